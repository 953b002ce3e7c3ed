"""Sealed estimates: seats with a phone of their own, the rights of such a phone, and which estimates are sealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorer.play.writers import require_writer, revoke_links
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.rules.games import GAMES, Settings, reveal_indexes
from scorer.store.game_log import Numbered
from scorer.store.models import Seat
from scorer.store.transactions import Reader, write_transaction

# Executed with every push of a player, so built once.
_taken = select(Seat.seat, Seat.device_id).where(
    Seat.game_id == bindparam("game"), Seat.revoked_at.is_(None)
)


MOST_CHANGES = 12  # most revisions of one estimate by its player's own phone


def seats(reader: Reader, game_id: int) -> dict[int, int]:
    """Return the id of the device by seat, from 0, for the seats that have a phone of their own."""
    rows = reader.execute(_taken, {"game": game_id})
    return {seat: device_id for seat, device_id in rows}  # noqa: C416 - rows are no tuples for mypy


def my_seat(reader: Reader, game_id: int, device_id: int | None) -> int | None:
    """Return the seat that a device has as its own, None for no seat."""
    taken = seats(reader, game_id) if device_id is not None else {}
    return next((seat for seat, owner in taken.items() if owner == device_id), None)


def take_seat(
    connection: Connection, game_id: int, seat: int, device_id: int, now: datetime
) -> None:
    """Give a seat to a device, inside a writing transaction.

    The device that had the seat before loses it, and the new one loses any other seat at the game.
    """
    here = (Seat.game_id == game_id, Seat.revoked_at.is_(None))
    for replaced in (Seat.seat == seat, Seat.device_id == device_id):
        connection.execute(update(Seat).where(*here, replaced).values(revoked_at=now))
    row = {"game_id": game_id, "seat": seat, "device_id": device_id, "created_at": now}
    connection.execute(insert(Seat), row)


def revoke_seat(
    session: Session, game_id: int, seat: int, *, device_id: int, now: datetime
) -> None:
    """Revoke the right of a seat's phone to write estimates, and all links of the game.

    :raises RuleError: ``not-writer``, ``seat-unknown`` if the seat has no phone of its own.
    """
    with write_transaction(session) as connection:
        require_writer(connection, game_id, device_id)
        if seat not in seats(connection, game_id):
            raise RuleError("seat-unknown")
        gone = (Seat.game_id == game_id, Seat.seat == seat, Seat.revoked_at.is_(None))
        connection.execute(update(Seat).where(*gone).values(revoked_at=now))
        revoke_links(connection, [game_id], now)


@value_class
class SeatPermission:
    """The right of a device to write everything, or with *seat* only the estimates of that seat.

    *taken* are the seats with a phone of their own, each with its device. At a *locked*
    game nothing may be written.
    """

    settings: Settings
    device_id: int
    seat: int | None
    taken: Mapping[int, int]
    locked: bool = False

    def is_sealed(self, written: Sequence[Revision], revision: Revision) -> bool:
        """Return whether *revision*, which is in the log *written* or would follow it, is a sealed estimate."""
        at = next((i for i, past in enumerate(written) if past.id == revision.id), len(written))
        # its facts are not judged yet, and do not matter: only its place does
        log = written if at < len(written) else [*written, replace(revision, facts=None)]
        return reveal_indexes(self.settings, log)[at] is None

    def check(self, written: Sequence[Revision], revision: Revision) -> None:
        """Refuse a revision that this device may not write, before the rules judge it.

        :raises RuleError: ``game-locked``; ``seat-only`` if a player's phone writes anything but
            its own estimates, or a second line in a slot, ``estimate-sealed`` if the estimate is no longer
            sealed, ``seat-often`` if it changes an estimate too often; ``seat-taken`` if another device writes a
            sealed estimate of a seat with its own phone, except to mark a missing one as forgotten.
        """
        if self.locked:
            raise RuleError("game-locked")
        estimate_of = GAMES[self.settings.game].estimate_of
        estimate = None if estimate_of is None else estimate_of(revision.slot)
        if self.seat is not None:
            line = [past for past in written if past.line == revision.line]
            line_ids = {past.id for past in line}
            stays_in_slot = all(past.slot == revision.slot for past in line)
            if (
                estimate is None
                or estimate[1] != self.seat
                or not stays_in_slot
                or not line_ids.issuperset(revision.replaces)
            ):
                raise RuleError("seat-only")
            if not self.is_sealed(written, revision):
                raise RuleError("estimate-sealed")
            same_slot = [past for past in written if past.slot == revision.slot]
            if len(same_slot) >= MOST_CHANGES:  # else one phone could fill the whole log
                raise RuleError("seat-often")
            # two lines in one slot would be a clash, and nobody could say which estimate counts
            if not line and _has_current_line(same_slot):
                raise RuleError("seat-only")
        elif estimate is not None and self.taken.get(estimate[1], self.device_id) != self.device_id:
            given = _has_current_line([past for past in written if past.slot == revision.slot])
            forgotten = revision.facts is not None and revision.facts.get("points") is None
            if self.is_sealed(written, revision) and (given or not forgotten):
                raise RuleError("seat-taken")


def _has_current_line(revisions: Sequence[Revision]) -> bool:
    """Return whether any line among *revisions*, all in one slot, is not struck out."""
    newest = {revision.line: revision for revision in revisions}
    return any(revision.facts is not None for revision in newest.values())


def has_sealed_estimates(settings: JsonObject) -> bool:
    """Return whether a game with these stored settings has sealed estimates."""
    are_sealed = games.GAMES[settings["game"]].has_sealed_estimates
    return are_sealed is not None and are_sealed(settings)


def readable_revisions(settings: JsonObject, numbered: Numbered, after: int = 0) -> Numbered:
    """Return the revisions of a log that became readable for everybody after number *after*.

    An estimate becomes readable with the revision that reveals it, and keeps its own number.
    """
    revealed_by = games.reveal_indexes(
        games.read_settings(settings), [revision for _, revision in numbered]
    )
    return [
        pair
        for pair, index in zip(numbered, revealed_by, strict=True)
        if index is not None and numbered[index][0] > after
    ]


def sealed_seats(settings: JsonObject, revisions: Sequence[Revision]) -> dict[str, list[int]]:
    """Return the seats with a sealed estimate, by the slot of their deal."""
    locate = games.GAMES[settings["game"]].estimate_of
    newest = {revision.line: index for index, revision in enumerate(revisions)}
    by_deal: dict[str, list[int]] = {}
    for index, revealed_by in enumerate(
        games.reveal_indexes(games.read_settings(settings), revisions)
    ):
        revision = revisions[index]
        estimate = locate(revision.slot) if locate is not None and revealed_by is None else None
        if estimate is not None and newest[revision.line] == index and revision.facts is not None:
            by_deal.setdefault(estimate[0], []).append(estimate[1])
    return {deal: sorted(set(seats)) for deal, seats in by_deal.items()}
