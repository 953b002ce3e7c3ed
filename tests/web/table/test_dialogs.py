"""What the phone says of itself when something cannot be is what the server would say."""

import json
import re
from collections import Counter
from itertools import chain

import pytest
from bs4 import BeautifulSoup

from scorer.resources import folder
from scorer.rules.core.cards import RANKS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import GERMAN, mode_name
from scorer.rules.games import GAMES
from scorer.rules.schieber.sentences.deals import four_name, meld_name
from scorer.rules.schieber.weis import Run
from scorer.web import refusal_sentences
from tests.web.html_client import elements_of


@pytest.mark.parametrize("game", GAMES)
def test_the_phone_refuses_in_the_words_of_the_server(client, game):
    words = client.get(f"/table/{game}/late.json").json["words"]["faults"]

    assert words.pop("odd") == refusal_sentences.sentence(RuleError("unheard-of"))
    assert words.keys() <= refusal_sentences.SENTENCES.keys()
    assert len(words) > 5


@pytest.mark.parametrize("game", GAMES)
def test_no_browser_refuses_a_figure_in_its_own_language(client, game):
    parts = client.get(f"/table/{game}/late.json").json["parts"]
    fields = [field for part in parts.values() for field in BeautifulSoup(part, "lxml")("input")]
    limits = {"pattern", "required", "min", "max", "minlength"}

    assert [field for field in fields if field.attrs.keys() & limits] == []


@pytest.mark.parametrize("deck", Deck)
def test_the_phone_names_a_weis_as_paper_does(client, deck):
    words = client.get("/table/schieber/late.json").json["words"]
    suit = "rosen" if deck is Deck.GERMAN else "herz"
    for place, rank in enumerate(RANKS):
        assert words["fours"][deck.value][place] == four_name(GERMAN, rank, deck)
    for top, length in ((place, length) for place in range(9) for length in range(3, place + 2)):
        run = Run(length=length, suit=suit, top=RANKS[top], seat=0)
        card = words["from"][deck.value][top].replace("{}", mode_name(GERMAN, suit))
        assert f"{words['runs'][str(length)]} {card}" == meld_name(GERMAN, run, None, deck)


# Words that a screen asks for only once the dialogs are there: it waits for them, or they have led there.
ASKED_LATER = {
    "schieber": {"matchYes", "matchNo", "counterYes", "save"},
    "coiffeur": {"itIs", "pointsOnly"},
    "solo": {"matchAsk", "matchYes", "pointsOnly"},
}
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def scripts(start):
    """Return the texts of a script and of all that it imports before it begins."""
    texts, left = {}, [start]
    while left:
        path = left.pop().resolve()
        if path not in texts:
            texts[path] = COMMENT.sub("", path.read_text(encoding="utf-8"))
            imported = re.findall(r"(?:from|^import) '(\.[^']+)'", texts[path], re.MULTILINE)
            left += [path.parent / name for name in imported]
    return texts.values()


def words_of(texts):
    return {name for text in texts for name in re.findall(r"\bwords\.(\w+)", text)}


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_phone_is_there_when_it_is_asked_for(client, game):
    js = folder("static") / "js"
    [page] = elements_of(client.get(f"/table/{game}"), "body")
    early = set(json.loads(page.get("data-words")))
    late = set(client.get(f"/table/{game}/late.json").json["words"])
    eager, lazy = (words_of(scripts(js / game / name)) for name in ("screen.js", "dialogs.js"))

    assert len(eager) > 15
    assert eager - early == ASKED_LATER.get(game, set())
    assert lazy - early <= late
    assert len(lazy) > 2 * len(eager)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_game_stands_in_the_place_of_another(game):
    """Words that come late join those of the page: one key, one text."""
    templates = folder("templates")
    written = {
        name: re.findall(r'^"(\w+)":', (templates / name).read_text(encoding="utf-8"), re.MULTILINE)
        for part in ("table", game)
        for name in (f"{part}/screen.html", f"{part}/dialogs.html")
    }
    # those of a game have tables in them, whose keys are their own
    keys = [names if name.startswith("table") else set(names) for name, names in written.items()]
    twice = [key for key, count in Counter(chain(*keys)).items() if count > 1]

    assert twice == []
