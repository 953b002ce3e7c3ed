"""Pictures of every page of a club, on a phone and on a wide screen: ``python -m tests.browser.gallery FOLDER [WORD …]``.

With words only pages whose name holds one of them. No server runs: the pages are asked of the application in the process.
"""

import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import click
from playwright.sync_api import sync_playwright

from tests.browser.club.busy_club import busy_club
from tests.browser.engines import CHROMIUM, FLAGS
from tests.browser.screen_sizes import WIDER

HERE = "http://localhost"
SCREENS = {"360": {"width": 360, "height": 616}, "1280": {"width": 1280, "height": 800}}


def ask(visitor, page):
    """Let *page* ask the application of a *visitor*, as a test's client does."""

    def answer(route):
        request = route.request
        address = urlsplit(request.url)
        path = f"{address.path}?{address.query}" if address.query else address.path
        headers = {
            "Accept": request.headers.get("accept", "*/*"),
            "Accept-Language": request.headers.get("accept-language", ""),
        }
        got = visitor().browser.open(
            path, base_url=HERE, method=request.method, data=request.post_data, headers=headers
        )
        while 300 <= got.status_code < 304:  # what answers elsewhere is shown here
            got = visitor().browser.get(got.location, base_url=HERE)
        headers = dict(got.headers)
        route.fulfill(status=got.status_code, headers=headers, body=got.data)

    page.route("**/*", answer)


def main(folder, *wanted):
    """Make the club, and take the pictures into *folder*."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as instance, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with busy_club(Path(instance)) as club:
            for name, screen in SCREENS.items():
                take_pictures(browser, club, folder, name, screen, wanted)
        browser.close()


def take_pictures(browser, club, folder, size, screen, wanted):
    phone = size == "360"
    page = browser.new_page(
        viewport=screen, has_touch=phone, is_mobile=phone, locale="de-CH", service_workers="block"
    )
    who = [club.stranger]
    ask(lambda: who[0], page)
    for name, address, who[0] in club.pages():
        if wanted and not any(word in name for word in wanted):
            continue
        answer = page.goto(HERE + address)
        wider = page.evaluate(WIDER)
        where = urlsplit(page.url).path
        click.echo(f"{size} {name} {answer.status} {where}{' TOO WIDE' if wider > 0 else ''}")
        page.screenshot(path=folder / f"{name.replace(' ', '-')}.{size}.png", full_page=phone)
    page.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
