"""The sheets of «Jeder für sich»: ranking, and each player's entries in each deal."""

from __future__ import annotations

from typing import Final

from scorer.paper.game_paper import Blank, GamePaper, Marks
from scorer.paper.players_sheet import blank_title, deal_row, sheet
from scorer.rules.core import words
from scorer.rules.core.reading import Values
from scorer.rules.solo.board_types import SoloLine
from scorer.rules.solo.sentences.game import SoloSentences


def contents(sentences: SoloSentences, marks: Marks) -> Values:
    """Return the values of the sheet; *marks* are the footnote marks of corrected deals, by line."""
    _ = sentences.gettext
    rows = [
        deal_row(sentences, line, _part, marks, sentences.remarks(line)) for line in sentences.lines
    ]
    heads = (_("Punkte"), _("Gewonnene Spiele"), _("Gemachte Punkte"))
    return sheet(sentences, rows, heads, "deals_won")


def _part(_sentences: SoloSentences, line: SoloLine, seat: int) -> Values:
    """Return one player's part of a deal: card points, other points (Weis, plus, minus), and the total after the deal."""
    extra, done = line["extra_points"][seat], line["state"] == "done"
    return {
        "points": words.number_text(line["written"][seat] - extra) if done else "",
        "extra": words.signed_number(extra) if extra else "",
        "total": words.number_text(line["totals"][seat]) if done or extra else "",
        "match": line["match"] == seat,
    }


def _blank(deals: int, players: int) -> Blank:
    """Return a blank table of *deals* for *players*."""
    return Blank(
        "solo/blank.html",
        blank_title(deals, players),
        lambda _, _deck: {"deals": deals, "players": players},
    )


PAPER: Final = GamePaper(contents, {"solo-12": _blank(12, 4), "solo-8": _blank(8, 6)})
