"""A knock-out on paper: a tree of sixty-four on landscape pages, with everybody on it."""

from io import BytesIO

import pypdf
import pytest

from scorer.paper import club_html
from tests.paper.printing import rendered, words
from tests.rules.club.test_knock_out import alone, of_pairs, play_all
from tests.rules.club.test_play_off import GROUPS, play
from tests.rules.club.test_play_off import evening as of_groups

HEADING = {
    "club": "Jassclub",
    "title": "K.-o.",
    "date": "20. November 2026",
    "place": "",
    "note": "",
}


def test_sixty_four_pairs_have_four_pages_of_sixteen_and_one_to_the_final():
    names = {number: f"Person {number:03}" for number in range(1, 129)}
    evening = play_all(of_pairs(64, third=True))
    values = {"heading": HEADING, "evening": evening, "names": names}
    sheet = pypdf.PdfReader(BytesIO(rendered(club_html([("bracket", values)], "K.-o."))))

    texts = [" ".join(page.extract_text().split()) for page in sheet.pages]
    assert len(texts) == 5
    assert all(page.mediabox.width > page.mediabox.height for page in sheet.pages)
    for name in names.values():
        assert sum(name in text for text in texts[:4]) == 1
    assert "1/32-Final" in texts[0]
    assert "Um Rang 3" in texts[4]
    assert "1. Person 001 + Person 002" in texts[4]


def test_four_groups_of_four_with_their_play_off_are_on_one_page():
    names = {number: f"Vorname Nachname {number:02}" for number in range(1, 17)}
    builder = of_groups(16, GROUPS)
    builder.draw(1, seed=1)
    play(builder, (1, 2, 3))
    builder.draw(4, seed=1)
    heading = {**HEADING, "note": "Die Rangliste ist provisorisch."}
    values = {"heading": heading, "evening": builder.evening, "names": names}
    sheet = pypdf.PdfReader(BytesIO(rendered(club_html([("bracket", values)], "Gruppen"))))

    (text,) = [" ".join(page.extract_text().split()) for page in sheet.pages]
    assert "Gruppe D" in text
    assert "Ränge 13–16" in text
    assert all(text.count(name) == 2 for name in names.values())


LONG = ("Maximiliane-Ottilie von Hohenstaufenberg", "Elisabeth Schönenberger-Niederberger")


@pytest.mark.parametrize(("people", "sizes", "on"), [(16, (4,), 2), (12, (4,), 2)])
def test_tables_of_long_names_stay_on_the_page_of_their_heading(people, sizes, on):
    names = {number: f"{LONG[number % 2]} {number:02}" for number in range(1, people + 1)}
    evening = play_all(alone(people, sizes, on))
    values = {"heading": HEADING, "evening": evening, "names": names}
    sheet = pypdf.PdfReader(BytesIO(rendered(club_html([("bracket", values)], "K.-o."))))

    (text,) = [" ".join(page.extract_text().split()) for page in sheet.pages]
    assert "Final" in text
    assert all(f"{number:02}" in text for number in names)


@pytest.mark.parametrize("pairs", [8, 16, 32])
def test_a_long_pair_stays_in_its_box(pairs):
    names = {
        number: f"{'Elisabeth' if number % 2 else 'Franz'} Dällenbach"
        for number in range(1, 2 * pairs + 1)
    }
    evening = play_all(of_pairs(pairs, third=True))
    values = {"heading": HEADING, "evening": evening, "names": names}
    for page in words(rendered(club_html([("bracket", values)], "K.-o."))):
        points = [word for word in page if word[0].isdecimal() and len(word[0]) > 2]
        named = [word for word in page if word[0] in {"Elisabeth", "Franz", "Dällenbach"}]
        assert points
        assert named
        for name in named:  # nothing but its points stands between it and the edge of its box
            edge = min(right for _text, _l, _t, right, _b in points if right >= name[1])
            assert name[3] <= edge + 1
