"""Page of one person at the door: first and last round, absence, filler, partner, pair's name, substitute."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, make_response
from wtforms import BooleanField, SelectField
from wtforms.validators import ValidationError

from scorer.club.evening import attendance
from scorer.club.evening.attendance import Attendance
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.club.people import pair_names
from scorer.web.club.common import (
    EVENING,
    KnownPersonField,
    active_names,
    of_club,
    rounds_of,
    this_act,
    this_evening,
)
from scorer.web.club.evening.door_row import DoorRow, row_address, row_of
from scorer.web.club.form_fields import VersionField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices, set_choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("door_person", __name__, "/club/evenings")

PERSON = f"{EVENING}/door/<int(max=999999999):member>"


class PersonForm(Form):
    """Attendance, partner and name of the pair of one person on an evening."""

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
    seen = VersionField(default=0)

    def validate_last(self, field: SelectField) -> None:
        """Refuse a last round that is before the first one."""
        first, last = self.first.data or "", field.data or ""
        if first.isdecimal() and last.isdecimal() and int(last) < int(first):
            raise ValidationError(
                _(
                    "Passe %(last)s liegt vor Passe %(first)s.",
                    first=first,
                    last=last,
                )
            )


class SubstituteForm(Form):
    """The substitute of a person, and the first round that the substitute plays."""

    by = KnownPersonField(_l("Wer springt ein?"), description=_l("Leer: niemand."), optional=True)
    since = SelectField(_l("Ab welcher Passe?"))
    seen = VersionField(default=0)


def _person_form(typed: Mapping[str, str] | None, evening: str, member: int) -> PersonForm:
    """Return the form of a person; somebody whose absence only undid a mistaken tick is proposed as present."""
    view = this_evening(evening)
    row = row_of(view, member)
    away = row.state == "no_show" or (row.state == "absent" and row.signed_off)
    stored = {
        "state": row.state if away else "present",
        "first": str(row.first),
        "last": "" if row.last is None else str(row.last),
        "filler": row.filler,
        "partner": row.partner,
        "pair_name": _pair_name(row),
        "seen": _newest(view),
    }
    form = PersonForm(typed, data=stored)
    set_choices(form.first, rounds_of(view.evening))
    set_choices(form.last, {"": _("bis zum Schluss")} | rounds_of(view.evening))
    return form


def _substitute_form(typed: Mapping[str, str] | None, evening: str, member: int) -> SubstituteForm:
    view = this_evening(evening)
    row = row_of(view, member)
    stored = {"by": row.by, "since": str(row.since), "seen": _newest(view)}
    form = SubstituteForm(typed, data=stored)
    set_choices(form.since, rounds_of(view.evening))
    return form


def _newest(view: EveningView) -> int:
    """Return the expected version of both forms: the number of the newest event of the evening or of names of pairs."""
    return max(view.seq, ledger.version(*of_club(), "pair"))


def _pair_name(row: DoorRow) -> str:
    """Return the stored name of the pair that the person of *row* forms with the partner, "" for none."""
    names = pair_names.names_of_pairs(*of_club())
    return names.get(frozenset({row.member, row.with_ or 0}), "")


@form_page(bp, PERSON, "club/evening/door_person.html", Right.SCORER)
def show(
    evening: str,
    member: int,
    form: PersonForm | None = None,
    substitute_form: SubstituteForm | None = None,
) -> Values:
    """Show the forms with the stored attendance and substitute of one person."""
    view = this_evening(evening)
    return {
        "view": view,
        "row": row_of(view, member),
        "form": form or _person_form(None, evening, member),
        "substitute_form": substitute_form or _substitute_form(None, evening, member),
        "people": active_names(),
    }


@show.post(Right.SCORER, _person_form)
def enter(form: PersonForm, evening: str, member: int) -> str:
    """Store the attendance of a person and the name of the pair.

    If the person is not present, the posted rounds, filler and partner are ignored. Only an admin may remove the name
    of a pair; 422 for other officials.
    """
    row, here = row_of(this_evening(evening), member), form.state.data == "present"
    person = Attendance(
        member,
        form.state.data,
        int(form.first.data) if here else 1,
        int(form.last.data) if here and form.last.data else None,
        here and bool(form.filler.data),
        form.partner.number if here else None,
    )
    stored, pair_name = _pair_name(row), form.pair_name.data or ""
    # unchanged, or left empty because the partner is another one
    stays = pair_name == stored or (not pair_name and person.partner != row.with_)
    if not stays and not pair_name and not club_session.actor().may("admin"):
        form.pair_name.errors = [_("Das darf nur die Verwaltung.")]
        abort(make_response(show(evening=evening, member=member, form=form), 422))
    attendance.attend(this_act(), evening, [person], pair_name=None if stays else pair_name)
    return row_address(evening, member)


@show.post(Right.SCORER, _substitute_form, f"{PERSON}/substitute", kept="substitute_form")
def substitute(form: SubstituteForm, evening: str, member: int) -> str:
    """Store the substitute of a person, or end the substitution if the field is empty."""
    by, since = form.by.number, int(form.since.data)
    attendance.substitute(this_act(), evening, member, by, first=since)
    return row_address(evening, member)
