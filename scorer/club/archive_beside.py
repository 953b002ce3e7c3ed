"""What lies beside the ledger in the file of a club: drafts of regulations, public addresses,
how far prize-givings are, and prizes.

Each is packed, judged as strictly as posted input when it comes back, and put into the database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.orm import Session

from scorer.club import ledger, public_addresses, season_language
from scorer.club.drafts import read_typed
from scorer.rules.club.announcing_steps import MANNERS, read_prizes
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.text_lengths import TITLE_LENGTH
from scorer.store import tokens, typed_codes
from scorer.store.models import (
    AnnouncementRow,
    Base,
    DraftRow,
    PrizesRow,
    PublicAddressRow,
    SeasonAnnouncementRow,
)

DRAFT_KEYS = ("season", "typed", "official_id", "at")
ADDRESS_KEYS = ("token", "seq")
STEP_KEYS = ("seq", "manner", "step", "reached")
ANNOUNCEMENT_KEYS = ("evening", *STEP_KEYS)
SEASON_STEP_KEYS = ("season", "listing", *STEP_KEYS)
PRIZES_KEYS = ("place", "listing", "lines")
KEYS = ("drafts", "addresses", "announcements", "season_announcements", "prizes")
MOST_EVENTS = 10**9


def packed(connection: Connection, club_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return what lies beside the ledger of a club, by the keys of its file."""
    columns = [getattr(DraftRow, key) for key in DRAFT_KEYS]
    drafts = select(*columns).where(DraftRow.club_id == club_id).order_by(DraftRow.season)
    tokens_by_seq = select(PublicAddressRow.token, PublicAddressRow.seq).order_by(
        PublicAddressRow.seq
    )
    addresses = tokens_by_seq.where(PublicAddressRow.club_id == club_id)
    steps = select(*(getattr(AnnouncementRow, key) for key in ANNOUNCEMENT_KEYS)).order_by(
        AnnouncementRow.evening
    )
    announcements = steps.where(AnnouncementRow.club_id == club_id)
    return {
        "drafts": [
            row._asdict() | {"at": row.at.isoformat()}
            for row in connection.execute(drafts)
            if row.typed is not None
        ],
        "addresses": [row._asdict() for row in connection.execute(addresses)],
        "announcements": [row._asdict() for row in connection.execute(announcements)],
        "season_announcements": _rows(connection, club_id, SeasonAnnouncementRow, SEASON_STEP_KEYS),
        "prizes": _rows(connection, club_id, PrizesRow, PRIZES_KEYS),
    }


def _rows(
    connection: Connection,
    club_id: int,
    table: type[SeasonAnnouncementRow | PrizesRow],
    keys: Sequence[str],
) -> list[dict[str, Any]]:
    """Return what a table holds of a club, by the first two of *keys*."""
    columns = [getattr(table, key) for key in keys]
    query = select(*columns).where(table.club_id == club_id).order_by(*columns[:2])
    return [row._asdict() for row in connection.execute(query)]


def judge(content: Mapping[str, Any], check_moment: Callable[[str], None]) -> None:
    """Refuse what nobody could have written; *check_moment* refuses a text that is no moment.

    :raises RuleError: ``archive-damaged``, and codes of the readers.
    """
    for draft in content["drafts"]:
        row = reading.exact_mapping(draft, "drafts", DRAFT_KEYS)
        _check_code(row["season"])
        check_moment(row["at"])
        read_typed(row["typed"])
        reading.integer(row["official_id"], "drafts", 1, MOST_EVENTS)
    for announcement in content["announcements"]:
        _judge_announcement(announcement, content["events"])
    _judge_of_lists(content)
    addresses = content["addresses"]
    for address in addresses:
        row = reading.exact_mapping(address, "addresses", ADDRESS_KEYS)
        _check_code(row["token"])
        reading.integer(row["seq"], "addresses", 1, MOST_EVENTS)
    switched = {event["seq"]: event["facts"] for event in content["events"] if _is_public(event)}
    for facts in switched.values():
        public_addresses.check_facts(facts)
    for event in content["events"]:
        if event["kind"] == season_language.KIND:
            season_language.check_facts(event["facts"])
    on = sorted(seq for seq, facts in switched.items() if facts["on"])
    if sorted(row["seq"] for row in addresses) != on:
        raise RuleError("archive-damaged", "addresses")


def put(connection: Connection, club_id: int, content: Mapping[str, Any]) -> None:
    """Insert what lay beside the ledger.

    :raises RuleError: ``archive-damaged`` for an address that another club has.
    """
    drafts = [
        {**row, "version": 1, "at": datetime.fromisoformat(row["at"])} for row in content["drafts"]
    ]
    addresses = [{**row, "token_hash": tokens.digest(row["token"])} for row in content["addresses"]]
    hashes = [row["token_hash"] for row in addresses]
    taken = select(PublicAddressRow.seq).where(PublicAddressRow.token_hash.in_(hashes))
    if len({*hashes}) < len(hashes) or connection.scalar(taken.limit(1)) is not None:
        raise RuleError("archive-damaged", "addresses")
    _put(connection, DraftRow, club_id, drafts)
    _put(connection, PublicAddressRow, club_id, addresses)
    _put(connection, AnnouncementRow, club_id, content["announcements"])
    _put(connection, SeasonAnnouncementRow, club_id, content["season_announcements"])
    _put(connection, PrizesRow, club_id, content["prizes"])


def check(session: Session, club_id: int) -> None:
    """Refuse events about public addresses and languages that are about no season or evening of the club.

    :raises RuleError: ``archive-damaged``.
    """
    events = ledger.history(session, club_id, ("evening", "season"))
    seasons = {event.facts["season"] for event in events}
    season_by_evening = {e.evening: e.facts["season"] for e in events if e.kind == "evening"}
    spoken = ledger.events(session, club_id, None, (season_language.KIND,))
    if not seasons.issuperset(event.facts["season"] for event in spoken):
        raise RuleError("archive-damaged", "events")
    for event in ledger.events(session, club_id, None, public_addresses.KIND):
        season, evening = event.facts["season"], event.facts["evening"]
        if season not in seasons or season_by_evening.get(evening, season) != season:
            raise RuleError("archive-damaged", "addresses")
        if evening is not None and evening not in season_by_evening:
            raise RuleError("archive-damaged", "addresses")


def _judge_announcement(announcement: object, events: Sequence[Mapping[str, Any]]) -> None:
    row = reading.exact_mapping(announcement, "announcements", ANNOUNCEMENT_KEYS)
    _judge_step(row)
    if row["evening"] not in {event["evening"] for event in events} - {None}:
        raise RuleError("archive-damaged", "announcements")


def _judge_step(row: Mapping[str, Any]) -> None:
    reading.choice(row["manner"], "announcements", MANNERS)
    reached = reading.integer(row["reached"], "announcements", 0, MOST_EVENTS)
    reading.integer(row["step"], "announcements", 0, reached)
    reading.integer(row["seq"], "announcements", 1, MOST_EVENTS)


def _judge_of_lists(content: Mapping[str, Any]) -> None:
    """Refuse steps and prizes of seasons and evenings that the club does not have."""
    events = content["events"]
    seasons = {event["facts"]["season"] for event in events if event["kind"] == "season"}
    places = seasons | {event["evening"] for event in events} - {None}
    for announcement in content["season_announcements"]:
        row = reading.exact_mapping(announcement, "announcements", SEASON_STEP_KEYS)
        _judge_step(row)
        reading.text(row["listing"], "announcements", 1, TITLE_LENGTH)
        if row["season"] not in seasons:
            raise RuleError("archive-damaged", "announcements")
    for prizes in content["prizes"]:
        row = reading.exact_mapping(prizes, "prizes", PRIZES_KEYS)
        reading.text(row["listing"], "prizes", 1, TITLE_LENGTH)
        if row["place"] not in places or list(read_prizes(row["lines"])) != row["lines"]:
            raise RuleError("archive-damaged", "prizes")


def _is_public(event: Mapping[str, Any]) -> bool:
    return event["kind"] in public_addresses.KIND


def _check_code(text: str) -> None:
    if typed_codes.parse(text) != text:
        raise RuleError("archive-damaged", "public_id")


def _put(
    connection: Connection, table: type[Base], club_id: int, rows: Sequence[Mapping[str, Any]]
) -> None:
    club_rows = [{**row, "club_id": club_id} for row in rows]
    if club_rows:
        connection.execute(insert(table), club_rows)
