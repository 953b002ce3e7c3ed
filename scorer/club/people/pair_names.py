"""Names of fixed pairs: the ledger knows two members and a text that can be erased."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club.office import club_texts, ledger
from scorer.club.office.ledger import OpenLedger
from scorer.club.people.members import Member, members
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.ranking.team_lists import PairNames
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class

TEXT = "pair"
MOST_PAIRS = 1000


@value_class
class NamedPair:
    """Two members with a *name* of their own."""

    members: tuple[int, int]
    name: str


def named_pairs(reader: Connection | Session, club_id: int) -> list[NamedPair]:
    """Return the pairs that have a name, by name; of merged members by those whom they are now."""
    events = ledger.events(reader, club_id, None, ("pair",))
    if not events:
        return []
    everybody = members(reader, club_id)
    words = {number: text.text for number, text in club_texts.texts(reader, club_id, TEXT).items()}
    latest: dict[frozenset[int], NamedPair] = {}
    for event in events:
        pair = _current(everybody, event.facts["members"])
        latest.pop(frozenset(pair), None)
        gone = any(everybody[member].erased for member in pair) or pair[0] == pair[1]
        name = words.get(event.facts["name"], "")
        if name and not gone:
            latest[frozenset(pair)] = NamedPair(pair, name)
    return sorted(latest.values(), key=lambda pair: (pair.name.casefold(), pair.members))


def names_of_pairs(reader: Connection | Session, club_id: int) -> PairNames:
    """Return the names of pairs by both their members, under all numbers that those have or had."""
    named = named_pairs(reader, club_id)
    if not named:
        return {}
    everybody = members(reader, club_id)
    numbers: dict[int, list[int]] = {}
    for number in everybody:
        numbers.setdefault(resolved(everybody, number), []).append(number)
    return {
        frozenset({first, second}): pair.name
        for pair in named
        for first in numbers[pair.members[0]]
        for second in numbers[pair.members[1]]
    }


def name_pair(book: OpenLedger, first: int, second: int | None, name: str) -> None:
    """Write inside the open ledger what two members are called as a pair.

    "" erases all names that they ever had; the caller has the file scrubbed then.

    :raises RuleError: at ``pair_name``: ``pair-alone`` without a *second*, ``pair-twice`` for the name of another
        pair, ``pairs-many``, ``text-length``, ``text-hidden``; ``role-needed`` and ``not-fresh`` for an erasure.
    :raises VersionConflict: somebody else gave them another name since the expected version.
    """
    wanted = " ".join(name.split())
    if second is None:
        if wanted:
            raise RuleError("pair-alone", "pair_name")
        return
    people = (first, second)
    texts = {facts["name"] for facts in _facts_about(book, people)}
    if not wanted:
        if texts:
            book.actor.require_admin()
            club_texts.erase_all(book, texts)
        return
    standing = named_pairs(book.connection, book.actor.club_id)
    for pair in standing:
        if pair.name.casefold() == wanted.casefold() and {*pair.members} != {*people}:
            raise RuleError("pair-twice", "pair_name", name=wanted)
    if len(standing) >= MOST_PAIRS:
        raise RuleError("pairs-many", "pair_name", limit=MOST_PAIRS)
    try:
        text = club_texts.write(book, TEXT, wanted, known=texts)
    except RuleError as error:
        raise RuleError(error.code, "pair_name", **error.values) from error
    book.write("pair", {"members": sorted(people), "name": text})


def _facts_about(book: OpenLedger, people: Iterable[int]) -> list[JsonObject]:
    """Return the facts of all events about the same two."""
    everybody = members(book.connection, book.actor.club_id)
    pair = {resolved(everybody, member) for member in people}
    events = (event.facts for event in book.events(None, ("pair",)))
    return [facts for facts in events if {*_current(everybody, facts["members"])} == pair]


def _current(everybody: Mapping[int, Member], people: Iterable[int]) -> tuple[int, int]:
    first, second = sorted(resolved(everybody, member) for member in people)
    return first, second
