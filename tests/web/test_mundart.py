"""A phone that chose Mundart: where it is spoken, and where German stays."""

import re

import pytest

from tests.web.html_client import StrictClient
from tests.web.pseudo_language import write_catalog

IN_MUNDART = "de-CH-x-mundart"


@pytest.fixture
def phone(make_app, tmp_path):
    phone = StrictClient(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))
    answer = phone.post("/language", data={"language": "mundart", "back": "/"})
    assert answer.status_code == 303
    return phone


def tag_of(page):
    return page.text.partition('<html lang="')[2].partition('"')[0]


def test_a_table_speaks_mundart_where_the_phone_chose_it_and_german_for_the_rest(phone):
    begun = phone.post("/games", data={"preset": "1000", "deck": "german"})
    table = phone.get(begun.location)

    assert tag_of(table) == IN_MUNDART
    assert ">Mer bedanked eus<" in table.text
    assert ">Bedanken<" not in table.text
    assert 'aria-label="Schliessen"' in table.text
    late = phone.get("/table/schieber/late.json").json
    assert late["words"]["pushed"] == "gschobe"
    assert late["words"]["rounds"] == "Spiele"


def test_papers_lists_and_other_pages_stay_german(phone):
    begun = phone.post("/games", data={"preset": "1000", "deck": "german"})

    assert tag_of(phone.get("/blank")) == "de-CH"
    assert tag_of(phone.get(f"{begun.location}/history")) == "de-CH"
    assert "Weis" in phone.get(f"{begun.location}/game.csv").text


def test_mundart_is_german_whatever_the_browser_reads_and_ends_with_another_language(phone):
    french = {"Accept-Language": "fr-CH"}
    page = phone.get("/", headers=french)

    assert tag_of(page) == IN_MUNDART
    assert 'value="mundart" lang="gsw" aria-current="true">Mundart<' in page.text
    assert 'lang="de">Deutsch<' in page.text
    phone.post("/language", data={"language": "de", "back": "/"})
    assert tag_of(phone.get("/", headers=french)) == "de-CH"
    phone.post("/language", data={"language": "fr", "back": "/"})
    assert "Mundart" not in phone.get("/").text


def test_what_phones_keep_changes_with_mundart(phone):
    names = {re.search(r'"name":"(\w+)"', phone.get("/sw.js").text)[1]}
    kept = phone.get("/table/schieber").text
    phone.post("/language", data={"language": "de", "back": "/"})
    names.add(re.search(r'"name":"(\w+)"', phone.get("/sw.js").text)[1])

    assert len(names) == 2
    assert "Mer bedanked eus" in kept
    assert "Mer bedanked eus" not in phone.get("/table/schieber").text
