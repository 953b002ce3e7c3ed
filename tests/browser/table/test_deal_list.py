"""The list of deals and a deal's history on the phone tell what the board says of it."""

from uuid import uuid4

from playwright.sync_api import expect

RUN = {"run": 3, "suit": "rosen", "top": "ace"}
SHORT = {"run": 3, "suit": "eichel", "top": "king"}


def written(slot, points=(97, 60), **facts):
    """Return the revision that wrote a deal."""
    names = {"id": str(uuid4()), "line": str(uuid4()), "slot": str(slot)}
    defaults = {"replaces": [], "undoes": None, "at": "2026-11-21T20:00:00Z", "by": "Anna"}
    deal = {"kind": "deal", "mode": "schilten", "points": points and list(points), **facts}
    return names | defaults | {"facts": deal}


def rows(page):
    return page.locator("dialog button.row small")


def test_the_list_tells_what_the_rules_made_of_each_deal(table, page):
    moved = [{"from": 0, "points": 20, "reason": "Revoke"}]
    deals = [
        written(1, (157, 0), match=0, declarer=1, pushed=True),
        written(2, weis=[[RUN], [SHORT]]),
        written(3, moved=moved),
        written(4, pushed=True),
    ]
    play = table(deals)
    play.tap(".near .head")

    expect(rows(page)).to_have_text(
        [
            "157 : 0 · Kontermatch · Beat (geschoben)",
            "97 : 60 · Weis Wir Dreiblatt vom Rosen-As · Weis Ihr Dreiblatt vom Eichel-König (gilt nicht)",
            "97 : 60 · 20 Punkte von Wir an Ihr: Revoke",
            "97 : 60 · geschoben",
        ]
    )
    rows(page).first.tap()
    play.tap("#entry button")
    expect(page.locator("dialog .history")).to_contain_text("Kontermatch")


def test_the_list_tells_who_lost_a_deal_by_thanking_too_early(table, page):
    thanks = written(1)
    thanks |= {"slot": "thanks:1", "facts": {"kind": "claim", "spoken": [0], "on": None}}
    play = table([written(1), thanks], premature="deal")
    play.tap(".near .head")

    expect(rows(page)).to_have_text(["97 : 60 · Wir hat sich zu früh bedankt"])
