"""Clauses on rounds with a game of their own, on rank points of rounds, and on points for wins.

Most clauses of a discipline are those of a phase, applied to its own game, sheets and tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scorer.rules.club.regulation.clauses.phase import DECK, GAME_CLAUSES, game_words, house_rules
from scorer.rules.club.regulation.clauses.rank_points import rank_point_clauses
from scorer.rules.club.regulation.clauses.scope import (
    COUNTED,
    DEALS,
    Scope,
    at,
    drawn,
    either,
    says,
)
from scorer.rules.club.regulation.clauses.seating import SEATED_CLAUSES
from scorer.rules.club.regulation.clauses.sheet import SHEET_CLAUSES
from scorer.rules.club.regulation.clauses.table_settings import HOUSE_CLAUSES
from scorer.rules.club.regulation.disciplines import Discipline
from scorer.rules.core import words
from scorer.rules.core.cards import Deck
from scorer.rules.core.clauses import (
    MISSING,
    NOTHING_YET,
    Clause,
    Context,
    TextSlot,
    TimesSlot,
    Value,
    always,
    value_at,
)
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.words import N_, Gettext
from scorer.rules.sentences import WORDS

PLAYED, OWN_COUNTED = Scope(Discipline, "played"), Scope(Discipline, "counted")
TAKEN_FROM_PHASE = (
    "sizes",
    "contracts",
    "contract_sheet",
    "check",
    "match_bonus",
    "match_minus",
)  # keys of clauses


def last_round(context: Context) -> int:
    """Return the number of a discipline's last round: before the next discipline, or the last of the evening.

    It is at least the number of its first round, even if the evening has fewer rounds.
    """
    around = context.around or {}
    first = int(at(context, "first"))
    later = [entry["first"] for entry in around.get("disciplines", ()) if entry["first"] > first]
    return max(min(later, default=int(around.get("rounds", first)) + 1) - 1, first)


def _context_of_first_round(context: Context) -> Context:
    """Return the context of the surrounding phase, whose clauses apply to the first round."""
    return Context(context.around or {}, context.regulation)


def _value_in_first_round(context: Context, *path: str) -> Value:
    """Return the value at *path* in the surrounding phase, MISSING if there is no phase around."""
    return value_at(context.around or {}, path)


def _what_holds_on(_: Gettext, context: Context) -> list[str]:
    """Return the sentences after a discipline: which rules of the first round apply here, and the house rules."""
    if context.around is None:
        return house_rules(_, context)
    game = at(context, "game")
    house_clause = HOUSE_CLAUSES.get(game)
    before = {} if house_clause is None else house_clause.agreed(_context_of_first_round(context))
    here = {} if house_clause is None else house_clause.agreed(context)
    stood = house_clause is not None and house_clause.stands(_context_of_first_round(context))
    off = stood and any(name not in here or here[name] != before[name] for name in before)
    return [
        _("Wo nichts anderes steht, gilt das Gleiche wie in Passe 1.")
        if _value_in_first_round(context, "game") == game
        else _("Am Tisch gelten die Regeln dieses Spiels, alles andere ist wie in Passe 1."),
        *([_("Die Hausregeln von Passe 1 gelten hier nicht.")] if off else []),
        *house_rules(_, context),
    ]


def _last(_: Gettext, context: Context) -> Mapping[str, str]:
    """Return the word for ``{last}``, the last round of the discipline; «…» while a form is edited."""
    return {"last": NOTHING_YET if context.typed else str(last_round(context))}


_WHO_LEADS = N_("Wer in diesen Passen gewinnt")
_DIRECTIONS = {"high": N_("am meisten"), "low": N_("am wenigsten")}


def _partners_share(context: Context) -> bool:
    """Return whether partners are credited a share other than 1 of the result in the first round."""
    share = _value_in_first_round(context, "terms", "share")
    alone = _value_in_first_round(context, "terms", "partners") == "alone"
    return not alone and share not in {MISSING, str(Fraction(1))}


_PLAYED = PLAYED.clause(
    "discipline",
    N_("Spiel dieser Passen"),
    either(
        lambda context: last_round(context) == at(context, "first"),
        N_("Passe {first} zu {deals}: {game}, {partners}."),
        N_("Passe {first} bis {last} zu je {deals}: {game}, {partners}."),
    ),
    PLAYED.number("first", N_("ab Passe")),
    PLAYED.choice("game", game_words, N_.pgettext("Spielart", "Spiel")),
    PLAYED.choice(
        "terms/partners",
        {
            "drawn": N_("mit ausgelostem Partner"),
            "fixed": N_("in festen Paaren"),
            "alone": N_("ohne Partner"),
        },
        N_("Partner"),
    ),
    PLAYED.number("deals", N_("Spiele pro Passe"), counted=DEALS),
    computed=_last,
    required=always,
    more=_what_holds_on,
)
_NAME = PLAYED.clause(
    "name",
    N_("Name des Spiels"),
    N_("Das Spiel heisst {name}."),
    TextSlot(*PLAYED.place("name", initial="Molotow"), most=NAME_LENGTH),
)
_COUNTED: Sequence[Clause] = (
    OWN_COUNTED.clause(
        "share",
        N_("Gewicht dieser Passen (halb, doppelt)"),
        N_("Diese Passen zählen {share}."),
        TimesSlot(*OWN_COUNTED.place("terms/share", initial="1/2")),
        left_out=says(N_("Diese Passen zählen ganz."), _partners_share),
        more=says(N_("Der Anteil jedes Partners aus Passe 1 gilt hier nicht."), _partners_share),
    ),
    OWN_COUNTED.clause(
        "direction",
        _WHO_LEADS,
        N_("In diesen Passen gewinnt, wer {low_wins} hat."),
        OWN_COUNTED.choice(
            "low_wins", _DIRECTIONS, _WHO_LEADS, initial=True, flags=("low", "high")
        ),
        required=lambda context: _value_in_first_round(context, "round_ranks") is not None,
    ),
)


def _usual_deck(_: Gettext, context: Context) -> list[str]:
    """Return the sentence on the German deck as a list, empty unless the first round is played with another deck."""
    deck = _value_in_first_round(context, "settings", "deck")
    if deck in {MISSING, Deck.GERMAN.value} or at(context, "game") not in WORDS:
        return []
    return [DECK.text(_, context).format(deck=words.deck_name(_, Deck.GERMAN))]


_LEFT_OUT = {
    "deck": _usual_deck,
    "sizes": says(
        lambda _, _context: _("An einem Tisch sitzen {sizes}.").format(sizes="4"),
        lambda context: (
            at(context, "sizes") == [4]
            and _value_in_first_round(context, "sizes") not in (MISSING, [4])
        ),
    ),
    "contracts": says(
        N_("Die Spiele sind hier nicht vorgeschrieben."),
        lambda context: (
            not at(context, "terms", "contracts")
            and _value_in_first_round(context, "terms", "contracts") not in (MISSING, [])
        ),
    ),
    "check": says(
        N_("Es gibt keine Kontrollsumme."),
        lambda context: _value_in_first_round(context, "terms", "check") not in {MISSING, None},
    ),
}


def _beside_the_first(clause: Clause) -> Clause:
    """Return *clause* without those of its ``left_out`` sentences that the phase has for the first round.

    Clauses in ``_LEFT_OUT`` get the sentences from there instead.
    """

    def left_out(_: Gettext, context: Context) -> list[str]:
        stated = (
            [] if context.around is None else clause.sentences(_, _context_of_first_round(context))
        )
        return [text for text in clause.left_out(_, context) if text not in stated]

    return replace(clause, left_out=_LEFT_OUT.get(clause.key, left_out))


def _of_phase(key: str) -> Clause:
    """Return the clause *key* of a phase, adapted to a discipline by :func:`_beside_the_first`."""
    clauses = (DECK, *SEATED_CLAUSES, *SHEET_CLAUSES)
    return _beside_the_first(next(clause for clause in clauses if clause.key == key))


DISCIPLINE_CLAUSES: Sequence[Clause] = (
    _PLAYED,
    _NAME,
    _of_phase("deck"),
    *(_beside_the_first(clause) for clause in GAME_CLAUSES),
    *(_of_phase(key) for key in TAKEN_FROM_PHASE),
    *_COUNTED,
)


ROUND_RANK_CLAUSES: Sequence[Clause] = rank_point_clauses(
    "round",
    "round_ranks/points",
    COUNTED.choice(
        "round_ranks/low_wins",
        _DIRECTIONS,
        _WHO_LEADS,
        "round_low_wins",
        flags=("low", "high"),
    ),
    title=N_("In jeder Passe: {title}"),
    head=N_(
        "In jeder Passe gewinnt, wer {round_low_wins} hat; statt der Punkte zählen die Rangpunkte der Passen."
    ),
    fits=drawn,
)


def wins_count(context: Context) -> bool:
    """Return whether points for wins may be agreed.

    Sheets must have the points of two sides, without a balance, and the most points must win. Disciplines, rank
    points of rounds, a target number and a play-off exclude points for wins.
    """
    plain = at(context, "terms", "figures") == "points" and not at(context, "terms", "balance")
    two = at(context, "terms", "partners") != "alone" and at(context, "sizes") == [4]
    only = not (at(context, "disciplines") or at(context, "round_ranks") or at(context, "play_off"))
    counting = at(context, "counting")
    high = not (counting["low_wins"] or counting["target"] is not None)
    return bool(plain and two and only and high and counting["target_from"] == "regulation")


WIN_POINTS = COUNTED.clause(
    "win_points",
    N_("In jeder Passe: Punkte für Sieg und Niederlage"),
    N_(
        "In jeder Passe zählen nur diese Punkte: Sieg {win_win}, Unentschieden {win_draw}, Niederlage {win_loss}."
    ),
    COUNTED.number("win_points/win", N_("Punkte für einen Sieg"), "win_win"),
    COUNTED.number("win_points/draw", N_("Punkte für ein Unentschieden"), "win_draw"),
    COUNTED.number("win_points/loss", N_("Punkte für eine Niederlage"), "win_loss", zero=True),
    absent={"win_points": None},
    fits=wins_count,
    more=says(
        N_(
            "Strafen werden von diesen Punkten abgezogen. Die Rangliste zeigt auch Siege und Niederlagen."
        )
    ),
)
