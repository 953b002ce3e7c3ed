"""What a device may write: the scribe everything, a player's own phone the estimates of its seat.

*Rule:* R55, 000_66bae4d207afd494.txt: until the deal is over an estimate is for
its player alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.value_class import value_class
from scorer.rules.games import GAMES, Settings, reveal_indexes

MOST_CHANGES = 12  # revisions of one estimate by its player's own phone


@value_class
class SeatPermission:
    """What one device may write: everything, or with *seat* the estimates of that seat alone.

    *taken* are the seats with a phone of their own, each with its device. At a game that is
    *locked* it writes nothing any more.
    """

    settings: Settings
    device_id: int
    seat: int | None
    taken: Mapping[int, int]
    locked: bool = False

    def is_sealed(self, written: Sequence[Revision], revision: Revision) -> bool:
        """Return whether *revision*, in the log *written* or after it, is a sealed estimate."""
        at = next((i for i, other in enumerate(written) if other.id == revision.id), len(written))
        # what it says is not judged yet, and does not matter: only where it stands
        log = written if at < len(written) else [*written, replace(revision, facts=None)]
        return reveal_indexes(self.settings, log)[at] is None

    def check(self, written: Sequence[Revision], revision: Revision) -> None:
        """Refuse a revision that this device may not write, before the rules judge it.

        :raises RuleError: ``game-locked``; ``seat-only`` for a player's phone that writes anything but
            its own estimates, ``estimate-sealed`` when they are due already, ``seat-often``
            when it changes its mind too often, ``seat-taken`` for the writer where a
            player's own phone does that.
        """
        if self.locked:
            raise RuleError("game-locked")
        place = GAMES[self.settings.game].estimate_of
        of = None if place is None else place(revision.slot)
        if self.seat is not None:
            line = [other for other in written if other.line == revision.line]
            names = {other.id for other in line}
            same = all(other.slot == revision.slot for other in line)
            if (
                of is None
                or of[1] != self.seat
                or not same
                or not names.issuperset(revision.replaces)
            ):
                raise RuleError("seat-only")
            if not self.is_sealed(written, revision):
                raise RuleError("estimate-sealed")
            same_slot = [other for other in written if other.slot == revision.slot]
            if len(same_slot) >= MOST_CHANGES:  # or one phone could fill the log of the whole table
                raise RuleError("seat-often")
            # of two lines in one slot nobody could tell which is meant
            if not line and _has_current_line(same_slot):
                raise RuleError("seat-only")
        elif of is not None and self.taken.get(of[1], self.device_id) != self.device_id:
            given = _has_current_line([other for other in written if other.slot == revision.slot])
            forgotten = revision.facts is not None and revision.facts.get("points") is None
            if self.is_sealed(written, revision) and (given or not forgotten):
                raise RuleError("seat-taken")


def _has_current_line(revisions: Sequence[Revision]) -> bool:
    """Return whether any line among *revisions*, all in one slot, is not deleted."""
    newest = {revision.line: revision for revision in revisions}
    return any(revision.facts is not None for revision in newest.values())
