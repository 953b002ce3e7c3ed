"""What the generators of Schieber and Differenzler share: chance, ids, and a log that is written to."""

from __future__ import annotations

import random
import uuid

from scorer.rules import games
from scorer.rules.core import log
from scorer.rules.core.errors import RuleError
from scorer.rules.core.settings import keys, plain_rules


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
