"""Form of a table's sheet: figures of each side, the writer, a reason."""

from __future__ import annotations

from collections.abc import Sequence

from wtforms import SelectField

from scorer.rules.club.counting import MOST_POINTS
from scorer.web.club.form_fields import ReasonField
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l


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
