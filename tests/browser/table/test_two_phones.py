"""Steps back and forth, the chalk between two phones, a phone that dies, and whether all is safe."""

import pytest
from playwright.sync_api import expect

from scorer.store.rate_limits import TABLE_CODES
from tests.browser.coiffeur.screen import written
from tests.browser.conftest import PHONE, sends
from tests.browser.differenzler.screen import written_deal
from tests.browser.schieber.screen import played
from tests.browser.solo import screen as alone
from tests.browser.table.conftest import link

LOGS = {
    "schieber": played(*(("schilten", 60 + number, 0) for number in range(1, 5))),
    "coiffeur": [
        written("a:rosen", 97),
        written("b:obenabe", 60),
        written("a:eichel", 31),
        written("b:undenufe", 12),
    ],
    "differenzler": written_deal(1, [40, 39, 38, 37], [60, 97, 0, 0], drawn=False),
    "solo": [
        alone.written_deal(1, 40, 39, 41, 37),
        alone.written_deal(2, 157, 0, 0, 0),
        alone.written_deal(3, 20, 60, 70, 7),
    ],
}


def test_steps_by_the_keyboard_and_from_the_menu(table, page):
    play = table(LOGS["schieber"])
    for _ in range(3):
        sends(page, lambda: page.keyboard.press("u"))
    sends(page, lambda: page.keyboard.press("Shift+U"))
    play.agrees(2 * (61 + 62), 2 * (96 + 95))

    play.key("menu")
    page.locator("dialog").get_by_text("Wiederherstellen").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".near output")).to_have_text(str(2 * (61 + 62 + 63)))
    play.deal("rosen", 97, 0)
    play.key("menu")
    expect(page.locator("dialog h2")).to_have_text("Menü")
    expect(page.locator("dialog").get_by_text("Wiederherstellen")).to_have_count(0)


def test_the_key_to_bring_it_again_is_as_large_as_a_thumb_and_fits(table, page):
    play = table(LOGS["schieber"])
    page.context.set_offline(True)  # the narrowest: what is unsent stands beside it
    play.key("undo")
    box = page.locator("#strip [data-do=redo]").bounding_box()

    assert box["width"] >= 44
    assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.get_by_role("button", name="Wiederherstellen")).to_be_visible()


@pytest.mark.journey
def test_the_other_phone_says_who_writes_and_takes_the_chalk(table, page, another):
    anna = table()
    beat = another(anna)
    anna.deal("schilten", 97, 0)
    mine, theirs = page.locator("#chip"), beat.page.locator("#chip")
    expect(theirs).to_have_text("Anna schreibtKreide nehmen")
    expect(mine).to_have_text("✓ gesichert")

    theirs.tap()
    expect(theirs).to_have_text("✓ gesichert")
    expect(mine).to_have_text("Beat schreibtKreide nehmen")

    anna.deal("rosen", 60, 0)  # it locks nothing: who writes has it
    expect(mine).to_have_text("✓ gesichert")
    expect(theirs).to_contain_text("schreibt")
    theirs_box = theirs.bounding_box()
    assert theirs_box["height"] >= 44
    assert beat.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_who_writes_is_told_that_the_codes_of_the_table_rest_and_led_to_the_qr_code(table, page):
    anna = table()
    base = anna.address.split("/t/")[0]
    with page.context.browser.new_context() as stranger:
        for number in range(TABLE_CODES.amount):
            stranger.request.post(
                f"{anna.address}/write", form={"code": f"{number:08}"}, headers={"Origin": base}
            )
    chip = page.locator("#chip")

    expect(chip).to_have_text("Schreib-Codes vorübergehend gesperrtQR zeigen")
    chip.tap()
    expect(page.locator("button[value=once]")).to_be_visible()


@pytest.mark.journey
def test_another_phone_goes_on_when_one_dies_and_what_was_on_it_comes_later(table, page, another):
    anna = table()
    write_code = link(anna, "key")[1]
    sends(page, lambda: anna.deal("schilten", 97, 0))
    page.context.set_offline(True)
    anna.deal("rosen", 60, 0)  # never leaves the phone before its battery is empty

    def by_code(phone):
        phone.goto(anna.address)
        phone.get_by_role("link", name="Hier weiterschreiben").tap()
        phone.get_by_label("Code mit acht Ziffern").fill(write_code)
        phone.get_by_label("Wie heisst du?").fill("Beat")
        phone.get_by_role("button", name="Hier weiterschreiben").tap()

    beat = another(anna, enter=by_code)
    assert beat.totals() == [194, 120]
    sends(beat.page, lambda: beat.deal("rosen", 101, 0))
    assert beat.totals() == [194 + 101, 120 + 56]

    anna.online()
    for phone in (page, beat.page):
        note = phone.locator("#note")
        expect(note).to_have_text("⚠ Spiel 2 wurde zweimal geschrieben")
    beat.page.locator("#note").tap()
    versions = beat.page.locator("dialog .meld")
    expect(versions).to_have_count(2)
    expect(versions.filter(has_text="101 : 56")).to_contain_text("Beat")
    sends(beat.page, beat.page.get_by_role("button", name="Beides gilt").tap)
    expect(page.locator("#note")).not_to_contain_text("zweimal")

    assert sorted(beat.slots()) == ["1", "2", "2", "3"]


def test_the_keys_that_take_a_right_away_are_one_line_beside_long_names(table, page, another):
    play = table()
    another(play, name="Wilhelmina von Grünigen-Zurbriggen")
    page.goto(f"{play.address}/writers")

    keys = page.locator(".people button")
    expect(keys).to_have_count(2)
    assert [round(keys.nth(number).bounding_box()["height"]) for number in range(2)] == [48, 48]


# --- is it safe? ---


def test_the_menu_and_the_end_say_whether_all_is_safe(table, page):
    """Also while they are being read; what shuts them stays where the finger may be on its way to."""
    play = table(target=[400, 400], auto_end=True)
    shut, menu = page.locator("[data-do=shut]"), page.locator("dialog h2")
    play.offline()
    play.deal("schilten", 97, 0)
    play.deal("rosen", 97, 0)
    play.key("menu")
    hint = page.locator(
        "dialog .hint:visible", has_text="Auf dem Blatt und in der Datei fehlen noch"
    )
    expect(hint).to_contain_text("2 Einträge dieses Handys.")
    place = shut.bounding_box()
    play.online()
    play.saved()
    expect(menu).to_have_text("Menü")
    expect(hint).to_have_count(0)
    assert shut.bounding_box() == place
    play.key("shut")

    play.offline()
    play.deal("schilten", 97, 0)
    play.key("finished")
    status = page.locator("dialog [role=status]")
    expect(status).to_contain_text("Ein Eintrag liegt nur auf diesem Handy")
    place = shut.bounding_box()
    play.online()

    expect(status).to_have_text("✓ Alles gesichert.")
    assert shut.bounding_box() == place


def test_the_first_page_says_whether_all_is_safe(table, page, server):
    play = table()
    page.context.set_offline(True)
    play.deal("schilten", 97, 0)
    page.route("**/revisions*", lambda route: route.abort())
    page.context.set_offline(False)
    page.goto(server)
    status = page.locator("[data-safe]")
    expect(status).to_contain_text("Ein Eintrag liegt nur auf diesem Handy")
    page.unroute("**/revisions*")
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(status).to_have_text("✓ Alles gesichert.")
