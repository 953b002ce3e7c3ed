"""Seating of an evening: the draw, free tables, swaps of seats, ladders over evenings."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorer.club.draw.evening_tables import (
    Games,
    all_games_of,
    begun,
    revoke_links_of_old_draws,
    seat_names,
)
from scorer.club.draw.standing_wishes import wishes
from scorer.club.evening.attendance import check_no_list, enter
from scorer.club.evening.evenings import (
    EveningView,
    ListedEvening,
    earlier,
    listed_evenings,
    load,
    load_for_update,
)
from scorer.club.office.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.club.people.members import members
from scorer.club.play_off import best_first
from scorer.rules.club.draw import seating as rules
from scorer.rules.club.draw.ladder import Levels, levels_of_evenings
from scorer.rules.club.evening.event_kinds import ENTERING, KINDS
from scorer.rules.club.evening.swapping import check_swap, whole_pairs
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.regulation.reader import team_names
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.models import Game, TableGame

HIGHEST_SEED = 1_000_000


def draw(act: Act, evening_id: str, *, first: int, seed: int | None = None) -> Event:
    """Draw round *first* and the later rounds that the regulation draws together with it; return the event.

    Earlier draws of round *first* and of all later rounds become invalid, and so do printed slips, except
    those of tables that get the same seats again. The draw is computed before the ledger is locked, because
    with many people it takes a moment. Without a *seed* a random one is used.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``round-played``,
        ``past-written``, ``out-of-range`` for the *seed*,
        and codes of :func:`scorer.rules.club.draw.seating.draw_facts`.
    :raises VersionConflict: there is a newer draw, or the attendance was changed meanwhile.
    """
    before = load(act.session, act.actor.club_id, evening_id)
    if before is None or before.closed is not None:
        raise RuleError("evening-closed" if before else "evening-unknown")
    checked_seed = reading.integer(
        secrets.randbelow(HIGHEST_SEED) if seed is None else seed, "seed", 0, HIGHEST_SEED
    )
    club_id = act.actor.club_id
    wishes_before = wishes(act.session, club_id, members(act.session, club_id), before.evening)
    levels = levels_before(act.session, club_id, before)
    by_standings = best_first(act.session, club_id, before)
    facts = rules.draw_facts(
        before.evening, first, checked_seed, wishes_before, levels, by_standings
    )
    with open_ledger(act) as book:
        view = _load_unbegun(book, evening_id, first)
        _require_same_people(view, before.seq)
        wishes_now = wishes(*book.of_club, members(*book.of_club), view.evening)
        if (_basis_of_draw(view), wishes_now) != (_basis_of_draw(before), wishes_before):
            facts = rules.draw_facts(
                view.evening, first, checked_seed, wishes_now, levels, by_standings
            )
        return _write_draw(book, evening_id, facts)


def draw_by_hand(
    act: Act, evening_id: str, first: int, seats: Mapping[int, tuple[int, int]]
) -> Event:
    """Store the *seats* that people drew by hand for round *first*; later rounds must be drawn again.

    *seats* are table (from 1) and side (0 or 1) by member.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``round-played``,
        ``past-written``, and codes of :func:`scorer.rules.club.draw.seating.drawn_by_hand`.
    :raises VersionConflict: there is a newer draw, or since the expected version the attendance of somebody
        who has a seat, or is present in that round, was changed.
    """
    with open_ledger(act) as book:
        view = _load_unbegun(book, evening_id, first)
        concerned = {*seats, *view.evening.present(first)}
        _require_same_people(view, act.expected_version, concerned)
        return _write_draw(book, evening_id, rules.drawn_by_hand(view.evening, first, seats))


def _require_same_people(view: EveningView, seq: int, people: Collection[int] = ()) -> None:
    """Refuse seats if the attendance was changed after event *seq*; with *people* only their changes count.

    :raises VersionConflict: with the last change.
    """
    changed = [event for event in view.events if event.seq > seq and event.kind in ENTERING]
    if people:
        changed = [event for event in changed if event.facts.get("member") in people]
    if changed:
        raise VersionConflict(changed[-1], {})


def _load_unbegun(book: OpenLedger, evening_id: str, first: int) -> EveningView:
    """Return an evening in which neither round *first* nor a later one has begun.

    :raises RuleError: ``evening-unknown``, ``past-written``, ``round-played``.
    """
    view = load_for_update(book, evening_id)
    check_no_list(view.evening)
    last_begun = begun(book.connection, view)
    if last_begun >= first:
        raise RuleError("round-played", "first", round=last_begun)
    return view


def _write_draw(book: OpenLedger, evening_id: str, facts: JsonObject) -> Event:
    """Write a draw, and revoke the links of tables that it seats otherwise."""
    event = book.write("draw", facts, evening_id)
    revoke_links_of_old_draws(book, evening_id)
    return event


def seat(act: Act, evening_id: str, people: Sequence[int]) -> tuple[int, int]:
    """Add a free table, *people* in the order of the seats; return its round and number.

    People not yet entered are entered. If a table with the same seats still lacks a valid sheet, nothing is
    written, and its round and number are returned.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``past-written``, and codes of
        :func:`scorer.club.evening.attendance.enter` and :func:`scorer.rules.club.draw.seating.table_facts`.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        check_no_list(evening)
        for table in evening.missing if evening.phase.attempts else ():
            if table.people == tuple(people):
                return table.place
        newcomers = [member for member in people if member not in evening.attendance]
        if newcomers and evening.phase.attempts:
            enter(book, evening_id, evening, dict.fromkeys(newcomers))
            evening = load_for_update(book, evening_id).evening
        facts = rules.table_facts(evening, people)
        book.append("table", facts, evening_id)
        return facts["round"], sum(table.round == facts["round"] for table in evening.tables) + 1


def _basis_of_draw(view: EveningView) -> tuple[object, ...]:
    """Return the things on which a draw depends, besides attendance and wishes.

    These are the version of the regulation, the key of the phase, and the number of the last event of the evening if
    results may seat people (by standings, on a ladder or in a play-off), else 0.
    """
    phase = view.evening.phase
    by_rank = phase.draw in {"standings", "ladder"} or phase.play_off is not None
    last_event = view.seq if by_rank else 0
    return view.version, view.meta.phase, last_event


def swap(
    act: Act,
    evening_id: str,
    number: int,
    *,
    people: Sequence[int] = (),
    tables: Sequence[int] = (),
) -> Event:
    """Swap the seats of two *people*, or of two *tables*, in round *number*, with a reason; fixed pairs stay together.

    The same swap sent twice is written once. Return the event. If two fixed pairs are swapped there are two events,
    and the second is returned.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``evening-unknown``, ``evening-closed``,
        ``evening-cancelled``, ``reason-missing``, and codes of
        :func:`scorer.rules.club.evening.swapping.check_swap`.
    :raises VersionConflict: since the expected version the round was drawn, seats in it were swapped, or a result
        of one of these tables was written.
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
    """Refuse a swap in round *number* that was chosen on an outdated page.

    :raises VersionConflict: since the expected version the round was drawn, seats in it were swapped, or a result of
        one of *tables* was written.
    """
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
    games: Games,
) -> None:
    """Store the members and player names of the new seats in the *games* of the *changed* tables."""
    everybody = members(*book.of_club)
    for table in changed:
        reseated = view.evening.table(*table.place)
        names = seat_names([everybody[resolved(everybody, player)] for player in reseated.players])
        for game_id, _address in games.get(table.place, ()):
            seats = update(TableGame).where(TableGame.game_id == game_id)
            book.connection.execute(seats.values(members=list(reseated.people)))
            which = Game.id == game_id
            settings = book.connection.scalars(select(Game.settings).where(which)).one()
            shown = settings | {"players": names}
            if settings.get("teams"):
                shown["teams"] = team_names(names)
            book.connection.execute(update(Game).where(which).values(settings=shown))


def levels_before(session: Session, club_id: int, view: EveningView) -> Levels:
    """Return the levels of a ladder at the beginning of an evening, [] if the phase has no ladder over evenings.

    The highest level is the first. Members have the numbers under which they are entered at the evening. With a ladder
    this ends the reading transaction.
    """
    if not view.evening.phase.is_ladder_of_evenings:
        return []
    everybody = members(session, club_id)
    entered = {resolved(everybody, member): member for member in view.evening.attendance}
    listed = listed_evenings(session, club_id, view.meta.season)
    before = complete_evenings(earlier(listed, view.meta), view.meta.phase)
    levels = levels_of_evenings(
        view.evening.phase, before, lambda member: resolved(everybody, member)
    )
    return [[entered.get(member, member) for member in level] for level in levels]


def complete_evenings(listed: Iterable[ListedEvening], phase: str) -> list[Evening]:
    """Return the evenings of *phase* that move people on a ladder: those that are complete and have no hidden round."""
    of_phase = (held.evening for held in listed if held.meta.phase == phase)
    return [evening for evening in of_phase if evening.complete and evening.hidden_from is None]
