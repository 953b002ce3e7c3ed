"""Keys, prizes and announced ranks of a prize-giving, of an evening and of a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import abort, make_response, request
from wtforms import HiddenField

from scorer.club.public.announcing import Announcement, PrizesConflict, state_of
from scorer.club.public.publishing import PublicSeason
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.public import MANNERS
from scorer.rules.core.value_class import value_class
from scorer.web.club.form_fields import PrizesField, version_number
from scorer.web.club.form_page import Values
from scorer.web.club.people import member_names
from scorer.web.club.people.member_names import Names
from scorer.web.club.public.publishing_text import public_names, public_team_names
from scorer.web.club.ranking.ranked_list import RankedList
from scorer.web.club.ranking.season_ranking import rankings
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

MOST_DIGITS = 4


class PrizesForm(Form):
    """The prizes of a list; *known* is what the page knew."""

    prizes = PrizesField(
        _l("Preise, eine Zeile je Rang"),
        description=_l(
            "Die erste Zeile ist der Preis für Rang 1. Eine leere Zeile heisst: keiner. Wer "
            "gleichauf ist, erhält denselben."
        ),
    )
    known = HiddenField()


@value_class
class AnnouncingPage:
    """What the page of a prize-giving shows, of an evening or of a list of a season.

    *names* are for the wall, *lacks* says what is missing before anybody can be announced. *address* leads to what
    the page sends and prints, *back* and *end* are addresses with a word, *show_all* whether it can be
    done without; *what* says what announcing means. *lists* are those of a season to choose from,
    of which this is *listing*, called *title*.
    """

    announcement: Announcement
    names: Mapping[int, str]
    lacks: str
    address: Callable[[str], str]
    back: tuple[str, str]
    end: tuple[str, str]
    show_all: bool
    what: str
    listing: str = ""
    title: str = ""
    lists: Sequence[tuple[str, str, str, str]] = ()

    def values(self, form: PrizesForm | None) -> Values:
        """Return what the template needs, with the prizes as they were typed in a *form*."""
        return {
            "sentence": self.lacks,
            "ready": not self.lacks,
            "announcement": self.announcement,
            "rows": rows_here(self.announcement, self.names),
            "manners": manners(),
            "form": form or prizes_form(self.announcement),
            "asked": form is not None,
            "listing": self.listing,
            "title": self.title,
            "lists": self.lists,
            "back": self.back,
            "end": self.end,
            "go": self.address("go"),
            "prizes": self.address("write_prizes"),
            "paper": self.address("paper"),
            "show_all": self.address("show_all") if self.show_all else "",
            "what": self.what,
        }


def prizes_form(announcement: Announcement) -> PrizesForm:
    """Return the form with the prizes as they are."""
    return PrizesForm(data={"prizes": announcement.prizes, "known": state_of(announcement.prizes)})


def take_prizes(
    form: PrizesForm, page: Callable[..., str], write: Callable[[Sequence[str], str], None]
) -> None:
    """Write the posted prizes; answer 409 with the page where somebody wrote others meanwhile."""
    try:
        write(form.prizes.data or (), form.known.data or "")
    except PrizesConflict as conflict:
        form.known.data = state_of(conflict.stored)
        given = ", ".join(
            f"{rank}. {prize}" for rank, prize in enumerate(conflict.stored, start=1) if prize
        )
        sentence = _("Das wurde eben geändert. Jetzt steht da: %(now)s", now=given)
        if not given:
            sentence = _("Das wurde eben gelöscht.")
        sentence += " " + _("Was du getippt hast, steht noch da.")
        abort(make_response(page(form=form, sentence=sentence), 409))


def typed_step() -> tuple[str, int, int]:
    """Return the manner, the step to go to, -1 for none, and the one that the page showed."""
    typed = request.form.get("step", "")
    step = int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else -1
    stood = version_number(request.form.get("stood", ""))
    return request.form.get("manner", MANNERS[0]), step, stood


def manners() -> dict[str, str]:
    """Return how ranks can be announced, by key, in words."""
    return {"all": _("vom letzten Rang an"), "podium": _("alle ab dem 4., dann das Podest")}


def rows_here(
    announcement: Announcement, names: Mapping[int, str]
) -> list[tuple[int | None, str, str, str]]:
    """Return who is announced with the present step: rank, name, total, prize."""
    return [
        (line.rank, names[line.person], total_text(_, line), announcement.prize(line))
        for line in announcement.here
    ]


def paper_rows(
    announcement: Announcement, names: Mapping[int, str]
) -> list[tuple[int | None, str, str, str]]:
    """Return everybody in the order of the announcement, as :func:`rows_here`."""
    return [
        (line.rank, names[line.person], total_text(_, line), announcement.prize(line))
        for group in announcement.steps
        for line in group
    ]


def public_rows(announcement: Announcement, names: Mapping[int, str]) -> list[dict[str, object]]:
    """Return the rows of who is announced so far, the best first, as walls and public pages show them."""
    return [
        {
            "rank": line.rank,
            "name": names[line.person],
            "total": total_text(_, line),
            "prize": announcement.prize(line),
            "marks": "",
            "people": [line.person, *filter(None, [announcement.pairs.get(line.person)])],
        }
        for line in announcement.public
    ]


def announced_section(title: str, total: str, rows: Sequence[dict[str, object]]) -> dict[str, Any]:
    """Return a list that has names, totals and prizes, and nothing else."""
    bare = [{**row, "values": [], "why": ""} for row in rows]
    return {
        "title": title,
        "total": total,
        "rows": bare,
        "columns": [],
        "notes": {},
        "sentence": "",
    }


def announced_sections(known: PublicSeason) -> dict[str, dict[str, Any]]:
    """Return a section for each list that is begun and hidden otherwise, by its key."""
    if known.announced is None or not known.standings.hidden:
        return {}
    standings, announcements = known.announced
    agreed = standings.season.regulation
    names = public_names(agreed, member_names.display_names(standings.everybody))
    standings = replace(standings, team_names=public_team_names(agreed, standings.team_names))
    return {
        ranking.key: announced_section(
            _("Rangverkündigung: %(list)s", list=ranking.title),
            ranking.total,
            _rows(ranking, announcement, names),
        )
        for ranking in rankings(standings)
        if (announcement := announcements[ranking.key]).public
    }


def _rows(ranking: RankedList, announcement: Announcement, names: Names) -> list[dict[str, object]]:
    rows = public_rows(announcement, ranking.row_names(names))
    return rows if ranking.teams is None else [{**row, "people": []} for row in rows]
