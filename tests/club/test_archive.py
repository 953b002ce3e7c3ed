"""A club in one file: brought back whole, in this database or another kind, or not at all."""

import hashlib
import json
import shutil
from datetime import timedelta

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from scorer.club import (
    announcing,
    archive,
    cancelling,
    closing,
    evening_tables,
    evenings,
    ledger,
    log_in,
    members,
    officials,
    parting,
    prizes,
    season_announcing,
    sessions,
    swapping,
)
from scorer.club.ledger import Act
from scorer.club.members import Member
from scorer.club.roles import Actor
from scorer.play import games, links, watching, writers
from scorer.rules.core.errors import RuleError
from scorer.store.engine import write_transaction
from scorer.store.models import Base, CanonicalJson, Club, EventRow, Game, RevisionRow
from tests.club.club_builder import (
    PASSWORD,
    SECRET,
    a_club,
    an_empty_evening,
    an_evening,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
)
from tests.databases import DATABASES
from tests.docs.wire_page import CLUB_FILE
from tests.play import table_builder
from tests.play.table_builder import a_deal, a_device, push


@pytest.fixture
def evening(session, admin, now):
    return an_evening_that_is_over(session, admin, now)


def an_evening_that_is_over(session, admin, now):
    """Return an evening of which one table was written on a phone."""
    evening = an_evening(session, admin, now)
    slip = evening_tables.slips(Act(session, admin, now), evening, 1)[0]
    phone = a_device(session, "Annas Handy", now)
    game = links.redeem(session, slip.token, device_id=phone, now=now)
    push(session, game.id, [a_deal(1), a_deal(2)], device_id=phone, now=now)
    play_all(session, admin, evening, now)
    officials.create(Act(session, admin, now), "sepp", "scorer", PASSWORD)
    members.erase(Act(session, admin, now, 10**6), 8)
    take_back(Act(session, admin, now, expected_version=10**6, reason="Versehen"), evening)
    closing.close(Act(session, admin, now, 10**6), evening)
    return evening


def take_back(act, evening):
    """Do and take back what can be taken back; two tables stay swapped and an evening cancelled."""
    swapping.swap(act, evening, 2, tables=[1, 2])
    double = members.add(act, Member(0, "Annamarie"))
    members.merge(act, double, 1)
    parting.part(act, double)
    cancelling.cancel(act, evening)
    cancelling.resume(act, evening)
    season = view_of(act.session, act.actor, evening).meta.season
    cancelling.cancel(act, an_empty_evening(act.session, act.actor, act.now, season), fewer=True)


@pytest.fixture
def data(session, admin, evening):
    return archive.pack(session, admin.club_id)


@pytest.fixture(scope="module")
def packed(migrated_file, tmp_path_factory, now):
    """Return the file of a club, made once for whoever only changes the file."""
    path = shutil.copy(migrated_file, tmp_path_factory.mktemp("packed") / "schreiber.db")
    for session in session_at(f"sqlite:///{path}"):
        admin = a_club(session, now)
        an_evening_that_is_over(session, admin, now)
        yield archive.pack(session, admin.club_id)


@pytest.fixture(params=DATABASES)
def elsewhere(request, tmp_path):
    """Return a session of another database."""
    yield from another(request, tmp_path)


@pytest.fixture(params=DATABASES, scope="module")
def untouched(request, tmp_path_factory, now):
    """Return a session of a database with another club, for all tests that have to leave it as it is."""
    for session in another(request, tmp_path_factory.mktemp("untouched")):
        a_club(session, now, "Jassclub Distel", "doris")
        yield session


def another(request, folder):
    if request.param == "sqlite":
        path = shutil.copy(request.getfixturevalue("migrated_file"), folder / "other.db")
        yield from session_at(f"sqlite:///{path}")
        return
    with request.getfixturevalue("postgresql").database() as url:
        yield from session_at(url)


def session_at(url):
    engine = table_builder.open_engine(url)
    table_builder.hurry(engine)
    with Session(engine) as session:
        yield session
    engine.dispose()


def everything(session):
    with session.get_bind().connect() as connection:
        return {
            name: sorted(map(repr, connection.execute(select(table)).all()))
            for name, table in Base.metadata.tables.items()
        }


def signed(archived):
    """Return a file that says of itself that it is whole."""
    text_of = CanonicalJson.text(archived["content"])
    return json.dumps(archived | {"sha256": hashlib.sha256(text_of.encode()).hexdigest()}).encode()


def test_a_club_comes_back_whole_in_any_database(session, admin, evening, data, elsewhere, now):
    other = a_club(elsewhere, now, "Jassclub Distel", "doris")
    an_evening(elsewhere, other, now)
    before = ledger.verify(session, admin.club_id)
    club = archive.unpack(elsewhere, data, now=now)
    after = ledger.verify(elsewhere, club.id)

    assert after == before
    assert club.id != admin.club_id
    assert ledger.history(elsewhere, club.id) == ledger.history(session, admin.club_id)
    assert members.members(elsewhere, club.id) == members.members(session, admin.club_id)
    closed = evenings.load(session, admin.club_id, evening).closed
    proof = closing.prove(elsewhere, club.id, evening, closed.hash[:12])
    assert (proof.chain.broken, proof.agrees) == (None, True)
    assert archive.pack(elsewhere, club.id) == data
    assert ledger.verify(elsewhere, other.club_id).broken is None


def test_a_prize_giving_goes_on_where_it_was(session, admin, now, elsewhere):
    evening = an_evening(session, admin, now, regulation(hidden_from=1, counting={"ties": []}))
    play_all(session, admin, evening, now)
    for step in (1, 2):
        seen = announcing.announcement(session, admin.club_id, view_of(session, admin, evening)).seq
        act = Act(session, admin, now, expected_version=seen)
        announcing.go_to(act, evening, "podium", step, step - 1)
    announcing.go_to(act, evening, "podium", 1, 2)
    data = archive.pack(session, admin.club_id)
    club = archive.unpack(elsewhere, data, now=now)

    assert archive.pack(elsewhere, club.id) == data
    before, after = (
        announcing.announcement(where, club_id, evenings.load(where, club_id, evening))
        for where, club_id in ((session, admin.club_id), (elsewhere, club.id))
    )
    assert after == before
    assert (after.manner, after.step, after.reached) == ("podium", 1, 2)


def test_the_prize_giving_of_a_season_and_its_prizes_come_along(session, admin, now, elsewhere):
    hidden = {"hidden_from": 1, "hidden_until": "announcing"}
    terms = regulation(counting={"ties": []})
    terms["season"] = {"parts": [{"phases": [terms["phases"][0]["key"]]}], **hidden}
    evening = an_evening(session, admin, now, terms)
    play_all(session, admin, evening, now)
    act = Act(session, admin, now, expected_version=10**6)
    closing.close(act, evening)
    season = evenings.load(session, admin.club_id, evening).meta.season
    known = prizes.state_of(())
    season_announcing.write_prizes(act, season, "overall", ["Schinken", "", "Wein"], known)
    announcing.write_prizes(act, evening, ["Käse"], known)
    season_announcing.go_to(act, season, "overall", "podium", 1, 0)
    data = archive.pack(session, admin.club_id)
    club = archive.unpack(elsewhere, data, now=now)

    assert archive.pack(elsewhere, club.id) == data
    before, after = (
        season_announcing.announced_lists(where, club_id, season)[1]["overall"]
        for where, club_id in ((session, admin.club_id), (elsewhere, club.id))
    )
    assert after == before
    assert (after.manner, after.reached, after.prizes) == ("podium", 1, ("Schinken", "", "Wein"))
    assert prizes.prizes(elsewhere, club.id, evening) == ("Käse",)


@pytest.mark.parametrize(
    ("key", "row"),
    [
        ("season_announcements", {"season": "0" * 26}),
        ("season_announcements", {"reached": -1}),
        ("season_announcements", {"listing": ""}),
        ("prizes", {"place": "0" * 26}),
        ("prizes", {"lines": ["x" * 99]}),
        ("prizes", {"lines": ["Wein", ""]}),
    ],
)
def test_a_file_with_steps_or_prizes_that_nobody_could_have_written_is_refused(
    packed, untouched, now, key, row
):
    archived = json.loads(packed)
    of_season = (e for e in archived["content"]["events"] if e["kind"] == "season")
    season = next(of_season)["facts"]["season"]
    usual = {
        "season_announcements": {"season": season, "seq": 1, "manner": "all", "step": 0}
        | {"reached": 0, "listing": "overall"},
        "prizes": {"place": season, "listing": "overall", "lines": ["Wein"]},
    }
    archived["content"][key] = [usual[key] | row]
    with pytest.raises(RuleError, match="archive-damaged"):
        archive.unpack(untouched, signed(archived), now=now)


@pytest.mark.parametrize(
    "damage",
    [{"manner": "laut"}, {"step": 9}, {"seq": 0}, {"evening": "0" * 26}],
)
def test_a_file_with_a_prize_giving_that_nobody_could_have_held_is_refused(
    packed, untouched, now, damage
):
    archived = json.loads(packed)
    night = next(event["evening"] for event in archived["content"]["events"] if event["evening"])
    row = {"evening": night, "seq": 1, "manner": "all", "step": 1, "reached": 1}
    archived["content"]["announcements"] = [row | damage]
    with pytest.raises(RuleError, match="archive-damaged"):
        archive.unpack(untouched, signed(archived), now=now)


def test_the_games_of_the_tables_come_with_their_logs_and_with_no_right_to_write(
    session, data, elsewhere, now
):
    archive.unpack(elsewhere, data, now=now)
    for old in session.scalars(select(Game)):
        game = games.load_game(elsewhere, old.public_id)
        assert games.board(elsewhere, game) == games.board(session, old)
        assert writers.writers(elsewhere, game.id) == []
        assert [entry.device for entry in watching.history(elsewhere, game)] == [
            entry.device for entry in watching.history(session, old)
        ]

    assert elsewhere.scalar(select(func.count()).select_from(RevisionRow)) == 2


def test_nobody_gets_in_by_a_file_until_there_is_a_new_password(data, elsewhere, now):
    assert PASSWORD not in data.decode()
    assert "argon2" not in data.decode()
    club = archive.unpack(elsewhere, data, now=now)
    who = {"secret": SECRET, "address": "192.0.2.1", "device_id": None, "now": now}

    for password in ("", PASSWORD):
        assert refusal(log_in.log_in, elsewhere, "vreni", password, **who) == "login-wrong"
    host = Actor(club.id, role="admin", fresh=True)
    (vreni, _sepp) = officials.officials(elsewhere, club.id)
    officials.reset_password(Act(elsewhere, host, now, 10**6), vreni.id, PASSWORD)
    token = log_in.log_in(elsewhere, "vreni", PASSWORD, **who)
    actor = sessions.authenticate(elsewhere, token, now=now + timedelta(minutes=1))
    members.add(Act(elsewhere, actor, now), Member(0, "Ida"))

    newest = ledger.history(elsewhere, club.id)[-1]
    assert newest.official_id == 1
    assert officials.logins_by_number(elsewhere, club.id) == {1: "vreni", 2: "sepp"}
    assert ledger.verify(elsewhere, club.id).broken is None


def test_what_is_open_goes_on_elsewhere(session, admin, elsewhere, now):
    evening = an_evening(session, admin, now)
    sheet(session, admin, evening, 1, 1, 900, now)
    club = archive.unpack(elsewhere, archive.pack(session, admin.club_id), now=now)
    host = Actor(club.id, role="admin", fresh=True)
    for missing in view_of(elsewhere, host, evening).evening.missing:
        sheet(elsewhere, host, evening, missing.round, missing.number, 900, now)
    evening_tables.slips(Act(elsewhere, host, now), evening, 2)
    closing.close(Act(elsewhere, host, now, 10**6), evening)

    assert ledger.verify(elsewhere, club.id).broken is None


def test_a_club_that_is_here_is_not_brought_back_a_second_time(session, data, now):
    before = everything(session)

    assert refusal(archive.unpack, session, data, now=now) == "archive-club"
    assert everything(session) == before


def test_a_login_of_somebody_else_and_a_game_that_is_here_are_named(
    session, admin, data, elsewhere, now
):
    a_club(elsewhere, now, "Jassclub Distel", "sepp")
    before = everything(elsewhere)
    with pytest.raises(RuleError) as refused:
        archive.unpack(elsewhere, data, now=now)

    assert (refused.value.code, refused.value.values) == ("archive-login", {"login": "sepp"})
    assert everything(elsewhere) == before
    archived = json.loads(data)
    archived["content"]["club"]["public_id"] = "0" * 26
    for official in archived["content"]["officials"]:
        official["login"] += "2"
    assert refusal(archive.unpack, session, signed(archived), now=now) == "archive-game"


@pytest.mark.parametrize("part", [0, 1, 150, 1000, -2])
def test_a_file_that_was_cut_is_refused(packed, untouched, now, part):
    before = everything(untouched)
    code = refusal(archive.unpack, untouched, packed[:part], now=now)

    assert code == ("archive-foreign" if part in {0, 1} else "archive-damaged")
    assert everything(untouched) == before


def test_each_changed_byte_is_found(packed, untouched, now):
    for place in range(200, len(packed), max(1, len(packed) // 60)):
        other = b"7" if packed[place : place + 1] != b"7" else b"3"
        changed = packed[:place] + other + packed[place + 1 :]
        if json_of(changed) != json_of(packed):
            assert refusal(archive.unpack, untouched, changed, now=now).startswith("archive-")

    assert untouched.scalar(select(func.count()).select_from(Club)) == 1


def json_of(data):
    try:
        return json.loads(data)
    except ValueError:
        return None


def change_event(content):
    content["events"][3]["facts"] = {**content["events"][3]["facts"], "guest": True}
    return "archive-chain"


def merge_round_about(content):
    """Let two members turn out to be each other, in a chain that follows."""
    numbers = [member["number"] for member in content["members"]][:2]
    facts_by_member = {
        event["facts"]["member"]: event["facts"]
        for event in content["events"]
        if event["kind"] == "member"
    }
    for member, into in (numbers, reversed(numbers)):
        event = content["events"][-1] | {"seq": len(content["events"]) + 1, "kind": "member"}
        event |= {"evening": None, "facts": facts_by_member[member] | {"into": into}}
        event["hash"] = ledger.chained(content["events"][-1]["hash"], event)
        content["events"].append(event)
    return "archive-damaged"


def wish_of_a_stranger(content):
    add_wish(content, "apart", [1, 99])
    return "archive-damaged"


def wish_that_says_nothing(content):
    add_wish(content, "sing", [1, 2])
    return "archive-damaged"


def add_wish(content, kind, people):
    """Add a wish in a chain that follows."""
    event = content["events"][-1] | {"seq": len(content["events"]) + 1, "kind": "wish"}
    facts = {"what": kind, "members": people, "table": None, "struck": False}
    event |= {"evening": None, "facts": facts}
    event["hash"] = ledger.chained(content["events"][-1]["hash"], event)
    content["events"].append(event)


def drop_event(content):
    del content["events"][5]
    return "archive-chain"


def swap_who(content):
    content["events"][4]["official_id"] = 2
    return "archive-chain"


def no_events(content):
    content["events"] = []
    return "archive-damaged"


def no_members(content):
    content["members"] = []
    return "archive-damaged"


def unknown_official(content):
    content["officials"].pop()
    content["officials"].pop()
    return "archive-damaged"


def impossible_deal(content):
    (game,) = [stored_game for stored_game in content["games"] if stored_game["revisions"]]
    game["revisions"][0]["facts"]["points"] = [500, 0]
    return "archive-damaged"


def odd_role(content):
    content["officials"][0]["role"] = "king"
    return "archive-damaged"


def a_text(content):
    content["members"] = "Anna"
    return "archive-damaged"


def a_huge_number(content):
    content["members"][0]["number"] = 2**70
    return "archive-damaged"


def of_another_club(content):
    """Put a member and an official into the club that is here already."""
    content["members"][0]["club_id"] = content["officials"][0]["club_id"] = 1
    return "file-version"


def of_a_version_with_more(content):
    content["prizes"].append({"value": 1})
    return "file-version"


def of_a_version_with_less(content):
    del content["texts"]
    return "file-version"


def put(*path):
    """Return a change that no hash covers: the last of *path* stands where the others lead."""

    def change(content):
        *way, key, value = path
        place = content
        for step in way:
            place = place[step]
        assert key in place or isinstance(place, list)
        place[key] = value
        return "archive-damaged"

    change.__name__ = " ".join(str(step)[:20] for step in path)
    return change


UNCOVERED = [
    put("club", "public_id", "../../etc/passwd"),
    put("club", "public_id", "<script>alert(1)</script>00"),
    put("club", "created_at", "9999-12-31T00:00:00+00:00"),
    put("club", "created_at", "2026-11-20T19:00:00"),
    put("officials", 0, "created_at", "yesterday"),
    put("officials", 0, "login", "VRENI"),
    put("officials", 0, "login", "v\u202ereni"),
    put("officials", 0, "login", "v" * 41),
    put("officials", 1, "role", "admin"),  # the ledger says scorer
    put("officials", 1, "role", None),
    put("officials", 1, "number", -2),
    put("members", 0, "name", "A" * 10_000),
    put("members", 0, "name", "Anna\0"),
    put("members", 0, "nickname", ["Anna"]),
    put("members", 0, "number", "1"),
    put("devices", 0, "name", "\u202e" * 3),
    put("games", 0, "public_id", "0" * 25),
    put("games", 0, "evening", "0" * 26),
    put("games", 0, "round", 0),
    put("games", 0, "table", 2**40),
    put("games", 0, "members", [1, 2, 3, 99]),
    put("games", 0, "members", "1234"),
    put("games", 0, "members", [True, 2, 3, 4]),
    put("games", 0, "members", True),
    put("games", 0, "created_at", "2999-01-01T00:00:00+00:00"),
    put("games", 0, "revisions", 0, "received_at", "2999-01-01T00:00:00+00:00"),
]


@pytest.mark.soak
@pytest.mark.parametrize(
    "tamper",
    [
        of_another_club,
        of_a_version_with_more,
        of_a_version_with_less,
        *UNCOVERED,
        change_event,
        merge_round_about,
        wish_of_a_stranger,
        wish_that_says_nothing,
        drop_event,
        swap_who,
        no_events,
        no_members,
        unknown_official,
        impossible_deal,
        odd_role,
        a_text,
        a_huge_number,
    ],
)
def test_a_file_made_anew_around_a_lie_is_refused_whole(packed, untouched, now, tamper):
    archived, before = json.loads(packed), everything(untouched)
    code = tamper(archived["content"])

    assert refusal(archive.unpack, untouched, signed(archived), now=now) == code
    assert everything(untouched) == before


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

    assert refusal(archive.unpack, untouched, json.dumps(archived).encode(), now=now) == code


def test_the_page_of_names_has_the_keys_of_the_file(packed):
    content = json.loads(packed)["content"]
    games = {"games/revisions": content["games"][0]["revisions"]}

    assert {*content, *games} == {*CLUB_FILE}
    for place, rows in ({**content, "club": [content["club"]]} | games).items():
        assert {key for row in rows for key in row} in ({*CLUB_FILE[place]}, set())


def test_a_ledger_that_was_changed_is_not_backed_up_as_if_it_were_whole(session, admin, now):
    an_evening(session, admin, now)
    with write_transaction(session) as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("DROP TRIGGER event_no_update"))
        else:
            connection.execute(text("DROP TRIGGER event_no_change ON event"))
        connection.execute(update(EventRow).where(EventRow.seq == 3).values(reason="x"))

    assert refusal(archive.pack, session, admin.club_id) == "archive-chain"
