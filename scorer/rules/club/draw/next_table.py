"""The next table of a person: the coming tables, the rests between them, or the reason why there are none.

A step shows only seats, and whether a table is done, so the answer is the same for everybody who may see
the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.rules.club.play_off import knock_out
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class


@value_class
class Step:
    """The next step of a person, in round *round*.

    *kind* is ``table`` (at *table*), ``rest``, ``bye``, ``replaced`` (*by* is the member who plays instead),
    ``unseated`` (present but not drawn), ``undrawn`` (the round will be drawn next), ``free`` (people
    sit down as they like), ``gone`` (does not attend any more), ``done`` (plays no further round), ``played``
    (all rounds are drawn, and those of the person are over) or ``closed`` (the evening). No further step
    follows ``unseated`` or a kind after it.
    """

    kind: str
    round: int = 0
    table: EveningTable | None = None
    by: int = 0


# Kinds after which no step follows.
FINAL_KINDS = frozenset({"undrawn", "free", "gone", "done", "played", "closed", "unseated"})


def known_people(evening: Evening) -> set[int]:
    """Return the people who may be looked up: everybody present or seated, and substitutes; empty before a draw."""
    if not evening.rounds:
        return set()
    playing = {person for table in evening.tables for person in table.players}
    return evening.attending() | evening.seated() | playing


def steps(evening: Evening, person: int) -> list[Step]:
    """Return the steps of *person* up to the next table; if its round is in play, up to the table after that.

    A table without a sheet may be over, which nobody reports; so its people can see their next table early.
    """
    if evening.closed is not None:
        return [Step("closed")]
    coming: list[Step] = []
    for step in _all_steps(evening, person):
        if coming and step.kind == "played":
            break
        coming.append(step)
        tables = [ahead.table for ahead in coming if ahead.table is not None]
        if len(tables) > 1 or (tables and tables[0].round > max(evening.current, 1)):
            break
    return coming


def rounds_to_seat(evening: Evening) -> list[int]:
    """Return the numbers of the rounds whose seats people look for, the likeliest first.

    The round after the current round comes first if it was drawn after a sheet of the current round was
    written, or once half of the tables are done. Empty before the first round and in a closed evening.
    """
    number = evening.current
    if not number or evening.closed is not None:
        return []
    if evening.phase.attempts or number >= len(evening.rounds):
        return [number]
    tables = evening.rounds[number - 1]
    written = [table.seq for table in tables if table.seq]
    # draw_events counts from 0: this is the draw of the next round
    drawn_meanwhile = bool(written) and evening.draw_events[number] > min(written)
    half = 2 * sum(map(is_done, tables)) >= len(tables)
    return [number + 1, number] if drawn_meanwhile or half else [number]


def is_done(table: EveningTable) -> bool:
    """Return whether a table is over: its result counts, both sides have signed it, or an official wrote the sheet."""
    return table.counted or table.state in {"both", "office"}


def table_of(tables: Sequence[EveningTable], person: int) -> EveningTable | None:
    """Return the table of a round at which a person plays, also as a substitute; None without one."""
    return next((table for table in tables if person in table.players), None)


def _all_steps(evening: Evening, person: int) -> Iterator[Step]:
    """Yield the steps of *person* after the last of the person's tables that is done."""
    seats = [table_of(tables, person) for tables in evening.rounds]
    last_done = max((table.round for table in seats if table and is_done(table)), default=0)
    for number in range(last_done + 1, len(evening.rounds) + 1):
        table = seats[number - 1]
        if table is not None:
            yield Step("table", number, table)
            continue
        if evening.rounds[number - 1] and all(map(is_done, evening.rounds[number - 1])):
            continue  # rounds over without them
        step = _without_table(evening, person, number)
        if step is not None:
            yield step
            if step.kind in FINAL_KINDS:
                return
    yield _after_last(evening, person)


def _without_table(evening: Evening, person: int, number: int) -> Step | None:
    """Return the step of a person without a table in a drawn round; None if the person comes later."""
    phase = evening.phase
    if not _attends(evening, person, number):
        if by := _in_place_of(evening, person, number):
            return Step("replaced", number, by=by)
        later = range(number + 1, phase.most_rounds + 1)
        return None if any(_attends(evening, person, n) for n in later) else Step("gone", number)
    if person in knock_out.with_partners(evening, knock_out.byes(evening, number)):
        return Step("bye", number)
    if phase.nobody_rests(number):
        return Step("done", number)
    if person in evening.sitting_out[number - 1]:
        return Step("rest", number)
    return Step("done" if phase.only_first_play(number) else "unseated", number)


def _after_last(evening: Evening, person: int) -> Step:
    """Return the step of *person* after the drawn rounds."""
    phase, number = evening.phase, len(evening.rounds) + 1
    if phase.attempts:
        return Step("free", number)
    if number > phase.rounds:
        return Step("played", number)
    if phase.is_knock_out and number > phase.main_rounds + 1 and person not in evening.still_in:
        return Step("done", number)
    if not any(_attends(evening, person, n) for n in range(number, phase.rounds + 1)):
        by = _in_place_of(evening, person, number)
        return Step("replaced", number, by=by) if by else Step("gone", number)
    return Step("undrawn", number)


def _attends(evening: Evening, person: int, number: int) -> bool:
    """Return whether a person plays in a round: in their own place, or as a substitute."""
    return any(evening.player(member, number) == person for member in evening.present(number))


def _in_place_of(evening: Evening, person: int, number: int) -> int:
    """Return the substitute of a person in a round, 0 for none."""
    if person not in evening.present(number):
        return 0
    by = evening.player(person, number)
    return 0 if by == person else by
