"""Teams of a season: a page with all teams, and a page that changes one team."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import Response, abort, request, url_for

from scorer.club.people import teams
from scorer.club.people.team_names import ranks_teams
from scorer.club.people.teams import NamedTeam
from scorer.rules.club.evening.categories import Membership
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Names
from scorer.web.club.common import (
    KnownPersonField,
    active_names,
    error_sentence,
    of_club,
    this_act,
    this_names,
    this_season,
)
from scorer.web.club.form_fields import ErasureForm, OptionalDayField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.printing.papers import NAME, club_heading, list_pdf, list_table, narrowed
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.fields import LinesField, NameField
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _, _l, quoted
from scorer.web.i18n import date as day_text
from scorer.web.security.rights import Pages, Right

bp = Pages("teams", __name__, "/club/seasons")

SEASON = "/<code:season>/teams"
TEAM = f"{SEASON}/<int(max=999999):number>"
SPARE = 4  # empty rows below the people of a team


class NewTeamsForm(Form):
    """Several new teams: one line for each, and a text that precedes all their names."""

    club = NameField(
        _l("Zusatz vor dem Namen"),
        description=_l(
            "Zum Beispiel der Verein, wenn er mehrere Mannschaften hat. Darf leer sein."
        ),
        optional=True,
    )
    teams = LinesField(
        _l("Eine Zeile pro Mannschaft"),
        description=_l("Name, Doppelpunkt, Leute mit Komma: «Adler 1: Aebi Hans, Beck Rosa»."),
    )

    def validate_teams(self, field: LinesField) -> None:
        """Add an error for each line without a name or a colon, and for each unknown person."""
        for number, (name, people) in enumerate(self.lines(), start=1):
            if people is None or not name:
                sentence = _("Schreib auf jede Zeile einen Namen, einen Doppelpunkt und die Leute.")
                field.errors.append(
                    _("Zeile %(line)s: %(sentence)s", line=number, sentence=sentence)
                )
            for text in people or ():
                if this_names().find(text) is None:
                    sentence = f"{quoted(name)}: {this_names().not_found(text)}"
                    field.errors.append(
                        _("Zeile %(line)s, %(sentence)s", line=number, sentence=sentence)
                    )

    def lines(self) -> list[tuple[str, list[str] | None]]:
        """Return the name of the team and the names of its people for each typed line.

        The people are None for a line without a colon.
        """
        lines = []
        for line in self.teams.data or [""]:
            name, colon, listed = line.partition(":")
            people = [text for part in re.split("[,;]", listed) if (text := part.strip())]
            lines.append((name.strip(), people if colon else None))
        return lines


@value_class
class Row:
    """The fields of one person in the form of a team."""

    member: KnownPersonField
    first: OptionalDayField
    last: OptionalDayField


@form_page(bp, SEASON, "club/people/teams.html", Right.VIEWER)
def show(season: str, form: NewTeamsForm | None = None, **_number: int) -> Values:
    """Show the teams of a season."""
    stored, rows = this_season(season), _listed(season)
    return {
        "season": stored,
        "ranked": ranks_teams(stored.regulation),
        "teams": rows,
        "texts": _searched(rows),
        "form": form or NewTeamsForm(),
    }


@bp.get(f"{SEASON}.pdf", right=Right.VIEWER)
def paper(season: str) -> Response:
    """Return the teams of a season and their people as PDF, filtered as on the page."""
    name, listed = preset_name(this_season(season).name), _listed(season)
    shown, note = narrowed(listed, _searched(listed))
    rows = [(str(team["title"]), ", ".join(team["people"])) for team in shown]
    columns = [(_("Mannschaft"), NAME), (_("Leute"), "")]
    heading = club_heading(_("Mannschaften"), name, note)
    title = _("%(season)s: Mannschaften", season=name)
    return list_pdf(heading, [list_table(columns, rows, _("Noch keine."))], title)


def _line_sentence(error: RuleError) -> str:
    """Return the sentence of an error, after the name of the team if the error is about one line."""
    index = error.place.split("/")[1:2]
    if not index or error.place.endswith("/club"):
        return error_sentence(error)
    name, _people = NewTeamsForm(request.form).lines()[int(index[0])]
    return f"{quoted(name)}: {error_sentence(error)}"


@show.post(Right.SCORER, NewTeamsForm, errors=_line_sentence)
def add(form: NewTeamsForm, season: str) -> None:
    """Create teams from the typed lines."""
    typed = [
        NamedTeam(
            0,
            form.club.data or "",
            name,
            tuple(Membership(this_names().find(text) or 0) for text in people or ()),
        )
        for name, people in form.lines()
    ]
    teams.save(this_act(), season, typed)


@show.post(Right.SCORER, rule=f"{TEAM}/remove")
def remove(season: str, number: int) -> str:
    """Remove a team from the season."""
    _team(season, number)
    teams.remove(this_act(), season, number)
    return url_for("teams.show", season=season)


@form_page(bp, TEAM, "club/people/team.html", Right.SCORER)
def edit(
    season: str, number: int, form: Form | None = None, forgetting: ErasureForm | None = None
) -> Values:
    """Show the form of a team; 404 for an unknown number."""
    team = _team(season, number)
    form = form or _form(None, season, number)
    return {
        "season": this_season(season),
        "team": team,
        "title": team.title or _("Mannschaft %(number)s", number=number),
        "form": form,
        "rows": _rows(form),
        "people": active_names(),
        "forgetting": forgetting or ErasureForm(),
    }


def _form(typed: Mapping[str, str] | None, season: str, number: int) -> Form:
    """Return the form of a team: its names, a row for each of its people, and :data:`SPARE` empty rows.

    A posted form, *typed*, has at least as many rows as were posted.
    """
    team = _team(season, number)
    sent = 0 if typed is None else sum(key.startswith("member_") for key in typed)
    count = max(len(team.people) + SPARE, sent)

    class TeamForm(Form):
        """The fields of this team."""

        club = NameField(_l("Zusatz vor dem Namen"), optional=True)
        name = NameField(_l("Name"))

    for n in range(count):
        values = {"n": n + 1}
        rows = {
            f"member_{n}": KnownPersonField(_("Person %(n)s", **values), optional=True),
            f"first_{n}": OptionalDayField(_("Person %(n)s, von", **values)),
            f"last_{n}": OptionalDayField(_("Person %(n)s, bis", **values)),
        }
        add_fields(TeamForm, rows)
    data: Values = {"club": team.club, "name": team.name}
    for n, entry in enumerate(team.people):
        name = this_names()[entry.member]
        data |= {f"member_{n}": name, f"first_{n}": entry.first, f"last_{n}": entry.last}
    return TeamForm(typed, data=data if typed is None else None)


@edit.post(Right.SCORER, _form)
def change(form: Form, season: str, number: int) -> str:
    """Change the name of a team, and its people with their first and last days."""
    people = tuple(
        Membership(member, row.first.data, row.last.data)
        for row in _rows(form)
        if (member := row.member.number) is not None
    )
    team = NamedTeam(number, form["club"].data or "", form["name"].data or "", people)
    try:
        teams.save(this_act(), season, [team])
    except RuleError as error:
        raise _at_row(error, form) from error
    return url_for("teams.show", season=season)


@edit.post(Right.ADMIN, ErasureForm, f"{TEAM}/forget", kept="forgetting")
def forget(_form: ErasureForm, season: str, number: int) -> str:
    """Erase all names that a team ever had; this needs a recently confirmed password."""
    teams.forget(this_act(), season, number)
    return url_for("teams.show", season=season)


def _teams(season: str) -> list[NamedTeam]:
    this_season(season)
    return teams.teams(*of_club(), season)


def _team(season: str, number: int) -> NamedTeam:
    matches = (team for team in _teams(season) if team.number == number)
    return next(matches, None) or abort(404)


def _rows(form: Form) -> list[Row]:
    count = sum(field.name.startswith("member_") for field in form)
    return [Row(form[f"member_{n}"], form[f"first_{n}"], form[f"last_{n}"]) for n in range(count)]


def _at_row(error: RuleError, form: Form) -> RuleError:
    """Return *error* with the field of the member's row as its place.

    The place of an error without a member is the first row if the error is about the people, else the field that the
    error names.
    """
    field = "member_0" if error.place.endswith("people") else error.place.rpartition("/")[2]
    member = error.values.get("member")
    for n, row in enumerate(_rows(form)):
        if member is not None and row.member.number == member:
            field = f"member_{n}"
    return RuleError(error.code, field, **error.values)


def _searched(rows: list[Values]) -> list[str]:
    """Return the text of each team that the search uses: its title and its people."""
    return [" ".join([row["title"], *row["people"]]) for row in rows]


def _listed(season: str) -> list[Values]:
    """Return a row for each team: its ``number``, its ``title``, and its ``people``.

    Each of the people is a text: the name and, if limited, the first and last day in the team.
    """
    names = this_names()
    return [
        {
            "number": team.number,
            "title": team.title or _("Mannschaft %(number)s", number=team.number),
            "people": [_person(entry, names) for entry in team.people],
        }
        for team in _teams(season)
    ]


def _person(entry: Membership, names: Names) -> str:
    name = names[entry.member]
    first, last = (None if day is None else day_text(day) for day in (entry.first, entry.last))
    if first is not None and last is not None:
        span = _("von %(first)s bis %(last)s", first=first, last=last)
    elif first is not None:
        span = _("ab %(day)s", day=first)
    elif last is not None:
        span = _("bis %(day)s", day=last)
    else:
        return name
    return f"{name} ({span})"
