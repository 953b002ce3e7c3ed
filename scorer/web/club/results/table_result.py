"""Result of one table: its sheet, what was ever done with it, and the form that corrects it."""

from __future__ import annotations

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.draw import evening_tables
from scorer.club.evening.evenings import EveningView
from scorer.club.results import corrections
from scorer.rules.club.ranking.bracket_sentences import table_title
from scorer.rules.club.results.sentences import round_figures, verdict_sentences
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import (
    TABLE,
    abort_with_input,
    sides_of,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.evening import event_text
from scorer.web.club.results import sheet_entry
from scorer.web.club.results.sheet_entry import SheetEntry
from scorer.web.club.results.sheet_form import SheetForm
from scorer.web.club.results.table_state import place_of, table_state
from scorer.web.database import session
from scorer.web.security.rights import Pages, Right

bp = Pages("table_result", __name__, "/club/evenings")


@bp.get(TABLE, right=Right.VIEWER)
def show(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Show the form of a table's sheet."""
    view = this_evening(evening)
    this_table = _find(view, number, table)
    form = sheet_entry.form_of(view, this_table, None, sheet_entry.report_of(view, this_table))
    return _page(view, this_table, form, SheetEntry())


@bp.post(TABLE, right=Right.SCORER)
def write(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Store the sheet of a table."""
    view = this_evening(evening)
    this_table = _find(view, number, table)
    report = sheet_entry.report_of(view, this_table)
    form = sheet_entry.form_of(view, this_table, request.form, report)
    entry = sheet_entry.enter(view, this_table, form, request.form)
    if entry.status != 200:
        return _page(view, this_table, form, entry), entry.status
    return redirect(url_for("results.round", evening=evening, number=number), 303)


def _find(view: EveningView, number: int, table: int) -> EveningTable:
    try:
        return view.evening.table(number, table)
    except RuleError as error:
        abort_with_input(refusal_sentences.sentence(error))


def _page(view: EveningView, table: EveningTable, form: SheetForm, entry: SheetEntry) -> str:
    view, names = this_evening(view.meta.id), this_names()
    table = _find(view, table.round, table.number)
    games = evening_tables.games_of(session(), view)
    place = table.round, table.number
    report = sheet_entry.report_of(view, table)
    about = [e for e in view.events if place_of(e.facts) == place]
    verdict = table.verdict
    return render_template(
        "club/results/result.html",
        view=view,
        phase=view.evening.phase.in_round(table.round),
        table=table,
        form=form,
        entry=entry,
        title_of_table=table_title(i18n.words(), view.evening, table),
        sides=sides_of(view, table, names),
        round_figures=round_figures(i18n.words(), view.evening.terms_of(table)),
        clash=event_text.event_row(about[-1], names, this_logins())
        if entry.clash and about
        else None,
        names=names,
        tile=table_state(view, table, None if table.sheet else report),
        report=report,
        game="" if table.hidden else games.get(place, (0, ""))[1],
        deals=corrections.deals(session(), view, table)
        if report is not None and report.finished
        else [],
        verdict=[]
        if verdict is None
        else verdict_sentences(i18n.words(), verdict, [names[member] for member in table.people]),
        history=[event_text.event_row(e, names, this_logins()) for e in reversed(about)],
    )
