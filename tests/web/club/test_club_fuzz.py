"""F1, the club: whatever comes in a field of a form, the answer is a page, and what is kept is whole."""

import io
import random
from collections import Counter
from uuid import uuid4

import pytest

from scorer.championship import ledger, members
from scorer.store.migrations import upgrade
from scorer.web.database import db
from tests.store.conftest import DATABASES, cluster, run
from tests.web.club.conftest import PASSWORD, a_club
from tests.web.conftest import make_one
from tests.web.strict import StrictClient

POSTS = {"sqlite": 400, "postgresql": 150}
ODD = [
    *("", "0", "1", "-1", "5", "99999", "2147483648", "9" * 30, "1_0", "١", "1e999", "NaN", "null"),
    *("a\0b", "\ud800", "\u202eannA", "Z" + "\u0301" * 300, "x" * 5000, "<script>", "%(name)s"),
    *("=1+1", "Anna", "anna amstutz", "admin", "none", "y", "viewer", "Jass", PASSWORD, "{{ 7 }}"),
]
MEMBER = {
    "name": "Anna",
    "nickname": "",
    "category": "A",
    "guest": "y",
    "archived": "y",
    "seen": "1",
}
FORMS = {
    "/club/log-in": {"login": "scorer-1", "password": PASSWORD},
    "/club/new": {"code": "0", "name": "Verein", "login": "eine", "password": PASSWORD},
    "/club/account/password": {"old": "falsch!!", "password": PASSWORD},
    "/club/officials": {"login": "neu", "role": "viewer", "password": PASSWORD},
    "/club/officials/3/role": {"role": "scorer"},
    "/club/officials/3/password": {"password": PASSWORD},
    "/club/members/new": MEMBER,
    "/club/members/1/edit": MEMBER,
    "/club/members/2/merge": {"into": "1"},
    "/club/members/3/erase": {"sure": ""},
    "/club/members/import": {"file": ""},
    "/club/members/import/all": {"list": "Name\nHugo Hess"},
}


@pytest.fixture(params=DATABASES)
def scene(request, migrated, press, tmp_path):
    folder = tmp_path / "instance"
    folder.mkdir()
    if request.param == "sqlite":
        yield a_club(make_one(folder, migrated, press)), POSTS["sqlite"]
        return
    with cluster() as address:
        run(address.format("postgres"), "CREATE DATABASE club")
        upgrade(address.format("club"))
        app = make_one(folder, migrated, press, database=address.format("club"))
        yield a_club(app), POSTS["postgresql"]
        with app.app_context():
            db.engine.dispose()


def spoiled(form):
    """Return a form with one or two odd values, repeated, missing or of somebody else's field."""
    told = [(name, value) for name, value in form.items() if random.random() < 0.9]
    for _ in range(random.choice([1, 1, 2])):
        name = random.choice([*form, "own_password", "seen", "new"])
        told = [one for one in told if one[0] != name or random.random() < 0.2]
        told.append((name, random.choice(ODD)))
    return told


def encoded(form):
    """Return a form as a browser that has no shame would send it, lone surrogates too."""
    pairs = [
        "".join(f"%{byte:02x}" for byte in value.encode("utf-8", "surrogatepass"))
        for _, value in form
    ]
    return "&".join(f"{name}={value}" for (name, _), value in zip(form, pairs, strict=True))


def test_no_form_of_the_club_falls_over_nonsense(scene):
    club, posts = scene
    statuses, stranger = Counter(), StrictClient(club.app, "2001:db8::2")
    for _ in range(posts):
        path, form = random.choice(list(FORMS.items()))
        if path == "/club/members/import":
            rows = "\n".join(";".join(random.choices(ODD, k=2)) for _ in range(5))
            head = random.choice(["Name;Gast", "Vorname;Name", "Name", ""])
            data = f"{head}\n{rows}".encode("utf-8", "surrogatepass")
            answer = club.admin.post(path, data={"file": (io.BytesIO(data), f"{uuid4()}.csv")})
        else:
            sent = encoded(spoiled(form))
            kind = "application/x-www-form-urlencoded"
            who = stranger if path in {"/club/log-in", "/club/new"} else club.admin
            answer = who.post(path, data=sent, content_type=kind)
        assert answer.status_code in {200, 303, 403, 404, 409, 422, 429}, (path, answer.text)
        statuses[answer.status_code] += 1
        if club.admin.get("/club").status_code != 200:
            club.clients["admin"] = club.log_in("admin", f"2001:db8:{uuid4().hex[:4]}::1")

    assert statuses[422] > posts // 8, statuses
    assert statuses[303] > posts // 40, statuses
    with club.app.app_context():
        kept = members.members(db.session(), club.id).values()
        assert ledger.verify(db.session(), club.id).broken is None
        assert all(one.erased or members.checked(one) == one for one in kept)
    for page in ("/club/members", "/club/officials", "/club/account", "/club/members/1"):
        assert club.admin.get(page).status_code == 200
