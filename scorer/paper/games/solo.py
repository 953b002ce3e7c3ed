"""The sheets of «Jeder für sich»: ranking, and what each player wrote in each deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scorer.paper.game_paper import GamePaper
from scorer.rules.core import words
from scorer.rules.solo.board_types import SoloLine
from scorer.rules.solo.sentences.game import SoloSentences

LONGEST_HEADING: Final = 40
# Beyond this many lines they stand closer together, so that 16 deals stay on one page.
ROOMY: Final = 18
# More players than this lie across the page, where fewer lines have room.
MOST_LISTED: Final = 4
ROOMY_ACROSS: Final = 8


@dataclass(frozen=True, slots=True)
class PlayerDeal:
    """One player's part of a deal: for the cards, besides (Weis, plus, minus), the total after it."""

    points: str
    extra: str
    total: str
    match: bool


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal."""

    number: str
    mark: str
    icon: str
    mode: str
    parts: tuple[PlayerDeal, ...]
    remarks: str
    void: bool


def contents(sentences: SoloSentences, marks: Mapping[str, str]) -> dict[str, object]:
    """Return the values of the sheet; *marks* are those of corrected deals."""
    _, board = sentences.gettext, sentences.board
    rows = [_deal(sentences, line, marks.get(line["line"], "")) for line in sentences.lines]
    heads = (_("Punkte"), _("Gewonnene Spiele"), _("Gemachte Punkte"))
    # Beside the deals of many there is no room for a list of its own: they are ranked below their totals.
    crowded = len(sentences.teams) > MOST_LISTED and bool(rows)
    listed = () if crowded else heads
    return {
        "heads": heads,
        "crowded": crowded,
        "ranks": [
            (rank, board["finish"] is not None and seat in board["finish"]["winners"])
            for seat, rank in enumerate(board["ranks"])
        ],
        "statistics": [figure for figure in sentences.statistics() if figure[0] not in listed],
        "places": _places(sentences),
        "rows": rows,
        "dense": len(rows) + sum(bool(row.remarks) for row in rows)
        > (ROOMY_ACROSS if crowded else ROOMY),
        "totals": [words.number_text(total) for total in board["totals"]],
        "has_mode": any(line["mode"] for line in sentences.lines),
        "long": sum(map(len, sentences.teams)) > LONGEST_HEADING,
    }


def _places(sentences: SoloSentences) -> list[dict[str, object]]:
    """Return the ranking, best first; equal ranks in the order of the seats."""
    board, finish = sentences.board, sentences.board["finish"]
    order = sorted(range(len(sentences.teams)), key=lambda seat: board["ranks"][seat])
    return [
        {
            "rank": board["ranks"][seat],
            "name": sentences.teams[seat],
            "total": words.number_text(board["totals"][seat]),
            "deals_won": board["deals_won"][seat],
            "made": board["made"][seat],
            "won": finish is not None and seat in finish["winners"],
        }
        for seat in order
    ]


def _deal(sentences: SoloSentences, line: SoloLine, mark: str) -> DealRow:
    return DealRow(
        number=str(line["number"]),
        mark=mark,
        icon=words.mode_icon(line["mode"]),
        mode=words.mode_name(sentences.gettext, line["mode"]),
        parts=tuple(_part(line, seat) for seat in range(len(sentences.teams))),
        remarks=sentences.remarks(line),
        void=line["state"] == "void",
    )


def _part(line: SoloLine, seat: int) -> PlayerDeal:
    extra, done = line["extra_points"][seat], line["state"] == "done"
    return PlayerDeal(
        points=words.number_text(line["written"][seat] - extra) if done else "",
        extra=words.signed_number(extra) if extra else "",
        total=words.number_text(line["totals"][seat]) if done or extra else "",
        match=line["match"] == seat,
    )


PAPER: Final = GamePaper(contents)
