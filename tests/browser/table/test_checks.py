"""What the server would refuse of a Coiffeur or a Differenzler is said on the phone, and nothing is written."""

from uuid import uuid4

from playwright.sync_api import expect

from tests.browser.coiffeur.screen import confirm
from tests.browser.table.test_conflicts import push


def test_what_nobody_can_see_is_left_out_of_the_remark_on_a_cell(table, page):
    play = table(game="coiffeur")
    play.tap("[data-slot='a:eichel']")
    play.tap("#entry button")
    page.get_by_label("Bemerkung").fill("zwei\u200bmal \u202egezählt")
    page.locator("[data-do=shut]").tap()
    play.digits("97")
    confirm(play)
    expect(page.locator("[data-slot='a:eichel'] b")).to_have_text("97")
    play.saved()

    assert play.board()["revisions"][-1]["facts"]["note"] == "zweimal gezählt"


def test_a_cell_is_not_written_once_another_phone_has_stopped_the_table(table, page):
    play = table(game="coiffeur")
    play.tap("[data-slot='a:eichel']")
    line = str(uuid4())
    push(play, id=line, line=line, slot="end", facts={"kind": "end"})
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
    play.saved()

    (penalty,) = play.board()["revisions"][-1]["facts"]["penalties"]
    assert penalty == {"seat": 1, "points": 5, "reason": "zu spät"}


def test_after_the_last_deal_of_a_schieber_nobody_is_said_to_deal(table, page):
    play = table(target=None, deals=1, berg=None, schneider=False)
    expect(page.locator("#deal small")).to_contain_text("gibt: ")
    play.tap("#modes [data-mode=rosen]")
    play.digits("97")
    play.tap("#teams [data-team='0']")
    expect(page.locator("body.finished")).to_be_attached()

    expect(page.locator("#deal")).not_to_be_visible()


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
    assert {
        revision["slot"] for revision in play.board()["revisions"] if revision["slot"].isdecimal()
    } == {"1"}


def test_a_deal_is_not_taken_away_from_under_its_estimates(table, page):
    play = table(game="differenzler")
    play.tap("#modes [data-mode=rosen]")
    expect(page.locator("#modes [aria-pressed=true]")).to_be_visible()
    play.saved()
    line = str(uuid4())
    estimate = {"kind": "estimate", "points": 40}
    push(play, id=line, line=line, slot="estimate:1:1", facts=estimate)
    expect(page.locator("[data-seat='1'][data-col=e]")).to_have_text("●●")
    play.key("undo")

    expect(page.locator("dialog [role=alert]")).to_contain_text("Hier wurde schon angesagt")
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#chip")).to_have_text("✓ gesichert")
    assert len(play.board()["revisions"]) == 1
