"""Where an official types a table whose code was read: its row in the round."""

from __future__ import annotations

from flask import url_for

from scorer.club.evenings import EveningView
from scorer.club.publishing import shown_table
from scorer.store.models import Game
from scorer.web.club import session as club
from scorer.web.database import session


def slip_row(game: Game, token: str) -> str:
    """Return the row of the table whose slip was read, "" for whoever does not type in its club.

    The page keeps the slip's *token*, for an official who plays and wants to write at the table.
    """
    official = club.this_official()
    if official is None or not official.may("scorer"):
        return ""
    place = shown_table(session(), game)
    if place is None or place.view.cancelled is not None:
        return ""
    return row_address(place.view, place.club_id, place.table.round, place.table.number, slip=token)


def row_address(view: EveningView, club_id: int, number: int, table: int, slip: str = "") -> str:
    """Return the address of a table's row for an official who types in that club, "" for others."""
    official = club.this_official()
    if official is None or official.club_id != club_id or not official.may("scorer"):
        return ""
    return url_for(
        "results.round",
        evening=view.meta.id,
        number=number,
        table=table,
        slip=slip or None,
        _anchor=f"table{table}",
    )
