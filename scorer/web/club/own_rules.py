"""Erasing the words of an own rule, for instance where they name somebody."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorer.club import club_texts, own_rules, seasons
from scorer.web.club import session as club
from scorer.web.club.common import this_act
from scorer.web.club.form_errors import handle_form
from scorer.web.database import session
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

bp = Blueprint("own_rules", __name__, url_prefix="/club/seasons")

ERASE = "/<code:season>/regulation/texts/<int(max=999999):number>/erase"


class ErasureForm(Form):
    """Confirmation that words are erased for good."""

    sure = BooleanField(_l("Ja, diesen Text endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to erase without the confirmation."""
        if not field.data:
            raise ValidationError(_("Das lässt sich nicht zurücknehmen; darum das Häkchen."))


@bp.get(ERASE)
def ask_erase(season: str, number: int) -> ResponseReturnValue:
    """Ask whether an own rule is to be erased."""
    return _page(season, number, ErasureForm())


@bp.post(ERASE)
def erase(season: str, number: int) -> ResponseReturnValue:
    """Erase an own rule of any version of a season."""
    form = ErasureForm(request.form)
    with handle_form(form, partial(_page, season, number, form)):
        own_rules.erase(this_act(), season, number)
    return redirect(url_for("versions.show", season=season), 303)


def _page(season: str, number: int, form: ErasureForm, sentence: str = "") -> str:
    club_id = club.this_club().id
    versions = seasons.versions(session(), club_id, season)
    if not any(number in own_rules.numbers(event.facts) for event in versions):
        abort(404)
    text = club_texts.texts(session(), club_id, own_rules.TEXT)[number]
    if text.erased:
        abort(404)
    return render_template(
        "club/own_rule_erasure.html",
        season=season,
        number=number,
        rule=text,
        form=form,
        sentence=sentence,
    )
