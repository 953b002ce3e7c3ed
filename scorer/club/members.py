"""Members: a number for the ledger, and beside it a name that can be erased."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select, update

from scorer.club import ledger
from scorer.club.ledger import Actor, Book, Conflict, opened
from scorer.rules.club.regulation import team_names
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.store.engine import scrub
from scorer.store.models import Game, MemberRow, TableGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from sqlalchemy import Connection
    from sqlalchemy.orm import Session

MOST_NAME, MOST_CATEGORY = 40, 40
KIND = ("member",)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a club as it stands; *seen* is the number of the last event about them.

    *into* is the member that this one turned out to be. Who is *erased* has a number for a name.
    """

    number: int
    name: str
    nickname: str = ""
    category: str | None = None
    guest: bool = False
    archived: bool = False
    into: int | None = None
    erased: bool = False
    seen: int = 0


def members(reader: Connection | Session, club_id: int) -> dict[int, Member]:
    """Return everybody who was ever a member of a club, by number."""
    query = select(MemberRow.number, MemberRow.name, MemberRow.nickname)
    found = {}
    told = {event.facts["member"]: event for event in ledger.events(reader, club_id, None, KIND)}
    for number, name, nickname in reader.execute(
        query.where(MemberRow.club_id == club_id).order_by(MemberRow.number)
    ):
        facts = told[number].facts
        found[number] = Member(
            number,
            name or pseudonym(number),
            nickname,
            facts["category"],
            facts["guest"],
            facts["archived"],
            facts.get("into"),
            facts["what"] == "erased",
            told[number].seq,
        )
    return {
        number: replace(one, category=found[resolved(found, number)].category)
        for number, one in found.items()
    }


def add(
    session: Session,
    actor: Actor,
    name: str,
    *,
    nickname: str = "",
    category: str | None = None,
    guest: bool = False,
    now: datetime,
) -> int:
    """Take in a member; return the number, which is never used again.

    :raises RuleError: ``member-twice``, and ``text-length`` and ``text-hidden`` for
        ``name``, ``nickname`` and ``category``.
    """
    with opened(session, actor, now=now) as book:
        return add_all(book, [Member(0, name, nickname, category, guest)])[0]


def add_all(book: Book, people: Iterable[Member]) -> list[int]:
    """Take in several members in the ledger that is open, all or none; return their numbers.

    :raises RuleError: as :func:`add`, at ``rows/<index>/…`` where there are several.
    """
    query = select(func.coalesce(func.max(MemberRow.number), 0))
    mine = query.where(MemberRow.club_id == book.actor.club_id)
    last = int(book.connection.execute(mine).scalar_one())
    known = {same(one) for one in members(book.connection, book.actor.club_id).values()}
    numbers, rows, facts = [], [], []
    for number, given in enumerate(people, start=last + 1):
        told = checked(replace(given, number=number))
        if same(told) in known:
            raise RuleError("member-twice", "name", name=told.name)
        known.add(same(told))
        numbers.append(number)
        rows.append({"club_id": book.actor.club_id, **_names(told), "number": number})
        facts.append(_facts(told, "added"))
    if rows:
        book.connection.execute(insert(MemberRow), rows)
    for one in facts:
        book.append("member", one)
    return numbers


def change(
    session: Session, actor: Actor, member: Member, *, now: datetime, reason: str = ""
) -> None:
    """Let a member be as *member* tells, with ``seen`` from where it was read; archived or not.

    :raises RuleError: ``member-unknown``, ``member-gone`` for one merged or erased, and as
        :func:`add`.
    :raises Conflict: somebody else changed this member meanwhile.
    """
    told = checked(member)
    with opened(session, actor, now=now, reason=reason) as book:
        everybody = members(book.connection, actor.club_id)
        before = require_member(everybody, told.number)
        twins = [one for one in everybody.values() if same(one) == same(told)]
        if any(one.number != told.number for one in twins):
            raise RuleError("member-twice", "name", name=told.name)
        facts = _facts(told, "changed")
        if before.seen > member.seen and _as_told(before) != _as_told(told):
            stored = book.newest("member", facts, None)
            assert stored is not None  # noqa: S101 - what was seen is stored
            raise Conflict(stored, facts)
        if _as_told(before) == _as_told(told):
            return
        _rename(book, told.number, _names(told))
        book.append("member", facts)


def merge(session: Session, actor: Actor, number: int, into: int, *, now: datetime) -> None:
    """Say that two members are one: what *number* played counts for *into* from now on.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``member-unknown``, ``member-gone``,
        ``merge-self``; ``merge-both`` where both were at the same evening.
    """
    actor.require_admin()
    with opened(session, actor, now=now) as book:
        everybody = members(book.connection, actor.club_id)
        gone, stays = (require_member(everybody, one) for one in (number, into))
        if number == into:
            raise RuleError("merge-self", "into")
        there = attended(book.connection, actor.club_id)
        known = [{resolved(everybody, one) for one in people} for people in there.values()]
        if any({number, into} <= people for people in known):
            raise RuleError("merge-both", "into")
        told = replace(gone, archived=True, category=stays.category, into=into)
        book.append("member", _facts(told, "merged"))


def erase(session: Session, actor: Actor, number: int, *, now: datetime) -> None:
    """Forget what a member was called, in the file too; the results stay, under the number.

    Whoever turned out to be this member is forgotten with it, and so are the names with
    which their tables' games were started. Backups made before still hold them, and
    remarks that people typed are theirs.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``member-unknown``, ``member-gone``.
    """
    actor.require_admin()
    with opened(session, actor, now=now) as book:
        everybody = members(book.connection, actor.club_id)
        erased = require_member(everybody, number)
        alike = [
            one
            for one in everybody.values()
            if one.into and resolved(everybody, one.number) == number
        ]
        for one in (erased, *alike):
            _rename(book, one.number, {"name": "", "nickname": ""})
            told = replace(one, archived=True, category=None)
            book.append("member", _facts(told, "erased"))
        _forget_at_tables(book, {number, *(one.number for one in alike)})
    scrub(session)


def pseudonym(number: int) -> str:
    """Return what a member is called who has no name any more."""
    return f"Mitglied {number}"


def of_category(everybody: Mapping[int, Member], category: str) -> set[int]:
    """Return who is in a category."""
    return {number for number, member in everybody.items() if member.category == category}


def resolved(everybody: Mapping[int, Member], number: int) -> int:
    """Return the member that *number* turned out to be."""
    while (into := everybody[number].into) is not None:
        number = into
    return number


def require_member(everybody: Mapping[int, Member], number: int, place: str = "") -> Member:
    """Return the member of that *number*, unless merged or erased.

    :raises RuleError: ``member-unknown``, ``member-gone``, at *place*.
    """
    found = everybody.get(number)
    if found is None:
        raise RuleError("member-unknown", place)
    if found.into is not None or found.erased:
        raise RuleError("member-gone", place)
    return found


def attended(reader: Connection | Session, club_id: int) -> dict[str, set[int]]:
    """Return who was ever entered at each evening."""
    found: dict[str, set[int]] = {}
    for event in ledger.history(reader, club_id, ("attendance", "substitute", "table", "past")):
        people = event.facts.get("members") or [event.facts["member"], event.facts.get("by")]
        found.setdefault(str(event.evening), set()).update(one for one in people if one)
    return found


def checked(member: Member) -> Member:
    """Return *member* with texts as they are kept.

    :raises RuleError: ``text-length``, ``text-hidden``.
    """
    name = reading.text(" ".join(member.name.split()), "name", 1, MOST_NAME)
    nickname = reading.text(" ".join(member.nickname.split()), "nickname", 0, MOST_NAME)
    category = " ".join((member.category or "").split()) or None
    if category is not None:
        reading.text(category, "category", 1, MOST_CATEGORY)
    return replace(member, name=name, nickname=nickname, category=category)


def same(member: Member) -> tuple[str, str] | int:
    """Return what two members must not share: the name, and the nickname that tells them apart."""
    if member.into is not None or member.erased:
        return member.number
    return member.name.casefold(), member.nickname.casefold()


def _as_told(member: Member) -> Member:
    return replace(member, seen=0)


def _names(member: Member) -> dict[str, str]:
    return {"name": member.name, "nickname": member.nickname}


def _facts(member: Member, what: str) -> dict[str, Any]:
    facts = {
        "member": member.number,
        "category": member.category,
        "guest": member.guest,
        "archived": member.archived,
        "what": what,
    }
    return facts if member.into is None else facts | {"into": member.into}


def _forget_at_tables(book: Book, gone: set[int]) -> None:
    """Put the numbers of members in the place of their names at the tables of the club."""
    stood_in = {
        (event.evening, event.facts["member"]): event.facts["by"]
        for event in ledger.history(book.connection, book.actor.club_id, ("substitute",))
        if event.facts["by"] in gone
    }
    told = (TableGame.game_id, TableGame.evening, TableGame.members, Game.settings)
    query = select(*told).join(Game)
    mine = query.where(TableGame.club_id == book.actor.club_id)
    for game_id, evening, seats, settings in book.connection.execute(mine).all():
        people = [stood_in.get((evening, one), one) for one in seats]
        if gone.isdisjoint(people):
            continue
        names = [
            pseudonym(one) if one in gone else name
            for one, name in zip(people, settings["players"], strict=True)
        ]
        changed = settings | {"players": names}
        if settings.get("teams"):
            changed["teams"] = team_names(names)
        book.connection.execute(update(Game).where(Game.id == game_id).values(settings=changed))


def _rename(book: Book, number: int, names: Mapping[str, str]) -> None:
    row = (MemberRow.club_id == book.actor.club_id, MemberRow.number == number)
    book.connection.execute(update(MemberRow).where(*row).values(names))
