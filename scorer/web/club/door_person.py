"""«…» in a row of the door: from which round to which, away, filler, partner, name of the pair, substitute."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from flask import abort, make_response, render_template, request
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, SelectField
from wtforms.validators import ValidationError

from scorer.club import attendance, ledger, pair_names
from scorer.club.attendance import Attendance
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event, VersionConflict
from scorer.web.club import session as club
from scorer.web.club.common import (
    EVENING,
    KnownPersonField,
    active_names,
    error_sentence,
    event_sentence,
    expected_version,
    rounds_of,
    this_act,
    this_evening,
)
from scorer.web.club.door_rows import DoorRow, back_to_row, row_of
from scorer.web.club.form_errors import handle_form
from scorer.web.database import session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices, set_choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("door_person", __name__, "/club/evenings")

PERSON = f"{EVENING}/door/<int(max=999999999):member>"


class PersonForm(Form):
    """What «…» says of a person at an evening."""

    state = SelectField(
        _l("Anwesenheit"),
        choices=choices(
            {
                "present": _l("da"),
                "absent": _l("abgemeldet"),
                "no_show": _l("nicht erschienen"),
            }
        ),
    )
    first = SelectField(_l("Ab welcher Passe?"))
    last = SelectField(_l("Bis zu welcher Passe?"))
    filler = BooleanField(_l("spielt nur als Lückenfüller mit"))
    partner = KnownPersonField(_l("Mit wem?"), optional=True)
    pair_name = NameField(_l("Name des Paars"), optional=True)

    def validate_last(self, field: SelectField) -> None:
        """Refuse to leave before coming."""
        first, last = self.first.data or "", field.data or ""
        if first.isdecimal() and last.isdecimal() and int(last) < int(first):
            raise ValidationError(
                _(
                    "Ab Passe %(first)s bis Passe %(last)s: das geht nicht auf.",
                    first=first,
                    last=last,
                )
            )


class SubstituteForm(Form):
    """Who plays for a person, and from which round on."""

    by = KnownPersonField(
        _l("Wer springt ein?"), description=_l("Leer: niemand mehr."), optional=True
    )
    since = SelectField(_l("Ab welcher Passe?"))


@bp.get(PERSON, right=Right.SCORER)
def show(evening: str, member: int) -> ResponseReturnValue:
    """Show what is said of one person."""
    view = this_evening(evening)
    row = row_of(view, member)
    return _page(view, row)


@bp.post(PERSON, right=Right.SCORER)
def enter(evening: str, member: int) -> ResponseReturnValue:
    """Store from when to when somebody is there, or away; the partner, and what both are called."""
    view = this_evening(evening)
    row = row_of(view, member)
    form = _person_form(view, row, request.form)
    page = partial(_page, view, row, form=form)
    with _refusals(form, page):
        here = form.state.data == "present"
        person = Attendance(
            member,
            form.state.data,
            int(form.first.data) if here else 1,
            int(form.last.data) if here and form.last.data else None,
            here and bool(form.filler.data),
            form.partner.number if here else None,
        )
        stored, pair_name = _pair_name(row), form.pair_name.data or ""
        # as it was, or of another pair
        stays = pair_name == stored or (not pair_name and person.partner != row.with_)
        if not stays and not pair_name and not club.actor().may("admin"):
            form.pair_name.errors = [_("Das darf nur, wer den Verein verwaltet.")]
            return page(seen=expected_version()), 422
        attendance.attend(this_act(), evening, [person], pair_name=None if stays else pair_name)
    return back_to_row(evening, member)


@bp.post(f"{PERSON}/substitute", right=Right.SCORER)
def substitute(evening: str, member: int) -> ResponseReturnValue:
    """Store who plays for somebody."""
    view = this_evening(evening)
    row = row_of(view, member)
    form = _substitute_form(view, row, request.form)
    with _refusals(form, partial(_page, view, row, helper=form)):
        by, since = form.by.number, int(form.since.data)
        attendance.substitute(this_act(), evening, member, by, first=since)
    return back_to_row(evening, member)


@contextmanager
def _refusals(form: Form, page: Callable[..., str]) -> Iterator[None]:
    """Turn errors of *form* into a response that keeps its version, but for a conflict, which is then known."""
    try:
        with handle_form(form, partial(page, seen=expected_version()), None, error_sentence):
            yield
    except VersionConflict as conflict:
        abort(make_response(page(sentence=_meanwhile(conflict.stored)), 409))


def _person_form(
    view: EveningView, row: DoorRow, typed: Mapping[str, str] | None = None
) -> PersonForm:
    away = row.state == "no_show" or (row.state == "absent" and row.signed_off)
    stored = {
        "state": row.state if away else "present",
        "first": str(row.first),
        "last": "" if row.last is None else str(row.last),
        "filler": row.filler,
        "partner": row.partner,
        "pair_name": _pair_name(row),
    }
    form = PersonForm(typed, data=stored)
    set_choices(form.first, rounds_of(view.evening))
    set_choices(form.last, {"": _("bis zum Schluss")} | rounds_of(view.evening))
    return form


def _substitute_form(
    view: EveningView, row: DoorRow, typed: Mapping[str, str] | None = None
) -> SubstituteForm:
    form = SubstituteForm(typed, data={"by": row.by, "since": str(row.since)})
    set_choices(form.since, rounds_of(view.evening))
    return form


def _pair_name(row: DoorRow) -> str:
    """Return what somebody and the partner are called as a pair, "" for nothing."""
    names = pair_names.names_of_pairs(session(), club.this_club().id)
    return names.get(frozenset({row.member, row.with_ or 0}), "")


def _meanwhile(event: Event) -> str:
    if event.kind != "pair":
        return event_sentence(event)
    return _("Das wurde eben geändert. Schau es noch einmal an.")


def _page(
    view: EveningView,
    row: DoorRow,
    *,
    form: PersonForm | None = None,
    helper: SubstituteForm | None = None,
    sentence: str = "",
    seen: int | None = None,
) -> str:
    view = this_evening(view.meta.id)
    newest = max(view.seq, ledger.version(session(), club.this_club().id, "pair"))
    return render_template(
        "club/door_person.html",
        view=view,
        row=row,
        form=form or _person_form(view, row),
        helper=helper or _substitute_form(view, row),
        people=active_names(),
        sentence=sentence,
        seen=newest if seen is None else seen,
    )
