"""No answer of the server depends on an estimate that is not due: two tables in lockstep tell.

Both play the same deals with the same ids on the same clock; only the sealed estimates
differ. Whatever somebody else can ask for must be the same, byte for byte.
"""

import random
import re
from datetime import UTC, datetime

from scorer.play import devices, games, links
from scorer.web.database import db
from tests.long import runs
from tests.web.conftest import a_revision, a_table, without_spare
from tests.web.html_client import StrictClient

PLAYERS = 4
CLOCK = re.compile(r"\b[0-2][0-9][.:][0-5][0-9]\b")
VIEWS = ("watch", "sheet", "game.json", "game.csv", "revisions?after=0", "back", "history")
DEALS, LOOKS_EVERY = runs((4, 4), (200, 20))


class Side:
    """One of the two tables, with a phone at every seat and somebody who only watches."""

    def __init__(self, app, phones, address):
        self.table = a_table(app, "differenzler-12", address)
        self.phones = {}
        for seat in phones:
            phone = StrictClient(app, address)
            assert phone.post(f"/j/{self.link(app, seat)}").status_code == 303
            self.phones[seat] = phone
        self.watcher = StrictClient(app, address)

    def link(self, app, seat):
        """Return the token of a seat, without the page that would draw it five hundred times."""
        with app.app_context():
            session = db.session()
            game, now = games.load_game(session, self.table.id), datetime.now(UTC)
            anna = devices.find_device(session, self.table.anna.token)
            return links.create_invitation(session, game.id, device_id=anna, now=now, seat=seat)

    def plain(self, answer):
        """Return what an answer says, without what is drawn by lot for each table."""
        body = without_spare(answer.get_data(as_text=True))
        text = CLOCK.sub("TIME", body.replace(self.table.id, "ID"))
        names = {k: v for k, v in answer.headers if k not in {"Set-Cookie", "Date"}}
        named = " ".join(f"{k}: {v}" for k, v in names.items()).replace(self.table.id, "ID")
        return answer.status_code, named, text

    def push(self, client, *revisions, after=0):
        return self.table.push(*revisions, after=after, by=client)

    def seen_by(self, client):
        return [self.plain(client.get(f"{self.table.path}/{view}")) for view in VIEWS]

    def sees(self):
        """Return all that everybody can read."""
        everybody = (self.table.anna, self.watcher, *self.phones.values())
        return [self.seen_by(client) for client in everybody]


def estimate(points):
    return {"kind": "estimate", "points": points}


def test_no_deal_tells_anybody_an_estimate_that_is_not_due(make_app):
    rng = random.Random(200)
    apps = [make_app(), make_app()]
    for number in range(DEALS):
        phones = rng.sample(range(PLAYERS), rng.randint(1, PLAYERS))
        sides = [Side(app, phones, f"198.51.{number}.1") for app in apps]
        play_one(rng, sides, looks=number % LOOKS_EVERY == 0)


def play_one(rng, sides, *, looks):
    """Play a deal at both tables; only the estimates differ, and nobody can tell until they are due."""
    slot = "1"
    trump = rng.choice(("rosen", "eichel", "schilten", "schellen"))
    deal = a_revision(slot, {"kind": "deal", "trump": trump, "drawn": True})
    assert [side.push(side.table.anna, deal).status_code for side in sides] == [200, 200]
    for seat in rng.sample(range(PLAYERS), PLAYERS):
        points = rng.sample(range(158), 2)
        sent = [a_revision(f"estimate:{slot}:{seat}", estimate(points[0]))]
        sent.append(sent[0] | {"facts": estimate(points[1])})
        answers = [
            [side.plain(answer) for answer in tries(side, seat, own_estimate, sent[0])]
            for side, own_estimate in zip(sides, sent, strict=True)
        ]
        assert answers[0] == answers[1]
        if looks:
            assert sides[0].sees() == sides[1].sees()
    if looks:
        sheets = [side.watcher.get(f"{side.table.path}/sheet.pdf").data for side in sides]
        assert sheets[0] == sheets[1]
    facts = deal["facts"] | {"points": [40, 40, 40, 37]}
    counted = a_revision(slot, facts, line=deal["line"], replaces=[deal["id"]])
    bodies = [side.push(side.table.anna, counted) for side in sides]

    assert [answer.status_code for answer in bodies] == [200, 200]
    assert all(body.text.count(f'"estimate:{slot}:') == PLAYERS for body in bodies)


def tries(side, seat, own_estimate, guess):
    """Send an estimate, then a guess under its name that is right at one of the two tables only."""
    player = side.phones.get(seat, side.table.anna)
    strangers = [side.watcher, *(phone for s, phone in side.phones.items() if s != seat)]
    if player is not side.table.anna:
        strangers.append(side.table.anna)
    return [
        side.push(player, own_estimate),
        *(side.push(stranger, guess) for stranger in strangers),
    ]
