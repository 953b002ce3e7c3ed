"""How many sit at a table: what the registry says of a game is what its settings take."""

import pytest

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from tests.rules.vectors import BASES

NAMES = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz", "Gaby", "Hans", "Ida", "Jakob"]
# Whatever has to be said besides for another number of players.
MORE = [{}, *({"teams": NAMES[:teams]} for teams in (2, 3, 4)), {"undealt": "dealer"}]


def is_taken(settings):
    try:
        games.read_settings(settings)
    except RuleError:
        return False
    return True


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_has_the_numbers_of_players_that_the_registry_names(game):
    taken = {
        players
        for players in range(len(NAMES) + 1)
        for more in MORE
        if is_taken(BASES[game] | {"players": NAMES[:players], "first_dealer": 0} | more)
    }

    assert taken == {*games.GAMES[game].players}
