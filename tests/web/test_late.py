"""What the phone says of itself when something cannot be is what the server would say."""

import pytest

from scorer.rules.errors import RuleError
from scorer.rules.games import GAMES
from scorer.web import messages


@pytest.mark.parametrize("game", GAMES)
def test_the_phone_refuses_in_the_words_of_the_server(client, game):
    words = client.get(f"/table/{game}/late.json").json["words"]["faults"]
    holes = dict.fromkeys(("low", "high", "most", "name", "seats"), "{}")

    assert words.pop("odd") == messages.sentence(RuleError("unheard-of"))
    assert words == {code: messages.sentence(RuleError(code, **holes)) for code in words}
    assert len(words) > 5
