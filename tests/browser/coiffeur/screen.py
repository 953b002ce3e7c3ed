"""A Coiffeur under the thumb, for tests: its cells, what they hold, what they tell."""

from uuid import uuid4

from playwright.sync_api import expect

LONG_LIST = [
    {"id": f"o{factor}", "kind": kind, "name": "", "factor": factor}
    for factor, kind in enumerate(
        ["eichel", "rosen", "schilten", "schellen", "obenabe", "undenufe", "slalom", "guschti"]
        + ["joker"] * 4
        + ["other"],
        start=1,
    )
]


def cell(play, slot):
    """Open a cell, from the slate or from another one."""
    play.tap(f"[data-slot='{slot}']")
    play.page.wait_for_selector(f"[data-slot='{slot}'][aria-current=true]")


def confirm(play):
    """Tap OK, and wait until the slate is there again."""
    play.key("ok")
    play.shows("idle")


def fill(play, slot, points, mode=None):
    """Write a cell with taps alone."""
    cell(play, slot)
    if mode:
        play.tap(f"#shows [data-mode={mode}]")
        play.shows("pad")
    play.digits(points)
    play.key("ok")
    if points in {0, 157}:
        play.tap("dialog button", has_text="Nein")
    play.shows("idle")


def written(slot, points=None, **facts):
    """Return the revision that wrote a cell."""
    names = {"id": str(uuid4()), "line": str(uuid4()), "slot": slot}
    defaults = {"replaces": [], "undoes": None, "at": "2026-11-21T20:00:00Z", "by": "Anna"}
    return names | defaults | {"facts": {"kind": "cell", "points": points, **facts}}


def has_totals(page, *totals):
    """Wait until the phone shows these totals."""
    cells = page.locator("tfoot tr").first.locator("td")
    for team, total in enumerate(totals):
        expect(cells.nth(team)).to_have_text(str(total).replace("-", "−"))


def says(page, slot, text):
    """Wait until a cell tells this to a reader."""
    expect(page.locator(f"[data-slot='{slot}']")).to_have_attribute("aria-label", text)


def facts_of(play):
    """Return what the server keeps of the cells, by slot, the last word of each."""
    play.saved()
    return {revision["slot"]: revision["facts"] for revision in play.board()["revisions"]}
