"""Rankings as plain JSON: the lists of a season record, and the lines of any ranking.

*Unit:* points as the regulation counts them; a fraction is rounded to what JSON numbers hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.ranking.season_lists import (
    RankingList,
    evening_lists,
    season_lists,
    selection,
    standings_after,
)
from scorer.rules.club.record.evening import list_names
from scorer.rules.club.record.record import SeasonRecord
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import plain


def season_json(season: SeasonRecord) -> dict[str, object]:
    """Return every list of a season, who qualified for the final, and the lists of each evening.

    ``tied`` are equals of whom some qualified, by nothing but the order of their numbers.
    """
    nights, people, regulation = season.of_season(), season.people, season.regulation
    table = standings_after(regulation, nights, people, *season.draws())
    final = plain(season.entry.final)
    selected = selection(regulation, table, nights, people, final)
    sends = regulation.qualification is not None
    return {
        "club": season.entry.club,
        "season": season.entry.name,
        "lists": [
            _list_json(ranking, season, columns=[*map(int, ranking.columns)])
            for ranking in season_lists(regulation, table, nights, people)
        ],
        "qualified": selected.members if sends else None,
        "tied": [*map(list, selected.tied)] if sends else None,
        "evenings": [evening_json(season, number + 1) for number in range(len(nights))],
    }


def evening_json(season: SeasonRecord, number: int) -> dict[str, object]:
    """Return the lists of an evening; *number* counts from 1, by date.

    ``missing`` are the tables, as round and number, without a sheet that counts.

    :raises RuleError: ``evening-unknown``.
    """
    if not 0 < number <= len(season.evenings):
        raise RuleError("evening-unknown")
    night = season.evenings[number - 1]
    evening = night.evening
    lists = evening_lists(season.version(night.version), evening) if evening.played else []
    return {
        "number": number,
        "name": night.entry.name,
        "date": plain(night.entry.day),
        "closed": evening.closed is not None,
        "missing": [[*table.place] for table in evening.missing],
        "lists": [_list_json(ranking, season) for ranking in lists],
    }


def _list_json(ranking: RankingList, season: SeasonRecord, **more: list[int]) -> dict[str, object]:
    people, teams = season.people, ranking.teams
    head = {"kind": ranking.kind, "name": ranking.name, "measured": ranking.measured, **more}
    if teams is not None:
        names = list_names(season.entry, clubs=teams.units == "clubs")
        return {
            **head,
            "ranked": teams.units,
            "lines": [
                team_line_json(line, teams.units, names.get(line.person, ""), ranking.members)
                for line in ranking.rows
            ],
        }
    return {
        **head,
        "lines": [
            {"member": line.person, "name": people[line.person].name}
            | line_json(line, ", ".join(people[line.person].categories) or None)
            for line in ranking.rows
        ],
    }


def team_line_json(
    line: RankingRow, units: str, name: str, members: Mapping[int, Sequence[int]]
) -> dict[str, object]:
    """Return a line of a ranking of teams or clubs (*units*); *members* made its values, in their order."""
    figures = line_json(line, None)
    contributors = {"members": members[line.person]} if line.person in members else {}
    kept = {key: value for key, value in figures.items() if key not in {"member", "category"}}
    return {units.removesuffix("s"): line.person, "name": name, **contributors, **kept}


def line_json(line: RankingRow, category: str | None) -> dict[str, object]:
    """Return a line of a ranking of a member of *category*."""
    decision = line.decided_by
    return {
        "member": line.person,
        "category": category,
        "rank": line.rank,
        "out": line.disqualified,
        "values": [*map(number, line.values)],
        "counted": line.counted,
        "extra": line.extra,
        "total": number(line.total),
        "value": number(line.value),
        "tally": line.tally,
        "decided": decision
        and {
            "by": decision.tie,
            "before": number(decision.before),
            "here": number(decision.here),
        },
    }


def number(points: Value | None) -> int | float | None:
    """Return points as int if whole, else as float."""
    if points is None:
        return None
    return int(points) if points.denominator == 1 else float(points)
