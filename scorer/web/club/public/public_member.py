"""Public page of one person's own lines in the lists of a season: nothing that the season's page does not show."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, abort, render_template, url_for

from scorer.web.club.draw.next_table import gone_sentence, key_of_club
from scorer.web.club.public.content import (
    HandedOut,
    PublicContent,
    PublicPlace,
    open_place,
    public_standings,
)
from scorer.web.i18n import _
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security.rights import Pages, Right

bp = Pages("public_member", __name__, "/p")

EVERY = 10  # seconds until an open page asks again


@bp.get("/<code:token>/members/<int(max=99999):member>", right=Right.ANYBODY)
def show(token: str, member: int) -> Response:
    """Show somebody's lines of a season, by the number of the member; the same for anybody who stands nowhere."""
    place = open_place(token)
    if place.evening is not None:
        abort(404)
    here = url_for("public_member.show", token=token, member=member)
    shown = HandedOut(place.club_id, place.season)
    page = partial(_page, place, shown, member, here)
    state = f"{here}-{shown.state}"
    return live_answer("public_member", state, shown.ends, page, personal=True)


def _page(place: PublicPlace, shown: HandedOut, number: int, here: str) -> str:
    """Return the page with marks where its version and the time of day stand."""
    this = shown.season_now
    standings, names = public_standings(this)
    member = standings.current_member(number) if number in standings.everybody else 0
    if member and standings.everybody[member].erased:
        abort(410, gone_sentence())
    content = shown.content()
    lists = own_lines(content, member)
    return render_template(
        "club/public/public_member.html",
        content=content,
        title=names[member] if lists else _("Mein Stand"),
        member=member if lists else "",
        lists=lists,
        here=here,
        every=EVERY,
        club=key_of_club(this.club),
        back=place.page,
        version=VERSION,
        now=NOW,
    )


def own_lines(content: PublicContent, member: int) -> list[dict[str, Any]]:
    """Return each list that a member stands in: ``title``, ``sentence``, ``row`` and its ``values`` by column."""
    return [
        {
            "title": section["title"],
            "row": row,
            "sentence": _sentence(row, section["total"]),
            "values": list(zip(section["columns"], row["values"], strict=False)),
        }
        for section in content.known
        for row in section["rows"]
        if member in row["people"]
    ]


def _sentence(row: dict[str, Any], total: str) -> str:
    values = {"what": total, "total": row["total"]}
    if row["rank"]:
        return _("Rang %(rank)s, %(what)s %(total)s.", rank=row["rank"], **values)
    return _("Ohne Rang, %(what)s %(total)s.", **values)
