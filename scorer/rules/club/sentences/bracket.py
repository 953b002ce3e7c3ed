"""Groups and play-off in words: what rounds, tables and boxes are called, and the whole as it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from scorer.rules.club.bracket import BracketBox, BracketLine, BracketStage, box_of, bracket
from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.sentences.counting import value_text
from scorer.rules.club.sentences.disciplines import round_title
from scorer.rules.core.words import Gettext

BESIDE = 4  # boxes above each other that have lines to those beside them
ON_PAGE = 8  # boxes of one stage on a page of its own


@dataclass(frozen=True)
class DrawnLine:
    """A line of a box as texts; *on* is whether it goes on to the first ranks."""

    place: str
    name: str
    points: str
    on: bool


@dataclass(frozen=True)
class DrawnBox:
    """A box with its *title*."""

    title: str
    lines: Sequence[DrawnLine]


@dataclass(frozen=True)
class DrawnStage:
    """A column of boxes with its *title*."""

    title: str
    boxes: Sequence[DrawnBox]


def drawn_bracket(
    _: Gettext, evening: Evening, names: Mapping[int, str]
) -> list[Sequence[DrawnStage]]:
    """Return what is drawn of an evening, page by page: stages beside each other, else one a page."""
    stages = [_stage(_, stage, names) for stage in bracket(evening)]
    if all(len(stage.boxes) <= BESIDE for stage in stages):
        return [stages] if stages else []
    return [
        [DrawnStage(stage.title, stage.boxes[start : start + ON_PAGE])]
        for stage in stages
        for start in range(0, len(stage.boxes), ON_PAGE)
    ]


def boxes_by_member(_: Gettext, evening: Evening) -> list[tuple[str, dict[int, str]]]:
    """Return of groups and play-off their title, and by member the box that each plays in."""
    columns = []
    for stage in bracket(evening):
        if stage.kind == "field":
            continue
        boxes = {
            person: _box_title(_, box)
            for box in stage.boxes
            for line in box.lines
            for person in line.unit
        }
        columns.append((_("Gruppe") if stage.kind == "group" else _("Endrunde"), boxes))
    return columns


def round_heading(_: Gettext, evening: Evening, number: int) -> str:
    """Return what round *number* is called: «Passe 4, Endrunde»."""
    title = round_title(_, evening.phase, number)
    if evening.phase.seated_by_play_off(number):
        return _("%(title)s, Endrunde") % {"title": title}
    if evening.phase.draw == "groups":
        return _("%(title)s, Gruppen") % {"title": title}
    return title


def resting(evening: Evening, number: int) -> Sequence[int]:
    """Return who sits out round *number*: nobody who has played because only the first play on."""
    return [] if evening.phase.only_first_play(number) else evening.sitting_out[number - 1]


def table_titles(_: Gettext, evening: Evening, number: int) -> dict[int, str]:
    """Return what the tables of round *number* play: «Gruppe A», «Final»; "" on other evenings."""
    return {table.number: table_title(_, evening, table) for table in evening.rounds[number - 1]}


def table_title(_: Gettext, evening: Evening, table: EveningTable) -> str:
    """Return what a table plays, "" where it is nothing but its round."""
    box = box_of(evening, table)
    return "" if box is None else _box_title(_, box)


def _stage(_: Gettext, stage: BracketStage, names: Mapping[int, str]) -> DrawnStage:
    title = {
        "group": _("Gruppen"),
        "field": _("Rangliste nach Passe %(round)s") % {"round": stage.last},
        "block": _("Endrunde"),
    }[stage.kind]
    boxes = [
        DrawnBox(_box_title(_, box), [_line(line, names) for line in box.lines])
        for box in stage.boxes
    ]
    return DrawnStage(title, boxes)


def _box_title(_: Gettext, box: BracketBox) -> str:
    if box.kind == "field":
        return _("Für die Endrunde")
    if box.ranks is None:
        letters = ascii_uppercase
        letter = letters[box.number - 1] if box.number <= len(letters) else str(box.number)
        return _("Gruppe %(letter)s") % {"letter": letter}
    first, last = box.ranks
    title = _("Final: Ränge %(first)s–%(last)s") if first == 1 else _("Ränge %(first)s–%(last)s")
    return title % {"first": first, "last": last}


def _line(line: BracketLine, names: Mapping[int, str]) -> DrawnLine:
    return DrawnLine(
        "" if line.place is None else f"{line.place}.",
        " + ".join(names[person] for person in line.unit),
        "" if line.points is None else value_text(line.points),
        line.on,
    )
