"""The first page: earlier games of this phone, a new game, and a table found by its address or code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from flask import g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.play import watching
from scorer.regulars import rights
from scorer.rules import games, record
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import scribe_name, side_names
from scorer.rules.core.reading import Values
from scorer.rules.core.sentences import Board
from scorer.rules.presets import DEFAULT, PRESETS
from scorer.store import rate_limits, tokens
from scorer.store.models import Game
from scorer.web import refusal_sentences
from scorer.web.database import clock, session
from scorer.web.fields import clean
from scorer.web.form_base import DECKS, SettingsForm
from scorer.web.games import FORMS, StartForm, game_of, preset_values
from scorer.web.i18n import _, day
from scorer.web.links import to_table
from scorer.web.security import throttling
from scorer.web.security.device_cookie import require_device, this_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view, sharing
from scorer.web.table.extension import this_extension

bp = Pages("start", __name__)


EARLIER_GAMES = 8
GOES_ON = timedelta(days=1)  # the first page offers to continue younger games
# Form fields by place in the settings; the first pattern that matches decides.
FIELDS = (
    (r"settings/(player|team)s/([0-8])\Z", r"\1_\2"),
    (r"settings/(player|team)s\Z", r"\1_0"),
    (r"settings/target/([01])\Z", r"target_\1"),
    (r"settings/run_points/([3-9])\Z", r"run_\1"),
    (r"settings/four_points/([a-z]+)\Z", r"four_\1"),
    (r"settings/stakes/([a-z_]+)\Z", r"stake_\1"),
    (r"settings/factors\b.*", "suit_0"),
    (r"settings/ties\Z", "tie_0"),
    (r"settings/([a-z_]+)\Z", r"\1"),
)


@bp.get("/", right=Right.ANYBODY)
def home() -> ResponseReturnValue:
    """Show the first page."""
    return start_page(StartForm())


@bp.post("/games", right=Right.ANYBODY)
def create() -> ResponseReturnValue:
    """Start a game with a preset, chosen on the first page; answer 422 to invalid settings."""
    form = StartForm(request.form)
    if not form.validate():
        return start_page(form), 422
    try:
        settings = games.read_settings(form.settings())
    except RuleError as error:
        _blame(form, error)
        return start_page(form), 422
    return _begin(settings)


# no right is declared: if the address has a game already, register_offline_game() accepts only its writers
@bp.put("/t/<code:public_id>", right=Right.ANYBODY)
def adopt() -> ResponseReturnValue:
    """Store a game that was started on a phone offline (201), unless it is stored already (200).

    A phone without a cookie first gets one (202) and repeats the request. So a phone that sends the game again, because
    a response was lost, is recognised as the owner of the game.

    :raises RuleError: codes of :func:`scorer.play.games.register_offline_game`, and of reading the request.
    """
    sent = reading.mapping(record.parse(request.get_data()), "", ("settings", "previous"))
    rules = games.read_settings(sent.get("settings"))
    previous = reading.text(sent.get("previous", ""), "previous", 0, tokens.LENGTH)
    exists = play_games.load_game(session(), g.public_id) is not None
    if not exists:
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
    return {}, 200 if exists else 201


@bp.get("/games/new", right=Right.ANYBODY)
def settings() -> ResponseReturnValue:
    """Show the form of all house rules of a game, with the values of a preset."""
    preset = request.args.get("preset", DEFAULT)
    deck = request.args.get("deck", "")
    valid_preset = preset if preset in PRESETS else DEFAULT
    game = game_of(valid_preset)
    values = preset_values(valid_preset, deck if deck in DECKS else "")
    return _settings(game, FORMS[game].form(data=values), valid_preset)


@bp.post("/games/new", right=Right.ANYBODY)
def create_own() -> ResponseReturnValue:
    """Start a game with the house rules of the form; answer 422 to invalid rules."""
    name = request.form.get("game", "")
    game = name if name in FORMS else game_of(DEFAULT)
    form = FORMS[game].form(request.form)
    if not form.validate():
        return _settings(game, form), 422
    try:
        rules = games.read_settings(form.settings())
    except RuleError as error:
        unplaced = _blame(form, error)
        return _settings(game, form, sentence=unplaced), 422
    return _begin(rules)


def _begin(settings: games.Settings) -> ResponseReturnValue:
    """Start a game, and redirect to its table; 429 after too many new games."""
    throttling.enforce(rate_limits.GAMES, throttling.client_key())
    device = require_device(scribe_name(settings.players[0]))
    game = play_games.start_game(session(), settings, device_id=device, now=clock())
    return to_table(game.public_id)


def _settings(game: str, form: SettingsForm, preset: str = "", sentence: str = "") -> str:
    """Return the page with the house rules of a game.

    *preset* is the preset whose values the form has, "" for values typed by the user. *sentence* is an error, "" for
    none.
    """
    its_deck = PRESETS[preset]["deck"] if preset else ""
    return render_template(
        f"{game}/settings.html",
        form=form,
        cards=its_deck if its_deck != PRESETS[DEFAULT]["deck"] else "",
        game=game,
        offered=FORMS[game],
        preset=preset,
        sentence=sentence,
    )


def _blame(form: StartForm | SettingsForm, error: RuleError) -> str:
    """Add the sentence of *error* to its field and return ""; return the sentence if there is no such field."""
    sentence = refusal_sentences.sentence(error)
    place = error.place
    named = (re.sub(pattern, name, place) for pattern, name in FIELDS if re.match(pattern, place))
    name = (isinstance(form, SettingsForm) and form.field_of(place)) or next(named, "")
    if name not in form:
        return sentence
    form[name].errors = [*form[name].errors, sentence]
    return ""


def start_page(form: StartForm, code: str = "", code_error: str = "") -> str:
    """Return the first page; *code* is the text typed to find a table, *code_error* the error about it."""
    device = this_device()
    earlier = play_games.my_games(session(), device, EARLIER_GAMES) if device is not None else []
    return render_template(
        "pages/start.html",
        form=form,
        offered=FORMS,
        games=[_earlier_game(game) for game in earlier],
        tables=rights.of_device(session(), device),
        code=code,
        code_error=code_error,
        kept=None,
    )


def _earlier_game(game: Game) -> Values:
    """Return the context of a game in the list; ``goes_on`` is whether an open game is younger than a day."""
    sentences = board_view.game_sentences(play_games.export_record(session(), game))
    board = sentences.board
    return {
        "public_id": game.public_id,
        "game": sentences.variant() or FORMS[board["game"]].name,
        "names": _people(board["players"], len(board["teams"])),
        "day": day(game.created_at),
        "standing": _score_text(board),
        "goes_on": board["finish"] is None and clock() - game.created_at < GOES_ON,
    }


def _people(players: Sequence[str], teams: int) -> str:
    """Return the names of the players, partners together: «Anna + Clara gegen Beat + Dani»."""
    sides = [" + ".join(players[team::teams]) for team in range(teams)]
    if len(sides) == 2 < len(players):
        return _("%(first)s gegen %(second)s", first=sides[0], second=sides[1])
    return ", ".join(sides)


def _score_text(board: Board) -> str:
    """Return the standing as text.

    For two sides it has both totals. For more sides it has the name and total of the leader, and is "" if several lead.
    """
    teams, totals = side_names(board["players"], board["teams"]), board["totals"]
    if len(teams) == 2:
        return " : ".join(map(str, totals))
    # if all play alone, the lowest total may win
    best = totals[board["ranks"].index(1)] if "ranks" in board else max(totals)
    ahead = [team for team, total in zip(teams, totals, strict=True) if total == best]
    return f"{ahead[0]} {best}" if len(ahead) == 1 else ""


@bp.get("/open", right=Right.ANYBODY)
def find() -> ResponseReturnValue:
    """Redirect from a typed code or pasted address to the table, or to the link of a slip.

    Answer 404 with the first page if there is no table, and 429 after too many misses.
    """
    typed = request.args.get("code", "")
    parts = re.split(r"[/?#]", typed.strip())
    # in an address with the id of a game the last part may be a word that looks like a shorter code
    codes = [part for part in parts if tokens.parse(part)]
    slip = None if codes else tokens.parse_short(parts[-1])
    if slip is not None:
        return redirect(url_for("sharing.ask", token=slip), 303)
    code = None if codes else tokens.parse_watch(parts[-1])
    if code is not None:
        if sharing.resting():
            return start_page(StartForm(), code=clean(typed), code_error=throttling.REFUSAL), 429
        game = sharing.game_of(code)
        missing = _(
            "Diesen Zuschau-Code gibt es nicht. Vielleicht ist er vertippt oder "
            "abgelaufen: Er gilt bis einen Tag nach dem letzten Spiel."
        )
    else:
        game = play_games.load_game(session(), codes[-1]) if codes else None
        missing = _("Diese Partie gibt es hier nicht.")
    if game is None:
        if code is None:
            throttling.count_miss()
        return start_page(StartForm(), code=clean(typed), code_error=missing), 404
    return to_table(game.public_id)
