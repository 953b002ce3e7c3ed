"""Diplomas are printed for whomever one chooses, once a ranking is final."""

import pytest

from scorer.rules.club.regulation.model import Phase
from scorer.web.club.printing.papers import plays_french_cards
from tests.web.club.evening_pages import PEOPLE, plain, played, printed_pages
from tests.web.html_client import elements_of
from tests.web.html_client import words as words_of
from tests.web.pseudo_language import write_catalog


def test_a_diploma_is_a_whole_page_for_each_who_was_chosen(desk):
    assert "sobald die Rangliste feststeht" in desk.get("/diplomas").text
    assert desk.club.scorer.get(f"{desk.here}/diplomas.pdf?who=1").status_code == 404
    for number in (2, 3, 4):
        desk.play(number)
    desk.fine("/close")
    closed = elements_of(desk.get("/close"), "a")
    offered = {words_of(link): link.get("href") for link in closed}
    assert offered["Diplome"] == f"{desk.here}/diplomas"
    assert "Weitergeben" in offered
    assert offered["Wie letztes Mal ansetzen"] == f"/club/seasons/{desk.season}#next"
    assert 'id="next"' in desk.club.scorer.get(f"/club/seasons/{desk.season}").text
    viewed = elements_of(desk.get("/close", "viewer"), "a")
    assert "Wie letztes Mal ansetzen" not in {words_of(link) for link in viewed}
    lines = desk.view.evening.standings
    last, first = lines[-1], lines[0]
    page = desk.get("/diplomas").text
    printed = printed_pages(
        desk.get(f"/diplomas.pdf?list=0&who={first.person}&who={last.person}&who=999")
    )

    assert page.count('name="who"') == len(PEOPLE)
    assert len(printed) == 2
    for text, line in zip(printed, (first, last), strict=True):
        assert f"{line.rank}. Rang" in text
        assert f"{line.total} Punkte" in text
        assert PEOPLE[line.person - 1] in text
        assert "Für den Verein" in text
    for query in ("", "?list=9&who=1", "?list=x"):
        assert desk.club.scorer.get(f"{desk.here}/diplomas.pdf{query}").status_code == 404
    season = f"/club/seasons/{desk.season}/diplomas"
    assert 'name="who"' in desk.club.scorer.get(season).text
    (of_season,) = printed_pages(desk.club.scorer.get(f"{season}.pdf?who={first.person}"))
    assert "Saison 2026" in of_season
    whole = [page for page in printed_pages(desk.get("/evening.pdf")) if "Für den Verein" in page]
    assert len(whole) == sum(line.rank <= 3 for line in lines)


def test_there_is_no_diploma_of_a_ranking_that_is_partly_hidden(app):
    changes = {"hidden_from": 2, "hidden_until": "announcing", "counting": {"ties": []}}
    desk = played(app, **changes)
    desk.fine("/close")
    season = f"/club/seasons/{desk.season}"
    for path in (desk.here, season):
        page = desk.club.scorer.get(f"{path}/diplomas")
        assert "sobald die Rangliste feststeht" in plain(page)
        assert desk.club.scorer.get(f"{path}/diplomas.pdf?who=1").status_code == 404
    whole = printed_pages(desk.club.scorer.get(f"{desk.here}/evening.pdf"))
    assert not any("Für den Verein" in page for page in whole)
    assert 'name="who"' in desk.get("/diplomas", "admin").text  # who announces the ranks


@pytest.mark.parametrize(("browser", "of_language"), [("fr", True), ("de", False)])
def test_a_diploma_has_the_pack_of_its_own_evening(make_app, tmp_path, browser, of_language):
    app = make_app(catalogs=str(write_catalog(tmp_path / "catalogs")))
    heats = Phase("heats", "Abend")
    cards = Phase("cards", "Match aux cartes", settings={"deck": "french"})
    unknown = Phase(
        "target", "Zielzahl", game="other"
    )  # no slate keeps it, so no rule names a pack
    with app.test_request_context(headers={"Accept-Language": browser}):
        assert not plays_french_cards([heats])
        assert plays_french_cards([heats, cards])
        assert not plays_french_cards([heats, unknown])
        assert plays_french_cards([unknown]) is of_language
