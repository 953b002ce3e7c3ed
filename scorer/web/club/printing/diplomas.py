"""Diplomas of an evening or a season, for chosen people on any one of its lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.words import Names
from scorer.web.club.common import EVENING, season_standings, this_evening, this_names
from scorer.web.club.printing.papers import (
    Heading,
    club_heading,
    diploma_paper,
    heading_of,
    pdf_of_evening,
    pdf_or_page,
)
from scorer.web.club.ranking.evening_ranking import is_final, lists_of
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.i18n import _, date
from scorer.web.security.rights import Pages, Right

bp = Pages("diplomas", __name__, "/club", within="evenings")

OF_EVENING, OF_SEASON = f"/evenings{EVENING}/diplomas", "/seasons/<code:season>/diplomas"
Ranked: TypeAlias = tuple[RankedList, Sequence[tuple[RankingRow, str]]]  # rows with names
FIRST = 3  # ranks selected at first
MOST = 120  # maximum of diplomas in one document


@bp.get(OF_EVENING, right=Right.VIEWER)
@bp.get(OF_SEASON, right=Right.VIEWER)
def show(**place: str) -> str:
    """Show the form to choose the people who get a diploma of an evening or a season."""
    heading, lists, _phases = _awarded(place)
    back = "evening_ranking.show" if "evening" in place else "seasons.show"
    return render_template(
        "club/printing/diplomas.html",
        name=heading["title"],
        lists=[(listing.title, rows) for listing, rows in lists],
        place=place,
        back=url_for(back, evening=place.get("evening"), season=place.get("season")),
        first=FIRST,
    )


@bp.get(f"{OF_EVENING}.pdf", right=Right.VIEWER)
@bp.get(f"{OF_SEASON}.pdf", right=Right.VIEWER)
def paper(**place: str) -> ResponseReturnValue:
    """Return at most :data:`MOST` of the requested diplomas as PDF.

    404 for an unknown list, or if none of the requested people has a rank on it.
    """
    heading, lists, phases = _awarded(place)
    number = request.args.get("list", 0, type=int)
    if not 0 <= number < len(lists):
        abort(404)
    (listing, rows), asked = lists[number], {*request.args.getlist("who", type=int)}
    of_list = listing.title if number else ""
    papers = [
        diploma_paper(heading, row, name, _figure(listing, row), phases, of_list)
        for row, name in rows
        if row.person in asked
    ]
    papers = papers[:MOST] or abort(404)
    if "evening" in place:
        title = _("%(evening)s: Diplome", evening=heading["title"])
        return pdf_of_evening(this_evening(place["evening"]), title, *papers)
    return pdf_or_page(papers, _("%(season)s: Diplome", season=heading["title"]))


def _awarded(place: Mapping[str, str]) -> tuple[Heading, Sequence[Ranked], Sequence[Phase]]:
    """Return the heading of diplomas, the lists, and the phases.

    There are no lists while the ranking of the evening is not final, or while anything in the ranking of the evening
    or season is hidden from this official.
    """
    names = dict(this_names())  # guests are not marked
    if "evening" in place:
        view = this_evening(place["evening"])
        heading, phases = (
            heading_of(view, "") | {"date": date(view.meta.date)},
            [view.evening.phase],
        )
        lists = lists_of(view) if is_final(view) else []
    else:
        heading = club_heading("")
        standings = season_standings(place["season"])  # last: this ends the transaction
        heading["title"] = preset_name(standings.season.name)
        hidden = standings.hidden or any(n.evening.hidden_from is not None for n in standings.held)
        lists, phases = [] if hidden else rankings(standings), [*standings.regulation.phases]
    return heading, [(listing, _ranked(listing, names)) for listing in lists], phases


def _ranked(listing: RankedList, names: Names) -> list[tuple[RankingRow, str]]:
    """Return the rows of a list that have a rank, each with its name."""
    named = listing.row_names(names)
    return [(row, named[row.person]) for row in listing.shown if row.rank is not None]


def _figure(listing: RankedList, row: RankingRow) -> str:
    """Return the total of *row* as it appears on a diploma: «4127 Punkte», «Matche: 5»."""
    total = total_text(_, row)
    if listing.ranking.measured in {"total", "points"}:
        return _("%(total)s Punkte", total=total)
    return f"{listing.total}: {total}"
