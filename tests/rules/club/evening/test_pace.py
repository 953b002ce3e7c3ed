"""How fast tables play, and when they have finished."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.evening.timing import Written, deal_times, finish, gaps, rounded, time_a_deal
from tests.long import runs

BEGUN = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def played(*minutes):
    return [BEGUN + minute * MINUTE for minute in minutes]


def written(device, moments, *, off=0, sent=None):
    """Return the entries of a phone whose clock is *off*; *sent* is when it had network at last."""
    return [
        Written(str(slot), device, at + off * MINUTE, sent or at)
        for slot, at in enumerate(moments, start=1)
    ]


def told(times, left, now, others=()):
    end = finish(times, left, time_a_deal(gaps(times), others), BEGUN + now * MINUTE)
    return end and (rounded(end) - BEGUN) // MINUTE


def test_table_7_is_at_deal_5_of_12_and_done_at_about_22_40():
    times = [BEGUN.replace(hour=21, minute=minute) for minute in (11, 18, 28, 36)]
    now = BEGUN.replace(hour=21, minute=37)
    end = finish(times, 8, time_a_deal(gaps(times), [8 * MINUTE] * 9), now)
    assert rounded(end) == BEGUN.replace(hour=22, minute=40)


def test_a_pause_a_break_down_and_a_slow_deal_change_little():
    assert told(played(0, 5, 10, 15, 20), 4, 21) == 40
    assert told(played(0, 5, 35, 40, 45), 4, 46) == 65  # half an hour at the bar
    assert told(played(0, 5, 10, 15, 20), 4, 32) == 50  # this deal takes its time
    assert told(played(0, 5, 10, 15, 20), 4, 41) is None  # is anybody there?
    assert told(played(0, 5, 10, 15, 20), 0, 21) is None


def test_too_little_tells_nothing_and_the_other_tables_help():
    usual = [6 * MINUTE] * 4
    assert told(played(0, 5, 10, 15), 4, 16) is None
    assert told(played(0), 4, 1, usual) is None
    assert told(played(0, 9), 4, 10, usual) == 35  # at the pace of the others, until it has its own
    assert told(played(*range(0, 100, 9)), 1, 100, usual) == 110


def test_a_phone_with_a_wrong_clock_or_without_network_tells_the_same_times():
    times = played(0, 5, 11, 18)
    assert deal_times(written(1, times)) == times
    assert deal_times(written(1, times, off=-480)) == times
    assert deal_times(written(1, times, sent=times[-1])) == times
    late = written(2, times, off=60, sent=times[-1])
    assert deal_times([*written(1, times[:2]), *late]) == times  # two phones, one deal twice
    year_1 = [Written("1", 1, BEGUN.replace(year=1), times[0])]
    assert deal_times([*year_1, *written(1, times)]) == times
    assert deal_times([]) == []


@settings(max_examples=runs(100, 20_000), deadline=None)
@given(
    st.integers(1, 30),
    st.lists(st.booleans(), min_size=5, max_size=12),
    st.integers(1, 12),
    st.integers(0, 4),
)
def test_of_a_steady_table_pauses_move_only_what_is_past(pace, pauses, left, wait):
    """Property: fewer than half of the gaps being pauses, the end is as many deals from the last one."""
    if 2 * sum(pauses) >= len(pauses):
        return
    times = [BEGUN]
    for pause in pauses:
        times.append(times[-1] + (pace + 45 * pause) * MINUTE)
    now = times[-1] + wait * MINUTE
    end = finish(times, left, time_a_deal(gaps(times), ()), now)
    assert end == max(times[-1] + pace * MINUTE, now) + (left - 1) * pace * MINUTE
    assert end <= rounded(end) < end + 5 * MINUTE
