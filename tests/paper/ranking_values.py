"""What a ranking is printed from."""

from scorer.rules.club.counting.sentences import tie_reasons
from scorer.rules.club.ranking.sentences import NONE, ranked_row
from scorer.rules.core.words import GERMAN


def ranking_values(lines, names, counting, columns, footnotes=NONE, *, season=False):
    """Return the values of a ranking of *lines*, each with its tie-break."""
    reasons = tie_reasons(GERMAN, counting, lines, names, season)
    rows = [
        ranked_row(GERMAN, line, names[line.person], footnotes, why=why)
        for line, why in zip(lines, reasons, strict=True)
    ]
    return {"rows": rows, "counting": counting, "columns": columns, "footnotes": footnotes}
