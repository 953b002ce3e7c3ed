"""What the generators of Schieber and Differenzler share: chance, ids, and a log that is written to."""

from __future__ import annotations

import random
import uuid

from scorer.rules import games
from scorer.rules.core import log
from scorer.rules.core.errors import RuleError


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


def ended(why):
    """Return a function that says whether a board has ended so."""
    return lambda board: (board["finish"] or {}).get("why") == why
