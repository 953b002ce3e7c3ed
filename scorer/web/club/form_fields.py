"""Form fields of the club: passwords, reasons, days, fees, people, expected versions."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Any

from flask import request
from wtforms import BooleanField, HiddenField, PasswordField, StringField, TextAreaField
from wtforms.validators import StopValidation, ValidationError

from scorer.club.office.passwords import LONGEST, SHORTEST
from scorer.rules.club.evening.facts import MOST_FEE
from scorer.rules.club.public.prize_giving import MOST_PRIZES
from scorer.rules.core.names import is_pseudonym
from scorer.rules.core.reading import NOTE_LENGTH, SENTENCE_LENGTH, TITLE_LENGTH
from scorer.web.club.evening.fee_text import amount, francs
from scorer.web.fields import DROPPED, NameField, clean
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

NEW_PASSWORD = _l(
    "%(low)d bis %(high)d Zeichen. Ein ganzer Satz lässt sich gut merken.",
    low=SHORTEST,
    high=LONGEST,
)
CARD = re.compile(r"([1-9][0-9]{0,2}) ?([AB]?)\Z")
VERSION = re.compile(r"[0-9]{1,9}\Z")
TIME = re.compile(r"([01]?[0-9]|2[0-3])(?:[.:]([0-5][0-9]))?\Z", re.ASCII)
# «10», «7.50», «7,50», «Fr. 10.–», «CHF 10.-»
FRANCS = re.compile(
    r"(?:fr\.?|chf)?\s*([0-9]{1,5})(?:[.,]([0-9]{2}|[-–—]{1,2}))?\s*(?:fr\.?|chf)?\Z", re.IGNORECASE
)


class SecretField(PasswordField):
    """A password, exactly as typed; it is never sent back to the page."""

    def pre_validate(self, _form: object) -> None:
        """Refuse an empty password."""
        if not self.data:
            raise StopValidation(_("Hier fehlt das Passwort."))


def pseudonym_error(name: str, stored: str = "") -> str:
    """Return the error sentence for a *name* that looks like the pseudonym of an erased person, "" for any other name.

    A name equal to the *stored* one is accepted.
    """
    if name == stored or not is_pseudonym(name):
        return ""
    return _("So sehen nur gelöschte Namen aus. Schreib den Namen anders.")


class LongNameField(NameField):
    """The name of a club, a season or an evening; it may be longer than other names."""

    most = TITLE_LENGTH


class RuleTextField(TextAreaField):
    """A sentence worded by a club, on one line; invisible characters are removed, and an error reports that."""

    had_hidden = False

    def process_formdata(self, valuelist: list[str]) -> None:
        """Put the posted text on one line and remove invisible characters."""
        text = " ".join(valuelist[0].split()) if valuelist else ""
        self.data = clean(text)
        dropped = [letter for letter in text if unicodedata.category(letter) in DROPPED]
        self.had_hidden = any(letter not in self.data for letter in dropped)

    def pre_validate(self, _form: object) -> None:
        """Refuse a text that is too long, and report removed characters."""
        many = len(self.data or "")
        if many > SENTENCE_LENGTH:
            numbers = {"limit": SENTENCE_LENGTH, "many": many}
            raise ValidationError(
                _(
                    "Das ist zu lang: %(many)s Zeichen statt höchstens %(limit)s.",
                    **numbers,
                )
            )
        if self.had_hidden:
            raise ValidationError(
                _(
                    "Im Text waren unsichtbare Zeichen. Sie sind jetzt weg; lies ihn noch einmal "
                    "durch."
                )
            )

    def _value(self) -> str:
        return self.data or ""


class PrizesField(TextAreaField):
    """Prizes, one line for each rank; an empty line before another one is a rank without a prize."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep the cleaned lines, up to one more than allowed, so that validation can refuse too many."""
        if valuelist:
            lines = valuelist[0].rstrip().splitlines()[: MOST_PRIZES + 1]
            self.data = [clean(line) for line in lines]

    def pre_validate(self, _form: object) -> None:
        """Refuse too many lines, and a line longer than a title."""
        if len(self.data or ()) > MOST_PRIZES:
            raise ValidationError(_("Hier sind höchstens %(limit)s möglich.", limit=MOST_PRIZES))
        for rank, line in enumerate(self.data or (), start=1):
            if len(line) > TITLE_LENGTH:
                values = {"rank": rank, "limit": TITLE_LENGTH, "many": len(line)}
                raise ValidationError(
                    _(
                        "Rang %(rank)s: Der Preis ist zu lang (%(many)s Zeichen statt höchstens "
                        "%(limit)s).",
                        **values,
                    )
                )

    def _value(self) -> str:
        return "\n".join(self.data or ())


class PersonField(StringField):
    """The name of a person as typed; a subclass or the view looks up the member."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Clean the posted text."""
        self.data = clean(valuelist[0]) if valuelist else ""


class ReasonField(PersonField):
    """A reason for a change, which is stored in the history."""

    def pre_validate(self, _form: object) -> None:
        """Refuse a text that is too long for the history."""
        many = len(self.data or "")
        if many > NOTE_LENGTH:
            numbers = {"limit": NOTE_LENGTH, "many": many}
            raise ValidationError(
                _("Das ist zu lang: %(many)s Zeichen statt höchstens %(limit)s.", **numbers)
            )


def version_number(text: str) -> int:
    """Return a posted version, 0 for a text that does not consist of 1 to 9 digits.

    Such a text is no error, as no user types it.
    """
    return int(text) if VERSION.match(text) else 0


def session_number() -> int | None:
    """Return the id of the session in the posted form, None without that field, 0 if it is not a number."""
    typed = request.form.get("session")
    return None if typed is None else version_number(typed)


class VersionField(HiddenField):
    """Expected version of a form (optimistic lock)."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Parse the number; a text that is not a number is 0."""
        self.data = version_number(valuelist[0] if valuelist else "")


class ParsedField(StringField):
    """A text that is parsed; *given* is the typed text, which is shown again if it cannot be parsed."""

    given = ""
    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """Clean and parse the posted text."""
        self.given = clean(valuelist[0]) if valuelist else ""
        self.data = self.parsed(self.given)

    def parsed(self, text: str) -> object:
        """Return the value of *text*, None or "" if it cannot be parsed; subclasses override this."""
        return text


class DayField(ParsedField):
    """A date in ISO format, as browsers send it, or typed as 20.11.2026."""

    data: date | None

    def parsed(self, text: str) -> date | None:
        """Return the date, None for anything else."""
        parts = text.split(".")
        if len(parts) == 3:
            text = "-".join(f"{part:0>2}" for part in reversed(parts))
        try:
            return date.fromisoformat(text)
        except ValueError:
            return None

    def pre_validate(self, _form: object) -> None:
        """Refuse an empty field, text that is no date, and a year before 1901 or after 2199."""
        if self.data is None or not 1900 < self.data.year < 2200:
            raise ValidationError(_("Schreib das Datum so: 20.11.2026."))

    def _value(self) -> str:
        return self.data.isoformat() if self.data else self.given


class OptionalDayField(DayField):
    """A date that may be left out."""

    def pre_validate(self, form: object) -> None:
        """Accept an empty field; refuse other text as :class:`DayField` does."""
        if self.given:
            super().pre_validate(form)


class FeeField(ParsedField):
    """An amount typed in francs and stored in rappen, at *most* so many; an empty field is 0."""

    data: int | None
    most = MOST_FEE

    def parsed(self, text: str) -> int | None:
        """Return the amount in rappen, 0 for no text, None for anything else."""
        typed = FRANCS.match(text)
        if typed is None:
            return None if text else 0
        rest = typed[2] or ""
        return 100 * int(typed[1]) + (int(rest) if rest.isdecimal() else 0)

    def pre_validate(self, _form: object) -> None:
        """Refuse text that is no amount, and an amount that is too high."""
        if self.data is None:
            raise ValidationError(_("Schreib den Betrag so: 10 oder 7.50."))
        if self.data > self.most:
            raise ValidationError(_("Höchstens %(fee)s.", fee=francs(self.most)))

    def _value(self) -> str:
        if self.raw_data:
            return self.given[:40]
        return amount(self.data) if self.data else ""


class TimeField(ParsedField):
    """A time of day as browsers send it, «19:30», or typed as 19.30; empty for none."""

    def parsed(self, text: str) -> str:
        """Return the time as «19:30», hours and minutes with two digits, "" for anything else."""
        typed = TIME.match(text)
        return f"{typed[1]:0>2}:{typed[2] or '00'}" if typed else ""

    def pre_validate(self, _form: object) -> None:
        """Refuse text that is no time."""
        if self.given and not self.data:
            raise ValidationError(_("Schreib die Zeit so: 19.30."))

    def _value(self) -> str:
        return self.data or self.given[:40]


class CardField(ParsedField):
    """The table that a person drew, followed by A or B if it has *sides*; empty for sitting out."""

    sides, has_side = True, False

    def parsed(self, text: str) -> tuple[int, int] | None:
        """Return table and side, None for anything else. The side is 1 for B, 0 for A or without a letter."""
        card = CARD.match(text.upper())
        self.has_side = card is not None and bool(card[2])
        return (int(card[1]), int(card[2] == "B")) if card else None

    def pre_validate(self, _form: object) -> None:
        """Refuse text that is no card, a card without a required side, and a card with a side if there are no sides."""
        if self.given and (self.data is None or self.has_side != self.sides):
            example = "3A" if self.sides else "3"
            raise ValidationError(_("Zum Beispiel %(example)s.", example=example))

    def _value(self) -> str:
        return self.given[:20]


class DisputeForm(Form):
    """Reason of a dispute or a claim."""

    reason = ReasonField(_l("Was stimmt nicht?"))


class ReasonForm(Form):
    """A reason only."""

    reason = ReasonField(_l("Grund"))


class ErasureForm(Form):
    """The form with a box to tick before a name is erased for good."""

    sure = BooleanField(_l("Ja, den Namen endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to erase without the confirmation."""
        if not field.data:
            raise ValidationError(
                _("Das kannst du nicht zurücknehmen. Setz das Häkchen, wenn du sicher bist.")
            )
