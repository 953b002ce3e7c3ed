"""Clubs: the set-up code of the first one."""

from scorer.club import clubs
from tests.club.club_builder import PASSWORD, SECRET, refusal


def test_the_set_up_code_makes_the_first_club_and_no_other(session, now):
    code = clubs.setup_code(session, SECRET)
    given = {"secret": SECRET, "now": now}
    wrong = refusal(clubs.set_up, session, "0000-0000-0000", "Bern", "vreni", PASSWORD, **given)
    foreign = clubs.setup_code(session, b"another" * 5)
    club = clubs.set_up(session, code.lower().replace("-", " "), "Bern", "vreni", PASSWORD, **given)

    assert wrong == "setup-code"
    assert foreign != code
    assert club.name == "Bern"
    assert clubs.setup_code(session, SECRET) is None
    again = refusal(clubs.set_up, session, code, "Thun", "peter", PASSWORD, **given)
    assert again == "club-exists"
    assert len(clubs.clubs(session)) == 1
