"""Prescribed deals on the phone: the trump is lit, another cannot be tapped, the factor is the deal's."""

from playwright.sync_api import expect

CONTRACTS = [
    {"name": "Rosen", "mode": "rosen", "factor": 1},
    {"name": "Schellen", "mode": "schellen", "factor": 2},
    {"name": "Wahl", "mode": None, "factor": 3},
]


def test_the_prescribed_trump_is_lit_and_counts_as_often_as_its_deal(table, page):
    play = table(target=None, berg=None, deals=3, contracts=CONTRACTS)
    lit = page.locator("#modes [aria-pressed=true]")

    expect(lit).to_have_attribute("data-mode", "rosen")
    expect(page.locator("#modes [data-mode=eichel]")).to_be_disabled()
    play.tap("#modes [data-mode=rosen]")
    play.shows("pad")
    play.digits(100)
    play.team(0)
    play.shows("idle")
    expect(lit).to_have_attribute("data-mode", "schellen")
    play.tap("#bare")
    play.shows("pad")
    expect(page.locator("#entry b")).to_have_text("Schellen ×2")
    play.digits(100)
    play.team(0)
    play.shows("idle")
    expect(lit).to_have_count(0)
    play.tap("#modes [data-mode=eichel]")
    expect(page.locator("#entry b")).to_have_text("Eichel ×3")
    play.digits(100)
    play.team(0)
    play.shows("idle")
    play.saved()

    assert play.board()["totals"] == play.totals() == [600, 342]
