"""Rate limits over HTTP: whose bucket a request draws on, and what is never limited."""

from tests.web.conftest import a_deal, a_table
from tests.web.html_client import StrictClient


def new_games(app, times, *addresses):
    """Start as many games from each address, each in a browser that was never here."""
    return [
        StrictClient(app, address).post("/games", data={"preset": "1000"}).status_code
        for address in addresses
        for _ in range(times)
    ]


def test_starting_games_is_limited_by_address_but_not_for_others(app):
    known = a_table(app, address="198.51.100.1")

    assert new_games(app, 21, "198.51.100.1") == [303] * 19 + [429] * 2
    assert a_table(app, address="198.51.100.2")
    again = [known.anna.post("/games", data={"preset": "1000"}).status_code for _ in range(21)]
    assert again == [303] * 20 + [429], "a known browser has as many of its own"


def test_the_next_game_of_a_table_is_not_counted_among_new_ones(app):
    table = a_table(app, address="198.51.100.1")
    new_games(app, 20, "198.51.100.1")
    path, codes = table.path, []
    for _ in range(61):
        answer = table.anna.post(f"{path}/again")
        codes.append(answer.status_code)
        path = answer.location or path

    assert codes == [303] * 60 + [429]


def test_the_machine_itself_has_no_limit(app):
    assert set(new_games(app, 21, "127.0.0.1", "::1")) == {303}


def test_guessing_is_limited_and_who_knows_the_address_notices_nothing(app, table):
    guesser = StrictClient(app, "198.51.100.3")
    answers = [guesser.get(f"/t/{n:026d}").status_code for n in range(32)]

    assert answers == [404] * 30 + [429] * 2
    assert guesser.get(table.path).status_code == 200


def test_no_limit_stops_a_valid_round(app):
    """A whole club plays behind one address: 8 tables with 14 rounds each at once."""
    tables = [a_table(app, address="198.51.100.4") for _ in range(8)]
    for guess in range(31):
        tables[0].anna.get(f"/t/{guess:026d}")

    for number in range(1, 15):
        for table in tables:
            assert table.push(a_deal(number)).status_code == 200
