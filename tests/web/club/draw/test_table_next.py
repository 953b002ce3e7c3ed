"""A table that is done leads its people to their next tables: on its phones, and by the code on its slip."""

from datetime import timedelta

from scorer.club.draw import evening_tables
from scorer.club.evening import cancelling
from scorer.club.people import erasure
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.reader import regulation_json
from scorer.web import database
from tests.web.club.draw.test_evening_tables import a_phone, confirm, play_on
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.html_client import StrictClient, elements_of, words

ALL = [100] * 8


def evening(app, **changes):
    """Return the desk of eight people at two tables, two rounds."""
    return drawn(app, PEOPLE[:8], rounds=2, **changes)


def signed(desk, number=1, table=1):
    """Return the phone of a table that both sides have signed there, and the address of its game."""
    phone, path = a_phone(desk, number, table)
    play_on(phone, path, ALL)
    confirm(phone, path, 800, 456)
    return phone, path


def seats(desk, number, table):
    """Return name and number of who sits at a table."""
    by_number = {number: name for name, number in desk.club.members.items()}
    people = desk.view.evening.table(number, table).people
    return [(by_number[person], person) for person in people]


def next_of(desk, name, number=2):
    """Return where somebody sits in a round, as their page says it."""
    for table in desk.view.evening.rounds[number - 1]:
        around = [person for person, _number in seats(desk, number, table.number)]
        if name in around:
            at = around.index(name)
            after, partner, before = (around[(at + step) % 4] for step in (1, 2, 3))
            return f"Passe {number} Tisch {table.number} mit {partner} gegen {after} und {before}"
    return ""


def anybody(desk, address="192.0.2.88"):
    return StrictClient(desk.app, address)


def test_both_signatures_lead_to_the_next_tables_and_to_each_persons_own(app):
    desk = evening(app)
    phone, path = a_phone(desk)
    play_on(phone, path, ALL)
    early = phone.get(f"{path}/next")
    assert (early.status_code, early.location) == (303, f"{path}/result")
    figures = {"points_0": 800, "points_1": 456}
    first = phone.post(f"{path}/result", data=figures | {"side": 0})
    assert first.location == f"{path}/result"
    waiting = phone.get(first.location)
    assert f'data-onward="{path}/next"' in waiting.text
    second = phone.post(f"{path}/result", data=figures | {"side": 1})
    assert second.location == f"{path}/next"

    page = phone.get(second.location)
    assert "✓ Tisch 1, Passe 1: 800 : 456." in plain(page)
    links = [a for a in elements_of(page, "a") if a.get("data-member")]
    assert [(words(a), int(a.get("data-member"))) for a in links] == seats(desk, 1, 1)
    for name, number in seats(desk, 1, 1):
        assert f"{name} {next_of(desk, name)}" in plain(page)
        alone = phone.get(f"{path}/next/{number}")
        assert plain(alone).startswith(f"{name} 1. Abend {next_of(desk, name)}")
        side = "800 : 456" if name in {n for n, _ in seats(desk, 1, 1)[::2]} else "456 : 800"
        assert f"Passe 1, Tisch 1: {side}" in plain(alone)
        assert "Rangliste, Zwischenstand: Rang" in plain(alone)
    stranger = next(
        n for n in desk.club.members.values() if n not in dict(seats(desk, 1, 1)).values()
    )
    assert phone.get(f"{path}/next/{stranger}").status_code == 404
    assert "Wo es weitergeht" in plain(phone.get(f"{path}/result"))


def test_points_show_on_the_phone_that_signed_and_nowhere_else(app):
    """Club page 3: and only from sheets it sat at."""
    desk = evening(app)
    second, _path = a_phone(desk)  # it may write, and signs nothing
    _phone, path = signed(desk)
    name, number = seats(desk, 1, 1)[0]
    for other in (anybody(desk), second):
        page = other.get(f"{path}/next/{number}")
        assert plain(page).startswith(f"{name} 1. Abend {next_of(desk, name)}")
        assert "800" not in plain(page)
        assert "Rang" not in plain(page)


def test_the_slip_asks_who_writes_then_leads_on_and_the_sheet_on_paper_does_so_too(app):
    desk = evening(app)
    slips = desk.club.do(evening_tables.slips, desk.id, 1)
    codes = {slip.table.number: slip for slip in slips}
    reader = anybody(desk)
    for slip in slips:
        assert "Hier schreiben?" in plain(reader.get(f"/j/{slip.token}"))
    desk.sheet(1, 1, 800, 456)
    before = desk.seq
    for _again in range(2):
        page = reader.get(f"/j/{codes[1].token}")
        (onward,) = (a for a in elements_of(page, "a") if words(a) == "Wo es weitergeht")
        assert onward.get("href") == f"/t/{codes[1].public_id}/next"
    assert "Hier schreiben?" in plain(reader.get(f"/j/{codes[2].token}"))
    assert desk.seq == before
    assert "Tisch 1, Passe 1: 800 : 456" in plain(reader.get(f"/t/{codes[1].public_id}/next"))


def test_with_the_slip_a_result_that_the_desk_entered_is_disputed(app):
    desk = evening(app)
    (slip, *_others) = desk.club.do(evening_tables.slips, desk.id, 1)
    desk.sheet(1, slip.table.number, 800, 456)
    reader = anybody(desk)
    assert "Hier schreiben?" in plain(reader.get(f"/j/{slip.token}"))
    refused = reader.post(f"/j/{slip.token}", data={"name": "x" * 100})
    assert (refused.status_code, "Wo es weitergeht" in plain(refused)) == (422, True)
    answer = reader.post(f"/j/{slip.token}", data={"name": "Ruth"})
    assert (answer.status_code, answer.location) == (303, f"/t/{slip.public_id}/result")
    page = reader.get(answer.location)
    assert "Zurück zur Tafel" not in plain(page)
    disputed = {"side": "0", "points_0": "800", "points_1": "456", "side0-reason": "Wir hatten 810"}
    assert reader.post(f"/t/{slip.public_id}/dispute", data=disputed).status_code == 303
    assert "Wir hatten 810" in plain(reader.get(answer.location))


def test_after_the_closing_the_slip_leads_on_and_a_phone_that_wrote_stays_one(app):
    desk = evening(app)
    (slip, *_others) = desk.club.do(evening_tables.slips, desk.id, 1)
    reader = anybody(desk)
    assert reader.post(f"/j/{slip.token}", data={"name": "Ruth"}).location == f"/t/{slip.public_id}"
    for number in (1, 2):
        desk.play(number, lambda _table: (800, 456))
    assert desk.post("/close", seen=desk.seq).status_code == 303
    assert reader.get(f"/j/{slip.token}").location == f"/t/{slip.public_id}/next"
    assert reader.post(f"/j/{slip.token}", data={}).location == f"/t/{slip.public_id}"


def test_the_next_table_opens_once_its_slip_is_printed_on_the_phones_of_the_table_alone(app):
    desk = evening(app)
    phone, path = signed(desk)
    _name, number = seats(desk, 1, 1)[0]
    page = f"{path}/next/{number}"
    assert "Diesen Tisch öffnen" not in plain(phone.get(page))
    slips = desk.club.do(evening_tables.slips, desk.id, 2)
    (mine,) = (s for s in slips if number in s.table.people)
    (key,) = (a for a in elements_of(phone.get(page), "a") if words(a) == "Diesen Tisch öffnen")
    assert key.get("href") == f"/t/{mine.public_id}"
    assert phone.get(key.get("href")).status_code == 200
    assert "Diesen Tisch öffnen" not in plain(anybody(desk).get(page))


def test_of_a_hidden_round_no_key_points_or_rank_but_the_own_sheet_and_the_seat(app):
    desk = evening(app, hidden_from=1, counting={"ties": []})
    phone, path = signed(desk)
    desk.sheet(1, 2, 700, 556)
    desk.club.do(evening_tables.slips, desk.id, 2)
    name, number = seats(desk, 1, 1)[0]
    text = plain(phone.get(f"{path}/next/{number}"))
    assert next_of(desk, name) in text
    assert "Passe 1, Tisch 1: 800 : 456" in text
    assert "Die Rangliste bleibt bis zum Abschluss verdeckt." in text
    assert "Rang " not in text
    assert "Diesen Tisch öffnen" not in text
    assert "700" not in text


def test_it_says_what_comes_without_another_table_and_ends_two_days_after_the_evening(
    app, monkeypatch
):
    desk = evening(app)
    phone, path = signed(desk)
    desk.sheet(1, 2, 700, 556)
    desk.play(2, lambda _: (700, 556))
    assert "Fertig gespielt" in plain(phone.get(f"{path}/next"))
    desk.fine("/close")
    slip_of_old = desk.view.closed.at
    page = phone.get(f"{path}/next")
    assert "Der Abend ist abgeschlossen" in plain(page)
    _name, number = seats(desk, 1, 1)[0]
    assert "Schlussrangliste: Rang" in plain(phone.get(f"{path}/next/{number}"))

    class Later(database.datetime):
        @classmethod
        def now(cls, tz=None):
            return (slip_of_old + timedelta(hours=48)).astimezone(tz)

    monkeypatch.setattr(database, "datetime", Later)
    for address in ("/next", f"/next/{number}"):
        over = phone.get(f"{path}{address}", headers={"If-None-Match": page.headers["ETag"]})
        assert (over.status_code, "Dieser Abend ist vorbei." in plain(over)) == (410, True)


def test_cancelled_drawn_anew_and_erased_are_gone(app):
    desk = evening(app)
    phone, path = signed(desk)
    (name, number), (_other, second) = seats(desk, 1, 1)[:2]
    desk.club.do(erasure.erase, number, expected_version=10**6)
    gone = phone.get(f"{path}/next/{number}")
    assert (gone.status_code, name in gone.text) == (410, False)
    table = phone.get(f"{path}/next")
    assert (f"Mitglied {number}" in plain(table), name in table.text) == (True, False)
    assert f'data-member="{number}"' not in table.text
    assert phone.get(f"{path}/next/{second}").status_code == 200
    desk.club.do(cancelling.cancel, desk.id, reason="Wirt krank", expected_version=desk.seq)
    for address in ("/next", f"/next/{second}"):
        answer = phone.get(path + address)
        assert (answer.status_code, "abgesagt" in plain(answer)) == (410, True)

    other = evening(app)
    _phone, path = a_phone(other)
    assert other.draw(seed=9, reason="anders").status_code == 303
    assert anybody(other).get(f"{path}/next").status_code == 410


def test_numbers_stand_for_people_where_the_regulation_says_so(app):
    desk = evening(app)
    _phone, path = signed(desk)
    view = desk.view
    agreed = regulation_json(view.regulation) | {"public_names": "numbers"}
    desk.club.do(
        seasons.change, desk.season, "2026", agreed, expected_version=view.seq, reason="GV"
    )
    for address in ("/next", f"/next/{seats(desk, 1, 1)[0][1]}"):
        page = anybody(desk).get(path + address)
        assert "Nr. " in plain(page)
        assert not any(name in page.text for name in PEOPLE)


def test_an_open_page_is_told_what_the_desk_does_and_nothing_twice(app):
    desk = evening(app)
    phone, path = signed(desk)
    _name, number = seats(desk, 1, 1)[0]
    page = phone.get(f"{path}/next/{number}")
    known = {"If-None-Match": page.headers["ETag"]}
    assert phone.get(f"{path}/next/{number}", headers=known).status_code == 304
    assert desk.draw(2, seed=11, reason="jemand kam").status_code == 303
    fresh = phone.get(f"{path}/next/{number}", headers=known)
    assert fresh.status_code == 200
    assert next_of(desk, seats(desk, 1, 1)[0][0]) in plain(fresh)
