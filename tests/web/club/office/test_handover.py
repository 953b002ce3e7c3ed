"""The page that hands the office over: all that is open stands there, and every step leads to its key."""

from datetime import timedelta
from urllib.parse import urljoin

from scorer.club.office import officials
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import clock
from tests.web.club.evening_pages import EveningPages
from tests.web.html_client import elements_of

HERE = "/club/handover"


def test_a_new_club_has_nothing_open_and_one_who_runs_it(club):
    page = club.admin.get(HERE)
    assert "Alle Abende sind abgeschlossen." in page.text
    assert "Nur eine Person verwaltet den Verein." in page.text
    assert "Keine öffentliche Seite ist eingeschaltet." in page.text
    assert "noch nie als Datei gesichert" in page.text
    assert club.scorer.get(HERE).status_code == 403
    club.do(officials.set_role, club.official_id("scorer"), "admin", expected_version=10**6)
    assert "Nur eine Person" not in club.admin.get(HERE).text


def test_what_is_open_stands_there_until_it_is_done(club):
    desk = EveningPages(club, PRESETS["four-twelve"])
    desk.attend(*list(club.members)[:4])
    desk.draw()
    club.public(desk.season)
    club.public(desk.season, desk.id)
    desk.another("Später", str(clock().date() + timedelta(days=40)))
    page = club.admin.get(HERE)
    assert "nicht abgeschlossen · fehlende Resultate: 4" in " ".join(page.text.split())
    assert "abgeschlossene Abende: 0 von 2" in page.text
    assert "Nächster Abend: Später am" in page.text
    assert page.text.count("öffentliche Seite eingeschaltet") == 2
    for link in elements_of(page, "a"):
        place = urljoin(HERE, link.get("href"))
        assert club.admin.get(place).status_code in {200, 303}, place

    for number in range(1, 5):
        desk.play(number)
    desk.fine("/close")
    club.public(desk.season, desk.id, on=False)
    assert club.admin.post("/club/backup/club.json").data
    page = club.admin.get(HERE)
    assert "nicht abgeschlossen" not in page.text
    assert "abgeschlossene Abende: 1 von 2" in page.text
    assert page.text.count("öffentliche Seite eingeschaltet") == 1
    assert "Verein gesichert am" in page.text
