"""Wall display of a season: its lists, or who is announced so far; pages turn by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from flask import Response, abort, render_template, url_for

from scorer.club.ranking import seasons
from scorer.web.club.office import session as club
from scorer.web.club.public.announcing_form import announced_sections
from scorer.web.club.public.content import HandedOut, list_pages, public_standings
from scorer.web.club.public.publishing_text import no_rows_sentence, season_hidden_sentence
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import session
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security.rights import Pages, Right

bp = Pages("season_wall", __name__, "/club/seasons")

EVERY = 5  # seconds until it asks again


@bp.get("/<code:season>/wall", right=Right.VIEWER)  # it shows what the hall may know
def show(season: str) -> Response:
    """Show what the hall may know of a season, whoever has logged in; 304 while nothing has changed."""
    club_id = club.this_club().id
    if seasons.load(session(), club_id, season) is None:
        abort(404)
    shown = HandedOut(club_id, season)
    return live_answer("season_wall", shown.state, shown.ends, partial(_page, shown))


def _page(shown: HandedOut) -> str:
    """Return the page with marks where its version and the time of day stand."""
    standings, names = public_standings(shown.season_now)
    sentence = season_hidden_sentence(standings)
    lists = (ranking.section(names) for ranking in rankings(standings))
    return render_template(
        "club/public/evening_wall.html",
        title=preset_name(standings.season.name),
        club=shown.season_now.club.name,
        here=url_for("season_wall.show", season=shown.season),
        every=EVERY,
        pages=_lists(announced_sections(shown.season_now).values()) or _lists(lists, sentence),
        empty=sentence or no_rows_sentence(standings),
        version=VERSION,
        now=NOW,
    )


def _lists(sections: Iterable[dict[str, Any]], sentence: str = "") -> list[dict[str, Any]]:
    """Return pages with the lists that anybody stands in."""
    return [
        page | {"sentence": sentence}
        for section in sections
        for page in list_pages(section["title"], section["rows"])
    ]
