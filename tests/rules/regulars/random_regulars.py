"""Random Stammtische: mixed games with guests and corrections, people joined, stakes, settlings, things undone."""

import random
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from scorer.regulars.counting import TOTALS_ONLY
from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.presets import settings_for
from scorer.rules.regulars.counted_game import counted_game
from scorer.rules.regulars.events import (
    Boxed,
    Counted,
    Event,
    Founded,
    Joined,
    Paid,
    Settled,
    Stake,
    Staked,
    Undone,
)
from scorer.rules.regulars.money import account, settle
from scorer.rules.regulars.state import check, fold, played_games

START = date(2024, 10, 1)
ZONE = ZoneInfo("Europe/Zurich")
FRIENDS, GUESTS, TWINS = (
    (1, 2, 3, 4, 5),
    (6, 7),
    (11, 12),
)  # a twin is somebody under a second number
MODES = ("rosen", "eichel", "schellen", "obenabe")
STAKES = {"berg": 1, "sieg": 2, "match": 1, "counter_match": 2, "schneider": 1}
PRIZES = {"auto_end": True, "both_over": "higher", "stakes": STAKES}
NO_STROKES = PRIZES | {"stakes": None}
# Kind of game, preset, how many play, what differs.
TABLES = (
    ("schieber-target-400", "1000", 4, {"target": [400, 400], "berg": 200, **PRIZES}),
    ("schieber-target-400", "1000", 4, {"target": [400, 400], "berg": 200, **PRIZES}),
    ("schieber-target-900", "2500", 4, {"target": [900, 900], "berg": 450, **NO_STROKES}),
    ("schieber", "1000", 4, {"target": None, "berg": None}),
    ("coiffeur-2", "coiffeur-8", 4, {}),
    ("coiffeur-2-teams-3-tens", "coiffeur-8", 6, {"tens": True}),
    ("differenzler-deals-3", "differenzler-12", 4, {"deals": 3}),
    ("differenzler-deals-3", "differenzler-12", 3, {"deals": 3, "missing_penalty": None}),
    ("solo-most-deals-3", "handjass-12", 4, {"deals": 3, "factor": 2}),
    ("solo-molotow", "molotow-8", 3, {"deals": None, "last_factor": None}),
)
LOW = {"differenzler", "molotow"}


class RandomGame:
    """One game at a table: its rules, its log, and when the server got each revision; or its totals alone."""

    def __init__(self, rng, name, day, table, *, is_entered=False):
        self.rng, self.name, self.day, self.is_entered = rng, name, day, is_entered
        self.kind, preset, count, changes = table
        teams = ("Wir", "Ihr", "Sie")[: 3 if count == 6 else 2]
        players = ("Anna", "Beat", "Clara", "Dani", "Emil", "Fred")[:count]
        parts = {*self.kind.split("-")}
        if is_entered and count == 4 and parts & {"schieber", "coiffeur"}:
            preset, changes = "1000", TOTALS_ONLY
        elif is_entered:
            preset, changes = "point-board", {"wins": "fewest" if parts & LOW else "most"}
        values = {**settings_for(preset, players, teams), **changes}
        if "options" in values:
            values["options"] = values["options"][:2]
        self.settings = games.read_settings(values)
        self.revisions, self.received = [], []
        self.clock = datetime(day.year, day.month, day.day, 18, tzinfo=UTC) + timedelta(
            minutes=rng.randrange(0, 700)
        )
        for _ in range(1 if is_entered else rng.randint(1, 8)):
            self.play()

    @property
    def board(self):
        return games.board(self.settings, self.revisions)

    def play(self):
        """Write one more deal, unless the game is over."""
        board = self.board
        if board["finish"]:
            return
        game, number = board["game"], len(board["lines"]) + 1
        slots = [str(number)]
        if game == "coiffeur":
            taken = {line["slot"] for line in board["lines"]}
            slots = [self.rng.choice([cell for cell in self.settings.cells if cell not in taken])]
        elif game == "schieber" and self.is_entered:
            slots = ["1", "2"]
        elif game == "differenzler":
            for seat in range(len(self.settings.players)):
                estimate = {"kind": "estimate", "points": self.rng.choice((0, 40, 50, 60, None))}
                self.write(f"estimate:{number}:{seat}", estimate)
        for slot in slots:
            self.write(slot, self.facts(slot))

    def facts(self, slot):
        rng, game = self.rng, self.settings.game
        count = len(self.settings.players)
        if self.is_entered:
            totals = [rng.choice((300, 400, 500)) for _ in range(count)]
            if game == "schieber":
                return {"kind": "strokes", "team": int(slot) - 1, "points": totals[0]}
            return {"kind": "deal", "points": totals, "match": None, "extras": []}
        if game == "schieber":
            first = rng.choice((0, 57, 80, 100, 157))
            match = {157: 0, 0: 1}.get(first)
            return {
                "kind": "deal",
                "mode": rng.choice((*MODES, None)),
                "declarer": rng.choice((None, 0, 1, 2, 3)),
                "pushed": rng.random() < 0.3,
                "points": [first, 157 - first],
                "match": match if rng.random() < 0.9 else None,
                "weis": [[{"amount": rng.choice((20, 50))}] if rng.random() < 0.3 else [], []],
                "stoeck": rng.choice((None, None, 0, 1)),
            }
        if game == "coiffeur":
            points = rng.choice((None, 0, 90, 100, 157))
            teams, team = len(self.settings.teams), "abc".index(slot[0])
            cell = {"kind": "cell", "points": points, "scratched": points is None}
            cell |= {"match": points == 157, "counter": points == 0}
            seats = (None, team, team + teams)
            return cell | {"declarer": rng.choice(seats), "stoeck": rng.random() < 0.2}
        cuts = sorted(rng.choice((0, 40, 50, 90, 157)) for _ in range(count - 1))
        points = [b - a for a, b in zip([0, *cuts], [*cuts, 157], strict=True)]
        deal = {"kind": "deal", "points": points}
        if game == "differenzler":
            return deal | {"trump": rng.choice(MODES[:3])}
        match = points.index(157) if 157 in points else None
        kinds = [rng.choice(("weis", "table_weis", "stoeck")) for _ in range(rng.randrange(3))]
        extras = [{"seat": rng.randrange(count), "kind": k, "points": 20} for k in kinds]
        return deal | {"mode": rng.choice(MODES), "match": match, "extras": extras}

    def write(self, slot, facts, line=None, replaces=()):
        self.clock += timedelta(minutes=self.rng.choice((1, 4, 30, 31, 45)))
        name = str(len(self.revisions))
        at = self.rng.choice(("", (self.clock - timedelta(minutes=1)).isoformat()))
        self.revisions.append(Revision(name, line or name, slot, facts, replaces, at=at))
        self.received.append(self.clock)
        self.__dict__.pop("summary", None)

    def correct(self):
        """Write one line anew, days later."""
        self.clock += timedelta(days=7)
        old = self.rng.choice([r for r in self.revisions if not r.slot.startswith("estimate")])
        heads = tuple(r.id for r in self.revisions if r.line == old.line)
        self.write(old.slot, self.facts(old.slot), old.line, heads)

    @cached_property
    def summary(self):
        return counted_game(self.settings, self.board, self.revisions, self.received)


class RandomRegulars:
    """A Stammtisch of a few evenings; the rules accepted each of its events.

    *happened* says how often what the comparison is about has happened.
    """

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.games, self.events, self.happened = {}, [], Counter()
        self.tables = self.rng.sample(TABLES, 3)
        acts = (
            *(self.stake, self.stake, self.stake, self.join, self.undo, self.undo, self.recount),
            *(self.settle, self.settle, self.pay, self.pay, self.box, self.correct, self.correct),
        )
        for step in range(self.rng.randint(5, 25)):
            self.count(START + timedelta(days=step // 3 * 21))
            for act in self.rng.sample(acts, self.rng.randint(0, 3)):
                act()

    def do(self, facts, what=""):
        """Let something happen, unless the rules refuse it or nothing changes."""
        event = Event(f"00000000-0000-4000-8000-{len(self.events):012d}", "", facts)
        try:
            changes = check(fold(self.events), event)
        except ValueError:
            return
        if changes:
            self.events.append(event)
            self.happened[what or event.kind] += 1

    @property
    def summaries(self):
        return {name: game.summary for name, game in self.games.items()}

    def payments(self):
        """What would settle all that is open now."""
        state = fold(self.events)
        return settle(account(state, played_games(state, self.summaries, ZONE)[0]).balances)

    def people(self, count):
        more = self.rng.choice(((), GUESTS, TWINS))
        return tuple(self.rng.sample((*FRIENDS, *FRIENDS[:2], *more), count))

    def count(self, day):
        rng, table = self.rng, self.rng.choice(self.tables)
        is_entered = rng.random() < 0.2
        name = f"game-{rng.randrange(10**6)}"
        self.game = RandomGame(rng, name, day, table, is_entered=is_entered)
        self.games[name] = self.game
        facts = Counted(name, self.people(table[2]), rng.random() < 0.7)
        if is_entered:
            facts = replace(facts, as_it_stands=True, day=day, kind=self.game.kind)
        self.do(facts, "entered" if is_entered else "three teams" if table[2] == 6 else "")

    def recount(self):
        """Free a game, and count it again for others."""
        counted = [e for e in fold(self.events).effective if isinstance(e.facts, Counted)]
        if counted:
            event = self.rng.choice(counted)
            self.do(Undone(event.id))
            people = self.people(len(event.facts.persons))
            self.do(replace(event.facts, persons=people), "counted again")

    def join(self):
        self.do(Joined(self.rng.choice(((1, 11), (12, 2), (11, 12), (6, 7), (3, 6)))))

    def undo(self):
        kinds = [*dict.fromkeys(event.kind for event in self.events)]
        if kinds:
            kind = self.rng.choice(kinds)
            done = [event for event in self.events if event.kind == kind]
            self.do(Undone(self.rng.choice(done).id), f"{kind} undone")

    def settle(self):
        if payments := self.payments():
            self.do(Settled(payments))

    def pay(self):
        for event in [e for e in self.events if isinstance(e.facts, Settled)][-1:]:
            for payment in event.facts.payments:
                if self.rng.random() < 0.6:
                    self.do(Paid(event.id, payment.payer, payment.payee))
                if self.events[-1].kind == "paid" and self.rng.random() < 0.2:
                    self.do(Undone(self.events[-1].id), "paid undone")

    def box(self):
        boxed = Boxed(-500, "Wurst"), Boxed(700, "Busse")
        self.do(self.rng.choice((*boxed, Founded(self.rng.randint(1, 12)))))

    def correct(self):
        before = self.payments()
        self.rng.choice([*self.games.values()]).correct()
        if fold(self.events).paid and self.payments() != before:
            self.happened["paid, corrected"] += 1

    def stake(self):
        rng = self.rng
        stake = Stake(
            rng.choice(("stroke", "lost", "point", "difference")),
            rng.choice((1, 3, 5, 20)),
            rng.choice((0, 0, 100)),
            rng.choice((5, 10)),
            box=rng.random() < 0.3,
        )
        since = rng.choice((date(2020, 1, 1), self.game.day))
        self.do(Staked(self.game.kind, since, rng.choice((stake, stake, stake, None))))
