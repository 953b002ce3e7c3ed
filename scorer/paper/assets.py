"""The files a paper is made with, by their names below ``static/``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

STYLESHEETS: Final = "css/paper/{}.css"
# In the order in which a paper takes those that it names.
STYLES: Final = (
    *("base", "score_sheet", "empty", "blank", "a5"),
    *("club", "plan", "wall", "cards", "diploma", "bracket"),
)
ON_SCREEN: Final = "screen"  # besides, in a browser
FONTS: Final = (
    "fonts/jass-sans-regular.ttf",
    "fonts/jass-sans-semibold.ttf",
    "fonts/jass-serif-semibold.ttf",
)


def in_order(styles: Sequence[str]) -> list[str]:
    """Return what of ``STYLES`` is named, in the order in which one goes before another."""
    return [style for style in STYLES if style in styles]
