"""Selections: several rules in order, a base of percents, reserve, and a reason for everybody."""

from dataclasses import replace
from random import Random

import pytest

from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.ranking.qualification import select
from scorer.rules.club.ranking.season_lists import (
    EveningOfSeason,
    SeasonState,
    people_of,
    standings_after,
)
from scorer.rules.club.ranking.selection_sentences import selection_sentences
from scorer.rules.club.record.entries import RecordedMember
from scorer.rules.club.regulation.reader import read_regulation, regulation_json
from scorer.rules.core.words import GERMAN
from tests.long import runs
from tests.rules.club.club_builder import EveningBuilder, heats, season_after
from tests.rules.club.ranking.test_qualification_series import Series

# 1 to 6 by their points; women are 2, 5 and 6, youth is 4.
WOMEN = {2: ["Nord"], 5: ["Nord"], 6: ["Nord"], 4: ["Süd"]}
POINTS = {"m1": 1300, "m2": 1250, "m3": 1200, "m4": 1100, "m5": 1000, "m6": 900}
TWO_AND_THE_BEST = {
    "n": 2,
    "more": [{"n": 1, "category": "Nord"}, {"n": 1, "category": "Süd"}],
    "reserve": 1,
}


def chosen(points=POINTS, categories=WOMEN, renounced=(), champion=None, **rule):
    regulation = heats(**rule)
    lists = season_after(regulation, **points).parts
    return select(regulation, lists, categories, champion, renounced)


def remarks(selection, evenings=(), **rule):
    return selection_sentences(GERMAN, heats(**rule).qualification, selection, {}, evenings)


def reasons(selection):
    return {decision.member: decision.reason for decision in selection.decisions}


def test_two_overall_the_best_woman_the_best_youth_and_a_reserve():
    selection = chosen(**TWO_AND_THE_BEST)

    assert selection.members == [1, 2, 5, 4]  # 2 is a woman, but has her place already
    assert [(d.rule, d.category, d.place) for d in selection.decisions[:4]] == [
        *((0, None, 1), (0, None, 2), (1, "Nord", 5), (2, "Süd", 4)),
    ]
    assert reasons(selection) == {
        **dict.fromkeys((1, 2, 5, 4), "rule"),
        3: "reserve",
        6: "behind",
    }


def test_who_renounces_is_followed_by_the_same_rule():
    """C51; club.md 2."""
    assert chosen(renounced={5}, **TWO_AND_THE_BEST).members == [1, 2, 6, 4]
    assert chosen(renounced={1}, **TWO_AND_THE_BEST).members == [2, 3, 5, 4]


def test_where_the_rule_has_nobody_left_the_reserve_follows():
    selection = chosen(renounced={4}, **TWO_AND_THE_BEST)

    assert selection.members == [1, 2, 5, 3]
    assert reasons(selection)[3] == "moved_up"
    assert reasons(selection)[6] == "reserve"
    assert reasons(selection)[4] == "renounced"
    assert selection.empty == 0


def test_without_a_reserve_the_place_stays_empty_or_passes_on():
    rule = TWO_AND_THE_BEST | {"reserve": 0}

    left = chosen(renounced={4}, **rule)
    assert (left.members, left.empty) == ([1, 2, 5], 1)
    assert chosen(renounced={4}, passes_on=True, **rule).members == [1, 2, 5, 3]


def test_an_empty_place_is_told_with_its_rule():
    """Of two rules that find nobody each has its sentence; a place that is filled has none."""
    nobody = {2: ["Nord"], 5: ["Nord"]}
    selection = chosen(categories=nobody, **TWO_AND_THE_BEST)
    assert remarks(selection, **TWO_AND_THE_BEST) == [
        "Ein Platz bleibt leer: unter den Ersten von «Süd»."
    ]

    # the place of the woman who renounces is filled, that of the youth never was
    only = {5: ["Nord"]}
    moved = chosen(categories=only, renounced={5}, **TWO_AND_THE_BEST)
    assert reasons(moved)[3] == "moved_up"
    assert remarks(moved, **TWO_AND_THE_BEST) == [
        "Ein Platz bleibt leer: unter den Ersten von «Süd»."
    ]
    many = {"n": 2, "more": [{"n": 8}]}
    assert remarks(chosen(**many), **many) == ["4 Plätze bleiben leer: nach Regel 2."]
    few = {"n": 8}
    assert remarks(chosen(**few), **few) == ["2 Plätze bleiben leer: unter den ersten 8."]


def test_an_empty_place_of_an_evening_is_told_with_its_evening():
    rule = {"n": 3, "per_evening": True}
    regulation = heats(**rule)
    lists = [season_after(regulation, m1=9, m2=8, m3=7).standings]
    lists.append(season_after(regulation, m1=9, m4=8).standings)
    sentences = remarks(select(regulation, lists), ["Bären", "Krone"], **rule)

    assert sentences == ["2 Plätze bleiben leer: unter den ersten 3 (Krone)."]


def test_a_rule_that_never_had_anybody_calls_no_reserve():
    nobody = {2: ["Nord"], 5: ["Nord"]}
    selection = chosen(categories=nobody, **TWO_AND_THE_BEST)

    assert (selection.members, selection.empty) == ([1, 2, 5], 1)
    assert chosen(categories=nobody, passes_on=True, **TWO_AND_THE_BEST).members == [1, 2, 5, 3]


@pytest.mark.parametrize(("frees", "members"), [(True, [2, 1, 3, 4]), (False, [2, 1, 3])])
def test_a_champion_who_qualifies_anyway_frees_a_place_only_if_said(frees, members):
    """club.md 2; a regulation that says nothing about it means what it meant."""
    regulation = heats({}, n=3, champion=True, champion_frees=frees)
    lists = season_after(regulation, **POINTS).parts

    assert select(regulation, lists, champion=2).members == members
    assert heats(n=3, champion=True).qualification.champion_frees


@pytest.mark.parametrize(("base", "members"), [("ranked", 2), ("started", 3), ("present", 4)])
def test_a_share_is_of_those_ranked_started_or_present(base, members):
    """C51: a third of 6 with a rank, of 9 who played, of 11 who were there, rounded up."""
    regulation = heats(kind="percent", n=33, base=base)
    entries = [RankingEntry(number, (1000 - number,)) for number in range(1, 7)]
    entries += [RankingEntry(number, (900,), disqualified=True) for number in (7, 8, 9)]
    entries += [RankingEntry(10, (None,)), RankingEntry(11, (999,), unranked=True)]
    lines = rank_entries(regulation.phases[0].counting, entries)
    selection = select(regulation, [lines])

    assert len(selection.members) == members
    assert {number: reasons(selection)[number] for number in (7, 10, 11)} == {
        7: "disqualified",
        10: "missing",
        11: "unranked",
    }


@pytest.mark.parametrize("per_evening", [False, True])
def test_a_share_of_all_who_were_there_counts_who_plays_without_a_rank(per_evening):
    """20 % of 11: guests, who take no rank, and who fills up a table were there too."""
    data = regulation_json(heats(kind="percent", n=20, base="present", per_evening=per_evening))
    regulation = read_regulation(data | {"unranked": {"guests": True}})
    builder = EveningBuilder(regulation, phase="heat")
    for member in range(1, 11):
        builder.write("past", member=member, values=[1000 - member], whole=True)
    builder.attend(11, filler=True)
    people = {
        number: RecordedMember(number, f"M{number}", "", (), number > 8, None)
        for number in range(1, 12)
    }
    evening = replace(builder.evening, people=people_of(people), unranked=regulation.unranked)
    nights = [EveningOfSeason("1", "heat", evening, {})]
    table = standings_after(regulation, nights, people)

    assert len(table.standings) == 8
    assert SeasonState(regulation, table, nights, people).selection(nights).members == [1, 2, 3]


def test_who_is_equal_at_the_edge_and_who_only_has_the_smaller_number_is_told():
    """Of 2 and 3 with the same rank one goes on; nobody is told so where all equals do."""
    equal = {**POINTS, "m3": 1250}

    assert chosen(equal, n=2).members == [1, 2]
    assert chosen(equal, n=2).tied == [[2, 3]]
    assert chosen(equal, n=3).tied == []
    assert chosen(equal, n=2, all_ties=True).tied == []
    assert chosen(equal, n=2, renounced=[1]).tied == []
    youth = {"more": [{"n": 1, "category": "Süd"}], "categories": {3: ["Süd"]}}
    assert chosen(equal, n=2, **youth).tied == []
    names = {2: "Beat", 3: "Clara"}
    (sentence,) = selection_sentences(GERMAN, heats(n=2).qualification, chosen(equal, n=2), names)
    assert "Beat und Clara" in sentence


def test_a_share_of_a_category_is_of_those_in_it():
    selection = chosen(n=1, more=[{"n": 50, "percent": True, "category": "Nord"}])

    assert selection.members == [1, 2, 5]  # half of three, rounded up


def test_every_evening_has_its_reserve_and_who_goes_on_later_is_none():
    regulation = heats(n=1, per_evening=True, reserve=1)
    first = season_after(regulation, m1=9, m2=8, m3=7)
    second = season_after(regulation, m2=9, m3=8, m4=7)
    selection = select(regulation, [first.standings, second.standings])

    assert selection.members == [1, 2]
    assert [(d.member, d.place) for d in selection.decisions if d.reason == "reserve"] == [(3, 1)]


class RichSeries(Series):
    """A series with further rules, a reserve and a base, too."""

    def __init__(self, seed):
        super().__init__(seed)
        chance = self.chance
        self.rule |= {
            "more": [
                {
                    "n": chance.randint(1, 3),
                    "percent": chance.random() < 0.3,
                    "category": chance.choice(("Nord", "Süd", None)),
                }
                for _rule in range(chance.randint(0, 3))
            ],
            "reserve": chance.choice((0, 1, 2)),
            "passes_on": chance.random() < 0.3,
            "base": chance.choice(("ranked", "present", "started")),
            "champion_frees": chance.random() < 0.5,
        }


def test_every_selection_explains_everybody_once_and_order_of_entry_never_matters():
    """Everybody in a list has one reason; a place is never given twice, nor to who renounced."""
    for seed in range(runs(150, 5000)):
        series = RichSeries(seed)
        selection = series.selection(series.renounced)
        everybody = {person for heat in series.heats for unit in heat for person in unit}
        decided = [decision.member for decision in selection.decisions]

        assert len(decided) == len({*decided}), seed
        assert everybody <= {*decided} <= everybody | {series.champion}, seed
        assert not {*selection.members} & series.renounced, seed
        assert selection.empty >= 0, seed
        assert series.selection(series.renounced, Random(seed)) == selection, seed


def test_a_renunciation_never_costs_somebody_else_the_place_and_brings_one_unit_at_most():
    for seed in range(runs(100, 5000)):
        series = RichSeries(seed)
        series.rule |= {"all_ties": False, "kind": "top", "more": []}
        before = series.selection(series.renounced).members
        if not before:
            continue
        gone = series.chance.choice(before)
        unit = next((unit for unit in series.units if gone in unit), (gone,))
        after = series.selection({*series.renounced, gone}).members

        assert {*before} - {*unit} <= {*after}, seed
        assert len(after) <= len(before), seed
