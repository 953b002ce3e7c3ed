"""Forms of an evening: announcement, draw, sheets, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from wtforms import SelectField, StringField
from wtforms.validators import ValidationError

from scorer.club.evenings import MOST_NAME, MOST_VENUE
from scorer.club.seating import SEEDS
from scorer.rules.club.sheets import MOST_POINTS
from scorer.web.club.form_fields import ReasonField
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l
from scorer.web.typed_text import clean


class EveningNameField(NameField):
    """Name of an evening."""

    most = MOST_NAME


class VenueField(NameField):
    """Venue of an evening."""

    most = MOST_VENUE


class DayField(StringField):
    """A date in ISO format, as browsers send it, or typed as 20.11.2026."""

    data: date | None

    def process_formdata(self, valuelist: list[str]) -> None:
        """Parse the date; None if it is none."""
        self.given = clean(valuelist[0]) if valuelist else ""
        parts = self.given.split(".")
        text = (
            "-".join(f"{part:0>2}" for part in reversed(parts)) if len(parts) == 3 else self.given
        )
        try:
            self.data = date.fromisoformat(text)
        except ValueError:
            self.data = None

    def pre_validate(self, form: object) -> None:
        """Refuse text that is no date."""
        del form
        if self.data is None or not 1900 < self.data.year < 2200:
            raise ValidationError(_("Das ist kein Datum; gemeint ist etwas wie 20.11.2026."))

    given = ""

    def _value(self) -> str:
        return self.data.isoformat() if self.data else self.given


class EveningForm(Form):
    """Announcement of an evening; *what* is «season:phase»."""

    what = SelectField(_l("Was wird gespielt?"))
    name = EveningNameField(_l("Name"), description=_l("Zum Beispiel «1. Abend»."))
    day = DayField(_l("Datum"))
    venue = VenueField(_l("Ort"), optional=True)


class DrawForm(Form):
    """First round to draw, and the random seed."""

    first = SelectField(_l("Ab welcher Passe?"))
    seed = WholeNumberField(
        _l("Losnummer"),
        0,
        SEEDS,
        _l("Leer lassen: dann wird gelost. Die gleiche Nummer gibt die gleiche Auslosung."),
        optional=True,
    )
    reason = ReasonField(_l("Grund"))


class DealForm(Form):
    """Correction of a deal; :func:`deal_form` adds the points of each side."""

    match = SelectField(_l("Match"), default="")
    reason = ReasonField(_l("Warum wird korrigiert?"))


def deal_form(sides: Sequence[str]) -> type[DealForm]:
    """Return the form for a deal of these *sides*."""

    class Deal(DealForm):
        pass

    for side, name in enumerate(sides):
        setattr(Deal, f"points_{side}", WholeNumberField(name, 0, MOST_POINTS))
    words = {"": _("keiner")} | {str(side): name for side, name in enumerate(sides)}
    Deal.match = SelectField(_l("Match"), choices=choices(words), default="")
    return Deal


class DisputeForm(Form):
    """Reason of a dispute or a claim."""

    reason = ReasonField(_l("Was stimmt nicht?"))


class ReasonForm(Form):
    """A reason only."""

    reason = ReasonField(_l("Grund"))


class SheetForm(Form):
    """Sheet of a table; :func:`sheet_form` adds the figures of each side."""

    writer = SelectField(_l("Wer hat geschrieben?"), default="")
    reason = ReasonField(_l("Warum wird korrigiert?"))


def sheet_form(
    sides: Sequence[str], seats: Sequence[str], lowest: int = 0, *, booking: bool, matches: bool
) -> type[SheetForm]:
    """Return the form for a table with these *sides* and *seats*; no total is below *lowest*.

    *matches* adds a field for the matches of each side, *booking* one for its share of a gap.
    """

    class Sheet(SheetForm):
        pass

    for side, name in enumerate(sides):
        points = WholeNumberField(name, lowest, MOST_POINTS, optional=True)
        setattr(Sheet, f"points_{side}", points)
        if matches:
            label = _("Matche: %(name)s", name=name)
            setattr(Sheet, f"matches_{side}", WholeNumberField(label, 0, 999, optional=True))
        if booking:
            label = _("Verbucht: %(name)s", name=name)
            more = WholeNumberField(label, -MOST_POINTS, MOST_POINTS, optional=True)
            setattr(Sheet, f"booked_{side}", more)
    words = {"": "–"} | {str(seat): name for seat, name in enumerate(seats)}
    Sheet.writer = SelectField(_l("Wer hat geschrieben?"), choices=choices(words), default="")
    return Sheet
