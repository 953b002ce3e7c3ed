"""The table of a league with its fixtures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scorer.paper.club.common import Heading, Paper, print_size
from scorer.rules.core.words import Gettext

Games = Callable[[Gettext], Sequence[tuple[str, str]]]
LETTERS, LARGE_LETTERS = 30, 24  # of a team's name on a line
SMALL = 0.8  # of the height of a row, which a line of remarks takes up
HEADS = 3  # rows that the heads of both tables take up


def league(
    _: Gettext,
    heading: Heading,
    card: Mapping[str, Any],
    games: Games,
) -> Paper:
    """Return a league: *card* is its table and its fixtures as texts, *games* are short headings with their meaning.

    What is counted, ``figures`` and ``points`` of the *card*, are labels.
    """
    size = print_size(partial(_lines, card), notes=1)
    size = " large" if size == " huge" else size  # figures have no room for more
    shorts = [partial(_short, games=games, number=number) for number in range(len(games(_)))]
    values = {"card": card, "games": shorts, "legend": partial(_legend, games=games)}
    return Paper("league", {"heading": heading, "size": size, **values})


def _short(_: Gettext, games: Games, number: int) -> str:
    return games(_)[number][0]


def _legend(_: Gettext, games: Games) -> str:
    """Return what the short headings mean."""
    return ", ".join(f"{short}: {whole}" for short, whole in games(_))


def _lines(card: Mapping[str, Any], size: str) -> float:
    """Return how many lines a league takes up in letters of *size*."""
    letters = LARGE_LETTERS if size in {" huge", " large"} else LETTERS
    rows = sum(1 + len(row["name"]) // letters + SMALL * bool(row["why"]) for row in card["rows"])
    fixtures = sum(
        1
        + max(len(fixture["home"]), len(fixture["guest"])) // letters
        + SMALL * -(-len(fixture["agreed"]) // letters)
        for fixture in card["fixtures"]
    )
    return HEADS + rows + fixtures
