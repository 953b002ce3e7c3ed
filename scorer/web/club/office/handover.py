"""Handing the office over to a successor: rights, open tasks, and the next steps in order."""

from __future__ import annotations

from flask import render_template
from flask.typing import ResponseReturnValue

from scorer.club.evening import evening_dates
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.office import backup_file, officials, sessions
from scorer.club.public import addresses
from scorer.club.ranking import seasons
from scorer.club.regulation import drafts
from scorer.web.club.common import of_club, this_evening
from scorer.web.club.form_page import Values
from scorer.web.club.office import backup
from scorer.web.club.office import session as club_session
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import clock, session, today
from scorer.web.security.rights import Pages, Right

bp = Pages("handover", __name__, "/club/handover", within="account")

SHOWN = 12  # evenings that are listed one by one; more do not fit on a page of paper


@bp.get("", right=Right.ADMIN)
def show() -> ResponseReturnValue:
    """Show officials, open and coming evenings, open seasons, drafts, public pages and the last backups.

    Trial evenings, archived seasons and drafts of new seasons are left out.
    """
    club_id, day = club_session.this_club().id, today()
    closed = evening_dates.closed_evenings(session(), club_id)
    metas = [meta for meta in evening_dates.evenings(session(), club_id) if not meta.trial]
    names = {season.id: preset_name(season.name) for season in seasons.seasons(session(), club_id)}
    by_id = {meta.id: meta for meta in metas}
    begun = [meta for meta in metas if meta.id not in closed and meta.date <= day]
    staff = [
        (official, len(sessions.logins(session(), club_session.actor(), official.id, now=clock())))
        for official in officials.officials(session(), club_id)
        if official.role is not None
    ]
    return render_template(
        "club/office/handover.html",
        staff=staff,
        admins=sum(official.role == "admin" for official, _browsers in staff),
        browsers=sum(browsers for _official, browsers in staff),
        open=[_open_evening(meta) for meta in reversed(begun[-SHOWN:])],
        more=max(0, len(begun) - SHOWN),
        coming=[meta for meta in metas if meta.date > day and meta.id not in closed],
        seasons=_open_seasons(names, metas, closed),
        drafts=[
            names[draft.season]
            for draft in drafts.drafts(session(), club_id)
            if draft.season in names
        ],
        public=_public(names, by_id),
        last=backup_file.last_file(session(), club_id),
        server=backup.server_copy(),
        today=day,
    )


def _open_evening(meta: EveningMeta) -> Values:
    """Return the announcement of an evening, the number of missing results and the number of disputed tables."""
    evening = this_evening(meta.id).evening
    disputed = sum(bool(table.disputes) for table in evening.tables)
    return {"meta": meta, "missing": len(evening.missing), "disputed": disputed}


def _open_seasons(
    names: dict[str, str], metas: list[EveningMeta], closed: frozenset[str]
) -> list[Values]:
    """Return a row for each season that has no evening, or one that is not closed: id, name and numbers of evenings."""
    rows = []
    for season, name in names.items():
        of_season = [meta.id in closed for meta in metas if meta.season == season]
        if not of_season or not all(of_season):
            counts = {"closed": sum(of_season), "evenings": len(of_season)}
            rows.append({"id": season, "name": name, **counts})
    return rows


def _public(names: dict[str, str], metas: dict[str, EveningMeta]) -> list[tuple[str, str, str]]:
    """Return name, id of the season and id of the evening of each public page; the last is "" for a season's page."""
    rows = []
    for season, evening in addresses.switched_on(*of_club()):
        if evening is None and season in names:
            rows.append((names[season], season, ""))
        elif evening in metas:
            rows.append((metas[evening].name, season, evening))
    return rows
