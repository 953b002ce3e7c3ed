"""After a table is done: where its people sit next, on the phones at the table, until two days after the evening."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from flask import Response, abort, redirect, render_template, url_for

from scorer.club.draw import evening_tables
from scorer.club.draw.evening_tables import TablePlace
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.club.people.members import members
from scorer.club.public.publishing import shown_table, shown_to_device
from scorer.rules.club.draw.next_table import is_done
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.draw.next_table import (
    BARE,
    LASTS,
    club_key,
    ended,
    gone_sentence,
    next_seat,
    rank_lines,
    sheet_rows,
    step_texts,
)
from scorer.web.club.people.member_names import Names, display_names
from scorer.web.club.public.publishing_text import public_names
from scorer.web.database import session
from scorer.web.i18n import _
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security.access import may_write, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import Pages, Right

bp = Pages("table_next", __name__, "/t/<code:public_id>")

EVERY = 5  # seconds until an open page asks again


@bp.get("/next", right=Right.WATCHER)
def show() -> Response:
    """Show where everybody of a table sits next, once its result is signed or entered."""
    return _live(url_for("table_next.show", public_id=this_game().public_id), _table_page)


@bp.get("/next/<int(max=99999):member>", right=Right.WATCHER)
def person(member: int) -> Response:
    """Show where one of a table sits next; to the phones that signed for them, what their tables made."""
    here = url_for("table_next.person", public_id=this_game().public_id, member=member)
    return _live(here, partial(_person_page, member))


def _live(here: str, page: Callable[..., str]) -> Response:
    row = evening_tables.of_club(session(), this_game().id)
    if row is None:
        abort(404)
    heads = ledger.last_hashes_at(session(), row.club_id, row.evening)
    newest = evening_tables.newest_game(session(), row.evening)
    device, writes = (this_device() or 0, True) if may_write() else (0, False)
    state = "-".join(map(str, [here, *heads, newest, device]))
    drawn = partial(page, here, device, writes=writes)
    return live_answer("table_next", state, _ends, drawn, personal=True)


def _ends() -> list[datetime]:
    """Return when the ranking becomes final and the page ends, which are no events."""
    place = shown_table(session(), this_game())
    if place is None:
        return []
    ends = [place.view.claims_until]
    if place.view.closed is not None:
        ends.append(place.view.closed.at + LASTS)
    return [end for end in ends if end is not None]


def _place() -> TablePlace:
    """Return the table; 410 once it leads nowhere, and to its result until that is signed or entered."""
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


def _names(place: TablePlace) -> tuple[Names, set[int]]:
    """Return what stands for everybody, and whose names are erased."""
    everybody = members(session(), place.club_id)
    erased = {number for number, member in everybody.items() if member.erased}
    return public_names(place.view.regulation, display_names(everybody)), erased


def _table_page(here: str, _device: int, *, writes: bool) -> str:
    del writes
    place = _place()
    names, erased = _names(place)
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
    names, erased = _names(place)
    if member in erased:
        abort(410, gone_sentence())
    if member not in place.table.players:
        abort(404)
    view, rows = place.view, []
    if writes:
        known = shown_to_device(session(), place.club_id, view.meta.id, device, member)
        rows = sheet_rows(known, member)
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
    """Return the address of somebody's next table once it has a game, "" where its figures are hidden."""
    table = next_seat(view, member)
    if table is None or view.evening.hides(table.round):
        return ""
    played = evening_tables.games_of(session(), view).get((table.round, table.number))
    return "" if played is None else url_for("table.show", public_id=played[1])


def _page(here: str, place: TablePlace, **values: object) -> str:
    """Return a page with marks where its version and the time of day stand."""
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


def _around(place: TablePlace) -> dict[str, object]:
    """Return what was made at the table, and where else its phones may go."""
    table, public_id, closed = place.table, this_game().public_id, place.view.closed
    return {
        "look": "on-slate",
        "lasts": _milliseconds(LASTS.total_seconds()),
        "until": "" if closed is None else _milliseconds((closed.at + LASTS).timestamp()),
        "sat": _("Tisch %(table)s, Passe %(round)s", table=table.number, round=table.round),
        "sheet": " : ".join(map(str, (table.sheet or {}).get("points", ()))),
        "result": url_for("confirmation.ask", public_id=public_id),
        "slate": url_for("table.show", public_id=public_id),
        "wall": url_for("evening_wall.show", evening=place.view.meta.id),
    }


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)
