"""What the server would refuse of a Coiffeur or a Differenzler is said on the phone, and nothing is written."""

from playwright.sync_api import expect

from tests.browser.table.test_conflicts import push


def test_a_cell_is_not_written_once_another_phone_has_stopped_the_table(table, page):
    play = table(game="coiffeur")
    play.tap("[data-slot='a:eichel']")
    push(play, slot="end", facts={"kind": "end"})
    expect(page.locator("body.finished")).to_be_attached()
    play.digits("97")
    play.key("ok")

    expect(page.locator("dialog [role=alert]")).to_contain_text("Die Partie ist schon fertig")
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#entry output")).to_have_text("97")
    assert len(play.board()["revisions"]) == 1


def test_penalty_points_that_cannot_be_are_told_at_their_field(table, page):
    play = table(game="differenzler")
    play.tap("#modes [data-mode=rosen]")
    play.key("more")
    page.locator("[data-radio=seat] label", has_text="Beat").tap()
    points = page.locator("dialog [name=points]")
    points.fill("x")
    page.locator("dialog .go").tap()
    expect(points).to_have_accessible_description("Hier muss eine ganze Zahl stehen.")
    points.fill("0")
    page.locator("dialog [name=reason]").fill("zu\u00ad spät")
    page.locator("dialog .go").tap()
    expect(points).to_have_accessible_description("Eine ganze Zahl von 1 bis 157.")
    points.fill("5")
    page.locator("dialog .go").tap()
    play.key("more")
    expect(page.locator("dialog .penalties")).to_contain_text("zu spät")

    (penalty,) = play.last_facts()["penalties"]
    assert penalty == {"seat": 1, "points": 5, "reason": "zu spät"}


def test_after_the_end_of_a_differenzler_nobody_deals(table, page):
    play = table(game="differenzler", deals=1, estimates="open")
    play.tap("#modes [data-mode=rosen]")
    play.digits("40404040")
    play.digits("404040")
    play.key("save")
    expect(page.locator("body.finished")).to_be_attached()
    play.tap("#deal")
    play.saved()

    expect(page.locator("dialog")).to_be_hidden()
    assert {slot for slot in play.slots() if slot.isdecimal()} == {"1"}


def test_a_deal_is_not_taken_away_from_under_its_estimates(table, page):
    play = table(game="differenzler")
    play.tap("#modes [data-mode=rosen]")
    expect(page.locator("#modes [aria-pressed=true]")).to_be_visible()
    play.saved()
    push(play, slot="estimate:1:1", facts={"kind": "estimate", "points": 40})
    expect(page.locator("[data-seat='1'][data-col=e]")).to_have_text("●●")
    play.key("undo")

    expect(page.locator("dialog [role=alert]")).to_contain_text("Hier wurde schon angesagt")
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#chip")).to_have_text("✓ gesichert")
    assert len(play.board()["revisions"]) == 1
