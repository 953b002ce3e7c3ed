"""The games of a round that is several of them: the next one belongs to its table like the first."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, insert, update
from sqlalchemy.orm import Session

from scorer.club import evenings, ledger
from scorer.club.evening_tables import all_games_of, of_club
from scorer.club.phone_reports import reported
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.models import Game, Invitation, TableGame

CHANGING = ("players", "teams", "first_dealer")  # settings that may differ from game to game


def continue_round(session: Session, connection: Connection, before: Game, following: Game) -> None:
    """Let the game *following* be the next one of the round that *before* is played in, if one is due.

    The links of the slip lead to it from now on. Called inside the writing transaction that begins it.

    :raises RuleError: ``table-open`` while *before* goes on, or where *following* has other house rules.
    """
    row = of_club(session, before.id)
    if row is None:
        return
    ledger.lock_club(connection, row.club_id)
    view = evenings.load(session, row.club_id, row.evening)
    place = row.round, row.table
    if view is None or view.closed or view.cancelled or before.locked_at is not None:
        return
    played = [game_id for game_id, _ in all_games_of(session, view).get(place, ())]
    table = None if before.id not in played else view.evening.table(*place)
    if table is None or view.evening.terms_of(table).several_games is None:
        return
    report = reported(session, view, table)
    if report.finished:
        return
    if len(report.winners) < len(played) or not _alike(before.settings, following.settings):
        raise RuleError("table-open")
    keys = ("club_id", "evening", "round", "table", "members")
    same = {key: getattr(row, key) for key in keys}
    connection.execute(insert(TableGame), {"game_id": following.id, **same})
    slip = (Invitation.game_id == before.id, Invitation.revoked_at.is_(None))
    lasting = (Invitation.single_use.is_(False), Invitation.seat.is_(None))
    moved = update(Invitation).where(*slip, *lasting).values(game_id=following.id)
    connection.execute(moved)


def _alike(before: JsonObject, following: Mapping[str, object]) -> bool:
    """Return whether two games have the same house rules."""
    rules = [
        {key: value for key, value in settings.items() if key not in CHANGING}
        for settings in (before, following)
    ]
    return rules[0] == rules[1]
