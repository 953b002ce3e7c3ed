"""Import of members from a list: shown, taken in whole, or refused."""

import io
import re

import pytest

from scorer.club.people import contacts, erasure
from tests.web.club.evening_pages import plain
from tests.web.club.form_filler import posted_as_shown
from tests.web.conftest import content
from tests.web.html_client import elements_of, words


def added(club):
    """Return who came to the five whom the club had."""
    return [*club.people().values()][5:]


def read(client, data):
    sent = {"file": (io.BytesIO(data), "liste.csv")}
    return client.post("/club/members/import", data=sent)


def take_in(client, page, **ticked):
    form = posted_as_shown(page, "/club/members/import/all")
    return client.post("/club/members/import/all", data=form | ticked)


def take_back(client):
    """Press the key of the one list that was taken in."""
    forms = elements_of(client.get("/club/members/import"), "form")
    (action,) = (form.get("action") for form in forms if form.get("action").endswith("/back"))
    answer = client.post(action)
    assert answer.status_code == 303
    return answer


def test_a_list_is_shown_and_then_taken_in_once(app, club):
    before = content(app)
    page = read(club.scorer, "Vorname;Name;Gast\r\nJürg;Müller;ja\r\nBeat;Bühler;".encode())

    assert page.status_code == 200
    assert content(app) == before
    assert "Neu: 1" in page.text
    assert "Schon da: 1" in page.text
    for taken in (1, 0):
        assert take_in(club.scorer, page).location == f"/club/members?new={taken}"
    (juerg,) = added(club)
    assert (juerg.name, juerg.guest) == ("Jürg Müller", True)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Hier fehlt eine Datei."),
        (b"Vorname;Alter\nAnna;7", "fehlt eine Spalte «Name»"),
        (b"Name\n" + b"x" * 200_000, "nicht lesbar"),
        (b"\x89PNG\r\n\x1a\n\0\0", "fehlt eine Spalte"),
        ("Name\nHänni".encode("mac_roman"), "Heisst es «Hänni» oder «Hènni»?"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(app, club, data, sentence):
    before = content(app)
    answer = read(club.scorer, data)

    assert answer.status_code == 422
    assert sentence in answer.text
    assert content(app) == before


@pytest.mark.parametrize(
    ("head", "line", "column"),
    [
        ("Name;Kategorie", f"{'A' * 41};Frauen", "Name"),
        ("Nachname;Vorname", f"{'A' * 30};{'B' * 30}", "Vor- und Nachname zusammen"),
        ("Name;Kategorie", f"Anna;{'F' * 41}", "Kategorien"),
        ("Name;Nachname;Vorname", f"{'A' * 41};Abt;Anna", "Name"),
    ],
)
def test_what_is_too_long_names_its_line_and_column(club, head, line, column):
    page = read(club.scorer, f"{head}\nBeat;\n{line}\n".encode())

    assert page.status_code == 422
    assert re.search(rf"Zeile 3, [\w ]+…?, {column}: Der Text muss", page.text)


def test_wrong_lines_are_named_and_left_out(app, club):
    before = content(app)
    wrong = b"x" * 41 + b"\nHugo\0Hess\nMitglied 17\n"
    answer = read(club.scorer, b"Name\nGian Good\n" + wrong)

    assert answer.status_code == 422
    assert "Zeile 3" in answer.text
    assert "Zeile 4" in answer.text
    assert "Zeile 5, Mitglied 17, Name: So sehen nur gelöschte Namen aus." in plain(answer)
    assert content(app) == before
    assert take_in(club.scorer, answer).location == "/club/members?new=1"
    assert [member.name for member in added(club)] == ["Gian Good"]
    assert "Alle aufnehmen" not in read(club.scorer, b"Name\n" + wrong).text


def test_a_list_of_five_thousand_is_taken_in_and_a_forged_one_is_not(app, club):
    names = "\n".join(f"Mitglied Nummer {n}" for n in range(5000))
    page = read(club.scorer, f"Name\n{names}".encode())
    assert "Neu: 5000" in page.text
    assert take_in(club.scorer, page).status_code == 303

    assert len(added(club)) == 5000
    before = content(app)
    for forged in ("", "Alter\n7", "Name\n" + "x" * 41):
        answer = club.scorer.post("/club/members/import/all", data={"list": forged})
        assert answer.status_code == 422
    assert content(app) == before


def test_a_list_tells_what_it_does_not_change_and_how_many_it_took_in(club):
    anna = club.members["Anna Amstutz"]
    form = {"name": "Anna Amstutz", "category": "Senioren", "seen": 999999}
    club.scorer.post(f"/club/members/{anna}/edit", data=form)
    data = "Name;Kategorie\nAnna Amstutz;Junioren\nBeat Bühler;\nMax Muster;Junioren\nMia Moser;"
    page = read(club.scorer, data.encode())
    (known,) = elements_of(page, "details")

    sentence = "Anna Amstutz bleibt bei «Senioren», in der Liste steht «Junioren»."
    assert sentence in words(known)
    assert words(known).count("bleibt bei") == 1
    assert f'href="/club/members/{anna}/edit"' in page.text
    answer = take_in(club.scorer, page)
    assert "2 aufgenommen." in plain(club.scorer.get(answer.location))
    assert "aufgenommen." not in plain(club.scorer.get("/club/members?new=x"))
    assert club.people()[anna].category == "Senioren"


def test_a_list_is_taken_back_by_one_key_and_who_was_changed_stays_and_is_named(club):
    take_in(club.scorer, read(club.scorer, b"Name;Vorname\nHess;Hugo\nIten;Ida\n"))
    assert "Zurücknehmen" in club.scorer.get("/club/members?new=2").text
    club.scorer.post(
        "/club/members/6/edit", data={"name": "Hugo Hess", "guest": "y", "seen": 99999}
    )
    answer = take_back(club.scorer)

    sentences = plain(club.scorer.get(answer.location))
    assert "zurückgenommen. Diese Mitglieder bleiben, weil" in sentences
    assert "geändert wurden: Hugo Hess." in sentences
    listed = club.viewer.get("/club/members").text
    assert "Hess Hugo" in listed
    assert "Iten" not in listed


def test_two_of_one_name_in_a_list_are_told_and_both_taken_in_where_they_are_two(club):
    page = read(club.scorer, b"Name;Vorname\nHuber;Hans\nIten;Ida\nHuber;Hans\nhuber;hans\n")
    text = plain(page)
    assert "Neu: 2" in text
    assert "Schon da" not in text
    assert "Zweimal in der Liste:" in text
    assert text.count("zwei Personen, beide aufnehmen") == 2
    ticks = [
        tick.get("value") for tick in elements_of(page, "input") if tick.get("name") == "other"
    ]
    for taken in (4, 0):
        answer = take_in(club.scorer, page, other=ticks)
        assert answer.location == f"/club/members?new={taken}"

    named = [(member.name, member.nickname) for member in added(club)]
    assert named == [("Hans Huber", ""), ("Ida Iten", ""), ("Hans Huber", "2"), ("hans huber", "3")]


def test_two_of_one_name_who_were_ticked_are_not_asked_about_again(club):
    page = read(club.scorer, b"Name;Jg.\nHans Huber;1950\nHans Huber;1971\n")
    taken = take_in(club.scorer, page, other=["3"])
    assert "Doppelt erfasst?" not in club.scorer.get(taken.location).text
    take_back(club.scorer)
    assert "Hans Huber" not in [member.name for member in added(club)]


def test_one_who_stands_twice_in_a_list_is_taken_in_once_without_the_tick(club):
    page = read(club.scorer, b"Name\nHans Huber\nHans Huber\n")
    assert take_in(club.scorer, page).location == "/club/members?new=1"
    assert [member.name for member in added(club)] == ["Hans Huber"]


def test_a_second_list_shows_which_contacts_it_fills_and_what_stays(club):
    club.admin.post("/club/members/contacts", data={"keep_email": "y", "keep_phone": "y"})
    form = {"email": "anna@abt.ch", "phone": "", "seen": "999999"}
    assert club.scorer.post("/club/members/1/contact", data=form).status_code == 303
    lines = ["Name;E-Mail;Telefon", "Anna Amstutz;neu@abt.ch;031 111 22 33", "Beat Bühler;kein;"]
    page = read(club.scorer, "\n".join(lines).encode())
    shown = plain(page)
    assert "Kontakte, die noch fehlten: 1 Anna Amstutz: Telefon 031 111 22 33" in shown
    assert "Anna Amstutz: E-Mail bleibt «anna@abt.ch», in der Liste steht «neu@abt.ch»." in shown
    assert "Zeile 3, Beat Bühler: E-Mail «kein»" in shown
    taken = take_in(club.scorer, page)
    assert "1 Kontakt ergänzt." in plain(club.scorer.get(taken.location))
    assert "031 111 22 33" in club.scorer.get("/club/members/1").text
    assert "0 Personen, Kontakte ergänzt bei 1" in plain(club.scorer.get("/club/members/import"))


def test_a_list_brings_nobody_back_who_was_erased_since_it_was_shown(club):
    club.do(contacts.choose, ["email"])
    page = read(club.scorer, b"Name;E-Mail\nAnna Amstutz;anna@abt.ch\n")
    club.do(erasure.erase, 1, expected_version=10**6)

    answer = take_in(club.scorer, page)

    assert answer.status_code == 409
    assert "nicht mehr im Verein" in plain(answer)
    assert "Anna Amstutz" not in {member.name for member in club.people().values()}


def test_a_list_fills_nothing_of_somebody_whose_e_mail_is_a_namesakes(club):
    club.do(contacts.choose, ["email", "phone"])
    take_in(club.scorer, read(club.scorer, b"Name;E-Mail\nAnna Amstutz 2;two@abt.ch\n"))

    page = read(club.scorer, b"Name;E-Mail;Telefon\nAnna Amstutz;two@abt.ch;031 111 22 33\n")

    assert "031 111 22 33" not in plain(page)


def test_contacts_are_kept_from_now_on_by_a_tick_beside_their_column(club):
    data = b"Name;E-Mail;Telefon\nHans Huber;hans@huber.ch;031 111 22 33\n"
    page = read(club.admin, data)
    ticks = [tick for tick in elements_of(page, "input") if tick.get("name") == "keep"]
    assert [tick.get("value") for tick in ticks] == ["email", "phone"]
    assert 'name="keep"' not in read(club.scorer, data).text
    assert take_in(club.scorer, page, keep="phone").status_code == 403
    assert take_in(club.admin, page, keep="phone").status_code == 303

    shown = club.scorer.get("/club/members/6").text
    assert "031 111 22 33" in shown
    assert "hans@huber.ch" not in shown
    assert 'name="keep"' in read(club.admin, data).text  # the e-mail is still not kept


def test_namesakes_are_judged_by_their_addresses(club):
    lines = ["Name;Strasse;Ort", "Hans Huber;Rain 1;3000 Bern", "Hans Huber;Seeweg 2;3600 Thun"]
    page = read(club.admin, "\n".join(lines).encode())

    sentence = "Hans Huber (Rain 1, 3000 Bern / Seeweg 2, 3600 Thun): zwei Personen"
    assert sentence in plain(page)
