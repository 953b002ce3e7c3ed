"""Start of a game: the first page, the house rules, a game begun without network."""

from __future__ import annotations

from flask import g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.play import watching
from scorer.rules import games, record
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import scribe_name
from scorer.rules.presets import DEFAULT, PRESETS
from scorer.store import rate_limits, tokens
from scorer.web import refusal_sentences
from scorer.web.database import clock, session
from scorer.web.form_base import DECKS, SettingsForm
from scorer.web.games import FORMS, StartForm, game_of, preset_values
from scorer.web.security import throttling
from scorer.web.security.device_cookie import require_device, this_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table.extension import this_extension
from scorer.web.table.start_page import start_page

bp = Pages("start", __name__)


@bp.get("/", right=Right.ANYBODY)
def home() -> ResponseReturnValue:
    """Show the first page: new game, own games, watching."""
    return start_page(StartForm())


@bp.post("/games", right=Right.ANYBODY)
def create() -> ResponseReturnValue:
    """Start a game with a preset, the second of two taps."""
    form = StartForm(request.form)
    if not form.validate():
        return start_page(form), 422
    try:
        settings = games.read_settings(form.settings())
    except RuleError as error:
        _blame(form, error)
        return start_page(form), 422
    return _begin(settings)


# of a game that is there already only its writers
@bp.put("/t/<code:public_id>", right=Right.ANYBODY)
def adopt() -> ResponseReturnValue:
    """Store a game that was started on a phone offline; repeated requests are harmless.

    A new phone gets its cookie first: if the answer is lost, it can ask again and is recognised
    as the owner of the game.
    """
    sent = reading.mapping(record.parse(request.get_data()), "", ("settings", "previous"))
    rules = games.read_settings(sent.get("settings"))
    previous = reading.text(sent.get("previous", ""), "previous", 0, tokens.LENGTH)
    known = play_games.load_game(session(), g.public_id) is not None
    if not known:
        throttling.enforce(rate_limits.GAMES, throttling.client_key())
        if this_device() is None:
            require_device(scribe_name(rules.players[0]))
            return {}, 202
    device = this_device() or 0
    game = play_games.register_offline_game(
        session(),
        g.public_id,
        rules,
        device_id=device,
        now=clock(),
        previous=previous,
        continued=this_extension().continued,
    )
    if watching.watch_code(session(), game, now=clock()) is None:
        watching.new_watch_code(session(), game, device_id=device, now=clock())
    return {}, 200 if known else 201


@bp.get("/games/new", right=Right.ANYBODY)
def settings() -> ResponseReturnValue:
    """Show the form of all house rules of a game, with the values of a preset."""
    preset = request.args.get("preset", DEFAULT)
    deck = request.args.get("deck", "")
    known = preset if preset in PRESETS else DEFAULT
    game = game_of(known)
    values = preset_values(known, deck if deck in DECKS else "")
    return _settings(game, FORMS[game].form(data=values), known)


@bp.post("/games/new", right=Right.ANYBODY)
def create_own() -> ResponseReturnValue:
    """Start a game with custom house rules."""
    name = request.form.get("game", "")
    game = name if name in FORMS else game_of(DEFAULT)
    form = FORMS[game].form(request.form)
    if not form.validate():
        return _settings(game, form), 422
    try:
        rules = games.read_settings(form.settings())
    except RuleError as error:
        left = _blame(form, error)
        return _settings(game, form, sentence=left), 422
    return _begin(rules)


def _begin(settings: games.Settings) -> ResponseReturnValue:
    throttling.enforce(rate_limits.GAMES, throttling.client_key())
    device = require_device(scribe_name(settings.players[0]))
    game = play_games.start_game(session(), settings, device_id=device, now=clock())
    return redirect(url_for("table.show", public_id=game.public_id), 303)


def _settings(game: str, form: SettingsForm, preset: str = "", sentence: str = "") -> str:
    brings = PRESETS[preset]["deck"] if preset else ""
    return render_template(
        f"{game}/settings.html",
        form=form,
        cards=brings if brings != PRESETS[DEFAULT]["deck"] else "",
        game=game,
        offered=FORMS[game],
        preset=preset,
        sentence=sentence,
    )


def _blame(form: StartForm | SettingsForm, error: RuleError) -> str:
    """Add the sentence of *error* to its field; return it if there is no such field."""
    sentence = refusal_sentences.sentence(error)
    name = refusal_sentences.field(error)
    if isinstance(form, SettingsForm):
        name = form.field_of(error.place) or name
    if name not in form:
        return sentence
    form[name].errors = [*form[name].errors, sentence]
    return ""
