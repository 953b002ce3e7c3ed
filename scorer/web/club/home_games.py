"""The game and house rules of the home side of a fixture, by the game's own form, and a table that opens with them."""

from __future__ import annotations

from functools import cache, partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import fixtures as use
from scorer.play import games as play_games
from scorer.rules import games
from scorer.rules.club.home_game import GAMES_OF_TEAMS, home_json, home_settings, usual_game
from scorer.rules.club.leagues import Fixture
from scorer.rules.club.sentences.leagues import game_sentences
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.presets import PRESETS
from scorer.store import rate_limits
from scorer.web import refusal_sentences
from scorer.web.club.common import this_act, this_leagues
from scorer.web.club.fixture_rows import conflict_sentence
from scorer.web.club.form_errors import handle_form
from scorer.web.club.house_rules_form import AskedForm
from scorer.web.club.league_rows import team_titles
from scorer.web.database import clock, session
from scorer.web.form_base import SettingsForm
from scorer.web.games import FORMS, game_of
from scorer.web.i18n import _, words
from scorer.web.security import throttling
from scorer.web.security.device_cookie import require_device

bp = Blueprint("home_games", __name__, url_prefix="/club/seasons")

FIXTURE = "/<code:season>/leagues/fixtures/<int(max=999999):number>"
PEOPLE = ("player_", "team_", "first_dealer", "seating")  # fields for who plays begin so
OFFERED = {game: FORMS[game] for game in GAMES_OF_TEAMS}


@bp.get(f"{FIXTURE}/game")
def ask(season: str, number: int) -> ResponseReturnValue:
    """Show the form of a game with what is agreed on, or with the values of a preset."""
    fixture = _fixture(season, number)
    preset = request.args.get("preset", "")
    if any(preset in forms.presets for forms in OFFERED.values()):
        game = game_of(preset)
        usual = usual_game(game, PRESETS[preset]["deck"])
        return _page(season, number, _form(game, {**usual, **PRESETS[preset]}), preset=preset)
    if fixture.settings:
        settings = games.settings_json(home_settings(fixture.settings))
        return _page(season, number, _form(str(settings["game"]), settings))
    game = GAMES_OF_TEAMS[0]
    return _page(season, number, _form(game, usual_game(game)))


@bp.post(f"{FIXTURE}/game")
def agree(season: str, number: int) -> ResponseReturnValue:
    """Write the game and house rules of the home side, or that nothing is said of them."""
    _fixture(season, number)
    sent = request.form.get("game", "")
    game = sent if sent in GAMES_OF_TEAMS else GAMES_OF_TEAMS[0]
    form = _form(game, usual_game(game), typed=True)
    page = partial(_page, season, number, form)
    clash = partial(conflict_sentence, this_leagues(season))
    if "nothing" in request.form:
        with handle_form(None, page, clash):
            use.agree_game(this_act(), season, number, {})
    else:
        with handle_form(form, page, clash, partial(_about, form)):
            agreed = home_json(games.read_settings(form.settings()))
            use.agree_game(this_act(), season, number, agreed)
    return redirect(url_for("fixtures.edit", season=season, number=number), 303)


@bp.post(f"{FIXTURE}/table")
def begin(season: str, number: int) -> ResponseReturnValue:
    """Begin a table on this device by the home side's rules, with the names of both teams."""
    fixture = _fixture(season, number)
    if not fixture.settings:
        abort(409, _("Spiel und Hausregeln sind noch nicht gesagt."))
    titles = team_titles(this_leagues(season))
    throttling.enforce(rate_limits.GAMES, throttling.client_key())
    teams = [titles[team][:NAME_LENGTH] for team in (fixture.home, fixture.guest)]
    settings = home_settings(fixture.settings, teams)
    game = play_games.start_game(session(), settings, device_id=require_device(), now=clock())
    return redirect(url_for("table.show", public_id=game.public_id), 303)


def _fixture(season: str, number: int) -> Fixture:
    known = (fixture for fixture in this_leagues(season).fixtures if fixture.number == number)
    return next(known, None) or abort(404)


@cache
def _form_class(game: str) -> type[AskedForm]:
    """Return the form of *game* that asks for all of its settings but people."""
    base = FORMS[game].form
    names = frozenset(name for name in base().data if not name.startswith(PEOPLE))
    return type(f"Home{base.__name__}", (AskedForm, base), {"asked": names, "heading_level": 2})


def _form(game: str, settings: JsonObject, *, typed: bool = False) -> AskedForm:
    data = FORMS[game].form.values(settings)
    form = _form_class(game)(request.form if typed else None, data=data)
    form.keep(data)
    return form


def _about(form: SettingsForm, error: RuleError) -> str:
    """Tell at its field what cannot be played; return the sentence of what has no field."""
    sentence = refusal_sentences.sentence(error)
    name = form.field_of(error.place) or refusal_sentences.field(error)
    if name not in form:
        return sentence
    form[name].errors = [*form[name].errors, sentence]
    return ""


def _page(
    season: str, number: int, form: AskedForm, sentence: str = "", *, preset: str = ""
) -> str:
    this = this_leagues(season)
    fixture, titles = _fixture(season, number), team_titles(this)
    return render_template(
        "club/home_game.html",
        season=this.season,
        fixture=fixture,
        teams=f"{titles[fixture.home]} – {titles[fixture.guest]}",
        home=titles[fixture.home],
        agreed=game_sentences(words(), fixture),
        seen=this.history[number][-1].seq,
        game=form.rules.game,
        form=form,
        offered=OFFERED.values(),
        preset=preset,
        sentence=sentence,
    )
