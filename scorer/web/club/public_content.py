"""What is handed out of an evening or of a season: what the hall may know, for page, picture and text alike.

Nothing in it depends on who asks, and no id of the club's own pages stands in it.
Pages, pictures and papers of it are drawn anew when :attr:`HandedOut.state` changes, or at one of its ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import abort

from scorer.club import announcing, clubs, ledger, season_announcing
from scorer.club.calendar import EveningMeta
from scorer.club.evenings import EveningView
from scorer.club.publishing import Audience, PublicSeason, public_season, shown_evening
from scorer.club.seasons import Standings
from scorer.rules.club.sentences.bracket import bracket_title, drawn_bracket
from scorer.rules.club.sentences.regulation import guests_sentence
from scorer.web.club import member_names
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.fees import francs
from scorer.web.club.member_names import Names
from scorer.web.club.preset_texts import preset_name
from scorer.web.club.public_evening import public_evening
from scorer.web.club.publishing_text import (
    no_rows_sentence,
    public_names,
    public_team_names,
    season_hidden_sentence,
)
from scorer.web.club.season_announced import announced_sections
from scorer.web.club.season_ranking import rankings, unfinished
from scorer.web.database import session
from scorer.web.i18n import _, when, words


@dataclass(frozen=True, slots=True)
class PublicContent:
    """What may leave the club of one evening or season.

    *where* are date and place; *description* is for previews, so it names nobody; *sections* are
    lists with ``title``, ``total``, ``rows`` and more for the page; *empty* says why there is none.
    *coming* is what a chat is told of an evening before its first result, None later.
    *evenings* of a season come with their numbers.
    """

    club: str
    title: str
    where: str
    description: str
    sentences: Sequence[str] = ()
    sections: Sequence[dict[str, Any]] = ()
    empty: str = ""
    coming: Sequence[str] | None = None
    bracket_title: str = ""
    drawn: Sequence[Any] = ()
    evenings: Sequence[tuple[int, EveningMeta]] = ()
    printed: bool = False  # a ranking that can be had on paper, not one that is being announced
    goes_on: bool = False  # an evening that is not closed yet
    trial: bool = False  # one that counts nowhere

    @property
    def known(self) -> list[dict[str, Any]]:
        """Return the lists that somebody stands in."""
        return [section for section in self.sections if section["rows"]]


@dataclass(frozen=True)
class HandedOut:
    """What is handed out: a season, or with *evening* one of its evenings; each is read once an answer."""

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

    @cached_property
    def view(self) -> EveningView:
        """Return the evening as the hall may know it; 410 if it is cancelled."""
        view = shown_evening(session(), self.club_id, self.evening or "", Audience.HALL)
        if view is None:
            abort(404)
        return view if view.cancelled is None else abort(410, cancelled_sentence(view))

    @cached_property
    def season_now(self) -> PublicSeason:
        """Return the season as the hall may know it. This ends the reading."""
        return public_season(session(), self.club_id, self.season) or abort(404)

    def ends(self) -> list[datetime]:
        """Return the moments at which something becomes final."""
        if self.evening is None:
            return self.season_now.ends
        return [end for end in [self.view.claims_until] if end is not None]

    def content(self) -> PublicContent:
        """Return what is shown. This ends the reading."""
        if self.evening is not None:
            return _evening_content(self.club_id, self.view)
        return _season_content(self.season_now)


def _coming(meta: EveningMeta) -> list[str]:
    return [_("Einsatz %(fee)s", fee=francs(meta.fee))] if meta.fee else []


def _evening_content(club_id: int, view: EveningView) -> PublicContent:
    """Return what is handed out of an evening; *view* is as the hall may know it."""
    known = public_evening(club_id, view)
    sections = known.sections()
    where = ", ".join(filter(None, [when(view.meta.date, view.meta.start), view.meta.venue]))
    about = sections[0]["title"] if sections else ""
    return PublicContent(
        club_name(club_id),
        view.meta.name,
        where,
        f"{where}. {about}".removesuffix(". "),
        [*filter(None, [known.sentence])],
        sections,
        "" if view.evening.played else _("Noch ist nichts gespielt."),
        None if view.evening.played or view.closed else _coming(view.meta),
        bracket_title(words(), view.evening.phase),
        [] if known.announced else drawn_bracket(words(), view.evening, known.names),
        printed=not known.announced and any(section["rows"] for section in sections),
        goes_on=not view.closed,
        trial=view.meta.trial,
    )


def _season_content(this: PublicSeason) -> PublicContent:
    """Return what is handed out of a season."""
    standings, names = public_standings(this)
    counted = len(standings.counted_evenings())
    nights = [
        (this.numbers[night.meta.id], night.meta)
        for night in standings.evenings
        if night.meta.id in this.numbers
    ]
    return PublicContent(
        this.club.name,
        preset_name(standings.season.name),
        "",
        _("Rangliste. Gezählte Abende: %(count)s.", count=counted),
        _sentences(standings),
        _season_sections(this, standings, names),
        "" if standings.hidden else no_rows_sentence(standings),
        evenings=nights,
        printed=counted > 0 and not standings.hidden,
    )


def public_standings(this: PublicSeason) -> tuple[Standings, Names]:
    """Return the standings of a season with the names that the hall may know."""
    standings = this.standings
    agreed = standings.season.regulation
    names = public_names(agreed, member_names.display_names(standings.everybody))
    return replace(standings, team_names=public_team_names(agreed, standings.team_names)), names


def _season_sections(
    this: PublicSeason, standings: Standings, names: Names
) -> list[dict[str, Any]]:
    """Return who is announced so far of lists that are hidden, and the lists as far as they are shown."""
    known = announced_sections(this)
    lists = [ranking for ranking in rankings(standings) if ranking.key not in known]
    shown = [ranking.section(names) for ranking in lists if ranking.lines or not standings.hidden]
    gone = {number for number, member in standings.everybody.items() if member.erased}
    for row in (row for section in shown for row in section["rows"]):
        row["people"] = [number for number in row["people"] if number not in gone]
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


def club_name(club_id: int) -> str:
    """Return what a club is called."""
    club = clubs.load(session(), club_id)
    return "" if club is None else club.name
