"""Clauses on matches, and on rounds of games to a goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.regulation.clauses.scope import SHEET, at
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.reader import slate_settings
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.clauses import (
    MISSING,
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Value,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext
from scorer.rules.games import GAMES

MATCH_MINUS = ("terms", "match_minus")


def _nothing_extra(_: Gettext, context: Context) -> list[str]:
    """Return that a match adds nothing, where sheets add up, or where it adds something in other rounds."""
    if at(context, "terms", "match_bonus"):
        return []
    if at(context, "terms", "check") is not None:
        return [_("Ein Match zählt nichts extra.")]
    if value_at(context.around or {}, ("terms", "match_bonus")) in {MISSING, 0}:
        return []
    return [_("Was ein Match in Passe 1 zählt, gilt hier nicht.")]


def _weighed_deals(_: Gettext, context: Context) -> list[str]:
    """Return how often a match counts in a prescribed deal that counts several times."""
    if all(contract["factor"] == 1 for contract in at(context, "terms", "contracts")):
        return []
    return [_("Zählt ein Spiel mehrfach, zählt ein Match darin ebenso oft.")]


def _weighed(_: Gettext, context: Context) -> list[str]:
    """Return how often what a match is worth counts in a deal that counts several times."""
    if at(context, "terms", "contracts"):
        return _weighed_deals(_, context)
    settings = at(context, "settings")
    factors = [settings.get("factor"), settings.get("last_factor")]
    of_modes = settings.get("factors")
    factors += of_modes.values() if isinstance(of_modes, Mapping) else ()
    if any(isinstance(factor, int) and factor > 1 for factor in factors):
        return [_("Zählt ein Spiel mehrfach, zählt der Zuschlag für den Match ebenso oft.")]
    return []


def _counter_match(_: Gettext, context: Context) -> list[str]:
    """Return what a match of those who did not choose the trump is worth, in games that know one."""
    phase = context.model
    kinds = phase.kinds() if isinstance(phase, Phase) else ()
    settings = [of_size for kind in kinds for of_size in slate_settings(kind)]
    same = any(
        known.get("counter_match_bonus") == known.get("match_bonus", 0) for known in settings
    )
    return [_("Ein Kontermatch zählt wie ein Match.")] if same else []


def _worth(_: Gettext, context: Context) -> list[str]:
    return [*_weighed(_, context), *_counter_match(_, context)]


MATCH_CLAUSES: Sequence[Clause] = (
    Clause(
        key="match_bonus",
        topic=SHEET,
        title=N_("Zuschlag für den Match"),
        text=lambda _, _context: _("Ein Match zählt {match_bonus} Punkte mehr."),
        slots=(
            NumberSlot(
                name="match_bonus",
                path=("terms", "match_bonus"),
                range=ranges(SheetTerms)["match_bonus"].from_one(),
            ),
        ),
        sets={MATCH_MINUS: False},
        absent={("terms", "match_bonus"): 0},
        initial={"match_bonus": 100},
        left_out=_nothing_extra,
        more=_worth,
        works=lambda context: at(context, "terms", "figures") not in {"games", "strokes"},
    ),
    Clause(
        key="match_minus",
        topic=SHEET,
        title=N_("Match als Abzug, wo am wenigsten vorn ist"),
        text=lambda _, _context: _(
            "Wer einen Match macht, bekommt {match_deduction} Punkte abgezogen."
        ),
        slots=(
            NumberSlot(
                name="match_deduction",
                path=("terms", "match_bonus"),
                range=ranges(SheetTerms)["match_bonus"].from_one(),
            ),
        ),
        sets={MATCH_MINUS: True},
        absent={("terms", "match_bonus"): 0, MATCH_MINUS: False},
        initial={"match_deduction": 100},
        more=_weighed,
    ),
    Clause(
        key="count_matches",
        topic=SHEET,
        title=N_("Matche notieren"),
        text=lambda _, _context: _(
            "Auf dem Zettel steht, wie viele Matche jede Seite gemacht hat."
        ),
        sets={("terms", "count_matches"): True},
        absent={("terms", "count_matches"): False},
        more=lambda _, context: (
            [] if at(context, "terms", "match_bonus") else _weighed_deals(_, context)
        ),
    ),
)


SHEET = "sheet"  # topic
SEVERAL = ("terms", "several_games")


def _at(context: Context, key: str) -> Value:
    return value_at(context.scope, ("terms", key))


def counts_points(context: Context) -> bool:
    """Return whether points are counted, not games or strokes."""
    return bool(_at(context, "figures") == "points")


def counts_deals(context: Context) -> bool:
    """Return whether a round has a number of deals, not of games to a goal."""
    return counts_points(context) and _at(context, "several_games") in {None, MISSING}


def games_played(_: Gettext, context: Context) -> str:
    """Return what is played where nobody counts deals."""
    if value_at(context.scope, ("attempts",)):
        return _("Gespielt wird {game}.")
    return _("Gespielt wird {game}. Passen: {rounds}.")


def _kept_by_phone(_: Gettext, context: Context) -> list[str]:
    """Return whether the phone of a table keeps the games of a round."""
    game = GAMES.get(str(value_at(context.scope, ("game",))))
    if game is None or game.club.tally is None or _at(context, "goal") is None:
        return [
            _("Am Handy kann man solche Passen nicht schreiben; das Resultat kommt auf Papier.")
        ]
    return [_("Das Handy am Tisch schreibt mit und zählt zusammen.")]


ROUND_GAME_CLAUSES = (
    Clause(
        key="figures",
        topic=SHEET,
        title=N_("Partien oder Striche statt Punkte"),
        text=lambda _, _context: _("Auf den Zettel kommen {figures}."),
        slots=(
            ChoiceSlot(
                name="figures",
                path=("terms", "figures"),
                options=lambda _, _context: {
                    "games": _("die gewonnenen Partien"),
                    "strokes": _("die Striche"),
                },
            ),
        ),
        absent={("terms", "figures"): "points"},
        initial={"figures": "games"},
    ),
    Clause(
        key="goal",
        topic=SHEET,
        title=N_("Ziel einer Partie"),
        text=lambda _, _context: _("Eine Partie geht auf {goal} Punkte."),
        slots=(NumberSlot(name="goal", path=("terms", "goal"), range=ranges(SheetTerms)["goal"]),),
        absent={("terms", "goal"): None},
        initial={"goal": 1000},
        fits=lambda context: not counts_deals(context),
        goes_along=True,
    ),
    Clause(
        key="one_game",
        topic=SHEET,
        title=N_("Eine Passe ist eine Partie"),
        text=lambda _, _context: _("Eine Passe ist eine Partie."),
        sets={("terms", "one_game"): True},
        absent={("terms", "one_game"): False},
        more=_kept_by_phone,
        fits=lambda context: not counts_points(context),
        goes_along=True,
    ),
    Clause(
        key="several_games",
        topic=SHEET,
        title=N_("Eine Passe sind mehrere Partien (Best of)"),
        text=lambda _, _context: _("Eine Passe sind {several_games} Partien, {best_of}."),
        slots=(
            NumberSlot(
                name="several_games",
                path=SEVERAL,
                label=N_("Partien pro Passe"),
                range=ranges(SheetTerms)["several_games"],
            ),
            ChoiceSlot(
                name="best_of",
                path=("terms", "best_of"),
                label=N_("Wie viele davon"),
                options=lambda _, _context: {
                    "all": _("alle werden gespielt"),
                    "most": _(
                        "und Schluss ist, sobald eine Seite mehr als die Hälfte gewonnen hat"
                    ),
                },
                key_of=lambda best_of: "most" if best_of is True else "all",
                value_of=lambda key: key == "most",
            ),
        ),
        absent={SEVERAL: None, ("terms", "best_of"): False},
        initial={"several_games": 2, "best_of": False},
        more=_kept_by_phone,
    ),
)
