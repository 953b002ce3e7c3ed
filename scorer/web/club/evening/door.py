"""Door of an evening: attendance and payments, one person per request, so that several officials can work at once."""

from __future__ import annotations

from collections.abc import Collection

from flask import Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.evening import attendance
from scorer.club.evening.attendance import DoorAct
from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import VersionConflict
from scorer.rules.club.evening.event_kinds import members_named
from scorer.rules.club.people import capitalized
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.web.club.common import (
    EVENING,
    error_sentence,
    event_sentence,
    of_club,
    this_act,
    this_evening,
    this_members,
    this_names,
)
from scorer.web.club.draw.draw_text import door_text
from scorer.web.club.evening.door_row import finalists, roll, row_address
from scorer.web.club.evening.fee_text import francs, takings_text
from scorer.web.club.form_errors import RIGHTS, status
from scorer.web.club.form_fields import pseudonym_error, version_number
from scorer.web.club.office import session as club_session
from scorer.web.club.printing.papers import NAME, heading_of, list_pdf, list_table, narrowed
from scorer.web.errors import wants_json
from scorer.web.fields import WHOLE_NUMBER, clean
from scorer.web.i18n import _
from scorer.web.security.rights import Pages, Right

bp = Pages("door", __name__, "/club/evenings")


@value_class
class ActResult:
    """The result of a posted act: the HTTP *status*, and a *sentence* to show, "" for none.

    The sentence is about *member*, by number (0 for none), or about *guest*, by name ("" for none).
    """

    status: int = 200
    sentence: str = ""
    member: int = 0
    guest: str = ""


@bp.get(f"{EVENING}/door", right=Right.VIEWER)
def show(evening: str) -> ResponseReturnValue:
    """Show the attendance; a script gets only the rows that changed after the version in ``since``, as JSON."""
    view = this_evening(evening)
    if wants_json():
        since = version_number(request.args.get("since", ""))
        later = (event for event in view.events if event.seq > since)
        changed = {number for event in later for number in members_named(event.kind, event.facts)}
        return _json(view, changed, ActResult())
    return _page(view, ActResult())


@bp.get(f"{EVENING}/door.pdf", right=Right.VIEWER)
def paper(evening: str) -> Response:
    """Return the attendance list as PDF, filtered as on the page; the cell «Da» is empty for people not present."""
    view = this_evening(evening)
    rows = roll(view)
    shown, note = narrowed(rows, [row.listed for row in rows])
    columns = [(_("Name"), NAME), (_("Da"), ""), (_("Bemerkung"), "")]
    columns += [(_("Bezahlt"), "")] if view.meta.fee else []
    here, paid = _("da"), _("ja")
    texts = [
        (
            row.listed,
            here if row.is_here else "",
            ", ".join(row.remarks),
            paid if row.paid else "",
        )[: len(columns)]  # the last cell only if there is a fee
        for row in shown
    ]
    heading = heading_of(view, _("Anwesenheit"))
    present = _("Anwesend: %(count)s.", count=len(view.evening.attending()))
    notes = present, note, heading["note"], takings_text(view)
    heading |= {"note": " ".join(filter(None, notes))}
    empty = _("Der Verein hat noch keine Mitglieder.")
    return list_pdf(heading, [list_table(columns, texts, empty)], day=view.meta.date)


@bp.post(f"{EVENING}/door", right=Right.SCORER)
def tick(evening: str) -> ResponseReturnValue:
    """Store that a person is present or absent, has paid or not, or add a guest."""
    this_evening(evening)  # 404 for an unknown evening, 410 for a cancelled one
    result = _ticked(evening)
    if wants_json():
        answer = _json(this_evening(evening), {result.member} - {0}, result)
        answer.status_code = result.status
        return answer
    if result.sentence:
        return _page(this_evening(evening), result), result.status
    return redirect(row_address(evening, result.member), 303)


@bp.post(f"{EVENING}/door/pairs", right=Right.SCORER)
def pair(evening: str) -> ResponseReturnValue:
    """Draw fixed pairs among the people present without a partner."""
    this_evening(evening)  # 404 for an unknown evening, 410 for a cancelled one
    try:
        attendance.pair_by_lot(this_act(), evening)
    except RuleError as error:
        if error.code in RIGHTS:
            raise  # answered by the application's error handler
        result = ActResult(status(error), error_sentence(error))
        return _page(this_evening(evening), result), result.status
    return redirect(url_for("door.show", evening=evening), 303)


def _ticked(evening: str) -> ActResult:
    """Store the posted act and return its result.

    The result has a sentence if the act was refused, or if somebody was to pay on an evening without a fee.
    """
    act = _posted_act()
    if not act.member and not act.guest:
        return ActResult(422, _("Hier fehlt der Name."))
    if wrong := pseudonym_error(act.guest):
        return ActResult(422, wrong, guest=act.guest)
    try:
        member = attendance.tick(this_act(), evening, act)
    except VersionConflict as conflict:
        wanted = _wanted(act)
        stored = event_sentence(conflict.stored)
        sentence = _(
            "%(stored)s. Du wolltest: %(wanted)s. Tippe noch einmal, wenn du dabei bleibst.",
            stored=stored.removesuffix("."),
            wanted=wanted,
        )
        return ActResult(409, sentence, act.member)
    except RuleError as error:
        if error.code in RIGHTS:
            raise  # answered by the application's error handler
        return ActResult(status(error), error_sentence(error), act.member, act.guest)
    # only "paid" that was not stored needs a sentence: the evening has no fee
    if not act.paid or member in this_evening(evening).evening.paid:
        return ActResult(member=member)
    sentence = _(
        "%(name)s ist da. Dieser Abend kostet nichts.",
        name=this_names()[member],
    )
    return ActResult(sentence=sentence, member=member)


def _wanted(act: DoorAct) -> str:
    """Return the content of *act* in words, without the person."""
    if act.paid is not None:
        return _("hat bezahlt") if act.paid else _("hat nicht bezahlt")
    return _("ist da") if act.here else _("ist nicht da")


def _posted_act() -> DoorAct:
    """Return the posted act; a guest with the name of a member is that member.

    A person who pays is marked as present, too. The act has neither a member nor a guest if the form names nobody.
    The prefix of «Gast: Name», which the page asks for in its search field, is removed; its script has done so already.
    Digits are never taken for a member's number.
    """
    name = " ".join(clean(request.form.get("guest", "")).split())
    prefix, colon, rest = name.partition(":")
    if colon and prefix.strip().casefold() in {"gast", _("Gast").casefold()}:
        name = rest.strip()
    if name:
        member = 0 if name.isdecimal() else this_names().find(name) or 0
        pays = True if "paid" in request.form else None
        return DoorAct(member, guest="" if member else capitalized(name), paid=pays)
    paid, unpaid = request.form.get("paid", ""), request.form.get("unpaid", "")
    present, absent = request.form.get("present", ""), request.form.get("absent", "")
    number = paid or unpaid or present or absent
    if not WHOLE_NUMBER.match(number):
        return DoorAct()
    # who takes a payment back says nothing about presence; any other key but "absent" means present
    here = None if unpaid and not present else not absent
    has_paid = bool(paid) if paid or unpaid else None
    return DoorAct(int(number), here, paid=has_paid)


def _json(view: EveningView, members: Collection[int], result: ActResult) -> Response:
    """Return the rows of *members* as HTML by number, and everything else on the page that an act changes."""
    rows, fits, paid = roll(view), door_text(view), takings_text(view)
    # finalists() comes last: it ends the reading transaction
    # may_tick also if the evening is closed: the page locks all its rows when it reads ``closed``
    qualified, may_tick = finalists(view), club_session.actor().may("scorer")
    html = {
        row.member: render_template(
            "club/evening/door_row.html",
            view=view,
            row=row,
            result=result,
            finalists=qualified,
            may_tick=may_tick,
        )
        for row in rows
        if row.member in members
    }
    sentence = result.sentence
    if result.guest:  # a refused guest is in no row
        refused = _("Nicht eingetragen: %(typed)s", typed=result.guest)
        sentence = f"{refused}. {sentence}"
    return jsonify(
        rows=html,
        seq=view.seq,
        fits=fits,
        paid=paid,
        sentence=sentence,
        closed=view.closed is not None,
    )


def _page(view: EveningView, result: ActResult) -> str:
    """Return the page with the rows in two groups: members who come usually, and all others."""
    usual = attendance.usual(*of_club(), view.meta, this_members())
    rows = roll(view)
    regulars = [row for row in rows if row.member in usual]
    others = [row for row in rows if row.member not in usual]
    return render_template(
        "club/evening/door.html",
        view=view,
        groups=[regulars, others],
        rows=[*regulars, *others],
        result=result,
        fits=door_text(view),
        fee=francs(view.meta.fee) if view.meta.fee else "",
        paid=takings_text(view),
        by=club_session.actor().official_id,
        finalists=finalists(view),
        may_tick=club_session.actor().may("scorer") and view.closed is None,
    )
