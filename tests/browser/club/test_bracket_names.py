"""Names in a drawn bracket: no word of them is broken where it fits its box."""

import pytest

from scorer.club import attendance, results, seating
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.sheets import Sheet

PAIRS = [
    f"{first} {last}"
    for last in ("Aeschlimann", "Bühlmann", "Dällenbach", "von Gunten", "Hürlimann", "Zurbriggen")
    for first in ("Annemarie", "Franziska", "Hans-Peter", "Margrit")
]
# every word of a name that stands on more than one line
BROKEN = """() => [...document.querySelectorAll('.bracket .name')]
  .filter(name => name.checkVisibility())
  .flatMap(name => {
    const text = name.firstChild
    return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1
    }).map(word => word[0])
  })"""


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 800), (800, 1280), (360, 616)])
def test_no_name_of_a_bracket_is_broken_in_the_middle_of_a_word(
    evening_of, server, borrow, width, height, tmp_path
):
    agreed = dict(PRESETS["pairs"])
    (phase,) = agreed.pop("phases")
    changes = {
        "play_off": {"kind": "knock_out", "rounds": 4, "third": True},
        "counting": {"rank_points": {"table": [8, 6, 4, 3]}},
    }
    held = evening_of(PAIRS, {**phase, **changes}, **agreed)
    with held.app.app_context():
        for number in range(1, len(PAIRS), 2):
            both = [(number, number + 1), (number + 1, number)]
            here = [attendance.Attendance(member, partner=other) for member, other in both]
            attendance.attend(held.act(), held.evening, here)
        seating.draw(held.act(), held.evening, first=1, seed=1)
        results.sheet(held.act(), held.evening, 1, 1, Sheet((601, 655)))
    wall = borrow()
    wall.set_viewport_size({"width": width, "height": height})
    wall.goto(f"{server}/e/{held.evening}")
    shown = []
    for page in range(max(1, wall.locator("article").count())):
        shown.append(wall.locator(".bracket:visible .name").count())
        wall.screenshot(path=tmp_path / f"{width}-{page}.png")
        assert wall.evaluate(BROKEN) == []
        assert wall.evaluate("document.scrollingElement.scrollWidth") <= width
        following = wall.get_by_role("button", name="Nächste Seite")
        if following.count() and following.is_visible():
            following.click()
    assert any(shown)
