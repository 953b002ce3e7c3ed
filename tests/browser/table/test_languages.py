"""Every screen of a table in each language that is here: nothing is cut, and nothing is German."""

import pytest
from playwright.sync_api import expect

from scorer.web.catalogs import TRANSLATIONS, catalogs, read_catalog, texts
from scorer.web.language_choice import LOCALES, OWN_NAMES
from scorer.web.mundart import WORDS as MUNDART_WORDS
from tests.browser.schieber.screen import played
from tests.web.pseudo_language import outside_brackets, write_catalog

LANGUAGES = [path.parent.parent.name for path in catalogs(TRANSLATIONS)]
SEATS = (("Sitz", "Schreiber"), (None, "Rechts"), (None, "Gegenüber"), (None, "Links"))
FORMS = ("1000", "coiffeur-8", "differenzler-12", "handjass-12")
# Texts that do not fit their box, but for names and what only a screen reader reads; and a page that is too wide.
CUT = """seats => [
  ...(document.documentElement.scrollWidth > 360 ? ['page ' + document.documentElement.scrollWidth] : []),
  ...[...document.querySelectorAll('button, a, th, td, h1, h2, p, output, label, span, small')]
    .filter(e => e.offsetParent && e.textContent.trim() && getComputedStyle(e).display !== 'inline')
    .filter(e => !seats.includes(e.textContent.trim()))
    .filter(e => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).clip === 'auto')
    .map(e => `${e.tagName} ${e.scrollWidth} > ${e.clientWidth}: ${e.textContent.trim()}`)]"""
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), all = []
  while (walker.nextNode()) if (walker.currentNode.parentElement.checkVisibility()) all.push(walker.currentNode.data.trim())
  return all.filter(Boolean)
}"""


def texts_of(language):
    return texts(read_catalog(TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"))


def german_only(catalog):
    """Return the German texts that the language of *catalog* says otherwise."""
    other = {message.string for message in catalog.values() if isinstance(message.string, str)}
    return {german for _context, german in catalog} - other - {*OWN_NAMES.values()}


# Keys of the menu that lead away from the table, or change nothing that is read.
LEAD_AWAY = {"again", "awake", "hand", "flip", "end"}


class Screens:
    """Looks at one screen after the other, and keeps what is wrong with them."""

    def __init__(self, page, german, seats):
        self.page, self.german, self.seats, self.wrong = page, german, seats, []

    def look(self, name):
        self.wrong += [f"{name}: {cut}" for cut in self.page.evaluate(CUT, self.seats)]
        self.wrong += [
            f"{name}: German: {text}" for text in self.page.evaluate(TEXTS) if text in self.german
        ]

    def tap(self, name, selector):
        self.page.locator(selector).first.tap()
        self.look(name)


def look_at_a_table(screens, address, look_further=lambda _screens, _preset: None):
    """Look at the first page, and at form, slate, pads, menu and rules of each game, and *look_further* there."""
    page = screens.page
    page.goto(address)
    screens.look("start")
    for preset in FORMS:
        page.goto(f"{address}/games/new?preset={preset}")
        screens.look(f"rules of {preset}")
        page.locator(".submit button").tap()
        page.wait_for_selector("body[data-ready] main button")
        screens.look(preset)
        if preset == "1000":
            screens.tap("pad", "#modes [data-mode]")
            screens.tap("Weis", "[data-do=weis]:visible")
        elif preset == "coiffeur-8":
            screens.tap("cell", "tbody td")
        screens.tap(f"menu of {preset}", "[data-do=menu]")
        screens.tap(f"rules at {preset}", "dialog [data-do=rules]")
        look_further(screens, preset)


@pytest.mark.journey
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_and_nothing_is_german(borrow, all_languages, language):
    catalog = texts_of(language)
    seats = [catalog[key].string for key in SEATS]
    page = borrow(locale=LOCALES[language].replace("_", "-"))
    screens = Screens(page, german_only(catalog), seats)
    look_at_a_table(screens, all_languages)

    assert page.locator("html").get_attribute("lang")[:2] == language
    assert screens.wrong == []


def test_nothing_is_cut_in_mundart(page, all_languages):
    screens = Screens(page, {}, [seat for _context, seat in SEATS])
    page.goto(all_languages)
    page.locator(".languages [value=mundart]").tap()
    expect(page.locator(".languages [aria-current]")).to_have_text(["Mundart"])
    look_at_a_table(screens, all_languages)
    assert page.locator("html").get_attribute("lang") == "de-CH-x-mundart"
    page.goto(f"{all_languages}/games/new?preset=1000")
    page.evaluate("document.querySelectorAll('details').forEach(part => (part.open = true))")
    page.locator("[name=target_0]").fill("200")
    page.locator("[name=berg]").fill("")
    page.locator(".submit button").tap()
    page.wait_for_selector("body[data-ready] main button")
    for tapped in ("#modes [data-mode]", "#match", "#teams button >> nth=0"):
        screens.tap(tapped, tapped)
    screens.look("goal")
    expect(page.locator(".thank:visible")).to_have_text(["Mer bedanked eus"])
    screens.tap("thanked", ".thank:visible")

    assert screens.wrong == []


@pytest.mark.journey
def test_a_romand_writes_the_first_deal_with_pique_double_in_five_taps(borrow, all_languages):
    page = borrow(locale="fr-CH")
    screens = Screens(page, german_only(texts_of("fr")), ["Secrétaire"])
    page.goto(all_languages)
    page.locator("button.tile[value=romandie]").tap()
    page.wait_for_selector("body[data-ready] main button")
    for tapped in (
        "#modes [data-mode=schaufel]",
        "[data-do=digit]:text-is('9')",
        "[data-do=digit]:text-is('7')",
        "#teams button >> nth=0",
    ):
        screens.tap(tapped, tapped)
    expect(page.locator(".half output").nth(1)).to_have_text("194")

    assert screens.wrong == []


def test_the_key_that_claims_the_game_covers_no_figure_in_any_language(table):
    deals = played(("undenufe", 157, 0), ("schilten", 97, 0))
    deals[0]["facts"]["match"] = 0
    play = table(deals, target=[800, 800])
    key, total = play.page.locator(".near .thank"), play.page.locator(".near output")
    expect(key).to_be_visible()
    total.evaluate("output => (output.textContent = '2488')")  # four of the widest figures
    words = {language: texts_of(language)["Taste", "Bedanken"].string for language in LANGUAGES}
    for word in ("Bedanken", MUNDART_WORDS["Taste", "Bedanken"], *words.values()):
        key.evaluate("(key, word) => (key.textContent = word)", word)
        end = key.bounding_box()["x"] + key.bounding_box()["width"]
        space = total.bounding_box()["x"] - end
        fits = key.evaluate("key => key.scrollWidth <= key.clientWidth + 1")
        assert (word, space >= 0, fits) == (word, True, True)
        assert key.bounding_box()["height"] <= 60


class BracketedScreens(Screens):
    """Looks for words that stand in no brackets."""

    def look(self, name):
        kept = {*OWN_NAMES.values(), "Schreiber"}
        for text in self.page.evaluate(TEXTS):
            words = [word for word in outside_brackets(text) if word not in kept]
            self.wrong += [f"{name}: {text}"] if words else []


def open_menu(page):
    page.reload()
    page.wait_for_selector("body[data-ready] main button")
    page.locator("[data-do=menu]").first.tap()
    return page.locator("dialog nav [data-do]:visible")


def look_at_the_dialogs(screens, preset):
    """Open what each key of the menu opens, and look at it."""
    keys = {key.get_attribute("data-do") for key in open_menu(screens.page).all()}
    for key in keys - LEAD_AWAY:
        open_menu(screens.page)
        screens.tap(f"{key} at {preset}", f"dialog [data-do={key}]:visible")
        assert screens.page.locator("dialog[open]").count()
    assert keys - LEAD_AWAY >= {"count", "names", "rules"}


def test_no_word_on_the_phone_escapes_translation(borrow, serving_again, tmp_path):
    catalogs = write_catalog(tmp_path / "catalogs")
    screens = BracketedScreens(borrow(locale="fr-CH"), {}, [])
    with serving_again(tmp_path / "instance", SCORER_CATALOGS=str(catalogs)) as address:
        look_at_a_table(screens, address, look_at_the_dialogs)
    assert screens.wrong == []
