"""What the phone says of itself when something cannot be is what the server would say."""

import pytest

from scorer.rules.core.cards import RANKS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import mode_name
from scorer.rules.games import GAMES
from scorer.rules.schieber.melds import Run
from scorer.rules.schieber.sentences.melds import four_name, meld_name
from scorer.web import refusal_sentences


@pytest.mark.parametrize("game", GAMES)
def test_the_phone_refuses_in_the_words_of_the_server(client, game):
    words = client.get(f"/table/{game}/late.json").json["words"]["faults"]
    names = ("low", "high", "most", "name", "seats", "points", "sum", "total")
    holes = dict.fromkeys(names, "{}")

    assert words.pop("odd") == refusal_sentences.sentence(RuleError("unheard-of"))
    assert words == {code: refusal_sentences.sentence(RuleError(code, **holes)) for code in words}
    assert len(words) > 5


@pytest.mark.parametrize("deck", Deck)
def test_the_phone_names_a_weis_as_paper_does(client, deck):
    words = client.get("/table/schieber/late.json").json["words"]
    suit = "rosen" if deck is Deck.GERMAN else "herz"
    for place, rank in enumerate(RANKS):
        assert words["fours"][deck.value][place] == four_name(str, rank, deck)
    for top, length in ((place, length) for place in range(9) for length in range(3, place + 2)):
        run = Run(length=length, suit=suit, top=RANKS[top], seat=0)
        card = words["from"][deck.value][top].replace("{}", mode_name(str, suit))
        assert f"{words['runs'][str(length)]} {card}" == meld_name(str, run, None, deck)
