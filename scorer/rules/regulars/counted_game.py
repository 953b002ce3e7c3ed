"""The summary of one game for the figures of a Stammtisch: what its sides made, who won, when it was played.

It follows from house rules, board and log, and is kept beside the game until its log grows. Seats are numbers; who
sat on them is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import JsonList
from scorer.rules.games import GAMES, Board, Settings, load
from scorer.rules.regulars.tally import (
    DRAWN,
    LOST,
    WON,
    Declared,
    GameSummary,
    Peak,
    Side,
    Tally,
    peak,
    summed,
)

TABLE = 4  # seats at a table of two sides
MOST_TOTAL = 99_999  # of a game that was entered
PAUSE = timedelta(minutes=30)  # a longer one is no part of a game's duration
NIGHT = timedelta(hours=6)  # an evening lasts until six o'clock
ENDS = ("deals", "target", "limit", "options")  # house rules of which one must end a game


class CountedGame(NamedTuple):
    """The summary of a game.

    *kind* names the games with which its points can be added. With *whole* it counts without anybody
    saying so, unless nothing is *written*. *deals* were played, between *first* and *last* in *seconds* without
    pauses. *stroked* are games with strokes. *comeback* is the largest deficit of the winner before the last third of
    the deals, None if nobody won alone. *highest* is the deal with the most written points, *weis* that with the most
    card points for Weis.
    """

    kind: str
    low_wins: bool
    written: bool
    whole: bool
    stroked: bool
    first: datetime
    last: datetime
    sides: tuple[Side, ...]
    deals: int = 0
    seconds: int = 0
    comeback: int | None = None
    highest: Peak | None = None
    weis: Peak | None = None
    declared: tuple[Declared, ...] = ()
    cells: tuple[Declared, ...] = ()

    def counts(self, *, as_it_stands: bool) -> bool:
        """Return whether it counts: something is written, and it is whole or somebody says that it counts *as_it_stands*."""
        return self.written and (self.whole or as_it_stands)


Received: TypeAlias = Sequence[datetime]  # when the server got each revision
_SUMMARIES = load("scorer.rules.regulars.games.{}", "SUMMARY", GameSummary)


def kind_of(settings: Settings) -> str:
    """Return the kind of a game: its name, and what ends it."""
    parts = settings.game, *_SUMMARIES[settings.game].kind(settings), *_end(settings)
    return "-".join(map(str, parts))


def _end(settings: Settings) -> tuple[object, ...]:
    """Return which house rule ends a game, and how; a target of several sides once if it is the same."""
    for rule in ("deals", "target", "limit"):
        if agreed := getattr(settings, rule, None):
            return (rule, *(dict.fromkeys(agreed) if isinstance(agreed, tuple) else (agreed,)))
    return ()


def usual_kinds() -> list[str]:
    """Return the kinds of games that can be chosen before they were played."""
    return [kind for summary in _SUMMARIES.values() for kind in summary.usual]


def in_pairs() -> list[str]:
    """Return the names of the games that four people play two against two."""
    return [name for name, summary in _SUMMARIES.items() if summary.in_pairs]


def summary_of(kind: str) -> GameSummary:
    """Return what is declared of games of a *kind*; one that only a file knows is as one in which everybody plays alone."""
    alone = next(summary for summary in _SUMMARIES.values() if not summary.in_pairs)
    return _SUMMARIES.get(kind.partition("-")[0], alone)


def check_entered(kind: str, players: int, totals: Iterable[int]) -> None:
    """Check how many *players* have entered a game of a *kind*, and its *totals*.

    :raises RuleError: ``regulars-players``, ``out-of-range``.
    """
    summary, game = summary_of(kind), GAMES.get(kind.partition("-")[0])
    possible = [n for n in game.players if n <= TABLE or not summary.in_pairs] if game else ()
    if game and players not in possible:
        raise RuleError("regulars-players", "person", players=", ".join(map(str, possible)))
    for total in totals:
        reading.integer(total, "total", 0 if summary.from_zero else -MOST_TOTAL, MOST_TOTAL)


def is_whole(settings: Settings, board: Board) -> bool:
    """Return whether a game counts without anybody saying so: it is finished, or nothing is agreed that ends it."""
    ends = any(getattr(settings, rule, None) for rule in ENDS)
    return board["finish"] is not None or not ends


def counted_game(
    settings: Settings, board: Board, revisions: Sequence[Revision], received: Received
) -> CountedGame:
    """Return the summary of a game; *received* says when the server got each of its *revisions*.

    What is written without a deal (strokes by hand) is in the totals only.
    """
    outcome = _SUMMARIES[settings.game].outcome(settings, board)
    low = outcome.low_wins
    results = _results(board, low=low)
    seats, count = range(len(settings.players)), len(board["totals"])
    done = [line for line in board["lines"] if line["state"] == "done"]
    deals = [line for line in done if line["kind"] != "strokes"]
    times = _times(board, revisions, received)
    gaps = (later - earlier for earlier, later in pairwise(times))
    sides = (
        Side(tuple(seats[side::count]), board["totals"][side], results[side], tally)
        for side, tally in enumerate(outcome.tallies)
    )
    return CountedGame(
        kind_of(settings),
        low,
        written=bool(done),
        whole=is_whole(settings, board),
        stroked=outcome.stroked,
        first=times[0],
        last=times[-1],
        sides=tuple(sides),
        deals=len(deals),
        seconds=int(sum((gap for gap in gaps if gap <= PAUSE), timedelta()).total_seconds()),
        comeback=_comeback(results, [line["totals"] for line in deals], low=low),
        highest=None if low else peak(deals, "written"),
        weis=outcome.weis,
        declared=summed(outcome.declared),
        cells=tuple(outcome.cells),
    )


def _results(board: Board, *, low: bool) -> list[int]:
    """Return the result of each side in halves: the winner's 2, 1 for equals on the first rank."""
    finish, totals = board["finish"] or {"winner": None}, board["totals"]
    best = (min if low else max)(totals)
    ranks: Sequence[int] = board.get("ranks") or [1 + (total != best) for total in totals]  # type: ignore[assignment]
    if finish["winner"] is not None:
        ranks = [1 + (side != finish["winner"]) for side in range(len(totals))]
    first = WON if ranks.count(1) == 1 else DRAWN
    return [first if rank == 1 else LOST for rank in ranks]


def _comeback(results: Sequence[int], totals: Sequence[Sequence[int]], *, low: bool) -> int | None:
    """Return the largest deficit of the winner after any deal of the first two thirds; *totals* by deal."""
    if WON not in results:
        return None
    winner, deficits = results.index(WON), [0]
    for after in totals[: len(totals) * 2 // 3]:
        others = [total for side, total in enumerate(after) if side != winner]
        deficits.append(after[winner] - min(others) if low else max(others) - after[winner])
    return max(deficits)


def _times(board: Board, revisions: Sequence[Revision], received: Received) -> list[datetime]:
    """Return when each line of the board was written first, in order; corrections do not count.

    Other lines count only if the board has none.
    """
    first: dict[str, datetime] = {}
    for revision, at_server in zip(revisions, received, strict=True):
        first.setdefault(revision.line, _moment(revision.at, at_server))
    times = [first[line["line"]] for line in board["lines"]] or [*first.values()]
    return sorted(times) or [datetime.min.replace(tzinfo=UTC)]


def _moment(at: str, received: datetime) -> datetime:
    """Return the time of a phone in UTC; if it has none, or its clock is ahead, when the server got it."""
    return min(datetime.fromisoformat(at).astimezone(UTC), received) if at else received


def evening(first: datetime) -> date:
    """Return the evening of a game by the time of its first deal, in the zone of the installation."""
    return (first - NIGHT).date()


def totals_only(game: CountedGame, kind: str) -> CountedGame:
    """Return the summary of a game of a *kind* of which only totals and strokes are known: it was entered afterwards."""
    sides = (side._replace(tally=Tally(strokes=side.tally.strokes)) for side in game.sides)
    return CountedGame(kind or game.kind, *game[1:7], tuple(sides))


def counted_json(game: CountedGame) -> JsonList:
    """Return a summary as a JSON list, to be kept."""
    return [part.isoformat() if isinstance(part, datetime) else part for part in game]


def restored(kept: JsonList) -> CountedGame:
    """Return the summary of a kept JSON list."""
    *plain, first, last, sides, deals, seconds, comeback, highest, weis, declared, cells = kept
    times = map(datetime.fromisoformat, (first, last))
    kept_sides = tuple([Side((*seats,), of, won, Tally(*tally)) for seats, of, won, tally in sides])
    peaks = (peak and Peak(*peak) for peak in (highest, weis))
    of_modes = (tuple([Declared(*each) for each in those]) for those in (declared, cells))
    return CountedGame._make(
        [*plain, *times, kept_sides, deals, seconds, comeback, *peaks, *of_modes]
    )
