"""The phone in the hand: no network, wet fingers, a keyboard, two tabs, plain http."""

import pytest
from playwright.sync_api import expect

from scorer.rules.games import NAMES
from tests.browser.coiffeur.screen import cell
from tests.browser.differenzler.screen import DRAFT, begin, written_deal
from tests.browser.phone.offline import begun, until
from tests.browser.solo import screen as alone

# From here on the phone can write nothing down.
FULL = """() => {
    const full = () => { throw new DOMException('full') }
    IDBDatabase.prototype.transaction = IDBFactory.prototype.open = full
}"""


def test_what_waits_stays_in_sight_while_the_header_tells_what_was_written(table, page):
    play = table()
    play.offline()
    play.deal("undenufe", 97, 0)
    strip, chip = page.locator(".told #strip"), page.locator(".told #chip")
    expect(chip).to_have_text("○ 1 nur hier")
    strip_box, waits = strip.bounding_box(), chip.bounding_box()

    assert strip_box["x"] + strip_box["width"] <= waits["x"] + 1
    assert min(waits["width"], waits["height"]) >= 44
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    chip.tap()
    expect(page.locator("#title")).to_have_text("Gesichert?")


@pytest.mark.journey
def test_two_tabs_of_one_phone_show_the_same_and_count_on_from_each_other(table, page):
    play = table()
    tab = page.context.new_page()
    tab.goto(play.address)
    other = begun(tab)
    play.deal("rosen", 97, 0)
    expect(tab.locator(".near output")).to_have_text("97")
    other.deal("schilten", 60, 0)
    expect(page.locator(".near output")).to_have_text("217")
    play.deal("eichel", 81, 0)
    play.saved()
    other.saved()

    play.agrees(97 + 120 + 81, 60 + 194 + 76)
    assert play.slots() == ["1", "2", "3"]
    tab.close()


# By script: a busy machine brings two taps later than a finger that bounces.
TWICE_IN_ONE_PLACE = """() => {
  const { x, y, width, height } = document.querySelector('[data-mode=schilten]').getBoundingClientRect()
  const place = [x + width / 2, y + height / 2]
  const tap = () => new MouseEvent('click', { bubbles: true, detail: 1, clientX: place[0], clientY: place[1] })
  for (const one of [tap(), tap()]) document.elementFromPoint(...place).dispatchEvent(one)
}"""


def test_a_second_tap_on_a_key_that_has_moved_away_is_ignored(table, page):
    play = table()
    page.evaluate(TWICE_IN_ONE_PLACE)
    play.shows("pad")

    expect(page.locator("#entry output")).to_have_text("")


def test_a_digit_right_after_the_trump_counts_however_near_it_lies(table, page):
    play = table()
    key = page.locator("#keys [data-do=digit]", has_text="2")
    play.trump("schilten")
    digit = key.bounding_box()
    play.key("close")
    box = page.locator("#modes [data-mode=schilten]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert digit["x"] < x - 14 < x < digit["x"] + digit["width"]
    assert digit["y"] < y < digit["y"] + digit["height"]
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x - 14, y)

    expect(page.locator("#entry output")).to_have_text("2")


TWO_TAPS_ONE_ANSWER = """async () => {
  const tap = () => new MouseEvent('click', { bubbles: true, detail: 1, clientX: 150, clientY: 300 })
  const trump = tap()
  await new Promise(done => setTimeout(done, 300))
  const digit = tap()
  document.querySelector('[data-mode=schilten]').dispatchEvent(trump)
  document.querySelector('#keys [data-do=digit]').dispatchEvent(digit)
}"""


def test_a_slow_phone_takes_two_taps_for_two(table, page):
    """It gets to both at once; what counts is when the finger came."""
    table()
    page.evaluate(TWO_TAPS_ONE_ANSWER)

    expect(page.locator("#entry output")).to_have_text("1")


def test_fast_typing_is_not_held_back(table, page):
    play = table()
    play.trump("schilten")
    page.evaluate(
        """() => {
          const key = [...document.querySelectorAll('#keys [data-do=digit]')].find(k => k.textContent === '1')
          const { x, y } = key.getBoundingClientRect()
          const tap = () => key.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: x + 9, clientY: y + 9 }))
          tap()
          return new Promise(done => setTimeout(() => (tap(), done()), 60))
        }"""
    )

    expect(page.locator("#entry output")).to_have_text("11")


@pytest.mark.journey
def test_a_round_is_written_with_the_keyboard_alone(table, page):
    play = table()
    page.keyboard.press("3")
    play.shows("pad")
    for key in ("9", "8", "Backspace", "7", "Enter", "Enter"):
        page.keyboard.press(key)
    play.shows("idle")

    assert play.totals() == [194, 120]

    focused = page.locator("#modes :focus")
    expect(focused).to_be_visible()
    for key in ("3", "5", "7", "Enter", "Enter"):
        page.keyboard.press(key)
    play.shows("idle")
    expect(focused).to_be_visible()
    assert play.totals() == [194 + 114, 120 + 200]

    page.keyboard.press("1")
    play.shows("pad")
    page.keyboard.press("Escape")
    play.shows("idle")


@pytest.mark.parametrize("game", NAMES)
def test_the_key_back_leaves_what_is_open_before_it_leaves_the_table(table, page, game):
    page.goto("about:blank")
    if game == "differenzler":
        play = begin(table, written_deal(1, [40, 40, 40, 37], [40, 40, 40, 37]))
        play.reopen()
        pad = page.locator("#close")
    elif game == "solo":
        play = alone.begin(table, revisions=[alone.written_deal(1, 40, 39, 41, 37)])
        play.reopen(1)
        pad = page.locator("#close")
    else:
        play = table(game=game)
        pad = page.locator("#pad")
        play.tap("#modes button, [data-slot]")
    expect(pad).to_be_visible()
    play.key("menu")
    page.wait_for_selector("dialog[open]")
    page.go_back()
    page.wait_for_selector("dialog", state="hidden")
    expect(pad).to_be_visible()
    page.go_back()
    expect(pad).to_be_hidden()
    assert page.url == play.address
    page.go_back()
    page.wait_for_url("about:blank")


def left_and_found_again(page, pad, reopen):
    """Go back and take the pad up again, then load the page anew."""
    page.go_back()
    expect(pad).to_be_hidden()
    reopen()
    yield
    until(page, f"{DRAFT}?.open")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    yield


@pytest.mark.journey
def test_what_is_typed_of_a_deal_stays_over_back_and_a_reload(table, page):
    """Of a Schieber: who deals, the trump, the points, the Weis."""
    play = table()
    play.opens("seats")
    play.tap("dialog .choose button", has_text="Clara")
    dealer = page.locator("#deal small")
    expect(dealer).to_have_text("gibt: Clara")
    until(page, f"{DRAFT}?.dealer")
    play.reload()
    expect(dealer).to_have_text("gibt: Clara")
    play.trump("rosen")
    play.digits(97)
    figure, pad = page.locator("#entry output"), page.locator("#pad")
    for _found in left_and_found_again(page, pad, lambda: play.trump("rosen")):
        expect(figure).to_have_text("97")
        expect(page.locator("#modes [aria-pressed=true]")).to_have_attribute("data-mode", "rosen")
    play.weis(50)
    play.tap("#shows [data-do=amount]", has_text="20")
    for _found in left_and_found_again(page, pad, lambda: play.tap("#modes [data-mode=rosen]")):
        expect(figure).to_have_text("50 + 20")
    play.team(0)
    play.shows("pad")
    expect(page.locator("#shown")).to_have_text("Weis 70 · Wir")
    expect(figure).to_have_text("97")
    play.key("back")
    play.counts(8, 0)
    assert play.totals() == [98 + 70, 59]

    play.trump("rosen")
    expect(figure).to_have_text("")


@pytest.mark.journey
def test_a_battery_that_dies_with_the_deal_written_and_the_pad_kept_opens_no_correction(
    table, page
):
    play = table()
    play.trump("rosen")
    play.digits(97)
    until(page, f"{DRAFT}?.[1]?.typed === '97'")
    typed = page.evaluate(f"(async () => {DRAFT})()")
    play.team(0)
    until(page, f"!{DRAFT}.open")
    page.evaluate(f"async typed => {{ await {DRAFT[: -len('log.draft')]}keep(typed) }}", typed)
    play.reload()
    play.deal("rosen", 97, 0)

    assert play.totals() == [2 * 97, 2 * 60]


def test_what_is_typed_of_a_cell_stays_over_back_and_a_reload(table, page):
    play = table(game="coiffeur", stoeck=True)
    cell(play, "a:eichel")
    play.digits(97)
    play.key("stoeck")
    figure, pad = page.locator("#entry output"), page.locator("#pad")
    stoeck = page.locator("#extra[aria-pressed=true]")
    for _found in left_and_found_again(page, pad, lambda: cell(play, "a:eichel")):
        expect(figure).to_have_text("97")
        expect(stoeck).to_be_visible()
    for key in ("match", "match", "match", "scratch", "scratch"):
        play.key(key)
    expect(figure).to_have_text("97")
    expect(stoeck).to_be_visible()


@pytest.mark.parametrize("game", [begin, alone.begin])
def test_figures_of_a_deal_stay_over_a_correction_and_a_reload(table, page, game):
    """Of the correction what was typed stays as well; step by step it goes back to what was written."""
    if game is begin:
        first = written_deal(1, [40, 40, 40, 37], [40, 40, 40, 37])
        play = game(table, first, trump="entered", estimates="open")
        play.tap("#modes [data-mode=rosen]")
        play.estimates(45, 30, 60, 20, hidden=False)
        points, reopen = "[data-col=p]", play.reopen
    else:
        play = game(table, revisions=[alone.written_deal(1, 40, 40, 40, 37)])
        points, reopen = "[data-do=cell]", lambda: play.reopen(1)
    cells = page.locator(f"#sheet :is(li, tr):visible {points}")
    play.points(38, 34)
    reopen()
    expect(cells).to_have_text(["40", "40", "40", "37"])
    play.tap(f"{points}[data-seat='1']")
    play.digits(50)
    for _found in left_and_found_again(page, page.locator("#close"), reopen):
        expect(cells).to_have_text(["40", "50", "40", "37"])
    play.key("back")
    expect(cells).to_have_text(["40", "40", "40", "37"])
    play.key("close")
    expect(cells).to_have_text(["38", "34", "", ""])
    until(page, f"!{DRAFT}.open")
    play.reload()
    expect(cells).to_have_text(["38", "34", "", ""])


def test_a_finger_that_strays_to_a_mode_without_stoeck_takes_none_away(table, page):
    play = table()
    play.trump("eichel")
    play.stoeck(1)
    for mode in ("obenabe", "undenufe", "eichel"):
        play.tap(f"#modes [data-mode={mode}]")
        page.wait_for_selector(f"#modes [data-mode={mode}][aria-pressed=true]")
    play.counts(97, 0)

    assert play.totals() == [97, 60 + 20]


def test_over_plain_http_a_round_is_written_and_sent_all_the_same(table, page, context):
    """What browsers keep for https is missing in most pubs: UUIDs, locks, wake lock, storage."""
    page.add_init_script(
        "delete Crypto.prototype.randomUUID;"
        "for (const name of ['locks', 'wakeLock', 'storage'])"
        " Object.defineProperty(navigator, name, { value: undefined })"
    )
    play = table()
    play.deal("schilten", 97, 0)
    play.deal("rosen", 60, 1)
    play.saved()

    assert page.evaluate("[typeof crypto.randomUUID, typeof navigator.locks]") == ["undefined"] * 2
    play.agrees(194 + 97, 120 + 60)


def test_what_was_not_kept_is_not_said_to_be_written_and_stays_typed(table, page):
    play = table(direct_strokes=True)
    page.wait_for_selector(".near .bars")
    play.menu("names")
    name = page.locator("dialog [name=players]").first
    name.fill("Annemarie")
    page.evaluate(FULL)
    play.go()
    failed = "⚠ nicht gespeichert"
    expect(page.locator("#strip")).to_have_text(failed)
    expect(name).to_have_value("Annemarie")
    expect(page.get_by_role("dialog")).to_be_visible()

    play.reload()
    page.evaluate(FULL)
    play.tap(".near [data-n='100']")
    expect(page.locator("#strip")).to_have_text(failed)
    expect(page.locator(".near output")).to_have_text("0")


FORGET = """address => new Promise((ok, no) => {
    Object.assign(indexedDB.deleteDatabase(new URL(address).pathname), { onsuccess: ok, onerror: no })
}).then(() => {})"""
DENIED = {
    "opens nothing": "IDBFactory.prototype.open = () => { throw new DOMException('denied') }",
    "refuses every note": "IDBObjectStore.prototype.put = () => { throw new DOMException('denied') }",
}


@pytest.mark.parametrize("denied", DENIED.values(), ids=DENIED)
def test_a_phone_that_can_keep_nothing_says_so_and_writes_through(
    table, page, server, denied, context
):
    """On its first visit: another phone has begun."""
    first = table()
    first.deal("eichel", 60, 0)
    first.saved()
    page.goto(f"{server}/sheets")
    page.evaluate(FORGET, first.address)
    page.context.add_init_script(denied)
    page.goto(first.address)
    bar = page.locator("#barred")
    expect(bar).to_have_text(
        "Dieses Handy speichert nichts: Lass die Seite offen, bis «gesichert» erscheint"
    )
    expect(page.locator(".near output")).to_have_text("60")
    page.context.set_offline(True)
    first.deal("rosen", 97, 0)
    expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
    bar.tap()
    expect(page.get_by_role("dialog")).to_contain_text("gehen beim Schliessen verloren")
    first.key("shut")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    first.saved()
    page.reload()

    expect(page.locator(".near output")).to_have_text("157")
    assert first.board()["totals"] == [157, 157]
