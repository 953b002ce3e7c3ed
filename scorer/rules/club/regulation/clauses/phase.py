"""Clauses of a phase other than those on sheets: game, seats, counting, weight, claims, penalties."""

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
from scorer.rules.club.regulation.clauses.scope import (
    COUNTED,
    DEALS,
    PLAYED,
    ROUNDS,
    at,
    drawn,
    either,
    has_knock_out,
    says,
)
from scorer.rules.club.regulation.clauses.seating import SEATED_CLAUSES
from scorer.rules.club.regulation.clauses.table_settings import HOUSE_CLAUSES
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.reader import slate_settings
from scorer.rules.core import words
from scorer.rules.core.cards import Deck
from scorer.rules.core.clauses import (
    NOTHING_YET,
    ChoiceSlot,
    Clause,
    Context,
    NumbersSlot,
    Options,
    TimesSlot,
    always,
)
from scorer.rules.core.words import N_, Gettext
from scorer.rules.sentences import WORDS, sentences_of

# Games


def game_words(_: Gettext, _context: Context) -> Options:
    """Return the titles of the games by name, and that of ``other``, an unknown game."""
    return {name: texts.name(_) for name, texts in WORDS.items()} | {
        "other": _("ein anderes Spiel")
    }


def _played(_: Gettext, context: Context) -> str:
    """Return the sentence on game, rounds and deals; with disciplines on the rounds before the first of them."""
    if not counts_deals(context):
        return games_played(_, context)
    if at(context, "disciplines"):
        if _until(_, context)["until"] == "1":
            return _("Der Abend hat {rounds}. Passe 1 zu {deals}: {game}.")
        return _("Der Abend hat {rounds}. Passe 1 bis {until} zu je {deals}: {game}.")
    if at(context, "attempts"):
        return _("Wir spielen {game} in Passen zu {deals}.")
    if at(context, "deals_each"):
        return _("Wir spielen {game}, {rounds}.")
    if has_knock_out(context):
        return _("Wir spielen {game}, höchstens {rounds} zu {deals}.")
    return _("Wir spielen {game}, {rounds} zu {deals}.")


def _until(_: Gettext, context: Context) -> Mapping[str, str]:
    """Return the word for ``{until}``: the last round before the first discipline, «…» while a form is edited."""
    firsts = [discipline["first"] for discipline in at(context, "disciplines") or ()]
    return {"until": NOTHING_YET if context.typed else str(min(firsts, default=2) - 1)}


def house_rules(_: Gettext, context: Context) -> list[str]:
    """Return the house rules of a table as the only sentence if the phase has settings without a clause, else []."""
    phase, settings = context.model, at(context, "settings")
    owned = {slot.path[-1] for clause in GAME_CLAUSES for slot in clause.slots}
    if not isinstance(phase, Phase) or not {*settings} - owned - {"deck"}:
        return []
    slates = slate_settings(phase)
    # a table size to which every setting applies: a table of six has no undealt cards
    fitting = (
        slate
        for slate in slates
        if all(slate.get(key) == value for key, value in phase.settings.items())
    )
    if (slate := next(fitting, slates[0] if slates else None)) is None:
        return []
    of_table = games.read_settings(slate)
    return [sentences_of(of_table, games.board(of_table, []), _).house_rules()]


GAME_CLAUSES = (
    *(clause for texts in WORDS.values() for clause in texts.club_clauses),
    *HOUSE_CLAUSES.values(),
)

DECK = PLAYED.clause(
    "deck",
    N_("Karten"),
    N_("Wir spielen {deck}."),
    ChoiceSlot(
        *PLAYED.place("settings/deck", initial=Deck.FRENCH.value),
        options=lambda _, _context: {deck.value: words.deck_name(_, deck) for deck in Deck},
    ),
)
_PLAYED = (
    PLAYED.clause(
        "played",
        N_("Spiel und Passen"),
        _played,
        PLAYED.choice("game", game_words, N_.pgettext("Spielart", "Spiel")),
        PLAYED.number("rounds", N_("Passen"), counted=ROUNDS),
        PLAYED.number("deals", N_("Spiele pro Passe"), counted=DEALS),
        computed=_until,
        required=always,
        more=house_rules,
    ),
    PLAYED.clause(
        "deals_each",
        N_("Ungleich lange Passen"),
        N_("Die Passen haben der Reihe nach {deals_each} Spiele."),
        NumbersSlot(
            *PLAYED.place("deals_each", initial=[12, 12, 12, 8]), joined=words.joined_with_and
        ),
        fits=lambda context: drawn(context) and counts_deals(context),
    ),
    PLAYED.clause(
        "attempts",
        N_("Freies Antreten"),
        N_("Jeder darf antreten, so oft er will, und sich frei an einen Tisch setzen."),
        sets={"attempts": True},
    ),
    DECK,
    *GAME_CLAUSES,
)

# Value of the evening


def _unit(_: Gettext, context: Context) -> CountedUnit:
    return result_unit(_) if at(context, "round_ranks") is None else ranked_round_unit(_)


def _rounds(context: Context) -> int | None:
    """Return the number of rounds of an evening, None if people sit down freely or it is not typed yet."""
    rounds = at(context, "rounds")
    return rounds if drawn(context) and isinstance(rounds, int) else None


def _counts(context: Context) -> bool:
    """Return whether evenings of the phase count in the season."""
    key = at(context, "key")
    return any(key in part["phases"] for part in context.regulation["season"]["parts"])


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
    """Return whether the weight of the evening has any effect."""
    return _counts(context) or _counts_in_a_list(context)


_distance_penalties = says(
    N_("Strafen vergrössern den Abstand, Gutschriften verkleinern ihn, höchstens bis 0."),
    nearest_wins,
)


def _distance_counts(_: Gettext, context: Context) -> list[str]:
    """Return sentences on what the evening counts in the season, and with a target number on penalties."""
    penalties = _distance_penalties(_, context)
    if not _counts(context):
        return [*penalties, _("Der Abend zählt nicht zur Meisterschaft.")]
    if penalties and at(context, "counting", "rank_points") is None:
        return [*penalties, _("Für die Meisterschaft zählt der Abstand.")]
    return penalties


_WORTH = (
    COUNTED.clause(
        "weight",
        N_("Gewicht des Abends"),
        either(
            _counts,
            N_("In der Meisterschaft zählt der Abend {weight}."),
            N_("In Ranglisten über die Saison zählt der Abend {weight}."),
        ),
        TimesSlot(*COUNTED.place("weight", initial="2")),
        works=_is_weighed,
        hints=says(
            N_("Das wirkt nur, wenn der Abend zur Meisterschaft zählt (weiter unten)."),
            lambda context: not _is_weighed(context),
        ),
        left_out=_distance_counts,
        more=_distance_counts,
    ),
    COUNTED.clause(
        "claims",
        N_("Frist für Einsprachen"),
        N_("Nach dem Abschluss kann man {claims} lang Einsprache erheben."),
        COUNTED.number("claims", initial=30, counted=words.duration_text),
    ),
)

BEFORE_SHEET: Sequence[Clause] = (*_PLAYED, *SEATED_CLAUSES)
AFTER_SHEET: Sequence[Clause] = (
    *counting_clauses(
        _unit,
        _rounds,
        LATER_TARGETS,
        says(N_("Mit diesen Rangpunkten zählt der Abend in der Meisterschaft."), _counts),
    ),
    *_WORTH,
    *PENALTY_CLAUSES,
)
