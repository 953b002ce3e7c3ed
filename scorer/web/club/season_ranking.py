"""Standings of a season as pages and papers show them: lists, tie-breaks, figures of a member."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scorer.club.evenings import ListedEvening
from scorer.club.member_history import MemberEvening
from scorer.club.seasons import Standings
from scorer.rules.club.counting import Counting, Value
from scorer.rules.club.model import Qualification, SideList
from scorer.rules.club.pair_rows import PairNames, pair_names, pair_rows
from scorer.rules.club.qualification import Selection
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.counting import (
    tie_reasons,
    total_heading,
    value_text,
    weighted_heading,
)
from scorer.rules.club.sentences.ranking_footnotes import Footnotes, footnotes
from scorer.rules.club.sentences.selection import decision_texts, selection_sentences
from scorer.rules.club.sentences.teams import team_results_text
from scorer.rules.club.team_rules import TeamRules
from scorer.rules.core.words import joined_with_and
from scorer.web.club.evening_ranking_rows import names_of_units
from scorer.web.club.event_text import provisional_until
from scorer.web.club.member_names import with_guests
from scorer.web.club.people_search import PeopleSearch, find_people
from scorer.web.database import clock
from scorer.web.i18n import _, words

CURVE = 320, 110  # width and height of a member's curve, in units of the SVG


def outing_notes(member: int, outing: MemberEvening, *, names: Mapping[int, str]) -> Footnotes:
    """Return the footnotes of a *member*'s evening, also if played under a number merged since."""
    remarks = [replace(remark, member=member) for remark in outing.remarks]
    return footnotes(words(), remarks, [member], names, outing.reasons)


@dataclass(frozen=True)
class RankingList:
    """One list of a season: its lines, and a column for each evening or part.

    *lines* are those of people; of fixed *pairs* each stands in one row, that of the first.
    *key* is what it is known by.
    """

    key: str
    title: str
    columns: list[tuple[str, str]]  # title, and the id of its evening or ""
    counting: Counting
    lines: list[RankingRow]
    planned: int | None = None  # number of evenings agreed on
    side_list: SideList | None = None
    unit_names: Mapping[int, str] = field(default_factory=dict)  # of teams or clubs
    members: Mapping[int, Sequence[int]] = field(default_factory=dict)  # whose results they have
    pairs: Mapping[int, int] = field(default_factory=dict)
    own_names: PairNames = field(default_factory=dict)  # of pairs

    @property
    def rows(self) -> list[RankingRow]:
        """Return the lines as they are shown: one for each pair."""
        return pair_rows(self.lines, self.pairs)

    @property
    def teams(self) -> TeamRules | None:
        """Return how it ranks teams, None where it ranks people."""
        return None if self.side_list is None else self.side_list.teams

    @property
    def measured(self) -> str:
        """Return what decides."""
        return "total" if self.side_list is None else self.side_list.measured

    @property
    def total(self) -> str:
        """Return the heading of the figure that decides."""
        return total_heading(words(), self.measured)

    @property
    def of_evenings(self) -> bool:
        """Return whether the results of whole evenings are compared."""
        return self.measured in {"total", "points"}

    def tie_reasons(self, names: Mapping[int, str]) -> list[str]:
        """Return for each row the tie-break that puts it before the next, "" without a tie."""
        season, matches = self.of_evenings, self.measured == "matches"
        people, row_names = bool(self.members), self.row_names(names)
        return tie_reasons(
            words(), self.counting, self.rows, row_names, season, matches=matches, people=people
        )

    def row_names(self, names: Mapping[int, str]) -> Mapping[int, str]:
        """Return what stands for each row: the *names* of members and pairs, or those of teams."""
        if self.teams is not None:
            return self.unit_names
        return pair_names(with_guests(names), self.pairs, self.own_names)

    def search(self, names: Mapping[int, str]) -> PeopleSearch:
        """Return which rows the search on the page leaves."""
        row_names = self.row_names(names)
        return find_people(row_names[line.person] for line in self.rows)

    def people(self, line: RankingRow) -> list[int]:
        """Return who stands in the row of *line*: one, or both of a pair."""
        return [line.person, *filter(None, [self.pairs.get(line.person)])]

    def cells(self, line: RankingRow) -> Iterator[tuple[str, Value | None, bool]]:
        """Return for each column, if there are any, its title, what the line has there, and whether that counts."""
        titles = (title for title, _evening in self.columns)
        return zip(titles, line.parts, line.counted, strict=False)

    def own_name(self, line: RankingRow) -> str:
        """Return what the pair in the row of *line* calls itself, "" for nothing."""
        return self.own_names.get(frozenset(self.people(line)), "")

    def team_results(self, names: Mapping[int, str]) -> dict[int, str]:
        """Return by team whose results it has, where they are those of single people."""
        return {
            line.person: team_results_text(words(), line, self.members[line.person], names)
            for line in self.lines
            if line.person in self.members
        }

    def needs(self, line: RankingRow) -> str:
        """Return why a line has no rank, or lacks more for one than another line; "" for neither."""
        if line.disqualified:
            return _("ausser Wertung")
        if line.rank is None and self.planned is not None and line.needs:
            return _("ein Rang ist nicht mehr möglich")
        if line.needs and (not line.rank or any(of.needs < line.needs for of in self.lines)):
            return _("für einen Rang fehlen noch Resultate: %(needs)s", needs=line.needs)
        return ""


def rankings(standings: Standings) -> list[RankingList]:
    """Return the overall list, then those of parts, of categories, and the side lists."""
    agreed = standings.season.regulation
    heads = {
        held.meta.id: weighted_heading(held.meta.name, agreed.phase(held.meta.phase).weight)
        for held in standings.held
    }
    for number, part in enumerate(agreed.season.parts, start=1):
        heads[str(number)] = weighted_heading(_part_title(str(number)), part.weight)
    evenings = {night.meta.id for night in standings.held}
    return [
        RankingList(
            listing.key,
            {"overall": _("Rangliste"), "part": _part_title(listing.name)}.get(
                listing.kind, listing.name
            ),
            [(heads[column], column if column in evenings else "") for column in listing.columns],
            listing.counting,
            listing.rows,
            listing.planned,
            listing.side_list,
            names_of_units(listing, standings.team_names),
            listing.members,
            standings.pairs_of(listing),
            standings.team_names.pairs,
        )
        for listing in standings.lists()
    ]


def _part_title(number: str) -> str:
    return _("Teil %(part)s", part=number)


def selection_texts(standings: Standings, selection: Selection) -> dict[int, str]:
    """Return by member why they may play the final, or may not."""
    rule = standings.season.regulation.qualification
    if rule is None:
        return {}
    return decision_texts(words(), rule, selection, _sending_evenings(standings, rule))


def selection_remarks(
    standings: Standings, selection: Selection, names: Mapping[int, str]
) -> list[str]:
    """Return sentences on empty places of a final, and on equals for the last one."""
    rule = standings.season.regulation.qualification
    if rule is None:
        return []
    return selection_sentences(words(), rule, selection, names, _sending_evenings(standings, rule))


def _sending_evenings(standings: Standings, rule: Qualification) -> list[str]:
    """Return the names of the evenings that send their own, if they do."""
    mine = standings.table.evenings[rule.part] if rule.per_evening else ()
    return [held.meta.name for held in standings.held if held.meta.id in mine]


def unfinished(standings: Standings) -> list[str]:
    """Return sentences on open and provisional evenings, without a full stop."""
    return _unfinished(standings.open_evenings(), standings.counted_evenings())


def unfinished_outings(outings: Sequence[MemberEvening]) -> list[str]:
    """Return the sentences of :func:`unfinished` for the evenings of one member."""
    return _unfinished([outing.meta.name for outing in outings if not outing.closed], outings)


def _unfinished(
    running: Sequence[str], evenings: Sequence[ListedEvening | MemberEvening]
) -> list[str]:
    names = joined_with_and(words(), running)
    open_ones = [_("Noch nicht abgeschlossen: %(names)s", names=names)] if names else []
    return open_ones + [
        _("%(name)s: vorläufig bis %(time)s", name=evening.meta.name, time=until)
        for evening in evenings
        if (until := provisional_until(evening.claims_until, clock()))
    ]


def season_provisional(standings: Standings) -> str:
    """Return until when the standings of a season are provisional, "" if they are final."""
    ends = [
        held.claims_until for held in standings.counted_evenings() if held.claims_until is not None
    ]
    return provisional_until(max(ends, default=None), clock())


def figures(outings: list[MemberEvening]) -> dict[str, object]:
    """Return the number of evenings and of rounds, and the average result of a round."""
    rounds = (row for outing in outings for row in outing.rounds())
    scores = [
        points
        for _number, game, points, _counts in rounds
        if game is not None and points is not None
    ]
    average = value_text(_, Fraction(sum(scores)) / len(scores)) if scores else "–"
    return {"evenings": len(outings), "rounds": len(scores), "average": average}


def together(outings: list[MemberEvening]) -> list[tuple[int, int, int]]:
    """Return table companions, most frequent first: number, times as partner, times as opponent."""
    met: dict[int, list[int]] = {}
    for game in (game for outing in outings for game in outing.games):
        for other in game.opponents:
            met.setdefault(other, [0, 0])[1] += 1
        if game.partner is not None:
            met.setdefault(game.partner, [0, 0])[0] += 1
    order = sorted(met.items(), key=lambda pair: (-sum(pair[1]), pair[0]))
    return [(other, together, against) for other, (together, against) in order]


def curve(outings: list[MemberEvening]) -> list[tuple[int, int, str]]:
    """Return the points of the curve, one an evening: x, y in units of ``CURVE``, and its label."""
    results = [
        outing.line.value for outing in outings if outing.line and outing.line.value is not None
    ]
    if len(results) < 2:
        return []
    low, high = min(results), max(results)
    wide, tall = CURVE
    return [
        (
            20 + int((wide - 40) * place / (len(results) - 1)),
            tall - 20 - int((tall - 50) * (result - low) / (high - low or 1)),
            value_text(_, result),
        )
        for place, result in enumerate(results)
    ]
