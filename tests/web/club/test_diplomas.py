"""Diplomas are printed for whomever one chooses, once a ranking is final."""

from tests.web.club.evening_pages import PEOPLE, open_evening, plain, played
from tests.web.club.test_downloads import finish, pages
from tests.web.html_client import elements_of
from tests.web.html_client import words as words_of


def test_a_diploma_is_a_whole_page_for_each_who_was_chosen(app):
    desk = open_evening(app)
    assert desk.attend(*PEOPLE).status_code == 303
    assert desk.draw().status_code == 303
    desk.play(1)
    assert "sobald die Rangliste feststeht" in desk.get("/diplomas").text
    assert desk.club.scorer.get(f"{desk.here}/diplomas.pdf?who=1").status_code == 404
    finish(desk)
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
    printed = pages(desk.get(f"/diplomas.pdf?list=0&who={first.person}&who={last.person}&who=999"))

    assert page.count('name="who"') == len(PEOPLE)
    assert len(printed) == 2
    for text, line in zip(printed, (first, last), strict=True):
        words = " ".join(text.split())
        assert f"{line.rank}. Rang" in words
        assert f"{line.total} Punkte" in words
        assert PEOPLE[line.person - 1] in words
        assert "Für den Verein" in words
    for query in ("", "?list=9&who=1", "?list=x"):
        assert desk.club.scorer.get(f"{desk.here}/diplomas.pdf{query}").status_code == 404
    season = f"/club/seasons/{desk.season}/diplomas"
    assert 'name="who"' in desk.club.scorer.get(season).text
    (of_season,) = pages(desk.club.scorer.get(f"{season}.pdf?who={first.person}"))
    assert "Saison 2026" in of_season


def test_there_is_no_diploma_of_a_ranking_that_is_partly_hidden(app):
    changes = {"hidden_from": 2, "hidden_until": "announcing", "counting": {"ties": []}}
    desk = played(app, **changes)
    desk.fine("/close")
    season = f"/club/seasons/{desk.season}"
    for path in (desk.here, season):
        page = desk.club.scorer.get(f"{path}/diplomas")
        assert "sobald die Rangliste feststeht" in plain(page)
        assert desk.club.scorer.get(f"{path}/diplomas.pdf?who=1").status_code == 404
    assert 'name="who"' in desk.get("/diplomas", "admin").text  # who announces the ranks
