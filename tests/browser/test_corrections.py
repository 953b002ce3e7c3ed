"""What was written can be corrected, taken back, counted again; and the end asks what it has to know."""

import re

import pytest
from playwright.sync_api import expect


def test_an_old_round_is_corrected_and_everything_after_it_follows(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.deal("eichel", 60, 0)
    play.count_taps()
    play.tap(".near .head")
    play.tap("dialog .row[type=button]", has_text=re.compile("97 : 60"))
    play.shows("pad")
    play.digits(79)
    play.team(0)
    play.shows("idle")

    assert play.taps == 5
    assert play.totals() == [79 + 60, 78 + 97]

    play.tap(".near .head")
    page.locator("dialog .row[type=button]").first.tap()
    play.tap("#entry button")
    expect(page.locator(".history s")).to_contain_text("97 : 60")
    expect(page.locator(".history span")).to_contain_text("79 : 78")


def test_only_the_trump_of_an_old_round_is_corrected_with_one_key(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.tap("#modes [data-mode=schellen]")
    play.key("save")
    play.shows("idle")

    assert play.totals() == [194, 120]


def test_a_round_is_annulled_and_the_same_dealer_deals_again(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    expect(page.locator("#deal small")).to_have_text("gibt: Beat")
    play.trump("schilten")
    play.tap("#entry button")
    page.locator("dialog label", has_text="annullieren").tap()
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [97, 60]
    expect(page.locator("#deal small")).to_have_text("gibt: Beat")
    expect(page.locator("#deal b")).to_have_text("Spiel 2")


def test_points_are_moved_and_a_deal_is_given_up(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.tap("#entry button")
    page.locator("[data-radio=from] label", has_text="Wir").tap()
    page.locator("[name=moved]").fill("20")
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [77, 80]

    play.trump("schilten")
    play.tap("#entry button")
    page.locator("[data-radio=given_up] label", has_text="Ihr").tap()
    page.locator("dialog .go").tap()
    play.shows("idle")

    assert play.totals() == [77 + 2 * 257, 80]


COVERED = """go => [...go.form.elements].filter(one => {
  one.focus()
  const { bottom } = (one.closest('label') ?? one).getBoundingClientRect()
  return one.name && bottom > go.getBoundingClientRect().top - 12
}).map(one => one.name)"""


def test_the_key_that_closes_a_form_covers_no_field_that_is_being_filled(table, page):
    play = table()
    play.trump("schilten")
    play.tap("#entry button")
    page.wait_for_selector("dialog form")

    assert page.locator("dialog .go").evaluate(COVERED) == []
    for word in ("geschoben", "Kontermatch"):
        expect(page.get_by_role("group", name="Besonderes").get_by_label(word)).to_be_attached()


def test_when_both_sides_show_weis_the_cards_decide_and_the_reason_is_named(table, page):
    play = table()
    play.trump("eichel")
    play.weis(50)
    play.team(0)
    play.shows("pad")
    play.weis(50)
    play.team(1)
    page.wait_for_selector("dialog[open]")
    page.locator("dialog .meld button").tap()
    for seat, top in (("Anna", "König"), ("Beat", "As")):
        suit = "Rosen" if seat == "Anna" else "Schellen"
        page.locator("dialog .choose button", has_text=re.compile("^4$")).tap()
        page.locator(f"dialog .choose button[aria-label={suit}]").tap()
        page.locator("dialog .choose button", has_text=re.compile(f"^{top}$")).tap()
        page.locator("dialog .choose button", has_text=seat).tap()

    expect(page.locator("dialog [role=status]")).to_have_text("Weis schreibt: Ihr – höhere Karte")
    page.locator("[data-do=shut]").tap()
    assert page.locator(".far output").text_content() == "50"


def test_157_to_nothing_asks_whether_it_was_a_match(table, page):
    play = table()
    play.trump("eichel")
    play.digits(157)
    play.team(0)
    page.locator("dialog button", has_text="Nein").tap()
    play.shows("idle")

    assert play.totals() == [157, 0]

    play.trump("eichel")
    play.digits(0)
    play.team(0)
    page.locator("dialog button", has_text="Ja").tap()
    play.shows("idle")

    assert play.totals() == [157, 257]


def test_keys_that_cannot_be_go_dim(table, page):
    play = table()
    play.trump("eichel")

    assert page.locator("#teams [data-team]:enabled").count() == 0

    play.digits(15)
    dim = page.locator("#keys [data-do=digit]:disabled").all_inner_texts()

    assert sorted(dim) == ["6", "8", "9"]

    play.key("back")

    assert page.locator("#teams [data-team]:enabled").count() == 0


def test_both_over_the_target_in_one_round_are_walked_through(table, page):
    play = table(target=[200, 200])
    play.deal("rosen", 97, 0)
    play.deal("rosen", 97, 0)
    play.trump("rosen")
    play.key("stoeck")
    play.team(1)
    play.shows("pad")
    play.digits(60)
    play.team(1)
    page.wait_for_selector("dialog table")

    assert "Beide über 200" in page.locator("#title").inner_text()

    page.locator("dialog button", has_text=re.compile("^Ihr$")).tap()
    page.locator("dialog button", has_text="Stöck").first.tap()
    go = page.locator("dialog .go")
    expect(go).to_contain_text("Gewonnen")
    go.tap()
    page.wait_for_selector("dialog .end")
    play.saved()

    assert play.board()["totals"] == play.totals()


def test_the_bergpreis_goes_to_who_spoke_first_where_both_arrive_in_one_round(table, page):
    play = table(berg=50)
    play.deal("rosen", 97, 0)
    note = page.locator("#note")
    expect(note).to_have_text("Bergpreis: entscheiden")
    note.tap()
    expect(page.locator("#title")).to_have_text("Bergpreis")
    page.locator("dialog .choose button", has_text="Ihr").tap()
    page.locator("dialog .choose button", has_text=re.compile("^Stich$")).tap()
    go = page.locator("dialog .go")
    expect(go).to_contain_text("Bergpreis: Ihr")
    go.tap()
    expect(note).to_be_hidden()
    play.saved()
    claim = play.board()["revisions"][-1]

    assert (claim["slot"], claim["facts"]["spoken"]) == ("berg:1", [1])


def test_thanks_in_the_first_trick_count_what_lies_with_both(table, page):
    play = table(target=[200, 200])
    play.deal("rosen", 97, 0)
    play.deal("rosen", 97, 0)
    play.trump("rosen")
    play.weis(50)
    play.team(1)
    play.shows("pad")
    play.key("menu")
    play.key("thanks")
    page.locator("dialog .choose button", has_text=re.compile("^Stich$")).tap()
    page.locator("dialog .choose button", has_text=re.compile("^1$")).tap()
    ours, theirs = page.locator("dialog .choose input").all()
    go = page.locator("dialog .go")
    theirs.fill("26")
    ours.fill("3")
    expect(go).to_contain_text("Gewonnen: Ihr · zu früh bedankt")
    ours.fill("10")
    expect(go).to_contain_text("Gewonnen: Wir · nach dem ersten Stich")
    go.tap()

    expect(page.locator("dialog .end")).to_have_text("204 : 170")
    expect(page.locator("dialog .end + p")).to_have_text("nach dem ersten Stich")


def test_thanks_too_early_give_the_game_to_the_others(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.key("menu")
    play.key("thanks")

    expect(page.locator("dialog .go")).to_contain_text("Gewonnen: Ihr")
    expect(page.locator("dialog .go")).to_contain_text("zu früh bedankt")


def test_on_what_somebody_won_is_said_once(table, page):
    play = table(target=[150, 150])
    play.deal("rosen", 97, 0)
    play.deal("rosen", 77, 0)
    play.tap(".near .thank")
    told = page.locator("dialog .end + p")

    expect(told).to_have_text("der Stich entscheidet")


def test_a_pile_is_counted_card_by_card(table, page):
    play = table()
    play.trump("schilten")
    play.key("menu")
    play.key("count")
    for card in ("Schilten Under", "Schilten 9", "Rosen As"):
        page.locator(f"dialog button[aria-label='{card}']").tap()
    page.locator("dialog button", has_text="letzter Stich").tap()
    page.locator("dialog .go", has_text="50").tap()

    expect(page.locator("#entry output")).to_have_text("50")


def test_house_use_taps_strokes_straight_onto_the_bars(table, page):
    play = table(direct_strokes=True)
    play.tap(".near [data-n='100']")
    play.tap(".near [data-n='50']")
    play.tap(".far [data-n='20']")
    expect(page.locator(".far output")).to_have_text("20")
    play.tap(".near [data-do=minus]")
    play.tap(".near [data-n='20']")

    expect(page.locator(".near output")).to_have_text("130")


def push(play, **revision):
    """Another phone writes."""
    answer = play.page.request.post(
        f"{play.address}/revisions?after=0",
        data={"revisions": [revision]},
        headers={"Origin": play.address.split("/t/")[0]},
    )
    assert answer.ok


def rival(play, **changed):
    """Another phone writes the first round once more, in its own words."""
    play.saved()
    first = play.board()["revisions"][0]
    other = {
        **first,
        "id": first["id"][:-4] + "abcd",
        "line": first["line"][:-4] + "abcd",
        "by": "",
    }
    other |= {"facts": {**first["facts"], "points": [79, 78]}, **changed}
    del other["seq"]
    push(play, **other)
    note = play.page.locator("#note")
    expect(note).to_contain_text("Spiel 1 zweimal", timeout=8000)
    return note


def test_two_rounds_in_one_place_are_shown_and_settled(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    note = rival(play)
    note.tap()
    mine, theirs = page.locator("dialog .meld").all()
    expect(mine).to_contain_text(re.compile(r"97 : 60.*\d\d:\d\d · dieses Handy"))
    expect(theirs).to_contain_text(re.compile(r"79 : 78.*\d\d:\d\d · anderes Handy"))
    page.locator("dialog button", has_text="beide").tap()
    expect(note).to_be_hidden()

    assert play.totals() == [97 + 79, 60 + 78]


def test_of_two_edits_the_one_that_is_chosen_stands(table, page):
    play = table()
    play.deal("rosen", 97, 0)
    play.saved()
    first = play.board()["revisions"][0]
    play.tap(".near .head")
    play.tap("dialog .row[type=button]")
    play.digits(81)
    play.team(0)
    play.shows("idle")
    note = rival(play, line=first["line"], replaces=[first["id"]], by="Beat")
    note.tap()
    theirs = page.locator("dialog .meld", has_text="Beat")
    expect(theirs).to_contain_text("79 : 78")
    expect(page.locator("dialog button", has_text="beide")).to_have_count(0)
    theirs.locator("button").tap()
    expect(note).to_be_hidden()

    assert play.totals() == [79, 78]


def test_what_the_server_refuses_stays_on_the_phone_with_the_reason(table, page, context):
    play = table(target=[90, 900])
    play.deal("rosen", 97, 0)
    play.saved()
    context.set_offline(True)
    play.deal("schilten", 60, 0)
    line = "00000000-0000-4000-8000-000000000001"
    claim = {"kind": "claim", "spoken": [0], "on": None, "trick": None, "taken": None}
    push(play, id=line, line=line, slot="thanks:1", facts=claim)
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    chip = page.locator("#chip")
    expect(chip).to_have_text("⚠ 1 nicht angenommen", timeout=15_000)
    chip.tap()
    refused = page.locator("dialog .meld")
    expect(refused).to_contain_text("Schilten · 60 : 97")
    expect(refused).to_contain_text("Die Partie ist schon fertig")
    refused.locator("button").tap()
    page.reload()
    expect(chip).to_have_text("⚠ 1 nicht angenommen", timeout=15_000)

    assert play.totals() == [97, 60]
    play.wrong[:] = [text for text in play.wrong if "422" not in text]


def test_names_are_mended_at_the_table_and_taken_back(table, page):
    play = table()
    play.key("menu")
    play.key("names")
    page.get_by_label("Wer spielt? 1").fill("  Änni \u202e ")
    page.get_by_label("Teams 1").fill("Die Roten")
    page.locator("dialog .go").tap()
    expect(page.locator("#deal small")).to_have_text("gibt: Änni")
    expect(page.locator(".near .head span")).to_have_text("Die Roten")
    play.saved()
    (written,) = play.board()["revisions"]

    assert written["slot"] == "names"
    assert written["facts"] == {
        "kind": "names",
        "players": ["Änni", "Beat", "Clara", "Dani"],
        "teams": ["Die Roten", "Ihr"],
    }
    play.key("undo")
    expect(page.locator("#strip")).to_have_text("ZurückgenommenNamen")
    expect(page.locator("#deal small")).to_have_text("gibt: Anna")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bEAT ", "Alle Namen müssen verschieden sein."),
        ("\u200b ", "Hier fehlt ein Name."),
    ],
)
def test_a_name_that_cannot_be_is_told_at_its_field(table, page, name, sentence):
    play = table()
    play.key("menu")
    play.key("names")
    field = page.get_by_label("Wer spielt? 3")
    field.fill(name)
    page.locator("dialog .go").tap()

    expect(field).to_have_accessible_description(sentence)
    expect(field).to_be_focused()
    assert field.input_value() == name
    field.fill("👩\u200d👩\u200d👧")
    page.locator("dialog .go").tap()
    expect(page.locator("dialog")).to_be_hidden()
    play.saved()
    assert play.board()["revisions"][0]["facts"]["players"][2] == "👩\u200d👩\u200d👧"


def test_another_game_of_the_same_people_starts_from_the_menu(table, page):
    play = table()
    play.key("menu")
    play.key("again")
    with page.expect_navigation():
        page.locator("dialog .go").tap()
    page.wait_for_selector("#modes button")

    assert page.url != play.address
    assert "/t/" in page.url
