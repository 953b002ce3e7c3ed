"""Import of results of an evening played without Schreiber, from a CSV list.

A list is a table with a name in each row and its points: a column for each round, or one
total. It is stored as ``past`` events, one for each member: ``member``, ``values`` (whole
numbers, others as text like ``"2005/2"``, None for a round not played; none at all
if a result was removed) and ``whole``, true for a total.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from sqlalchemy.orm import Session

from scorer.club.evening import evenings
from scorer.club.evening.attendance import MOST_PEOPLE
from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.people import csv_table
from scorer.club.people.csv_table import TOTAL, plain_number
from scorer.club.people.members import Everybody, Member, add_all, checked, identity_key, members
from scorer.rules.club.counting.counting import Value
from scorer.rules.club.evening.possible_points import result_question
from scorer.rules.club.ranking import evening_ranking as rules
from scorer.rules.club.ranking.fold import fold_evening, of_rounds
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import is_pseudonym
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class

Cell = int | str | None
Known = Mapping[tuple[str, ...], Everybody]  # current members, by the sorted words of a name

# Words beside the number of a round: «1. Rd», «Passe I», «1ère manche», «1ª partita».
OF_ROUND = frozenset(
    {
        *(
            "passe",
            "runde",
            "rnd",
            "rd",
            "durchgang",
            "durchg",
            "serie",
            "umgang",
            "gang",
            "partie",
        ),
        *("série", "manche", "tour", "partita", "turno", "giro", "round", "nr", "no", "n"),
        *("p", "r", "m", "t", "s", "d", "g"),
        *("er", "re", "ère", "ere", "e", "ème", "eme", "º", "ª", "a", "o", "st", "nd", "th"),
    }
)
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
PARTS = re.compile(r"[^\W\d_]+|[0-9]+")
NUMBER = re.compile(r"-?[0-9]{1,5}(?:[.,][0-9]{1,2})?")
CALLED = re.compile(r"(.+?) [«“](.+)[»”]")
MOST_SHOWN = 20  # characters of a cell quoted in an error
NOTHING = frozenset({"", "-", "–", "—"})  # dashes in spreadsheets


@value_class
class ImportLine:
    """A parsed row; *line* is its number in the file, from 1.

    *state* is ``known``, ``new`` for a person who is not a member, ``left`` for a row without points or with sums,
    or ``wrong`` with the *error*. *total* is the total stated beside the rounds. *question* is about unlikely points.
    """

    line: int
    member: Member
    values: tuple[Cell, ...] = ()
    total: Cell = None
    state: str = "known"
    error: RuleError | None = None
    question: RuleError | None = None


@value_class
class ParsedResults:
    """A parsed list; *totals_only* is whether it has no columns of rounds.

    *rounds* is the number of columns of rounds. *guessed_rounds* are the headings of columns taken for the rounds
    because their number fits, *unread_columns* those of columns left out. *evening* is the evening with these
    results; in it new members have negative numbers.
    """

    rounds: int
    totals_only: bool
    guessed_rounds: list[str]
    unread_columns: list[str]
    lines: list[ImportLine]
    evening: rules.Evening

    def of(self, *states: str) -> list[ImportLine]:
        """Return the lines in one of *states*."""
        return [line for line in self.lines if line.state in states]

    def differing(self) -> list[tuple[ImportLine, Value]]:
        """Return the lines whose stated total differs from the computed one, each with the computed total."""
        computed = {line.person: line.total for line in self.evening.standings}
        with_total = [line for line in self.of("known", "new") if line.total is not None]
        pairs = [
            (line, computed[line.member.number])
            for line in with_total
            if line.member.number in computed
        ]
        return [(line, total) for line, total in pairs if Fraction(line.total or 0) != total]


def preview(session: Session, club_id: int, evening_id: str, data: bytes) -> ParsedResults:
    """Return a list as :func:`import_results` would read it; nothing is written.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``past-tables`` if a round is
        drawn; ``csv-points`` if no column has results, ``csv-rounds`` for another number
        of *rounds* than the evening has, and codes of :func:`scorer.club.people.csv_table.table`.
    """
    view = evenings.load(session, club_id, evening_id)
    if view is None:
        raise RuleError("evening-unknown")
    return _read(view, members(session, club_id), data)


def import_results(
    act: Act, evening_id: str, data: bytes, *, strangers: int, points_known: bool = False
) -> None:
    """Import a whole list, replacing an earlier one; the reason says where it comes from.

    *strangers* is the number of new members that the preview showed; they are added. With *points_known* unlikely
    points are accepted. The same list sent again writes nothing.

    :raises RuleError: as :func:`preview`; ``evening-cancelled``; that of the first wrong row, at ``rows/<line>/…``:
        ``csv-number``, ``csv-cells``, ``csv-twice``, ``csv-alike``, ``sheet-odd``, and codes of the name;
        ``csv-changed`` if the number of new members is not *strangers*.
    :raises VersionConflict: somebody else imported another list since the expected version.
    """
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        parsed = _read(view, members(*book.of_club), data)
        for line in parsed.of("wrong"):
            assert line.error is not None  # noqa: S101 - a wrong line has an error
            raise line.error.within(f"rows/{line.line}")
        for line in parsed.of("known", "new"):
            if line.question is not None and not points_known:
                raise line.question.within(f"rows/{line.line}")
        new = parsed.of("new")
        if parsed.evening.imported_results == view.evening.imported_results:
            return  # request sent twice
        if len(new) != strangers:
            raise RuleError("csv-changed", "file")
        numbers = iter(add_all(book, [line.member for line in new]))
        facts = {}
        for line in parsed.of("known", "new"):
            number = next(numbers) if line.state == "new" else line.member.number
            facts[number] = _facts(number, line.values, whole=parsed.totals_only)
        gone = [
            _facts(member, (), whole=parsed.totals_only)
            for member in view.evening.imported_results
            if member not in facts
        ]
        for line_facts in (*facts.values(), *gone):
            book.write("past", line_facts, evening_id)


def revoke_results(act: Act, evening_id: str) -> None:
    """Remove all results that were imported from a list, so that tables can be played.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``reason-missing``.
    :raises VersionConflict: since the expected version somebody else imported another list, or
        removed this one for another reason.
    """
    with open_ledger(act) as book:
        view = evenings.load_for_update(book, evening_id)
        book.require_open("past", evening_id)
        book.require_reason()
        newest = next((event for event in reversed(view.events) if event.kind == "past"), None)
        if newest and not view.evening.imported_results and newest.reason != act.reason.strip():
            book.require_seen(newest)
        for member in view.evening.imported_results:
            book.write("past", _facts(member, (), whole=False), evening_id)


def _facts(member: int, values: Sequence[Cell], *, whole: bool) -> JsonObject:
    return {"member": member, "values": list(values), "whole": whole}


def _read(view: EveningView, everybody: Everybody, data: bytes) -> ParsedResults:
    if view.closed is not None:
        raise RuleError("evening-closed")
    if view.evening.rounds:
        raise RuleError("past-tables")
    names, rows = csv_table.table(data, MOST_PEOPLE)
    head, phase = rows[0][1], of_rounds(view.regulation.phase(view.meta.phase), view.meta.rounds)
    total = next((at for at, cell in enumerate(head) if cell.casefold() in TOTAL), None)
    places = _round_columns(head, phase, {*names.values()})
    guessed = [] if places else _guessed_rounds(rows, phase, {*names.values(), total})
    if not places and not guessed and total is None:
        raise RuleError("csv-points", "file", rounds=phase.rounds)
    whole = not places and not guessed
    places = places or guessed or [total or 0]
    known, last = _by_name(everybody), None if whole else total
    lines = _check_duplicates(
        [_line(row, names, places, last, known, head) for row in rows[1:]], phase, whole=whole
    )
    return ParsedResults(
        0 if whole else len(places),
        whole,
        [head[at] for at in guessed],
        [
            cell
            for at, cell in enumerate(head)
            if cell and at not in {*names.values(), *places, total}
        ],
        lines,
        _resulting_evening(view, lines, whole=whole),
    )


def _round_columns(head: Sequence[str], phase: Phase, taken: set[int]) -> list[int]:
    """Return the indexes of the columns of rounds, in the order of the rounds, [] if the header names none.

    :raises RuleError: ``csv-rounds`` if they are not those of the evening.
    """
    numbers = {at: _round_of(cell) for at, cell in enumerate(head) if at not in taken}
    columns = {at: number for at, number in numbers.items() if number}
    plain = {at: number for at, number in columns.items() if head[at].casefold() not in ROMAN}
    if plain or 1 not in columns.values():  # «V» is a round only after «I»
        columns = plain
    rounds_match = (
        len(columns) <= phase.most_rounds if phase.attempts else len(columns) == phase.rounds
    )
    in_order = sorted(columns.values()) == [*range(1, len(columns) + 1)]
    if columns and not (rounds_match and in_order):
        raise RuleError("csv-rounds", "file", found=len(columns), rounds=phase.rounds)
    return sorted(columns, key=columns.__getitem__)


def _round_of(head: str) -> int:
    """Return the number of the round that a heading names, 0 if it names none."""
    parts = PARTS.findall(head.casefold())
    numbers = [part for part in parts if part.isdecimal() or part in ROMAN]
    if len(numbers) != 1 or not OF_ROUND.issuperset({*parts} - {*numbers}):
        return 0
    (number,) = numbers
    if number in ROMAN:
        return ROMAN.index(number) + 1
    return int(number) if len(number) <= 2 else 0


def _guessed_rounds(
    rows: Sequence[tuple[int, Sequence[str]]], phase: Phase, taken: set[int | None]
) -> list[int]:
    """Return the indexes of adjacent columns of numbers, as many as the evening has rounds, [] if there are none.

    A single column beside a total is not taken for a round.
    """
    if phase.attempts or (phase.rounds == 1 and None not in taken):
        return []
    columns = [
        at
        for at in range(len(rows[0][1]))
        if at not in taken and _holds_numbers([row[1][at : at + 1] for row in rows[1:]])
    ]
    runs = groupby(enumerate(columns), key=lambda pair: pair[1] - pair[0])
    together = [[at for _n, at in run] for _key, run in runs]
    return next((run for run in together if len(run) == phase.rounds), [])


def _holds_numbers(cells: Iterable[Sequence[str]]) -> bool:
    texts = [cell[0] for cell in cells if cell and cell[0] not in NOTHING]
    return bool(texts) and all(NUMBER.fullmatch(plain_number(text)) for text in texts)


def _line(
    row: tuple[int, list[str]],
    names: Mapping[str, int],
    places: Sequence[int],
    total: int | None,
    known: Known,
    head: Sequence[str],
) -> ImportLine:
    """Return one row as parsed by itself; duplicates are marked later."""
    number, cells = row
    width = len(head)
    cells = cells + [""] * (width - len(cells))
    member = _split(csv_table.member_of(names, cells))
    sums = csv_table.sum_word(member, names, cells)
    try:
        values = tuple(_number(cells[at]) for at in places)
        stated_total = None if total is None else _number(cells[total])
        _check_width(cells, width)
        if set(values) == {None} or sums:
            shown = replace(member, name=member.name or sums)
            return ImportLine(number, shown, values, stated_total, "left")
        csv_table.require_name(member, names, head)
        given = checked(member)
        known_member = _find(known, given)
    except RuleError as error:
        return ImportLine(number, member, state="wrong", error=error)
    if known_member is None:
        return ImportLine(number, given, values, stated_total, "new")
    return ImportLine(number, known_member, values, stated_total)


def _check_duplicates(
    lines: Sequence[ImportLine], phase: Phase, *, whole: bool
) -> list[ImportLine]:
    """Mark a member's second line as wrong, add questions about unlikely points, give new members negative numbers."""
    first: dict[object, int] = {}
    checked_lines = []
    for line in lines:
        checked_line = line
        if line.state == "new":
            checked_line = replace(line, member=replace(line.member, number=-line.line))
        if line.state in {"known", "new"}:
            key = line.member.number or identity_key(line.member)
            if key in first:
                error = RuleError("csv-twice", "name", line=first[key])
                checked_line = replace(checked_line, state="wrong", error=error)
            first.setdefault(key, line.line)
            question = result_question(phase, line.values, whole=whole)
            checked_line = replace(checked_line, question=question)
        checked_lines.append(checked_line)
    return checked_lines


def _check_width(cells: Sequence[str], width: int) -> None:
    """Refuse a row with more cells than the header: its points are in wrong columns."""
    if any(cells[width:]):
        raise RuleError("csv-cells", "name")


def _resulting_evening(
    view: EveningView, lines: Sequence[ImportLine], *, whole: bool
) -> rules.Evening:
    taken = [line for line in lines if line.state in {"known", "new"}]
    facts = [_facts(line.member.number, line.values, whole=whole) for line in taken]
    gone = [_facts(member, (), whole=False) for member in view.evening.imported_results]
    written = [(event.seq, event.kind, event.facts) for event in view.events]
    added = [(view.seq, "past", line_facts) for line_facts in (*gone, *facts)]
    return fold_evening(view.regulation, view.meta.phase, [*written, *added])


def _by_name(everybody: Everybody) -> Known:
    """Return the members by the words of their names, without erased ones; for a merged one the other member."""
    known: dict[tuple[str, ...], dict[int, Member]] = defaultdict(dict)
    for member in everybody.values():
        stays = everybody[resolved(everybody, member.number)]
        if not stays.erased and not member.erased:
            known[_words(member)][stays.number] = stays
    return known


def _find(known: Known, given: Member) -> Member | None:
    """Return the member with the name in *given*, and with its nickname if both have one; None for a new person.

    :raises RuleError: ``csv-alike`` if several cannot be told apart; ``member-pseudonym`` if a new one would read like
        the pseudonym of an erased member.
    """
    namesakes = list(known.get(_words(given), {}).values())
    exact = [
        member for member in namesakes if member.nickname.casefold() == given.nickname.casefold()
    ]
    matches = exact or [member for member in namesakes if not (member.nickname and given.nickname)]
    if len(matches) > 1:
        raise RuleError("csv-alike", "name")
    if not matches and is_pseudonym(given.name):
        raise RuleError("member-pseudonym", "name")
    return matches[0] if matches else None


def _words(member: Member) -> tuple[str, ...]:
    """Return the sorted words of a name: spreadsheets may swap first name and surname."""
    return tuple(sorted(member.name.replace(",", " ").casefold().split()))


def _split(member: Member) -> Member:
    """Return *member* with the nickname split off a name like «Anna Abt «Anni»», as our own lists write it."""
    match = CALLED.fullmatch(member.name)
    return member if match is None else replace(member, name=match[1], nickname=match[2])


def _number(cell: str) -> Cell:
    """Return the points in a cell, None for an empty cell or a dash.

    :raises RuleError: ``csv-number`` with its *text*.
    """
    if cell in NOTHING:
        return None
    plain = plain_number(cell)
    if not NUMBER.fullmatch(plain):
        shown = "".join(filter(str.isprintable, cell))
        raise RuleError(
            "csv-number",
            "points",
            text=shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 1]}…",
        )
    points = Fraction(plain.replace(",", "."))
    return int(points) if points.denominator == 1 else str(points)
