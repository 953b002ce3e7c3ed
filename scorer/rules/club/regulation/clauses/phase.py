"""Clauses of a phase: what is played, and what the evening is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules import games
from scorer.rules.club.counting.sentences import CountedUnit, ranked_round_unit, result_unit
from scorer.rules.club.regulation.clauses.counting import (
    LATER_TARGETS,
    counting_clauses,
    nearest_wins,
)
from scorer.rules.club.regulation.clauses.matches import counts_deals, games_played
from scorer.rules.club.regulation.clauses.penalties import PENALTY_CLAUSES
from scorer.rules.club.regulation.clauses.scope import COUNTED, at, drawn, has_knock_out
from scorer.rules.club.regulation.clauses.seating import SEATED_CLAUSES
from scorer.rules.club.regulation.clauses.table_settings import HOUSE_CLAUSES
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.reader import slate_settings
from scorer.rules.core import words
from scorer.rules.core.cards import Deck
from scorer.rules.core.clauses import (
    MISSING,
    NOTHING_YET,
    ChoiceSlot,
    Clause,
    Context,
    MinutesSlot,
    NumberSlot,
    NumbersSlot,
    Options,
    TimesSlot,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext
from scorer.rules.sentences import WORDS, sentences_of

PLAYED = "played"  # topic

# What is played


def game_words(_: Gettext, _context: Context) -> Options:
    """Return what a game is called, by its name."""
    return {name: known.name(_) for name, known in WORDS.items()} | {
        "other": _("ein anderes Spiel")
    }


def _played(_: Gettext, context: Context) -> str:
    if not counts_deals(context):
        return games_played(_, context)
    if at(context, "disciplines"):
        return _several_games(_, context)
    if at(context, "attempts"):
        return _("Gespielt wird {game}. Spiele pro Passe: {deals}.")
    if at(context, "deals_each"):
        return _("Gespielt wird {game}. Passen: {rounds}.")
    if has_knock_out(context):
        return _("Gespielt wird {game}. Passen: höchstens {rounds}. Spiele pro Passe: {deals}.")
    return _("Gespielt wird {game}. Passen: {rounds}. Spiele pro Passe: {deals}.")


def _several_games(_: Gettext, context: Context) -> str:
    """Return what is played until the first discipline begins."""
    if _until(_, context)["until"] == "1":
        return _("Der Abend hat {rounds} Passen. Passe 1: {game}, Spiele pro Passe: {deals}.")
    return _(
        "Der Abend hat {rounds} Passen. Passe 1 bis {until}: {game}, Spiele pro Passe: {deals}."
    )


def _until(_: Gettext, context: Context) -> Mapping[str, str]:
    """Return the last round before the first discipline."""
    firsts = [discipline["first"] for discipline in at(context, "disciplines") or ()]
    return {"until": NOTHING_YET if context.typed else str(min(firsts, default=2) - 1)}


def house_rules(_: Gettext, context: Context) -> list[str]:
    """Return the rules of a table where settings say what no clause does."""
    phase, settings = context.model, at(context, "settings")
    owned = {slot.path[-1] for clause in GAME_CLAUSES for slot in clause.slots}
    if not isinstance(phase, Phase) or not {*settings} - owned - {"deck"}:
        return []
    slates = slate_settings(phase)
    # a size at which all that is said matters: a table of six has no undealt cards
    fitting = (
        slate
        for slate in slates
        if all(slate.get(key) == value for key, value in phase.settings.items())
    )
    if (slate := next(fitting, slates[0] if slates else None)) is None:
        return []
    agreed = games.read_settings(slate)
    return [sentences_of(agreed, games.board(agreed, []), _).house_rules()]


GAME_CLAUSES = (
    *(clause for known in WORDS.values() for clause in known.club_clauses),
    *HOUSE_CLAUSES.values(),
)

DECK = Clause(
    key="deck",
    topic=PLAYED,
    title=N_("Karten"),
    text=lambda _, _context: _("Gespielt wird {deck}."),
    slots=(
        ChoiceSlot(
            name="deck",
            path=("settings", "deck"),
            options=lambda _, _context: {deck.value: words.deck_name(_, deck) for deck in Deck},
        ),
    ),
    absent={("settings", "deck"): MISSING},
    initial={"deck": Deck.FRENCH.value},
)
_PLAYED = (
    Clause(
        key="played",
        topic=PLAYED,
        title=N_("Spiel und Passen"),
        text=_played,
        computed=_until,
        slots=(
            ChoiceSlot(
                name="game",
                path=("game",),
                label=N_.pgettext("Spielart", "Spiel"),
                options=game_words,
            ),
            NumberSlot(
                name="rounds",
                path=("rounds",),
                label=N_("Passen"),
                range=ranges(Phase)["rounds"],
            ),
            NumberSlot(
                name="deals",
                path=("deals",),
                label=N_("Spiele pro Passe"),
                range=ranges(Phase)["deals"],
            ),
        ),
        required=lambda _context: True,
        more=house_rules,
    ),
    Clause(
        key="deals_each",
        topic=PLAYED,
        title=N_("Ungleich lange Passen"),
        text=lambda _, _context: _("Die Passen haben der Reihe nach {deals_each} Spiele."),
        slots=(
            NumbersSlot(
                name="deals_each",
                path=("deals_each",),
                joined=words.joined_with_and,
            ),
        ),
        absent={("deals_each",): []},
        initial={"deals_each": [12, 12, 12, 8]},
        fits=lambda context: drawn(context) and counts_deals(context),
    ),
    Clause(
        key="attempts",
        topic=PLAYED,
        title=N_("Freies Antreten"),
        text=lambda _, _context: _(
            "Antreten darf jeder, so oft er will; man setzt sich frei zusammen."
        ),
        sets={("attempts",): True},
        absent={("attempts",): False},
    ),
    DECK,
    *GAME_CLAUSES,
)

# What the evening is worth


def _unit(_: Gettext, context: Context) -> CountedUnit:
    return result_unit(_) if at(context, "round_ranks") is None else ranked_round_unit(_)


def _rounds(context: Context) -> int | None:
    rounds = at(context, "rounds")
    return rounds if drawn(context) and isinstance(rounds, int) else None


def _counts(context: Context) -> bool:
    """Return whether evenings of the phase count in the season."""
    key = at(context, "key")
    return any(key in part["phases"] for part in context.regulation["season"]["parts"])


def _points_go(_: Gettext, context: Context) -> list[str]:
    return (
        [_("Mit diesen Rangpunkten zählt der Abend in der Meisterschaft.")]
        if _counts(context)
        else []
    )


def _counts_in_a_list(context: Context) -> bool:
    """Return whether a list over the season adds up points of the phase."""
    key = at(context, "key")
    return any(
        agreed["over"] == "season"
        and agreed["measured"] in ({"points"} if agreed["teams"] is None else {"points", "total"})
        and (not agreed["phases"] or key in agreed["phases"])
        for agreed in context.regulation["lists"]
    )


def _is_weighed(context: Context) -> bool:
    return _counts(context) or _counts_in_a_list(context)


def _where_weighed(_: Gettext, context: Context) -> list[str]:
    if _is_weighed(context):
        return []
    return [_("Das wirkt erst, wenn der Abend unten zur Meisterschaft zählt.")]


def _weighed(_: Gettext, context: Context) -> str:
    if _counts(context):
        return _("In der Meisterschaft zählt der Abend {weight}.")
    return _("In Ranglisten über die Saison zählt der Abend {weight}.")


def _distance_counts(_: Gettext, context: Context) -> list[str]:
    if not nearest_wins(context):
        return [] if _counts(context) else [_("Zur Meisterschaft zählt das nicht.")]
    penalties = [_("Strafen kommen zum Abstand hinzu, Gutschriften gehen weg, höchstens bis 0.")]
    if not _counts(context):
        return [*penalties, _("Zur Meisterschaft zählt das nicht.")]
    if at(context, "counting", "rank_points") is None:
        return [*penalties, _("In die Meisterschaft geht der Abstand.")]
    return penalties


_WORTH = (
    Clause(
        key="weight",
        topic=COUNTED,
        title=N_("Gewicht des Abends"),
        text=_weighed,
        slots=(TimesSlot(name="weight", path=("weight",)),),
        absent={("weight",): "1"},
        initial={"weight": "2"},
        works=_is_weighed,
        hints=_where_weighed,
        left_out=_distance_counts,
        more=_distance_counts,
    ),
    Clause(
        key="claims",
        topic=COUNTED,
        title=N_("Frist für Einsprachen"),
        text=lambda _, _context: _("Nach dem Abschluss kann man {claims} lang Einsprache erheben."),
        slots=(MinutesSlot(name="claims", path=("claims",), range=ranges(Phase)["claims"]),),
        absent={("claims",): None},
        initial={"claims": 30},
    ),
)

BEFORE_SHEET: Sequence[Clause] = (*_PLAYED, *SEATED_CLAUSES)
AFTER_SHEET: Sequence[Clause] = (
    *counting_clauses(_unit, _rounds, LATER_TARGETS, _points_go),
    *_WORTH,
    *PENALTY_CLAUSES,
)
