"""PDFs opened again: pages, text, fonts, tags, the same bytes, and nothing from elsewhere."""

import logging
import socket
import threading
from io import BytesIO

import pikepdf
import pytest
from bs4 import BeautifulSoup

from scorer.paper import blank_html, render, sheet_html
from scorer.paper import pdf as pdf_module
from scorer.paper.page import ON_SCREEN, STYLES, in_order
from scorer.resources import folder
from scorer.rules import games
from tests.needs import pango
from tests.paper.printing import printed, words
from tests.paper.written_games import Log, deal, settings


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


@pytest.mark.parametrize(
    "names", [["Anna", "Beat", "Clara", "Dani"], ["Жанна", "小龙", "Şükrü", "🂡"]]
)
def test_only_our_own_fonts_are_embedded_whatever_people_are_called(names, press):
    log = Log()
    log.write("1", {"kind": "deal", "trump": "rosen"})
    log.write("estimate:1:0", {"kind": "estimate", "points": 77})
    agreed = settings("differenzler-12", names)
    html = sheet_html(agreed, games.check_log(agreed, log.revisions), log.revisions)
    pdf = pikepdf.open(BytesIO(press.pdf(html)))
    fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
    embedded = {str(font.BaseFont).partition("+")[2] for font in fonts}

    assert embedded == {"JassSans", "JassSans-Semi-Bold", "JassSerif-Semi-Bold"}
    assert "••" in html
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
    assert blank.html["data-styles"] == "base score_sheet fill_in blank a5"
    named = ("base", "score_sheet", "fill_in", "blank", "a5", "screen")
    assert links == [f"/static/css/paper/{name}.css" for name in named]
    assert in_order(["../x", "club", "base"]) == ["base", "club"]


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
