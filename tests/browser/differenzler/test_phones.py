"""A Differenzler on several phones: what one has estimated no other shows."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.coiffeur.screen import written
from tests.browser.conftest import PHONE
from tests.browser.differenzler.screen import NAMES, Differenzler
from tests.browser.table.test_conflicts import push


class Phones:
    """Phones of players with *seats* at one table; that of the scribe knows of them from the start."""

    def __init__(self, borrow, game, seats=(1, 2, 3)):
        self.game, self.borrow, self.pages = game, borrow, {0: game.page}
        for seat in seats:
            self.let_in(seat)
        game.reload()

    def let_in(self, seat):
        """Let a phone join at a seat, by what the keys of ``link`` and ``join`` send."""
        code, origin = self.game.address, {"Origin": self.game.address.partition("/t/")[0]}
        invited = self.game.page.request.post(
            f"{code}/invitations", form={"seat": str(seat)}, headers=origin
        )
        page = self.pages[seat] = self.borrow()
        link = origin["Origin"] + re.search(r"/j/\w+", invited.text())[0]
        assert page.request.post(link, headers=origin).ok
        page.goto(self.game.address)
        page.wait_for_selector("body[data-ready]")

    def link(self, seat=None):
        """Let the scribe's phone show the link to a seat, or to writing."""
        page = self.game.page
        page.goto(f"{self.game.address}/share")
        seats = "" if seat is None else f"[name=seat][value='{seat}']"
        page.locator(f"form[action$=invitations] button{seats}").first.tap()
        page.wait_for_url("**/invitations")
        return page.locator(".address").inner_text().strip()

    def join(self, seat, link):
        page = self.pages[seat] = self.borrow()
        page.goto(link)
        page.locator("button.primary").tap()
        page.wait_for_selector("body[data-ready]")

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
def phones(borrow):
    """Return a function that seats players with phones of their own at a table."""
    return partial(Phones, borrow)


def test_an_estimate_on_its_way_into_the_log_is_not_called_saved(play, phones):
    game = play()
    phones(game, [1])
    game.asks("Zuerst der Trumpf")
    game.draw()
    game.saved()
    game.page.evaluate(
        """() => new Promise(ok => {
          const asked = indexedDB.open(location.pathname, 1)
          asked.onsuccess = () => {
            const log = asked.result.transaction('log', 'readwrite').objectStore('log')
            const hold = () => {
              if (!window.released) log.count().onsuccess = hold
            }
            hold()
            ok()
          }
        })"""
    )
    game.digits(45)
    game.key("next")
    game.has_column("e", "", "…", "●●", "")
    expect(game.page.locator("#chip")).to_have_text("○ 1 nur hier")
    game.page.evaluate("window.released = true")
    game.saved()

    assert game.board()["sealed"] == {"1": [2]}


@pytest.mark.journey
def test_four_phones_and_nobody_sees_another_estimate_before_the_end(play, phones):
    game = play(deals=2)
    player_phones = phones(game)
    game.draw()
    called_points = {0: 91, 1: 92, 2: 93, 3: 94}  # figures that nothing else on the page can be
    for seat, number in called_points.items():
        player_phones.estimate(seat, number)
    for seat in (1, 2, 3):
        player_phones.pages[seat].wait_for_selector("#chip[data-unsent='0']", state="attached")
    game.asks_for_points()
    game.saved()
    assert game.board()["sealed"] == {"1": [0, 1, 2, 3]}
    game.has_column("e", *["●●"] * 4)
    player_phones.pages[1].wait_for_selector("[data-do=change]", state="hidden")
    for seat in range(4):
        others = [str(number) for other, number in called_points.items() if other != seat]
        estimates = re.findall(r'"kind":"estimate","points":(\d+)', player_phones.stores(seat))
        assert set(estimates).isdisjoint(others)
        assert all(f">{number}<" not in player_phones.pages[seat].content() for number in others)
    game.points(40, 40, 40)
    game.key("save")
    player_phones.pages[1].wait_for_selector("#sheet tr:nth-child(3) >> text=93")

    game.stands(51, 52, 53, 57)


def test_two_phones_that_write_know_from_each_other_who_has_estimated(play, phones):
    game = play()
    game.draw()
    game.estimate(45)
    game.lie(1)
    game.saved()
    player_phones = phones(game, [])
    player_phones.join("second", player_phones.link())
    second = Differenzler(player_phones.pages["second"], game.address)
    game.page.goto(game.address)
    second.asks("Clara")
    second.has_column("e", "", "●●", "", "")
    second.estimate(30)
    game.asks("Dani")
    game.estimate(60)
    second.asks("Anna")
    second.key("undo")
    second.asks("Clara")
    second.has_column("e", "", "●●", "●●", "●●")
    second.estimate(31)
    second.asks("Anna")
    second.estimate(20)
    second.asks("noch 157")
    assert '"points":31' in player_phones.stores("second")
    assert '"points":45' not in player_phones.stores("second")
    game.asks("noch 157")
    game.points(38, 34, 62)
    game.key("save")
    game.stands(18, 11, 31, 37)
    second.has_totals(18, 11, 31, 37)


def test_who_is_at_the_table_is_led_to_the_next_game(play, phones):
    game = play()
    player_phones = phones(game, [1])
    game.menu("again")
    with game.page.expect_navigation():
        game.tap("dialog .go")
    new = game.page.url
    game.page.go_back()
    expect(game.page.locator("#later a")).to_be_visible()
    for key in ("[data-do=digit]:has-text('9')", "#save", "#later a"):
        box = game.page.locator(key).bounding_box()
        assert box["height"] >= 48
        assert box["y"] + box["height"] <= PHONE["height"]
    player = player_phones.pages[1]
    with player.expect_navigation():
        player.locator("#later a").tap()
    player.wait_for_selector("body.player[data-ready]")

    assert player.url == new != game.address
    expect(player.locator("#later")).to_have_count(0)


def test_an_estimate_typed_here_gives_way_to_the_phone_that_its_player_takes_later(play, phones):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.lie(4)
    player_phones = phones(game, [2])
    game.asks("Warten auf Clara")
    game.has_column("e", "●●", "●●", "…", "●●")
    player_phones.estimate(2, 31)
    game.asks_for_points()
    game.points(38, 34, 62)
    game.save()
    game.saved()
    game.page.wait_for_selector("#sheet tr:nth-child(3) >> text=31")

    game.stands(18, 11, 31, 37)


def test_a_count_that_the_server_refuses_leaves_the_other_estimates_hidden(play, phones):
    game = play()
    game.expected.append("422")
    game.draw()
    player_phones = phones(game, [])
    link = player_phones.link(2)
    game.page.goto(game.address)
    game.asks("Beat")
    game.page.context.set_offline(True)
    for number in (45, 30, 61, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    game.save()
    player_phones.join(2, link)
    game.page.context.set_offline(False)
    chip = game.page.locator("#chip:has-text('2 nicht angenommen')")
    chip.wait_for()
    game.asks("Warten auf Clara")
    game.has_column("e", "●●", "●●", "…", "●●")
    chip.tap()
    entries = game.page.locator("dialog .meld")
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("Spiel 1: Ansage Clara")
    expect(entries.first).not_to_contain_text("30")
    for left in (1, 0):
        game.tap("dialog .meld button", has_text="Verwerfen")
        expect(entries).to_have_count(left)
    game.page.locator("[data-do=shut]").tap()
    player_phones.estimate(2, 31)
    game.asks_for_points()
    game.points(38, 34, 62)
    game.save()
    game.page.wait_for_selector("#sheet tr:nth-child(3) >> text=31")

    game.stands(18, 11, 31, 38)


def test_a_player_whose_phone_is_silent_has_forgotten_to_estimate(play, phones):
    game = play()
    game.draw()
    phones(game, [2])
    for number in (45, 60, 20):
        game.estimate(number)
    game.asks("Warten auf Clara")
    game.key("more")
    game.tap("dialog fieldset:has([data-radio=forgot]) label", has_text="Clara")
    game.tap("dialog .go")
    game.asks_for_points()
    game.points(38, 34, 62)
    game.save()

    game.stands(18, 11, 20, 37)


def test_estimates_lie_on_this_phone_until_their_deal_counts_on_the_server(play):
    """Another phone has ended the game meanwhile; taken back, the deal goes on where it was."""
    game = play()
    game.expected.append("422")
    game.saved()
    game.page.context.set_offline(True)
    game.key("draw")
    game.asks("Beat")
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    game.save()
    end = written("end") | {"facts": {"kind": "end", "note": ""}}
    push(game, **end)
    game.page.context.set_offline(False)
    game.page.locator("#chip:has-text('nicht angenommen')").wait_for()
    back = {"line": end["line"], "replaces": [end["id"]], "facts": None}
    push(game, **written("end") | back)
    game.page.wait_for_selector("#draw:visible")

    game.has_column("e", *["●●"] * 4)


def test_points_stand_as_written_until_the_server_tells_the_estimates(play, phones):
    game = play(deals=2)
    player_phones = phones(game, [1])
    game.draw()
    player_phones.estimate(1, 42)
    for seat in (2, 3):
        game.asks(NAMES[seat])
        game.estimate(30)
    game.asks(NAMES[0])
    game.estimate(45)
    game.asks_for_points()
    game.saved()
    game.page.context.set_offline(True)
    game.points(38, 30, 60)
    game.key("save")
    state, save = game.page.locator("#state"), game.page.locator("#save")

    expect(state).to_have_text("Geschrieben. Die Ansagen folgen, sobald wieder Netz da ist.")
    game.has_column("p", "38", "30", "60", "29")
    expect(save).to_be_disabled()
    game.key("undo")
    expect(state).to_have_text("157 stimmt")
    game.key("save")
    expect(save).to_be_disabled()
    game.online()

    game.stands(7, 12, 30, 1)
