"""Self check-in: with the code at the door people enter themselves, and nobody gets a list."""

import io
import re
from dataclasses import replace
from datetime import timedelta

import pypdf
import pytest
from sqlalchemy import func, select

from scorer.club import archive, cancelling, members
from scorer.club.members import Member
from scorer.store import rate_limits
from scorer.store.models import Device
from scorer.web.database import clock, db
from tests.needs import pango
from tests.web.club.evening_pages import PEOPLE, open_evening, plain
from tests.web.html_client import StrictClient

MORE = ("Hans Meier", "Rosa Meier", "Urs von Arx", "Vreni Müller", "Hans Huber")
ANNA, BEAT, CLARA, DANI = PEOPLE[:4]  # all of them are called Abt


@pytest.fixture
def desk(app):
    desk = open_evening(app, people=(*PEOPLE, *MORE))
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=str(clock().date()))
    return desk


def switched_on(desk):
    """Switch it on; return the address that the code leads to."""
    desk.fine("/check-in", check_in="on")
    return re.search(r'href="http://localhost(/in/[0-9A-Z]{26})"', desk.get("/check-in").text)[1]


def phone(desk, number=1):
    return StrictClient(desk.app, f"192.0.2.{30 + number}")


def devices_here(desk):
    with desk.app.app_context():
        return db.session().scalar(select(func.count(Device.id)))


def keys(page):
    """Return the keys of a page: what each posts, by name."""
    named = re.findall(r'name="chosen" value="([^"]+)">([^<]+)<', page.text)
    return {name: value for value, name in named}


def come(client, address, letters, name):
    key = keys(client.post(address, data={"letters": letters}))[name]
    return client.post(address, data={"letters": letters, "chosen": key})


def test_whoever_reads_the_code_types_letters_and_taps_the_own_name(desk):
    assert "Abgestellt" in plain(desk.get("/check-in"))
    address, guest = switched_on(desk), phone(desk)
    for letters, sentence in (
        ("ab", "Tippe wenigstens drei Buchstaben"),
        ("", "Tippe wenigstens drei Buchstaben"),
        ("xyz", "So heisst hier niemand."),
        ("%%%", "Tippe wenigstens drei Buchstaben"),
        ("anna", "So heisst hier niemand."),  # a first name finds nobody
        ("x" * 10_000, "So heisst hier niemand."),
    ):
        answer = guest.post(address, data={"letters": letters})
        assert (answer.status_code, sentence in plain(answer)) == (422, True), letters
        assert 'aria-invalid="true"' in answer.text
        assert not keys(answer)
    names = ["Abt Anna", "Abt Beat", "Abt Clara", "Abt Dani"]
    page = guest.post(address, data={"letters": "abt"})
    assert list(keys(page)) == names
    assert "Bist du …?" in plain(page)
    assert list(keys(guest.post(address, data={"letters": "abt be"}))) == names[1:2]
    assert list(keys(guest.post(address, data={"letters": "MUE"}))) == ["Müller Vreni"]
    assert list(keys(guest.post(address, data={"letters": "arx"}))) == ["von Arx Urs"]

    assert come(guest, address, "abt", "Abt Anna").status_code == 303
    assert "Abt Anna ist da." in plain(guest.get(address))
    assert desk.view.evening.present(1) == [desk.club.members[ANNA]]
    assert "Abt Anna ist schon eingetragen." in plain(
        come(phone(desk, 2), address, "abt", names[0])
    )
    for path in ("/door", "/attendance"):
        assert desk.get(path).text.count(">selbst<") == 1, path
    assert "selbst, mit dem Code an der Tür" in plain(desk.get("/history"))
    assert "Abt Anna" in plain(desk.get("/check-in"))


def test_there_is_no_list_no_number_and_no_key_for_letters_of_others(desk):
    address, guest = switched_on(desk), phone(desk)
    for number in range(4):
        desk.club.do(members.add, Member(0, f"Fritz{number} Abt"))
    many = guest.post(address, data={"letters": "abt"})
    assert (many.status_code, keys(many)) == (422, {})
    assert "So beginnen mehr als fünf." in plain(many)
    page = guest.post(address, data={"letters": "con"})
    numbers = {str(number) for number in desk.club.members.values()}
    assert not numbers & set(re.findall(r'value="([^"]*)"', page.text))
    key = keys(page)["Conrad Anna"]
    for form in (
        {"letters": "ber", "chosen": key},
        {"letters": "con", "chosen": "1"},
        {"letters": "con", "chosen": "é\ud800"[:1]},
        {"chosen": key},
    ):
        assert guest.post(address, data=form).status_code == 422, form
    elsewhere = open_evening(desk.app, people=PEOPLE)
    elsewhere.fine("/edit", what=f"{elsewhere.season}:abend", name="1", day=str(clock().date()))
    other = switched_on(elsewhere)
    assert guest.post(other, data={"letters": "con", "chosen": key}).status_code == 422
    assert not desk.view.evening.attendance


def test_who_is_gone_is_not_offered_and_two_of_one_name_are_told_apart(desk):
    address, guest = switched_on(desk), phone(desk)
    desk.club.do(members.add, Member(0, "Hans Huber", "Sager"))
    page = guest.post(address, data={"letters": "hub"})
    assert sorted(keys(page)) == ["Huber Hans", "Huber Hans «Sager»"]
    desk.club.do(
        members.merge,
        desk.club.members["Hans Meier"],
        desk.club.members["Rosa Meier"],
        expected_version=10**6,
    )
    assert list(keys(guest.post(address, data={"letters": "meier"}))) == ["Meier Rosa"]
    desk.club.do(members.erase, desk.club.members["Vreni Müller"], expected_version=10**6)
    assert not keys(guest.post(address, data={"letters": "mül"}))


def test_a_device_enters_three_and_what_the_office_undoes_stays_undone(desk):
    address, guest = switched_on(desk), phone(desk)
    for name in ("Abt Anna", "Abt Beat", "Abt Clara"):
        assert come(guest, address, "abt", name).status_code == 303
    page = guest.get(address)
    assert ("sind drei eingetragen" in plain(page), 'name="letters"' in page.text) == (True, False)
    fourth = come(guest, address, "abt", "Abt Dani")
    assert (fourth.status_code, "schon 3 eingetragen" in plain(fourth)) == (422, True)
    anna = desk.club.members[ANNA]
    desk.fine("/door", absent=anna)
    again = come(guest, address, "abt", "Abt Anna")
    assert (again.status_code, "Die Tür hat dich wieder ausgetragen." in plain(again)) == (
        422,
        True,
    )
    assert come(guest, address, "abt", "Abt Dani").status_code == 303
    desk.fine("/door", present=anna)
    row = desk.get("/door?q=Abt Anna").text.partition(f'data-member="{anna}"')[2]
    assert "selbst" not in row.partition("</li>")[0]
    assert desk.view.evening.present(1) == [desk.club.members[n] for n in PEOPLE[:4]]


def test_whom_the_office_entered_and_took_out_comes_back_by_the_office_only(desk):
    address, anna = switched_on(desk), desk.club.members[ANNA]
    desk.fine("/door", present=anna)
    desk.fine("/door", absent=anna)

    answer = come(phone(desk), address, "abt", "Abt Anna")

    assert (answer.status_code, "Die Tür hat dich wieder ausgetragen." in plain(answer)) == (
        422,
        True,
    )


def test_whoever_is_refused_by_address_leaves_no_device_behind(desk, monkeypatch):
    address, few = switched_on(desk), replace(rate_limits.ADDRESS_CHECK_INS, amount=2)
    monkeypatch.setattr(rate_limits, "ADDRESS_CHECK_INS", few)
    before = devices_here(desk)
    answers = [phone(desk).post(address, data={"letters": "abt"}).status_code for _ in range(9)]

    assert answers[-1] == 429
    assert devices_here(desk) - before == answers.count(200) < 9
    assert phone(desk, 2).post(address, data={"letters": "abt"}).status_code == 200


def test_the_code_is_dead_once_it_is_off_drawn_cancelled_or_its_day_is_past(desk):
    first, guest = switched_on(desk), phone(desk)
    assert guest.get(first).headers["Cache-Control"] == "no-store"
    desk.fine("/check-in", check_in="off")
    second = switched_on(desk)
    assert second != first
    for method in (guest.get, guest.post):
        gone = method(first)
        assert (gone.status_code, "Melde dich an der Tür." in plain(gone)) == (410, True)
    assert guest.get(f"/in/{'0' * 26}").status_code == 404
    assert desk.post("/check-in", check_in="maybe").status_code == 422

    past = str(clock().date() - timedelta(days=2))
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=past)
    assert guest.get(second).status_code == 410
    assert desk.post("/check-in", check_in="on").status_code == 422
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=str(clock().date()))
    desk.attend(*PEOPLE[:4])
    key = keys(guest.post(second, data={"letters": "ber"}))["Berger Anna"]
    desk.draw()
    late = guest.post(second, data={"letters": "ber", "chosen": key})
    assert (late.status_code, "Es ist ausgelost." in plain(late)) == (410, True)
    assert "Einschalten" not in plain(desk.get("/check-in"))
    assert desk.club.scorer.get(f"{desk.here}/check-in.pdf").status_code == 404
    desk.club.do(cancelling.cancel, desk.id, expected_version=10**6, reason="Schnee")
    assert "Dieser Abend ist abgesagt." in plain(guest.get(second))


def test_a_code_lies_in_no_file_of_the_club_and_its_door_paper_names_nobody(desk):
    pango()
    address = switched_on(desk)
    with desk.app.app_context():
        assert address[4:].encode() not in archive.pack(db.session(), desk.club.id)
    [page] = pypdf.PdfReader(io.BytesIO(desk.get("/check-in.pdf").data)).pages
    text = page.extract_text().replace("\u00a0", " ")
    assert "Selbst eintragen" in text
    assert "Drei Buchstaben des Nachnamens tippen." in text
    assert not any(name in text for name in PEOPLE)
    assert desk.club.viewer.get(f"{desk.here}/check-in").status_code == 403


def test_letters_are_limited_for_a_phone_and_for_the_evening(desk):
    address, guest = switched_on(desk), phone(desk)
    answers = [
        guest.post(address, data={"letters": "abt"}).status_code
        for _ in range(rate_limits.CHECK_INS.amount + 2)
    ]
    assert answers[-1] == 429
    assert answers.count(200) >= rate_limits.CHECK_INS.amount
    assert phone(desk, 2).post(address, data={"letters": "abt"}).status_code == 200
