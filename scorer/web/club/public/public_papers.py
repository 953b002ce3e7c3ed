"""The ranking of an evening or a season on paper, as the hall may know it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from flask import Response, abort, request

from scorer.store import rate_limits
from scorer.web.cache import cached
from scorer.web.club.papers.printing import (
    Papers,
    papers_html,
    pdf_response,
    printable_page,
    ranking_papers,
    standings_papers,
)
from scorer.web.club.people import member_names
from scorer.web.club.public.content import HandedOut, club_name, public_standings
from scorer.web.club.public.publishing_text import public_names, public_team_names
from scorer.web.club.ranking.evening_lists import WITHOUT_REASONS
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.i18n import _
from scorer.web.pdf_jobs import NoPdf, pdf_maker
from scorer.web.security import throttling


def public_papers(shown: HandedOut) -> tuple[Papers, str, object]:
    """Return the papers, their title and the day in the name of the file, "" of a season."""
    if shown.evening is None:
        season = shown.season_now
        standings, names = public_standings(season)
        season_papers = standings_papers(standings, names, club_name=season.club.name)
        return season_papers, preset_name(standings.season.name), ""
    view = shown.view
    view = replace(view, team_names=public_team_names(view.regulation, view.team_names))
    names = public_names(view.regulation, member_names.club_names(shown.club_id))
    papers = ranking_papers(view, names, WITHOUT_REASONS, club_name=club_name(shown.club_id))
    return papers, _("%(evening)s: Rangliste", evening=view.meta.name), view.meta.date


def paper_answer(shown: HandedOut) -> Response:
    """Return the ranking as PDF for anybody who has the address; 404 while none is known, 304 to anybody who has it.

    Its version is what it says. It is printed once and kept; only printing is limited.
    """
    if not shown.content().printed:
        abort(404)
    papers, title, day = public_papers(shown)
    html = papers_html(papers, title)
    version = sha256(html.encode()).hexdigest()[:24]

    def print_it() -> bytes:
        throttling.enforce(rate_limits.PUBLIC_PRINTS, throttling.client_key())
        return pdf_maker().pdf(html)

    try:
        if version in request.if_none_match:
            response = Response(status=304)
        else:
            response = pdf_response(cached(("public paper", version), print_it), title, day)
    except NoPdf:
        response = printable_page(papers, title)
    response.set_etag(version)
    return response
