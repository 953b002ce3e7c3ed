"""A prize-giving in a browser: with one key or a presenter's remote."""

from playwright.sync_api import expect

from scorer.club.results import results_import

PEOPLE = [f"Jasser {number:02}" for number in range(1, 13)]
LIST = "Name;Total\n" + "\n".join(f"{name};{3000 - at}" for at, name in enumerate(PEOPLE))


def test_ranks_are_announced_with_one_key(evening_of, laptop, server):
    held = evening_of(PEOPLE, {"hidden_from": 1, "counting": {}}, "four-twelve")
    held.do(results_import.import_results, held.evening, LIST.encode(), strangers=0, reason="Liste")
    page = laptop(held.login).page
    page.goto(f"{server}/club/evenings/{held.evening}/announcing")
    expect(page.locator("[data-way='1']")).to_be_focused()
    for step in (1, 2, 3):
        page.keyboard.press("Enter")
        shows(page, step)
    page.keyboard.press("PageUp")
    shows(page, 2)
    page.reload()
    shows(page, 2)
    for step in range(3, len(PEOPLE) + 1):
        page.keyboard.press("PageDown" if step == 3 else "Enter")
        shows(page, step)
    expect(page.get_by_role("link", name="Abschluss")).to_be_visible()


def shows(page, step):
    """Wait for the rank of a step, the last one first, and for the key that goes on from there."""
    rank = len(PEOPLE) + 1 - step
    expect(page.locator(".announced .rank")).to_have_text(f"{rank}.")
    expect(page.locator(".announced .name")).to_have_text(PEOPLE[rank - 1])
    if step < len(PEOPLE):
        expect(page.locator("[data-way='1']")).to_be_focused()
