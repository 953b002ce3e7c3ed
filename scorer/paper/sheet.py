"""The sheet of a game: what is common to all games, and one table of what each game adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from scorer.paper import schieber
from scorer.paper.history import History
from scorer.paper.page import own_text, page
from scorer.rules.games import Settings
from scorer.rules.log import Revision
from scorer.telling.base import Board
from scorer.telling.games import teller
from scorer.telling.words import Gettext

ZURICH: Final = ZoneInfo("Europe/Zurich")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a game puts on its sheet, given its teller and the marks of corrected lines."""

    template: str
    contents: Callable[[Any, Mapping[str, str]], Mapping[str, object]]
    labels: Callable[[Sequence[str]], Sequence[str]] = list


SHEETS: Mapping[str, Sheet] = {
    "schieber": Sheet("schieber.html", schieber.contents, schieber.labels),
}


def sheet_html(
    settings: Settings,
    board: Board,
    revisions: Sequence[Revision],
    *,
    paper: str = "a4",
    gettext: Gettext = own_text,
    language: str = "de-CH",
    zone: tzinfo = ZURICH,
    stylesheet: str = "",
) -> str:
    """Return the score sheet of a game as HTML.

    *stylesheet* is the address of ``css/paper.css`` for a browser; a PDF brings
    its own. *zone* tells on whose clocks the moments of the log are read.

    :raises ValueError: for a paper that is not one of ``PAPERS``.
    """
    sheet = SHEETS[settings.game]
    story = teller(settings, board, gettext, sheet.labels(board["teams"]))
    history = History(story, revisions, zone)
    marks, notes = history.notes()
    return page(
        sheet.template,
        paper,
        _=gettext,
        language=language,
        stylesheet=stylesheet,
        story=story,
        date=history.date(language),
        ending=story.ending(),
        notes=notes,
        **sheet.contents(story, marks),
    )
