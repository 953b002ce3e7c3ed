"""Public pages of a club: of its seasons and evenings, and of one person's rows in the lists of a season."""

from __future__ import annotations

from functools import partial

from flask import Response, abort, render_template, url_for

from scorer.web.club.draw.next_table import gone_sentence, key_of_club
from scorer.web.club.form_page import Values
from scorer.web.club.public.chat_and_picture import dates_answer, picture_answer, preview_answer
from scorer.web.club.public.content import (
    HandedOut,
    PublicContent,
    open_place,
    public_standings,
)
from scorer.web.club.public.passing_on_files import paper_answer
from scorer.web.i18n import _
from scorer.web.links import external_url
from scorer.web.live_page import NOW, VERSION, live_answer
from scorer.web.security.rights import Pages, Right

bp = Pages("public_pages", __name__, "/p")

EVERY, OPEN = 10, 5  # seconds until a page asks again; OPEN for an evening that is not closed
SEASON, EVENING = "/<code:token>", "/<code:token>/<int(max=9999):number>"


@bp.get(SEASON, right=Right.ANYBODY)  # anybody who has the address, while it is switched on
def show(token: str) -> Response:
    """Show a season or an evening at its public address; 410 if the address is switched off."""
    return _answer(open_place(token))


@bp.get(EVENING, right=Right.ANYBODY)
def evening(token: str, number: int) -> Response:
    """Show an evening below the address of its season; *number* counts evenings from 1 as they were announced."""
    return _answer(open_place(token, number))


@bp.get(f"{SEASON}/preview.png", right=Right.ANYBODY)
@bp.get(f"{EVENING}/preview.png", right=Right.ANYBODY)
def preview(token: str, number: int | None = None) -> Response:
    """Return the preview picture that a chat program shows beside the link."""
    return preview_answer(open_place(token, number))


@bp.get(f"{SEASON}/ranking.png", right=Right.ANYBODY)
@bp.get(f"{EVENING}/ranking.png", right=Right.ANYBODY)
def ranking(token: str, number: int | None = None) -> Response:
    """Return the ranking as a picture to send."""
    return picture_answer(open_place(token, number))


@bp.get(f"{SEASON}/ranking.pdf", right=Right.ANYBODY)
@bp.get(f"{EVENING}/ranking.pdf", right=Right.ANYBODY)
def paper(token: str, number: int | None = None) -> Response:
    """Return the ranking as PDF."""
    return paper_answer(open_place(token, number))


@bp.get(f"{SEASON}/evenings.ics", right=Right.ANYBODY)
def calendar(token: str) -> Response:
    """Return the evenings of a season as a calendar file, which a calendar can subscribe to."""
    return dates_answer(_season(token))


def _season(token: str) -> HandedOut:
    """Return the season of a public address; 404 for the address of an evening."""
    shown = open_place(token)
    if shown.evening is not None:
        abort(404)
    return shown


def _answer(shown: HandedOut) -> Response:
    state = f"{shown.address()}-{shown.state}"
    return live_answer("public", state, shown.ends, partial(_html, shown))


def _html(shown: HandedOut) -> str:
    """Return a page with marks in place of its version and the time of day."""
    content, token, of_season = shown.content(), shown.token, shown.evening is None
    nights = [
        (url_for("public_pages.evening", token=token, number=number), meta)
        for number, meta in content.evenings
    ]
    seats = url_for("public_tables.show", token=token, number=shown.number)
    return render_template(
        "club/public/public_page.html",
        content=content,
        evenings=nights,
        back="" if shown.number is None else url_for("public_pages.show", token=token),
        here=shown.address(),
        address=external_url(shown.address()),
        preview=external_url(shown.address("preview")),
        picture=shown.address("ranking") if content.known else "",
        paper=shown.address("paper") if content.printed else "",
        calendar=shown.address("calendar") if of_season else "",
        seats=seats if content.goes_on and not of_season else "",
        club=key_of_club(shown.season_now.club) if of_season else "",
        lines=_lines_of_members(token) if of_season else "",
        every=OPEN if content.goes_on else EVERY,
        version=VERSION,
        now=NOW,
    )


def _lines_of_members(token: str) -> str:
    """Return the address of a person's page in a season, with ``{}`` in place of the member's number."""
    return url_for("public_pages.member", token=token, member=0).replace("members/0", "members/{}")


@bp.get("/<code:token>/members/<int(max=99999):member>", right=Right.ANYBODY)
def member(token: str, member: int) -> Response:
    """Show a person's rows in the lists of a season, by the number of the member.

    The page is the same for an unknown number and for a member who is in no list; 410 for an erased member.
    """
    shown = _season(token)
    here = url_for("public_pages.member", token=token, member=member)
    page, state = partial(_member_page, shown, member, here), f"{here}-{shown.state}"
    return live_answer("public_member", state, shown.ends, page, personal=True)


def _member_page(shown: HandedOut, number: int, here: str) -> str:
    """Return the page with marks in place of its version and the time of day; 410 for an erased member."""
    season = shown.season_now
    standings, names = public_standings(season)
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
        club=key_of_club(season.club),
        back=shown.address(),
        version=VERSION,
        now=NOW,
    )


def own_lines(content: PublicContent, member: int) -> list[Values]:
    """Return a row for each list that a member is in: ``title``, ``row``, ``sentence`` and ``values``.

    ``values`` are pairs of a column's title and the cell.
    """
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


def _sentence(row: Values, total: str) -> str:
    values = {"what": total, "total": row["total"]}
    if row["rank"]:
        return _("Rang %(rank)s, %(what)s %(total)s.", rank=row["rank"], **values)
    return _("Ohne Rang, %(what)s %(total)s.", **values)
