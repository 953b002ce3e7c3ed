"""A table calls the office and the office tells the hall something: four screens at once, one without network."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorer.club import attendance, evening_tables, seating
from scorer.rules.club.presets import PRESETS
from scorer.web.database import db

NAMES = [f"{first} Abt" for first in ("Anna", "Beat", "Clara", "Dani")]


def test_a_call_and_a_message_reach_everybody_who_waits_for_them(
    evening_of, laptop, phone, screen, server
):
    held = evening_of(NAMES, PRESETS["four-eight"]["phases"][0] | {"rounds": 2})
    with held.app.app_context():
        here = [attendance.Attendance(number) for number in range(1, 5)]
        attendance.attend(held.act(), held.evening, here)
        seating.draw(held.act(), held.evening, first=1, seed=1)
        (slip,) = evening_tables.slips(held.act(), held.evening, 1)
        db.engine.dispose()
    desk, thumb = laptop(held.login), phone(f"{server}/j/{slip.token}", "Anna")
    wall = screen(height=800, reduced_motion="reduce")
    wall.goto(f"{server}/e/{held.evening}")
    evening = f"{server}/club/evenings/{held.evening}"
    desk.page.goto(f"{evening}/attendance")  # an official is anywhere
    office = thumb.page.locator("#office span")

    thumb.page.context.set_offline(True)
    thumb.opens("menu")
    thumb.key("office")
    expect(office).to_have_text("Der Ruf an die Jassleitung geht, sobald das Netz wieder da ist.")
    thumb.page.context.set_offline(False)
    expect(office).to_have_text("Die Jassleitung ist gerufen.")
    calls = desk.page.locator(".calls")
    expect(calls).to_contain_text("Tisch 1, Passe 1 ruft die Jassleitung.")
    expect(desk.page).to_have_title("● Anwesenheit – Schreiber")
    assert not Axe().run(desk.page).response["violations"]
    desk.press("Ich komme", calls)
    expect(calls).to_contain_text(f"Tisch 1, Passe 1: {held.login} kommt.")
    expect(desk.page).to_have_title("Anwesenheit – Schreiber")
    expect(office).to_have_text("Jemand von der Jassleitung kommt.")
    thumb.tap("#office button")
    expect(thumb.page.locator("#office")).to_be_hidden()
    expect(calls).not_to_contain_text("Tisch 1")

    desk.page.goto(f"{evening}/message")
    desk.press("In fünf Minuten Passe 1.")
    news = thumb.page.locator("#told")
    expect(news.locator("span")).to_have_text("In fünf Minuten Passe 1.")
    on_wall = wall.get_by_role("status").filter(has_text="In fünf Minuten Passe 1.")
    expect(on_wall).to_be_visible()
    assert not Axe().run(wall).response["violations"]
    thumb.tap("#told button")
    expect(news).to_be_hidden()
    desk.press("Wegnehmen")
    expect(on_wall).to_have_count(0)
    expect(desk.page.get_by_text("Im Saal steht")).to_have_count(0)
