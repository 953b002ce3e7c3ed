"""What is handed out of an evening or of a season: what the hall may know, for page, picture and text alike.

Nothing in it depends on who asks, and no id of the club's own pages stands in it.
Pages, pictures and papers of it are drawn anew when :attr:`HandedOut.state` changes, or at one of its ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from flask import abort

from scorer.club import announcing, clubs, ledger, public_addresses, season_announcing
from scorer.club.calendar import EveningMeta
from scorer.club.evenings import EveningView
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
from scorer.web.club.round_days import drawn_over_days
from scorer.web.club.season_announced import announced_section, announced_sections
from scorer.web.club.season_ranking import RankingList, rankings, unfinished
from scorer.web.database import session
from scorer.web.i18n import _, date, words


@dataclass(frozen=True, slots=True)
class PublicContent:
    """What may leave the club of one evening or season.

    *where* are date and place; *description* is for previews, so it names nobody; *sections* are
    lists with ``title``, ``total``, ``rows`` and more for the page; *empty* says why there is none.
    *evenings* of a season come with their numbers, *leagues* with the headings of *games*.
    """

    club: str
    title: str
    where: str
    description: str
    sentences: Sequence[str] = ()
    sections: Sequence[dict[str, Any]] = ()
    empty: str = ""
    bracket_title: str = ""
    drawn: Sequence[Any] = ()
    cups: Sequence[tuple[str, Sequence[Any]]] = ()  # of a season, by name
    leagues: Sequence[dict[str, Any]] = ()
    games: Sequence[tuple[str, str]] = ()
    evenings: Sequence[tuple[int, EveningMeta]] = ()
    goes_on: bool = False  # an evening that is not closed yet

    @property
    def known(self) -> list[dict[str, Any]]:
        """Return the lists that somebody stands in."""
        return [section for section in self.sections if section["rows"]]


@dataclass(frozen=True, slots=True)
class HandedOut:
    """What is handed out: a season, or with *evening* one of its evenings."""

    club_id: int
    season: str
    evening: str | None = None

    @property
    def state(self) -> str:
        """Return what changes with everything that is shown, but for the clock."""
        club = session(), self.club_id
        if self.evening is None:
            mark = season_announcing.mark(*club, self.season)
        else:
            mark = announcing.mark(*club, self.evening)
        return "-".join([self.evening or self.season, ledger.newest_hash(*club), mark])

    def view(self) -> EveningView:
        """Return the evening as the hall may know it; 410 if it is cancelled."""
        view = shown_evening(session(), self.club_id, self.evening or "", Audience.HALL)
        if view is None:
            abort(404)
        return view if view.cancelled is None else abort(410, cancelled_sentence(view))

    def ends(self) -> list[datetime]:
        """Return the moments at which something becomes final."""
        if self.evening is not None:
            return [end for end in [self.view().claims_until] if end is not None]
        standings = shown_season(session(), self.club_id, self.season, Audience.HALL)
        held = [] if standings is None else standings.held
        return [night.claims_until for night in held if night.claims_until is not None]

    def content(self) -> PublicContent:
        """Return what is shown. This ends the reading."""
        if self.evening is not None:
            return _evening_content(self.club_id, self.view())
        return _season_content(self.club_id, self.season)


def _evening_content(club_id: int, view: EveningView) -> PublicContent:
    """Return what is handed out of an evening; *view* is as the hall may know it."""
    names = public_names(view.regulation, member_names.club_names(club_id))
    view = replace(view, team_names=public_team_names(view.regulation, view.team_names))
    rows = announced_rows(view, announced(session(), club_id, view.meta.id), names)
    lists = [(title_of(view), ranking_of(view))]
    lists += [(listing.title, listing) for listing in lists_of(view)]
    sections = [_list(view, title, listing, names) for title, listing in lists]
    if rows:
        sections = [announced_section(_("Rangverkündigung"), _("Total"), rows)]
    elif not view.evening.ranked:
        sections = []
    where = ", ".join(filter(None, [date(view.meta.date), view.meta.venue]))
    sentences = [*filter(None, [hidden_sentence(view.evening)])]
    empty = "" if view.evening.played else _("Noch ist nichts gespielt.")
    about = sections[0]["title"] if sections else ""
    return PublicContent(
        _club_name(club_id),
        view.meta.name,
        where,
        f"{where}. {about}".removesuffix(". "),
        sentences,
        sections,
        empty,
        bracket_title(words(), view.evening.phase),
        [] if rows else drawn_bracket(words(), view.evening, names),
        goes_on=not view.closed,
    )


def _season_content(club_id: int, season_id: str) -> PublicContent:
    """Return what is handed out of a season."""
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
        (numbers[night.meta.id], night.meta)
        for night in standings.evenings
        if night.meta.id in numbers
    ]
    leagues, games = _leagues(standings, club_id)
    cups = drawn_over_days(standings, names)
    return PublicContent(
        club,
        standings.season.name,
        "",
        _("Rangliste. Gezählte Abende: %(count)s.", count=counted),
        _sentences(standings),
        _season_sections(standings, announced, names) if counted or not leagues else [],
        no_rows_sentence(standings),
        cups=cups,
        leagues=leagues,
        games=games,
        evenings=nights,
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


def _leagues(
    standings: Standings, club_id: int
) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    """Return the tables and fixtures of the leagues of a season, with what teams are called in public."""
    if standings.season.regulation.leagues is None:
        return [], []
    this = shown_leagues(session(), club_id, standings.season.id, Audience.HALL)
    if this is None:
        return [], []
    if standings.season.regulation.public_names != "names":
        this = replace(this, names={}, words={})
    return league_cards(this), game_headings()


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
