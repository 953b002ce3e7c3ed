"""The drawn groups and play-off of an evening as stages from left to right, each with its boxes."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.play_off.blocks import Unit, blocks_of, groups_of, ranks_of_blocks, units_of
from scorer.rules.club.play_off.knock_out import THIRD, Match, matches, with_partners
from scorer.rules.club.ranking.cut import before_play_off
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.play_off_plan import is_tree
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class


@value_class
class BracketLine:
    """A unit in a box: its *place*, its *points* so far, and whether it goes *on*.

    *place* is None before a result. A unit goes on to the next match, into the knock-out, or to the block for the first
    ranks.
    """

    unit: Unit
    place: int | None
    points: Value | None
    on: bool = False


@value_class
class BracketBox:
    """People who play together: a ``group``, the ``field`` of a whole evening, a ``block``, or a ``match``.

    *number* counts from 1 within the stage. A block plays for *ranks*, the first and the last. A
    match without an opponent is a *bye*. A match not yet drawn has the people already known and no *table*.
    """

    kind: str
    number: int
    lines: Sequence[BracketLine]
    ranks: tuple[int, int] | None = None
    bye: bool = False
    table: int | None = None


@value_class
class BracketStage:
    """The *boxes* of one *kind* that are played at the same time; *last* is the number of their last round.

    In a knock-out the match for the ``third`` place is a stage of its own, also before it is drawn.
    """

    kind: str
    boxes: Sequence[BracketBox]
    last: int


def bracket(evening: Evening) -> list[BracketStage]:
    """Return the stages of an evening drawn so far; in a tree also the stages to come.

    [] without groups and play-off.
    """
    phase = evening.phase
    groups, blocks = groups_of(evening), blocks_of(evening)
    stages = []
    before = before_play_off(evening)
    leading = {*blocks[0]} if blocks else set()
    if phase.is_knock_out:
        leading = {
            unit for of_round in matches(evening)[:1] for match in of_round for unit in match.units
        }
    if groups:
        boxes = [
            BracketBox("group", number, _lines(before, people, leading))
            for number, people in enumerate(groups, start=1)
        ]
        stages.append(BracketStage("group", boxes, phase.main_rounds))
    elif blocks:
        everybody = [person for people in blocks for person in people]
        box = BracketBox("field", 1, _lines(before, everybody, leading))
        stages.append(BracketStage("field", [box], phase.main_rounds))
    if blocks:
        boxes = [
            BracketBox("block", number, _lines(evening, people, set(), ranks[0]), ranks)
            for number, (people, ranks) in enumerate(
                zip(blocks, ranks_of_blocks(evening), strict=True), start=1
            )
        ]
        stages.append(BracketStage("block", boxes, phase.rounds))
    return stages + _knock_out(evening)


def _knock_out(evening: Evening) -> list[BracketStage]:
    """Return the rounds of a knock-out as stages; in a tree also the rounds not yet drawn."""
    rounds, begin = matches(evening), evening.phase.main_rounds
    stages = []
    for number, of_round in enumerate(rounds, start=1):
        for kind in ("match", "third"):
            drawn = [match for match in of_round if match.third == (kind == "third")]
            boxes = [_match(evening, match, begin + number, n) for n, match in enumerate(drawn, 1)]
            stages += [BracketStage(kind, boxes, begin + number)] if boxes else []
    while rounds and is_tree(evening.phase) and stages and len(stages[-1].boxes) > 1:
        last = stages[-1]
        going = [
            [line for line in box.lines if line.on or box.bye]
            if last.last <= begin + len(rounds)
            else []
            for box in last.boxes
        ]
        boxes = [
            BracketBox("match", n // 2 + 1, [_waiting(line) for line in (*going[n], *going[n + 1])])
            for n in range(0, len(going), 2)
        ]
        stages.append(BracketStage("match", boxes, last.last + 1))
    return stages + _third_to_come(evening, stages, begin + len(rounds))


def _third_to_come(
    evening: Evening, stages: Sequence[BracketStage], drawn: int
) -> list[BracketStage]:
    """Return the stage of the match for the third place with the players known so far; empty if none is to come.

    *drawn* is the number of the last drawn round.
    """
    play_off, tree = evening.phase.play_off, [stage for stage in stages if stage.kind == "match"]
    if play_off is None or not (play_off.third and is_tree(evening.phase)) or len(tree) < 2:
        return []
    semi_final, final = tree[-2:]
    if final.last <= drawn or any(box.bye for box in semi_final.boxes):
        return []
    fallen = [
        _waiting(line)
        for box in semi_final.boxes
        if any(line.on for line in box.lines)
        for line in box.lines
        if not line.on
    ]
    return [BracketStage("third", [BracketBox("match", 1, fallen)], final.last)]


def _match(evening: Evening, match: Match, number: int, place: int) -> BracketBox:
    decided = match.order or () if number == evening.phase.rounds else ()
    going, lines = {*match.going, *decided[:1]}, []
    for unit in match.order or match.units:
        values = evening.scores.values.get(unit, ())
        points = values[number - 1] if match.table is not None and number <= len(values) else None
        rank = decided.index(unit) + (THIRD if match.third else 1) if decided else None
        whole = tuple(sorted(with_partners(evening, [unit])))
        lines.append(BracketLine(whole, rank, points, unit in going))
    table = None if match.table is None else match.table.number
    return BracketBox("match", place, lines, bye=table is None, table=table)


def _waiting(line: BracketLine) -> BracketLine:
    return BracketLine(line.unit, None, None)


def box_of(evening: Evening, table: EveningTable) -> BracketBox | None:
    """Return the group or block of a table as a box without lines.

    None for a table of a knock-out, and of a round without groups and play-off.
    """
    in_play_off = evening.phase.seated_by_play_off(table.round)
    together = blocks_of(evening) if in_play_off else groups_of(evening)  # a knock-out has none
    for number, people in enumerate(together, start=1):
        if table.people[0] in people:
            ranks = ranks_of_blocks(evening)[number - 1] if in_play_off else None
            return BracketBox("block" if in_play_off else "group", number, (), ranks)
    return None


def _lines(
    evening: Evening, people: Sequence[int], leading: set[int], first: int = 1
) -> list[BracketLine]:
    """Return the units among *people*, the best first, with places from *first* on; a place is None before a result."""
    begun = not blocks_of(evening) or evening.ranked > evening.phase.main_rounds
    lines = {line.person: line for line in evening.standings_among(people)}
    ranked = list(lines)
    drawn = []
    for unit in units_of(evening, people):
        of_unit = [lines[person] for person in unit if person in lines]
        best = min(of_unit, key=lambda line: line.order, default=None)
        shown = begun and best is not None and best.starts > 0
        place = min((line.rank for line in of_unit if line.rank is not None), default=None)
        line = BracketLine(
            unit,
            place + first - 1 if shown and place is not None else None,
            best.total if best is not None and shown else None,
            unit[0] in leading,
        )
        rank = min((ranked.index(each.person) for each in of_unit), default=len(ranked))
        drawn.append((place is None, rank, line))
    return [line for *_order, line in sorted(drawn, key=lambda entry: entry[:2])]
