"""The file of a Stammtisch that has played 200 games in a year, of three kinds."""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from bench import sample
from scorer.rules.core.log import revision_json
from scorer.rules.games import settings_json
from scorer.store import tokens
from tests.browser.game_builder import LONG, coiffeur, differenzler
from tests.browser.regulars.friend import NAME
from tests.rules.written_games import GameBuilder

GAMES, AN_EVENING = 200, 4
FRIENDS = ("Anna", "Beat", "Clara", "Dani", "Emil", LONG[0])
GUEST = "Zoe"  # who plays twice
DEALS, MINUTES = 8, 3  # of a Schieber; from one line to the next


def year_file(year):
    """Return address and recovery code of a Stammtisch, and its file; its evenings are in *year*, one a week."""
    chance = random.Random(year)
    people = [*enumerate((*FRIENDS, GUEST), start=1)]
    events, games = [_event(chance, "founded", {"month": 1})], []
    for number in range(GAMES):
        evening, turn = divmod(number, AN_EVENING)
        begun = datetime(year, 1, 8, 18, tzinfo=UTC) + timedelta(weeks=evening, minutes=45 * turn)
        persons = chance.sample(range(1, len(FRIENDS) + 1), 4)
        if number in {9, 99}:
            persons[0] = len(people)
        games.append(_game(chance, begun))
        counted = {"game": games[-1]["id"], "persons": persons, "as_it_stands": True}
        events.append(_event(chance, "counted", counted))
    content = {"format": "schreiber-regulars", "version": 1, "id": tokens.new_token(), "name": NAME}
    content |= {"code": tokens.new_short_token(), "events": events, "games": games}
    content["people"] = [{"number": number, "name": name} for number, name in people]
    return content["id"], content["code"], json.dumps(content).encode()


def _event(chance, kind, facts):
    name = str(UUID(int=chance.getrandbits(128), version=4))
    return {"id": name, "kind": kind, "at": "", "facts": facts}


def _game(chance, begun):
    """Return a game of the file; seven of ten are Schieber."""
    others = coiffeur, differenzler
    builder = chance.choice(others)() if chance.random() < 0.3 else _schieber(chance)
    revisions = [
        replace(revision, at=(begun + timedelta(minutes=MINUTES * number)).isoformat())
        for number, revision in enumerate(builder.revisions)
    ]
    return {
        "id": tokens.new_token(),
        "settings": settings_json(builder.settings),
        "revisions": [revision_json(revision) for revision in revisions],
    }


def _schieber(chance):
    builder = GameBuilder("1000", target=None, deals=DEALS, berg=None, schneider=False)
    for number in range(DEALS):
        builder.write(str(number + 1), sample.deal(chance))
    return builder
