"""Where an official types a table whose code was read: its row in the round."""

from __future__ import annotations

from flask import url_for

from scorer.club.publishing import shown_table
from scorer.store.models import Game
from scorer.web.club import session as club
from scorer.web.database import session


def slip_row(game: Game, token: str) -> str:
    """Return the row of the table whose slip was read, "" for anybody who does not type in its club.

    The page keeps the slip's *token*, for an official who plays and wants to write at the table.
    """
    official = club.this_official()
    if official is None or not official.may("scorer"):
        return ""
    place = shown_table(session(), game)
    if place is None or place.view.cancelled is not None or official.club_id != place.club_id:
        return ""
    table = place.table
    return url_for(
        "results.round",
        evening=place.view.meta.id,
        number=table.round,
        table=table.number,
        slip=token,
        _anchor=f"table{table.number}",
    )
