"""The form of a sheet: the result of one table, as an official types it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from werkzeug.datastructures import MultiDict
from wtforms import SelectField

from scorer.club.evening.evenings import EveningView
from scorer.club.people.csv_table import plain_number
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.results.sheets import Sheet
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.results.terms import MOST_MATCHES, SheetTerms
from scorer.rules.core.reading import JsonObject, Values
from scorer.web.club.common import sides_of, this_names
from scorer.web.club.form_fields import ReasonField
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, add_fields, choices
from scorer.web.i18n import _, _l


class PointsField(WholeNumberField):
    """The points of a side."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Store the number, with or without thousands separators."""
        super().process_formdata([plain_number(text) for text in valuelist])


class SheetForm(Form):
    """The sheet of a table; :func:`form_of` adds the fields for the figures of each side."""

    writer = SelectField(_l("Wer hat geschrieben?"), default="")
    reason = ReasonField(_l("Warum diese Korrektur?"))

    def typed(self, start: str) -> list[int | None]:
        """Return the typed figures of all sides, None for an empty or invalid field; [] if there are no such fields.

        *start* is ``points``, ``matches``, ``bonuses`` or ``booked``.
        """
        return [field.data for field in self if field.short_name.startswith(f"{start}_")]

    def typed_matches(self, side: str) -> list[int | None]:
        """Return the matches of each side: 0 for an empty field beside a filled one, all None if all fields are empty.

        *side* is the value of a pressed button that names the side with the only match: the number of the side, from 0.
        For such a number the fields are first set to 1 for this side and to 0 for all others. Any other text is
        ignored.
        """
        typed = self.typed("matches")
        if side in {str(number) for number in range(len(typed))}:
            typed = [int(number == int(side)) for number in range(len(typed))]
            for number, count in enumerate(typed):
                self[f"matches_{number}"].data = count
        return [count or 0 for count in typed] if any(n is not None for n in typed) else typed

    def left(
        self, terms: SheetTerms, deals: int, points: Sequence[int | None], matches: int
    ) -> int | None:
        """Return the points of the only side that is None in *points*, its bonus included.

        None if they cannot be computed. *matches* is the number of matches of all sides.
        """
        given = [bonus or 0 for bonus in self.typed("bonuses")] or [0] * len(points)
        pairs = list(zip(points, given, strict=True))
        cards = [None if figure is None else figure - bonus for figure, bonus in pairs]
        left = terms.left(deals, cards, matches)
        return None if left is None else left + given[cards.index(None)]

    def filled(self, terms: SheetTerms, deals: int, sheet: Sheet, side: str) -> int | None:
        """Return the *side*, posted as a text, as a number if its proposed figure was accepted, else None."""
        if side not in {str(number) for number in range(len(sheet.points))}:
            return None
        others = [None if str(n) == side else figure for n, figure in enumerate(sheet.points)]
        rest = self.left(terms, deals, others, sheet.named or 0)
        return int(side) if rest == sheet.points[int(side)] else None

    def require_points(self, points: Sequence[int | None]) -> None:
        """Add an error to the field of each side that is None in *points*, unless the field has one."""
        for side, figure in enumerate(points):
            if figure is None and not self[f"points_{side}"].errors:
                self[f"points_{side}"].errors = [_("Hier fehlt eine Zahl.")]

    def sheet(self, points: Sequence[int | None]) -> Sheet:
        """Return the sheet with *points* and the other figures of the form; missing figures count as 0.

        Booked figures or bonuses that are all 0 are (), an invalid writer is None.
        """
        booked, bonuses = self.typed("booked"), self.typed("bonuses")
        return Sheet(
            tuple(figure or 0 for figure in points),
            tuple(count or 0 for count in self.typed("matches")),
            int(self.writer.data) if self.writer.data and not self.writer.errors else None,
            tuple(figure or 0 for figure in booked) if any(booked) else (),
            bonuses=tuple(figure or 0 for figure in bonuses) if any(bonuses) else (),
        )


def form_of(
    view: EveningView,
    table: EveningTable,
    row: Mapping[str, str] | None = None,
    report: PhoneReport | None = None,
) -> SheetForm:
    """Return the form of a table's sheet with the posted texts of a *row*, or for None with the stored sheet.

    Each side has a field for its matches if sheets name them, for its share of a gap if an official books it, and for
    bonuses beside the cards if the regulation allows them, or the sheet or *report* has some. Without
    bonuses the points may not be below the minimum of the regulation.
    """
    names, terms, start = this_names(), view.evening.terms_of(table), f"{prefix(table)}-"
    has_bonuses = (table.sheet or {}).get("bonuses") or (report and any(report.bonuses))

    class OneSheet(SheetForm):  # for this form only, because the fields are added to the class
        pass

    for side, name in enumerate(sides_of(view, table, names)):
        lowest = -MOST_POINTS if terms.bonuses or has_bonuses else terms.lowest
        fields = {"points": PointsField(name, lowest, MOST_POINTS, optional=True)}
        if terms.names_matches:
            label = _("Matche: %(name)s", name=name)
            fields["matches"] = WholeNumberField(label, 0, MOST_MATCHES, optional=True)
        if terms.bonuses or has_bonuses:
            label = _("Davon Zuschlag: %(name)s", name=name)
            fields["bonuses"] = WholeNumberField(label, -MOST_POINTS, MOST_POINTS, optional=True)
        if terms.wrong == "official":
            label = _("Verbucht: %(name)s", name=name)
            fields["booked"] = WholeNumberField(label, -MOST_POINTS, MOST_POINTS, optional=True)
        add_fields(OneSheet, {f"{kind}_{side}": field for kind, field in fields.items()})
    words = {"": "–"} | {str(seat): names[member] for seat, member in enumerate(table.people)}
    OneSheet.writer = SelectField(_l("Wer hat geschrieben?"), choices=choices(words), default="")
    if row is None:
        return OneSheet(data=stored_values(table.sheet), prefix=start)
    return OneSheet(MultiDict({start + name: text for name, text in row.items()}), prefix=start)


def prefix(table: EveningTable) -> str:
    """Return the prefix of the names of a table's fields, such as «table7»."""
    return f"table{table.number}"


def stored_values(sheet: JsonObject | None) -> Values:
    """Return the values of the form fields for a stored *sheet*; None means that no sheet is stored."""
    values = sheet or {}
    data = {
        f"{kind}_{side}": figure
        for kind in ("points", "matches", "bonuses", "booked")
        if isinstance(listed := values.get(kind), list | tuple)
        for side, figure in enumerate(listed)
    }
    writer = values.get("writer")
    return data | {"writer": "" if writer is None else str(writer)}
