"""Start of a game: the first page, the house rules, the import of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.play import watch_codes as play_watch_codes
from scorer.rules import games, record
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.sentences import Board
from scorer.rules.core.side_names import scribe_name, side_names
from scorer.rules.presets import DEFAULT, PRESETS
from scorer.store import rate_limits, tokens, typed_codes
from scorer.store.models import Game
from scorer.web import refusal_sentences
from scorer.web.database import clock, session
from scorer.web.form_base import DECKS, SettingsForm
from scorer.web.games import FORMS, ImportForm, StartForm, game_of, preset_values
from scorer.web.i18n import _, day
from scorer.web.pdf_jobs import pdf_maker
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import require_device, this_device
from scorer.web.table import board_view, watch_codes
from scorer.web.typed_text import clean

bp = Blueprint("start", __name__)

SHOWN_GAMES = 8


@bp.get("/")
def home() -> ResponseReturnValue:
    """Show the first page: new game, own games, watching."""
    return _home(StartForm())


@bp.get("/open")
def find() -> ResponseReturnValue:
    """Redirect from a typed code or pasted address to the table, or to the link of a slip."""
    typed = request.args.get("code", "")
    parts = re.split(r"[/?#]", typed.strip())
    codes = [
        part for part in parts if typed_codes.parse(part)
    ]  # an address may end in a word that could be a code
    slip = None if codes else typed_codes.parse_short(parts[-1])
    if slip is not None:
        return redirect(url_for("sharing.ask", token=slip), 303)
    code = None if codes else typed_codes.parse_watch(parts[-1])
    if code is not None:
        if watch_codes.resting():
            return _home(
                StartForm(), code=clean(typed), code_error=throttling.refusal_sentence()
            ), 429
        game = watch_codes.game_of(code)
        missing = _(
            "Keine Tafel hat diesen Zuschau-Code. Vielleicht ist er vertippt, oder seine Zeit ist um: Er gilt bis einen Tag nach dem letzten Spiel."
        )
    else:
        game = play_games.load_game(session(), codes[-1]) if codes else None
        missing = _("Diese Partie gibt es hier nicht.")
    if game is None:
        if code is None:
            throttling.enforce(rate_limits.MISSES, client_address())
        return _home(StartForm(), code=clean(typed), code_error=missing), 404
    return redirect(url_for("table.show", public_id=game.public_id), 303)


@bp.post("/games")
def create() -> ResponseReturnValue:
    """Start a game with a preset, the second of two taps."""
    form = StartForm(request.form)
    if not form.validate():
        return _home(form), 422
    try:
        settings = games.read_settings(form.settings())
    except RuleError as error:
        _blame(form, error)
        return _home(form), 422
    return _begin(settings)


@bp.put("/t/<code:public_id>")
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
        session(), g.public_id, rules, device_id=device, now=clock(), previous=previous
    )
    if play_watch_codes.watch_code(session(), game, now=clock()) is None:
        play_watch_codes.new_watch_code(session(), game, device_id=device, now=clock())
    return {}, 200 if known else 201


@bp.get("/games/new")
def settings() -> ResponseReturnValue:
    """Show the form of all house rules of a game, with the values of a preset."""
    preset = request.args.get("preset", DEFAULT)
    deck = request.args.get("deck", "")
    known = preset if preset in PRESETS else DEFAULT
    game = game_of(known)
    values = preset_values(known, deck if deck in DECKS else "")
    return _settings(game, FORMS[game].form(data=values), known)


@bp.post("/games/new")
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


@bp.get("/games/import")
def read_record() -> ResponseReturnValue:
    """Show the form to import a game record."""
    return render_template("pages/import.html", form=ImportForm(), sentence="")


@bp.post("/games/import")
def import_record() -> ResponseReturnValue:
    """Import a game record, all or nothing."""
    file = request.files.get("record")
    data = file.read() if file is not None else b""
    try:
        imported = record.loads(data)
        throttling.enforce(rate_limits.GAMES, throttling.client_key())
        game = play_games.import_record(
            session(), imported, device_id=require_device(), now=clock()
        )
    except RuleError as error:
        sentence = refusal_sentences.placed_sentence(error) if data else _("Hier fehlt eine Datei.")
        page = render_template("pages/import.html", form=ImportForm(), sentence=sentence)
        return page, 422
    return redirect(url_for("table.show", public_id=game.public_id), 303)


@bp.get("/sheets")
def sheets() -> ResponseReturnValue:
    """Offer blank sheets to print."""
    blanks = pdf_maker().blank_titles(_)
    return render_template("pages/blank_sheets.html", blanks=blanks, offered=FORMS)


@bp.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Keep search engines away from everything but the first page."""
    return Response("User-agent: *\nAllow: /$\nDisallow: /\n", mimetype="text/plain")


@bp.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """Lead to the icon: a browser asks here for the one of a PDF or a CSV, which cannot name it."""
    return redirect(url_for("static", filename="icons/app-192.png"))


def _begin(settings: games.Settings) -> ResponseReturnValue:
    throttling.enforce(rate_limits.GAMES, throttling.client_key())
    device = require_device(scribe_name(settings.players[0]))
    game = play_games.start_game(session(), settings, device_id=device, now=clock())
    return redirect(url_for("table.show", public_id=game.public_id), 303)


def _home(form: StartForm, code: str = "", code_error: str = "") -> str:
    device = this_device()
    mine = play_games.my_games(session(), device, SHOWN_GAMES) if device is not None else []
    return render_template(
        "pages/start.html",
        form=form,
        offered=FORMS,
        games=[_entry(game) for game in mine],
        code=code,
        code_error=code_error,
        kept=None,
    )


def _entry(game: Game) -> dict[str, object]:
    sentences = board_view.game_sentences(play_games.export_record(session(), game))
    board = sentences.board
    return {
        "public_id": game.public_id,
        "game": sentences.variant() or FORMS[board["game"]].name,
        "names": _people(board["players"], len(board["teams"])),
        "day": day(game.created_at),
        "standing": _score_text(board),
    }


def _people(players: Sequence[str], teams: int) -> str:
    """Return who plays, partners together: «Anna + Clara gegen Beat + Dani»."""
    sides = [" + ".join(players[team::teams]) for team in range(teams)]
    if len(sides) == len(("a", "b")) < len(players):
        return _("%(first)s gegen %(second)s", first=sides[0], second=sides[1])
    return ", ".join(sides)


def _score_text(board: Board) -> str:
    """Return the totals of two sides, or the leader of several."""
    teams, totals = side_names(board["players"], board["teams"]), board["totals"]
    if len(teams) == len(("a", "b")):
        return " : ".join(map(str, totals))
    ranks: Sequence[int] | None = board.get("ranks")  # of players, where the fewest may win
    best = max(totals) if ranks is None else totals[ranks.index(1)]
    ahead = [team for team, total in zip(teams, totals, strict=True) if total == best]
    return f"{ahead[0]} {best}" if len(ahead) == 1 else ""


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
