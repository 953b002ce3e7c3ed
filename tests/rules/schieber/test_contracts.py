"""Prescribed deals of a Schieber: the factor of the deal counts, and its trump is played."""

from scorer.rules import games
from scorer.rules.club.regulation.reader import table_settings
from scorer.rules.core.log import Revision
from scorer.rules.record import Record, dumps, loads
from tests.rules.club.club_builder import agreed, refusal
from tests.rules.refusals import refused_at

SUITS = {"Herz": "herz", "Ecken": "ecken", "Kreuz": "kreuz", "Schaufel": "schaufel"}


def circuit(*, modes):
    """C41: a row that begins again after the last suit, spades count double; with *modes* the phone knows which."""
    contracts = [
        {"name": name, "factor": 2 if name == "Schaufel" else 1} | ({"mode": mode} if modes else {})
        for name, mode in SUITS.items()
    ]
    terms = {"partners": "fixed", "match_bonus": 100, "contracts": contracts}
    return agreed(rounds=1, deals=16, terms=terms, settings={"deck": "french"})


def table(*, modes=True):
    settings = table_settings(circuit(modes=modes).phases[0], ["A", "B", "C", "D"])
    return games.read_settings(settings)


def deal(number, mode, points=100, **facts):
    name = f"00000000-0000-4000-8000-{number:012}"
    deal_facts = {"kind": "deal", "mode": mode, "points": [points, 157 - points], **facts}
    return Revision(name, name, str(number), deal_facts)


def test_16_correct_deals_make_what_the_sheet_must_have():
    """R3: 12 x 157 + 4 x 2 x 157 = 3140, and never 2512."""
    log = [deal(number, [*SUITS.values()][(number - 1) % 4]) for number in range(1, 17)]
    board = games.check_log(table(), log)

    assert sum(board["totals"]) == 3140 == circuit(modes=True).phases[0].terms.cards(16)
    assert [line["factor"] for line in board["lines"]] == [1, 1, 1, 2] * 4


def test_another_trump_than_is_prescribed_is_refused_by_name():
    log = [deal(1, "kreuz")]

    assert refusal(games.check_log, table(), log) == (
        "contract-mode",
        {"name": "Herz", "slot": "1"},
    )
    assert refused_at(games.check_log, table(), log)[1] == "revisions/0/facts/mode"


def test_an_annulled_deal_is_played_again_by_the_same_contract():
    log = [deal(1, "herz", void="falsch gegeben"), deal(2, "herz"), deal(3, "ecken")]
    board = games.check_log(table(), log)

    assert [line["number"] for line in board["lines"]] == [1, 1, 2]


def test_where_the_regulation_says_no_trump_the_scribe_chooses_it():
    """A regulation of before has names alone."""
    board = games.check_log(table(modes=False), [deal(1, "kreuz"), deal(2, None)])

    assert [line["factor"] for line in board["lines"]] == [1, 1]


def test_a_file_keeps_prescribed_deals():
    assert loads(dumps(Record(table(), ()))).settings == table()


def test_a_trump_that_these_cards_do_not_have_cannot_be_prescribed():
    contracts = [{"name": "Herz", "mode": "herz"}]

    assert refusal(agreed, rounds=1, deals=1, terms={"contracts": contracts})[0] == "mode-off"


def test_a_contract_that_holds_other_points_stays_on_paper():
    contracts = [{"name": "Tutti", "check": 130}]
    phase = agreed(rounds=1, deals=1, terms={"contracts": contracts}).phases[0]

    assert table_settings(phase, ["A", "B", "C", "D"]) is None
