"""Every page of a Stammtisch, one after the other, for what is measured on each."""

from uuid import uuid4

from tests.browser.conftest import import_game
from tests.browser.regulars.friend import NAME, ONE_DEAL, Friend, finished, post

UNFOLD = "document.querySelectorAll('details').forEach(part => (part.open = true))"
BEFORE = ("s/new", "s/import", "s/recover", "s/offline")
AFTER = (
    *("", "/tonight?here=1&here=2&here=3&here=4&here=5", "/entered", "/people", "/people/1"),
    *("/games", "/history", "/money", "/devices", "/share"),
)
STAKE = {"kind": "schieber-deals-1", "rappen": "0.10", "unit": "point", "rounding": "5"}
GUESTS = ["Anna", "Beate", "Clara", "Rechts"]  # nearly a known name, and no name


def every(play, server):
    """Show the pages of a Stammtisch; it is made of the game of the table."""
    page, game = play.page, f"{play.address}/regulars"
    play.expected.append("422")  # a name has to be told apart
    for path in BEFORE:
        page.goto(f"{server}/{path}")
        yield path
    page.goto(game)
    yield "count"
    home = post(page, f"{game}/new", name=NAME, as_it_stands="y").url
    page.goto(game)
    yield "counted"
    yield from _counts_another(page, server, home)
    _plays_for_money(page, home)
    for path in AFTER:
        page.goto(home + path)
        page.evaluate(UNFOLD)
        yield path or "show"
    page.goto(home)
    invitation = Friend(page).invites()
    page.context.clear_cookies()
    page.goto(server + invitation)
    yield "join"
    page.goto(home)
    yield "show to others"


def _counts_another(page, server, home):
    """Count a game with guests, and correct it afterwards."""
    log = finished(60, 0)
    address = import_game(page, server, log, players=GUESTS, **ONE_DEAL).url
    page.goto(f"{address}/regulars")
    yield "who sat where"
    page.get_by_role("button", name=f"Zu «{NAME}» zählen").tap()
    page.wait_for_selector("[name=alike_1]")
    yield "the same name"
    seats = {"seat_0": 1, "name_1": "Beate", "alike_1": "other", "seat_2": 3, "name_3": "Emil"}
    post(page, f"{address}/regulars", regulars=home.rsplit("/", maxsplit=1)[-1], **seats)
    (deal,) = page.request.get(f"{address}/revisions?after=0").json()["revisions"]
    facts = deal["facts"] | {"points": [79, 78]}
    change = {**deal, "id": str(uuid4()), "replaces": [deal["id"]], "facts": facts}
    del change["seq"]
    answer = page.request.post(
        f"{address}/revisions", data={"revisions": [change]}, headers={"Origin": server}
    )
    assert answer.json()["accepted"], answer.text()


def _plays_for_money(page, home):
    """Let a settling be half paid, and put something into the box."""
    post(page, f"{home}/money/stake", day="2020-01-01", **STAKE)
    post(page, f"{home}/money/settle")
    post(page, f"{home}/money/box", amount="20", way="in", reason="Fondue")
