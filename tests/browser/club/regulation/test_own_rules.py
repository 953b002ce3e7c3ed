"""Own rules typed on the page of a regulation, and read on the phone at a table."""

from playwright.sync_api import expect

from tests.browser.club.desk import Desk
from tests.browser.page_fit import passes_axe
from tests.browser.screen_sizes import WIDER


def fits(page):
    assert page.evaluate(WIDER) == 0
    passes_axe(page)


def test_rules_are_typed_with_keys_and_stand_on_the_phone_under_regeln(
    borrow, server, evening_of, phone
):
    held = evening_of(["Anna", "Beat", "Clara", "Dani"])
    held.seat(4)
    (slip,) = held.slips()
    office = borrow(viewport={"width": 360, "height": 740})
    Desk(office, server).log_in(held.login)
    office.goto(f"{server}/club/seasons/{held.season}/regulation/edit")
    add = office.get_by_role("button", name="Vereinsregel hinzufügen")
    add.click()
    office.get_by_label("Vereinsregel 1", exact=True).fill("Wer redet, zahlt eine Runde.")
    office.get_by_text("In einer zweiten Sprache").first.click()
    office.get_by_label("Vereinsregel 1 in der zweiten Sprache").fill("Qui parle paie.")
    office.get_by_label("Vereinsregel 1 auf Zettel").check()
    add.click()
    expect(office.get_by_label("Vereinsregel 2", exact=True)).to_be_focused()
    office.get_by_label("Vereinsregel 2", exact=True).fill("Kein Handy am Tisch.")
    fits(office)
    office.get_by_label("Bestimmung verschieben: Vereinsregel 2").click()
    office.get_by_role("button", name="Bestimmung nach oben: Vereinsregel 2").click()
    expect(office.get_by_label("Vereinsregel 1", exact=True)).to_have_value("Kein Handy am Tisch.")
    office.get_by_role("button", name="Beschliessen").click()
    office.get_by_label("Warum diese Änderung?").fill("Versammlung")
    office.get_by_role("button", name="Fassung 2 beschliessen").click()
    expect(office.get_by_text("Qui parle paie.")).to_be_visible()
    fits(office)

    table = phone(f"{server}/j/{slip.token}", "Annas Handy")
    table.menu("rules")
    expect(table.page.locator("dialog li")).to_have_text(
        ["Kein Handy am Tisch.", "Wer redet, zahlt eine Runde.Qui parle paie."]
    )
    assert table.page.evaluate(WIDER) == 0
