"""A Differenzler on one phone that is passed round the table."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from tests.browser import page_fit
from tests.browser.differenzler.screen import DRAFT, NAMES, written_deal
from tests.browser.phone.offline import until
from tests.browser.screen_sizes import OVERFLOW
from tests.long import runs

SEAT_1 = "[data-col=e][data-seat='1']"


DEALS = 12
SPOKEN_AND_MADE = [
    ([20, 45, 30, 60], [38, 34, 62, 23]),
    ([50, 30, 40, 35], [57, 20, 60, 20]),
    ([0, 60, 82, 20], [0, 67, 70, 20]),
]
TAPPED = runs(2, DEALS)  # the last of the game; those before come with the record


@pytest.mark.journey
@pytest.mark.parametrize(("hidden", "most"), [(True, 19), (False, 15)], ids=["hidden", "open"])
def test_a_whole_game_to_the_sheet_in_few_taps(play, hidden, most):
    played = SPOKEN_AND_MADE * (DEALS // len(SPOKEN_AND_MADE))
    written = itertools.starmap(written_deal, ((n, *deal) for n, deal in enumerate(played, 1)))
    before = itertools.chain.from_iterable(itertools.islice(written, DEALS - TAPPED))
    game = play(before, deals=DEALS, estimates="hidden" if hidden else "open")
    game.draw()
    game.count_taps()
    for number in range(DEALS - TAPPED, DEALS):
        game.deal(*played[number], (number + 1) % 4, hidden)
    taps = game.count_taps()
    game.page.wait_for_selector("#note:visible")

    differences = [
        [abs(a - b) for a, b in zip(estimates, points, strict=True)] for estimates, points in played
    ]
    sums = [sum(of_seat) for of_seat in zip(*differences, strict=True)]
    game.stands(*sums)
    assert taps / TAPPED <= most
    winner = NAMES[sums.index(min(sums))]
    expect(game.page.locator("#note")).to_contain_text(winner)
    game.key("finished")
    expect(game.page.locator("dialog table tr").nth(1)).to_contain_text(winner)


@pytest.mark.journey
def test_a_hidden_estimate_is_never_shown_again_and_stays_until_another_one_is_confirmed(play):
    game = play()
    game.draw()
    game.asks("Beat")
    game.estimate(45)
    game.asks("Clara")
    game.has_column("e", "", "●●", "", "")
    assert not re.search(r"\b45\b", game.page.content())
    for again in ("undo", "cell"):
        game.tap(f"[data-do={again}]{'' if again == 'undo' else SEAT_1}")
        game.asks("Beat")
        game.has_column("e", "", "●●", "", "")
        game.key("back")
        game.asks("Clara")
        game.has_column("e", "", "●●", "", "")
    assert not re.search(r"\b45\b", game.page.content())
    game.tap(f"[data-do=cell]{SEAT_1}")
    game.digits(46)
    until(game.page, f"{DRAFT}?.[1]?.typed === '46'")
    game.reload()
    game.asks("Beat")
    game.has_column("e", "", "46", "", "")
    game.key("next")
    game.asks("Clara")
    game.estimates(30, 60, 20)
    game.points(38, 34, 62)
    game.save()

    game.has_column("e", "20", "46", "30", "60")


def test_fingers_that_stray_over_the_sheet_neither_wipe_nor_confirm_an_estimate(play):
    """Two tap hidden ones at once; one taps another cell with half a figure typed."""
    game = play()
    game.draw()
    for number in (45, 30):
        game.estimate(number)
    game.lie(2)
    game.page.evaluate(
        "all => all.forEach(cell => document.querySelector(cell).click())",
        [f"[data-col=e]{SEAT_1}", "[data-col=e][data-seat='2']"],
    )
    game.asks("Clara")
    game.has_column("e", "", "●●", "●●", "")
    game.key("back")
    game.asks("Dani")
    game.digits(6)
    for seat in range(4):
        game.tap(f"[data-col=e][data-seat='{seat}']")
    game.has_column("e", "", "●●", "●●", "6")
    game.digits(0)
    game.key("next")
    game.estimate(20)
    game.digits(3)
    game.tap("[data-col=e][data-seat='2']")  # it ends no figure either
    game.digits(8)
    game.points(34, 62)
    game.save()

    game.stands(18, 11, 32, 37)


def test_once_all_have_estimated_nobody_changes_one_and_going_back_takes_points_only(play):
    """A sum that is not 157 is named, and not written."""
    game = play()
    game.draw()
    game.estimates(45, 30, 60, 20)
    game.tap("[data-col=e][data-seat='1']")
    game.has_column("e", *["●●"] * 4)
    game.points(38, 34)
    game.key("undo")
    game.key("undo")
    game.has_column("e", *["●●"] * 4)
    game.has_column("p", "", "", "", "")

    game.points(90, 50, 30)
    state, save = game.page.locator("#state"), game.page.locator("#save")
    expect(state).to_have_text("13 zu viel")
    expect(save).to_be_disabled()
    game.tap("[data-col=p][data-seat='2']")
    game.points(17)
    expect(state).to_have_text("157 stimmt")
    expect(save).to_be_enabled()


def test_hidden_estimates_stay_on_the_phone_over_a_reload_and_leave_it_with_the_points(play):
    game = play()
    game.draw()
    game.estimates(45, 30, 60, 20)
    game.lie(4)
    game.saved()
    assert game.slots() == ["1"]
    game.reload()
    game.asks_for_points()
    game.has_column("e", *["●●"] * 4)
    game.points(38, 34, 62)
    game.save()

    game.has_column("e", "20", "45", "30", "60")
    game.stands(18, 11, 32, 37)


def test_who_calls_last_knows_what_was_called_and_no_number_over_157_can_be_typed(play):
    game = play(estimates="open")
    game.draw()
    game.digits(15)
    expect(game.page.locator("[data-do=digit]:disabled")).to_have_text(["8", "9"])
    for _digit in "15":
        game.page.keyboard.press("Backspace")

    for seat, question in (
        (1, "Beat sagt an"),
        (2, "bisher 45"),
        (3, "bisher 75"),
        (0, "bisher 135"),
    ):
        game.asks(question)
        game.estimate((20, 45, 30, 60)[seat], hidden=False)
    game.asks("noch 157 von 157")


HASTY = """keys => {
  for (const key of keys)
    [...document.querySelectorAll('#keys button')].find(one => one.textContent === key).click()
}"""


@pytest.mark.parametrize("hidden", [True, False])
def test_who_types_faster_than_the_phone_writes_names_nobody_twice(play, hidden):
    game = play(estimates="hidden" if hidden else "open")
    game.draw()
    ends = "✓" if hidden else ""
    game.page.evaluate(HASTY, f"45{ends}30{ends}60{ends}20{ends}")
    game.asks("noch 157")
    if not hidden:
        game.has_column("e", "20", "45", "30", "60")
    game.points(38, 34, 62)
    game.key("save")

    game.stands(18, 11, 32, 37)
    slots = [slot for slot in game.slots() if slot.startswith("est")]
    assert sorted(slots) == [f"estimate:1:{seat}" for seat in range(4)]


def test_a_deal_is_written_with_the_keyboard_alone(play):
    game = play()
    game.page.locator("#draw").focus()
    game.page.keyboard.press("Enter")
    game.page.wait_for_selector("#trump svg use")
    for keys in ("45", ["Enter"], "5", ["Enter"], "60", ["Enter"], "20", ["Enter"]):
        for key in keys:
            game.page.keyboard.press(key)
    game.asks("noch 157")
    for keys in ("38", "34", "62", "23", ["Enter", "Enter"]):
        for key in keys:
            game.page.keyboard.press(key)
    game.page.wait_for_selector("body.told")

    game.stands(18, 11, 57, 37)


def test_three_players_and_a_trump_that_the_table_says_and_a_deal_too_many_is_called_so(play):
    rules = {"trump": "entered", "estimates": "open", "deals": 1, "ties": ["extra_deal"]}
    game = play(players=NAMES[:3], **rules)
    game.tap("#modes [data-mode=schilten]")
    game.deal([50, 60, 47], [50, 60, 47], 1, hidden=False)

    game.stands(0, 0, 0)
    assert game.board()["revisions"][0]["facts"]["trump"] == "schilten"
    expect(game.page.locator("#deal b")).to_have_text("Zusatzspiel")


def test_a_pile_is_counted_into_the_field_that_is_asked_for(play):
    game = play(trump="entered", estimates="open")
    game.tap("#modes [data-mode=schilten]")
    game.estimates(45, 30, 60, 20, hidden=False)
    game.menu("count")
    for card in ("Schilten Under", "Schilten 9", "Rosen As"):
        game.tap(f"dialog button[aria-label='{card}']")
    game.tap("dialog .go", has_text="45 Punkte schreiben")

    game.has_column("p", "45", "", "", "")


LONG = [
    "Anna-Katharina von Grünigen-Zurbriggen",
    "Maximilian Zurbriggen-Aufdenblatten",
    "Clara",
    "Bartholomäus Hinterberger-Oberholzer",
]
CUT = "e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 2"


def test_long_names_cut_no_sentence_and_push_no_figure_out_of_sight(play, page):
    game = play(players=LONG, deals=1)
    game.draw()
    state, sizes = page.locator("#state"), [(320, 568), (360, 616)]
    for seat in (1, 2, 3, 0):
        game.asks(LONG[seat][:10])
        for size in page_fit.each_size(page, sizes):
            assert (size, state.evaluate(CUT)) == (size, False)
        game.estimate(30)
    expect(state).to_contain_text("Rest für")
    for size in page_fit.each_size(page, sizes):
        assert (size, state.evaluate(CUT)) == (size, False)
        assert max(page.evaluate(OVERFLOW)) <= 0
    game.points(38, 34, 62)
    game.key("save")
    game.key("finished")

    heads = page.locator("dialog th")
    expect(heads.last).to_have_text("genau")
    dialog = page.get_by_role("dialog")
    for _size in page_fit.each_size(page, sizes):
        assert dialog.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert len({round(head.bounding_box()["height"]) for head in heads.all()}) == 1
        assert heads.first.bounding_box()["height"] < 24  # one line
