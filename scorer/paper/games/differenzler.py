"""The sheets of a Differenzler: ranking, and each deal said, made and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorer.paper.game_paper import GamePaper
from scorer.rules.core import words
from scorer.rules.differenzler.board_types import DifferenzlerLine
from scorer.rules.differenzler.sentences.game import DifferenzlerSentences

LONGEST_HEADING: Final = 40
# Beyond this many lines they stand closer together, so that 16 deals stay on one page.
ROOMY: Final = 18
# More players than this lie across the page, where fewer lines have room.
MOST_LISTED: Final = 4
ROOMY_ACROSS: Final = 8
# An estimate that was given and is not due yet.
SEALED: Final = "••"
FORGOTTEN: Final = "–"


@dataclass(frozen=True, slots=True)
class PlayerDeal:
    """One player's part of a deal; *taken* are deducted points (exact hit or dealer's credit)."""

    estimate: str
    points: str
    difference: str
    total: str
    hit: bool
    taken: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal, or the sums after a Passe: then *passe* is its number."""

    number: str
    mark: str
    icon: str
    trump: str
    parts: tuple[PlayerDeal, ...]
    remarks: str
    void: bool = False
    passe: int = 0


def contents(sentences: DifferenzlerSentences, marks: Mapping[str, str]) -> dict[str, object]:
    """Return the values of the sheet; *marks* are those of corrected deals."""
    _, board = sentences.gettext, sentences.board
    rows = list(_rows(sentences, marks))
    heads = (_("Differenzpunkte"), _("Volltreffer"), _("Gemachte Punkte"))
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
        "points": board["made"],
        "legend": _legend(sentences),
        "has_trump": any(line["trump"] for line in sentences.lines),
        "long": sum(map(len, sentences.teams)) > LONGEST_HEADING,
    }


def _places(sentences: DifferenzlerSentences) -> list[dict[str, object]]:
    """Return the ranking, best first; equal ranks in the order of the seats."""
    board, finish = sentences.board, sentences.board["finish"]
    order = sorted(range(len(sentences.teams)), key=lambda seat: board["ranks"][seat])
    return [
        {
            "rank": board["ranks"][seat],
            "seat": seat + 1,
            "name": sentences.teams[seat],
            "total": words.number_text(board["totals"][seat]),
            "hits": board["hits"][seat],
            "made": board["made"][seat],
            "won": finish is not None and seat in finish["winners"],
        }
        for seat in order
    ]


def _rows(sentences: DifferenzlerSentences, marks: Mapping[str, str]) -> Iterator[DealRow]:
    """Return the deals, and behind each whole Passe its sums where there is more than one.

    *Unit:* difference points. *Rule:* B4.
    """
    length, done, before = sentences.settings.passe, 0, [0] * len(sentences.teams)
    several = length > 1 and len(sentences.counted) > length
    for line in sentences.lines:
        yield _deal(sentences, line, marks.get(line["line"], ""))
        done += line["state"] == "done"
        if several and line["state"] == "done" and done % length == 0:
            yield _passe(done // length, before, line["totals"])
            before = line["totals"]


def _passe(number: int, before: Sequence[int], totals: Sequence[int]) -> DealRow:
    parts = tuple(
        PlayerDeal("", "", words.number_text(now - then), words.number_text(now), False, "")
        for then, now in zip(before, totals, strict=True)
    )
    return DealRow("", "", "", "", parts, "", passe=number)


def _deal(sentences: DifferenzlerSentences, line: DifferenzlerLine, mark: str) -> DealRow:
    return DealRow(
        number=str(line["number"]),
        mark=mark,
        icon=words.mode_icon(line["trump"]),
        trump=words.mode_name(sentences.gettext, line["trump"]),
        parts=tuple(_part(sentences, line, seat) for seat in range(len(sentences.teams))),
        remarks=sentences.remarks({**line, "credit": 0}),  # stands with the difference
        void=line["state"] == "void",
    )


def _part(sentences: DifferenzlerSentences, line: DifferenzlerLine, seat: int) -> PlayerDeal:
    done, points = line["state"] == "done", line["points"]
    fined = sum(penalty["points"] for penalty in line["penalties"] if penalty["seat"] == seat)
    counted = line["written"][seat] - fined
    difference = line["differences"][seat] if line["differences"] else None
    if done and difference is None:  # forgotten
        difference = counted
    return PlayerDeal(
        estimate=_estimate(sentences, line, seat),
        points="" if points is None else str(points[seat]),
        difference="" if difference is None else str(difference),
        total=words.number_text(line["totals"][seat]) if done or line["written"][seat] else "",
        hit=bool(line["exact"] and line["exact"][seat]),
        taken=words.number_text(counted - difference) if difference not in {None, counted} else "",
    )


def _estimate(sentences: DifferenzlerSentences, line: DifferenzlerLine, seat: int) -> str:
    """Return the estimate of a seat as text, never a sealed one. *Rule:* R55."""
    if not sentences.given(line)[seat]:
        return ""
    counted = line["points"] is not None and line["state"] != "void"
    if sentences.settings.estimates == "hidden" and not counted:
        return SEALED
    if line["forgotten"][seat]:
        return FORGOTTEN
    return "" if line["estimates"][seat] is None else str(line["estimates"][seat])


def _legend(sentences: DifferenzlerSentences) -> list[tuple[str, str]]:
    """Return the signs of the table with their meaning; the first one stands in a circle."""
    _, signs = sentences.gettext, []
    if any(sentences.board["hits"]):
        signs.append(("0", _("Volltreffer")))
    if any(any(line["forgotten"]) for line in sentences.counted):
        points = sentences.settings.missing_penalty
        counted = (
            _("Ansage vergessen, sie gilt als 0")
            if points is None
            else _("Ansage vergessen: %(points)s Punkte") % {"points": points}
        )
        signs.append((FORGOTTEN, counted))
    if any(
        _estimate(sentences, line, seat) == SEALED
        for line in sentences.lines
        for seat in range(len(sentences.teams))
    ):
        signs.append((SEALED, _("Ansage verdeckt")))
    return signs


PAPER: Final = GamePaper(contents)
