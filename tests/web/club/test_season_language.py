"""What is handed out of a season speaks its own language, where it has one: link, season, club, German."""

import io
import re

import pytest
from pypdf import PdfReader

from scorer.club import season_language, seasons
from scorer.club.season_language import KIND
from scorer.rules.club.presets import PRESETS
from tests.web.club.evening_pages import plain, played
from tests.web.club.form_filler import posted_as_shown
from tests.web.club.test_handed_out_language import language
from tests.web.club.test_public_pages import anybody, of_season, on
from tests.web.html_client import elements_of
from tests.web.pseudo_language import write_catalog


@pytest.fixture
def desk(make_app, tmp_path):
    """Return a played evening of a club on a server that speaks French, too."""
    return played(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))


def speak(desk, code, official="admin", seen=None, season=None):
    """Set the language of the season."""
    page = of_season(desk).replace("/public", "/language")
    if seen is None:
        seen = (desk.club.events(kinds=(KIND,)) or [None])[-1]
        seen = 0 if seen is None else seen.seq
    page = page if season is None else page.replace(desk.season, season)
    return desk.club.clients[official].post(page, data={"language": code, "seen": seen})


def club_speaks(desk, code):
    form = {"seen": 10**6, "name": "Jassclub Chur", "language": code}
    assert desk.club.admin.post("/club/officials/name", data=form).status_code == 303


def paper_language(answer):
    assert answer.status_code == 200
    return PdfReader(io.BytesIO(answer.data)).trailer["/Root"]["/Lang"]


def test_pages_of_the_hall_and_of_the_public_speak_the_language_of_the_season(desk):
    public, visitor = on(desk, of_season(desk)), anybody(desk.app)
    pages = [public, f"{public}/1", f"/e/{desk.id}"]
    assert speak(desk, "fr").status_code == 303

    assert {language(visitor.get(page)) for page in pages} == {"fr"}
    assert {language(visitor.get(f"{page}?lang=de")) for page in pages} == {"de"}


def test_papers_lists_and_the_hall_of_the_office_speak_it_and_its_screens_do_not(desk):
    season = f"/club/seasons/{desk.season}"
    assert speak(desk, "fr").status_code == 303

    assert "⟦" in desk.get("/ranking.csv").text.splitlines()[0]
    assert "⟦" not in desk.get("/ranking.csv?lang=de").text
    assert "⟦" in desk.club.scorer.get(f"{season}/standings.csv").text.splitlines()[0]
    assert paper_language(desk.get("/ranking.pdf")) == "fr-CH"
    assert paper_language(desk.get("/door.pdf")) == "fr-CH"
    assert language(desk.club.scorer.get(f"{season}/wall")) == "fr"
    # The name of the next evening is kept as it is proposed: in the language of what is handed out.
    assert "⟦" not in re.sub(r"Als nächster: \S+ \S+, ", "", plain(desk.club.scorer.get(season)))
    # What is passed on from a German screen: the text for a chat alone.
    page = desk.club.admin.get(of_season(desk))
    assert language(page) == "de"
    (text,) = (e for e in elements_of(page, "textarea") if e.get("id") == "text")
    assert "⟦" in text.text
    assert "⟦" not in plain(desk.club.admin.get("/club/members"))


def test_without_one_of_its_own_it_speaks_as_the_club(desk):
    club_speaks(desk, "fr")
    wall, visitor = f"/e/{desk.id}", anybody(desk.app)
    assert language(visitor.get(wall)) == "fr"

    assert speak(desk, "de").status_code == 303
    assert language(visitor.get(wall)) == "de"
    assert speak(desk, "").status_code == 303
    assert language(visitor.get(wall)) == "fr"


def test_another_season_stays_as_it_is(desk):
    other = desk.club.do(seasons.new, "Saison 2027", PRESETS["four-eight"])
    assert speak(desk, "fr").status_code == 303

    walls = [f"/club/seasons/{season}/wall" for season in (desk.season, other)]
    assert [language(desk.club.scorer.get(wall)) for wall in walls] == ["fr", "de"]


def test_a_language_that_is_not_spoken_here_any_more_is_passed_over(desk):
    club_speaks(desk, "fr")
    desk.club.do(season_language.set_language, desk.season, "it")  # by a server that has Italian

    assert language(anybody(desk.app).get(f"/e/{desk.id}")) == "fr"


def test_the_next_save_keeps_a_language_that_is_not_spoken_here_any_more(desk):
    desk.club.do(season_language.set_language, desk.season, "it")
    page, action = of_season(desk), of_season(desk).replace("/public", "/language")

    shown = desk.club.admin.get(page)
    assert "Italiano (hier zurzeit nicht verfügbar)" in plain(shown)
    assert desk.club.admin.post(action, data=posted_as_shown(shown, action)).status_code == 303
    facts = desk.club.events(kinds=(KIND,))[-1].facts
    assert facts == {"season": desk.season, "language": "it"}


def test_only_admins_set_it_and_only_a_language_that_is_spoken_here(desk):
    assert speak(desk, "fr", "scorer").status_code == 403
    form = f'action="/club/seasons/{desk.season}/language"'
    assert form in desk.club.admin.get(of_season(desk)).text
    assert form not in desk.club.scorer.get(of_season(desk)).text
    refused = speak(desk, "it")
    assert refused.status_code == 422
    assert "Diese Sprache gibt es hier nicht." in plain(refused)
    assert speak(desk, "fr", season="0" * 26).status_code == 404
    assert desk.club.events(kinds=(KIND,)) == []


def test_somebody_elses_choice_is_shown_before_it_is_written_over(desk):
    assert speak(desk, "fr").status_code == 303
    late = speak(desk, "de", seen=0)

    assert late.status_code == 409
    assert "Sprache der Saison: Français" in plain(late)
    assert [e.facts["language"] for e in desk.club.events(kinds=(KIND,))] == ["fr"]


def test_as_the_club_is_nothing_to_write_where_it_always_was_so(desk):
    assert speak(desk, "").status_code == 303
    assert desk.club.events(kinds=(KIND,)) == []


def test_with_german_alone_nobody_is_asked(app):
    desk = played(app)

    assert f"/{desk.season}/language" not in desk.club.admin.get(of_season(desk)).text
