"""A code read from a slip or from a sticker on a table: where it leads whom."""

import io
from datetime import timedelta

import pypdf
import pytest

from scorer.club import evening_tables, stickers
from scorer.club.clubs import load
from scorer.web.database import clock, db
from tests.needs import pango
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.club.test_evening_tables import a_phone
from tests.web.html_client import StrictClient


@pytest.fixture
def desk(app):
    desk = drawn(app, PEOPLE[:8], rounds=2)
    today = clock().date().isoformat()
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=today)
    return desk


def code_of(desk):
    with desk.app.app_context():
        return stickers.code_of(db.session(), load(db.session(), desk.club.id))


def test_the_code_of_a_slip_opens_the_row_for_an_official_and_the_table_for_others(desk):
    slips = desk.club.do(evening_tables.slips, desk.id, 1)
    token = next(slip.token for slip in slips if slip.table.number == 2)
    row = f"{desk.here}/tables/1?table=2&slip={token}#table2"
    for official in (desk.club.scorer, desk.club.admin):
        assert official.get(f"/j/{token}").location == row
    elsewhere = a_club(desk.app, "Jassclub Rosen", ("Rosa Rot",))
    anybody = StrictClient(desk.app, "192.0.2.9")
    for other in (desk.club.viewer, elsewhere.admin, anybody):
        assert "Ja, hier schreiben" in plain(other.get(f"/j/{token}"))

    page = desk.club.scorer.get(row.partition("#")[0])
    assert 'id="table2-points_0"' in page.text
    [field] = [part for part in page.text.split("<input") if " autofocus" in part]
    assert 'id="table2-points_0"' in field
    assert f'href="/j/{token}?here=y"' in page.text  # for an official who plays
    assert "Ja, hier schreiben" in plain(desk.club.scorer.get(f"/j/{token}?here=y"))
    odd = desk.club.scorer.get(f"{desk.here}/tables/1?table=<x>&slip=<script>")
    assert "Mit diesem Handy" not in plain(odd)


def test_a_sticker_opens_what_is_played_at_its_table_now_and_grants_nothing(desk):
    here, anybody = f"/at/{code_of(desk)}", StrictClient(desk.app, "192.0.2.9")
    on_paper = anybody.get(f"{here}/2")
    assert (on_paper.status_code, "auf Papier" in plain(on_paper)) == (404, True)
    _phone, path = a_phone(desk, table=2)
    assert anybody.get(f"{here}/2").location == path
    assert not anybody.get(f"{path}/revisions").json["may_write"]
    assert desk.club.scorer.get(f"{here}/2").location == f"{desk.here}/tables/1?table=2#table2"
    nobody = anybody.get(f"{here}/9")
    assert (nobody.status_code, "An Tisch 9 wird gerade nicht gespielt." in plain(nobody)) == (
        404,
        True,
    )

    desk.play(1, lambda table: (600 + table, 656 - table))
    _phone, later = a_phone(desk, number=2, table=2)
    assert anybody.get(f"{here}/2").location == later != path
    long_ago = (clock().date() - timedelta(days=3)).isoformat()
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=long_ago)
    assert anybody.get(f"{here}/2").status_code == 404
    assert anybody.get(f"/at/{'0' * 26}/2").status_code == 404


def test_a_sticker_leads_nobody_but_writers_to_a_round_that_is_hidden(app):
    desk = drawn(app, PEOPLE[:8], rounds=1, hidden_from=1, counting={"ties": []})
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=str(clock().date()))
    phone, path = a_phone(desk, table=2)
    here, anybody = f"/at/{code_of(desk)}/2", StrictClient(app, "192.0.2.9")
    refused = anybody.get(here)
    assert (refused.status_code, path in refused.text) == (404, False)
    assert "Was an Tisch 2 gespielt wird, ist noch verdeckt." in plain(refused)
    assert phone.get(here).location == path


def test_stickers_are_printed_for_as_many_tables_as_asked_for(desk):
    pango()
    assert 'name="tables" value="2"' in desk.get("/papers").text
    document = pypdf.PdfReader(
        io.BytesIO(desk.club.scorer.get("/club/stickers.pdf?tables=12").data)
    )
    texts = [page.extract_text().replace("\u00a0", " ") for page in document.pages]
    assert len(texts) == 2
    assert all(f"Tisch {table}" in texts[0] for table in range(1, 9))
    assert all(f"Tisch {table}" in texts[1] for table in range(9, 13))
    assert desk.club.viewer.get("/club/stickers.pdf").status_code == 403
    for odd in ("x", "-1", "100000"):
        assert desk.club.scorer.get(f"/club/stickers.pdf?tables={odd}").status_code == 200


def test_new_stickers_make_the_old_ones_dead_once_however_often_the_key_is_pressed(desk):
    _phone, path = a_phone(desk, table=2)
    old, anybody = code_of(desk), StrictClient(desk.app, "192.0.2.9")
    assert anybody.get(f"/at/{old}/2").location == path
    page = desk.get("/papers", "admin")
    assert "Neue Kleber drucken" in page.text
    assert "Neue Kleber drucken" not in desk.get("/papers", "scorer").text
    for _again in range(2):
        answer = desk.club.admin.post("/club/stickers", data={"seen": "0", "tables": "9"})
        assert answer.location == "/club/stickers.pdf?tables=9"
    new = code_of(desk)
    gone = anybody.get(f"/at/{old}/2")
    assert (gone.status_code, gone.headers["Cache-Control"]) == (410, "no-store")
    assert "Dieser Kleber gilt nicht mehr." in plain(gone)
    assert desk.club.scorer.get(f"/at/{old}/2").status_code == 410
    assert anybody.get(f"/at/{new}/2").location == path
    assert len(desk.club.events(None, ("stickers",))) == 1
    assert desk.club.scorer.post("/club/stickers").status_code == 403
