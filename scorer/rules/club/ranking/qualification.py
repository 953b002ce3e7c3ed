"""The selection for the final of a season, with the reason for each member selected or left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.regulation.part_rules import FurtherRule
from scorer.rules.club.regulation.reader import Qualification, Regulation
from scorer.rules.core.value_class import value_class

CHOSEN = ("champion", "rule", "moved_up", "seated")
LEFT_OUT = ("reserve", "renounced", "disqualified", "unranked", "missing", "behind")
Categories: TypeAlias = Mapping[int, Collection[str]]  # by person
NO_CATEGORIES: Categories = MappingProxyType({})


@value_class
class Decision:
    """The decision whether *member* may play the final, with the *reason*.

    Reasons to play are ``champion``, ``rule``, ``moved_up`` (from the reserve) and ``seated`` (already in the drawn
    final). Reasons not to play are ``reserve``, ``renounced``, ``disqualified``,
    ``unranked``, ``missing`` (too few results for a rank) and ``behind``. *ranking* is the index of the
    list that decided, *rule* the number of the rule from 0 (with its *category*),
    *place* the rank in the list; for a reserve the number of the reserve, from 1.
    """

    member: int
    reason: str
    ranking: int = 0
    rule: int = 0
    category: str | None = None
    place: int | None = None

    @property
    def chosen(self) -> bool:
        """Return whether the member may play."""
        return self.reason in CHOSEN


@value_class
class EmptyPlaces:
    """The number of places (*count*) that a rule cannot fill; the other fields are those of :class:`Decision`."""

    count: int
    ranking: int
    rule: int
    category: str | None


@value_class
class Selection:
    """The *decisions* on everybody in the lists: first the players in order, then the reserve, then all others.

    *empty_places* are the places not taken, rule by rule. *tied* are groups of equals of whom only some
    may play, for no other reason than the order of their numbers.
    """

    decisions: Sequence[Decision] = ()
    empty_places: Sequence[EmptyPlaces] = ()
    tied: Sequence[Sequence[int]] = ()

    @property
    def members(self) -> list[int]:
        """Return the people who may play, in order."""
        return [decision.member for decision in self.decisions if decision.chosen]

    @property
    def empty(self) -> int:
        """Return the number of places not taken."""
        return sum(places.count for places in self.empty_places)


def select(  # noqa: PLR0913 -- arguments of only some selections are keywords
    regulation: Regulation,
    lists: Sequence[Sequence[RankingRow]],
    categories: Categories = NO_CATEGORIES,
    champion: int | None = None,
    renounced: Collection[int] = (),
    seated: Collection[int] = (),
    present: Sequence[Collection[int]] = (),
) -> Selection:
    """Return the selection for the final: the defending *champion* first, then the best.

    *lists* are the standings of the part that qualifies, or with ``per_evening`` the standings of each evening of this
    part, by date. The rules of the regulation select people from each list in turn. A member selected already does not
    take a second place; the champion takes one if ``champion_frees`` is off. Members who *renounced* take none. If the
    regulation has a reserve, the place of somebody who renounced goes to the reserve. A place without a candidate stays
    empty unless the regulation passes it on to the next people. Fixed pairs qualify, renounce and defend together and
    take one place.

    Members *seated* in a drawn final stay while they have a rank and have not renounced; those not selected by a rule
    come after all others, in the order of the lists. *present* are the people who attended, by list, even people
    without a line in it. Without a qualification the selection is empty.
    """
    rule = regulation.qualification
    if rule is None:
        return Selection()
    choosing = _Choosing(regulation, rule, categories, set(renounced), present)
    if rule.champion and champion is not None:
        choosing.add_champion(champion, lists)
    for index, lines in enumerate(lists):
        choosing.choose(index, lines)
    choosing.keep_seated(lists, seated)
    tied = [people for people in choosing.tied if not choosing.chosen.keys() >= {*people}]
    return Selection([*choosing.chosen.values(), *choosing.others(lists)], choosing.empty, tied)


@dataclass
class _Walk:
    """The result of the rules for one list.

    *sent* are the people selected, *missing* the places not filled, *waiting* the ranked people left, in order. *tied*
    are groups of equals at the last place of a rule, of whom only some are selected.
    """

    sent: list[Decision]
    missing: list[EmptyPlaces]
    waiting: list[RankingRow]
    tied: list[list[int]]


class _Choosing:
    """A selection in progress, list by list."""

    def __init__(
        self,
        regulation: Regulation,
        rule: Qualification,
        categories: Categories,
        gone: set[int],
        present: Sequence[Collection[int]],
    ) -> None:
        self.regulation, self.rule, self.categories, self.gone = regulation, rule, categories, gone
        self.present = present
        self.chosen: dict[int, Decision] = {}
        self.reserve: dict[int, Decision] = {}
        self.champions: set[int] = set()
        self.tied: list[list[int]] = []
        self.empty: list[EmptyPlaces] = []

    def add_champion(self, champion: int, lists: Sequence[Sequence[RankingRow]]) -> None:
        both = _with_partner(champion, {line.person: line for lines in lists for line in lines})
        if not self.gone & set(both):
            self.champions = set(both)
            self.chosen |= {member: Decision(member, "champion") for member in both}

    def choose(self, index: int, lines: Sequence[RankingRow]) -> None:
        """Give the places of one list to its people and add its reserve; *index* is its number from 0."""
        ranked = {line.person: line for line in lines if line.rank is not None}
        walk = self._walk(index, lines, self.gone)
        moved_up = self._fill(index, lines, walk)
        walk.sent += [
            Decision(line.person, "moved_up", index, place=line.rank)
            for line in walk.waiting[:moved_up]
        ]
        self.tied += walk.tied
        for decision in walk.sent:
            for member in _with_partner(decision.member, ranked):
                self.chosen.setdefault(member, replace(decision, member=member))
                self.champions.discard(member)  # a member takes only one place
        left = walk.waiting[moved_up:]
        for number, line in enumerate(left[: self.rule.reserve], start=1):
            for member in _with_partner(line.person, ranked):
                decision = Decision(member, "reserve", index, place=number)
                self.reserve.setdefault(member, decision)

    def _fill(self, index: int, lines: Sequence[RankingRow], walk: _Walk) -> int:
        """Return the number of waiting people who take unfilled places; add all other unfilled places to ``empty``.

        If the qualification passes places on, waiting people take all unfilled places. Otherwise, if there is a
        reserve, waiting people only take the places of people who renounced.
        """
        never: dict[tuple[int, str | None], int] = {}
        if self.rule.reserve and walk.missing and not self.rule.passes_on:
            with_all = self._walk(index, lines, set())
            never = {(places.rule, places.category): places.count for places in with_all.missing}
        waiting = len(walk.waiting) if self.rule.passes_on or self.rule.reserve else 0
        moved_up = 0
        for places in walk.missing:
            vacated = places.count - never.get((places.rule, places.category), 0)
            filled = min(max(vacated, 0), waiting - moved_up)
            moved_up += filled
            if filled < places.count:
                self.empty.append(replace(places, count=places.count - filled))
        return moved_up

    def _walk(self, index: int, lines: Sequence[RankingRow], gone: set[int]) -> _Walk:
        """Return the result of applying the rules in order to a list in which people *gone* take no place."""
        holding = set() if self.rule.champion_frees else self.champions
        taken = gone | (self.chosen.keys() - holding)
        waiting = _line_by_place(
            line
            for line in lines
            if line.rank is not None and not taken & {line.person, line.partner}
        )
        walk = _Walk([], [], [], [])
        for number, category, places in self._rules(index, lines):
            among = [line for line in waiting if self._belongs(line, category)]
            sent = self._reached(among) if places is None else self._first(among, places, walk.tied)
            if places is not None and len(sent) < places:
                missing = EmptyPlaces(places - len(sent), index, number, category)
                walk.missing.append(missing)
            walk.sent += [
                Decision(line.person, "rule", index, number, category, line.rank) for line in sent
            ]
            people = {line.person for line in sent}
            waiting = [line for line in waiting if line.person not in people]
        decided = self.chosen.keys()
        walk.waiting = [line for line in waiting if line.person not in decided]
        return walk

    def _rules(
        self, index: int, lines: Sequence[RankingRow]
    ) -> Iterable[tuple[int, str | None, int | None]]:
        """Yield number, category and places of each rule.

        The places are None for a rule without a number of places, see :meth:`_reached`.
        """
        rule = self.rule
        match rule.kind:
            case "quota":
                yield from ((0, name, places) for name, places in rule.quotas.items())
            case "percent":
                yield 0, None, self._share(index, lines, FurtherRule(rule.n, percent=True))
            case kind:
                yield 0, None, rule.n if kind == "top" else None
        for number, further in enumerate(rule.more, start=1):
            places = self._share(index, lines, further) if further.percent else further.n
            yield number, further.category, places

    def _share(self, index: int, lines: Sequence[RankingRow], rule: FurtherRule) -> int:
        """Return the places of *rule*: its percentage of the people or fixed pairs in its base, rounded up."""
        counted, others = lines, set[int]()
        match self.rule.base:
            case "ranked":
                counted = [line for line in lines if line.rank is not None]
            case "started":
                counted = [line for line in lines if line.starts and not line.unranked]
            case _ if self.present:  # the base is everybody present
                others = {*self.present[index]} - {line.person for line in lines}
        among = [line for line in _line_by_place(counted) if self._belongs(line, rule.category)]
        others = {person for person in others if self._is_in(person, rule.category)}
        return -(-(len(among) + len(others)) * rule.n // 100)

    def _belongs(self, line: RankingRow, category: str | None) -> bool:
        """Return whether a line is in a category, by the person or the partner; True for None."""
        return any(self._is_in(person, category) for person in (line.person, line.partner or 0))

    def _is_in(self, person: int, category: str | None) -> bool:
        return category is None or category in self.categories.get(person, ())

    def _reached(self, lines: Sequence[RankingRow]) -> Sequence[RankingRow]:
        """Return the lines that a rule without a number of places selects.

        ``starts`` selects lines with at least *n* results, ``threshold`` those whose total is *n* or better.
        """
        rule = self.rule
        if rule.kind == "starts":
            return [line for line in lines if line.starts >= rule.n]
        part = self.regulation.season.parts[rule.part]
        first = self.regulation.phase(part.phases[0])
        counting = first.counting if rule.per_evening else part.counting
        low = counting.low_wins or counting.nearest_wins
        return [line for line in lines if line.order[1] <= (rule.n if low else -rule.n)]

    def _first(
        self, lines: Sequence[RankingRow], places: int, tied: list[list[int]]
    ) -> Sequence[RankingRow]:
        """Return the first *places* lines; if the rule admits all ties, also the lines equal to the last of them.

        Otherwise add groups of equals of whom only some are among the first to *tied*.
        """
        first, rest = lines[:places], lines[places:]
        equal = [line for line in rest if first and line.rank == first[-1].rank]
        if self.rule.all_ties:
            return [*first, *equal]
        if equal:
            both = [line for line in first if line.rank == equal[0].rank] + equal
            tied.append([line.person for line in both])
        return first

    def keep_seated(self, lists: Sequence[Sequence[RankingRow]], seated: Collection[int]) -> None:
        """Select everybody with a rank who is *seated* in a drawn final and has not renounced."""
        for index, lines in enumerate(lists):
            for line in lines:
                renounced = self.gone & {line.person, line.partner}
                if line.rank is not None and line.person in seated and not renounced:
                    decision = Decision(line.person, "seated", index, place=line.rank)
                    self.chosen.setdefault(line.person, decision)

    def others(self, lists: Sequence[Sequence[RankingRow]]) -> list[Decision]:
        """Return the decisions on all people who are not selected, the reserve first."""
        reserve = [d for member, d in self.reserve.items() if member not in self.chosen]
        left: dict[int, Decision] = {}
        for index, lines in enumerate(lists):
            for line in lines:
                before = left.get(line.person)
                if before is None or (before.place is None and line.rank is not None):
                    decision = Decision(line.person, self._why(line), index, place=line.rank)
                    left[line.person] = decision
        for member in {*self.chosen, *(decision.member for decision in reserve)}:
            left.pop(member, None)
        return [*reserve, *left.values()]

    def _why(self, line: RankingRow) -> str:
        if self.gone & {line.person, line.partner}:
            return "renounced"
        if line.rank is not None:
            return "behind"
        if line.unranked:
            return "unranked"
        return "disqualified" if line.disqualified else "missing"


def _with_partner(person: int, lines: Mapping[int, RankingRow]) -> list[int]:
    """Return *person*, and the partner if both share a place in *lines*."""
    partner = lines[person].partner if person in lines else None
    return [person, partner] if partner in lines and partner is not None else [person]


def _line_by_place(lines: Iterable[RankingRow]) -> list[RankingRow]:
    """Return one line for each place; for a fixed pair it is the line that comes first."""
    first_lines: dict[int, RankingRow] = {}
    for line in lines:
        if line.partner not in first_lines:
            first_lines[line.person] = line
    return list(first_lines.values())
