"""The history of a game: who wrote what, when and on which phone, and what became of it."""

import json
import re

import pytest
from sqlalchemy import update

from scorer.store.models import Game
from scorer.store.transactions import write_transaction
from scorer.web.database import clock, db
from tests.play.table_builder import PLAYERS
from tests.rules.written_games import GameBuilder, cell
from tests.web.conftest import a_deal, a_revision, a_table
from tests.web.html_client import StrictClient, elements_of, words
from tests.web.table.test_board_view import brought
from tests.web.table.test_take_over import another

NAMES = {f"player_{seat}": name for seat, name in enumerate(PLAYERS)}


@pytest.fixture
def table(app):
    return a_table(app, **NAMES)


@pytest.fixture
def beat(table):
    """Return a second phone that may write, called Beat."""
    return another(table, "Beat")


def entries(page):
    """Return what stands in each entry, the newest first, without the moments."""
    lists = [
        entry_list for entry_list in elements_of(page, "ol") if entry_list.get("class") == "history"
    ]
    return [re.sub(r"\b[0-9]{2}\.[0-9]{2}\b", "TIME", words(entry)) for entry in lists[0]]


def history(table, by=None):
    return entries((by or table.beat).get(f"{table.path}/history"))


def write(table, *revisions, by=None):
    answer = table.push(*revisions, by=by)
    assert answer.status_code == 200, answer.text


def instead(earlier, by="Anna", **changes):
    """Return what takes the place of one or several revisions, on the line of the first."""
    first, *_others = earlier = earlier if isinstance(earlier, list) else [earlier]
    names = [revision["id"] for revision in earlier]
    facts = changes.pop("facts", first["facts"])
    fields = {"line": first["line"], "slot": first["slot"], "replaces": names, "by": by, "at": ""}
    return a_revision(1, facts) | fields | changes


def points(*points_of_teams):
    return a_deal(1, None, points=list(points_of_teams))["facts"]


def deal(slot, by="Anna", points_made=97):
    return a_deal(slot, points_made) | {"by": by, "at": ""}


def test_a_game_without_an_entry_says_so(table):
    page = table.beat.get(f"{table.path}/history")

    assert "Noch ist nichts geschrieben." in page.text
    assert entries(page) == []


def test_the_newest_entry_is_first_with_who_wrote_it_and_on_which_phone(table, beat):
    write(table, deal(1))
    write(table, deal(2, by="Bruno"), by=beat)
    page = table.beat.get(f"{table.path}/history")

    assert entries(page) == [
        "TIME Spiel 2 geschrieben Schilten, Clara (geschoben), 97 : 60 Bruno (Beat)",
        "TIME Spiel 1 geschrieben Schilten, Clara (geschoben), 97 : 60 Anna",
    ]
    assert "2 Einträge" in page.text


def test_phones_without_a_name_are_told_apart(app, table):
    for _ in range(2):
        phone = StrictClient(app)
        phone.post(table.invite())
        write(table, deal(1, by=""), by=phone)

    assert [entry.rsplit(" ", 2)[-2:] for entry in history(table)] == [
        ["Handy", "2"],
        ["Handy", "1"],
    ]
    assert "auch geschrieben" in history(table)[0]


def test_a_correction_shows_what_stood_before_beside_what_stands_now(table, beat):
    first = deal(1)
    mended = instead(first, by="Beat", facts=points(79, 78))
    write(table, first)
    write(table, mended, by=beat)
    now, before = history(table)

    assert now == (
        "TIME Spiel 1 geändert Vorher Schilten, Clara (geschoben), 97 : 60 "
        "Nachher Schilten, Clara (geschoben), 79 : 78 Beat"
    )
    assert before.endswith("97 : 60 Anna · später geändert")
    assert "2 Einträge, 1 davon geändert" in table.beat.get(f"{table.path}/history").text


def test_what_is_completed_is_no_correction(table):
    opened = deal(1, points_made=None)
    write(table, opened, instead(opened, facts=points(97, 60)))

    assert [entry.split(" Schilten")[0] for entry in history(table)] == [
        "TIME Spiel 1 ergänzt",
        "TIME Spiel 1 geschrieben",
    ]
    assert "später" not in "".join(history(table))


def test_what_was_taken_back_and_brought_again_often_is_told_step_by_step(table):
    deal_text, first = "Schilten, Clara (geschoben), 97 : 60", deal(1)
    log = [first]
    for facts, undoes in ((None, 0), (first["facts"], 1), (None, 0), (first["facts"], 3)):
        log.append(instead(log[-1], facts=facts, undoes=log[undoes]["id"]))
    write(table, *log)

    brought, gone = (
        f"Vorher nichts Nachher {deal_text} Anna",
        f"Vorher {deal_text} Nachher nichts Anna",
    )
    assert history(table) == [
        f"TIME Spiel 1 wiederhergestellt {brought}",
        f"TIME Spiel 1 zurückgenommen {gone} · später wiederhergestellt",
        f"TIME Spiel 1 wiederhergestellt {brought} · später zurückgenommen",
        f"TIME Spiel 1 zurückgenommen {gone} · später wiederhergestellt",
        f"TIME Spiel 1 geschrieben {deal_text} Anna",
    ]


def test_what_two_phones_take_back_is_brought_again_at_once(table, beat):
    first = deal(1)
    undo, undo_of_beat = (instead(first, facts=None, undoes=first["id"]) for _ in range(2))
    write(table, first, undo)
    write(table, undo_of_beat, by=beat)
    again = instead([undo, undo_of_beat], facts=first["facts"], undoes=undo_of_beat["id"])
    write(table, again)

    deal_text = "Schilten, Clara (geschoben), 97 : 60"
    before = "Vorher, Anna nichts Vorher, Anna (Beat) nichts"
    assert history(table) == [
        f"TIME Spiel 1 wiederhergestellt {before} Nachher {deal_text} Anna",
        "TIME Spiel 1 zurückgenommen nichts Anna (Beat) · später wiederhergestellt",
        f"TIME Spiel 1 zurückgenommen Vorher {deal_text} Nachher nichts Anna · später wiederhergestellt",
        f"TIME Spiel 1 geschrieben {deal_text} Anna",
    ]


def test_a_choice_that_is_taken_back_leaves_two_versions_again(table, beat):
    first, second = deal(1), deal(1, by="Beat", points_made=79)
    chosen = instead([first, second])
    write(table, first)
    write(table, second, by=beat)
    write(table, chosen)
    assert "Geklärt um TIME von Anna." in history(table)[1]
    back = instead(chosen, undoes=chosen["id"])
    beside = instead(second, replaces=[chosen["id"]], undoes=chosen["id"])
    write(table, back, beside)

    assert "Noch zu klären." in history(table)[0]
    assert "Doppelt geschrieben" in history(table)[0]
    assert history(table)[2].endswith("Anna · später zurückgenommen")


def test_only_what_stood_there_can_be_taken_back_there(table):
    first, other = deal(1), deal(2)
    write(table, first, other)
    answer = table.push(instead(other, facts=None, undoes=first["id"]))

    assert [rejection["code"] for rejection in answer.json["rejected"]] == ["undoes-unknown"]


def test_two_versions_stand_beside_each_other_until_somebody_has_chosen(table, beat):
    first, second = deal(1), deal(1, by="Beat", points_made=79)
    write(table, first)
    write(table, second, by=beat)
    waiting = history(table)[0]
    write(table, instead([second, first], by="Clara"))
    chosen, rival, _first = history(table)

    assert "Doppelt geschrieben. Da stand schon:" in waiting
    assert waiting.count("97 : 60 TIME Anna") == 1
    assert "Noch zu klären." in waiting
    assert "Geklärt um TIME von Clara." in rival
    assert chosen == (
        "TIME Spiel 1 geklärt "
        "Vorher, Beat Schilten, Clara (geschoben), 79 : 78 "
        "Vorher, Anna Schilten, Clara (geschoben), 97 : 60 "
        "Nachher Schilten, Clara (geschoben), 79 : 78 Clara (Anna)"
    )
    assert "doppelt geschrieben: 1" in table.beat.get(f"{table.path}/history").text


def test_both_versions_may_stand_one_of_them_in_the_next_place(table, beat):
    first, second = deal(1), deal(1, by="Beat", points_made=79)
    write(table, first)
    write(table, second, by=beat)
    shifted = instead(second, slot="2")
    write(table, shifted)
    moved, rival, _first = history(table)

    assert moved.startswith("TIME Spiel 2 von Spiel 1 hierher verschoben Schilten")
    assert "Geklärt um TIME von Anna." in rival
    write(table, instead(shifted, slot="1", undoes=shifted["id"]))
    back = "TIME Spiel 1 zurückgenommen, von Spiel 2 hierher verschoben Schilten"
    assert history(table)[0].startswith(back)


def test_an_edit_against_an_edit_shows_both(table, beat):
    first = deal(1)
    ours, theirs = instead(first, facts=points(80, 77)), instead(first, facts=points(90, 67))
    write(table, first, ours)
    write(table, theirs, by=beat)
    other = instead(theirs, by="Beat", facts=points(91, 66))
    write(table, other, by=beat)
    going_on = history(table)
    write(table, instead([other, ours], by="Anna"))

    assert "80 : 77 TIME Anna Noch zu klären." in going_on[0]
    assert "80 : 77 TIME Anna Noch zu klären." in going_on[1]
    assert [("Geklärt" in entry, "Noch zu klären" in entry) for entry in history(table)] == [
        (False, False),
        (True, False),
        (True, False),
        (False, False),
        (False, False),
    ]


def test_what_a_phone_wrote_without_network_tells_its_own_time(table):
    write(
        table,
        deal(1) | {"at": "2024-02-29T19:14:00Z"},
        deal(2) | {"at": ""},
    )
    second, first = history(table)

    assert first.endswith("Anna · laut Handy 29. Feb. TIME")
    assert second.endswith("97 : 60 Anna")


def test_cells_names_and_the_end_are_called_what_the_table_calls_them(app):
    builder = GameBuilder("coiffeur-8")
    wrong = builder.write("a:eichel", cell(97))
    builder.write("a:rosen", cell(97), line=wrong.line, replaces=(wrong.id,))
    builder.write("names", {"kind": "names", "players": ["A", "B", "C", "D"], "teams": ["X", "Y"]})
    builder.stop("Zug")
    table = brought(app, builder.record())

    assert [
        re.sub(r"^TIME( auf.*?TIME)? ", "", entry).split(" Anna")[0] for entry in history(table)
    ] == [
        "Schluss geschrieben beendet: Zug",
        "Namen geschrieben A, B, C, D, «X», «Y»",
        "Rosen ×2 «X» von Eichel ×1 «X» hierher verschoben 97",
        "Eichel ×1 «X» geschrieben 97",
    ]
    linked = {place for _text, place in links(table.anna.get(f"{table.path}/history"))}
    assert linked == {"change-a:rosen"}, "only a cell can be corrected"


def test_every_watcher_finds_the_history(table):
    assert f'href="{table.path}/history"' in table.beat.get(f"{table.path}/watch").text
    assert (
        "/history" in json.loads(table.anna.get("/table/schieber/late.json").data)["parts"]["menu"]
    )


HINT = "Etwas stimmt nicht? Tippe hier das Spiel an"


def links(page):
    """Return the text and the place of each link of the list, the newest first."""
    return [
        (link.text, link.get("href").partition("#")[2])
        for entry_list in elements_of(page, "ol")
        for link in entry_list.iter("a")
    ]


def test_who_may_write_goes_from_a_deal_to_its_correction_and_a_reader_does_not(table, beat, app):
    address = f"{table.path}/history"
    assert HINT not in table.anna.get(address).text  # there is nothing yet
    first, second = deal(1), deal(2)
    write(table, first, second, instead(first, facts=points(79, 78)), instead(second, facts=None))
    expected = [("Spiel 1", "change-1"), ("Spiel 1", "change-1")]  # the second is gone

    for writer in (table.anna, beat):
        page = writer.get(address)
        assert HINT in page.text
        assert links(page) == expected
        assert f'href="{table.path}#change-1"' in page.text
    reader = StrictClient(app, "192.0.2.77").get(address)
    assert HINT not in reader.text
    assert links(reader) == []


def test_what_was_moved_leads_to_where_it_is_and_a_twin_to_what_stands_there(table, beat):
    first, twin = deal(1), deal(2, points_made=60)
    write(table, first, instead(first, slot="3"))
    write(table, twin)
    write(table, deal(2, points_made=60), by=beat)

    assert links(table.anna.get(f"{table.path}/history")) == [
        ("Spiel 1", "change-2"),
        ("Spiel 1", "change-2"),
        ("Spiel 2", "change-3"),
        ("Spiel 1", "change-3"),
    ]


def test_a_locked_game_leads_to_no_correction(table, app):
    write(table, deal(1))
    with app.app_context(), write_transaction(db.session) as connection:
        connection.execute(update(Game).values(locked_at=clock()))

    assert links(table.anna.get(f"{table.path}/history")) == []
