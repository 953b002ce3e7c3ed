"""The door: one person after the other, by several helpers, with or without scripts."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from scorer.club.evening import attendance
from scorer.club.evening.attendance import signed_off
from scorer.club.office.ledger import Event
from scorer.club.people import erasure, members
from scorer.club.people.members import Member
from tests.web.club.concurrent_writer import transactions
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain, played

AS_SCRIPT = {"Accept": "application/json"}
ANNA, BEAT = PEOPLE[:2]


def minute(number):
    return datetime(2026, 11, 27, 19, tzinfo=UTC) + timedelta(minutes=number)


def say(desk, official="scorer", seen=None, **form_fields):
    """Say one thing at the door, as the script does."""
    form = {"seen": desk.seq if seen is None else seen, **form_fields}
    client = desk.club.clients[official]
    return client.post(f"{desk.here}/door", data=form, headers=AS_SCRIPT)


def news(desk, since):
    return desk.club.scorer.get(f"{desk.here}/door?since={since}", headers=AS_SCRIPT).json


def test_once_all_rounds_are_drawn_the_door_speaks_of_no_draw(app):
    desk = drawn(app)  # as often as is played, at once
    shown = plain(desk.get("/door"))

    assert len(desk.view.evening.rounds) == desk.view.evening.phase.rounds
    assert "4 da." in shown
    assert "Tisch zu 4" not in shown


def test_one_after_the_other_is_there_and_what_the_draw_will_do_is_said(app):
    desk = open_evening(app)
    numbers = [desk.club.members[name] for name in PEOPLE[:9]]
    assert "Noch niemand da" in plain(desk.get("/door"))
    sentences = [say(desk, present=number).json["fits"] for number in numbers]
    assert sentences[0] == "Erst eine Person ist da; für einen Tisch braucht es 4."
    assert sentences[7] == "8 da: 2 Tische zu 4."
    assert sentences[8] == "9 da: 2 Tische zu 4, eine Person setzt aus."
    again = say(desk, present=numbers[0], seen=0)
    assert again.status_code == 200
    gone = say(desk, absent=numbers[0])
    assert gone.json["fits"] == "8 da: 2 Tische zu 4."
    assert 'name="present"' in gone.json["rows"][str(numbers[0])]
    assert desk.view.evening.present(1) == sorted(numbers[1:])


def test_two_helpers_see_each_others_ticks_and_neither_overrules_the_other_unseen(app):
    desk = open_evening(app)
    anna, beat = desk.club.members[ANNA], desk.club.members[BEAT]
    since = desk.seq
    say(desk, "admin", present=anna)
    say(desk, present=beat, seen=since)
    fresh = news(desk, since)
    assert fresh["rows"].keys() == {str(anna), str(beat)}
    assert fresh["fits"].startswith("Erst 2 Leute sind da")
    assert news(desk, fresh["seq"])["rows"] == {}
    say(desk, "admin", absent=anna)
    late = say(desk, present=anna, seen=fresh["seq"])  # ticked without network, sent only now
    assert late.status_code == 409
    assert "Du wolltest: ist da. Tippe noch einmal" in late.json["rows"][str(anna)]
    assert say(desk, present=anna, seen=late.json["seq"]).status_code == 200


def test_the_news_of_the_door_of_a_final_are_read_in_one_transaction(app):
    desk = drawn(app, preset="heats", rounds=1)
    desk.play(1)
    path = desk.another("Final", "2026-12-04", phase="final").location
    with transactions(app) as begun:
        fresh = desk.club.scorer.get(f"{path}/door?since=0", headers=AS_SCRIPT).json

    assert fresh["seq"]
    assert len(begun) == 1, list(begun.values())[1:]


def test_who_was_taken_out_by_mistake_comes_back_as_entered_before(app):
    desk = open_evening(app, "pairs")
    anna, beat = desk.club.members[ANNA], desk.club.members[BEAT]
    desk.attend(ANNA, BEAT, **{f"partner_{anna}": BEAT, f"to_{anna}": 2})
    before = desk.view.evening.attendance[anna]
    say(desk, absent=anna)
    assert desk.view.evening.partners == {beat: anna}
    say(desk, present=anna)
    assert desk.view.evening.attendance[anna] == before
    page = plain(desk.get("/door"))
    assert "bis Passe 2" in page
    say(desk, absent=anna)
    clara = PEOPLE[2]
    desk.attend(BEAT, clara, **{f"partner_{beat}": clara})
    say(desk, present=anna)
    pair = {beat: desk.club.members[clara], desk.club.members[clara]: beat}
    assert desk.view.evening.partners == {anna: None, **pair}


def test_a_tick_that_was_undone_signs_nobody_off(app):
    desk = open_evening(app)
    anna, beat = desk.club.members[ANNA], desk.club.members[BEAT]
    say(desk, present=anna)
    undone = say(desk, absent=anna).json["rows"][str(anna)]
    assert "abgemeldet" not in undone
    assert "abgemeldet" not in plain(desk.get("/door"))
    desk.attend(**{f"away_{beat}": "absent"})
    assert plain(desk.get("/door")).count("abgemeldet") == 1
    say(desk, present=beat)
    back = say(desk, absent=beat).json["rows"][str(beat)]
    assert "abgemeldet" in back  # as it was before the tick


@pytest.mark.parametrize(
    ("minutes", "off"),
    [([0, 5], False), ([0, 40], True), ([0, 35, 40], True), ([0, 5, 10], False)],
)
def test_who_leaves_half_an_hour_after_a_tick_has_signed_off(minutes, off):
    states = ["present"] * (len(minutes) - 1) + ["absent"]
    events = [
        Event(n, "", "attendance", {"member": 1, "state": state}, "", 1, None, at, "")
        for n, (at, state) in enumerate(zip(map(minute, minutes), states, strict=True))
    ]
    assert signed_off(events) == ({1} if off else set())


def test_a_guest_comes_in_one_line_once_and_is_known_again(app):
    desk = open_evening(app)
    answer = say(desk, guest=" Gast:  gusti   gast ")
    (html,) = answer.json["rows"].values()
    assert "Gast Gusti" in html
    assert say(desk, guest="gusti gast", seen=0).status_code == 200  # its answer was lost
    assert say(desk, guest=ANNA).status_code == 200
    assert len(desk.view.evening.present(1)) == 2
    wrong = desk.post("/door", guest="x" * 90)
    assert wrong.status_code == 422
    assert "x" * 80 in wrong.text
    assert desk.post("/door", guest=" ").status_code == 422
    assert say(desk, present=999).status_code == 422
    assert say(desk, absent=desk.club.members[BEAT]).status_code == 200
    assert BEAT not in desk.view.evening.attendance


def test_a_guest_may_have_the_name_that_a_merged_member_had(app):
    desk = open_evening(app)
    first, second = (desk.club.do(members.add, Member(0, name)) for name in ("Zita", "Zita Zoll"))
    desk.club.do(members.merge, first, second, expected_version=10**6)

    assert say(desk, guest="Zita").status_code == 200
    (guest,) = desk.view.evening.attendance
    assert guest not in {first, second}


def test_a_guest_who_comes_after_the_closing_is_named_in_the_answer(app):
    """The page forgets what was refused, so the name must not be lost with it."""
    desk = played(app)
    desk.fine("/close")
    refused = say(desk, guest="Zoe Zuzug")
    assert refused.status_code >= 400
    assert refused.json["sentence"].startswith("Nicht eingetragen: Zoe Zuzug. ")


def test_a_guest_sent_again_while_the_first_time_is_being_written_comes_in_once(app):
    """The names were read before the guest of the same name was written."""
    desk = open_evening(app)
    first, again = (
        desk.club.do(attendance.tick, desk.id, attendance.DoorAct(guest="Gusti Gast"))
        for _ in range(2)
    )

    assert first == again
    assert list(desk.view.evening.attendance) == [first]


def test_without_script_each_name_is_a_key_and_the_page_opens_there_again(app):
    desk = open_evening(app)
    anna = desk.club.members[ANNA]
    answer = desk.fine("/door", present=anna)
    assert answer.location.endswith(f"/door#member-{anna}")
    page = desk.get("/door").text
    assert re.search(rf'id="member-{anna}" name="absent" value="{anna}" aria-pressed="true"', page)
    narrowed = desk.get("/door?q=Berg Anna").text
    assert len(re.findall(r"<li data-person data-member", narrowed)) == 1
    near = plain(desk.get("/door?q=Annna Ab"))
    assert "Meinst du" in near


def test_who_usually_comes_stands_on_top_and_is_never_ticked(app):
    desk = open_evening(app)
    regulars = [desk.club.members[name] for name in PEOPLE[8:10]]
    for number in regulars:
        say(desk, present=number)
    say(desk, present=desk.club.members[ANNA])
    say(desk, absent=desk.club.members[ANNA])
    later = desk.another("2. Abend", "2026-12-20").location
    page = desk.club.scorer.get(f"{later}/door")
    usual, others = page.text.split("Alle anderen")
    assert "Kommen meistens" in usual
    assert re.findall(r'data-member="(\d+)"', usual) == [str(number) for number in regulars]
    assert len(re.findall("data-member", others)) == len(PEOPLE) - 2
    assert 'aria-pressed="true"' not in page.text
    desk.id = later.rsplit("/", 1)[-1]
    assert not desk.view.evening.attendance


def test_a_refused_tick_of_whoever_has_no_row_is_told_above_all(app):
    desk = played(app)
    erased, latecomer = (desk.club.members[name] for name in PEOPLE[8:10])
    desk.club.do(erasure.erase, erased, expected_version=10**6)
    gone = desk.post("/door", present=erased)
    assert (gone.status_code, 'class="summary"' in gone.text) == (422, True)
    desk.fine("/close")
    late = desk.post("/door", present=latecomer)
    assert (late.status_code, 'class="summary"' in late.text) == (422, True)
