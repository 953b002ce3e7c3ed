"""Attendance of an evening: who is there, guests, substitutes."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club import attendance
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event, VersionConflict
from scorer.club.publishing import shown_evening
from scorer.rules.club.pairing import came_alone
from scorer.rules.core.errors import RuleError
from scorer.web.club import session as club
from scorer.web.club.attendance_rows import (
    AttendanceRow,
    changed,
    finalists,
    payments,
    roll,
    typed_rows,
)
from scorer.web.club.common import (
    EVENING,
    error_sentence,
    expected_version,
    rounds_of,
    this_act,
    this_audience,
    this_evening,
    this_members,
    this_names,
)
from scorer.web.club.draw_text import table_count_text
from scorer.web.club.fees import takings_text
from scorer.web.club.form_errors import handle_form, status
from scorer.web.club.form_fields import PersonField, pseudonym_error
from scorer.web.club.printed_lists import NAME, list_pdf, list_table, narrowed
from scorer.web.club.printing import heading_of
from scorer.web.database import session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l
from scorer.web.typed_text import clean

bp = Blueprint("attendance", __name__, url_prefix="/club/evenings")


class SubstituteForm(Form):
    """Substitution: who plays for whom from which round on."""

    member = PersonField(_l("Für wen?"))
    by = PersonField(_l("Wer springt ein?"), description=_l("Leer: niemand mehr."))
    first = SelectField(_l("Ab welcher Passe?"))


class GuestForm(Form):
    """A guest who is not a member."""

    name = NameField(_l("Name des Gastes"))

    def validate_name(self, field: NameField) -> None:
        """Refuse what stands for an erased member."""
        if error := pseudonym_error(field.data or ""):
            raise ValidationError(error)


@bp.get(f"{EVENING}/attendance")
def show(evening: str) -> ResponseReturnValue:
    """Show the attendance form."""
    return _attendance(this_evening(evening))


@bp.get(f"{EVENING}/attendance.pdf")
def paper(evening: str) -> Response:
    """Return the list as PDF, narrowed as on the page; who is not ticked has an empty place."""
    view, names = this_evening(evening), this_names()
    rows = roll(view, this_members(), names)
    shown, note = narrowed(rows, [row.listed for row in rows])
    pairs = view.evening.phase.has_fixed_pairs or any(row.partner for row in rows)
    columns = [(_("Name"), NAME), (_("Da"), ""), (_("Bemerkung"), "")]
    columns += [(_("Bezahlt"), "")] if view.meta.fee else []
    columns += [(_("Partner"), "")] if pairs else []
    states = {"present": _("da"), "absent": _("abgemeldet"), "no_show": _("nicht erschienen")}
    paid = _("ja")
    texts = [
        (
            *(row.listed, states.get(row.state, ""), row.remark),
            *([paid if row.paid else ""] if view.meta.fee else []),
            *([row.partner] if pairs else []),
        )
        for row in shown
    ]
    heading = heading_of(view, _("Anwesenheit"))
    present = _("Da sind: %(count)s.", count=len(view.evening.attending()))
    notes = present, note, heading["note"], takings_text(view)
    heading |= {"note": " ".join(filter(None, notes))}
    empty = _("Der Verein hat noch keine Mitglieder.")
    return list_pdf(heading, [list_table(columns, texts, empty)], day=view.meta.date)


@bp.post(f"{EVENING}/attendance")
def enter(evening: str) -> ResponseReturnValue:
    """Store the changed rows of the form, then draw pairs if asked; rows that others changed stay."""
    wrong = _enter(this_evening(evening), _typed_guest())
    if wrong is None and (request.form.get("member") or request.form.get("by")):
        wrong = _substitute(this_evening(evening))
    if wrong is None and "pair" in request.form:
        wrong = _pair_by_lot(evening)
    # the absent are corrected on the next page, which shows the pairs as well
    more = not request.form.keys().isdisjoint({"everybody", "pair"})
    page = "attendance.show" if more else "evenings.show"
    return wrong or redirect(url_for(page, evening=evening), 303)


@bp.post(f"{EVENING}/guests")
def add_guest(evening: str) -> ResponseReturnValue:
    """Add a guest, and store the other changes of the form."""
    wrong = _enter(this_evening(evening), GuestForm(request.form))
    return wrong or redirect(url_for("attendance.show", evening=evening), 303)


@bp.post(f"{EVENING}/substitutes")
def substitute(evening: str) -> ResponseReturnValue:
    """Store a substitution, and the other changes of the form."""
    wrong = _enter(this_evening(evening), _typed_guest()) or _substitute(this_evening(evening))
    return wrong or redirect(url_for("attendance.show", evening=evening), 303)


def _typed_guest() -> GuestForm | None:
    return GuestForm(request.form) if clean(request.form.get("name", "")) else None


def _enter(view: EveningView, guest: GuestForm | None) -> ResponseReturnValue | None:
    """Store changed rows and a guest; return the page with the errors, None on success."""
    evening, since = view.meta.id, expected_version()
    rows, errors = _typed(view, since)
    if errors or (guest is not None and not guest.validate()):
        return _attendance(view, rows, errors=errors, guest=guest, since=since), 422
    changed_rows = changed(rows)
    try:
        people = [row.attendance() for row in changed_rows]
        name = "" if guest is None else guest.name.data or ""
        paid = payments(changed_rows)
        attendance.attend(this_act(), evening, people, guest=name, paid=paid)
    except VersionConflict as conflict:
        current, names = this_evening(evening), this_names()
        kept = {row.member: row for row in changed_rows}
        fresh = [kept.get(row.member, row) for row in roll(current, this_members(), names)]
        name = names[conflict.stored.facts["member"]]
        sentence = _("%(name)s: Jemand anders hat eben etwas anderes eingetragen.", name=name)
        return _attendance(current, fresh, sentence, guest=guest), 409
    except RuleError as error:
        parts, refusal = error.place.split("/"), error_sentence(error)
        rows, _errors = _typed(this_evening(evening), since)
        at = changed_rows[int(parts[1])].member if parts[0] == "people" and len(parts) > 1 else None
        if guest is not None and parts == ["name"]:
            guest.name.errors, refusal = [refusal], ""
        wrong, sentence = ({}, refusal) if at is None else ({at: refusal}, "")
        page = _attendance(view, rows, sentence, errors=wrong, guest=guest, since=since)
        return page, status(error)
    return None


def _pair_by_lot(evening: str) -> ResponseReturnValue | None:
    """Draw pairs of those who came alone; return the page with the error, None on success."""
    try:
        attendance.pair_by_lot(this_act(), evening)
    except RuleError as error:
        page = _attendance(this_evening(evening), sentence=error_sentence(error))
        return page, status(error)
    return None


def _typed(view: EveningView, since: int) -> tuple[list[AttendanceRow], dict[int, str]]:
    """Return the rows of the posted form, and error sentences by member number."""
    here = session(), club.this_club().id, view.meta.id, this_audience()
    before, names = shown_evening(*here, since or None) or view, this_names()
    return typed_rows(request.form, roll(before, this_members(), names), names)


def _substitute(view: EveningView) -> ResponseReturnValue | None:
    """Store a substitution; return the page with the errors, None on success."""
    evening, names = view.meta.id, this_names()
    form = _substitutes(SubstituteForm(request.form), view)
    numbers = {"member": names.find(form.member.data or ""), "by": names.find(form.by.data or "")}
    form.validate()
    for name, number in numbers.items():
        if number is None and (name == "member" or form[name].data):
            form[name].errors = [names.unknown(form[name].data or "")]
    if any(field.errors for field in form):
        return _attendance(view, helper=form), 422
    page = partial(_attendance, view, helper=form)
    with handle_form(None, page, _substituted_meanwhile, error_sentence):
        person, first = numbers["member"] or 0, int(form.first.data)
        attendance.substitute(this_act(), evening, person, numbers["by"], first=first)
    return None


def _substituted_meanwhile(event: Event) -> str:
    by = this_names().get(event.facts["by"], "–")
    return _("Jemand anders hat eben eingetragen, dass %(name)s einspringt.", name=by)


def _substitutes(form: SubstituteForm, view: EveningView) -> SubstituteForm:
    set_choices(form.first, rounds_of(view.evening))
    return form


def _attendance(  # noqa: PLR0913 -- what the page shows, as the caller knows it
    view: EveningView,
    rows: list[AttendanceRow] | None = None,
    sentence: str = "",
    *,
    errors: dict[int, str] | None = None,
    guest: GuestForm | None = None,
    helper: SubstituteForm | None = None,
    since: int | None = None,
) -> str:
    view, names = this_evening(view.meta.id), this_names()
    playing = [
        (names[member], names[list_[-1]["by"]], list_[-1]["from"])
        for member, list_ in view.evening.substitutes.items()
        if list_[-1]["by"]
    ]
    rows = rows or roll(view, this_members(), names)
    return render_template(
        "club/attendance.html",
        view=view,
        rows=rows,
        names=names,
        sentence=sentence,
        errors=errors or {},
        rounds=rounds_of(view.evening),
        finalists=finalists(view),
        pairs=view.evening.phase.has_fixed_pairs,
        alone=[names[member] for member in came_alone(view.evening)],
        guest=guest or GuestForm(),
        helper=helper or _substitutes(SubstituteForm(request.form or None), view),
        playing=playing,
        seen=view.seq if since is None else since,
        paid=takings_text(view),
        fits=table_count_text(view, len(view.evening.rounds) + 1),
    )
