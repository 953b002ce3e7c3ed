"""Members of a club: list, add, change, merge, erase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, SelectField
from wtforms.validators import ValidationError

from scorer.club import doubles, members, parting
from scorer.club.ledger import Event, VersionConflict
from scorer.club.members import Member
from scorer.rules.club.doubles import Double
from scorer.rules.club.person_names import FullName
from scorer.web.club import session as club
from scorer.web.club.common import (
    error_sentence,
    event_sentence,
    listed_members,
    standing_members,
    this_act,
    this_members,
    this_names,
)
from scorer.web.club.contact_fields import contact_rows, this_fields
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import VersionField, pseudonym_error
from scorer.web.club.member_names import Names
from scorer.web.database import session
from scorer.web.fields import WHOLE_NUMBER, NameField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l

bp = Blueprint("members", __name__, url_prefix="/club/members")

MOST_DOUBLES = 5  # shown at once
MEMBER = "/<int(max=2147483647):number>"
DONE = {
    "added": _l("Aufgenommen."),
    "changed": _l("Gespeichert."),
    "merged": _l("Zusammengelegt: Beide zählen jetzt hier."),
    "parted": _l("Wieder getrennt: Beide haben ihre eigenen Resultate."),
    "erased": _l("Der Name ist gelöscht."),
}


class CategoriesField(NameField):
    """Names of categories, separated by commas."""

    most = 160


class MemberForm(Form):
    """Data of a member; *seen* is the expected version."""

    surname = NameField(_l("Nachname"), optional=True)
    first_name = NameField(_l("Vorname"), optional=True)
    name = NameField(
        _l("Heisst am Tisch"),
        optional=True,
        description=_l("Leer: Vorname und Nachname. So steht es auf Zetteln und Ranglisten."),
    )
    nickname = NameField(
        _l("Übername"),
        optional=True,
        description=_l("Nur wenn zwei gleich heissen, oder weil alle so rufen."),
    )
    category = CategoriesField(
        _l("Kategorien"),
        optional=True,
        description=_l(
            "Zum Beispiel «Damen», mehrere mit Komma; für eigene Ranglisten, wenn das Reglement sie nennt."
        ),
    )
    guest = BooleanField(_l("Gast"), description=_l("Spielt mit, ist aber nicht Mitglied."))
    archived = BooleanField(_l("Nicht mehr dabei"), description=_l("Die Resultate bleiben."))
    seen = VersionField(default=0)
    stored = ""  # the name of the member who is changed

    def validate_surname(self, field: NameField) -> None:
        """Refuse a member without any name, or with one that stands for an erased one."""
        if not (field.data or self.first_name.data or self.name.data):
            raise ValidationError(_("Hier fehlt ein Name."))
        if not self.name.data:
            self._refuse_pseudonym()

    def validate_name(self, field: NameField) -> None:
        """Refuse what stands for an erased member."""
        if field.data:
            self._refuse_pseudonym()

    def _refuse_pseudonym(self) -> None:
        if error := pseudonym_error(self.member(Member(0, "")).name, self.stored):
            raise ValidationError(error)

    def member(self, before: Member) -> Member:
        """Return *before* with the values of this form."""
        typed = self.category.data or ""
        full = FullName(self.surname.data or "", self.first_name.data or "")
        if not full.surname:
            full = FullName(full.first, "")
        return replace(
            before,
            name=self.name.data or full.displayed,
            surname=full.surname,
            first_name=full.first,
            nickname=self.nickname.data or "",
            categories=before.categories
            if typed == (before.category or "")  # an older one may have a comma in its name
            else members.split_categories(typed),
            guest=bool(self.guest.data),
            archived=bool(self.archived.data),
            seq=self.seen.data or 0,
        )

    @staticmethod
    def values_of(member: Member) -> dict[str, object]:
        """Return the values of the fields for *member*."""
        full = member.full_name
        values = asdict(member) | {"seen": member.seq, "category": member.category}
        values |= {"surname": full.surname, "first_name": full.first}
        if member.name == full.displayed:
            del values["name"]  # it follows from them, also when they change
        return {key: value for key, value in values.items() if value is not None}


class MergeForm(Form):
    """The member that a duplicate is merged into."""

    into = SelectField(
        _l("Wer bleibt?"), description=_l("Die Kategorie dieses Mitglieds gilt dann für beide.")
    )

    def offer(self, people: Mapping[int, str]) -> None:
        """Set the choices: *people* by number."""
        words = {str(number): _numbered(name, number) for number, name in people.items()}
        self.into.choices = choices({"": "–"} | words)

    def validate_into(self, field: SelectField) -> None:
        """Refuse an empty choice."""
        if not field.data:
            raise ValidationError(_("Hier fehlt, wer es ist."))


class EraseForm(Form):
    """Confirmation that a name is erased for good."""

    sure = BooleanField(_l("Ja, den Namen endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to erase without the confirmation."""
        if not field.data:
            raise ValidationError(_("Das lässt sich nicht zurücknehmen; darum das Häkchen."))


@bp.get("")
def show_all() -> ResponseReturnValue:
    """List the members; former ones are folded away."""
    return _list_page()


@bp.post("/two")
def keep_two() -> ResponseReturnValue:
    """Store that two members who look alike are two people."""
    posted = [request.form.get(name, "") for name in ("first", "second")]
    first, second = (int(text) if WHOLE_NUMBER.match(text) else 0 for text in posted)
    with handle_form(None, _list_page, error_sentence=error_sentence):
        doubles.keep_two(this_act(), first, second)
    return redirect(url_for("members.show_all"), 303)


@bp.get("/new")
def ask_new() -> ResponseReturnValue:
    """Show the form for a new member."""
    return _form(MemberForm())


@bp.post("/new")
def add() -> ResponseReturnValue:
    """Add a member."""
    form = MemberForm(request.form)
    with handle_form(form, partial(_form, form)):
        number = members.add(this_act(), form.member(Member(0, "")))
    return redirect(url_for("members.show", number=number, done="added"), 303)


@bp.get(MEMBER)
def show(number: int) -> ResponseReturnValue:
    """Show a member and the possible actions."""
    return _member_page(number)


@bp.get(f"{MEMBER}/edit")
def edit(number: int) -> ResponseReturnValue:
    """Show the form that changes a member."""
    member = _find(number)
    return _form(MemberForm(data=MemberForm.values_of(member)), member)


@bp.post(f"{MEMBER}/edit")
def change(number: int) -> ResponseReturnValue:
    """Change a member; a version conflict shows both states."""
    member, form = _find(number), MemberForm(request.form)
    form.stored = member.name
    try:
        with handle_form(form, partial(_form, form, member)):
            members.change(this_act(), form.member(member))
    except VersionConflict as conflict:
        form.seen.data = conflict.stored.seq
        return _form(form, _find(number), clash=True), 409
    return redirect(url_for("members.show", number=number, done="changed"), 303)


@bp.post(f"{MEMBER}/merge")
def merge(number: int) -> ResponseReturnValue:
    """Merge a duplicate into another member."""
    form = _others(MergeForm(request.form), number)
    with handle_form(form, partial(_member_page, number, form), event_sentence):
        into = int(form.into.data or 0)
        members.merge(this_act(), number, into)
    return redirect(url_for("members.show", number=into, done="merged"), 303)


@bp.post(f"{MEMBER}/part")
def part(number: int) -> ResponseReturnValue:
    """Take back that a member is the same person as another one; needs a fresh password."""
    with handle_form(None, partial(_member_page, number), _merged_again, error_sentence):
        parting.part(this_act(), number)
    return redirect(url_for("members.show", number=number, done="parted"), 303)


def _merged_again(_event: Event) -> str:
    return _("Das wurde unterdessen anders eingetragen.")


@bp.post(f"{MEMBER}/erase")
def erase(number: int) -> ResponseReturnValue:
    """Erase the name of a member."""
    form = EraseForm(request.form)
    with handle_form(form, partial(_member_page, number, erase=form), event_sentence):
        members.erase(this_act(), number)
    return redirect(url_for("members.show", number=number, done="erased"), 303)


def _list_page(sentence: str = "") -> str:
    standing, texts = listed_members()
    present, archived = (
        [member for member in standing if member.archived == away] for away in (False, True)
    )
    alike = []
    if club.actor().may("scorer"):
        alike = doubles.suggested(session(), club.this_club().id, this_members())
    return render_template(
        "club/members.html",
        doubles=[_double(double, this_names()) for double in alike[:MOST_DOUBLES]],
        more_doubles=len(alike[MOST_DOUBLES:]),
        sentence=sentence,
        present=present,
        archived=archived,
        texts=texts,
        present_texts=[texts[member.number] for member in present],
        archived_texts=[texts[member.number] for member in archived],
        phone_list=club.actor().may("scorer") and "phone" in this_fields(),
        guessed=sum(member.is_guessed for member in standing),
        new=request.args.get("new", type=int),
        filled=request.args.get("filled", type=int),
    )


def _double(double: Double, names: Names) -> dict[str, object]:
    """Return what the page says of two who may be one, with both numbers."""
    sentences = {
        "name": _("%(first)s und %(second)s heissen gleich."),
        "swapped": _("%(first)s und %(second)s: Vorname und Nachname sind vertauscht."),
        "letter": _("%(first)s und %(second)s: Nur ein Buchstabe ist anders."),
        "email": _("%(first)s und %(second)s haben die gleiche E-Mail-Adresse."),
    }
    both = double.first, double.second
    first, second = (_numbered(names.listed(number), number) for number in both)
    return {
        "first": double.first,
        "second": double.second,
        "sentence": sentences[double.why] % {"first": first, "second": second},
    }


def _numbered(name: str, number: int) -> str:
    return name if f"({number})" in name else f"{name} ({number})"


def _find(number: int) -> Member:
    member = this_members().get(number)
    if member is None:
        abort(404)
    return member


def _form(
    form: MemberForm, member: Member | None = None, sentence: str = "", *, clash: bool = False
) -> str:
    everybody = this_members()
    member = everybody[member.number] if member is not None else None
    known = {name for other in everybody.values() for name in other.categories}
    return render_template(
        "club/member_form.html",
        form=form,
        member=member,
        sentence=sentence,
        clash=clash,
        categories=sorted(known),
    )


def _others(form: MergeForm, number: int) -> MergeForm:
    names = this_names()
    form.offer(
        {
            other: names.listed(other)
            for other in names.sorted(standing_members())
            if other != number
        }
    )
    return form


def _member_page(
    number: int,
    merge: MergeForm | None = None,
    erase: EraseForm | None = None,
    sentence: str = "",
) -> str:
    everybody = this_members()
    member = everybody.get(number)
    if member is None:
        abort(404)
    return render_template(
        "club/member.html",
        member=member,
        title=this_names()[number],
        contact=contact_rows(number),
        asks_contact=club.actor().may("scorer") and bool(this_fields()),
        seen=max(other.seq for other in everybody.values()),
        into=everybody.get(member.into or 0),
        merged=[other for other in everybody.values() if other.into == number],
        merge=_others(merge or MergeForm(data={"into": request.args.get("into", "")}), number),
        erase=erase or EraseForm(),
        merging=parting.merging(session(), club.this_club().id, number),
        done=DONE.get(request.args.get("done", ""), ""),
        sentence=sentence,
    )
