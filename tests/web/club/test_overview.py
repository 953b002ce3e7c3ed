"""The overview of a club."""

from tests.web.html_client import StrictClient


def test_the_first_page_leads_to_the_club(app, club):
    assert 'href="/club"' in StrictClient(app).get("/").text
    page = club.viewer.get("/club").text
    assert "Mitglieder: 5" in page
