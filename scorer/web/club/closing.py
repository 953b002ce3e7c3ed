"""Ranking, penalties, lots, closing and history of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import claims, closing, members, results
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event
from scorer.rules.club.closing import control_sums
from scorer.rules.club.sentences.regulation import value_heading, value_text
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import signed_number
from scorer.web import i18n, refusal_sentences
from scorer.web.club import event_text, lots
from scorer.web.club import session as club
from scorer.web.club.common import (
    EVENING,
    error_sentence,
    event_sentence,
    rounds_of,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.evening_form import (
    DisputeForm,
    OwnTotalForm,
    PenaltyForm,
    ReasonForm,
    set_choices,
)
from scorer.web.club.evening_ranking import category_lists, notes, ranking_rows
from scorer.web.database import session
from scorer.web.i18n import _
from scorer.web.typed_text import by_name

bp = Blueprint("ending", __name__, url_prefix="/club/evenings")


@bp.get(f"{EVENING}/ranking")
def ranking(evening: str) -> ResponseReturnValue:
    """Show the current ranking, of everybody or of one category."""
    view = this_evening(evening)
    return _ranking(view, _own_total(view))


@bp.post(f"{EVENING}/ranking")
def own_total(evening: str) -> ResponseReturnValue:
    """Store the total that a member added up, to compare it with the computed one."""
    view = this_evening(evening)
    form = _own_total(view, request.form)
    with club.handle_form(form, partial(_ranking, view, form), event_sentence):
        results.total(this_act(), evening, int(form.member.data), form.points.data or 0)
    return redirect(url_for("ending.ranking", evening=evening), 303)


def _own_total(view: EveningView, typed: Mapping[str, str] | None = None) -> OwnTotalForm:
    form = OwnTotalForm(typed)
    set_choices(form.member, _attending(view))
    form.points.low = view.evening.phase.terms.lowest
    return form


def _attending(view: EveningView) -> dict[str, str]:
    """Return choices for a select field: entered members by number, sorted by name."""
    names = this_names()
    people = sorted(view.evening.attendance, key=lambda member: by_name(names[member]))
    return {str(member): names[member] for member in people}


def _ranking(view: EveningView, form: OwnTotalForm, sentence: str = "") -> str:
    view, names = this_evening(view.meta.id), this_names()
    set_choices(form.member, _attending(view))
    category = request.args.get("category", "")
    categories = view.regulation.categories
    lines = view.evening.standings
    if category in categories:
        everybody = members.members(session(), club.this_club().id)
        lines = dict(category_lists(view, everybody))[category]
    footnotes = notes(view, lines, names)
    return render_template(
        "club/evening_ranking.html",
        view=view,
        form=form,
        sentence=sentence,
        rows=ranking_rows(view, lines, names, footnotes),
        footnotes=footnotes.texts,
        categories=categories,
        category=category if category in categories else "",
        missing=view.evening.missing,
        penalties=_standing(view),
        worth=value_heading(i18n.words(), view.evening.phase.counting),
        extra=any(line.extra for line in lines),
        provisional=event_text.provisional(view),
        inside=any(view.evening.scores.penalties_in_rounds(line.person) for line in lines),
        names=names,
        value=value_text,
        signed=signed_number,
        disagreeing=[
            (names[member], their_total, value_text(right))
            for member, (their_total, right) in view.evening.differing_totals().items()
        ],
    )


@bp.get(f"{EVENING}/penalties")
def penalties(evening: str) -> ResponseReturnValue:
    """Show the penalties and the form for a new one."""
    view = this_evening(evening)
    return _penalties(view, _penalty_form(view))


@bp.post(f"{EVENING}/penalties")
def punish(evening: str) -> ResponseReturnValue:
    """Store a penalty, a credit or a disqualification."""
    view = this_evening(evening)
    form = _penalty_form(view, request.form)
    with club.handle_form(form, partial(_penalties, view, form), event_sentence):
        results.penalty(
            this_act(form.reason.data),
            evening,
            int(form.member.data),
            points=form.signed(view.evening.phase.counting.low_wins),
            number=int(form.round.data) if form.round.data else None,
            disqualified=bool(form.disqualified.data),
        )
    return redirect(url_for("ending.penalties", evening=evening), 303)


@bp.post(f"{EVENING}/penalties/<int(max=999999999):of>/strike")
def strike(evening: str, of: int) -> ResponseReturnValue:
    """Revoke a penalty."""
    view, form = this_evening(evening), ReasonForm(request.form)
    with club.handle_form(form, partial(_penalties, view, _penalty_form(view), struck={of: form})):
        try:
            results.strike(this_act(form.reason.data), evening, of)
        except RuleError as error:
            if error.code == "penalty-unknown":
                abort(404, refusal_sentences.sentence(error))
            raise
    return redirect(url_for("ending.penalties", evening=evening), 303)


def _penalty_form(view: EveningView, typed: Mapping[str, str] | None = None) -> PenaltyForm:
    form = PenaltyForm(typed)
    _offer(form, view)
    return form


def _offer(form: PenaltyForm, view: EveningView) -> None:
    """Set the choices of member and round."""
    set_choices(form.member, {"": "–"} | _attending(view))
    set_choices(form.round, {"": _("am Schluss")} | rounds_of(view.evening.phase))
    if view.evening.phase.counting.target is not None:
        form.points.description = _(
            "Ohne Vorzeichen: eine Strafe kommt zum Abstand hinzu, eine Gutschrift geht davon weg."
        )


def _penalties(
    view: EveningView,
    form: PenaltyForm,
    sentence: str = "",
    struck: Mapping[int, ReasonForm] | None = None,
) -> str:
    """Return the page; *struck* holds revocation forms by the event number of the penalty."""
    view = this_evening(view.meta.id)
    _offer(form, view)
    return render_template(
        "club/closing_penalties.html",
        view=view,
        form=form,
        sentence=sentence,
        penalties=_standing(view),
        struck=struck or {},
    )


def _standing(view: EveningView) -> list[dict[str, object]]:
    """Return a row of texts for each penalty in force."""
    names, logins = this_names(), this_logins()
    standing = [e for e in view.events if e.seq in view.evening.penalties]
    return [event_text.event_row(e, names, logins) for e in standing]


@bp.get(f"{EVENING}/lot")
def draws(evening: str) -> ResponseReturnValue:
    """Show the groups of ties to be decided by drawing cards."""
    view = this_evening(evening)
    return _lots(view, lots.drawn_groups(view.evening.tied_groups(), view.evening.lots))


@bp.post(f"{EVENING}/lot")
def draw_lots(evening: str) -> ResponseReturnValue:
    """Store the order in which tied members drew their cards."""
    view = this_evening(evening)
    groups = lots.typed_groups(view.evening.tied_groups(), request.form)
    orders = lots.drawn_orders(groups)
    if any(group.error for group in groups):
        return _lots(view, groups), 422
    if not orders:
        return redirect(url_for("ending.draws", evening=evening), 303)
    with club.handle_form(None, partial(_lots, view, groups), event_sentence, error_sentence):
        results.lot(this_act(), evening, orders)
    return redirect(url_for("ending.close", evening=evening), 303)


def _lots(view: EveningView, groups: list[lots.Group], sentence: str = "") -> str:
    view = this_evening(view.meta.id)
    return render_template(
        "club/closing_lot.html", view=view, groups=groups, names=this_names(), sentence=sentence
    )


@bp.get(f"{EVENING}/close")
def close(evening: str) -> ResponseReturnValue:
    """Show what is missing before an evening can be closed, or its closing."""
    return _close(this_evening(evening))


@bp.post(f"{EVENING}/close")
def shut(evening: str) -> ResponseReturnValue:
    """Close an evening; it stays open if something is missing."""
    with club.handle_form(None, partial(_close, this_evening(evening))):
        closing.close(this_act(), evening)
    return redirect(url_for("ending.close", evening=evening), 303)


@bp.post(f"{EVENING}/claims")
def claim(evening: str) -> ResponseReturnValue:
    """Store a claim raised at the desk."""
    view, form = this_evening(evening), DisputeForm(request.form, prefix="claim")
    with club.handle_form(form, partial(_close, view, claim_form=form)):
        claims.claim(this_act(form.reason.data), evening)
    return redirect(url_for("ending.close", evening=evening), 303)


@bp.post(f"{EVENING}/reopen")
def reopen(evening: str) -> ResponseReturnValue:
    """Reopen a closed evening; needs a reason and a fresh password."""
    view, form = this_evening(evening), ReasonForm(request.form)
    with club.handle_form(form, partial(_close, view, form=form), _closed_again):
        closing.reopen(this_act(form.reason.data), evening)
    return redirect(url_for("evenings.show", evening=evening), 303)


def _closed_again(_event: Event) -> str:
    return _("Der Abend wurde unterdessen noch einmal abgeschlossen.")


def _close(
    view: EveningView,
    sentence: str = "",
    form: ReasonForm | None = None,
    claim_form: DisputeForm | None = None,
) -> str:
    view = this_evening(view.meta.id)
    credited, due = control_sums(view.evening)
    event = view.closed
    return render_template(
        "club/closing.html",
        view=view,
        sentence=sentence,
        form=form or ReasonForm(),
        reopening=form is not None,
        claim_form=claim_form or DisputeForm(prefix="claim"),
        claims=event_text.claim_texts(view.claims),
        provisional=event_text.provisional(view),
        missing=view.evening.missing,
        one_sided=[table for table in view.evening.tables if table.state == "one"],
        credited=value_text(credited),
        due=None if due is None else value_text(due),
        right=due is None or due == credited,
        lots=view.evening.complete and bool(view.evening.groups_to_draw()),
        by=None if event is None else event_text.event_row(event, this_names(), this_logins()),
        head=event.hash[:12] if event is not None else "",
    )


@bp.get(f"{EVENING}/history")
def history(evening: str) -> ResponseReturnValue:
    """Show the event log of an evening: who, when, what, why."""
    view, names, logins = this_evening(evening), this_names(), this_logins()
    rows = [event_text.event_row(event, names, logins) for event in reversed(view.events)]
    return render_template("club/evening_history.html", view=view, rows=rows)
