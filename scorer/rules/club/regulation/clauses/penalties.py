"""The clause on penalties and credits of an evening."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.rules.club.regulation.clauses.scope import COUNTED, says
from scorer.rules.core.clauses import Clause, LinesSlot, Value
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import N_, Gettext

# Lines like «Falsch bedient: 20 + gemacht», «Match: Gutschrift 100».
# The words are accepted in every language, whatever the language of the page is.
_CREDIT, _MADE = "Gutschrift|[Bb]onification|[Aa]ccredito|[Cc]redit", "gemacht|fait|fatt|made"
RATE = re.compile(
    rf"(.{{1,40}}?)\s*[:=]\s*((?:{_CREDIT})\s+)?"
    rf"(?:([0-9]{{1,4}})(?:\s*\+\s*({_MADE})\w*)?|({_MADE})\w*)\Z"
)


def rate_text(_: Gettext, rate: JsonObject) -> str:
    """Return the amount of a rate in words: «20», «20 + gemachte Punkte», «Gutschrift 100»."""
    return _figure(_, rate, _("gemachte Punkte"))


def _figure(_: Gettext, rate: JsonObject, made_word: str) -> str:
    """Return the amount of a rate; *made_word* stands for the points made, if the rate includes them."""
    figure = " + ".join(
        filter(None, [str(rate["points"] or ""), made_word if rate["made"] else ""])
    )
    return _("Gutschrift %(points)s") % {"points": figure} if rate["credit"] else figure


def _line_of_rate(_: Gettext, rate: JsonObject) -> str:
    figure = _figure(_, rate, _.pgettext("Strafe", "gemacht"))
    return f"{rate['name']}: {figure}"


def _read_rate(line: str) -> dict[str, Value]:
    """Return the rate in a line as JSON; a line of another form is a name with 0 points."""
    match = RATE.match(line)
    if match is None:
        return {"name": line, "points": 0, "made": False, "credit": False}
    name, credit, points, made_too, made_alone = match.groups()  # «20 + gemacht», «gemacht»
    return {
        "name": name,
        "points": int(points or 0),
        "made": bool(made_too or made_alone),
        "credit": bool(credit),
    }


PENALTY_CLAUSES: Sequence[Clause] = (
    COUNTED.clause(
        "penalties",
        N_("Strafen und Gutschriften nach Liste"),
        N_("Strafpunkte und Gutschriften: {penalties}."),
        LinesSlot(
            *COUNTED.place("penalties"),
            lines=lambda _, rates, _context: [_line_of_rate(_, rate) for rate in rates],
            listed=lambda _, rates, _context: "; ".join(
                f"{rate['name']} {rate_text(_, rate)}" for rate in rates
            ),
            parse=lambda _, lines, _context: [_read_rate(line) for line in lines],
            valid=lambda line: RATE.match(line) is not None,
            example=N_(
                "Wofür und wie viel, zum Beispiel «Falsch bedient: 20», «Ansage vergessen: 20 + gemacht» oder «Match: Gutschrift 100»."
            ),
        ),
        hints=says(
            N_(
                "Ein Ausschluss (Disqualifikation) braucht hier keine Zeile: Trag ihn am "
                "Abend unter «Strafen» ein."
            )
        ),
    ),
)
