"""What the office tells the hall: one sentence on wall and phones, typed or taken from ready ones."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField

from scorer.club import evening_tables, hall_messages
from scorer.club.evenings import EveningView
from scorer.club.hall_messages import LONGEST, MINUTES, MessageConflict
from scorer.web.club.common import EVENING, this_act, this_evening
from scorer.web.club.form_errors import handle_form
from scorer.web.database import clock, session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l

bp = Blueprint("hall_message", __name__, url_prefix="/club/evenings")


class SentenceField(NameField):
    """What the hall is told."""

    most = LONGEST


class MessageForm(Form):
    """A sentence for the hall, and for how long it stands there."""

    text = SentenceField(_l("Was soll der Saal wissen?"))
    minutes = SelectField(_l("Wie lange?"), default="10")


@bp.get(f"{EVENING}/message")
def show(evening: str) -> ResponseReturnValue:
    """Show what the hall is told, and the form for it."""
    return _page(this_evening(evening), _offered(MessageForm()))


@bp.post(f"{EVENING}/message")
def tell(evening: str) -> ResponseReturnValue:
    """Tell the hall what was typed, or the ready sentence whose key was pressed."""
    view, form = this_evening(evening), _offered(MessageForm(request.form))
    if ready := request.form.get("ready"):
        form.text.process_formdata([ready])
    page = partial(_page, view, form)
    with handle_form(form, page):
        try:
            minutes = int(form.minutes.data)
            hall_messages.tell(this_act(), evening, form.text.data or "", minutes)
        except MessageConflict as conflict:
            return _meanwhile(page, conflict)
    return redirect(url_for("evenings.show", evening=evening), 303)


@bp.post(f"{EVENING}/message/away")
def take_away(evening: str) -> ResponseReturnValue:
    """Take the message away from wall and phones."""
    page = partial(_page, this_evening(evening), _offered(MessageForm()))
    with handle_form(None, page):
        try:
            hall_messages.take_away(this_act(), evening)
        except MessageConflict as conflict:
            return _meanwhile(page, conflict)
    return redirect(url_for("evenings.show", evening=evening), 303)


def _meanwhile(page: partial[str], conflict: MessageConflict) -> ResponseReturnValue:
    sentence = _("Inzwischen steht dort: «%(message)s».", message=conflict.stored.text)
    return make_response(page(sentence=sentence), 409)


def _offered(form: MessageForm) -> MessageForm:
    words = {str(minutes): _("%(count)s Minuten", count=minutes) for minutes in MINUTES if minutes}
    set_choices(form.minutes, words | {"0": _("bis sie jemand wegnimmt")})
    return form


def _page(view: EveningView, form: MessageForm, sentence: str = "") -> str:
    view = this_evening(view.meta.id)
    return render_template(
        "club/hall_message.html",
        view=view,
        form=form,
        ready=_ready(view),
        message=hall_messages.message(session(), view.meta.id, clock()),
        sentence=sentence,
    )


def _ready(view: EveningView) -> list[str]:
    """Return the sentences of every evening, the likeliest first."""
    evening = view.evening
    following = evening_tables.begun(session(), view) + 1
    sentences = [
        _("Bitte die Resultate bestätigen und die Zettel der Jassleitung bringen."),
        _("Jetzt ist Pause."),
        _("Das Essen ist bereit."),
        _("In fünf Minuten ist Rangverkündigung."),
    ]
    if following <= evening.phase.rounds:
        sentences.insert(0, _("In fünf Minuten Passe %(round)s.", round=following))
    return sentences
