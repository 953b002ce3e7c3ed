"""Who plays with whom next: the pairing that was longest ago first; who sits out, in turn; what can be played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.rules.games import GAMES, read_settings
from scorer.rules.presets import settings_for
from scorer.rules.regulars.counted_game import TABLE, in_pairs, usual_kinds
from scorer.rules.regulars.state import Played

MOST_KINDS = 3  # of those that were played
# The three ways to pair four people, by seat: seats 0 and 2 are partners, as are 1 and 3.
WAYS = ((0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3))


def sitting_out(present: Sequence[int], games: Sequence[Played]) -> list[int]:
    """Return who of those *present* sits out of the next game, in turn.

    It is whoever sat out longest ago: most games in a row since, in the *games* of this evening in order of time.
    Equals sit out in the order of *present*.
    """
    since = dict.fromkeys(present, len(games))
    for index, each in enumerate(games):
        for person in since.keys() - {*each.persons}:
            since[person] = len(games) - index - 1
    turn = sorted(present, key=lambda person: -since[person])
    return sorted(turn[: max(0, len(present) - TABLE)])


@value_class
class Way:
    """A way to pair four people: *persons* by seat, and the evening of each pair when it last played together."""

    persons: tuple[int, ...]
    last: tuple[date | None, ...]


def proposals(four: Sequence[int], games: Iterable[Played]) -> list[Way]:
    """Return the three ways to pair *four* people, the one with the pair that has waited longest first.

    *games* are all that count, in order of time. Of equal ways the one comes first whose pairs played together less often.
    """
    met: dict[frozenset[int], list[tuple[int, date | None]]] = defaultdict(list)
    for index, each in enumerate(games):
        for side in each.counted.sides:
            met[frozenset(each.people(side))].append((index, each.evening))
    ways = []
    for way in WAYS:
        persons = tuple(four[seat] for seat in way)
        both = [met[frozenset(persons[half::2])] for half in (0, 1)]
        last = [max(meetings, default=(-1, None)) for meetings in both]
        order = sorted(index for index, _evening in last), sum(map(len, both))
        ways.append((order, Way(persons, tuple(evening for _index, evening in last))))
    return [way for _order, way in sorted(ways, key=lambda each: each[0])]


def _can_play(game: str, players: int) -> bool:
    """Return whether so many *players* can play by the usual rules of a game."""
    names = [str(number) for number in range(players)]
    try:
        read_settings(settings_for(GAMES[game].club.preset, names, names[:2]))
    except RuleError:
        return False
    return True


def last_of_kinds(games: Sequence[Played], players: int) -> dict[str, Played]:
    """Return the last game of each kind that so many *players* can play, the last one first; *games* are in order of time."""
    last: dict[str, Played] = {}
    for each in reversed(games):
        if each.typed:  # which has no rules of its kind
            continue
        game = each.counted.kind.partition("-")[0]
        alone = all(len(side.seats) == 1 for side in each.counted.sides)
        fits = alone and game not in in_pairs() and _can_play(game, players)
        if fits or len(each.persons) == players:
            last.setdefault(each.counted.kind, each)
    return last


def kinds_to_begin(games: Sequence[Played], players: int, *, paired: bool) -> list[str]:
    """Return the kinds that so many *players* can begin, four of them *paired*: played ones, the last one first, then usual ones."""
    kinds = [
        kind
        for kind, each in last_of_kinds(games, players).items()
        if paired == (players == TABLE and len(each.counted.sides) == TABLE // 2)
    ][:MOST_KINDS]
    for kind in usual_kinds():
        game = kind.partition("-")[0]
        fits = _can_play(game, players) and paired == (game in in_pairs())
        if fits and game not in {each.partition("-")[0] for each in kinds}:
            kinds.append(kind)
    return kinds
