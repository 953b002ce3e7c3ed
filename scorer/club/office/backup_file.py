"""The file with the data of a club: the size of its content, the last time that it was saved, and its download."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.orm import Session

from scorer.club.evening import evening_dates
from scorer.club.office import backup
from scorer.club.office.backup_packing import Snapshot
from scorer.club.office.roles import Actor
from scorer.club.people.members import members
from scorer.club.ranking import seasons
from scorer.play.estimate_seats import has_sealed_estimates, sealed_seats
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store import game_log
from scorer.store.models import (
    ClubFileRow,
    EventRow,
    Game,
    OfficialRow,
    RevisionRow,
    TableGame,
)
from scorer.store.transactions import NotSaved, Reader, write_transaction

PLAYED_FOR = timedelta(days=1)  # a table is no longer in play after this time without an entry


@value_class
class LastFile:
    """The last time that a club was saved to a file, the official who did it, and whether the file has *contacts*.

    *login* is that of the official, "" for the command line.
    """

    at: datetime
    login: str
    contacts: bool


def last_file(reader: Reader, club_id: int) -> LastFile | None:
    """Return the last time that a club was saved to a file, None if it never was."""
    who = (OfficialRow.club_id == ClubFileRow.club_id) & (
        OfficialRow.number == ClubFileRow.official
    )
    columns = (ClubFileRow.at, func.coalesce(OfficialRow.login, ""), ClubFileRow.contacts)
    query = select(*columns).outerjoin(OfficialRow, who).where(ClubFileRow.club_id == club_id)
    row = reader.execute(query).first()
    return None if row is None else LastFile(*row)


def contents(session: Session, club_id: int) -> dict[str, int]:
    """Return the number of ``members``, ``seasons``, ``evenings``, ``games`` and ``entries`` (events) in a club's file.

    Erased and merged members are not counted. Seasons put away, cancelled evenings and deleted evenings are counted.
    """
    counts = [
        select(func.count()).where(table.club_id == club_id) for table in (TableGame, EventRow)
    ]
    games, entries = (session.execute(query).scalar_one() for query in counts)
    everybody = members(session, club_id).values()
    people = sum(member.on_its_own for member in everybody)
    kept = [*seasons.seasons(session, club_id), *seasons.seasons(session, club_id, away=True)]
    evenings = len(evening_dates.announced(session, club_id))
    shown = {"members": people, "seasons": len(kept), "evenings": evenings}
    return {**shown, "games": games, "entries": entries}


def for_browser(session: Session, actor: Actor, now: datetime, *, with_contacts: bool) -> Snapshot:
    """Return the snapshot of the actor's club for a file that a browser downloads.

    The snapshot is refused while estimates are sealed at a table in play. A table is in play if its evening is not
    closed and the table has an entry within :data:`PLAYED_FOR` before *now*.

    :raises RuleError: ``role-needed``, ``not-fresh``; ``archive-sealed`` with the *evening* and *table* at which
        estimates are sealed; as :func:`scorer.club.office.backup.snapshot`.
    """
    actor.require_admin()
    return backup.snapshot(
        session,
        actor.club_id,
        with_contacts=with_contacts,
        check=lambda connection: _require_no_sealed_estimates(connection, actor.club_id, now),
    )


def written(
    session: Session, taken: Snapshot, *, official_id: int | None, contacts: bool, now: datetime
) -> Iterator[bytes]:
    """Yield the file of a club piece by piece; after the last piece, store author and time of the file if possible.

    *official_id* is the id of the author, None for the command line. *contacts* is whether the file has contacts.
    """
    yield from backup.pieces(session, taken)
    with suppress(NotSaved), write_transaction(session) as connection:  # the file is complete
        number = select(OfficialRow.number).where(OfficialRow.id == official_id)
        row = {"official": connection.scalar(number), "at": now, "contacts": contacts}
        mine = ClubFileRow.club_id == taken.club_id
        connection.execute(delete(ClubFileRow).where(mine))
        connection.execute(insert(ClubFileRow), {"club_id": taken.club_id, **row})


def _require_no_sealed_estimates(connection: Connection, club_id: int, now: datetime) -> None:
    """Refuse a file while estimates are sealed at a table in play, because the admin may play there.

    Tables of a closed evening are locked, so they are not in play. Tables of a cancelled evening may be in play.

    :raises RuleError: ``archive-sealed``.
    """
    names = {meta.id: meta.name for meta, _turn in evening_dates.announced(connection, club_id)}
    recent_games = (
        select(RevisionRow.game_id).where(RevisionRow.received_at > now - PLAYED_FOR).distinct()
    )
    columns = (Game.id, Game.settings, TableGame.evening, TableGame.round, TableGame.table)
    query = select(*columns).join(TableGame, TableGame.game_id == Game.id)
    playing = query.where(
        TableGame.club_id == club_id, Game.locked_at.is_(None), Game.id.in_(recent_games)
    )
    for game in connection.execute(playing.order_by(Game.id)).all():
        if not has_sealed_estimates(game.settings):
            continue
        revisions = [revision for _seq, revision in game_log.since(connection, game.id)]
        if sealed_seats(game.settings, revisions):
            raise RuleError("archive-sealed", evening=names.get(game.evening, ""), table=game.table)
