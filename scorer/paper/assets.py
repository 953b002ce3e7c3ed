"""The files a sheet is made with, by their names below ``static/``."""

from __future__ import annotations

from typing import Final

STYLESHEET: Final = "css/paper.css"
FONTS: Final = (
    "fonts/jass-sans-regular.ttf",
    "fonts/jass-sans-semibold.ttf",
    "fonts/jass-serif-semibold.ttf",
)
