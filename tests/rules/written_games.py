"""Coiffeur and Differenzler as a table would write them, for what is told of them."""

from itertools import count

from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.core.words import GERMAN
from scorer.rules.presets import settings_for
from scorer.rules.record import Record
from scorer.rules.sentences import sentences_of

PLAYERS = ("Anna", "Beat", "Clara", "Dani")


def spaced(text):
    """Return what was told with plain spaces for those at which no line may break."""
    if isinstance(text, str):
        return text.replace("\u00a0", " ").replace("\u2060", "")
    return [tuple(map(spaced, part)) if isinstance(part, tuple) else spaced(part) for part in text]


def table_text(sentences):
    """Return the table of a game as a text, a row a line."""
    return "\n".join(" | ".join(map(str, row)) for row in sentences.table_rows())


class GameBuilder:
    """A game, written line by line."""

    def __init__(self, preset, players=PLAYERS, teams=("Wir", "Ihr"), **changes):
        rules = {**settings_for(preset, players, teams), **changes}
        self.settings = games.read_settings(rules)
        self.revisions = []
        self.numbers = count(1)

    def write(self, slot, facts, *, line=None, replaces=()):
        number = f"00000000-0000-4000-8000-{next(self.numbers):012d}"
        revision = Revision(
            id=number,
            line=line or number,
            slot=slot,
            facts=facts,
            replaces=tuple(replaces),
            at="2026-11-21T20:14:09Z",
            by="Anna",
        )
        self.revisions.append(revision)
        return revision

    def correct(self, earlier, facts):
        return self.write(earlier.slot, facts, line=earlier.line, replaces=(earlier.id,))

    def cells(self, team, points, **more):
        """Let one team write its variants from the first one on."""
        letter = "abcd"[team]
        for option, cell_points in zip(self.settings.options, points, strict=False):
            facts = cell(cell_points) if isinstance(cell_points, int) else cell_points
            if option.kind == "joker":
                facts = {**facts, "mode": "obenabe"}
            self.write(f"{letter}:{option.id}", facts | more)

    def deal(self, number, estimates, points=None, *, trump="schellen", **facts):
        """Write a deal of Differenzler: trump, estimates, and the points if it is over."""
        deal_facts = {"kind": "deal", "trump": trump, "points": None}
        opened = self.write(str(number), deal_facts)
        for seat, estimate in enumerate(estimates):
            self.write(f"estimate:{number}:{seat}", {"kind": "estimate", "points": estimate})
        if points is None:
            return opened
        return self.correct(opened, {**deal_facts, "points": points, **facts})

    def stop(self, note=""):
        return self.write("end", {"kind": "end", "note": note})

    def sentences(self, **options):
        board = games.check_log(self.settings, self.revisions)
        return sentences_of(self.settings, board, GERMAN, **options)

    def record(self):
        return Record(self.settings, tuple(self.revisions))


def cell(points=None, **facts):
    return {"kind": "cell", "points": points, **facts}


MATCH = cell(157, match=True)
SCRATCHED = cell(scratched=True)
