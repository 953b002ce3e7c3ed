"""Every word of a page, a refusal and a paper goes through gettext: a language in brackets shows which does not.

In the suite some of them drawn by lot; ``script/soak`` takes all.
"""

import json
import random
import re
import subprocess
from html.parser import HTMLParser

import pytest
from babel.dates import get_day_names, get_month_names
from werkzeug.datastructures import MultiDict

from scorer.rules.games import GAMES
from scorer.rules.presets import PRESETS
from scorer.web.language_choice import LOCALES, OWN_NAMES
from tests.long import runs
from tests.needs import program
from tests.web.club.concurrent_writer import ConcurrentWriter
from tests.web.conftest import new_app
from tests.web.html_client import elements_of
from tests.web.pseudo_language import outside_brackets, write_catalog

pytestmark = pytest.mark.soak

PAGES, PAPERS, FORMS = runs(8, 10**6), runs(2, 10**6), runs(15, 10**6)
UNSPOKEN = {"script", "style", "code"}  # code: what somebody types in a terminal
READ_ALOUD = ("title", "placeholder", "alt", "aria-label")
# Our name, those of the languages, units of the calendar library.
KEPT = {
    word.casefold()
    for word in ("Schreiber", *OWN_NAMES.values(), "il", "minute", "minutes", "heure")
}
FRENCH = {"Accept-Language": "fr-CH"}
# In no field of ours any of these is right, and none has a letter that a page could say again.
WRONG = ("", "-1", "9" * 30, "%", "«»", "☃")
LEADS_AWAY = {"log_in.log_out", "account.end_sessions"}  # nothing is asked of them


class VisibleText(HTMLParser):
    """What somebody reads or hears of a page, in its order."""

    def __init__(self, page):
        super().__init__()
        self.hidden, self.texts, self.labels = 0, [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.hidden += tag in UNSPOKEN
        self.labels += [text for name, text in attributes if name in READ_ALOUD and text]
        words = dict(attributes).get("data-words") or ""
        self.labels += strings(json.loads(words)) if words.startswith("{") else []

    def handle_endtag(self, tag):
        self.hidden -= tag in UNSPOKEN

    def handle_data(self, text):
        if not self.hidden:
            self.texts.append(text)


def strings(words):
    """Return every text in the words that a script is handed, but for names in all languages that it looks for."""
    if isinstance(words, str):
        return [words]
    if isinstance(words, dict):
        words = [part for key, part in words.items() if key != "proposed"]
    inner = words if isinstance(words, list) else ()
    return [text for part in inner for text in strings(part)]


def words_typed(writer):
    """Return every word that stands in the database, and those of dates, in small letters: papers write large ones."""
    locale = LOCALES["fr"]
    dates = " ".join(
        name
        for width in ("wide", "abbreviated")
        for names in (get_month_names(width, locale=locale), get_day_names(width, locale=locale))
        for name in names.values()
    )
    with writer.engine.connect() as connection:
        dump = "\n".join(connection.connection.driver_connection.iterdump())
    written = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), dump)
    return {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", written + dates)} | KEPT


def texts_of(answer):
    """Return what somebody reads of an answer: of a page, a paper or a list."""
    if answer.mimetype == "text/html":
        page = VisibleText(answer.text)
        return [" ".join(page.texts), *page.labels]
    if answer.mimetype == "application/json" and "parts" in answer.json:
        dialogs = [VisibleText(part) for part in answer.json["parts"].values()]
        texts = [text for page in dialogs for text in (" ".join(page.texts), *page.labels)]
        return [*texts, *strings(answer.json["words"])]
    if answer.mimetype == "application/pdf":
        command = [program("pdftotext"), "-layout", "-", "-"]
        read = subprocess.run(command, input=answer.data, capture_output=True, check=True)
        return [read.stdout.decode()]
    return [answer.text] if answer.mimetype in {"text/csv", "text/plain"} else []


def escaped_of(answer, kept):
    """Return the words of an answer that stand in no brackets, and are not *kept*."""
    texts = [re.sub(r"https?://\S+", "", text) for text in texts_of(answer)]
    words = {word for text in texts for word in outside_brackets(text)}
    return {word for word in words if word.casefold() not in kept}


@pytest.fixture(scope="module")
def writer(migrated, press, tmp_path_factory):
    """Return a club in the middle of its season, on a server where French is the language in brackets."""
    folder = tmp_path_factory.mktemp("pseudo")
    (folder / "instance").mkdir()
    catalogs = write_catalog(folder / "catalogs")
    app = new_app(folder / "instance", migrated, press, catalogs=str(catalogs))
    writer = ConcurrentWriter(app, app.config["SQLALCHEMY_DATABASE_URI"])
    handed_out = {"name": "Jassclub Chur", "language": "fr", "seen": 10**6}
    assert writer.club.admin.post("/club/officials/name", data=handed_out).status_code == 303
    return writer


def is_paper(path):
    return path.partition("?")[0].endswith(".pdf")


@pytest.mark.parametrize(("papers", "at_most"), [(False, PAGES), (True, PAPERS)])
def test_no_word_of_a_page_or_paper_escapes_translation(writer, papers, at_most):
    dialogs = [(writer.phone, f"/table/{game}/late.json") for game in GAMES]
    pages = [page for page in [*writer.pages(), *dialogs] if is_paper(page[1]) == papers]
    kept, escaped, read = words_typed(writer), {}, 0
    for client, path in random.sample(pages, min(at_most, len(pages))):
        answer = client.get(path, headers=FRENCH)
        if answer.status_code < 300:
            read += bool(texts_of(answer))
            escaped |= dict.fromkeys(escaped_of(answer, kept), path)

    assert sorted(escaped.items()) == []
    assert read or at_most < len(pages)


def wrong_forms(season):
    """Yield each form of the club with something wrong in every field."""
    known = {}
    for path in season.pages():
        for taker, (action, form, names) in season.forms(path):
            known.setdefault(taker, (action, form, names))
    for taker, (action, form, names) in (known | season.hidden).items():
        if taker in LEADS_AWAY:
            continue
        for wrong in WRONG:
            yield (
                action,
                MultiDict(dict.fromkeys(names, wrong) | {"seen": form.get("seen", "0")}),
            )


def game_forms(phone):
    """Yield the form of the rules of each preset of a game with something wrong in every field."""
    for preset in PRESETS:
        page = phone.get(f"/games/new?preset={preset}")
        (form,) = (form for form in elements_of(page, "form") if form.find(".//select") is not None)
        names = {field.get("name") for field in form.iter()} - {None, "preset"}
        for wrong in WRONG:
            typed = MultiDict(dict.fromkeys(names, wrong) | {"preset": preset})
            yield form.get("action"), typed


def test_no_word_of_a_refusal_escapes_translation(writer):
    kept, escaped, refused = words_typed(writer), {}, 0
    forms = [(writer.club.admin, *form) for form in wrong_forms(writer.season)]
    forms += [(writer.phone, *form) for form in game_forms(writer.phone)]
    for client, path, form in random.sample(forms, min(FORMS, len(forms))):
        answer = client.browser.post(
            path, data=form, headers=FRENCH | {"Sec-Fetch-Site": "same-origin"}
        )
        refused += answer.status_code == 422
        if answer.status_code not in {200, 303}:
            escaped |= dict.fromkeys(escaped_of(answer, kept), path)

    assert escaped == {}
    assert refused
