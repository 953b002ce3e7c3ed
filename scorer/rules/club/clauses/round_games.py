"""Clauses on rounds of games to a goal instead of a number of deals: what counts of them, and how many."""

from __future__ import annotations

from scorer.rules.club.sheets import SheetTerms
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
