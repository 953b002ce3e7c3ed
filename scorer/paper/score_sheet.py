"""The score sheet of a game: what all games share, and a registry of the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from scorer.paper.games import coiffeur, differenzler, schieber
from scorer.paper.history import CorrectionNotes
from scorer.paper.page import page, untranslated
from scorer.rules.core.log import Revision
from scorer.rules.core.sentences import Board, Line
from scorer.rules.core.words import Gettext
from scorer.rules.games import Settings, reveal_indexes
from scorer.rules.sentences import NOTHING, sentences_of

ZURICH: Final = ZoneInfo("Europe/Zurich")


def _as_written(board: Board) -> Sequence[Line]:
    lines: Sequence[Line] = board["lines"]
    return lines


@dataclass(frozen=True, slots=True)
class GameSheet:
    """What one game adds to a sheet: template and values, from its sentences and marks.

    *lines* are those of the board in the order in which the sheet shows them.
    """

    template: str
    contents: Callable[[Any, Mapping[str, str]], Mapping[str, object]]
    labels: Callable[[Sequence[str]], Sequence[str]] = list
    lines: Callable[[Board], Sequence[Line]] = _as_written


GAME_SHEETS: Mapping[str, GameSheet] = {
    "schieber": GameSheet("schieber/paper.html", schieber.contents, schieber.labels),
    "coiffeur": GameSheet("coiffeur/paper.html", coiffeur.contents, lines=coiffeur.in_order),
    "differenzler": GameSheet("differenzler/paper.html", differenzler.contents),
}


def sheet_html(
    settings: Settings,
    board: Board,
    revisions: Sequence[Revision],
    *,
    paper: str = "a4",
    gettext: Gettext = untranslated,
    language: str = "de-CH",
    zone: tzinfo = ZURICH,
    stylesheet: str = "",
    sealed: Mapping[str, Sequence[int]] = NOTHING,
) -> str:
    """Return the score sheet of a game as HTML.

    *stylesheet* is the address of ``css/paper.css`` for a browser; a PDF brings its own. *zone*
    is the time zone of all times shown. *sealed* are the seats with a sealed estimate by the
    slot of their deal; revisions that are not yet readable are left out (R55).

    :raises ValueError: for a paper that is not one of ``PAPERS``.
    """
    sheet = GAME_SHEETS[settings.game]
    sentences = sentences_of(settings, board, gettext, sheet.labels, sealed)
    due = zip(revisions, reveal_indexes(settings, revisions), strict=True)
    history = CorrectionNotes(
        sentences, [revision for revision, since in due if since is not None], zone
    )
    marks, notes = history.notes(sheet.lines(board))
    values = {
        "sentences": sentences,
        "date": history.date(language),
        "ending": sentences.result_sentences(),
        "statistics": sentences.statistics(),
        "notes": notes,
        **sheet.contents(sentences, marks),
    }
    return page(
        sheet.template, paper, _=gettext, language=language, stylesheet=stylesheet, **values
    )
