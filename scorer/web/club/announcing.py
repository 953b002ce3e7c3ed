"""Prize-giving of an evening: one rank after the other on the wall, with one key."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import announcing
from scorer.club.evenings import EveningView
from scorer.rules.club.announcing_steps import MANNERS
from scorer.rules.club.closing import check_complete
from scorer.rules.club.pair_rows import pair_names
from scorer.rules.club.sentences.counting import total_text
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import EVENING, this_act, this_evening, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import version_number
from scorer.web.club.printing import heading_of, pdf_or_page
from scorer.web.club.publishing_text import public_names, public_team_names
from scorer.web.database import session
from scorer.web.i18n import _

bp = Blueprint("announcing", __name__, url_prefix="/club/evenings")

MOST_DIGITS = 4


@bp.get(f"{EVENING}/announcing")
def show(evening: str) -> ResponseReturnValue:
    """Show the rank that is announced now, or how to begin."""
    return _page(this_evening(evening))


@bp.post(f"{EVENING}/announcing")
def go(evening: str) -> ResponseReturnValue:
    """Go to a step; the next key goes on from there, on any device. 409 for a page of before."""
    typed = request.form.get("step", "")
    step = int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else -1
    stood = version_number(request.form.get("stood", ""))
    manner = request.form.get("manner", MANNERS[0])
    view = this_evening(evening)
    try:
        with handle_form(None, partial(_page, view)):
            announcing.go_to(this_act(), evening, manner, step, stood)
    except announcing.AnnouncementConflict:
        sentence = _("Inzwischen hat sich etwas geändert, darum wurde nichts weiter genannt.")
        return _page(view, f"{sentence} {_('So steht es jetzt.')}"), 409
    return redirect(url_for("announcing.show", evening=evening), 303)


@bp.post(f"{EVENING}/announcing/all")
def show_all(evening: str) -> ResponseReturnValue:
    """Show the ranking of a closed evening to everybody, without a prize-giving."""
    view = this_evening(evening)
    with handle_form(None, partial(_page, view)):
        announcing.show_all(this_act(), evening)
    return redirect(url_for("closing.close", evening=evening), 303)


@bp.get(f"{EVENING}/announcing.pdf")
def paper(evening: str) -> ResponseReturnValue:
    """Return all ranks in the order of their announcement as PDF, with a place for the prize."""
    view = this_evening(evening)
    announcement = announcing.announcement(session(), club.this_club().id, view)
    names = pair_names(this_names(), announcement.pairs, view.team_names.pairs)
    lines = [line for group in announcement.steps for line in group]
    rows = [(line.rank, names[line.person], total_text(line)) for line in lines]
    title = _("Rangverkündigung")
    values = {"heading": heading_of(view, title), "rows": rows}
    return pdf_or_page([("announcing", values)], f"{view.meta.name}: {title}", view.meta.date)


def _page(view: EveningView, sentence: str = "") -> str:
    view = this_evening(view.meta.id)
    announcement = announcing.announcement(session(), club.this_club().id, view)
    of_pairs = public_team_names(view.regulation, view.team_names).pairs
    names = pair_names(public_names(view.regulation, this_names()), announcement.pairs, of_pairs)
    lacks = _lacks(view)
    return render_template(
        "club/announcing.html",
        view=view,
        sentence=sentence or lacks,
        ready=not lacks,
        announcement=announcement,
        rows=[(line.rank, names[line.person], total_text(line)) for line in announcement.here],
        manners={"all": _("vom letzten Rang an"), "podium": _("alle ab dem 4., dann das Podest")},
    )


def _lacks(view: EveningView) -> str:
    """Return what is missing before anybody can be announced, "" if that is nothing."""
    try:
        check_complete(view.evening)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    return ""
