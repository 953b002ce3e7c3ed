"""What stands on the sheet of a game in which everybody plays alone."""

from tests.paper.reading import rows, sheet, text
from tests.paper.written_games import SIX, many_shares, molotow_evening

DEALS = ".by-player tbody"


def test_the_ranking_tells_points_deals_won_and_what_was_made():
    soup = sheet(*many_shares(2, preset="molotow-8", players=SIX[:3]))

    assert text(soup.title) == "Anna, Beat, Clara: Molotow, 21. November 2026"
    assert rows(soup, ".places thead") == [
        ["Rang", "Name", "Punkte", "Gewonnene Spiele", "Gemachte Punkte"]
    ]
    assert rows(soup, ".places tbody") == [
        ["1.", "Anna", "65", "2", "45"],
        ["2.", "Beat", "120", "0", "95"],
        ["3.", "Clara", "286", "0", "174"],
    ]


def test_many_are_ranked_below_their_totals_and_the_rest_is_told_in_words():
    soup = sheet(*molotow_evening())

    assert text(soup.title) == f"{', '.join(SIX)}: Molotow, 21. November 2026"
    assert text(soup.select_one(".ending h2")) == "Anna gewinnt mit 47 Punkten."
    assert not soup.select(".places")
    assert rows(soup, DEALS)[-1] == [
        "Rang",
        *(f for n in (1, 6, 2, 4, 5, 3) for f in ("", f"{n}.")),
    ]
    assert [text(best) for best in soup.select(".best")] == ["1."]
    assert [text(figure) for figure in soup.select(".figures dt")] == [
        *("Gewonnene Spiele", "Bestes Spiel", "Weis und Stöck", "Plus und Minus"),
        "Gemachte Punkte",
    ]


def test_a_deal_tells_cards_and_what_is_written_besides_and_why():
    deals = rows(sheet(*molotow_evening()), DEALS)

    assert deals[0][:4] == ["1", "Trumpf Eichel", "20 −50", "−30"]
    assert deals[1] == ["", "Weis Anna −50 · Weis auf dem Tisch: Erna +20"]
    assert deals[3] == ["", "Ungültig: vergeben"]
    assert deals[6][:6] == ["3", "Trumpf Schilten", "20", "47", "40 +200", "270"]
    assert deals[7][1] == "doppelt · Weis auf dem Tisch: Beat +200 · Fritz +15: Farbe nicht bedient"
    assert deals[-2] == ["Total", "", "47", "", "270", "", "67", "", "160", "", "170", "", "79"]
