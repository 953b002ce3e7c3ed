"""What both trees are asked: cases, random games, seasons and evenings, each made from a seed by this tree."""

import json
import re
import tempfile
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from random import Random

from bench.club import NOW, Club
from scorer.club import record
from scorer.club.office.ledger import Act
from scorer.rules.club.regulation.reader import read_regulation, regulation_json
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import revision_json
from tests.club.club_builder import a_club
from tests.club.random_season import RandomSeason
from tests.rules.club.random_regulations import random_regulation
from tests.rules.club.regulation.test_golden_regulations import kept_regulations
from tests.rules.log_generator.every_game import GENERATORS
from tests.rules.vectors import BASES, CASES, revisions_of

PAGE = Path(__file__).parents[2] / "docs/season-record.md"
GOLDEN = {name: regulation_json(read_regulation(data)) for name, data in kept_regulations().items()}
HASTY = 4  # of so many logs one is written whatever the rules of the whole log say


def presets(_name):
    """Ask for all presets."""
    return {}


def vector(name):
    """Return the log of a shared case."""
    differing = CASES[name].get("settings", {})
    settings = BASES[differing.get("game", "schieber")] | differing
    return {"settings": settings, "revisions": [*map(revision_json, revisions_of(CASES[name]))]}


def game(seed):
    """Return a random log; the games take turns."""
    turn, number = divmod(int(seed), len(GENERATORS))
    generators = [*GENERATORS.values()][number]
    hasty = turn % HASTY == 0
    generator = (generators.TOGETHER[0] if hasty else generators.LogGenerator)(turn)
    if hasty:
        for _ in range(8):
            generator.step()
    revisions = generator.revisions if hasty else generator.game()
    return {"settings": generator.settings, "revisions": [*map(revision_json, revisions)]}


def example(_name):
    """Return the season record of its page."""
    return json.loads(re.search(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL)[1])


class Seasons:
    """Random seasons as records, each from the ledger of a club of its own in a database of this tree."""

    def __init__(self, place):
        self.place = place

    @cached_property
    def session(self):
        return Club(self.place, 0).session

    def of(self, seed, regulation=None):
        """Return the record of a season in which anything happens."""
        actor = a_club(self.session, NOW, f"Club {seed}", f"club-{seed}")
        season = RandomSeason(Act(self.session, actor, NOW), seed, regulation).id
        return json.loads(record.export(self.session, actor.club_id, season, names=True))

    def golden(self, name):
        """Return a season of one of the regulations that are kept: presets, real ones, rare ones."""
        return self.of(1_000_000 + [*GOLDEN].index(name), GOLDEN[name])

    def drawn(self, seed):
        """Return a season of a random regulation."""
        return self.of(int(seed))


def evening(seed):
    """Return what is done on a random evening: who comes, and what the sheets of a round add up to."""
    chance = Random(int(seed))
    regulation, phase = _playable(chance)
    names = [f"P{number:02}" for number in range(1, 25)]
    categories = regulation["categories"]
    here = chance.sample(names, chance.randint(8, 20))
    return {
        "name": f"evening-{seed}",
        "seed": int(seed),
        "regulation": regulation,
        "phase": phase.key,
        "members": [[name, chance.sample(categories, k=min(1, len(categories)))] for name in names],
        "here": here,
        "gone": chance.sample(here, chance.randint(0, 2)),
        "late": chance.sample(names, chance.randint(0, 2)),
        "guests": [f"Gast {number}" for number in range(chance.randint(0, 4))],
        "uneven": chance.choice([[0, 100], [*range(-100, 105, 5)], [*range(-100, 105, 5)]]),
        "due": [_due(phase.in_round(number)) for number in range(1, phase.rounds + 1)],
    }


def _playable(chance):
    """Return a regulation and a phase of it that everybody plays without a partner agreed on before."""
    while True:
        golden = chance.random() < 0.5
        regulation = (
            GOLDEN[chance.choice([*GOLDEN])]
            if golden
            else random_regulation(chance.randint(0, 10**6))
        )
        fitting = [
            phase
            for phase in read_regulation(regulation).phases
            if not phase.attempts and phase.terms.partners != "fixed"
        ]
        if fitting:
            return regulation, chance.choice(fitting)


def _due(phase):
    try:
        return phase.terms.due(phase.deals, 0) or 600
    except RuleError:
        return 600


@contextmanager
def kinds():
    """Give each kind of input: what answers it, what makes one of a name, and the names unless they are seeds."""
    with tempfile.TemporaryDirectory() as place:
        seasons = Seasons(Path(place))
        yield {
            "presets": ("presets", presets, ["all"]),
            "vector": ("board", vector, [*CASES]),
            "game": ("board", game, None),
            "example": ("ranking", example, ["page"]),
            "golden": ("ranking", seasons.golden, [*GOLDEN]),
            "season": ("ranking", seasons.drawn, None),
            "evening": ("evening", evening, None),
        }
