"""Clauses on matches, and on rounds of games to a goal.

:class:`scorer.rules.core.clauses.Clause` explains the keywords of a clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.regulation.clauses.scope import SHEET, at, either, says, together
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.reader import slate_settings
from scorer.rules.core.clauses import MISSING, Clause, Context, value_at, where
from scorer.rules.core.words import N_, Gettext
from scorer.rules.games import GAMES


def _nothing_extra(_: Gettext, context: Context) -> list[str]:
    """Return the sentence without a match bonus, as a list; empty with a bonus, and if there is nothing to say.

    With a control sum the sentence says that a match adds nothing. In a discipline without one it says that the bonus
    of the first round does not apply, if that round has a bonus.
    """
    if at(context, "terms", "match_bonus"):
        return []
    if at(context, "terms", "check") is not None:
        return [_("Ein Match gibt nichts extra.")]
    # of a discipline: the phase around it, whose terms apply to the first round
    if value_at(context.around or {}, ("terms", "match_bonus")) in {MISSING, 0}:
        return []
    return [_("Der Zuschlag für den Match aus Passe 1 gilt hier nicht.")]


def _matches_times_factor(_: Gettext, context: Context) -> list[str]:
    """Return the sentence on matches in prescribed deals with a factor, if there are any."""
    if all(contract["factor"] == 1 for contract in at(context, "terms", "contracts")):
        return []
    return [_("Zählt ein Spiel mehrfach, zählt ein Match darin ebenso oft.")]


def _bonus_times_factor(_: Gettext, context: Context) -> list[str]:
    """Return the sentence on the match bonus in deals with a factor, if there are any."""
    if at(context, "terms", "contracts"):
        return _matches_times_factor(_, context)
    settings = at(context, "settings")
    # a game has a factor and another one for the last deal, or a factor for each mode
    factors = [settings.get("factor"), settings.get("last_factor")]
    of_modes = settings.get("factors")
    factors += of_modes.values() if isinstance(of_modes, Mapping) else ()
    if any(isinstance(factor, int) and factor > 1 for factor in factors):
        return [_("Zählt ein Spiel mehrfach, zählt der Zuschlag für den Match ebenso oft.")]
    return []


def _counter_match(_: Gettext, context: Context) -> list[str]:
    """Return the sentence that a counter-match counts like a match, if it does at any table of the phase."""
    phase = context.model
    kinds = phase.kinds() if isinstance(phase, Phase) else ()
    settings = [of_size for kind in kinds for of_size in slate_settings(kind)]  # of the phones
    counts_alike = any(
        slate.get("counter_match_bonus") == slate.get("match_bonus", 0) for slate in settings
    )
    return [_("Ein Kontermatch zählt wie ein Match.")] if counts_alike else []


MATCH_CLAUSES: Sequence[Clause] = (
    SHEET.clause(
        "match_bonus",
        N_("Zuschlag für den Match"),
        N_("Ein Match zählt {match_bonus} Punkte mehr."),
        SHEET.number("terms/match_bonus", initial=100),
        sets={"terms/match_minus": False},
        left_out=_nothing_extra,
        more=together(_bonus_times_factor, _counter_match),
        works=where("terms/figures", "points", MISSING),  # left out in a discipline
    ),
    SHEET.clause(
        "match_minus",
        N_("Match als Abzug, wenn das tiefste Total gewinnt"),
        N_("Wer einen Match macht, bekommt {match_deduction} Punkte abgezogen."),
        SHEET.number("terms/match_bonus", name="match_deduction", initial=100),
        sets={"terms/match_minus": True},
        more=_bonus_times_factor,
    ),
    SHEET.clause(
        "count_matches",
        N_("Matche notieren"),
        N_("Auf dem Zettel steht, wie viele Matche jede Seite gemacht hat."),
        sets={"terms/count_matches": True},
        more=lambda _, context: (
            [] if at(context, "terms", "match_bonus") else _matches_times_factor(_, context)
        ),
    ),
)

counts_points = where("terms/figures", "points")  # not games or strokes


def counts_deals(context: Context) -> bool:
    """Return whether a round is played as a number of deals, not as games to a goal."""
    return counts_points(context) and at(context, "terms", "several_games") in {None, MISSING}


# The sentence of a phase on its game if a round is no number of deals; with attempts there is no number of rounds.
games_played = either(
    where("attempts", True),
    N_("Wir spielen {game}."),
    N_("Wir spielen {game}, {rounds}."),
)


def _tallied(context: Context) -> bool:
    """Return whether the phone of a table counts the games of a round."""
    game = GAMES.get(str(at(context, "game")))
    return (
        game is not None
        and game.club.tally is not None
        and at(context, "terms", "goal") is not None
    )


_kept_by_phone = says(
    either(
        _tallied,
        N_("Das Handy am Tisch schreibt mit und zählt zusammen."),
        N_("Solche Passen schreibt man auf Papier, nicht am Handy."),
    )
)

ROUND_GAME_CLAUSES = (
    SHEET.clause(
        "figures",
        N_("Partien oder Striche statt Punkte"),
        N_("Auf den Zettel kommen {figures}."),
        SHEET.choice(
            "terms/figures",
            {"games": N_("die gewonnenen Partien"), "strokes": N_("die Striche")},
            initial="games",
        ),
    ),
    SHEET.clause(
        "goal",
        N_("Ziel einer Partie"),
        N_("Eine Partie geht auf {goal} Punkte."),
        SHEET.number("terms/goal", initial=1000),
        fits=lambda context: not counts_deals(context),
        goes_along=True,
    ),
    SHEET.clause(
        "one_game",
        N_("Eine Passe ist eine Partie"),
        N_("Eine Passe ist eine Partie."),
        sets={"terms/one_game": True},
        more=_kept_by_phone,
        fits=lambda context: not counts_points(context),
        goes_along=True,
    ),
    SHEET.clause(
        "several_games",
        N_("Mehrere Partien pro Passe (Best of)"),
        N_("Eine Passe hat {several_games} Partien, {best_of}."),
        SHEET.number("terms/several_games", N_("Partien pro Passe"), initial=2),
        SHEET.choice(
            "terms/best_of",
            {
                "all": N_("alle werden gespielt"),
                "most": N_("und Schluss ist, sobald eine Seite mehr als die Hälfte gewonnen hat"),
            },
            N_("Wie viele Partien man spielt"),
            flags=("most", "all"),
        ),
        more=_kept_by_phone,
    ),
)
