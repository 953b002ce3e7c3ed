"""A round that is one game to a goal: the phone of its table counts the strokes, or who has won.

*Source:* regulations page K24, C21 (strokes alone go into the table), C23 (balance of games).
"""

import pytest

from scorer.club.draw import evening_tables
from tests.web.club.draw.test_evening_tables import a_phone, confirm, play_on
from tests.web.club.evening_pages import PEOPLE, drawn, plain

TERMS = {"check": None, "figures": "strokes", "goal": 1000, "one_game": True}
AUTO = {"auto_end": True}


def evening(app, settings=AUTO, **terms):
    """One round at one table; a game ends at 1000 by itself."""
    return drawn(app, PEOPLE[:4], rounds=1, settings=settings, terms=TERMS | terms)


def test_the_strokes_of_a_game_are_signed_and_stand_on_the_sheet(app):
    """Ten deals of 100 to 57 end 1000 to 570: the game is worth two strokes."""
    desk = evening(app)
    phone, path = a_phone(desk)
    play_on(phone, path, [100] * 5)
    assert "am Handy, bisher 5 Spiele" in plain(desk.get("/tables/1"))
    play_on(phone, path, [100] * 5, first=6)
    assert "gemeldet 2 : 0" in plain(desk.get("/tables/1"))
    confirm(phone, path, 2, 0)
    table = desk.view.evening.table(1, 1)

    assert (table.sheet["points"], table.credit) == ([2, 0], (2, 0, 2, 0))
    assert "2 : 0" in plain(desk.get("/tables/1"))


@pytest.mark.parametrize("changes", [{"one_game": False}, {"goal": None}])
def test_where_nobody_says_how_many_games_a_round_has_the_slip_has_no_code(app, changes):
    desk = evening(app, {}, **changes)
    (slip,) = desk.club.do(evening_tables.slips, desk.id, 1)

    assert slip.token is None
    assert desk.sheet(1, 1, 3, 5).status_code == 303
