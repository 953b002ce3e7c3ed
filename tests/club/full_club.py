"""A club that has something in every place of its file, and other databases for that file."""

import hashlib
import json
import shutil
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club import (
    announcing,
    cancelling,
    claims,
    closing,
    doubles,
    drafts,
    evening_tables,
    members,
    officials,
    parting,
    prizes,
    public_addresses,
    season_announcing,
    seasons,
    standing_wishes,
    swapping,
    teams,
)
from scorer.club.ledger import Act
from scorer.club.members import Member
from scorer.play import links
from scorer.rules.club.own_rules import OwnRule, OwnRules
from scorer.rules.club.team_members import Membership
from scorer.store.models import Base, CanonicalJson
from tests.club.club_builder import (
    PASSWORD,
    REGULATION,
    an_empty_evening,
    an_evening,
    play_all,
    regulation,
    view_of,
)
from tests.play import table_builder
from tests.play.table_builder import a_deal, a_device, push

FOR_TEAMS = {"name": "Mannschaften", "teams": {"best": 2, "size": 3}}
OF_SEASON = {"parts": [{"phases": ["heat"]}], "hidden_from": 1, "hidden_until": "announcing"}
RULES = OwnRules((OwnRule("Wer redet, zahlt.", "Qui parle paie.", on_slips=True),), "fr")
TYPED = [("name", "Winter"), ("phase-0", "played"), ("phase-0-rounds", "viele")]


def a_full_club(session, admin, now):
    """Return an evening that is over; its club has something in every place of its file."""
    act = Act(session, admin, now, 10**6, "Versehen")
    terms = regulation(counting={"ties": []}, hidden_from=1, claims=30)
    terms |= {"season": OF_SEASON, "lists": [FOR_TEAMS]}
    evening = an_evening(session, admin, now, terms)
    season = view_of(session, admin, evening).meta.season
    slip = evening_tables.slips(act, evening, 1)[0]
    phone = a_device(session, "Annas Handy", now)
    game = links.redeem(session, slip.token, device_id=phone, now=now)
    push(session, game.id, [a_deal(1), a_deal(2)], device_id=phone, now=now)
    play_all(session, admin, evening, now)
    officials.create(act, "sepp", "scorer", PASSWORD)
    members.erase(act, 8)
    take_back(act, evening)
    write_words(act, season)
    closing.close(act, evening)
    claims.claim(act, evening)
    for on in (True, False):
        public_addresses.set_public(act, season, on=on)
    public_addresses.set_public(act, season, evening, on=True)
    award(act, evening, season)
    return evening


def take_back(act, evening):
    """Do and take back what can be taken back; two tables stay swapped and an evening cancelled."""
    swapping.swap(act, evening, 2, tables=[1, 2])
    double = members.add(act, Member(0, "Annamarie"))
    members.merge(act, double, 1)
    parting.part(act, double)
    doubles.keep_two(act, double, 1)
    cancelling.cancel(act, evening)
    cancelling.resume(act, evening)
    season = view_of(act.session, act.actor, evening).meta.season
    cancelling.cancel(act, an_empty_evening(act.session, act.actor, act.now, season), fewer=True)


def write_words(act, season):
    """Write teams, of which one loses its name, own rules, a draft and wishes."""
    people = tuple(Membership(member) for member in (1, 2))
    named = [teams.NamedTeam(0, "Adler", "1", people), teams.NamedTeam(0, "", "Rest", ())]
    named[1] = replace(named[1], people=(Membership(3),))
    teams.save(act, season, named)
    teams.forget(act, season, 2)
    drafts.save(replace(act, expected_version=0), season, TYPED)
    seasons.new(act, "2027", REGULATION, RULES)
    standing_wishes.wish(act, "apart", [1, 2])


def award(act, evening, season):
    """Give prizes, and announce one step of the evening and of the season."""
    no_prizes = prizes.state_of(())
    announcing.write_prizes(act, evening, ["Käse"], no_prizes)
    season_announcing.write_prizes(act, season, "overall", ["Schinken", "", "Wein"], no_prizes)
    for step in (1, 2):
        announcing.go_to(act, evening, "podium", step, step - 1)
    announcing.go_to(act, evening, "podium", 1, 2)
    season_announcing.go_to(act, season, "overall", "podium", 1, 0)


def another(request, folder):
    if request.param == "sqlite":
        path = shutil.copy(request.getfixturevalue("migrated_file"), folder / "other.db")
        yield from session_at(f"sqlite:///{path}")
        return
    with request.getfixturevalue("postgresql").database() as url:
        yield from session_at(url)


def session_at(url):
    engine = table_builder.open_engine(url)
    table_builder.hurry(engine)
    with Session(engine) as session:
        yield session
    engine.dispose()


def everything(session):
    with session.get_bind().connect() as connection:
        return {
            name: sorted(map(repr, connection.execute(select(table)).all()))
            for name, table in Base.metadata.tables.items()
        }


def signed(archived):
    """Return a file that says of itself that it is whole."""
    text_of = CanonicalJson.text(archived["content"])
    return json.dumps(archived | {"sha256": hashlib.sha256(text_of.encode()).hexdigest()}).encode()
