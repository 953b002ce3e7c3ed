"""Where no line of a running text breaks in a PDF: before the figure of what is numbered, «Passe 3», «Nr. 7», «Nov. 2026»."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

_BEFORE_FIGURE: Final = re.compile(
    r" (?<=[^\W\d_][^\W\d_] |[^\W\d_]\. )(?=[0-9]{1,4}(?![0-9]|\. ))"
)
# Read in lines; headings and cells are short, and may stand in a narrow column.
RUNNING: Final = ("p", "li", "dd")


def keep_figures(element: Element, *, running: bool = False) -> None:
    """Put a no-break space before each figure that follows a word, in all running texts of *element*."""
    running = running or element.tag in RUNNING
    if running and element.text:
        element.text = _BEFORE_FIGURE.sub("\u00a0", element.text)
    for child in element:
        keep_figures(child, running=running)
        if running and child.tail:
            child.tail = _BEFORE_FIGURE.sub("\u00a0", child.tail)
