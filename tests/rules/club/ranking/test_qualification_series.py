"""Who goes on from a series of heats: random series against a small calculation of its own."""

from random import Random

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.ranking.qualification import select
from tests.long import runs
from tests.rules.club.club_builder import heats

NAMES = ("Nord", "Süd")


class Series:
    """Heats of single people or fixed pairs, who may meet in several of them; *rule* says who goes on."""

    def __init__(self, seed):
        chance = self.chance = Random(seed)
        self.size = chance.choice((1, 1, 2))
        self.units = [
            tuple(range(first, first + self.size))
            for first in range(1, chance.randint(2, 14) * self.size, self.size)
        ]
        self.people = [person for unit in self.units for person in unit]
        heat_units = [
            chance.sample(self.units, chance.randint(1, len(self.units))) for _ in range(5)
        ]
        self.heats = [
            {unit: chance.randint(90, 90 + chance.choice((2, 9))) for unit in units}
            for units in heat_units[: chance.randint(1, 5)]
        ]
        self.rule = {
            "kind": chance.choice(("top", "top", "percent", "threshold", "starts", "quota")),
            "n": chance.choice((1, 2, 3, 4, 20, 33, 92, 95)),
            "quotas": {name: chance.randint(1, 3) for name in NAMES},
            "champion": chance.random() < 0.4,
            "all_ties": chance.random() < 0.3,
        }
        self.rule["per_evening"] = self.rule["kind"] != "starts"  # these are counted over all heats
        if not self.rule["per_evening"]:
            del self.heats[1:]
        self.categories = {
            person: chance.sample(NAMES, chance.choice((0, 1, 1, 2))) for person in self.people
        }
        self.champion = chance.choice((None, 99, *self.people))
        self.renounced = set(chance.sample(self.people, chance.randint(0, len(self.people) // 2)))
        self.seated = set(chance.sample(self.people, chance.randint(0, len(self.people) // 3)))

    def lists(self, order=None):
        """The ranking of each heat; *order* shuffles in which order people were entered."""
        partners = {unit[0]: unit[1] for unit in self.units if unit[1:]}
        partners |= {other: person for person, other in partners.items()}
        lists = []
        for heat in self.heats:
            entries = [
                RankingEntry(person, (points,)) for unit, points in heat.items() for person in unit
            ]
            if order is not None:
                order.shuffle(entries)
            lists.append(rank_entries(Counting(), entries, lots=Lots(partners=partners)))
        return lists

    def selection(self, renounced, order=None):
        """Who may play the final as the rules tell it, with a reason for everybody."""
        return select(
            heats(**self.rule),
            self.lists(order),
            self.categories,
            self.champion,
            renounced,
            self.seated,
        )

    def finalists(self, renounced):
        return self.selection(renounced).members

    def by_hand(self, renounced):
        """Who may play the final, place by place."""
        into = []
        if self.rule["champion"] and self.champion:
            pairs = [unit for heat in self.heats for unit in heat if self.champion in unit]
            first = sorted(
                (pairs or [(self.champion,)])[0], key=lambda person: person != self.champion
            )
            into += first if not renounced & {*first} else []
        for heat in self.heats:
            away = {*renounced, *into}
            for places, among in self.places(heat):
                last, sent = None, 0
                for unit in sorted(among, key=lambda unit: (-heat[unit], unit)):
                    tied = self.rule["all_ties"] and sent and heat[unit] == last
                    if not away & {*unit} and (sent < places or tied):
                        into += unit
                        away |= {*unit}
                        last, sent = heat[unit], sent + 1
        for heat in self.heats:
            for unit in sorted(heat, key=lambda unit: (-heat[unit], unit)):
                into += [
                    person for person in unit if person in self.seated and not renounced & {*unit}
                ]
        return list(dict.fromkeys(into))

    def places(self, heat):
        """How many places there are in a heat, and among whom."""
        n = self.rule["n"]
        match self.rule["kind"]:
            case "top":
                return [(n, heat)]
            case "percent":
                return [((len(heat) * n + 99) // 100, heat)]
            case "threshold":
                return [(99, [unit for unit in heat if heat[unit] >= n])]
            case "starts":
                return [(99 if n <= 1 else 0, heat)]
        return [
            (
                places,
                [unit for unit in heat if any(name in self.categories[person] for person in unit)],
            )
            for name, places in self.rule["quotas"].items()
        ]


def test_random_series_of_heats_send_whom_a_small_calculation_sends():
    for seed in range(runs(300, 5000)):
        series = Series(seed)
        assert series.finalists(series.renounced) == series.by_hand(series.renounced), seed


def test_one_renunciation_brings_one_follower_and_takes_nobody_elses_place():
    for seed in range(runs(150, 5000)):
        series = Series(seed)
        before = series.finalists(series.renounced)
        if before:
            gone = series.chance.choice(before)
            unit = next((unit for unit in series.units if gone in unit), (gone,))
            after = series.finalists({*series.renounced, gone})
            assert {*before} - {*after} == {*before} & {*unit}, seed
            if not series.rule["all_ties"]:
                assert len({*after} - {*before}) <= series.size, seed
