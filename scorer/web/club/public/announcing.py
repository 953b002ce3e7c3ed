"""Prize-giving of an evening: one rank after the other on the wall, with one key."""

from __future__ import annotations

from functools import partial

from flask import url_for
from flask.typing import ResponseReturnValue

from scorer.club.evening.evenings import EveningView
from scorer.club.public import announcing
from scorer.rules.club.ranking.closing import check_complete
from scorer.rules.club.ranking.team_lists import pair_names
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import EVENING, this_act, this_evening, this_names
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club
from scorer.web.club.papers.printing import heading_of, pdf_or_page
from scorer.web.club.public.announcing_form import (
    AnnouncingPage,
    PrizesForm,
    paper_rows,
    take_prizes,
    typed_step,
)
from scorer.web.club.public.publishing_text import admins_sentence, public_names, public_team_names
from scorer.web.database import session
from scorer.web.i18n import _
from scorer.web.security.rights import Pages, Right

bp = Pages("announcing", __name__, "/club/evenings")


@form_page(bp, f"{EVENING}/announcing", "club/public/announcing.html", Right.ADMIN)
def show(evening: str, form: PrizesForm | None = None) -> Values:
    """Show the rank that is announced now, or how to begin."""
    view = this_evening(evening)
    announcement = announcing.announcement(session(), club.this_club().id, view)
    of_pairs = public_team_names(view.regulation, view.team_names).pairs
    names = pair_names(public_names(view.regulation, this_names()), announcement.pairs, of_pairs)

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
    return page.values(form)


@show.post(Right.ADMIN)
def go(evening: str) -> None:
    """Go to a step; the next key goes on from there, on any device. 409 for an outdated page."""
    this_evening(evening)  # none that is cancelled
    announcing.go_to(this_act(), evening, *typed_step())


@show.post(Right.ADMIN, PrizesForm, f"{EVENING}/announcing/prizes")
def write_prizes(form: PrizesForm, evening: str) -> None:
    """Write the prizes of the ranks. 409 where somebody else wrote others meanwhile."""
    this_evening(evening)  # none that is cancelled
    write = partial(announcing.write_prizes, this_act(), evening)
    take_prizes(form, partial(show, evening=evening), write)


@show.post(Right.ADMIN, rule=f"{EVENING}/announcing/all")
def show_all(evening: str) -> str:
    """Show the ranking of a closed evening to everybody, without a prize-giving."""
    announcing.show_all(this_act(), evening)
    return url_for("closing.close", evening=evening)


@bp.get(f"{EVENING}/announcing.pdf", right=Right.ADMIN)  # with ranks that are not announced yet
def paper(evening: str) -> ResponseReturnValue:
    """Return all ranks in the order of their announcement as PDF, each with its prize or a place for it."""
    view = this_evening(evening)
    announcement = announcing.announcement(session(), club.this_club().id, view)
    names = pair_names(this_names(), announcement.pairs, view.team_names.pairs)
    title = _("Rangverkündigung")
    values = {"heading": heading_of(view, title), "rows": paper_rows(announcement, names)}
    return pdf_or_page([("announcing", values)], f"{view.meta.name}: {title}", view.meta.date)


def _lacks(view: EveningView) -> str:
    """Return what is missing before anybody can be announced, "" if that is nothing."""
    try:
        check_complete(view.regulation, view.evening)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    return ""
