"""One fixture of a league: its day, what the home side agreed on, its result, and what was written about it."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorer.club import fixtures as use
from scorer.club.leagues import SeasonLeagues
from scorer.rules.club.leagues import Fixture
from scorer.rules.club.sentences.leagues import figures_heading
from scorer.web.club.common import this_act, this_leagues, this_logins
from scorer.web.club.event_text import event_row
from scorer.web.club.fixture_rows import FiguresForm, conflict_sentence, event_text
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import RuleTextField
from scorer.web.club.league_rows import fixture_row, team_titles
from scorer.web.club.member_names import Names
from scorer.web.club.optional_day import OptionalDayField
from scorer.web.club.reason_form import ReasonForm
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l, words

bp = Blueprint("fixtures", __name__, url_prefix="/club/seasons")

FIXTURE = "/<code:season>/leagues/fixtures/<int(max=999999):number>"


class ResultForm(FiguresForm):
    """What is written about a fixture."""

    day = OptionalDayField(_l("Datum"))
    words = RuleTextField(
        _l("Abgemacht"),
        description=_l("Wonach gespielt wird: Trümpfe, Ansagen, Ziel. Gilt mit dem Resultat."),
    )


class ForgetForm(Form):
    """Whether the words of a fixture are to be erased."""

    sure = BooleanField(_l("Ja, den Text endgültig löschen"))

    def validate_sure(self, field: BooleanField) -> None:
        """Refuse to erase without the confirmation."""
        if not field.data:
            raise ValidationError(_("Das lässt sich nicht zurücknehmen; darum das Häkchen."))


@bp.get(FIXTURE)
def edit(season: str, number: int) -> ResponseReturnValue:
    """Show the form of a fixture, and what was written about it."""
    return _page(season, number)


@bp.post(FIXTURE)
def change(season: str, number: int) -> ResponseReturnValue:
    """Write the day of a fixture, what was agreed on, and its result."""
    this = this_leagues(season)
    fixture, form = _fixture(this, number), ResultForm(request.form)
    with handle_form(form, partial(_page, season, number, form), partial(conflict_sentence, this)):
        given = Fixture(
            number,
            fixture.league,
            fixture.home,
            fixture.guest,
            form.day.data,
            fixture.unit,
            form.result(),
            fixture.settings,
        )
        agreed = (form.words.data or "") if form.words.raw_data else None
        use.change_fixture(this_act(form.reason.data), season, given, agreed)
    return redirect(url_for("leagues.show", season=season), 303)


@bp.post(f"{FIXTURE}/remove")
def remove(season: str, number: int) -> ResponseReturnValue:
    """Take a fixture out."""
    this = this_leagues(season)
    _fixture(this, number)
    form = ReasonForm(request.form)
    page = partial(_page, season, number, removing=form)
    with handle_form(form, page, partial(conflict_sentence, this)):
        use.remove_fixture(this_act(form.reason.data), season, number)
    return redirect(url_for("leagues.show", season=season), 303)


@bp.post(f"{FIXTURE}/forget")
def forget(season: str, number: int) -> ResponseReturnValue:
    """Erase what was agreed on in words."""
    _fixture(this_leagues(season), number)
    form = ForgetForm(request.form)
    with handle_form(form, partial(_page, season, number, forgetting=form)):
        use.forget_words(this_act(), season, number)
    return redirect(url_for("fixtures.edit", season=season, number=number), 303)


def _fixture(this: SeasonLeagues, number: int) -> Fixture:
    known = (fixture for fixture in this.fixtures if fixture.number == number)
    return next(known, None) or abort(404)


def _page(
    season: str,
    number: int,
    form: ResultForm | None = None,
    sentence: str = "",
    *,
    removing: ReasonForm | None = None,
    forgetting: ForgetForm | None = None,
) -> str:
    this = this_leagues(season)
    fixture, titles = _fixture(this, number), team_titles(this)
    events = this.history[number]
    home, guest = fixture.result or (None, None)
    form = form or ResultForm(
        data={
            "day": fixture.day,
            "home_figures": home,
            "guest_figures": guest,
            "words": this.words.get(fixture.words or 0, ""),
        }
    )
    form.home_figures.label.text = titles[fixture.home]
    form.guest_figures.label.text = titles[fixture.guest]
    history = [
        {**event_row(event, Names(), this_logins()), "what": event_text(this, event)}
        for event in reversed(events)
    ]
    return render_template(
        "club/fixture.html",
        season=this.season,
        fixture=fixture,
        row=fixture_row(this, fixture, titles),
        figures=figures_heading(words(), this.rules),
        home_rules=this.rules.home_rules or fixture.words is not None or bool(fixture.settings),
        seen=events[-1].seq,
        history=history,
        form=form,
        removing=removing or ReasonForm(),
        forgetting=forgetting or ForgetForm(),
        sentence=sentence,
    )
