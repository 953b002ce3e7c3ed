"""The fee of an evening: announced, paid at the door, shown and printed."""

import pytest

from scorer.club import record
from scorer.club.evening import closing
from scorer.rules.club.record import record as season_record
from scorer.web.database import db
from tests.web.club.evening.test_door import ANNA, AS_SCRIPT, BEAT, say
from tests.web.club.evening_pages import PEOPLE, csv_rows, open_evening, plain, played


def with_fee(desk):
    assert desk.edit(fee="10").status_code == 303
    return desk


@pytest.mark.parametrize(
    ("typed", "rappen"),
    [
        ("10", 1000),
        ("7.50", 750),
        ("7,50", 750),
        ("Fr. 10.–", 1000),
        ("10.-", 1000),
        ("1000", 100_000),
        ("", 0),
        ("0", 0),
    ],
)
def test_francs_are_read_as_people_write_them(app, typed, rappen):
    desk = open_evening(app)
    assert desk.edit(fee=typed).status_code == 303
    assert desk.view.meta.fee == rappen
    again = desk.get("/edit").text
    assert ('name="fee" value=""' in again) == (rappen == 0)


@pytest.mark.parametrize("typed", ["zehn", "10.5", "-5", "1001", "99999", "10 20", "٣"])
def test_what_is_no_fee_is_refused_at_its_field(app, typed):
    desk = open_evening(app)
    answer = desk.edit(fee=typed)
    assert answer.status_code == 422
    assert 'id="fee"' in answer.text
    assert f'value="{typed}"' in answer.text
    assert desk.view.meta.fee == 0


def test_who_has_no_fee_sees_none_of_it(app):
    desk = open_evening(app)
    say(desk, present=desk.club.members[ANNA])
    for path in ("", "/door"):
        assert "bezahlt" not in plain(desk.get(path))


def test_at_the_door_one_key_marks_who_paid_and_takes_it_back(app):
    desk = with_fee(open_evening(app))
    anna, beat = (desk.club.members[name] for name in (ANNA, BEAT))
    assert say(desk, present=anna).json["paid"] == "0 von 1 bezahlt, Fr.\u00a00.–"
    paid = say(desk, present=anna, paid=anna).json
    assert paid["paid"] == "1 von 1 bezahlt, Fr.\u00a010.–"
    assert f'name="unpaid" value="{anna}" aria-pressed="true"' in paid["rows"][str(anna)]
    both = say(desk, present=beat, paid=beat)  # comes and pays at once
    assert both.json["paid"] == "2 von 2 bezahlt, Fr.\u00a020.–"
    assert say(desk, present=anna, unpaid=anna).json["paid"] == "1 von 2 bezahlt, Fr.\u00a010.–"
    gone = say(desk, absent=beat)
    assert (
        gone.json["paid"]
        == "0 von 1 bezahlt, Fr.\u00a010.–, auch von einer Person, die nicht da ist"
    )
    assert say(desk, absent=beat, unpaid=beat).json["paid"] == "0 von 1 bezahlt, Fr.\u00a00.–"


def test_another_helper_sees_it_and_is_not_overruled_unseen(app):
    desk = with_fee(open_evening(app))
    anna, before = desk.club.members[ANNA], desk.seq
    say(desk, present=anna, paid=anna)
    fresh = desk.club.admin.get(f"{desk.here}/door?since={before}", headers=AS_SCRIPT).json
    assert fresh["rows"].keys() == {str(anna)}
    assert say(desk, present=anna, paid=anna, seen=before).status_code == 200  # the same again
    say(desk, present=anna, unpaid=anna)
    late = say(desk, present=anna, paid=anna, seen=fresh["seq"])
    assert late.status_code == 409
    assert "Du wolltest: hat bezahlt." in late.json["sentence"]
    assert not desk.view.evening.paid


def test_without_script_it_is_a_key_of_its_own(app):
    desk = with_fee(open_evening(app))
    anna = desk.club.members[ANNA]
    desk.fine("/door", paid=anna)  # who pays is there
    assert (desk.view.evening.attending(), desk.view.evening.paid) == ({anna}, {anna: 1000})
    assert "1 von 1 bezahlt, Fr. 10.–" in plain(desk.get("/door"))
    assert "1 Person ist da · 1 von 1 bezahlt, Fr. 10.–" in plain(desk.get())
    desk.fine("/door", unpaid=anna)
    assert (desk.view.evening.attending(), desk.view.evening.paid) == ({anna}, {})


def test_after_the_closing_the_fee_can_still_be_paid_and_nothing_else_changes(app):
    desk = with_fee(played(app))
    anna, latecomer = desk.club.members[ANNA], desk.club.members[PEOPLE[8]]
    desk.fine("/close")
    closed, before = desk.view.closed, desk.view.evening.standings
    assert f'name="paid" value="{anna}"' in desk.get("/door").text
    assert 'name="absent"' not in desk.get("/door").text
    assert "<button" not in str(
        desk.club.viewer.get(f"{desk.here}/door").text.split("door-list")[1]
    )
    desk.fine("/door", paid=anna)
    assert desk.view.evening.paid == {anna: 1000}
    desk.fine("/door", unpaid=anna)
    assert desk.view.evening.paid == {}
    desk.fine("/door", paid=anna)
    for refused in ({"absent": anna}, {"paid": latecomer}, {"guest": "Zoe Zuzug", "paid": "y"}):
        assert desk.post("/door", **refused).status_code == 422
    assert (desk.view.closed, desk.view.evening.standings) == (closed, before)
    with desk.club.app.app_context():
        assert closing.prove(db.session(), desk.club.id, desk.id, closed.hash).agrees


def test_who_pays_a_fee_that_is_gone_by_now_comes_in_all_the_same_and_it_is_said(app):
    """Somebody was ticked without network, and it is sent only after the fee was taken away."""
    desk = with_fee(open_evening(app))
    anna, beat, before = desk.club.members[ANNA], desk.club.members[BEAT], desk.seq
    desk.edit(fee="")
    without = "ist da. Dieser Abend kostet nichts."
    late = say(desk, present=anna, paid=anna, seen=before)
    assert (late.status_code, late.json["sentence"]) == (200, f"{ANNA} {without}")
    assert without in late.json["rows"][str(anna)]
    guest = say(desk, guest="Zoe Zuzug", paid="y", seen=before)
    assert (guest.status_code, guest.json["sentence"]) == (200, f"Zoe Zuzug {without}")
    page = desk.post("/door", present=beat, paid=beat, seen=before)  # no script
    assert f"{BEAT} {without}" in plain(page)
    assert len(desk.view.evening.attending()) == 3
    assert not desk.view.evening.paid


def test_what_was_paid_before_the_fee_went_needs_no_word_when_it_is_sent_again(app):
    desk = with_fee(open_evening(app))
    anna = desk.club.members[ANNA]
    say(desk, present=anna, paid=anna)
    desk.edit(fee="")
    again = say(desk, present=anna, paid=anna)
    assert (again.status_code, again.json["sentence"]) == (200, "")
    assert desk.view.evening.paid == {anna: 1000}


def test_the_closing_names_who_has_not_paid_and_closes_all_the_same(app):
    desk = played(app)
    assert "bezahlt" not in plain(desk.get("/close"))
    with_fee(desk)
    assert "Noch niemand hat bezahlt. Anwesenheit" in plain(desk.get("/close"))
    for name in PEOPLE[1:7]:
        number = desk.club.members[name]
        say(desk, present=number, paid=number)
    assert f"Noch nicht bezahlt: {ANNA}, {PEOPLE[7]}. Anwesenheit" in plain(desk.get("/close"))
    assert "Anwesenheit" not in plain(desk.get("/close", "viewer"))
    desk.fine("/close")
    assert "bezahlt" not in plain(desk.get("/close"))


def test_the_closing_says_of_nobody_that_has_paid_only_where_nobody_has(app):
    desk = with_fee(played(app))
    say(desk, guest="Gusti Gast", paid="y")
    (guest,) = desk.view.evening.paid
    say(desk, absent=guest)
    assert desk.view.evening.takings.left == {guest}
    text = plain(desk.get("/close"))
    assert f"Noch nicht bezahlt: {ANNA}, " in text
    assert "Noch niemand hat bezahlt." not in text


def test_history_list_and_csv_tell_who_paid(app):
    desk = with_fee(played(app))
    anna, beat = (desk.club.members[name] for name in (ANNA, BEAT))
    say(desk, present=anna, paid=anna)
    say(desk, present=beat, paid=beat)
    say(desk, present=beat, unpaid=beat)
    history = plain(desk.get("/history"))
    assert f"{ANNA}: Fr. 10.– bezahlt" in history
    assert f"{BEAT}: doch nicht bezahlt" in history
    assert "Einsatz Fr. 10.–" in history
    rows = csv_rows(desk.get("/ranking.csv"))
    assert {row["Name"]: row["Bezahlt"] for row in rows if row["Bezahlt"]} == {ANNA: "10"}


def test_the_record_of_the_season_holds_fee_payments_and_time(app):
    desk = played(app)
    assert desk.edit(fee="10", start="19:30").status_code == 303
    anna = desk.club.members[ANNA]
    say(desk, present=anna, paid=anna)
    with app.app_context():
        data = record.export(db.session(), desk.club.id, desk.season, names=False)
    (evening,) = season_record.loads(data).evenings

    assert (evening.entry.fee, evening.entry.start) == (1000, "19:30")
    assert evening.evening.paid == {anna: 1000}
