"""A table calls the office, and the office tells the hall something."""

from datetime import timedelta

import pytest
from sqlalchemy import select, update

from scorer.club import hall_messages, table_calls
from scorer.club import members as club_members
from scorer.store import rate_limits
from scorer.store.engine import write_transaction
from scorer.store.models import Game, HallMessageRow
from scorer.web.database import clock, db
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.club.test_evening_tables import a_phone
from tests.web.html_client import StrictClient, elements_of, words


def lit(client, path="/club/members"):
    """Return what an official's page shows above all else."""
    places = [place for place in elements_of(client.get(path), "div") if place.get("data-calls")]
    return [words(place) for place in places]


def of_table(phone, path):
    """Return what a table's phone is told about the office and by it."""
    answer = phone.get(f"{path}/revisions?after=0").json
    return answer.get("office", {}).get("state"), answer.get("told")


def call(phone, path):
    return phone.post(f"{path}/office")


@pytest.fixture
def hall(app):
    desk = drawn(app, PEOPLE[:8], rounds=2)
    return desk, *a_phone(desk, table=2)


def test_a_call_lights_every_page_of_officials_until_somebody_comes(hall):
    desk, phone, path = hall
    assert of_table(phone, path) == ("", None)
    for _again in range(2):
        assert call(phone, path).json == {"state": "open"}
    assert of_table(phone, path)[0] == "open"
    for page in ("/club/members", desk.here):
        assert "Tisch 2, Passe 1 ruft die Jassleitung. 1. Abend Ich komme" in lit(
            desk.club.scorer, page
        )
    assert lit(desk.club.viewer) == lit(StrictClient(desk.app, "192.0.2.9"), "/") == []
    assert len(desk.club.events(desk.id, ("call",))) == 0  # a call is no event

    seen = desk.club.scorer.get("/club/calls")
    known = {"If-None-Match": seen.headers["ETag"]}
    assert desk.club.scorer.get("/club/calls", headers=known).status_code == 304
    here = f"{desk.here}/tables/1/2/call"
    taken = desk.club.scorer.post(here, headers={"Accept": "application/json"})
    assert "Tisch 2, Passe 1: scorer-1 kommt." in taken.json["calls"]
    assert desk.club.admin.post(here).status_code == 303  # who comes second changes nothing
    assert lit(desk.club.admin) == ["Tisch 2, Passe 1: scorer-1 kommt."]
    assert of_table(phone, path)[0] == "taken"
    call(phone, path)
    assert of_table(phone, path)[0] == "open"


def test_what_is_long_ago_or_over_calls_nobody(hall):
    desk, phone, path = hall
    call(phone, path)
    with desk.app.app_context():
        assert table_calls.calls(db.session(), desk.club.id, clock())
        assert not table_calls.calls(db.session(), desk.club.id, clock() + table_calls.FORGOTTEN)
    desk.club.do(table_calls.take, desk.id, 1, 2)
    with desk.app.app_context():
        later = clock() + table_calls.AT_DESK
        assert not table_calls.calls(db.session(), desk.club.id, later)
        game = db.session().query(Game).filter_by(public_id=path.rsplit("/", 1)[1]).one()
        assert table_calls.at_table(db.session(), game.id, later)[0] == table_calls.TAKEN
    call(phone, path)
    for number in (1, 2):
        desk.play(number, lambda table: (600 + table, 656 - table))
    desk.fine("/close")
    assert lit(desk.club.scorer) == [""]
    refused = call(phone, path)
    assert (refused.status_code, "abgeschlossen" in refused.json["error"]) == (409, True)
    assert of_table(phone, path)[0] is None


def test_a_table_calls_so_often_and_no_oftener_and_no_watcher_calls(hall):
    desk, phone, path = hall
    for _time in range(rate_limits.CALLS.amount):
        assert call(phone, path).status_code == 200
    refused = call(phone, path)
    assert (refused.status_code, "zu oft" in refused.json["error"]) == (429, True)
    assert call(StrictClient(desk.app, "192.0.2.9"), path).status_code == 403

    old_phone, old_path = a_phone(desk, number=2, table=1)
    desk.fine("/draw", first=2, seed=99, reason="Jemand kam zu spät")
    assert call(old_phone, old_path).status_code in {403, 404}  # a table that is no more
    assert "Passe 2" not in lit(desk.club.scorer)[0]


def test_a_message_stands_on_wall_and_phones_until_its_time_or_a_key(hall):
    desk, phone, path = hall
    page = plain(desk.get("/message"))
    assert "In fünf Minuten Passe 1." in page
    assert "Im Saal steht" not in page
    wall = StrictClient(desk.app, "192.0.2.9")
    before = wall.get(f"/e/{desk.id}")
    desk.fine("/message", seen=0, text="  Die  Küche schliesst. ", minutes="10")

    known = {"If-None-Match": before.headers["ETag"]}
    shown = wall.get(f"/e/{desk.id}", headers=known)
    assert shown.status_code == 200
    [place] = [p for p in elements_of(shown, "p") if p.get("class") == "told"]
    assert (place.get("role"), place.text) == ("status", "Die Küche schliesst.")
    assert of_table(phone, path)[1] == [1, "Die Küche schliesst."]
    assert "Im Saal steht: Die Küche schliesst. bis" in plain(desk.get())
    assert "Wegnehmen" not in plain(desk.get("", "viewer"))

    late = desk.post("/message", seen=0, text="Jetzt ist Pause.", minutes="5")
    assert late.status_code == 409
    assert "Inzwischen steht dort: «Die Küche schliesst.»" in plain(late)
    assert 'value="Jetzt ist Pause."' in late.text
    desk.fine("/message", seen=1, ready="Jetzt ist Pause.", minutes="0")
    assert of_table(phone, path)[1] == [2, "Jetzt ist Pause."]
    assert desk.post("/message/away", seen=1).status_code == 409
    desk.fine("/message/away", seen=2)
    assert of_table(phone, path)[1] is None
    assert "Pause" not in wall.get(f"/e/{desk.id}").text.split("</main>")[0]

    desk.fine("/message", seen=0, text="Noch eine", minutes="5")
    assert of_table(phone, path)[1] == [3, "Noch eine"]  # a phone that has seen two shows it
    with desk.app.app_context():
        later = clock() + timedelta(minutes=6)
        assert hall_messages.message(db.session(), desk.id, later) is None
    assert desk.club.events(desk.id, ("message",)) == []

    desk.club.do(club_members.erase, desk.club.members[PEOPLE[-1]], expected_version=10**6)
    assert of_table(phone, path)[1] is None  # whoever was erased may have been named


@pytest.mark.parametrize(
    "form", [{"text": ""}, {"text": "x" * 121}, {"minutes": "7"}, {"minutes": "x"}, {"ready": " "}]
)
def test_what_is_no_message_is_refused_at_its_field(hall, form):
    desk, *_phone = hall
    refused = desk.post("/message", seen=0, **{"text": "Pause", "minutes": "5"} | form)
    assert refused.status_code == 422


def test_the_ready_sentence_names_the_first_round_that_has_not_begun(app):
    desk = drawn(app, PEOPLE[:8], rounds=4)
    named = []
    for number in (1, 2, 3, 4):
        named.append(f"In fünf Minuten Passe {number}." in plain(desk.get("/message")))
        desk.play(number, lambda table: (600 + table, 656 - table))
    assert named == [True] * 4
    assert "In fünf Minuten Passe" not in plain(desk.get("/message"))


def test_a_table_takes_its_call_back_and_says_that_somebody_came(hall):
    desk, phone, path = hall
    stranger = StrictClient(desk.app, "192.0.2.9")
    for comes in (False, True):
        call(phone, path)
        if comes:
            desk.club.do(table_calls.take, desk.id, 1, 2)
        assert stranger.post(f"{path}/office/done").status_code == 403
        assert of_table(phone, path)[0] == ("taken" if comes else "open")
        for _again in range(2):
            assert phone.post(f"{path}/office/done").json == {"state": ""}
        assert of_table(phone, path)[0] == ""
        assert lit(desk.club.scorer) == [""]
    answer = phone.get(f"{path}/revisions?after=0").json
    assert (answer["where"], answer["no_again"]) == ("Tisch 2, Passe 1", True)


def test_no_words_to_the_hall_stay_after_their_time_or_after_the_evening(hall):
    desk, phone, path = hall

    def stored():
        with desk.app.app_context():
            return db.session().scalars(select(HallMessageRow.text)).all()

    desk.fine("/message", seen=0, text="Zora hat Geburtstag", minutes="5")
    with desk.app.app_context(), write_transaction(db.session()) as connection:
        connection.execute(update(HallMessageRow).values(until=clock() - timedelta(minutes=1)))
    assert stored() == ["Zora hat Geburtstag"]
    call(phone, path)
    assert stored() == [""]
    desk.fine("/message", seen=0, text="Die Küche schliesst.", minutes="0")
    for number in (1, 2):
        desk.play(number, lambda table: (600 + table, 656 - table))
    desk.fine("/close")
    assert stored() == [""]
    assert "Küche" not in StrictClient(desk.app, "192.0.2.9").get(f"/e/{desk.id}").text
