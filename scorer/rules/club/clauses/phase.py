"""Clauses of a phase: what is played, who sits where, and what the evening is worth.

*Rule:* rules page B3, B5; regulations page K1-K3, K11, K14, K30.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from scorer.rules import games
from scorer.rules.club.clauses.counting import (
    COUNTED,
    LATER_TARGETS,
    counting_clauses,
    nearest_wins,
)
from scorer.rules.club.clauses.penalties import PENALTY_CLAUSES
from scorer.rules.club.model import LARGEST_TABLE, SMALLEST_TABLE, Phase
from scorer.rules.club.regulation import slate_settings
from scorer.rules.club.repeated_meetings import KINDS, Weights
from scorer.rules.club.sentences.draw import meeting_words, weights_sentence
from scorer.rules.club.sentences.units import round_unit
from scorer.rules.core import words
from scorer.rules.core.cards import Deck
from scorer.rules.core.clauses import (
    MISSING,
    ChoiceSlot,
    Clause,
    Context,
    MinutesSlot,
    NumberSlot,
    NumbersSlot,
    Options,
    RatioSlot,
    Value,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import Gettext
from scorer.rules.sentences import WORDS, sentences_of

PLAYED, SEATED = "played", "seated"  # topics
SIZES = re.compile(
    rf"[{SMALLEST_TABLE}-{LARGEST_TABLE}](-[{SMALLEST_TABLE}-{LARGEST_TABLE}]){{0,7}}\Z"
)
USUAL_SIZES = ("4", "4-3", "4-5", "4-3-5", "3", "5", "3-5", "2", "6", "6-5", "7", "8", "9")


def _at(context: Context, *path: str) -> Value:
    return value_at(context.scope, path)


def _alone(context: Context) -> bool:
    return bool(_at(context, "terms", "partners") == "alone")


def _drawn(context: Context) -> bool:
    return not _at(context, "attempts")


# What is played


def _game_words(_: Gettext, _context: Context) -> Options:
    return {name: known.name(_) for name, known in WORDS.items()} | {
        "other": _("ein anderes Spiel")
    }


def _played(_: Gettext, context: Context) -> str:
    each, single = bool(_at(context, "deals_each")), _at(context, "rounds") == 1
    if _at(context, "attempts"):
        return _("Gespielt wird {game}, eine Passe hat {deals} Spiele.")
    if each:
        return _("Gespielt wird {game}: {rounds} Passen.")
    if single:
        return _("Gespielt wird {game}: {rounds} Passe zu {deals} Spielen.")
    return _("Gespielt wird {game}: {rounds} Passen zu {deals} Spielen.")


def _house_rules(_: Gettext, context: Context) -> list[str]:
    """Return the rules of a table where settings say what no clause does."""
    phase, settings = context.model, _at(context, "settings")
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


GAME_CLAUSES = tuple(clause for known in WORDS.values() for clause in known.club_clauses)

_PLAYED = (
    Clause(
        key="played",
        topic=PLAYED,
        title=lambda _: _("Spiel und Passen"),
        text=_played,
        slots=(
            ChoiceSlot(
                name="game", path=("game",), label=lambda _: _("Spiel"), options=_game_words
            ),
            NumberSlot(
                name="rounds",
                path=("rounds",),
                label=lambda _: _("Passen"),
                range=ranges(Phase)["rounds"],
                letters=True,
            ),
            NumberSlot(
                name="deals",
                path=("deals",),
                label=lambda _: _("Spiele pro Passe"),
                range=ranges(Phase)["deals"],
            ),
        ),
        required=lambda _context: True,
        more=_house_rules,
    ),
    Clause(
        key="deals_each",
        topic=PLAYED,
        title=lambda _: _("Ungleich lange Passen"),
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
        fits=_drawn,
    ),
    Clause(
        key="attempts",
        topic=PLAYED,
        title=lambda _: _("Freies Antreten"),
        text=lambda _, _context: _(
            "Antreten darf jeder, so oft er will; man setzt sich frei zusammen."
        ),
        sets={("attempts",): True},
        absent={("attempts",): False},
    ),
    Clause(
        key="deck",
        topic=PLAYED,
        title=lambda _: _("Karten"),
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
    ),
    *GAME_CLAUSES,
)

# Who sits where


def _size_words(_: Gettext, _context: Context) -> Options:
    return {sizes: _sizes_text(_, _sizes(sizes)) for sizes in USUAL_SIZES}


def _other_sizes(_: Gettext, key: str) -> str | None:
    return _sizes_text(_, _sizes(key)) if SIZES.match(key) else None


def _sizes(key: str) -> list[int]:
    return [int(size) for size in key.split("-")]


def _sizes_key(sizes: Sequence[int]) -> str:
    return "-".join(map(str, sizes))


def _sizes_text(_: Gettext, sizes: Sequence[int]) -> str:
    """Return sizes of tables as the draw prefers them: four where there are such tables."""
    usual = sorted(sizes, key=lambda size: (size != 4, size)) if 4 in sizes else sizes
    first, *others = (words.count_word(_, size) for size in usual)
    if not others:
        return first
    return _("%(first)s, zur Not auch %(rest)s") % {
        "first": first,
        "rest": _(" oder ").join(others),
    }


def _weights(context: Context) -> Weights:
    values = {kind: _at(context, "meetings", kind) for kind in KINDS}
    return Weights(**{kind: value for kind, value in values.items() if isinstance(value, int)})


def _avoided(_: Gettext, context: Context) -> list[str]:
    """Return what the draw avoids by itself."""
    if not _drawn(context) or _at(context, "draw") == "standings" or _at(context, "rounds") == 1:
        return []
    partners = _at(context, "terms", "partners") == "drawn"
    return [weights_sentence(_, Weights(), partners=partners)]


def _meetings(_: Gettext, context: Context) -> str:
    """Return what the draw avoids, with a weight beside each, the highest first."""
    weights, named = _weights(context), meeting_words(_)
    kinds = [kind for kind in KINDS if kind != "partners" or not _alone(context)]
    by_weight = sorted(kinds, key=lambda kind: -getattr(weights, kind))
    listed = _(", dann ").join(f"{named[kind]} ({{meet_{kind}}})" for kind in by_weight)
    some, none = (
        _("Die Auslosung vermeidet nach Gewicht {list}."),
        _("Wer sich schon getroffen hat, kümmert die Auslosung nicht: {list}."),
    )
    return (none if weights == Weights(0, 0, 0) else some).replace("{list}", listed)


def _weight(kind: str, label: Callable[[Gettext], str]) -> NumberSlot:
    path = ("meetings", kind)
    return NumberSlot(name=f"meet_{kind}", path=path, label=label, range=ranges(Weights)[kind])


def _stays_out(_: Gettext, context: Context) -> list[str]:
    if not _drawn(context):
        return []
    return [_("Wer keinen Platz hat, setzt aus und hat in dieser Passe kein Resultat.")]


_SEATED = (
    Clause(
        key="partners",
        topic=SEATED,
        title=lambda _: _("Partner"),
        text=lambda _gettext, _context: "{partners}.",
        slots=(
            ChoiceSlot(
                name="partners",
                path=("terms", "partners"),
                options=lambda _, _context: {
                    "drawn": _("Partner werden für jede Passe neu gelost"),
                    "fixed": _("Gespielt wird in festen Paaren"),
                    "alone": _("Alle spielen für sich"),
                },
            ),
        ),
        required=lambda _context: True,
    ),
    Clause(
        key="sizes",
        topic=SEATED,
        title=lambda _: _("Leute am Tisch"),
        text=lambda _, _context: _("An einem Tisch sitzen {sizes}."),
        slots=(
            ChoiceSlot(
                name="sizes",
                path=("sizes",),
                options=_size_words,
                key_of=_sizes_key,
                value_of=_sizes,
                other=_other_sizes,
            ),
        ),
        absent={("sizes",): [4]},
        initial={"sizes": [4, 3, 5]},
        fits=_alone,
    ),
    Clause(
        key="draw",
        topic=SEATED,
        title=lambda _: _("Auslosung"),
        text=lambda _gettext, _context: "{draw}.",
        slots=(
            ChoiceSlot(
                name="draw",
                path=("draw",),
                options=lambda _, _context: {
                    "advance": _("Alle Passen werden im Voraus ausgelost"),
                    "round": _("Jede Passe wird erst ausgelost, wenn die vorige gespielt ist"),
                    "standings": _(
                        "Die erste Passe wird ausgelost; danach sitzen die Ersten der Rangliste zusammen"
                    ),
                },
            ),
        ),
        absent={("draw",): "advance"},
        required=_drawn,
    ),
    Clause(
        key="meetings",
        topic=SEATED,
        title=lambda _: _("Wiederholte Begegnungen"),
        text=_meetings,
        slots=(
            _weight("partners", lambda _: _("Gewicht: gleicher Partner")),
            _weight("table", lambda _: _("Gewicht: gleicher Tisch")),
            _weight("opponents", lambda _: _("Gewicht: gleiche Gegner")),
        ),
        absent={("meetings", kind): getattr(Weights(), kind) for kind in KINDS},
        initial={f"meet_{kind}": getattr(Weights(), kind) for kind in KINDS} | {"meet_table": 100},
        left_out=_avoided,
        fits=_drawn,
    ),
    Clause(
        key="rest_points",
        topic=SEATED,
        title=lambda _: _("Freilos: Punkte für das Aussetzen"),
        text=lambda _, _context: _(
            "Wer keinen Platz hat, setzt aus und erhält {rest_points} Punkte."
        ),
        slots=(
            NumberSlot(
                name="rest_points", path=("rest_points",), range=ranges(Phase)["rest_points"]
            ),
        ),
        absent={("rest_points",): None},
        initial={"rest_points": 0},
        left_out=_stays_out,
        fits=_drawn,
    ),
)

# What the evening is worth


def _rounds(context: Context) -> int | None:
    rounds = _at(context, "rounds")
    return rounds if _drawn(context) and isinstance(rounds, int) else None


def _counts(context: Context) -> bool:
    """Return whether evenings of the phase count in the season."""
    key = _at(context, "key")
    return any(key in part["phases"] for part in context.regulation["season"]["parts"])


def _distance_counts(_: Gettext, context: Context) -> list[str]:
    if not nearest_wins(context):
        return [] if _counts(context) else [_("Zur Meisterschaft zählt das nicht.")]
    penalties = [_("Strafen kommen zum Abstand hinzu.")]
    if not _counts(context):
        return [*penalties, _("Zur Meisterschaft zählt das nicht.")]
    if _at(context, "counting", "rank_points") is None:
        return [*penalties, _("In die Meisterschaft geht der Abstand.")]
    return penalties


def _weighted(_: Gettext, _context: Context) -> str:
    return _("In der Meisterschaft zählt der Abend {weight}-mal.")


_WORTH = (
    Clause(
        key="weight",
        topic=COUNTED,
        title=lambda _: _("Gewicht des Abends"),
        text=_weighted,
        slots=(RatioSlot(name="weight", path=("weight",)),),
        absent={("weight",): "1"},
        initial={"weight": "2"},
        left_out=_distance_counts,
        more=_distance_counts,
    ),
    Clause(
        key="claims",
        topic=COUNTED,
        title=lambda _: _("Frist für Einsprachen"),
        text=lambda _, _context: _("Nach dem Abschluss kann man {claims} lang Einsprache erheben."),
        slots=(MinutesSlot(name="claims", path=("claims",), range=ranges(Phase)["claims"]),),
        absent={("claims",): None},
        initial={"claims": 30},
    ),
)

BEFORE_SHEET: Sequence[Clause] = (*_PLAYED, *_SEATED)
AFTER_SHEET: Sequence[Clause] = (
    *counting_clauses(lambda _, _context: round_unit(_), _rounds, LATER_TARGETS),
    *_WORTH,
    *PENALTY_CLAUSES,
)
