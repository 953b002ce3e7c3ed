"""Clauses on rounds with a game of their own, and on what a rank in a round is worth.

Most sentences of a discipline are those of a phase, said about its own game, sheets and tables.

*Rule:* regulations page K10, K22; records C19, C53, C61.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scorer.rules.club.clauses.phase import DECK, GAME_CLAUSES, PLAYED, game_words, house_rules
from scorer.rules.club.clauses.phase_scope import COUNTED, at, drawn
from scorer.rules.club.clauses.rank_points import Title, rank_point_clauses
from scorer.rules.club.clauses.seating import SEATED_CLAUSES
from scorer.rules.club.clauses.sheet import SHEET_CLAUSES
from scorer.rules.club.disciplines import Discipline, WinPoints
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    Path,
    TextSlot,
    TimesSlot,
    no_sentences,
    value_at,
)
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import Gettext

ROUND_RANKS = ("round_ranks",)
OF_PHASE = (
    "sizes",
    "contracts",
    "contract_sheet",
    "check",
    "match_bonus",
    "match_minus",
)  # said in the words of a phase


def last_round(context: Context) -> int:
    """Return the last round of a discipline, its first one where the next begins before it."""
    around = context.around or {}
    first = int(at(context, "first"))
    later = [entry["first"] for entry in around.get("disciplines", ()) if entry["first"] > first]
    return max(min(later, default=int(around.get("rounds", first)) + 1) - 1, first)


def _played(_: Gettext, context: Context) -> str:
    single, alone = at(context, "deals") == 1, last_round(context) == at(context, "first")
    if single and alone:
        return _("Passe {first}: {game}, {partners}, {deals} Spiel.")
    if single:
        return _("Passe {first} bis {last}: {game}, {partners}, {deals} Spiel.")
    if alone:
        return _("Passe {first}: {game}, {partners}, {deals} Spiele.")
    return _("Passe {first} bis {last}: {game}, {partners}, {deals} Spiele.")


def _last(_: Gettext, context: Context) -> Mapping[str, str]:
    return {"last": str(last_round(context))}


def _directions(_: Gettext, _context: Context) -> Options:
    return {"high": _("am meisten"), "low": _("am wenigsten")}


def _direction(name: str, path: Path) -> ChoiceSlot:
    return ChoiceSlot(
        name=name,
        label=lambda _: _("Wer vorn ist"),
        path=path,
        options=_directions,
        key_of=lambda low: "low" if low is True else "high",
        value_of=lambda key: key == "low",
    )


def _ranked_alone(context: Context) -> bool:
    return value_at(context.around or {}, ROUND_RANKS) is not None


_PLAYED = Clause(
    key="discipline",
    topic=PLAYED,
    title=lambda _: _("Spiel dieser Passen"),
    text=_played,
    computed=_last,
    slots=(
        NumberSlot(
            name="first",
            path=("first",),
            label=lambda _: _("ab Passe"),
            range=ranges(Discipline)["first"],
        ),
        ChoiceSlot(
            name="game",
            path=("game",),
            label=lambda _: _.pgettext("Spielart", "Spiel"),
            options=game_words,
        ),
        ChoiceSlot(
            name="partners",
            path=("terms", "partners"),
            label=lambda _: _("Partner"),
            options=lambda _, _context: {
                "drawn": _("mit ausgelostem Partner"),
                "fixed": _("in festen Paaren"),
                "alone": _("ohne Partner"),
            },
        ),
        NumberSlot(
            name="deals",
            path=("deals",),
            label=lambda _: _("Spiele pro Passe"),
            range=ranges(Discipline)["deals"],
        ),
    ),
    required=lambda _context: True,
    more=house_rules,
)
_NAME = Clause(
    key="name",
    topic=PLAYED,
    title=lambda _: _("Wie das Spiel heisst"),
    text=lambda _, _context: _("Das Spiel heisst {name}."),
    slots=(TextSlot(name="name", path=("name",), most=NAME_LENGTH),),
    absent={("name",): ""},
    initial={"name": "Molotow"},
)
_COUNTED: Sequence[Clause] = (
    Clause(
        key="share",
        topic=COUNTED,
        title=lambda _: _("Gewicht dieser Passen (halb, doppelt)"),
        text=lambda _, _context: _("Diese Passen werden {share} gezählt."),
        slots=(TimesSlot(name="share", path=("terms", "share")),),
        absent={("terms", "share"): str(Fraction(1))},
        initial={"share": "1/2"},
    ),
    Clause(
        key="direction",
        topic=COUNTED,
        title=lambda _: _("Wer vorn ist"),
        text=lambda _, _context: _("In diesen Passen ist vorn, wer {low_wins} macht."),
        slots=(_direction("low_wins", ("low_wins",)),),
        absent={("low_wins",): False},
        initial={"low_wins": True},
        required=_ranked_alone,
    ),
)


def _of_phase(key: str) -> Clause:
    """Return a clause of a phase for a discipline; what holds without it the phase tells."""
    clauses = (DECK, *SEATED_CLAUSES, *SHEET_CLAUSES)
    known = next(clause for clause in clauses if clause.key == key)
    return known if key == "check" else replace(known, left_out=no_sentences)


DISCIPLINE_CLAUSES: Sequence[Clause] = (
    _PLAYED,
    _NAME,
    _of_phase("deck"),
    *(replace(clause, left_out=no_sentences) for clause in GAME_CLAUSES),
    *(_of_phase(key) for key in OF_PHASE),
    *_COUNTED,
)


ROUND_RANK_CLAUSES: Sequence[Clause] = rank_point_clauses(
    "round",
    (*ROUND_RANKS, "points"),
    whole=ROUND_RANKS,
    title=lambda _: _("In jeder Passe: {title}"),
    head=lambda _: _(
        "In jeder Passe ist vorn, wer {round_low_wins} macht; zusammengezählt werden die Rangpunkte der Passen."
    ),
    first=(_direction("round_low_wins", (*ROUND_RANKS, "low_wins")),),
    fits=drawn,
)


def wins_count(context: Context) -> bool:
    """Return whether two sides meet at each table, and points alone say who is ahead."""
    plain = at(context, "terms", "figures") == "points" and not at(context, "terms", "balance")
    two = at(context, "terms", "partners") != "alone" and at(context, "sizes") == [4]
    only = not (at(context, "disciplines") or at(context, *ROUND_RANKS) or at(context, "play_off"))
    counting = at(context, "counting")
    most = not (counting["low_wins"] or counting["target"] is not None)
    return bool(plain and two and only and most and counting["target_from"] == "regulation")


def _worth(name: str, label: Title) -> NumberSlot:
    return NumberSlot(
        name=f"win_{name}",
        path=("win_points", name),
        label=label,
        range=ranges(WinPoints)[name],
    )


WIN_POINTS = Clause(
    key="win_points",
    topic=COUNTED,
    title=lambda _: _("In jeder Passe: Punkte für Sieg und Niederlage"),
    text=lambda _, _context: _(
        "In jeder Passe gibt am Tisch ein Sieg {win_win} Punkte, ein Unentschieden {win_draw} und eine Niederlage {win_loss}; zusammengezählt werden diese Punkte."
    ),
    slots=(
        _worth("win", lambda _: _("Punkte für einen Sieg")),
        _worth("draw", lambda _: _("Punkte für ein Unentschieden")),
        _worth("loss", lambda _: _("Punkte für eine Niederlage")),
    ),
    absent={("win_points",): None},
    initial={"win_win": 2, "win_draw": 1, "win_loss": 0},
    fits=wins_count,
    more=lambda _, _context: [
        _("Daneben stehen Siege und Niederlagen; Strafen gehen von diesen Punkten weg.")
    ],
)
