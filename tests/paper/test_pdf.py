"""PDFs opened again: pages, text, fonts, tags, the same bytes, and nothing from elsewhere."""

import logging
import os
import re
import socket
import subprocess
import sys
import threading
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
import pypdf
import pytest
from bs4 import BeautifulSoup

from scorer.paper import blank_html, render, sheet_html
from scorer.paper import pdf as pdf_module
from scorer.paper.assets import ON_SCREEN, STYLES, in_order
from scorer.resources import folder
from scorer.rules import games
from tests.long import runs
from tests.needs import pango, program
from tests.paper.printing import A4, A5, pages, printed, tags, words
from tests.paper.written_games import Log, deal, evening, settings, tournament

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def evening_pdf():
    return printed(*evening())


def test_an_evening_fits_on_one_page_of_either_size(evening_pdf):
    for pdf, size in ((evening_pdf, A4), (printed(*evening(), paper="a5"), A5)):
        reader = pypdf.PdfReader(BytesIO(pdf))
        (page,) = reader.pages

        assert (round(page.mediabox.width), round(page.mediabox.height)) == size
        assert "Die Partie geht an «Anna + Clara»." in page.extract_text()
        assert "Unterschrift Beat + Dani" in page.extract_text()
        assert "Seite 1 von 1" in page.extract_text()


def test_names_of_other_alphabets_are_readable_and_no_empty_boxes():
    players = ("שרה לוי", "فاطمة", "Ольга", "Zoë")
    text = " ".join(
        page.extract_text()
        for page in pypdf.PdfReader(BytesIO(printed(settings(players=players), []))).pages
    )

    for name in ("Shrh Lvy", "Fatma", "Olga", "Zoë"):
        assert name in text


def test_no_number_of_strokes_falls_off_the_name_it_belongs_to():
    log = Log()
    for slot in "12":
        log.write(slot, deal("eichel", [157, 0], match=0))
    log.write("thanks:2", {"kind": "claim", "spoken": [0]})
    players = ("Anna", "Bartholomaeus", "Clara", "Dominique")
    agreed = settings(players=players, target=[500, 500], berg=None)

    for paper in ("a4", "a5"):
        (page,) = words(printed(agreed, log.revisions, paper=paper))
        start = max(n for n, word in enumerate(page) if word[0] == "Striche")
        name, number = page[start + 3 : start + 5]

        assert (name[0], number[0]) == ("Dominique", "0")
        assert name[2] == pytest.approx(number[2], abs=1)


@pytest.mark.soak
def test_sixty_six_deals_flow_over_pages_that_all_bear_the_head():
    texts = pages(printed(*tournament(66)))

    assert len(texts) == 2
    assert all("Angesagt" in text and "Stand" in text for text in texts)
    assert [f"Seite {n} von 2" in texts[n - 1] for n in (1, 2)] == [True, True]
    assert "Kontrolle 66 × 157 = 10362" in texts[1]


def test_blank_sheets_are_one_page_with_labelled_bars():
    for paper in ("a4", "a5"):
        pango()
        (text,) = pages(render(blank_html(paper=paper)))

        assert {"100", "50", "20", "Namen", "Unterschrift"} <= set(text.split())


@pytest.mark.parametrize(
    "names", [["Anna", "Beat", "Clara", "Dani"], ["Жанна", "小龙", "Şükrü", "🂡"]]
)
def test_only_our_own_fonts_are_embedded_whatever_people_are_called(names, press):
    html = sheet_html(agreed := settings(players=names), games.check_log(agreed, []), [])
    pdf = pikepdf.open(BytesIO(press.pdf(html)))
    fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
    embedded = {str(font.BaseFont).partition("+")[2] for font in fonts}

    assert embedded == {"JassSans", "JassSans-Semi-Bold", "JassSerif-Semi-Bold"}
    assert all("/FontFile2" in font.DescendantFonts[0].FontDescriptor for font in fonts)


def test_weasyprint_understands_every_rule_of_the_stylesheet(caplog):
    caplog.set_level(logging.WARNING, "weasyprint")

    pdf_module.printer.__wrapped__()

    assert not caplog.records


def test_a_paper_takes_the_stylesheets_of_its_kind_alone_in_one_order():
    stored = {path.stem for path in (folder("static") / "css" / "paper").glob("*.css")}
    blank = BeautifulSoup(blank_html(paper="a5", static="/static/{}".format), "html.parser")
    links = [link["href"] for link in blank.select("link[rel=stylesheet]")]

    assert stored == {*STYLES, ON_SCREEN}
    assert blank.html["data-styles"] == "base score_sheet empty blank a5"
    named = ("base", "score_sheet", "empty", "blank", "a5", "screen")
    assert links == [f"/static/css/paper/{name}.css" for name in named]
    assert in_order(["../x", "club", "base"]) == ["base", "club"]


def test_a_sheet_is_tagged_for_readers_that_listen(evening_pdf):
    pdf = pikepdf.open(BytesIO(evening_pdf))
    elements = list(tags(pdf))
    kinds = [str(element.S) for element in elements]
    pictures = [element for element in elements if element.S == "/Figure"]

    assert str(pdf.Root.Lang) == "de-CH"
    assert pdf.Root.MarkInfo.Marked
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert (
        str(pdf.docinfo["/Title"]) == "Anna + Clara gegen Beat + Dani: Schieber, 21. November 2026"
    )
    assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
    assert kinds.count("/H1") == 1
    assert {"/Table", "/Caption", "/THead", "/TH", "/TD"} <= set(kinds)
    assert all(str(picture.Alt) for picture in pictures)
    assert "20 Hunderter" in str(pictures[0].Alt)
    assert all(
        len(element.A.Headers) >= 1
        for element in elements
        if element.S == "/TD" and "Headers" in element.A
    )


def test_cells_name_the_heads_of_their_row_and_column(evening_pdf):
    pdf = pikepdf.open(BytesIO(evening_pdf))
    elements = list(tags(pdf))
    heads = {str(element.ID) for element in elements if element.S == "/TH"}
    body = next(element for element in elements if element.S == "/TBody")

    assert len(heads) == 3 + 11 + 14
    for number, line in enumerate(list(body.K)[:-1]):
        for column, cell in enumerate(line.K):
            if column:
                row_head, *_, column_head = map(str, cell.A.Headers)

                assert {row_head, column_head} <= heads
                assert row_head.endswith(f"-{number + 2}-0")
                assert column_head.endswith(f"-1-{column}")


def test_qpdf_finds_nothing_wrong(evening_pdf, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(evening_pdf)
    process = subprocess.run(
        [program("qpdf"), "--check", tmp_path / "sheet.pdf"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert process.returncode == 0, process.stdout + process.stderr


@pytest.mark.soak
def test_the_same_game_gives_the_same_bytes_everywhere(evening_pdf, press):
    agreed, revisions = evening()
    html = sheet_html(agreed, games.check_log(agreed, revisions), revisions)
    process = subprocess.run(
        [sys.executable, "-m", "scorer.paper"],
        input=html.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LANG": "C"},
        cwd=ROOT,
    )

    assert press.pdf(html) == process.stdout == evening_pdf


def test_totals_on_paper_are_those_of_the_board():
    for seed in range(runs(3, 60)):
        random, log, agreed = Random(seed), Log(), settings("2500")
        for slot in range(1, random.randrange(2, 14)):
            points = random.choice([0, 2, 77, 78, 100, 155, 157])
            facts = deal(random.choice(list(agreed.factors)), [points, 157 - points])
            facts["weis"] = [[{"amount": random.choice([20, 50, 100])}], []]
            log.write(str(slot), facts)
        board = games.check_log(agreed, log.revisions)
        text = " ".join(pages(printed(agreed, log.revisions)))
        last = re.search(r"Kontrolle \d+ × 157 = \d+ (\d+) (\d+)", text.replace("\n", " "))

        assert last
        assert [int(last[1]), int(last[2])] == board["totals"]


def test_names_notes_and_reasons_that_are_html_are_printed_as_they_are():
    evil = "<img src='http://127.0.0.1:9/x'>"
    agreed = settings(players=[evil, "B", "C", "D"], teams=["<b>fett</b>", "Ihr"])
    log = Log()
    log.write("1", deal("rosen", [80, 77], declarer=0, void="<script>alert(1)</script>"))
    text = re.sub(r"\s+", "", "".join(pages(printed(agreed, log.revisions))))

    assert "<imgsrc='http://127.0.0.1:9/x'>" in text
    assert "<b>fett</b>" in text
    assert "<script>alert(1)</script>" in text


HOSTILE = {
    "image": '<img alt="x" src="{url}a.png">',
    "stylesheet link": '<link rel="stylesheet" href="{url}b.css">',
    "css import": "<style>@import url('{url}c.css'); p {{ color: red }}</style>",
    "font face": "<style>@font-face {{ font-family: F; src: url('{url}d.ttf') }} p {{ font-family: F }}</style>",
    "background": '<p style="background: url({url}e.png); list-style-image: url({url}e2.png)">x</p>',
    "attachment": '<link rel="attachment" href="{url}f.txt"><a rel="attachment" href="{url}f2">x</a>',
    "svg": '<svg viewBox="0 0 9 9"><title>x</title><image href="{url}g.png" width="9" height="9"/><use href="{url}g2.svg#a"/></svg>',
    "object": '<object data="{url}h.svg"></object><embed src="{url}h2.svg">',
    "base": '<base href="{url}"><img alt="x" src="css/paper/base.css"><img alt="x" src="i.png">',
    "data": '<img alt="x" src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22><image href=%22{url}j.png%22/></svg>">',
}


@pytest.fixture
def listener():
    """A loopback port that counts who knocks."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        knocks = []
        ended = threading.Event()

        def count():
            while True:
                connection, _ = server.accept()
                if ended.is_set():
                    connection.close()
                    return
                knocks.append(connection.recv(100))
                connection.close()

        thread = threading.Thread(target=count)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/", knocks
        ended.set()
        socket.create_connection(server.getsockname()).close()
        thread.join()


@pytest.mark.parametrize("channel", HOSTILE)
def test_hostile_html_fetches_nothing(channel, listener, tmp_path):
    url, knocks = listener
    secret = tmp_path / "a.png"
    secret.write_bytes(b"secret of the house")
    for target in (url, tmp_path.as_uri() + "/", "paper:", "https://paper.invalid/../"):
        body = HOSTILE[channel].format(url=target)
        pango()
        pdf = render(f"<!doctype html><html lang=de><title>x</title>{body}<p>x</p></html>")
        opened = pikepdf.open(BytesIO(pdf))

        assert knocks == []
        assert not opened.attachments
        assert b"secret" not in b"".join(
            stream.read_bytes() for stream in opened.objects if isinstance(stream, pikepdf.Stream)
        )
