"""The result of a game to share: as text for a chat, as picture, as preview of its link."""

from __future__ import annotations

from flask import Response, url_for

from scorer.play import games, sync, watching
from scorer.play.estimate_seats import has_sealed_estimates
from scorer.rules.core.reading import Values
from scorer.rules.sentences import AnyGameSentences
from scorer.web.database import session
from scorer.web.files import NO_ISOLATES
from scorer.web.games import FORMS
from scorer.web.i18n import _, date
from scorer.web.links import external_url
from scorer.web.live_page import live_file
from scorer.web.picture import CONTENT_TYPE, Result, Row, preview_png, result_png
from scorer.web.security.access import this_game
from scorer.web.table import board_view
from scorer.web.table.extension import this_extension


def this_result() -> Result | None:
    """Return the result of the game of this request, None until the game ends."""
    game = this_game()
    game_record = games.export_record(session(), game)
    sealed = sync.sealed_seats(session(), game.id, game.settings)
    sentences = board_view.game_sentences(game_record, sealed)
    return None if sentences.board["finish"] is None else _result(sentences)


def result_text(result: Result) -> str:
    """Return *result* as text for a chat, with the address of the game of this request."""
    head = [f"{result.whose}, {result.where}", " ".join([result.title, *result.notes])]
    sides = [" ".join(filter(None, [row.rank, f"{row.name},", row.total])) for row in result.rows]
    address = external_url(url_for("table.show", public_id=this_game().public_id))
    return "\n\n".join(["\n".join(head), "\n".join(sides), address])


def result_answer() -> Response:
    """Return the result as a picture; the picture of an unfinished game says that it goes on."""

    def draw() -> bytes:
        unfinished = Result(this_title(), _("Die Partie läuft noch."), this_day(), "", [])
        return result_png(this_result() or unfinished)

    # list: the picture does not change by the clock
    return live_file("result", _state(), list, draw, CONTENT_TYPE)


def preview_answer() -> Response:
    """Return the picture that a chat shows beside the link: the name of the game, and :func:`this_day`."""

    def draw() -> bytes:
        return preview_png(_("Schreiber"), this_title(), this_day())

    return live_file("game preview", _state(), list, draw, CONTENT_TYPE)


def key_to_code() -> str:
    """Return the label of the link to the form for codes; with sealed estimates it mentions estimating, too."""
    if has_sealed_estimates(this_game().settings):
        return _("Hier schreiben oder ansagen")
    return _("Hier weiterschreiben")


def about() -> str:
    """Return the text for the preview of a link: the name of the game, and :func:`this_day`."""
    return f"{this_title()}, {this_day()}"


def this_title() -> str:
    """Return the name of the game at the table of this request."""
    return str(FORMS[this_game().settings["game"]].name)


def this_day() -> str:
    """Return the day on which the game was started.

    For a table of a club the text also has the evening, the table, the round and the swaps in that round.
    """
    return ", ".join(filter(None, [date(this_game().created_at), _place()]))


def _place() -> str:
    return this_extension().place(this_game())


def _state() -> str:
    """Return the state on which the pictures depend: that of the game, and its place in a club evening."""
    watched = watching.follow_game(session(), this_game())[0]
    return "-".join(map(str, [*watched.state, _place()]))


def _result(sentences: AnyGameSentences) -> Result:
    """Return the result of a game for a picture, without the invisible marks around names."""
    tile = board_view.wall_tile(sentences)
    sides: list[Values] = list(tile["sides"])
    rows = [Row(_rank(side), _plain(_side(side)), _plain(side["total"])) for side in sides]
    notes = [_plain(tile["more"])] if tile["more"] else []
    title = sentences.variant() or this_title()
    return Result(title, _plain(tile["title"]), this_day(), _("Schlussstand"), rows, notes)


def _rank(side: Values) -> str:
    return f"{side['rank']}." if side["rank"] else ""


def _side(side: Values) -> str:
    return f"{side['name']} ({side['players']})" if side["players"] else str(side["name"])


def _plain(text: object) -> str:
    return str(text).translate(NO_ISOLATES)
