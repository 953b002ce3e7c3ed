"""Who is announced so far of each list of a season: for its wall and its public page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorer.club.announcing import Announcement
from scorer.club.publishing import PublicSeason
from scorer.web.club import member_names
from scorer.web.club.announcing_form import public_rows
from scorer.web.club.member_names import Names
from scorer.web.club.publishing_text import public_names, public_team_names
from scorer.web.club.ranked_list import RankedList
from scorer.web.club.season_ranking import rankings
from scorer.web.i18n import _


def announced_section(title: str, total: str, rows: Sequence[dict[str, object]]) -> dict[str, Any]:
    """Return a list that has names, totals and prizes, and nothing else."""
    bare = [{**row, "values": [], "why": ""} for row in rows]
    return {
        "title": title,
        "total": total,
        "rows": bare,
        "columns": [],
        "notes": {},
        "sentence": "",
    }


def announced_sections(known: PublicSeason) -> dict[str, dict[str, Any]]:
    """Return a section for each list that is begun and hidden otherwise, by its key."""
    if known.announced is None or not known.standings.hidden:
        return {}
    standings, announcements = known.announced
    agreed = standings.season.regulation
    names = public_names(agreed, member_names.display_names(standings.everybody))
    standings = replace(standings, team_names=public_team_names(agreed, standings.team_names))
    return {
        ranking.key: announced_section(
            _("Rangverkündigung: %(list)s", list=ranking.title),
            ranking.total,
            _rows(ranking, announcement, names),
        )
        for ranking in rankings(standings)
        if (announcement := announcements[ranking.key]).public
    }


def _rows(ranking: RankedList, announcement: Announcement, names: Names) -> list[dict[str, object]]:
    rows = public_rows(announcement, ranking.row_names(names))
    return rows if ranking.teams is None else [{**row, "people": []} for row in rows]
