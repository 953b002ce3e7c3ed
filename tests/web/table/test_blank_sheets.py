"""Blank sheets: offered on one page, every link of it answers with a PDF."""

import io
import os
import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pypdf
import pytest

from scorer.app import _pdf_maker
from scorer.paper.games import BLANKS
from scorer.paper.pdf_process import PdfProcess
from scorer.web.pdf_jobs import NoPdf
from tests.web.html_client import elements_of


def links(page):
    return [link.get("href") for link in elements_of(page, "a") if ".pdf" in link.get("href")]


@pytest.mark.parametrize("deck", ["", "?deck=french"])
def test_the_links_of_the_page_are_the_blanks_and_lead_to_printed_pages(client, deck):
    offered = links(client.get(f"/sheets{deck}"))

    assert len(offered) == 2 * len(BLANKS)  # on A4 and A5
    assert all(("deck=french" in address) == bool(deck) for address in offered)
    sheets = [re.search(r"/([a-z0-9-]+)\.pdf\?paper=(a[45])", link).groups() for link in offered]
    assert set(sheets) == {*product(BLANKS, ("a4", "a5"))}
    # That each blank is one page, tests/paper/test_blank_sheets.py prints; one deck prints as the other.
    for number in [0] if deck else [0, 3, 6]:
        (name, paper), answer = sheets[number], client.get(offered[number])
        (page,) = pypdf.PdfReader(io.BytesIO(answer.data)).pages

        assert answer.mimetype == "application/pdf"
        assert answer.headers["Content-Disposition"] == f'inline; filename="{name}-{paper}.pdf"'
        assert round(float(min(page.mediabox[2:]))) == {"a4": 595, "a5": 420}[paper]


def test_the_suits_are_those_asked_for(client):
    texts = [
        pypdf.PdfReader(io.BytesIO(client.get(f"/sheets/coiffeur-8-2.pdf{deck}").data))
        .pages[0]
        .extract_text()
        .replace("\u00a0", " ")
        for deck in ("", "?deck=french", "?deck=tarot")
    ]

    assert ["Schilten" in text for text in texts] == [True, False, True]
    assert "Schaufel" in texts[1]


@pytest.mark.parametrize("name", ["tarock", "coiffeur-9-2", "coiffeur-8-4", "x%22.pdf", "%0d%0a"])
def test_a_sheet_that_is_not_there_is_not_found(client, name):
    assert client.get(f"/sheets/{name}.pdf").status_code == 404


BOMB = f"<!doctype html><title>x</title><table>{'<tr><td>1</td><td>97</td></tr>' * 100_000}</table>"


def test_what_is_printed_beside_the_pages_waits_until_the_press_is_free():
    press = PdfProcess(wall_seconds=2, waiting=0)
    desk = _pdf_maker(press)
    with ThreadPoolExecutor(1) as others:
        asked = others.submit(desk.pdf, BOMB)
        while not press._turn.locked():
            assert not asked.done()
        with pytest.raises(NoPdf, match="busy"):
            desk.pdf("<title>x</title>x")
        beside = desk.jobs.begin("evening", "<!doctype html><title>x</title><p>Der ganze Abend")

    assert beside.finished.wait(120)
    assert beside.pdf.startswith(b"%PDF")
    assert "time" in str(asked.exception())
    press.close()


def test_what_is_printed_beside_the_pages_is_not_given_up_because_the_machine_is_busy():
    """A process that others leave no time stands still; only what computes too long is ended."""
    press = PdfProcess(wall_seconds=60)
    desk = _pdf_maker(press)
    desk.pdf("<!doctype html><title>x</title><p>warm")
    press.wall_seconds, worker = 1, press._worker.pid
    os.kill(worker, signal.SIGSTOP)
    threading.Timer(3, os.kill, (worker, signal.SIGCONT)).start()
    beside = desk.jobs.begin("evening", "<!doctype html><title>x</title><p>Der ganze Abend")

    assert beside.finished.wait(120)
    assert beside.pdf.startswith(b"%PDF")
    press.close()
