"""The draw of an evening: made, shown, made again for what is not played yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for

from scorer.championship import seating
from scorer.championship.ledger import Conflict
from scorer.rules.errors import RuleError
from scorer.web.club import session as club
from scorer.web.club.attending import begun, fits, misplaced
from scorer.web.club.evenings import ONE, seen, this_evening, this_names, told
from scorer.web.database import clock, session
from scorer.web.forms.evening import DrawForm, call
from scorer.web.i18n import _

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from scorer.championship.evenings import View

bp = Blueprint("drawing", __name__, url_prefix="/club/evenings")


@bp.get(f"{ONE}/draw")
def show(evening: str) -> ResponseReturnValue:
    """Show the draw as it stands, and what can be drawn."""
    view = this_evening(evening)
    return _draw(view, _drawn(DrawForm(), view))


@bp.post(f"{ONE}/draw")
def make(evening: str) -> ResponseReturnValue:
    """Draw the rounds asked for; what was played stays."""
    view, called = this_evening(evening), this_names()
    form = _drawn(DrawForm(request.form), view)
    again = form.first.data in {str(n) for n in range(1, len(view.evening.rounds) + 1)}
    if form.validate() and again and not form.reason.data:
        form.reason.errors = [_("Warum wird neu ausgelost?")]
    if any(one.errors for one in form):
        return _draw(view, form), 422
    try:
        seating.draw(
            session(),
            club.actor(),
            evening,
            first=int(form.first.data),
            seed=form.seed.data,
            seen=seen(),
            now=clock(),
            reason=form.reason.data or "",
        )
    except Conflict as conflict:
        said = (
            _("Jemand hat eben ausgelost. Unten steht, was gilt.")
            if conflict.stored.kind == "draw"
            else _("Eben hat sich geändert, wer da ist. Lose noch einmal.")
        )
        now = this_evening(evening)
        return _draw(now, _drawn(form, now), said), 409
    except RuleError as error:
        return _draw(view, form, told(error, called)), club.status(error)
    return redirect(url_for("drawing.show", evening=evening), 303)


def _drawn(form: DrawForm, view: View) -> DrawForm:
    """Offer the rounds that can be drawn, first the one that is not drawn yet."""
    rounds, evening = len(view.evening.rounds), view.evening
    words = {}
    for number in (rounds + 1, *range(begun(view) + 1, rounds + 1)):
        if number <= evening.phase.rounds and not evening.phase.attempts:
            told = {"round": number, "last": evening.phase.rounds}
            many = evening.phase.draw == "advance" and number < evening.phase.rounds
            words[str(number)] = (
                _("Passe %(round)s bis %(last)s", **told) if many else _("Passe %(round)s", **told)
            ) + (_(" neu") if number <= rounds else "")
    call(form.first, words)
    return form


def _draw(view: View, form: DrawForm, sentence: str = "") -> str:
    called = this_names()
    wrong = misplaced(view, called)
    return render_template(
        "club/draw.html",
        view=view,
        form=form,
        sentence=sentence,
        names=called,
        misplaced=wrong,
        fits=fits(view, (begun(view) if wrong else len(view.evening.rounds)) + 1),
        open=len(view.evening.rounds) < view.evening.phase.rounds,
    )
