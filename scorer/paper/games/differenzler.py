"""The sheets of a Differenzler: ranking, and each deal as estimated, made and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.paper.game_paper import Blank, GamePaper, Marks
from scorer.paper.players_sheet import DealRow, blank_title, deal_row, sheet
from scorer.rules.core import words
from scorer.rules.core.cards import SUITS
from scorer.rules.core.reading import Values
from scorer.rules.core.sentences import TextPairs
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import N_, Words
from scorer.rules.differenzler.board_types import DifferenzlerLine
from scorer.rules.differenzler.sentences.game import DifferenzlerSentences

# An estimate that was made and is still sealed.
SEALED: Final = "••"
FORGOTTEN: Final = "–"
# Deals of a Passe on a blank sheet, as clubs play it; a thicker line follows each Passe. *Rule:* B4.
PASSE: Final = 4


@value_class
class PlayerDeal:
    """One player's part of a deal as texts, "" for none; *taken* are deducted points (exact hit or dealer's credit).

    *hit* says whether the player made exactly the estimate.
    """

    estimate: str
    points: str
    difference: str
    total: str
    hit: bool
    taken: str


def contents(sentences: DifferenzlerSentences, marks: Marks) -> Values:
    """Return the values of the sheet; *marks* are the footnote marks of corrected deals, by line."""
    _, board = sentences.gettext, sentences.board
    heads = (_("Differenzpunkte"), _("Volltreffer"), _("Gemachte Punkte"))
    return {
        **sheet(sentences, list(_rows(sentences, marks)), heads, "hits"),
        "points": board["made"],
        "legend": _legend(sentences),
    }


def _rows(sentences: DifferenzlerSentences, marks: Marks) -> Iterator[DealRow]:
    """Yield the row of each deal, and after each complete Passe a row of sums.

    There are no sums if a Passe is a single deal, or if the counted deals are no more than one Passe has.

    *Unit:* difference points. *Rule:* B4.
    """
    length, done, before = sentences.settings.passe, 0, [0] * len(sentences.teams)
    several = length > 1 and len(sentences.counted) > length
    for line in sentences.lines:
        remarks = sentences.remarks({**line, "credit": 0})  # shown together with the difference
        yield deal_row(sentences, line, _part, marks, remarks)
        done += line["state"] == "done"
        if several and line["state"] == "done" and done % length == 0:
            yield _passe(done // length, before, line["totals"])
            before = line["totals"]


def _passe(number: int, before: Sequence[int], totals: Sequence[int]) -> DealRow:
    """Return the row of sums of Passe *number* (from 1): the points in this Passe, and the *totals* after it."""
    parts = tuple(
        PlayerDeal("", "", words.number_text(now - then), words.number_text(now), False, "")
        for then, now in zip(before, totals, strict=True)
    )
    return DealRow("", "", "", "", parts, "", passe=number)


def _part(sentences: DifferenzlerSentences, line: DifferenzlerLine, seat: int) -> PlayerDeal:
    """Return one player's part of a deal; of its figures only the total contains penalties."""
    done, points = line["state"] == "done", line["points"]
    fined = sum(penalty["points"] for penalty in line["penalties"] if penalty["seat"] == seat)
    counted = line["written"][seat] - fined
    difference = line["differences"][seat] if line["differences"] else None
    if done and difference is None:  # no estimate
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
    """Return the estimate of a seat as text; a sign if it is sealed or forgotten, "" for none. *Rule:* R55."""
    if not sentences.given(line)[seat]:
        return ""
    counted = line["points"] is not None and line["state"] != "void"
    if sentences.settings.estimates == "hidden" and not counted:
        return SEALED
    if line["forgotten"][seat]:
        return FORGOTTEN
    return "" if line["estimates"][seat] is None else str(line["estimates"][seat])


def _legend(sentences: DifferenzlerSentences) -> TextPairs:
    """Return the signs of the table with their meaning; «0» for an exact hit is drawn in a circle."""
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


def _blank(template: str, title: Words, deals: int, players: int) -> Blank:
    """Return a blank table of *deals* for *players*, with the suits to mark trump."""
    return Blank(
        f"differenzler/{template}.html",
        title,
        lambda _, deck: {
            "deals": deals,
            "players": players,
            "suits": [(suit.value, words.mode_name(_, suit)) for suit in SUITS[deck]],
            "passe": PASSE,
        },
    )


PAPER: Final = GamePaper(
    contents,
    {
        "differenzler-12": _blank("blank", blank_title(12), 12, 4),
        "differenzler-16": _blank("blank", blank_title(16), 16, 4),
        "differenzler-12-6": _blank("blank", blank_title(12, 6), 12, 6),
        "differenzler-slips": _blank(
            "blank_slips", N_("Zettel für die Ansagen, zum Zerschneiden"), 16, 1
        ),
    },
)
