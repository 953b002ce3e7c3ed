"""Make ``later.sqlite.xz`` and ``later.json.xz``: an installation with what came after ``make``.

Signatures of both sides, disputes, claims, corrections, matches by side, a locked game and what came
too late for it; and what people hold in their hands: cookies, links, codes, a recovery token. These are
made as if in 2126, so that they still work whenever a test uses them. It is run once, with the
program of that time (this file copied into its tree):

    mkdir /tmp/before && git archive c342d16 | tar -x -C /tmp/before
    cp tests/old/make_later.py /tmp/before/tests/old/ && cd /tmp/before && python -m tests.old.make_later
"""

import json
import lzma
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.orm import Session

from scorer import play
from scorer.club import (
    confirmation,
    corrections,
    evening_tables,
    ledger,
    officials,
    results,
    seasons,
)
from scorer.rules import games
from scorer.rules.presets import settings_for
from scorer.store import tokens
from scorer.store.migrations import upgrade
from scorer.store.models import Game
from tests.old import make
from tests.old.later import HERE, KEY, asked
from tests.store.table import open_engine

LATE = datetime(2126, 11, 20, 20, 0, tzinfo=UTC)
SCHIEBER = {
    "name": "Mit Einsprachen",
    "categories": ["Frauen", "Männer"],
    "phases": [
        {
            "key": "abend",
            "name": "Abend",
            "rounds": 1,
            "deals": 2,
            "claims": 600,
            "terms": {"match_bonus": 100, "signed": True, "self_total": True},
        },
    ],
    "season": {"parts": [{"phases": ["abend"], "counting": {"ties": ["best", "lot"]}}]},
}


def push(club, game, token, *revisions):
    """Push as a phone does, with the desk that keeps what came too late."""
    return play.push_at(
        club.session,
        game.public_id,
        revisions,
        token=token,
        now=club.now,
        late_revisions=confirmation.keep_late_revisions,
    )


def phone(club, slips, table):
    """Let a phone of its own write at a table; return its game, its device and its cookie."""
    slip = next(slip for slip in slips if slip.table.number == table)
    device, token = play.new_device(club.session, name=f"Tisch {table}", now=club.now)
    return play.redeem(club.session, slip.token, device_id=device, now=club.now), device, token


class Club(make.Club):
    """The club of ``make``, whose phones write as they do by now."""

    def phone(self, evening, number, table, *revisions):
        game, device, token = phone(self, self.do(evening_tables.slips, evening, number), table)
        done = push(self, game, token, *revisions)
        assert not done.rejected, done.rejected
        return game, device

    def sign(self, phone_, *sides):
        for side in sides:
            signed(self, *phone_, side)


def signed(club, game, device, side):
    points = play.board(club.session, game)["totals"]
    confirmation.confirm(club.session, game, side, points, device_id=device, now=club.now)


def disputed(club, game, device, side):
    points, more = play.board(club.session, game)["totals"], {"reason": "das war ein Match"}
    confirmation.dispute(club.session, game, side, points, device_id=device, now=club.now, **more)


def closed(club, season):
    evening = club.evening(season, "abend", "Mit Einsprache", range(1, 9))
    club.draw(evening)
    slips = club.do(evening_tables.slips, evening, 1)
    first, device, token = phone(club, slips, 1)
    push(club, first, token, make.deal(1, 100), make.deal(2, 157, match=0))
    signed(club, first, device, 0)
    signed(club, first, device, 1)
    late = push(club, first, token, make.deal(3, 80))
    assert [error.code for _, error in late.rejected] == ["game-locked"]
    deal = corrections.deals(club.session, first.id)[0]
    deal = corrections.Deal(deal.line, deal.slot, [90, 67], None, deal.tip)
    club.do(corrections.correct, evening, 1, 1, deal, seen=10**6, reason="verzählt")
    second, device, token = phone(club, slips, 2)
    push(club, second, token, make.deal(1, 90), make.deal(2, 60))
    signed(club, second, device, 0)
    disputed(club, second, device, 1)
    deal = corrections.deals(club.session, second.id)[1]
    deal = corrections.Deal(deal.line, deal.slot, [0, 157], 1, deal.tip)
    club.do(corrections.correct, evening, 1, 2, deal, seen=10**6, reason="Match vergessen")
    club.do(results.total, evening, 1, 247, seen=0)
    penalty = {"points": -10, "number": 1, "seen": 0, "reason": "hat geredet"}
    club.do(results.penalty, evening, 3, **penalty)
    event = ledger.events(club.session, club.admin.club_id, evening, ("penalty",))[-1]
    club.do(results.strike, evening, event.seq, reason="war nicht so")
    make.lotted(club, evening)
    club.do(make.evenings.close, evening)
    club.do(confirmation.claim, evening, reason="falsch gezählt")
    confirmation.claim_at_table(
        club.session, second, device_id=device, now=club.now, reason="es waren zwei Matche"
    )


def on_paper(club, season):
    evening = club.evening(season, "abend", "Auf Papier", range(1, 9))
    club.draw(evening)
    club.sheet(evening, 1, 1, 257, 157, matches=(1, 0))
    club.sheet(evening, 1, 2, 100, 214)
    make.lotted(club, evening)
    club.do(make.evenings.close, evening)


def half_signed(club, season):
    """Return who still has to sign, and the link of a slip that nobody has used."""
    evening = club.evening(season, "abend", "Noch offen", range(1, 9))
    club.draw(evening)
    slips = club.do(evening_tables.slips, evening, 1)
    game, device, token = phone(club, slips, 1)
    push(club, game, token, make.deal(1, 100), make.deal(2, 50))
    signed(club, game, device, 0)
    unused = next(slip for slip in slips if slip.table.number == 2)
    return {
        "evening": evening,
        "signs": {"table": game.public_id, "device": token, "points": [150, 164]},
        "slip": tokens.grouped(unused.token),
    }


def a_game(club, preset, *revisions, teams=("Wir", "Ihr")):
    device, token = play.new_device(club.session, name="Stammtisch", now=club.now)
    settings = games.read_settings(settings_for(preset, make.PEOPLE[:4], teams))
    game = play.start(club.session, settings, device_id=device, now=club.now)
    done = push(club, game, token, *revisions)
    assert not done.rejected, done.rejected
    return game, device, token


def held(club):
    """Return what people hold: cookies, links, codes and a recovery token."""
    game, device, token = a_game(club, "2500", make.deal(1, 100), make.deal(2, 157, match=0))
    session, at = club.session, {"device_id": device, "now": LATE}
    read_aloud = tokens.spoken(play.invite(session, game.id, secret=KEY, **at))
    told = {
        "table": game.public_id,
        "device": token,
        "link": play.invite(session, game.id, **at),
        "key": play.invite(session, game.id, key=True, **at),
        "read aloud": read_aloud,
        "watch code": play.new_watch_code(session, game, **at),
        "recovery": play.spare(session, game.id, device, secret=KEY),
    }
    following = play.play_again(session, game, device_id=device, now=club.now, first_dealer=1)
    push(club, following, token, make.deal(1, 20))
    told["next"] = following.public_id
    sealed, device, _ = a_game(
        club, "differenzler-4", make.a_revision(1, {"kind": "deal", "trump": "rosen"}), teams=()
    )
    told["sealed table"] = sealed.public_id
    told["seat"] = play.invite(session, sealed.id, device_id=device, now=LATE, seat=2)
    told["official"] = officials.log_in(
        session, make.LOGIN, make.PASSWORD, secret=KEY, address="", device_id=None, now=LATE
    )
    return told


LEFT_OUT = {"per_evening": False, "champion": True, "all_ties": False}


def ended(club):
    """A season that is over: a member renounces the final; another one is put away."""
    final = make.SCHIEBER | {
        "name": "Vorbei",
        "season": {"parts": [{"phases": ["abend"], "counting": {"ties": ["best"]}}]},
        "qualification": {
            "kind": "top",
            "n": 4,
            "into": "final",
            "part": 0,
            "quotas": {},
            **LEFT_OUT,
        },
    }
    season = club.do(seasons.new, "Saison 2025", final)
    evening = club.evening(season, "abend", "Vor einem Jahr")
    club.draw(evening)
    for number in (1, 2):
        club.sheet(evening, number, 1, 200 + number, 114 - number)
    make.lotted(club, evening)
    club.do(make.evenings.close, evening)
    club.do(seasons.settle, season, 1, [2], seen=0)
    unused = club.do(seasons.new, "Nie gespielt", final)
    club.do(seasons.put_away, unused, away=True)


def fill(path):
    """Let everything happen in the database at *path*; return what people hold."""
    engine = open_engine(f"sqlite:///{path}")
    with Session(engine) as session:
        club = Club(session)
        season = club.do(seasons.new, "Saison 2026", SCHIEBER)
        closed(club, season)
        on_paper(club, season)
        told = half_signed(club, season)
        ended(club)
        make.coiffeur(club)
        make.differenzler(club)
        a_game(club, "1000", make.deal(1, 100), make.deal(2, 0, match=1))
        a_game(club, "coiffeur-8", make.a_revision("a:obenabe", {"kind": "cell", "points": 100}))
        told |= held(club)
        assert session.query(Game).count()
    engine.dispose()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM bucket")
        connection.execute("VACUUM")
    return told


def main():
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder)
        path = instance / "schreiber.sqlite"
        upgrade(f"sqlite:///{path}")
        told = fill(path)
        data = path.read_bytes()
        (HERE / "later.sqlite.xz").write_bytes(lzma.compress(data, preset=9))
        told = {"held": told, "answers": asked(path, told)}
        text = json.dumps(told, indent=0, ensure_ascii=False)
        (HERE / "later.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))


if __name__ == "__main__":
    main()
