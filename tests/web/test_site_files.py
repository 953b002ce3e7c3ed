"""What a phone installs and what a chat shows of the first page, in the language of whoever looks."""

import json
import re
import shutil

import pytest

from scorer.web.catalogs import TRANSLATIONS, compile_catalogs
from tests.web.html_client import StrictClient

NAMES = {
    "de-CH": "Schreiber – die Jasstafel",
    "fr-CH": "Schreiber – l’ardoise du jass",
    "it-CH": "Schreiber – la lavagna dello Jass",
    "en-GB": "Schreiber – the Jass slate",
}


@pytest.fixture
def every_language(make_app, tmp_path):
    catalogs = tmp_path / "catalogs"
    shutil.copytree(TRANSLATIONS, catalogs)
    assert compile_catalogs(catalogs) == []
    return StrictClient(make_app(catalogs=str(catalogs)))


@pytest.mark.parametrize(("language", "name"), NAMES.items())
def test_manifest_and_first_page_speak_the_language_of_the_browser(every_language, language, name):
    headers = {"Accept-Language": language}
    answer = every_language.browser.get("/manifest.webmanifest", headers=headers)
    manifest = json.loads(answer.data)
    page = every_language.get("/", headers=headers).text

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
        assert every_language.browser.get(icon["src"]).status_code == 200


def test_the_phone_keeps_the_manifest_of_its_language(every_language):
    kept = every_language.browser.get("/sw.js", headers={"Accept-Language": "fr-CH"}).data.decode()

    assert '"/manifest.webmanifest"' in kept
