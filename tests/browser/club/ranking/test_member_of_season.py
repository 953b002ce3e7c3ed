"""The sheet of a member in a season fits a phone, whatever the surnames and the language."""

from scorer.web.language_choice import COOKIE, LOCALES
from tests.club.club_builder import play_all

NAMES = [f"{first} Brunnschweiler" for first in ("Beatrice", "Anna", "Clara", "Dani")]
TABLES = """all => all.map(box => [box.querySelector('thead').textContent.trim(), box.scrollWidth - box.clientWidth])
  .filter(([_head, over]) => over > 0)"""


def test_tables_of_long_surnames_need_no_scrolling_in_any_language(evening_of, laptop, server):
    held = evening_of(NAMES, {"rounds": 2, "counting": {"ties": ["best"]}}, "four-twelve")
    held.seat(4)
    held.do(lambda act: play_all(act.session, held.actor, held.evening, act.now, first=600))
    page = laptop(held.login).page
    page.set_viewport_size({"width": 360, "height": 616})
    for language in LOCALES:
        page.context.add_cookies([{"name": COOKIE, "value": language, "url": server}])
        page.goto(f"{server}/club/seasons/{held.season}/members/1")
        tables = page.locator(".scroll")

        assert tables.count() == 2
        assert (language, tables.evaluate_all(TABLES)) == (language, [])
