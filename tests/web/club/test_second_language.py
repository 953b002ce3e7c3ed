"""Labels on slips, plans and rankings are in two languages where the club or the season names a second one."""

import pytest

from scorer.club import clubs, season_language
from scorer.club.season_language import KIND
from tests.paper.printing import words
from tests.web.club.evening_pages import plain, played
from tests.web.club.form_filler import posted_as_shown
from tests.web.club.test_public_pages import of_season
from tests.web.html_client import elements_of
from tests.web.html_client import words as text_of
from tests.web.pseudo_language import write_catalog


@pytest.fixture
def desk(make_app, tmp_path):
    """Return a played evening of a club on a server that speaks French, too."""
    return played(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))


def club_speaks(desk, code, second):
    form = {"seen": 10**6, "name": "Jassclub Chur", "language": code, "second_language": second}
    return desk.club.admin.post("/club/officials/name", data=form)


def season_speaks(desk, code, second, seen=0):
    page = of_season(desk).replace("/public", "/language")
    form = {"language": code, "second_language": second, "seen": seen}
    return desk.club.admin.post(page, data=form)


def paper_text(answer):
    assert answer.status_code == 200
    return " ".join(word for page in words(answer.data) for word, *_box in page)


def papers(desk):
    """Return the texts of plan, slips, ranking and those of a season."""
    slips = desk.club.admin.post(f"{desk.here}/slips.pdf", data={"round": "1"})
    season = desk.club.admin.get(f"/club/seasons/{desk.season}/standings.pdf")
    answers = [desk.get("/plan.pdf"), slips, desk.get("/ranking.pdf"), season]
    return [paper_text(answer) for answer in answers]


def test_the_second_language_of_the_club_stands_beside_the_first(desk):
    assert club_speaks(desk, "de", "fr").status_code == 303

    for text in papers(desk):
        assert "⟦" in text
        assert "Tisch" in text or "Rang" in text
    assert "⟦" not in desk.get("/ranking.csv").text
    page = desk.club.admin.get("/club/officials")
    chosen = [o for o in elements_of(page, "option") if o.get("selected") is not None]
    assert [option.get("value") for option in chosen] == ["fr"]


def test_a_link_that_asks_for_a_language_gives_that_alone(desk):
    club_speaks(desk, "de", "fr")

    assert "⟦" not in paper_text(desk.get("/ranking.pdf?lang=de"))


def test_a_season_has_a_second_language_of_its_own_or_none(desk):
    club_speaks(desk, "de", "fr")
    assert season_speaks(desk, "", "none").status_code == 303
    assert "⟦" not in paper_text(desk.get("/ranking.pdf"))

    late = season_speaks(desk, "", "fr", seen=0)
    assert late.status_code == 409
    assert "Sprache der Saison: wie der Verein, zweite auf Papier: keine" in plain(late)
    club_speaks(desk, "de", "")
    (event,) = desk.club.events(kinds=(KIND,))
    assert season_speaks(desk, "", "fr", seen=event.seq).status_code == 303
    assert "⟦" in paper_text(desk.get("/ranking.pdf"))


def test_a_season_in_the_second_language_of_the_club_has_the_first_one_beside_it(desk):
    club_speaks(desk, "de", "fr")
    assert season_speaks(desk, "fr", "").status_code == 303

    ranking = paper_text(desk.get("/ranking.pdf"))
    assert "⟦" in ranking
    assert ranking.count("Name") == 1  # the pseudo language says «Ñámé»
    (event,) = desk.club.events(kinds=(KIND,))
    season_speaks(desk, "fr", "none", seen=event.seq)
    assert "Name" not in paper_text(desk.get("/ranking.pdf"))


def test_the_wall_of_the_hall_carries_its_titles_in_both_languages(desk):
    club_speaks(desk, "de", "fr")
    wall = "/e/" + desk.here.rpartition("/")[2]

    titles = [text_of(head) for head in elements_of(desk.club.admin.get(wall), "h2")]
    assert titles
    assert all("⟦" in title and ("Passe" in title or "liste" in title) for title in titles)
    alone = desk.club.admin.get(f"{wall}?lang=de")
    assert "⟦" not in alone.text


@pytest.mark.parametrize("say", [club_speaks, season_speaks])
def test_a_language_that_this_server_does_not_speak_is_refused(desk, say):
    refused = say(desk, "de", "it")

    assert refused.status_code == 422
    assert "Diese Sprache gibt es hier nicht." in plain(refused)


def test_a_second_language_that_is_not_spoken_here_any_more_is_passed_over(desk):
    desk.club.do(season_language.set_language, desk.season, "", "it")  # by a server with Italian

    assert "⟦" not in paper_text(desk.get("/ranking.pdf"))


def test_the_next_save_of_a_club_keeps_languages_that_are_not_spoken_here_any_more(desk):
    desk.club.do(
        clubs.set_club, "Jassclub Chur", "it", "en", expected_version=10**6
    )  # by a server with both
    page = desk.club.admin.get("/club/officials")

    assert "Italiano (hier zurzeit nicht verfügbar)" in plain(page)
    sent = posted_as_shown(page, "/club/officials/name") | {"name": "Jassclub Biel"}
    assert desk.club.admin.post("/club/officials/name", data=sent).status_code == 303
    facts = desk.club.events(kinds=("club",))[-1].facts
    assert facts == {"name": "Jassclub Biel", "language": "it", "second_language": "en"}


def test_the_next_save_of_a_season_keeps_languages_that_are_not_spoken_here_any_more(desk):
    desk.club.do(season_language.set_language, desk.season, "it", "en")
    page, action = of_season(desk), of_season(desk).replace("/public", "/language")

    sent = posted_as_shown(desk.club.admin.get(page), action)
    assert desk.club.admin.post(action, data=sent | {"language": "fr"}).status_code == 303
    facts = desk.club.events(kinds=(KIND,))[-1].facts
    assert facts == {"season": desk.season, "language": "fr", "second_language": "en"}
    assert "Italiano" not in plain(desk.club.admin.get(page)).partition("Zweite Sprache")[0]


def test_a_new_name_keeps_both_languages(desk):
    club_speaks(desk, "fr", "de")
    desk.club.admin.post("/club/officials/name", data={"seen": 10**6, "name": "Jassclub Biel"})

    facts = [event.facts for event in desk.club.events(kinds=("club",))]
    languages = {"language": "fr", "second_language": "de"}
    assert facts[-2:] == [{"name": name} | languages for name in ("Jassclub Chur", "Jassclub Biel")]
