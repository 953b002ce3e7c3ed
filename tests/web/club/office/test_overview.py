"""The overview of a club."""

from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.evening_pages import open_evening, plain
from tests.web.html_client import StrictClient


def test_the_first_page_leads_to_the_club(app, club):
    assert 'href="/club"' in StrictClient(app).get("/").text
    page = club.viewer.get("/club").text
    assert "Mitglieder: 5" in page


def test_the_next_evening_as_the_last_one_is_one_link_away(app, club):
    assert "Wie letztes Mal" not in club.scorer.get("/club").text
    desk = open_evening(app)
    wanted = f'href="/club/seasons/{desk.season}#next"'
    assert wanted in desk.club.scorer.get("/club").text
    assert 'id="next"' in desk.club.scorer.get(f"/club/seasons/{desk.season}").text
    assert wanted not in desk.club.viewer.get("/club").text


def test_evenings_of_two_championships_are_told_apart_where_both_are_open(app):
    desk = open_evening(app)
    scorer = desk.club.scorer
    pages = ("/club", "/club/evenings")
    assert all("1. AbendBären" in plain(scorer.get(page)) for page in pages)

    desk.season = desk.club.do(seasons.new, "Senioren", PRESETS["four-twelve"])
    assert desk.another("1. Abend", "2026-11-20").status_code == 303
    for page in pages:
        text = plain(scorer.get(page))
        assert "1. AbendSaison 2026 · Bären" in text
        assert "1. AbendSenioren20. Nov." in text
