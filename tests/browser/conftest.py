"""A real server, a real Chromium with a phone's screen, and a thumb that counts its taps."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import uuid
from collections import defaultdict
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from scorer.rules.record import Record, dumps
from tests.browser.engines import CHROMIUM, FLAGS, PHONE
from tests.browser.warm_servers import WarmServers
from tests.needs import pango

PATIENCE = 120_000  # milliseconds; a busy machine is no bug
expect.set_options(timeout=PATIENCE)
TREE = Path(__file__).parent.parent.parent
VECTORS = TREE / "tests" / "vectors"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave to the soak what is no journey of those that ``script/test`` makes with a browser."""
    for item in items:
        with_a_browser = item.path.is_relative_to(TREE / "tests" / "browser")
        if with_a_browser and not item.get_closest_marker("journey"):
            item.add_marker("soak")


@pytest.fixture(scope="session")
def instance(tmp_path_factory):
    return tmp_path_factory.mktemp("browser") / "instance"


@pytest.fixture
def unhurried(server, instance):
    """A whole run begins more games in an hour than one table may."""
    with closing(sqlite3.connect(instance / "schreiber.sqlite")) as database:
        database.execute("DELETE FROM bucket")
        database.commit()


@contextmanager
def serving(instance, tree=TREE, port=0, **settings):
    """Start a server the way everybody starts it, and give its address."""
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1"]
    running = subprocess.Popen(
        [*command, "--port", str(port), "--instance", str(instance)],
        cwd=tree,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    output = ""
    try:
        for line in running.stdout:
            output += line
            if address := re.search(r"http://127\.0\.0\.1:\d+", line):
                break
        else:
            pytest.fail(output)
        yield address[0]
    finally:
        running.terminate()
        running.communicate()


@pytest.fixture(scope="session")
def serving_again(tmp_path_factory):
    """Return ``serving`` for tests that start servers of this tree more than once: the second costs less."""
    warm = WarmServers(tmp_path_factory.mktemp("warm"), TREE)
    yield warm.serving
    warm.end()


@pytest.fixture(scope="session")
def server(instance):
    with serving(instance) as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args():
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    return {"executable_path": CHROMIUM, "args": FLAGS}


A_PHONE = {
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "locale": "de-CH",
    "reduced_motion": "reduce",
    "service_workers": "block",  # as in most pubs, over plain http; test_offline has them
}

A_SCREEN = {
    "viewport": {"width": 1280, "height": 720},
    "locale": "de-CH",
    "service_workers": "allow",
}


@pytest.fixture(scope="session")
def browser(browser):
    """Return the browser of a run, whose pages wait for a busy machine and read German unless a test says more."""
    begin = browser.new_context

    def patient(**options):
        context = begin(**{"locale": "de-CH"} | options)
        context.set_default_timeout(PATIENCE)
        return context

    browser.new_context = patient
    browser.new_page = lambda **options: patient(**options).new_page()
    return browser


@pytest.fixture
def browser_context_args():
    return A_PHONE


class BorrowedPhone:
    """A page in a context of its own, which the tests borrow one after the other."""

    def __init__(self, browser, options):
        self.options, self.origins = options, set()
        self.page = browser.new_context(**options).new_page()
        self.page.on("framenavigated", self.note_origin)
        for name in ("add_init_script", "emulate_media"):
            setattr(self.page, name, partial(self.refuse, name))

    def note_origin(self, frame):
        scheme, host = urlsplit(frame.url)[:2]
        if scheme == "http":
            self.origins.add(host)

    def refuse(self, name, *_):
        raise AssertionError(f"page.{name} outlasts the test: ask for «context» as well")

    def clean(self, server):
        """Forget what the test kept, and what it opened beside the page; a worker of *server* stays."""
        context = self.page.context
        context.set_offline(False)
        self.page.unroute_all()
        for page in context.pages:
            if page != self.page:
                page.close()
        self.page.goto(f"{server}/robots.txt")
        wire = context.new_cdp_session(self.page)
        worker = self.options["service_workers"] == "allow"
        for host in self.origins:
            stays = worker and server.endswith(host)
            what = "cookies,indexeddb,local_storage" if stays else "all"
            where = {"origin": f"http://{host}", "storageTypes": what}
            wire.send("Storage.clearDataForOrigin", where)
        wire.detach()
        context.clear_cookies()
        self.origins.clear()
        assert self.page.evaluate("(sessionStorage.clear(), /native/.test(Date))"), (
            "a clock outlasts the test: ask for «context» as well"
        )
        self.page.set_viewport_size(self.options["viewport"])

    def close(self):
        self.page.context.close()


@pytest.fixture(scope="session")
def idle_phones(browser):
    """Return the phones that nobody uses, by their options."""
    idle = defaultdict(list)
    yield idle
    for phones in idle.values():
        for phone in phones:
            phone.close()


@pytest.fixture
def borrow(request, browser, idle_phones, server, browser_context_args):
    """Return a function that lends an empty phone; with *options* another one than the test's.

    To open a browser's context and a process for its page takes longer than most tests, so a
    phone serves many, emptied in between; after a test that failed a new one is opened.
    """
    borrowed = []
    failed = request.session.testsfailed

    def lend(like=browser_context_args, **options):
        options = like | options
        idle = idle_phones[json.dumps(options, sort_keys=True)]
        borrowed.append((idle.pop() if idle else BorrowedPhone(browser, options), idle))
        return borrowed[-1][0].page

    yield lend
    for phone, idle in borrowed:
        if request.session.testsfailed == failed:
            phone.clean(server)
            idle.append(phone)
        else:
            phone.close()


@pytest.fixture
def page(request):
    """Return an empty page on a phone: a borrowed one, or its own where a test asks for ``context``."""
    if "context" in request.fixturenames:
        return request.getfixturevalue("context").new_page()
    return request.getfixturevalue("borrow")()


def may_write(play, instance, when):
    """Take the right to write from every phone of the table, or give it back."""
    with closing(sqlite3.connect(instance / "schreiber.sqlite")) as database:
        database.execute(
            f'UPDATE "grant" SET revoked_at = {when} WHERE game_id ='
            " (SELECT id FROM game WHERE public_id = ?)",
            (play.address[-26:],),
        )
        database.commit()


def sends(page, act):
    """Do something, and wait until what it wrote is at the server."""
    with page.expect_response(lambda a: "/revisions" in a.url and a.request.method == "POST"):
        act()


class Table:
    """The scribe's screen under a thumb; ``taps`` counts what the thumb did."""

    def __init__(self, page, address, expected=()):
        self.page, self.address, self.taps = page, address, 0
        self.expected = expected  # what the console may say without the test going red

    def tap(self, selector, **having):
        self.page.locator(selector, **having).first.tap()
        self.taps += 1

    def key(self, name):
        self.tap(f"[data-do={name}]:visible")

    def opens(self, name):
        """Tap a key that opens something over the table, and wait until that is there."""
        title = self.page.locator("dialog[open] #title")
        before = title.text_content() if title.count() else "nothing"
        self.key(name)
        expect(title).not_to_have_text(before)

    def trump(self, mode):
        self.tap(f"#modes [data-mode={mode}]")
        self.shows("pad")

    def digits(self, number):
        for digit in str(number):
            self.tap("#keys [data-do=digit]", has_text=digit)

    def weis(self, points):
        self.key("weis")
        self.tap("#shows [data-do=amount]", has_text=re.compile(f"^{points}$"))

    def team(self, team):
        self.tap(f"#teams [data-team='{team}']")

    def shows(self, view):
        self.page.wait_for_selector(f"body[data-view={view}]")

    def counts(self, number, team):
        """Type the points of the open deal, and write it."""
        self.digits(number)
        self.team(team)
        self.shows("idle")

    def deal(self, mode, number, team):
        self.trump(mode)
        self.counts(number, team)

    def match(self, mode, team):
        self.trump(mode)
        self.key("match")
        self.team(team)
        self.shows("idle")

    def announce(self, points, team):
        """Write a Weis of a side by its points."""
        self.weis(points)
        self.team(team)
        self.shows("pad")

    def stoeck(self, team):
        self.key("stoeck")
        self.team(team)
        self.shows("pad")

    def reopen(self, **having):
        """Open a deal of a Schieber that was written before, the last one if nothing else is said."""
        self.tap(".near .head")
        self.tap("dialog .row[type=button]", **having)
        self.shows("pad")

    def details(self):
        """Open what there is beside the points of a deal or a cell."""
        self.tap("#entry button")
        self.page.wait_for_selector("dialog[open]")

    def go(self):
        self.tap("dialog .go")

    def choose(self, field, words):
        """Choose one of the keys of a field in the open dialog."""
        self.tap(f"dialog fieldset:has([name={field}]) label", has_text=words)

    def take(self, *choices, **texts):
        """Choose and type what there is beside the points, and take it over."""
        self.details()
        for field, words in choices:
            self.choose(field, words)
        for name, text in texts.items():
            self.page.locator(f"dialog [name={name}]").fill(text)
        self.go()

    def leave(self):
        """Shut a dialog that refused something, and drop what was typed in it."""
        self.key("shut")
        self.page.get_by_role("button", name="Verwerfen").tap()

    def last_facts(self):
        """Return what the server has been told last."""
        self.saved()
        return self.board()["revisions"][-1]["facts"]

    def menu(self, name):
        self.key("menu")
        self.key(name)

    def reload(self):
        self.page.reload()
        self.page.wait_for_selector("body[data-ready] main button")

    def offline(self):
        self.page.context.set_offline(True)

    def online(self):
        """Let the network come back, and the phone notice it."""
        self.page.context.set_offline(False)
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def agrees(self, *totals):
        """Wait until the server has everything; the phone shows these totals, and the server counts the same."""
        self.saved()
        assert self.board()["totals"] == self.totals() == [*totals]

    def totals(self):
        teams = [self.page.locator(f".half[data-team='{team}'] output") for team in range(2)]
        return [int(total.inner_text()) for total in teams]

    def saved(self):
        """Wait until the server has all that is in the log; that an act has come into it is seen before."""
        self.page.wait_for_selector("#chip[data-unsent='0']", state="attached")

    def board(self):
        """What the server has: its answer to another phone."""
        return self.page.request.get(f"{self.address}/revisions?after=0").json()

    def slots(self):
        """Return the place of each revision that the server has."""
        return [revision["slot"] for revision in self.board()["revisions"]]

    def printed(self):
        """What the score sheet says as PDF, without blanks; a busy press is asked again."""
        pango()
        for _ in range(4):
            answer = self.page.request.get(f"{self.address}/sheet.pdf")
            if answer.headers["content-type"] == "application/pdf":
                break
        sheet = PdfReader(BytesIO(answer.body()))
        return re.sub(r"[’'\s]", "", "".join(page.extract_text() for page in sheet.pages))

    def count_taps(self):
        before, self.taps = self.taps, 0
        return before


def send_record(request, server, content):
    """Bring a record to the server; return its answer, whose address is that of the game."""
    file = {"name": "g.json", "mimeType": "application/json", "buffer": content}
    answer = request.post(
        f"{server}/games/import", multipart={"record": file}, headers={"Origin": server}
    )
    assert answer.ok, answer.text()
    return answer


def import_game(page, server, revisions=(), game="schieber", **settings):
    """Begin a game with the settings that its tests have, but for *settings*."""
    base = "base.settings.json" if game == "schieber" else f"base.{game}.settings.json"
    settings = {**json.loads((VECTORS / base).read_text()), **settings}
    record = {"format": "schreiber-game", "version": 1, "settings": settings}
    content = json.dumps(record | {"revisions": [*revisions]}).encode()
    return send_record(page.request, server, content)


@pytest.fixture
def table(page, server, unhurried):
    """Return a function that starts a game with some settings of its own and opens it, or a *view* of it."""
    wrong, expected = [], ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]

    def note_error(error):
        wrong.append(str(error))

    def note_line(line):
        if line.type == "error":
            wrong.append(line.text)

    page.on("pageerror", note_error)
    page.on("console", note_line)

    def start(revisions=(), game="schieber", view="", **settings):
        answer = import_game(page, server, revisions, game, **settings)
        page.goto(answer.url + view)
        if not view:
            page.wait_for_selector("body[data-ready] main button")
        return Table(page, answer.url, expected)

    yield start
    page.remove_listener("pageerror", note_error)
    page.remove_listener("console", note_line)
    assert [text for text in wrong if not any(part in text for part in expected)] == []


@pytest.fixture
def bring(browser, server, unhurried):
    """Return a function that brings the game of a builder to the server and returns its code."""
    context = browser.new_context()

    def import_game(builder):
        names = {}

        def fresh_id(name):
            return names.setdefault(name, str(uuid.uuid4()))

        log = tuple(
            replace(
                r,
                id=fresh_id(r.id),
                line=fresh_id(r.line),
                replaces=tuple(map(fresh_id, r.replaces)),
            )
            for r in builder.revisions
        )
        answer = send_record(context.request, server, dumps(Record(builder.settings, log)))
        return answer.url.rsplit("/", maxsplit=1)[-1]

    def write(code, *revisions):
        answer = context.request.post(
            f"{server}/t/{code}/revisions",
            data=json.dumps({"revisions": revisions}),
            headers={"Origin": server, "Content-Type": "application/json"},
        )
        assert answer.ok, answer.text()

    import_game.write = write
    yield import_game
    context.close()


@pytest.fixture
def screen(borrow):
    """Return a function that lends a large screen; *options* are those of a browser context."""

    def large(width=1280, height=720, **options):
        page = borrow(A_SCREEN, **options)
        page.set_viewport_size({"width": width, "height": height})
        return page

    return large


@pytest.fixture
def new_screen(browser):
    """Return a function that opens a large screen of its own, for what outlasts a test: clocks, scripts."""
    with ExitStack() as opened:
        yield lambda **options: opened.enter_context(
            browser.new_context(**A_SCREEN | options)
        ).new_page()
