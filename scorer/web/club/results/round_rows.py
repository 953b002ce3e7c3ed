"""Rows of a round: one for each table, with the form of its sheet and its state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from flask import request

from scorer.club.evening.evenings import EveningView
from scorer.club.results import phone_reports
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.ranking.bracket_sentences import table_titles
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class
from scorer.web import i18n
from scorer.web.club.common import event_row, sides_of, this_names
from scorer.web.club.form_fields import version_number
from scorer.web.club.office import session as club_session
from scorer.web.club.results import sheet_entry
from scorer.web.club.results.sheet_entry import SheetEntry
from scorer.web.club.results.sheet_form import SheetForm, form_of, prefix
from scorer.web.club.results.table_state import TableState, table_state
from scorer.web.database import session
from scorer.web.errors import wants_json
from scorer.web.i18n import _

# The names of the buttons of a row: each requests to write the row.
KEYS = frozenset({"miscounted", "match", "keep", "sure", "play_off", "take", "mine", "recounted"})

Typed = tuple[SheetForm, SheetEntry]
UNTYPED: tuple[None, SheetEntry] = None, SheetEntry()


@value_class
class Row:
    """A table as a row, with its *state*; without a *form* it cannot be edited.

    *report* is the report of its phones; *take* are the figures that a button takes over, "" without that button.
    *clash* is the event that somebody else wrote meanwhile, as a row of the history. *due* is the sum of the points of
    all sides without matches, None if it is unknown.
    *proposes* is whether the remainder is proposed for the only empty side. *whole* is whether the full form is shown,
    as on a table's own page; in a round reason, writer and bookings are shown only if they are missing.
    """

    table: EveningTable
    state: TableState
    sides: Sequence[str]
    title: str = ""
    report: PhoneReport | None = None
    form: SheetForm | None = None
    entry: SheetEntry = field(default_factory=SheetEntry)
    clash: Mapping[str, Any] | None = None
    take: str = ""
    due: int | None = None
    proposes: bool = False
    whole: bool = False

    @property
    def asks(self) -> bool:
        """Return whether the row needs attention, because its posted sheet was not stored."""
        return self.entry.status != 200

    @property
    def proposed(self) -> int | None:
        """Return the side (from 0) for which a figure is proposed, None without a proposal."""
        if self.form is None or self.entry.offer is None:
            return None
        return self.form.typed("points").index(None)


def works(view: EveningView) -> bool:
    """Return whether the official of this request may enter sheets: a scorer, while the evening is not closed."""
    return club_session.actor().may("scorer") and not view.closed


def sent_rows(
    view: EveningView,
    tables: Sequence[EveningTable],
    figures: Mapping[int, Sequence[str]] | None = None,
) -> Iterator[tuple[EveningTable, SheetForm, dict[str, str], bool]]:
    """Yield table, form, texts by field, and whether they differ from the sheet shown, for each posted row of *tables*.

    *figures* are pasted points, by number of the table. A discarded row is left out. After the button
    that takes over the figures of a phone, the fields contain these.
    """
    sent = [(table, _row_of(table)) for table in tables]
    reports = _reports(view, [table for table, row in sent if row])
    for table, row in sent:
        if not row or row.get("drop"):
            continue
        # Without that button there is one part, which is empty.
        taken = zip(("points", "matches", "bonuses"), row.get("take", "").split("|"), strict=False)
        for name, texts in (*taken, ("points", ":".join((figures or {}).get(table.number, ())))):
            row |= {f"{name}_{n}": text for n, text in enumerate(texts.split(":")) if texts}
        form = form_of(view, table, row, reports.get(table.place))
        seen = version_number(row.get("seen", ""))
        sheets = [event.facts for event in view.about(table, "sheet") if event.seq <= seen]
        yield table, form, row, sheet_entry.is_touched(form, sheets[-1] if sheets else None)


def enter(
    view: EveningView, tables: Sequence[EveningTable], *, alone: bool = False
) -> dict[int, Typed]:
    """Write each posted row with new values; return form and outcome of each by number of the table.

    A row of a table's own page (*alone*), a row sent by a script, and one whose button was pressed are always written.
    In a round typing a disputed result again confirms it without a reason.
    """
    confirms = {} if alone else {"recounted": "1"}  # as its button sends it
    return {
        table.number: (form, sheet_entry.enter(view, table, form, row | confirms))
        for table, form, row, touched in [*sent_rows(view, tables)]
        if touched or alone or wants_json() or not KEYS.isdisjoint(row)
    }


def _row_of(table: EveningTable) -> dict[str, str]:
    """Return the posted texts of the row of *table*, by name of the field without the prefix."""
    start = f"{prefix(table)}-"
    sent = request.form.items()
    return {key.removeprefix(start): text for key, text in sent if key.startswith(start)}


def _reports(
    view: EveningView, tables: Sequence[EveningTable]
) -> dict[tuple[int, int], PhoneReport]:
    """Return the reports of the phones of *tables*, by round and table; none for hidden tables or a closed evening."""
    asked = [] if view.closed else [table for table in tables if not table.hidden]
    return phone_reports.reports(session(), view, asked)


def rows(
    view: EveningView,
    tables: Sequence[EveningTable],
    typed: Mapping[int, Typed] | None = None,
    *,
    whole: bool = False,
) -> list[Row]:
    """Return the rows of *tables*, with forms if the official may enter sheets; hidden tables have none.

    Rows in *typed* keep the input, except saved ones, which show the stored values. *whole* is as in :class:`Row`.
    """
    reports = _reports(view, tables)
    titles = table_titles(i18n.words(), view.evening, tables[0].round) if tables else {}
    shown, may_enter = [], works(view)
    for table in tables:
        report, (form, entry) = reports.get(table.place), (typed or {}).get(table.number, UNTYPED)
        state, sides = table_state(view, table, report), sides_of(view, table, this_names())
        row = Row(table, state, sides, titles.get(table.number, ""), report, entry=entry)
        if may_enter and not table.hidden:
            row = _with_form(view, row, None if entry.status == 200 else form, whole=whole)
        shown.append(row)
    return shown


def _with_form(view: EveningView, row: Row, form: SheetForm | None, *, whole: bool) -> Row:
    table, phase = row.table, view.evening.phase.in_round(row.table.round)
    form = form or form_of(view, table, report=row.report)
    about = view.about(table, "sheet", "dispute") if row.entry.clash else ()
    return replace(
        row,
        form=form,
        clash=event_row(about[-1]) if about else None,
        take=_take(row.state, table, row.report),
        due=None if any(form.typed("bonuses")) else phase.terms.cards(phase.deals),
        proposes=_proposes(phase),
        whole=whole,
    )


def hint(view: EveningView, number: int) -> str:
    """Return the sentence on how the figures of round *number* are typed."""
    phase = view.evening.phase.in_round(number)
    if phase.terms.partners == "alone" and not _proposes(phase):
        return _("Zahl und Enter. Nach der letzten Zahl ist der Tisch eingetragen.")
    if phase.terms.match_bonus:
        return _("Zahl und Enter: Der Rest wird vorgeschlagen. + heisst Match, − kein Match.")
    return _("Zahl und Enter: Der Rest wird vorgeschlagen. Nochmals Enter, und es ist eingetragen.")


def _proposes(phase: Phase) -> bool:
    """Return whether the remainder is proposed for the only empty figure of a table."""
    return phase.terms.cards(phase.deals) is not None and not phase.terms.both_typed


def focus(rows: Sequence[Row], table: str = "") -> str:
    """Return the id of the field at which the page opens, "" for none.

    This is the first field with an error, else of a row that needs attention, of the requested *table*, or of a table
    without a counted result.
    """
    forms = [(row, row.form) for row in rows if row.form is not None]
    wrong = [
        field.id
        for row, form in forms
        if row.asks and row.proposed is None
        for field in form
        if field.errors and field.short_name.startswith(("points_", "matches_"))
    ]
    asked = [form[f"points_{row.proposed or 0}"].id for row, form in forms if row.asks]
    open_ = [form["points_0"].id for row, form in forms if not row.table.counted]
    wanted = [form["points_0"].id for row, form in forms if str(row.table.number) == table]
    return str(next(iter((*wrong, *asked, *wanted, *open_)), ""))


def _take(state: TableState, table: EveningTable, report: PhoneReport | None) -> str:
    """Return the figures of a table that a button offers to take over, as the value of that button; "" for none.

    These are the figures that a phone reported, that only one side has signed, or that are disputed without a sheet.
    """
    sheet = table.sheet
    if state.gap or not (state.kind == "reported" or (table.disputes and sheet is None)):
        return ""
    figures: Sequence[object] = ()
    if report is not None and report.finished and (sheet is None or report.differs(sheet)):
        figures = report.points, report.matches, report.bonuses
    elif sheet is not None:
        figures = sheet["points"], sheet["matches"], sheet.get("bonuses")
    lists = (listed if isinstance(listed, list | tuple) else () for listed in figures)
    return "|".join(":".join(map(str, listed)) for listed in lists)
