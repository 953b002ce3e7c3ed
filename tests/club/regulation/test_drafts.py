"""Drafts of regulations: kept word for word beside the ledger, decided once, thrown away for good."""

from dataclasses import replace

import pytest

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.ranking import seasons
from scorer.club.regulation import drafts
from scorer.club.regulation.drafts import DraftConflict
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import (
    REGULATION,
    a_club,
    refusal,
    regulation,
    sheet,
    view_of,
)

TYPED = [("name", "Winter"), ("phase-0", "played"), ("phase-0-rounds", "viele")]


@pytest.fixture
def season(session, admin, now):
    return seasons.new(Act(session, admin, now), "2026", REGULATION)


def test_a_draft_is_kept_as_it_was_typed_and_the_ledger_knows_nothing_of_it(session, admin, now):
    before = ledger.history(session, admin.club_id)
    season = drafts.new(Act(session, admin, now), TYPED)
    draft = drafts.load(session, admin.club_id, season)

    assert (draft.typed, draft.version, draft.name) == (tuple(TYPED), 1, "Winter")
    assert seasons.load(session, admin.club_id, season) is None
    assert ledger.history(session, admin.club_id) == before
    assert [each.season for each in drafts.drafts(session, admin.club_id)] == [season]


def test_two_who_save_at_once_are_told_and_the_first_stays(session, admin, now, season):
    drafts.save(Act(session, admin, now), season, TYPED)
    drafts.save(Act(session, admin, now), season, TYPED)  # sent twice
    with pytest.raises(DraftConflict) as conflict:
        drafts.save(Act(session, admin, now), season, [("name", "Sommer")])

    assert (conflict.value.stored.typed, conflict.value.version) == (tuple(TYPED), 1)
    drafts.save(Act(session, admin, now, 1), season, [("name", "Sommer")])
    assert drafts.load(session, admin.club_id, season).name == "Sommer"


def test_one_that_was_thrown_away_does_not_come_back_from_an_old_page(session, admin, now, season):
    drafts.save(Act(session, admin, now), season, TYPED)
    drafts.discard(Act(session, admin, now, 1), season)
    drafts.discard(Act(session, admin, now, 1), season)  # sent twice

    assert drafts.load(session, admin.club_id, season) is None
    assert drafts.drafts(session, admin.club_id) == []
    with pytest.raises(DraftConflict) as conflict:
        drafts.save(Act(session, admin, now, 1), season, TYPED)
    assert (conflict.value.stored, conflict.value.version) == (None, 2)


def test_nobody_throws_away_what_somebody_else_has_just_saved(session, admin, now, season):
    drafts.save(Act(session, admin, now), season, TYPED)
    drafts.save(Act(session, admin, now, 1), season, [("name", "Sommer")])
    with pytest.raises(DraftConflict):
        drafts.discard(Act(session, admin, now, 1), season)

    assert drafts.load(session, admin.club_id, season).name == "Sommer"


def test_a_draft_is_for_admins_of_its_club_and_of_a_season_there(session, admin, now, season):
    other = a_club(session, now, "Jassclub Thun", "toni")
    scorer = replace(admin, role="scorer")

    assert refusal(drafts.save, Act(session, scorer, now), season, TYPED) == "role-needed"
    assert refusal(drafts.new, Act(session, scorer, now), TYPED) == "role-needed"
    assert refusal(drafts.discard, Act(session, scorer, now), season) == "role-needed"
    assert refusal(drafts.save, Act(session, other, now), season, TYPED) == "season-unknown"
    drafts.save(Act(session, admin, now), season, TYPED)
    assert drafts.load(session, other.club_id, season) is None
    assert drafts.drafts(session, other.club_id) == []


def test_a_decision_makes_a_version_and_the_draft_is_gone(session, admin, now, season):
    seen = seasons.load(session, admin.club_id, season).seq
    drafts.save(Act(session, admin, now), season, TYPED)
    eight = regulation(deals=8)
    drafts.decide(Act(session, admin, now, seen), season, "2026", eight, 1)

    assert seasons.load(session, admin.club_id, season).version == 2
    assert drafts.load(session, admin.club_id, season) is None
    with pytest.raises(DraftConflict):  # sent twice
        drafts.decide(Act(session, admin, now, seen), season, "2026", eight, 1)


def test_nothing_is_decided_that_nobody_has_seen(session, admin, now, season):
    seen = seasons.load(session, admin.club_id, season).seq
    drafts.save(Act(session, admin, now), season, TYPED)
    drafts.save(Act(session, admin, now, 1), season, [("name", "Sommer")])
    with pytest.raises(DraftConflict):
        drafts.decide(Act(session, admin, now, seen), season, "2026", regulation(deals=8), 1)
    seasons.change(Act(session, admin, now, seen), season, "2026", regulation(deals=6))
    with pytest.raises(VersionConflict):
        drafts.decide(Act(session, admin, now, seen), season, "2026", regulation(deals=8), 2)

    assert drafts.load(session, admin.club_id, season).name == "Sommer"
    assert seasons.load(session, admin.club_id, season).version == 2


def test_a_season_may_begin_with_a_draft(session, admin, now):
    season = drafts.new(Act(session, admin, now), TYPED)
    drafts.decide(Act(session, admin, now), season, "2026", REGULATION, 1)

    assert seasons.load(session, admin.club_id, season).version == 1
    assert drafts.drafts(session, admin.club_id) == []


def of(session, admin, evening):
    """Return the season of an evening."""
    return seasons.load(session, admin.club_id, view_of(session, admin, evening).meta.season)


def effect_of(session, admin, evening, terms):
    """Return what another regulation would do to the season of an evening."""
    season = of(session, admin, evening)
    return drafts.season_effect(session, admin.club_id, season, read_regulation(terms))


def totals(session, admin, evening):
    return {line.person: line.total for line in view_of(session, admin, evening).evening.standings}


def test_what_a_change_does_to_ranks_is_told_before_it_is_decided(session, admin, played, act):
    best = regulation(counting={"best": 1})
    effect = effect_of(session, admin, played, best)
    ((meta, of_evening),) = effect.evenings
    before = totals(session, admin, played)
    seasons.change(act, meta.season, "2026", best)

    assert meta.id == played
    assert not of_evening.unreadable
    assert {change.person: change.before.total for change in of_evening.ranks} == before
    after = {change.person: change.after.total for change in of_evening.ranks}
    assert after == totals(session, admin, played)
    assert {change.person for change in effect.ranks} == {*before}
    assert effect.refused is None


def test_a_closed_evening_is_named_and_stays(session, admin, played, closed, act):
    effect = effect_of(session, admin, played, regulation(counting={"best": 1}))

    assert effect.evenings == []
    assert [meta.id for meta in effect.closed] == [played]


def test_a_change_that_could_not_read_a_sheet_that_counts_is_refused_by_name(
    session, admin, evening, act
):
    """Everybody alone: a sheet of two sides would have to hold four figures."""
    sheet(session, admin, evening, 1, 1, 1000, act.now)
    alone = regulation(game="other", terms={"partners": "alone"})
    season = of(session, admin, evening)

    assert effect_of(session, admin, evening, alone).refused.code == "sheets-unreadable"
    with pytest.raises(RuleError) as refused:
        seasons.change(act, season.id, "2026", alone)
    assert refused.value.code == "sheets-unreadable"
    assert refused.value.values["tables"] == "1/1"
    assert refused.value.values["evening"] == view_of(session, admin, evening).meta.name
    assert of(session, admin, evening).version == 1


def test_a_sheet_that_no_longer_counts_is_named_by_its_table(session, admin, evening, act):
    """With another control sum it is read, and does not add up."""
    sheet(session, admin, evening, 1, 1, 1000, act.now)
    other_sum = regulation(terms={"check": 152})
    ((meta, of_evening),) = effect_of(session, admin, evening, other_sum).evenings

    assert [(table.round, table.number) for table in of_evening.lost] == [(1, 1)]
    assert of_evening.unreadable == ()
    seasons.change(act, meta.season, "2026", other_sum)
    assert view_of(session, admin, evening).evening.table(1, 1).credit is None


def test_a_drawn_round_that_falls_away_is_told_and_other_words_change_nothing(
    session, admin, evening
):
    effect = effect_of(session, admin, evening, regulation(rounds=1))

    assert [of_evening.dropped for _meta, of_evening in effect.evenings] == [(2,)]
    assert not effect_of(session, admin, evening, regulation(name="Clubabend"))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ([("name", "x" * (drafts.MOST_TYPED + 1))], "draft-text"),
        ([("name", "x")] * (drafts.MOST_FIELDS + 1), "draft-large"),
    ],
)
def test_a_draft_that_no_file_would_give_back_is_not_kept(session, admin, now, season, typed, code):
    assert refusal(drafts.save, Act(session, admin, now), season, typed) == code
    assert refusal(drafts.new, Act(session, admin, now), typed) == code
    assert drafts.drafts(session, admin.club_id) == []
