"""A short code to watch: made by who writes, typed on the first page or into a wall."""

import re

import pytest

from tests.web.conftest import a_table
from tests.web.html_client import StrictClient, elements_of, words
from tests.web.table.test_register import ADDRESS, born

HALL = "198.51.100.7"
CODE = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b")


@pytest.fixture
def code(table):
    assert table.anna.post(f"{table.path}/watch-code").status_code == 303
    return code_of(table, table.anna)


def code_of(table, who):
    match = CODE.search(who.get(f"{table.path}/share").text)
    return match and match[0]


@pytest.fixture
def hall(app):
    """Return somebody in the hall, whose phone was never here."""
    return StrictClient(app, HALL)


def test_until_a_writer_makes_one_there_is_none(table):
    assert code_of(table, table.anna) is None
    assert "Zuschau-Code zum Eintippen" in table.anna.get(f"{table.path}/share").text
    assert table.beat.post(f"{table.path}/watch-code").status_code == 403
    assert code_of(table, table.beat) is None


def test_typed_on_the_first_page_it_leads_to_the_table(table, code, hall):
    typed = (
        *(code, code.replace("-", "‐"), code.lower().replace("-", " - ")),
        *(f" code: {code.replace('-', '')} ", f"Zuschau-Code {code}"),
    )
    for text in typed:
        answer = hall.get("/open", query_string={"code": text})
        assert (answer.status_code, answer.location) == (303, table.path), text
    assert code_of(table, table.beat) == code  # who watches may tell it to others


def test_of_a_code_that_no_table_ever_had_it_is_not_said_that_it_is_no_more(hall):
    answer = hall.get("/open", query_string={"code": "ABCD-EFGH"})

    assert answer.status_code == 404
    assert "Diesen Zuschau-Code gibt es nicht. Vielleicht ist er vertippt" in answer.text
    assert "nicht mehr" not in words(elements_of(answer, "main")[0])


def test_each_code_of_a_table_is_called_by_a_word_of_its_own(table, code):
    pages = [table.anna.get(f"{table.path}/share")]
    pages += [
        table.anna.post(f"{table.path}/invitations", data={"kind": kind})
        for kind in ("once", "key")
    ]
    pages.append(table.anna.get(f"{table.path}/writers"))
    for page in pages:
        text = words(elements_of(page, "main")[0])
        code_words = set(re.findall(r"[\w-]*Code\b|[\w-]*Codes\b", text))
        known = {"Zuschau-Code", "Schreib-Code", "Ersatz-Code", "Ersatz-Codes", "QR-Code"}
        assert code_words
        assert code_words <= known, (page, code_words)


def test_a_new_one_ends_the_old_one(table, code, hall):
    table.anna.post(f"{table.path}/watch-code")
    answer = hall.get("/open", query_string={"code": code})

    assert answer.status_code == 404
    assert "oder abgelaufen" in answer.text
    assert f'value="{code}"' in answer.text
    assert code_of(table, table.anna) not in {None, code}


def test_a_wall_takes_it_and_asks_by_the_address_from_then_on(table, code, hall):
    wall = hall.get("/wall", query_string={"t": code})

    assert f'data-live="/wall?t={table.id}"' in wall.text
    assert code not in wall.text


def test_misses_are_limited_and_then_right_ones_are_refused_too(app, table, code, hall):
    known = a_table(app, address=HALL).anna
    answers = [hall.get("/open", query_string={"code": f"ABCD-{n:04}"}) for n in range(31)]

    assert [answer.status_code for answer in answers] == [404] * 30 + [429]
    refused = hall.get("/open", query_string={"code": code})
    assert refused.status_code == 429
    assert "Warte ein paar Minuten" in refused.text
    assert f'value="{code}"' in refused.text
    assert hall.get("/wall", query_string={"t": code}).status_code == 429
    for other in (known, StrictClient(app, "198.51.100.8")):
        assert other.get("/open", query_string={"code": code}).status_code == 303
    assert hall.get(f"{table.path}/watch").status_code == 200
    assert hall.get("/open", query_string={"code": table.id}).status_code == 303


def test_a_game_begun_without_network_has_one_from_its_first_contact(app, hall):
    phone = born(app)
    [code] = CODE.findall(phone.get(f"{ADDRESS}/share").text)

    assert hall.get("/open", query_string={"code": code}).location == ADDRESS
    phone.open(
        ADDRESS, method="PUT", json={"settings": phone.get(f"{ADDRESS}/revisions").json["settings"]}
    )
    assert code in phone.get(f"{ADDRESS}/share").text
