"""Random games of Differenzler: mostly sensible, with clashes, corrections and mistakes."""

from __future__ import annotations

from scorer.rules.core.cards import SUITS, Deck
from scorer.rules.differenzler.checks import reveal_indexes
from scorer.rules.differenzler.settings import TIES, UNDEALT, DifferenzlerSettings
from tests.rules.log_generator import base


class LogGenerator(base.PlayersLogGenerator):
    """House rules and facts of the Differenzler."""

    def house_rules(self):
        rng = self.rng
        seats, hidden = rng.choice((3, 4, 4, 2, 5, 6, 7, 8)), self.some(0.6)
        shared = UNDEALT[1:] if 36 % seats else (*UNDEALT, None) if seats in (3, 4) else UNDEALT
        values = {
            "game": "differenzler",
            "deck": str(rng.choice(tuple(Deck))),
            "players": [*self.NAMES[:seats]],
            "deals": rng.randint(1, 5) if self.some(0.5) else None,
            "limit": rng.randint(5, 90) if self.some(0.3) else None,
            "trump": rng.choice(("drawn", "entered")),
            "estimates": "hidden" if hidden else "open",
            "exact_bonus": rng.choice((0, 0, 5, 10)),
            "exact_zero": self.some(0.5),
            "missing_penalty": rng.choice((20, 0, 157, None)),
            "penalty": 20,
            "dealer_credit": seats == 3 and not hidden and self.some(0.7),
            "ties": rng.sample(TIES, rng.randint(0, len(TIES))),
            "passe": rng.randint(1, 4),
            "first_dealer": rng.randrange(seats),
            "undealt": rng.choice(shared),
        }
        return base.with_plain_rules(rng, DifferenzlerSettings, values)

    def deal(self, **overrides):
        """What stands on the line of a deal; what is as usual is left out now and then."""
        rng = self.rng
        suits = SUITS[Deck(self.settings["deck"])]
        penalty = {"seat": rng.choice(self.seats), "points": rng.choice((20, 5)), "reason": "x"}
        facts = {
            "kind": "deal",
            "trump": str(rng.choice(suits)) if self.some(0.8) else None,
            "drawn": self.settings["trump"] == "drawn",
            "dealer": rng.choice(self.seats) if self.some(0.1) else None,
            "points": None,
            "void": rng.choice(("", "vergeben")) if self.some(0.08) else None,
            "penalties": [penalty] * rng.choice((1, 1, 2)) if self.some(0.15) else [],
            "note": "",
        } | overrides
        short = {key: value for key, value in facts.items() if value not in (None, [], "", False)}
        return facts if self.some(0.6) else short

    def points(self):
        """Card points of everybody; few different ones, so that totals are often equal."""
        while True:
            cuts = sorted(self.rng.choice((0, 40, 50, 60, 100, 157)) for _ in self.seats[1:])
            counts = [b - a for a, b in zip([0, *cuts], [*cuts, 157], strict=True)]
            if not self.rules.checked:
                counts[0] -= self.rng.choice((0, 2, 11, 20))
                if counts[0] < 0:
                    continue
            if not {1, 156} & set(counts):
                return counts

    def near(self, points):
        off = self.rng.choice((0, 0, 0, 2, -2, 5, -5, 40))
        return {"kind": "estimate", "points": max(0, min(157, points + off))}

    def other(self, head):
        if head.slot.startswith("estimate:"):
            return None if self.some(0.3) else self.near(self.rng.choice((0, 40, 60)))
        return super().other(head)

    def whole_deal(self, slot):
        """A deal from its trump to its points; here and there somebody stops before."""
        points = self.points()
        self.write(slot, self.deal())
        line = self.revisions[-1].line
        for seat in self.seats:
            if not self.some(0.02):
                estimate = {"kind": "estimate"} if self.some(0.05) else self.near(points[seat])
                self.write(f"estimate:{slot}:{seat}", estimate)
        if self.some(0.9):
            self.again(lambda _: self.deal(points=points), line)

    def game(self):
        """What a phone may hold: every other log without the estimates that are sealed."""
        shown = reveal_indexes(self.rules, self.revisions)
        whole = self.some(0.5)
        return [
            revision
            for revision, at in zip(self.revisions, shown, strict=True)
            if whole or at is not None
        ]


OCCURRENCES = [
    *((20, base.ended(why)) for why in ("deals", "limit", "ended")),
    (30, lambda board: board["clashes"]),
    (30, lambda board: board["names"]),
    (30, lambda board: board["open"]),
]
TOGETHER = (
    LogGenerator,
    60,
    {"after-finish", "estimate-deal", "deal-estimated", "estimate-sealed"},
)
