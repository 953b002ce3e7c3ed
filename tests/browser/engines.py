"""Three browser engines under one thumb: Chromium and Firefox by Playwright, WebKitGTK by its own driver."""

import json
import os
import socket
import subprocess
import time
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from shutil import which
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Error

PHONE = {"width": 360, "height": 616}
# Chromium would run pages of its own beside each of ours: the list below its address bar, and one in reserve.
# The last list of features holds, so what Playwright takes out for the sake of our pages stands here again.
WITHOUT = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("BlockOriginHeaderModificationOnRedirect", "HttpsUpgrades", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "Translate"),
]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    "--disable-features=" + ",".join(WITHOUT),
    # one tile, painted by one thread: chalk has many strokes, and each tile goes through all of them
    *("--default-tile-width=1024", "--default-tile-height=1280", "--num-raster-threads=1"),
]
# The shell is the same engine without the windows around it and takes a fifth less of a processor.
CHROMIUM = which("chromium-headless-shell") or which("chromium")
PROGRAMS = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": "WebKitWebDriver"}
# Looked at in the page, some 200 ms long; a page that goes away meanwhile is asked again.
GLANCE = """(async () => {{
  for (let i = 0; i < 20; i++) {{
    if ({wanted}) return true
    await new Promise(ok => setTimeout(ok, 10))
  }}
  return false
}})()"""
ONLINE = "new Promise(ok => { dispatchEvent(new Event('online')); setTimeout(ok, 20) })"
PLACE = """(() => {{
  const key = document.querySelectorAll({selector!r})[{nth}]
  const at = key?.checkVisibility() && key.getBoundingClientRect()
  return at && [Math.round(at.x + at.width / 2), Math.round(at.y + at.height / 2)]
}})()"""
READY = "'ready' in document.body.dataset && document.querySelector('main button')"
STARTS = "document.forms[0].onsubmit || !document.querySelector('[data-presets]')"
LOG = """new Promise((ok, no) => {
  const asked = indexedDB.open(location.pathname)
  asked.onerror = no
  asked.onsuccess = () => {
    const all = asked.result.transaction('log').objectStore('log').getAll()
    all.onsuccess = () => {
      asked.result.close()
      ok(all.result.map(one => [one.id, one.seq ?? 0]))
    }
  }
})"""


class GoneError(Exception):
    """The page went away while it was asked."""


class Phone:
    """A browser with the scribe's screen; the engines know how to ``go``, ``reload``, ask ``js`` and ``press``."""

    def until(self, wanted, patience=120):
        """Wait until the page says that *wanted* is so."""
        self.nudge(lambda: self.js(GLANCE.format(wanted=wanted)), "null", wanted, patience)

    def nudge(self, done, how=ONLINE, what="sent", patience=120):
        """Let the phone notice that there is network, until *done* says so."""
        late = time.monotonic() + patience
        while time.monotonic() < late:
            with suppress(GoneError):
                if result := done():
                    return result
                self.js(how)
        raise AssertionError(f"never: {what}")

    def tap(self, selector, nth=0):
        where = PLACE.format(selector=selector, nth=nth)
        self.press(self.nudge(lambda: self.js(where), "null", selector), selector, nth)

    def begin(self, address):
        """Start a Schieber from the first page."""
        self.go(address)
        self.until(STARTS)
        # by script: the page may still grow above it
        self.js("document.querySelector('button.tile').click()")
        self.until("location.pathname.startsWith('/t/') && " + READY)

    def deal(self, mode, number, team):
        self.tap(f"#modes [data-mode={mode}]")
        for digit in str(number):
            self.tap("#keys [data-do=digit]", (int(digit) - 1) % 10)
        self.tap(f"#teams [data-team='{team}']")
        self.until("document.body.dataset.view === 'idle'")

    def again(self):
        self.reload()
        self.until(READY)

    def unsent(self, number):
        return f"document.querySelector('#chip').dataset.unsent === '{number}'"

    def log(self):
        """Return ids and numbers of what lies in the phone's own log, in the order of writing."""
        return self.js(LOG)

    def board(self, server):
        """Return what the server tells anybody of the table that is open."""
        with urlopen(
            server + urlsplit(self.js("location.href")).path + "/revisions?after=0"
        ) as answer:
            return json.load(answer)

    def totals(self):
        texts = "[...document.querySelectorAll('.half output')].map(one => +one.textContent)"
        return self.js(texts)[::-1]


class ByPlaywright(Phone):
    def __init__(self, page):
        self.page = page
        self.go, self.reload = page.goto, page.reload
        self.press = lambda place, _selector, _nth: page.mouse.click(*place)

    def js(self, expression):
        try:
            return self.page.evaluate(f"() => {expression}")
        except Error as gone:
            raise GoneError from gone


class ByDriver(Phone):
    """The W3C protocol, as far as it takes."""

    def __init__(self, port, wanted):
        self.wire = HTTPConnection("127.0.0.1", port, timeout=120)
        self.session = ""
        self.session = (
            "/" + self._ask("POST", "", capabilities={"alwaysMatch": wanted})["sessionId"]
        )

    def _ask(self, method, path, **payload):
        body = json.dumps(payload) if method == "POST" else None
        self.wire.request(method, f"/session{self.session}{path}", body)
        value = json.load(self.wire.getresponse())["value"]
        if isinstance(value, dict) and "error" in value:
            raise GoneError(value)
        return value

    def begin(self, address):
        """Start a Schieber in German: the driver has no word for what its browser reads."""
        self.go(f"{address}/robots.txt")
        self._ask("POST", "/cookie", cookie={"name": "language", "value": "de"})
        super().begin(address)

    def go(self, address):
        self._ask("POST", "/url", url=address)

    def reload(self):
        self._ask("POST", "/refresh")

    def js(self, expression):
        script = "const [done] = arguments; Promise.resolve({}).then(is => done(is ?? null), no => done(`${{no}}`))"
        return self._ask("POST", "/execute/async", script=script.format(expression), args=[])

    def press(self, _place, selector, nth):
        using = {"using": "css selector", "value": selector}
        (element_id,) = self._ask("POST", "/elements", **using)[nth].values()
        self._ask("POST", f"/element/{element_id}/click")

    def close(self):
        self._ask("DELETE", "")
        self.wire.close()


@contextmanager
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield ByPlaywright(browser.new_page(viewport=PHONE, reduced_motion="reduce", locale="de-CH"))
    browser.close()


@contextmanager
def firefox(playwright):
    path = which(PROGRAMS["firefox"])
    try:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    except Error as error:
        if "unknown command" not in str(error):
            raise
        pytest.skip("this Firefox is older than Playwright needs")
    yield ByPlaywright(browser.new_page(viewport=PHONE, locale="de-CH"))
    browser.close()


@contextmanager
def running(command, **environment):
    """Keep a program running; its first line is told where it says one."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def webkit(_playwright):
    """Without touch and never below 447 px: the nearest to an iPhone that runs here."""
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "500x800x24", "-nolisten", "tcp"]
    with (
        running(screen) as shown,
        running(
            [PROGRAMS["webkit"], "--host=127.0.0.1", f"--port={port}"],
            DISPLAY=f":{shown.stdout.readline().strip()}",
        ),
    ):
        _answering(port)
        options = {"binary": str(browser), "args": ["--automation"]}
        phone = ByDriver(port, {"webkitgtk:browserOptions": options})
        yield phone
        phone.close()


def _answering(port, patience=120):
    late = time.monotonic() + patience
    while time.monotonic() < late:
        with suppress(OSError, HTTPException), socket.create_connection(("127.0.0.1", port)):
            return
    raise AssertionError("the driver of WebKit does not answer")


ENGINES = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
