"""Contacts of members: which a club keeps, and those of one; for officials only."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField

from scorer.club import ledger, member_contacts
from scorer.club.ledger import VersionConflict
from scorer.club.member_contacts import MOST
from scorer.club.members import Member
from scorer.web.club import session as club
from scorer.web.club.common import event_sentence, this_act, this_members, this_names
from scorer.web.club.contact_fields import LABELS, this_fields
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import VersionField
from scorer.web.database import session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _, _l

bp = Blueprint("member_contacts", __name__, url_prefix="/club/members")

HINTS = {
    "entry": _l("Ein Jahr oder ein Datum, zum Beispiel 2019 oder 1.4.2019."),
    "remarks": _l("Wer gemeint ist, darf es lesen: Es steht in seinem Auszug."),
}


class ContactField(NameField):
    """A contact; the use case validates it."""

    def pre_validate(self, form: object) -> None:
        """Leave it to the use case."""


class ContactForm(Form):
    """Contacts of a member; :func:`_form` adds a field for each that the club keeps."""

    seen = VersionField(default=0)


class FieldsForm(Form):
    """Which contacts the club keeps; a box for each is added below."""

    seen = VersionField(default=0)


add_fields(FieldsForm, {f"keep_{key}": BooleanField(label) for key, label in LABELS.items()})


@bp.get("/contacts")
def ask_fields() -> ResponseReturnValue:
    """Show which contacts the club keeps."""
    return _fields_page(_fields_form())


@bp.post("/contacts")
def choose_fields() -> ResponseReturnValue:
    """Store which contacts the club keeps."""
    form = FieldsForm(request.form)
    chosen = [key for key in LABELS if form[f"keep_{key}"].data]
    with handle_form(form, partial(_fields_page, _fields_form()), event_sentence):
        member_contacts.choose(this_act(), chosen)
    return redirect(url_for("members.show_all"), 303)


@bp.get("/<int(max=2147483647):number>/contact")
def edit(number: int) -> ResponseReturnValue:
    """Show the form with the contacts of a member."""
    return _page(number, _form(number))


@bp.post("/<int(max=2147483647):number>/contact")
def change(number: int) -> ResponseReturnValue:
    """Store the contacts of a member; after a conflict what was typed stays, and is compared by nobody else."""
    member = _standing(number)
    form = _form(number)
    try:
        with handle_form(form, partial(_page, number, form)):
            given = {key: form[key].data or "" for key in this_fields()}
            member_contacts.change(this_act(), number, given)
    except VersionConflict:
        form.seen.data = this_members()[member.number].seq
        sentence = _("Jemand anders hat hier eben etwas geändert. Speichern ersetzt es.")
        return _page(number, form, sentence), 409
    return redirect(url_for("members.show", number=number), 303)


def _standing(number: int) -> Member:
    member = this_members().get(number)
    if member is None or member.erased or member.into is not None or not this_fields():
        abort(404)
    return member


def _form(number: int) -> ContactForm:
    class Contact(ContactForm):
        pass

    kept = this_fields()
    for key in kept:
        field = ContactField(LABELS[key], optional=True, description=HINTS.get(key, ""))
        add_fields(Contact, {key: field})
    data: dict[str, object] = {**member_contacts.contact(session(), club.this_club().id, number)}
    data["seen"] = _standing(number).seq
    form = Contact(request.form or None, data=data)
    for key in kept:
        form[key].most = MOST[key]
    return form


def _page(number: int, form: ContactForm, sentence: str = "") -> str:
    _standing(number)
    return render_template(
        "club/member_contact.html",
        form=form,
        number=number,
        name=this_names()[number],
        kept=this_fields(),
        sentence=sentence,
    )


def _fields_form() -> FieldsForm:
    events = ledger.events(session(), club.this_club().id, None, member_contacts.KIND)
    data: dict[str, object] = {f"keep_{key}": True for key in this_fields()}
    return FieldsForm(data=data | {"seen": events[-1].seq if events else 0})


def _fields_page(form: FieldsForm, sentence: str = "") -> str:
    boxes = [form[f"keep_{key}"] for key in LABELS]
    return render_template("club/contact_fields.html", form=form, boxes=boxes, sentence=sentence)
