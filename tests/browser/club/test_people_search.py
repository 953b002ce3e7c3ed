"""A list of people narrows with each letter, in a browser."""

import re

import pytest
from playwright.sync_api import expect

LASTS = ("Aebi", "Bühler", "Béguelin", "von Arx", "Zoll")
FIRSTS = ("Hans", "Zoé", "Rosmarie")


def import_people(admin):
    """Take in everybody of each surname."""
    page = admin.page
    lines = [f"{last};{first}" for last in LASTS for first in FIRSTS]
    page.goto(f"{admin.server}/club/members/import")
    file = {"name": "mitglieder.csv", "mimeType": "text/csv"}
    page.get_by_label("Datei (.csv)").set_input_files(
        file | {"buffer": "\n".join(["Nachname;Vorname", *lines]).encode()}
    )
    admin.press("Anschauen")
    admin.press("Alle aufnehmen")
    page.wait_for_url("**/club/members?new=*")


@pytest.mark.journey
def test_letters_narrow_a_list_at_once_and_a_wrong_one_leaves_the_nearest(admin):
    page = admin.page
    import_people(admin)
    rows, field = page.locator("[data-person]:visible"), page.get_by_role("searchbox")
    expect(rows).to_have_count(15)
    for typed, left in (("b", 6), ("be", 3), ("be zo", 1), ("", 15), ("hans arx", 1)):
        field.fill(typed)
        expect(rows).to_have_count(left)
    status = page.get_by_role("status").filter(has_text="heisst hier niemand")
    expect(status).to_be_hidden()
    field.fill("hanz äbbi")
    expect(status).to_contain_text("Meinst du …?")
    expect(rows.filter(has_text="Aebi Hans")).to_have_count(1)
    field.fill("Aebi Hans")
    field.press("Enter")
    expect(rows).to_have_count(1)
    assert "q=" not in page.url


def test_letters_and_enter_tick_who_is_there_with_four_keys_each(admin):
    page, errors = admin.page, []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{admin.server}/club/members", wait_until="networkidle")
    assert not errors  # nobody to search for
    import_people(admin)
    page.goto(f"{admin.server}/club/seasons/new?preset=four-twelve")
    admin.fill("Name der Saison", "2026")
    admin.press("Saison eröffnen")
    page.goto(f"{admin.server}/club/evenings/new")
    admin.fill("Name", "1. Abend")
    admin.fill("Datum", "2026-11-20")
    admin.press("Abend ansetzen")
    page.locator(".steps a").filter(has_text="Anwesenheit").click()

    field, notice = page.get_by_role("searchbox"), page.locator("[data-said]")
    everybody = page.get_by_role("button", name="Alle sind da")
    rows, ticked = page.locator("[data-person]:visible"), page.locator(".roll .check :checked")
    expect(notice).to_have_attribute("aria-live", "polite")
    page.locator(".roll").evaluate(
        "list => { document.changes = 0; list.addEventListener('change', () => document.changes++) }"
    )
    while not field.evaluate("field => field === document.activeElement"):
        page.keyboard.press("Tab")
    names = ("Hans Aebi", "Hans Béguelin", "Hans Bühler", "Hans Zoll")
    outlined = page.locator("[data-person].next:visible")
    expect(outlined).to_have_count(0)
    for count, (keys, name) in enumerate(zip(("a", "beg", "bu", "zol"), names, strict=True), 1):
        assert len(keys) + 1 <= 4
        page.keyboard.type(keys)
        expect(everybody).to_be_hidden()
        expect(outlined).to_have_text(re.compile(" ".join(name.split()[::-1])))
        page.keyboard.press("Enter")
        expect(notice).to_have_text(f"{name} ist da.")
        expect(ticked).to_have_count(count)
        expect(field).to_have_value("")
        expect(field).to_be_focused()
        expect(rows).to_have_count(15)
        expect(everybody).to_be_visible()
    page.keyboard.press("Enter")  # without letters nobody is meant
    page.keyboard.type("beg h")
    page.keyboard.press("Enter")
    expect(notice).to_have_text("Hans Béguelin ist schon da.")
    page.keyboard.type("qqq")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="So heisst hier niemand.")).to_be_visible()
    expect(rows).to_have_count(0)
    expect(notice).to_have_text("")
    expect(field).to_have_value("qqq")
    expect(ticked).to_have_count(4)
    field.fill("zolinger")
    page.keyboard.press("Enter")  # the nearest names are an offer alone
    expect(field).to_have_value("zolinger")
    expect(ticked).to_have_count(4)
    assert page.evaluate("document.changes") == 4
    field.fill("zol")
    expect(outlined).to_contain_text("Zoll Rosmarie")  # Hans is there already
    page.keyboard.press("ArrowDown")
    expect(outlined).to_contain_text("Zoll Zoé")
    page.keyboard.press("Enter")
    expect(notice).to_have_text("Zoé Zoll ist da.")
    expect(ticked).to_have_count(5)
    expect(outlined).to_have_count(0)

    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.type) or dialog.accept())
    page.reload()
    expect(ticked).to_have_count(0)
    assert asked == ["beforeunload"]  # nothing was saved
    page.reload()
    field.fill("zol")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Speichern").last.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Anwesenheit")
    assert asked == ["beforeunload"]  # neither an untouched list nor one that is saved asks
    assert not errors
