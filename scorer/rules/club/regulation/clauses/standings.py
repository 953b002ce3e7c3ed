"""Clauses of a phase on seats by standings."""

from __future__ import annotations

import re

from scorer.rules.club.regulation.clauses.scope import SEATED, at, drawn
from scorer.rules.club.regulation.clauses.table_ladder import by_ladder
from scorer.rules.club.regulation.model import (
    STANDINGS_FROM,
    Phase,
    StandingsSeating,
)
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    Value,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import GERMAN, N_, Gettext

LAST_ONLY, ROUND = "last", re.compile(r"[1-9][0-9]?\Z")


def by_standings(context: Context) -> bool:
    """Return whether standings seat people from some round on."""
    return drawn(context) and bool(at(context, "draw") == "standings")


def _tells_ranks(_: Gettext, context: Context) -> list[str]:
    if drawn(context) and at(context, "draw") == "robin":
        return [
            _(
                "Geht das mit den Leuten und Passen nicht auf, meldet es die Auslosung; bei ungerader Zahl wird reihum ausgesetzt."
            )
        ]
    ranked = by_ladder(context) or by_standings(context)
    return [_("Die Plätze verraten die Rangliste.")] if ranked else []


def _first_words(_: Gettext, context: Context) -> Options:
    """Return from which round on the standings may seat people, by the number of the round."""
    rounds = at(context, "rounds")
    last = rounds if isinstance(rounds, int) else STANDINGS_FROM
    numbers = range(STANDINGS_FROM, min(last, ranges(Phase)["rounds"].high) + 1)
    from_round = _("ab Passe %(round)s")
    words_by_key = {str(number): from_round % {"round": number} for number in numbers}
    return {LAST_ONLY: _("nur in der letzten Passe"), **words_by_key}


def _other_first(_: Gettext, key: str) -> str | None:
    return _("ab Passe %(round)s") % {"round": key} if ROUND.match(key) else None


def _first_key(first: Value) -> str:
    return LAST_ONLY if first is None else str(first)


def _first_value(key: str) -> Value:
    return None if key == LAST_ONLY else int(key)


def _ends_play_together(_: Gettext, context: Context) -> list[str]:
    if not by_standings(context) or at(context, "terms", "partners") != "drawn":
        return []
    return [
        _(
            "An so einem Tisch spielt der Erste mit dem Letzten, es sei denn, bei einer anderen Aufteilung waren die Partner weniger oft zusammen."
        )
    ]


STANDINGS_CLAUSES = (
    Clause(
        key="standings_first",
        topic=SEATED,
        title=N_("Ab wann die Rangliste setzt"),
        text=lambda _, _context: _("Die Rangliste setzt {standings_first}."),
        slots=(
            ChoiceSlot(
                name="standings_first",
                path=("standings", "first"),
                options=_first_words,
                other=_other_first,
                key_of=_first_key,
                value_of=_first_value,
            ),
        ),
        absent={("standings", "first"): STANDINGS_FROM},
        initial={"standings_first": None},
        fits=by_standings,
        goes_along=True,
    ),
    Clause(
        key="winners",
        topic=SEATED,
        title=N_("Gewinnertisch"),
        text=lambda _, _context: _(
            "Die {winners} Besten sitzen am Gewinnertisch, alle anderen lost man an die übrigen Tische."
        ),
        slots=(
            NumberSlot(
                name="winners",
                path=("standings", "winners"),
                range=ranges(StandingsSeating)["winners"],
            ),
        ),
        absent={("standings", "winners"): None},
        initial={"winners": 4},
        fits=by_standings,
        goes_along=True,
    ),
    Clause(
        key="standings_by_last",
        topic=SEATED,
        title=N_("Setzen nach der letzten Passe"),
        text=lambda _, _context: _(
            "Gesetzt wird nach der Passe davor allein, nicht nach dem Zwischenstand."
        ),
        sets={("standings", "by"): "last"},
        absent={("standings", "by"): "total"},
        fits=by_standings,
        goes_along=True,
    ),
    Clause(
        key="partners_by_lot",
        topic=SEATED,
        title=N_("Partner am gesetzten Tisch"),
        text=lambda _, _context: _("Wer an einem so gesetzten Tisch mit wem spielt, sagt das Los."),
        sets={("standings", "inside"): "lot"},
        absent={("standings", "inside"): "ends"},
        left_out=_ends_play_together,
        fits=lambda context: bool(_ends_play_together(GERMAN, context)),
        goes_along=True,
    ),
)
