"""What eyes and thumbs find on the slate of a Schieber: room, contrast, words that fit."""

import pytest
from playwright.sync_api import expect

from scorer.rules.games import NAMES
from tests.browser import page_fit
from tests.browser.coiffeur.screen import cell
from tests.browser.conftest import PHONE
from tests.browser.schieber.screen import played
from tests.browser.screen_sizes import BOXES, OVERFLOW, SIZES


@pytest.mark.journey
def test_nothing_scrolls_on_any_screen(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    for size in page_fit.each_size(page):
        assert (size, max(page.evaluate(OVERFLOW))) <= (size, 0)
    play.trump("rosen")
    for width, height in page_fit.each_size(page):
        below = page.locator("#teams").bounding_box()

        assert (width, height, max(page.evaluate(OVERFLOW))) <= (width, height, 0)
        assert below["y"] + below["height"] <= height


@pytest.mark.parametrize("game", NAMES)
def test_a_page_zoomed_to_twice_its_size_can_be_moved_to_every_key(table, page, game):
    page.set_viewport_size({"width": PHONE["width"] // 2, "height": PHONE["height"] // 2})
    play = table(game=game)
    if game == "schieber":
        play.trump("rosen")
    if game == "coiffeur":
        cell(play, "a:eichel")
    page.mouse.move(90, 150)
    page.mouse.wheel(500, 900)

    last = page.locator("#pad button:visible").last
    expect(last).to_be_in_viewport(ratio=0.5)


WIDE = "all => all.filter(k => k.scrollWidth > k.clientWidth).map(k => k.textContent)"
OVER_ITS_KEY = """keys => keys.filter(key => {
    const text = document.createRange()
    text.selectNodeContents(key)
    const [inner, outer] = [text.getBoundingClientRect(), key.getBoundingClientRect()]
    return inner.left < outer.left || inner.right > outer.right
}).map(key => key.textContent)"""


def test_no_word_runs_over_its_key_however_long_the_teams_are_called(table, page):
    play = table(teams=["Hinterrhein-Oberland", "Wir zwei vom Stammtisch im Bären"])
    for view in ("pad", "show"):
        play.trump("rosen") if view == "pad" else play.key("weis")
        play.shows(view)
        for size in page_fit.each_size(page, [*SIZES, (616, 328)]):
            cut = page.locator("#pad button:visible").evaluate_all(OVER_ITS_KEY)
            assert (size, cut) == (size, [])


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(colour, other):
    high, low = sorted((luminance(colour), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_colours_can_be_told_apart_by_candle_light(table, page):
    table()
    names = ("slate", "wood", "key", "edge", "chalk", "dim", "lit", "ink")
    style = (
        "name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()"
    )
    colour = {name: page.evaluate(style, name) for name in names}
    for ground in ("slate", "wood", "key"):
        assert contrast(colour["chalk"], colour[ground]) >= 12
        assert contrast(colour["dim"], colour[ground]) >= 7
        assert contrast(colour["edge"], colour[ground]) >= 3
        assert contrast(colour["lit"], colour[ground]) >= 7
    assert contrast(colour["ink"], colour["lit"]) >= 7


def test_no_word_runs_out_of_its_key_or_into_its_neighbour(table, page):
    play = table(factors={"rosen": 1, "schilten": 2, "guschti_undenufe": 4})
    play.trump("guschti_undenufe")
    play.digits(157)
    expect(page.locator("#entry span")).to_have_text("0 : 0\nGegner 0")
    for size in page_fit.each_size(page, [(320, 616), (360, 616)]):
        name, typed, other = page.locator("#entry > *").evaluate_all(BOXES)
        words = page.locator("main button:visible, #entry span").evaluate_all(WIDE)

        assert (size, words) == (size, [])
        assert typed[1] - name[1] - name[3] >= 0
        assert other[1] - typed[1] - typed[3] >= 0


def test_a_counter_match_fits_its_key_and_its_line(table, page):
    play = table(factors={"rosen": 1, "guschti_undenufe": 4})
    play.trump("guschti_undenufe")
    play.key("match")
    play.key("match")
    expect(page.locator("#entry output")).to_have_text("Kontermatch")
    expect(page.locator("#match")).to_have_text("Konter")
    name, typed = page.locator("#entry > :not(span)").evaluate_all(BOXES)

    assert page.locator("main button:visible, #entry output").evaluate_all(WIDE) == []
    assert name[1] + name[3] <= typed[1]
    assert typed[1] + typed[3] <= PHONE["width"]


PLACE = """([selector, text]) => {
  const nodes = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT)
  while (!nodes.nextNode().data.includes(text));
  const node = nodes.currentNode
  const range = document.createRange()
  range.setStart(node, node.data.indexOf(text))
  range.setEnd(node, range.startOffset + text.length)
  return range.getBoundingClientRect().x
}"""


def test_figures_stay_with_their_team_where_names_run_from_right_to_left(table, page):
    play = table(teams=["محمد", "שרה"])
    play.deal("rosen", 97, 0)
    row = ".told #strip > span:last-child"
    places = [page.evaluate(PLACE, [row, text]) for text in ("محمد", "97", "שרה", "60")]

    assert places == sorted(places)


LONG = "Unschlagbarkeitsbeweisfuehrungskommando"


def test_a_name_of_one_long_word_hides_no_total_and_no_key(table, page):
    play = table(played(("undenufe", 97, 0)), teams=[f"{LONG}1", f"{LONG}2"])
    for half in (".near", ".far"):
        total = page.locator(f"{half} output").bounding_box()
        assert 0 <= total["x"] < total["x"] + total["width"] <= PHONE["width"]
    play.menu("thanks")
    keys = page.locator("dialog .choose button")
    expect(keys.first).to_have_text(f"{LONG}1")

    assert keys.evaluate_all(WIDE) == []


def test_the_name_of_a_side_stands_whole_above_its_slate(table, page):
    page.set_viewport_size({"width": 360, "height": 616})
    teams = [f"Annemarie-Elisabeth + Hansjakob-Eduard {n}" for n in range(2)]
    table(teams=teams)
    cut = "all => all.filter(k => k.scrollWidth > k.clientWidth || k.scrollHeight > k.clientHeight)"
    for half, name in zip((".near", ".far"), teams, strict=True):
        head = page.locator(f"{half} :is(.head, .head span)")
        expect(head.last).to_have_text(name)
        assert head.evaluate_all(f"{cut}.length") == 0
        assert page.locator(f"{half} svg").bounding_box()["height"] > 60


TURNING = {"rosen": 1, "slalom_obenabe": 3, "slalom_undenufe": 3, "guschti_obenabe": 4}


def test_in_the_hand_lying_down_no_key_is_cut_and_keys_tell_how_slalom_begins(table, page):
    width, height = 616, 360
    page.set_viewport_size({"width": width, "height": height})
    play = table(factors=TURNING)
    expect(page.locator("#modes button")).to_have_text(["×1", "↓ ×3", "↑ ×3", "↓ ×4"])
    play.trump("rosen")
    play.announce(50, 0)
    play.digits(157)
    expect(page.locator("#entry output")).to_have_text("157")
    shown, typed = (
        page.locator("#shown").bounding_box(),
        page.locator("#entry output").bounding_box(),
    )
    keys = page.locator("main button:visible")
    cut = [
        box
        for box in keys.evaluate_all(BOXES)
        if box[1] + box[3] > width or box[2] + box[4] > height or box[4] < 44
    ]

    assert cut == []
    assert keys.evaluate_all(WIDE) == []
    assert typed["y"] + typed["height"] <= shown["y"] + 2


def test_long_names_stay_within_the_screen(table, page):
    names = [f"Annemarie-Elisabeth von Hohenstauffen{n}" for n in range(4)]
    play = table(
        players=names,
        teams=[f"Die Unschlagbaren aus Hinterrhein {n}" for n in range(2)],
    )
    play.deal("undenufe", 97, 0)

    expect(page.locator("#strip")).to_contain_text("Die Unschl… 291 – Die Unschl… 180")
    play.trump("rosen")
    menu = page.locator("header [data-do=menu]").bounding_box()
    assert menu["x"] + menu["width"] <= PHONE["width"]
    play.details()
    wide = f"k => k.getBoundingClientRect().right > {PHONE['width'] - 12}"

    assert (
        page.locator("dialog label, dialog button").evaluate_all(
            f"all => all.filter({wide}).map(k => k.textContent)"
        )
        == []
    )


def test_the_far_half_is_turned_until_the_phone_is_taken_in_the_hand(table, page):
    play = table()
    expect(page.locator(".far")).to_have_css("rotate", "180deg")

    play.menu("hand")

    expect(page.locator(".far")).to_have_css("rotate", "none")
