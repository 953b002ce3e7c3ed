"""On which day the next evening of a series is."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.rules.club.evening.timing import next_day
from tests.long import runs

DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31))


def d(text):
    return date.fromisoformat(text)


@pytest.mark.parametrize(
    ("days", "guess"),
    [
        ("2026-11-20", "2026-11-27"),  # one alone: a week later
        ("2026-10-23 2026-11-06 2026-11-20", "2026-12-04"),  # every second week
        ("2026-10-09 2026-10-23 2026-11-20", "2026-12-04"),  # with one left out
        ("2026-10-23 2026-11-06 2026-11-19", "2026-12-04"),  # the last one on a Thursday for once
        ("2026-09-04 2026-10-02 2026-11-06", "2026-12-04"),  # the first Friday
        ("2026-09-25 2026-10-30 2026-11-27", "2026-12-25"),  # the last Friday
        ("2026-05-08 2026-08-14 2026-11-13", "2027-02-12"),  # every third month
        ("2026-11-06 2026-11-20", "2026-12-04"),
        ("2024-03-08 2026-11-20", "2026-11-27"),  # after a pause of years
        ("2026-01-30 2026-05-29", "2026-09-25"),  # the fifth one, that is the last
    ],
)
def test_it_follows_as_those_before_did(days, guess):
    assert next_day(map(d, days.split()), d("2026-01-01")) == d(guess)


def test_a_series_that_has_slept_goes_on_in_its_rhythm():
    fortnight = [d("2026-03-06"), d("2026-03-20")]
    assert next_day(fortnight, d("2026-11-24")) == d("2026-11-27")
    month = [d("2026-02-06"), d("2026-03-06")]
    assert next_day(month, d("2026-11-24")) == d("2026-12-04")
    assert next_day(month, d("2026-04-03")) == d("2026-04-03")  # today is none too late


@settings(max_examples=runs(100, 20_000), deadline=None)
@given(DAYS, st.integers(1, 3), st.integers(2, 9))
def test_a_regular_series_of_weeks_goes_on(first, weeks, length):
    days = [first + timedelta(weeks=weeks * number) for number in range(length + 1)]
    assert next_day(days[:-1], days[-2]) == days[-1]


@settings(max_examples=runs(100, 20_000), deadline=None)
@given(st.lists(DAYS, min_size=1, max_size=9), DAYS)
def test_it_comes_after_all_others_and_not_before_today_on_a_weekday_of_them(days, today):
    guess = next_day(iter(days), today)
    assert guess > max(days)
    assert guess >= today
    assert guess.weekday() in {day.weekday() for day in days}
    assert guess == next_day(reversed(days), today)
