"""A regulars' table on pages: Anna has founded it, Beat has joined, Zoe only has its address."""

import re
from dataclasses import dataclass

import pytest

from scorer.rules.games import read_settings, settings_json
from scorer.rules.presets import settings_for
from scorer.store import tokens
from tests.play.table_builder import PLAYERS
from tests.web.conftest import a_deal, a_revision, kept_scene
from tests.web.html_client import StrictClient


@dataclass
class Scene:
    """Three browsers around one regulars' table."""

    app: object

    def __post_init__(self):
        self.anna = StrictClient(self.app, "192.0.2.1")
        self.beat = StrictClient(self.app, "192.0.2.2")
        self.zoe = StrictClient(self.app, "192.0.2.3")
        founded = self.anna.post("/s/new", data={"name": "Donnerstagsjass", "device": "Anna"})
        assert founded.status_code == 303
        self.path = founded.location
        self.id = self.path.rsplit("/", maxsplit=1)[-1]
        self.link = self.invitation()
        assert self.beat.post(self.link, data={"device": "Beat"}).status_code == 303

    def invitation(self):
        return re.search(rf"{self.path}/join/[0-9a-f-]+", self.page("/devices"))[0]

    def clients(self):
        return [self.anna, self.beat, self.zoe]

    def game(self, by=None, names=PLAYERS, points=97, deals=1, **deal):
        """Play a Schieber of one deal and return its address; with other *deals* it is unfinished."""
        rules = {**settings_for("1000", names, ["Wir", "Ihr"]), "target": None, "deals": deals}
        return self.begun(rules, a_deal(1, points) | deal, by or self.anna)

    def alone(self):
        """Play a deal in which everybody plays alone, after the others."""
        rules = {**settings_for("point-board", PLAYERS, []), "deals": 1}
        facts = {"kind": "deal", "points": [90, 40, 20, 7], "match": None, "extras": []}
        return self.begun(rules, a_revision(1, facts, at="2026-11-21T22:30:00Z"), self.anna)

    def begun(self, rules, deal, by):
        """Begin a game, write a deal and return its address."""
        path, rules = f"/t/{tokens.new_token()}", settings_json(read_settings(rules))
        while (answer := by.open(path, method="PUT", json={"settings": rules})).status_code == 202:
            pass
        assert answer.status_code == 201
        sent = by.post(f"{path}/revisions", json={"revisions": [deal]})
        assert sent.json["accepted"]
        return path

    def count(self, path, by=None, **data):
        return (by or self.anna).post(f"{path}/regulars", data={"regulars": self.id, **data})

    def page(self, path="", by=None):
        """Return what stands on a page of the table."""
        return (by or self.anna).get(self.path + path).text

    def act(self, path, by=None, **sent):
        """Send a form to the table, which takes it; return where it leads."""
        answer = (by or self.anna).post(self.path + path, data=sent)
        assert answer.status_code == 303, answer.text
        return answer.location

    def stake(self, **changes):
        """Let a point cost 10 rappen."""
        stake = {"kind": "schieber-deals-1", "rappen": "0.10", "unit": "point", "rounding": "5"}
        self.act("/money/stake", **{**stake, "day": "2020-01-01", **changes})

    def seats(self, *numbers):
        return {f"seat_{seat}": number for seat, number in enumerate(numbers)}

    def names(self, *names):
        return {f"name_{seat}": name for seat, name in enumerate(names)}


@pytest.fixture
def scene(app):
    return kept_scene(app, Scene)


@pytest.fixture
def counted(scene):
    """Return the scene with a game that counts; persons 1 to 4 have its names."""
    scene.first = scene.game()
    assert scene.count(scene.first, **scene.names(*PLAYERS)).location == scene.path
    return scene
