"""Friends with two phones: a Stammtisch founded and joined, an evening paired, played, counted, also without network."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone.offline import CONTROLLED, begun
from tests.browser.regulars.conftest import FIRST, SECOND
from tests.browser.regulars.friend import NAME, ONE_DEAL, Friend, finished, post
from tests.browser.table.conftest import link

COUNT = f"Zu «{NAME}» zählen"
KEY = ".near-edge [aria-pressed]"
REFUSED = "() => localStorage.getItem('schreiber:counted')?.includes('\"refused\":true')"


@pytest.mark.journey
def test_a_stammtisch_is_made_of_a_finished_game_and_a_second_phone_joins(
    table, page, borrow, server
):
    anna, beat = Friend(page), Friend(borrow())
    anna.at_its_end(table(finished(97, 0), players=FIRST, **ONE_DEAL))
    expect(page.get_by_role("heading", name="Stammtisch daraus machen")).to_be_visible()
    page.get_by_label("Wie heisst der Stammtisch?").fill(NAME)
    anna.press("Stammtisch gründen")
    expect(anna.part("Partien")).to_contain_text("Anna + Clara 97 – Beat + Dani 60")
    anna.home = beat.home = page.url

    anna.at_its_end(table(finished(60, 0), players=SECOND, **ONE_DEAL))
    anna.press(COUNT)  # Emil is new, the others are known
    expect(anna.part("Partien")).to_contain_text("Anna + Clara 60 – Emil + Dani 97")
    beat.page.goto(server + anna.invites())
    beat.page.get_by_label("Wem gehört dieses Handy?").fill("Beat")
    beat.press("Ja, ich bin dabei")

    expect(beat.part("Partien").get_by_role("listitem")).to_have_count(2)
    assert anna.opens() == beat.opens()


@pytest.mark.journey
def test_five_friends_change_partners_and_sit_out_in_turn_and_both_phones_agree(friends):
    anna, beat = friends
    beat.opens()
    expect(beat.gathers(*FIRST, "Emil")).to_have_text(
        [
            "Pause: Anna",
            "Emil + Beat gegen Clara + Dani",  # never yet
            "Emil + Clara gegen Dani + Beat",
            "Emil + Dani gegen Clara + Beat",
        ]
    )
    game = beat.begins("Emil + Beat gegen Clara + Dani")
    game.deal("rosen", 97, 0)
    game.saved()
    beat.at_its_end(game)
    beat.press(COUNT)
    expect(beat.part("Heute").get_by_role("listitem")).to_have_count(4)
    beat.page.goto(game.address)
    begun(beat.page).key("finished")
    expect(beat.page.locator(KEY)).to_have_text(f"✓ Zählt zu «{NAME}»")

    assert "Emil + Beat 97 – Clara + Dani 60" in anna.opens()
    expect(anna.gathers("Anna")).to_have_text(  # those who have played are ticked
        [
            "Pause: Emil",
            "Clara + Beat gegen Dani + Anna",
            "Clara + Dani gegen Beat + Anna",  # who never were partners
            "Clara + Anna gegen Beat + Dani",
        ]
    )
    game = anna.begins("Clara + Beat gegen Dani + Anna")
    game.deal("rosen", 60, 0)
    game.saved()
    game.key("finished")
    counts = anna.page.locator(KEY)
    for text in (f"✓ Zählt zu «{NAME}»", COUNT, f"✓ Zählt zu «{NAME}»"):
        counts.tap()  # one key counts it, and takes it back
        expect(counts).to_have_text(text)
    game.reload()
    game.key("finished")
    expect(counts).to_have_attribute("aria-pressed", "true")
    anna.opens()
    expect(anna.part("Heute").get_by_role("listitem")).to_have_count(5)
    assert anna.opens() == beat.opens()


@pytest.mark.journey
def test_a_game_counted_without_network_is_sent_once_it_is_back(friends):
    anna, beat = friends
    anna.opens()
    anna.gathers(*FIRST)
    game = anna.begins("Anna + Dani gegen Clara + Beat")
    anna.page.wait_for_function(CONTROLLED)
    game.offline()
    game.deal("rosen", 97, 0)
    anna.at_its_end(game)
    expect(anna.page.get_by_text("Kein Netz:")).to_be_visible()
    anna.press("Eintragen")
    expect(anna.page.get_by_text("Auf diesem Handy notiert, noch nicht gesendet.")).to_be_visible()
    assert "Anna + Dani 97" not in beat.opens()

    with anna.page.expect_response(lambda answer: is_counted(answer, 303)):
        anna.page.context.set_offline(False)
    expect(anna.page.get_by_text(f"Zählt zu «{NAME}».")).to_be_visible()
    assert "Anna + Dani 97 – Clara + Beat 60" in beat.opens()
    anna.page.goto(game.address.partition("/t/")[0])
    anna.follow(NAME)  # from the first page as the phone keeps it
    assert anna.opens() == beat.opens()


def test_people_decide_where_two_phones_counted_a_game_otherwise(friends, table, server):
    anna, beat = friends
    anna.opens()
    game = table(finished(112, 0), players=FIRST, **ONE_DEAL)
    game.expected.append("409")
    anna.page.wait_for_function(CONTROLLED)
    post(beat.page, server + link(game, "once")[0], name="Beat")
    game.offline()
    anna.at_its_end(game)
    anna.page.locator("[name=seat_1]").select_option(label="Emil")
    anna.press("Eintragen")
    beat.page.goto(f"{game.address}/regulars")
    beat.press(COUNT)
    expect(beat.part("Partien")).to_contain_text("Anna + Clara 112 – Beat + Dani 45")

    game.online()
    anna.page.wait_for_function(REFUSED)
    expect(anna.page.get_by_text("Sitzordnung auf diesem Handy")).to_be_visible()
    anna.opens()
    anna.follow("Eine Partie von diesem Handy zählt noch nicht. Wer sass wo?")
    kept = anna.page.get_by_text("Sitzordnung auf diesem Handy: Anna, Emil, Clara, Dani")
    expect(kept).to_be_visible()
    anna.press("Meine Sitzordnung gilt")
    expect(anna.page.locator("section.card")).to_contain_text("Anna, Emil, Clara, Dani")
    assert "Anna + Clara 112 – Emil + Dani 45" in beat.opens()


def is_counted(answer, status):
    """Whether *answer* is that to a game sent to be counted, and its status."""
    return (answer.request.method, answer.status) == ("POST", status) and answer.url.endswith(
        "/regulars"
    )
