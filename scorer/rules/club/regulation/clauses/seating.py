"""Clauses of a phase on seats: partners, tables, the draw and its criteria."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorer.rules.club.regulation.clauses.play_off import PLAY_OFF_CLAUSES
from scorer.rules.club.regulation.clauses.scope import (
    SEATED,
    at,
    drawn,
    only_knock_out,
    says,
)
from scorer.rules.club.regulation.clauses.seats_by_standings import (
    STANDINGS_CLAUSES,
    by_standings,
    tells_ranks,
)
from scorer.rules.club.regulation.clauses.table_ladder import LADDER_CLAUSES, by_ladder
from scorer.rules.club.regulation.model import LARGEST_TABLE, SMALLEST_TABLE, STANDINGS_FROM
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.club.seats.repeated_meetings import (
    KINDS,
    Weights,
)
from scorer.rules.core import typed_reader, words
from scorer.rules.core.clauses import ChoiceSlot, Clause, Context, Options, always, where
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import N_, Gettext
from scorer.rules.games import GAMES

SIZES = re.compile(
    rf"[{SMALLEST_TABLE}-{LARGEST_TABLE}](-[{SMALLEST_TABLE}-{LARGEST_TABLE}]){{0,7}}\Z"
)
# The table sizes that a form offers, as keys of a choice.
USUAL_SIZES = ("4", "4-3", "4-5", "4-3-5", "3", "5", "3-5", "2", "6", "6-5", "7", "8", "9")


_alone = where("terms/partners", "alone")


def _table_by_table(context: Context) -> bool:
    """Return whether the standings fill all tables of all rounds but the first."""
    usual = (at(context, "standings", "first"), at(context, "standings", "winners"))
    return by_standings(context) and usual == (STANDINGS_FROM, None)


def _sizes(key: str) -> list[int]:
    return [int(size) for size in key.split("-")]


def _sizes_text(_: Gettext, sizes: Sequence[int]) -> str:
    """Return table sizes in words, in the order in which the draw prefers them: four first if allowed."""
    usual = sorted(sizes, key=lambda size: (size != 4, size)) if 4 in sizes else sizes
    first, *others = (str(size) for size in usual)
    if not others:
        return first
    return _("%(first)s, zur Not auch %(rest)s") % {
        "first": first,
        "rest": words.joined_with_or(_, others),
    }


def _weights(context: Context) -> Weights:
    values = {kind: at(context, "meetings", kind) for kind in KINDS}
    return Weights(**{kind: value for kind, value in values.items() if isinstance(value, int)})


def _by_lot(context: Context) -> bool:
    """Return whether the lot decides who meets whom, so that the draw can avoid repeated meetings."""
    by_rank = _table_by_table(context) or by_ladder(context)
    return _may_meet(context) and not by_rank and at(context, "draw") not in {"robin", "groups"}


def _avoided(_: Gettext, context: Context) -> list[str]:
    """Return the sentence on the repeated meetings that the draw avoids by default; [] if it cannot avoid any."""
    if not _by_lot(context) or at(context, "rounds") == 1:
        return []
    named = _meeting_words(_)
    # by their usual weights, the highest first
    kinds = KINDS if at(context, "terms", "partners") == "drawn" else ("table",)
    order = words.joined_with_then(_, (named[kind] for kind in kinds))
    return [_("Die Auslosung vermeidet möglichst %(order)s.") % {"order": order}]


def _meeting_words(_: Gettext) -> Mapping[str, str]:
    """Return the words for the repeated meetings that a draw may avoid, by kind."""
    return {
        "partners": _("zweimal den gleichen Partner"),
        "table": _("zweimal die Gleichen am Tisch"),
        "opponents": _("zweimal die gleichen Gegner"),
    }


def _meetings(_: Gettext, context: Context) -> str:
    """Return the sentence on the repeated meetings that the draw avoids, the one with the highest weight first."""
    weights = _weights(context)
    named = _meeting_words(_)
    kinds = [kind for kind in KINDS if kind != "partners" or not _alone(context)]
    by_weight = sorted(kinds, key=lambda kind: -getattr(weights, kind))
    listed = [f"{named[kind]} ({{meet_{kind}}})" for kind in by_weight]
    if weights == Weights(0, 0, 0):
        none = _("Das vermeidet die Auslosung nicht: {list}.")
        return none.replace("{list}", ", ".join(listed))
    some = _("Das vermeidet die Auslosung, je nach Gewicht: {list}.")
    return some.replace("{list}", words.joined_with_then(_, listed))


def _average_round(context: Context) -> JsonObject:
    """Return the initial ``rest_points``: the average result of a side in a round.

    Without a control sum, or if the fewest points win, the result is {}. *Unit:* card points.
    """
    try:
        terms = typed_reader.read(SheetTerms, at(context, "terms"), "terms")
    except RuleError:  # incomplete while it is typed
        return {}
    deals = at(context, "deals")
    low_wins = at(context, "counting", "low_wins")
    cards = terms.cards(deals) if terms.counts_deals and isinstance(deals, int) else None
    if cards is None or low_wins:
        return {}
    return {"rest_points": round(cards * terms.share / terms.sides(at(context, "sizes")[0]))}


def _may_meet(context: Context) -> bool:
    """Return whether people may meet again or sit out: if tables are drawn, except in a pure knock-out."""
    return drawn(context) and not only_knock_out(context)


def _in_advance(_: Gettext, context: Context) -> str:
    """Return the words for a draw in advance; the rounds of a play-off are not drawn in advance."""
    if not isinstance(at(context, "play_off"), Mapping):
        return _("Alle Passen werden im Voraus ausgelost")
    if only_knock_out(context):
        return _("In jeder Passe spielen alle, die noch dabei sind")
    return _("Alle Passen vor der Endrunde werden im Voraus ausgelost")


def _draw_words(_: Gettext, context: Context) -> Options:
    drawn_partners = at(context, "terms", "partners") not in {"fixed", "alone"}
    return {
        "advance": _in_advance(_, context),
        "round": _("Jede Passe wird erst ausgelost, wenn die vorige gespielt ist"),
        "standings": _(
            "Die erste Passe wird ausgelost; danach sitzen die Ersten der Rangliste zusammen"
        )
        if _table_by_table(context) or not by_standings(context)
        else _("Zuerst wird ausgelost, danach nach der Rangliste eingeteilt"),
        "robin": _("Jeder spielt einmal mit jedem")
        if drawn_partners
        else _("Jeder spielt gegen jeden"),
        "groups": _("Alle spielen in Gruppen, jeder einmal mit jedem")
        if drawn_partners
        else _("Alle spielen in Gruppen, jeder gegen jeden"),
        "ladder": _("Die Tische bilden eine Leiter, auf der man auf- und absteigt"),
    }


def _alone_by_game(context: Context) -> bool:
    """Return whether the name of the game already implies that all play alone."""
    game = GAMES.get(str(at(context, "game")))
    return _alone(context) and game is not None and game.club.named_alone


def _several_in_pairs(context: Context) -> bool:
    """Return whether people play in fixed pairs, and the phase may have several evenings that count."""
    key = at(context, "key")
    parts = context.regulation["season"]["parts"]
    several = any(key in part["phases"] and part["evenings"] != 1 for part in parts)
    return several and bool(at(context, "terms", "partners") == "fixed")


SEATED_CLAUSES: Sequence[Clause] = (
    SEATED.clause(
        "partners",
        N_("Partner"),
        lambda _gettext, _context: "{partners}.",
        SEATED.choice(
            "terms/partners",
            lambda _, context: {
                "drawn": _("Partner werden für jede Passe neu gelost")
                if drawn(context)
                else _("Partner wählt man für jede Passe neu"),
                "fixed": _("Alle spielen in festen Paaren"),
                "alone": _("Alle spielen für sich"),
            },
        ),
        required=always,
        works=lambda context: not _alone_by_game(context),
        more=says(
            N_("An einem anderen Abend darf man mit jemand anderem spielen."), _several_in_pairs
        ),
        hints=says(N_("Das gibt das Spiel so vor."), _alone_by_game),
    ),
    SEATED.clause(
        "sizes",
        N_("Leute am Tisch"),
        N_("An einem Tisch sitzen {sizes}."),
        ChoiceSlot(
            *SEATED.place("sizes", initial=[4, 3, 5]),
            options=lambda _, _context: {
                sizes: _sizes_text(_, _sizes(sizes)) for sizes in USUAL_SIZES
            },
            key_of=lambda sizes: "-".join(map(str, sizes)),
            value_of=_sizes,
            other=lambda _, key: _sizes_text(_, _sizes(key)) if SIZES.match(key) else None,
        ),
        fits=_alone,
    ),
    SEATED.clause(
        "draw",
        N_("Auslosung"),
        lambda _gettext, _context: "{draw}.",
        SEATED.choice("draw", _draw_words),
        required=drawn,
        fits=drawn,
        more=tells_ranks,
    ),
    *STANDINGS_CLAUSES,
    *LADDER_CLAUSES,
    *PLAY_OFF_CLAUSES,
    SEATED.clause(
        "meetings",
        N_("Wiederholte Begegnungen"),
        _meetings,
        SEATED.number("meetings/partners", N_("Gewicht: gleicher Partner"), "meet_partners"),
        SEATED.number("meetings/table", N_("Gewicht: gleicher Tisch"), "meet_table", 100),
        SEATED.number("meetings/opponents", N_("Gewicht: gleiche Gegner"), "meet_opponents"),
        left_out=_avoided,
        fits=_by_lot,
    ),
    SEATED.clause(
        "rest_points",
        N_("Punkte für das Aussetzen"),
        N_("Wer keinen Platz hat, setzt aus und bekommt für diese Passe {rest_points} Punkte."),
        SEATED.number("rest_points", initial=0),
        begins=_average_round,
        left_out=says(
            N_("Wer keinen Platz hat, setzt aus und hat in dieser Passe kein Resultat."), _may_meet
        ),
        fits=_may_meet,
    ),
)
