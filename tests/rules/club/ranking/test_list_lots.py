"""Cards drawn among equals of a side list: people, teams and clubs; what the ranking's cards decide there.

*Source:* club.md 2 («ties by the next best, then lot»); regulations page K12, K16, K29.
"""

from dataclasses import replace

import pytest

from scorer.rules.club.evening.categories import People, Team
from scorer.rules.club.public.visibility import Audience, shown, tells_event
from scorer.rules.club.ranking.closing import check_complete, evening_ties, needs_cards, season_ties
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.season_lists import EveningOfSeason, SeasonState, standings_after
from scorer.rules.club.ranking.side_lists import evening_side_lists
from scorer.rules.club.record.entries import RecordedMember
from tests.rules.club.club_builder import agreed, refusal, seated

LOT = {"counting": {"ties": ["lot"]}}
OF_TEAMS = {"name": "Mannschaften", "teams": {"best": 2}, **LOT}
TEAMS = {4: Team(frozenset({1, 2}), 8), 7: Team(frozenset({3, 4}), 9)}
HIGH = {"name": "Hoch", "measured": "highest", **LOT}


def an_evening(lists, *lots, points=(1000, 884), known=None, rules=None, **phase):
    """One table: 1 and 3 against 2 and 4, so that 1 and 3 are equal, 2 and 4, and both teams."""
    regulation = agreed(rules={"lists": lists, **(rules or {})}, rounds=1, **phase)
    builder = seated(regulation, [[1, 2, 3, 4]])
    builder.sheet(1, 1, *points)
    for facts in lots:
        builder.write("lot", **facts)
    people = known or People(teams=TEAMS)
    return regulation, fold_evening(regulation, "abend", builder.events, people)


def standing(regulation, evening, name):
    (listing,) = [each for each in evening_side_lists(regulation, evening) if each.name == name]
    return [(line.person, line.rank) for line in listing.lines]


def drawing(regulation, evening):
    return {ties.agreed.name: ties.to_draw for ties in evening_ties(regulation, evening)}


def test_equal_teams_draw_a_card_and_the_best_one_stands_first():
    regulation, evening = an_evening([OF_TEAMS])

    assert standing(regulation, evening, "Mannschaften") == [(4, 1), (7, 1)]
    assert drawing(regulation, evening) == {"Mannschaften": [(4, 7)]}
    regulation, evening = an_evening([OF_TEAMS], {"list": "Mannschaften", "teams": [[7, 4]]})
    (listing,) = evening_side_lists(regulation, evening)
    assert [(row.person, row.rank) for row in listing.lines] == [(7, 1), (4, 2)]
    assert listing.lines[1].decided_by.tie == "lot"
    assert drawing(regulation, evening) == {"Mannschaften": []}


def test_clubs_draw_among_themselves_and_not_with_the_card_of_a_team():
    clubs = {**OF_TEAMS, "teams": {"best": 2, "units": "clubs"}}
    regulation, evening = an_evening([clubs], {"list": "Mannschaften", "teams": [[7, 4]]})

    assert drawing(regulation, evening) == {"Mannschaften": [(8, 9)]}
    regulation, evening = an_evening([clubs], {"list": "Mannschaften", "clubs": [[9, 8]]})
    assert standing(regulation, evening, "Mannschaften") == [(9, 1), (8, 2)]


def test_a_card_decides_only_after_what_stands_before_it():
    """The best of 4 made 1000, the best of 7 and of 9 884 each: those two draw."""
    known = {4: Team({1}), 7: Team({2}), 9: Team({4})}
    ties = {**OF_TEAMS, "teams": {"best": 1}, "counting": {"ties": ["best", "lot"]}}
    regulation, evening = an_evening([ties], known=People(teams=known))

    assert drawing(regulation, evening) == {"Mannschaften": [(7, 9)]}


def test_each_list_has_cards_of_its_own():
    """The ranking's card says nothing of another list, nor the other way round."""
    lists, ranking = [HIGH, {**HIGH, "name": "Zwei"}], {"counting": {"ties": ["lot"]}}
    drawn = [{"groups": [[3, 1]]}, {"list": "Zwei", "groups": [[4, 2]]}]
    regulation, evening = an_evening(lists, *drawn, **ranking)

    assert [(row.person, row.rank) for row in evening.standings] == [(3, 1), (1, 2), (2, 3), (4, 3)]
    assert drawing(regulation, evening) == {"Hoch": [(1, 3), (2, 4)], "Zwei": [(1, 3)]}
    assert standing(regulation, evening, "Hoch") == [(1, 1), (3, 1), (2, 3), (4, 3)]
    assert standing(regulation, evening, "Zwei") == [(1, 1), (3, 1), (4, 3), (2, 4)]


def test_a_list_by_the_total_takes_over_the_cards_of_the_ranking():
    women = {"name": "Damen", "categories": ["Frauen"]}
    rules = {"categories": ["Frauen"], "unranked": {"guests": True}}
    known = People({1: ["Frauen"], 3: ["Frauen"]})
    regulation, evening = an_evening([women], rules=rules, known=known, **LOT)

    assert drawing(regulation, evening) == {}  # they draw for the ranking
    assert evening.groups_to_draw() == [(1, 3), (2, 4)]
    drawn = {"groups": [[3, 1], [2, 4]]}
    regulation, evening = an_evening([women], drawn, rules=rules, known=known, **LOT)
    assert standing(regulation, evening, "Damen") == [(3, 1), (1, 2)]
    assert not needs_cards(regulation, evening)


def test_whoever_the_ranking_does_not_rank_draws_for_the_list():
    guests = {"name": "Gäste", "listed": "guests"}
    rules, known = {"unranked": {"guests": True}}, People(guests={2, 4})
    regulation, evening = an_evening(
        [guests], {"groups": [[1, 3]]}, rules=rules, known=known, **LOT
    )

    assert drawing(regulation, evening) == {"Gäste": [(2, 4)]}
    drawn = [{"groups": [[1, 3]]}, {"list": "Gäste", "groups": [[4, 2]]}]
    regulation, evening = an_evening([guests], *drawn, rules=rules, known=known, **LOT)
    assert standing(regulation, evening, "Gäste") == [(4, 1), (2, 2)]


def test_counted_from_the_last_the_best_card_stands_on_top_of_the_list():
    last = {**HIGH, "name": "Schluss", "from_last": True, "places": 1}
    regulation, evening = an_evening([last])

    assert drawing(regulation, evening) == {"Schluss": [(2, 4)]}  # 1 and 3 are not shown
    drawn = {"list": "Schluss", "groups": [[4, 2]]}
    regulation, evening = an_evening([last], drawn)
    assert standing(regulation, evening, "Schluss") == [(4, 1)]
    (ties,) = evening_ties(regulation, evening)
    assert ties.lots.places((2, 4)) == {4: 1, 2: 2}
    assert ties.groups == [(4, 2)] or ties.groups == [(2, 4)]


def test_who_stands_behind_the_places_that_are_shown_draws_nothing():
    regulation, evening = an_evening([{**HIGH, "places": 2}])

    assert drawing(regulation, evening) == {"Hoch": [(1, 3)]}


def test_an_evening_closes_once_every_list_has_its_cards():
    regulation, evening = an_evening([OF_TEAMS])
    code, values = refusal(check_complete, regulation, evening)

    assert (code, values) == ("lot-missing-list", {"list": "Mannschaften"})
    assert needs_cards(regulation, evening)
    check_complete(*an_evening([OF_TEAMS], {"list": "Mannschaften", "teams": [[7, 4]]}))


def test_a_list_without_a_card_shares_its_ranks_as_before():
    regulation, evening = an_evening([{**OF_TEAMS, "counting": {}}, {**HIGH, "counting": {}}])

    assert evening_ties(regulation, evening) == []
    assert standing(regulation, evening, "Mannschaften") == [(4, 1), (7, 1)]
    check_complete(regulation, evening)


@pytest.mark.parametrize("audience", [Audience.OFFICIAL, Audience.HALL])
def test_cards_of_a_list_are_hidden_with_its_ranks(audience):
    """club.md 3: who is equal is a rank, too."""
    facts = {"list": "Mannschaften", "teams": [[7, 4]]}
    regulation, evening = an_evening([OF_TEAMS], facts, hidden_from=1)
    seen = shown(evening, audience)

    assert seen.list_draws == {}
    assert seen == shown(replace(evening, list_draws={}), audience)
    assert evening_ties(regulation, seen) == []
    assert not tells_event(seen, "lot", facts, audience)


def a_season(lists, *draws, members=4, into=None, **list_draws):
    regulation, evening = an_evening(lists, rules={"season": {"parts": [{"phases": ["abend"]}]}})
    people = {
        number: RecordedMember(number, f"M{number}", "", (), False, (into or {}).get(number))
        for number in range(1, members + 1)
    }
    nights = [EveningOfSeason("a", "abend", evening, TEAMS)]
    keyed = {tuple(key.split("_")): orders for key, orders in list_draws.items()}
    table = standings_after(regulation, nights, people, draws, keyed)
    return season_ties(SeasonState(regulation, table, nights, people))


def test_lists_over_a_season_have_cards_of_their_own():
    """Teams by evening and by totals, and people; a card of a merged member is that of who stays."""
    lists = [
        {**OF_TEAMS, "name": "Jahr", "over": "season"},
        {**OF_TEAMS, "name": "Totale", "over": "season", "teams": {"best": 2, "per": "totals"}},
        {**HIGH, "name": "Passe", "over": "season"},
    ]
    drawn = {"Totale_teams": [[7, 4]], "Passe_people": [[5, 1], [4, 2]]}
    ties = a_season(lists, members=5, into={5: 3}, **drawn)

    assert {each.agreed.name: each.to_draw for each in ties} == {
        "Jahr": [(4, 7)],
        "Totale": [],
        "Passe": [],
    }
