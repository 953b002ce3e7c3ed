"""Versions of a regulation: each opens, any two compare, both print."""

import pytest

from scorer.club import seasons
from tests.web.club.form_filler import changed, decided, fields, filled, lasting_club, pressed
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


MARKS = {"Neu:", "Gestrichen:", "Geändert:", "Jetzt gilt:", "Gilt nicht mehr:"}


def marked(page):
    return [words(p) for p in elements_of(page, "p") if p.get("class") == "changed"]


def test_each_version_opens_as_it_was(club, three):
    first, second, third = (club.viewer.get(f"{three}/{number}") for number in (1, 2, 3))

    assert "vier Passen zu 12 Spielen" in first.text
    assert "vier Passen zu 8 Spielen" in second.text
    assert "Die schlechteste Passe wird gestrichen." in second.text
    assert "Alle Passen zählen." in third.text
    assert "Das gilt nicht mehr." in first.text
    assert "Das gilt nicht mehr." not in third.text
    for missing in ("0", "4", "999999", "x"):
        assert club.viewer.get(f"{three}/{missing}").status_code == 404


def test_the_page_of_the_regulation_leads_to_each_version_with_its_reason(club, three):
    page = club.viewer.get(three)
    links = {link.get("href"): words(link) for link in elements_of(page, "a")}

    assert [links[f"{three}/{number}"] for number in (1, 2, 3)] == [
        "Fassung 1",
        "Fassung 2",
        "Fassung 3",
    ]
    assert "es wurde spät" in page.text
    assert "alles zählt" in page.text


def test_any_two_versions_compare(club, three):
    assert marked(club.viewer.get(f"{three}/compare?old=1&new=2")) == [
        "Geändert: Gespielt wird Schieber: vier Passen zu bisher 12 neu 8 Spielen.",
        *changed_sums(club, three),
    ]
    backwards = marked(club.viewer.get(f"{three}/compare?old=2&new=1"))
    assert (
        backwards[0] == "Geändert: Gespielt wird Schieber: vier Passen zu bisher 8 neu 12 Spielen."
    )
    whole = marked(club.viewer.get(f"{three}/compare?old=1&new=3"))
    assert (
        "Geändert: bisher Die schlechteste Passe wird gestrichen. neu Alle Passen zählen." in whole
    )
    assert not any(line.startswith("Gestrichen") for line in whole)
    same = club.viewer.get(f"{three}/compare?old=2&new=2")
    assert marked(same) == []
    assert "Kein Satz ist anders" in same.text


def test_sentences_that_are_the_same_are_folded_and_counted(club, three):
    page = club.viewer.get(f"{three}/compare?old=1&new=2")
    folded = elements_of(page, "details")
    open_lines = [
        p
        for section in elements_of(page, "section")
        if section.get("class") == "card compared"
        for p in section.findall("p")
    ]

    assert folded
    for fold in folded:
        lines = [*fold.iter("p")]
        assert words(next(fold.iter("summary"))) == f"{len(lines)} Sätze unverändert"
        assert len(lines) > 1
        assert not any(p.get("class") for p in lines)
    assert len(open_lines) < 10
    assert {words(p) for p in open_lines} >= {*marked(page)}


def changed_sums(club, three):
    """The sum of a sheet changes with the number of deals."""
    page = club.viewer.get(f"{three}/compare?old=1&new=2")
    return [text for text in marked(page) if "Zettel" in text]


def test_a_comparison_begins_with_the_last_two_and_takes_any_from_its_keys(club, three):
    page = club.viewer.get(three)
    (form,) = [
        form for form in elements_of(page, "form") if form.get("action", "").endswith("/compare")
    ]

    assert dict(fields(form)) == {"old": "2", "new": "3"}
    for odd in ("", "?old=9&new=x", "?old=draft&new=3"):
        lines = marked(club.viewer.get(f"{three}/compare{odd}"))
        assert any("bisher Die schlechteste Passe wird gestrichen." in line for line in lines)


def test_the_draft_compares_and_prints_for_who_may_change_it(club, three):
    shown = marked(club.admin.get(f"{three}/compare?old=3&new=draft"))
    assert "Geändert: Gespielt wird Schieber: bisher vier neu drei Passen zu 8 Spielen." in shown

    assert club.viewer.get(f"{three}/draft.pdf").status_code == 403
    assert "Entwurf" not in club.viewer.get(three).text
    assert club.admin.get(f"{three}/draft.pdf").mimetype == "application/pdf"


def test_every_change_is_said_in_words_beside_its_line(club, three):
    """Without colour and by ear: each mark is a word, each value has «bisher» and «neu»."""
    page = club.viewer.get(f"{three}/compare?old=1&new=3")
    lines = [p for p in elements_of(page, "p") if p.get("class") == "changed"]

    assert lines
    for line in lines:
        assert words(next(line.iter("b"))) in MARKS
    assert len(list(elements_of(page, "del"))) >= 2


def test_a_version_and_a_comparison_print(club, three):
    for path in (f"{three}/1.pdf", f"{three}/compare.pdf?old=1&new=3"):
        answer = club.viewer.get(path)
        assert answer.status_code == 200
        assert answer.mimetype == "application/pdf"
    assert club.viewer.get(f"{three}/7.pdf").status_code == 404


def test_a_season_that_is_only_a_draft_has_no_version(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Nur geplant"})
    season = club.admin.post(NEW, data=pressed(typed, "save", "draft")).location.split("/")[3]

    assert club.viewer.get(f"/club/seasons/{season}/regulation").status_code == 404
    assert club.admin.get(f"/club/seasons/{season}/regulation").status_code == 404
    assert club.admin.get(f"/club/seasons/{season}/regulation/1").status_code == 404
    assert club.admin.get(f"/club/seasons/{season}/regulation/draft.pdf").status_code == 200


def test_a_regulation_stored_before_later_keys_opens_and_compares(club):
    season, _path = a_season(club)
    club.do(
        seasons.change,
        season,
        "Jahr",
        {"name": "Alt", "phases": [{"key": "abend", "name": "Abend"}], "season": {"parts": [{"phases": ["abend"]}]}},
        expected_version=10**6,
    )  # fmt: skip
    page = club.viewer.get(f"/club/seasons/{season}/regulation/compare?old=1&new=2")

    assert page.status_code == 200
    assert marked(page)


def test_a_season_that_was_opened_leads_to_its_first_evening(club):
    season, path = a_season(club)
    page = path.removesuffix("/edit")
    first = f'href="/club/evenings/new?season={season}"'
    assert first in club.scorer.get(page).text
    assert "Die Saison ist eröffnet." in club.scorer.get(page).text
    assert first not in club.viewer.get(page).text
    an_evening(club, season)
    assert first not in club.scorer.get(page).text
