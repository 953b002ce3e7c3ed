"""Form fields that parse input as strictly as the rules, and the cleaning of typed text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import filterfalse

from flask import g
from markupsafe import Markup
from wtforms import BooleanField, Field, HiddenField, StringField, TextAreaField
from wtforms.fields.choices import SelectFieldBase
from wtforms.validators import StopValidation, ValidationError

from scorer.rules.core.reading import NAME_LENGTH
from scorer.web.i18n import _

MARKS_IN_A_ROW = 3
JOINER = "\u200d"  # between the parts of an emoji
# Invisible characters that Unicode counts as letters or symbols: a name of them would look empty.
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Letters that Unicode does not decompose; people_search.js has the same list.
BASE_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
# Categories that are removed: control, format, surrogate, private, unassigned, line and paragraph separators.
DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean(text: str) -> str:
    """Return *text* cleaned for display to other people.

    The result is composed (NFC), without the categories in ``DROPPED`` and the letters in ``BLANK_LETTERS``. Each run
    of white space becomes one blank, at most three combining marks follow each other, and the joiner stays in an emoji.
    """
    text = " ".join(text.split())
    letters: list[str] = []
    marks = 0
    for place, letter in enumerate(text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in {"Mn", "Me"} and not _joins_emoji(letter) else 0
        joins = letter == JOINER and _between_emoji(text, place)
        if marks > MARKS_IN_A_ROW or letter in BLANK_LETTERS:
            continue
        if category in DROPPED and not joins:
            continue
        letters.append(letter)
    return unicodedata.normalize("NFC", " ".join("".join(letters).split()))


def shortened(text: str) -> str:
    """Return *text* cleaned, for a list; if it has more than 40 characters, the first 39 and «…»."""
    cleaned = clean(text)
    return cleaned if len(cleaned) <= NAME_LENGTH else f"{cleaned[: NAME_LENGTH - 1]}…"


def by_name(text: str) -> str:
    """Return the sort key of *text*: in lower case, and with base letters in place of letters with marks."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    letters = unicodedata.normalize("NFKD", folded)
    return "".join(filterfalse(unicodedata.combining, letters)).translate(BASE_LETTERS)


def file_name(*parts: object) -> str:
    """Return *parts* as a portable ASCII file name of at most 80 characters, without an extension.

    The name is «schreiber» if no letter or digit is left.
    """
    name = by_name(" ".join(map(str, parts)))
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")[:80] or "schreiber"


def has_substance(text: str) -> bool:
    """Return whether *text* contains a letter, a digit, a punctuation mark or a symbol."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)


def _joins_emoji(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f"


def _between_emoji(text: str, place: int) -> bool:
    around = text[max(0, place - 2) : place], text[place + 1 : place + 2]
    return all(any(unicodedata.category(c) == "So" for c in side) for side in around)


MOST_LINES = 200
MOST_DIGITS = 6
MOST_TEXT = 4000  # characters
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,6}\Z")


def autofocus() -> Markup:
    """Return the attribute ``autofocus`` at the first call in a request, "" later: a page has one focus."""
    first = "focused" not in g
    g.focused = True
    return Markup(" autofocus") if first else Markup("")


def form_lacks(form: Iterable[Field]) -> bool:
    """Return whether a form has errors, and all of them are at fields that were sent empty."""
    wrong = [field for field in form if field.errors]
    return bool(wrong) and not any(
        any(getattr(field, "raw_data", None) or ["x"]) for field in wrong
    )


def text_of(field: Field) -> str:
    """Return the text of *field* as shown on its page, a dash for none."""
    if isinstance(field, BooleanField):
        text = _("ja") if field.data else ""
    elif isinstance(field, SelectFieldBase):
        chosen = (choice.label for choice in field.iter_choices() if choice.selected)
        text = ", ".join(map(str, chosen))
    else:
        text = field._value()  # noqa: SLF001 - the text of a field in WTForms
    return text or "–"


class NameField(StringField):
    """A name of 1 to 40 characters after cleaning, or if *optional* an empty one.

    *lacking* is the error for an empty name, "" for the usual error.
    """

    most = NAME_LENGTH

    def __init__(
        self, *args: object, optional: bool = False, lacking: object = "", **kw: object
    ) -> None:
        self.optional, self.lacking = optional, lacking
        super().__init__(*args, **kw)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Store the posted text, cleaned."""
        if valuelist:
            self.data = clean(valuelist[0])

    def pre_validate(self, _form: object) -> None:
        """Refuse a name that is too long, or has no visible character; "" is valid if *optional*."""
        name = self.data or ""
        if self.optional and not name:
            return
        if not has_substance(name):
            raise StopValidation(self.lacking or _("Hier fehlt der Name."))
        if len(name) > self.most:
            raise StopValidation(_("Ein Name hat höchstens %(limit)d Zeichen.", limit=self.most))

    def _value(self) -> str:
        # Only the beginning of a very long name is sent back.
        return (self.data or "")[: 4 * NAME_LENGTH]


class WholeNumberField(StringField):
    """A whole number from *low* to *high* in ASCII digits; the field may be empty only if *optional*.

    The field of WTForms would also accept ``1_0`` as ten, Arabic and full-width digits,
    and numbers of any length.
    """

    def __init__(
        self,
        label: object,
        low: int,
        high: int,
        description: object = "",
        *,
        optional: bool = False,
        **kw: object,
    ) -> None:
        self.low, self.high, self.optional = low, high, optional
        super().__init__(label, description=description, **kw)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Store the number, None for any other text, and as ``given`` the cleaned text."""
        text = valuelist[0].strip(" ") if valuelist else ""
        self.data = int(text) if WHOLE_NUMBER.match(text) else None
        self.given = clean(text)

    def pre_validate(self, _form: object) -> None:
        """Refuse anything but a number in range, and an empty field unless it is *optional*."""
        if self.data is None and not self.given:
            if self.optional:
                return
            raise ValidationError(_("Hier fehlt eine Zahl."))
        if self.data is None or not self.low <= self.data <= self.high:
            raise ValidationError(
                _("Eine ganze Zahl von %(low)s bis %(high)s.", low=self.low, high=self.high)
            )

    given = ""

    def _value(self) -> str:
        return self.given[:40] if self.raw_data else "" if self.data is None else str(self.data)


class OptionalNumberField(WholeNumberField):
    """An optional whole number within a sentence; *lead* are the words before the number."""

    def __init__(
        self, label: object, low: int, high: int, description: object, *, lead: str, **kw: object
    ) -> None:
        self.lead = lead
        super().__init__(label, low, high, description, optional=True, **kw)


class KeyField(HiddenField):
    """The key of a phase, a hidden field; the rules validate it."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Store the first 40 characters of the key, cleaned, because a page may repeat them."""
        if valuelist:
            self.data = clean(valuelist[0][:40])


class RatioField(NameField):
    """A number or a fraction like 1/2; the rules validate it."""

    most = 7

    def pre_validate(self, form: object) -> None:
        """Do nothing: the rules validate it."""


class LinesField(TextAreaField):
    """Texts, one per line; empty lines are ignored."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Store the lines, cleaned, without empty ones."""
        if valuelist:
            self.data = [line for line in map(clean, valuelist[0].splitlines()) if line]

    def pre_validate(self, _form: object) -> None:
        """Refuse more than 200 lines, or more than 4000 characters in all."""
        if (
            len(self.data or ()) > MOST_LINES
            or len(self.raw_data[0] if self.raw_data else "") > MOST_TEXT
        ):
            raise ValidationError(_("Das ist mehr, als hier Platz hat."))

    def _value(self) -> str:
        return "\n".join(self.data or ())


class NumbersField(StringField):
    """Whole numbers of at most six digits, separated by blanks or punctuation."""

    most = 400

    def process_formdata(self, valuelist: list[str]) -> None:
        """Store the numbers in the text, even if :meth:`pre_validate` refuses the text later."""
        if valuelist:
            self.given = clean(valuelist[0])
            numbers = re.findall("[0-9]+", self.given[: self.most])
            self.data = [int(digits) for digits in numbers if len(digits) <= MOST_DIGITS]

    def pre_validate(self, _form: object) -> None:
        """Refuse a text of more than 400 characters, words, and numbers of more than six digits."""
        if len(self.given) > self.most:
            raise ValidationError(_("Das ist mehr, als hier Platz hat."))
        if re.search(rf"[0-9]{{{MOST_DIGITS + 1}}}", self.given):
            raise ValidationError(
                _("Eine Zahl hat hier höchstens %(limit)s Ziffern.", limit=MOST_DIGITS)
            )
        if not re.fullmatch(r"[0-9 ,;/.–-]*", self.given):
            raise ValidationError(_("Nur ganze Zahlen, zum Beispiel 25, 18, 15."))

    given = ""

    def _value(self) -> str:
        return self.given if self.raw_data else ", ".join(map(str, self.data or ()))
