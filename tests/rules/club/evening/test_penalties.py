"""Penalties of a deal and agreed rates: C13, K17."""

import pytest

from scorer.rules.club.evening.scores import Remark
from scorer.rules.club.ranking.sentences import remark_text
from scorer.rules.club.regulation.clauses.penalties import PENALTY_CLAUSES, rate_text
from scorer.rules.core.clauses import Context
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import agreed, seated

(SLOT,) = PENALTY_CLAUSES[0].slots


def test_c13_penalty_points_stand_apart_from_the_differences_with_deal_and_reason():
    """A hand with a card too many: the deal is finished and repeated, 20 for the offender."""
    low, alone = {"low_wins": True}, {"partners": "alone", "check": None}
    rules = agreed(low, {"counting": low}, alone, game="differenzler", rounds=1, deals=4)
    builder = seated(rules, [[1, 2, 3, 4]])
    builder.sheet(1, 1, 33, 40, 12, 50)
    event = builder.penalty(3, 20, 1, deal=2)

    # 12 + 20 = 32 is still ahead of 33
    assert [(line.person, line.total) for line in builder.evening.standings][:2] == [
        (3, 32),
        (1, 33),
    ]
    (remark,) = builder.evening.scores.remarks
    assert remark == Remark(3, "penalty", 1, 20, event=event, deal=2)
    assert (
        remark_text(GERMAN, remark, {}, {event: "10 Karten"})
        == "+20 Punkte in Passe 1, Spiel 2: 10 Karten"
    )


def test_a_penalty_written_before_there_were_deals_reads_as_it_did():
    builder = seated(agreed(rounds=1), [[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 884)
    builder.penalty(1, -20, 1)

    (remark,) = builder.evening.scores.remarks
    assert (remark.deal, remark.made) == (None, 0)
    assert remark_text(GERMAN, remark, {}, {}) == "−20 Punkte in Passe 1"


@pytest.mark.parametrize(
    ("line", "rate", "text"),
    [
        ("Zu spät: 10", {"points": 10, "made": False, "credit": False}, "10"),
        ("Zu spät = 10", {"points": 10, "made": False, "credit": False}, "10"),
        ("Zu spät: 20 + gemachte", {"points": 20, "made": True, "credit": False}, "20 + gemachte Punkte"),
        ("Zu spät: gemacht", {"points": 0, "made": True, "credit": False}, "gemachte Punkte"),
        ("Zu spät: Gutschrift 5", {"points": 5, "made": False, "credit": True}, "Gutschrift 5"),
        ("Zu spät: 20 + faits", {"points": 20, "made": True, "credit": False}, "20 + gemachte Punkte"),
        ("Zu spät: bonification 5", {"points": 5, "made": False, "credit": True}, "Gutschrift 5"),
        ("Zu spät", {"points": 0, "made": False, "credit": False}, ""),
    ],
)  # fmt: skip
def test_a_line_of_the_list_is_a_rate_and_the_rate_a_line(line, rate, text):
    context = Context({}, {})
    (parsed,) = SLOT.parse(GERMAN, [line], context)
    assert SLOT.valid(line) == bool(text)
    if text:
        assert parsed == {"name": "Zu spät"} | rate
        assert rate_text(GERMAN, parsed) == text
        assert SLOT.parse(GERMAN, SLOT.lines(GERMAN, [parsed], context), context) == [parsed]
