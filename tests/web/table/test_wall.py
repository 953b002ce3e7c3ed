"""The wall: several tables on one screen, asked for by their codes."""

from datetime import UTC, datetime, timedelta

import pytest

from scorer.play import sync
from scorer.rules.core.log import read_revision
from scorer.web.database import db
from tests.rules.written_games import MATCH, GameBuilder
from tests.web.conftest import a_deal, a_table
from tests.web.html_client import StrictClient, elements_of, words
from tests.web.table.test_board_view import HITS, brought

UNKNOWN = "0" * 26


def wall(*codes, lost=()):
    return "/wall?" + "&".join([*(f"t={code}" for code in codes), *(f"x={x}" for x in lost)])


def tiles(page):
    return [words(article) for article in elements_of(page, "article")]


def polled(page):
    """Return the address that the page asks for again."""
    return next(part.get("data-live") for part in elements_of(page, "div") if part.get("data-live"))


def test_tables_of_all_games_stand_on_one_screen(app, client):
    table = a_table(app)
    table.push(a_deal(1), a_deal(2, None))
    builders = GameBuilder("coiffeur-10"), GameBuilder("differenzler-12")
    builders[0].cells(0, [MATCH, 97])
    builders[0].cells(1, [60])
    builders[1].deal(1, [45, 30, 60, 20], HITS)
    codes = [table.id, *(brought(app, builder.record()).id for builder in builders)]
    schieber, coiffeur, differenzler = tiles(client.get(wall(*codes)))

    assert schieber.startswith("Schilten ×2 Schieber")
    assert "194" in schieber
    assert "Anna + Clara ist an der Reihe, noch 8 offen 451 Beat + Dani noch 9 offen 60" in (
        coiffeur
    )
    assert "1. Anna 0 2. Beat 10 3. Dani 20 4. Clara 28" in differenzler


@pytest.mark.parametrize(
    "typed",
    [
        "{code}",
        " {lower} ",
        "{spaced}",
        "http://jass.example/t/{code}",
        "http://jass.example/t/{code}/watch?from=chat#top",
        "http://localhost/wall?t={code}",
        "Tisch 1: {code}, kommt schauen",
    ],
)
def test_a_code_is_found_in_whatever_is_typed_or_pasted(table, client, typed):
    code = table.id
    text = typed.format(code=code, lower=code.lower(), spaced=f"{code[:13]} {code[13:]}")
    page = client.get("/wall", query_string={"t": text})

    assert len(tiles(page)) == 1
    assert polled(page) == wall(code)


def test_several_addresses_fit_into_one_field(app, client):
    codes = [a_table(app).id for _ in range(3)]
    page = client.get("/wall", query_string={"t": " ".join(codes)})

    assert polled(page) == wall(*codes)


def test_an_empty_wall_asks_for_tables_and_takes_one_after_the_other(table, client):
    page = client.get("/wall")
    form = elements_of(page, "form")[0]
    names = [field.get("name") for field in form.iter() if field.get("name")]

    assert "Zuschau-Code oder Adresse eines Tisches" in words(form)
    assert (form.get("action"), names) == ("/wall", ["t"])
    assert 'name="t" value="' + table.id in client.get(wall(table.id)).text


def test_an_unknown_code_is_told_in_its_place_and_not_looked_for_again(table, client):
    page = client.get(wall("hallo", table.id, UNKNOWN))

    assert page.status_code == 200
    assert tiles(page)[1:] == [
        "hallo Diese Partie gibt es hier nicht. Wegnehmen",
        f"{UNKNOWN} Diese Partie gibt es hier nicht. Wegnehmen",
    ]
    assert polled(page) == wall(table.id, lost=("hallo", UNKNOWN))
    assert tiles(client.get(polled(page))) == tiles(page)
    assert f'href="{wall(table.id, lost=("hallo",))}"' in page.text.replace("&amp;", "&")


def test_guessing_is_limited_and_a_screen_that_goes_on_asking_is_not(app, table):
    guesser, screen = StrictClient(app, "192.0.2.70"), StrictClient(app, "192.0.2.71")
    guesses = [f"{number:026}" for number in range(24)]
    page = screen.get(wall(table.id, UNKNOWN))

    assert guesser.get(wall(*guesses)).status_code == 200
    assert guesser.get(wall(*guesses)).status_code == 429
    assert guesser.get(wall(table.id)).status_code == 200
    assert {screen.get(polled(page)).status_code for _ in range(40)} == {200}
    headers = {"If-None-Match": page.headers["ETag"]}
    knowing = {screen.get(wall(table.id, UNKNOWN), headers=headers).status_code for _ in range(40)}
    assert knowing == {304, 429}  # who knows how nothing looks learns nothing for free


def test_nothing_is_sent_again_until_something_is_written_at_one_of_the_tables(app, client):
    tables = [a_table(app) for _ in range(3)]
    address = wall(*(table.id for table in tables))
    first = client.get(address)
    headers = {"If-None-Match": first.headers["ETag"]}
    still = client.get(address, headers=headers)
    tables[1].push(a_deal(1))
    then = client.get(address, headers=headers)

    assert (still.status_code, still.data) == (304, b"")
    assert then.status_code == 200
    assert "194" in tiles(then)[1]


def test_the_wall_goes_on_to_the_next_game_of_a_table_once_something_stands_there(app, client):
    table = a_table(app, "1000", player_0="Anna", player_2="Clara")
    table.push(a_deal(1))
    again = table.anna.post(f"{table.path}/again").location
    before = client.get(wall(table.id))
    table.anna.post(f"{again}/revisions", json={"revisions": [a_deal(1, 60)]})
    after = client.get(wall(table.id), headers={"If-None-Match": before.headers["ETag"]})

    assert f'href="{table.path}/watch"' in before.text
    assert f'href="{again}/watch"' in after.text
    assert polled(after) == wall(table.id)
    assert len(tiles(client.get(wall(table.id, again.rsplit("/", maxsplit=1)[-1])))) == 1


def test_two_dozen_tables_fit_and_no_more(app, client):
    table = a_table(app)
    codes = [a_table(app, address=f"198.51.100.{n}").id for n in range(25)]
    page = client.get(wall(*codes, table.id))

    assert len(tiles(page)) == 24
    assert polled(page) == wall(*codes[:24])
    assert "Hier haben höchstens 24 Tische Platz." in page.text
    assert elements_of(page, "form") == []


def test_a_table_where_nobody_writes_tells_for_how_long(app, client):
    table = a_table(app)
    with app.app_context():
        token = table.anna.browser.get_cookie("dev").value
        earlier = datetime.now(UTC) - timedelta(minutes=25, seconds=10)
        deal = read_revision(a_deal(1), "")
        sync.push(db.session(), table.id, [deal], token=token, now=earlier)
    page = client.get(wall(table.id))
    silent = next(
        paragraph for paragraph in elements_of(page, "p") if paragraph.get("class") == "silent"
    )

    assert silent.get("hidden") is None
    assert words(silent) == "Zuletzt vor 25 Minuten"
    watched = elements_of(client.get(f"{table.path}/watch"), "p")
    assert "Zuletzt geschrieben vor 25 Minuten" in map(words, watched)
    table.push(a_deal(2))
    assert 'data-after="10" hidden' in client.get(wall(table.id)).text


def test_names_as_long_as_they_may_be_stand_there_whole(app, client):
    long = "Annemarie-Elisabeth von Allmen-Burckhard"
    builder = GameBuilder("differenzler-12", players=(long, "Anna", "Beat", "Clara"))
    builder.deal(1, [45, 30, 60, 20], HITS)
    page = client.get(wall(brought(app, builder.record()).id))

    assert f"1. {long} 0" in tiles(page)[0]


def test_players_whose_names_make_up_the_team_are_told_once(app, client):
    builder = GameBuilder("coiffeur-8", teams=("Anna + Clara", "Die anderen"))
    shown = tiles(client.get(wall(brought(app, builder.record()).id)))[0]

    assert "Anna + Clara noch 8 offen 0" in shown
    assert "Die anderen Beat, Dani ist an der Reihe" in shown


def test_without_a_script_the_page_asks_again_by_itself_and_offers_no_keys(client, table):
    page = client.get(wall(table.id))
    pager = next(element for element in elements_of(page, "div") if "data-pager" in element.attrib)

    assert f'content="20; url={wall(table.id)}"' in page.text
    assert "hidden" in pager.attrib
