"""Rows of a round: a table each, with the form of its sheet and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from werkzeug.datastructures import MultiDict

from scorer.club.evening.evenings import EveningView
from scorer.club.results import phone_reports
from scorer.club.results.phone_reports import PhoneReport
from scorer.rules.club.evening.event_kinds import KINDS
from scorer.rules.club.ranking.bracket_sentences import table_titles
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class
from scorer.web import i18n
from scorer.web.club.common import sides_of, this_logins, this_names
from scorer.web.club.evening import event_text
from scorer.web.club.results import sheet_entry
from scorer.web.club.results.sheet_entry import SheetEntry
from scorer.web.club.results.sheet_form import SheetForm, place_of, table_state
from scorer.web.database import session
from scorer.web.i18n import _

KEYS = (
    "miscounted",
    "match",
    "offer",
    "keep",
    "sure",
    "play_off",
    "take",
    "mine",
)  # of a row: each asks to write it

Typed = tuple[SheetForm, SheetEntry]


@value_class
class Row:
    """A row: a table with its *state*; without a *form* nothing is typed there.

    *take* are the figures that its phone offers, as their key sends them. *clash* is what somebody
    else wrote meanwhile. *due* is what the points of all sides add up to without matches, None where the page
    cannot know it; *proposes* whether the only empty side is filled with what is left.
    """

    table: EveningTable
    state: Mapping[str, Any]
    sides: Sequence[str]
    title: str = ""
    form: SheetForm | None = None
    entry: SheetEntry = field(default_factory=SheetEntry)
    clash: Mapping[str, Any] | None = None
    take: str = ""
    due: int | None = None
    proposes: bool = False

    @property
    def asks(self) -> bool:
        """Return whether something is to be seen to before it counts."""
        return self.entry.status != 200

    @property
    def proposed(self) -> int | None:
        """Return the side whose figure is proposed, to be compared with the slip."""
        if self.form is None or self.entry.offer is None:
            return None
        return self.form.typed("points").index(None)


def prefix(table: EveningTable) -> str:
    """Return what the names of a table's fields begin with on the page of its round."""
    return f"table{table.number}"


def reports_of(
    view: EveningView, tables: Sequence[EveningTable]
) -> dict[tuple[int, int], PhoneReport]:
    """Return what the phones of *tables* report, where that is still asked for and not hidden."""
    known = [] if view.closed else [table for table in tables if not table.hidden]
    return phone_reports.reports(session(), view, known)


def posted_row(form: MultiDict[str, str], table: EveningTable) -> MultiDict[str, str] | None:
    """Return the fields of a table's row, None if the form holds none or drops them.

    The key that takes over what stands on a phone puts these figures into the fields.
    """
    start = f"{prefix(table)}-"
    row = MultiDict((key, value) for key, value in form.items(multi=True) if key.startswith(start))
    if not row or row.get(f"{start}drop"):
        return None
    if taken := row.get(f"{start}take"):
        points, _bar, matches = taken.partition("|")
        for name, figures in (("points", points), ("matches", matches)):
            for side, figure in enumerate(figures.split(":") if figures else ()):
                row[f"{start}{name}_{side}"] = figure
    return row


def rows(
    view: EveningView,
    tables: Sequence[EveningTable],
    typed: Mapping[int, Typed] | None = None,
    *,
    works: bool,
) -> list[Row]:
    """Return the rows of *tables*, with forms where somebody *works*; of some *typed* as they were typed.

    What of these is written stands there as it is stored, as for everybody else.
    """
    reports = reports_of(view, tables)
    titles = table_titles(i18n.words(), view.evening, tables[0].round) if tables else {}
    open_ = {number: row for number, row in (typed or {}).items() if row[1].status != 200}
    return [
        _row(
            view,
            table,
            reports.get((table.round, table.number)),
            titles.get(table.number, ""),
            open_.get(table.number),
            works=works and not table.hidden,
        )
        for table in tables
    ]


def hint(view: EveningView, number: int) -> str:
    """Return how the figures of round *number* are typed: what is left over is proposed for the last one."""
    phase = view.evening.phase.in_round(number)
    if phase.terms.partners == "alone" and not _proposes(phase):
        return _("Zahl, Enter; nach der letzten am Tisch ist er eingetragen.")
    if phase.terms.match_bonus:
        return _("Zahl, Enter. Der Rest wird vorgeschlagen; + ist ein Match, − keiner.")
    return _("Zahl, Enter. Der Rest wird vorgeschlagen; noch einmal Enter trägt ein.")


def counts_differences(view: EveningView, number: int) -> bool:
    """Return whether what is typed in round *number* are differences, not points of cards."""
    rules = view.evening.phase.in_round(number).club_rules
    return rules is not None and rules.low_wins


def _proposes(phase: Phase) -> bool:
    """Return whether the only empty figure of a table is filled with what is left."""
    return phase.terms.cards(phase.deals) is not None and not phase.terms.both_typed


def focus(rows: Sequence[Row], table: str = "") -> str:
    """Return the id of the field that a page opens at: of the *table* asked for, what is wrong, asked, or open."""
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


def _row(
    view: EveningView,
    table: EveningTable,
    report: PhoneReport | None,
    title: str,
    typed: Typed | None,
    *,
    works: bool,
) -> Row:
    state, sides = table_state(view, table, report), sides_of(view, table, this_names())
    if not works:
        entry = SheetEntry() if typed is None else typed[1]
        return Row(table, state, sides, title, entry=entry)
    if typed is None:
        form, entry = sheet_entry.form_of(view, table, None, None, prefix(table)), SheetEntry()
    else:
        form, entry = typed
    phase = view.evening.phase.in_round(table.round)
    return Row(
        table,
        state,
        sides,
        title,
        form,
        entry,
        _clash(view, table) if entry.clash else None,
        _take(state, table, report),
        None if any(form.typed("bonuses")) else phase.terms.cards(phase.deals),
        _proposes(phase),
    )


def _take(state: Mapping[str, Any], table: EveningTable, report: PhoneReport | None) -> str:
    """Return the figures that a phone has sent and nobody at the desk has taken over, else "".

    One side's signature is such an offer as well.
    """
    if state["state"] != "reported" or state["gap"]:
        return ""
    points: Sequence[int]
    matches: object
    if report is not None and (table.sheet is None or report.differs(table.sheet)):
        points, matches = report.points, report.matches
    elif table.sheet is not None:
        points, matches = table.sheet["points"], table.sheet["matches"]
    else:
        return ""
    by_side = matches if isinstance(matches, list | tuple) else ()
    return f"{':'.join(map(str, points))}|{':'.join(map(str, by_side))}"


def _clash(view: EveningView, table: EveningTable) -> Mapping[str, Any] | None:
    """Return as texts what was written about a table last."""
    place = table.round, table.number
    about = [e for e in view.events if KINDS[e.kind].of_table and place_of(e.facts) == place]
    return event_text.event_row(about[-1], this_names(), this_logins()) if about else None
