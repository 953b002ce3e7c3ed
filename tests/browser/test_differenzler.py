"""A Differenzler on phones at a table: on one that is passed round, and on four."""

import json
import random
import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorer.rules.cards import Deck, Mode, count_pile
from tests.browser.conftest import FLAGS, PHONE, Table
from tests.browser.test_rivals import push
from tests.rules.tricks import deck_cards, trick_winner

NAMES = ["Anna", "Beat", "Clara", "Dani"]


def a_deal(rng):
    """Points as random tricks bring them, and estimates near them."""
    mode, cards = Mode.SCHILTEN, list(deck_cards(Deck.GERMAN))
    rng.shuffle(cards)
    points = [0] * 4
    for trick in range(9):
        played = cards[4 * trick : 4 * trick + 4]
        taker = (trick_winner(played, mode) + rng.randrange(4)) % 4
        points[taker] += count_pile(played, mode, last_trick=trick == 8)
    return [max(0, n + rng.randint(-15, 15)) for n in points], points


class Differenzler(Table):
    def draw(self):
        self.key("draw")
        self.page.wait_for_selector("#trump svg use")

    def digits(self, number):
        for digit in str(number):
            self.tap("[data-do=digit]", has_text=re.compile(f"^{digit}$"))

    def estimate(self, number, hidden=True):
        """Type an estimate; a hidden one is confirmed, the others end when no digit fits."""
        self.digits(number)
        if hidden or not (number == 0 or number * 10 > 157):
            self.key("next")

    def points(self, *numbers):
        """Type points; a number ends when no digit fits into what is left, the last one by writing."""
        left = 157
        for place, number in enumerate(numbers, start=1):
            self.digits(number)
            fits = 10 * number <= (left if number > 9 else 157)
            if place < len(numbers) and number and fits:
                self.key("next")
            left -= number

    def asks(self, name):
        self.page.wait_for_selector(f"#state:has-text('{name}')")

    def deal(self, told, points, forehand, hidden=True):
        seats = [(forehand + i) % len(told) for i in range(len(told))]
        for seat in seats:
            self.asks(NAMES[seat])
            self.estimate(told[seat], hidden)
        self.page.wait_for_selector("#state:has-text('noch')")
        self.points(*points[:-1])
        self.key("save")
        self.page.wait_for_selector("body.told")

    def has_totals(self, *totals):
        """Wait until the phone shows these totals."""
        cells = self.page.locator("#sheet tbody tr:visible td:last-child")
        expect(cells).to_have_text([str(total) for total in totals])

    def stands(self, *totals):
        """Wait until the phone shows these totals and the server counts the same."""
        self.has_totals(*totals)
        self.saved()
        assert self.board()["totals"] == list(totals)

    def has_column(self, name, *texts):
        """Wait until a column of the sheet reads so."""
        cells = self.page.locator(f"#sheet tbody tr:visible [data-col={name}]")
        expect(cells).to_have_text(texts)


@pytest.fixture
def play(table):
    def start(**settings):
        began = table(game="differenzler", **{"trump": "drawn"} | settings)
        return Differenzler(began.page, began.address, began.expected)

    return start


@pytest.mark.parametrize(("hidden", "most"), [(True, 19), (False, 15)])
def test_twelve_deals_to_the_sheet_in_few_taps(play, hidden, most):
    game = play(deals=12, estimates="hidden" if hidden else "open")
    rng, sums = random.Random(12), [0] * 4
    game.draw()
    game.count_taps()
    for number in range(12):
        told, points = a_deal(rng)
        game.deal(told, points, (number + 1) % 4, hidden)
        sums = [s + abs(a - b) for s, a, b in zip(sums, told, points, strict=True)]
    taps = game.count_taps()
    game.page.wait_for_selector("#note:visible")

    game.stands(*sums)
    assert taps / 12 <= most
    winner = NAMES[sums.index(min(sums))]
    assert winner in game.page.locator("#note").inner_text()
    game.key("finished")
    assert game.page.locator("dialog table tr").nth(1).inner_text().split()[1] == winner
    sheet = game.page.request.get(f"{game.address}/sheet.pdf")
    assert sheet.ok
    assert sheet.body().startswith(b"%PDF")


def test_a_hidden_estimate_is_never_shown_again_and_going_back_wipes_it(play):
    game = play()
    game.draw()
    game.asks("Beat")
    game.estimate(45)
    game.asks("Clara")
    game.has_column("e", "", "●●", "", "")
    assert not re.search(r"\b45\b", game.page.content())
    game.key("undo")
    game.asks("Beat")
    game.has_column("e", "", "", "", "")
    assert not re.search(r"\b45\b", game.page.content())
    game.estimate(46)
    game.tap("[data-col=e][data-seat='1']")
    game.asks("Beat")
    game.has_column("e", "", "", "", "")


def test_once_all_have_estimated_nobody_changes_one_and_going_back_takes_points_only(play):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.page.wait_for_selector("#state:has-text('noch')")
    game.tap("[data-col=e][data-seat='1']")
    game.has_column("e", *["●●"] * 4)
    game.points(38, 34)
    game.key("undo")
    game.key("undo")
    game.has_column("e", *["●●"] * 4)
    game.has_column("p", "", "", "", "")


def test_correcting_an_old_deal_leaves_hidden_estimates_where_they_lie(play):
    game = play()
    game.draw()
    game.deal([20, 45, 30, 60], [38, 34, 62, 23], 1)
    game.asks("Clara")
    game.estimate(50)
    game.asks("Dani")
    game.tap("#sheet th button")
    game.tap("dialog .row:not(.top)")
    game.tap("[data-col=p][data-seat='0']")
    game.points(28)
    game.tap("[data-col=p][data-seat='3']")
    game.points(33)
    game.key("save")
    game.asks("Dani")

    game.has_column("e", "", "", "●●", "")


def test_annulling_a_written_deal_closes_it(play):
    game = play()
    game.draw()
    game.deal([20, 45, 30, 60], [38, 34, 62, 23], 1)
    game.tap("#sheet th button")
    game.tap("dialog .row:not(.top)")
    game.key("more")
    game.tap("dialog label:has([name=annul])")
    game.tap("dialog .go")
    game.page.wait_for_selector("#close", state="hidden")

    game.stands(0, 0, 0, 0)


def test_hidden_estimates_stay_on_the_phone_over_a_reload_and_leave_it_with_the_points(play):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.page.wait_for_selector("#state:has-text('noch')")
    game.saved()
    assert [one["slot"] for one in game.board()["revisions"]] == ["1"]
    game.page.reload()
    game.page.wait_for_selector("body[data-ready]")
    game.page.wait_for_selector("#state:has-text('noch')")
    game.has_column("e", *["●●"] * 4)
    game.points(38, 34, 62)
    assert game.page.locator("#state").inner_text() == "157 stimmt"
    game.has_column("p", "38", "34", "62", "23")
    game.key("save")
    game.page.wait_for_selector("body.told")
    game.saved()

    game.has_column("e", "20", "45", "30", "60")
    game.stands(18, 11, 32, 37)


def test_a_sum_that_is_not_157_is_named_and_not_written(play):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.points(90, 50, 30)

    assert game.page.locator("#state").inner_text() == "13 zu viel"
    assert game.page.locator("#save").is_disabled()
    game.tap("[data-col=p][data-seat='2']")
    game.points(17)
    assert game.page.locator("#state").inner_text() == "157 stimmt"
    assert game.page.locator("#save").is_enabled()


def test_no_number_over_157_can_be_typed(play):
    game = play(estimates="open")
    game.draw()
    game.digits(15)

    keys = game.page.locator("[data-do=digit]")
    dim = [k.inner_text() for k in keys.all() if k.is_disabled()]
    assert sorted(dim) == ["8", "9"]


def test_an_earlier_deal_is_corrected_with_its_history(play):
    game = play(estimates="open")
    game.draw()
    game.deal([20, 45, 30, 60], [38, 34, 62, 23], 1, hidden=False)
    game.tap("#sheet th button")
    game.tap("dialog .row:not(.top)")
    game.tap("[data-col=e][data-seat='1']")
    game.estimate(35, hidden=False)
    game.page.wait_for_selector("#state:has-text('157 stimmt')")
    game.tap("[data-col=p][data-seat='0']")
    game.points(28)
    game.tap("[data-col=p][data-seat='2']")
    game.points(72)
    game.key("save")
    game.page.wait_for_selector("body.told")

    game.stands(8, 1, 42, 37)
    game.tap("#sheet th button")
    game.tap("dialog .row:not(.top)")
    game.key("more")
    texts = game.page.locator(".history s").all_inner_texts()
    assert any("38 : 34 : 62 : 23" in text for text in texts)
    assert any("Ansage 45" in text for text in texts)


def test_a_misdeal_keeps_the_trump_and_a_penalty_counts(play):
    game = play()
    game.draw()
    trump = game.page.locator("#trump").inner_text()
    game.key("more")
    game.tap("dialog fieldset:has([data-radio=seat]) label", has_text="Clara")
    game.page.locator("dialog [name=reason]").fill("vergeben")
    game.tap("dialog label:has([name=annul])")
    game.tap("dialog .go")
    game.page.wait_for_selector("#deal:has-text('Spiel 1')")
    game.saved()

    assert game.page.locator("#trump").inner_text() == trump
    game.stands(0, 0, 20, 0)
    game.asks("Beat")


def test_a_forgotten_estimate_costs_the_penalty_and_no_difference(play):
    game = play()
    game.draw()
    for number in (45, 30, 60):
        game.estimate(number)
    game.key("more")
    game.tap("dialog fieldset:has([data-radio=forgot]) label", has_text="Anna")
    game.tap("dialog .go")
    game.page.wait_for_selector("#state:has-text('noch')")
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")

    game.stands(20, 11, 32, 37)


def test_a_forgotten_estimate_is_no_secret_and_may_still_be_given(play):
    game = play()
    game.draw()
    game.estimate(45)
    game.asks("Clara")
    game.key("more")
    for name in ("Clara", "Anna"):
        game.tap("dialog fieldset:has([data-radio=forgot]) label", has_text=name)
    game.tap("dialog .go")
    game.asks("Dani")
    game.has_column("e", "keine", "●●", "keine", "")
    game.tap("[data-col=e][data-seat='2']")
    game.asks("Clara")
    game.has_column("e", "keine", "●●", "", "")


def test_what_was_forgotten_is_told_after_the_deal_was_written(play):
    game = play()
    game.draw()
    game.deal([0, 45, 30, 60], [38, 34, 62, 23], 1)
    game.has_totals(38, 11, 32, 37)
    game.tap("#sheet th button")
    game.tap("dialog .row:not(.top)")
    game.key("more")
    game.tap("dialog fieldset:has([data-radio=forgot]) label", has_text="Anna")
    game.tap("dialog .go")
    game.has_column("e", "keine", "45", "30", "60")

    game.stands(20, 11, 32, 37)


def test_a_correction_is_written_as_a_whole_or_not_at_all(play):
    game = play()
    game.draw()
    game.deal([20, 45, 30, 60], [38, 34, 62, 23], 1)
    game.saved()
    before = game.board()["revisions"]
    for key in ("close", "save"):
        game.tap("#sheet th button")
        game.tap("dialog .row:not(.top)")
        game.tap("[data-col=e][data-seat='1']")
        game.estimate(35, hidden=False)
        game.tap("[data-col=e][data-seat='2']")
        game.estimate(60, hidden=False)
        game.has_column("e", "20", "35", "60", "60")
        game.has_totals(18, 11, 32, 37)
        game.key(key)
        game.page.wait_for_selector("#close", state="hidden")
        if key == "close":
            game.stands(18, 11, 32, 37)
            assert game.board()["revisions"] == before
    game.stands(18, 1, 2, 37)
    written = game.board()["revisions"][len(before) :]
    assert [one["slot"] for one in written] == ["estimate:1:1", "estimate:1:2"]


def test_who_calls_last_knows_what_was_called(play):
    game = play(estimates="open")
    game.draw()
    for seat, told in ((1, "Beat sagt an"), (2, "bisher 45"), (3, "bisher 75"), (0, "bisher 135")):
        game.asks(told)
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
    told = [one["slot"] for one in game.board()["revisions"] if one["slot"].startswith("est")]
    assert sorted(told) == [f"estimate:1:{seat}" for seat in range(4)]


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


def test_a_deal_too_many_is_called_what_it_is(play):
    game = play(deals=1, ties=["extra_deal"], estimates="open")
    game.draw()
    game.deal([40, 40, 40, 37], [40, 40, 40, 37], 1, hidden=False)

    expect(game.page.locator("#deal b")).to_have_text("Zusatzspiel")


def test_undo_takes_the_points_back_and_never_draws_again(play):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    trump = game.page.locator("#trump").inner_text()
    game.key("save")
    game.page.wait_for_selector("#deal:has-text('Spiel 2')", state="attached")
    game.key("undo")
    game.page.wait_for_selector("#deal:has-text('Spiel 1')", state="attached")
    game.saved()

    assert game.page.locator("#trump").inner_text() == trump
    game.has_column("e", "20", "45", "30", "60")
    game.stands(0, 0, 0, 0)
    drawn = [r for r in game.board()["revisions"] if (r["facts"] or {}).get("drawn")]
    assert len({r["line"] for r in drawn}) == 2


def test_everything_works_without_network_and_is_sent_when_it_is_back(play, context):
    game = play()
    game.draw()
    game.saved()
    context.set_offline(True)
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")
    game.has_totals(18, 11, 32, 37)
    context.set_offline(False)
    game.saved()

    assert game.board()["totals"] == [18, 11, 32, 37]


def test_three_players_and_a_trump_that_the_table_says(play):
    game = play(players=NAMES[:3], trump="entered", estimates="open")
    game.tap("#modes [data-mode=schilten]")
    game.deal([50, 60, 47], [60, 50, 47], 1, hidden=False)

    game.stands(10, 10, 0)
    assert game.board()["revisions"][0]["facts"]["trump"] == "schilten"


class Phones:
    """Phones of players at one table; what each of them received is kept."""

    def __init__(self, game, browser, seats=(1, 2, 3)):
        self.game, self.browser, self.received = game, browser, {}
        self.pages = {0: game.page}
        self.listen(0, game.page)
        for seat in seats:
            self.join(seat, self.link(seat))
        game.page.goto(game.address)
        game.page.wait_for_selector("body[data-ready]")

    def link(self, seat=None):
        """Let the scribe's phone show the link to a seat, or to writing."""
        page = self.game.page
        page.goto(f"{self.game.address}/share")
        seats = "" if seat is None else f"[name=seat][value='{seat}']"
        page.locator(f"form[action$=invitations] button{seats}").first.tap()
        page.wait_for_url("**/invitations")
        return page.locator(".address").inner_text().strip()

    def join(self, seat, link):
        page = self.browser.new_context(
            viewport=PHONE, has_touch=True, is_mobile=True, locale="de-CH"
        ).new_page()
        self.listen(seat, page)
        page.goto(link)
        page.locator("button.primary").tap()
        page.wait_for_selector("body[data-ready]")
        self.pages[seat] = page

    def listen(self, seat, page):
        self.received[seat] = []
        page.on("response", lambda answer: self.keep(seat, answer))

    def keep(self, seat, answer):
        if "/revisions" in answer.url and answer.status == 200:
            self.received[seat].append(answer)

    def estimate(self, seat, number):
        phone = Differenzler(self.pages[seat], self.game.address)
        phone.page.wait_for_selector("#trump svg use")
        if seat == 0:
            phone.asks(NAMES[0])
        phone.estimate(number)

    def stores(self, seat):
        """All that a phone keeps, and all that its page shows."""
        page = self.pages[seat]
        kept = page.evaluate(
            """async () => {
              const db = await new Promise(ok => {
                const asked = indexedDB.open(location.pathname, 1)
                asked.onsuccess = () => ok(asked.result)
              })
              const all = name => new Promise(ok => {
                const asked = db.transaction(name).objectStore(name).getAll()
                asked.onsuccess = () => ok(asked.result)
              })
              return JSON.stringify([await all('log'), await all('meta'), {...localStorage}])
            }"""
        )
        return kept + page.content()


@pytest.fixture
def browser_with(browser_type):
    browser = browser_type.launch(args=FLAGS, executable_path="/usr/bin/chromium")
    yield browser
    browser.close()


def test_the_server_seals_when_some_have_their_own_phone(play, browser_with):
    game = play(deals=2)
    phones = Phones(game, browser_with)
    game.draw()
    for seat in (1, 2, 3):
        phones.estimate(seat, 30)
    phones.estimate(0, 45)
    game.page.wait_for_selector("#state:has-text('noch')")
    game.saved()

    assert game.board()["sealed"] == {"1": [0, 1, 2, 3]}
    game.has_column("e", *["●●"] * 4)
    phones.pages[1].wait_for_selector("[data-do=change]", state="hidden")


def test_four_phones_and_nobody_sees_another_estimate_before_the_end(play, browser_with):
    game = play(deals=2)
    phones = Phones(game, browser_with)
    game.draw()
    told = {0: 91, 1: 92, 2: 93, 3: 94}  # figures that nothing else on the page can be
    for seat, number in told.items():
        phones.estimate(seat, number)
    for seat in (1, 2, 3):
        phones.pages[seat].wait_for_selector("#chip[data-unsent='0']", state="attached")
    game.page.wait_for_selector("#state:has-text('noch')")
    for seat in range(4):
        others = [str(number) for other, number in told.items() if other != seat]
        estimates = re.findall(r'"kind":"estimate","points":(\d+)', phones.stores(seat))
        assert set(estimates).isdisjoint(others)
        assert all(f">{number}<" not in phones.pages[seat].content() for number in others)
    received = [a.text() for answers in phones.received.values() for a in answers]
    watched = [
        game.page.request.get(f"{game.address}/{view}").text()
        for view in ("watch", "sheet", "game.json", "game.csv", "revisions?after=0")
    ]
    assert all('"kind":"estimate"' not in text.replace(" ", "") for text in received + watched)
    game.points(40, 40, 40)
    game.key("save")
    phones.pages[1].wait_for_selector("#sheet tr:nth-child(3) >> text=93")

    game.has_totals(51, 52, 53, 57)
    game.saved()
    assert json.loads(game.page.request.get(f"{game.address}/game.json").text())


def test_two_phones_that_write_know_from_each_other_who_has_estimated(play, browser_with):
    game = play()
    game.draw()
    game.estimate(45)
    game.saved()
    phones = Phones(game, browser_with, [])
    phones.join("second", phones.link())
    second = Differenzler(phones.pages["second"], game.address)
    game.page.goto(game.address)
    second.asks("Clara")
    second.has_column("e", "", "●●", "", "")
    second.estimate(30)
    game.asks("Dani")
    game.estimate(60)
    second.asks("Anna")
    second.key("undo")
    second.asks("Clara")
    game.has_column("e", "", "●●", "", "●●")
    second.estimate(31)
    second.estimate(20)
    second.asks("noch 157")
    assert '"points":31' in phones.stores("second")
    assert '"points":45' not in phones.stores("second")
    game.asks("noch 157")
    game.points(38, 34, 62)
    game.key("save")
    game.stands(18, 11, 31, 37)
    second.has_totals(18, 11, 31, 37)


def test_who_is_at_the_table_is_led_to_the_next_game(play, browser_with):
    game = play()
    phones = Phones(game, browser_with, [1])
    game.key("menu")
    game.key("again")
    with game.page.expect_navigation():
        game.tap("dialog .go")
    new = game.page.url
    game.page.go_back()
    expect(game.page.locator("#later a")).to_be_visible()
    for key in ("[data-do=digit]:has-text('9')", "#save", "#later a"):
        box = game.page.locator(key).bounding_box()
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE["height"]
    player = phones.pages[1]
    with player.expect_navigation():
        player.locator("#later a").tap()
    player.wait_for_selector("body.player[data-ready]")

    assert player.url == new != game.address
    expect(player.locator("#later")).to_have_count(0)


def test_an_estimate_typed_here_gives_way_to_the_phone_that_its_player_takes_later(
    play, browser_with
):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    phones = Phones(game, browser_with, [2])
    game.asks("Warten auf Clara")
    game.has_column("e", "●●", "●●", "…", "●●")
    phones.estimate(2, 31)
    game.page.wait_for_selector("#state:has-text('noch')")
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")
    game.saved()
    game.page.wait_for_selector("#sheet tr:nth-child(3) >> text=31")

    game.stands(18, 11, 31, 37)


def test_a_count_that_the_server_refuses_leaves_the_other_estimates_hidden(
    play, browser_with, context
):
    game = play()
    game.expected.append("422")
    game.draw()
    phones = Phones(game, browser_with, [])
    link = phones.link(2)
    game.page.goto(game.address)
    game.asks("Beat")
    context.set_offline(True)
    for number in (45, 30, 61, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")
    phones.join(2, link)
    context.set_offline(False)
    chip = game.page.locator("#chip:has-text('2 nicht angenommen')")
    chip.wait_for(timeout=15_000)
    game.asks("Warten auf Clara")
    game.has_column("e", "●●", "●●", "…", "●●")
    chip.tap()
    told = game.page.locator("dialog .meld").all_inner_texts()
    assert "Spiel 1: Ansage Clara" in told[0]
    assert "30" not in told[0]
    for _ in told:
        game.tap("dialog .meld button", has_text="verwerfen")
    game.page.locator("[data-do=shut]").tap()
    phones.estimate(2, 31)
    game.page.wait_for_selector("#state:has-text('noch')")
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")
    game.page.wait_for_selector("#sheet tr:nth-child(3) >> text=31")

    game.stands(18, 11, 31, 38)


def test_a_player_whose_phone_is_silent_has_forgotten_to_estimate(play, browser_with):
    game = play()
    game.draw()
    Phones(game, browser_with, [2])
    for number in (45, 60, 20):
        game.estimate(number)
    game.asks("Warten auf Clara")
    game.key("more")
    game.tap("dialog fieldset:has([data-radio=forgot]) label", has_text="Clara")
    game.tap("dialog .go")
    game.page.wait_for_selector("#state:has-text('noch')")
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")

    game.stands(18, 11, 20, 37)


def test_estimates_lie_on_this_phone_until_their_deal_counts_on_the_server(play, context):
    """Another phone has ended the game meanwhile; taken back, the deal goes on where it was."""
    game = play()
    game.expected.append("422")
    game.saved()
    context.set_offline(True)
    game.key("draw")
    game.asks("Beat")
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    game.key("save")
    game.page.wait_for_selector("body.told")
    first = str(uuid4())
    names = {"id": first, "line": first, "slot": "end", "replaces": [], "undoes": None}
    end = names | {"at": "2026-11-21T20:00:00Z", "by": "", "facts": {"kind": "end", "note": ""}}
    push(game, **end)
    context.set_offline(False)
    game.page.locator("#chip:has-text('nicht angenommen')").wait_for(timeout=15_000)
    push(game, **end | {"id": str(uuid4()), "replaces": [first], "facts": None})
    game.page.wait_for_selector("#draw:visible", timeout=15_000)

    game.has_column("e", *["●●"] * 4)


def test_a_pile_is_counted_into_the_field_that_is_asked_for(play):
    game = play(trump="entered", estimates="open")
    game.tap("#modes [data-mode=schilten]")
    for number in (45, 30, 60, 20):
        game.estimate(number, hidden=False)
    game.page.wait_for_selector("#state:has-text('noch')")
    game.key("menu")
    game.key("count")
    for card in ("Schilten Under", "Schilten 9", "Rosen As"):
        game.tap(f"dialog button[aria-label='{card}']")
    game.tap("dialog .go", has_text="45 übernehmen")

    game.has_column("p", "45", "", "", "")


def test_a_table_stops_early_with_a_word_and_may_go_on_after_all(play):
    game = play()
    game.key("menu")
    game.key("end")
    game.page.locator("dialog input").fill("Der letzte Zug")
    game.tap("dialog .go")
    game.page.wait_for_selector("dialog table")
    game.tap("[data-do=shut]")
    game.saved()
    assert game.board()["revisions"][-1]["facts"]["note"] == "Der letzte Zug"
    game.key("menu")
    game.key("end")
    game.tap("dialog .go")

    game.page.wait_for_selector("#draw:visible")
