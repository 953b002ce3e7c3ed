"""Page of one table: its sheet, its history, and corrections of the sheet or of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField

from scorer.club.draw import evening_tables
from scorer.club.evening.evenings import EveningView
from scorer.club.results import corrections
from scorer.club.results.corrections import CorrectedDeal
from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.club.results.sentences import round_figures, verdict_sentences
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import (
    TABLE,
    abort_with_input,
    event_row,
    sides_of,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.form_fields import ReasonField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.public.visibility_text import hidden_sentence
from scorer.web.club.results import round_rows
from scorer.web.club.results.round_rows import Typed
from scorer.web.club.results.sheet_form import prefix
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, add_fields, choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("table_result", __name__, "/club/evenings")


@bp.get(TABLE, right=Right.VIEWER)
def show(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Show the row of a table with its full form, and its history; 404 for an unknown table."""
    view = this_evening(evening)
    return _page(view, _find(view, number, table))


@bp.post(TABLE, right=Right.SCORER)
def write(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Store the sheet of a table; 422 if nothing was typed."""
    view = this_evening(evening)
    this_table = _find(view, number, table)
    typed = round_rows.enter(view, [this_table], alone=True)
    if not typed and f"{prefix(this_table)}-drop" not in request.form:
        abort_with_input(_("Noch ist nichts eingetippt."), 422)
    status = max([200, *(entry.status for _form, entry in typed.values())])
    if status != 200:
        return _page(view, this_table, typed), status
    return redirect(url_for("results.round", evening=evening, number=number), 303)


def _find(view: EveningView, number: int, table: int) -> EveningTable:
    try:
        return view.evening.table(number, table)
    except RuleError as error:
        abort_with_input(refusal_sentences.sentence(error))


def _page(view: EveningView, table: EveningTable, typed: Mapping[int, Typed] | None = None) -> str:
    view, names = this_evening(view.meta.id), this_names()
    table = _find(view, *table.place)
    rows = round_rows.rows(view, [table], typed, whole=True)
    (row,) = rows
    _id, game = evening_tables.games_of(session(), view).get(table.place, (0, ""))
    verdict, report, about = table.verdict, row.report, reversed(view.about(table))
    return render_template(
        "club/results/table_result.html",
        view=view,
        phase=view.evening.phase.in_round(table.round),
        row=row,
        lost=() if row.form else (typed or {}).values(),
        focus=round_rows.focus(rows) if typed else "",
        round_figures=round_figures(i18n.words(), view.evening.terms_of(table)),
        names=names,
        game="" if table.hidden else game,
        deals=corrections.deals(session(), view, table) if report and report.finished else [],
        verdict=verdict_sentences(i18n.words(), verdict, map(names.__getitem__, table.people)),
        history=[event_row(event) for event in about],
    )


class DealForm(Form):
    """The corrected figures of a *deal* at the table *at*; :func:`_form` adds the points of each side."""

    at: EveningTable
    deal: CorrectedDeal

    match = SelectField(_l("Match"), default="")
    reason = ReasonField(_l("Warum diese Korrektur?"))


def _form(
    typed: Mapping[str, str] | None, evening: str, number: int, table: int, line: UUID
) -> DealForm:
    """Return the form of the deal on *line*.

    403 for a hidden table, 404 for an unknown one. If a phone has deleted the deal meanwhile, a POST gets 404, and a
    GET is redirected to the table.
    """
    view = this_evening(evening)
    this_table = _find(view, number, table)
    if this_table.hidden:
        abort(403, hidden_sentence(view.evening))
    by_line = {deal.line: deal for deal in corrections.deals(session(), view, this_table)}
    deal = by_line.get(str(line))
    if deal is None:
        if request.method == "POST":
            abort_with_input(_("Das gibt es hier nicht, oder nicht mehr."))
        abort(redirect(_back(evening, number, table), 303))
    sides = sides_of(view, this_table, this_names())
    if len(deal.points) != len(sides):  # a cell, which belongs to one side
        sides = [_("Punkte")]

    class Deal(DealForm):  # for this form only, because the fields are added to the class
        pass

    words = {"": _("keiner")} | {str(side): name for side, name in enumerate(sides)}
    for side, name in enumerate(sides):
        add_fields(Deal, {f"points_{side}": WholeNumberField(name, 0, MOST_POINTS)})
    add_fields(Deal, {"match": SelectField(_l("Match"), choices=choices(words), default="")})
    data = {f"points_{side}": points for side, points in enumerate(deal.points)}
    match = "" if deal.match is None else str(deal.match)
    form = Deal(typed, data=data | {"match": match})
    form.at, form.deal = this_table, deal
    return form


@form_page(bp, f"{TABLE}/deals/<uuid:line>", "club/results/corrections_deal.html", Right.VIEWER)
def show_deal(
    evening: str, number: int, table: int, line: UUID, form: DealForm | None = None
) -> Values:
    """Show the form that corrects a deal."""
    form = form or _form(None, evening, number, table, line)
    return {
        "view": this_evening(evening),
        "table": form.at,
        "deal": form.deal,
        "form": form,
        "names": this_names(),
    }


@show_deal.post(Right.SCORER, _form)
def correct_deal(form: DealForm, evening: str, number: int, table: int, **_line: UUID) -> str:
    """Store a corrected deal; the sheet of the table is computed again."""
    match = form.match.data
    wanted = replace(
        form.deal,
        points=[form[f"points_{side}"].data for side in range(len(form.deal.points))],
        match=int(match) if match else None,
        tip=request.form.get("tip", ""),
    )
    corrections.correct(this_act(form.reason.data), evening, number, table, wanted)
    return _back(evening, number, table)


def _back(evening: str, number: int, table: int) -> str:
    return url_for("table_result.show", evening=evening, number=number, table=table)
