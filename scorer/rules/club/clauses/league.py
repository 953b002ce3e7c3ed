"""Clauses on leagues: what a fixture gives, what decides between equals, who goes up and down.

*Rule:* regulations page C21, K16; club.md section 2 (league).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorer.rules.club.league_rules import LEAGUE_TIES, LeagueRules
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    OrderSlot,
    Slot,
    Value,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import Gettext

LEAGUES = "leagues"  # topic
BEGINNINGS = ("leagues_wins", "leagues_figures", "leagues_difference")  # without one there are none


def has_leagues(context: Context) -> bool:
    """Return whether a season has leagues."""
    return isinstance(value_at(context.scope, ("leagues",)), Mapping)


def measured_words(_: Gettext) -> dict[str, str]:
    """Return what figures of each kind are called."""
    return {"strokes": _("Striche"), "games": _("gewonnene Partien"), "points": _("Punkte")}


def tie_words(_: Gettext) -> dict[str, str]:
    """Return what decides between equal teams, by its key."""
    words = (_("die direkte Begegnung"), _("die Differenz"), _("das Total aller Begegnungen"))
    return dict(zip(LEAGUE_TIES, words, strict=True))


def _ties(_: Gettext, _context: Context) -> Options:
    return tie_words(_)


def _number(name: str) -> NumberSlot:
    return NumberSlot(name=name, path=("leagues", name), range=ranges(LeagueRules)[name])


_MEASURED = ChoiceSlot(
    name="measured",
    path=("leagues", "measured"),
    options=lambda _, _context: measured_words(_),
)


def _ranked(
    ranked: str,
    title: Callable[[Gettext], str],
    text: Callable[[Gettext], str],
    initial: Mapping[str, Value],
    *slots: Slot,
) -> Clause:
    return Clause(
        key=f"leagues_{ranked}",
        topic=LEAGUES,
        title=title,
        text=lambda _, _context: text(_),
        slots=(_MEASURED, *slots),
        sets={("leagues", "ranked"): ranked},
        absent={("leagues",): None},
        initial={"measured": "strokes", **initial},
    )


def _lot_decides(_: Gettext, context: Context) -> list[str]:
    return [_("Wer gleich viel hat, teilt den Rang, bis eine Karte entscheidet.")] * has_leagues(
        context
    )


LEAGUE_CLAUSES: Sequence[Clause] = (
    _ranked(
        "wins",
        lambda _: _("Liga: Punkte für Sieg und Unentschieden"),
        lambda _: _(
            "Liga: Eine Begegnung gewinnt, wer mehr {measured} hat; Punkte gibt es für einen Sieg {win}, "
            "für ein Unentschieden {draw} und für eine Niederlage {loss}."
        ),
        {"win": 2, "draw": 1, "loss": 0},
        _number("win"),
        _number("draw"),
        _number("loss"),
    ),
    _ranked(
        "figures",
        lambda _: _("Liga: Striche statt Siege"),
        lambda _: _("Liga: In die Tabelle kommt nur, was die Mannschaft selber hat: {measured}."),
        {},
    ),
    _ranked(
        "difference",
        lambda _: _("Liga: die Differenz zählt"),
        lambda _: _(
            "Liga: In die Tabelle kommt, was die Mannschaft hat, weniger das, was die andere hat: {measured}."
        ),
        {},
    ),
    Clause(
        key="leagues_ties",
        topic=LEAGUES,
        title=lambda _: _("Liga: Gleichstand"),
        text=lambda _, _context: _(
            "Bei gleich vielen Punkten entscheidet {tie}, am Schluss eine Karte."
        ),
        slots=(
            OrderSlot(name="tie", path=("leagues", "ties"), options=_ties, most=len(LEAGUE_TIES)),
        ),
        absent={("leagues", "ties"): []},
        initial={"tie": [*LEAGUE_TIES]},
        left_out=_lot_decides,
        fits=has_leagues,
        goes_along=True,
    ),
    Clause(
        key="leagues_moves",
        topic=LEAGUES,
        title=lambda _: _("Liga: Auf- und Abstieg"),
        text=lambda _, _context: _(
            "Nach der Saison gibt es je Liga {up} Aufsteiger und {down} Absteiger."
        ),
        slots=(_number("up"), _number("down")),
        absent={("leagues", "up"): 0, ("leagues", "down"): 0},
        initial={"up": 1, "down": 1},
        fits=has_leagues,
        goes_along=True,
    ),
    Clause(
        key="leagues_home",
        topic=LEAGUES,
        title=lambda _: _("Liga: Heimrecht"),
        text=lambda _, _context: _(
            "Die Heimmannschaft bestimmt, nach welchen Hausregeln gespielt wird."
        ),
        sets={("leagues", "home_rules"): True},
        absent={("leagues", "home_rules"): False},
        fits=has_leagues,
        goes_along=True,
    ),
)
