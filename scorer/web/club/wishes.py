"""Wishes for the draw: who is never together, who stays at a table. For the office alone."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField

from scorer.club import standing_wishes
from scorer.club.ledger import Event
from scorer.rules.club.sentences.wishes import wish_sentence
from scorer.rules.club.wishes import (
    MOST_TABLE,
    NEVER_PARTNERS,
    NEVER_TOGETHER,
    STAYS,
    Wish,
)
from scorer.rules.core.errors import RuleError
from scorer.web import i18n, refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import error_sentence, this_act, this_logins, this_members, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import PersonField
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l, date_time

bp = Blueprint("wishes", __name__, url_prefix="/club/wishes")


class ApartForm(Form):
    """Two who are never together."""

    first = PersonField(_l("Wer?"))
    second = PersonField(_l("Und wer?"))
    kind = SelectField(
        _l("Was nicht?"),
        choices=choices(
            {
                NEVER_PARTNERS: _l("nie zusammen spielen"),
                NEVER_TOGETHER: _l("nie am gleichen Tisch"),
            }
        ),
        default=NEVER_PARTNERS,
    )


class StaysForm(Form):
    """One who stays at a table."""

    member = PersonField(_l("Wer?"))
    table = WholeNumberField(_l("An welchem Tisch?"), 1, MOST_TABLE)


@bp.get("")
def show() -> ResponseReturnValue:
    """Show the wishes that stand."""
    return _page()


@bp.post("/apart")
def keep_apart() -> ResponseReturnValue:
    """Store that two are never together."""
    form = ApartForm(request.form)
    people = _people(form, "first", "second")
    return _written(form, form.kind.data, people, partial(_page, apart=form))


@bp.post("/table")
def keep_at_table() -> ResponseReturnValue:
    """Store that somebody stays at a table."""
    form = StaysForm(request.form)
    return _written(form, STAYS, _people(form, "member"), partial(_page, stays=form))


@bp.post("/<int(max=999999999):of>/strike")
def strike(of: int) -> ResponseReturnValue:
    """Take back a wish."""
    with handle_form(None, _page, _meanwhile):
        try:
            standing_wishes.strike(this_act(), of)
        except RuleError as error:
            if error.code == "wish-unknown":
                abort(404, refusal_sentences.sentence(error))
            raise
    return redirect(url_for("wishes.show"), 303)


def _people(form: Form, *fields: str) -> list[int]:
    """Validate *form*; return the members that its *fields* name, and say where there is none."""
    form.validate()
    numbers = {field: this_names().find(form[field].data or "") for field in fields}
    for field, number in numbers.items():
        if number is None:
            form[field].errors = [this_names().unknown(form[field].data or "")]
    known = [number for number in numbers.values() if number is not None]
    if len({*known}) < len(known):
        form[fields[-1]].errors = [_("Das ist zweimal dieselbe Person.")]
    return known


def _written(form: Form, kind: str, people: list[int], page: partial[str]) -> ResponseReturnValue:
    if any(field.errors for field in form):
        return page(), 422
    table = form["table"].data if kind == STAYS else None
    with handle_form(None, page, _meanwhile, error_sentence):
        standing_wishes.wish(this_act(), kind, people, table)
    return redirect(url_for("wishes.show"), 303)


def _meanwhile(event: Event) -> str:
    sentence = wish_sentence(i18n.words(), _wish(event), this_names())
    if event.facts["struck"]:
        return _("Jemand anders hat eben zurückgenommen: %(wish)s", wish=sentence)
    return _("Jemand anders hat eben eingetragen: %(wish)s", wish=sentence)


def _wish(event: Event) -> Wish:
    facts = event.facts
    return Wish(facts["what"], tuple(facts["members"]), facts["table"], event.seq)


def _page(
    apart: ApartForm | None = None, stays: StaysForm | None = None, sentence: str = ""
) -> str:
    club_id, names, logins = club.this_club().id, this_names(), this_logins()
    rows = [
        {
            "seq": event.seq,
            "what": wish_sentence(i18n.words(), _wish(event), names),
            "who": logins.get(event.official_id or 0, "–"),
            "when": date_time(event.at),
        }
        for event in standing_wishes.standing(session(), club_id)
    ]
    active = (number for number, member in this_members().items() if member.active)
    return render_template(
        "club/wishes.html",
        wishes=rows,
        people=[names[number] for number in names.sorted(active)],
        apart=apart or ApartForm(),
        stays=stays or StaysForm(),
        sentence=sentence,
        seen=standing_wishes.expected_version(session(), club_id),
    )
