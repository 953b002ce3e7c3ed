"""Pages without a log-in that show the players of a table their next tables, and texts that other pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any

from flask import Response, abort, redirect, render_template, url_for

from scorer.club.draw import evening_tables
from scorer.club.draw.evening_tables import TablePlace
from scorer.club.evening.evenings import EveningView
from scorer.club.office import clubs, ledger
from scorer.club.people.members import members
from scorer.club.public.visibility import shown_table, shown_to_device
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.draw.next_table import is_done, steps
from scorer.rules.club.draw.sentences import StepText, step_text
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.store.models import Club
from scorer.web import refusal_sentences
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.form_page import Values
from scorer.web.club.people.member_names import Names, display_names
from scorer.web.club.public.visibility_text import hidden_sentence, with_public_names
from scorer.web.club.ranking.evening_ranking import title_of
from scorer.web.database import clock, session
from scorer.web.i18n import _, words
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security.access import may_write, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import Pages, Right

bp = Pages("table_next", __name__, "/t/<code:public_id>")

EVERY = 5  # seconds until an open page asks again


_TEXTS = ("sat", "sheet", "result", "back", "names", "ranking", "slate", "wall", "lasts", "until")
# The default values of a page, and of its part about one person (``me``).
BARE: Mapping[str, Any] = {
    "people": [],
    "me": None,
    "message": None,
    "going": False,
    "look": "",
    **dict.fromkeys(_TEXTS, ""),
}
BARE_PERSON: Mapping[str, Any] = {"rows": [], "lines": [], "table": ""}
LASTS = timedelta(hours=48)  # how long these pages exist after the evening was closed


@bp.get("/next", right=Right.WATCHER)
def show() -> Response:
    """Show the next tables of everybody at a table; 410 or a redirect to its result as in :func:`_place`."""
    return _live(url_for("table_next.show", public_id=this_game().public_id), _table_page)


@bp.get("/next/<int(max=99999):member>", right=Right.WATCHER)
def person(member: int) -> Response:
    """Show the next table of a person at this table; 410 or a redirect as in :func:`_place`.

    404 for people of other tables, 410 if the person's name is erased. A phone that may write also gets the address of
    the person's next game. A phone that has signed results of the person gets these too, with the person's rank and
    total.
    """
    here = url_for("table_next.person", public_id=this_game().public_id, member=member)
    return _live(here, partial(_person_page, member))


def _live(here: str, page: Callable[..., str]) -> Response:
    """Return *page* for the address *here*, rendered again only after a change; 404 if the game belongs to no club."""
    club_table = evening_tables.row_of(session(), this_game().id)
    if club_table is None:
        abort(404)
    heads = ledger.last_hashes_at(session(), club_table.club_id, club_table.evening)
    newest = evening_tables.newest_game(session(), club_table.evening)
    device, writes = (this_device() or 0, True) if may_write() else (0, False)
    state = "-".join(map(str, [here, *heads, newest, device]))
    render = partial(page, here, device, writes=writes)
    return live_answer("table_next", state, _ends, render, personal=True)


def _ends() -> list[datetime]:
    """Return the times at which the page changes without an event: the time for claims ends, or the page itself ends."""
    place = shown_table(session(), this_game())
    if place is None:
        return []
    ends = [place.view.claims_until]
    if place.view.closed is not None:
        ends.append(place.view.closed.at + LASTS)
    return [end for end in ends if end is not None]


def _place() -> TablePlace:
    """Return the table of this game.

    410 if its round was drawn again, the evening is cancelled, or it was closed :data:`LASTS` ago or earlier. Redirect
    to the result of the table while it is neither signed nor entered and the evening is open.
    """
    game = this_game()
    place = shown_table(session(), game)
    if place is None:
        abort(410, refusal_sentences.sentence(RuleError("table-anew")))
    if place.view.cancelled is not None:
        abort(410, cancelled_sentence(place.view))
    if ended(place.view):
        abort(410, _("Dieser Abend ist vorbei."))
    if not is_done(place.table) and place.view.closed is None:
        abort(redirect(url_for("confirmation.ask", public_id=game.public_id), 303))
    return place


def public_names(view: EveningView, club_id: int) -> tuple[Names, set[int]]:
    """Return the names of members for pages without a log-in, and the numbers of the members whose names are erased."""
    everybody = members(session(), club_id)
    erased = {number for number, member in everybody.items() if member.erased}
    return with_public_names(view, display_names(everybody))[1], erased


def _table_page(here: str, _device: int, *, writes: bool) -> str:
    del writes
    place = _place()
    names, erased = public_names(place.view, place.club_id)
    people = [
        {
            "name": names[player],
            "address": ""
            if player in erased
            else url_for("table_next.person", public_id=this_game().public_id, member=player),
            "number": player,
            "steps": step_texts(place.view, player, names),
        }
        for player in place.table.players
    ]
    return _page(here, place, people=people, title=_("Wo es weitergeht"), going=True)


def _person_page(member: int, here: str, device: int, *, writes: bool) -> str:
    place = _place()
    names, erased = public_names(place.view, place.club_id)
    if member in erased:
        abort(410, gone_sentence())
    if member not in place.table.players:
        abort(404)
    view, rows = place.view, []
    if writes:
        signed = shown_to_device(session(), place.club_id, view.meta.id, device, member)
        rows = sheet_rows(signed, member)
    me = {
        "number": member,
        "steps": step_texts(view, member, names),
        "rows": rows,
        "lines": rank_lines(view, member) if rows else [],
        "table": _table_address(view, member) if writes else "",
    }
    back = url_for("table_next.show", public_id=this_game().public_id, who="y")
    return _page(here, place, me=me, title=names[member], back=back)


def _table_address(view: EveningView, member: int) -> str:
    """Return the address of the game at a person's next table, "" if there is none or its round is hidden."""
    table = next_seat(view, member)
    if table is None or view.evening.hides(table.round):
        return ""
    played = evening_tables.games_of(session(), view).get(table.place)
    return "" if played is None else url_for("table.show", public_id=played[1])


def _page(here: str, place: TablePlace, **values: object) -> str:
    """Return a page with marks in place of its version and the time of day."""
    return render_template(
        "club/draw/next_table.html",
        **{**BARE, **_around(place), **values},
        here=here,
        every=EVERY,
        club=club_key(place.club_id),
        evening=place.view.meta.name,
        version=VERSION,
        now=NOW,
    )


def _around(place: TablePlace) -> Values:
    """Return the values that the page of a table and of a person share: table, result, links, when the page ends."""
    table, public_id, closed = place.table, this_game().public_id, place.view.closed
    return {
        "look": "on-slate",
        "lasts": _milliseconds(LASTS.total_seconds()),
        "until": "" if closed is None else _milliseconds((closed.at + LASTS).timestamp()),
        "sat": _("Tisch %(table)s, Passe %(round)s", table=table.number, round=table.round),
        "sheet": " : ".join(map(str, (table.sheet or {}).get("points", ()))),
        "result": url_for("confirmation.ask", public_id=public_id),
        "slate": url_for("table.show", public_id=public_id),
        "wall": url_for("walls.evening", evening=place.view.meta.id),
    }


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)


def step_texts(view: EveningView, person: int, names: Names) -> list[StepText]:
    """Return the next steps of a person in an evening as texts."""
    return [
        step_text(words(), view.evening, step, person, names)
        for step in steps(view.evening, person)
    ]


def next_seat(view: EveningView, person: int) -> EveningTable | None:
    """Return the table at which a person plays now or next, None if there is none or it is not drawn yet."""
    tables = (step.table for step in steps(view.evening, person))
    return next((table for table in tables if table is not None), None)


def sheet_rows(tables: Iterable[EveningTable], person: int) -> list[Values]:
    """Return the results of *tables*, at each of which the person played, as rows of texts.

    A row has the points of the person's side, and with two sides also the points of the other side. Tables without
    points are left out.
    """
    rows = []
    for table in tables:
        if table.sheet is None or "points" not in table.sheet:
            continue
        points, place = table.sheet["points"], table.place_facts
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
    """Return sentences on a person's rank and total, as far as *view* shows them, and on the rounds that are hidden."""
    lines = []
    ranked = (line for line in view.evening.standings if line.person == person and line.starts)
    if view.evening.ranked and (line := next(ranked, None)) is not None:
        rank = _("Rang %(rank)s", rank=line.rank) if line.rank else _("ohne Rang")
        values = {"list": title_of(view), "rank": rank, "total": total_text(_, line)}
        lines.append(_("%(list)s: %(rank)s, Total %(total)s.", **values))
    if sentence := hidden_sentence(view.evening):
        lines.append(sentence)
    return lines


def gone_sentence() -> str:
    """Return the sentence shown instead of the page of a person whose name is erased."""
    return _("Das gibt es hier nicht, oder nicht mehr.")


def club_key(club_id: int) -> str:
    """Return the key under which a browser stores which member of a club uses it, "" for an unknown club.

    The key gives access to nothing.
    """
    club = clubs.load(session(), club_id)
    return "" if club is None else key_of_club(club)


def key_of_club(club: Club) -> str:
    """Return :func:`club_key` of a club that is already loaded."""
    return sha256(club.public_id.encode()).hexdigest()[:16]


def ended(view: EveningView) -> bool:
    """Return whether the evening was closed at least :data:`LASTS` ago, so that the pages of its tables have ended."""
    return view.closed is not None and clock() >= view.closed.at + LASTS
