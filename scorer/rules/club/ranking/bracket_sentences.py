"""Groups and play-off as texts: titles of rounds, tables and boxes, and the whole drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from scorer.rules.club.counting.sentences import value_text
from scorer.rules.club.play_off.knock_out import byes, matches, with_partners
from scorer.rules.club.ranking.bracket import BracketBox, BracketLine, BracketStage, box_of, bracket
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.play_off_plan import is_tree
from scorer.rules.club.regulation.preset_sentences import round_title
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Names

OF_KNOCK_OUT = ("match", "third")  # kinds of stages
BESIDE = 4  # most boxes of a stage on a page with several stages
HIGH = 20  # most lines in a column of a page, titles included: four groups of four
ON_PAGE = 8  # most boxes of a single stage, or of the first round of a tree, on a page


@value_class
class DrawnLine:
    """A line of a box as texts, "" for a missing text; *on* is whether its unit goes on, as in ``BracketLine``."""

    place: str
    name: str
    points: str
    on: bool


@value_class
class DrawnBox:
    """A box with its *title*, which may be "", and its *lines*."""

    title: str
    lines: Sequence[DrawnLine]


@value_class
class DrawnStage:
    """A column of boxes with its *title*; each box is as high as *span* boxes of the first column.

    *join* is how its boxes are joined to the next column: in a ``tree`` two to one, on a ``bus`` all
    together, "" for not at all. *last* marks a final and the match for rank 3, after which nobody goes on.
    """

    title: str
    boxes: Sequence[DrawnBox]
    join: str = "bus"
    span: int = 1
    last: bool = False


def drawn_bracket(_: Gettext, evening: Evening, names: Names) -> list[Sequence[DrawnStage]]:
    """Return the drawn stages of an evening by page: all on one page if they fit, else each on its own pages."""
    drawn = bracket(evening)
    stages = [_stage(_, stage, names) for stage in drawn if stage.kind not in OF_KNOCK_OUT]
    rounds = [stage for stage in drawn if stage.kind in OF_KNOCK_OUT]
    if not rounds:
        return _pages(stages)
    titles, last = knock_out_titles(_, evening), evening.phase.rounds
    columns = [
        _round(_, stage, titles.get(stage.last, ""), names, last=stage.last == last)
        for stage in rounds
    ]
    tree = is_tree(evening.phase)
    return [*_pages(stages), *(_tree_pages(columns) if tree else _pages(columns))]


def bracket_title(_: Gettext, phase: Phase) -> str:
    """Return the title of the drawing, which names groups, play-off or knock-out."""
    play_off = _("K.-o.") if phase.is_knock_out else _("Endrunde")
    if phase.draw != "groups":
        return play_off
    if phase.play_off is None:
        return _("Gruppen")
    return _("Gruppen und %(play_off)s") % {"play_off": play_off}


def knock_out_titles(_: Gettext, evening: Evening) -> dict[int, str]:
    """Return the titles of the rounds of a knock-out, like «Halbfinal», by number of the round on the evening."""
    phase = evening.phase
    usual = {0: _("Final"), 1: _("Halbfinal"), 2: _("Viertelfinal"), 3: _("Achtelfinal")}
    titles = {}
    for number in range(phase.main_rounds + 1, phase.rounds + 1):
        left = phase.rounds - number
        title = usual.get(left) or f"1/{2**left}-Final"
        if not is_tree(phase) and left:
            title = _("%(number)s. Runde") % {"number": number - phase.main_rounds}
        titles[number] = title
    return titles


def _tree_pages(columns: Sequence[DrawnStage]) -> list[Sequence[DrawnStage]]:
    """Return a tree by page: first its parts with ``ON_PAGE`` matches of the first round each, then the later rounds."""
    rounds = [stage for stage in columns if stage.join]
    third = [stage for stage in columns if not stage.join]
    pages: list[Sequence[DrawnStage]] = []
    while len(rounds[0].boxes) > ON_PAGE:
        depth = ON_PAGE.bit_length()
        for part in range(len(rounds[0].boxes) // ON_PAGE):
            page = []
            for number, stage in enumerate(rounds[:depth]):
                width = ON_PAGE >> number
                page.append(_joined(stage, stage.boxes[part * width : (part + 1) * width], number))
            pages.append(page)
        rounds = rounds[depth - 1 :]
    last = [_joined(stage, stage.boxes, number) for number, stage in enumerate(rounds)]
    return [*pages, [*last, *third]]


def _joined(stage: DrawnStage, boxes: Sequence[DrawnBox], number: int) -> DrawnStage:
    return replace(stage, boxes=boxes, join="tree", span=2**number)


def _round(_: Gettext, stage: BracketStage, title: str, names: Names, *, last: bool) -> DrawnStage:
    """Return a round of a knock-out as a column; a text marks a bye, and a box without people."""
    boxes = []
    for box in stage.boxes:
        lines = [_line(_, line, names) for line in box.lines]
        if box.bye:
            lines = [DrawnLine("", line.name, _("Freilos"), line.on) for line in lines]
        boxes.append(DrawnBox("", lines or [DrawnLine("", _("noch offen"), "", on=False)]))
    if stage.kind == "third":
        return DrawnStage(_third_label(_), boxes, "", 1, last=True)
    return DrawnStage(title, boxes, last=last)


def _pages(stages: Sequence[DrawnStage]) -> list[Sequence[DrawnStage]]:
    """Return *stages* on one page if they fit, else each on its own pages."""
    if all(len(stage.boxes) <= BESIDE and _height(stage.boxes) <= HIGH for stage in stages):
        return [stages] if stages else []
    pages: list[Sequence[DrawnStage]] = []
    for stage in stages:
        boxes = [part for box in stage.boxes for part in _parts(box)]
        highest = max(_height([box]) for box in boxes)
        most = min(ON_PAGE, 2 * max(1, HIGH // highest))  # two beside each other
        pages += [
            [replace(stage, boxes=boxes[start : start + most])]
            for start in range(0, len(boxes), most)
        ]
    return pages


def _parts(box: DrawnBox) -> list[DrawnBox]:
    """Return the parts of a box: as few as possible that each fit on a page, of about the same height."""
    count = -(-len(box.lines) // (HIGH - 1)) or 1
    each = -(-len(box.lines) // count)
    return [
        DrawnBox(box.title, box.lines[start : start + each])
        for start in range(0, max(len(box.lines), 1), each or 1)
    ]


def _height(boxes: Sequence[DrawnBox]) -> int:
    return sum(1 + len(box.lines) for box in boxes)


def boxes_by_member(_: Gettext, evening: Evening) -> list[tuple[str, dict[int, str]]]:
    """Return the columns for groups, play-off and knock-out: the heading, and by member the title of the box.

    In the column for a knock-out the title is that of the last round that the member reached.
    """
    titles = knock_out_titles(_, evening) if evening.phase.is_knock_out else {}
    heads = {"group": _("Gruppe"), "block": _("Endrunde"), "match": _("Erreichte Runde")}
    columns: dict[str, dict[int, str]] = {}
    for stage in bracket(evening):
        for box in stage.boxes if stage.kind in heads else ():
            title = titles.get(stage.last, "") if stage.kind == "match" else box_title(_, box)
            people = [person for line in box.lines for person in line.unit]
            columns.setdefault(heads[stage.kind], {}).update(dict.fromkeys(people, title))
    return [*columns.items()]


def round_heading(_: Gettext, evening: Evening, number: int) -> str:
    """Return the title of round *number*: «Passe 4, Endrunde»."""
    title = round_title(_, evening.phase, number)
    if evening.phase.is_knock_out and (stage := knock_out_titles(_, evening).get(number)):
        return f"{title}, {stage}"
    if evening.phase.seated_by_play_off(number):
        return _("%(title)s, Endrunde") % {"title": title}
    if evening.phase.draw == "groups":
        return _("%(title)s, Gruppen") % {"title": title}
    return title


def play_off_note(_: Gettext, evening: Evening, number: int, names: Names) -> str:
    """Return sentences on round *number*: its byes, and whether all others have finished playing; "" for neither."""
    seated = {person for table in evening.rounds[number - 1] for person in table.people}
    free = byes(evening, number)
    here = seated.union(with_partners(evening, free))
    gone = {*evening.present(number)} - here - {*resting(evening, number)}
    done = gone and evening.phase.only_first_play(number)
    others = _("Alle anderen haben fertig gespielt.") if done else ""
    units = [
        " + ".join(names[person] for person in with_partners(evening, [unit])) for unit in free
    ]
    free_units = _("Freilos: %(units)s.") % {"units": ", ".join(units)} if units else ""
    return " ".join(filter(None, [free_units, others]))


def resting(evening: Evening, number: int) -> Sequence[int]:
    """Return the people who sit out round *number* by turns, without those sitting out by rank, bye or defeat."""
    return [] if evening.phase.nobody_rests(number) else evening.sitting_out[number - 1]


def table_titles(_: Gettext, evening: Evening, number: int) -> dict[int, str]:
    """Return by number of the table the title of each table in round *number*: «Gruppe A», «Final», or ""."""
    return {table.number: table_title(_, evening, table) for table in evening.rounds[number - 1]}


def table_title(_: Gettext, evening: Evening, table: EveningTable) -> str:
    """Return the title of a table in groups, a play-off or a knock-out, else ""."""
    if evening.phase.is_knock_out and evening.phase.seated_by_play_off(table.round):
        title = knock_out_titles(_, evening).get(table.round, "")
        is_third = any(
            match.third and match.table is table
            for of_round in matches(evening)
            for match in of_round
        )
        return _third_label(_) if is_third else title
    box = box_of(evening, table)
    return "" if box is None else box_title(_, box)


def _stage(_: Gettext, stage: BracketStage, names: Names) -> DrawnStage:
    boxes = [
        DrawnBox(box_title(_, box), [_line(_, line, names) for line in box.lines])
        for box in stage.boxes
    ]
    title = {
        "group": _("Gruppen"),
        "field": _("Rangliste nach Passe %(round)s") % {"round": stage.last},
        "block": _("Endrunde"),
    }[stage.kind]
    return DrawnStage(title, boxes)


def _third_label(_: Gettext) -> str:
    return _("Um Rang 3")


def box_title(_: Gettext, box: BracketBox) -> str:
    """Return the title of a group, a block or the field before the play-off."""
    if box.kind == "field":
        return _("Für die Endrunde")
    if box.ranks is None:
        letters = ascii_uppercase
        letter = letters[box.number - 1] if box.number <= len(letters) else str(box.number)
        return _("Gruppe %(letter)s") % {"letter": letter}
    first, last = box.ranks
    title = _("Final: Ränge %(first)s–%(last)s") if first == 1 else _("Ränge %(first)s–%(last)s")
    return title % {"first": first, "last": last}


def _line(_: Gettext, line: BracketLine, names: Names) -> DrawnLine:
    return DrawnLine(
        "" if line.place is None else f"{line.place}.",
        " + ".join(names[person] for person in line.unit),
        "" if line.points is None else value_text(_, line.points),
        line.on,
    )
