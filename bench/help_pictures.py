"""The pictures of the help page, taken from this very program."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from bench.club import Club
from bench.desk import log_in
from bench.phone import chromium
from bench.pictures import MEMBERS
from bench.start import serving
from scorer.web.club.office.help_pages import HEIGHT, PICTURED, STEPS, WIDTH

FOLDER = Path(__file__).parent.parent / "static" / "help"
SCALE, COLOURS, AIR = 1.5, 24, 12
FIRST_NAMES = {
    "de": MEMBERS,
    "fr": (
        "Anne",
        "Bernard",
        "Claire",
        "Denis",
        "Eve",
        "Fabien",
        "Gilles",
        "Hélène",
        "Irène",
        "Jean",
        "Karine",
        "Luc",
        "Marie",
        "Nicolas",
        "Odile",
        "Paul",
        "René",
        "Sophie",
        "Thomas",
        "Yves",
    ),
    "it": (
        "Anna",
        "Bruno",
        "Chiara",
        "Davide",
        "Elena",
        "Franco",
        "Gianni",
        "Ilaria",
        "Luca",
        "Marta",
        "Nadia",
        "Oscar",
        "Paola",
        "Renato",
        "Sara",
        "Tiziano",
        "Ugo",
        "Valeria",
        "Walter",
        "Zeno",
    ),
}
SURNAMES = {
    "de": ("Aebi", "Bieri", "Christen", "Durrer", "Egli", "Fässler", "Gerber", "Huber", "Inglin", "Jost"),
    "fr": ("Aubert", "Blanc", "Chappuis", "Delaloye", "Emery", "Favre", "Gaillard", "Humair", "Jaquier", "Luisier"),
    "it": ("Ambrosini", "Bernasconi", "Cattaneo", "Delmenico", "Esposito", "Fontana", "Galli", "Lepori", "Molinari", "Pedrazzini"),
}  # fmt: skip
EVENING = {"de": "Abend", "en": "Evening", "fr": "Soirée", "it": "Serata"}
SEASON = {"en": "Season", "it": "Stagione"}


def main() -> None:
    """Write the pictures of all steps in each language that has some, and take away those of no step."""
    for language in PICTURED:
        _take(language, FOLDER / language)


def _take(language: str, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    names = [
        f"{first} {surname}"
        for first, surname in zip(
            FIRST_NAMES.get(language, MEMBERS),
            SURNAMES.get(language, SURNAMES["de"]) * 2,
            strict=True,
        )
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as (address, _),
        chromium() as browser,
    ):
        club = Club(
            Path(folder),
            len(names),
            (),
            name="Jassclub",
            name_of=names.__getitem__,
            evening=EVENING[language],
            season=SEASON.get(language, "Saison"),
            language=language,
        )
        page = browser.new_context(
            viewport={"width": WIDTH, "height": 900},
            device_scale_factor=SCALE,
            locale=f"{language}-CH",
            reduced_motion="reduce",
        ).new_page()
        log_in(page, address)
        for name, path, prepare in _views(club):
            page.goto(address + path)
            _shoot(page, prepare(page), target / f"{name}.png")
    for file in target.glob("*.png"):
        if file.stem not in {step.picture for step in STEPS}:
            file.unlink()


def _views(club: Club) -> list[tuple[str, str, Callable[[Page], str]]]:
    """Return name, address and what is done before each picture, which returns where it begins."""
    people = list(club.people)
    drawn, played = (
        f"/club/evenings/{club.play(n, people, rounds)}" for n, rounds in ((0, 0), (1, 4))
    )
    return [
        ("season", "/club/seasons/new", _top),
        ("members", "/club/members", _list),
        ("evening", "/club/evenings/new", _swiss_date),
        ("attendance", f"{drawn}/door", lambda _page: ".door-head"),
        ("draw", f"{drawn}/draw", _top),
        ("round", f"{drawn}/tables/1", _type_two_rows),
        ("ranking", f"{played}/ranking", _top),
        ("close", f"{played}/close", _top),
    ]  # fmt: skip


def _top(_page: Page) -> str:
    return "main"


def _list(_page: Page) -> str:
    return "main .find"


def _swiss_date(page: Page) -> str:
    """Show the date as a browser here does; that of the pictures knows American dates alone."""
    page.eval_on_selector(
        "[name=day]",
        "field => { field.type = 'text'; field.value = field.defaultValue.split('-').reverse().join('.'); }",
    )
    return "main"


def _type_two_rows(page: Page) -> str:
    """Type a table as at the desk: figure, Enter, Enter; of the next the first figure."""
    page.locator("#table1 input").first.press_sequentially("1012")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table1[data-done]")
    page.locator("#table2 input").first.press_sequentially("945")
    page.keyboard.press("Enter")
    return "#table1"


def _shoot(page: Page, begins: str, target: Path) -> None:
    """Take the page from the element that *begins* the picture, in few colours."""
    first = page.locator(begins).first
    first.wait_for()
    top = first.bounding_box()
    if top is None:
        raise LookupError(page.url)
    clip = {"x": 0.0, "y": top["y"] - AIR, "width": float(WIDTH), "height": float(HEIGHT)}
    shot = page.screenshot(clip=clip, full_page=True)  # type: ignore[arg-type]
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)
    print(target.name, target.stat().st_size)


if __name__ == "__main__":
    main()
