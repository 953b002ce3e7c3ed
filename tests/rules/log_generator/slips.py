"""Writes what a hurried scribe may tap into the screen of a Schieber: often right, often impossible."""

from __future__ import annotations

from scorer.rules.core.cards import SUITS, Deck, Rank
from tests.rules.log_generator import schieber

TEXTS = ("", "", "", "gut", "Gut\u200dso", "a\u200bb", "\u202ered", "x\ny", "ü" * 200, "x" * 201)
NAMES = ("Anna", "anna ", "Beat", "Clara", "Dani", "DANI", "Straße", "STRASSE", " ", "a\u200bb")


class LogGenerator(schieber.LogGenerator):
    """House rules of all kinds, and one revision after the other that nobody has judged."""

    def house_rules(self):
        some = self.some
        values = super().house_rules() | {"weis": some(0.95), "stoeck": some(0.95)}
        if some(0.2):
            values["run_points"] = {str(run): 20 * (run < 6) for run in range(3, 10)}
            values["four_points"] = dict.fromkeys(map(str, Rank), 0)
        return values

    def meld(self, team):
        rng = self.rng
        seat = rng.choice((team, team, team, team + 2, team + 2, 1 - team if self.some(0.1) else 0))
        seat_facts = {"seat": seat if seat % 2 == team or self.some(0.1) else team}
        seat_facts = seat_facts if self.some(0.7) else {"seat": None} if self.some(0.5) else {}
        if self.some(0.12):
            return {"amount": rng.choice((20, 50, 100, 150, 200, 0)), **seat_facts}
        if self.some(0.3):
            return {"four": str(rng.choice(tuple(Rank))), **seat_facts}
        run = rng.choice((3, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9))
        suits = SUITS[Deck(self.settings["deck"])]
        suit = str(rng.choice(suits if self.some(0.98) else SUITS[rng.choice(tuple(Deck))]))
        low = run - 1 if self.some(0.97) else 0
        return {
            "run": run,
            "suit": suit,
            "top": str(tuple(Rank)[rng.randint(low, 8)]),
            **seat_facts,
        }

    def text(self):
        return self.rng.choice(TEXTS) if self.some(0.1) else ""

    def deal(self):
        rng, some = self.rng, self.some
        facts = super().deal() | {"note": self.text()}
        many = (
            rng.choice((0, 0, 1, 1, 1, 2, 3)),
            rng.choice((0, 0, 0, 1, 1, 2, 10 if some(0.05) else 7)),
        )
        if some(0.6):
            facts["weis"] = [[self.meld(team) for _ in range(many[team])] for team in (0, 1)]
        if some(0.4):
            facts["stoeck"] = rng.randrange(2)
        if some(0.1):
            count = rng.choice((0, 1, 60, 97, 156, 157, 158))
            facts["points"] = [count, rng.choice((157, 157, 157, 200)) - count]
        if some(0.1):
            facts |= {"void": self.text()} if some(0.5) else {"counter": True}
        if some(0.1):
            facts["moved"] = [
                {
                    "from": rng.randrange(2),
                    "points": rng.choice((1, 30, 60, 0, 157, 999, -5, 1.5)),
                    "reason": self.text(),
                }
                for _ in range(rng.choice((1, 1, 2, 11)))
            ]
        return facts

    def claim(self):
        facts = super().claim()
        if self.some(0.3):
            facts["taken"] = [self.rng.choice((0, 57, 100, 120, -5, 1.5, 158)) for _ in (0, 1)]
        return facts

    def names(self):
        def some(count):
            return [self.rng.choice(NAMES) for _ in range(count)]

        return {"kind": "names", "players": some(4), "teams": some(2)}

    def revision(self):
        """A slot and its facts."""
        rng = self.rng
        slot = rng.choice(
            ("7", "7", "7", "7", "7", "7", "thanks:7", "berg:7", "names", "0", "10000")
        )
        facts = {"thanks:7": self.claim, "berg:7": self.claim, "names": self.names}.get(
            slot, self.deal
        )()
        if self.some(0.05):
            facts = {
                "kind": "strokes",
                "team": rng.randrange(2),
                "points": rng.choice((20, -50, 1.5)),
            }
        return {"slot": slot, "facts": None if self.some(0.01) else facts}
