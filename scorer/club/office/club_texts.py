"""Texts that a club types: the ledger has their numbers and hashes, the texts can be erased.

A text never changes: a new wording is another text with another number. Anything that uses a text
(an own rule in a regulation, a team in its event) stores that number, and shows a neutral word once it is
erased. The hash is salted, so that a short name cannot be found by trial.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from sqlalchemy import Row, func, insert, select, update

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import NAME_LENGTH, SENTENCE_LENGTH, JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.models import CanonicalJson, ClubTextRow
from scorer.store.transactions import Reader, scrub

StoredText: TypeAlias = Row[int, str, str, str]
# The maximum of characters by kind of text.
MOST: Mapping[str, int] = {
    "rule": SENTENCE_LENGTH,
    "team": NAME_LENGTH,
    "pair": NAME_LENGTH,
}


@value_class
class ClubText:
    """A text of a club, with a *second* one in another language, "" for none.

    *kind* is one of :data:`MOST`. Both texts are "" once they are erased.
    """

    number: int
    kind: str
    text: str
    second: str = ""

    @property
    def erased(self) -> bool:
        """Return whether the text was erased."""
        return not self.text


def texts(reader: Reader, club_id: int, kind: str) -> dict[int, ClubText]:
    """Return all texts of a club of one *kind*, also those that are erased, by number."""
    mine = {number for number, facts in _facts(reader, club_id).items() if facts["kind"] == kind}
    rows = _rows(reader, club_id)
    return {
        number: ClubText(number, kind, row.text, row.second)
        for number, row in rows.items()
        if number in mine
    }


def write(
    book: OpenLedger, kind: str, text: str, second: str = "", known: Collection[int] = ()
) -> int:
    """Write a text inside the open ledger; return its number, which is never used again.

    If one of the *known* numbers has this text already, nothing is written and that number is returned.

    :raises RuleError: ``text-length`` and ``text-hidden`` at ``text`` and ``second``.
    """
    words = checked(kind, text, second)
    stored = texts(*book.of_club, kind) if known else {}
    for number in known:
        stored_text = stored.get(number)
        if stored_text is not None and (stored_text.text, stored_text.second) == words:
            return number
    query = select(func.coalesce(func.max(ClubTextRow.number), 0))
    mine = query.where(ClubTextRow.club_id == book.actor.club_id)
    number = int(book.connection.execute(mine).scalar_one()) + 1
    salt = tokens.new_token()
    row = {"number": number, "text": words[0], "second": words[1], "salt": salt}
    book.connection.execute(insert(ClubTextRow), {"club_id": book.actor.club_id, **row})
    book.append("text", {"text": number, "kind": kind, "hash": hashed(salt, *words)})
    return number


def erase(act: Act, numbers: Iterable[int]) -> None:
    """Erase texts as :func:`erase_all` does, in the database file too. Earlier backups still contain them.

    :raises RuleError: ``role-needed``, ``not-fresh``, and as :func:`erase_all`.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        erase_all(book, numbers)
    scrub(act.session)


def erase_all(book: OpenLedger, numbers: Iterable[int]) -> list[ClubText]:
    """Erase texts inside the open ledger, and all other texts of the club that share one of their wordings.

    Wordings are compared ignoring case, in both languages and for all kinds and seasons. Return the erased texts with
    their words. Texts already erased are skipped. After the transaction the caller must scrub the database file
    (:func:`scorer.store.transactions.scrub`).

    :raises RuleError: ``text-unknown``.
    """
    club_id = book.actor.club_id
    rows, facts = _rows(*book.of_club), _facts(*book.of_club)
    wanted = set(numbers)
    if not wanted <= rows.keys():
        raise RuleError("text-unknown")
    erased_words = {words for number in wanted for words in _words(rows[number])}
    gone = [
        ClubText(number, str(facts[number]["kind"]), row.text, row.second)
        for number, row in rows.items()
        if not erased_words.isdisjoint(_words(row))
    ]
    for text in gone:
        mine = (ClubTextRow.club_id == club_id, ClubTextRow.number == text.number)
        empty = {"text": "", "second": "", "salt": ""}
        book.connection.execute(update(ClubTextRow).where(*mine).values(empty))
        book.append("text", {"text": text.number, "kind": text.kind, "hash": None})
    return gone


def mismatched(reader: Reader, club_id: int) -> list[int]:
    """Return the numbers of the texts that differ from the ledger, in order.

    Such a text was changed or deleted in the table, inserted or erased without an event, or restored after its erasure.
    """
    rows, facts = _rows(reader, club_id), _facts(reader, club_id)
    return sorted(
        number
        for number in rows.keys() | facts.keys()
        if number not in rows
        or number not in facts
        or _hash_of(rows[number]) != facts[number]["hash"]
    )


def checked(kind: str, text: str, second: str = "") -> tuple[str, str]:
    """Return both texts, whitespace reduced to single blanks.

    :raises RuleError: ``text-length`` and ``text-hidden`` at ``text`` and ``second``.
    """
    most = MOST[kind]
    return (
        reading.text(" ".join(text.split()), "text", 1, most),
        reading.text(" ".join(second.split()), "second", 0, most),
    )


def hashed(salt: str, text: str, second: str) -> str:
    """Return the SHA-256 that the ledger stores for a text."""
    content = CanonicalJson.text({"salt": salt, "text": text, "second": second})
    return hashlib.sha256(content.encode()).hexdigest()


def _hash_of(row: StoredText) -> str | None:
    erased = not (row.text or row.second or row.salt)
    return None if erased else hashed(row.salt, row.text, row.second)


def _words(row: StoredText) -> set[str]:
    return {row.text.casefold(), row.second.casefold()} - {""}


def _facts(reader: Reader, club_id: int) -> dict[int, JsonObject]:
    """Return the facts of the last event about each text."""
    return {e.facts["text"]: e.facts for e in ledger.events(reader, club_id, None, ("text",))}


def _rows(reader: Reader, club_id: int) -> dict[int, StoredText]:
    columns = (ClubTextRow.number, ClubTextRow.text, ClubTextRow.second, ClubTextRow.salt)
    query = select(*columns).where(ClubTextRow.club_id == club_id).order_by(ClubTextRow.number)
    return {row.number: row for row in reader.execute(query)}
