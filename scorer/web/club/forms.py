"""Forms of a club: log-in, set-up, officials, members."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, replace

from wtforms import (
    BooleanField,
    HiddenField,
    PasswordField,
    RadioField,
    SelectField,
    StringField,
)
from wtforms.validators import StopValidation, ValidationError

from scorer.club.clubs import MOST_NAME
from scorer.club.ledger import MOST_REASON
from scorer.club.members import Member
from scorer.club.passwords import LONGEST, SHORTEST
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l
from scorer.web.typed_text import clean

NEW_PASSWORD = _l(
    "%(low)d bis %(high)d Zeichen; ein Satz ist gut zu merken.", low=SHORTEST, high=LONGEST
)

# Each role includes those before it.
ROLES = {
    "viewer": _l("Liest mit"),
    "scorer": _l("Führt die Abende"),
    "admin": _l("Verwaltet den Verein"),
}
ENDED = "none"
VERSION = re.compile(r"[0-9]{1,9}\Z")


class SecretField(PasswordField):
    """A password, exactly as typed; never sent back to the page."""

    def pre_validate(self, form: object) -> None:
        """Refuse an empty password."""
        del form
        if not self.data:
            raise StopValidation(_("Hier fehlt das Passwort."))


class LongNameField(NameField):
    """The name of a club."""

    most = MOST_NAME


class ReasonField(StringField):
    """A reason for a change, which is kept in the history."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Clean the text that came in."""
        self.data = clean(valuelist[0]) if valuelist else ""

    def pre_validate(self, form: object) -> None:
        """Refuse a text longer than the history takes, rather than cut it silently."""
        del form
        many = len(self.data or "")
        if many > MOST_REASON:
            numbers = {"limit": MOST_REASON, "many": many}
            raise ValidationError(
                _("Ein Grund hat höchstens %(limit)s Zeichen; hier sind es %(many)s.", **numbers)
            )

    def _value(self) -> str:
        return self.data or ""


def version_number(text: str) -> int:
    """Return a posted expected version, 0 if it is missing or no number: no user typed it."""
    return int(text) if VERSION.match(text) else 0


class VersionField(HiddenField):
    """Expected version of a form (optimistic lock)."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Parse the number without an error."""
        self.data = version_number(valuelist[0] if valuelist else "")


class LogInForm(Form):
    """Log-in of an official."""

    login = NameField(_l("Anmeldename"))
    password = SecretField(_l("Passwort"))


class ClubForm(Form):
    """Name of a club."""

    name = LongNameField(_l("Name des Vereins"))


class SetUpForm(Form):
    """First club of a server, and its admin."""

    code = NameField(
        _l("Einrichtungscode"), description=_l("Ihn zeigt der Rechner, auf dem Schreiber läuft.")
    )
    name = LongNameField(_l("Name des Vereins"))
    login = NameField(
        _l("Dein Anmeldename"),
        description=_l("Zum Beispiel der Vorname; gross oder klein ist gleich."),
    )
    password = SecretField(_l("Passwort"), description=NEW_PASSWORD)


class PasswordForm(Form):
    """Change of the own password."""

    old = SecretField(_l("Bisheriges Passwort"))
    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class ResetForm(Form):
    """New password for another official."""

    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class OfficialForm(Form):
    """A new official."""

    login = NameField(_l("Anmeldename"))
    role = RadioField(_l("Rolle"), choices=choices(ROLES), default="scorer")
    password = SecretField(
        _l("Passwort für den Anfang"),
        description=_l("Sag es der Person; sie kann es nachher unter «Konto» ändern."),
    )


class RoleForm(Form):
    """New role of an official."""

    role = RadioField(_l("Rolle"), choices=choices(ROLES | {ENDED: _l("Nichts mehr")}))


class MemberForm(Form):
    """Data of a member; *seen* is the expected version."""

    name = NameField(_l("Name"))
    nickname = NameField(
        _l("Übername"),
        optional=True,
        description=_l("Nur wenn zwei gleich heissen, oder weil alle so rufen."),
    )
    category = NameField(
        _l("Kategorie"),
        optional=True,
        description=_l(
            "Zum Beispiel «Damen»; für eigene Ranglisten, wenn das Reglement sie nennt."
        ),
    )
    guest = BooleanField(_l("Gast"), description=_l("Spielt mit, ist aber nicht Mitglied."))
    archived = BooleanField(_l("Nicht mehr dabei"), description=_l("Die Resultate bleiben."))
    seen = VersionField(default=0)

    def member(self, before: Member) -> Member:
        """Return *before* with the values of this form."""
        return replace(
            before,
            name=self.name.data or "",
            nickname=self.nickname.data or "",
            category=self.category.data or None,
            guest=bool(self.guest.data),
            archived=bool(self.archived.data),
            seq=self.seen.data or 0,
        )

    @staticmethod
    def values_of(member: Member) -> dict[str, object]:
        """Return the values of the fields for *member*."""
        values = asdict(member) | {"seen": member.seq}
        return {key: value for key, value in values.items() if value is not None}


class MergeForm(Form):
    """The member that a duplicate is merged into."""

    into = SelectField(_l("Wer bleibt?"), description=_l("Diese Liste zählt dann für beide."))

    def offer(self, people: Mapping[int, str]) -> None:
        """Set the choices: *people* by number."""
        words = {str(number): f"{name} ({number})" for number, name in people.items()}
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
