"""Closing and reopening an evening, its target number, and the check of the printed list."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club.evening.evenings import load, load_for_update
from scorer.club.office import verification
from scorer.club.office.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.people.categories import published_people
from scorer.club.ranking import seasons
from scorer.play.sync import set_locked
from scorer.play.writers import revoke_links
from scorer.rules.club.evening.event_kinds import MOST_SUM
from scorer.rules.club.ranking import closing as rules
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.reader import Regulation
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.models import TableGame


def close(act: Act, evening_id: str) -> Event:
    """Close an evening; return the event. Phones can no longer write at its tables. Closing again writes nothing.

    :raises RuleError: ``evening-unknown``, ``evening-cancelled``, and codes of
        :func:`scorer.rules.club.ranking.closing.check_complete`.
    :raises VersionConflict: the evening or its regulation was changed since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        if view.closed is not None:
            return view.closed
        rules.check_complete(view.regulation, view.evening)
        versions = seasons.versions(*book.of_club, view.meta.season)
        book.require_seen(max(view.events[-1], versions[-1], key=lambda event: event.seq))
        facts = closing_facts(view.version, view.regulation, view.evening)
        games = _games(book, evening_id)
        revoke_links(book.connection, games, act.now)
        set_locked(book.connection, games, locked=True, now=act.now)
        return book.append("close", facts, evening_id)


def closing_facts(version: int, regulation: Regulation, evening: Evening) -> JsonObject:
    """Return the facts of a closing: version of the regulation, standings, other lists, categories, guests, teams."""
    return {
        "version": version,
        "standings": rules.printed_standings(evening),
        "people": published_people(evening.people, evening.attending()),
        "lists": rules.printed_lists(regulation, evening),
    }


def reopen(act: Act, evening_id: str) -> None:
    """Reopen a closed evening; the newest regulation applies from now on.

    Phones with the right to write at its tables may write again; links that the closing revoked stay revoked.

    The expected version is the number of the closing event, so that a later closing is not revoked.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``evening-unknown``, ``evening-open``, ``evening-cancelled``,
        ``reason-missing``.
    :raises VersionConflict: the evening was reopened and closed once more since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_reason()
        if view.closed is None:
            raise RuleError("evening-open")
        book.require_seen(view.closed)
        book.append("reopen", {}, evening_id)
        set_locked(book.connection, _games(book, evening_id), locked=False, now=act.now)


@value_class
class Proof:
    """The result of comparing an evening with its printed list.

    *chain* is the check of the whole club's chain. *agrees* is whether the closing with the printed hash has the
    standings and lists that are computed again from the events up to it; None if no closing of this evening has
    that hash. *stands* is whether the evening is still closed by that closing.
    """

    chain: verification.Verified
    agrees: bool | None
    stands: bool = False


def prove(session: Session, club_id: int, evening_id: str, printed_hash: str) -> Proof:
    """Return the result of comparing an evening with *printed_hash*.

    *printed_hash* is the hash on the printed list, or at least its first twelve characters.
    """
    chain = verification.verify(session, club_id, printed_hash)
    then = None if chain.printed is None else load(session, club_id, evening_id, chain.printed)
    if then is None or then.closed is None or then.seq != chain.printed:
        return Proof(chain, None)
    now = load(session, club_id, evening_id)
    stands = now is not None and now.closed is not None and now.closed.seq == chain.printed
    facts = then.closed.facts
    standings = rules.printed_standings(then.evening)
    lists = rules.printed_lists(then.regulation, then.evening)
    return Proof(chain, (standings, lists) == (facts["standings"], facts["lists"]), stands)


def _games(book: OpenLedger, evening_id: str) -> Sequence[int]:
    """Return the ids of the games of all tables that an evening ever had."""
    mine = (TableGame.club_id == book.actor.club_id, TableGame.evening == evening_id)
    return book.connection.scalars(select(TableGame.game_id).where(*mine)).all()


def enter(act: Act, evening_id: str, points: int) -> None:
    """Write the target number of an evening, in points; changing it needs a reason.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``target-off`` if the
        regulation does not let officials enter it, ``not-integer``, ``out-of-range``, ``reason-missing``.
    :raises VersionConflict: somebody else wrote another number since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("target", evening_id)
        if view.evening.phase.counting.target_from != "entered":
            raise RuleError("target-off", "points")
        reading.integer(points, "points", 0, MOST_SUM)
        newest = book.newest("target", {}, evening_id)
        corrects = newest is not None and newest.facts["points"] != points
        if newest is not None and corrects and newest.seq <= act.expected_version:
            book.require_reason()
        book.write("target", {"points": points}, evening_id)
