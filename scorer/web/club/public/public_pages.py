"""Public pages of a club, its seasons and evenings, and of one person's own lines in the lists of a season."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, abort, render_template, url_for

from scorer.rules.core.value_class import value_class
from scorer.web.club.draw.next_table import gone_sentence, key_of_club
from scorer.web.club.public.content import (
    HandedOut,
    PublicContent,
    PublicPlace,
    open_place,
    public_standings,
)
from scorer.web.club.public.handing_out import dates_answer, picture_answer, preview_answer
from scorer.web.club.public.public_files import paper_answer
from scorer.web.i18n import _
from scorer.web.links import external_url
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security.rights import Pages, Right

bp = Pages("public_pages", __name__, "/p")

EVERY, OPEN = 10, 5  # seconds until an open page asks again; of an evening that goes on
SEASON, EVENING = "/<code:token>", "/<code:token>/<int(max=9999):number>"


@value_class
class _Page:
    """What an address shows, and the arguments of that address."""

    shown: HandedOut
    token: str
    number: int | None

    def address(self, what: str = "") -> str:
        """Return the address of the page, or of something beside it."""
        endpoint = what or ("show" if self.number is None else "evening")
        return url_for(f"public_pages.{endpoint}", token=self.token, number=self.number)

    @property
    def seats(self) -> str:
        """Return the address of where people sit next, "" of a season."""
        if self.shown.evening is None:
            return ""
        return url_for("public_tables.show", token=self.token, number=self.number)

    @property
    def lines(self) -> str:
        """Return what the addresses of people's own lines begin with, "" of an evening."""
        if self.shown.evening is not None:
            return ""
        return url_for("public_pages.member", token=self.token, member=0).removesuffix("0")

    def answer(self) -> Response:
        """Return the page as it stands."""
        state = f"{self.address()}-{self.shown.state}"
        return live_answer("public", state, self.shown.ends, partial(_html, self))


@bp.get(SEASON, right=Right.ANYBODY)  # anybody who has the address, while it is switched on
def show(token: str) -> Response:
    """Show a season or an evening, as it was switched on for; 410 once that is switched off."""
    return _page(token).answer()


@bp.get(EVENING, right=Right.ANYBODY)
def evening(token: str, number: int) -> Response:
    """Show an evening of a season, by its number in the order in which they were announced."""
    return _page(token, number).answer()


@bp.get(f"{SEASON}/preview.png", right=Right.ANYBODY)
@bp.get(f"{EVENING}/preview.png", right=Right.ANYBODY)
def preview(token: str, number: int | None = None) -> Response:
    """Return the picture that a chat shows beside the link."""
    return preview_answer(_page(token, number).shown)


@bp.get(f"{SEASON}/ranking.png", right=Right.ANYBODY)
@bp.get(f"{EVENING}/ranking.png", right=Right.ANYBODY)
def ranking(token: str, number: int | None = None) -> Response:
    """Return the ranking as a picture to send."""
    return picture_answer(_page(token, number).shown)


@bp.get(f"{SEASON}/ranking.pdf", right=Right.ANYBODY)
@bp.get(f"{EVENING}/ranking.pdf", right=Right.ANYBODY)
def paper(token: str, number: int | None = None) -> Response:
    """Return the ranking as PDF."""
    return paper_answer(_page(token, number).shown)


@bp.get(f"{SEASON}/evenings.ics", right=Right.ANYBODY)
def calendar(token: str) -> Response:
    """Return the evenings of a season for a calendar, which may ask again and again."""
    shown = _page(token).shown
    if shown.evening is not None:
        abort(404)
    return dates_answer(shown, token)


def _page(token: str, number: int | None = None) -> _Page:
    """Return what an address shows; 410 once it is switched off, 404 for one that never was."""
    place = open_place(token, number)
    return _Page(HandedOut(place.club_id, place.season, place.evening), token, number)


def _html(page: _Page) -> str:
    """Return a page with marks where its version and the time of day stand."""
    content = page.shown.content()
    nights = [
        (url_for("public_pages.evening", token=page.token, number=number), meta)
        for number, meta in content.evenings
    ]
    return render_template(
        "club/public/public.html",
        content=content,
        evenings=nights,
        back="" if page.number is None else url_for("public_pages.show", token=page.token),
        here=page.address(),
        address=external_url(page.address()),
        preview=external_url(page.address("preview")),
        picture=page.address("ranking") if content.known else "",
        paper=page.address("paper") if content.printed else "",
        calendar=page.address("calendar") if page.shown.evening is None else "",
        seats=page.seats if content.goes_on else "",
        club="" if page.shown.evening else key_of_club(page.shown.season_now.club),
        lines=page.lines,
        every=OPEN if content.goes_on else EVERY,
        version=VERSION,
        now=NOW,
    )


@bp.get("/<code:token>/members/<int(max=99999):member>", right=Right.ANYBODY)
def member(token: str, member: int) -> Response:
    """Show somebody's lines of a season, by the number of the member; the same for anybody who stands nowhere."""
    place = open_place(token)
    if place.evening is not None:
        abort(404)
    here = url_for("public_pages.member", token=token, member=member)
    shown = HandedOut(place.club_id, place.season)
    page = partial(_member_page, place, shown, member, here)
    state = f"{here}-{shown.state}"
    return live_answer("public_member", state, shown.ends, page, personal=True)


def _member_page(place: PublicPlace, shown: HandedOut, number: int, here: str) -> str:
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
