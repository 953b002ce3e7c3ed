"""Random games of «Jeder für sich»: mostly sensible, with clashes, corrections and mistakes."""

from __future__ import annotations

from typing import get_args

from scorer.rules.core.cards import CARD_POINTS, SUITS, Deck
from scorer.rules.solo.checks import STOECK, TRUMPLESS
from scorer.rules.solo.settings import TIES, Sign
from tests.rules.log_generator import base

SIGNS = get_args(Sign)


class LogGenerator(base.PlayersLogGenerator):
    """House rules and facts of «Jeder für sich»."""

    def house_rules(self):
        rng = self.rng
        seats, deals = rng.randint(2, 9), rng.randint(1, 5) if self.some(0.5) else None
        return {
            "game": "solo",
            "deck": str(rng.choice(tuple(Deck))),
            "players": [*self.NAMES[:seats]],
            "first_dealer": rng.randrange(seats),
            "control_sum": rng.choice((CARD_POINTS, CARD_POINTS, 2 * CARD_POINTS, None)),
            "factor": rng.choice((1, 1, 2, 99)),
            "last_factor": rng.choice((1, 2, 3)) if deals and self.some(0.5) else None,
            "match_value": rng.choice((0, 100, 100, 999, -100)),
            "weis_sign": rng.choice(SIGNS),
            "table_weis_sign": rng.choice(SIGNS),
            "stoeck_sign": rng.choice(SIGNS),
            "deals": deals,
            "target": rng.choice((100, 300, 1000)) if self.some(0.3) else None,
            "wins": rng.choice(("most", "fewest")),
            "ties": rng.sample(TIES, rng.randint(0, len(TIES))),
        }

    def points(self):
        """Card points of everybody; few different ones, so that totals are often equal."""
        total = self.rules.control_sum
        if total is None:
            return [self.rng.choice((0, 0, 1, -50, 50, 9999)) for _ in self.seats]
        while True:
            cuts = sorted(self.rng.choice((0, 40, 50, 60, 100, total)) for _ in self.seats[1:])
            counts = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
            if not {1, total - 1} & set(counts):
                return counts

    def extra(self):
        rng = self.rng
        kind = rng.choice(("weis", "weis", "table_weis", "stoeck", "plus", "minus"))
        points = STOECK if kind == "stoeck" else rng.choice((20, 50, 100, 150))
        extra = {"seat": rng.choice(self.seats), "kind": kind, "points": points}
        return extra | ({"reason": "x"} if kind in {"plus", "minus"} or self.some(0.2) else {})

    def deal(self, **overrides):
        """What stands on the line of a deal; what is as usual is left out now and then."""
        rng = self.rng
        modes = [str(mode) for mode in (*SUITS[Deck(self.settings["deck"])], *TRUMPLESS)]
        facts = {
            "kind": "deal",
            "mode": rng.choice(modes) if self.some(0.6) else None,
            "dealer": rng.choice(self.seats) if self.some(0.1) else None,
            "factor": rng.choice((1, 2, 5)) if self.some(0.1) else None,
            "points": None,
            "match": None,
            "extras": [self.extra() for _ in range(rng.choice((1, 1, 2)))]
            if self.some(0.3)
            else [],
            "void": rng.choice(("", "vergeben")) if self.some(0.08) else None,
            "note": "",
        } | overrides
        if facts["points"] and max(facts["points"]) == sum(facts["points"]) and self.some(0.7):
            facts["match"] = facts["points"].index(max(facts["points"]))
        short = {key: value for key, value in facts.items() if value not in (None, [], "", False)}
        if facts["match"] is not None:
            short["match"] = facts["match"]
        return facts if self.some(0.6) else short

    def whole_deal(self, slot):
        """A deal with its points; here and there somebody stops before."""
        self.write(slot, self.deal(points=self.points() if self.some(0.85) else None))

    def game(self):
        """What a phone may hold: all of it."""
        return self.revisions


OCCURRENCES = [
    *((20, base.ended(why)) for why in ("deals", "target", "ended")),
    (30, lambda board: board["clashes"]),
    (30, lambda board: board["names"]),
    (30, lambda board: board["open"]),
    (20, lambda board: any(board["matches"])),
    (4, lambda board: any(line["extras"] for line in board["lines"])),
]
TOGETHER = (LogGenerator, 60, {"after-finish"})
