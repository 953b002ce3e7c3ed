"""All that a regulars' table remembers, read once for each state of its events, names and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from functools import cached_property

from sqlalchemy.orm import Session

from scorer.regulars import events, people, tallies
from scorer.regulars.tallies import Corrected, Seen
from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.figures import years
from scorer.rules.regulars.state import Played, State, played_games
from scorer.store.transactions import Latest


@value_class(eq=False, slots=False)
class Memory:
    """The *state* after all events, *names* by person, the *games* that count, the earliest first.

    *unfinished* games count no more, *corrected* ones have other totals, strokes or results than when they were *seen*
    last. *version* changes with all of it.
    """

    version: str
    state: State
    names: Mapping[int, str]
    games: Sequence[Played]
    unfinished: Sequence[str]
    corrected: Mapping[str, Corrected]
    seen: Seen

    @cached_property
    def years(self) -> Mapping[int, Sequence[Played]]:
        """Return the games of each year."""
        return years(self.games, self.state.month)


_remembered: Latest[tuple[str, int], Memory] = Latest(events.MOST_REMEMBERED)


def load(session: Session, regulars_id: int, zone: tzinfo) -> Memory:
    """Return what a regulars' table remembers; *zone* is that of the installation."""
    state, names = events.kept(session, regulars_id), people.names(session, regulars_id)
    progress = tallies.progress(session, regulars_id)
    version = f"{state.events[-1].id}-{len(state.events)}-{progress}-{[*names.values()]}"
    key = events.key_of(session, regulars_id)
    memory = _remembered.get(key)
    if memory is None or memory.version != version:
        seen = {} if memory is None else memory.seen
        summaries, corrected, seen = tallies.read(session, regulars_id, seen)
        games, unfinished = played_games(state, summaries, zone)
        memory = Memory(version, state, names, games, unfinished, corrected, seen)
        _remembered.keep(key, memory)
    return memory
