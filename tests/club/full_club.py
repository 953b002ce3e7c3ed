"""A club that has something in every place of its file, and other databases for that file."""

import hashlib
import json
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club.draw import evening_tables, seating, standing_wishes
from scorer.club.evening import cancelling, closing
from scorer.club.office import officials
from scorer.club.office.ledger import Act
from scorer.club.people import erasure, members, namesakes, teams
from scorer.club.people.members import Member
from scorer.club.public import addresses, prize_giving
from scorer.club.ranking import seasons
from scorer.club.regulation import drafts
from scorer.club.results import confirmation
from scorer.rules.club.evening.categories import Membership
from scorer.rules.club.regulation.own_rules import OwnRule, OwnRules
from scorer.store.models import Base, CanonicalJson
from tests.club.club_builder import (
    PASSWORD,
    REGULATION,
    an_empty_evening,
    an_evening,
    play_all,
    regulation,
    season_of,
    write_on_phone,
)
from tests.play import table_builder
from tests.store.conftest import lent_database

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
    season = season_of(session, admin, evening)
    slip = evening_tables.slips(act, evening, 1)[0]
    write_on_phone(session, slip, now, deals=2)
    play_all(session, admin, evening, now)
    officials.create(act, "sepp", "scorer", PASSWORD)
    erasure.erase(act, 8)
    take_back(act, evening)
    write_words(act, season)
    closing.close(act, evening)
    confirmation.claim(act, evening)
    for on in (True, False):
        addresses.set_public(act, season, on=on)
    addresses.set_public(act, season, evening, on=True)
    award(act, evening, season)
    return evening


def take_back(act, evening):
    """Do and take back what can be taken back; two tables stay swapped and an evening cancelled."""
    seating.swap(act, evening, 2, tables=[1, 2])
    double = members.add(act, Member(0, "Annamarie"))
    members.merge(act, double, 1)
    namesakes.part(act, double)
    namesakes.keep_two(act, double, 1)
    cancelling.cancel(act, evening)
    cancelling.resume(act, evening)
    season = season_of(act.session, act.actor, evening)
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
    no_prizes = prize_giving.state_of(())
    night, year = ({"evening": evening}, "overall"), ({"season": season}, "overall")
    prize_giving.write_prizes(act, *night, ["Käse"], no_prizes)
    prize_giving.write_prizes(act, *year, ["Schinken", "", "Wein"], no_prizes)
    for step in (1, 2):
        prize_giving.go_to(act, *night, "podium", step, step - 1)
    prize_giving.go_to(act, *night, "podium", 1, 2)
    prize_giving.go_to(act, *year, "podium", 1, 0)


def another(request, folder):
    with lent_database(request, folder) as url:
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
