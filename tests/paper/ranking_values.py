"""What a ranking is printed from."""

from scorer.rules.club.counting.sentences import evening_unit, result_unit, tie_reasons
from scorer.rules.club.ranking.sentences import NONE, ranked_row
from scorer.rules.core.words import GERMAN


def ranking_values(lines, names, counting, columns, footnotes=NONE, *, season=False):
    """Return the values of a ranking of *lines*, each with its tie-break."""
    unit = evening_unit(GERMAN) if season else result_unit(GERMAN)
    reasons = tie_reasons(GERMAN, counting, lines, names, unit)
    rows = [
        ranked_row(GERMAN, line, names[line.person], footnotes, why=why)
        for line, why in zip(lines, reasons, strict=True)
    ]
    return {"rows": rows, "counting": counting, "columns": columns, "footnotes": footnotes}
