"""Clauses on rounds with a game of their own, and on what a rank in a round is worth.

Most sentences of a discipline are those of a phase, said about its own game, sheets and tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scorer.rules.club.regulation.clauses.phase import (
    DECK,
    GAME_CLAUSES,
    PLAYED,
    game_words,
    house_rules,
)
from scorer.rules.club.regulation.clauses.rank_points import Title, rank_point_clauses
from scorer.rules.club.regulation.clauses.scope import COUNTED, at, drawn
from scorer.rules.club.regulation.clauses.seating import SEATED_CLAUSES
from scorer.rules.club.regulation.clauses.sheet import SHEET_CLAUSES
from scorer.rules.club.regulation.clauses.table_settings import HOUSE_CLAUSES
from scorer.rules.club.regulation.disciplines import Discipline, WinPoints
from scorer.rules.core import words
from scorer.rules.core.cards import Deck
from scorer.rules.core.clauses import (
    MISSING,
    NOTHING_YET,
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    Path,
    TextSlot,
    TimesSlot,
    Value,
    value_at,
)
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext
from scorer.rules.sentences import WORDS

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


def _first_round(context: Context) -> Context:
    """Return what a clause stands in where the phase around says it of its first round."""
    return Context(context.around or {}, context.regulation)


def _of_first_round(context: Context, *path: str) -> Value:
    return value_at(context.around or {}, path)


def _what_holds_on(_: Gettext, context: Context) -> list[str]:
    """Return what of the first round holds on in these rounds, and what of its game does not."""
    if context.around is None:
        return house_rules(_, context)
    game = at(context, "game")
    same, other = (
        _("Wo nichts anderes steht, gilt das Gleiche wie in Passe 1."),
        _("Am Tisch gelten die Regeln dieses Spiels, sonst gilt das Gleiche wie in Passe 1."),
    )
    known = HOUSE_CLAUSES.get(game)
    agreed = {} if known is None else known.agreed(_first_round(context))
    here = {} if known is None else known.agreed(context)
    stood = known is not None and known.stands(_first_round(context))
    off = stood and any(name not in here or here[name] != agreed[name] for name in agreed)
    return [
        same if _of_first_round(context, "game") == game else other,
        *([_("Die Hausregeln von Passe 1 gelten hier nicht.")] if off else []),
        *house_rules(_, context),
    ]


def _played(_: Gettext, context: Context) -> str:
    if last_round(context) == at(context, "first"):
        return _("Passe {first}: {game}, {partners}. Spiele pro Passe: {deals}.")
    return _("Passe {first} bis {last}: {game}, {partners}. Spiele pro Passe: {deals}.")


def _last(_: Gettext, context: Context) -> Mapping[str, str]:
    return {"last": NOTHING_YET if context.typed else str(last_round(context))}


def _directions(_: Gettext, _context: Context) -> Options:
    return {"high": _("am meisten"), "low": _("am wenigsten")}


def _direction(name: str, path: Path) -> ChoiceSlot:
    return ChoiceSlot(
        name=name,
        label=N_("Wer vorn ist"),
        path=path,
        options=_directions,
        key_of=lambda low: "low" if low is True else "high",
        value_of=lambda key: key == "low",
    )


def _ranked_alone(context: Context) -> bool:
    return value_at(context.around or {}, ROUND_RANKS) is not None


def _shared(context: Context) -> bool:
    """Return whether partners have a part of the result each in the first round."""
    share, alone = ("terms", "share"), _of_first_round(context, "terms", "partners") == "alone"
    return not alone and _of_first_round(context, *share) not in {MISSING, str(Fraction(1))}


_PLAYED = Clause(
    key="discipline",
    topic=PLAYED,
    title=N_("Spiel dieser Passen"),
    text=_played,
    computed=_last,
    slots=(
        NumberSlot(
            name="first",
            path=("first",),
            label=N_("ab Passe"),
            range=ranges(Discipline)["first"],
        ),
        ChoiceSlot(
            name="game",
            path=("game",),
            label=N_.pgettext("Spielart", "Spiel"),
            options=game_words,
        ),
        ChoiceSlot(
            name="partners",
            path=("terms", "partners"),
            label=N_("Partner"),
            options=lambda _, _context: {
                "drawn": _("mit ausgelostem Partner"),
                "fixed": _("in festen Paaren"),
                "alone": _("ohne Partner"),
            },
        ),
        NumberSlot(
            name="deals",
            path=("deals",),
            label=N_("Spiele pro Passe"),
            range=ranges(Discipline)["deals"],
        ),
    ),
    required=lambda _context: True,
    more=_what_holds_on,
)
_NAME = Clause(
    key="name",
    topic=PLAYED,
    title=N_("Wie das Spiel heisst"),
    text=lambda _, _context: _("Das Spiel heisst {name}."),
    slots=(TextSlot(name="name", path=("name",), most=NAME_LENGTH),),
    absent={("name",): ""},
    initial={"name": "Molotow"},
)
_COUNTED: Sequence[Clause] = (
    Clause(
        key="share",
        topic=COUNTED,
        title=N_("Gewicht dieser Passen (halb, doppelt)"),
        text=lambda _, _context: _("Diese Passen werden {share} gezählt."),
        slots=(TimesSlot(name="share", path=("terms", "share")),),
        absent={("terms", "share"): str(Fraction(1))},
        initial={"share": "1/2"},
        left_out=lambda _, context: (
            [_("Diese Passen werden ganz gezählt.")] if _shared(context) else []
        ),
        more=lambda _, context: (
            [_("Der Anteil von Passe 1 gilt hier nicht.")] if _shared(context) else []
        ),
    ),
    Clause(
        key="direction",
        topic=COUNTED,
        title=N_("Wer vorn ist"),
        text=lambda _, _context: _("In diesen Passen ist vorn, wer {low_wins} macht."),
        slots=(_direction("low_wins", ("low_wins",)),),
        absent={("low_wins",): False},
        initial={"low_wins": True},
        required=_ranked_alone,
    ),
)


def _usual_deck(_: Gettext, context: Context) -> list[str]:
    """Return the deck, where that of the first round is another one."""
    deck = _of_first_round(context, "settings", "deck")
    if deck in {MISSING, Deck.GERMAN.value} or at(context, "game") not in WORDS:
        return []
    return [DECK.text(_, context).format(deck=words.deck_name(_, Deck.GERMAN))]


def _tables_of_four(_: Gettext, context: Context) -> list[str]:
    if at(context, "sizes") != [4] or _of_first_round(context, "sizes") in (MISSING, [4]):
        return []
    return [_("An einem Tisch sitzen {sizes}.").format(sizes=str(4))]


def _free_deals(_: Gettext, context: Context) -> list[str]:
    prescribed = _of_first_round(context, "terms", "contracts")
    if at(context, "terms", "contracts") or prescribed in (MISSING, []):
        return []
    return [_("Die Spiele sind hier nicht vorgeschrieben.")]


def _no_sum(_: Gettext, context: Context) -> list[str]:
    lost = _of_first_round(context, "terms", "check") not in {MISSING, None}
    return [_("Eine Kontrollsumme gibt es nicht.")] if lost else []


_LEFT_OUT = {
    "deck": _usual_deck,
    "sizes": _tables_of_four,
    "contracts": _free_deals,
    "check": _no_sum,
}


def _beside_the_first(clause: Clause) -> Clause:
    """Return a *clause* that tells what holds without it where the first round has it otherwise."""

    def left_out(_: Gettext, context: Context) -> list[str]:
        known = [] if context.around is None else clause.sentences(_, _first_round(context))
        return [text for text in clause.left_out(_, context) if text not in known]

    return replace(clause, left_out=_LEFT_OUT.get(clause.key, left_out))


def _of_phase(key: str) -> Clause:
    """Return a clause of a phase for a discipline."""
    clauses = (DECK, *SEATED_CLAUSES, *SHEET_CLAUSES)
    return _beside_the_first(next(clause for clause in clauses if clause.key == key))


DISCIPLINE_CLAUSES: Sequence[Clause] = (
    _PLAYED,
    _NAME,
    _of_phase("deck"),
    *(_beside_the_first(clause) for clause in GAME_CLAUSES),
    *(_of_phase(key) for key in OF_PHASE),
    *_COUNTED,
)


ROUND_RANK_CLAUSES: Sequence[Clause] = rank_point_clauses(
    "round",
    (*ROUND_RANKS, "points"),
    whole=ROUND_RANKS,
    title=N_("In jeder Passe: {title}"),
    head=N_(
        "In jeder Passe ist vorn, wer {round_low_wins} macht; statt der Punkte zählen die Rangpunkte der Passen."
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
    title=N_("In jeder Passe: Punkte für Sieg und Niederlage"),
    text=lambda _, _context: _(
        "In jeder Passe zählen nur diese Punkte: Sieg {win_win}, Unentschieden {win_draw}, Niederlage {win_loss}."
    ),
    slots=(
        _worth("win", N_("Punkte für einen Sieg")),
        _worth("draw", N_("Punkte für ein Unentschieden")),
        _worth("loss", N_("Punkte für eine Niederlage")),
    ),
    absent={("win_points",): None},
    initial={"win_win": 2, "win_draw": 1, "win_loss": 0},
    fits=wins_count,
    more=lambda _, _context: [
        _("Daneben stehen Siege und Niederlagen; Strafen gehen von diesen Punkten weg.")
    ],
)
