"""Public content of an evening or a season: for public page, wall, picture and chat text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import Flask, abort, request, url_for

from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.evening.evenings import EveningView
from scorer.club.office import clubs, ledger
from scorer.club.public import addresses, prize_giving, season_language
from scorer.club.public.prize_giving import Announcement
from scorer.club.public.visibility import PublicSeason, announced, public_season, shown_evening
from scorer.club.ranking.seasons import Standings
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.public.visibility import Audience
from scorer.rules.club.ranking.bracket_sentences import bracket_title, drawn_bracket
from scorer.rules.club.ranking.team_lists import pair_names
from scorer.rules.club.regulation.sentences import guests_sentence
from scorer.rules.core.value_class import value_class
from scorer.web import i18n
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.evening.fee_text import francs
from scorer.web.club.form_page import Values
from scorer.web.club.office import session as club_session
from scorer.web.club.people import member_names
from scorer.web.club.people.member_names import Names
from scorer.web.club.public.visibility_text import (
    hidden_sentence,
    no_rows_sentence,
    season_hidden_sentence,
    with_public_names,
)
from scorer.web.club.ranking.evening_ranking import (
    WITHOUT_REASONS,
    lists_of,
    title_of,
)
from scorer.web.club.ranking.season_ranking import rankings, unfinished
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import session
from scorer.web.i18n import _, when, words
from scorer.web.security import throttling


def speak_for(club_id: int, *, season: str | None = None, evening: str | None = None) -> None:
    """Use the language of a *season* or of an *evening*'s season (ids), else of the club.

    A language in the link has precedence.
    """
    of_season = ""
    if season is not None:
        of_season = season_language.language(session(), club_id, season)
    elif evening is not None:
        of_season = season_language.of_evening(session(), club_id, evening)
    i18n.hand_out_in(of_season, clubs.language(session(), club_id))


def _speak_for_place() -> None:
    """Use the language of the season or evening whose page or file an official shares with this request."""
    place = {key: (request.view_args or {}).get(key) for key in ("season", "evening")}
    if any(place.values()) and request.path.startswith("/club") and i18n.hands_out():
        official = club_session.this_official()
        if official is not None:
            speak_for(official.club_id, **place)


def connect(app: Flask) -> None:
    """Set the language before each request to the blueprints with shared pages and files."""
    for name in i18n.HANDING_OUT:
        app.before_request_funcs[name].append(_speak_for_place)


def open_place(token: str, number: int | None = None) -> HandedOut:
    """Return the season or evening of a public address, or the evening *number* at the address of a season.

    410 if the address is switched off, 404 if the address or the number is unknown.
    """
    address = addresses.find(session(), token)
    if address is None:
        throttling.count_miss()
        abort(404)
    speak_for(address.club_id, season=address.season)
    if not address.is_open:
        abort(410, _("Diese Seite ist abgestellt."))
    evening_id = address.evening
    if number is not None:
        numbers = addresses.numbers_of_evenings(session(), address.club_id, address.season)
        ids = {number: evening_id for evening_id, number in numbers.items()}
        if evening_id is not None or number not in ids:
            abort(404)
        evening_id = ids[number]
    return HandedOut(address.club_id, address.season, evening_id, token, number)


@value_class
class PublicEvening:
    """The part of an evening that the hall may see, with the public names of its people.

    *announced* is the section with the people announced so far, which replaces the ranking; None if there is none.
    """

    view: EveningView
    names: Names
    announced: Values | None

    @property
    def sentence(self) -> str:
        """Return the sentence on how long the ranking is hidden, "" if it is not."""
        return hidden_sentence(self.view.evening)

    def sections(self) -> list[Values]:
        """Return a section with the people announced so far, else one for the ranking and each other list.

        Each has ``kind``, ``title``, ``total``, ``columns``, ``rows``, ``notes`` and ``sentence``. [] while no round is
        ranked.
        """
        if self.announced is not None:
            return [self.announced]
        if not self.view.evening.ranked:
            return []
        played_on = self.view.evening.phase.play_off is not None
        return [
            listing.section(
                self.names,
                listing.notes(self.names, WITHOUT_REASONS),
                title=title_of(self.view) if listing.kind == "ranking" else "",
                played_on=played_on,
            )
            for listing in lists_of(self.view)
        ]


def public_evening(club_id: int, view: EveningView) -> PublicEvening:
    """Return an evening with public names; *view* is the evening as the hall may see it.

    The result has the people announced so far until the prize-giving is over or the evening is closed, and after that
    while ranks are still hidden.
    """
    view, names = with_public_names(view, member_names.club_names(club_id))
    announcement, section = announced(session(), club_id, view.meta.id), None
    if announcement is not None and announcement.public:
        over = announcement.whole or view.closed is not None
        if not over or view.evening.hidden_from is not None:
            named = pair_names(names, announcement.pairs, view.team_names.pairs)
            title = _("Rangverkündigung")
            section = announced_section(title, _("Total"), announcement, named)
    return PublicEvening(view, names, section)


def announced_section(
    title: str, total: str, announcement: Announcement, named: Mapping[int, str]
) -> Values:
    """Return the section of the people announced so far, best first: ranks, names, totals and prizes only."""
    rows = [
        {
            "rank": line.rank,
            "name": named[line.person],
            "total": total_text(_, line),
            "prize": announcement.prize(line),
            "marks": "",
            "people": [line.person, *filter(None, [announcement.pairs.get(line.person)])],
            "values": [],
            "why": "",
        }
        for line in announcement.public
    ]
    bare = {"columns": [], "notes": {}, "sentence": "", "kind": "announced"}
    return {"title": title, "total": total, "rows": rows, **bare}


# Default values of a page of the wall, besides title and rows.
BARE: Mapping[str, Any] = {
    "notes": {},
    "missing": [],
    "sentence": "",
    "target": "",
}
LINES = 20  # maximum of lines on a page
# Most letters of a name that fit on one line of the wall, and on two; names of pairs may be longer.
LONG_NAME, LONGER_NAME = 26, 45


def list_pages(title: str, rows: Sequence[Mapping[str, Any]]) -> list[Values]:
    """Return the pages of a list on the wall, each with about the same number of rows, at most :data:`LINES`.

    A row gets ``long``, the style of names with several lines, "" for one line. [] without rows.
    """
    marked = [{**row, "long": _length(row["name"])} for row in rows]
    lines = math.ceil(len(rows) / (math.ceil(len(rows) / LINES) or 1)) or 1
    parts = (marked[start : start + lines] for start in range(0, len(rows), lines))
    return [{**BARE, "title": title, "rows": some} for some in parts]


def _length(name: str) -> str:
    if len(name) > LONGER_NAME:
        return "longer"
    return "long" if len(name) > LONG_NAME else ""


@value_class
class PublicContent:
    """The public content of one evening or season.

    *where* is date and place; *description* is for previews, so it has no names; *sections* are
    lists with ``title``, ``total``, ``rows`` and more for the page; *empty* says why there is no list with rows.
    *coming* are the lines of a chat text on an open evening before its first result, else None.
    *evenings* are those of a season, each with its number in addresses.
    """

    club: str
    title: str
    where: str
    description: str
    sentences: Sequence[str] = ()
    sections: Sequence[Values] = ()
    empty: str = ""
    coming: Sequence[str] | None = None
    bracket_title: str = ""
    drawn: Sequence[Any] = ()
    evenings: Sequence[tuple[int, EveningMeta]] = ()
    printed: bool = False  # whether there is a PDF: not while it is being announced
    goes_on: bool = False  # whether this is an open evening
    trial: bool = False  # whether this is a trial evening, which counts nowhere

    @property
    def known(self) -> list[Values]:
        """Return the lists that have rows."""
        return [section for section in self.sections if section["rows"]]


@value_class(slots=False)
class HandedOut:
    """A season as it is shown to the public, or with *evening* (an id) one of its evenings.

    *season* may be "" for an evening. *token* is the token of the public address, "" for none. *number* is the number
    of the evening in the address of its season, None for the season itself and for an evening with its own address.
    ``view`` and ``season_now`` are read once per object.
    """

    club_id: int
    season: str
    evening: str | None = None
    token: str = ""
    number: int | None = None

    def address(self, what: str = "") -> str:
        """Return the path of the public page; *what* is the endpoint of a file below it, such as ``preview``."""
        endpoint = what or ("show" if self.number is None else "evening")
        return url_for(f"public_pages.{endpoint}", token=self.token, number=self.number)

    @property
    def place(self) -> dict[str, str]:
        """Return a mapping of ``season`` or ``evening`` to its id, as in routes and prize-givings."""
        return {"season": self.season} if self.evening is None else {"evening": self.evening}

    @property
    def state(self) -> str:
        """Return a text that changes with everything shown, except with the time."""
        club = session(), self.club_id
        (place_id,) = self.place.values()
        return "-".join([place_id, ledger.newest_hash(*club), prize_giving.mark(*club, self.place)])

    @cached_property
    def view(self) -> EveningView:
        """Return the evening as the hall may see it; 404 for an unknown one, 410 if it is cancelled."""
        view = shown_evening(session(), self.club_id, self.evening or "", Audience.HALL)
        if view is None:
            abort(404)
        return view if view.cancelled is None else abort(410, cancelled_sentence(view))

    @cached_property
    def season_now(self) -> PublicSeason:
        """Return the season as the hall may see it; 404 for an unknown one. This ends the reading transaction."""
        return public_season(session(), self.club_id, self.season) or abort(404)

    def ends(self) -> list[datetime]:
        """Return when the rankings on the page become final; for a season this ends the reading transaction."""
        if self.evening is None:
            return self.season_now.ends
        return [end for end in [self.view.claims_until] if end is not None]

    def content(self) -> PublicContent:
        """Return the content of the public page; for a season, this ends the reading transaction."""
        if self.evening is not None:
            return _evening_content(self.club_id, self.view)
        return _season_content(self.season_now)


def _evening_content(club_id: int, view: EveningView) -> PublicContent:
    """Return the content of an evening; *view* is as the hall may see it."""
    shown = public_evening(club_id, view)
    sections = shown.sections()
    where = ", ".join(filter(None, [when(view.meta.date, view.meta.start), view.meta.venue]))
    about = sections[0]["title"] if sections else ""
    fee = [_("Einsatz %(fee)s", fee=francs(view.meta.fee))] if view.meta.fee else []
    return PublicContent(
        club_name(club_id),
        view.meta.name,
        where,
        f"{where}. {about}".removesuffix(". "),
        [*filter(None, [shown.sentence])],
        sections,
        "" if view.evening.played else _("Noch ist nichts gespielt."),
        None if view.evening.played or view.closed else fee,
        bracket_title(words(), view.evening.phase),
        [] if shown.announced else drawn_bracket(words(), view.evening, shown.names),
        printed=not shown.announced and any(section["rows"] for section in sections),
        goes_on=not view.closed,
        trial=view.meta.trial,
    )


def _season_content(season: PublicSeason) -> PublicContent:
    """Return the content of a season."""
    standings, names = public_standings(season)
    counted = len(standings.counted_evenings())
    ranked = _.ngettext(
        "Rangliste nach einem Abend.", "Rangliste nach %(count)s Abenden.", counted, count=counted
    )
    nights = [
        (season.numbers[night.meta.id], night.meta)
        for night in standings.evenings
        if night.meta.id in season.numbers
    ]
    return PublicContent(
        season.club.name,
        preset_name(standings.season.name),
        "",
        ranked,
        _sentences(standings),
        _season_sections(season, standings, names),
        "" if standings.hidden else no_rows_sentence(standings),
        evenings=nights,
        printed=counted > 0 and not standings.hidden,
    )


def public_standings(this: PublicSeason) -> tuple[Standings, Names]:
    """Return the standings of a season and the names of its members, both with the names shown in public."""
    names = member_names.display_names(this.standings.everybody)
    return with_public_names(this.standings, names)


def announced_sections(this: PublicSeason) -> dict[str, Values]:
    """Return a section for each list of a season with announced ranks, by key of the list.

    {} if nothing is hidden, or before the first step of a prize-giving.
    """
    if this.announced is None or not this.standings.hidden:
        return {}
    standings, announcements = this.announced
    everybody = member_names.display_names(standings.everybody)
    standings, names = with_public_names(standings, everybody)
    sections = {}
    for ranking in rankings(standings):
        if (announcement := announcements[ranking.key]).public:
            title = _("Rangverkündigung: %(list)s", list=ranking.title)
            named = ranking.row_names(names)
            section = announced_section(title, ranking.total, announcement, named)
            if ranking.teams is not None:
                section["rows"] = [{**row, "people": []} for row in section["rows"]]
            sections[ranking.key] = section
    return sections


def _season_sections(season: PublicSeason, standings: Standings, names: Names) -> list[Values]:
    """Return the sections of the lists being announced, then of the other lists that may be shown."""
    begun = announced_sections(season)
    lists = [ranking for ranking in rankings(standings) if ranking.key not in begun]
    shown = [ranking.section(names) for ranking in lists if ranking.lines or not standings.hidden]
    erased = {number for number, member in standings.everybody.items() if member.erased}
    for row in (row for section in shown for row in section["rows"]):
        row["people"] = [number for number in row["people"] if number not in erased]
    return [
        *begun.values(),
        *({**section, "empty": no_rows_sentence(standings)} for section in shown),
    ]


def _sentences(standings: Standings) -> list[str]:
    hidden = season_hidden_sentence(standings)
    guests = guests_sentence(words(), standings.regulation.season)
    return [
        *filter(None, [hidden]),
        *(f"{sentence}." for sentence in unfinished(standings)),
        *guests,
    ]


def club_name(club_id: int) -> str:
    """Return the name of a club, "" for an unknown one."""
    club = clubs.load(session(), club_id)
    return "" if club is None else club.name
