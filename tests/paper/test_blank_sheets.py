"""Blank sheets: one page each, with everything that need not be written by hand."""

from io import BytesIO

import pikepdf
import pypdf
import pytest
from bs4 import BeautifulSoup

from scorer.paper import blank_html
from scorer.paper.games import BLANKS
from scorer.paper.games.schieber import EACH, IMPOSED
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.core.cards import Deck
from tests.long import chosen
from tests.paper.reading import rows, text
from tests.web.html_client import check_page

A4, A5 = (595, 842), (420, 595)


def blank(name, **options):
    return BeautifulSoup(blank_html(name, **options), "html.parser")


@pytest.mark.parametrize("paper", chosen(["a4", "a5"], "a5"))
@pytest.mark.parametrize("name", BLANKS)
def test_each_blank_is_one_tagged_page_in_our_own_fonts(name, paper, press):
    html = blank_html(name, paper=paper, deck="french")
    check_page(html)
    pdf = press.pdf(html)
    (page,) = pypdf.PdfReader(BytesIO(pdf)).pages
    size = (round(page.mediabox.width), round(page.mediabox.height))
    opened = pikepdf.open(BytesIO(pdf))
    fonts = {
        str(font.BaseFont).partition("+")[2] for font in opened.pages[0].Resources.Font.values()
    }

    assert size in {A4, A4[::-1]} if paper == "a4" else size in {A5, A5[::-1]}
    assert opened.Root.MarkInfo.Marked
    assert fonts <= {"JassSans", "JassSans-Semi-Bold", "JassSerif-Semi-Bold"}


@pytest.mark.parametrize(
    ("name", "last"), [("8", "×8 Freie Wahl Joker"), ("11", "×11 Freie Wahl Coiffeur")]
)
def test_a_coiffeur_has_a_row_for_each_option_and_columns_for_each_team(name, last):
    for teams, columns in ((2, 5), (3, 6)):
        grid = rows(blank(f"coiffeur-{name}-{teams}"))

        assert len(grid) == int(name) + 1
        assert grid[-2] == [last, *[""] * columns]


def test_the_suits_are_those_of_the_cards_on_the_table():
    german, french = (blank("coiffeur-10-2", deck=deck) for deck in ("german", "french"))

    assert [cells[0] for cells in rows(german)][:2] == ["×1 Trumpf Eichel", "×2 Trumpf Rosen"]
    assert [cells[0] for cells in rows(french)][:2] == ["×1 Trumpf Ecken", "×2 Trumpf Herz"]
    assert text(blank("differenzler-12", deck="french").select_one(".trumps")) == (
        "Herz, Ecken, Kreuz, Schaufel"
    )


@pytest.mark.parametrize("deals", [12, 16])
def test_a_table_of_differenzler_has_a_line_for_each_deal_and_a_column_for_everybody(deals):
    soup = blank(f"differenzler-{deals}")
    heads = [text(head) for head in soup.select("thead tr")[1].find_all("th")]

    assert len(rows(soup)) == deals + 2
    assert heads == ["Nr.", "Trumpf", *["Ansage", "gemacht", "Diff.", "Total"] * 4]
    assert [text(row.th) for row in soup.select("tr.passe")] == [
        str(number) for number in range(4, deals + 1, 4)
    ]


def test_a_match_aux_cartes_imposes_each_suit_four_times():
    soup = blank("match-aux-cartes", deck="french")
    deals = rows(soup)[:-1]

    assert [number for number, *_rest in deals] == [str(number) for number in range(1, 17)]
    suits = [trump for _number, trump, *_points in deals]
    assert suits == [
        f"Trumpf {suit}" for suit in ("Herz", "Ecken", "Schaufel", "Kreuz") for _ in range(4)
    ]
    assert "Kontrollsumme 2512" in text(soup)


def test_a_match_aux_cartes_of_a_club_imposes_the_same_trumps():
    contracts = PRESETS["match-aux-cartes"]["phases"][0]["terms"]["contracts"]

    assert [suit for suit in IMPOSED[Deck.FRENCH] for _ in range(EACH)] == [
        contract["mode"] for contract in contracts
    ]


def test_the_bars_of_a_slate_are_labelled():
    assert {"100", "50", "20", "Namen", "Unterschrift"} <= set(text(blank("schieber")).split())


def test_slips_fill_the_paper():
    assert len(blank("differenzler-slips", paper="a4").select(".slip")) == 4
    assert len(blank("differenzler-slips", paper="a5").select(".slip")) == 2


def test_the_same_blank_gives_the_same_bytes(press):
    html = blank_html("coiffeur-11-3")

    assert press.pdf(html) == press.pdf(blank_html("coiffeur-11-3"))


def test_what_is_not_there_is_refused():
    with pytest.raises(KeyError):
        blank_html("tarock")
    with pytest.raises(ValueError, match="a3"):
        blank_html(paper="a3")
    with pytest.raises(ValueError, match="tarot"):
        blank_html(deck="tarot")
