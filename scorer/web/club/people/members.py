"""Members of a club: list, add, change, merge, erase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

from flask import abort, request, url_for
from wtforms import BooleanField, SelectField
from wtforms.validators import ValidationError

from scorer.club.people import erasure, members, namesakes
from scorer.club.people.members import Member
from scorer.rules.club.people import Double, FullName
from scorer.web.club.common import (
    changed_sentence,
    listed_members,
    of_club,
    standing_members,
    this_act,
    this_members,
    this_names,
)
from scorer.web.club.form_fields import ErasureForm, VersionField, pseudonym_error
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_contacts import contact_rows, this_fields
from scorer.web.club.people.member_names import Names
from scorer.web.fields import WHOLE_NUMBER, NameField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("members", __name__, "/club/members")

MOST_DOUBLES = 5  # shown; the others are only counted
MEMBER = "/<int(max=2147483647):number>"
DONE = {
    "added": _l("Aufgenommen."),
    "changed": _l("Gespeichert."),
    "merged": _l("Zusammengelegt: Alle Resultate sind jetzt hier."),
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
        _l("Name am Tisch"),
        optional=True,
        description=_l("Dieser Name steht auf Zetteln und Ranglisten. Leer: Vorname und Nachname."),
    )
    nickname = NameField(
        _l("Übername"),
        optional=True,
        description=_l("Nur nötig, wenn zwei gleich heissen oder alle die Person so nennen."),
    )
    category = CategoriesField(
        _l("Kategorien"),
        optional=True,
        description=_l(
            "Zum Beispiel «Damen», mehrere mit Komma. Für eigene Ranglisten, wenn das Reglement sie vorsieht."
        ),
    )
    guest = BooleanField(_l("Gast"), description=_l("Spielt mit, ist aber nicht Mitglied."))
    archived = BooleanField(_l("Nicht mehr dabei"), description=_l("Die Resultate bleiben."))
    seen = VersionField(default=0)
    stored = ""  # the current name of the member being changed

    def validate_surname(self, field: NameField) -> None:
        """Refuse a member without any name, or with a name that looks like the pseudonym of an erased one."""
        if not (field.data or self.first_name.data or self.name.data):
            raise ValidationError(_("Hier fehlt der Name."))
        if not self.name.data:
            self._refuse_pseudonym()

    def validate_name(self, field: NameField) -> None:
        """Refuse a name that looks like the pseudonym of an erased member."""
        if field.data:
            self._refuse_pseudonym()

    def _refuse_pseudonym(self) -> None:
        if error := pseudonym_error(self.member(Member(0, "")).name, self.stored):
            raise ValidationError(error)

    def member(self, before: Member) -> Member:
        """Return *before* with the values of this form.

        An empty name is made of first name and surname. A first name without a surname is stored as the surname.
        """
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
            if typed == (before.category or "")  # an older category may have a comma in its name
            else members.split_categories(typed),
            guest=bool(self.guest.data),
            archived=bool(self.archived.data),
            seq=self.seen.data or 0,
        )

    @staticmethod
    def values_of(member: Member) -> Values:
        """Return the values of the fields for *member*."""
        full = member.full_name
        values = asdict(member) | {"seen": member.seq, "category": member.category}
        values |= {"surname": full.surname, "first_name": full.first}
        if member.name == full.displayed:
            del values["name"]  # an empty field, so that the name follows when these change
        return {key: value for key, value in values.items() if value is not None}


class MergeForm(Form):
    """The member into which a duplicate is merged."""

    into = SelectField(
        _l("Welcher Eintrag bleibt?"),
        description=_l("Die Kategorie dieses Mitglieds gilt dann für beide."),
    )

    def offer(self, people: Mapping[int, str]) -> None:
        """Set the choices: the names of *people* by number."""
        words = {str(number): _numbered(name, number) for number, name in people.items()}
        self.into.choices = choices({"": "–"} | words)

    def validate_into(self, field: SelectField) -> None:
        """Refuse an empty choice."""
        if not field.data:
            raise ValidationError(_("Wähle eine Person."))


@form_page(bp, "", "club/people/members.html", Right.VIEWER)
def show_all() -> Values:
    """List the members, former ones apart; for scorers also possible duplicates."""
    standing, texts = listed_members()
    present, archived = (
        [member for member in standing if member.archived == away] for away in (False, True)
    )
    alike = []
    if club_session.actor().may("scorer"):
        alike = namesakes.suggested(*of_club(), this_members())
    return {
        "doubles": [_double(double, this_names()) for double in alike[:MOST_DOUBLES]],
        "more_doubles": len(alike[MOST_DOUBLES:]),
        "present": present,
        "archived": archived,
        "texts": texts,
        "present_texts": [texts[member.number] for member in present],
        "archived_texts": [texts[member.number] for member in archived],
        "phone_list": club_session.actor().may("scorer") and "phone" in this_fields(),
        "guessed": sum(member.is_guessed for member in standing),
        "new": request.args.get("new", type=int),
        "filled": request.args.get("filled", type=int),
    }


@show_all.post(Right.SCORER, rule="/two")
def keep_two() -> None:
    """Store that two possible duplicates are different people."""
    posted = [request.form.get(name, "") for name in ("first", "second")]
    first, second = (int(text) if WHOLE_NUMBER.match(text) else 0 for text in posted)
    namesakes.keep_two(this_act(), first, second)


@form_page(bp, "/new", "club/people/member_form.html", Right.SCORER)
def ask_new(form: MemberForm | None = None) -> Values:
    """Show the form for a new member."""
    return _form_values(form or MemberForm())


@ask_new.post(Right.SCORER, MemberForm)
def add(form: MemberForm) -> str:
    """Add a member."""
    number = members.add(this_act(), form.member(Member(0, "")))
    return url_for("members.show", number=number, done="added")


@form_page(bp, f"{MEMBER}/edit", "club/people/member_form.html", Right.SCORER)
def edit(number: int, form: MemberForm | None = None) -> Values:
    """Show the form that changes a member."""
    member = _find(number)
    return _form_values(form or MemberForm(data=MemberForm.values_of(member)), member)


def _changed(typed: Mapping[str, str], number: int) -> MemberForm:
    form = MemberForm(typed)
    form.stored = _find(number).name
    return form


@edit.post(Right.SCORER, _changed)
def change(form: MemberForm, number: int) -> str:
    """Change a member."""
    members.change(this_act(), form.member(_find(number)))
    return url_for("members.show", number=number, done="changed")


@form_page(bp, MEMBER, "club/people/member.html", Right.VIEWER)
def show(number: int, merge: MergeForm | None = None, erase: ErasureForm | None = None) -> Values:
    """Show a member, their contacts, and the forms that merge or erase them; 404 for an unknown number."""
    everybody, member = this_members(), _find(number)
    return {
        "member": member,
        "title": this_names()[number],
        "contact": contact_rows(number),
        "asks_contact": club_session.actor().may("scorer") and bool(this_fields()),
        "seen": max(each.seq for each in everybody.values()),
        "into": everybody.get(member.into or 0),
        "merged": [each for each in everybody.values() if each.into == number],
        "merge": merge or _merge_form(None, number, request.args.to_dict()),
        "erase": erase or ErasureForm(),
        "merging": namesakes.merging(*of_club(), number),
        "done": DONE.get(request.args.get("done", ""), ""),
    }


def _merge_form(
    typed: Mapping[str, str] | None, number: int, data: Mapping[str, str] | None = None
) -> MergeForm:
    form, names = MergeForm(typed, data=data), this_names()
    form.offer(
        {
            candidate: names.listed(candidate)
            for candidate in names.sorted(standing_members())
            if candidate != number
        }
    )
    return form


@show.post(Right.ADMIN, _merge_form, f"{MEMBER}/merge", kept="merge")
def merge(form: MergeForm, number: int) -> str:
    """Merge a duplicate into another member; this needs a recently confirmed password."""
    into = int(form.into.data or 0)
    members.merge(this_act(), number, into)
    return url_for("members.show", number=into, done="merged")


@show.post(Right.ADMIN, rule=f"{MEMBER}/part", conflict=changed_sentence)
def part(number: int) -> str:
    """Undo the merge of a member; this needs a recently confirmed password."""
    namesakes.part(this_act(), number)
    return url_for("members.show", number=number, done="parted")


@show.post(Right.ADMIN, ErasureForm, f"{MEMBER}/erase", kept="erase")
def erase(_form: ErasureForm, number: int) -> str:
    """Erase name and contacts of a member, and of members merged into this one.

    This needs a recently confirmed password.
    """
    erasure.erase(this_act(), number)
    return url_for("members.show", number=number, done="erased")


def _double(double: Double, names: Names) -> Values:
    """Return the numbers of two possible duplicates, and a sentence with the reason for the suspicion."""
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


def _form_values(form: MemberForm, member: Member | None = None) -> Values:
    categories = {name for each in this_members().values() for name in each.categories}
    return {"form": form, "member": member, "categories": sorted(categories)}
