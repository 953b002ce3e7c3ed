"""A round typed at the desk: keys are counted, rows save themselves, the mouse stays where it is."""

import pytest
from playwright.sync_api import expect

from scorer.rules.club.regulation.presets import PRESETS
from tests.browser.page_fit import passes_axe
from tests.long import runs

FIRST = ["Anna", "Beat", "Christine", "Hansruedi", "Rösli", "Walter", "Marlies", "Bruno"]
LAST = ["Freiburghaus", "Jenni", "Glauser", "Mühlethaler", "von Känel"]
TABLES, SUM = 10, 8 * 157


class Round:
    """A round of ten tables at an official's desk; every key is counted."""

    def __init__(self, held, desk):
        self.held, self.page, self.keys = held, desk.page, 0
        self.here = f"{desk.server}/club/evenings/{held.evening}"

    def open(self):
        self.page.goto(f"{self.here}/tables/1")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def row(self, table):
        return self.page.locator(f"[data-row='{table}']")

    def field(self, table, side=0):
        return self.page.locator(f"#table{table}-points_{side}")

    def write(self, kind, **facts):
        """Write an event at the first table, as its phone does; then the page is opened again."""
        self.held.write(kind, {"round": 1, "table": 1, "game": "x", **facts})
        self.open()

    def sheets(self, round_=0):
        """Return the points of all sheets that are stored, by table."""
        tables = self.held.view().evening.rounds[round_]
        return {t.number: t.sheet["points"] for t in tables if t.sheet is not None}

    def right(self, table, more=""):
        """Wait until a row is stored."""
        expect(self.row(table)).to_contain_text(f"✓ von der Jassleitung{more}")

    def ask(self):
        """Let the page ask for what others wrote, now."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def other_types(self, *tables):
        """Somebody else types 600 at some tables, in another tab."""
        other = self.page.context.new_page()
        other.goto(f"{self.here}/tables/1")
        for table in tables:
            other.locator(f"#table{table}-points_0").fill("600")
            other.keyboard.press("Enter")
            other.keyboard.press("Enter")
            row = other.locator(f"[data-row='{table}']")
            expect(row).to_contain_text("✓ von der Jassleitung")
        other.close()


@pytest.fixture
def open_round(evening_of, laptop):
    """Return a function that draws ten tables in a club of its own and opens their round."""

    def begin(deals=8, rounds=1, **terms):
        terms = PRESETS["four-eight"]["phases"][0]["terms"] | terms
        people = [f"{first} {last}" for last in LAST for first in FIRST]
        held = evening_of(people, {"rounds": rounds, "deals": deals, "terms": terms})
        held.seat(4 * TABLES)
        opened = Round(held, laptop(held.login))
        opened.open()
        expect(opened.field(1)).to_be_focused()  # before that a key goes nowhere
        return opened

    return begin


@pytest.mark.journey
def test_ten_tables_take_five_keys_each(open_round):
    """Issue 14: ten tables of 8 deals without matches with at most 5 keys each."""
    desk = open_round(match_bonus=0)
    for table in range(1, TABLES + 1):
        expect(desk.field(table)).to_be_focused()
        desk.press(*str(600 + table))
        expect(desk.field(table)).to_be_focused()  # nothing moves before Enter
        desk.press("Enter")
        expect(desk.field(table, 1)).to_have_value(str(SUM - 600 - table))
        desk.press("Enter")
    for table in range(1, TABLES + 1):
        expect(desk.row(table)).to_contain_text(
            f"✓ von der Jassleitung, {SUM - 600 - table} vom Programm ausgerechnet"
        )
    assert desk.keys <= 5 * TABLES
    assert desk.sheets() == {t: [600 + t, SUM - 600 - t] for t in range(1, TABLES + 1)}
    expect(desk.page.locator("[data-progress]")).to_have_text("10 von 10 Tischen")
    last = desk.row(TABLES).bounding_box()
    assert last["y"] + last["height"] <= 800  # all without scrolling
    expect(desk.page.get_by_role("link", name="Abend abschliessen")).to_be_focused()
    passes_axe(desk.page)


WRONG = {0: {3: 100, 7: 1}, 1: {1: -100}, 2: {5: 100, 10: -1}, 3: {9: 100}}  # by round and table


def slip(round_, table):
    """Return what stands on the slip of a table and what is typed of it: some are wrong."""
    first = 400 + 37 * table + 5 * round_
    return (first, SUM - first), (first, SUM - first + WRONG[round_].get(table, 0))


def test_a_secretary_with_the_eyes_on_the_slips_loses_no_digit_and_stores_no_wrong_figure(
    open_round,
):
    """Forty sheets in a soak, ten in the suite; the screen is looked at between two rounds only."""
    desk = open_round(match_bonus=100, rounds=runs(1, 4))
    for round_ in range(runs(1, 4)):
        desk.page.goto(f"{desk.here}/tables/{round_ + 1}")
        expect(desk.field(1)).to_be_focused()
        desk.keys = 0
        for table in range(1, TABLES + 1):
            for figure in slip(round_, table)[1]:
                desk.press(*str(figure), "Enter")
        assert desk.keys <= 8 * TABLES
        wrong = WRONG[round_]
        for table in range(1, TABLES + 1):
            for side, figure in enumerate(slip(round_, table)[1]):
                expect(desk.field(table, side)).to_have_value(str(figure))
            if table not in wrong:
                desk.right(table)
            elif wrong[table] == 100:
                expect(desk.row(table)).to_contain_text("Gab es einen Match?")
                expect(desk.row(table).get_by_role("button").first).to_have_text(
                    "Nein, falsch gezählt"
                )
            else:
                expect(desk.row(table)).to_contain_text(
                    "auf 1256" if wrong[table] < 0 else "zu viel"
                )
        right = {t: [*slip(round_, t)[0]] for t in range(1, TABLES + 1)}
        assert desk.sheets(round_) == {t: right[t] for t in right if t not in wrong}
        done = TABLES - len(wrong)
        expect(desk.page.locator("[data-progress]")).to_have_text(f"{done} von 10 Tischen")
        expect(desk.field(min(wrong))).to_be_focused()  # the hands are led back to it
        desk.press("Enter", "Enter")  # no question is answered by that
        assert desk.sheets(round_) == {t: right[t] for t in right if t not in wrong}
        for table in wrong:
            desk.field(table).select_text()
            desk.press(*str(right[table][0]), "Enter", *str(right[table][1]), "Enter")
            desk.right(table)
        assert desk.sheets(round_) == right
        expect(desk.page.locator("[data-onward]").get_by_role("link")).to_be_focused()


def test_keys_after_a_question_never_answer_it(open_round):
    """Neither before its answer comes nor after; only its own keys do, and no comes first."""
    desk = open_round(match_bonus=100)
    desk.press(*"700", "Enter", *"656", "Enter")
    expect(desk.row(1)).to_contain_text("Gab es einen Match?")
    desk.press(*"612", "Enter", *"644", "Enter")
    desk.right(2)
    desk.row(1).get_by_role("button").first.focus()
    desk.press("Enter")
    expect(desk.row(1)).to_contain_text("1356: Es sind 100 Punkte zu viel; richtig wären 1256.")
    expect(desk.field(1)).to_be_focused()
    desk.press(*"600", "Enter")
    desk.right(1)
    assert desk.sheets() == {1: [600, 656], 2: [612, 644]}
    desk.field(1).select_text()
    desk.press(*"601", "Enter", *"655", "Enter")
    expect(desk.row(1)).to_contain_text("Gib einen Grund an")
    expect(desk.field(1, 1)).to_be_focused()  # digits of the next sheet are no reason
    expect(desk.page.locator("[data-progress]")).to_have_text("1 von 10 Tischen")
    desk.press("Enter", *"Zahlendreher", "Enter")
    desk.right(1)
    expect(desk.field(3)).to_be_focused()
    assert desk.sheets() == {1: [601, 655], 2: [612, 644]}


@pytest.mark.journey
def test_plus_is_a_match_and_minus_none_before_anything_is_filled(open_round):
    """With a bonus of 100, 835 leaves 421 or 521."""
    desk = open_round(match_bonus=100)
    desk.press(*"835", "Enter")
    expect(desk.row(1)).to_contain_text("Ohne Match 421, mit einem Match 521")
    expect(desk.field(1, 1)).to_have_value("")
    expect(desk.field(1, 1)).to_be_focused()
    desk.press("ArrowDown", "ArrowUp", "Shift+Tab", "Shift+Tab", "+", "Enter")
    expect(desk.field(1, 1)).to_have_value("521")
    desk.press("Enter")
    desk.right(1, ", 521 vom Programm ausgerechnet, ein Match")
    expect(desk.field(2)).to_be_focused()
    desk.press(*"700", "-", "Enter", "Enter")
    desk.right(2, ", 556 vom Programm ausgerechnet")
    desk.press(*"700", "Enter", *"656", "Enter")
    expect(desk.row(3)).to_contain_text("Gab es einen Match?")
    passes_axe(desk.page)
    desk.row(3).get_by_role("button", name="Ja, einen Match").first.focus()
    desk.press("Enter")
    desk.right(3, ", ein Match")
    assert desk.sheets() == {1: [835, 521], 2: [700, 556], 3: [700, 656]}


def test_columns_of_a_spreadsheet_come_into_the_rows_and_are_stored_by_a_key(open_round):
    desk = open_round(match_bonus=0)
    lines = "\n".join(f"{600 + table}\t{656 - table}" for table in range(2, TABLES + 1))
    with desk.page.expect_navigation():
        desk.field(2).evaluate(
            """(field, columns) => {
                const clipboardData = new DataTransfer()
                clipboardData.setData('text', columns)
                const options = { clipboardData, bubbles: true, cancelable: true }
                field.dispatchEvent(new ClipboardEvent('paste', options))
            }""",
            lines,
        )
    expect(desk.row(10)).to_contain_text("Eingefügt, noch nicht eingetragen.")
    expect(desk.page.get_by_role("alert")).to_contain_text("9 Zeilen gelesen.")
    assert desk.sheets() == {}
    passes_axe(desk.page)
    desk.page.get_by_role("button", name="Alles eintragen").click()
    for table in range(2, TABLES + 1):
        desk.right(table)
    assert desk.sheets() == {t: [600 + t, 656 - t] for t in range(2, TABLES + 1)}


@pytest.mark.journey
def test_what_phones_write_and_sign_appears_in_its_rows(open_round, phone, server):
    desk = open_round(deals=1, match_bonus=0)
    tokens = {slip.table.number: slip.token for slip in desk.held.slips()}
    desk.field(1).press_sequentially("9")
    for table in (1, 2):
        thumb = phone(f"{server}/j/{tokens[table]}", "Anna")
        thumb.play([97])
        thumb.saved()
        if table == 2:
            expect(desk.row(2)).to_contain_text("gemeldet 97 : 60")
        thumb.result()
        thumb.signs(0)
        thumb.signs_last(1)
    expect(desk.row(2)).to_contain_text("✓ bestätigt")
    expect(desk.field(2)).to_have_value("97")
    expect(desk.row(1)).to_contain_text("Inzwischen: ✓ bestätigt")
    expect(desk.field(1)).to_have_value("9")
    expect(desk.field(1)).to_be_focused()
    assert desk.sheets() == {1: [97, 60], 2: [97, 60]}


@pytest.mark.journey
def test_without_network_rows_stay_in_this_browser_and_are_sent_later(open_round):
    desk = open_round(match_bonus=0)
    desk.page.context.set_offline(True)
    for table in (1, 2, 3):
        desk.press(*str(600 + table), "Enter", "Enter")
    expect(desk.row(3)).to_contain_text("○ nur hier")
    expect(desk.page.locator("[data-unsent]")).to_have_text("○ nur hier: 3")
    expect(desk.field(4)).to_be_focused()
    assert desk.sheets() == {}
    desk.page.context.set_offline(False)
    desk.open()  # not even a closed page loses them
    desk.right(3)
    expect(desk.page.locator("[data-unsent]")).to_be_hidden()
    assert desk.sheets() == {t: [600 + t, SUM - 600 - t] for t in (1, 2, 3)}


REDRAWN = """() => {
    redrawn = []
    replaced = []
    const list = document.querySelector('form.grid .desk')
    const note = ({ target }) => redrawn.push(target.closest('[data-row]')?.dataset.row)
    new MutationObserver(all => all.forEach(note)).observe(list, { attributeFilter: ['class'], subtree: true })
    new MutationObserver(all => replaced.push(...all)).observe(list, { childList: true })
}"""


def test_a_correction_left_half_done_is_not_done_and_the_evening_stays_open(open_round):
    desk = open_round(match_bonus=0)
    page = desk.page
    for _table in range(TABLES):
        desk.press(*"600", "Enter", "Enter")
    leads_on = page.get_by_role("link", name="Abend abschliessen")
    expect(leads_on).to_be_focused()
    desk.field(4).select_text()
    desk.press(*"601", "Enter", *"655", "Enter")
    expect(desk.row(4)).to_contain_text("Gib einen Grund an")
    expect(page.locator("[data-progress]")).to_have_text("9 von 10 Tischen")
    expect(leads_on).to_be_hidden()
    desk.field(5).select_text()
    desk.press("7", "Tab")  # typed and not even entered
    expect(page.locator("[data-progress]")).to_have_text("8 von 10 Tischen")

    only_here = page.get_by_role("status").filter(has_text="Nur in diesem Browser")
    page.goto(desk.here)
    expect(only_here).to_contain_text("Nicht eingetragen: Tisch 4, Passe 1, Tisch 5, Passe 1")
    expect(page.get_by_text("alles ist da")).to_be_hidden()
    page.goto(f"{desk.here}/close")
    page.get_by_role("button", name="Abend abschliessen").click()
    expect(only_here).to_be_focused()
    expect(page.get_by_text("Alle Resultate sind bestätigt.")).to_be_hidden()
    passes_axe(page)
    assert desk.sheets()[4] == [600, 656]

    only_here.get_by_role("link", name="Tisch 4").click()
    expect(desk.row(4)).to_contain_text("noch nicht eingetragen: Enter drücken")
    expect(desk.field(4, 1)).to_have_value("655")
    expect(desk.field(5)).to_have_value("7")
    desk.field(5).press("Escape")
    desk.field(6).select_text()
    desk.press("8", "Tab")
    desk.field(4).press("Enter")
    desk.row(4).get_by_role("button", name="Zurücknehmen").click()
    expect(desk.field(4, 1)).to_have_value("656")
    expect(page.locator("[data-progress]")).to_have_text("9 von 10 Tischen")
    page.goto(f"{desk.here}/close")
    only_here.locator("summary").click()
    only_here.get_by_role("button", name="Verwerfen").click()
    expect(only_here).to_be_hidden()
    page.get_by_role("button", name="Abend abschliessen").click()
    expect(page.get_by_text("Der Abend ist abgeschlossen.").first).to_be_visible()


@pytest.mark.journey
def test_two_entries_that_differ_wait_for_their_own_keys(open_round):
    desk = open_round(match_bonus=0)
    desk.press(*"61")
    desk.other_types(1)
    desk.press("0", "Enter", "Enter")
    expect(desk.row(1)).to_contain_text("Du hast etwas anderes getippt.")
    desk.field(2).fill("600")
    desk.field(2, 1).fill("656")
    desk.page.get_by_role("button", name="Alles eintragen").click()
    desk.right(2)
    expect(desk.row(1)).to_contain_text("Du hast etwas anderes getippt.")
    assert desk.sheets() == {1: [600, 656], 2: [600, 656]}
    desk.row(1).get_by_role("button", name="Meines stimmt").click()
    desk.right(1)
    assert desk.sheets() == {1: [610, 646], 2: [600, 656]}
    desk.field(1).fill("")
    desk.field(1, 1).fill("")
    desk.field(1, 1).press("Enter")
    expect(desk.row(1)).to_contain_text("das richtige statt 610 : 646.")

    desk.field(3).focus()
    desk.press(*"61")
    desk.other_types(3)
    desk.press("0", "Enter", "Enter")
    expect(desk.field(3)).to_have_value("610")
    desk.row(3).get_by_role("button", name="Das andere stimmt").click()
    expect(desk.field(3)).to_have_value("600")
    desk.right(3)


NOTE_WHAT_IS_DONE = """() => {
    window.order = []
    window.read = []
    const send = window.fetch, make = document.createElement
    window.fetch = (...sent) => {
        if (sent[1]?.method === 'POST') order.push('sent')
        return send(...sent)
    }
    addEventListener('focusin', event => order.push(event.target.id))
    document.createElement = function (name, ...more) {
        if (name === 'template') read.push(name)
        return make.call(this, name, ...more)
    }
}"""


def test_a_row_is_sent_before_the_next_has_the_focus_and_changes_in_its_place_and_alone(open_round):
    """Ten rows come every four seconds; only those that have changed are read."""
    desk = open_round(match_bonus=0)
    desk.page.evaluate(REDRAWN)
    desk.press(*"610", "Enter")
    desk.page.evaluate(NOTE_WHAT_IS_DONE)
    desk.press("Enter")
    desk.right(1)
    assert desk.page.evaluate("order") == ["sent", "table2-points_0"]
    version = desk.row(1).locator("[name$=-seen]").input_value()
    desk.ask()
    expect(desk.row(2).locator("[name$=-seen]")).to_have_value(version)  # of the next live answer
    assert desk.page.evaluate("redrawn.filter(row => row !== '1')") == []
    # a row that came anew would have the style of all rows below it computed again
    assert desk.page.evaluate("replaced.length") == 0

    desk.page.evaluate("read = []")
    desk.other_types(2)
    desk.ask()
    expect(desk.field(2)).to_have_value("600")
    assert desk.page.evaluate("read") == ["template"]


@pytest.fixture
def disputed(open_round):
    """Return a round whose first table has signed with one side, and is disputed by the other."""
    desk = open_round(match_bonus=0)
    unsure = {"source": "phone", "booked": None, "writer": None, "matches": None}
    desk.write("sheet", points=[638, 618], signed=[0], confirmed=False, **unsure)
    desk.write("dispute", side=1, points=[638, 618])
    return desk


def test_enter_alone_overrules_no_dispute_of_a_table(disputed):
    """What a side disputes counts once its figures are typed again, be they the same."""
    desk = disputed
    expect(desk.field(1)).to_have_value("638")
    desk.press("Enter")
    expect(desk.field(2)).to_be_focused()
    desk.press(*"600", "Enter", "Enter")
    desk.right(2)
    desk.open()
    expect(desk.row(1)).to_contain_text("bestritten")
    desk.field(1, 1).focus()
    desk.page.keyboard.press("Control+a")
    desk.press(*"618", "Enter")
    desk.right(1)
    assert desk.sheets() == {1: [638, 618], 2: [600, 656]}


def test_a_disputed_row_is_typed_over_side_by_side_and_the_page_says_when_it_is_settled(disputed):
    desk = disputed
    waiting = desk.page.locator("[data-open]")
    expect(waiting).to_contain_text("Bestritten: Tisch 1")
    expect(desk.field(1)).to_be_focused()
    desk.press(*"661", "Enter")  # what stands there is typed over, and the other side is next
    expect(desk.field(1)).to_have_value("661")
    expect(desk.field(1, 1)).to_be_focused()
    desk.press(*"595", "Enter")
    desk.right(1)
    expect(waiting).to_be_empty()
    expect(desk.field(2)).to_be_focused()
    assert desk.sheets() == {1: [661, 595]}


def test_whoever_answers_the_question_of_a_row_types_on_in_the_next(open_round):
    desk = open_round(match_bonus=0)
    desk.press(*"1255", "Enter", "Enter")  # no cards leave one point
    expect(desk.row(1)).to_contain_text("Stimmt es trotzdem?")
    expect(desk.field(2)).to_be_focused()  # the sum was right: the hands were led on
    desk.row(1).get_by_role("button", name="Ja, so eintragen").focus()
    desk.press("Enter")
    desk.right(1)
    expect(desk.field(2)).to_be_focused()
    assert desk.sheets() == {1: [1255, 1]}
