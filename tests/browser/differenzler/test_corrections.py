"""What was written of a Differenzler is mended: corrected, annulled, forgotten, taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser.differenzler.screen import written_deal

DEAL = written_deal(1, [20, 45, 30, 60], [38, 34, 62, 23])


def test_correcting_an_old_deal_leaves_hidden_estimates_where_they_lie(play):
    game = play(DEAL)
    game.draw()
    game.asks("Clara")
    game.estimate(50)
    game.asks("Dani")
    game.reopen()
    game.tap("[data-col=p][data-seat='0']")
    game.points(28)
    game.tap("[data-col=p][data-seat='3']")
    game.points(33)
    game.key("save")
    game.asks("Dani")

    game.has_column("e", "", "", "●●", "")


@pytest.mark.journey
def test_an_earlier_deal_is_corrected_with_its_history(play):
    game = play(DEAL, estimates="open")
    game.reopen()
    game.tap("[data-col=e][data-seat='1']")
    game.estimate(35, hidden=False)
    game.page.wait_for_selector("#state:has-text('157 stimmt')")
    game.tap("[data-col=p][data-seat='0']")
    game.points(28)
    game.tap("[data-col=p][data-seat='2']")
    game.points(72)
    game.save()

    game.stands(8, 1, 42, 37)
    game.reopen()
    game.key("more")
    before = game.page.locator(".history s")
    expect(before.filter(has_text="38 : 34 : 62 : 23").first).to_be_visible()
    expect(before.filter(has_text="Ansage 45").first).to_be_visible()


def test_estimates_of_a_deal_whose_points_were_taken_back_stay_as_they_were_said(play):
    game = play(estimates="hidden", trump="entered")
    game.tap("#modes [data-mode=schilten]")
    game.deal([20, 45, 30, 60], [38, 34, 62, 23], 1)
    game.key("undo")
    game.has_column("e", "20", "45", "30", "60")
    estimate_cell = game.page.locator("#sheet [data-col=e][data-seat='1']")
    estimate_cell.tap()
    game.digits(7)
    game.has_column("e", "20", "45", "30", "60")

    expect(game.page.locator("#chip")).to_have_text("✓ gesichert")


def test_a_misdeal_keeps_the_trump_and_a_penalty_counts(play):
    game = play()
    game.draw()
    trump = game.page.locator("#trump").inner_text()
    game.key("more")
    game.tap("dialog fieldset:has([data-radio=seat]) label", has_text="Clara")
    game.page.locator("dialog [name=reason]").fill("vergeben")
    game.tap("dialog label:has([name=annul])")
    game.tap("dialog .go")
    game.stands(0, 0, 20, 0)

    expect(game.page.locator("#deal")).to_contain_text("Spiel 1")
    expect(game.page.locator("#trump")).to_have_text(trump)
    game.asks("Beat")


def test_a_forgotten_estimate_is_no_secret_and_may_still_be_given(play):
    game = play()
    game.draw()
    game.estimate(45)
    game.asks("Clara")
    game.key("more")
    for name in ("Clara", "Anna"):
        game.choose("forgot", name)
    game.tap("dialog .go")
    game.asks("Dani")
    game.has_column("e", "keine", "●●", "keine", "")
    game.tap("[data-col=e][data-seat='2']")
    game.asks("Clara")
    game.estimate(30)
    game.has_column("e", "keine", "●●", "●●", "")


def test_a_correction_is_written_as_a_whole_or_not_at_all(play):
    """Annulling a written deal closes it."""
    game = play(DEAL)
    game.saved()
    before = game.board()["revisions"]
    for key in ("close", "save"):
        game.reopen()
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
    assert [revision["slot"] for revision in written] == ["estimate:1:1", "estimate:1:2"]

    game.reopen()
    game.key("more")
    game.tap("dialog label:has([name=annul])")
    game.tap("dialog .go")
    game.page.wait_for_selector("#close", state="hidden")

    game.stands(0, 0, 0, 0)


@pytest.mark.journey
def test_undo_takes_the_points_back_and_never_draws_again(play):
    game = play()
    game.draw()
    for number in (45, 30, 60, 20):
        game.estimate(number)
    game.points(38, 34, 62)
    trump = game.page.locator("#trump").inner_text()
    game.save()
    expect(game.page.locator("#deal")).to_contain_text("Spiel 2")
    game.key("undo")
    expect(game.page.locator("#deal")).to_contain_text("Spiel 1")
    game.saved()

    expect(game.page.locator("#trump")).to_have_text(trump)
    game.has_column("e", "20", "45", "30", "60")
    game.stands(0, 0, 0, 0)
    drawn = [r for r in game.board()["revisions"] if (r["facts"] or {}).get("drawn")]
    assert len({r["line"] for r in drawn}) == 2
