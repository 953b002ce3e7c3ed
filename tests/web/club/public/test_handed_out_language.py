"""What a club hands out speaks the language of link, season, club or German, never of the browser that asks."""

import io
import re

import pytest
from pypdf import PdfReader

from scorer.club.office import clubs
from scorer.club.public import season_language
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.i18n import HANDED_OUT, _, as_handed_out
from tests.web.club.evening_pages import plain, played
from tests.web.club.form_filler import posted_as_shown
from tests.web.club.public.test_public_pages import anybody, of_season, on
from tests.web.html_client import elements_of
from tests.web.pseudo_language import write_catalog

FRENCH = {"Accept-Language": "fr-CH"}
OFFICE = "/club/officials/name"
NOT_HERE = "Italiano (hier zurzeit nicht verfügbar)"


def language(page):
    return page.text.partition('<html lang="')[2].partition('"')[0][:2]


def paper_language(answer):
    assert answer.status_code == 200
    return PdfReader(io.BytesIO(answer.data)).trailer["/Root"]["/Lang"]


@pytest.fixture
def desk(make_app, tmp_path):
    """Return a played evening of a club on a server that speaks French, too."""
    return played(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))


def say(desk, code, name="Jassclub Chur"):
    """Set the language of the club."""
    form = {"seen": 10**6, "name": name, "language": code}
    return desk.club.admin.post(OFFICE, data=form)


def of_language(desk):
    return of_season(desk).replace("/public", "/language")


def speak(desk, code, official="admin", seen=None):
    """Set the language of the season."""
    if seen is None:
        seen = max([0, *(event.seq for event in desk.club.events(kinds=("season_language",)))])
    form = {"language": code, "seen": seen}
    return desk.club.clients[official].post(of_language(desk), data=form)


def handed_out(desk):
    """Return a page of each kind that is handed out."""
    public = on(desk, of_season(desk))
    return [public, f"{public}/1", f"/e/{desk.id}"]


@pytest.mark.parametrize("set_language", [say, speak])
def test_pages_of_the_hall_and_of_the_public_speak_it(desk, set_language):
    pages, visitor = handed_out(desk), anybody(desk.app)

    assert {language(visitor.get(page, headers=FRENCH)) for page in pages} == {"de"}
    assert set_language(desk, "fr").status_code == 303
    assert {language(visitor.get(page)) for page in pages} == {"fr"}
    assert {language(visitor.get(f"{page}?lang=de")) for page in pages} == {"de"}
    assert language(visitor.get("/", headers={"Accept-Language": "de"})) == "de"
    assert language(desk.club.admin.get("/club")) == "de"


@pytest.mark.parametrize("set_language", [say, speak])
def test_papers_lists_and_the_hall_of_the_office_speak_it_and_its_screens_do_not(
    desk, set_language
):
    season = f"/club/seasons/{desk.season}"
    assert "⟦" not in desk.club.scorer.get(f"{desk.here}/ranking.csv", headers=FRENCH).text
    assert set_language(desk, "fr").status_code == 303

    for path in (f"{desk.here}/ranking.csv", f"{desk.here}/bracket.csv", f"{season}/standings.csv"):
        assert "⟦" in desk.club.scorer.get(path).text.splitlines()[0]
        assert "⟦" not in desk.club.scorer.get(f"{path}?lang=de").text
    assert paper_language(desk.get("/ranking.pdf")) == "fr-CH"
    assert paper_language(desk.get("/door.pdf")) == "fr-CH"
    assert language(desk.club.scorer.get(f"{season}/wall")) == "fr"
    # The name of the next evening is kept as it is proposed: in the language of what is handed out.
    assert "⟦" not in re.sub(r"Nächster Abend: \S+ \S+, ", "", plain(desk.club.scorer.get(season)))
    # What is passed on from a German screen: the text for a chat alone.
    page = desk.club.admin.get(of_season(desk))
    assert language(page) == "de"
    (text,) = (e for e in elements_of(page, "textarea") if e.get("id") == "text")
    assert "⟦" in text.text
    assert "⟦" not in plain(desk.club.admin.get("/club/members"))


def test_a_season_without_one_of_its_own_speaks_as_the_club_and_no_other_season_does(desk):
    say(desk, "fr")
    wall, visitor = f"/e/{desk.id}", anybody(desk.app)
    assert language(visitor.get(wall)) == "fr"
    assert speak(desk, "").status_code == 303
    assert desk.club.events(kinds=("season_language",)) == []  # where it always was so
    assert speak(desk, "de").status_code == 303
    assert language(visitor.get(wall)) == "de"
    other = desk.club.do(seasons.new, "Saison 2027", PRESETS["four-eight"])
    assert language(desk.club.scorer.get(f"/club/seasons/{other}/wall")) == "fr"
    assert speak(desk, "").status_code == 303
    assert language(visitor.get(wall)) == "fr"


def test_every_paper_and_every_table_of_a_club_is_handed_out(desk):
    rules = [rule for rule in desk.app.url_map.iter_rules() if rule.rule.startswith("/club")]
    files = {rule.endpoint for rule in rules if rule.rule.endswith((".pdf", ".csv"))}

    assert files
    assert {name for name in files if HANDED_OUT.isdisjoint({name, name.split(".")[0]})} == set()


@pytest.mark.parametrize("asked", ["fr", "de"])
def test_a_link_asks_for_its_own_language_and_its_links_keep_it(desk, asked):
    public = on(desk, of_season(desk))
    page = anybody(desk.app).get(f"{public}?lang={asked}", headers=FRENCH)
    links = [a.get("href") for a in elements_of(page, "a") if a.get("href", "").startswith(public)]

    assert language(page) == asked
    assert {link.partition("lang=")[2] for link in links} == {asked}
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
    assert paper_language(slips) == "fr-CH"


@pytest.mark.soak
@pytest.mark.parametrize(
    "asked", ["lang=xx", "lang=../../etc", "lang=", "lang=it", "lang=xx&lang=fr", "lang=FR"]
)
def test_a_language_that_is_not_spoken_here_changes_nothing(desk, asked):
    public = on(desk, of_season(desk))
    page = anybody(desk.app).get(f"{public}?{asked}")

    assert (page.status_code, language(page)) == (200, "de")
    assert "lang=" not in "".join(a.get("href", "") for a in elements_of(page, "a"))


def test_only_admins_set_it_and_only_a_language_that_is_spoken_here(desk):
    for refused in (say(desk, "it"), speak(desk, "it")):
        assert refused.status_code == 422
        assert "Das gibt es hier nicht, oder nicht mehr." in plain(refused)
    assert speak(desk, "fr", "scorer").status_code == 403
    form = f'action="{of_language(desk)}"'
    assert form in desk.club.admin.get(of_season(desk)).text
    assert form not in desk.club.scorer.get(of_season(desk)).text
    nowhere = of_language(desk).replace(desk.season, "0" * 26)
    assert desk.club.admin.post(nowhere, data={"language": "fr", "seen": 0}).status_code == 404
    assert desk.club.events(kinds=("season_language",)) == []


def test_somebody_elses_choice_is_shown_before_it_is_written_over(desk):
    assert speak(desk, "fr").status_code == 303
    late = speak(desk, "de", seen=0)

    assert late.status_code == 409
    assert "Sprache der Saison: Français" in plain(late)
    assert '<option value="de" selected>' in late.text
    assert [e.facts["language"] for e in desk.club.events(kinds=("season_language",))] == ["fr"]


def test_with_german_alone_nobody_is_asked(app):
    desk = played(app)

    assert of_language(desk) not in desk.club.admin.get(of_season(desk)).text
    assert 'name="language"' not in desk.club.admin.get("/club/officials").text
    form = {"seen": 10**6, "name": "Neu"}
    assert desk.club.admin.post(OFFICE, data=form).status_code == 303


def test_a_new_name_keeps_the_language(desk):
    say(desk, "fr")
    desk.club.admin.post(OFFICE, data={"seen": 10**6, "name": "Jassclub Biel"})

    facts = [event.facts for event in desk.club.events(kinds=("club",))]
    assert facts[-2:] == [
        {"name": "Jassclub Chur", "language": "fr"},
        {"name": "Jassclub Biel", "language": "fr"},
    ]
    assert language(anybody(desk.app).get(f"/e/{desk.id}")) == "fr"


def test_a_language_that_is_not_spoken_here_any_more_is_passed_over_and_kept_by_the_next_save(desk):
    """Both were set by a server that speaks Italian."""
    say(desk, "fr")
    desk.club.do(season_language.set_language, desk.season, "it")
    assert language(anybody(desk.app).get(f"/e/{desk.id}")) == "fr"
    desk.club.do(clubs.set_club, "Jassclub Chur", "it", expected_version=10**6)
    for page, action, typed, kind, facts in (
        (of_season(desk), of_language(desk), {}, "season_language", {"season": desk.season}),
        ("/club/officials", OFFICE, {"name": "Biel"}, "club", {"name": "Biel"}),
    ):
        shown = desk.club.admin.get(page)
        assert NOT_HERE in plain(shown)
        sent = posted_as_shown(shown, action) | typed
        assert desk.club.admin.post(action, data=sent).status_code == 303
        assert desk.club.events(kinds=(kind,))[-1].facts == facts | {"language": "it"}


def test_after_a_failure_in_a_part_for_others_the_page_goes_on_in_the_language_of_its_reader(
    every_language,
):
    with every_language.test_request_context("/?lang=de", headers={"Accept-Language": "fr"}):
        before = _("Mannschaft")
        with pytest.raises(KeyError), as_handed_out():
            _("Mannschaft %(number)s", count=1)

        assert _("Mannschaft") == before == "Équipe"
