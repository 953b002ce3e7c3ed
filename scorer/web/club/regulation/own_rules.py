"""Erasing the words of an own rule, for instance where they name somebody."""

from __future__ import annotations

from flask import abort, url_for
from wtforms import BooleanField

from scorer.club.office import club_texts
from scorer.club.ranking import seasons
from scorer.club.regulation import own_rules
from scorer.web.club.common import this_act
from scorer.web.club.form_fields import ErasureForm
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club
from scorer.web.database import session
from scorer.web.i18n import _l
from scorer.web.security.rights import Pages, Right

bp = Pages("own_rules", __name__, "/club/seasons")


class TextErasureForm(ErasureForm):
    """Confirmation that words are erased for good."""

    sure = BooleanField(_l("Ja, diesen Text endgültig löschen"))


@form_page(
    bp,
    "/<code:season>/regulation/texts/<int(max=999999):number>/erase",
    "club/regulation/own_rule_erasure.html",
    Right.ADMIN,
)
def ask_erase(season: str, number: int, form: TextErasureForm | None = None) -> Values:
    """Ask whether an own rule is to be erased."""
    club_id = club.this_club().id
    versions = seasons.versions(session(), club_id, season)
    if not any(number in own_rules.numbers(event.facts) for event in versions):
        abort(404)
    text = club_texts.texts(session(), club_id, own_rules.TEXT)[number]
    if text.erased:
        abort(404)
    return {"season": season, "number": number, "rule": text, "form": form or TextErasureForm()}


@ask_erase.post(Right.ADMIN, TextErasureForm)
def erase(_form: TextErasureForm, season: str, number: int) -> str:
    """Erase an own rule of any version of a season."""
    own_rules.erase(this_act(), season, number)
    return url_for("versions.show", season=season)
