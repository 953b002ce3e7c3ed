"""An installation of before answers the same, and what people hold of it still works."""

import json
import lzma

import pytest

from tests.old.later import HERE, asked, browser, served
from tests.old.newer import as_before
from tests.web.conftest import a_deal

LATER = json.loads(lzma.decompress((HERE / "later.json.xz").read_bytes()))
HELD = LATER["held"]
TABLE = f"/t/{HELD['table']}"


def unpacked(folder):
    folder.chmod(0o700)
    path = folder / "schreiber.sqlite"
    path.write_bytes(lzma.decompress((HERE / "later.sqlite.xz").read_bytes()))
    return path


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """Return the application of the installation as the program of commit c342d16 left it."""
    return served(unpacked(tmp_path_factory.mktemp("later")))


@pytest.fixture(scope="module")
def anna(app):
    """Return the browser that wrote at the table."""
    return browser(app, dev=HELD["device"])


def may_write(client, path=TABLE):
    return client.get(f"{path}/revisions").json["may_write"]


def test_boards_records_lists_and_proofs_are_those_of_before(tmp_path):
    answers = asked(unpacked(tmp_path), HELD)

    assert answers.keys() == LATER["answers"].keys()
    for address, text in LATER["answers"].items():
        assert as_before(answers[address], text) == text, address


def test_a_phone_writes_on_with_its_cookie(anna):
    path = f"/t/{HELD['next']}"
    pushed = anna.post(f"{path}/revisions", json={"revisions": [a_deal(2)]})

    assert pushed.status_code == 200
    assert len(pushed.json["accepted"]) == 1


def test_a_phone_that_lost_its_cookie_has_its_right_back(app):
    phone = browser(app)
    answers = [
        phone.post(f"{TABLE}/device", data={"spare": HELD["recovery"]}).status_code for _ in "12"
    ]

    assert answers == [202, 204]
    assert may_write(phone)


@pytest.mark.parametrize("link", ["link", "key", "slip"])
def test_a_link_that_nobody_used_lets_write(app, link):
    phone = browser(app)
    path = f"/j/{HELD[link]}"
    assert phone.get(path).status_code == 200
    joined = phone.post(path, data={"name": "Beat"})

    assert joined.status_code == 303
    assert may_write(phone, joined.location)


def test_a_link_for_a_seat_makes_a_phone_that_of_the_player(app):
    phone = browser(app)
    joined = phone.post(f"/j/{HELD['seat']}", data={"name": "Clara"})
    answer = phone.get(f"{joined.location}/revisions").json

    assert joined.location == f"/t/{HELD['sealed table']}"
    assert (answer["seat"], answer["may_write"]) == (2, False)


def test_a_code_read_aloud_lets_write(app):
    phone = browser(app)
    typed = phone.post(f"{TABLE}/write", data={"code": HELD["read aloud"], "name": "Dani"})

    assert typed.status_code == 303
    assert may_write(phone)


def test_a_watch_code_shows_the_newest_game_of_its_evening(app):
    shown = browser(app).get("/open", query_string={"code": HELD["watch code"]})

    assert shown.status_code == 303
    assert shown.location == f"/t/{HELD['next']}"


def test_an_official_is_still_logged_in_and_may_write(app):
    official = browser(app, club=HELD["official"])
    path = f"/club/evenings/{HELD['evening']}"
    added = official.post(f"{path}/guests", data={"name": "Köbi Gast"})

    assert added.status_code == 303
    assert "Köbi Gast" in official.get(f"{path}/attendance").text


def test_the_other_side_signs_what_one_has_signed_before(app):
    signs = HELD["signs"]
    phone, path = browser(app, dev=signs["device"]), f"/t/{signs['table']}"
    points = {f"points_{side}": points_made for side, points_made in enumerate(signs["points"])}
    done = phone.post(f"{path}/result", data={"side": 1, **points})
    late = phone.post(f"{path}/revisions", json={"revisions": [a_deal(3)]})

    assert done.status_code == 303
    assert [refused["code"] for refused in late.json["rejected"]] == ["game-locked"]
