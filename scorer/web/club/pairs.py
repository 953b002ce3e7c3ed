"""Names that fixed pairs give themselves: a page with all of them, and a form for a new one."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import pair_names
from scorer.club.ledger import Event
from scorer.web.club import session as club
from scorer.web.club.common import error_sentence, this_act, this_logins, this_members, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import PersonField
from scorer.web.club.printed_lists import NAME, club_heading, list_pdf, list_table, narrowed
from scorer.web.database import session
from scorer.web.fields import NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

bp = Blueprint("pairs", __name__, url_prefix="/club/pairs")


class PairForm(Form):
    """Two people and what they are called together."""

    first = PersonField(_l("Wer?"))
    second = PersonField(_l("Mit wem?"))
    name = NameField(_l("Name des Paars"))


@bp.get("")
def show() -> ResponseReturnValue:
    """Show the pairs that have a name."""
    return _page()


@bp.get("/list.pdf")
def paper() -> Response:
    """Return the pairs that have a name as PDF."""
    names = this_names()
    pairs = [
        (pair.name, " / ".join(names[member] for member in pair.members))
        for pair in pair_names.named_pairs(session(), club.this_club().id)
    ]
    rows, note = narrowed(pairs, [" ".join(pair) for pair in pairs])
    columns = [(_("Name des Paars"), NAME), (_("Paar"), "")]
    heading = club_heading(_("Namen von Paaren"), note=note)
    return list_pdf(heading, [list_table(columns, rows, _("Noch keine."))])


@bp.post("")
def add() -> ResponseReturnValue:
    """Give a pair a name, or another one."""
    form = PairForm(request.form)
    with handle_form(form, partial(_page, form), _meanwhile, error_sentence):
        first, second = _member(form.first), _member(form.second)
        if first is not None and first == second:
            form.second.errors = [_("Das ist zweimal dieselbe Person.")]
        if first is None or second is None or first == second:
            return _page(form), 422
        pair_names.name_pair(this_act(), (first, second), form.name.data or "")
    return redirect(url_for("pairs.show"), 303)


@bp.post("/<int(max=999999999):of>/forget")
def forget(of: int) -> ResponseReturnValue:
    """Erase the name of a pair."""
    with handle_form(None, _page):
        pair_names.forget(this_act(), of)
    return redirect(url_for("pairs.show"), 303)


def _member(field: PersonField) -> int | None:
    """Return who is named in a field; say there if that is nobody."""
    member = this_names().find(field.data or "")
    if member is None:
        field.errors = [_("So heisst hier niemand.")]
    return member


def _meanwhile(event: Event) -> str:
    who = this_logins().get(event.official_id or 0, "–")
    return _("%(who)s hat diesem Paar eben einen anderen Namen gegeben.", who=who)


def _page(form: PairForm | None = None, sentence: str = "") -> str:
    club_id, names = club.this_club().id, this_names()
    active = (number for number, member in this_members().items() if member.active)
    pairs = pair_names.named_pairs(session(), club_id)
    return render_template(
        "club/pairs.html",
        pairs=pairs,
        texts=[
            " ".join([pair.name, *(names[number] for number in pair.members)]) for pair in pairs
        ],
        names=names,
        people=[names[number] for number in names.sorted(active)],
        form=form or PairForm(),
        seen=pair_names.expected_version(session(), club_id),
        sentence=sentence,
    )
