"""What a phone installs and what a chat shows of the first page, in the language of whoever looks."""

import json
import re

import pytest

from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import has_slate
from scorer.web.club.regulation.regulation_form import preset_data
from tests.web.html_client import StrictClient, elements_of

NAMES = {
    "de-CH": "Schreiber – die Jasstafel",
    "fr-CH": "Schreiber – l’ardoise du jass",
    "it-CH": "Schreiber – la lavagnetta dello jass",
    "en-GB": "Schreiber – the Jass slate",
}


@pytest.fixture
def browser(every_language):
    return StrictClient(every_language)


@pytest.mark.parametrize(("language", "name"), NAMES.items())
def test_manifest_and_first_page_speak_the_language_of_the_browser(browser, language, name):
    headers = {"Accept-Language": language}
    answer = browser.browser.get("/manifest.webmanifest", headers=headers)
    manifest = json.loads(answer.data)
    page = browser.get("/", headers=headers).text

    assert answer.mimetype == "application/manifest+json"
    assert (manifest["lang"], manifest["name"], manifest["short_name"]) == (
        language,
        name,
        "Schreiber",
    )
    assert re.findall(r"<title>[^<]* – (Schreiber[^<]*)</title>", page) == [name]
    assert f'<meta property="og:title" content="{name}">' in page
    assert f'<meta property="og:locale" content="{language.replace("-", "_")}">' in page
    assert manifest["description"] in page
    for icon in manifest["icons"]:
        assert browser.browser.get(icon["src"]).status_code == 200


@pytest.mark.parametrize(
    ("asked", "cards"), [("", "Carte francesi"), ("?deck=german", "Carte tedesche")]
)
def test_blank_sheets_have_the_cards_of_the_language_until_others_are_asked_for(
    browser, asked, cards
):
    page = browser.get(f"/sheets{asked}", headers={"Accept-Language": "it-CH"})
    chosen = [link.text for link in elements_of(page, "a") if link.get("aria-current")]
    papers = [link.get("href") for link in elements_of(page, "a") if ".pdf" in link.get("href")]

    assert chosen == [cards]
    assert all(("deck=german" in address) == bool(asked) for address in papers)


@pytest.mark.parametrize(("language", "deck"), [("de-CH", None), ("it-CH", "french")])
def test_a_regulation_to_begin_with_has_the_cards_of_the_language(every_language, language, deck):
    with every_language.test_request_context(headers={"Accept-Language": language}):
        phases = [phase for name in PRESETS for phase in preset_data(name)["phases"]]

    assert {
        phase["settings"].get("deck")
        for phase in phases
        if not phase["terms"]["contracts"] and has_slate(phase["game"], phase["terms"]["partners"])
    } == {deck}
