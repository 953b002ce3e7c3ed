"""Who paid the fee of an evening, and what came in."""

from tests.rules.club.club_builder import EveningBuilder, agreed


def test_what_was_paid_is_summed_and_can_be_taken_back():
    builder = EveningBuilder(agreed(), people=3)
    for member, rappen in ((1, 1000), (2, 1000), (3, 1250), (2, 0)):  # the fee was raised
        builder.write("paid", member=member, rappen=rappen)
    takings = builder.evening.takings

    assert builder.evening.paid == {1: 1000, 3: 1250}
    assert (takings.paid, takings.present, takings.rappen) == (2, 3, 2250)


def test_whoever_paid_and_left_stays_in_the_sum_but_not_among_those_present():
    builder = EveningBuilder(agreed(), people=1)
    builder.write("paid", member=1, rappen=1000)
    builder.attend(1, state="absent")
    takings = builder.evening.takings

    assert (takings.paid, takings.present, takings.rappen) == (0, 0, 1000)
    assert takings.left == {1}
