"""Random seasons in the ledger of a club, with everything that may happen in one."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

from scorer.club.evening import announcing, closing
from scorer.club.office.ledger import Act, VersionConflict, open_ledger
from scorer.club.people import members
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.rules.club.counting.lots import lot_facts
from scorer.rules.club.ranking.closing import evening_ties
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.core.errors import RuleError
from tests.rules.club.random_regulations import random_regulation

USUAL = {"from": 1, "to": None, "filler": False, "partner": None}


class RandomSeason:
    """Writes a season: its regulation changes, people are merged, evenings are closed and reopened."""

    def __init__(self, act, seed, regulation=None):
        self.act, self.chance = act, Random(seed)
        self.regulation = regulation or random_regulation(seed)
        self.id = seasons.new(self.now(), f"Saison {seed}", self.regulation)
        with open_ledger(self.now()) as book:
            self.people = members.add_all(book, [self._person(seed, n) for n in range(13)])
        attending = self.people[:]
        for number in range(self.chance.randint(1, 3)):
            self.chance.shuffle(attending)
            EveningOfRandomSeason(self, number, attending[: self.chance.randint(6, 11)])
        self._end(seed)

    def now(self, reason="", seen=10**9):
        return replace(self.act, reason=reason, expected_version=seen)

    def _person(self, seed, number):
        categories = self.chance.choice([("Frauen",), ("Jugend",), (), ("Frauen", "Jugend")])
        return Member(0, f"S{seed} P{number:02}", categories=categories, guest=number > 10)

    def _end(self, seed):
        chance = self.chance
        if chance.random() < 0.3:
            changed = random_regulation(seed + 100_000)
            attempt(seasons.change, self.now("Beschluss"), self.id, f"Saison {seed}", changed)
        attempt(members.merge, self.now(), *chance.sample(self.people, 2))
        if chance.random() < 0.4:
            drawn = chance.sample(self.people, 6)
            seasons.lot(self.now(), self.id, [drawn[:2], drawn[2:]])
        if chance.random() < 0.4:
            champion, *renounced = chance.sample(self.people, 3)
            seasons.settle(self.now(), self.id, chance.choice([champion, None]), renounced)


def attempt(use_case, *args):
    """Do what may be refused; return whether it was done."""
    try:
        use_case(*args)
    except (RuleError, VersionConflict):
        return False
    return True


class EveningOfRandomSeason:
    """Writes one evening of a random season, event by event."""

    def __init__(self, season, number, people):
        self.season, self.chance, self.people = season, season.chance, people
        phase = self.chance.choice(season.regulation["phases"])
        day = date(2026, 1, 10) + timedelta(days=self.chance.randint(0, 3))
        name, fee = f"{number + 1}. Abend", self.chance.choice([0, 1000])
        announced = announcing.Announcement(
            phase["key"], name, day, "Bären", fee=fee, start="19:30"
        )
        self.id = announcing.new(season.now(), season.id, announced)
        self.agreed, self.phase, self.events = read_regulation(season.regulation), phase["key"], []
        with open_ledger(season.now()) as self.book:
            if self.chance.random() < 0.2:
                self.results()
            else:
                self.attend()
                self.seat(phase)
                self.play()
            self.more()
        self.close()

    def write(self, kind, reason="", **facts):
        self.book.reason = reason
        event = self.book.append(kind, facts, self.id)
        self.events.append((event.seq, kind, facts))
        return event

    @property
    def evening(self):
        return fold_evening(self.agreed, self.phase, self.events)

    def results(self):
        whole = self.chance.random() < 0.5
        for member in self.people:
            points = self.chance.choice([900, 1001, None, "2005/2"])
            values = [points or 7] if whole else [points, 800]
            self.write("past", member=member, values=values, whole=whole)

    def attend(self):
        pairs = self.evening.phase.terms.partners == "fixed"
        for place, member in enumerate(self.people):
            other = self.people[place ^ 1] if pairs and place | 1 < len(self.people) else None
            last = self.chance.choice([None, None, 1])
            more = {"filler": place == 5, "partner": other, "to": last}
            self.write("attendance", member=member, state="present", **USUAL | more)
        for member in self.chance.sample(self.people, self.chance.randint(0, 3)):
            self.write("paid", member=member, rappen=self.chance.choice([1000, 750, 0]))
        for state in ("absent", "no_show"):
            member = self.chance.choice(self.season.people)
            if member not in self.people:
                self.write("attendance", member=member, state=state, **USUAL)

    def seat(self, phase):
        size = 4 if phase["terms"]["partners"] != "alone" else phase["sizes"][0]
        drawn = []
        for _round in range(self.chance.randint(1, min(3, phase["rounds"]))):
            seats = self.chance.sample(self.people, len(self.people))
            end = len(seats) // size * size
            tables = [seats[at : at + size] for at in range(0, end, size)]
            drawn.append((tables, seats[end:]))
        if phase["attempts"]:
            for number, (tables, _out) in enumerate(drawn, start=1):
                for table in tables:
                    self.write("table", round=number, members=table)
            return
        for first in (1, len(drawn)) if len(drawn) > 1 else (1,):
            rounds, out = zip(*drawn[first - 1 :], strict=True)
            seed = self.chance.randint(1, 999)
            self.write("draw", first=first, rounds=list(rounds), out=list(out), seed=seed)

    def play(self):
        evening = self.evening
        for table in evening.tables:
            place = {"round": table.round, "table": table.number}
            if self.chance.random() < 0.9:
                facts = {**place, **self.sheet(evening, table), "game": None}
                event = self.write("sheet", **facts)
                if self.chance.random() < 0.1:
                    self.write("sheet", "Zahlendreher", **facts, corrects=event.seq)
            if self.chance.random() < 0.05:
                self.write("dispute", "Stimmt nicht", **place, side=1, game=None, points=[])

    def sheet(self, evening, table):
        phase = evening.phase.in_round(table.round)
        sides = phase.terms.sides(len(table.people))
        matches = [0] * sides
        matches[0] = self.chance.choice([0, 0, 1])
        due = phase.terms.due(phase.deals, sum(matches)) or 600
        due += self.chance.choice([0] * 9 + [2])
        points = [due // sides + self.chance.randint(-3, 3) * 50 for _side in range(sides - 1)]
        return {
            "points": [*points, due - sum(points)],
            "matches": matches if phase.terms.match_bonus else None,
            "writer": self.chance.choice([None, 0]),
            "booked": None,
            "confirmed": self.chance.random() < 0.9,
            "source": "paper",
        }

    def more(self):
        chance, who = self.chance, self.people
        if chance.random() < 0.3 and not self.evening.imported_results:
            spare = [member for member in self.season.people if member not in who]
            for by in chance.choice([[spare[0]], [spare[0], None]]):
                self.write("substitute", member=who[0], by=by, **{"from": chance.randint(1, 2)})
        phase = self.evening.phase
        if phase.counting.target_from == "entered" and chance.random() < 0.8:
            self.write("target", points=950)
        for _time in range(chance.randint(0, 2)):
            facts = {"member": chance.choice(who), "round": chance.choice([None, 1])}
            facts |= chance.choice([{}, {"deal": 1, "made": 20}])
            facts |= {"points": chance.choice([-50, 20]), "disqualified": chance.random() < 0.1}
            event = self.write("penalty", "Nicht bedient", **facts, struck=False)
            if chance.random() < 0.3:
                self.write("penalty", "Irrtum", **facts, struck=True, of=event.seq)
        if chance.random() < 0.2:
            self.write("total", member=who[1], points=1234)
        for group in self.evening.groups_to_draw():
            self.write("lot", groups=[list(group)])
        for ties in evening_ties(self.agreed, self.evening):
            (facts,) = lot_facts((), {ties.key: [list(group) for group in ties.to_draw]})
            self.write("lot", **facts)

    def close(self):
        season = self.season
        if self.chance.random() < 0.8 and attempt(closing.close, season.now(), self.id):
            if self.chance.random() < 0.2:
                closing.reopen(season.now("Zettel vergessen"), self.id)
                return
            if self.chance.random() < 0.3:
                changed = random_regulation(self.chance.randint(0, 99_999))
                if attempt(seasons.change, season.now("Neu"), season.id, "Saison neu", changed):
                    season.regulation = changed


def write_random_season(act: Act, seed: int) -> str:
    """Write a season into the ledger of the actor's club; return its id."""
    return RandomSeason(act, seed).id
