"""The pictures of the README, taken from this very program."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench import sample
from bench.club import Club
from bench.phone import PHONE, bring, chromium
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

# who comes to a club's evening
MEMBERS = (
    *("Anna", "Beat", "Clara", "Dani", "Erika", "Fritz", "Gerda", "Hans", "Ida", "Jakob"),
    *("Kathrin", "Leo", "Martha", "Noldi", "Olga", "Peter", "Regula", "Sepp", "Theres", "Ueli"),
)
# option, card points of the team, and what else: half of a Coiffeur
CELLS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("a:eichel", 97, {}),
    ("b:rosen", 112, {}),
    ("a:obenabe", 157, {"match": True}),
    ("b:undenufe", 88, {}),
    ("a:slalom", 104, {"mode": "slalom_obenabe"}),
    ("b:schellen", 121, {}),
    ("a:joker-1", 133, {"mode": "schilten"}),
    ("b:eichel", 64, {}),
)
# estimates and points of the four, deal by deal
ESTIMATES = (
    ((45, 30, 60, 20), (38, 34, 62, 23)),
    ((10, 80, 25, 40), (10, 77, 30, 40)),
    ((55, 0, 70, 35), (61, 0, 58, 38)),
)


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as (address, _),
        chromium() as browser,
    ):
        page = browser.new_context(
            **PHONE, device_scale_factor=2, locale="de-CH", reduced_motion="reduce"
        ).new_page()
        _open_game(page, address, {**BASE, "berg": 1250}, _schieber())
        page.wait_for_selector("#modes button")
        page.screenshot(path=FOLDER / "slate.png")
        page.locator("#modes [data-mode=schilten]").tap()
        for digit in "97":
            page.locator("#keys [data-do=digit]", has_text=digit).first.tap()
        page.screenshot(path=FOLDER / "writing.png")
        sheet = page.request.get(f"{page.url}/sheet.pdf").body()
        _open_game(page, address, sample.settings_json("coiffeur-10"), _coiffeur())
        page.screenshot(path=FOLDER / "coiffeur.png")
        _open_game(page, address, sample.settings_json("differenzler-12"), _differenzler())
        page.screenshot(path=FOLDER / "differenzler.png")
        club = Club(Path(folder), len(MEMBERS), (), name="Jassclub", name_of=MEMBERS.__getitem__)
        evening = club.play(0, list(club.people))
        wall = browser.new_page(viewport={"width": 1280, "height": 720}, locale="de-CH")
        wall.goto(f"{address}/e/{evening}")
        wall.screenshot(path=FOLDER / "wall.png")
        club.close(evening)
        ranking = club.get(f"/club/evenings/{evening}/ranking.pdf").data
    for name, pdf in (("sheet", sheet), ("ranking", ranking)):
        command = ["pdftoppm", "-r", "72", "-png", "-singlefile", "-", str(FOLDER / name)]
        subprocess.run(command, input=pdf, check=True)


def _written(lines: Iterable[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    return [
        {
            "id": number(index),
            "line": number(index),
            "slot": slot,
            "at": f"2026-11-20T20:{2 * index:02d}:00Z",
            "by": "Anna",
            "facts": facts,
        }
        for index, (slot, facts) in enumerate(lines, start=1)
    ]


def _schieber() -> list[dict[str, Any]]:
    return _written(
        (str(n), {"kind": "deal", "mode": mode, "points": [points, 157 - points], **shown})
        for n, (mode, points, shown) in enumerate(DEALS, start=1)
    )


def _coiffeur() -> list[dict[str, Any]]:
    return _written((slot, {"kind": "cell", "points": n, **more}) for slot, n, more in CELLS)


def _differenzler() -> list[dict[str, Any]]:
    lines: list[tuple[str, dict[str, Any]]] = []
    for n, (estimates, card_points) in enumerate(ESTIMATES, start=1):
        lines += [
            (f"estimate:{n}:{seat}", {"kind": "estimate", "points": points})
            for seat, points in enumerate(estimates)
        ]
        facts = {"kind": "deal", "trump": ("schilten", "rosen", "eichel")[n - 1], "drawn": True}
        lines.append((str(n), {**facts, "points": list(card_points)}))
    lines.append((str(len(ESTIMATES) + 1), {"kind": "deal", "trump": "schellen", "drawn": True}))
    return _written(lines)


def _open_game(
    page: Page, address: str, settings: Mapping[str, object], revisions: list[dict[str, Any]]
) -> None:
    file = {"format": record.FORMAT, "version": record.VERSION, "settings": settings}
    bring(page, address, json.dumps({**file, "revisions": revisions}).encode())
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#chip[data-unsent='0']", state="attached")


if __name__ == "__main__":
    main()
