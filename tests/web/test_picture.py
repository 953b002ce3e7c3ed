"""Pictures of a result: the size that was asked for, nothing outside, and the same bytes for the same text."""

import io

import pytest
from PIL import Image

from scorer.web.picture import (
    MOST_ROWS,
    PREVIEW,
    WIDTH,
    Result,
    Row,
    drawable,
    preview_png,
    result_png,
)


def result(count, name="Anna Abt", title="1. Abend"):
    rows = [Row(f"{number}.", name, str(3000 - number)) for number in range(1, count + 1)]
    return Result("Jassclub Enzian", title, "20. Nov. 2026", "Schlussrangliste", rows)


def image(png):
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("count", [1, 24, 41, 400])
def test_a_picture_is_as_high_as_its_rows_and_small_to_send(count):
    png = result_png(result(count, "Margrit Allenspach-von Niederhäusern " * 3, "Wort " * 40))
    drawn = image(png)

    assert drawn.width == WIDTH
    assert drawn.height < 60 * 64 + 2000
    assert len(png) < 400_000
    ground = drawn.getpixel((0, 0))
    for edge in ((0, 0, 40, drawn.height), (WIDTH - 40, 0, WIDTH, drawn.height)):
        assert drawn.crop(edge).getcolors() == [(40 * drawn.height, ground)], "an edge is free"


def test_the_same_result_is_the_same_picture_and_another_is_not():
    assert result_png(result(3)) == result_png(result(3))
    assert result_png(result(3)) != result_png(result(3, "Beat Abt"))
    assert result_png(result(MOST_ROWS)) != result_png(result(MOST_ROWS - 1))


def test_a_preview_has_the_size_that_chats_ask_for():
    drawn = image(preview_png("Verein " * 40, "Abend " * 40, "Bären " * 60))

    assert drawn.size == PREVIEW


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Dani Œuvray", "Dani Œuvray"),
        ("Đặng", "Đang"),
        ("Emil 🃏", "Emil ·"),
        ("שרה كريم", "Shrh Krym"),
        ("Zoe\u0301", "Zoe"),
    ],
)
def test_letters_that_no_font_of_ours_has_lose_their_marks(name, written):
    assert drawable(name) == written
