"""The lists of a season record as plain JSON.

*Unit:* points as the regulation counts them; a fraction becomes a float.
"""

from __future__ import annotations

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.ranking.season_lists import SeasonState, evening_lists, standings_after
from scorer.rules.club.ranking.side_lists import RankingList
from scorer.rules.club.record.evening import list_names
from scorer.rules.club.record.record import SeasonRecord
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_reader import plain


def season_json(season: SeasonRecord) -> JsonObject:
    """Return every list of a season, the selection for the final, and the lists of each evening.

    ``qualified`` are the members who qualified, ``tied`` the groups of equals of whom only some qualified, chosen by
    the order of their numbers; both are None if the regulation has no qualification.
    """
    nights, people, regulation = season.of_season(), season.people, season.regulation
    table = standings_after(regulation, nights, people, *season.draws())
    state = SeasonState(regulation, table, nights, people)
    selected = state.selection(nights, plain(season.entry.final))
    selects = regulation.qualification is not None
    return {
        "club": season.entry.club,
        "season": season.entry.name,
        "lists": [
            _list_json(ranking, season, columns=[*map(int, ranking.columns)])
            for ranking in state.lists()
        ],
        "qualified": selected.members if selects else None,
        "tied": [*map(list, selected.tied)] if selects else None,
        "evenings": [evening_json(season, number + 1) for number in range(len(nights))],
    }


def evening_json(season: SeasonRecord, number: int) -> JsonObject:
    """Return the lists of an evening; *number* counts from 1, by date.

    ``missing`` has round and number of each table without a sheet that counts. ``lists`` is empty before the first
    result.

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


def _list_json(ranking: RankingList, season: SeasonRecord, **more: list[int]) -> JsonObject:
    teams, made_by = ranking.teams, ranking.members
    head = {"kind": ranking.kind, "name": ranking.name, "measured": ranking.measured, **more}
    if teams is None:
        members = [season.people[line.person] for line in ranking.lines]
        named: list[JsonObject] = [
            {"member": who.number, "name": who.name, "category": ", ".join(who.categories) or None}
            for who in members
        ]
    else:
        head["ranked"] = teams.units
        names = list_names(season.entry, clubs=teams.units == "clubs")
        named = [
            {
                teams.units.removesuffix("s"): line.person,
                "name": names.get(line.person, ""),
                **({"members": made_by[line.person]} if line.person in made_by else {}),
            }
            for line in ranking.lines
        ]
    lines = zip(named, ranking.lines, strict=True)
    return {**head, "lines": [{**unit, **_figures(line)} for unit, line in lines]}


def _figures(line: RankingRow) -> JsonObject:
    decision = line.decided_by
    return {
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
    """Return points as int if whole, else as float; None for None."""
    if points is None:
        return None
    return int(points) if points.denominator == 1 else float(points)
