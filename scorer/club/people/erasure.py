"""Erasure of a member's name, also at the tables of games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from sqlalchemy import select, update

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.club.people.members import empty_row, facts_of, members, require_member
from scorer.rules.club.evening.facts import player_for
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.regulation.reader import team_names
from scorer.rules.core.names import member_pseudonym, name_at_table
from scorer.store.models import Device, Game, Grant, TableGame
from scorer.store.transactions import scrub


def erase(act: Act, number: int) -> None:
    """Erase name and contacts of a member, in the database file too; the results stay, under the number.

    Members merged into this one are erased too, and so are all their names in the settings of their
    games. Earlier backups still contain the names, and typed remarks may contain them.

    :raises RuleError: ``role-needed``, ``not-fresh``; ``member-unknown``; ``member-gone`` if merged or erased already.
    :raises VersionConflict: somebody else changed this member since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        everybody = members(*book.of_club)
        erased = require_member(everybody, number)
        book.require_seen(book.newest("member", {"member": number}, None))
        merged = [
            member
            for member in everybody.values()
            if member.into and resolved(everybody, member.number) == number
        ]
        for member in (erased, *merged):
            empty_row(book, member.number)
            anonymous = replace(member, archived=True, categories=())
            book.append("member", facts_of(anonymous, "erased"))
        _forget_at_tables(book, {number, *(member.number for member in merged)})
    scrub(act.session)


def _forget_at_tables(book: OpenLedger, gone: set[int]) -> None:
    """Replace the names of the members *gone* in the settings of the club's games by pseudonyms.

    This includes the seats at which one of them was a substitute. Phones at these tables lose such a name.
    """
    substitutes = defaultdict(list)  # by evening and replaced member
    for event in ledger.history(*book.of_club, ("substitute",)):
        substitutes[event.evening, event.facts["member"]].append(event.facts)
    seats = (TableGame.evening, TableGame.round, TableGame.members)
    query = select(TableGame.game_id, *seats, Game.settings).join(Game)
    mine = query.where(TableGame.club_id == book.actor.club_id)
    for game_id, evening, number, seated, settings in book.connection.execute(mine).all():
        people = [player_for(substitutes[evening, member], member, number) for member in seated]
        if gone.isdisjoint(people):
            continue
        names = [
            name_at_table(member_pseudonym(member)) if member in gone else name
            for member, name in zip(people, settings["players"], strict=True)
        ]
        erased = [name for name, new in zip(settings["players"], names, strict=True) if name != new]
        for named, here, no_name in (  # a grant without a name has that of its device
            (Grant, Grant.game_id == game_id, None),
            (Device, Device.id.in_(select(Grant.device_id).where(Grant.game_id == game_id)), ""),
        ):
            unnamed = update(named).where(here, named.name.in_(erased)).values(name=no_name)
            book.connection.execute(unnamed)
        changed = settings | {"players": names}
        if settings.get("teams"):
            changed["teams"] = team_names(names)
        book.connection.execute(update(Game).where(Game.id == game_id).values(settings=changed))
