"""Form of a table's sheet: figures of each side, the writer, a reason."""

from __future__ import annotations

from collections.abc import Sequence

from wtforms import SelectField

from scorer.club.people.csv_table import plain_number
from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.results.sheets import Sheet
from scorer.rules.club.results.terms import SheetTerms
from scorer.web.club.form_fields import ReasonField
from scorer.web.fields import WHOLE_NUMBER, WholeNumberField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l


class PointsField(WholeNumberField):
    """The points of a side."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep the number, with or without a mark between its thousands."""
        super().process_formdata([plain_number(text) for text in valuelist])


class SheetForm(Form):
    """Sheet of a table; :func:`sheet_form` adds the figures of each side."""

    writer = SelectField(_l("Wer hat geschrieben?"), default="")
    reason = ReasonField(_l("Warum wird korrigiert?"))

    def typed(self, start: str) -> list[int | None]:
        """Return the typed figures of all sides, of ``points``, ``matches`` or ``booked``."""
        return [field.data for field in self if field.short_name.startswith(f"{start}_")]

    def typed_matches(self, side: str) -> list[int | None]:
        """Return the matches of each side: 0 for an empty field beside a filled one, all None if none is.

        The buttons below the question name the *side* that made the only match.
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
        """Return the points of the only side that is missing in *points*, with its bonus.

        None if they cannot be computed.
        """
        given = [bonus or 0 for bonus in self.typed("bonuses")] or [0] * len(points)
        pairs = list(zip(points, given, strict=True))
        cards = [None if figure is None else figure - bonus for figure, bonus in pairs]
        left = terms.left(deals, cards, matches)
        return None if left is None else left + given[cards.index(None)]

    def filled(self, terms: SheetTerms, deals: int, sheet: Sheet, side: str) -> int | None:
        """Return the *side* whose figure was proposed and taken over, None where it was typed after all."""
        if side not in {str(number) for number in range(len(sheet.points))}:
            return None
        others = [None if str(n) == side else figure for n, figure in enumerate(sheet.points)]
        rest = self.left(terms, deals, others, sheet.named or 0)
        return int(side) if rest == sheet.points[int(side)] else None

    def require_points(self, points: Sequence[int | None]) -> None:
        """Tell at each field where a figure of *points* is missing."""
        for side, figure in enumerate(points):
            if figure is None and not self[f"points_{side}"].errors:
                self[f"points_{side}"].errors = [_("Hier fehlt eine Zahl.")]

    def sheet(self, points: Sequence[int | None]) -> Sheet:
        """Return the sheet with *points*; what is missing counts as 0."""
        booked, bonuses = self.typed("booked"), self.typed("bonuses")
        return Sheet(
            tuple(figure or 0 for figure in points),
            tuple(count or 0 for count in self.typed("matches")),
            int(self.writer.data) if self.writer.data and not self.writer.errors else None,
            tuple(figure or 0 for figure in booked) if any(booked) else (),
            bonuses=tuple(figure or 0 for figure in bonuses) if any(bonuses) else (),
        )


def sheet_form(
    sides: Sequence[str],
    seats: Sequence[str],
    lowest: int = 0,
    *,
    booking: bool,
    matches: bool,
    bonuses: bool,
) -> type[SheetForm]:
    """Return the form for a table with these *sides* and *seats*; no total is below *lowest*.

    *matches* adds a field for the matches of each side, *booking* one for its share of a gap,
    *bonuses* one for what was given beside the cards.
    """
    lowest = -MOST_POINTS if bonuses else lowest

    class Sheet(SheetForm):
        pass

    for side, name in enumerate(sides):
        points = PointsField(name, lowest, MOST_POINTS, optional=True)
        setattr(Sheet, f"points_{side}", points)
        if matches:
            label = _("Matche: %(name)s", name=name)
            setattr(Sheet, f"matches_{side}", WholeNumberField(label, 0, 999, optional=True))
        if bonuses:
            label = _("Davon Zuschlag: %(name)s", name=name)
            given = WholeNumberField(label, -MOST_POINTS, MOST_POINTS, optional=True)
            setattr(Sheet, f"bonuses_{side}", given)
        if booking:
            label = _("Verbucht: %(name)s", name=name)
            more = WholeNumberField(label, -MOST_POINTS, MOST_POINTS, optional=True)
            setattr(Sheet, f"booked_{side}", more)
    words = {"": "–"} | {str(seat): name for seat, name in enumerate(seats)}
    Sheet.writer = SelectField(_l("Wer hat geschrieben?"), choices=choices(words), default="")
    return Sheet


def kept_points(
    answer: str, points: list[int | None], matches: list[int | None]
) -> tuple[list[int | None], bool]:
    """Return the points with those that were offered, and whether the question about them is answered.

    The *answer* holds the points of each side, like ``1255:1``, and the matches where they are typed.
    """
    kept = [int(figure) if WHOLE_NUMBER.match(figure) else None for figure in answer.split(":")]
    typed = points + [count or 0 for count in matches]
    same = len(kept) == len(typed) and None not in kept
    same = same and all(figure in {None, known} for figure, known in zip(typed, kept, strict=True))
    return (kept[: len(points)], True) if same else (points, False)
