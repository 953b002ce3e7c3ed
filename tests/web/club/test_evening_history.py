"""The history of an evening, as its page shows it."""

from tests.web.club.evening_pages import drawn, open_evening, plain


def test_the_history_tells_days_as_people_do(app):
    assert "Angesetzt: 1. Abend, 20. Nov. 2026" in plain(open_evening(app).get("/history"))


def test_the_history_tells_one_drawn_round_as_one(app):
    desk = drawn(app)
    desk.draw(first=4, reason="Jemand ist gegangen")
    history = plain(desk.get("/history"))
    assert "Ausgelost: Passe 1 bis 4, Losnummer" in history
    assert "Ausgelost: Passe 4, Losnummer" in history
