"""The file of a club that was cut, changed or made anew around a lie: refused whole."""

import json
import shutil
from itertools import pairwise

import pytest
from sqlalchemy import func, select

from scorer.club.office import backup, ledger
from scorer.store.models import Club
from tests.club.club_builder import (
    a_club,
    refusal,
)
from tests.club.full_club import a_full_club, another, everything, session_at, signed
from tests.databases import DATABASES
from tests.docs.wire_page import CLUB_FILE


@pytest.fixture(scope="module")
def packed(migrated_file, tmp_path_factory, now):
    """Return the file of a club, made once for tests that only change the file."""
    path = shutil.copy(migrated_file, tmp_path_factory.mktemp("packed") / "schreiber.db")
    for session in session_at(f"sqlite:///{path}"):
        admin = a_club(session, now)
        a_full_club(session, admin, now)
        yield backup.pack(session, admin.club_id)


@pytest.fixture(params=DATABASES, scope="module")
def untouched(request, tmp_path_factory, now):
    """Return a session of a database with another club, for all tests that have to leave it as it is."""
    for session in another(request, tmp_path_factory.mktemp("untouched")):
        a_club(session, now, "Jassclub Distel", "doris")
        yield session


@pytest.mark.parametrize("part", [0, 1, 150, 1000, -2])
def test_a_file_that_was_cut_is_refused(packed, untouched, now, part):
    before = everything(untouched)
    code = refusal(backup.unpack, untouched, packed[:part], now=now)

    assert code == ("archive-foreign" if part in {0, 1} else "archive-damaged")
    assert everything(untouched) == before


def test_each_changed_byte_is_found(packed, untouched, now):
    for place in range(200, len(packed), max(1, len(packed) // 60)):
        other = b"7" if packed[place : place + 1] != b"7" else b"3"
        changed = packed[:place] + other + packed[place + 1 :]
        if json_of(changed) != json_of(packed):
            assert refusal(backup.unpack, untouched, changed, now=now).startswith("archive-")

    assert untouched.scalar(select(func.count()).select_from(Club)) == 1


def json_of(data):
    try:
        return json.loads(data)
    except ValueError:
        return None


def put(*path, code="archive-damaged"):
    """Return a change that no hash covers: the last of *path* is put where the others lead.

    A function there is given the old value.
    """

    def change(content):
        *way, key, value = path
        place = content
        for step in way:
            place = place[step]
        assert key in place or isinstance(place, list)
        place[key] = value(place[key]) if callable(value) else value
        return code

    change.__name__ = " ".join(str(step)[:20] for step in path)
    return change


def facts_of(kind, code="archive-damaged", **facts):
    """Return a change of the newest event of a *kind*, in a chain that follows."""

    def change(content):
        newest = [event for event in content["events"] if event["kind"] == kind][-1]
        newest["facts"] |= facts
        chain_anew(content["events"])
        return code

    change.__name__ = f"{kind} {facts}"
    return change


def merge_round_about(content):
    """Let two members turn out to be each other."""
    newest = {e["facts"]["member"]: e["facts"] for e in content["events"] if e["kind"] == "member"}
    newest[1]["into"], newest[2]["into"] = 2, 1
    chain_anew(content["events"])
    return "archive-damaged"


def chain_anew(events):
    for previous, event in pairwise(events):
        event["hash"] = ledger.chained(previous["hash"], event)


def added(row):
    return lambda rows: [*rows, rows[0] | row]


NOWHERE, LONG_AGO, LATE = "0" * 26, "2026-11-20T19:00:00", "2999-01-01T00:00:00+00:00"
BESIDE_THE_LEDGER = [
    put("texts", 0, "text", "Die Ecken"),
    put("texts", 0, "text", "Die \u202eBauern"),
    put("texts", lambda rows: rows[1:]),
    put("texts", added({"number": 99})),
    put("addresses", lambda rows: rows[1:]),
    put("addresses", added({})),
    put("addresses", 0, "seq", 1),
    put("addresses", 0, "token", "kurz"),
    put("addresses", 0, lambda row: row | {"more": 1}, code="file-version"),
    put("announcements", 0, "manner", "laut"),
    put("announcements", 0, "step", 9),
    put("announcements", 0, "seq", 0),
    put("announcements", 0, "evening", NOWHERE),
    put("season_announcements", 0, "season", NOWHERE),
    put("season_announcements", 0, "reached", -1),
    put("season_announcements", 0, "listing", ""),
    put("prizes", 0, "place", NOWHERE),
    put("prizes", 0, "lines", ["x" * 99]),
    put("prizes", 0, "lines", ["Wein", ""]),
    facts_of("season", rules=[{"text": 9, "slips": True}]),
    facts_of("season", rules=[{"text": 4}], code="file-version"),
    facts_of("season", rules=[{"text": 4, "slips": 1}]),
    facts_of("season", rules=[1]),
    facts_of("season", rules=1),
    facts_of("team", people=[{"member": 99, "from": None, "to": None}]),
    facts_of("team", name=9),
    facts_of("wish", members=[1, 99]),
    facts_of("wish", what="sing"),
    facts_of("sheet", points="900"),
    facts_of("draw", first=None),
    facts_of("attendance", member=99),
    facts_of("swap", why=1, code="file-version"),
]
ELSEWHERE = [
    # Into the club that is here already.
    put("members", 0, lambda row: row | {"club_id": 1}, code="file-version"),
    put("officials", 0, lambda row: row | {"club_id": 1}, code="file-version"),
    put("prizes", added({"value": 1}), code="file-version"),
    put("club", "public_id", "../../etc/passwd"),
    put("club", "public_id", "<script>alert(1)</script>00"),
    put("club", "created_at", "9999-12-31T00:00:00+00:00"),
    put("club", "created_at", LONG_AGO),
    put("officials", 0, "created_at", "yesterday"),
    put("officials", 0, "login", "VRENI"),
    put("officials", 0, "login", "v\u202ereni"),
    put("officials", 0, "login", "v" * 41),
    put("members", 0, "email", "keine"),
    put("officials", 0, "role", "king"),
    put("officials", 1, "role", "admin"),  # the ledger says scorer
    put("officials", 1, "role", None),
    put("officials", 1, "number", -2),
    put("officials", []),
    put("members", 0, "name", "A" * 10_000),
    put("members", 0, "name", "Anna\0"),
    put("members", 0, "nickname", ["Anna"]),
    put("members", 0, "number", "1"),
    put("members", 0, "number", 2**70),
    put("members", []),
    put("members", "Anna"),
    put("devices", 0, "name", "\u202e" * 3),
    put("games", 0, "public_id", "0" * 25),
    put("games", 0, "evening", NOWHERE),
    put("games", 0, "round", 0),
    put("games", 0, "table", 2**40),
    put("games", 0, "members", [1, 2, 3, 99]),
    put("games", 0, "members", "1234"),
    put("games", 0, "members", [True, 2, 3, 4]),
    put("games", 0, "members", True),
    put("games", 0, "created_at", LATE),
    put("games", 0, "revisions", 0, "received_at", LATE),
    put("games", 0, "revisions", 0, "facts", "points", [500, 0]),
    put("events", 3, "facts", lambda facts: facts | {"guest": True}, code="archive-chain"),
    put("events", lambda events: events[:5] + events[6:], code="archive-chain"),
    put("events", 4, "official_id", 2, code="archive-chain"),
    put("events", []),
    merge_round_about,
]


@pytest.mark.parametrize(
    "tamper",
    [*BESIDE_THE_LEDGER, *(pytest.param(lie, marks=pytest.mark.soak) for lie in ELSEWHERE)],
    ids=lambda tamper: tamper.__name__,
)
def test_a_file_made_anew_around_a_lie_is_refused_whole(packed, untouched, now, tamper):
    archived, before = json.loads(packed), everything(untouched)
    code = tamper(archived["content"])

    assert refusal(backup.unpack, untouched, signed(archived), now=now) == code
    assert everything(untouched) == before


def test_a_file_without_a_part_is_of_another_version(packed, untouched, now):
    archived = json.loads(packed)
    del archived["content"]["texts"]

    assert refusal(backup.unpack, untouched, signed(archived), now=now) == "file-version"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"version": 2}, "file-version"),
        ({"version": 29}, "file-version"),
        ({"version": 0}, "file-version"),
        ({"version": "1"}, "archive-damaged"),
        ({"format": "schreiber-game", "was": "schreiber-club"}, "archive-damaged"),
        ({"content": []}, "archive-damaged"),
    ],
)
def test_a_file_of_another_kind_or_version_is_refused(packed, untouched, now, changes, code):
    archived = json.loads(packed) | changes
    archived = {"was": archived.pop("was", "schreiber-club"), **archived}

    assert refusal(backup.unpack, untouched, json.dumps(archived).encode(), now=now) == code


def test_the_page_of_names_has_the_keys_of_the_file(packed):
    content = json.loads(packed)["content"]
    games = {"games/revisions": content["games"][0]["revisions"]}

    assert {*content, *games} == {*CLUB_FILE}
    for place, rows in ({**content, "club": [content["club"]]} | games).items():
        assert {key for row in rows for key in row} == {*CLUB_FILE[place]}
