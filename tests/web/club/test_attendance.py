"""Who is there at an evening: late and missing people, guests, substitutes, partners."""

import re

import pytest

from scorer.club import attendance, member_import, standing_wishes
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.club.form_filler import fields
from tests.web.html_client import elements_of, words

ANNA, BEAT, CLARA, DANI = PEOPLE[:4]


def number(desk, name):
    return desk.club.members[name]


def test_late_left_and_missing_people_are_entered_at_once(app):
    desk = open_evening(app)
    anna, beat, clara, dani = (number(desk, name) for name in PEOPLE[:4])
    more = {f"from_{anna}": 2, f"to_{beat}": 3, f"filler_{clara}": "y", f"away_{dani}": "no_show"}
    assert desk.attend(*PEOPLE[:3], **more).status_code == 303

    evening = desk.view.evening
    assert evening.present(1) == sorted([beat, clara])
    assert evening.present(4) == sorted([anna, clara])
    assert evening.fillers() == {clara}
    assert evening.attendance[dani]["state"] == "no_show"
    assert "nicht erschienen" in plain(desk.get("/history"))


def test_two_officials_enter_different_people_at_the_same_time(app):
    desk = open_evening(app)
    seen = desk.seq
    assert desk.attend(ANNA, seen=seen).status_code == 303
    assert desk.attend(BEAT, seen=seen).status_code == 303

    assert desk.view.evening.present(1) == sorted([number(desk, ANNA), number(desk, BEAT)])


def test_two_officials_who_enter_different_things_about_one_person_both_see_it(app):
    desk = open_evening(app)
    seen, anna = desk.seq, number(desk, ANNA)
    desk.attend(ANNA, seen=seen, **{f"from_{anna}": 2})
    answer = desk.attend(ANNA, BEAT, seen=seen, **{f"from_{anna}": 3})

    assert answer.status_code == 409
    assert f"{ANNA}: Jemand anders hat eben etwas anderes eingetragen." in plain(answer)
    assert '<option value="3" selected>' in answer.text
    assert desk.view.evening.attendance[anna]["from"] == 2
    assert number(desk, BEAT) not in desk.view.evening.attendance


def test_leaving_before_coming_is_refused_with_the_name_and_nothing_is_stored(app):
    desk = open_evening(app)
    beat = number(desk, BEAT)
    answer = desk.attend(ANNA, BEAT, **{f"from_{beat}": 3, f"to_{beat}": 2})

    assert answer.status_code == 422
    assert f"{BEAT}: Ab Passe 3 bis Passe 2: das geht nicht auf." in plain(answer)
    assert not desk.view.evening.attendance


@pytest.mark.parametrize("typed", ["drei", "0", "-1", "2.5"])
@pytest.mark.parametrize("field", ["from", "to"])
def test_what_is_no_round_is_refused_with_the_name_and_not_read_as_another(app, field, typed):
    desk = open_evening(app)
    beat = number(desk, BEAT)
    answer = desk.attend(ANNA, BEAT, **{f"{field}_{beat}": typed})

    assert answer.status_code == 422
    assert f"{BEAT}: «{typed}» ist keine Passe." in plain(answer)
    assert not desk.view.evening.attendance


def test_who_is_away_in_a_way_that_there_is_not_is_not_entered(app):
    desk = open_evening(app)
    answer = desk.attend(ANNA, **{f"away_{number(desk, BEAT)}": "ill"})
    assert answer.status_code == 422
    assert f"{BEAT}: Das steht nicht zur Wahl." in plain(answer)
    assert not desk.view.evening.attendance


def test_everybody_is_there_by_one_key_and_who_is_not_is_taken_out(app):
    desk = open_evening(app)
    anna, beat = number(desk, ANNA), number(desk, BEAT)
    rows = {f"row_{member}": "" for member in desk.club.members.values()}
    answer = desk.fine("/attendance", everybody="y", **rows, **{f"away_{beat}": "absent"})
    assert answer.location == f"{desk.here}/attendance"

    assert set(desk.view.evening.present(1)) == {*desk.club.members.values()} - {beat}
    desk.fine("/attendance", **{f"row_{anna}": ""})
    assert anna not in desk.view.evening.present(1)


def test_names_stand_as_in_a_directory(app):
    desk = open_evening(app, people=("Zoe", "Örs", "Anna", "Ärni", "Otto"))
    names = re.findall(r'<option value="(\w+)"></option>', desk.get("/attendance").text)

    assert names == ["Anna", "Ärni", "Örs", "Otto", "Zoe"]


def test_the_rounds_are_told_apart_where_not_all_are_there_from_first_to_last(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:9], **{f"from_{desk.club.members[PEOPLE[8]]}": 3})

    assert (
        "Passen 1–2: 8 Leute: 2 Tische zu vier. "
        "Passen 3–4: 9 Leute: 2 Tische zu vier, eine Person setzt aus."
    ) in plain(desk.get("/attendance"))


def test_a_guest_is_taken_in_and_is_there(app):
    desk = open_evening(app)
    desk.fine("/guests", name="Gusti Gast")

    page = desk.get("/attendance")
    assert "Gast Gusti Gast" in plain(page)
    assert len(desk.view.evening.present(1)) == 1
    again = desk.post("/guests", name="Gusti Gast")
    assert again.status_code == 422
    assert "gibt es schon" in plain(again)


def test_a_guest_for_whom_there_is_no_room_is_no_member_either(app, monkeypatch):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:4])
    monkeypatch.setattr(attendance, "MOST_PEOPLE", 4)
    refused = desk.post("/guests", name="Gusti")

    assert refused.status_code == 422
    assert 'value="Gusti"' in refused.text
    assert "Gusti" not in plain(desk.club.scorer.get("/club/members"))


def test_a_guest_who_comes_while_others_are_ticked_costs_no_tick(app):
    desk = open_evening(app)
    ids = desk.club.members
    ticked = {f"row_{number}": "" for number in ids.values()}
    ticked |= {f"here_{ids[name]}": "y" for name in PEOPLE[:3]}
    nameless = desk.post("/guests", name=" ", **ticked)
    assert nameless.status_code == 422
    assert nameless.text.count(" checked") == 3
    desk.fine("/guests", name="Gusti Gast", **ticked)
    assert len(desk.view.evening.present(1)) == 4

    ticked |= {f"here_{ids[name]}": "y" for name in PEOPLE[:5]}
    desk.fine("/attendance", name="Gerda Gast", **ticked)
    assert len(desk.view.evening.present(1)) == 7

    ticked |= {f"here_{ids[name]}": "y" for name in PEOPLE[:6]}
    desk.fine("/substitutes", member=ANNA, by=BEAT, first=2, **ticked)
    assert len(desk.view.evening.present(1)) == 8
    desk.fine("/attendance", member=ANNA, by="", first=2)
    assert "spielt ab Passe 2" not in plain(desk.get("/attendance"))


def test_two_officials_who_name_different_substitutes_both_see_it(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:8])
    desk.draw()
    seen, form = desk.seq, {"member": ANNA, "first": 2}
    desk.fine("/substitutes", by=PEOPLE[8], **form, seen=seen)
    answer = desk.post("/substitutes", by=PEOPLE[9], **form, seen=seen)

    assert answer.status_code == 409
    assert PEOPLE[8] in plain(answer)
    assert f'value="{PEOPLE[9]}"' in answer.text


def test_a_substitute_plays_for_somebody_who_keeps_the_points(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE[:8])
    desk.draw()
    desk.fine("/substitutes", member=ANNA, by=PEOPLE[8], first=2)

    assert f"{PEOPLE[8]} spielt ab Passe 2 für {ANNA}." in plain(desk.get("/attendance"))
    assert f"{PEOPLE[8]} für {ANNA}" in plain(desk.get("/draw"))
    twice = desk.post("/substitutes", member=BEAT, by=PEOPLE[8], first=2)
    assert twice.status_code == 422
    assert PEOPLE[8] in plain(twice)
    unknown = desk.post("/substitutes", member="Niemand", by=BEAT, first=1)
    assert "So heisst hier niemand." in plain(unknown)


def test_a_substitute_who_was_typed_stays_where_something_else_is_wrong(app):
    desk = drawn(app)
    beat = number(desk, BEAT)
    wrong = {f"from_{beat}": 3, f"to_{beat}": 2, f"row_{beat}": "", f"here_{beat}": "y"}
    answer = desk.post("/substitutes", member=ANNA, by=PEOPLE[9], first=1, **wrong)
    assert answer.status_code == 422
    assert f'value="{ANNA}"' in answer.text
    assert f'name="by" value="{PEOPLE[9]}"' in answer.text


def test_partners_of_fixed_pairs_are_named_once(app):
    desk = open_evening(app, "pairs")
    anna, beat, clara = (number(desk, name) for name in PEOPLE[:3])
    form = {f"partner_{anna}": BEAT, f"partner_{clara}": "Dani Abt"}
    assert desk.attend(*PEOPLE[:4], **form).status_code == 303
    assert desk.view.evening.attendance[beat]["partner"] == anna
    assert desk.draw().status_code == 303
    assert {desk.view.evening.rounds[0][0].people[0], desk.view.evening.rounds[0][0].people[2]} in (
        {anna, beat},
        {clara, number(desk, DANI)},
    )
    wrong = desk.attend(ANNA, **{f"partner_{anna}": "Wer"})
    assert "«Wer» heisst hier niemand." in plain(wrong)


def test_whoever_comes_after_the_partner_was_named_is_the_partner(app):
    """K2: one of two is there first, or the other one was taken out by mistake."""
    desk = open_evening(app, "pairs")
    anna, beat = (number(desk, name) for name in PEOPLE[:2])

    def attend(*names, **more):
        """Send the form as the page shows it."""
        page = elements_of(desk.get("/attendance"), "input")
        shown = {field.get("name"): field.get("value") for field in page}
        kept = {
            name: value for name, value in shown.items() if name and name.startswith("partner_")
        }
        assert desk.attend(*names, **kept | more).status_code == 303
        return {member: desk.view.evening.partners.get(member) for member in (anna, beat)}

    dani = {f"partner_{number(desk, CLARA)}": DANI}
    assert attend(ANNA, CLARA, DANI, **{f"partner_{anna}": BEAT}, **dani)[anna] == beat
    assert attend(*PEOPLE[:4]) == {anna: beat, beat: anna}
    attend(ANNA, CLARA, DANI, **{f"away_{beat}": "absent"})
    assert attend(*PEOPLE[:4]) == {anna: beat, beat: anna}
    assert desk.draw().status_code == 303


def test_the_roll_of_fixed_pairs_asks_for_the_partner_and_folds_the_rest(app):
    desk = open_evening(app, "pairs")
    desk.attend(ANNA, BEAT, **{f"from_{number(desk, BEAT)}": 2})
    page = desk.get("/attendance")

    folded = [details.get("open") is None for details in elements_of(page, "details")]
    assert folded.count(False) == 1
    inside = [
        field.get("name") for details in elements_of(page, "details") for field in details.iter()
    ]
    assert f"away_{number(desk, ANNA)}" in inside
    assert f"partner_{number(desk, ANNA)}" not in inside
    assert f'name="partner_{number(desk, ANNA)}"' in page.text


def test_the_roll_of_a_final_says_who_is_qualified(app):
    """K13: whoever ticks off a final sees at the name who may play in it."""
    desk = drawn(app, preset="heats", rounds=1)
    desk.play(1)
    final = {"what": f"{desk.season}:final", "name": "Final", "day": "2026-12-04"}
    path = desk.club.scorer.post("/club/evenings/new", data=final).location
    page = desk.club.scorer.get(f"{path}/attendance")
    lines = [words(label) for label in elements_of(page, "label") if label.get("class") == "check"]

    first = {line.person for line in desk.view.evening.standings if line.rank == 1}
    assert {label.removesuffix(" qualifiziert") for label in lines if "qualifiziert" in label} == {
        " ".join(reversed(name.split())) for name in PEOPLE if number(desk, name) in first
    }
    assert "Alle sind da" not in page.text
    assert "qualifiziert" not in desk.get("/attendance").text


def test_four_hundred_members_fit_into_one_form(app):
    people = [f"Mitglied Meier-Müller {n:03}" for n in range(400)]
    desk = open_evening(app, people=people[:1])
    list_ = "\n".join(["Name", *people[1:]]).encode()
    numbers, _filled = desk.club.do(member_import.import_members, list_)
    desk.club.members |= dict(zip(people[1:], numbers, strict=True))
    answer = desk.attend(*people, **{f"away_{n}": "" for n in desk.club.members.values()})

    assert answer.status_code == 303
    assert len(desk.view.evening.present(1)) == 400
    assert "400 Leute: 100 Tische zu vier." in plain(desk.get("/attendance"))


def test_who_comes_late_or_leaves_early_is_counted_among_those_who_are_there(app):
    desk = open_evening(app)
    late_member, early_member = (desk.club.members[name] for name in PEOPLE[:2])
    desk.attend(
        *PEOPLE[:5],
        **{f"from_{late_member}": 2, f"to_{early_member}": 3, f"away_{early_member}": "absent"},
    )

    assert "5 sind da" in plain(desk.get())


def pressed_as_shown(desk, key, *names):
    """Tick more people on the page, press *key* and send everything that the page shows."""
    form = next(
        form
        for form in elements_of(desk.get("/attendance"), "form")
        if form.get("action", "").endswith("/attendance") and form.get("method") == "post"
    )
    shown = fields(form) | {f"here_{number(desk, name)}": "y" for name in names}
    return desk.club.scorer.post(f"{desk.here}/attendance", data=shown | {key: "y"})


def test_who_came_alone_is_put_into_a_pair_by_lot_and_who_has_a_partner_keeps_that_one(app):
    """C05: people who enter alone are paired by the office; ticked and drawn in one go."""
    desk = open_evening(app, "pairs")
    anna, beat = number(desk, ANNA), number(desk, BEAT)
    desk.attend(ANNA, BEAT, CLARA, **{f"partner_{anna}": BEAT})
    assert f"Noch ohne Partner: {CLARA}." in plain(desk.get("/attendance"))
    answer = pressed_as_shown(desk, "pair", *PEOPLE[2:6])
    assert answer.location.endswith("/attendance")

    assert "Noch ohne Partner" not in plain(desk.get("/attendance"))
    partners = desk.view.evening.partners
    assert len(partners) == 6
    assert partners[anna] == beat
    assert all(partners[partners[member]] == member for member in partners)
    written = desk.seq
    assert pressed_as_shown(desk, "pair").status_code == 303
    assert desk.seq == written
    assert desk.draw().status_code == 303


def test_one_of_an_odd_number_stays_alone_and_is_named(app):
    desk = open_evening(app, "pairs")
    desk.attend(*PEOPLE[:5], pair="y")
    [alone] = [member for member, partner in desk.view.evening.partners.items() if not partner]
    name = next(name for name in PEOPLE if number(desk, name) == alone)

    assert f"Noch ohne Partner: {name}." in plain(desk.get("/attendance"))


def test_a_wish_not_to_be_partners_is_kept_by_the_lot(app):
    desk = open_evening(app, "pairs")
    for other in (BEAT, CLARA):
        desk.club.do(standing_wishes.wish, "partners", [number(desk, ANNA), number(desk, other)])
    desk.attend(*PEOPLE[:4], pair="y")

    assert desk.view.evening.partners[number(desk, ANNA)] == number(desk, DANI)


def test_what_was_typed_is_wrong_and_no_pair_is_drawn(app):
    desk = open_evening(app, "pairs")
    wrong = desk.attend(*PEOPLE[:4], pair="y", **{f"partner_{number(desk, ANNA)}": "Wer"})

    assert wrong.status_code == 422
    assert not desk.view.evening.attendance


def test_pairs_are_offered_and_drawn_only_where_people_play_in_pairs(app):
    desk = open_evening(app)
    assert 'name="pair"' not in desk.get("/attendance").text
    refused = desk.attend(*PEOPLE[:4], pair="y")

    assert refused.status_code == 422
    assert "An diesem Abend spielt niemand in festen Paaren." in plain(refused)
    assert not any(desk.view.evening.partners.values())
