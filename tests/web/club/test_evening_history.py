"""The history of an evening, as its page shows it."""

from tests.web.club.evening_pages import open_evening, plain


def test_the_history_tells_days_as_people_do(app):
    assert "Angesetzt: 1. Abend, 20. Nov. 2026" in plain(open_evening(app).get("/history"))
