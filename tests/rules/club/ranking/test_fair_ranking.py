"""In no regulation does a better result cost a place, nor does the order matter in which results are entered."""

from contextlib import suppress
from copy import deepcopy
from itertools import count
from random import Random

from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.season_lists import EveningOfSeason, standings_after
from scorer.rules.club.ranking.season_ranking import season_table
from scorer.rules.club.record.entries import RecordedMember
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.core.errors import RuleError
from tests.long import runs
from tests.rules.club.random_regulations import random_regulation

PEOPLE = range(1, 12)
HERE = {"state": "present", "from": 1, "to": None, "partner": None}


def weighed_regulation(chance, seed):
    """A random regulation; where it can be, evenings of different weights make one part and the worst is dropped."""
    data = random_regulation(seed)
    counting = {"combine": chance.choice(["sum", "sum", "average"]), "target": None}
    counting |= chance.choice([{"best": None, "drop": 1}, {"best": 2, "drop": 0}])
    counting |= chance.choice([{}, {"dense_ranks": False}])
    weights = [chance.choice(["1/2", "1", "2", "3"]) for _phase in data["phases"]]
    for change in (
        lambda data: [p.update(weight=w) for p, w in zip(data["phases"], weights, strict=True)],
        lambda data: data["season"].update(parts=data["season"]["parts"][:1]),
        lambda data: _count_all(data, counting),
        lambda data: _count_all(data, {**counting, "low_wins": True}),
        lambda data: data["season"]["parts"][0].update(phases=["abend", "dritte"], evenings=None),
    ):
        changed = deepcopy(data)
        change(changed)
        with suppress(RuleError):
            read_regulation(changed)
            data = changed
    return read_regulation(data)


def _count_all(data, counting):
    for part in (*data["season"]["parts"], data["season"]):
        part["counting"] |= counting


def an_evening(chance, phase):
    """What happens on an evening, event by event: attendance, tables and sheets, or results alone."""
    people = chance.sample(PEOPLE, chance.randint(6, 11))
    by_chance = not (phase.is_knock_out and phase.has_fixed_pairs)  # whose pairs stay what they are
    if chance.random() < 0.5 or not by_chance:
        rounds = chance.randint(1, phase.rounds)
        few = chance.choice([1000, 12])  # of few figures many are equal
        return [
            ("past", {"member": who, "whole": False, "values": _results(chance, rounds, few)})
            for who in people
        ]
    events = [("attendance", {**HERE, "member": who, "filler": False}) for who in people]
    drawn = []
    for number in range(1, chance.randint(1, phase.rounds) + 1):
        kind = phase.in_round(number)
        size = kind.sizes[0] if kind.terms.partners == "alone" else 4
        seats = chance.sample(people, len(people))
        end = len(seats) // size * size
        drawn.append(([seats[at : at + size] for at in range(0, end, size)], seats[end:]))
    rounds, out = zip(*drawn, strict=True)
    if phase.attempts:
        tables = [(n, table) for n, of_round in enumerate(rounds, 1) for table in of_round]
        events += [("table", {"round": n, "members": table}) for n, table in tables]
    else:
        events.append(("draw", {"first": 1, "rounds": [*rounds], "out": [*out], "seed": 1}))
    for number, tables in enumerate(rounds, start=1):
        for table, seated in enumerate(tables, start=1):
            place = {"round": number, "table": table}
            events.append(
                ("sheet", {**place, **_sheet(chance, phase.in_round(number), len(seated))})
            )
    return events


def _results(chance, rounds, few):
    values = [chance.choice([None, *[chance.randint(0, few)] * 4]) for _ in range(rounds)]
    return values if values[0] is not None else [chance.randint(0, few), *values[1:]]


def _sheet(chance, phase, people):
    sides = phase.terms.sides(people)
    due = phase.terms.due(phase.deals, 0) or 600
    points = [due // sides + chance.randint(-3, 3) * 50 for _side in range(sides - 1)]
    facts = {"writer": None, "booked": None, "confirmed": True, "source": "paper"}
    none = [0] * sides if phase.terms.match_bonus else None
    return {"points": [*points, due - sum(points)], "matches": none, **facts}


class Played:
    """A season with what happened on its evenings."""

    def __init__(self, seed):
        self.chance = Random(seed)
        self.regulation = weighed_regulation(self.chance, seed)
        phases = self.regulation.season.parts[0].phases * 2 + ("final",)
        keys = [self.chance.choice(phases) for _ in range(5)]
        self.events = [an_evening(self.chance, self.regulation.phase(key)) for key in keys]
        self.nights = [
            self.night(str(number), key, events)
            for number, (key, events) in enumerate(zip(keys, self.events, strict=True))
        ]
        self.people = {
            number: RecordedMember(number, f"M{number}", "", (), number > 9, None)
            for number in PEOPLE
        }

    def night(self, number, key, events):
        numbered = [(seq, *event) for seq, event in zip(count(1), events, strict=False)]
        return EveningOfSeason(number, key, fold_evening(self.regulation, key, numbered), {})

    def lists(self, nights):
        """The ranking of each evening, then that of the season, each by person."""
        season = standings_after(self.regulation, nights, self.people)
        rankings = [*(night.evening.standings for night in nights), season.standings]
        return [{line.person: line for line in lines} for lines in rankings]

    def improved(self, where):
        """Make one result of one person better, on one of the evenings; return who that is, and the evenings."""
        chance, night = self.chance, self.nights[where]
        results = [
            (who, place)
            for who, values in night.evening.scores.values.items()
            for place, value in enumerate(values, start=1)
            if value is not None
        ]
        who, number = chance.choice(results)
        low = night.evening.phase.in_round(number).counting.low_wins
        facts = {"member": who, "round": number, "disqualified": False, "struck": False}
        facts["points"] = chance.choice([1, 2, 5, 20, 100, 300]) * (-1 if low else 1)
        better = self.night(night.id, night.phase, [*self.events[where], ("penalty", facts)])
        return who, [*self.nights[:where], better, *self.nights[where + 1 :]]


def has_no_direction(regulation):
    """Whether a better result may rightly cost a place in the season.

    Points of evenings that are to come near a target may lead past it. With dense ranks, a person who
    draws level with others moves up all behind them, whose rank points may grow by more. And where rank
    points make ranks that give rank points again, a person who passes a rival lets others pass that rival too.
    A credit for one of a fixed pair makes two places of one, and points counted from the last place grow for all ahead.
    Where rank points hide what a better round adds to an evening, it may count there with fewer games won, which break a tie.
    """
    parts, last = regulation.season.parts, regulation.season.counting
    seasons = [*(part.counting for part in parts), last]
    phases = [(part, regulation.phase(key)) for part in parts for key in part.phases]
    ranked = [*(phase.counting for _part, phase in phases), *seasons]
    dense = any(counting.dense_ranks and counting.rank_points for counting in ranked)
    levels = [
        (
            phase.round_ranks,
            phase.counting.rank_points,
            len(parts) > 1 and part.counting.rank_points,
        )
        for part, phase in phases
    ]
    twice = any(sum(map(bool, of_phase)) > 1 for of_phase in levels)
    pairs = any(phase.has_fixed_pairs for _part, phase in phases)
    split = pairs and any(
        counting.rank_points and counting.rank_points.kind == "down" for counting in ranked
    )
    chosen = any(
        phase.counting.rank_points and (phase.counting.drop or phase.counting.best)
        for _part, phase in phases
    )
    won = chosen and any("won" in counting.ties for counting in seasons)
    return dense or twice or split or won or any(counting.nearest_wins for counting in seasons)


def ahead_of(who, lines):
    """How many people are ahead of somebody, also where dense ranks count totals and not people."""
    rank = lines[who].rank or len(PEOPLE) + 1
    return sum(line.rank is not None and line.rank < rank for line in lines.values())


def test_a_better_result_never_costs_a_place():
    for seed in range(runs(25, 10_000)):
        played = Played(seed)
        before = played.lists(played.nights)
        skipped = has_no_direction(played.regulation)
        for where, night in enumerate(played.nights):
            if not any(any(values) for values in night.evening.scores.values.values()):
                continue
            who, better = played.improved(where)
            after = played.lists(better)
            for number in (where, *([] if skipped else [-1])):
                was, now = before[number], after[number]
                if who in was and was[who].rank is not None:
                    assert ahead_of(who, now) <= ahead_of(who, was), (seed, where, number, who)


def test_a_better_evening_never_costs_a_place_in_the_season():
    """What evenings are worth, of few figures, so that much is equal or nearly so; each made better by turns."""
    for seed in range(runs(60, 10_000)):
        chance = Random(seed)
        regulation = weighed_regulation(chance, seed)
        if has_no_direction(regulation):
            continue
        keys = [
            chance.choice(regulation.season.parts[0].phases) for _ in range(chance.randint(3, 5))
        ]
        worth = [
            {who: chance.randint(0, 30) for who in PEOPLE if chance.random() < 0.9} for _ in keys
        ]
        before = _season_of(regulation, keys, worth)
        for who in PEOPLE:
            where = chance.randrange(len(keys))
            if who not in worth[where] or before[who].rank is None:
                continue
            low = regulation.phase(keys[where]).counting.low_results_win
            better = worth[where][who] + chance.randint(1, 9) * (-1 if low else 1)
            turned = [*worth[:where], {**worth[where], who: better}, *worth[where + 1 :]]
            after = _season_of(regulation, keys, turned)
            assert ahead_of(who, after) <= ahead_of(who, before), (seed, who)


def _season_of(regulation, keys, worth):
    held = [
        (str(number), key, of) for number, (key, of) in enumerate(zip(keys, worth, strict=True))
    ]
    return {line.person: line for line in season_table(regulation, held).standings}


def test_the_order_of_entry_changes_no_list():
    for seed in range(runs(15, 10_000)):
        played = Played(seed)
        turned = []
        for night, events in zip(played.nights, played.events, strict=True):
            kinds = ({"attendance", "past"}, {"draw", "table"}, {"sheet"})
            parts = [[event for event in events if event[0] in kind] for kind in kinds]
            for part in (parts[0], parts[2]):
                played.chance.shuffle(part)
            entered = [event for part in parts for event in part]
            turned.append(played.night(night.id, night.phase, entered))
        before, after = played.lists(played.nights), played.lists(turned)
        assert before == after, seed
        assert [[*lines] for lines in before] == [[*lines] for lines in after], seed
