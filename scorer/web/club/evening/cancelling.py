"""Cancelling an evening, deleting one that was not played, and restoring either."""

from __future__ import annotations

from functools import partial

from flask import abort, make_response, redirect, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField

from scorer.club.evening import cancelling
from scorer.club.evening.evenings import EveningView
from scorer.web.club.common import (
    EVENING,
    cancelled_page,
    changed_sentence,
    error_sentence,
    this_act,
    this_evening,
)
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import ReasonForm
from scorer.web.club.form_page import Values, form_page
from scorer.web.database import session
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("cancelling", __name__, "/club/evenings")


class CancelForm(ReasonForm):
    """The reason for cancelling an evening, and whether the season has one evening less."""

    fewer = BooleanField(
        _l("Die Saison hat damit einen Abend weniger"),
        description=_l(
            "Ohne Häkchen wird der Abend nachgeholt, und die Zahl der Abende bleibt gleich."
        ),
    )


@form_page(bp, f"{EVENING}/cancel", "club/evening/cancelling.html", Right.SCORER)
def ask(evening: str, form: CancelForm | None = None) -> Values:
    """Show the forms that cancel or delete an evening."""
    view = this_evening(evening)
    return {
        "view": view,
        "form": form or CancelForm(),
        "played": cancelling.was_played(session(), view),
        "planned": _is_planned(view),
    }


@ask.post(Right.ADMIN, CancelForm)
def cancel(form: CancelForm, evening: str) -> str:
    """Cancel an evening; this needs a reason and a recently confirmed password.

    409 if the evening was already deleted, or cancelled with another reason or choice.
    """
    view = this_evening(evening, cancelled=True)
    fewer = bool(form.fewer.data) and _is_planned(view)
    stored = cancelling.cancel(this_act(form.reason.data), evening, fewer=fewer)
    if (stored.reason, stored.facts["fewer"]) != (form.reason.data, fewer):  # cancelled earlier
        sentence = _("Nicht eingetragen: %(typed)s", typed=form.reason.data)
        abort(make_response(cancelled_page(view, sentence), 409))
    return url_for("evenings.show", evening=evening)


@ask.post(Right.SCORER, rule=f"{EVENING}/delete")  # enough for a trial; any other needs an admin
def delete(evening: str) -> str:
    """Delete an evening that was not played, or a trial."""
    gone = cancelling.delete(this_act(), evening)
    if not gone.facts["deleted"]:  # somebody has cancelled it meanwhile
        return url_for("evenings.show", evening=evening)
    return url_for("evenings.show_all", deleted=evening)


@bp.post(f"{EVENING}/resume", right=Right.ADMIN)
def resume(evening: str) -> ResponseReturnValue:
    """Restore a cancelled or deleted evening.

    This needs a recently confirmed password, unless the evening was deleted and has nothing but its announcement.
    """
    view = this_evening(evening, cancelled=True)
    with handle_form(None, partial(cancelled_page, view), changed_sentence, error_sentence):
        cancelling.resume(this_act(), evening)
    return redirect(url_for("evenings.show", evening=evening), 303)


def _is_planned(view: EveningView) -> bool:
    """Return whether the regulation plans a number of evenings for the phase of this evening."""
    parts = view.regulation.season.parts
    return any(part.evenings is not None and view.meta.phase in part.phases for part in parts)
