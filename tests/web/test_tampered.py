"""What no page offers and somebody sends all the same: told at its field, in our words."""

import io
import re
from pathlib import Path

import pytest
import wtforms
from babel.messages.pofile import read_po

from scorer.rules.presets import PRESETS
from tests.web.club.form_filler import fields, replaced
from tests.web.club.full_season import FullSeason
from tests.web.conftest import a_table
from tests.web.html_client import elements_of, words

SAID_BY_WTFORMS = Path(wtforms.__file__).parent / "locale" / "wtforms.pot"
NONSENSE = "Unfug!"
# A lot is judged as a whole; slips of an unknown round are those of all.
AS_A_WHOLE = {
    "downloads.slips",
    *("closing.draw_lots", "seasons.draw_lots"),
}


@pytest.fixture(scope="session")
def english():
    """Return all that WTForms has to say, as patterns."""
    catalog = read_po(io.BytesIO(SAID_BY_WTFORMS.read_bytes()))
    texts = [
        text
        for message in catalog
        if message.id
        for text in ([message.id] if message.string == "" else message.id)
    ]
    assert "Not a valid choice." in texts
    return [re.sub(r"%(\\\(\w+\\\))?[sd]", ".*", re.escape(text)) for text in texts]


def typed(form):
    """Return the fields of *form* that take less than any text, by what they take."""
    names_by_kind = {}
    for field in form.iter():
        kind = "choice" if field.tag == "select" else field.get("type")
        kind = "choice" if kind == "radio" else kind or field.get("inputmode")
        if field.get("name") and kind in {"choice", "date", "numeric", "file"}:
            names_by_kind.setdefault(kind, set()).add(field.get("name"))
    return names_by_kind


def marked(answer):
    boxes = [field for tag in ("input", "select", "fieldset") for field in elements_of(answer, tag)]
    wrong = [field for field in boxes if field.get("aria-invalid")]
    return {field.get("name") or next(field.iter("input")).get("name") for field in wrong}


def check(client, path, form, english):
    """Send nonsense in all fields of a kind at once: each is marked, and nothing is English."""
    for kind, names in typed(form).items():
        on = {
            field.get("name"): "y"
            for field in form.iter()
            if (field.get("name") or "").startswith("on_")
        }
        answer = client.post(path, data=replaced(fields(form), on | dict.fromkeys(names, NONSENSE)))
        page_text = words(elements_of(answer, "main")[0])

        assert (answer.status_code, names - marked(answer)) == (422, set()), (path, kind)
        assert not [text for text in english if re.search(text, page_text)], (path, kind)


def forms(page):
    return [form for form in elements_of(page, "form") if form.get("method").lower() == "post"]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_no_page_of_a_game_offers_is_told_at_its_field(app, preset, english):
    table = a_table(app, preset)
    kinds = set()
    for path in ("/", f"/games/new?preset={preset}", f"{table.path}/back"):
        for form in forms(table.anna.get(path)):
            check(table.anna, form.get("action"), form, english)
            kinds |= typed(form).keys()

    assert kinds == {"choice", "numeric"}


@pytest.mark.soak
def test_what_no_page_of_the_club_offers_is_told_at_its_field(app, english):
    full_season = FullSeason(app)
    kinds = set()
    for path in full_season.pages():
        page = full_season.club.admin.get(path)
        for form in forms(page) if page.status_code == 200 else ():
            action = form.get("action") or path
            taker = app.url_map.bind("localhost").match(action, method="POST")[0]
            if taker not in AS_A_WHOLE:
                check(full_season.club.admin, action, form, english)
                kinds |= typed(form).keys()

    assert kinds == {"choice", "numeric", "date", "file"}
