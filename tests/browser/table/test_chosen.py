"""What was chosen under «▾» stays chosen, or it is said why it cannot."""

from playwright.sync_api import expect

from tests.browser.coiffeur.screen import cell
from tests.browser.schieber.screen import played


def closes(page):
    expect(page.locator("dialog")).not_to_be_visible()


def test_a_counter_match_is_asked_for_kept_and_made_against_those_who_declared(table, page):
    play = table(played(("rosen", 97, 0)), counter_match_bonus=357)
    entry, counter = page.locator("#entry output"), ("counter", "Kontermatch")

    def is_written(times):
        expect(entry).to_have_text("Kontermatch")
        play.team(1)
        play.shows("idle")
        assert play.totals() == [0, 514 * times]

    play.reopen()
    play.take(counter)
    is_written(1)

    play.trump("rosen")
    play.digits(9)
    play.take(counter)
    expect(page.locator("#match")).to_have_attribute("aria-pressed", "true")
    is_written(2)
    facts = play.last_facts()
    assert (facts["match"], facts["counter"]) == (1, True)

    play.trump("rosen")
    play.key("match")
    play.key("match")
    play.take(("declarer", "Anna"))
    expect(page.locator("#teams [data-team='0']")).to_be_disabled()
    is_written(3)

    play.trump("rosen")
    play.take(counter)
    play.digits(157)
    play.team(1)
    page.get_by_role("button", name="Ja, Kontermatch").tap()
    play.shows("idle")
    assert play.totals() == [0, 4 * 514]


def test_a_deal_that_is_given_up_says_what_does_not_go_with_it(table, page):
    play = table()
    play.trump("rosen")
    for more, moved in ((("counter", "Kontermatch"), ""), (("from", "Wir"), "20")):
        play.take(("given_up", "Ihr"), more, moved=moved)
        expect(page.locator("dialog [role=alert]")).to_contain_text("Ein aufgegebenes Spiel")
        play.leave()

    play.shows("pad")
    assert play.totals() == [0, 0]


def test_a_reason_annuls_the_deal_that_it_is_given_for(table, page):
    play = table()
    play.trump("rosen")
    play.key("more")
    page.locator("dialog [name=void]").fill("vergeben")
    play.go()
    closes(page)

    assert play.last_facts()["void"] == "vergeben"


def test_who_deals_is_kept_although_the_pad_is_shut(table, page):
    play = table()
    play.trump("rosen")
    play.announce(20, 0)
    play.opens("seats")
    page.get_by_role("button", name="Clara").tap()
    closes(page)
    play.key("close")
    expect(page.locator("#deal")).to_contain_text("Clara")
    assert play.last_facts()["dealer"] == 2
    play.opens("seats")
    page.get_by_role("button", name="Dani").tap()
    closes(page)
    assert play.last_facts()["dealer"] == 3

    play.deal("rosen", 97, 0)
    play.trump("rosen")
    play.opens("seats")
    page.get_by_role("button", name="Beat").tap()
    closes(page)
    play.key("close")
    expect(page.locator("#deal")).to_contain_text("Beat")


def test_a_scratched_cell_offers_nothing_that_it_would_drop(table, page):
    play = table(game="coiffeur", stoeck=True)
    cell(play, "a:eichel")
    play.opens("more")
    sheet = page.locator("dialog")
    sheet.get_by_role("button", name="Anna").tap()
    sheet.get_by_role("button", name="gestrichen").tap()

    expect(sheet.get_by_role("button", name="gestrichen")).to_have_attribute("aria-pressed", "true")
    for dropped in ("Anna", "Stöck"):
        expect(sheet.get_by_role("button", name=dropped)).to_have_count(0)


def test_points_typed_trick_by_trick_stay_when_match_is_chosen(table, page):
    slalom = {"id": "slalom", "kind": "slalom", "name": "", "factor": 1}
    play = table(game="coiffeur", follow_tricks=True, options=[slalom])
    cell(play, "a:slalom")
    play.digits(135)
    play.opens("more")
    page.locator("dialog").get_by_role("button", name="Match", exact=True).tap()
    page.locator("[data-do=shut]").tap()

    expect(page.locator("#entry output")).to_have_text("135")
    expect(page.locator("#match")).to_have_attribute("aria-pressed", "true")
