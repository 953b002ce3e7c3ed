"""Which language a screen speaks: the switch, then what the browser reads, then English or German."""

import gzip
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.web.language_choice import LOCALES, screen_language
from tests.web.html_client import StrictClient, elements_of
from tests.web.pseudo_language import write_catalog

ALL = tuple(LOCALES)


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("fr-CH", "fr"),
        ("fr-FR", "fr"),
        ("it-IT", "it"),
        ("en-US", "en"),
        ("de-AT", "de"),
        ("rm-CH", "de"),
        ("gsw-CH", "de"),
        ("als", "de"),
        ("fr-CH rm-CH", "fr"),
        ("pt-PT", "en"),
        ("pt-PT it-CH", "it"),
        ("pt-PT rm-CH", "de"),
        ("", "de"),
        ("*", "de"),
        ("pt-PT *", "en"),
    ],
)
def test_a_screen_speaks_the_first_language_that_the_browser_reads(accepted, spoken):
    assert screen_language(None, accepted.split(), ALL) == spoken


@given(st.text(), st.lists(st.text()), st.lists(st.sampled_from(ALL[1:]), unique=True))
def test_whatever_is_sent_one_of_the_languages_here_is_spoken(chosen, accepted, others):
    offered = ["de", *others]

    assert screen_language(chosen, accepted, offered) in offered
    for name in offered:
        assert screen_language(name, accepted, offered) == name


@pytest.fixture
def two_languages(make_app, tmp_path):
    return StrictClient(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))


def start_page(client, **headers):
    page = client.get("/", headers=headers).text
    return page.partition('<html lang="')[2].partition('"')[0]


def test_the_switch_holds_against_what_the_browser_reads(two_languages):
    assert start_page(two_languages, **{"Accept-Language": "fr-FR, de;q=0.5"}) == "fr-CH"

    answer = two_languages.post("/language", data={"language": "de", "back": "/blank?deck=french"})

    assert (answer.status_code, answer.location) == (303, "/blank?deck=french")
    assert start_page(two_languages, **{"Accept-Language": "fr-FR"}) == "de-CH"
    cookie = two_languages.browser.get_cookie("language")
    assert (cookie.value, cookie.http_only, cookie.same_site) == ("de", True, "Lax")
    assert cookie.max_age >= 365 * 24 * 3600


@pytest.mark.parametrize("language", ["xx", "it", "../../etc", "fr" * 2000, ""])
def test_a_language_that_is_not_here_changes_nothing(two_languages, language):
    answer = two_languages.post("/language", data={"language": language, "back": "/"})

    assert (answer.status_code, answer.location) == (303, "/")
    assert two_languages.browser.get_cookie("language") is None
    two_languages.browser.set_cookie("language", language)
    assert start_page(two_languages) == "de-CH"


@pytest.mark.parametrize(
    "back", ["https://example.org/", "//example.org", "/\\example.org", "x", "", "/\n", "/../x"]
)
def test_the_switch_leads_to_pages_of_this_server_only(two_languages, back):
    answer = two_languages.post("/language", data={"language": "fr", "back": back})

    assert (answer.status_code, answer.location) == (303, "/")


@pytest.mark.parametrize(
    ("referrer", "back"),
    [
        ("http://localhost/sheets?deck=french", "/sheets?deck=french"),
        ("http://localhost/", None),
        ("http://localhost/language", None),
        ("http://localhost/club/log-in?to=/club/seasons", "/club/log-in?to=/club/seasons"),
        ("http://localhost/club/officials/name", None),  # refused there: only POST has an answer
        ("http://localhost/nowhere", None),
        ("https://example.org/sheets", None),
        ("http://[", None),
        (None, None),
    ],
)
def test_the_page_of_languages_leads_back_to_where_its_link_stood(two_languages, referrer, back):
    page = two_languages.get("/language", headers={"Referer": referrer} if referrer else {})
    (form,) = (f for f in elements_of(page, "form") if f.get("action") == "/language")

    assert dict(form.form_values()).get("back") == back


def test_other_pages_have_a_link_with_the_names_of_the_others_that_costs_few_bytes(
    make_app, tmp_path
):
    for language in ("fr", "it", "en"):
        write_catalog(tmp_path / "catalogs", language)
    answer = StrictClient(make_app(catalogs=str(tmp_path / "catalogs"))).get("/sheets")
    page = re.sub(r"/static/\w+/", "/static/", answer.text)  # the hash compresses by chance
    without = re.sub('(?s)<footer class="languages">.*?</footer>', "", page)
    (foot,) = elements_of(answer, "footer")

    assert [(a.get("href"), a.get("lang"), a.text_content()) for a in foot.iter("a")] == [
        ("/language", "fr", "Français"),
        ("/language", "it", "Italiano"),
        ("/language", "en", "English"),
    ]
    assert 'action="/language"' not in page
    assert len(gzip.compress(page.encode())) - len(gzip.compress(without.encode())) <= 60


def test_ten_thousand_languages_are_read_as_one(two_languages):
    many = ", ".join(f"q{n}-AA;q=0.{n % 9 + 1}" for n in range(10_000))

    assert start_page(two_languages, **{"Accept-Language": many + ", fr;q=0.05"}) == "fr-CH"
    assert start_page(two_languages, **{"Accept-Language": "fr;q=0, de;q=0.1"}) == "de-CH"


def test_one_language_alone_offers_no_switch(client, two_languages):
    assert "languages" not in client.get("/").text

    page = two_languages.get("/").text
    assert 'lang="de" aria-current="true">Deutsch<' in page
    assert 'lang="fr">Français<' in page
