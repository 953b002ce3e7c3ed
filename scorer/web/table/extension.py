"""The additions of a club to its tables. Tables do not import the club: it registers them here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Row

from scorer.play.games import Continued
from scorer.play.sync import LateRevisions
from scorer.rules.core.reading import Values
from scorer.rules.core.value_class import value_class
from scorer.store.models import Game


@value_class
class Ways:
    """Where the code on a slip leads: *row* is that of the desk, for its officials; *onward* where it goes on from a
    table that is done, *result* the page of that table while it can be disputed; "" for none.
    """

    row: str = ""
    onward: str = ""
    result: str = ""


@value_class
class Extension:
    """Functions called by pages and responses of every table.

    *answer* returns further keys for what push and pull answer, for the id of a game; a push at a club's
    table passes the row that it has read. *late_revisions* stores entries of phones for a locked game.
    *place* returns where a game is played, as a line of text; "" for most games. *why_closed* returns
    why nobody joins a game any more, "" where anybody may; *ways* where a game and the token of its slip
    lead. *continued* is called with a game and the one that follows it, inside the transaction that begins it.
    """

    answer: Callable[[int, Row[Any] | None], Values]
    late_revisions: LateRevisions
    place: Callable[[Game], str]
    why_closed: Callable[[Game], str]
    continued: Continued
    ways: Callable[[Game, str], Ways]


def register(app: Flask, extension: Extension) -> None:
    """Register *extension* with the tables of *app*."""
    app.extensions["table"] = extension


def this_extension() -> Extension:
    """Return the extension of the running application."""
    extension: Extension = current_app.extensions["table"]
    return extension
