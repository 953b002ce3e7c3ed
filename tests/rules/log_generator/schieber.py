"""Writes random games of Schieber, mostly sensible, with clashes, corrections and mistakes."""

from __future__ import annotations

from scorer.rules import games
from scorer.rules.core.cards import SUITS, Deck, Rank
from scorer.rules.core.errors import RuleError
from scorer.rules.schieber.settings import SchieberSettings
from tests.rules.log_generator import base
from tests.rules.vectors import BASE

NO_TRUMP = ("obenabe", "undenufe", "slalom_obenabe", "guschti_undenufe")


class LogGenerator(base.LogGenerator):
    """House rules and facts of the Schieber."""

    number = 0

    def house_rules(self):
        rng, deck = self.rng, self.rng.choice(tuple(Deck))
        modes = [str(suit) for suit in SUITS[deck]] + rng.sample(NO_TRUMP, rng.randint(1, 4))
        factors = {
            mode: 1 if seedless else rng.randint(1, 4)
            for seedless in [self.some(0.3)]
            for mode in modes
        }
        goal = rng.choice((150, 300, 600, 1000))
        order = ["stoeck", "weis", "stich"]
        if self.some(0.3):
            rng.shuffle(order)
        flags = ("cross_weis", "top_card", "finish_strict", "auto_end", "schneider", "z_line")
        values = {
            "game": "schieber",
            "deck": str(deck),
            "players": ["Anna", "Beat", "Clara", "Dani"],
            "teams": ["Wir", "Ihr"],
            "target": None if self.some(0.1) else [goal, goal + rng.choice((0, 0, 100))],
            "deals": rng.randint(1, 5) if self.some(0.2) else None,
            "factors": factors,
            "weis": True,
            "stoeck": True,
            "run_points": BASE["run_points"],
            "four_points": BASE["four_points"] | ({"six": 0} if self.some(0.3) else {}),
            "match_bonus": rng.choice((100, 0)),
            "counter_match_bonus": rng.choice((100, 200)),
            "berg": goal // 2 if self.some(0.7) else None,
            "finish_order": order,
            "both_over": rng.choice(("ask", "higher")),
            "equal_weis": rng.choice(("forehand", "both")),
            "premature": rng.choice(("game", "deal")),
            "stakes": {"berg": 1, "sieg": 2, "match": 1, "schneider": 2}
            if self.some(0.6)
            else None,
            "first_dealer": rng.randrange(4),
            "direct_strokes": self.some(0.4),
            **{flag: self.some(0.5) for flag in flags},
            "modes_once": self.some(0.1),
            "contracts": [self.contract(modes) for _ in range(rng.randint(1, 6))]
            if self.some(0.2)
            else [],
        }
        return base.with_plain_rules(rng, SchieberSettings, values)

    def contract(self, modes):
        mode = self.rng.choice(modes) if self.some(0.4) else None
        return {"name": mode or "Wahl", "mode": mode, "factor": self.rng.randint(1, 4)}

    def meld(self, team):
        rng, seat = self.rng, self.rng.choice((team, team + 2))
        seat_facts = {"seat": seat} if self.some(0.7) else {}
        if self.some(0.3):
            return {"amount": rng.choice((20, 50, 100, 150)), **seat_facts}
        if self.some(0.25):
            return {"four": str(rng.choice(tuple(Rank))), **seat_facts}
        run = rng.choice((3, 3, 3, 4, 4, 5, 6))
        suit = str(rng.choice(SUITS[Deck(self.settings["deck"])]))
        return {
            "run": run,
            "suit": suit,
            "top": str(tuple(Rank)[rng.randint(run - 1, 8)]),
            **seat_facts,
        }

    def better(self):
        """Return what the table says of Weis that count the same."""
        why = self.rng.choice(("length", "top", "trump", self.settings["equal_weis"]))
        team = None if why == "both" else self.rng.randrange(2)
        return {"team": team, "why": why, "points": self.rng.choice((20, 50, 100))}

    def deal(self):
        rng = self.rng
        mode = rng.choice(list(self.settings["factors"]))
        count = rng.choice((0, 157, *range(2, 156)))
        match = rng.randrange(2) if self.some(0.1) else None
        points = [count, 157 - count] if match is None else [157 * (match == 0), 157 * (match == 1)]
        facts = {
            "kind": "deal",
            "mode": None if self.some(0.05) else mode,
            "declarer": rng.randrange(4) if self.some(0.4) else None,
            "pushed": self.some(0.2),
            "dealer": rng.randrange(4) if self.some(0.1) else None,
            "points": None if self.some(0.12) else points,
            "match": match,
            "counter": match is not None and self.some(0.3),
            "weis": [[self.meld(team) for _ in range(rng.choice((0, 0, 1, 2)))] for team in (0, 1)],
            "better": self.better() if self.some(0.3) else None,
            "stoeck": rng.randrange(2) if mode not in NO_TRUMP and self.some(0.3) else None,
            "moved": [{"from": rng.randrange(2), "points": 10, "reason": ""}]
            if self.some(0.06)
            else [],
            "void": "vergeben" if self.some(0.05) else None,
            "given_up": rng.randrange(2) if self.some(0.04) else None,
            "note": "",
        }
        return (
            facts
            if self.some(0.7)
            else {k: v for k, v in facts.items() if v is not None and v != []}
        )

    def claim(self):
        rng = self.rng
        taken = rng.randint(0, 80)
        return {
            "kind": "claim",
            "spoken": rng.choice(([0], [1], [0, 1], [1, 0])),
            "on": rng.choice((None, "stoeck", "weis", "stich")),
            "trick": rng.choice((None, 1, 1, 5)),
            "taken": [taken, rng.randint(0, 157 - taken)] if self.some(0.5) else None,
        }

    def counted(self):
        return {"kind": "counted", "team": self.rng.randrange(2)}

    def step(self):
        rng = self.rng
        if self.heads and self.some(0.2):
            old = self.heads[rng.choice(list(self.heads))]
            replaces = old.replaces if old.replaces and self.some(0.2) else [old.id]
            call = self.counted if old.slot.startswith("counted") else self.claim
            facts = None if self.some(0.25) else call() if ":" in old.slot else self.deal()
            self.write(old.slot, facts, old.line, replaces, old.id if self.some(0.3) else None)
        elif self.number and self.some(0.15):
            slot = f"{rng.choice(('thanks', 'thanks', 'berg'))}:{rng.randint(1, self.number)}"
            self.write(slot, self.claim())
        elif self.number and self.some(0.06):
            self.write(f"counted:{rng.randint(1, self.number)}", self.counted())
        elif self.number and self.some(0.04):
            self.write(str(rng.randint(1, self.number)), self.deal())
        else:
            self.number += 1
            strokes = self.settings["direct_strokes"] and self.some(0.4)
            points = rng.choice((100, 50, 20, -20, -50, -100, 37))
            facts = {"kind": "strokes", "team": rng.randrange(2), "points": points}
            self.write(str(self.number), facts if strokes else self.deal())

    def game(self):
        """The longest log the rules let pass."""
        for _ in range(self.rng.randint(1, 14)):
            self.step()
        while True:
            try:
                games.check_log(self.rules, self.revisions, len(self.revisions))
            except RuleError as refused:
                self.drop(refused)
            else:
                return self.revisions

    def drop(self, refused):
        """Leave out what the rules refuse for the whole log: what follows the end, claims of no deal."""
        slot = str(refused.values["slot"])
        gone = {revision.line for revision in self.revisions if revision.slot == slot}
        names = {revision.id for revision in self.revisions if revision.line in gone}
        kept = [revision for revision in self.revisions if revision.line not in gone]
        self.revisions = [r for r in kept if names.isdisjoint(r.replaces) and r.undoes not in names]


OCCURRENCES = [(20, lambda board: board["finish"]), (50, lambda board: board["clashes"])]
TOGETHER = (LogGenerator, 300, {"after-finish", "claim-deal"})
