"""Closing and reopening an evening, cards drawn to break ties, and the target number entered after the games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import url_for

from scorer.club.evening import closing, next_evening
from scorer.club.evening.evenings import EveningView
from scorer.club.ranking import seasons
from scorer.club.ranking.put_away_seasons import shelved
from scorer.club.ranking.seasons import Season
from scorer.club.results import confirmation, results
from scorer.rules.club.counting.lots import Groups
from scorer.rules.club.counting.sentences import value_text
from scorer.rules.club.draw.ladder import ties_at_the_edge
from scorer.rules.club.evening.event_kinds import MOST_SUM
from scorer.rules.club.ranking.closing import control_sums, evening_ties, needs_cards
from scorer.rules.club.ranking.cut import ties_at_the_cut
from scorer.web.club.common import (
    EVENING,
    changed_sentence,
    event_row,
    of_club,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.evening import event_text
from scorer.web.club.evening.fee_text import owing_text
from scorer.web.club.evening.lots import Group, LotsForm, drawn_groups, groups_of_lists, lots_form
from scorer.web.club.form_fields import DisputeForm, ReasonField, ReasonForm
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.ranking.evening_ranking import is_final
from scorer.web.database import session, today
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("closing", __name__, "/club/evenings")

CLAIM_FORM = partial(DisputeForm, prefix="claim")


@form_page(bp, f"{EVENING}/lot", "club/evening/closing_lot.html", Right.VIEWER)
def draws(evening: str, form: LotsForm | None = None) -> Values:
    """Show the groups of equals who draw cards, and the places drawn so far."""
    view = this_evening(evening)
    groups = _groups(view) if form is None else form.groups
    return {"view": view, "groups": groups, "names": this_names()}


def _lots_form(typed: Mapping[str, str], evening: str) -> LotsForm:
    return lots_form(typed, _groups(this_evening(evening)))


@draws.post(Right.SCORER, _lots_form)
def draw_lots(form: LotsForm, evening: str) -> str | None:
    """Store the order in which equals drew their cards; show this page again if all groups are empty."""
    if not form.orders and not form.of_lists:
        return None
    view = this_evening(evening)
    results.lot(this_act(), evening, form.orders, form.of_lists)
    return url_for("closing.close" if view.evening.complete else "draw.show", evening=evening)


def _groups(view: EveningView) -> list[Group]:
    """Return the groups of equals who draw cards: for the ranking and the draw, then for the side lists."""
    of_lists = evening_ties(view.regulation, view.evening)
    return [
        *drawn_groups(_tied_groups(view), view.evening.lots),
        *groups_of_lists(of_lists, view.team_names),
    ]


def _tied_groups(view: EveningView) -> Groups:
    """Return the groups of equals who draw cards for the ranking, at the edges of a ladder and before a play-off.

    A group at an edge or before a play-off is left out if one of its members also draws for the ranking.
    """
    tied = view.evening.tied_groups()
    drawing = {member for group in tied for member in group}
    edges = [*ties_at_the_edge(view.evening), *ties_at_the_cut(view.evening)]
    return [*tied, *(group for group in edges if drawing.isdisjoint(group))]


@form_page(bp, f"{EVENING}/close", "club/evening/closing.html", Right.VIEWER)
def close(
    evening: str, form: ReasonForm | None = None, claim_form: DisputeForm | None = None
) -> Values:
    """Show the closing of an evening, or the results and decisions still missing for it."""
    view = this_evening(evening)
    credited, due = control_sums(view.evening)
    event, season = view.closed, seasons.load(*of_club(), view.meta.season)
    return {
        "view": view,
        "seen": max(view.seq, season.seq if season else 0),
        "diplomas": is_final(view) and any(row.rank for row in view.evening.standings),
        "another": view.closed is not None and season is not None and comes_another(season),
        "form": form or ReasonForm(),
        "reopening": form is not None,
        "claim_form": claim_form or CLAIM_FORM(),
        "claims": event_text.claim_texts(view.claims),
        "provisional": event_text.provisional(view),
        "owing": owing_text(view, this_names()),
        "missing": view.evening.missing,
        "one_sided": [table for table in view.evening.tables if table.state == "one"],
        "credited": value_text(_, credited),
        "due": None if due is None else value_text(_, due),
        "right": due is None or due == credited,
        "lots": view.evening.complete and needs_cards(view.regulation, view.evening),
        "drawn": view.evening.complete and bool(_groups(view)),
        "by": None if event is None else event_row(event),
        "head": event.hash[:12] if event is not None else "",
    }


@close.post(Right.SCORER)
def shut(evening: str) -> None:
    """Close an evening; the rules refuse this if something is missing."""
    closing.close(this_act(), evening)


@close.post(Right.SCORER, CLAIM_FORM, f"{EVENING}/claims", kept="claim_form")
def claim(form: DisputeForm, evening: str) -> None:
    """Store a claim against the ranking that was raised with an official."""
    confirmation.claim(this_act(form.reason.data), evening)


@close.post(Right.ADMIN, ReasonForm, f"{EVENING}/reopen", conflict=changed_sentence)
def reopen(form: ReasonForm, evening: str) -> str:
    """Reopen a closed evening; this needs a reason and a recently confirmed password."""
    closing.reopen(this_act(form.reason.data), evening)
    return url_for("evenings.show", evening=evening)


def comes_another(season: Season) -> bool:
    """Return whether the page of the season proposes to this official another evening like the last one."""
    club_id, regulation = club_session.this_club().id, season.regulation
    if season.id in shelved(session(), club_id) or not club_session.actor().may("scorer"):
        return False
    coming = next_evening.next_evening(session(), club_id, season.id, regulation, today())
    return coming is not None


class TargetForm(Form):
    """The target number, and the reason if a stored one is changed."""

    points = WholeNumberField(_l("Zielzahl"), 0, MOST_SUM)
    reason = ReasonField(_l("Warum diese Änderung?"))


@form_page(bp, f"{EVENING}/target", "club/evening/target.html", Right.VIEWER)
def ask_target(evening: str, form: TargetForm | None = None) -> Values:
    """Show the target number of an evening, and the form for it."""
    view = this_evening(evening)
    return {
        "view": view,
        "form": form or TargetForm(data={"points": view.evening.entered_target}),
        "asked": view.evening.phase.counting.target_from == "entered",
        "history": [event_row(event) for event in reversed(view.events) if event.kind == "target"],
    }


@ask_target.post(Right.SCORER, TargetForm)
def enter_target(form: TargetForm, evening: str) -> str:
    """Store the target number."""
    closing.enter(this_act(form.reason.data), evening, form.points.data or 0)
    return url_for("evening_ranking.show", evening=evening)
