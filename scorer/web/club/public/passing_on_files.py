"""Files of an evening or a season that an official shares, all without content hidden from the hall."""

from __future__ import annotations

from hashlib import sha256

from flask import Response, abort
from flask.typing import ResponseReturnValue

from scorer.store import rate_limits
from scorer.web.club.common import EVENING, this_evening, this_season
from scorer.web.club.office import session as club_session
from scorer.web.club.people import member_names
from scorer.web.club.printing.papers import (
    Papers,
    papers_html,
    pdf_or_page,
    pdf_response,
    printable_page,
    ranking_papers,
    standings_papers,
)
from scorer.web.club.public.chat_and_picture import dates_answer, picture_answer
from scorer.web.club.public.content import HandedOut, club_name, public_standings
from scorer.web.club.public.visibility_text import with_public_names
from scorer.web.club.ranking.evening_ranking import WITHOUT_REASONS
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.i18n import _
from scorer.web.live_page import live_content, unless_known
from scorer.web.pdf_jobs import NoPdf, pdf_maker
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right

bp = Pages("passing_on_files", __name__, "/club")

SEASON, EVENINGS = "/seasons/<code:season>", f"/evenings{EVENING}"


@bp.get(f"{EVENINGS}/public.png", right=Right.VIEWER)
@bp.get(f"{SEASON}/public.png", right=Right.VIEWER)
def picture(season: str = "", evening: str | None = None) -> Response:
    """Return the ranking of an evening or a season as a picture."""
    return picture_answer(_handed_out(season, evening))


@bp.get(f"{EVENINGS}/public.pdf", right=Right.VIEWER)
@bp.get(f"{SEASON}/public.pdf", right=Right.VIEWER)
def paper(season: str = "", evening: str | None = None) -> ResponseReturnValue:
    """Return the ranking of an evening, or the standings of a season, as PDF."""
    return pdf_or_page(*public_papers(_handed_out(season, evening)))


@bp.get(f"{SEASON}/evenings.ics", right=Right.VIEWER)
def calendar(season: str) -> Response:
    """Return the evenings of a season as a calendar file."""
    return dates_answer(_handed_out(season))


def _handed_out(season: str, evening: str | None = None) -> HandedOut:
    """Return an evening or a season of this club; 404 for any other id."""
    if evening is not None:
        return HandedOut(club_session.this_club().id, this_evening(evening).meta.season, evening)
    return HandedOut(club_session.this_club().id, this_season(season).id)


def public_papers(shown: HandedOut) -> tuple[Papers, str, object]:
    """Return the papers, their title, and the day for the file name ("" for a season)."""
    if shown.evening is None:
        season = shown.season_now
        standings, names = public_standings(season)
        season_papers = standings_papers(standings, names, club_name=season.club.name)
        return season_papers, preset_name(standings.season.name), ""
    view, names = with_public_names(shown.view, member_names.club_names(shown.club_id))
    papers = ranking_papers(view, names, WITHOUT_REASONS, club_name=club_name(shown.club_id))
    return papers, _("%(evening)s: Rangliste", evening=view.meta.name), view.meta.date


def paper_answer(shown: HandedOut) -> Response:
    """Return the ranking as PDF for anybody with the address; 304 if the browser has the PDF.

    404 without a ranking to show, and while it is being announced. The PDF is made once for each state of the ranking
    and cached, with the time of that; only making it is rate-limited (429). If no PDF can be made, the response is a
    page to print from the browser.
    """
    state = shown.state  # before what is shown, or older content would be kept as newer
    if not shown.content().printed:
        abort(404)
    papers, title, day = public_papers(shown)

    def print_it() -> bytes:
        throttling.enforce(rate_limits.PUBLIC_PRINTS, throttling.client_key())
        return pdf_maker().pdf(papers_html(papers, title))

    try:
        pdf = live_content("public paper", state, shown.ends, print_it)
    except NoPdf:
        return printable_page(papers, title)
    version = sha256(pdf).hexdigest()[:24]
    return unless_known(version, lambda: pdf_response(pdf, title, day))
