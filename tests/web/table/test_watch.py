"""What everybody else gets of a table: the watch page, the evening, paper and files to take home."""

import csv
import io
import re
from dataclasses import replace
from html import unescape

import pypdf
import pytest

from scorer.web.pdf_jobs import NoPdf
from tests.web.conftest import a_deal, a_revision, a_table
from tests.web.html_client import StrictClient, elements_of, words


def test_the_watch_page_shows_the_slate_the_deal_and_who_leads(app):
    table = a_table(app, player_0="Anna", player_2="Clara")
    table.push(a_deal(1, 97), a_deal(2, None, mode="obenabe", weis=[[], [{"amount": 50}]]))
    page = table.beat.get(table.path)
    text = words(elements_of(page, "main")[0])

    assert words(elements_of(page, "h1")[0]) == "Anna + Clara 194 : 270 Rechts + Links"
    assert "Obenabe ×3 Clara (geschoben) · Rechts + Links: Weis 50" in text
    assert "Schilten ×2" in text
    assert page.text.count('class="slate"') == 2
    assert re.search(r'<path class="chalk" d="M[^"]+"', page.text)
    assert "Tafel von Rechts + Links: 270 Punkte" in page.text


def thanks(slot, team=0, **facts):
    claim = {"kind": "claim", "spoken": [team], "on": None, "trick": None, "taken": None}
    return a_revision(f"thanks:{slot}", claim | facts)


def won(app):
    table = a_table(app, preset="1000")
    deals = [a_deal(n, 157, mode="rosen", match=0, declarer=0) for n in range(1, 5)]
    assert table.push(*deals, thanks(4)).status_code == 200
    return table


def test_after_the_end_the_watch_page_asks_less_often(app):
    table = won(app)

    assert 'data-every="15"' in table.beat.get(table.path).text


def test_the_same_people_play_again_and_the_back_of_the_slate_adds_up(app):
    table = won(app)
    again = table.anna.post(f"{table.path}/again")
    twice = table.anna.post(f"{table.path}/again", data={"first_dealer": "2"})
    back = table.beat.get(f"{again.location}/back")
    text = words(elements_of(back, "main")[0])

    assert again.status_code == 303
    assert again.location == twice.location != table.path
    assert "Wir: 9 Striche" in back.text
    assert "1028 : 0 9 : 0" in text
    settings = table.beat.get(f"{again.location}/revisions").json["settings"]
    assert settings["first_dealer"] % 2 == 0


def test_the_sheet_is_a_pdf_whose_totals_are_those_of_the_board(app):
    table = won(app)
    for paper, width in (("a4", 595), ("a5", 420)):
        answer = table.beat.get(f"{table.path}/sheet.pdf?paper={paper}")
        pdf = pypdf.PdfReader(io.BytesIO(answer.data))

        assert answer.mimetype == "application/pdf"
        assert round(float(pdf.pages[0].mediabox.width)) == width
        assert "1028" in "".join(page.extract_text() for page in pdf.pages)


@pytest.mark.parametrize("missing", [False, True])
def test_a_page_stands_in_where_no_pdf_can_be_made_and_names_what_is_missing(app, missing):
    def refuse(_html, **_whose):
        raise NoPdf(missing=missing)

    table = won(app)
    app.extensions["pdf_maker"] = replace(app.extensions["pdf_maker"], pdf=refuse)
    answer = table.beat.get(f"{table.path}/sheet.pdf?paper=a5")
    blank = table.beat.get("/sheets/schieber.pdf?paper=a5&deck=french").text
    (address,) = re.findall(r'class="button" href="([^"]+)"', blank)

    assert answer.status_code == 303
    for page in (table.beat.get(answer.location).text, blank):
        assert "als Seite öffnen und im Browser drucken" in page
        assert ("Pango" in page) is missing
    assert "1028" in table.beat.get(f"{table.path}/sheet").text
    printed = table.beat.get(unescape(address)).text
    assert "leeres Blatt" in printed
    assert 'class="a5' in printed


def prints(table, client, times=1):
    return [client.get(f"{table.path}/sheet.pdf").status_code for _ in range(times)]


def quick(app):
    desk = app.extensions["pdf_maker"]
    app.extensions["pdf_maker"] = replace(desk, pdf=lambda _html, **_whose: b"%PDF")


def test_what_a_watcher_prints_uses_up_nothing_of_anybody_else(app):
    quick(app)
    table, other = won(app), a_table(app)

    assert prints(table, table.beat, 22) == [200] * 20 + [429] * 2
    assert prints(other, table.beat) == [200]
    assert prints(table, StrictClient(app, "192.0.2.3")) == [200]
    assert prints(table, table.anna, 21) == [200] * 20 + [429]


def test_sixty_sheets_of_a_table_go_to_watchers_and_its_writers_are_not_among_them(app):
    quick(app)
    table = won(app)
    phone = StrictClient(app, "192.0.2.200")
    phone.post(table.invite())
    crowd = [StrictClient(app, f"192.0.2.{n}") for n in range(10, 14)]

    assert [prints(table, watcher, 20)[-1] for watcher in crowd] == [200, 200, 200, 429]
    assert prints(table, table.anna, 20) == prints(table, phone, 20) == [200] * 20


def test_the_table_for_spreadsheets_has_numbers_as_numbers_and_no_formulas(app):
    table = a_table(
        app, player_0='=HYPERLINK("x")', player_1="-1", player_2="＝1+1", player_3="שרה"
    )
    notes = ["=1", "+1", "-1", "@x", " =1", "＝1", "'=1", "ok", '"']
    table.push(*(a_deal(n, declarer=n % 4, note=note) for n, note in enumerate(notes, 1)))
    answer = table.beat.get(f"{table.path}/game.csv")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))

    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert "\u2068" not in answer.data.decode(), (
        "no mark that keeps a name from right to left apart"
    )
    assert answer.headers["Content-Disposition"] == 'attachment; filename="jass.csv"'
    assert len({len(row) for row in rows}) == 1
    assert rows[1][rows[0].index('Geschrieben =HYPERLINK("x") + ＝1+1')] == "194"
    texts = [cell for row in rows[1:] for cell in row]
    assert not [text for text in texts if text.strip()[:1] in set("=+-@＝")]
    assert [row[-1] for row in rows[1:]][:4] == ["'=1", "'+1", "'-1", "'@x"]


@pytest.mark.parametrize(
    "path", ["watch", "share", "back", "sheet", "sheet.pdf", "game.json", "game.csv", "revisions"]
)
def test_a_game_that_is_not_there_is_not_found_anywhere(client, path):
    assert client.get(f"/t/{'0' * 26}/{path}").status_code == 404
