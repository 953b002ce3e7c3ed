"""Self check-in as the office has it: switched on for an evening, its code shown and printed."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import check_in
from scorer.club.evenings import EveningView
from scorer.rules.core import reading
from scorer.web.club.common import EVENING, error_sentence, this_act, this_evening, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.printing import heading_of, pdf_or_page
from scorer.web.database import clock, session
from scorer.web.i18n import _
from scorer.web.links import external_url, qr_svg

bp = Blueprint("check_in_desk", __name__, url_prefix="/club/evenings")


@bp.get(f"{EVENING}/check-in")
def show(evening: str) -> ResponseReturnValue:
    """Show the code of this evening, or how to switch it on."""
    return _page(this_evening(evening))


@bp.post(f"{EVENING}/check-in")
def switch(evening: str) -> ResponseReturnValue:
    """Switch self check-in on or off."""
    view = this_evening(evening)
    with handle_form(None, partial(_page, view), error_sentence=error_sentence):
        wanted = reading.choice(request.form.get("check_in", ""), "check_in", ("on", "off"))
        check_in.switch(this_act(), evening, on=wanted == "on")
    return redirect(url_for("check_in_desk.show", evening=evening), 303)


@bp.get(f"{EVENING}/check-in.pdf")
def paper(evening: str) -> ResponseReturnValue:
    """Return the code as a page for the door; 404 while it is switched off."""
    view = this_evening(evening)
    address = _address(view) or abort(404)
    values = {"heading": heading_of(view, ""), "code": qr_svg(address)}
    return pdf_or_page([("check_in", values)], _("Code für die Tür"), view.meta.date)


def _address(view: EveningView) -> str:
    """Return what the code leads to, "" while it is off or over."""
    token = check_in.code(session(), view.meta.id)
    if not token or check_in.is_over(view, clock()):
        return ""
    return external_url(url_for("check_in.ask", token=token))


def _page(view: EveningView, sentence: str = "") -> str:
    view = this_evening(view.meta.id)
    address, names = _address(view), this_names()
    entered = check_in.by_themselves(view.events)
    return render_template(
        "club/check_in_desk.html",
        view=view,
        address=address,
        qr=qr_svg(address) if address else "",
        over=check_in.is_over(view, clock()),
        entered=[(names.listed(number), number) for number in names.sorted(entered)],
        sentence=sentence,
    )
