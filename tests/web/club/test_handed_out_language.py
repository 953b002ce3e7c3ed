"""What a club hands out speaks the language of the club, or of the link, never of the browser that asks."""

import io

import pytest
from pypdf import PdfReader

from scorer.club import clubs
from scorer.web.i18n import HANDED_OUT
from tests.web.club.evening_pages import plain, played
from tests.web.club.form_filler import posted_as_shown
from tests.web.club.test_public_pages import anybody, of_season, on
from tests.web.html_client import elements_of
from tests.web.pseudo_language import write_catalog

FRENCH = {"Accept-Language": "fr-CH"}


def language(page):
    return page.text.partition('<html lang="')[2].partition('"')[0][:2]


@pytest.fixture
def desk(make_app, tmp_path):
    """Return a played evening of a club on a server that speaks French, too."""
    return played(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))


def say(desk, code, name="Jassclub Chur"):
    return desk.club.admin.post(
        "/club/officials/name", data={"seen": 10**6, "name": name, "language": code}
    )


def handed_out(desk):
    """Return a page of each kind that is handed out."""
    public = on(desk, of_season(desk))
    return [public, f"{public}/1", f"/e/{desk.id}"]


def test_pages_of_the_hall_and_of_the_public_speak_the_language_of_the_club(desk):
    pages, visitor = handed_out(desk), anybody(desk.app)

    assert {language(visitor.get(page, headers=FRENCH)) for page in pages} == {"de"}
    assert say(desk, "fr").status_code == 303
    assert {language(visitor.get(page)) for page in pages} == {"fr"}
    assert language(visitor.get("/", headers={"Accept-Language": "de"})) == "de"
    assert language(desk.club.admin.get("/club")) == "de"


def test_lists_and_papers_speak_it_too(desk):
    say(desk, "fr")
    csv = desk.club.admin.get(f"{desk.here}/ranking.csv").text

    assert "⟦" in csv.splitlines()[0]
    assert "⟦" not in desk.club.admin.get(f"{desk.here}/ranking.csv?lang=de").text
    paper = desk.club.admin.get(f"{desk.here}/ranking.pdf")
    assert PdfReader(io.BytesIO(paper.data)).trailer["/Root"]["/Lang"] == "fr-CH"


def test_every_paper_of_a_club_is_handed_out(desk):
    rules = [rule for rule in desk.app.url_map.iter_rules() if rule.rule.startswith("/club")]
    papers = {rule.endpoint for rule in rules if rule.rule.endswith(".pdf")}

    assert {name for name in papers if HANDED_OUT.isdisjoint({name, name.split(".")[0]})} == set()
    say(desk, "fr")
    paper = desk.club.admin.get(f"{desk.here}/door.pdf")
    assert PdfReader(io.BytesIO(paper.data)).trailer["/Root"]["/Lang"] == "fr-CH"


@pytest.mark.parametrize(("asked", "spoken"), [("fr", "fr"), ("de", "de")])
def test_a_link_asks_for_its_own_language_and_its_links_keep_it(desk, asked, spoken):
    public = on(desk, of_season(desk))
    page = anybody(desk.app).get(f"{public}?lang={asked}", headers=FRENCH)
    links = [a.get("href") for a in elements_of(page, "a") if a.get("href", "").startswith(public)]

    assert language(page) == spoken
    assert links
    assert all(f"lang={asked}" in link for link in links)
    assert page.headers.getlist("Set-Cookie") == []


def test_the_page_of_papers_leads_to_all_of_them_in_another_language(desk):
    page = desk.get("/papers?lang=fr")
    papers = [
        link
        for link in (a.get("href") for a in elements_of(page, "a"))
        if link.startswith(desk.here) and link.partition("?")[0].endswith((".pdf", ".csv"))
    ]

    assert f"{desk.here}/papers?lang=fr" in desk.get("/papers").text
    assert language(page) == "de"
    assert papers
    assert all("lang=fr" in link for link in papers)
    for form in elements_of(page, "form"):
        if form.get("action", "").startswith(desk.here) and form.get("method") == "get":
            assert 'name="lang" value="fr"' in page.text
            assert "lang=fr" in form.get("action")
    slips = desk.club.scorer.post(f"{desk.here}/slips.pdf?lang=fr", data={"round": "1"})
    assert PdfReader(io.BytesIO(slips.data)).trailer["/Root"]["/Lang"] == "fr-CH"


@pytest.mark.soak
@pytest.mark.parametrize(
    "asked", ["lang=xx", "lang=../../etc", "lang=", "lang=it", "lang=xx&lang=fr", "lang=FR"]
)
def test_a_language_that_is_not_spoken_here_changes_nothing(desk, asked):
    public = on(desk, of_season(desk))
    page = anybody(desk.app).get(f"{public}?{asked}")

    assert (page.status_code, language(page)) == (200, "de")
    assert "lang=" not in "".join(a.get("href", "") for a in elements_of(page, "a"))


def test_a_language_that_this_server_does_not_speak_is_refused_at_its_field(desk):
    page = say(desk, "it")

    assert page.status_code == 422
    assert "Diese Sprache gibt es hier nicht." in plain(page)


def test_with_german_alone_nobody_is_asked(app):
    desk = played(app)

    assert 'name="language"' not in desk.club.admin.get("/club/officials").text
    assert (
        desk.club.admin.post(
            "/club/officials/name", data={"seen": 10**6, "name": "Neu"}
        ).status_code
        == 303
    )


def test_a_new_name_keeps_the_language(desk):
    say(desk, "fr")
    desk.club.admin.post("/club/officials/name", data={"seen": 10**6, "name": "Jassclub Biel"})

    facts = [event.facts for event in desk.club.events(kinds=("club",))]
    assert facts[-2:] == [
        {"name": "Jassclub Chur", "language": "fr"},
        {"name": "Jassclub Biel", "language": "fr"},
    ]
    assert language(anybody(desk.app).get(f"/e/{desk.id}")) == "fr"


def test_the_next_save_keeps_a_language_that_is_not_spoken_here_any_more(desk):
    desk.club.do(clubs.set_club, "Jassclub Chur", "it", expected_version=10**6)
    page = desk.club.admin.get("/club/officials")

    assert "Italiano (hier zurzeit nicht verfügbar)" in plain(page)
    sent = posted_as_shown(page, "/club/officials/name") | {"name": "Jassclub Biel"}
    assert desk.club.admin.post("/club/officials/name", data=sent).status_code == 303
    facts = desk.club.events(kinds=("club",))[-1].facts
    assert facts == {"name": "Jassclub Biel", "language": "it"}


def test_every_table_of_a_club_is_handed_out(desk):
    rules = [rule for rule in desk.app.url_map.iter_rules() if rule.rule.startswith("/club")]
    tables = {rule.endpoint for rule in rules if rule.rule.endswith(".csv")}

    assert tables
    assert {name for name in tables if HANDED_OUT.isdisjoint({name, name.split(".")[0]})} == set()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["ranking", "bracket", "standings"])
def test_tables_speak_the_language_of_the_club_whatever_the_browser_asks_for(desk, name):
    season = f"/club/seasons/{desk.season}"
    here = desk.here if name in {"ranking", "bracket"} else season
    german = desk.club.admin.get(f"{here}/{name}.csv", headers=FRENCH)
    say(desk, "fr")
    french = desk.club.admin.get(f"{here}/{name}.csv", headers={"Accept-Language": "de-CH"})

    assert "⟦" not in german.text
    assert "⟦" in french.text.splitlines()[0]
