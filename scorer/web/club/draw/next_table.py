"""Where somebody sits next, for pages without a log-in: texts of the steps, of sheets that a phone knows, of the rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from flask import url_for

from scorer.club.evening.evenings import EveningView
from scorer.club.office import clubs
from scorer.club.public.publishing import shown_table
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.draw.next_table import is_done, steps
from scorer.rules.club.draw.sentences import StepText, step_text
from scorer.rules.club.results.table import EveningTable
from scorer.store.models import Club, Game
from scorer.web.club.people.member_names import Names
from scorer.web.club.public.publishing_text import hidden_sentence
from scorer.web.club.ranking.evening_lists import title_of
from scorer.web.database import clock, session
from scorer.web.i18n import _, words

_TEXTS = ("sat", "sheet", "result", "back", "names", "ranking", "slate", "wall", "lasts", "until")
# What stands on a page, and on that of one person, where that is nothing.
BARE: Mapping[str, Any] = {
    "people": [],
    "me": None,
    "message": None,
    "going": False,
    "look": "",
    **dict.fromkeys(_TEXTS, ""),
}
BARE_PERSON: Mapping[str, Any] = {"rows": [], "lines": [], "table": ""}
LASTS = timedelta(hours=48)  # after the closing a table still leads on


def step_texts(view: EveningView, person: int, names: Names) -> list[StepText]:
    """Return what comes next for somebody who is known on the evening, as texts."""
    return [
        step_text(words(), view.evening, step, person, names)
        for step in steps(view.evening, person)
    ]


def next_seat(view: EveningView, person: int) -> EveningTable | None:
    """Return the table at which somebody sits next, None where that is not known or nowhere."""
    tables = (step.table for step in steps(view.evening, person))
    return next((table for table in tables if table is not None), None)


def sheet_rows(tables: Iterable[EveningTable], person: int) -> list[dict[str, Any]]:
    """Return the results of *tables* at which somebody sat, the own figure first."""
    rows = []
    for table in tables:
        if table.sheet is None or "points" not in table.sheet:
            continue
        points, place = table.sheet["points"], {"round": table.round, "table": table.number}
        side = table.players.index(person) % len(points)
        figures = [points[side], *([points[1 - side]] if len(points) == 2 else [])]
        where = _("Passe %(round)s, Tisch %(table)s", **place)
        rows.append(
            {
                "where": where,
                "points": " : ".join(map(str, figures)),
                "open": "" if table.counted else _("zählt noch nicht"),
            }
        )
    return rows


def rank_lines(view: EveningView, person: int) -> list[str]:
    """Return rank and total of somebody as the hall may know them, and until when they are hidden."""
    lines = []
    mine = (line for line in view.evening.standings if line.person == person and line.starts)
    if view.evening.ranked and (line := next(mine, None)) is not None:
        rank = _("Rang %(rank)s", rank=line.rank) if line.rank else _("ohne Rang")
        values = {"list": title_of(view), "rank": rank, "total": total_text(_, line)}
        lines.append(_("%(list)s: %(rank)s, Total %(total)s.", **values))
    if sentence := hidden_sentence(view.evening):
        lines.append(sentence)
    return lines


def gone_sentence() -> str:
    """Return what is said in the place of somebody whose name is erased."""
    return _("Das gibt es hier nicht, oder nicht mehr.")


def club_key(club_id: int) -> str:
    """Return under what a browser keeps who of a club somebody is; it is no address."""
    club = clubs.load(session(), club_id)
    return "" if club is None else key_of_club(club)


def key_of_club(club: Club) -> str:
    """Return :func:`club_key` of a club that is read already."""
    return sha256(club.public_id.encode()).hexdigest()[:16]


def onward(game: Game) -> str:
    """Return the address of the page for a game of a club's table that is done, "" for any other."""
    place = shown_table(session(), game)
    if place is None or place.view.cancelled is not None or ended(place.view):
        return ""
    return url_for("table_next.show", public_id=game.public_id) if is_done(place.table) else ""


def ended(view: EveningView) -> bool:
    """Return whether the evening is closed for so long that its tables lead nowhere any more."""
    return view.closed is not None and clock() >= view.closed.at + LASTS
