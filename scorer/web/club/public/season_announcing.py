"""Prize-giving of a season: each of its lists on the wall, one rank after the other, with one key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from flask import abort, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.public import season_announcing
from scorer.club.public.announcing import OVERALL, Announcement
from scorer.club.public.publishing import whole_season
from scorer.club.ranking.seasons import Standings
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import this_act, this_audience
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club
from scorer.web.club.papers.printing import pdf_or_page
from scorer.web.club.people.member_names import display_names
from scorer.web.club.public.announcing_form import (
    AnnouncingPage,
    PrizesForm,
    paper_rows,
    take_prizes,
    typed_step,
)
from scorer.web.club.public.publishing_text import (
    public_names,
    public_team_names,
    season_admins_sentence,
)
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import clock, session
from scorer.web.i18n import _, date_time
from scorer.web.security.rights import Pages, Right

bp = Pages("season_announcing", __name__, "/club/seasons")

SEASON = "/<code:season>"


@form_page(bp, f"{SEASON}/announcing", "club/public/announcing.html", Right.ADMIN)
def show(season: str, form: PrizesForm | None = None) -> Values:
    """Show the rank of a list that is announced now, or how to begin."""
    standings, announcements = _whole(season)
    agreed, ranking = standings.season.regulation, _ranking(standings, _key(standings))
    names = ranking.row_names(public_names(agreed, display_names(standings.everybody)))
    if ranking.teams is not None and agreed.public_names != "names":
        names = _ranking(_without_team_names(standings), ranking.key).unit_names
    lacks, here = _lacks(standings), url_for("seasons.show", season=season)

    def address(what: str) -> str:
        if what == "paper":
            return _address("paper", season, ranking.key)
        return url_for(f"season_announcing.{what}", season=season)

    page = AnnouncingPage(
        announcements[ranking.key],
        names,
        lacks,
        address,
        (here, preset_name(standings.season.name)),
        (here, _("Zur Saison")),
        bool(season_admins_sentence(standings)) and not lacks,
        _what(standings, ranking.key),
        ranking.key,
        ranking.title,
        _lists(standings, announcements),
    )
    return page.values(form)


@show.post(Right.ADMIN)
def go(season: str) -> str:
    """Go to a step; the next key goes on from there, on any device. 409 for an outdated page."""
    season_announcing.go_to(this_act(), season, _typed_key(), *typed_step())
    return _address("show", season, _typed_key())


@show.post(Right.ADMIN, PrizesForm, f"{SEASON}/announcing/prizes")
def write_prizes(form: PrizesForm, season: str) -> str:
    """Write the prizes of the ranks of a list. 409 where somebody else wrote others meanwhile."""
    write = partial(season_announcing.write_prizes, this_act(), season, _typed_key())
    take_prizes(form, partial(show, season=season), write)
    return _address("show", season, _typed_key())


@show.post(Right.ADMIN, rule=f"{SEASON}/announcing/all")
def show_all(season: str) -> str:
    """Show the standings to everybody, without a prize-giving."""
    season_announcing.show_all(this_act(), season)
    return url_for("seasons.show", season=season)


@bp.get(f"{SEASON}/announcing.pdf", right=Right.ADMIN)  # with ranks that are not announced yet
def paper(season: str) -> ResponseReturnValue:
    """Return all ranks of a list in the order of their announcement as PDF, each with its prize."""
    standings, announcements = _whole(season)
    ranking = _ranking(standings, _key(standings))
    names = ranking.row_names(display_names(standings.everybody))
    title = _("%(season)s: Rangverkündigung", season=preset_name(standings.season.name))
    heading = {
        "club": club.this_club().name,
        "title": title if ranking.key == OVERALL else f"{title}, {ranking.title}",
        "date": "",
        "place": "",
        "note": _("Stand %(time)s", time=date_time(clock())),
    }
    values = {"heading": heading, "rows": paper_rows(announcements[ranking.key], names)}
    return pdf_or_page([("announcing", values)], heading["title"])


def _whole(season: str) -> tuple[Standings, Mapping[str, Announcement]]:
    known = whole_season(session(), club.this_club().id, season, this_audience())
    if known is None:
        abort(404)
    standings, announcements = known
    return standings, announcements


def _typed_key() -> str:
    return request.values.get("list", OVERALL)


def _key(standings: Standings) -> str:
    """Return the list that is asked for; 404 for one that the season does not have."""
    key = _typed_key()
    if key not in {listing.key for listing in standings.lists()}:
        abort(404)
    return key


def _ranking(standings: Standings, key: str) -> RankedList:
    return next(ranking for ranking in rankings(standings) if ranking.key == key)


def _address(endpoint: str, season: str, key: str) -> str:
    chosen = None if key == OVERALL else key
    return url_for(f"season_announcing.{endpoint}", season=season, list=chosen)


def _without_team_names(standings: Standings) -> Standings:
    agreed = standings.season.regulation
    return replace(standings, team_names=public_team_names(agreed, standings.team_names))


def _what(standings: Standings, key: str) -> str:
    """Return what announcing means here: for the wall, and for the other lists."""
    if not season_admins_sentence(standings):
        return _("Die Ranglisten dieser Saison sind nicht verdeckt.")
    seen = _(
        "Jeder Rang, der hier genannt ist, steht von da an auf der Wand der Saison und, wenn sie an ist, auf der öffentlichen Seite."
    )
    if key == OVERALL and len(standings.lists()) > 1:
        last = _("Der erste Rang dieser Liste deckt alle Listen auf: Nehmt andere vorher dran.")
        return f"{seen} {last}"
    return seen


def _lists(
    standings: Standings, announcements: Mapping[str, Announcement]
) -> list[tuple[str, str, str, str]]:
    """Return key, address, title and state of each list; nothing where there is only one."""
    season, listed = standings.season.id, rankings(standings)
    return [
        (
            ranking.key,
            _address("show", season, ranking.key),
            ranking.title,
            _state(announcements[ranking.key]),
        )
        for ranking in (listed if len(listed) > 1 else ())
    ]


def _state(announcement: Announcement) -> str:
    if not announcement.steps:
        return _("niemand mit Rang")
    if announcement.whole:
        return _("verkündet")
    if not announcement.reached:
        return ""
    values = {"step": announcement.reached, "last": len(announcement.steps)}
    return _("%(step)s von %(last)s", **values)


def _lacks(standings: Standings) -> str:
    """Return what is missing before anybody can be announced, "" if that is nothing."""
    try:
        season_announcing.check_complete(standings)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    return ""
