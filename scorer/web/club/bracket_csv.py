"""Groups, play-off and knock-out as rows of a spreadsheet: a row for each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.bracket import BracketBox, BracketLine, BracketStage, bracket
from scorer.rules.club.evening import Evening
from scorer.rules.club.ranking_json import number
from scorer.rules.club.sentences.bracket import OF_KNOCK_OUT, box_title, knock_out_titles
from scorer.web.i18n import _, words


def bracket_rows(name: str, evening: Evening, names: Mapping[int, str]) -> list[list[object]]:
    """Return the rows of the evening *name*, header first.

    Behind evening, round and table stand the sides, each with its points, and last who goes on or
    has won.
    """
    boxes = [
        (stage, box)
        for stage in bracket(evening)
        if stage.kind != "field"  # which is the ranking
        for box in stage.boxes
    ]
    most = max((len(box.lines) for _stage, box in boxes), default=0)
    heads = [_("Abend"), _("Runde"), _("Tisch")]
    for side in range(1, most + 1):
        heads += [_("Seite %(number)s", number=side), _("Punkte %(number)s", number=side)]
    rows: list[list[object]] = [[*heads, _("Weiter oder gewonnen")]]
    for stage, box in boxes:
        sides = [cell for line in box.lines for cell in (_unit(line, names), _points(line))]
        missing = [""] * (2 * (most - len(box.lines)))
        rows.append(
            [name, *_place(evening, stage, box), *sides, *missing, _ahead(evening, box, names)]
        )
    return rows


def _place(evening: Evening, stage: BracketStage, box: BracketBox) -> Sequence[object]:
    """Return round and table."""
    if stage.kind not in OF_KNOCK_OUT:
        return box_title(words(), box), ""
    titles = knock_out_titles(words(), evening)
    title = _("Um Rang 3") if stage.kind == "third" else titles.get(stage.last, "")
    table = _("Freilos") if box.bye else box.table or ""
    return title, table


def _ahead(evening: Evening, box: BracketBox, names: Mapping[int, str]) -> str:
    """Return who goes on, or who has won the ranks that a block plays for, once they are final."""
    first = box.ranks[0] if box.ranks is not None and evening.final else None
    ahead = (line for line in box.lines if line.on or (first is not None and line.place == first))
    return ", ".join(_unit(line, names) for line in ahead)


def _unit(line: BracketLine, names: Mapping[int, str]) -> str:
    return " + ".join(names[person] for person in line.unit)


def _points(line: BracketLine) -> object:
    return "" if line.points is None else number(line.points)
