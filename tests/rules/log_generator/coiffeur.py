"""Writes random games of Coiffeur: tables with all house rules, cells that can have happened, slips."""

from __future__ import annotations

import itertools
import random

from scorer.rules import games
from scorer.rules.coiffeur.settings import CoiffeurSettings
from scorer.rules.core.cards import SUITS, Deck, Mode
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from tests.rules.log_generator.base import ended, with_plain_rules
from tests.rules.vectors import number

FLAT = ("obenabe", "undenufe", "slalom", "guschti", "joker", "joker", "misere", "tutti", "other")
PEOPLE = ("Anna", "Beat", "Clara", "Dani", "Emil", "Fred")
SHAPES = ((2, 4), (2, 4), (2, 4), (3, 3), (3, 6), (4, 4))


class Table:
    """House rules drawn by *rng*, and facts that these rules allow."""

    def __init__(self, rng, most_options=6):
        self.rng = rng
        self.ids = itertools.count(1)
        deck = rng.choice(tuple(Deck))
        kinds = rng.sample((*map(str, SUITS[deck]), *FLAT), rng.randint(1, most_options))
        teams, players = rng.choice(SHAPES)
        values = {
            "game": "coiffeur",
            "deck": str(deck),
            "players": list(PEOPLE[:players]),
            "teams": [f"Partei {team}" for team in range(teams)],
            "options": [
                {
                    "id": f"{kind}-{index}"[-15:],
                    "kind": kind,
                    "name": rng.choice(("", "Wunsch")),
                    "factor": rng.choice((1, 1, 2, 3, 5, 8, 12, 100)),
                }
                for index, kind in enumerate(kinds)
            ],
            "match_bonus": rng.choice((0, 57, 100, 100)),
            "match_premium": rng.choice((0, 0, 55, 500)),
            "counter_malus": rng.choice((0, 0, 55, 100)),
            "stoeck": self.some(0.4),
            "tens": self.some(0.4),
            "follow_tricks": self.some(0.4),
            "first_dealer": rng.randrange(players),
        }
        self.settings = with_plain_rules(rng, CoiffeurSettings, values)
        self.rules = games.read_settings(self.settings)

    def some(self, chance):
        return self.rng.random() < chance

    def mode(self, kind):
        if kind == "joker":
            theirs = [mode for mode in Mode if mode.trump in {None, *SUITS[self.rules.deck]}]
            return str(self.rng.choice(theirs))
        turns = {"slalom", "guschti"} & {kind}
        return f"{kind}_{self.rng.choice(('obenabe', 'undenufe'))}" if turns else None

    def cell(self, slot, what=None):
        """Facts of a cell; *what* is best, worst, top (as best, but no match) or anything."""
        rng = self.rng
        (team, index), teams = self.rules.cells[slot], len(self.rules.teams)
        kind = self.rules.options[index].kind
        mode = self.mode(kind)
        if what in {"best", "top"} and kind == "joker" and self.rules.follow_tricks:
            mode = "slalom_obenabe"
        follow = self.rules.follow_tricks and (mode or kind).startswith(("slalom", "guschti"))
        whole = 253 if kind == "tutti" else 157
        most = 201 if follow else whole
        what = what or rng.choice(("count", "count", "count", "match", "worst", "scratched"))
        if what == "scratched":
            return {"kind": "cell", "scratched": True}
        points = {
            "best": most,
            "top": most,
            "worst": 0,
            "match": rng.choice(range(113, 202, 11)) if follow else whole,
        }.get(what, rng.choice((0, *range(2, most - 1), most)))
        stoeck = self.rules.stoeck and kind in map(str, SUITS[self.rules.deck])
        return {
            "kind": "cell",
            "points": points,
            "match": what in {"best", "match"},
            "counter": what == "worst",
            "mode": mode if kind == "joker" or what != "count" else None,
            "declarer": rng.choice((None, *range(team, len(self.rules.players), teams))),
            "stoeck": stoeck and what != "worst" and (what in {"best", "top"} or self.some(0.3)),
        }

    def fresh(self):
        return number(next(self.ids))

    def filled(self, slots, what=None):
        """One revision a cell; *what* may say how for each team, by its letter."""
        return [
            Revision(self.fresh(), self.fresh(), slot, self.cell(slot, (what or {}).get(slot[0])))
            for slot in slots
        ]

    def begun(self):
        """A log with some cells written, and the slots that are still open."""
        slots = self.rng.sample(list(self.rules.cells), len(self.rules.cells))
        cut = self.rng.randint(0, len(slots))
        return self.filled(slots[:cut]), slots[cut:]


class LogGenerator(Table):
    """Writes one log with clashes, corrections, struck lines, ends and mended names."""

    def __init__(self, seed):
        super().__init__(random.Random(seed), 4)
        self.revisions = []
        self.heads = {}
        self.board = games.check_log(self.rules, [])

    def facts(self, slot):
        if slot == "end":
            return {"kind": "end", **({"note": "spät"} if self.some(0.5) else {})}
        if slot == "names":
            players = [f"{name} {self.rng.randrange(3)}" for name in self.rules.players]
            return {"kind": "names", "players": players, "teams": list(self.rules.teams)}
        facts = self.cell(slot)
        if self.some(0.2):
            facts["note"] = "siehe Rückseite"
        if self.some(0.4):
            return {key: value for key, value in facts.items() if value or key == "points"}
        return facts

    def write(self, line, slot, facts, replaces, undoes=None):
        """Append what the server would take; leave out what it would refuse."""
        written = Revision(self.fresh(), line, slot, facts, tuple(replaces), undoes)
        log = [*self.revisions, written]
        try:
            self.board = games.check_log(self.rules, log, len(self.revisions))
        except RuleError:
            return
        self.revisions = log
        self.heads[line] = written

    def step(self):
        rng, slots = self.rng, list(self.rules.cells)
        slot = rng.choice(("end", "names")) if self.some(0.12) else rng.choice(slots)
        if not self.heads or self.some(0.65):
            self.write(self.fresh(), slot, self.facts(slot), [])
            return
        old = self.heads[rng.choice(list(self.heads))]
        if old.slot in self.rules.cells and slot in self.rules.cells and self.some(0.2):
            self.write(old.line, slot, self.facts(slot), [old.id])  # moved to another cell
            return
        replaces = old.replaces if old.replaces and self.some(0.2) else [old.id]
        if self.some(0.1):
            replaces = [head.id for head in self.heads.values() if head.slot == old.slot]
        facts = None if self.some(0.35) else self.facts(old.slot)
        line = self.fresh() if self.some(0.05) else old.line
        self.write(line, old.slot, facts, replaces, old.id if self.some(0.3) else None)

    def game(self):
        for _ in range(self.rng.randint(1, 16)):
            self.step()
        return self.revisions


class Hasty(LogGenerator):
    """Writes on, whatever the rules say."""

    def write(self, line, slot, facts, replaces, undoes=None):
        written = Revision(self.fresh(), line, slot, facts, tuple(replaces), undoes)
        self.revisions.append(written)
        self.heads[line] = written


OCCURRENCES = [
    (100, lambda board: board["clashes"]),
    (100, ended("ended")),
    (100, ended("full")),
    (100, lambda board: any(line["revised"] for line in board["lines"])),
    (100, lambda board: board["names"]),
    (100, lambda board: any(team_outlook["matches"] for team_outlook in board["outlook"])),
    (100, lambda board: any(team_outlook["safe"] for team_outlook in board["outlook"])),
    (200, lambda board: any(team_outlook["enough"] for team_outlook in board["outlook"])),
]
TOGETHER = (Hasty, 200, {"after-finish"})
