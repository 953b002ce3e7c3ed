"""Every word of a page goes through gettext: a language in brackets shows which does not.

In the suite a few pages drawn by lot; ``script/soak suite`` takes all of them.
"""

import random
import re
from html.parser import HTMLParser

from babel.dates import get_day_names, get_month_names

from scorer.web.language_choice import LOCALES, OWN_NAMES
from tests.long import runs
from tests.web.club.concurrent_writer import ConcurrentWriter
from tests.web.conftest import new_app
from tests.web.pseudo_language import outside_brackets, write_catalog

PAGES = runs(8, 10**6)
UNSPOKEN = {"script", "style", "code"}  # code: what somebody types in a terminal
READ_ALOUD = ("title", "placeholder", "alt", "aria-label")
# Our name, those of the languages, units of the calendar library.
KEPT = {"Schreiber", *OWN_NAMES.values(), "il", "minute", "minutes", "heure"}
# What a club hands out is in the club's language, and so are the texts to send in the office.
HANDED_OUT = re.compile(r"/p/|/in/|.*/public$")


class VisibleText(HTMLParser):
    """What somebody reads or hears of a page, in its order."""

    def __init__(self, page):
        super().__init__()
        self.hidden, self.texts, self.labels = 0, [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.hidden += tag in UNSPOKEN
        self.labels += [text for name, text in attributes if name in READ_ALOUD and text]

    def handle_endtag(self, tag):
        self.hidden -= tag in UNSPOKEN

    def handle_data(self, text):
        if not self.hidden:
            self.texts.append(text)


def words_typed(writer):
    """Return every word that stands in the database, and those of dates."""
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
    return set(re.findall(r"[^\W\d_]{2,}", written + dates))


def test_no_word_of_a_page_escapes_translation(migrated, press, tmp_path):
    catalogs = write_catalog(tmp_path / "catalogs")
    (tmp_path / "instance").mkdir()
    app = new_app(tmp_path / "instance", migrated, press, catalogs=str(catalogs))
    writer = ConcurrentWriter(app, app.config["SQLALCHEMY_DATABASE_URI"])
    kept, escaped = words_typed(writer) | KEPT, {}
    pages = [page for page in writer.pages() if not HANDED_OUT.match(page[1])]
    for client, path in random.sample(pages, min(PAGES, len(pages))):
        answer = client.get(path, headers={"Accept-Language": "fr-CH"})
        if answer.mimetype == "text/html" and answer.status_code < 300:
            text = VisibleText(answer.text)
            for part in (" ".join(text.texts), *text.labels):
                words = outside_brackets(re.sub(r"https?://\S+", "", part))
                escaped |= {word: path for word in words if word not in kept}

    assert escaped == {}
