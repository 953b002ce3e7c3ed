"""A sheet of contracts of which each side names every one once, in its own order."""

import pytest

from scorer.rules import games
from scorer.rules.club.regulation.reader import table_settings
from tests.rules.club.club_builder import EveningBuilder, agreed, refusal
from tests.rules.schieber.test_contracts import SUITS, deal

# Spades count twice: (1 + 1 + 1 + 2) × 157 = 785 for what one side names, 1570 for both.
CONTRACTS = [
    {"name": name, "mode": mode, "factor": 2 if name == "Schaufel" else 1}
    for name, mode in SUITS.items()
]


def regulation(**terms):
    sheet = {"partners": "fixed", "contracts": CONTRACTS, "each_once": True, "match_bonus": 100}
    return agreed(rounds=1, deals=8, terms=sheet | terms, settings={"deck": "french"})


def table(**terms):
    return games.read_settings(table_settings(regulation(**terms).phases[0], ["A", "B", "C", "D"]))


def test_both_sides_name_each_suit_once_and_make_what_the_sheet_must_have():
    """Seat 0 deals first, so that seats 1 and 3 name the odd deals."""
    order = ["herz", "schaufel", "ecken", "herz", "schaufel", "kreuz", "kreuz", "ecken"]
    board = games.check_log(table(), [deal(n, mode) for n, mode in enumerate(order, start=1)])

    assert [line["factor"] for line in board["lines"]] == [1, 2, 1, 1, 2, 1, 1, 1]
    assert sum(board["totals"]) == regulation().phases[0].terms.cards(8) == 1570
    assert board["finish"] is not None


@pytest.mark.parametrize(
    ("log", "slot"),
    [
        ([deal(1, "herz"), deal(2, "herz"), deal(3, "herz")], "1"),
        ([deal(1, "herz"), deal(2, "ecken", declarer=3), deal(3, "ecken")], "2"),
        ([deal(1, "herz", dealer=1), deal(2, "ecken"), deal(3, "herz")], "1"),
    ],
)
def test_a_suit_that_the_side_has_named_before_is_refused_with_the_deal(log, slot):
    assert refusal(games.check_log, table(), log) == ("mode-used", {"slot": slot})


def test_an_annulled_deal_uses_up_nothing_and_only_the_sheet_is_on_offer():
    log = [deal(1, "herz", void="vergeben"), deal(2, "herz"), deal(3, "herz")]

    assert [line["number"] for line in games.check_log(table(), log)["lines"]] == [1, 1, 2]
    assert refusal(games.check_log, table(), [deal(1, "obenabe")])[0] == "mode-off"
    assert refusal(games.check_log, table(), [deal(1, None)])[0] == "mode-missing"


def test_a_contract_without_a_mode_is_played_on_paper():
    named = [{"name": "Tutti"}, *CONTRACTS[1:]]
    phase = agreed(rounds=1, deals=8, terms={"contracts": named, "each_once": True}).phases[0]

    assert table_settings(phase, ["A", "B", "C", "D"]) is None


def test_the_sheet_of_a_table_adds_up_with_a_match_in_a_doubled_suit():
    """A match of spades is 2 × (157 + 100); 1570 + 200."""
    builder = EveningBuilder(regulation(), 4)
    builder.seat([[1, 2, 3, 4]])
    assert refusal(builder.sheet, 1, 1, 900, 669)[0] == "sheet-sum"
    builder.sheet(1, 1, 1000, 770, matches=[2, 0])

    assert builder.evening.tables.__next__().verdict.expected == 1770
