"""The effects of another version of a regulation on an evening and on a season."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class


@value_class
class RankChange:
    """The lines of one person before and after the change, None without a line."""

    person: int
    before: RankingRow | None
    after: RankingRow | None


@value_class
class EveningEffect:
    """The changes of an evening if another version of the regulation applies.

    *unreadable* are tables with a counted sheet that the new version cannot read, *lost* tables with a counted sheet
    that is readable but does not count any more, *gained* tables with a sheet that did not count before. *dropped* are
    the numbers of drawn, unplayed rounds that are removed. *ranks* are the changed lines.
    """

    unreadable: tuple[EveningTable, ...]
    lost: tuple[EveningTable, ...]
    gained: tuple[EveningTable, ...]
    dropped: tuple[int, ...]
    ranks: tuple[RankChange, ...]

    def __bool__(self) -> bool:
        """Return whether anything changes."""
        return any((self.unreadable, self.lost, self.gained, self.dropped, self.ranks))


def evening_effect(before: Evening, after: Evening) -> EveningEffect:
    """Return the changes between two states of an evening, folded from the same events."""
    then = {table.place: table for table in after.tables}
    pairs = [(table, then[place]) for table in before.tables if (place := table.place) in then]
    counted = [(old, new) for old, new in pairs if old.credit is not None and new.credit is None]
    return EveningEffect(
        unreadable=tuple(new for _old, new in counted if new.verdict is None),
        lost=tuple(new for _old, new in counted if new.verdict is not None),
        gained=tuple(new for old, new in pairs if old.credit is None and new.credit is not None),
        dropped=tuple(range(len(after.rounds) + 1, len(before.rounds) + 1)),
        ranks=rank_changes(before.standings, after.standings),
    )


def rank_changes(
    before: Sequence[RankingRow], after: Sequence[RankingRow]
) -> tuple[RankChange, ...]:
    """Return the changes of rank, total or disqualification in the order of *after*.

    People without a line in *after* come last.
    """
    old, new = ({line.person: line for line in lines} for lines in (before, after))
    changes = (RankChange(person, old.get(person), new.get(person)) for person in {**new, **old})
    return tuple(change for change in changes if _figures(change.before) != _figures(change.after))


def _figures(line: RankingRow | None) -> object:
    return None if line is None else (line.rank, line.total, line.disqualified)
