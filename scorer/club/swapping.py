"""Swapping two people or two tables that sat wrong in a drawn round, played or not.

Their tables' games learn the names of those who really sit there, so that phones show them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import select, update

from scorer.club.evening_tables import all_games_of, seat_names
from scorer.club.evenings import EveningView, load_for_update
from scorer.club.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.club.members import members
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.event_kinds import KINDS
from scorer.rules.club.regulation import team_names
from scorer.rules.club.season_lists import resolved
from scorer.rules.club.swapping import check_swap, whole_pairs
from scorer.rules.core.reading import JsonObject
from scorer.store.models import Game, TableGame


def swap(
    act: Act,
    evening_id: str,
    number: int,
    *,
    people: Sequence[int] = (),
    tables: Sequence[int] = (),
) -> Event:
    """Let two *people* or two *tables* of a round change their seats, with a reason; fixed pairs stay together.

    The same swap sent twice is written once.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``evening-unknown``, ``evening-closed``,
        ``evening-cancelled``, ``reason-missing``, and codes of
        :func:`scorer.rules.club.swapping.check_swap`.
    :raises VersionConflict: the round was drawn, swapped or written at these tables since the
        expected version.
    """
    act.actor.require_admin()
    chosen = {"tables": sorted(tables)} if tables else {"members": sorted(people)}
    facts: JsonObject = {"round": number, **chosen}
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("swap", evening_id)
        swaps = whole_pairs(view.evening, facts)
        newest = book.newest("swap", {}, evening_id)
        if newest is not None and newest.seq > act.expected_version and newest.facts == swaps[-1]:
            return newest
        book.require_reason()
        changed = check_swap(view.evening, facts)
        _require_seen(view, number, [table.number for table in changed], facts, act)
        games = all_games_of(book.connection, view)
        events = [book.append("swap", each, evening_id) for each in swaps]
        _seat_at_games(book, load_for_update(book, evening_id), changed, games)
        return events[-1]


def _require_seen(
    view: EveningView, number: int, tables: Sequence[int], facts: JsonObject, act: Act
) -> None:
    for event in view.events:
        if event.seq <= act.expected_version:
            continue
        about = event.facts
        drawn = event.kind == "draw" and about["first"] <= number
        swapped = event.kind == "swap" and about["round"] == number
        at_table = KINDS[event.kind].of_table and about["round"] == number
        if drawn or swapped or (at_table and about["table"] in tables):
            raise VersionConflict(event, facts)


def _seat_at_games(
    book: OpenLedger,
    view: EveningView,
    changed: Sequence[EveningTable],
    games: Mapping[tuple[int, int], Sequence[tuple[int, str]]],
) -> None:
    """Put those who sit at the *changed* tables now into the *games* of these tables."""
    everybody = members(book.connection, book.actor.club_id)
    for table in changed:
        now = view.evening.table(table.round, table.number)
        names = seat_names([everybody[resolved(everybody, player)] for player in now.players])
        for game_id, _address in games.get((table.round, table.number), ()):
            seats = update(TableGame).where(TableGame.game_id == game_id)
            book.connection.execute(seats.values(members=list(now.people)))
            which = Game.id == game_id
            settings = book.connection.scalars(select(Game.settings).where(which)).one()
            shown = settings | {"players": names}
            if settings.get("teams"):
                shown["teams"] = team_names(names)
            book.connection.execute(update(Game).where(which).values(settings=shown))
