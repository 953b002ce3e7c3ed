"""Teams of a season: a page with all of them, and one where the people of each are changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorer.club import seasons, teams
from scorer.club.ledger import Event
from scorer.club.seasons import Season
from scorer.club.team_names import ranks_teams
from scorer.club.teams import NamedTeam
from scorer.rules.club.team_members import Membership
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.web.club import session as club
from scorer.web.club.common import error_sentence, this_act, this_logins, this_members, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import OptionalDayField, PersonField
from scorer.web.club.preset_texts import preset_name
from scorer.web.club.printed_lists import NAME, club_heading, list_pdf, list_table, narrowed
from scorer.web.database import session
from scorer.web.fields import LinesField, NameField
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _, _l, quoted
from scorer.web.i18n import date as day_text

bp = Blueprint("teams", __name__, url_prefix="/club/seasons")

SEASON = "/<code:season>/teams"
TEAM = f"{SEASON}/<int(max=999999):number>"
SPARE = 4  # empty rows below the people of a team


class NewTeamsForm(Form):
    """Several teams: a word before all of their names, and a line for each."""

    club = NameField(
        _l("Ein Wort davor"),
        description=_l(
            "Zum Beispiel der Verein, wenn er mehrere Mannschaften hat. Darf leer sein."
        ),
        optional=True,
    )
    teams = LinesField(
        _l("Eine Zeile je Mannschaft"),
        description=_l("Name, Doppelpunkt, Leute mit Komma: «Adler 1: Aebi Hans, Beck Rosa»."),
    )


class ForgetForm(Form):
    """Whether the names of a team are to be erased."""

    sure = BooleanField(_l("Ja, den Namen endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to erase without the confirmation."""
        if not field.data:
            raise ValidationError(_("Das lässt sich nicht zurücknehmen; darum das Häkchen."))


@dataclass(frozen=True, slots=True)
class Row:
    """The fields of one person in the form of a team."""

    member: PersonField
    first: OptionalDayField
    last: OptionalDayField


@bp.get(SEASON)
def show(season: str) -> ResponseReturnValue:
    """Show the teams of a season."""
    return _page(season)


@bp.get(f"{SEASON}.pdf")
def paper(season: str) -> Response:
    """Return the teams of a season and their people as PDF."""
    this_season = _find(season)
    teams_listed = _listed(season)
    shown, note = narrowed(teams_listed, _searched(teams_listed))
    rows = [(str(team["title"]), ", ".join(team["people"])) for team in shown]
    columns = [(_("Mannschaft"), NAME), (_("Leute"), "")]
    heading = club_heading(_("Mannschaften"), preset_name(this_season.name), note)
    title = _("%(season)s: Mannschaften", season=preset_name(this_season.name))
    return list_pdf(heading, [list_table(columns, rows, _("Noch keine."))], title)


@bp.post(SEASON)
def add(season: str) -> ResponseReturnValue:
    """Make teams of the lines that were typed."""
    form = NewTeamsForm(request.form)
    _find(season)
    page, sentence = partial(_page, season, form), partial(_line_sentence, form)
    with handle_form(form, page, error_sentence=sentence):
        given = _typed_teams(form)
        if form.errors:
            return page(), 422
        teams.save(this_act(), season, given)
    return redirect(url_for("teams.show", season=season), 303)


@bp.get(TEAM)
def edit(season: str, number: int) -> ResponseReturnValue:
    """Show the form of a team."""
    return _team_page(season, number, _team_form(_team(season, number)))


@bp.post(TEAM)
def change(season: str, number: int) -> ResponseReturnValue:
    """Change the name of a team, and who is in it from when to when."""
    form = _team_form(_team(season, number), request.form)
    page = partial(_team_page, season, number, form)
    with handle_form(form, page, _meanwhile, error_sentence):
        people = _typed_people(form)
        if form.errors:
            return page(), 422
        given = NamedTeam(number, form["club"].data or "", form["name"].data or "", people)
        try:
            teams.save(this_act(), season, [given])
        except RuleError as error:
            raise _at_row(error, form) from error
    return redirect(url_for("teams.show", season=season), 303)


@bp.post(f"{TEAM}/remove")
def remove(season: str, number: int) -> ResponseReturnValue:
    """Take a team out of the season."""
    _team(season, number)
    with handle_form(None, partial(_page, season), _meanwhile):
        teams.remove(this_act(), season, number)
    return redirect(url_for("teams.show", season=season), 303)


@bp.post(f"{TEAM}/forget")
def forget(season: str, number: int) -> ResponseReturnValue:
    """Erase the names of a team."""
    form, team_form = ForgetForm(request.form), _team_form(_team(season, number))
    with handle_form(form, partial(_team_page, season, number, team_form, forgetting=form)):
        teams.forget(this_act(), season, number)
    return redirect(url_for("teams.show", season=season), 303)


def _find(season: str) -> Season:
    return seasons.load(session(), club.this_club().id, season) or abort(404)


def _teams(season: str) -> list[NamedTeam]:
    _find(season)
    return teams.teams(session(), club.this_club().id, season)


def _team(season: str, number: int) -> NamedTeam:
    known = (team for team in _teams(season) if team.number == number)
    return next(known, None) or abort(404)


def _typed_teams(form: NewTeamsForm) -> list[NamedTeam]:
    """Return the teams of the typed lines; say what is wrong with one."""
    typed, errors = [], []
    for number, line in enumerate(form.teams.data or [""], start=1):
        name, colon, listed = line.partition(":")
        people = [text for part in re.split("[,;]", listed) if (text := part.strip())]
        members = {text: this_names().find(text) for text in people}
        if not colon or not name.strip():
            sentence = _("Auf jeder Zeile steht ein Name, ein Doppelpunkt und wer dabei ist.")
            errors.append(_("Zeile %(line)s: %(sentence)s", line=number, sentence=sentence))
        for text in (text for text, member in members.items() if member is None):
            sentence = f"{quoted(name.strip())}: {this_names().not_found(text)}"
            errors.append(_("Zeile %(line)s, %(sentence)s", line=number, sentence=sentence))
        known = tuple(Membership(member) for text in people if (member := members[text]))
        typed.append(NamedTeam(0, form.club.data or "", name.strip(), known))
    if errors:
        form.teams.errors = errors
    return typed


def _line_sentence(form: NewTeamsForm, error: RuleError) -> str:
    """Return what is wrong with a line, with the name of its team."""
    index = error.place.split("/")[1:2]
    if not index or error.place.endswith("/club"):
        return error_sentence(error)
    name = (form.teams.data or [])[int(index[0])].partition(":")[0]
    return f"{quoted(name.strip())}: {error_sentence(error)}"


def _team_form(team: NamedTeam, typed: Mapping[str, str] | None = None) -> Form:
    """Return the form of a team: its words, and a row for each of its people, some left empty."""
    sent = 0 if typed is None else sum(key.startswith("member_") for key in typed)
    count = min(max(len(team.people) + SPARE, sent), 2 * NAME_LENGTH)

    class TeamForm(Form):
        """The fields of this team."""

        club = NameField(_l("Ein Wort davor"), optional=True)
        name = NameField(_l("Name"))

    for n in range(count):
        who = {"n": n + 1}
        rows = {
            f"member_{n}": PersonField(_("Person %(n)s", **who)),
            f"first_{n}": OptionalDayField(_("Person %(n)s, von", **who)),
            f"last_{n}": OptionalDayField(_("Person %(n)s, bis", **who)),
        }
        add_fields(TeamForm, rows)
    data: dict[str, object] = {"club": team.club, "name": team.name}
    for n, entry in enumerate(team.people):
        name = this_names()[entry.member]
        data |= {f"member_{n}": name, f"first_{n}": entry.first, f"last_{n}": entry.last}
    return TeamForm(typed, data=data if typed is None else None)


def _rows(form: Form) -> list[Row]:
    count = sum(field.name.startswith("member_") for field in form)
    return [Row(form[f"member_{n}"], form[f"first_{n}"], form[f"last_{n}"]) for n in range(count)]


def _typed_people(form: Form) -> tuple[Membership, ...]:
    """Return the people of the rows that are not empty; say at the field who is not known."""
    people = []
    for row in _rows(form):
        member = this_names().find(row.member.data or "")
        if member is not None:
            people.append(Membership(member, row.first.data, row.last.data))
        elif row.member.data:
            row.member.errors = [this_names().unknown(row.member.data)]
    return tuple(people)


def _at_row(error: RuleError, form: Form) -> RuleError:
    """Return *error* at the row of the member that it is about, else at the name or the first row."""
    field = "member_0" if error.place.endswith("people") else error.place.rpartition("/")[2]
    member = error.values.get("member")
    for n, row in enumerate(_rows(form)):
        typed = row.member.data or ""
        if member is not None and this_names().find(typed) == member:
            field = f"member_{n}"
    return RuleError(error.code, field, **error.values)


def _meanwhile(event: Event) -> str:
    names, facts = this_names(), event.facts
    who = this_logins().get(event.official_id or 0, "–")
    if facts["struck"]:
        return _("%(who)s hat diese Mannschaft eben entfernt.", who=who)
    people = ", ".join(names[entry["member"]] for entry in facts["people"])
    return _("%(who)s hat eben eingetragen: %(people)s", who=who, people=people)


def _page(season: str, form: NewTeamsForm | None = None, sentence: str = "") -> str:
    this_season, rows = _find(season), _listed(season)
    return render_template(
        "club/teams.html",
        season=this_season,
        ranked=ranks_teams(this_season.regulation),
        teams=rows,
        texts=_searched(rows),
        form=form or NewTeamsForm(),
        sentence=sentence,
    )


def _searched(rows: list[dict[str, Any]]) -> list[str]:
    """Return what a search reads of each team: its name and its people."""
    return [" ".join([row["title"], *row["people"]]) for row in rows]


def _listed(season: str) -> list[dict[str, Any]]:
    """Return the teams as they are listed: ``number``, ``title`` and the names of its ``people``."""
    names = this_names()
    return [
        {
            "number": team.number,
            "title": team.title or _("Mannschaft %(number)s", number=team.number),
            "people": [_person(entry, names) for entry in team.people],
        }
        for team in _teams(season)
    ]


def _person(entry: Membership, names: Mapping[int, str]) -> str:
    name = names[entry.member]
    first, last = (None if day is None else day_text(day) for day in (entry.first, entry.last))
    if first is not None and last is not None:
        span = _("von %(first)s bis %(last)s", first=first, last=last)
    elif first is not None:
        span = _("von %(day)s", day=first)
    elif last is not None:
        span = _("bis %(day)s", day=last)
    else:
        return name
    return f"{name} ({span})"


def _team_page(
    season: str,
    number: int,
    form: Form,
    sentence: str = "",
    forgetting: ForgetForm | None = None,
) -> str:
    team, names = _team(season, number), this_names()
    active = (number for number, member in this_members().items() if member.active)
    return render_template(
        "club/team.html",
        season=_find(season),
        team=team,
        title=team.title or _("Mannschaft %(number)s", number=number),
        form=form,
        rows=_rows(form),
        people=[names[number] for number in names.sorted(active)],
        forgetting=forgetting or ForgetForm(),
        sentence=sentence,
    )
