"""Correction by an official of a deal that a table's phone wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField

from scorer.club import corrections
from scorer.club.corrections import CorrectedDeal
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event
from scorer.rules.club.counting import MOST_POINTS
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club import event_text
from scorer.web.club.common import (
    TABLE,
    abort_with_input,
    sides_of,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import ReasonField
from scorer.web.club.publishing_text import hidden_sentence
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l

bp = Blueprint("corrections", __name__, url_prefix="/club/evenings")

DEAL = f"{TABLE}/deals/<uuid:line>"


class DealForm(Form):
    """Correction of a deal; :func:`_deal_form` adds the points of each side."""

    match = SelectField(_l("Match"), default="")
    reason = ReasonField(_l("Warum wird korrigiert?"))


def _deal_form(sides: Sequence[str]) -> type[DealForm]:
    """Return the form for a deal of these *sides*."""

    class Deal(DealForm):
        pass

    for side, name in enumerate(sides):
        setattr(Deal, f"points_{side}", WholeNumberField(name, 0, MOST_POINTS))
    words = {"": _("keiner")} | {str(side): name for side, name in enumerate(sides)}
    Deal.match = SelectField(_l("Match"), choices=choices(words), default="")
    return Deal


@bp.get(DEAL)
def show(evening: str, number: int, table: int, line: UUID) -> ResponseReturnValue:
    """Show the form that corrects a deal."""
    view = this_evening(evening)
    this_table, deal = _find(view, number, table, str(line))
    return _page(view, this_table, deal, _form(view, this_table, deal))


@bp.post(DEAL)
def write(evening: str, number: int, table: int, line: UUID) -> ResponseReturnValue:
    """Store a corrected deal; the sheet of the table is recomputed."""
    view = this_evening(evening)
    this_table, deal = _find(view, number, table, str(line))
    form = _form(view, this_table, deal, request.form)
    with handle_form(form, partial(_page, view, this_table, deal, form), _meanwhile):
        match = form.match.data
        wanted = replace(
            deal,
            points=[form[f"points_{side}"].data for side in range(len(deal.points))],
            match=int(match) if match else None,
            tip=request.form.get("tip", ""),
        )
        corrections.correct(this_act(form.reason.data), evening, number, table, wanted)
    return redirect(url_for("table_result.show", evening=evening, number=number, table=table), 303)


def _meanwhile(event: Event) -> str:
    act = event_text.event_row(event, this_names(), this_logins())
    return _("Unterdessen: %(what)s (%(who)s)", what=act["what"], who=act["who"])


def _find(
    view: EveningView, number: int, table: int, line: str
) -> tuple[EveningTable, CorrectedDeal]:
    """Return a table and one deal of its game.

    Answers 404 for an unknown table, and to a POST for a deal that a phone has deleted meanwhile;
    a GET of such a deal redirects to the table.
    """
    try:
        this_table = view.evening.table(number, table)
    except RuleError as error:
        abort_with_input(refusal_sentences.sentence(error))
    if this_table.hidden:
        abort(403, hidden_sentence(view.evening))
    by_line = {deal.line: deal for deal in corrections.deals(session(), view, this_table)}
    if line not in by_line:
        if request.method == "POST":
            abort_with_input(_("Dieses Spiel steht am Handy nicht mehr."))
        back = url_for("table_result.show", evening=view.meta.id, number=number, table=table)
        abort(redirect(back, 303))
    return this_table, by_line[line]


def _form(
    view: EveningView,
    table: EveningTable,
    deal: CorrectedDeal,
    typed: Mapping[str, str] | None = None,
) -> DealForm:
    sides = sides_of(view, table, this_names())
    if len(deal.points) != len(sides):
        sides = [_("Punkte")]
    data = {f"points_{side}": points for side, points in enumerate(deal.points)}
    match = "" if deal.match is None else str(deal.match)
    return _deal_form(sides)(typed, data=data | {"match": match})


def _page(
    view: EveningView, table: EveningTable, deal: CorrectedDeal, form: DealForm, sentence: str = ""
) -> str:
    return render_template(
        "club/corrections_deal.html",
        view=this_evening(view.meta.id),
        table=table,
        deal=deal,
        form=form,
        names=this_names(),
        sentence=sentence,
    )
