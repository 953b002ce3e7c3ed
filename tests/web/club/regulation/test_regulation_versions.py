"""Versions of a regulation: each opens; what a draft changes is said; the valid one and the draft print."""

import pytest

from tests.web.club.evening_pages import printed
from tests.web.club.form_filler import changed, decided, filled, lasting_club, pressed
from tests.web.club.regulations import NEW, a_season, an_evening
from tests.web.html_client import elements_of, words

club = lasting_club


@pytest.fixture(scope="module")
def three(club):
    """A season with three versions, of which the last two have a reason, and a draft of the next."""
    season, path = a_season(club)
    an_evening(club, season)
    for change, reason in (
        ({"phase-0-deals": "8"}, "es wurde spät"),
        ({"phase-0-drop": None}, "alles zählt"),
    ):
        typed = changed(filled(club.admin.get(path)), change)
        assert decided(club.admin, path, typed, reason).status_code == 303
    typed = changed(filled(club.admin.get(path)), {"phase-0-rounds": "3"})
    assert club.admin.post(path, data=pressed(typed, "save", "draft")).status_code == 303
    return f"/club/seasons/{season}/regulation"


def test_the_page_of_the_regulation_leads_to_each_version_as_it_was_with_its_reason(club, three):
    page = club.viewer.get(three)
    links = {link.get("href"): words(link) for link in elements_of(page, "a")}
    for number in (1, 2, 3):
        assert links[f"{three}/{number}"] == f"Fassung {number}"
    assert "es wurde spät" in page.text
    assert "alles zählt" in page.text
    first, second, third = (club.viewer.get(f"{three}/{number}") for number in (1, 2, 3))

    assert "4 Passen zu 12 Spielen" in first.text
    assert "4 Passen zu 8 Spielen" in second.text
    assert "Das schlechteste Resultat wird gestrichen." in second.text
    assert "Alle Resultate zählen." in third.text
    assert "Diese Fassung gilt nicht mehr." in first.text
    assert "Diese Fassung gilt nicht mehr." not in third.text
    for missing in ("0", "4", "999999", "x"):
        assert club.viewer.get(f"{three}/{missing}").status_code == 404


def test_the_regulation_in_force_and_the_draft_print(club, three):
    page, draft = club.viewer.get(three), club.admin.get(f"{three}/edit")
    (agreed,) = [a.get("href") for a in elements_of(page, "a") if "pdf" in a.get("href", "")]
    (drafted,) = [a.get("href") for a in elements_of(draft, "a") if "pdf" in a.get("href", "")]
    document, proposed = club.viewer.get(agreed), club.admin.get(drafted)

    assert "Jahr: Reglement, Fassung 3" in printed(document)
    assert "alles zählt Prüfzahl" in printed(document)
    assert "Jahr: Reglement, Entwurf" in printed(proposed)
    assert "3 Passen zu 8 Spielen" in printed(proposed)
    assert club.viewer.get(drafted).status_code == 403
    assert "Entwurf" not in page.text
    assert f'href="{agreed}"' not in club.viewer.get(f"{three}/1").text


def test_a_season_that_is_only_a_draft_has_no_version(club):
    gap = {"name": "Nur geplant", "phase-0-rounds": ""}
    typed = changed(filled(club.admin.get(NEW)), gap)
    season = club.admin.post(NEW, data=pressed(typed, "save", "draft")).location.split("/")[3]

    assert club.viewer.get(f"/club/seasons/{season}/regulation").status_code == 404
    assert club.admin.get(f"/club/seasons/{season}/regulation").status_code == 404
    assert club.admin.get(f"/club/seasons/{season}/regulation/1").status_code == 404
    paper = printed(club.admin.get(f"/club/seasons/{season}/regulation/draft.pdf"))
    assert "Noch offen: Passen." in paper


def test_a_season_that_was_opened_leads_to_its_first_evening(club):
    season, path = a_season(club)
    page = path.removesuffix("/edit")
    first = f'href="/club/evenings/new?season={season}"'
    assert first in club.scorer.get(page).text
    assert "Die Saison ist eröffnet." in club.scorer.get(page).text
    assert first not in club.viewer.get(page).text
    an_evening(club, season)
    assert first not in club.scorer.get(page).text
