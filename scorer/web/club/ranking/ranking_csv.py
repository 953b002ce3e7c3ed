"""Rankings, groups, play-off and knock-out as rows of a spreadsheet."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from scorer.club.evening.evenings import EveningView
from scorer.club.people.members import Everybody, Member
from scorer.club.ranking.seasons import Standings
from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import value_heading
from scorer.rules.club.evening.scores import Remark, counted_wins
from scorer.rules.club.people import FullName
from scorer.rules.club.ranking.bracket import BracketBox, BracketLine, BracketStage, bracket
from scorer.rules.club.ranking.bracket_sentences import (
    OF_KNOCK_OUT,
    box_title,
    boxes_by_member,
    knock_out_titles,
)
from scorer.rules.club.ranking.cut import evening_remarks
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.qualification import Selection
from scorer.rules.club.ranking.sentences import inside_heading, remark_sentences
from scorer.rules.club.ranking.team_lists import TeamNight, night_of
from scorer.rules.club.record.ranking_json import number
from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.words import Names
from scorer.web.club.evening.fee_text import amount
from scorer.web.club.ranking.evening_ranking import lists_of
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import rankings, selection_texts
from scorer.web.i18n import _, words

Rows: TypeAlias = list[list[object]]
Lines: TypeAlias = Sequence[RankingRow]
# Heading and cells of a column.
Column: TypeAlias = tuple[str, Sequence[object]]
# Heading, and by person the value and whether it counts.
Results: TypeAlias = tuple[str, Mapping[int, tuple[Value | None, bool]]]

NOTHING = (None, True)  # a result still to come


def evening_rows(view: EveningView, rounds: Sequence[str], names: Names, people: Everybody) -> Rows:
    """Return the rows of an evening's ranking, header first; *rounds* are the titles of the columns of the rounds."""
    listing, *lists = lists_of(view)
    lines, remarks, paid = listing.lines, evening_remarks(view.evening), view.evening.paid
    notes = [
        [*_remarks(view, remarks, names, (line.person, listing.pairs.get(line.person, 0))), why]
        for line, why in zip(listing.shown, listing.reasons(names), strict=True)
    ]
    extra: list[Column] = [(_("±"), [line.extra for line in lines])]
    inside = [listing.penalties[line.person] for line in lines]
    if head := inside_heading(words(), inside):
        extra.insert(0, (head, inside))
    more: list[Column] = [
        (title, [boxes.get(line.person, "") for line in lines])
        for title, boxes in boxes_by_member(words(), view.evening)
    ]
    more += _categories(lists, lines)
    if view.meta.fee:
        fees = [amount(paid[line.person]) if line.person in paid else "" for line in lines]
        more.append((_("Bezahlt"), fees))
    more += _other_lists(lists, night_of(view.evening), lines)
    results, phases = _results(rounds, lines), [view.evening.phase]
    return _rows(listing, names, people, results, extra, more, phases, notes)


def _remarks(
    view: EveningView, remarks: Sequence[Remark], names: Names, pair: tuple[int, int]
) -> list[str]:
    """Return the remarks on the first person of the *pair*, then different ones on the second (0 for nobody)."""
    first, second = (
        remark_sentences(words(), [r for r in remarks if r.member == person], names, view.reasons)
        for person in pair
    )
    return [*first, *(text for text in second if text not in first)]


def season_rows(standings: Standings, names: Names, final: Selection) -> Rows:
    """Return the rows of a season's standings, header first; *final* is the selection for the final.

    With several parts, the columns of a part's evenings come before the column of its result.
    """
    first, *others = rankings(standings)
    lines, regulation = first.lines, standings.regulation
    parts = [part for part in others if part.kind == "part"]
    results: list[Results] = []
    for place, result in enumerate(_results([name for name, _id in first.columns], lines)):
        for part in parts[place : place + 1]:
            results += _results([name for name, _id in part.columns], part.lines)
        results.append(result)
    more = _categories(others, lines)
    last = standings.held[-1].teams if standings.held else {}
    more += _other_lists(others, TeamNight(last), lines)
    if regulation.qualification is not None:
        why, members = selection_texts(standings, final), {*final.members}
        qualified = [_("ja") if line.person in members else "" for line in lines]
        more.append((_("Qualifiziert"), qualified))
        more.append((_("Warum"), [why.get(line.person, "") for line in lines]))
    notes = [
        [why, first.needs(line)]
        for line, why in zip(first.shown, first.reasons(names), strict=True)
    ]
    phases = [phase for phase in regulation.phases if regulation.season.counts(phase.key)]
    return _rows(first, names, standings.everybody, results, [], more, phases, notes)


def _rows(  # noqa: PLR0913 -- the values of the page
    listing: RankedList,
    names: Names,
    people: Everybody,
    results: Sequence[Results],
    extra: Sequence[Column],
    more: Sequence[Column],
    phases: Sequence[Phase],
    notes: Iterable[Iterable[str]],
) -> Rows:
    """Return the header and a row for each line that *listing* shows.

    *results* are the columns of the results, *extra* the columns between these and the total, *more* the columns after
    «Gestrichen». Columns about pairs follow, and last the *notes*, the remarks on each shown line. *phases* decide the
    headings of the tally.
    """
    lines = listing.lines
    members = (people[line.person] for line in lines)
    full = [FullName("", "") if member.erased else member.full_name for member in members]
    columns: list[Column] = [
        (_("Rang"), [line.rank or "" for line in lines]),
        (_("Name"), [names[line.person] for line in lines]),
        (_("Nachname"), [name.surname for name in full]),
        (_("Vorname"), [name.first for name in full]),
        (_("Kategorie"), [_category(people[line.person]) for line in lines]),
        *(
            (head, [_cell(values.get(line.person, NOTHING)[0]) for line in lines])
            for head, values in results
        ),
        *extra,
        (_("Total"), [_cell(line.total if line.starts or line.extra else None) for line in lines]),
    ]
    if any(line.tally for line in lines):
        columns += [
            (head, [line.tally[side] if line.tally else "" for line in lines])
            for side, head in enumerate(_tally_heads(phases))
        ]
    if head := value_heading(words(), listing.ranking.counting):
        columns.append((head, [_cell(line.value) for line in lines]))
    columns.append((_("Gestrichen"), [_dropped(results, line.person) for line in lines]))
    return _in_pairs(listing, [*columns, *more], notes)


def _category(member: Member) -> str:
    """Return the categories of a member as a text, with «Gast» for a guest."""
    return ", ".join(filter(None, [member.category, _("Gast") if member.guest else ""]))


def _tally_heads(phases: Sequence[Phase]) -> tuple[str, str]:
    """Return the headings of the two columns after the total: wins and losses, or plus and minus."""
    points = all(phase.terms.figures == "points" and not phase.terms.balance for phase in phases)
    if points and any(counted_wins(phase) is not None for phase in phases):
        return _("Siege"), _("Niederlagen")
    return _("Plus"), _("Minus")


def _results(heads: Sequence[str], lines: Lines) -> list[Results]:
    """Return a column for each title of *heads*; a column has no values for people whose result is still to come."""
    return [
        (
            head,
            {
                line.person: (line.parts[place], line.counted[place])
                for line in lines
                if place < len(line.parts)
            },
        )
        for place, head in enumerate(heads)
    ]


def _dropped(results: Iterable[Results], person: int) -> str:
    columns = [(head, *values.get(person, NOTHING)) for head, values in results]
    return ", ".join(head for head, points, counts in columns if points is not None and not counts)


def _categories(lists: Iterable[RankedList], lines: Lines) -> list[Column]:
    """Return one column of ranks within categories, or one for each category if somebody is in several.

    [] without lists of categories.
    """
    ranks = {
        _("Rang: %(category)s", category=each.title): {
            line.person: line.rank for line in each.lines
        }
        for each in lists
        if each.kind == "category"
    }
    people = [person for of_category in ranks.values() for person in of_category]
    if ranks and len(people) == len({*people}):
        ranks = {_("Rang in der Kategorie"): dict(ChainMap(*ranks.values()))}
    return [
        (head, [of_category.get(line.person) or "" for line in lines])
        for head, of_category in ranks.items()
    ]


def _other_lists(lists: Iterable[RankedList], night: TeamNight, lines: Lines) -> list[Column]:
    """Return the columns of the side lists.

    Each list has a column with the rank, and one with the figure by which it ranks, unless that is the total. For a
    list of teams the columns have rank, name and total of the person's team; *night* has the people of each team.
    """
    more: list[Column] = []
    for listing in lists:
        if listing.kind != "list":
            continue
        rows, total = {line.person: line for line in listing.lines}, listing.total
        if listing.teams is not None:
            units, total = night.units(listing.teams), _("Total")
            rows = {person: rows[unit] for unit in units if unit in rows for person in units[unit]}
        beside = [rows.get(line.person) for line in lines]
        more.append((listing.title, [row.rank or "" if row else "" for row in beside]))
        if listing.teams is not None:
            named = listing.unit_names
            titles = [named[row.person] if row else "" for row in beside]
            more.append((listing.title + ": " + _("Name"), titles))
        if listing.teams is not None or listing.ranking.measured != "total":
            figures = [_cell(row.total if row and row.starts else None) for row in beside]
            more.append((f"{listing.title}: {total}", figures))
    return more


def _in_pairs(
    listing: RankedList, columns: Sequence[Column], notes: Iterable[Iterable[str]]
) -> Rows:
    """Return *columns* as rows, header first; the two members of a pair share a row, with the cells of both.

    After the columns come the numbers of both if the list has pairs, the name of the pair if any pair has chosen one,
    then the *notes*.
    """
    cells = zip(*(column for _head, column in columns), strict=True)
    row_of = {line.person: [*row] for line, row in zip(listing.lines, cells, strict=True)}
    head: list[object] = [head for head, _column in columns]
    named = any(map(listing.own_name, listing.shown))
    if listing.pairs:
        head += [_("Nummer"), _("Nummer des Partners")]
    if named:
        head.append(_("Name des Paars"))
    table = [[*head, _("Bemerkung")]]
    for line, texts in zip(listing.shown, notes, strict=True):
        row, partner = row_of[line.person], listing.pairs.get(line.person)
        if partner is not None:
            row = [_both(cell, text) for cell, text in zip(row, row_of[partner], strict=True)]
        if listing.pairs:
            row += [line.person, partner or ""]
        if named:
            row.append(listing.own_name(line))
        table.append([*row, ", ".join(filter(None, texts))])
    return table


def _both(first: object, second: object) -> object:
    """Return the cell of a pair: the only or common value, or «first / second» if they differ."""
    if second in (first, ""):
        return first
    return second if first == "" else f"{first} / {second}"


def _cell(points: Value | None) -> object:
    return "" if points is None else number(points)


def bracket_rows(name: str, evening: Evening, names: Names) -> Rows:
    """Return the rows of groups, play-off and knock-out of an evening, header first; *name* is the evening's name.

    The columns are evening, round and table, each side with its points, and the sides that go on or have won.
    """
    boxes = [
        (stage, box)
        for stage in bracket(evening)
        if stage.kind != "field"  # the ranking before the play-off
        for box in stage.boxes
    ]
    most = max((len(box.lines) for _stage, box in boxes), default=0)
    heads = [_("Abend"), _("Runde"), _("Tisch")]
    for side in range(1, most + 1):
        heads += [_("Seite %(number)s", number=side), _("Punkte %(number)s", number=side)]
    rows: Rows = [[*heads, _("Kommt weiter oder gewinnt")]]
    for stage, box in boxes:
        sides = [cell for line in box.lines for cell in (_unit(line, names), _points(line))]
        missing = [""] * (2 * (most - len(box.lines)))
        rows.append(
            [name, *_place(evening, stage, box), *sides, *missing, _ahead(evening, box, names)]
        )
    return rows


def _place(evening: Evening, stage: BracketStage, box: BracketBox) -> Sequence[object]:
    """Return round and table of a box of a knock-out; title and "" of any other box."""
    if stage.kind not in OF_KNOCK_OUT:
        return box_title(words(), box), ""
    titles = knock_out_titles(words(), evening)
    title = _("Um Rang 3") if stage.kind == "third" else titles.get(stage.last, "")
    table = _("Freilos") if box.bye else box.table or ""
    return title, table


def _ahead(evening: Evening, box: BracketBox, names: Names) -> str:
    """Return the names of the sides that go on; in a complete ranking also of those with the best rank of *box*."""
    first = box.ranks[0] if box.ranks is not None and evening.final else None
    ahead = (line for line in box.lines if line.on or (first is not None and line.place == first))
    return ", ".join(_unit(line, names) for line in ahead)


def _unit(line: BracketLine, names: Names) -> str:
    return " + ".join(names[person] for person in line.unit)


def _points(line: BracketLine) -> object:
    return "" if line.points is None else number(line.points)
