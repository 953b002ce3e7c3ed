"""The form of a sheet, and the state of a table's result in a word with its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wtforms import SelectField

from scorer.club.evening.evenings import EveningView
from scorer.club.people.csv_table import plain_number
from scorer.club.results import confirmation
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.results.sheets import Sheet, SheetVerdict, judge_sheet
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.results.terms import SheetTerms
from scorer.web.club.common import this_logins
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


def table_state(
    view: EveningView, table: EveningTable, report: PhoneReport | None
) -> dict[str, Any]:
    """Return the tile of a table: *state* for its colour, *word* and *points* as texts."""
    tile: dict[str, Any] = {"table": table, "report": None, "points": "", "gap": 0}
    sheet, verdict = table.sheet, table.verdict
    if table.hidden:
        word = _("eingetragen, noch verdeckt") if table.counted else _.pgettext("Tisch", "offen")
        return tile | {"state": "done" if table.counted else "open", "word": word}
    if table.disputes:
        points = report.points if report is not None and sheet is None else (sheet or {})["points"]
        word = _("bestritten: %(reasons)s", reasons=" · ".join(_dispute_reasons(view, table)))
        return tile | {"points": figures_text(points), "state": "wrong", "word": word}
    if sheet is not None and verdict is not None:
        tile |= {"points": figures_text(sheet["points"]), "gap": verdict.gap}
        if report is not None and report.differs(sheet):
            figures = figures_text(report.points)
            if verdict.credit is not None and (who := _corrected_by(view, table, report)):
                word = _(
                    "korrigiert von %(who)s, am Handy steht %(points)s", who=who, points=figures
                )
                return tile | {"state": "done", "word": word}
            word = _("am Handy steht %(points)s", points=figures)
            return tile | {"state": "reported", "word": word}
        if verdict.credit is not None:
            return tile | {"state": "done", "word": _confirmed(view, table, verdict)}
        return tile | {"state": "reported", "word": _vouched(view, table)}
    if report is None or not (report.finished or report.deals):
        return tile | {"state": "open", "word": _.pgettext("Tisch", "offen")}
    tile |= {"report": report, "points": figures_text(report.points)}
    if not report.finished:
        return tile | {"state": "playing", "word": _playing(view, table, report)}
    gap = gap_of(view, table, report)
    state, word = ("wrong", _("falsch")) if gap else ("reported", _("gemeldet"))
    return tile | {"state": state, "word": word, "gap": gap}


def _playing(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return how far a table is."""
    phase, over = view.evening.phase.in_round(table.round), len(report.winners)
    if phase.terms.several_games is not None and over:
        figures = {"over": over, "games": phase.terms.several_games}
        return _("am Handy, Partien fertig: %(over)s von %(games)s", **figures)
    if not phase.terms.counts_deals:  # nobody knows how many deals a game has
        return _("am Handy, Spiele bisher: %(done)s", done=report.deals)
    return _("am Handy: %(done)s von %(all)s Spielen", done=report.deals, all=phase.deals)


def _corrected_by(view: EveningView, table: EveningTable, report: PhoneReport) -> str:
    """Return the login of the official who replaced the points that the phone still shows."""
    place = table.round, table.number
    *before, last = (e for e in view.events if e.kind == "sheet" and place_of(e.facts) == place)
    known = any(event.facts["points"] == list(report.points) for event in before)
    official = last.official_id if known else None
    return "" if official is None else this_logins().get(official, "–")


def _confirmed(view: EveningView, table: EveningTable, verdict: SheetVerdict) -> str:
    """Return who confirmed a counted sheet, and its number of matches."""
    phase = view.evening.phase.in_round(table.round)
    matches = phase.terms.matches(phase.deals, verdict.expected or 0) or 0
    word = _vouched(view, table)
    sheet = table.sheet or {}
    if sheet.get("filled") is not None:
        points = sheet["points"][sheet["filled"]]
        word = _("%(source)s, %(points)s ausgerechnet", source=word, points=points)
    return _("%(source)s, Matche: %(count)s", source=word, count=matches) if matches else word


def _vouched(view: EveningView, table: EveningTable) -> str:
    if table.correction:
        return _("von der Jassleitung korrigiert")
    if confirmation.on_one_phone(view, table):
        return _("bestätigt, auf einem Handy")
    if table.state == "one" and view.evening.terms_of(table).sides(len(table.people)) > 2:
        signed, needed = len((table.sheet or {}).get("signed") or ()), confirmation.SIGNATURES
        return _("bestätigt von %(signed)s von %(needed)s", signed=signed, needed=needed)
    return {
        "one": _("von einer Seite bestätigt"),
        "both": _("bestätigt"),
        "office": _("von der Jassleitung"),
    }[table.state]


def _dispute_reasons(view: EveningView, table: EveningTable) -> list[str]:
    """Return the reasons of a table's open disputes, in order."""
    seqs = {seq for of_side in table.disputes.values() for seq in of_side}
    return [event.reason for event in view.events if event.seq in seqs]


def gap_of(view: EveningView, table: EveningTable, report: PhoneReport) -> int:
    """Return what the cards of a *report* lack on the control sum, negative if they are too many."""
    phase = view.evening.phase.in_round(table.round)
    named = report.matches if phase.terms.names_matches else None
    sheet = Sheet(report.points, named, bonuses=report.bonuses)
    return judge_sheet(phase.terms, phase.deals, sheet, len(table.people)).gap


def figures_text(points: Sequence[int]) -> str:
    """Return the figures of all sides as lists show them."""
    return " : ".join(map(str, points))


def place_of(facts: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return round and table that an event is about."""
    return facts.get("round"), facts.get("table")
