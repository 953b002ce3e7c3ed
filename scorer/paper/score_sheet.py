"""The score sheet of a game: what all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from scorer.paper.games import GAME_PAPERS
from scorer.paper.history import CorrectionNotes
from scorer.paper.page import StaticAddress, page
from scorer.rules.core.log import Revision
from scorer.rules.core.sentences import Board
from scorer.rules.core.words import GERMAN, Gettext
from scorer.rules.games import Settings, reveal_indexes
from scorer.rules.sentences import NOTHING, sentences_of

ZURICH: Final = ZoneInfo("Europe/Zurich")


def sheet_html(  # noqa: PLR0913 -- a game, and how it is printed by keyword
    settings: Settings,
    board: Board,
    revisions: Sequence[Revision],
    *,
    paper: str = "a4",
    gettext: Gettext = GERMAN,
    language: str = "de-CH",
    zone: tzinfo = ZURICH,
    static: StaticAddress | None = None,
    sealed: Mapping[str, Sequence[int]] = NOTHING,
) -> str:
    """Return the score sheet of a game as HTML.

    *static* gives a browser the addresses of its stylesheets. *zone* is the time zone of all times shown. *sealed* are the seats with a sealed estimate by the
    slot of their deal; revisions that are not yet readable are left out (R55).

    :raises ValueError: for a paper that is not one of ``PAPER_SIZES``.
    """
    game = GAME_PAPERS[settings.game]
    sentences = sentences_of(settings, board, gettext, game.labels, sealed)
    due = zip(revisions, reveal_indexes(settings, revisions), strict=True)
    history = CorrectionNotes(
        sentences, [revision for revision, since in due if since is not None], zone
    )
    marks, notes = history.notes(game.lines(board))
    values = {
        "sentences": sentences,
        "date": history.date(language),
        "ending": sentences.result_sentences(),
        "statistics": sentences.statistics(),
        "notes": notes,
        **game.contents(sentences, marks),
    }
    return page(
        f"{settings.game}/paper.html",
        paper,
        ["score_sheet"],
        gettext,
        static,
        language=language,
        **values,
    )
