"""Seasons that are put away with their evenings, and come back as they were."""

import pytest

from scorer.club import calendar, closing, members, seasons
from scorer.club.ledger import Act
from tests.club.club_builder import play_all, refusal, view_of


@pytest.fixture
def act(session, admin, now):
    return Act(session, admin, now, expected_version=10**6, reason="Vorbei")


def listed(session, admin, *, away=False):
    return [season.id for season in seasons.seasons(session, admin.club_id, away=away)]


def test_a_season_is_put_away_once_all_is_closed_counts_as_before_and_comes_back(
    session, admin, evening, act
):
    season = view_of(session, admin, evening).meta.season
    assert refusal(seasons.put_away, act, season, away=True) == "season-used"
    play_all(session, admin, evening, act.now)
    closing.close(act, evening)
    before = seasons.standings(session, admin.club_id, season).table.standings
    seasons.put_away(act, season, away=True)

    assert (listed(session, admin), listed(session, admin, away=True)) == ([], [season])
    assert [meta.id for meta in calendar.evenings(session, admin.club_id)] == [evening]
    assert seasons.standings(session, admin.club_id, season).table.standings == before
    assert refusal(members.merge, act, 1, 2) == "merge-both"  # they were there together
    closing.reopen(act, evening)
    assert listed(session, admin) == [season]  # what goes on is in view
    closing.close(act, evening)
    assert listed(session, admin) == []
    seasons.put_away(act, season, away=False)
    assert listed(session, admin) == [season]
