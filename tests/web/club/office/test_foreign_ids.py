"""No id of another club, in an address or a field, reads or changes anything there: all routes by all fields.

Members, tables and events are counted in each club: a number of the other one names nothing.
"""

import random

import pytest
from sqlalchemy import select

from scorer.club.office import ledger
from scorer.club.public import prize_giving
from scorer.store.models import ClubSession, OfficialRow, TableGame
from scorer.web.database import db
from scorer.web.security.rights import OFFICIALS
from tests.long import runs
from tests.web.club.full_season import FullSeason
from tests.web.club.office.test_fuzz import without_limits
from tests.web.club.visitors import ClubRoutes

pytestmark = pytest.mark.soak

CELLS = runs(120, 10**6)
SURNAMES = ("Amstutz", "Bühler", "Caduff", "Danuser", "Huhn")  # of the other club, and a prize
ARGUMENTS = ("into", "list", "preset", "season", "what", "from", "part")
# They end the session, begin a club or are no form of the club.
LEFT_OUT = {"log_in.log_in", "log_in.log_out", "set_up.set_up", "account.end_sessions"}


def foreign_club(app):
    """Return another club and all ids that name something of it alone."""
    other = ClubRoutes(app)
    key = prize_giving.state_of(())
    for place in ({"evening": other.evening}, {"season": other.season}):
        other.club.do(prize_giving.write_prizes, place, "overall", ["Huhn"], key)
    with app.app_context():
        officials = select(OfficialRow.id).where(OfficialRow.club_id == other.club.id)
        sessions = select(ClubSession.id).where(ClubSession.official_id.in_(officials))
        numbers = [*db.session().scalars(officials), *db.session().scalars(sessions)]
    ids = [other.season, other.evening, other.token]
    return other, [*ids, f"{other.season}:ausscheidung", *map(str, numbers)]


def rows_of(app, club_id):
    """Return all rows that belong to a club."""
    tables = db.metadata.tables
    with app.app_context():
        mine = select(OfficialRow.id).where(OfficialRow.club_id == club_id)
        games = select(TableGame.game_id).where(TableGame.club_id == club_id)
        own_rows = {
            "club": tables["club"].c.id == club_id,
            "club_session": tables["club_session"].c.official_id.in_(mine),
            "game": tables["game"].c.id.in_(games),
        }
        for name, table in tables.items():
            if "club_id" in table.c:
                own_rows[name] = table.c.club_id == club_id
            elif "game_id" in table.c:
                own_rows[name] = table.c.game_id.in_(games)
        return {
            name: sorted(map(repr, db.session().execute(tables[name].select().where(which))))
            for name, which in own_rows.items()
        }


def cells(scene, ids):
    """Yield method, address and fields of each form and page with one id of the other club in it."""
    forms = dict(scene.hidden)
    for path in scene.pages():
        for taker, form in scene.forms(path):
            forms.setdefault(taker, form)
    for taker, (path, form, names) in forms.items():
        for name in sorted({*names, "season", "evening"}) if taker not in LEFT_OUT else ():
            yield from (("POST", path, dict(form) | {name: value}) for value in ids)
    for rule in scene.rules():
        if rule.right not in OFFICIALS or rule.endpoint in LEFT_OUT:
            continue
        for method in rule.methods & {"GET", "POST"}:
            typed = forms.get(rule.endpoint, ("", {}, ()))[1]
            for name in rule.arguments & {"season", "evening"}:
                for value in (value for value in ids if len(value) == len(ids[0])):
                    yield method, scene.address(rule, **{name: value}), dict(typed)
            for value in (value for value in ids if value.isdecimal()):
                if "official_id" in rule.arguments:
                    yield method, scene.address(rule, official_id=int(value)), dict(typed)
            if method == "GET" and not rule.rule.endswith(".pdf"):
                for value in ids:
                    asked = "&".join(f"{name}={value}" for name in ARGUMENTS)
                    yield method, f"{scene.address(rule)}?{asked}", {}


def test_no_form_and_no_address_reaches_what_another_club_has(app):
    other, ids = foreign_club(app)
    scene = FullSeason(app)
    before, client = rows_of(app, other.club.id), scene.club.admin
    tried = list(cells(scene, ids))
    for count, (method, path, form) in enumerate(random.sample(tried, min(CELLS, len(tried)))):
        if client.get("/club").status_code != 200 or count % 100 == 0:
            without_limits(app)
            client = scene.club.log_in("admin")
        answer = client.browser.open(
            path, method=method, data=form, headers={"Sec-Fetch-Site": "same-origin"}
        )
        leaked = [name for name in SURNAMES if name.encode() in answer.data]
        assert (method, path, answer.status_code < 500, leaked) == (method, path, True, [])

    assert rows_of(app, other.club.id) == before


def test_prizes_of_two_clubs_for_a_place_of_the_same_name_are_two(app):
    other, _ids = foreign_club(app)
    scene = FullSeason(app)
    scene.club.do(put_prizes, other.evening, ["Speck"])
    assert read_prizes(app, other.club.id, other.evening) == ("Huhn",)
    assert read_prizes(app, scene.club.id, other.evening) == ("Speck",)


def put_prizes(act, place, lines):
    with ledger.open_ledger(act) as book:
        prize_giving.put(book, {"evening": place}, "overall", lines, prize_giving.state_of(()))


def read_prizes(app, club_id, place):
    with app.app_context():
        return prize_giving.prizes(db.session(), club_id, {"evening": place})["overall"]
