"""Two phones at one table: who holds the chalk, and going on by a code that is read aloud."""

import re
from datetime import timedelta

import pytest

from scorer.play import links
from scorer.web.database import clock
from scorer.web.i18n import time_of_day
from scorer.web.table import sync
from tests.play.table_builder import PLAYERS
from tests.web.conftest import Table, a_deal, a_revision, a_table
from tests.web.html_client import StrictClient, elements_of, words


@pytest.fixture
def beat(table):
    return another(table, "Beat")


def another(table, name):
    """Return one more phone that may write."""
    phone = StrictClient(table.anna.app, "192.0.2.9")
    assert phone.post(table.invite(), data={"name": name}).status_code == 303
    return phone


def a_table_of(phone, *players):
    """Return the table of a game that a phone begins with these players."""
    names = {f"player_{seat}": name for seat, name in enumerate(players)}
    started = phone.post("/games", data={"preset": "2500", "deck": "german", **names})
    return Table(started.location, phone, StrictClient(phone.app, "192.0.2.2"))


def chalk(table, by):
    return by.get(f"{table.path}/revisions").json.get("chalk")


def link_and_code(table, kind="once"):
    page = table.anna.post(f"{table.path}/invitations", data={"kind": kind}).text
    return re.search(r"/j/\w{26}", page)[0], re.search(r'"spoken">([0-9]{4} [0-9]{4})<', page)[1]


def code(table, kind="once"):
    return link_and_code(table, kind)[1]


def enter(table, by, typed_code, name=""):
    return by.post(f"{table.path}/write", data={"code": typed_code, "name": name})


def test_how_long_a_code_is_valid_is_said_before_and_as_the_time_of_its_end(table, monkeypatch):
    monkeypatch.setattr(links, "HAND_OVER", timedelta(minutes=45))
    with table.anna.app.test_request_context():
        ends = [time_of_day(clock() + timedelta(minutes=minutes)) for minutes in (45, 46)]
    page = table.anna.post(f"{table.path}/invitations", data={"kind": "once"}).text

    assert "einmal und 45 Minuten lang" in table.anna.get(f"{table.path}/share").text
    assert any(f"nur bis {end}." in page for end in ends)


# --- the chalk ---


def test_who_writes_is_shown_to_the_other_phone_and_to_no_other(table, beat):
    assert chalk(table, table.anna) is None
    table.push(a_deal(1), by=beat)

    assert chalk(table, table.anna) == "Beat"
    assert chalk(table, beat) is None
    assert chalk(table, table.beat) is None


def test_a_phone_is_called_by_the_name_that_it_gave_at_this_table_only(app):
    phone = StrictClient(app, "192.0.2.9")
    old = a_table_of(phone, "Vreni", "Max", "Rosa", "Urs")
    nameless = a_table_of(StrictClient(app), *PLAYERS)

    assert 'value="Vreni"' not in phone.get(nameless.invite()).text
    assert phone.post(nameless.invite(), data={"name": ""}).status_code == 303
    nameless.push(a_deal(1), by=phone)
    assert chalk(nameless, nameless.anna) == ""
    begun, new = a_table_of(phone, *PLAYERS), a_table_of(StrictClient(app), *PLAYERS)
    phone.post(new.invite(), data={"name": "Clara"})
    tables = (old, nameless, begun, new)
    me = [phone.get(f"{table.path}/revisions").json["me"] for table in tables]
    assert me == ["Vreni", "", "Anna", "Clara"]
    again = a_table_of(StrictClient(app), *PLAYERS)
    assert 'value="Clara"' in phone.get(again.invite()).text


def test_a_phone_that_began_a_game_without_names_has_none(app):
    """«Schreiber» is what the form calls the first seat; nobody is called so."""
    anna = StrictClient(app)
    nameless, named = a_table_of(anna), a_table_of(anna, *PLAYERS)
    anna.post(f"{nameless.path}/again")
    following = anna.get(f"{nameless.path}/revisions").json["next"]

    paths = (nameless.path, named.path, f"/t/{following}")
    assert [anna.get(f"{path}/revisions").json["me"] for path in paths] == ["", "Anna", ""]
    assert "Ohne Namen" in anna.get(f"{nameless.path}/writers").text
    nameless.push(a_deal(1) | {"by": ""})
    page = elements_of(nameless.beat.get(f"{nameless.path}/history"), "ol")[0]
    assert "Schreiber" not in words(page)
    assert " Handy 1" in words(page)


def guest(table, by):
    return by.get(f"{table.path}/revisions").json.get("guest")


def test_a_phone_that_was_given_the_right_is_told_that_it_is_a_guest(app, table, beat):
    """«Wir» are those whose phone began the game."""
    assert (guest(table, table.anna), guest(table, beat)) == (False, True)
    assert guest(table, table.beat) is None  # watches
    table.push(a_deal(1))
    later = table.anna.get(f"{table.path}/revisions?after=1").json
    assert "guest" not in later
    table.anna.post(f"{table.path}/again")
    following = table.anna.get(f"{table.path}/revisions").json["next"]
    again = Table(f"/t/{following}", table.anna, table.beat)
    assert (guest(again, table.anna), guest(again, beat)) == (False, True)


def test_who_sent_the_first_phone_away_is_a_guest_all_the_same(table, beat):
    assert table.revoke(0, by=beat).status_code == 303

    assert guest(table, beat) is True


def test_chalk_goes_to_who_takes_it_and_to_who_writes(table, beat):
    table.push(a_deal(1), by=beat)
    assert table.anna.post(f"{table.path}/chalk").status_code == 204
    assert (chalk(table, table.anna), chalk(table, beat)) == (None, "")

    table.push(a_deal(2), by=beat)
    assert (chalk(table, table.anna), chalk(table, beat)) == ("Beat", None)


def test_a_third_phone_hears_of_the_chalk_that_went_from_one_to_the_other(table, beat):
    """Nothing was written, so that the log alone would say that all is as it was."""
    clara = another(table, "Clara")
    beat.post(f"{table.path}/chalk")
    before = clara.get(f"{table.path}/revisions")
    table.anna.post(f"{table.path}/chalk")
    headers = {"If-None-Match": before.headers["ETag"]}

    assert before.json["chalk"] == "Beat"
    assert clara.get(f"{table.path}/revisions", headers=headers).json["chalk"] == ""


def test_sending_again_takes_no_chalk(table, beat):
    deal = a_deal(1)
    table.push(deal)
    table.push(a_deal(2), by=beat)
    table.push(deal)

    assert chalk(table, table.anna) == "Beat"


def test_the_chalk_is_put_down_after_a_while(table, beat, monkeypatch):
    table.push(a_deal(1), by=beat)
    later = sync.clock() + timedelta(minutes=11)
    monkeypatch.setattr(sync, "clock", lambda: later)

    assert chalk(table, table.anna) is None


def test_who_may_write_no_more_holds_no_chalk(table, beat):
    table.push(a_deal(1), by=beat)
    table.revoke()

    assert chalk(table, table.anna) is None


def test_the_phone_of_a_player_holds_no_chalk(app):
    table = a_table(app, "differenzler-12")
    clara, beat = StrictClient(app), another(table, "Beat")
    clara.post(table.seat(2))
    open_deal = {"kind": "deal", "trump": "rosen", "drawn": True, "points": None}
    assert table.push(a_revision("1", open_deal), by=beat).json["accepted"]
    estimate = a_revision("estimate:1:2", {"kind": "estimate", "points": 40})
    assert table.push(estimate, by=clara).json["accepted"]

    assert chalk(table, table.anna) == "Beat"
    assert chalk(table, clara) is None


# --- the code ---


def test_who_watches_finds_the_way_and_goes_on_by_a_code_read_aloud(app, table):
    table.push(a_deal(1))
    write_code, clara = code(table), StrictClient(app)
    assert f'href="{table.path}/write"' in clara.get(table.path).text
    assert "Lass dir einen Code vorlesen" in clara.get(f"{table.path}/write").text

    assert enter(table, clara, write_code, "Clara").location == table.path
    assert [
        revision["slot"] for revision in clara.get(f"{table.path}/revisions").json["revisions"]
    ] == ["1"]
    assert table.push(a_deal(2), by=clara).status_code == 200
    assert "Clara" in table.anna.get(f"{table.path}/writers").text


@pytest.mark.parametrize(
    ("preset", "key"),
    [("2500", "Hier weiterschreiben"), ("differenzler-12", "Hier schreiben oder ansagen")],
)
def test_the_way_to_a_code_is_called_by_what_a_code_of_this_table_opens(app, preset, key):
    table = a_table(app, preset)
    seat = {"seat": "1"} if preset == "differenzler-12" else {"kind": "once"}
    pages = (
        table.beat.get(f"{table.path}/watch"),
        table.beat.get(f"{table.path}/write"),
        table.anna.post(f"{table.path}/invitations", data=seat),
    )

    assert [key in page.text for page in pages] == [True] * 3
    assert ("braucht es keinen Namen" in pages[1].text) is ("seat" in seat)


@pytest.mark.parametrize(("kind", "by_link"), [("once", 410), ("key", 303)])
def test_a_code_works_once_and_so_does_its_link_but_not_a_key(app, table, kind, by_link):
    link, write_code = link_and_code(table, kind)
    first, second = StrictClient(app), StrictClient(app)
    assert enter(table, first, write_code).status_code == 303
    answer = enter(table, second, write_code)

    assert answer.status_code == 422
    assert "nicht mehr" in answer.text
    assert second.token is None
    assert enter(table, first, write_code).status_code == 303  # its answer was lost
    assert StrictClient(app).post(link).status_code == by_link


def test_a_code_ends_with_its_ten_minutes_and_with_all_links(app, table, monkeypatch):
    write_code, key = code(table), code(table, "key")
    table.anna.post(f"{table.path}/invitations/revoke")
    assert [
        enter(table, StrictClient(app), old_code).status_code for old_code in (write_code, key)
    ] == [422, 422]

    fresh = code(table)
    later = sync.clock() + timedelta(minutes=11)
    monkeypatch.setattr("scorer.web.table.sharing.clock", lambda: later)
    assert enter(table, StrictClient(app), fresh).status_code == 422


def test_a_code_is_of_one_table(app, table):
    other = a_table(app, address="192.0.2.7")

    assert enter(other, StrictClient(app), code(table)).status_code == 422


def test_the_code_of_a_seat_lets_a_phone_without_camera_estimate(app):
    table = a_table(app, "differenzler-12")
    page = table.anna.post(f"{table.path}/invitations", data={"seat": 1}).text
    (code,) = re.findall(r'<p class="spoken">([0-9 ]+)</p>', page)
    (watched,) = re.findall(r"<b>(\w{4}-\w{4})</b>", page)

    assert table.beat.get(f"/open?code={watched}").location == table.path
    assert enter(table, table.beat, code).status_code == 303
    assert table.beat.get(f"{table.path}/revisions").json["seat"] == 1


@pytest.mark.parametrize(
    "typed_code", ["", "1234", "123456789", "abcdefgh", "١٢٣٤٥٦٧٨", "<b>12345678"]
)
def test_what_cannot_be_a_code_is_said_at_its_field_and_comes_back(table, typed_code):
    for _ in range(12):  # and uses nothing up
        answer = enter(table, table.beat, typed_code, "Clara")
        assert answer.status_code == 422

    assert "acht Ziffern" in answer.text
    assert 'value="Clara"' in answer.text
    assert "<b>" not in answer.text


def guess(table, times, *addresses):
    """Type as many wrong codes from each address, each in a browser that was never here."""
    app = table.anna.app
    return [
        enter(table, StrictClient(app, address), f"{n:08d}").status_code
        for address in addresses
        for n in range(times)
    ]


def test_ten_wrong_codes_from_one_address_keep_the_right_one_from_nobody_else(app, table):
    write_code = code(table)

    assert guess(table, 12, "198.51.100.1") == [422] * 10 + [429] * 2
    again = enter(table, StrictClient(app, "198.51.100.1"), write_code, "Clara")
    assert again.status_code == 429
    assert "Scanne den QR-Code" in again.text
    assert 'value="Clara"' in again.text
    assert "codes_rest" not in table.anna.get(f"{table.path}/revisions").json
    assert enter(table, StrictClient(app, "198.51.100.2"), write_code).status_code == 303


def test_a_known_browser_types_its_codes_whatever_others_at_its_address_do(app, table):
    other = a_table(app, address="198.51.100.1")

    assert guess(table, 11, "198.51.100.1")[-1] == 429
    assert enter(table, other.anna, code(table)).status_code == 303


def test_after_sixty_codes_those_of_the_table_rest_and_who_writes_is_told(app, table):
    write_code, link = code(table), table.invite()
    addresses = [f"198.51.100.{n}" for n in range(1, 8)]

    assert guess(table, 10, *addresses) == [422] * 60 + [429] * 10
    resting = enter(table, StrictClient(app, "203.0.113.1"), write_code)
    assert resting.status_code == 429
    assert "Codes sind hier vorübergehend gesperrt" in resting.text
    assert table.anna.get(f"{table.path}/revisions").json["codes_rest"] is True
    assert "codes_rest" not in table.beat.get(f"{table.path}/revisions").json
    assert (
        "Codes sind hier vorübergehend gesperrt"
        in table.anna.post(f"{table.path}/invitations").text
    )
    assert StrictClient(app, "198.51.100.1").post(link).status_code == 303, "the QR code works"
    other = a_table(app, address="203.0.113.2")
    assert enter(other, StrictClient(app, "198.51.100.1"), code(other)).status_code == 303


def test_who_may_write_already_needs_no_code(table):
    assert table.anna.get(f"{table.path}/write").location == table.path


# --- a cookie that is lost ---


def follow(table, spare):
    """Come as a browser that has lost its cookie, with what it has kept beside it."""
    phone = StrictClient(table.anna.app, "192.0.2.9")
    statuses = [phone.post(f"{table.path}/device", data={"spare": spare}).status_code for _ in "12"]
    return phone, statuses[statuses[0] == 202]


def spare_of(table, phone):
    return phone.get(f"{table.path}/revisions?after=0").json.get("spare")


def test_a_phone_that_lost_its_cookie_goes_on_as_the_one_it_was(table):
    spare = spare_of(table, table.anna)
    phone, status = follow(table, spare)

    assert status == 204
    assert table.push(a_deal(1), by=phone).status_code == 200
    assert table.anna.get(f"{table.path}/writers").status_code == 403  # there is one of it
    assert spare_of(table, phone) not in {None, spare}


def test_an_answer_that_is_lost_on_its_way_takes_no_right_along(table):
    spare, address = spare_of(table, table.anna), f"{table.path}/device"
    for lost in range(2):
        nobody = StrictClient(table.anna.app, f"192.0.2.{10 + lost}")
        assert nobody.post(address, data={"spare": spare}).status_code == 202
        assert table.push(a_deal(1), by=nobody).status_code == 403
    phone, status = follow(table, spare)

    assert status == 204
    assert table.push(a_deal(1), by=phone).status_code == 200


def test_the_phone_of_a_player_goes_on_at_its_seat(app):
    table = a_table(app, "differenzler-12")
    phone = StrictClient(app)
    assert phone.post(table.seat(1)).status_code == 303
    again, status = follow(table, spare_of(table, phone))

    assert status == 204
    assert again.get(f"{table.path}/revisions").json["seat"] == 1
    assert phone.get(f"{table.path}/revisions").json["seat"] is None


def test_a_phone_that_has_begun_another_game_meanwhile_keeps_both(app, table):
    other = a_table(app, address="192.0.2.7")
    spare = spare_of(table, table.anna)

    assert other.anna.post(f"{table.path}/device", data={"spare": spare}).status_code == 204
    assert table.push(a_deal(1), by=other.anna).status_code == 200
    assert other.push(a_deal(1)).status_code == 200


def test_what_was_revoked_stays_so(table, beat):
    spare = spare_of(table, beat)
    assert table.revoke().status_code == 303
    phone, status = follow(table, spare)

    assert status == 403
    assert phone.token is None
    assert beat.post(f"{table.path}/device", data={"spare": spare}).status_code == 403


def test_only_who_writes_has_a_spare_and_it_is_of_one_table(app, table):
    other = a_table(app, address="192.0.2.7")
    spare = spare_of(table, table.anna)

    assert spare_of(table, table.beat) is None
    assert follow(other, spare)[1] == 403
    for odd in ("", "1", "1-", spare[:-1], f"²{spare}", f"9{spare}", "9" * 30 + spare):
        assert follow(table, odd)[1] == 403
