"""The overview of a club."""

from tests.web.club.evening_pages import open_evening
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
