"""Names that a form proposed, and what is said of those who typed none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# What a form proposes for teams without a name, in every language there may be: a game keeps it as
# it was written. Said of somebody else's table, or on paper, it means nobody.
SCRIBES_WORDS: Final = frozenset(
    {"wir", "ihr", "sie", "nous", "vous", "ils", "noi", "voi", "loro", "we", "us", "you", "they"}
)

# The same for the seat of whoever began the game.
SCRIBES_SEATS: Final = frozenset({"schreiber", "secrétaire", "chi scrive", "scorekeeper"})


# What a form proposes for the others: seen from whoever began the game, and nobody's name either.
OTHER_SEATS: Final = frozenset(
    {
        *("rechts", "gegenüber", "links", "à droite", "en face", "à gauche"),
        *("a destra", "di fronte", "a sinistra", "right", "opposite", "left"),
    }
)


def scribe_name(player: str) -> str:
    """Return the name of the *player* in the first seat as that of a phone, empty if nobody typed one."""
    return "" if player.casefold() in SCRIBES_SEATS else player


def has_name(team: str) -> bool:
    """Return whether *team* is called something, not only «Wir» or «Ihr»."""
    return team.casefold() not in SCRIBES_WORDS


def nobody_named(players: Sequence[str]) -> bool:
    """Return whether all *players* are called by what a form proposed for their seats."""
    return all(player.casefold() in SCRIBES_SEATS | OTHER_SEATS for player in players)


def side_names(players: Sequence[str], teams: Sequence[str]) -> list[str]:
    """Return the names of *teams*; one without a name is called by its players, «Beat + Vreni».

    *players* go round the table by seat, the teams in turn. Where nobody is named teams stay «Wir» and
    «Ihr»; nobody is called by the seat of the scribe beside a partner with a name.
    """
    if nobody_named(players):
        return [*teams]
    return [
        team if has_name(team) else " + ".join(_spoken_names(players[number :: len(teams)]))
        for number, team in enumerate(teams)
    ]


def _spoken_names(players: Sequence[str]) -> Sequence[str]:
    """Return what *players* of one side are called: without «Schreiber» where another has a name."""
    seats = SCRIBES_SEATS | OTHER_SEATS
    some = any(player.casefold() not in seats for player in players)
    return [player for player in players if scribe_name(player)] if some else players
