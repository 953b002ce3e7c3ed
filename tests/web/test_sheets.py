"""Blank sheets: offered on one page, every link of it answers with a PDF."""

import io
import re

import pypdf
import pytest

from tests.web.strict import elements_of


def links(page):
    return [one.get("href") for one in elements_of(page, "a") if ".pdf" in one.get("href")]


@pytest.mark.parametrize("deck", ["", "?deck=french"])
def test_every_link_of_the_page_leads_to_one_printed_page(client, deck):
    offered = links(client.get(f"/sheets{deck}"))

    assert len(offered) == 20
    assert all(("deck=french" in one) == bool(deck) for one in offered)
    for address in offered:
        answer = client.get(address)
        (page,) = pypdf.PdfReader(io.BytesIO(answer.data)).pages
        name, paper = re.search(r"/([a-z0-9-]+)\.pdf\?paper=(a[45])", address).groups()

        assert answer.mimetype == "application/pdf"
        assert answer.headers["Content-Disposition"] == f'inline; filename="{name}-{paper}.pdf"'
        assert round(float(min(page.mediabox[2:]))) == {"a4": 595, "a5": 420}[paper]


def test_the_suits_are_those_asked_for(client):
    told = [
        pypdf.PdfReader(io.BytesIO(client.get(f"/sheets/coiffeur-8-2.pdf{deck}").data))
        .pages[0]
        .extract_text()
        for deck in ("", "?deck=french", "?deck=tarot")
    ]

    assert ["Schilten" in one for one in told] == [True, False, True]
    assert "Schaufel" in told[1]


@pytest.mark.parametrize("name", ["tarock", "coiffeur-9-2", "coiffeur-8-4", "x%22.pdf", "%0d%0a"])
def test_a_sheet_that_is_not_there_is_not_found(client, name):
    assert client.get(f"/sheets/{name}.pdf").status_code == 404
