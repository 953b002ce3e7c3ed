"""A list of an evening or a season as texts, shared by pages, papers and files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from scorer.club.people.team_names import TeamNames
from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import (
    evening_unit,
    match_unit,
    result_unit,
    target_sentence,
    team_unit,
    tie_reasons,
    total_heading,
)
from scorer.rules.club.evening.scores import Remark
from scorer.rules.club.ranking.sentences import (
    NONE,
    Footnotes,
    Row,
    footnotes,
    ranked_row,
    team_results_text,
    unit_names,
)
from scorer.rules.club.ranking.side_lists import RankingList
from scorer.rules.club.ranking.team_lists import pair_names, pair_rows
from scorer.rules.club.regulation.part_rules import TeamRules
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Names
from scorer.web.club.form_page import Values
from scorer.web.club.people.member_names import with_guests
from scorer.web.i18n import _, words


@value_class
class RankedList:
    """A *ranking* in words, with *columns* for its rounds, evenings or parts: title, and id of the evening or "".

    *pairs* maps the number of the first member of each fixed pair to the partner's number; the two share one row.
    *names* are the names of pairs, teams and clubs.
    """

    ranking: RankingList
    columns: Sequence[tuple[str, str]]
    names: TeamNames
    pairs: Mapping[int, int]
    of_season: bool = False
    remarks: Sequence[Remark] = ()
    penalties: Mapping[int, Value] = field(default_factory=dict)  # by member, within the values

    @property
    def kind(self) -> str:
        """Return the kind of list: ``ranking`` (the overall one), ``part``, ``category`` or ``list``."""
        return "ranking" if self.ranking.kind == "overall" else self.ranking.kind

    @property
    def title(self) -> str:
        """Return the title of the list; the name of a category or a side list is not translated."""
        if self.kind == "part":
            return part_title(self.ranking.name)
        return _("Rangliste") if self.kind == "ranking" else self.ranking.name

    @property
    def key(self) -> str:
        """Return the key of the list among the lists of its season or evening: ``overall``, ``list:Frauen``."""
        return self.ranking.key

    @property
    def lines(self) -> list[RankingRow]:
        """Return a line for each person or team, also for both members of a pair."""
        return self.ranking.lines

    @property
    def teams(self) -> TeamRules | None:
        """Return the rules by which the list ranks teams, None if it ranks people."""
        return self.ranking.teams

    @property
    def unit_names(self) -> Names:
        """Return the name shown for each team or club by its number; empty if the list ranks people."""
        if self.teams is None:
            return {}
        stored = self.names.clubs if self.teams.units == "clubs" else self.names.teams
        return unit_names(words(), self.teams.units, [row.person for row in self.lines], stored)

    @property
    def shown(self) -> list[RankingRow]:
        """Return the lines that are shown: of a pair only the line of its first member."""
        return pair_rows(self.lines, self.pairs)

    @property
    def total(self) -> str:
        """Return the heading of the column with the figure by which the list ranks."""
        return total_heading(words(), self.ranking.measured)

    def row_names(self, names: Names) -> Names:
        """Return the names of the rows by number of the line: names of members and pairs, or of teams.

        *names* are the names of members. Guests are marked if *names* is an object of the class
        :class:`~scorer.web.club.people.member_names.Names`.
        """
        if self.teams is not None:
            return self.unit_names
        return pair_names(with_guests(names), self.pairs, self.names.pairs)

    def notes(self, names: Names, reasons: Mapping[int, str]) -> Footnotes:
        """Return the footnotes; *reasons* are those of penalties and corrections, by number of the event."""
        people = [line.person for line in self.shown]
        return footnotes(words(), self.remarks, people, names, reasons, self.pairs)

    def reasons(self, names: Names) -> list[str]:
        """Return a text for each shown line: the tie-break that puts it ahead of the next line, "" for none.

        A line still in a knock-out has «noch dabei» instead.
        """
        measured = self.ranking.measured
        unit = match_unit if measured == "matches" else result_unit
        if self.ranking.members:
            unit = team_unit
        elif self.of_season and measured in {"total", "points"}:
            unit = evening_unit
        named = self.row_names(names)
        return tie_reasons(words(), self.ranking.counting, self.shown, named, unit(words()))

    def rows(self, names: Names, notes: Footnotes = NONE) -> list[Row]:
        """Return the shown lines in words; *notes* are the footnotes to mark."""
        named = self.row_names(names)
        return [
            ranked_row(
                words(),
                line,
                named[line.person],
                notes,
                self.penalties.get(line.person, 0),
                () if self.teams is not None else self.people(line),
                contributors=self._contributors(line, names),
                needs=self.needs(line),
                why=why,
            )
            for line, why in zip(self.shown, self.reasons(names), strict=True)
        ]

    def people(self, line: RankingRow) -> list[int]:
        """Return the numbers of the people in the row of *line*: one person, or both members of a pair."""
        return [line.person, *filter(None, [self.pairs.get(line.person)])]

    def own_name(self, line: RankingRow) -> str:
        """Return the name that the pair in the row of *line* has chosen, "" for none."""
        return self.names.pairs.get(frozenset(self.people(line)), "")

    def _contributors(self, line: RankingRow, names: Names) -> str:
        """Return the results of the members that make up a team's result, as a text.

        "" for a list of people, and if the team's result does not consist of results of members.
        """
        made_by = self.ranking.members.get(line.person)
        return "" if made_by is None else team_results_text(words(), line, made_by, names)

    def needs(self, line: RankingRow) -> str:
        """Return a remark on a *line* that cannot have a rank, or still lacks results for one; "" for no remark.

        In a season, a line with a rank gets the remark on missing results if another line lacks fewer.
        """
        if self.of_season and line.disqualified:
            return _("ausser Wertung")
        if line.rank is None and self.ranking.planned is not None and line.needs:
            return _("kein Rang mehr möglich")
        if not line.needs or not (self.of_season or self.teams is not None):
            return ""
        if not line.rank or (self.of_season and any(row.needs < line.needs for row in self.lines)):
            return _("für einen Rang fehlen noch Resultate: %(needs)s", needs=line.needs)
        return ""

    def section(
        self, names: Names, notes: Footnotes = NONE, *, title: str = "", played_on: bool = False
    ) -> Values:
        """Return the values for walls, public pages, pictures and chat texts; *title* replaces the list's own title.

        *played_on* is whether there is a play-off: then a dropped result is called «zählt nicht mehr».
        """
        return {
            "kind": self.kind,
            "title": title or self.title,
            "total": self.total,
            "columns": [title for title, _evening in self.columns],
            "struck": _("zählt nicht mehr") if played_on else _("gestrichen"),
            "rows": [
                {
                    "rank": row.rank,
                    "name": row.name,
                    "total": row.total,
                    "values": [cell[:2] for cell in row.cells] if self.columns else [],
                    "why": row.below,
                    "marks": row.marks,
                    "people": row.people if self.of_season else [],
                }
                for row in self.rows(names, notes)
            ],
            "notes": notes.texts,
            "sentence": "" if self.of_season else target_sentence(words(), self.ranking.counting),
        }


def part_title(number: str) -> str:
    """Return the title of a part of a season, such as «Teil 1»; *number* counts from 1."""
    return _("Teil %(part)s", part=number)
