"""Make ``before.sqlite.xz`` and ``before.json``: an installation as an older program left it.

It has evenings of all games: closed, open, reopened, signed by one side or by both, on paper,
from a list. It is run once, with the program of that time (this file copied into its tree):

    git worktree add /tmp/before 16cd7f0 && cp -r tests/old /tmp/before/tests/
    cd /tmp/before && python -m tests.old.make
"""

import json
import lzma
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from sqlalchemy.orm import Session

from scorer import play
from scorer.club import (
    clubs,
    evening_tables,
    evenings,
    members,
    officials,
    results,
    results_import,
    seasons,
    seating,
)
from scorer.club.ledger import Actor, opened
from scorer.rules import games
from scorer.rules.club.presets import PRESETS
from scorer.rules.core.log import Revision
from scorer.rules.presets import settings_for
from scorer.store.migrations import upgrade
from tests.old.told import HERE, LOGIN, MARKED, PASSWORD, told
from tests.store.table import open_engine

PEOPLE = ("Anna Abt", "Beat Bühler", "Clara Caduff", "Dani Danuser", "Emil Egli", "Fritz Frei")
PEOPLE += ("Gaby Gasser", "Hans Huber", "Ida Imhof")
SCHIEBER = {
    "name": "Zwei Passen",
    "categories": ["Frauen", "Männer"],
    "phases": [
        {
            "key": "abend",
            "name": "Abend",
            "rounds": 2,
            "deals": 2,
            "rest_points": 150,
            "terms": {"match_bonus": 100},
            "counting": {"ties": ["best", "lot"]},
        },
        {"key": "final", "name": "Final", "rounds": 1, "deals": 2, "terms": {"signed": True}},
    ],
    "season": {"parts": [{"phases": ["abend", "final"], "counting": {"ties": ["best"]}}]},
}
WRONG = {"split": "geteilt", "writer": "Schreiber", "official": "Büro"}
BORNE = {
    "name": "Was fehlt, wird getragen",
    "phases": [
        {"key": wrong, "name": name, "rounds": 1, "deals": 2, "terms": {"wrong": wrong}}
        for wrong, name in WRONG.items()
    ],
    "season": {"parts": [{"phases": list(WRONG)}]},
}
COIFFEUR = {
    "name": "Coiffeur",
    "phases": [
        {
            "key": "abend",
            "name": "Abend",
            "game": "coiffeur",
            "rounds": 1,
            "deals": 16,
            "terms": {"check": None},
        }
    ],
    "season": {"parts": [{"phases": ["abend"]}]},
}


def deal(slot, first, match=None, mode="schilten"):
    points = [first, 157 - first]
    facts = {"kind": "deal", "mode": mode, "declarer": 2, "points": points, "match": match}
    return a_revision(slot, facts | {"weis": [[], []], "stoeck": None})


def a_revision(slot, facts, line=None, replaces=()):
    at = "2026-11-20T20:14:09Z"
    return Revision(
        str(uuid4()), line or str(uuid4()), str(slot), facts, tuple(replaces), None, at, "Anna"
    )


class Club:
    """The club, its one admin, and a clock that goes on by a minute with every act."""

    def __init__(self, session):
        self.session, self.now = session, datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
        club = clubs.create_club(session, "Jassclub Enzian", LOGIN, PASSWORD, now=self.now)
        (one,) = officials.officials(session, club.id)
        self.admin = Actor(club.id, one.id, None, LOGIN, "admin", None, fresh=True)
        with opened(session, self.admin, now=self.now) as book:
            everybody = [
                members.Member(0, name, category=("Frauen", "Männer")[place % 2])
                for place, name in enumerate(PEOPLE)
            ]
            members.add_all(book, everybody)

    def do(self, act, *args, **more):
        self.now += timedelta(minutes=1)
        return act(self.session, self.admin, *args, now=self.now, **more)

    def evening(self, season, phase, name, people=(1, 2, 3, 4), **more):
        day = date(2026, 11, 20)
        made = self.do(evenings.new, season, phase=phase, name=name, day=day, venue="Bären")
        self.do(seating.attend, made, [seating.Attendance(one, **more) for one in people])
        return made

    def draw(self, evening):
        self.do(seating.draw, evening, first=1, seed=7, seen=0)

    def sheet(self, evening, number, table, *points, **facts):
        self.do(results.sheet, evening, number, table, points, **({"seen": 0} | facts))

    def phone(self, evening, number, table, *revisions):
        """Let the phone of a table write; return its game and its device."""
        slips = self.do(evening_tables.slips, evening, number)
        slip = next(one for one in slips if one.table.number == table)
        device = play.new_device(self.session, name="Handy", now=self.now)[0]
        game = play.redeem(self.session, slip.token, device_id=device, now=self.now)
        result = play.push(self.session, game.id, revisions, device_id=device, now=self.now)
        assert not result.rejected, result.rejected
        return game, device

    def sign(self, phone, *sides):
        game, device = phone
        points = play.board(self.session, game)["totals"]
        for side in sides:
            self.now += timedelta(minutes=1)
            evening_tables.confirm(self.session, game, side, points, device_id=device, now=self.now)


def schieber(club):
    season = club.do(seasons.new, "Saison 2026", SCHIEBER)
    closed = club.evening(season, "abend", "Abgeschlossen", range(1, 9))
    club.draw(closed)
    half = club.phone(closed, 1, 1, deal(1, 100), deal(2, 157, match=0))
    club.sign(half, 0)  # signed by one side, which is enough there
    both = club.phone(closed, 1, 2, deal(1, 90), deal(2, 60))
    club.sign(both, 0, 1)
    club.sheet(closed, 2, 1, 257, 157)  # a sum that tells of a match nobody named
    club.sheet(closed, 2, 2, 160, 254, matches=1)
    club.sheet(closed, 2, 2, 150, 264, matches=1, seen=10**6)  # a correction
    lotted(club, closed)
    club.do(evenings.close, closed)

    marked = club.evening(season, "abend", MARKED, range(1, 10))  # somebody sits out
    club.draw(marked)
    club.do(seating.substitute, marked, 1, None, first=1, seen=0)
    for number in (1, 2):
        for table in (1, 2):
            club.sheet(marked, number, table, 200 + number + table, 114 - number - table)
    club.do(results.penalty, marked, 3, points=-10, number=1, seen=0, reason="hat geredet")
    club.do(results.penalty, marked, 4, points=5, seen=0, reason="war früh da")
    lotted(club, marked)
    club.do(evenings.close, marked)

    again = club.evening(season, "abend", "Wieder geöffnet")
    club.draw(again)
    for number in (1, 2):
        club.sheet(again, number, 1, 200 + number, 114 - number)
    lotted(club, again)
    first = club.do(evenings.close, again)
    club.do(evenings.reopen, again, seen=first.seq, reason="verwechselt")
    club.sheet(again, 1, 1, 214, 100, seen=10**6)
    lotted(club, again)
    club.do(evenings.close, again)

    open_ = club.evening(season, "abend", "Offen", range(1, 9))
    club.draw(open_)
    club.sign(club.phone(open_, 1, 1, deal(1, 100), deal(2, 50)), 1)
    club.sign(club.phone(open_, 1, 2, deal(1, 101), deal(2, 157, match=0)), 0, 1)
    club.phone(open_, 2, 1, deal(1, 20), deal(2, 30))  # reported by nobody's signature
    club.phone(open_, 2, 2, deal(1, 20))  # still playing

    final = club.evening(season, "final", "Final", range(1, 9))
    club.draw(final)
    club.sign(club.phone(final, 1, 1, deal(1, 100), deal(2, 50)), 0)  # both have to sign there
    club.sign(club.phone(final, 1, 2, deal(1, 100), deal(2, 57)), 0, 1)

    lists = club.evening(season, "abend", "Aus einer Liste", ())
    data = "Name;Passe 1;Passe 2\nAnna Abt;200;150\nBeat Bühler;114;164\n".encode()
    club.do(results_import.import_results, lists, data, strangers=0, seen=0, reason="alte Liste")
    club.do(evenings.close, lists)
    changed = SCHIEBER | {"name": "Zwei Passen, neu"}
    seen = seasons.load(club.session, club.admin.club_id, season).seen
    club.do(seasons.change, season, "Saison 2026", changed, seen=seen, reason="beschlossen")


def lotted(club, evening):
    view = evenings.load(club.session, club.admin.club_id, evening)
    if lots := view.evening.to_draw():
        club.do(results.lot, evening, [list(group) for group in lots], seen=10**6)


def borne(club):
    season = club.do(seasons.new, "Fehler", BORNE)
    facts = {"split": {}, "writer": {"writer": 1}, "official": {"booked": [4, 0]}}
    for wrong, more in facts.items():
        evening = club.evening(season, wrong, f"Fehler {WRONG[wrong]}")
        club.draw(evening)
        club.sheet(evening, 1, 1, 150, 160, **more)
        if wrong != "writer":
            club.do(evenings.close, evening)


def coiffeur(club):
    season = club.do(seasons.new, "Coiffeur", COIFFEUR)
    for name, signed in (("Coiffeur zu", (0, 1)), ("Coiffeur halb", (0,))):
        evening = club.evening(season, "abend", name)
        club.draw(evening)
        settings = games.read_settings(settings_for("coiffeur-8", PEOPLE[:4], ["a", "b"]))
        jokers = {
            slot for slot, at in settings.cells.items() if settings.options[at[1]].kind == "joker"
        }
        cells = [
            a_revision(
                slot,
                {
                    "kind": "cell",
                    "points": 60 + place,
                    "mode": "obenabe" if slot in jokers else None,
                },
            )
            for place, slot in enumerate(settings.cells)
        ]
        club.sign(club.phone(evening, 1, 1, *cells), *signed)
        if name == "Coiffeur zu":
            club.do(evenings.close, evening)


def differenzler(club):
    regulation = json.loads(json.dumps(PRESETS["differences"]))
    regulation["phases"][0] |= {"rounds": 1, "deals": 1}
    season = club.do(seasons.new, "Differenzler", regulation)
    for name, signed in (("Differenzler zu", (0, 2)), ("Differenzler halb", (3,))):
        evening = club.evening(season, "abend", name)
        club.draw(evening)
        first = a_revision(1, {"kind": "deal", "trump": "rosen", "drawn": True})
        guesses = [
            a_revision(f"estimate:1:{seat}", {"kind": "estimate", "points": 30 + 7 * seat})
            for seat in range(4)
        ]
        counted = first.facts | {"points": [40, 41, 42, 34]}
        last = a_revision(1, counted, first.line, [first.id])
        club.sign(club.phone(evening, 1, 1, first, *guesses, last), *signed)
        if name == "Differenzler zu":
            lotted(club, evening)
            club.do(evenings.close, evening)


def alone(club):
    """Games of no club, one of each kind."""
    device = play.new_device(club.session, name="Stammtisch", now=club.now)[0]
    for preset, written in (
        ("2500", [deal(1, 100), deal(2, 157, match=0), deal(3, 57, mode="obenabe")]),
        ("1000", [deal(1, 100), deal(2, 0, match=1)]),
        ("coiffeur-8", [a_revision("a:obenabe", {"kind": "cell", "points": 100})]),
        ("differenzler-4", [a_revision(1, {"kind": "deal", "trump": "rosen"})]),
    ):
        teams = () if preset.startswith("diff") else ("Wir", "Ihr")
        settings = games.read_settings(settings_for(preset, PEOPLE[:4], teams))
        game = play.start(club.session, settings, device_id=device, now=club.now)
        done = play.push(club.session, game.id, written, device_id=device, now=club.now)
        assert not done.rejected, done.rejected


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "schreiber.sqlite"
        upgrade(f"sqlite:///{path}")
        engine = open_engine(f"sqlite:///{path}")
        with Session(engine) as session:
            club = Club(session)
            for part in (schieber, borne, coiffeur, differenzler, alone):
                part(club)
        engine.dispose()
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("DELETE FROM bucket")
            connection.execute("VACUUM")
        data = path.read_bytes()
        (HERE / "before.sqlite.xz").write_bytes(lzma.compress(data, preset=9))
        text = json.dumps(told(path), indent=1, ensure_ascii=False)
        (HERE / "before.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
