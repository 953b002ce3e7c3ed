"""Blank sheets: offered on one page, every link of it answers with a PDF."""

import io
import json
import os
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pypdf
import pytest

from scorer.app import _pdf_maker
from scorer.paper.blank_sheets import BLANKS
from scorer.paper.pdf_process import PdfFailure, PdfProcess, PdfProcessError
from scorer.rules.presets import settings_for
from scorer.web.pdf_jobs import NoPdf
from tests.play.table_builder import PLAYERS, TEAMS
from tests.web.conftest import Table, a_deal
from tests.web.html_client import StrictClient, elements_of


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


def a_long_table(app):
    """Return a table whose game nobody ends in a few seconds."""
    settings = settings_for("1000", PLAYERS, TEAMS) | {"target": [50_000, 50_000]}
    kept = {"format": "schreiber-game", "version": 1, "settings": settings, "revisions": []}
    anna = StrictClient(app)
    file = (io.BytesIO(json.dumps(kept).encode()), "g.json")
    begun = anna.post("/games/import", data={"record": file})
    assert begun.status_code == 303
    return Table(begun.location, anna, StrictClient(app, "192.0.2.2"))


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


def test_rounds_go_on_being_written_while_the_press_is_killed_at_its_limit(make_app):
    """PD3: a hundred thousand rows are given up in time; until then no round waits for them."""
    limit = 3  # short enough that on no machine the memory is used up before it
    press, troubles, deals = PdfProcess(wall_seconds=limit), [], []
    row = "<tr><td>1</td><td>Schilten</td><td>97</td><td>60</td></tr>"
    bomb = f"<!doctype html><html lang=de-CH><title>x</title><table>{row * 100_000}</table></html>"

    def give_up():
        with pytest.raises(PdfProcessError) as raised:
            press.pdf(bomb)
        troubles.append(raised.value.failure)

    table, printing = a_long_table(make_app()), threading.Thread(target=give_up)
    started = time.perf_counter()
    printing.start()
    while printing.is_alive():
        deals.append(a_deal(str(len(deals) + 1), points_made=97))
        assert table.push(deals[-1]).json["accepted"] == [deals[-1]["id"]]
        printing.join(0.1)
    lasted = time.perf_counter() - started
    press.close()

    assert troubles == [PdfFailure.TIME]
    assert limit <= lasted
    assert len(deals) > 2, "one that waited for the press would be the only one"
    kept = table.beat.get(f"{table.path}/game.json").json["revisions"]
    assert [revision["id"] for revision in kept] == [deal["id"] for deal in deals]
