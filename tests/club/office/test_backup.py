"""A club in one file: brought back whole, in this database or another kind, or not at all."""

import json
from datetime import timedelta

import pytest
from sqlalchemy import func, select, text, update

from scorer.club.draw import evening_tables, standing_wishes
from scorer.club.evening import closing, evenings
from scorer.club.office import backup, ledger, log_in, officials, sessions, verification
from scorer.club.office.ledger import Act
from scorer.club.office.roles import Actor
from scorer.club.people import erasure, members, teams
from scorer.club.people.members import Member
from scorer.club.public import addresses, prize_giving
from scorer.club.regulation import drafts, own_rules
from scorer.play import games, watching, writers
from scorer.rules.core.errors import RuleError
from scorer.store.models import EventRow, Game, RevisionRow
from scorer.store.transactions import write_transaction
from tests.club.club_builder import (
    PASSWORD,
    SECRET,
    a_club,
    an_evening,
    refusal,
    sheet,
    view_of,
)
from tests.club.full_club import a_full_club, another, everything, signed
from tests.databases import DATABASES


@pytest.fixture
def evening(session, admin, now):
    return a_full_club(session, admin, now)


@pytest.fixture
def data(session, admin, evening):
    return backup.pack(session, admin.club_id)


@pytest.fixture(params=DATABASES)
def elsewhere(request, tmp_path_factory):
    """Return a session of another database."""
    yield from another(request, tmp_path_factory.mktemp("elsewhere"))


def shown(session, club_id, evening):
    """Return what pages show of a club, place by place of its file."""
    view = evenings.load(session, club_id, evening)
    places = {"evening": evening}, {"season": view.meta.season}
    versions = [event.facts for event in ledger.events(session, club_id, None, ("season",))]
    return {
        "ledger": (verification.verify(session, club_id), ledger.history(session, club_id)),
        "members": members.members(session, club_id),
        "claims": (view.claims, view.claims_until),
        "announced": [prize_giving.announced_lists(session, club_id, at)[1] for at in places],
        "prizes": prize_giving.prizes(session, club_id, places[0]),
        "teams": teams.teams(session, club_id, view.meta.season),
        "rules": [own_rules.of_version(session, club_id, facts) for facts in versions],
        "drafts": drafts.drafts(session, club_id),
        "wishes": standing_wishes.standing(session, club_id),
    }


def test_a_club_comes_back_whole_in_any_database(session, admin, evening, data, elsewhere, now):
    other = a_club(elsewhere, now, "Jassclub Distel", "doris")
    an_evening(elsewhere, other, now)
    before = shown(session, admin.club_id, evening)
    club = backup.unpack(elsewhere, data, now=now)

    assert shown(elsewhere, club.id, evening) == before
    assert all(before.values())
    assert club.id != admin.club_id
    closed = evenings.load(session, admin.club_id, evening).closed
    proof = closing.prove(elsewhere, club.id, evening, closed.hash[:12])
    assert (proof.chain.broken, proof.agrees) == (None, True)
    assert backup.pack(elsewhere, club.id) == data
    assert verification.verify(elsewhere, other.club_id).broken is None
    tokens = [row["token"] for row in json.loads(data)["content"]["addresses"]]
    assert [addresses.find(elsewhere, token).is_open for token in tokens] == [False, True]
    erasure.erase(Act(session, admin, now, 10**6), 1)  # the first club goes on by itself
    assert addresses.find(session, tokens[1]).is_open


def test_the_games_of_the_tables_come_with_their_logs_and_with_no_right_to_write(
    session, data, elsewhere, now
):
    backup.unpack(elsewhere, data, now=now)
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
    club = backup.unpack(elsewhere, data, now=now)
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
    assert verification.verify(elsewhere, club.id).broken is None


def test_what_is_open_goes_on_elsewhere(session, admin, elsewhere, now):
    evening = an_evening(session, admin, now)
    sheet(session, admin, evening, 1, 1, 900, now)
    club = backup.unpack(elsewhere, backup.pack(session, admin.club_id), now=now)
    host = Actor(club.id, role="admin", fresh=True)
    for missing in view_of(elsewhere, host, evening).evening.missing:
        sheet(elsewhere, host, evening, missing.round, missing.number, 900, now)
    evening_tables.slips(Act(elsewhere, host, now), evening, 2)
    closing.close(Act(elsewhere, host, now, 10**6), evening)

    assert verification.verify(elsewhere, club.id).broken is None


def test_a_club_that_is_here_is_not_brought_back_a_second_time(session, data, now):
    before = everything(session)

    assert refusal(backup.unpack, session, data, now=now) == "archive-club"
    assert everything(session) == before


def test_a_login_of_somebody_else_and_a_game_that_is_here_are_named(
    session, admin, data, elsewhere, now
):
    a_club(elsewhere, now, "Jassclub Distel", "sepp")
    before = everything(elsewhere)
    with pytest.raises(RuleError) as refused:
        backup.unpack(elsewhere, data, now=now)

    assert (refused.value.code, refused.value.values) == ("archive-login", {"login": "sepp"})
    assert everything(elsewhere) == before
    archived = json.loads(data)
    archived["content"]["club"]["public_id"] = "0" * 26
    for official in archived["content"]["officials"]:
        official["login"] += "2"
    assert refusal(backup.unpack, session, signed(archived), now=now) == "archive-game"


def test_a_ledger_that_was_changed_is_not_backed_up_as_if_it_were_whole(session, admin, now):
    an_evening(session, admin, now)
    with write_transaction(session) as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("DROP TRIGGER event_no_update"))
        else:
            connection.execute(text("DROP TRIGGER event_no_change ON event"))
        connection.execute(update(EventRow).where(EventRow.seq == 3).values(reason="x"))

    assert refusal(backup.pack, session, admin.club_id) == "archive-chain"
