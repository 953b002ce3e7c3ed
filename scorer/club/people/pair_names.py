"""Names of fixed pairs: an event has both members and the number of a text, so that the name can be erased."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import product

from scorer.club.office import club_texts, ledger
from scorer.club.office.ledger import OpenLedger
from scorer.club.people.members import Everybody, members
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.ranking.team_lists import PairNames
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.transactions import Reader

TEXT = "pair"  # kind of the texts; the events of these names have the same kind
MOST_PAIRS = 1000


def names_of_pairs(reader: Reader, club_id: int) -> PairNames:
    """Return the names of pairs by the numbers of both members; merged members are found by each of their numbers."""
    named = _named(reader, club_id)
    if not named:
        return {}
    everybody = members(reader, club_id)
    numbers = defaultdict(list)
    for number in everybody:
        numbers[resolved(everybody, number)].append(number)
    return {
        frozenset(both): name
        for (first, second), name in named.items()
        for both in product(numbers[first], numbers[second])
    }


def _named(reader: Reader, club_id: int) -> PairNames:
    """Return the latest names of pairs by the current numbers of their two members, without erased names or members."""
    events = ledger.events(reader, club_id, None, ("pair",))
    if not events:
        return {}
    everybody, texts = members(reader, club_id), club_texts.texts(reader, club_id, TEXT)
    latest = {_current(everybody, e.facts["members"]): texts.get(e.facts["name"]) for e in events}
    return {
        pair: text.text
        for pair, text in latest.items()
        if text and text.text and len(pair) == 2 and not any(everybody[who].erased for who in pair)
    }


def name_pair(book: OpenLedger, first: int, second: int | None, name: str) -> None:
    """Write the *name* of the pair *first* and *second* inside the open ledger.

    "" erases all names that the pair ever had; the caller must then scrub the database file. Without a *second* only ""
    is allowed, and nothing is written.

    :raises RuleError: at ``pair_name``: ``pair-alone`` without a *second*, ``pair-twice`` for the name of another
        pair, ``pairs-many``, ``text-length``, ``text-hidden``; ``role-needed`` and ``not-fresh`` for an erasure.
    :raises VersionConflict: somebody else gave the pair another name since the expected version.
    """
    wanted = " ".join(name.split())
    if second is None:
        if wanted:
            raise RuleError("pair-alone", "pair_name")
        return
    people = (first, second)
    text_numbers = {facts["name"] for facts in _facts_about(book, people)}
    if not wanted:
        if text_numbers:
            book.actor.require_admin()
            club_texts.erase_all(book, text_numbers)
        return
    names = _named(*book.of_club)
    pair = _current(members(*book.of_club), people)
    for other, stored in names.items():
        if stored.casefold() == wanted.casefold() and other != pair:
            raise RuleError("pair-twice", "pair_name", name=wanted)
    if len({*names, pair}) > MOST_PAIRS:
        raise RuleError("pairs-many", "pair_name", limit=MOST_PAIRS)
    try:
        text_number = club_texts.write(book, TEXT, wanted, known=text_numbers)
    except RuleError as error:
        raise RuleError(error.code, "pair_name", **error.values) from error
    book.write("pair", {"members": sorted(people), "name": text_number})


def _facts_about(book: OpenLedger, people: Iterable[int]) -> list[JsonObject]:
    """Return the facts of all events about a pair, also under earlier numbers of its members."""
    everybody = members(*book.of_club)
    events = (event.facts for event in book.events(None, ("pair",)))
    pair = _current(everybody, people)
    return [facts for facts in events if _current(everybody, facts["members"]) == pair]


def _current(everybody: Everybody, people: Iterable[int]) -> frozenset[int]:
    """Return the current numbers of *people*: a single number if both were merged into one member."""
    return frozenset(resolved(everybody, member) for member in people)
