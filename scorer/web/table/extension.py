"""The functions of a club for its tables. The club registers them here, because tables do not import clubs."""

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
    """Addresses to which the code on a slip leads; each is "" if there is none.

    *row* is the row of the table in the results, for officials of its club who may enter results. If the table has
    finished its round, *onward* is the page that shows the next tables, and *result* the page of the result while it
    can be disputed.
    """

    row: str = ""
    onward: str = ""
    result: str = ""


@value_class
class Extension:
    """Functions called by pages and responses of every table.

    - *answer* returns further keys of the response to push and pull, for the id of a game. A push at a club's
      table passes the row that it has already read; all other calls pass None.
    - *late_revisions* stores the revisions that phones send for a locked game; see :mod:`scorer.play.sync`.
    - *place* returns evening, table and round of a game, and the swaps in that round, as a text; "" outside a club.
    - *why_closed* returns the reason if nobody can join a game any more, "" otherwise.
    - *ways* returns the addresses to which the code on a game's slip leads; its arguments are the game and the token of the code.
    - *continued* is called inside the transaction that begins the next game; see :mod:`scorer.play.games`.
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
