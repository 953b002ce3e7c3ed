"""Diplomas of an evening or a season: for whomever one likes, from any of its lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.evening.evenings import EveningView
from scorer.club.ranking.seasons import Standings
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import total_heading, total_text
from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.value_class import value_class
from scorer.web.club.common import EVENING, season_standings, this_evening, this_names
from scorer.web.club.evening import event_text
from scorer.web.club.office import session as club
from scorer.web.club.papers.printing import Papers, heading_of, pdf_or_page, plays_french_cards
from scorer.web.club.ranking.evening_ranking import lists_of
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import clock
from scorer.web.i18n import _, date, words
from scorer.web.security.rights import Pages, Right

bp = Pages("diplomas", __name__, "/club", within="evenings")

SEASON = "/seasons/<code:season>"
FIRST = 3  # who is chosen before anybody chose
MOST = 120  # diplomas in one document


@value_class
class DiplomaList:
    """A list from which diplomas are given: who has a rank in it, by member or team."""

    title: str
    measured: str
    rows: Sequence[RankingRow]
    names: Mapping[int, str]

    def figure(self, row: RankingRow) -> str:
        """Return what a diploma says was made: «4127 Punkte», «Matche: 5»."""
        total = total_text(_, row)
        if self.measured in {"total", "points"}:
            return _("%(total)s Punkte", total=total)
        return f"{total_heading(words(), self.measured)}: {total}"


@bp.get(f"/evenings{EVENING}/diplomas", right=Right.VIEWER)
def of_evening(evening: str) -> ResponseReturnValue:
    """Ask for whom diplomas of an evening are printed."""
    view = this_evening(evening)
    back = url_for("evening_ranking.show", evening=evening)
    action = url_for("diplomas.evening_pdf", evening=evening)
    return _page(view.meta.name, _of_evening(view), action, back)


@bp.get(f"/evenings{EVENING}/diplomas.pdf", right=Right.VIEWER)
def evening_pdf(evening: str) -> ResponseReturnValue:
    """Return diplomas of an evening as PDF."""
    view = this_evening(evening)
    heading = heading_of(view, "") | {"date": date(view.meta.date)}
    papers = _chosen(_of_evening(view), heading, [view.evening.phase])
    return pdf_or_page(papers, _("%(evening)s: Diplome", evening=view.meta.name), view.meta.date)


@bp.get(f"{SEASON}/diplomas", right=Right.VIEWER)
def of_season(season: str) -> ResponseReturnValue:
    """Ask for whom diplomas of a season are printed."""
    name, lists = _of_season(this_names(), season_standings(season))
    action = url_for("diplomas.season_pdf", season=season)
    return _page(name, lists, action, url_for("seasons.show", season=season))


@bp.get(f"{SEASON}/diplomas.pdf", right=Right.VIEWER)
def season_pdf(season: str) -> ResponseReturnValue:
    """Return diplomas of a season as PDF."""
    names, standings = this_names(), season_standings(season)
    name, lists = _of_season(names, standings)
    heading = {"club": club.this_club().name, "title": name, "place": "", "note": ""}
    heading["date"] = date(clock().date())
    papers = _chosen(lists, heading, standings.season.regulation.phases)
    return pdf_or_page(papers, _("%(season)s: Diplome", season=name))


def _page(name: str, lists: Sequence[DiplomaList], action: str, back: str) -> str:
    values = {"name": name, "lists": lists, "action": action, "back": back, "first": FIRST}
    return render_template("club/papers/diplomas.html", **values)


def _of_evening(view: EveningView) -> list[DiplomaList]:
    """Return the lists of an evening once they are final, none before, nor where some of it is hidden."""
    hidden = view.evening.hidden_from is not None
    if view.closed is None or hidden or event_text.provisional(view):
        return []
    names = dict(this_names())  # guests are not marked
    return [
        DiplomaList(
            listing.title, listing.measured, _ranked(listing.shown), listing.row_names(names)
        )
        for listing in lists_of(view)
    ]


def _of_season(names: Mapping[int, str], standings: Standings) -> tuple[str, list[DiplomaList]]:
    """Return the lists of a season, none while some of it is hidden."""
    names = dict(names)  # guests are not marked
    hidden = standings.hidden or any(n.evening.hidden_from is not None for n in standings.held)
    lists = [
        DiplomaList(
            ranking.title, ranking.measured, _ranked(ranking.shown), ranking.row_names(names)
        )
        for ranking in (() if hidden else rankings(standings))
    ]
    return preset_name(standings.season.name), lists


def _ranked(rows: Sequence[RankingRow]) -> list[RankingRow]:
    return [row for row in rows if row.rank is not None]


def _chosen(
    lists: Sequence[DiplomaList], heading: Mapping[str, str], phases: Sequence[Phase]
) -> Papers:
    """Return the diplomas that are asked for; 404 for nobody, or a list that is not there."""
    number = request.args.get("list", 0, type=int)
    if not 0 <= number < len(lists):
        abort(404)
    listing, asked = lists[number], {*request.args.getlist("who", type=int)}
    of_list = listing.title if number else ""
    papers = [
        (
            "diploma",
            {
                "heading": heading,
                "name": listing.names[row.person],
                "rank": row.rank,
                "figure": listing.figure(row),
                "of_list": of_list,
                "french": plays_french_cards(phases),
            },
        )
        for row in listing.rows
        if row.person in asked
    ]
    return papers[:MOST] or abort(404)
