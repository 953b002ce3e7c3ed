"""Public pages of a season and of an evening: what the hall may know, for whoever has the address.

They name no id of the club's own pages, least of all the address of a wall, which cannot be switched off.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, render_template, url_for

from scorer.club import announcing, clubs, ledger, public_addresses, season_announcing
from scorer.club.evenings import EveningView
from scorer.club.public_addresses import PublicAddress
from scorer.club.publishing import (
    Audience,
    announced,
    shown_evening,
    shown_leagues,
    shown_season,
)
from scorer.club.seasons import Standings
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.bracket import bracket_title, drawn_bracket
from scorer.rules.club.sentences.counting import target_sentence, total_text, value_text
from scorer.rules.club.sentences.regulation import guests_sentence
from scorer.store import rate_limits
from scorer.web.club import member_names
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.evening_ranking_rows import (
    WITHOUT_REASONS,
    EveningList,
    announced_rows,
    lists_of,
    notes,
    ranking_of,
    ranking_rows,
    title_of,
)
from scorer.web.club.league_rows import game_headings, league_cards
from scorer.web.club.member_names import Names
from scorer.web.club.publishing_text import (
    hidden_sentence,
    no_rows_sentence,
    public_names,
    public_team_names,
    season_hidden_sentence,
)
from scorer.web.club.season_announced import announced_section, announced_sections
from scorer.web.club.season_ranking import RankingList, rankings, unfinished
from scorer.web.database import session
from scorer.web.i18n import _, date, words
from scorer.web.links import external_url
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address

bp = Blueprint("public_pages", __name__, url_prefix="/p")

EVERY, OPEN = 10, 5  # seconds until an open page asks again; of an evening that goes on
# What stands on a page, where that is nothing.
BARE: Mapping[str, Any] = {
    "sentences": [],
    "evenings": [],
    "leagues": [],
    "games": [],
    "back": "",
    "drawn": [],
    "empty": "",
}


@bp.get("/<code:token>")
def show(token: str) -> Response:
    """Show a season or an evening, as it was switched on for; 410 once that is switched off."""
    address, here = _open(token), url_for("public_pages.show", token=token)
    if address.evening is not None:
        return _evening(address.club_id, address.evening, here)
    ends = partial(_ends_of_season, address)
    mark = season_announcing.mark(session(), address.club_id, address.season)
    state = _state(address.club_id, here, mark)
    return live_answer("public", state, ends, partial(_season, address, token))


@bp.get("/<code:token>/<int(max=9999):number>")
def evening(token: str, number: int) -> Response:
    """Show an evening of a season, by its number in the order in which they were announced."""
    address = _open(token)
    numbers = public_addresses.numbers_of_evenings(session(), address.club_id, address.season)
    ids = {number: evening_id for evening_id, number in numbers.items()}
    if address.evening is not None or number not in ids:
        abort(404)
    here = url_for("public_pages.evening", token=token, number=number)
    return _evening(address.club_id, ids[number], here, url_for("public_pages.show", token=token))


def _open(token: str) -> PublicAddress:
    """Return what an address shows; 410 once it is switched off, 404 for one that never was."""
    address = public_addresses.find(session(), token)
    if address is None:
        throttling.enforce(rate_limits.MISSES, client_address())
        abort(404)
    if not address.is_open:
        abort(410, _("Diese Seite ist abgestellt."))
    return address


def _state(club_id: int, here: str, mark: str = "") -> str:
    return "-".join([here, ledger.newest_hash(session(), club_id), mark])


def _evening(club_id: int, evening_id: str, here: str, back: str = "") -> Response:
    def view() -> EveningView:
        shown = shown_evening(session(), club_id, evening_id, Audience.HALL) or abort(404)
        return shown if shown.cancelled is None else abort(410, cancelled_sentence(shown))

    def ends() -> list[datetime]:
        until = view().claims_until
        return [] if until is None else [until]

    def page() -> str:
        return _evening_page(club_id, view(), here, back)

    state = _state(club_id, here, announcing.mark(session(), club_id, evening_id))
    return live_answer("public", state, ends, page)


def _evening_page(club_id: int, view: EveningView, here: str, back: str) -> str:
    names = public_names(view.regulation, member_names.club_names(club_id))
    view = replace(view, team_names=public_team_names(view.regulation, view.team_names))
    rows = announced_rows(view, announced(session(), club_id, view.meta.id), names)
    lists = [(title_of(view), ranking_of(view))]
    lists += [(listing.title, listing) for listing in lists_of(view)]
    sections = [_list(view, title, listing, names) for title, listing in lists]
    if rows:
        sections = [announced_section(_("Rangverkündigung"), _("Total"), rows)]
    where = ", ".join(filter(None, [date(view.meta.date), view.meta.venue]))
    return _page(
        club_id,
        here,
        title=view.meta.name,
        where=where,
        description=where,
        sentences=[*filter(None, [hidden_sentence(view.evening)])],
        sections=sections if rows or view.evening.ranked else [],
        bracket_title=bracket_title(words(), view.evening.phase),
        drawn=[] if rows else drawn_bracket(words(), view.evening, names),
        empty="" if view.evening.played else _("Noch ist nichts gespielt."),
        back=back,
        every=EVERY if view.closed else OPEN,
    )


def _list(view: EveningView, title: str, listing: EveningList, names: Names) -> dict[str, Any]:
    footnotes = notes(view, listing, names, WITHOUT_REASONS)
    rows = ranking_rows(view, listing, names, footnotes)
    rounds = 0 if listing.teams else view.evening.ranked
    columns = [_("P. %(round)s", round=number + 1) for number in range(rounds)]
    return {
        "title": title,
        "total": listing.total,
        "columns": columns,
        "struck": _("zählt nicht mehr") if view.evening.phase.play_off else _("gestrichen"),
        "rows": [
            {
                **row,
                "values": _values(line) if columns else [],
                "why": _why(row["made"], row["why"]),
            }
            for row, line in zip(rows, listing.rows, strict=True)
        ],
        "notes": footnotes.texts,
        "sentence": target_sentence(words(), listing.counting),
    }


def _why(*texts: object) -> str:
    """Return what stands below a name: whose results a team has, why it comes before the next."""
    return "; ".join(str(text) for text in texts if text)


def _values(line: RankingRow) -> list[tuple[str, bool]]:
    """Return what each round or evening gave, and whether it counts."""
    return [
        ("–" if value is None else value_text(value), counts)
        for value, counts in zip(line.parts, line.counted, strict=True)
    ]


def _ends_of_season(address: PublicAddress) -> list[datetime]:
    standings = shown_season(session(), address.club_id, address.season, Audience.HALL)
    ends = [] if standings is None else [held.claims_until for held in standings.held]
    return [end for end in ends if end is not None]


def _season(address: PublicAddress, token: str) -> str:
    club_id, season_id = address.club_id, address.season
    numbers = public_addresses.numbers_of_evenings(session(), club_id, season_id)
    club = _club_name(club_id)
    announced = announced_sections(club_id, season_id)  # each ends the reading
    standings = shown_season(session(), club_id, season_id, Audience.HALL)
    if standings is None:
        abort(404)
    agreed = standings.season.regulation
    names = public_names(agreed, member_names.display_names(standings.everybody))
    standings = replace(standings, team_names=public_team_names(agreed, standings.team_names))
    counted = len(standings.counted_evenings())
    nights = [
        (url_for("public_pages.evening", token=token, number=numbers[night.meta.id]), night.meta)
        for night in standings.evenings
        if night.meta.id in numbers
    ]
    return _page(
        club_id,
        url_for("public_pages.show", token=token),
        club=club,
        title=standings.season.name,
        where="",
        description=_("Rangliste. Gezählte Abende: %(count)s.", count=counted),
        sentences=_sentences(standings),
        sections=_season_sections(standings, announced, names),
        empty=no_rows_sentence(standings),
        evenings=nights,
        **_leagues(standings, club_id),
        every=EVERY,
    )


def _leagues(standings: Standings, club_id: int) -> dict[str, Any]:
    """Return the tables and fixtures of the leagues of a season, with what teams are called in public."""
    if standings.season.regulation.leagues is None:
        return {}
    this = shown_leagues(session(), club_id, standings.season.id, Audience.HALL)
    if this is None:
        return {}
    if standings.season.regulation.public_names != "names":
        this = replace(this, names={}, words={})
    return {"leagues": league_cards(this), "games": game_headings()}


def _season_sections(
    standings: Standings, announced: Mapping[str, dict[str, Any]], names: Names
) -> list[dict[str, Any]]:
    """Return who is announced so far of lists that are hidden, and the lists as far as they are shown."""
    known = announced if standings.hidden else {}
    lists = [ranking for ranking in rankings(standings) if ranking.key not in known]
    shown = [
        _season_list(ranking, names) for ranking in lists if ranking.rows or not standings.hidden
    ]
    return [
        *known.values(),
        *({**section, "empty": no_rows_sentence(standings)} for section in shown),
    ]


def _sentences(standings: Standings) -> list[str]:
    hidden = season_hidden_sentence(standings)
    guests = guests_sentence(words(), standings.season.regulation.season)
    return [
        *filter(None, [hidden]),
        *(f"{sentence}." for sentence in unfinished(standings)),
        *guests,
    ]


def _season_list(ranking: RankingList, names: Names) -> dict[str, Any]:
    columns = [title for title, _evening in ranking.columns]
    row_names, team_results = ranking.row_names(names), ranking.team_results(names)
    rows = [
        {
            "rank": line.rank,
            "name": row_names[line.person],
            "total": total_text(line),
            "values": _values(line) if columns else [],
            "why": _why(team_results.get(line.person), why or ranking.needs(line)),
            "marks": "",
        }
        for line, why in zip(ranking.rows, ranking.tie_reasons(names), strict=True)
    ]
    return {
        "notes": {},
        "sentence": "",
        "title": ranking.title,
        "total": ranking.total,
        "columns": columns,
        "struck": _("gestrichen"),
        "rows": rows,
    }


def _club_name(club_id: int) -> str:
    club = clubs.load(session(), club_id)
    return "" if club is None else club.name


def _page(club_id: int, here: str, club: str = "", **values: object) -> str:
    """Return a page with marks where its version and the time of day stand."""
    return render_template(
        "club/public.html",
        **{**BARE, **values},
        club=club or _club_name(club_id),
        here=here,
        address=external_url(here),
        version=VERSION,
        now=NOW,
    )
