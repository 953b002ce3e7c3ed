"""Everything that is played or shown has its name."""

import pytest

from scorer.rules.core import words
from scorer.rules.core.cards import Deck, Mode, Rank
from scorer.rules.core.words import GERMAN
from scorer.rules.schieber.sentences import deals
from scorer.rules.schieber.weis import read_meld


@pytest.mark.parametrize(
    ("meld", "mode", "deck", "name"),
    [
        ({"run": 3, "suit": "rosen", "top": "eight"}, "obenabe", "german", "Dreiblatt vom Rosen-Achter"),
        ({"run": 3, "suit": "rosen", "top": "eight"}, "undenufe", "german", "Dreiblatt vom Rosen-Sechser"),
        ({"run": 4, "suit": "herz", "top": "ober"}, None, "french", "Vierblatt von der Herz-Dame"),
        ({"four": "under"}, "rosen", "german", "vier Under"),
        ({"amount": 150}, "rosen", "german", "Weis"),
    ],
)  # fmt: skip
def test_a_run_is_called_by_its_highest_card_in_the_mode(meld, mode, deck, name):
    assert deals.meld_name(GERMAN, read_meld(meld, ""), mode, Deck(deck)) == name


def test_every_mode_has_a_name_of_its_own():
    names = {words.mode_name(GERMAN, mode) for mode in Mode}

    assert "" not in names
    assert len(names) == len(Mode)


@pytest.mark.parametrize("deck", Deck)
def test_every_four_and_every_run_has_a_name_of_its_own(deck):
    assert len({deals.four_name(GERMAN, rank, deck) for rank in Rank}) == len(Rank)
    assert len({deals.run_name(GERMAN, length) for length in range(3, 10)}) == 7


def test_a_name_that_runs_from_right_to_left_turns_nothing_around_it():
    assert words.isolated("محمد") == "\u2068محمد\u2069"
    assert words.isolated("Noëlle") == "Noëlle"


def test_the_order_of_the_last_trick_stays_on_one_line():
    """Behind a dash a line may end even before a no-break space (UAX 14, LB 12a), before a word joiner not."""
    text = words.category_order_text(GERMAN, ["stoeck", "weis", "stich"])

    assert text.replace("–\u2060", "").replace("\u00a0", "") == "StöckWysStich"
