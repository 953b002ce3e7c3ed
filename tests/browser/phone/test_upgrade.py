"""A server that takes over from the build of before: whatever is open or kept on a phone arrives."""

import subprocess
import sys
import tarfile
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import A_PHONE, TREE, serving
from tests.browser.phone.offline import CONTROLLED, RENEWED, begun, until

BEFORE = "f8b28ad4"  # the first commit whose database is still read
NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_FAILED", "status of 4")


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """Return the tree of the build of before."""
    archive = subprocess.run(
        ["git", "-C", TREE, "archive", BEFORE, "scorer", "static", "templates"],
        capture_output=True,
        check=False,
    )
    if archive.returncode:
        pytest.skip(f"the history here does not reach back to {BEFORE}")
    tree = tmp_path_factory.mktemp("before")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(tree, filter="data")
    return tree


@pytest.fixture
def phone(browser):
    """Return a function that opens a page on a phone of its own; only the network may fail there."""
    wrong, opened = [], []

    def note(line):
        if line.type == "error" and not any(part in line.text for part in NETWORK):
            wrong.append(line.text)

    def new(workers):
        opened.append(browser.new_context(**A_PHONE | {"service_workers": workers}))
        page = opened[-1].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", note)
        return page

    yield new
    for context in opened:
        context.close()
    assert wrong == []


def a_table(page, address):
    answer = page.request.post(
        f"{address}/games",
        form={"preset": "2500", "deck": "german"},
        headers={"Origin": address},
    )
    assert answer.ok, answer.text()
    page.goto(answer.url)
    return begun(page)


def version(page):
    return page.locator("link[rel=stylesheet]").first.get_attribute("href").split("/css/")[0]


def test_a_page_without_worker_and_a_half_filled_form_go_on_at_the_new_server(
    phone, before, tmp_path, serving_again
):
    instance, page, form = tmp_path / "instance", phone("block"), phone("block")
    with serving(instance, tree=before) as address:
        play = a_table(page, address)
        play.deal("schilten", 97, 0)
        play.saved()
        old = version(page)
        form.goto(f"{address}/games/new?preset=1000")
        form.locator("[name=player_0]").fill("Vreneli")
    play.deal("rosen", 60, 0)
    expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
    with serving_again(instance, port=urlsplit(address).port):
        play.online()
        play.saved()
        page.context.clear_cookies()  # what then asks for a right of before comes from the new build
        play.deal("eichel", 112, 1)
        expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
        page.reload()
        play = begun(page)
        play.saved()
        form.locator("form.rules").evaluate("form => form.requestSubmit()")
        begun(form)

        assert version(page) != old
        assert play.slots() == ["1", "2", "3"]
        assert play.board()["totals"] == play.totals()
        assert "Vreneli" in form.request.get(f"{form.url}/game.json").text()


def a_club(tree, instance, page, address):
    """Make a club with the build in *tree*, and log in at its server."""
    command = [sys.executable, "-m", "scorer", "club", "new", "Bern", "--login", "vreni"]
    password = "drei Nell und kein Bauer"
    subprocess.run(
        [*command, "--instance", instance], input=password, cwd=tree, text=True, check=True
    )
    page.goto(f"{address}/club/log-in")
    page.locator("[name=login]").fill("vreni")
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(f"{address}/club")


def test_from_an_open_page_that_is_gone_a_phone_reaches_the_new_ones(
    phone, before, tmp_path, serving_again
):
    instance, page = tmp_path / "instance", phone("allow")
    with serving(instance, tree=before) as address:
        play = a_table(page, address)
        page.wait_for_function(CONTROLLED)
        until(page, RENEWED)
        old, gone = version(page), page.context.new_page()
        a_club(before, instance, gone, address)
        gone.goto(f"{address}/club/seasons/new")
        gone.locator("[name=name]").fill("2026")
        gone.get_by_role("button", name="Saison eröffnen", exact=True).tap()
        gone.wait_for_url("**/regulation")
        gone.goto(gone.url.replace("/regulation", "/leagues"))
        expect(gone.locator("h1")).to_contain_text("Ligen")
    play.deal("schilten", 97, 0)
    expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
    with serving_again(instance, port=urlsplit(address).port):
        gone.reload()
        expect(gone.locator("h1")).to_have_text("Hier ist nichts")
        assert version(gone) != old
        play.online()
        play.saved()
        gone.get_by_role("main").get_by_role("link").first.tap()
        gone.wait_for_url(f"{address}/")
        gone.evaluate("async () => (await navigator.serviceWorker.ready).update().then(() => 0)")
        until(gone, "(await caches.keys()).length === 2")
        until(gone, RENEWED)
        gone.reload()

        assert version(gone) != old
        assert play.slots() == ["1"]


def test_a_worker_and_a_game_of_before_that_no_server_knows_arrive_at_the_new_one(
    phone, before, tmp_path, serving_again
):
    instance, page = tmp_path / "instance", phone("allow")
    with serving(instance, tree=before) as address:
        known = a_table(page, address)
        page.wait_for_function(CONTROLLED)
        until(page, RENEWED)
    known.deal("schilten", 97, 0)
    page.goto(address)
    page.locator("button.tile").first.tap()
    play = begun(page)
    play.deal("rosen", 60, 0)
    old = version(page)
    expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
    page.goto("about:blank")  # no page of before is left that could send it
    with serving_again(instance, port=urlsplit(address).port):
        page.goto(f"{address}/games/new")
        assert version(page) != old
        for table in (known, play):
            until(page, f"(await fetch('{table.address}/revisions')).ok")
            until(page, f"(await (await fetch('{table.address}/revisions')).json()).seq === 1")
        page.evaluate("async () => (await navigator.serviceWorker.ready).update().then(() => 0)")
        until(page, "(await caches.keys()).length === 2")
        until(page, RENEWED)
        page.goto(play.address)
        play = begun(page)
        play.deal("schellen", 81, 0)
        play.saved()

        assert version(page) != old
        assert play.slots() == ["1", "2"]
        assert play.board()["totals"] == play.totals()
        assert known.slots() == ["1"]
