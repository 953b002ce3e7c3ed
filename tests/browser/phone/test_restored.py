"""A server that was brought back from an older backup: what it lost lies on the phones, and comes again."""

import json
import shutil
import sqlite3
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table, import_game
from tests.browser.phone.offline import begun, until
from tests.browser.table.conftest import link

DATABASE = "schreiber.sqlite"


class Server:
    """A server that can be stopped, and set back to where it was."""

    def __init__(self, folder, serving):
        self.serving = serving
        self.instance, self.backup = folder / "instance", folder / DATABASE
        self.port, self.running = 0, None

    def start(self):
        self.running = self.serving(self.instance, port=self.port)
        self.address = self.running.__enter__()
        self.port = urlsplit(self.address).port

    def stop(self):
        if self.running is not None:
            self.running.__exit__(None, None, None)
        self.running = None

    def back_up(self):
        """Copy the database while the server runs; the keys beside it stay as they are."""
        with (
            closing(sqlite3.connect(self.instance / DATABASE)) as now,
            closing(sqlite3.connect(self.backup)) as kept,
        ):
            now.backup(kept)

    def bring_back(self, meanwhile=lambda: None):
        """Stop, set back to the backup and start again; what happens meanwhile happens without it."""
        self.stop()
        for file in self.instance.glob(f"{DATABASE}*"):
            file.unlink()
        shutil.copy(self.backup, self.instance / DATABASE)
        meanwhile()
        self.start()


@pytest.fixture(scope="module")
def hall(tmp_path_factory, serving_again):
    server = Server(tmp_path_factory.mktemp("restored"), serving_again)
    server.start()
    yield server
    server.stop()


def begin(hall, page):
    page.goto(import_game(page, hall.address).url)
    return begun(page)


def joined(hall, play, page):
    """Another phone gets the right to write."""
    page.goto(hall.address + link(play, "once")[0])
    page.locator("button.primary").tap()
    page.wait_for_selector("body[data-ready] main button")
    return Table(page, play.address)


def ids(play):
    return [revision["id"] for revision in play.board()["revisions"]]


def has_totals(play, *totals):
    near, far = play.page.locator(".near output"), play.page.locator(".far output")
    expect(near).to_have_text(str(totals[0]))
    expect(far).to_have_text(str(totals[1]))


def all_saved(play):
    expect(play.page.locator("#chip")).to_have_text("✓ gesichert")


def gets_again(play, lost):
    """Wait until the server has everything again, and each once."""
    until(
        play.page,
        f"""(({{ revisions }}) => {json.dumps(lost)}.every(
          id => revisions?.filter(r => r.id === id).length === 1,
        ))(await (await fetch('{play.address}/revisions?after=0')).json())""",
    )


@pytest.mark.journey
def test_what_the_backup_did_not_have_is_sent_again(hall, borrow):
    play = begin(hall, borrow())
    play.deal("rosen", 97, 0)
    play.saved()
    hall.back_up()
    play.deal("eichel", 60, 0)
    play.deal("rosen", 76, 0)
    play.key("undo")
    play.deal("eichel", 57, 0)
    play.saved()
    before = ids(play)
    hall.bring_back()

    gets_again(play, before)
    all_saved(play)
    has_totals(play, 97 + 60 + 57, 60 + 97 + 100)
    assert play.board()["totals"] == [97 + 60 + 57, 60 + 97 + 100]
    assert ids(play) == before


def test_what_was_written_upon_lost_rounds_comes_behind_them(hall, borrow):
    """Without network a lost round is corrected; the server hears of it before it has the round again."""
    play = begin(hall, borrow())
    play.saved()
    hall.back_up()
    play.deal("rosen", 97, 0)
    play.saved()
    before = ids(play)
    hall.bring_back(
        lambda: (
            play.tap(".near .head"),
            play.tap("dialog .row[type=button]"),
            play.digits(81),
            play.team(0),
            play.shows("idle"),
        )
    )

    gets_again(play, before)
    all_saved(play)
    assert play.board()["totals"] == [81, 76]
    assert len(ids(play)) == 2


def test_lost_rounds_are_noticed_though_others_have_written_more_since(hall, borrow):
    """The log is as long as before, only not the same."""
    play = begin(hall, borrow())
    other = joined(hall, play, borrow())
    play.deal("rosen", 97, 0)
    play.saved()
    has_totals(other, 97, 60)
    hall.back_up()
    play.deal("eichel", 60, 0)
    play.saved()
    before = ids(play)
    has_totals(other, 157, 157)
    play.page.context.set_offline(True)
    hall.bring_back()
    gets_again(other, before)
    other.deal("rosen", 76, 0)
    other.saved()
    play.online()

    has_totals(play, 97 + 60 + 76, 60 + 97 + 81)
    play.saved()
    assert play.board()["totals"] == [97 + 60 + 76, 60 + 97 + 81]
    assert len(ids(play)) == len(set(ids(play))) == 3


def test_of_two_phones_at_a_lost_table_the_second_says_that_it_needs_the_right_again(hall, borrow):
    hall.back_up()
    play = begin(hall, borrow())
    other = joined(hall, play, borrow())
    play.deal("rosen", 97, 0)
    play.saved()
    has_totals(other, 97, 60)
    before = ids(play)
    other.page.context.set_offline(True)
    hall.bring_back()
    gets_again(play, before)
    other.online()

    expect(other.page.get_by_role("link", name="Hier weiterschreiben")).to_be_visible()
    expect(other.page.get_by_role("heading", level=1)).to_have_text(
        "Anna + Clara 97 : 60 Beat + Dani"
    )


def test_the_other_tables_of_the_phone_come_again_as_well(hall, borrow):
    page = borrow()
    first = begin(hall, page)
    first.saved()
    hall.back_up()
    page.goto(first.address)
    first.shows("idle")
    first.deal("rosen", 97, 0)
    first.saved()
    before = ids(first)
    second = begin(hall, page)
    second.deal("eichel", 60, 0)
    second.saved()
    hall.bring_back()

    gets_again(first, before)
    all_saved(second)
    second.deal("rosen", 76, 0)  # of which the backup knew nothing
    all_saved(second)
    assert second.board()["totals"] == [60 + 76, 97 + 81]
