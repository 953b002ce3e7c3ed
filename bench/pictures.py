"""The pictures of the README, taken from this very program."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.phone import FLAGS
from bench.start import serving
from scorer.rules import record
from tests.rules.vectors import BASE, number

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
# mode, card points of team 0, what was shown: an evening like any other
DEALS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("schilten", 97, {"weis": [[{"amount": 50}], []], "declarer": 0}),
    ("obenabe", 112, {"declarer": 2}),
    ("rosen", 45, {"stoeck": 1, "declarer": 3}),
    ("undenufe", 68, {"weis": [[], [{"run": 4, "suit": "eichel", "top": "king"}]], "declarer": 1}),
    ("schellen", 134, {"stoeck": 0, "declarer": 0}),
    ("eichel", 60, {"declarer": 2, "pushed": True}),
    ("obenabe", 157, {"match": 0, "declarer": 0}),
    ("schilten", 52, {"weis": [[], [{"four": "nine"}]], "declarer": 3}),
    ("rosen", 101, {"declarer": 2}),
)


def main() -> None:
    """Write the three pictures."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS.split()
        )
        page = browser.new_context(
            viewport={"width": 360, "height": 616},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="de-CH",
            reduced_motion="reduce",
        ).new_page()
        _open_game(page, address)
        page.screenshot(path=FOLDER / "slate.png")
        page.locator("#modes [data-mode=schilten]").tap()
        for digit in "97":
            page.locator("#keys [data-do=digit]", has_text=digit).first.tap()
        page.screenshot(path=FOLDER / "writing.png")
        sheet = page.request.get(f"{page.url}/sheet.pdf").body()
        browser.close()
    command = ["pdftoppm", "-r", "72", "-png", "-singlefile", "-", str(FOLDER / "sheet")]
    subprocess.run(command, input=sheet, check=True)


def _open_game(page: Page, address: str) -> None:
    revisions = [
        {
            "id": number(index),
            "line": number(index),
            "slot": str(index),
            "at": f"2026-11-20T20:{3 * index:02d}:00Z",
            "by": "Anna",
            "facts": {"kind": "deal", "mode": mode, "points": [points, 157 - points], **shown},
        }
        for index, (mode, points, shown) in enumerate(DEALS, start=1)
    ]
    settings = {**BASE, "berg": 1250}
    file = {"format": record.FORMAT, "version": record.VERSION, "settings": settings}
    data = json.dumps({**file, "revisions": revisions}).encode()
    answer = page.request.post(
        f"{address}/games/import",
        multipart={
            "record": {
                "name": "game.json",
                "mimeType": "application/json",
                "buffer": data,
            }
        },
        headers={"Origin": address},
    )
    page.goto(answer.url)
    page.wait_for_selector("#modes button")
    page.wait_for_selector("#chip[data-unsent='0']", state="attached")


if __name__ == "__main__":
    main()
