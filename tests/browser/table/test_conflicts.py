"""Two phones write at one table: what contradicts is shown and settled, what is refused is kept."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import may_write, sends
from tests.browser.schieber.screen import played


def push(play, **revision):
    """Another phone writes, on a line of its own if nothing else is said."""
    line = str(uuid4())
    answer = play.page.request.post(
        f"{play.address}/revisions?after=0",
        data={"revisions": [{"id": line, "line": line} | revision]},
        headers={"Origin": play.address.split("/t/")[0]},
    )
    assert answer.ok


def rival(play, **changed):
    """Another phone writes the first round once more, in its own words."""
    play.saved()
    first = play.board()["revisions"][0]
    facts = first["facts"] | {"points": [79, 78]}
    push(play, slot=first["slot"], at=first["at"], facts=facts, **changed)
    note = play.page.locator("#note")
    expect(note).to_contain_text("Spiel 1 wurde zweimal geschrieben")
    return note


@pytest.mark.journey
def test_two_rounds_in_one_place_are_shown_and_settled(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    note = rival(play)
    note.tap()
    mine, theirs = page.locator("dialog .meld").first, page.locator("dialog .meld").last
    expect(mine).to_contain_text(re.compile(r"97 : 60.*\d\d\.\d\d · Anna"))
    expect(theirs).to_contain_text(re.compile(r"79 : 78.*\d\d\.\d\d · anderes Handy"))
    expect(page.locator("dialog .go")).to_have_count(0)  # no answer is lit
    page.locator("dialog button", has_text="Beides gilt").tap()
    expect(note).to_be_hidden()

    assert play.totals() == [97 + 79, 60 + 78]


def test_of_two_edits_the_one_that_is_chosen_stands(table, page):
    play = table(played(("rosen", 97, 0)))
    first = play.board()["revisions"][0]
    play.reopen()
    play.counts(81, 0)
    note = rival(play, line=first["line"], replaces=[first["id"]], by="Beat")
    note.tap()
    theirs = page.locator("dialog .meld", has_text="Beat")
    expect(theirs).to_contain_text("79 : 78")
    expect(page.locator("dialog button", has_text="Beides gilt")).to_have_count(0)
    theirs.locator("button").tap()
    expect(note).to_be_hidden()

    assert play.totals() == [79, 78]


@pytest.mark.journey
def test_what_the_server_refuses_stays_on_the_phone_with_the_reason(table, page):
    play = table(target=[90, 900])
    play.expected.append("422")
    play.deal("rosen", 97, 0)
    play.saved()
    page.context.set_offline(True)
    play.deal("schilten", 60, 0)
    claim = {"kind": "claim", "spoken": [0], "on": None, "trick": None, "taken": None}
    push(play, slot="thanks:1", facts=claim)
    play.online()
    chip = page.locator("#chip")
    expect(chip).to_have_text("⚠ 1 nicht angenommen")
    chip.tap()
    refused = page.locator("dialog .meld")
    expect(refused).to_contain_text("Schilten · 60 : 97")
    expect(refused).to_contain_text("Die Partie ist schon fertig")
    sends(page, refused.locator("button", has_text="nochmals").tap)
    page.reload()
    expect(chip).to_have_text("⚠ 1 nicht angenommen")

    assert play.totals() == [97, 60]


OLD_SHELL = """async ([slot, many, facts]) => {
  const { add, uuid } = await import(new URL('../phone/synced_log.js', document.querySelector('script[src]').src))
  const replaces = Array.from({ length: many }, uuid)
  await add({ id: uuid(), line: uuid(), slot, replaces, undoes: null, at: '', by: '', facts })
}"""
REFUSED = {
    "kind": "deal",
    "mode": "rosen",
    "points": [100, 57],
    "weis": [[{"run": 3, "suit": "rosen", "top": "ace"}], [{"four": "ace"}]],
}


def refuse_the_second_of_three(play, page):
    """An older shell has written the second deal in a way that this server refuses."""
    play.expected.append("422")
    play.deal("rosen", 97, 0)
    page.evaluate(OLD_SHELL, ["2", 0, REFUSED])
    expect(page.locator("#chip")).to_have_text("⚠ 1 nicht angenommen")
    expect(page.locator("#deal b")).to_have_text("Spiel 3")
    expect(page.locator("#deal small")).to_have_text("gibt: Clara")
    play.deal("eichel", 60, 0)


def test_what_was_refused_holds_its_place_and_is_mended_there(table, page):
    play = table()
    refuse_the_second_of_three(play, page)
    assert play.totals() == [97 + 60, 60 + 97]

    play.tap(".near .head")
    row = page.locator("dialog .row[type=button]").nth(1)
    expect(row.locator(".nr")).to_have_text("2 ⚠")
    expect(row).to_contain_text("100 : 57 · Weis Wir Dreiblatt vom Rosen-As · Weis Ihr vier Asse")
    expect(row).to_contain_text("Die gleiche Karte kommt in zwei Weisen vor")
    row.tap()
    expect(page.locator("#deal b")).to_have_text("Spiel 2")
    expect(page.locator("#save")).to_have_text("Schreiben: Wir 100 – Ihr 157")
    play.key("save")
    alert = page.locator("dialog [role=alert]")
    expect(alert).to_contain_text("Die gleiche Karte")
    page.locator("dialog .meld", has_text="Wir: Dreiblatt vom Rosen-As").locator("button").tap()
    expect(alert).to_have_count(0)
    page.locator("[data-do=shut]").tap()
    play.key("save")
    play.shows("idle")
    expect(page.locator("#chip")).to_have_text("✓ gesichert")

    assert play.totals() == [97 + 60 + 100, 60 + 97 + 57 + 100] == play.board()["totals"]
    assert sorted({*play.slots()}) == ["1", "2", "3"]


def test_what_was_refused_is_taken_back_or_put_aside_without_moving_the_others(table, page):
    play = table()
    refuse_the_second_of_three(play, page)
    chip = page.locator("#chip")
    chip.tap()
    page.locator("dialog .meld button", has_text="verbessern").tap()
    expect(page.locator("#deal b")).to_have_text("Spiel 2")
    play.key("close")
    chip.tap()
    page.locator("dialog .meld button", has_text="Verwerfen").tap()
    page.locator("[data-do=shut]").tap()
    expect(chip).to_have_text("✓ gesichert")
    play.tap(".near .head")
    expect(page.locator("dialog .row[type=button]")).to_have_count(2)
    page.locator("[data-do=shut]").tap()

    assert play.slots() == ["1", "3"]
    page.evaluate(OLD_SHELL, ["4", 0, REFUSED])
    expect(chip).to_have_text("⚠ 1 nicht angenommen")
    play.key("undo")
    expect(page.locator("#strip > span")).to_have_text(["zurückgenommen", "Spiel 3"])
    expect(chip).to_have_text("✓ gesichert")
    assert play.totals() == [97 + 60, 60 + 97] == play.board()["totals"]


def test_one_revision_that_cannot_be_read_holds_no_other_up_and_stays_on_the_phone(table, page):
    """The server says of the whole batch that it cannot be read, and of none which it is."""
    play = table()
    play.expected.append("422")
    play.offline()
    play.deal("rosen", 97, 0)
    play.deal("eichel", 60, 0)
    page.evaluate(OLD_SHELL, ["9", 25, REFUSED | {"weis": [[], []]}])
    play.deal("schilten", 81, 0)
    play.online()
    chip = page.locator("#chip")
    expect(chip).to_have_text("⚠ 1 nicht angenommen")
    play.agrees(97 + 60 + 2 * 81, 60 + 97 + 2 * 76)

    chip.tap()
    refused = page.locator("dialog .meld")
    expect(refused).to_contain_text("Spiel 9: Rosen · 100 : 57")
    expect(refused.locator("small")).to_contain_text("20")
    page.locator("dialog .meld button", has_text="Verwerfen").tap()
    expect(refused).to_have_count(0)
    play.key("shut")
    expect(chip).to_have_text("✓ gesichert")
    play.reload()
    expect(chip).to_have_text("✓ gesichert")
    kept = page.evaluate(
        """async () => {
          const url = new URL('../phone/synced_log.js', document.querySelector('script[src]').src)
          const { log } = await import(url)
          return log.all.filter(r => r.why).map(r => [r.slot, r.facts.points, r.over])
        }"""
    )
    assert kept == [["9", [100, 57], True]]


def test_a_phone_that_may_write_no_more_says_so_on_the_pad_and_loses_nothing(table, page, instance):
    play = table()
    play.expected.append("403")
    play.deal("rosen", 97, 0)
    play.saved()
    play.trump("schilten")
    may_write(play, instance, "created_at")
    bar = page.locator("#barred")
    expect(bar).to_have_text("Dieses Handy darf nicht mehr schreiben")
    play.digits(60)
    below = page.locator("#teams").bounding_box()
    assert below["y"] + below["height"] <= page.viewport_size["height"]
    play.team(0)
    play.shows("idle")
    expect(bar).to_have_text(
        "Dieses Handy darf nicht mehr schreiben – 1 Spiel ist nur hier gespeichert"
    )
    play.trump("eichel")
    play.announce(50, 1)
    play.counts(81, 1)
    expect(bar).to_have_text(
        "Dieses Handy darf nicht mehr schreiben – 2 Spiele sind nur hier gespeichert"
    )
    box = bar.bounding_box()
    assert box["height"] >= 44
    assert box["width"] == page.viewport_size["width"]

    bar.tap()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Spiel 2: Schilten · 60 : 97")
    expect(dialog).to_contain_text("Spiel 3: Eichel · 76 : 81 · Weis Ihr 50")
    dialog.locator("a", has_text="Hier weiterschreiben").tap()
    page.wait_for_url("**/write")
    expect(page.get_by_label("Code mit acht Ziffern")).to_be_visible()

    may_write(play, instance, "NULL")
    page.goto(play.address)
    play.saved()
    expect(bar).to_have_count(0)
    play.agrees(97 + 120 + 76, 60 + 194 + 81 + 50)
