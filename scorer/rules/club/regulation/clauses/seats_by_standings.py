"""Clauses of a phase on seats by standings."""

from __future__ import annotations

import re

from scorer.rules.club.regulation.clauses.scope import SEATED, at, drawn_by, either, says
from scorer.rules.club.regulation.clauses.table_ladder import by_ladder
from scorer.rules.club.regulation.model import STANDINGS_FROM
from scorer.rules.core.clauses import ChoiceSlot, Context, Options
from scorer.rules.core.words import N_, Gettext

# Keys of the choice of the first round seated by standings: a number, or this word.
LAST_ONLY, ROUND = "last", re.compile(r"[1-9][0-9]?\Z")


by_standings = drawn_by("standings")  # standings seat people from some round on


tells_ranks = either(
    drawn_by("robin"),
    says(
        N_(
            "Geht die Zahl der Leute oder Passen nicht auf, zeigt sich das beim Auslosen; bei ungerader Zahl setzen alle reihum aus."
        )
    ),
    says(
        N_("Die Einteilung verrät die Rangliste."),
        lambda context: by_ladder(context) or by_standings(context),
    ),
)


def _first_words(_: Gettext, context: Context) -> Options:
    """Return the words for each possible first round of seating by standings, by its number.

    The key ``last`` means only the last round.
    """
    rounds = at(context, "rounds")
    # while a form is edited, the number of rounds may be no number yet
    last_round = rounds if isinstance(rounds, int) else STANDINGS_FROM
    numbers = range(STANDINGS_FROM, min(last_round, SEATED.bounds("rounds").high) + 1)
    from_round = _("ab Passe %(round)s")
    words_by_key = {str(number): from_round % {"round": number} for number in numbers}
    return {LAST_ONLY: _("nur in der letzten Passe"), **words_by_key}


def _ends_play_together(context: Context) -> bool:
    """Return whether the standings seat people whose partners are drawn for each round."""
    return by_standings(context) and bool(at(context, "terms", "partners") == "drawn")


STANDINGS_CLAUSES = (
    SEATED.clause(
        "standings_first",
        N_("Ab wann nach der Rangliste eingeteilt wird"),
        N_("Die Einteilung nach der Rangliste gilt {standings_first}."),
        ChoiceSlot(
            *SEATED.place("standings/first", name="standings_first", initial=None),
            options=_first_words,
            # a round that the evening no longer has
            other=lambda _, key: (
                _("ab Passe %(round)s") % {"round": key} if ROUND.match(key) else None
            ),
            key_of=lambda first: LAST_ONLY if first is None else str(first),
            value_of=lambda key: None if key == LAST_ONLY else int(key),
        ),
        fits=by_standings,
        goes_along=True,
    ),
    SEATED.clause(
        "winners",
        N_("Gewinnertisch"),
        N_("Die {winners} Besten sitzen am Gewinnertisch; die anderen Plätze werden gelost."),
        SEATED.number("standings/winners", initial=4),
        fits=by_standings,
        goes_along=True,
    ),
    SEATED.clause(
        "standings_by_last",
        N_("Einteilung nach der Passe davor"),
        N_("Es zählt nur die Passe davor, nicht der Zwischenstand."),
        sets={"standings/by": "last"},
        fits=by_standings,
        goes_along=True,
    ),
    SEATED.clause(
        "partners_by_lot",
        N_("Partner bei Einteilung nach der Rangliste"),
        N_("Bei Einteilung nach der Rangliste werden die Partner gelost."),
        sets={"standings/inside": "lot"},
        left_out=says(
            N_(
                "Bei Einteilung nach der Rangliste spielt an jedem Tisch der Erste mit dem Letzten. Waren die zwei schon öfter Partner, wird anders aufgeteilt."
            ),
            _ends_play_together,
        ),
        fits=_ends_play_together,
        goes_along=True,
    ),
)
