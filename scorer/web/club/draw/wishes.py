"""Wishes for the draw: two people apart or never partners, or one person always at the same table.

Viewers cannot see them.
"""

from __future__ import annotations

from flask import url_for
from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club.draw import standing_wishes
from scorer.club.office import ledger
from scorer.club.office.ledger import Event
from scorer.rules.club.draw.sentences import wish_sentence
from scorer.rules.club.draw.wishes import NEVER_PARTNERS, NEVER_TOGETHER, STAYS, Wish
from scorer.rules.club.evening.event_kinds import MOST_STAYING
from scorer.web import i18n
from scorer.web.club.common import (
    KnownPersonField,
    active_names,
    this_act,
    this_logins,
    this_names,
)
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l, date_time
from scorer.web.security.rights import Pages, Right

bp = Pages("wishes", __name__, "/club/wishes", within="members")


class ApartForm(Form):
    """Two people who are never partners, or never at one table."""

    first = KnownPersonField(_l("Wer?"))
    second = KnownPersonField(_l("Und wer?"))
    kind = SelectField(
        _l("Welcher Wunsch?"),
        choices=choices(
            {
                NEVER_PARTNERS: _l("nie zusammen spielen"),
                NEVER_TOGETHER: _l("nie am gleichen Tisch"),
            }
        ),
        default=NEVER_PARTNERS,
    )

    def validate_second(self, field: KnownPersonField) -> None:
        """Refuse the person already chosen as the first."""
        if field.number is not None and field.number == self.first.number:
            raise ValidationError(_("Das ist zweimal die gleiche Person."))


class StaysForm(Form):
    """One person who always sits at the same table, and the number of that table."""

    member = KnownPersonField(_l("Wer?"))
    table = WholeNumberField(_l("An welchem Tisch?"), 1, MOST_STAYING)


def _wish(event: Event) -> Wish:
    facts = event.facts
    return Wish(facts["what"], tuple(facts["members"]), facts["table"], event.seq)


@form_page(bp, "", "club/draw/wishes.html", Right.SCORER)  # read-only officials must not see them
def show(apart: ApartForm | None = None, stays: StaysForm | None = None, **_of: int) -> Values:
    """Show the wishes in force and the forms for new ones."""
    club_id, names, logins = club_session.this_club().id, this_names(), this_logins()
    rows = [
        {
            "seq": event.seq,
            "what": wish_sentence(i18n.words(), _wish(event), names),
            "who": logins.get(event.official_id or 0, "–"),
            "when": date_time(event.at),
        }
        for event in standing_wishes.standing(session(), club_id)
    ]
    return {
        "wishes": rows,
        "people": active_names(),
        "apart": apart or ApartForm(),
        "stays": stays or StaysForm(),
        "seen": ledger.version(session(), club_id, "wish"),
    }


@show.post(Right.SCORER, ApartForm, "/apart", kept="apart")
def keep_apart(form: ApartForm) -> None:
    """Store that two people are never partners, or never at one table."""
    people = [field.number or 0 for field in (form.first, form.second)]
    standing_wishes.wish(this_act(), form.kind.data, people)


@show.post(Right.SCORER, StaysForm, "/table", kept="stays")
def keep_at_table(form: StaysForm) -> None:
    """Store that a person always sits at the same table."""
    standing_wishes.wish(this_act(), STAYS, [form.member.number or 0], form.table.data)


@show.post(Right.SCORER, rule="/<int(max=999999999):of>/strike")
def strike(of: int) -> str:
    """Revoke the wish that was stored as event *of*."""
    standing_wishes.strike(this_act(), of)
    return url_for("wishes.show")
