"""The table: push and pull, the watch page, the evening, what can be taken home."""

import csv
import io
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count

import pypdf
import pytest
from sqlalchemy import event

from scorer.rules.games import GAMES
from scorer.web.database import db
from scorer.web.papers import NoPdf
from tests.web.conftest import a_deal, a_revision, a_table
from tests.web.strict import StrictClient, elements_of, words

NOTHING = {"accepted": [], "rejected": [], "conflicts": []}


def test_words_and_forms_of_the_sheets_exist_for_known_games_only(client):
    known = client.get("/table/schieber/late.json")

    assert known.mimetype == "application/json"
    assert known.json["words"]["exact"] == "Genauer Weis"
    assert 'data-radio="declarer"' in known.json["parts"]["more"]
    assert client.get("/table/poker/late.json").status_code == 404


def test_push_and_pull_tell_the_same_log(table):
    deals = [a_deal(1, 97), a_deal(2, 45)]
    pushed = table.push(*deals)
    pulled = table.beat.get(f"{table.path}/revisions?after=0")

    assert pushed.status_code == pulled.status_code == 200
    assert pushed.json["accepted"] == [deal["id"] for deal in deals]
    assert pushed.json["revisions"] == pulled.json["revisions"]
    assert [one["seq"] for one in pulled.json["revisions"]] == [1, 2]
    assert pulled.json["seq"] == 2
    assert pulled.json["totals"] == [2 * (97 + 45), 2 * (60 + 112)]
    assert (pushed.json["may_write"], pulled.json["may_write"]) == (True, False)
    assert pulled.json.items() >= NOTHING.items()
    assert pulled.json["settings"]["target"] == [2500, 2500]


def test_only_what_is_new_comes_back(table):
    table.push(a_deal(1), a_deal(2))
    answer = table.push(a_deal(3), after=2)

    assert [one["seq"] for one in answer.json["revisions"]] == [3]
    assert table.beat.get(f"{table.path}/revisions?after=3").json["revisions"] == []
    assert table.beat.get(f"{table.path}/revisions?after=x").json["seq"] == 3


def test_who_knows_what_the_log_has_not_gets_all_of_it(table):
    """As after a backup was brought back: it is shorter, or went on otherwise."""
    table.push(a_deal(1))
    table.push(a_deal(2))
    head = table.beat.get(f"{table.path}/revisions").json["head"]

    def asked(query):
        answer = table.beat.get(f"{table.path}/revisions?{query}").json
        return answer["after"], [one["seq"] for one in answer["revisions"]]

    assert asked(f"after=2&head={head}") == (2, [])
    assert asked(f"after=1&head={head}") == (0, [1, 2])
    assert asked(f"after=3&head={head}") == asked("after=99999") == (0, [1, 2])
    assert asked("after=1") == (1, [2])  # an older phone tells no head


def test_pull_says_not_modified_until_something_is_written(table):
    first = table.beat.get(f"{table.path}/revisions?after=0")
    told = {"If-None-Match": first.headers["ETag"]}

    assert table.beat.get(f"{table.path}/revisions?after=0", headers=told).status_code == 304
    table.push(a_deal(1))
    assert table.beat.get(f"{table.path}/revisions?after=0", headers=told).status_code == 200


def test_every_phone_of_a_table_hears_of_the_newest_game_that_follows(table):
    before = table.beat.get(f"{table.path}/revisions")
    assert "next" not in before.json
    first = table.anna.post(f"{table.path}/again").location
    second = table.anna.post(f"{first}/again").location
    told = {"If-None-Match": before.headers["ETag"]}
    after = table.beat.get(f"{table.path}/revisions", headers=told)

    assert f"/t/{after.json['next']}" == second
    assert f'href="{second}" data-next' in table.beat.get(f"{table.path}/watch").text
    assert "next" not in table.beat.get(f"{second}/revisions").json


def test_where_estimates_are_hidden_a_phone_knows_how_many_write(app):
    table = a_table(app, preset="differenzler-12")
    before = table.anna.get(f"{table.path}/revisions")
    table.beat.post(table.invite())
    told = {"If-None-Match": before.headers["ETag"]}

    assert before.json["writers"] == 1
    assert table.anna.get(f"{table.path}/revisions", headers=told).json["writers"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_way_that_the_menu_shows_leads_somewhere(client, table, game):
    menu = client.get(f"/table/{game}/late.json").json["parts"]["menu"]
    ways = re.findall(r'data-to="([^"]+)"', menu)

    assert {"/share", "/game.csv", "/sheet.pdf", "/sheet.pdf?paper=a5"} <= set(ways)
    assert [table.anna.get(table.path + way).status_code for way in ways] == [200] * len(ways)


def test_the_same_round_sent_again_counts_once(table):
    deal = a_deal(1, 97)
    first, again = table.push(deal), table.push(deal)

    assert first.json == again.json
    assert again.json["totals"] == [194, 120]


def test_the_same_id_with_other_content_is_a_conflict_that_shows_what_stands(table):
    deal = a_deal(1, 97)
    table.push(deal)
    answer = table.push(deal | {"facts": deal["facts"] | {"points": [60, 97]}})
    (conflict,) = answer.json["conflicts"]

    assert answer.status_code == 409
    assert conflict["stored"]["facts"]["points"] == [97, 60]
    assert "mit anderem Inhalt" in conflict["why"]
    assert answer.json["totals"] == [194, 120]


def test_an_id_of_another_game_is_a_conflict_that_shows_nothing_of_it(app, table):
    deal = a_deal(1, 97)
    table.push(deal)
    answer = a_table(app).push(deal)

    assert answer.status_code == 409
    assert answer.json["conflicts"][0]["stored"] is None


def test_a_good_round_is_kept_beside_a_bad_one(table):
    good, bad = a_deal(1), a_deal(2, 1)
    answer = table.push(good, bad)

    assert answer.status_code == 200
    assert answer.json["accepted"] == [good["id"]]
    (rejected,) = answer.json["rejected"]
    assert rejected == {
        "id": bad["id"],
        "why": "1 Punkte kann niemand haben.",
        "code": "count-impossible",
    }


RUN = {"run": 4, "suit": "schilten", "top": "king", "seat": 0}
BAD_FACTS = {
    "an impossible count 1": ({"points": [1, 156]}, "1 Punkte kann niemand haben."),
    "an impossible count 156": ({"points": [156, 1]}, "156 Punkte kann niemand haben."),
    "a sum that is not 157": (
        {"points": [97, 61]},
        "Zusammen sind es 158 statt 157 Punkte.",
    ),
    "out of range": ({"points": [200, -43]}, "Eine ganze Zahl von 0 bis 157."),
    "2^63": ({"points": [2**63, 0]}, "Eine ganze Zahl von 0 bis 157."),
    "a text for a number": ({"points": ["97", "60"]}, "Hier muss eine ganze Zahl stehen."),
    "a fraction": ({"points": [97.0, 60]}, "Hier muss eine ganze Zahl stehen."),
    "true for a number": ({"declarer": True}, "Hier muss eine ganze Zahl stehen."),
    "a match with 100 : 57": (
        {"points": [100, 57], "match": 0},
        "Ein Match hat alle Stiche, also 157 Punkte.",
    ),
    "Weis of both sides as amounts": (
        {"weis": [[{"amount": 20}], [{"amount": 50}]]},
        "Zeigen beide Seiten Weis, braucht es die Karten und nicht nur Punkte.",
    ),
    "Stöck in Obenabe": (
        {"mode": "obenabe", "stoeck": 0},
        "Ohne Trumpf gibt es keine Stöck; gespielt wird Obenabe.",
    ),
    "the same run twice": (
        {"weis": [[RUN, RUN], []]},
        "Dieselbe Karte steht in zwei Weisen.",
    ),
    "melds of more cards than exist": (
        {"weis": [[{"four": rank} for rank in ("ace", "king", "ober", "under", "ten")], []]},
        "So können diese Weise nicht in zwei Händen liegen.",
    ),
    "a run of ten": ({"weis": [[RUN | {"run": 10}], []]}, "Eine Folge hat drei bis neun Karten."),
    "a suit of other cards": (
        {"weis": [[RUN | {"suit": "herz"}], []]},
        "Diese Farbe gibt es in diesen Karten nicht.",
    ),
    "an unknown mode": ({"mode": "misere"}, "Möglich sind nur: "),
    "a mode not played here": (
        {"mode": "slalom_obenabe"},
        "Slalom oben wird an dieser Tafel nicht gespielt.",
    ),
    "an unknown key": ({"multiplied": 194}, "«multiplied» gehört nicht hierher."),
    "an endless note": ({"note": "x" * 201}, "Der Text muss 0 bis 200 Zeichen lang sein."),
    "bidi in a note": ({"note": "a\u202eb"}, "Unsichtbare Zeichen sind nicht erlaubt."),
    "NUL in a note": ({"note": "a\0b"}, "Unsichtbare Zeichen sind nicht erlaubt."),
    "a lone surrogate in a note": ({"note": "a\ud800"}, "Unsichtbare Zeichen sind nicht erlaubt."),
}


@pytest.mark.parametrize(("facts", "sentence"), BAD_FACTS.values(), ids=BAD_FACTS)
def test_what_cannot_have_happened_is_refused_with_a_sentence(table, facts, sentence):
    answer = table.push(a_deal(1, **facts))

    assert answer.status_code == 422
    assert answer.json["rejected"][0]["why"].startswith(sentence)
    assert answer.json["seq"] == 0


BAD_BODIES = {
    "nothing": (b"", "Kein lesbares JSON"),
    "no JSON": (b"revisions=1", "Kein lesbares JSON ab Zeile 1, Spalte 1"),
    "truncated": (b'{"revisions": [{"id": ', "Kein lesbares JSON"),
    "no UTF-8": (b'{"revisions": ["\xff"]}', "Die Datei ist kein Text in UTF-8"),
    "a list": (b"[]", "Hier muss ein Objekt"),
    "nothing in it": (b"{}", "revisions: Hier muss eine Liste stehen."),
    "NaN": (b'{"revisions": [NaN]}', "NaN ist keine Zahl."),
    "Infinity": (b'{"revisions": [-Infinity]}', "-Infinity ist keine Zahl."),
    "a key twice": (b'{"revisions": [], "revisions": []}', "«revisions» steht zweimal"),
    "deep": (b'{"revisions": ' + b"[" * 30_000, "Kein lesbares JSON"),
    "deep and closed": (
        b'{"revisions": ' + b"[" * 9_000 + b"]" * 9_000 + b"}",
        "",
    ),
    "a number of 5000 digits": (b'{"revisions": [' + b"9" * 5_000 + b"]}", "Kein lesbares JSON"),
    "1e999999": (b'{"revisions": [1e999999]}', "revisions/0: Hier muss ein Objekt"),
    "too many": (b'{"revisions": [' + b"1," * 200 + b"1]}", "revisions: Hier müssen 0 bis 200"),
    "no id": (b'{"revisions": [{"slot": "1"}]}', "revisions/0/id: Hier muss eine UUID stehen."),
    "an id in capitals": (
        b'{"revisions": [{"id": "A0000000-0000-4000-8000-000000000000"}]}',
        "revisions/0/id: Hier muss eine UUID stehen.",
    ),
    "NUL in an id": (b'{"revisions": [{"id": "\\u0000"}]}', "revisions/0/id"),
}


@pytest.mark.parametrize(("data", "sentence"), BAD_BODIES.values(), ids=BAD_BODIES)
def test_a_body_that_is_no_log_is_refused_as_a_whole(table, data, sentence):
    answer = table.anna.post(f"{table.path}/revisions", data=data)

    assert answer.status_code == 422
    assert answer.json["error"].startswith(sentence)
    assert table.beat.get(f"{table.path}/revisions").json["seq"] == 0


def test_rounds_sent_up_to_five_times_in_parallel_are_stored_once(app, table):
    others = [StrictClient(app), StrictClient(app)]
    for other in others:
        other.post(table.invite())
    devices = [table.anna, *others]
    deals = [a_deal(number, 40 + number) for number in range(1, 61)]
    sendings = [(deal, n % 3) for deal in deals for n in range(1 + int(deal["slot"]) % 5)]

    def send(sending):
        deal, place = sending
        client = StrictClient(app)
        client.browser.set_cookie("dev", devices[place].token)
        return table.push(deal, by=client)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, sendings))

    stored = table.beat.get(f"{table.path}/revisions").json
    assert {answer.status_code for answer in answers} == {200}
    assert sorted(one["id"] for one in stored["revisions"]) == sorted(deal["id"] for deal in deals)
    assert stored["seq"] == 60


def test_the_watch_page_shows_the_slate_the_deal_and_who_leads(app):
    table = a_table(app, player_0="Anna", player_2="Clara")
    table.push(a_deal(1, 97), a_deal(2, None, mode="obenabe", weis=[[], [{"amount": 50}]]))
    page = table.beat.get(table.path)
    text = words(elements_of(page, "main")[0])

    assert words(elements_of(page, "h1")[0]) == "Wir 194 : 270 Ihr"
    assert "Obenabe ×3 Clara (geschoben) · Ihr: Weis 50" in text
    assert "Schilten ×2" in text
    assert page.text.count('class="slate"') == 2
    assert re.search(r'<path class="chalk" d="M[^"]+"', page.text)
    assert "Tafel von Ihr: 270 Punkte" in page.text


def test_the_watch_page_is_asked_again_and_says_not_modified(table):
    first = table.beat.get(f"{table.path}/watch")
    told = {"If-None-Match": first.headers["ETag"]}

    assert table.beat.get(f"{table.path}/watch", headers=told).status_code == 304
    table.push(a_deal(1))
    second = table.beat.get(f"{table.path}/watch", headers=told)
    assert second.status_code == 200
    assert "194" in second.text


def test_a_writer_may_watch_too(table):
    assert "on-slate" in table.anna.get(f"{table.path}/watch").text
    assert "on-slate" not in table.anna.get(table.path).text


def thanks(slot, team=0, **facts):
    claim = {"kind": "claim", "spoken": [team], "on": None, "trick": None, "taken": None}
    return a_revision(f"thanks:{slot}", claim | facts)


def won(app):
    table = a_table(app, preset="1000")
    deals = [a_deal(n, 157, mode="rosen", match=0, declarer=0) for n in range(1, 5)]
    assert table.push(*deals, thanks(4)).status_code == 200
    return table


def test_the_watch_page_tells_who_has_won_and_why(app):
    table = won(app)
    text = words(elements_of(table.beat.get(table.path), "main")[0])

    assert (
        "Die Partie geht an «Wir». Bedankt im 4. Spiel auf den Stich, der die Punkte brachte. "
        "Schneider: «Ihr» bleibt mit 0 Punkten unter der Hälfte."
    ) in text
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


def test_who_watches_is_led_to_the_next_game_of_the_evening(app):
    table = won(app)
    told = {"If-None-Match": table.beat.get(f"{table.path}/watch").headers["ETag"]}
    again = table.anna.post(f"{table.path}/again")
    page = table.beat.get(f"{table.path}/watch", headers=told)

    assert f'href="{again.location}" data-next' in page.text


def test_a_dealer_who_sits_nowhere_is_refused(app):
    table = won(app)

    assert table.anna.post(f"{table.path}/again", data={"first_dealer": "4"}).status_code == 422


def test_the_sheet_is_a_pdf_whose_totals_are_those_of_the_board(app):
    table = won(app)
    for paper, width in (("a4", 595), ("a5", 420)):
        answer = table.beat.get(f"{table.path}/sheet.pdf?paper={paper}")
        pdf = pypdf.PdfReader(io.BytesIO(answer.data))

        assert answer.mimetype == "application/pdf"
        assert round(float(pdf.pages[0].mediabox.width)) == width
        assert "1028" in "".join(page.extract_text() for page in pdf.pages)


@pytest.mark.parametrize("page", ["/revisions", ""])
def test_what_is_written_while_a_page_is_made_comes_with_the_next_one(make_app, page):
    """Reading takes no transaction: before each statement of a reader somebody else may write."""
    app = make_app()
    table, slots, wrong = a_table(app), count(1), []
    reader, turn, ahead = threading.current_thread(), 0, []

    def push():
        assert table.push(a_deal(str(next(slots)))).status_code == 200

    def somebody_else_writes(*_):
        if threading.current_thread() is reader and next(statements) == turn:
            ahead.append(threading.Thread(target=push))
            ahead[-1].start()
            ahead[-1].join()

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", somebody_else_writes)
    while len(ahead) == turn:  # until a reader needs fewer statements
        other = threading.Thread(target=push)  # so that nothing is kept from the turn before
        other.start()
        other.join()
        statements, turn = count(1), turn + 1
        told = table.beat.get(f"{table.path}{page}")
        if page:
            shown, deals = told.json["totals"], len(told.json["revisions"])
        else:
            shown = [int(one) for one in re.findall(r'class="total">(\d+)<', told.text)]
            deals = int(re.search(r'data-version="[^"]*-(\d+)-\d+-', told.text)[1])
        if shown != [2 * 97 * deals, 2 * 60 * deals]:
            wrong.append((turn, deals, shown))

    assert not wrong
    assert turn > 3


def test_the_sheet_is_also_a_page_and_stands_in_where_no_pdf_can_be_made(app):
    table = won(app)
    desk = app.extensions["desk"]
    app.extensions["desk"] = replace(desk, pdf=refuse)
    answer = table.beat.get(f"{table.path}/sheet.pdf?paper=a5")
    page = table.beat.get(answer.location)

    assert answer.status_code == 303
    assert "als Seite, die der Browser drucken kann" in page.text
    assert "1028" in table.beat.get(f"{table.path}/sheet").text
    assert table.beat.get("/sheets/schieber.pdf").mimetype == "text/html"


def refuse(_html):
    raise NoPdf


def test_prints_are_limited_for_each_game(app):
    table, other = won(app), a_table(app)
    desk = app.extensions["desk"]
    app.extensions["desk"] = replace(desk, pdf=lambda _html: b"%PDF")
    answers = [table.beat.get(f"{table.path}/sheet.pdf").status_code for _ in range(22)]

    assert answers == [200] * 20 + [429] * 2
    assert table.beat.get(f"{other.path}/sheet.pdf").status_code == 200


def test_the_table_for_spreadsheets_has_numbers_as_numbers_and_no_formulas(app):
    table = a_table(app, player_0='=HYPERLINK("x")', player_1="-1", player_2="＝1+1", player_3="@a")
    notes = ["=1", "+1", "-1", "@x", " =1", "＝1", "'=1", "ok", '"']
    table.push(*(a_deal(n, declarer=n % 4, note=note) for n, note in enumerate(notes, 1)))
    answer = table.beat.get(f"{table.path}/game.csv")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))

    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="jass.csv"'
    assert len({len(row) for row in rows}) == 1
    assert rows[1][rows[0].index("Geschrieben Wir")] == "194"
    texts = [one for row in rows[1:] for one in row]
    assert not [one for one in texts if one.strip()[:1] in set("=+-@＝")]
    assert [row[-1] for row in rows[1:]][:4] == ["'=1", "'+1", "'-1", "'@x"]


@pytest.mark.parametrize(
    "path", ["watch", "share", "back", "sheet", "sheet.pdf", "game.json", "game.csv", "revisions"]
)
def test_a_game_that_is_not_there_is_not_found_anywhere(client, path):
    assert client.get(f"/t/{'0' * 26}/{path}").status_code == 404
