"""Closing and reopening of an evening: what is missing, lots, claims."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import claims, closing, next_evening, results, seasons
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event
from scorer.rules.club.closing import control_sums, needs_cards
from scorer.rules.club.list_ties import evening_ties
from scorer.rules.club.play_off import ties_at_the_cut
from scorer.rules.club.sentences.counting import value_text
from scorer.rules.club.table_ladder_units import ties_at_the_edge
from scorer.web.club import event_text, lots
from scorer.web.club import session as club
from scorer.web.club.common import (
    EVENING,
    error_sentence,
    event_sentence,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.evening_ranking_rows import ranking_of
from scorer.web.club.fees import owing_text
from scorer.web.club.form_errors import handle_form
from scorer.web.club.reason_form import DisputeForm, ReasonForm
from scorer.web.database import clock, session
from scorer.web.i18n import _

bp = Blueprint("closing", __name__, url_prefix="/club/evenings")


@bp.get(f"{EVENING}/lot")
def draws(evening: str) -> ResponseReturnValue:
    """Show the groups of ties to be decided by drawing cards."""
    view = this_evening(evening)
    return _lots(view, _groups(view))


@bp.post(f"{EVENING}/lot")
def draw_lots(evening: str) -> ResponseReturnValue:
    """Store the order in which tied members drew their cards."""
    view = this_evening(evening)
    groups = lots.typed_groups(_groups(view), request.form)
    orders, of_lists = lots.drawn_orders(groups), lots.list_orders(groups)
    if any(group.error for group in groups):
        return _lots(view, groups), 422
    if not orders and not of_lists:
        return redirect(url_for("closing.draws", evening=evening), 303)
    with handle_form(None, partial(_lots, view, groups), event_sentence, error_sentence):
        results.lot(this_act(), evening, orders, of_lists)
    page = "closing.close" if view.evening.complete else "draw.show"
    return redirect(url_for(page, evening=evening), 303)


def _groups(view: EveningView) -> list[lots.Group]:
    """Return who draws cards: for the ranking, then for the side lists."""
    of_lists = evening_ties(view.regulation, view.evening)
    return [
        *lots.drawn_groups(_tied_groups(view), view.evening.lots),
        *lots.groups_of_lists(of_lists, view.team_names),
    ]


def _tied_groups(view: EveningView) -> list[tuple[int, ...]]:
    """Return who draws cards: for the ranking, at the edges of a ladder and before a play-off."""
    tied = view.evening.tied_groups()
    drawing = {member for group in tied for member in group}
    edges = [*ties_at_the_edge(view.evening), *ties_at_the_cut(view.evening)]
    return [*tied, *(group for group in edges if drawing.isdisjoint(group))]


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
    with handle_form(None, partial(_close, this_evening(evening)), event_sentence):
        closing.close(this_act(), evening)
    return redirect(url_for("closing.close", evening=evening), 303)


@bp.post(f"{EVENING}/claims")
def claim(evening: str) -> ResponseReturnValue:
    """Store a claim raised at the desk."""
    view, form = this_evening(evening), DisputeForm(request.form, prefix="claim")
    with handle_form(form, partial(_close, view, claim_form=form)):
        claims.claim(this_act(form.reason.data), evening)
    return redirect(url_for("closing.close", evening=evening), 303)


@bp.post(f"{EVENING}/reopen")
def reopen(evening: str) -> ResponseReturnValue:
    """Reopen a closed evening; needs a reason and a fresh password."""
    view, form = this_evening(evening), ReasonForm(request.form)
    with handle_form(form, partial(_close, view, form=form), _closed_again):
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
    event, season = view.closed, seasons.load(session(), club.this_club().id, view.meta.season)
    return render_template(
        "club/closing.html",
        view=view,
        seen=max(view.seq, season.seq if season else 0),
        diplomas=_has_diplomas(view),
        another=view.closed is not None and _comes_another(view),
        sentence=sentence,
        form=form or ReasonForm(),
        reopening=form is not None,
        claim_form=claim_form or DisputeForm(prefix="claim"),
        claims=event_text.claim_texts(view.claims),
        provisional=event_text.provisional(view),
        owing=owing_text(view, this_names()),
        missing=view.evening.missing,
        one_sided=[table for table in view.evening.tables if table.state == "one"],
        credited=value_text(_, credited),
        due=None if due is None else value_text(_, due),
        right=due is None or due == credited,
        lots=view.evening.complete and needs_cards(view.regulation, view.evening),
        drawn=view.evening.complete and bool(_groups(view)),
        by=None if event is None else event_text.event_row(event, this_names(), this_logins()),
        head=event.hash[:12] if event is not None else "",
    )


def _has_diplomas(view: EveningView) -> bool:
    """Whether a closed evening has a final ranking with somebody in it."""
    hidden = view.evening.hidden_from is not None
    if view.closed is None or hidden or event_text.provisional(view):
        return False
    return any(row.rank is not None for row in ranking_of(view).lines)


def _comes_another(view: EveningView) -> bool:
    """Whether the page of the season proposes another evening as the last one."""
    club_id, today = club.this_club().id, clock().date()
    season = seasons.load(session(), club_id, view.meta.season)
    put_away = {hidden.id for hidden in seasons.seasons(session(), club_id, away=True)}
    if season is None or season.id in put_away or not club.actor().may("scorer"):
        return False
    return (
        next_evening.next_evening(session(), club_id, season.id, season.regulation, today)
        is not None
    )
