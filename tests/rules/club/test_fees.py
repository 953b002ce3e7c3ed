"""Who paid the fee of an evening, and what came in."""

from scorer.rules.club.evening_fold import fold_evening
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.regulation import read_regulation

AGREED = read_regulation({**PRESETS["four-eight"], "categories": []})
HERE = {"state": "present", "from": 1, "to": None, "filler": False, "partner": None}


def folded(*events):
    phase = AGREED.phases[0].key
    numbered = ((seq, kind, facts) for seq, (kind, facts) in enumerate(events, start=1))
    return fold_evening(AGREED, phase, numbered)


def test_what_was_paid_is_summed_and_can_be_taken_back():
    here = [("attendance", {**HERE, "member": number}) for number in (1, 2, 3)]
    evening = folded(
        *here,
        ("paid", {"member": 1, "rappen": 1000}),
        ("paid", {"member": 2, "rappen": 1000}),
        ("paid", {"member": 3, "rappen": 1250}),  # the fee was raised
        ("paid", {"member": 2, "rappen": 0}),
    )
    assert evening.paid == {1: 1000, 3: 1250}
    assert (evening.takings.paid, evening.takings.present, evening.takings.rappen) == (2, 3, 2250)


def test_whoever_paid_and_left_stays_in_the_sum_but_not_among_those_present():
    evening = folded(
        ("attendance", {**HERE, "member": 1}),
        ("paid", {"member": 1, "rappen": 1000}),
        ("attendance", {**HERE, "member": 1, "state": "absent"}),
    )
    takings = evening.takings
    assert (takings.paid, takings.present, takings.rappen) == (0, 0, 1000)
    assert takings.left == {1}
