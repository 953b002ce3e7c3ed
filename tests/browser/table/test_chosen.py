"""What was chosen under «▾» stays chosen, or it is said why it cannot."""

from playwright.sync_api import expect

from tests.browser.coiffeur.screen import cell
from tests.browser.schieber.screen import played


def details(play):
    play.details()


def choose(page, name, field):
    page.locator(f"fieldset:has([name={field}]) label", has_text=name).tap()


def apply(page):
    page.locator("dialog .go").tap()


def closes(page):
    expect(page.locator("dialog")).not_to_be_visible()


def last(play):
    play.saved()
    return play.board()["revisions"][-1]["facts"]


def test_choosing_counter_match_lights_the_key_and_is_written(table, page):
    play = table(counter_match_bonus=357)
    play.trump("rosen")
    play.digits(9)
    details(play)
    choose(page, "Kontermatch", "counter")
    apply(page)

    expect(page.locator("#entry output")).to_have_text("Kontermatch")
    expect(page.locator("#match")).to_have_attribute("aria-pressed", "true")
    play.team(1)
    play.shows("idle")
    assert play.totals() == [0, 514]
    assert (last(play)["match"], last(play)["counter"]) == (1, True)


def test_a_counter_match_chosen_before_the_points_is_asked_for_and_kept(table, page):
    play = table(counter_match_bonus=357)
    play.trump("rosen")
    details(play)
    choose(page, "Kontermatch", "counter")
    apply(page)
    play.digits(157)
    play.team(1)
    page.get_by_role("button", name="Ja, Kontermatch").tap()
    play.shows("idle")

    assert play.totals() == [0, 514]


def test_a_counter_match_lit_on_the_pad_stays_when_something_else_is_chosen(table, page):
    play = table(counter_match_bonus=357)
    play.trump("rosen")
    play.key("match")
    play.key("match")
    details(play)
    choose(page, "Anna", "declarer")
    apply(page)

    expect(page.locator("#entry output")).to_have_text("Kontermatch")
    play.team(1)
    play.shows("idle")
    assert play.totals() == [0, 514]


def test_a_written_deal_is_made_a_counter_match(table, page):
    play = table(played(("rosen", 97, 0)), counter_match_bonus=357)
    play.reopen()
    details(play)
    choose(page, "Kontermatch", "counter")
    apply(page)
    expect(page.locator("#entry output")).to_have_text("Kontermatch")
    play.team(1)
    play.shows("idle")

    assert play.totals() == [0, 514]


def test_a_deal_that_is_given_up_says_what_does_not_go_with_it(table, page):
    play = table()
    play.trump("rosen")
    for name, field in (("Kontermatch", "counter"), ("Wir", "from")):
        details(play)
        choose(page, "Ihr", "given_up")
        choose(page, name, field)
        if field == "from":
            page.locator("[name=moved]").fill("20")
        apply(page)
        expect(page.locator("dialog [role=alert]")).to_contain_text("Ein aufgegebenes Spiel")
        page.locator("[data-do=shut]").tap()
        page.get_by_role("button", name="Weglassen").tap()

    play.shows("pad")
    assert play.totals() == [0, 0]


def test_a_reason_annuls_the_deal_that_it_is_given_for(table, page):
    play = table()
    play.trump("rosen")
    details(play)
    page.locator("[name=void]").fill("vergeben")
    apply(page)
    play.shows("idle")

    assert last(play)["void"] == "vergeben"


def test_a_reason_annuls_a_deal_of_a_differenzler(table, page):
    play = table(game="differenzler")
    play.key("more")
    page.locator("dialog [name=void]").fill("vergeben")
    apply(page)
    closes(page)

    assert last(play)["void"] == "vergeben"


def test_who_deals_is_kept_although_the_pad_is_shut(table, page):
    play = table()
    play.trump("rosen")
    play.announce(20, 0)
    play.opens("seats")
    page.get_by_role("button", name="Clara").tap()
    closes(page)
    play.key("close")
    expect(page.locator("#deal")).to_contain_text("Clara")
    assert last(play)["dealer"] == 2
    play.opens("seats")
    page.get_by_role("button", name="Dani").tap()
    closes(page)
    assert last(play)["dealer"] == 3

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
