"""The members of a club: listed, taken in, changed, merged, given out, forgotten."""

from __future__ import annotations

import csv
import io
from functools import partial
from typing import TYPE_CHECKING

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for

from scorer.club import member_history, member_import, members
from scorer.club.ledger import Conflict
from scorer.club.members import Member
from scorer.rules.core.errors import RuleError
from scorer.web import messages
from scorer.web.club import session as club
from scorer.web.club.forms import EraseForm, MemberForm, MergeForm
from scorer.web.database import clock, once_a_moment, session
from scorer.web.i18n import _
from scorer.web.text import by_name, shortened

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

bp = Blueprint("members", __name__, url_prefix="/club/members")

SHOWN = 200  # lines of a preview
ONE = "/<int(max=2147483647):number>"


@bp.get("")
def show_all() -> ResponseReturnValue:
    """Show all members; who left is folded away."""
    standing = [one for one in _everybody().values() if one.into is None and not one.erased]
    standing.sort(key=lambda one: (by_name(one.name), one.number))
    return render_template(
        "club/members.html",
        present=[one for one in standing if not one.archived],
        archived=[one for one in standing if one.archived],
        new=request.args.get("new", type=int),
    )


@bp.get("/new")
def ask_new() -> ResponseReturnValue:
    """Ask who comes in."""
    return _form(MemberForm())


@bp.post("/new")
def add() -> ResponseReturnValue:
    """Take in a member."""
    form = MemberForm(request.form)
    with club.writing(form, partial(_form, form)):
        one = form.member(Member(0, ""))
        number = members.add(
            session(),
            club.actor(),
            one.name,
            nickname=one.nickname,
            category=one.category,
            guest=one.guest,
            now=clock(),
        )
    return redirect(url_for("members.show", number=number), 303)


@bp.get(ONE)
def show(number: int) -> ResponseReturnValue:
    """Show a member, and what can be done."""
    return _one(number)


@bp.get(f"{ONE}/edit")
def edit(number: int) -> ResponseReturnValue:
    """Show what is known of a member, to change it."""
    one = _find(number)
    return _form(MemberForm(data=MemberForm.values_of(one)), one)


@bp.post(f"{ONE}/edit")
def change(number: int) -> ResponseReturnValue:
    """Change what is known of a member; where somebody else just did, show both."""
    one, form = _find(number), MemberForm(request.form)
    try:
        with club.writing(form, partial(_form, form, one)):
            members.change(session(), club.actor(), form.member(one), now=clock())
    except Conflict as conflict:
        form.seen.data = conflict.stored.seq
        return _form(form, _find(number), clash=True), 409
    return redirect(url_for("members.show", number=number), 303)


@bp.post(f"{ONE}/merge")
def merge(number: int) -> ResponseReturnValue:
    """Say that a member is another one, written twice."""
    form = _others(MergeForm(request.form), number)
    with club.writing(form, partial(_one, number, form)):
        into = int(form.into.data or 0)
        members.merge(session(), club.actor(), number, into, now=clock())
    return redirect(url_for("members.show", number=into), 303)


@bp.post(f"{ONE}/erase")
def erase(number: int) -> ResponseReturnValue:
    """Forget what a member is called."""
    form = EraseForm(request.form)
    with club.writing(form, partial(_one, number, erase=form)):
        members.erase(session(), club.actor(), number, now=clock())
    return redirect(url_for("members.show_all"), 303)


@bp.get(f"{ONE}/member.json")
def export(number: int) -> ResponseReturnValue:
    """Give out everything that is kept about a member."""
    _find(number)
    answer = jsonify(member_history.export(session(), club.this_club().id, number))
    answer.headers["Content-Disposition"] = f'attachment; filename="member-{number}.json"'
    return answer


@bp.get("/import")
def ask_file() -> ResponseReturnValue:
    """Ask for a list of members."""
    return render_template("club/members_import.html", told=None, sentence="")


@bp.post("/import")
def read_file() -> ResponseReturnValue:
    """Show how a list is understood; nothing is kept yet."""
    file = request.files.get("file")
    data = file.read() if file is not None else b""
    try:
        told = member_import.preview(session(), club.this_club().id, data)
    except RuleError as error:
        sentence = messages.sentence(error) if data else _("Hier fehlt eine Datei.")
        return render_template("club/members_import.html", told=None, sentence=sentence), 422
    new = [row.member for row in told if row.state == "new"]
    wrong = [
        (row.line, shortened(row.member.name), messages.sentence(row.error))
        for row in told
        if row.error is not None
    ]
    standing = {members.same(one): one for one in _everybody().values()}
    known = [row.member for row in told if row.state == "known"]
    kept = [(standing.get(members.same(one)), one.category) for one in known if one.category]
    page = render_template(
        "club/members_import.html",
        told=told,
        sentence="",
        new=new,
        known=known,
        kept=[(one, other) for one, other in kept if one and one.category != other],
        wrong=wrong,
        most=SHOWN,
        text=_carried(new),
    )
    return page, 422 if wrong else 200


@bp.post("/import/all")
def take_in() -> ResponseReturnValue:
    """Take in everybody of a list that was shown; who came meanwhile is not taken in twice."""
    text = request.form.get("list", "")
    taken = member_import.take_in(session(), club.actor(), text.encode(), now=clock())
    return redirect(url_for("members.show_all", new=len(taken)), 303)


def _carried(people: list[Member]) -> str:
    """Return a list as it travels through the page that shows it: as it was understood."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerow(
        member_import.COLUMNS[key][0] for key in ("name", "nickname", "category", "guest")
    )
    for one in people:
        writer.writerow((one.name, one.nickname, one.category or "", "ja" if one.guest else ""))
    return out.getvalue()


def _everybody() -> dict[int, Member]:
    club_id = club.this_club().id
    return once_a_moment("members", lambda: members.members(session(), club_id))


def _find(number: int) -> Member:
    found = _everybody().get(number)
    if found is None:
        abort(404)
    return found


def _form(
    form: MemberForm, one: Member | None = None, sentence: str = "", *, clash: bool = False
) -> str:
    everybody = _everybody()
    one = everybody[one.number] if one is not None else None
    known = {other.category for other in everybody.values() if other.category}
    return render_template(
        "club/member_form.html",
        form=form,
        one=one,
        sentence=sentence,
        clash=clash,
        categories=sorted(known),
    )


def _others(form: MergeForm, number: int) -> MergeForm:
    there = [one for one in _everybody().values() if one.into is None and not one.erased]
    there.sort(key=lambda one: by_name(one.name))
    form.offer({one.number: one.name for one in there if one.number != number})
    return form


def _one(
    number: int,
    merge: MergeForm | None = None,
    erase: EraseForm | None = None,
    sentence: str = "",
) -> str:
    everybody = _everybody()
    one = everybody.get(number)
    if one is None:
        abort(404)
    return render_template(
        "club/member.html",
        one=one,
        into=everybody.get(one.into or 0),
        merge=_others(merge or MergeForm(), number),
        erase=erase or EraseForm(),
        sentence=sentence,
    )
