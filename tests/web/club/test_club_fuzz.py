"""F1, the club: whatever comes in a field of a form, the answer is a page, and what is kept is whole."""

import io
import random
from collections import Counter
from datetime import date
from uuid import uuid4

import pytest

from scorer.championship import evenings, ledger, members
from scorer.rules.championship.presets import PRESETS
from scorer.store.engine import writing
from scorer.web.database import db
from tests.store.databases import DATABASES
from tests.web.club.around import Around
from tests.web.club.conftest import PASSWORD, a_club
from tests.web.club.evening import PEOPLE, Desk
from tests.web.club.secretary import fields
from tests.web.conftest import make_one
from tests.web.strict import StrictClient, elements_of

POSTS = {"sqlite": 400, "postgresql": 200}
ODD = [
    *("", "0", "1", "-1", "5", "99999", "2147483648", "9" * 30, "1_0", "١", "1e999", "NaN", "null"),
    *("a\0b", "\ud800", "\u202eannA", "Z" + "\u0301" * 300, "x" * 5000, "<script>", "%(name)s"),
    *("=1+1", "Anna", "anna amstutz", "admin", "none", "y", "viewer", "Jass", PASSWORD, "{{ 7 }}"),
]
LOG_IN = {"login": "scorer-1", "password": PASSWORD, "to": "/club/members"}
NEW = {"code": "0", "name": "Verein", "login": "eine", "password": PASSWORD}
# Forms that no page offers to who is just passing.
HIDDEN = {
    "club.log_in": ("/club/log-in", LOG_IN, LOG_IN.keys()),
    "club.create": ("/club/new", NEW, NEW.keys()),
    "club.end_sessions": ("/club/account/sessions", {}, []),
    "members.take_in": ("/club/members/import/all", {"list": "Name\nHugo Hess"}, ["list"]),
}
LEFT_OUT = {"club.log_out", "seasons.put_away", "lists.slips"}  # no fields; the last is a PDF
_HEAT, _FINAL = PRESETS["heats"]["phases"]
LOT = {"ties": ["lot"]}
# Whatever asks for a form of its own: what people add up, lots, a final, free tables.
REGULATION = {
    **PRESETS["heats"],
    "phases": [
        {**_HEAT, "terms": {"self_total": True}, "counting": LOT},
        _FINAL,
        {"key": "frei", "name": "Frei", "attempts": True, "counting": {"best": 2}},
    ],
    "season": {"parts": [{"phases": [_HEAT["key"]], "counting": {"best": 1, **LOT}}]},
}


PAST = "Name;Total\n" + "\n".join(f"{name};{900 + at}" for at, name in enumerate(PEOPLE))


class Busy(Around):
    """A club with evenings: one goes on, one is closed, one has free tables, one is from a list."""

    def __init__(self, app):
        desk = Desk(a_club(app, names=PEOPLE), REGULATION)
        self.app, self.club, self.season = app, desk.club, desk.season
        self.evening = desk.id
        self.evenings = [desk.id]
        self.play(desk)
        desk.fine("/penalties", member=1, points=-50, reason="Nicht bedient")
        for name in ("zu", "frei", "Liste"):
            phase = "frei" if name == "frei" else "ausscheidung"
            told = {"phase": phase, "name": name, "day": date(2026, 11, 27)}
            desk.id = self.club.do(evenings.new, self.season, **told)
            desk.here = f"/club/evenings/{desk.id}"
            self.evenings.append(desk.id)
            if name == "zu":
                self.play(desk, apart=1)
                desk.fine("/close")
            elif name == "frei":
                desk.attend(*PEOPLE)
            else:
                desk.fine("/past/all", list=PAST)
        list_ = {"list": PAST, "source": "past.csv", "seen": "0", "strangers": "0"}
        self.hidden = HIDDEN | {"importing.take_in": (f"{desk.here}/past/all", list_, list_)}

    def play(self, desk, apart=0):
        """Let all who are there have the same, so that lots are drawn, or all something else."""
        assert desk.attend(*PEOPLE).status_code == 303
        desk.draw()
        for number in range(1, 5):
            more = apart * 7 ** (number % 3) if number < 4 else 0
            desk.play(number, lambda table, more=more: (942 + table * more, 942 - table * more))

    def pages(self):
        """Return the addresses of all pages, of each evening and of some members and rounds."""
        for rule in self.rules():
            asked = rule.arguments
            for evening in self.evenings if "evening" in asked else [""]:
                for number in (1, 2, 3) if "number" in asked else [1]:
                    path = self.address(rule, evening=evening, number=number)
                    file = path.rsplit(".", 1)[-1] in {"pdf", "csv", "json"}
                    if "GET" in rule.methods and not file:
                        yield path

    def forms(self, path):
        """Return of each form of a page by which endpoint it is taken, where, and what is in it."""
        places, answer = self.app.url_map.bind("localhost"), self.club.admin.get(path)
        for form in elements_of(answer, "form") if answer.status_code == 200 else ():
            if form.get("method", "").lower() == "post":
                names = {one.get("name") for one in form.iter()} - {None}
                others = {one.get("formaction") for one in form.iter()} - {None}
                for action in (form.get("action") or path, *sorted(others)):
                    taker = places.match(action, method="POST")[0]
                    yield taker, (action, fields(form), names)

    def form(self, path, taker):
        """Return the form of a page that *taker* takes, or nothing where it is not offered now."""
        return dict(self.forms(path)).get(taker)


@pytest.fixture(params=DATABASES)
def scene(request, migrated, press, tmp_path):
    folder = tmp_path / "instance"
    folder.mkdir()
    if request.param == "sqlite":
        yield make_one(folder, migrated, press), POSTS["sqlite"]
        return
    with request.getfixturevalue("postgresql").database() as address:
        app = make_one(folder, migrated, press, database=address)
        yield app, POSTS["postgresql"]
        with app.app_context():
            db.engine.dispose()


def spoiled(form, names):
    """Return a form with up to two odd values, repeated, missing or of somebody else's field."""
    told = [(name, value) for name, value in form.items() if random.random() < 0.97]
    for _ in range(random.choice([0, 1, 1, 2])):
        name = random.choice([*sorted(names), "own_password", "seen"])
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


def without_limits(app):
    """Forget how often somebody tried; the limits have their own tests."""
    with app.app_context(), writing(db.session()) as connection:
        connection.execute(db.metadata.tables["bucket"].delete())


def test_no_form_of_the_club_falls_over_nonsense(scene):
    app, posts = scene
    around, stranger = Busy(app), StrictClient(app, "2001:db8::2")
    club, statuses, reached = around.club, Counter(), Counter()
    where = {}
    for path in around.pages():
        for taker, form in around.forms(path):
            where.setdefault(taker, []).append((path, form))
    takers = {one.endpoint for one in around.rules() if "POST" in one.methods} - LEFT_OUT
    assert where.keys() | around.hidden.keys() >= takers
    for turn in range(posts):
        if club.admin.get("/club").status_code != 200:
            without_limits(app)
            club.clients["admin"] = club.log_in("admin")
        taker = sorted(takers)[turn % len(takers)]
        who = stranger if taker in {"club.log_in", "club.create"} else club.admin
        found = around.hidden.get(taker)
        if not found:
            page, before = random.choice(where[taker])
            found = around.form(page, taker) or before  # or it lies in a window since then
        path, form, names = found
        if "file" in names:
            rows = "\n".join(";".join(random.choices(ODD, k=2)) for _ in range(5))
            head = random.choice(["Name;Gast", "Vorname;Name", "Name", ""])
            data = f"{head}\n{rows}".encode("utf-8", "surrogatepass")
            answer = who.post(path, data={"file": (io.BytesIO(data), f"{uuid4()}.csv")})
        else:
            kind = "application/x-www-form-urlencoded"
            answer = who.post(path, data=encoded(spoiled(form, names)), content_type=kind)
        assert answer.status_code in {200, 303, 403, 404, 409, 422, 429}, (path, answer.text)
        statuses[answer.status_code] += 1
        reached[taker] += 1

    assert reached.keys() == takers
    assert statuses[422] > posts // 8, statuses
    assert statuses[303] > posts // 20, statuses
    with app.app_context():
        kept = members.members(db.session(), club.id).values()
        assert ledger.verify(db.session(), club.id).broken is None
        assert all(one.erased or members.checked(one) == one for one in kept)
    for path in around.pages():
        assert club.admin.get(path).status_code in {200, 303, 404}, path
