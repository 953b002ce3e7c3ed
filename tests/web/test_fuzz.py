"""F1, the wire: facts that are nearly right, and answers that stay whole whatever comes.

Every table is fuzzed by its writer, by a player whose phone has a seat, and by a
stranger. A Differenzler is two tables in lockstep that differ in one sealed estimate.
"""

import copy
import json
import random
import re
from collections import Counter
from contextlib import ExitStack
from uuid import uuid4

import pytest

from scorer.play import games as play_games
from scorer.rules import games, record
from scorer.store import game_log
from scorer.web.database import db
from scorer.web.refusal_sentences import SENTENCES
from tests.databases import DATABASES
from tests.long import runs
from tests.web.conftest import a_revision, a_table, new_app, without_spare
from tests.web.html_client import StrictClient

pytestmark = pytest.mark.soak

# Python judges the same on both; the second database has to show that it stores as well.
POSTS, POSTS_A_TABLE = {"sqlite": runs(120, 2000), "postgresql": runs(60, 200)}, 50
PRESETS = ("2500", "coiffeur-10", "differenzler-12")
VIEWS = ("watch", "sheet", "back", "history", "share", "writers", "game.csv")
# What no JSON writer would write; it stands in the place of its name.
BARE = {
    "bare inf": "1e999",
    "bare long": "9" * 5000,
    **{f"bare deep {deep}": "[" * deep + "]" * deep for deep in (100, 975, 976, 977, 978, 5000)},
}
PLACE = re.compile(r"%\((?!odd)")  # a place in a sentence that nothing was put into

ODD = [
    *(None, True, False, 0, -1, 1, 2, 3, 5, 100, 156, 157, 158, 201, 0.5, 157.0, float("nan")),
    *(2**31, 2**53, 2**63, -(2**63), 10**400, float("inf"), *BARE),
    *("", "0", "157", "١٥٧", "a\0b", "\ud800", "\u202eannA", "Z" + "\u0301" * 300, "x" * 10_000),
    *("deal", "cell", "estimate", "strokes", "claim", "names", "end", "lot", "rosen", "hearts"),
    *("joker", "slalom_obenabe", "a:rosen", "estimate:1:1", "thanks:1", "<script>", "%(odd)s"),
    *([], [[]], {}, [None], {"kind": "deal"}, [97, 60], [60, 97, 0, 0], [79, 78, 0, 0, 0], [157]),
    *([0] * 3000, [[0, 1]] * 300, {str(n): n for n in range(300)}, [2**63, 157 - 2**63]),
    *([{"seat": 1, "points": 20}], [{"run": 3, "suit": "rosen", "top": "ace"}, {"amount": 2**63}]),
]


@pytest.fixture(scope="module", params=DATABASES)
def apps(request, migrated, press, tmp_path_factory):
    """Return two applications, each with a database of its own."""
    with ExitStack() as lent:
        databases = ["", ""]
        if request.param == "postgresql":
            cluster = request.getfixturevalue("postgresql")
            databases = [lent.enter_context(cluster.database()) for _ in databases]
        apps = [
            new_app(tmp_path_factory.mktemp("fuzz"), migrated, press, database=database)
            for database in databases
        ]
        yield apps
        for app in apps:
            with app.app_context():
                db.engine.dispose()


# --- what is sent ---


def near(preset, slot):
    """Return facts for a slot that this game would take, most of the time."""
    kind = slot.partition(":")[0]
    if slot == "names":
        teams = [] if preset.startswith("diff") else ["Wir", "Ihr"]
        return {"kind": "names", "players": ["Anna", "Beat", "Clara", "Dani"], "teams": teams}
    if slot == "end":
        return {"kind": "end", "note": "spät"}
    if kind in {"thanks", "berg"}:
        return {"kind": "claim", "spoken": [0], "on": "stich", "trick": 4, "taken": [40, 0]}
    if kind == "estimate":
        return {"kind": "estimate", "points": random.choice([None, 0, 40, 157])}
    points_made = random.choice([0, 57, 97, 157])
    if preset == "differenzler-12":
        points = random.choice([None, [points_made, 157 - points_made, 0, 0]])
        penalty = {"seat": 2, "points": 20, "reason": "Farbe nicht bedient"}
        return {"kind": "deal", "trump": "rosen", "points": points, "penalties": [penalty]}
    if preset == "coiffeur-10":
        joker = "rosen" if "joker" in slot else None
        more = {"match": points_made == 157, "counter": False, "stoeck": False, "note": ""}
        return {"kind": "cell", "points": points_made, "mode": joker, "declarer": None, **more}
    meld = {"run": 3, "suit": "rosen", "top": "ace", "seat": 0}
    moved = [{"from": 0, "points": 20, "reason": "vergeben"}] if points_made > 20 else []
    points = {"points": [points_made, 157 - points_made], "match": None, "moved": moved, "note": ""}
    return {"kind": "deal", "mode": "rosen", "declarer": 1, "weis": [[meld], []], **points}


SLOTS = {
    "2500": ["1", "1", "1", "2", "3", "4", "names", "thanks:1", "berg:1"],
    "coiffeur-10": [*("a:rosen", "b:rosen", "a:joker-1", "b:slalom") * 3, "names", "end"],
    "differenzler-12": [
        "1",
        "1",
        "2",
        *(f"estimate:1:{n}" for n in (0, 0, 1, 2, 2, 3, 3)),
        "names",
    ],
}


def spoil(value):
    """Put something odd at one place of a JSON value, however deep; take away, add or swap."""
    spots = []

    def walk(inner):
        for key in inner if isinstance(inner, dict) else range(len(inner)):
            spots.append((inner, key))
            if isinstance(inner[key], dict | list):
                walk(inner[key])

    walk(value)
    inner, key = random.choice(spots)
    act = random.choice(["odd", "odd", "odd", "less", "more", "other"])
    if act == "less":
        del inner[key]
    elif act == "more" and isinstance(inner, dict):
        inner[random.choice(["new", "seq", "kind ", "points", "void", "scratched"])] = odd()
    elif act == "other":
        container, other = random.choice(spots)
        inner[key] = copy.deepcopy(container[other])
    else:
        inner[key] = odd()
    return value


def odd():
    return copy.deepcopy(random.choice(ODD))


def body(preset, known, slot):
    """Return what one post sends: one revision, seldom as it should be."""
    sent_revision = a_revision(slot, near(preset, slot))
    if known and random.random() < 0.4:
        old = random.choice(known)
        sent_revision |= random.choice(
            [
                {"line": old["line"], "replaces": [old["id"]], "slot": old["slot"]},
                {"line": old["line"], "replaces": [old["id"]], "slot": old["slot"], "facts": None},
                {"line": old["line"], "replaces": [old["id"]], "undoes": old["id"]},
                {"id": old["id"], "line": old["line"], "slot": old["slot"]},
                {"id": old["id"], "facts": {"x": "bare inf", "y": "bare deep 976"}},
                old,
            ]
        )
    sent_revision = copy.deepcopy(sent_revision)
    for _ in range(random.choice([0, 0, 0, 1, 1, 2])):
        facts = sent_revision.get("facts")
        spoil(
            facts if facts and isinstance(facts, dict) and random.random() < 0.7 else sent_revision
        )
    whole = {"revisions": [sent_revision]}
    text = json.dumps(whole if random.random() < 0.95 else spoil(whole))
    for name, bare in BARE.items():
        text = text.replace(f'"{name}"', bare)
    data = text.encode()
    if random.random() < 0.05:
        twice = data.replace(b'"kind"', b'"kind": "deal", "kind"')
        return random.choice([data[:-9], b"\xff" + data, twice, b"", b"[]", b"{}", b"null"])
    return data


class FuzzedTable:
    """A table and who is there: who writes, a stranger, and a player with a phone of their own.

    Where nobody has secrets such a player writes, too.
    """

    def __init__(self, app, preset):
        address = f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"
        self.app = app
        self.table = a_table(app, preset, address)
        self.writer = self.table.anna
        self.player, self.stranger = (StrictClient(app, address) for _ in range(2))
        link = self.table.seat(1) if preset == "differenzler-12" else self.table.invite()
        assert self.player.post(link).status_code == 303

    def post(self, who, data):
        return getattr(self, who).post(f"{self.table.path}/revisions?after=0", data=data)

    def plain(self, answer):
        return answer.status_code, without_spare(answer.text).replace(self.table.id, "ID")

    def stored(self):
        """Return the whole log as a record, sealed estimates too."""
        with self.app.app_context():
            game = play_games.load_game(db.session(), self.table.id)
            numbered = game_log.since(db.session(), game.id)

            assert [number for number, _ in numbered] == list(range(1, len(numbered) + 1))
            return record.Record(
                games.read_settings(game.settings),
                tuple(stored_revision for _, stored_revision in numbered),
            )


# --- what comes back ---


def read(data):
    """Return what an answer says, read as strictly as browsers read it."""

    def refuse(name):
        raise AssertionError(f"{name} is not JSON")

    return json.loads(data, parse_constant=refuse)


def judge(answer):
    """See that an answer to a push is whole and says why; return what it says."""
    content = read(answer.data)
    whys = [content] if "error" in content else [*content["rejected"], *content["conflicts"]]

    assert answer.status_code in {200, 403, 409, 413, 422}, answer.text
    assert answer.status_code == 200 or whys
    for refusal in whys:
        sentence = refusal.get("why") or refusal["error"]
        assert sentence.strip()
        assert not PLACE.search(sentence)
        assert refusal.get("code", "id-taken") in SENTENCES
    return content


def due(content):
    """Tell whether estimates of deal 1 may be read; none is there to read before."""
    shown = content.get("revisions", ())
    counted = {entry["slot"] for entry in shown if counts(entry["facts"])}
    for entry in shown:
        if entry["slot"].startswith("estimate:"):
            assert entry["slot"].split(":")[1] in counted
    return "1" in counted


def counts(facts):
    deal = facts is not None and facts["kind"] == "deal"
    return deal and facts.get("points") is not None and facts.get("void") is None


@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_that_are_nearly_right_are_stored_whole_or_refused(apps, preset, request):
    statuses = Counter()
    posts = POSTS[request.node.callspec.params["apps"]]

    def rarest():
        return min(statuses[status] for status in (200, 403, 409, 422))

    fewest = posts // len(PRESETS) // POSTS_A_TABLE + 1
    for table in range(fewest + 8):
        sides = [FuzzedTable(app, preset) for app in (apps if "diff" in preset else apps[:1])]
        statuses += fuzz(preset, sides)
        if table + 1 >= fewest and rarest() > posts // 200:
            break  # what is rare, like a clash, may take a table more

    assert sum(statuses.values()) >= posts // len(PRESETS)
    assert rarest() > posts // 200, statuses


def fuzz(preset, sides):
    """Post to the same table on every side, and return how often came which answer."""
    statuses, sealed, known, accepted = Counter(), not_due(preset, sides), [], set()
    known += sealed[:1]
    for _ in range(POSTS_A_TABLE):
        who = random.choice(["writer"] * 6 + ["player"] * 3 + ["stranger"])
        slot = "estimate:1:1" if who == "player" and sealed else random.choice(SLOTS[preset])
        data = body(preset, known, slot)
        answers = [side.post(who, data) for side in sides]
        content, *_others = [judge(answer) for answer in answers]
        statuses[answers[0].status_code] += 1
        accepted.update(content.get("accepted", ()))
        if due(content):
            sealed = []
        if sealed and who != "player":  # whose own it is
            plain = [side.plain(answer) for side, answer in zip(sides, answers, strict=True)]
            assert plain[0] == plain[-1], data
        known = content.get("revisions") or known
        known += sealed[:1]
    for side in sides:
        stored, shown = side.stored(), side.stranger.get(f"{side.table.path}/game.json").data

        assert record.loads(record.dumps(stored)) == stored
        assert accepted <= {stored_revision.id for stored_revision in stored.revisions}
        assert all(abs(total) < 10**7 for total in record.loads(shown).board()["totals"])
        assert not any(sealed_revision["id"].encode() in shown for sealed_revision in sealed)
        assert side.writer.get(f"{side.table.path}/{random.choice(VIEWS)}").status_code == 200
    return statuses


def not_due(preset, sides):
    """Begin a deal in which one estimate lies sealed, on every side another; return these."""
    if preset != "differenzler-12":
        return []
    begun = a_revision("1", {"kind": "deal", "trump": "rosen"})
    own_estimate = a_revision("estimate:1:1", None)
    estimates = [
        own_estimate | {"facts": {"kind": "estimate", "points": points}} for points in (41, 143)
    ]
    for side, estimate in zip(sides, estimates, strict=True):
        assert side.table.push(begun).status_code == 200
        assert side.table.push(estimate, by=side.player).status_code == 200
    return estimates
