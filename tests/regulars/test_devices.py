"""Who may write at a regulars' table: invitations, the recovery code, the founding right."""

from datetime import timedelta

import pytest

from scorer.regulars import devices, rights
from scorer.regulars.devices import Newcomer
from scorer.regulars.rights import Act
from tests.play.table_builder import a_device
from tests.regulars.conftest import NOW, SECRET, newcomer, refused


def test_a_founder_may_write_and_nobody_else(session, regulars, anna, beat):
    assert rights.friend(session, regulars.id, anna)
    assert rights.friend(session, regulars.id, anna).founder
    assert not rights.friend(session, regulars.id, beat)
    assert not rights.friend(session, regulars.id, None)
    assert [table.id for table in rights.of_device(session, anna)] == [regulars.id]
    with refused("not-writer"):
        devices.rename(session, Act(regulars.id, beat, NOW), "Montag", 1)


def test_an_invitation_lets_eight_devices_in_and_no_ninth(session, regulars, anna, now):
    token = devices.invitation(session, regulars, now, SECRET)
    guests = [a_device(session, f"Handy {number}", now) for number in range(9)]
    for guest in (*guests[:8], guests[0], anna):  # those who are in use no place up
        devices.join(session, regulars.id, token, newcomer(guest))

    assert len(rights.friends(session, regulars.id)) == 9
    with refused("invitation-used"):
        devices.join(session, regulars.id, token, newcomer(guests[8]))


def test_an_invitation_ends_after_a_day(session, regulars, beat, now):
    token = devices.invitation(session, regulars, now, SECRET)
    later = now + timedelta(hours=24)

    devices.require_invitation(session, regulars, token, later - timedelta(seconds=1), SECRET)
    with refused("invitation-expired"):
        devices.require_invitation(session, regulars, token, later, SECRET)
    with refused("invitation-expired"):
        devices.join(session, regulars.id, token, Newcomer(beat, "", later, SECRET))


@pytest.mark.parametrize("change", ["", "x", "é", "9{}", "{}0", "٣{}"])
def test_a_guessed_or_changed_invitation_is_unknown(session, regulars, beat, now, change):
    token = change.format(devices.invitation(session, regulars, now, SECRET))
    with refused("invitation-unknown"):
        devices.join(session, regulars.id, token, newcomer(beat))


def test_an_invitation_is_unknown_at_another_table(session, regulars, anna, beat, now):
    other = devices.found_table(session, "Montag", newcomer(anna))
    token = devices.invitation(session, regulars, now, SECRET)

    with refused("invitation-unknown"):
        devices.join(session, other.id, token, newcomer(beat))


def test_a_withdrawn_invitation_lets_nobody_in(session, regulars, act, beat, now):
    token = devices.invitation(session, regulars, now, SECRET)
    devices.renew(session, act, SECRET)

    with refused("invitation-unknown"):
        devices.join(session, regulars.id, token, newcomer(beat))


def test_a_revoked_device_comes_back_by_nothing_that_it_knew(session, regulars, act, friend, now):
    token = devices.invitation(session, regulars, now, SECRET)
    code = devices.recovery_code(regulars, SECRET)
    number = rights.friends(session, regulars.id)[1].id
    devices.revoke(session, act, number, SECRET)

    assert not rights.friend(session, regulars.id, friend)
    with refused("invitation-unknown"):
        devices.join(session, regulars.id, token, newcomer(friend))
    with refused("code-unknown"):
        devices.recover(session, code, newcomer(friend))


def test_a_recovery_code_gives_the_right_to_a_new_phone(session, regulars, beat, now):
    code = devices.recovery_code(regulars, SECRET)
    typed = f"{code[:4]}-{code[4:8]}-{code[8:]}".lower()

    assert devices.recover(session, typed, newcomer(beat, "Beat")).id == regulars.id
    assert rights.friend(session, regulars.id, beat)
    assert not rights.friend(session, regulars.id, beat).founder
    assert devices.recovery_code(regulars, secret=b"of another server") == ""


def test_the_founding_right_is_passed_on_and_only_it_deletes(session, regulars, act, friend):
    of_friend, address = Act(regulars.id, friend, NOW), regulars.public_id
    first, second = (each.id for each in rights.friends(session, regulars.id))
    with refused("founder-stays"):
        devices.revoke(session, of_friend, first, SECRET)
    with refused("not-founder"):
        devices.delete_all(session, of_friend)
    devices.pass_founding_on(session, act, second)
    with refused("not-founder"):
        devices.delete_all(session, act)
    devices.delete_all(session, of_friend)

    assert rights.load(session, address) is None
