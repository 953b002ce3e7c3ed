"""A knock-out on paper: a tree of sixty-four on landscape pages, with everybody on it."""

from io import BytesIO

import pypdf
import pytest

from scorer.paper import club_html
from tests.paper.printing import pages, rendered, words
from tests.rules.club.play_off.test_knock_out import alone, of_pairs, play_all
from tests.rules.club.play_off.test_play_off import in_final

HEADING = {
    "club": "Jassclub",
    "title": "K.-o.",
    "date": "20. November 2026",
    "place": "",
    "note": "",
}


def bracket(evening, names, **heading):
    values = {"heading": HEADING | heading, "evening": evening, "names": names}
    return rendered(club_html([("bracket", values)], "K.-o."))


def test_sixty_four_pairs_have_four_pages_of_sixteen_and_one_to_the_final():
    names = {number: f"Person {number:03}" for number in range(1, 129)}
    pdf = bracket(play_all(of_pairs(64, third=True)), names)

    texts = [" ".join(text.split()) for text in pages(pdf)]
    assert len(texts) == 5
    sizes = [page.mediabox for page in pypdf.PdfReader(BytesIO(pdf)).pages]
    assert all(size.width > size.height for size in sizes)
    for name in names.values():
        assert sum(name in text for text in texts[:4]) == 1
    assert "1/32-Final" in texts[0]
    assert "Um Rang 3" in texts[4]
    assert "1. Person 001 + Person 002" in texts[4]


def test_four_groups_of_four_with_their_play_off_are_on_one_page():
    names = {number: f"Vorname Nachname {number:02}" for number in range(1, 17)}

    (text,) = pages(bracket(in_final(16).evening, names, note="Die Rangliste ist provisorisch."))
    text = " ".join(text.split())
    assert "Gruppe D" in text
    assert "Ränge 13–16" in text
    assert all(text.count(name) == 2 for name in names.values())


LONG = ("Maximiliane-Ottilie von Hohenstaufenberg", "Elisabeth Schönenberger-Niederberger")


@pytest.mark.parametrize("people", [16, 12])
def test_tables_of_long_names_stay_on_the_page_of_their_heading(people):
    names = {number: f"{LONG[number % 2]} {number:02}" for number in range(1, people + 1)}

    (text,) = pages(bracket(play_all(alone(people, (4,), 2)), names))
    assert "Final" in text
    assert all(f"{number:02}" in text for number in names)


@pytest.mark.parametrize("pairs", [8, 16, 32])
def test_a_long_pair_stays_in_its_box(pairs):
    names = {
        number: f"{'Elisabeth' if number % 2 else 'Franz'} Dällenbach"
        for number in range(1, 2 * pairs + 1)
    }
    for page in words(bracket(play_all(of_pairs(pairs, third=True)), names)):
        points = [word for word in page if word[0].isdecimal() and len(word[0]) > 2]
        named = [word for word in page if word[0] in {"Elisabeth", "Franz", "Dällenbach"}]
        assert points
        assert named
        for name in named:  # nothing but its points stands between it and the edge of its box
            edge = min(right for _text, _l, _t, right, _b in points if right >= name[1])
            assert name[3] <= edge + 1
