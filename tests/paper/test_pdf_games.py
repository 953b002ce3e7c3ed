"""PDFs of games opened again: what fits, nothing over the edge, tags, bytes."""

import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdf
import pytest

from scorer.paper import blank_html, render, sheet_html
from scorer.rules import games
from scorer.rules.core.cards import Deck, in_suits_of
from tests.languages.test_default_names import gettext_of
from tests.needs import program
from tests.paper.printing import font_sizes, pages, printed, tags, words
from tests.paper.written_games import (
    EVENINGS,
    LONG,
    NINE,
    coiffeur,
    differenzler_evening,
    evening,
    full_coiffeur,
    many_differences,
    many_shares,
    tournament,
)

ROOT = Path(__file__).parent.parent.parent
THREE = {
    "teams": ("Wir", "Ihr", "Sie"),
    "players": ("Anna", "Beat", "Clara", "Dani", "Emil", "Fritz"),
}


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    "game",
    [
        evening,
        lambda: full_coiffeur(coiffeur(8, teams=("Anna", "Beat", "Clara", "Dani"))),
        lambda: full_coiffeur(coiffeur(11)),
        lambda: full_coiffeur(coiffeur(11, **THREE)),
        lambda: many_differences(16),
        differenzler_evening,
        lambda: many_shares(12),
        lambda: many_shares(8, players=NINE, preset="molotow-8"),
    ],
    ids=[
        *("an evening", "four teams", "eleven options", "three teams", "sixteen deals"),
        "two Passen",
        *("Handjass", "Molotow of nine"),
    ],
)
def test_a_whole_game_fits_on_one_page(game, paper):
    (page,) = words(printed(*game(), paper=paper))
    text = " ".join(word[0] for word in page)

    assert "Unterschrift" in text
    assert "Seite 1 von 1" in text


@pytest.mark.soak
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    ("language", "deck", "name"),
    [("it-CH", Deck.GERMAN, "Campanelli"), ("en-GB", Deck.FRENCH, "Diamonds")],
)
def test_the_longest_trump_stands_on_the_line_of_its_deal(language, deck, name, paper):
    agreed, revisions = differenzler_evening()
    agreed = replace(agreed, deck=deck)
    for revision in revisions:
        if trump := (revision.facts or {}).get("trump"):
            revision.facts["trump"] = in_suits_of(trump, deck)
    board = games.check_log(agreed, revisions)
    read_as = {"gettext": gettext_of(language[:2]), "language": language}
    (page,) = words(render(sheet_html(agreed, board, revisions, paper=paper, **read_as)))
    trumps = [word for word in page if word[0] == name]
    numbers = [word for word in page if word[0].isdigit() and word[1] < trumps[0][1] - 20]

    assert len(trumps) == 2
    for _name, _left, top, _right, bottom in trumps:
        assert any(abs(bottom + top - number[2] - number[4]) < 8 for number in numbers)


@pytest.mark.soak
@pytest.mark.parametrize(
    "pdf",
    [
        lambda: printed(*evening(), paper="a5"),
        lambda: printed(*full_coiffeur(coiffeur(8, teams=LONG)), paper="a5"),
        lambda: printed(*differenzler_evening(), paper="a5"),
        *(
            lambda name=name: render(blank_html(name, paper="a5"))
            for name in ("schieber", "coiffeur-11-3", "differenzler-12-6", "differenzler-slips")
        ),
    ],
    ids=["schieber", "coiffeur", "differenzler", "z", "grid", "deals", "slips"],
)
def test_nothing_on_a_small_sheet_is_smaller_than_seven_points(pdf):
    sizes = font_sizes(pdf())

    assert len(sizes) > 2
    assert {size: text for size, text in sizes.items() if size < 7} == {}


@pytest.mark.soak
@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_corrections_and_signatures_stay_on_the_page_of_the_deals_in_any_language(language):
    sheet = words(printed(*evening(), gettext=gettext_of(language), language=language))
    assert len(sheet) == 1


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "heads", "count"),
    [(tournament(66), ("Angesagt", "Stand"), 2), (many_differences(64), ("Ansage", "Trumpf"), 3)],
)
def test_a_long_game_flows_over_pages_that_all_bear_the_head(game, heads, count):
    texts = pages(printed(*game))

    assert len(texts) == count
    assert all(head in text for text in texts[:2] for head in heads)
    assert [f"Seite {n} von {count}" in text for n, text in enumerate(texts, 1)] == [True] * count


@pytest.mark.soak
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    "game",
    [
        lambda: full_coiffeur(coiffeur(11, LONG, LONG[:2])),
        lambda: full_coiffeur(coiffeur(8, LONG, LONG)),
        lambda: full_coiffeur(coiffeur(10, LONG[:3], LONG[:3]), cells=20),
        lambda: many_differences(12, players=LONG, estimates="open", exact_bonus=10),
        lambda: many_differences(12, players=LONG[1:]),
        lambda: many_shares(12, players=LONG),
        lambda: many_shares(8, players=LONG[1:], modes=(None,)),
        lambda: many_shares(8, players=NINE, preset="molotow-8", modes=(None,)),
    ],
    ids=[
        *("two teams", "four teams", "three teams", "four players", "three players"),
        *("each for himself", "without trump", "nine without trump"),
    ],
)
def test_with_the_longest_names_nothing_leaves_the_page_or_lies_on_something_else(game, paper):
    pdf = printed(*game(), paper=paper)
    width, _height = pypdf.PdfReader(BytesIO(pdf)).pages[0].mediabox[2:]
    margin = 45 if paper == "a4" else 25

    for page in words(pdf):
        assert min(word[1] for word in page) >= margin - 1
        assert max(word[3] for word in page) <= width - margin + 1
        assert not [(a[0], b[0]) for a, b in combinations(page, 2) if overlap(a, b)]


def overlap(first, second):
    """Tell whether two words lie on each other; the lines of a heading may touch."""
    _, left, top, right, bottom = first
    _, other_left, other_top, other_right, other_bottom = second
    across = min(right, other_right) - max(left, other_left)
    down = min(bottom, other_bottom) - max(top, other_top)
    return across > 1 and down > 0.5 * min(bottom - top, other_bottom - other_top)


@pytest.mark.parametrize("name", EVENINGS)
def test_a_sheet_is_tagged_for_readers_that_listen(name, tmp_path):
    printing = printed(*EVENINGS[name]())
    pdf = pikepdf.open(BytesIO(printing))
    elements = list(tags(pdf))
    kinds = [str(element.S) for element in elements]
    (tmp_path / "sheet.pdf").write_bytes(printing)
    process = subprocess.run(
        [program("qpdf"), "--check", tmp_path / "sheet.pdf"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert str(pdf.Root.Lang) == "de-CH"
    assert pdf.Root.MarkInfo.Marked
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert ": " in str(pdf.docinfo["/Title"])
    assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
    assert kinds.count("/H1") == 1
    assert {"/Table", "/Caption", "/THead", "/TH", "/TD", "/Figure"} <= set(kinds)
    assert all(str(element.Alt) for element in elements if element.S == "/Figure")
    assert process.returncode == 0, process.stdout + process.stderr


@pytest.mark.parametrize("name", EVENINGS)
def test_cells_name_the_heads_of_their_row_and_column(name):
    pdf = pikepdf.open(BytesIO(printed(*EVENINGS[name]())))
    elements = list(tags(pdf))
    heads = {str(element.ID) for element in elements if element.S == "/TH"}
    body = [element for element in elements if element.S == "/TBody"][-1]
    first = list(next(iter(body.K)).K)

    assert len(first) == {"schieber": 11, "coiffeur": 8, "differenzler": 18}[name]
    for cell in first[1:]:
        named = {str(head_id) for head_id in cell.A.Headers}

        assert len(named) >= 2
        assert named <= heads


@pytest.mark.soak
@pytest.mark.parametrize("name", EVENINGS)
def test_the_same_game_gives_the_same_bytes_everywhere(name, press):
    agreed, revisions = EVENINGS[name]()
    html = sheet_html(agreed, games.check_log(agreed, revisions), revisions)
    process = subprocess.run(
        [sys.executable, "-m", "scorer.paper"],
        input=html.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "LANG": "C"},
        cwd=ROOT,
    )

    assert press.pdf(html) == process.stdout == printed(agreed, revisions)
