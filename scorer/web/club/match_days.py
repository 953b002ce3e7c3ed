"""The fixtures of a match day: a row each, whose results are typed one below the other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.leagues import SeasonLeagues
from scorer.rules.club.leagues import Fixture, match_days
from scorer.rules.club.sentences.leagues import figures_heading
from scorer.web.club import fixture_rows
from scorer.web.club import session as club
from scorer.web.club.common import this_leagues
from scorer.web.club.fixture_rows import Typed
from scorer.web.club.grid import posted_row, rows_json
from scorer.web.club.league_rows import UNDATED, day_key, day_title, team_titles
from scorer.web.errors import wants_json
from scorer.web.i18n import _, words
from scorer.web.typed_text import clean

bp = Blueprint("match_days", __name__, url_prefix="/club/seasons")

DAYS = "/<code:season>/leagues/days"
DAY = f"{DAYS}/<string(maxlength=10):day>"
FIGURES = re.compile(r"fixture([0-9]{1,6})-(?:home|guest)_figures\Z")  # a field of a row


@bp.get(DAYS, endpoint="next")
@bp.get(DAY)
def show(season: str, day: str | None = None) -> ResponseReturnValue:
    """Show the fixtures of a day, by default of the one whose results are due; a script gets its rows as JSON."""
    this = this_leagues(season)
    days = match_days(this.fixtures)
    shown = _due_day(this, days) if day is None else _known_day(days, day)
    if wants_json():
        return _json(this, shown, _fixtures(this, shown), {})
    return _page(this, shown)


@bp.post(DAY)
def write(season: str, day: str) -> ResponseReturnValue:
    """Store the results of all rows that say something new, each for itself.

    A script sends some rows and gets them back as JSON, written or not. The status is that of the row with
    the highest one. A fixture that has another day by now is written nevertheless.
    """
    this = this_leagues(season)
    shown = _day(day)
    typed = _entered(this)
    lost = _without_fixture(this)
    this = this_leagues(season)
    status = max((entry.status for _form, entry in typed.values()), default=0)
    if lost:
        status = max(status, 409)
    if wants_json():
        sent = [fixture for fixture in this.fixtures if fixture.number in typed]
        answer = _json(this, shown, sent, typed, lost)
        answer.status_code = status or 422
        return answer
    if status == 200:
        return redirect(url_for("match_days.show", season=season, day=day), 303)
    sentence = f"{_told(this, typed)} {lost}" if status else _("Noch ist nichts getippt.")
    return _page(this, shown, typed, sentence.strip()), status or 422


def _day(key: str) -> date | None:
    """Return the day that an address names; 404 for what is none."""
    try:
        return None if key == UNDATED else date.fromisoformat(key)
    except ValueError:
        abort(404)


def _known_day(days: Sequence[date | None], key: str) -> date | None:
    day = _day(key)
    return day if day in days else abort(404)


def _due_day(this: SeasonLeagues, days: Sequence[date | None]) -> date | None:
    """Return the first day whose results are missing, or the last one; 404 without any fixture."""
    still_open = [fixture.day for fixture in this.fixtures if fixture.result is None]
    return (still_open or days or abort(404))[0 if still_open else -1]


def _fixtures(this: SeasonLeagues, day: date | None) -> list[Fixture]:
    """Return the fixtures of a day, the highest league first."""
    order = [league.number for league in this.leagues]
    of_day = [fixture for fixture in this.fixtures if fixture.day == day]
    return sorted(of_day, key=lambda fixture: (order.index(fixture.league), fixture.number))


def _entered(this: SeasonLeagues) -> dict[int, Typed]:
    """Return what became of each row that was sent and touched, by number of its fixture."""
    forms = []
    for fixture in this.fixtures:
        prefix = fixture_rows.prefix(fixture)
        posted = posted_row(request.form, prefix)
        if posted is None:
            continue
        form = fixture_rows.form_of(this, fixture, posted)
        if wants_json() or form.is_touched(this.history[fixture.number]):
            forms.append((fixture, form))
    return {
        fixture.number: (form, fixture_rows.enter(this, fixture, form)) for fixture, form in forms
    }


def _without_fixture(this: SeasonLeagues) -> str:
    """Return what was typed for fixtures that are no more."""
    known = {fixture.number for fixture in this.fixtures}
    lost: dict[int, list[str]] = {}
    for name, text in request.form.items():
        match = FIGURES.match(name)
        if match is not None and int(match[1]) not in known and clean(text):
            lost.setdefault(int(match[1]), []).append(clean(text)[:40])
    if not lost:
        return ""
    typed = ", ".join(" : ".join(figures) for figures in lost.values())
    return _("Nicht eingetragen, diese Begegnung gibt es nicht mehr: %(figures)s.", figures=typed)


def _told(this: SeasonLeagues, typed: Mapping[int, Typed]) -> str:
    """Return which rows are to be looked at; those that are written show it."""
    titles = team_titles(this)
    rest = [
        f"{titles[fixture.home]} – {titles[fixture.guest]}"
        for fixture in this.fixtures
        if fixture.number in typed and typed[fixture.number][1].status != 200
    ]
    return _("Bitte ansehen: %(fixtures)s.", fixtures="; ".join(rest)) if rest else ""


def _json(
    this: SeasonLeagues,
    day: date | None,
    fixtures: Sequence[Fixture],
    typed: Mapping[int, Typed],
    sentence: str = "",
) -> Response:
    rows = fixture_rows.rows(this, fixtures, typed)
    html = {
        row.fixture.number: render_template(
            "club/fixture_row.html", season=this.season, row=row, focus=""
        )
        for row in rows
    }
    statuses = {row.fixture.number: row.entry.status for row in rows}
    done = sum(fixture.result is not None for fixture in _fixtures(this, day))
    return rows_json(html, statuses, done, sentence)


def _page(
    this: SeasonLeagues,
    day: date | None,
    typed: Mapping[int, Typed] | None = None,
    sentence: str = "",
) -> str:
    days, rows = (
        match_days(this.fixtures),
        fixture_rows.rows(this, _fixtures(this, day), typed or {}),
    )
    place = days.index(day) if day in days else 0
    around = [
        (day_key(each), day_title(each), each == day)
        for each in days[max(0, place - 1) : place + 2]
    ]
    return render_template(
        "club/match_day.html",
        season=this.season,
        by=club.actor().official_id,
        day=day_key(day),
        heading=day_title(day),
        figures=figures_heading(words(), this.rules),
        days=around,
        rows=rows,
        focus=fixture_rows.focus(rows),
        sentence=sentence,
    )
