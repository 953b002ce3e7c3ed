"""What the generators of games by deals share: chance, ids, and a log that is written to."""

from __future__ import annotations

import random
import uuid

from scorer.rules import games
from scorer.rules.core import log
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_rules import keys, plain_rules


class LogGenerator:
    """Writes one random log; what a single revision cannot say is left out."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.revisions = []
        self.heads = {}
        self.settings = self.house_rules()
        self.rules = games.read_settings(self.settings)

    def some(self, chance):
        return self.rng.random() < chance

    def uuid(self):
        return str(uuid.UUID(int=self.rng.getrandbits(128), version=4))

    def write(self, slot, facts, line=None, replaces=(), undoes=None):
        written = log.Revision(self.uuid(), line or self.uuid(), slot, facts, (*replaces,), undoes)
        try:
            games.GAMES[self.rules.game].check_revision(self.rules, written, "")
        except RuleError:
            return
        self.revisions.append(written)
        self.heads[written.line] = written


class PlayersLogGenerator(LogGenerator):
    """Writes a random log of a game in which everybody plays alone: deals, their end, a lot, names.

    A game says how a ``whole_deal`` is written, what a ``deal`` of it is, and which ``points`` it may have.
    """

    NAMES = ("Anna", "Beat", "Clara", "Dani", "Erna", "Fritz", "Gaby", "Hans", "Ida")

    def __init__(self, seed):
        super().__init__(seed)
        self.deals = 0
        self.seats = range(len(self.rules.players))
        for _ in range(self.rng.randint(1, 10)):
            self.step()

    def again(self, facts, line=None):
        """Write one line anew, often by naming what was replaced already."""
        head = self.heads[line or self.rng.choice(list(self.heads))]
        replaces = head.replaces if head.replaces and self.some(0.2) else [head.id]
        slot = str(self.rng.randint(1, self.deals + 1)) if self.some(0.03) else head.slot
        self.write(slot, facts(head), head.line, replaces, head.id if self.some(0.3) else None)

    def other(self, head):
        """Return what else may stand on the line of *head*."""
        if self.some(0.3):
            return None
        if head.slot.isdecimal():
            return self.deal(points=self.points() if self.some(0.7) else None)
        return head.facts

    def step(self):
        rng = self.rng
        special = {
            "end": {"kind": "end"},
            "lot": {
                "kind": "lot",
                "order": rng.sample(self.seats, rng.randint(2, len(self.seats))),
            },
            "names": {
                "kind": "names",
                "players": ["Emil", *self.NAMES[1 : len(self.seats)]],
                "teams": [],
            },
        }
        if self.heads and self.some(0.25):
            self.again(self.other)
        elif self.some(0.15):
            slot = rng.choice(("end", "lot", "lot", "names"))
            self.write(slot, special[slot])
        elif self.revisions and self.some(0.1):
            twin = rng.choice(self.revisions)
            self.write(twin.slot, twin.facts if self.some(0.5) else self.other(twin))
        else:
            self.deals += 1
            self.whole_deal(str(self.deals))


def with_plain_rules(rng, settings, values):
    """Return *values* with those *settings* drawn by *rng* that are missing and have a plain type."""
    drawn = dict(values)
    for key, rule in plain_rules(settings).items():
        if key not in drawn:
            allowed = rule.words or (rule.range and range(rule.range.low, rule.range.high + 1))
            drawn[key] = rng.choice(allowed or (False, True))
    assert set(drawn) == set(keys(settings))
    return drawn


def ended(why):
    """Return a function that says whether a board has ended so."""
    return lambda board: (board["finish"] or {}).get("why") == why
