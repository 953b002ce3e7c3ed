"""Public addresses of seasons and evenings: off until switched on, gone at once when switched off.

Switching is an event of the club, about a season or one of its evenings. The address is stored beside
the ledger with the number of the event that switched it on, and is valid until a later event about the
same place. An address that was switched off is never valid again; the next one is new.
"""

from __future__ import annotations

import hmac

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from scorer.club.evening import evenings
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, open_ledger
from scorer.club.ranking import seasons
from scorer.club.ranking.put_away_seasons import shelved
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store import tokens
from scorer.store.models import PublicAddressRow
from scorer.store.transactions import Reader


@value_class
class PublicAddress:
    """The season or, with *evening*, the evening that an address shows.

    *is_open* is False once the address was switched off. The address of a season is also closed while the season is put
    away.
    """

    club_id: int
    season: str
    evening: str | None
    is_open: bool


@value_class
class Switch:
    """The state of the public address of a season or an evening.

    *token* is the token of the valid address, None while the address is switched off. *event* is the last event that
    switched the address on or off, None if there was none.
    """

    token: str | None
    event: Event | None

    @property
    def seq(self) -> int:
        """Return the expected version that a form about this address posts back; 0 for an address never switched on."""
        return 0 if self.event is None else self.event.seq


def find(session: Session, token: str) -> PublicAddress | None:
    """Return the season or evening that a public address shows or once showed; None for an unknown address."""
    columns = (PublicAddressRow.token, PublicAddressRow.club_id, PublicAddressRow.seq)
    # Found by hash, compared in constant time: the time it takes reveals nothing about existing addresses.
    by_hash = PublicAddressRow.token_hash == tokens.digest(token)
    row = session.execute(select(*columns).where(by_hash)).first()
    if row is None or not hmac.compare_digest(row.token, token):
        return None
    switched = ledger.events(session, row.club_id, None, ("public",))
    facts = next(event.facts for event in switched if event.seq == row.seq)
    place = {key: facts[key] for key in ("season", "evening")}
    last = ledger.last_about(session, row.club_id, "public", **place)
    away = facts["evening"] is None and facts["season"] in shelved(session, row.club_id)
    is_open = last is not None and last.seq == row.seq and not away
    return PublicAddress(row.club_id, facts["season"], facts["evening"], is_open)


def switch(reader: Reader, club_id: int, season_id: str, evening_id: str | None = None) -> Switch:
    """Return the state of the public address of a season, or of one of its evenings."""
    place = {"season": season_id, "evening": evening_id}
    last = ledger.last_about(reader, club_id, "public", **place)
    if last is None or not last.facts["on"]:
        return Switch(None, last)
    mine = (PublicAddressRow.club_id == club_id, PublicAddressRow.seq == last.seq)
    token = reader.execute(select(PublicAddressRow.token).where(*mine)).scalar_one()
    return Switch(token, last)


def switched_on(reader: Reader, club_id: int) -> list[tuple[str, str | None]]:
    """Return season and evening of each address that is on now, the latest last; the evening is None for a season's."""
    last: dict[tuple[str, str | None], bool] = {}
    for event in ledger.events(reader, club_id, None, ("public",)):
        place = (event.facts["season"], event.facts["evening"])
        last.pop(place, None)
        last[place] = event.facts["on"]
    return [place for place, on in last.items() if on]


def set_public(act: Act, season_id: str, evening_id: str | None = None, *, on: bool) -> None:
    """Switch the public address of a season or of an evening on or off; switching on makes a new address.

    Nothing is written if the address is in that state already.

    :raises RuleError: ``role-needed``, ``season-unknown``, ``evening-unknown``.
    :raises VersionConflict: somebody else switched the address since the expected version.
    """
    act.actor.require("admin")
    with open_ledger(act) as book:
        club_id = act.actor.club_id
        seasons.require(book, season_id)
        if evening_id is not None:
            view = evenings.load_for_update(book, evening_id)
            if view.meta.season != season_id:
                raise RuleError("evening-unknown")
        before = switch(*book.of_club, season_id, evening_id)
        if before.event is None and not on:
            return
        event = book.write("public", {"season": season_id, "evening": evening_id, "on": on})
        if on and event.seq != before.seq:
            token = tokens.new_token()
            row = {"token_hash": tokens.digest(token), "token": token, "seq": event.seq}
            book.connection.execute(insert(PublicAddressRow), row | {"club_id": club_id})


def numbers_of_evenings(reader: Reader, club_id: int, season_id: str) -> dict[str, int]:
    """Return the number of each evening of a season, in the order in which they were announced.

    Numbers count from 1. Public addresses contain them instead of ids, because the id of an evening is the address
    of its page for the hall.
    """
    announced = ledger.history(reader, club_id, ("evening",))
    ids = dict.fromkeys(e.evening for e in announced if e.facts["season"] == season_id)
    return {str(evening): number for number, evening in enumerate(ids, start=1)}
