"""The chalk itself, looked at as pixels: strokes are as thick as they are drawn, and seen in every colour scheme."""

from io import BytesIO

from PIL import Image
from playwright.sync_api import expect

from tests.browser.schieber.screen import played


def columns(page, selector, seen):
    """Return how many columns at the left of a picture hold a pixel of a brightness that *seen* names."""
    picture = Image.open(BytesIO(page.locator(selector).screenshot())).convert("L")
    width, height = picture.size
    return sum(
        any(seen(picture.getpixel((x, y))) for y in range(height // 3)) for x in range(width // 3)
    )


def test_a_stroke_that_stands_alone_is_thick_and_seen_where_the_system_chooses_the_colours(
    table, page, context
):
    play = table(direct_strokes=True, z_line=False)
    play.tap(".near [data-n='100']")
    expect(page.locator(".near output")).to_have_text("100")
    assert columns(page, ".near svg", lambda grey: grey > 200) >= 6
    page.emulate_media(forced_colors="active", color_scheme="light")

    assert columns(page, ".near svg", lambda grey: grey < 60) >= 6
    play.trump("schilten")
    lit = Image.open(BytesIO(page.locator("#modes [aria-pressed=true]").screenshot())).convert("L")
    dark, bright = lit.getextrema()
    assert bright - dark > 128


def test_the_rest_of_a_slate_and_the_keys_of_direct_strokes_do_not_run_into_each_other(table, page):
    table(played(("rosen", 97, 0)), direct_strokes=True)
    page.wait_for_selector(".near [data-n='20']")
    label = page.locator(".near [data-n='20']").evaluate(
        """key => {
          const range = document.createRange()
          range.selectNodeContents(key)
          return range.getBoundingClientRect().left
        }"""
    )
    rest = page.locator(".near text").bounding_box()

    assert rest["x"] + rest["width"] < label - 9  # room for the sign before the figure
