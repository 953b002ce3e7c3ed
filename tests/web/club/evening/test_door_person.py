"""«…» in a row of the door: late, away, leaving early, fillers, partners, substitutes."""

import pytest

from scorer.club.draw import standing_wishes
from scorer.club.evening import attendance
from scorer.club.people import member_import
from scorer.rules.core.errors import RuleError
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.club.form_filler import posted_as_shown
from tests.web.html_client import elements_of, words

ANNA, BEAT, CLARA, DANI = PEOPLE[:4]


def number(desk, name):
    return desk.club.members[name]


def say(desk, name, **form):
    """Save what «…» says of somebody, as the page shows it but for what is typed."""
    path = f"/door/{number(desk, name)}"
    shown = posted_as_shown(desk.get(path), desk.here + path)
    typed = {key: text for key, text in (shown | form).items() if text and key != "seen"}
    return desk.post(path, **typed)


def partners(desk):
    return desk.view.evening.partners


def test_late_left_and_missing_people_are_entered_each_in_the_own_row(app):
    desk = open_evening(app)
    anna, beat, clara, dani = (number(desk, name) for name in PEOPLE[:4])
    assert say(desk, ANNA, first="2").location == f"{desk.here}/door#member-{anna}"
    assert say(desk, BEAT, last="3").status_code == 303
    assert say(desk, CLARA, filler="y").status_code == 303
    assert say(desk, DANI, state="no_show").status_code == 303

    evening = desk.view.evening
    assert evening.present(1) == sorted([beat, clara])
    assert evening.present(4) == sorted([anna, clara])
    assert evening.fillers() == {clara}
    assert evening.attendance[dani]["state"] == "no_show"
    assert "nicht erschienen" in plain(desk.get("/history"))
    door = plain(desk.get("/door"))
    for row in ("ab Passe 2", "bis Passe 3", "Lückenfüller", "nicht erschienen"):
        assert row in door
    assert "3 sind da" in plain(desk.get())
    page = desk.get(f"/door/{anna}")
    assert '<option value="2" selected>' in page.text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"first": "3", "last": "2"}, "Passe 2 liegt vor Passe 3."),
        ({"first": "drei"}, "Das kannst du hier nicht wählen."),
        ({"last": "0"}, "Das kannst du hier nicht wählen."),
        ({"last": "99"}, "Das kannst du hier nicht wählen."),
        ({"state": "ill"}, "Das kannst du hier nicht wählen."),
        ({"partner": "Wer"}, "So heisst hier niemand."),
        ({"partner": ANNA}, "Wähle eine andere Person als Partner."),
        ({"pair_name": "Die Asse"}, "Trag auch den Partner ein: Der Name gehört zu einem Paar."),
    ],
)
def test_what_makes_no_sense_is_told_at_its_field_and_nothing_is_stored(app, typed, sentence):
    desk = open_evening(app, "pairs")
    answer = say(desk, ANNA, **typed)

    assert answer.status_code == 422
    assert sentence in plain(answer)
    assert 'aria-invalid="true"' in answer.text
    assert not desk.view.evening.attendance
    for text in (typed.get("partner"), typed.get("pair_name")):
        assert text is None or f'value="{text}"' in answer.text


def test_a_person_of_no_row_has_no_page(app):
    desk = open_evening(app)
    assert desk.club.scorer.get(f"{desk.here}/door/999").status_code == 404
    assert desk.club.scorer.post(f"{desk.here}/door/999").status_code == 404


def test_names_are_offered_as_in_a_directory(app):
    desk = open_evening(app, people=("Zoe", "Örs", "Anna", "Ärni", "Otto"))
    page = desk.get(f"/door/{number(desk, 'Zoe')}")

    names = [option.get("value") for option in elements_of(page, "datalist")[0]]
    assert names == ["Anna", "Ärni", "Örs", "Otto", "Zoe"]


def test_a_guest_for_whom_there_is_no_room_is_no_member_either(app, monkeypatch):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:4])
    monkeypatch.setattr(attendance, "MOST_PEOPLE", 4)
    refused = desk.post("/door", guest="Gusti")

    assert refused.status_code == 422
    assert 'value="Gusti"' in refused.text
    assert "Gusti" not in plain(desk.club.scorer.get("/club/members"))


def substitute(desk, name, by, since, seen=None):
    return desk.post(f"/door/{number(desk, name)}/substitute", seen=seen, by=by, since=since)


def test_a_substitute_plays_for_somebody_who_keeps_the_points(app):
    desk = drawn(app, PEOPLE[:8])
    assert substitute(desk, ANNA, PEOPLE[8], 2).status_code == 303

    assert f"{PEOPLE[8]} spielt ab Passe 2 für {ANNA}." in plain(desk.get("/door"))
    assert f"{PEOPLE[8]} für {ANNA}" in plain(desk.get("/draw"))
    twice = substitute(desk, BEAT, PEOPLE[8], 2)
    assert twice.status_code == 422
    assert PEOPLE[8] in plain(twice)
    assert f'value="{PEOPLE[8]}"' in twice.text
    unknown = substitute(desk, BEAT, "Niemand", 1)
    assert "So heisst hier niemand." in plain(unknown)
    assert 'value="Niemand"' in unknown.text
    assert substitute(desk, PEOPLE[10], BEAT, 1).status_code == 422  # who is not there
    assert substitute(desk, ANNA, "", 2).status_code == 303
    assert "spielt ab Passe 2" not in plain(desk.get("/door"))


def test_nobody_plays_and_substitutes_in_a_round_that_is_not_drawn_yet(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:8])
    refused = substitute(desk, ANNA, PEOPLE[7], 1)
    assert refused.status_code == 422
    assert PEOPLE[7] in plain(refused)
    assert substitute(desk, ANNA, PEOPLE[8], 1).status_code == 303
    assert substitute(desk, BEAT, PEOPLE[8], 1).status_code == 422, "for two people"
    with pytest.raises(RuleError, match="person-twice"):
        desk.attend(*PEOPLE[:9])
    assert desk.draw().status_code == 303


def test_a_new_partner_frees_the_former_one(app):
    desk = open_evening(app, "pairs")
    anna, beat, clara = (number(desk, name) for name in PEOPLE[:3])
    desk.attend(*PEOPLE[:3])
    say(desk, ANNA, partner=BEAT)
    say(desk, ANNA, partner=CLARA)
    assert partners(desk) == {anna: clara, beat: None, clara: anna}
    say(desk, CLARA, partner="")
    assert partners(desk) == dict.fromkeys((anna, beat, clara))


def test_who_comes_after_the_partner_was_named_is_the_partner(app):
    """K2: one of two is there first, or the other one was taken out by mistake."""
    desk = open_evening(app, "pairs")
    anna, beat = (number(desk, name) for name in PEOPLE[:2])
    both = {anna: beat, beat: anna}
    say(desk, ANNA, partner=BEAT)
    assert partners(desk) == {anna: beat}
    desk.fine("/door", present=beat)
    assert partners(desk) == both
    say(desk, BEAT, state="absent")
    desk.fine("/door", present=beat)
    assert partners(desk) == both
    say(desk, BEAT, state="absent")
    say(desk, BEAT, state="present")  # as the page shows the row
    assert partners(desk) == both


def test_the_door_of_a_final_says_who_is_qualified(app):
    """K13: at the door of a final stands who may play in it."""
    desk = drawn(app, preset="heats", rounds=1)
    desk.play(1)
    path = desk.another("Final", "2026-12-04", phase="final").location
    page = desk.club.scorer.get(f"{path}/door")
    rows = [words(key) for key in elements_of(page, "button") if key.get("name") == "present"]

    first = {line.person for line in desk.view.evening.standings if line.rank == 1}
    assert {row.removesuffix(" qualifiziert") for row in rows if "qualifiziert" in row} == {
        " ".join(reversed(name.split())) for name in PEOPLE if number(desk, name) in first
    }
    assert "qualifiziert" not in desk.get("/door").text


def test_four_hundred_members_have_room(app):
    people = [f"Mitglied Meier-Müller {n:03}" for n in range(400)]
    desk = open_evening(app, people=people[:1])
    list_ = "\n".join(["Name", *people[1:]]).encode()
    numbers, _filled = desk.club.do(member_import.import_members, list_)
    desk.club.members |= dict(zip(people[1:], numbers, strict=True))
    desk.attend(*people)

    assert len(desk.view.evening.present(1)) == 400
    assert "400 da: 100 Tische zu 4." in plain(desk.get("/door"))


def test_who_came_alone_is_put_into_a_pair_by_lot_and_who_has_a_partner_keeps_that_one(app):
    """C05: people who enter alone are paired by the office."""
    desk = open_evening(app, "pairs")
    anna, beat = number(desk, ANNA), number(desk, BEAT)
    desk.attend(*PEOPLE[:6])
    say(desk, ANNA, partner=BEAT)
    assert f"Noch ohne Partner: {CLARA}" in plain(desk.get("/door"))
    assert desk.fine("/door/pairs").location.endswith("/door")

    assert "Noch ohne Partner" not in plain(desk.get("/door"))
    drawn_pairs = partners(desk)
    assert len(drawn_pairs) == 6
    assert drawn_pairs[anna] == beat
    assert all(drawn_pairs[drawn_pairs[member]] == member for member in drawn_pairs)
    written = desk.seq
    desk.fine("/door/pairs")
    assert desk.seq == written
    assert desk.draw().status_code == 303


def test_a_wish_not_to_be_partners_is_kept_by_the_lot(app):
    desk = open_evening(app, "pairs")
    for other in (BEAT, CLARA):
        desk.club.do(standing_wishes.wish, "partners", [number(desk, ANNA), number(desk, other)])
    desk.attend(*PEOPLE[:4])
    desk.fine("/door/pairs")

    assert partners(desk)[number(desk, ANNA)] == number(desk, DANI)


def test_pairs_are_offered_and_drawn_only_where_people_play_in_pairs(app):
    desk = open_evening(app)
    assert "/door/pairs" not in desk.get("/door").text
    desk.attend(*PEOPLE[:4])
    refused = desk.post("/door/pairs")

    assert refused.status_code == 422
    assert "An diesem Abend spielt niemand in festen Paaren." in plain(refused)
    assert not any(partners(desk).values())


def test_who_only_looks_sees_who_is_there_and_can_change_nothing(app):
    desk = open_evening(app)
    desk.attend(ANNA, **{f"from_{number(desk, ANNA)}": 2})
    page = desk.get("/door", "viewer")
    assert "Abt Anna ab Passe 2, da" in plain(page)
    assert [form.get("method") for form in elements_of(page, "form")].count("post") <= 1
    assert 'name="present"' not in page.text
    assert f"/door/{number(desk, ANNA)}" not in page.text
