"""What can be filled in about a club: who works in it, and its members."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from wtforms import BooleanField, HiddenField, PasswordField, RadioField, SelectField
from wtforms.validators import StopValidation, ValidationError

from scorer.club.clubs import MOST_NAME
from scorer.club.passwords import LONGEST, SHORTEST
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.club.members import Member

NEW_PASSWORD = _l(
    "%(low)d bis %(high)d Zeichen; ein Satz ist gut zu merken.", low=SHORTEST, high=LONGEST
)

# Each may do what those before it may.
ROLES = {
    "viewer": _l("Liest mit"),
    "scorer": _l("Führt die Abende"),
    "admin": _l("Verwaltet den Verein"),
}
ENDED = "none"
SEEN = re.compile(r"[0-9]{1,9}\Z")


class SecretField(PasswordField):
    """A password, exactly as it was typed; it never comes back."""

    def pre_validate(self, form: object) -> None:
        """Refuse nothing but nothing."""
        del form
        if not self.data:
            raise StopValidation(_("Hier fehlt das Passwort."))


class LongNameField(NameField):
    """The name of a club."""

    most = MOST_NAME


class SeenField(HiddenField):
    """The number of an event that travels with a form; without one, or with nonsense, 0."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Nobody has typed it, so nobody is blamed for it."""
        text = valuelist[0] if valuelist else ""
        self.data = int(text) if SEEN.match(text) else 0


class LogInForm(Form):
    """Who wants to work in a club."""

    login = NameField(_l("Anmeldename"))
    password = SecretField(_l("Passwort"))


class ClubForm(Form):
    """What a club is called."""

    name = LongNameField(_l("Name des Vereins"))


class SetUpForm(Form):
    """The first club of a server and who looks after it."""

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
    """Another password for oneself."""

    old = SecretField(_l("Bisheriges Passwort"))
    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class ResetForm(Form):
    """Another password for somebody who has lost theirs."""

    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class OfficialForm(Form):
    """Somebody else who shall work in the club."""

    login = NameField(_l("Anmeldename"))
    role = RadioField(_l("Rolle"), choices=choices(ROLES), default="scorer")
    password = SecretField(
        _l("Passwort für den Anfang"),
        description=_l("Sag es der Person; sie kann es nachher unter «Konto» ändern."),
    )


class RoleForm(Form):
    """What somebody may do from now on."""

    role = RadioField(_l("Rolle"), choices=choices(ROLES | {ENDED: _l("Nichts mehr")}))


class MemberForm(Form):
    """What is known of a member; *seen* is the event after which it was read."""

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
    seen = SeenField(default=0)

    def member(self, before: Member) -> Member:
        """Return *before* as this form tells it."""
        return replace(
            before,
            name=self.name.data or "",
            nickname=self.nickname.data or "",
            category=self.category.data or None,
            guest=bool(self.guest.data),
            archived=bool(self.archived.data),
            seen=self.seen.data or 0,
        )

    @staticmethod
    def values_of(member: Member) -> dict[str, Any]:
        """Return the fields as *member* fills them."""
        return {key: value for key, value in asdict(member).items() if value is not None}


class MergeForm(Form):
    """Who a member really is."""

    into = SelectField(_l("Wer bleibt?"), description=_l("Diese Liste zählt dann für beide."))

    def offer(self, people: Mapping[int, str]) -> None:
        """Let it offer *people*, by their numbers."""
        words = {str(number): f"{name} ({number})" for number, name in people.items()}
        self.into.choices = choices({"": "–"} | words)

    def validate_into(self, field: SelectField) -> None:
        """Refuse nobody."""
        if not field.data:
            raise ValidationError(_("Hier fehlt, wer es ist."))


class EraseForm(Form):
    """That a name is to be forgotten is said twice."""

    sure = BooleanField(_l("Ja, den Namen endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to forget somebody by a slip."""
        if not field.data:
            raise ValidationError(_("Das lässt sich nicht zurücknehmen; darum das Häkchen."))
