"""Small forms about a season: names, reason for a change, next evening, final, language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import cast

from wtforms import RadioField, SelectField, SelectMultipleField
from wtforms.validators import ValidationError

from scorer.club.evening.evening_dates import MOST_VENUE, Announcement
from scorer.club.office import ledger
from scorer.web.club.common import KnownPersonField, this_names
from scorer.web.club.form_fields import (
    DayField,
    FeeField,
    LongNameField,
    ReasonField,
    TimeField,
    VersionField,
)
from scorer.web.database import session
from scorer.web.fields import KeyField, NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l
from scorer.web.language_choice import OWN_NAMES, offered

PRESET_NAMES = {
    "four-twelve": _l("4 Passen zu 12, Partner gelost, die schlechteste gestrichen"),
    "four-eight": _l("4 Passen zu 8, Partner gelost, alles zählt"),
    "differences": _l("Differenzler, 2 Passen zu 4"),
    "handjass": _l("Handjass, alle für sich, 4 Passen zu 12"),
    "best-of-year": _l("Jahresmeisterschaft, die 4 besten von 6 Abenden"),
    "year-drops": _l("Jahresmeisterschaft mit Streichresultaten"),
    "rank-points": _l("Jahresmeisterschaft mit Rangpunkten 25/18/15 …"),
    "target": _l("Preisjassen auf die Zielzahl 967"),
    "one-day": _l("Preisjassen an einem Tag, 5 Passen zu 12"),
    "match-aux-cartes": _l("Match aux cartes, feste Paare, Trumpf vorgeschrieben"),
    "groups": _l("Gruppenmeisterschaft: Gruppen zu vier, dann Final- und Platzierungsgruppen"),
    "cup": _l("Cup (K.-o.), feste Paare"),
    "pairs": _l("Paarturnier, Match +50"),
    "heats": _l("Ausscheidungen und Final"),
}


class HeadForm(Form):
    """The name of a season."""

    name = LongNameField(_l("Name der Saison"))


class PhaseNameForm(Form):
    """The name of a phase."""

    name = NameField(_l("Name der Phase"))


class DecisionForm(Form):
    """The reason for changing a regulation; *seen* and *draft* are the expected versions of regulation and draft."""

    reason = ReasonField(
        _l("Warum diese Änderung?"),
        description=_l(
            "Nötig, sobald die Saison einen Abend hat. Abgeschlossene Abende bleiben, wie sie sind."
        ),
    )
    seen = VersionField(default=0)
    draft = VersionField(default=0)


class VenueField(NameField):
    """Venue of an evening."""

    most = MOST_VENUE


class NextEveningForm(Form):
    """The next evening as proposed on the page of its season."""

    phase = KeyField(_l("Kürzel"))
    name = LongNameField(_l("Name"))
    day = DayField(_l("Datum"))
    venue = VenueField(_l("Ort"), optional=True)
    start = TimeField(_l("Beginn"))
    fee = FeeField(_l("Einsatz"))

    @property
    def announcement(self) -> Announcement:
        """Return the announcement; the form must be valid."""
        day = cast("date", self.day.data)  # a form without a date is not valid
        texts = self.phase.data or "", self.name.data or ""
        return Announcement(
            *texts,
            day,
            self.venue.data or "",
            fee=self.fee.data or 0,
            start=self.start.data or "",
        )


def member_number(text: object) -> int:
    """Return the posted number of a member, 0 for a text that does not consist of 1 to 7 digits."""
    digits = str(text)
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 7 else 0


class FinalForm(Form):
    """The defending champion, and the numbers of the members who renounce the final."""

    champion = KnownPersonField(
        _l("Titelverteidiger"), description=_l("Wer das letzte Mal gewonnen hat."), optional=True
    )
    renounced = SelectMultipleField(
        _l("Wer verzichtet?"),
        coerce=member_number,
        choices=lambda: [*this_names().items()],
        validate_choice=False,
        default=(),
    )
    seen = VersionField(default=0)


def spoken_here() -> list[tuple[str, str]]:
    """Return the languages of this installation as choices of a field: code and name."""
    return [(name, OWN_NAMES[name]) for name in offered()]


def keep_stored(field: SelectField | RadioField, stored: str) -> None:
    """Add the *stored* language to the choices of *field* if it is no longer offered, so that saving keeps it."""
    if stored and stored not in dict(field.choices):
        name = OWN_NAMES.get(stored, stored)
        label = _("%(language)s (hier zurzeit nicht verfügbar)", language=name)
        field.choices = [*field.choices, (stored, label)]


def refuse_unspoken(_form: Form, field: SelectField | RadioField) -> None:
    """Refuse a posted language that is not among the choices; accept an empty one."""
    if field.data and field.data not in dict(field.choices):
        raise ValidationError(_("Das gibt es hier nicht, oder nicht mehr."))


class SeasonLanguageForm(Form):
    """The language of a season, "" for the language of its club; *seen* is the expected version."""

    language = SelectField(
        _l("Sprache dieser Saison"),
        choices=lambda: [("", _("wie der Verein")), *spoken_here()],
        description=_l("Für Blätter, Listen, Saalwand und öffentliche Seiten."),
        validate_choice=False,
    )
    seen = VersionField(default=0)

    validate_language = refuse_unspoken


def season_language_form(
    club_id: int, season_id: str, sent: Mapping[str, str] | None
) -> SeasonLanguageForm:
    """Return the form with the stored language of a season, or with the values *sent*."""
    last = ledger.last_about(session(), club_id, "season_language", season=season_id)
    stored = last.facts["language"] if last else ""
    data = {"language": stored, "seen": last.seq if last else 0}
    form = SeasonLanguageForm(sent, data=data if sent is None else None)
    keep_stored(form.language, stored)
    return form
