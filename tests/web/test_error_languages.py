"""An error page of an address that belongs to nobody speaks to whoever reads it; one of a club's place its language."""

import pytest
from flask import abort

from scorer.store.tokens import new_token
from scorer.store.transactions import NotSaved
from scorer.web.errors import TITLES
from tests.web.club.evening_pages import played
from tests.web.club.public.test_handed_out_language import language, say
from tests.web.club.public.test_public_pages import anybody, of_season, on, press
from tests.web.pseudo_language import OPEN, write_catalog

READERS = {"fr-CH": "fr", "it-IT": "it", "en-US": "en", "de-AT": "de", "pt-PT": "en", "": "de"}
UNKNOWN = [
    "/p/{token}",
    "/p/{token}/1",
    "/p/{token}/ranking.pdf",
    "/p/{token}/preview.png",
    "/p/{token}/evenings.ics",
    "/p/{token}/members/1",
    "/p/{token}/tables",
    "/p/{token}/tables/1",
    "/e/{token}",
    "/in/{token}",
    "/at/{token}/1",
    "/t/{token}",
    "/t/{token}/next",
    "/p/nowhere",
    "/nowhere",
]


@pytest.fixture
def speaking(make_app, tmp_path):
    """Return a server that speaks all four languages; all but German in brackets."""
    for name in ("fr", "it", "en"):
        write_catalog(tmp_path / "catalogs", name)
    return make_app(catalogs=str(tmp_path / "catalogs"))


def check_spoken(page, status, spoken):
    """Hold that an error page speaks *spoken*, its title and its sentence as well."""
    heading = page.text.partition("<h1>")[2].partition("</h1>")[0]
    sentence = page.text.partition('<p class="lead">')[2].partition("</p>")[0]
    shown = (page.status_code, language(page), heading.startswith(OPEN), sentence.startswith(OPEN))
    assert shown == (status, spoken, spoken != "de", spoken != "de")


def check_readers(ask, path, status, **more):
    """Hold that an error page speaks the language of its reader."""
    for reader, spoken in READERS.items():
        address = path.format(token=new_token())
        check_spoken(ask(address, headers={"Accept-Language": reader}, **more), status, spoken)


def test_an_unknown_address_speaks_as_its_reader(speaking):
    for number, path in enumerate(UNKNOWN):
        check_readers(anybody(speaking, f"192.0.2.{number + 1}").get, path, 404)


def test_every_kind_of_error_does(speaking):
    def fail(**_address):
        if status == 500:
            raise ZeroDivisionError
        if status == 503:
            raise NotSaved
        abort(status)

    speaking.testing = False
    visitor = anybody(speaking)
    for endpoint, path in (("public_pages.show", f"/p/{new_token()}"), ("wall.show", "/wall")):
        speaking.view_functions[endpoint] = fail
        for status in TITLES:
            check_readers(visitor.get, path, status)


@pytest.mark.parametrize("status", [400, 403, 405, 429])
def test_what_is_refused_before_the_page_does(speaking, status):
    path, visitor = f"/p/{new_token()}", anybody(speaking)
    born = "cross-site" if status == 403 else "same-origin"
    ask = visitor.post if status in {403, 405} else visitor.get
    if status == 400:
        visitor.base = "https://jass.example.org"
    if status == 403:
        path = f"/in/{new_token()}"
    if status == 429:
        assert [visitor.get(path).status_code for _ in range(30)] == [404] * 30
    check_readers(ask, path, status, born=born)


def test_the_link_and_the_switch_come_before_the_browser(speaking):
    path, visitor = f"/p/{new_token()}", anybody(speaking)
    headers = {"Accept-Language": "it-CH"}

    check_spoken(visitor.get(f"{path}?lang=fr", headers=headers), 404, "fr")
    visitor.post("/language", data={"language": "en", "back": "/"})
    check_spoken(visitor.get(path, headers=headers), 404, "en")


def test_a_place_of_a_club_speaks_the_language_of_the_club(speaking):
    desk = played(speaking)
    say(desk, "fr")
    public = on(desk, of_season(desk))
    visitor, headers = anybody(speaking), {"Accept-Language": "it-CH"}

    check_spoken(visitor.get(f"{public}/99", headers=headers), 404, "fr")
    press(desk, of_season(desk), "off")
    check_spoken(visitor.get(public, headers=headers), 410, "fr")


def test_at_the_office_it_speaks_as_the_screen_for_papers_as_well(speaking):
    desk = played(speaking)
    say(desk, "fr")
    headers = {"Accept-Language": "it-CH"}
    nowhere = desk.here.replace(desk.id, new_token())

    for path in (f"{nowhere}/ranking.pdf", f"{nowhere}/ranking.csv", f"/p/{new_token()}"):
        check_spoken(desk.club.admin.get(path, headers=headers), 404, "it")
    viewer = desk.club.clients["viewer"]
    season = f"/club/seasons/{desk.season}/season.json"
    check_spoken(viewer.get(season, headers=headers), 403, "it")
