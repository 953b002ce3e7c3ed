"""Two phones in any order of acts: nothing is lost or doubled, every clash is shown, and all agree in the end.

The phones run what phones run (static/js: log, fold, settle, undo and the rules), in one
process without a screen; the server is asked as they ask it.
"""

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from scorer.rules import games
from scorer.rules.core import log
from scorer.rules.presets import settings_for
from tests.long import runs
from tests.play.table_builder import PLAYERS, TEAMS
from tests.web.conftest import Table
from tests.web.html_client import StrictClient
from tests.web.table.test_start import read, record_with

RUNS, STEPS = runs(3, 500), 50
NAMES = ("Anna", "Beat")
ENDLESS = {
    "2500": {"target": None, "berg": None},
    "coiffeur-10": {},
    "differenzler-12": {"deals": None, "estimates": "open"},
}
CELLS = [f"{team}:{mode}" for team in "ab" for mode in ("rosen", "eichel", "obenabe", "undenufe")]
SAYINGS = [f"estimate:{deal}:{seat}" for deal in (1, 2) for seat in range(4)]
DRIVER = Path(__file__).parents[2] / "js" / "phones.mjs"

PHONE = st.sampled_from(NAMES)
PICK = st.integers(0, 999)
NETWORK = st.sampled_from(["ok", "ok", "cut", "lost"])
POINTS = st.sampled_from([0, 157, *range(2, 156)])


class Node:
    """The process in which the phones are; what they want of the network the test gives them."""

    def __init__(self):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([which("node"), DRIVER], **pipes)

    def ask(self, network, **command):
        self.say(command)
        while "fetch" in (message := json.loads(self.process.stdout.readline())):
            self.say(network(message))
        return message

    def say(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(120) == 0
        self.process.stdout.close()


class Phones(RuleBasedStateMachine):
    """The model is all that each phone has ever held: it must hold that for ever."""

    app = node = None

    @initialize(preset=st.sampled_from(list(ENDLESS)))
    def sit_down(self, preset):
        self.game = preset.split("-")[0]
        anna, beat = (StrictClient(self.app, "127.0.0.1") for _ in NAMES)
        record = record_with(settings=settings_for(preset, PLAYERS, TEAMS) | ENDLESS[preset])
        self.table = Table(read(anna, record).location, anna, beat)
        assert beat.post(self.table.invite()).status_code == 303
        self.clients = dict(zip(NAMES, (anna, beat), strict=True))
        self.held = {name: {} for name in NAMES}
        self.now = {}
        for name in NAMES:
            self.act(name, "begin", path=self.table.path)
            self.act(name, "exchange")

    def act(self, name, act, network="ok", **more):
        phone_state = self.node.ask(
            lambda asked: self.answer(name, network, asked), phone=name, act=act, **more
        )
        self.now[name] = phone_state
        for revision in phone_state["all"]:
            self.held[name].setdefault(revision["id"], revision)
        return phone_state

    def answer(self, name, network, asked):
        if network == "cut":
            return {"status": 0}
        path = asked["fetch"].replace(f"#{name}", "")
        answer = self.clients[name].open(
            path,
            method=asked["method"],
            data=asked.get("body"),
            content_type="application/json",
        )
        assert answer.status_code < 429
        return {"status": answer.status_code if network == "ok" else 0, "text": answer.text}

    def facts(self, data):
        """Return what could be written, by what stands in a slot."""
        points = data.draw(POINTS)
        counted = [points, 157 - points]
        mode = data.draw(st.sampled_from(["rosen", "obenabe"]))
        if self.game == "differenzler":
            deal_points = data.draw(st.sampled_from([None, [*counted, 0, 0]]))
            deal = {"trump": "rosen", "drawn": False, "points": deal_points}
        else:
            deal_points = data.draw(
                st.sampled_from([None, *[counted] * 5, [100, 58]])
            )  # the last is refused
            deal = {"mode": mode, "points": deal_points, "weis": [[], []]}
        names = ["Anna", "Beat", "Clara", data.draw(st.sampled_from(["Dani", "Dora"]))]
        teams = [] if self.game == "differenzler" else TEAMS
        return {
            "deal": {"kind": "deal", **deal},
            "estimate": {"kind": "estimate", "points": points},
            "cell": {"kind": "cell", "points": points},
            "names": {"kind": "names", "players": names, "teams": teams},
        }

    def slots(self):
        if self.game == "coiffeur":
            return st.sampled_from([*CELLS, "names"])
        known = SAYINGS if self.game == "differenzler" else []
        return st.sampled_from([None, None, None, "1", "2", "names", *known])

    # --- what people do ---

    @rule(data=st.data(), name=PHONE, many=st.integers(1, 3), network=NETWORK)
    def write(self, data, name, many, network):
        for _ in range(many):
            self.act(name, "fresh", slot=data.draw(self.slots()), facts=self.facts(data))
        self.act(name, "exchange", network)

    @rule(data=st.data(), name=PHONE, pick=PICK, strike=st.booleans())
    def edit(self, data, name, pick, strike):
        self.act(name, "edit", pick=pick, facts=None if strike else self.facts(data))

    @rule(data=st.data(), pick=PICK)
    def edit_the_same_apart(self, data, pick):
        """Two who hear the same protest mend the same place, each on the own phone."""
        for name in NAMES:
            self.act(name, "edit", pick=pick, facts=self.facts(data))
        self.act(data.draw(PHONE), "exchange")

    @rule(name=PHONE, act=st.sampled_from(["undo", "undo", "redo"]), many=st.integers(1, 4))
    def step(self, name, act, many):
        for _ in range(many):
            self.act(name, act)

    @rule(name=PHONE, pick=PICK)
    def settle(self, name, pick):
        self.act(name, "settle", pick=pick)

    @rule(name=PHONE, act=st.sampled_from(["retry", "discard"]))
    def send_again_what_was_refused(self, name, act):
        self.act(name, act)

    @rule(name=PHONE, network=NETWORK, most=st.sampled_from([1, 50]))
    def come_near_the_network(self, name, network, most):
        self.act(name, "exchange", network, most=most)

    @rule(name=PHONE)
    def lose_the_battery(self, name):
        """Begun anew a phone knows what lies on its disk."""
        before = self.now[name]
        self.act(name, "begin", path=self.table.path)

        assert self.now[name]["all"] == before["all"]

    @rule()
    def meet(self):
        """Both come to the network: server and phones have the same, and each line once."""
        for act in ("exchange", "discard", "exchange"):
            for _ in range(2):
                for name in NAMES:
                    assert self.act(name, act)["failed"] is None
        while self.now["Anna"]["unsent"] or self.now["Beat"]["unsent"]:
            for name in NAMES:
                self.act(name, "exchange")
                self.act(name, "discard")
        for name in NAMES:
            self.act(name, "exchange")
        kept = self.table.anna.get(f"{self.table.path}/revisions").json
        revisions = [log.read_revision(plain(revision), "") for revision in kept["revisions"]]
        board = games.board(games.read_settings(kept["settings"]), revisions)
        board = json.loads(json.dumps(board))
        ids = [revision.id for revision in revisions]
        for phone_state in self.now.values():
            assert phone_state["seq"] == kept["seq"] == len(set(ids)) == len(ids)
            assert [
                revision["id"] for revision in phone_state["all"] if not revision.get("why")
            ] == ids
            assert phone_state["board"] == {key: board[key] for key in phone_state["board"]}
            assert phone_state["totals"] == board["totals"]
        written = {**self.held["Anna"], **self.held["Beat"]}
        refused = {
            revision["id"]
            for t in self.now.values()
            for revision in t["all"]
            if revision.get("why")
        }
        assert set(written) == set(ids) | refused
        for revision in kept["revisions"]:
            assert content_of(revision) == content_of(written[revision["id"]])

    # --- what holds at any moment ---

    @invariant()
    def no_phone_loses_or_changes_what_it_held(self):
        for name, phone_state in self.now.items():
            here = {revision["id"]: content_of(revision) for revision in phone_state["all"]}
            assert len(here) == len(phone_state["all"])
            assert here == {key: content_of(revision) for key, revision in self.held[name].items()}
            for revision in phone_state["all"]:  # what is refused is refused for what it says
                assert "gehört nicht hierher" not in (revision.get("why") or "")

    @invariant()
    def every_clash_is_shown(self):
        for phone_state in self.now.values():
            standing = [revision for revision in phone_state["all"] if not revision.get("why")]
            if len(standing) == len(phone_state["all"]):
                shown = {
                    (clash["kind"], frozenset(clash["lines"]))
                    for clash in phone_state["board"]["clashes"]
                }
                assert shown == clashes(standing)

    def teardown(self):
        if hasattr(self, "table"):
            self.meet()


def plain(revision):
    return {key: revision[key] for key in log.REVISION_KEYS}


def content_of(revision):
    """Return what somebody wrote; what it replaces may be mended after a refusal."""
    return [revision[key] for key in ("line", "slot", "facts", "by", "at")]


def clashes(revisions):
    """Return what contradicts, found by looking at every pair."""
    replaced = {name for revision in revisions for name in revision["replaces"]}
    heads = [revision for revision in revisions if revision["id"] not in replaced]
    clash_set, newest = set(), {revision["line"]: revision for revision in heads}
    for head in heads:
        for other in heads:
            contents = [(each["facts"], each["slot"]) for each in (head, other)]
            if head["line"] == other["line"] and contents[0] != contents[1]:
                clash_set.add(("edit", frozenset([head["line"]])))
    standing = [revision for revision in newest.values() if revision["facts"] is not None]
    for slot in {revision["slot"] for revision in standing}:
        here = [revision for revision in standing if revision["slot"] == slot]
        if any(revision["facts"] != here[0]["facts"] for revision in here):
            clash_set.add(("slot", frozenset(revision["line"] for revision in here)))
    return clash_set


@pytest.fixture
def node():
    node = Node()
    yield node
    node.close()


def test_what_was_refused_and_is_sent_again_is_refused_for_the_same_reason(app, node):
    table = type("Here", (Phones,), {"app": app, "node": node})()
    table.sit_down(preset="2500")
    wrong = {"kind": "deal", "mode": "rosen", "points": [100, 58], "weis": [[], []]}
    table.act("Anna", "fresh", slot="1", facts={"deal": wrong})
    first = table.act("Anna", "exchange")["all"][0]["why"]
    table.act("Anna", "retry")

    assert table.act("Anna", "exchange")["all"][0]["why"] == first
    assert "158" in first


def test_two_phones_agree_whatever_happens_between_them(app, node):
    machine = type("Here", (Phones,), {"app": app, "node": node})
    look = settings(
        max_examples=RUNS,
        stateful_step_count=STEPS,
        suppress_health_check=list(HealthCheck),
        deadline=None,
        phases=[Phase.generate],  # what fails takes minutes to make shorter
        print_blob=True,
    )
    run_state_machine_as_test(machine, settings=look)
