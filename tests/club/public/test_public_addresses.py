"""The public address of a season or an evening: off until switched on, gone when switched off, never the same again."""

from dataclasses import replace

import pytest

from scorer.club.evening import evenings
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.public import addresses
from scorer.club.ranking import seasons
from scorer.store import tokens
from tests.club.club_builder import REGULATION, a_club, refusal


@pytest.fixture
def season(session, admin, evening):
    return evenings.load(session, admin.club_id, evening).meta.season


@pytest.fixture
def turn(session, admin, now):
    """Switch as the admin who has seen how it stands."""

    def switched(season, evening=None, *, on, seen=None, actor=admin):
        if seen is None:
            seen = addresses.switch(session, admin.club_id, season, evening).seq
        act = Act(session, actor, now, expected_version=seen)
        addresses.set_public(act, season, evening, on=on)
        return addresses.switch(session, admin.club_id, season, evening).token

    return switched


def test_nothing_is_public_until_it_is_switched_on_and_off_writes_nothing(
    session, admin, evening, season, turn
):
    for place in (None, evening):
        turn(season, place, on=False)
        state = addresses.switch(session, admin.club_id, season, place)
        assert (state.token, state.seq) == (None, 0)
    assert ledger.events(session, admin.club_id, None, ("public",)) == []


def test_an_address_shows_what_it_was_switched_on_for(session, admin, evening, season, turn):
    of_season, of_evening = turn(season, on=True), turn(season, evening, on=True)

    assert len(of_season) == tokens.LENGTH  # 128 bits
    assert of_season != of_evening
    for token, place in ((of_season, None), (of_evening, evening)):
        address = addresses.find(session, token)
        assert (address.club_id, address.season, address.evening) == (admin.club_id, season, place)
        assert address.is_open
    assert addresses.find(session, tokens.new_token()) is None


def test_an_address_switched_off_is_known_and_closed_for_ever(session, evening, season, turn):
    first = turn(season, on=True)
    other = turn(season, evening, on=True)
    assert turn(season, on=False) is None
    assert not addresses.find(session, first).is_open
    second = turn(season, on=True)

    assert second != first
    assert addresses.find(session, second).is_open
    assert not addresses.find(session, first).is_open
    assert addresses.find(session, other).is_open


def test_the_same_key_twice_makes_one_address(session, admin, season, turn):
    token = turn(season, on=True, seen=0)
    assert turn(season, on=True, seen=0) == token
    assert turn(season, on=False) is None
    assert turn(season, on=False, seen=0) is None

    assert len(ledger.events(session, admin.club_id, None, ("public",))) == 2


def test_a_key_of_before_does_not_switch_off_a_newer_address(session, admin, season, turn):
    turn(season, on=True)
    old = addresses.switch(session, admin.club_id, season).seq
    turn(season, on=False)
    token = turn(season, on=True)
    with pytest.raises(VersionConflict):
        turn(season, on=False, seen=old)

    assert addresses.find(session, token).is_open


def test_only_an_admin_of_the_club_switches(session, admin, evening, season, turn, now):
    stranger = a_club(session, now, "Jassclub Distel", "doris")
    scorer = replace(admin, role="scorer")
    assert refusal(turn, season, on=True, actor=stranger) == "season-unknown"
    assert refusal(turn, season, on=True, actor=scorer) == "role-needed"
    other = seasons.new(Act(session, admin, now), "Andere", REGULATION)
    assert refusal(turn, other, evening, on=True) == "evening-unknown"


def test_a_season_that_is_put_away_is_shown_to_nobody(session, act, turn):
    season = seasons.new(act, "Andere", REGULATION)
    token = turn(season, on=True)
    seasons.put_away(act, season, away=True)
    assert not addresses.find(session, token).is_open
    seasons.put_away(act, season, away=False)

    assert addresses.find(session, token).is_open
