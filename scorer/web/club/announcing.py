"""Prize-giving of an evening: one rank after the other on the wall, with one key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import announcing
from scorer.club.evenings import EveningView
from scorer.rules.club.closing import check_complete
from scorer.rules.club.pair_rows import pair_names
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.announcing_form import (
    AnnouncingPage,
    PrizesForm,
    conflict_sentence,
    paper_rows,
    take_prizes,
    typed_step,
)
from scorer.web.club.common import EVENING, this_act, this_evening, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.printing import heading_of, pdf_or_page
from scorer.web.club.publishing_text import admins_sentence, public_names, public_team_names
from scorer.web.database import session
from scorer.web.i18n import _

bp = Blueprint("announcing", __name__, url_prefix="/club/evenings")


@bp.get(f"{EVENING}/announcing")
def show(evening: str) -> ResponseReturnValue:
    """Show the rank that is announced now, or how to begin."""
    return _page(this_evening(evening))


@bp.post(f"{EVENING}/announcing")
def go(evening: str) -> ResponseReturnValue:
    """Go to a step; the next key goes on from there, on any device. 409 for an outdated page."""
    view = this_evening(evening)
    try:
        with handle_form(None, partial(_page, view)):
            announcing.go_to(this_act(), evening, *typed_step())
    except announcing.AnnouncementConflict:
        return _page(view, conflict_sentence()), 409
    return redirect(url_for("announcing.show", evening=evening), 303)


@bp.post(f"{EVENING}/announcing/prizes")
def write_prizes(evening: str) -> ResponseReturnValue:
    """Write the prizes of the ranks. 409 where somebody else wrote others meanwhile."""
    view, form = this_evening(evening), PrizesForm(request.form)

    def write(lines: Sequence[str], known: str) -> None:
        announcing.write_prizes(this_act(), evening, lines, known)

    page = take_prizes(form, partial(_page, view, form=form), write)
    return page or redirect(url_for("announcing.show", evening=evening), 303)


@bp.post(f"{EVENING}/announcing/all")
def show_all(evening: str) -> ResponseReturnValue:
    """Show the ranking of a closed evening to everybody, without a prize-giving."""
    view = this_evening(evening)
    try:
        with handle_form(None, partial(_page, view)):
            announcing.show_all(this_act(), evening)
    except announcing.AnnouncementConflict:
        return _page(view, conflict_sentence()), 409
    return redirect(url_for("closing.close", evening=evening), 303)


@bp.get(f"{EVENING}/announcing.pdf")
def paper(evening: str) -> ResponseReturnValue:
    """Return all ranks in the order of their announcement as PDF, each with its prize or a place for it."""
    view = this_evening(evening)
    announcement = announcing.announcement(session(), club.this_club().id, view)
    names = pair_names(this_names(), announcement.pairs, view.team_names.pairs)
    title = _("Rangverkündigung")
    values = {"heading": heading_of(view, title), "rows": paper_rows(announcement, names)}
    return pdf_or_page([("announcing", values)], f"{view.meta.name}: {title}", view.meta.date)


def _page(view: EveningView, sentence: str = "", form: PrizesForm | None = None) -> str:
    view = this_evening(view.meta.id)
    announcement = announcing.announcement(session(), club.this_club().id, view)
    of_pairs = public_team_names(view.regulation, view.team_names).pairs
    names = pair_names(public_names(view.regulation, this_names()), announcement.pairs, of_pairs)
    evening = view.meta.id

    def address(what: str) -> str:
        return url_for(f"announcing.{what}", evening=evening)

    page = AnnouncingPage(
        announcement,
        names,
        _lacks(view),
        address,
        (url_for("evenings.show", evening=evening), view.meta.name),
        (url_for("closing.close", evening=evening), _("Abschluss")),
        view.closed is not None and bool(admins_sentence(view)),
        _("Jeder Rang, der hier genannt ist, steht von da an auch an der Saalwand."),
    )
    return page.html(sentence, form)


def _lacks(view: EveningView) -> str:
    """Return what is missing before anybody can be announced, "" if that is nothing."""
    try:
        check_complete(view.regulation, view.evening)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    return ""
