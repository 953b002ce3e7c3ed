"""F1, the club: whatever comes in a field of a form, the answer is a page, and what is kept is whole."""

import io
import random
from collections import Counter
from uuid import uuid4

import pytest

from scorer.club.office import verification
from scorer.club.people import members
from scorer.web.database import db
from tests.databases import DATABASES
from tests.long import runs
from tests.web.club.conftest import PASSWORD
from tests.web.club.full_season import FullSeason
from tests.web.conftest import new_app, without_limits
from tests.web.html_client import StrictClient

POSTS = {"sqlite": runs(100, 4000), "postgresql": runs(100, 2000)}
ODD = [
    *("", "0", "1", "-1", "5", "99999", "2147483648", "9" * 30, "1_0", "١", "1e999", "NaN", "null"),
    *("a\0b", "\ud800", "\u202eannA", "Z" + "\u0301" * 300, "x" * 5000, "<script>", "%(name)s"),
    *("=1+1", "Anna", "anna amstutz", "admin", "none", "y", "viewer", "Jass", PASSWORD, "{{ 7 }}"),
]
# No fields; the last is a PDF.
LEFT_OUT = {"log_in.log_out", "seasons.put_away", "prize_giving.show_all", "downloads.slips"}
LEFT_OUT |= {
    "cancelling.resume",
    "members.part",
    "member_import.take_back",
    "members.keep_two",
}
LEFT_OUT |= {
    "member_export.export",
    "member_export.for_spreadsheet",
    "downloads.season_record",
}  # of which only the password is posted

TAKE_AWAY = {"cancelling.cancel", "cancelling.delete"}


@pytest.fixture(params=runs(DATABASES[:1], DATABASES))
def scene(request, migrated, press, tmp_path):
    folder = tmp_path / "instance"
    folder.mkdir()
    if request.param == "sqlite":
        yield new_app(folder, migrated, press), POSTS["sqlite"]
        return
    with request.getfixturevalue("postgresql").database() as address:
        app = new_app(folder, migrated, press, database=address)
        yield app, POSTS["postgresql"]
        with app.app_context():
            db.engine.dispose()


def spoiled(form, names):
    """Return a form with up to two odd values, repeated, missing or of somebody else's field."""
    pairs = [(name, value) for name, value in form.items() if random.random() < 0.97]
    for _ in range(random.choice([0, 1, 1, 2])):
        name = random.choice([*sorted(names), "own_password", "seen"])
        pairs = [pair for pair in pairs if pair[0] != name or random.random() < 0.2]
        pairs.append((name, random.choice(ODD)))
    return pairs


def encoded(form):
    """Return a form as a browser that has no shame would send it, lone surrogates too."""
    pairs = [
        "".join(f"%{byte:02x}" for byte in value.encode("utf-8", "surrogatepass"))
        for _, value in form
    ]
    return "&".join(f"{name}={value}" for (name, _), value in zip(form, pairs, strict=True))


@pytest.mark.soak
def test_no_form_of_the_club_falls_over_nonsense(scene):
    app, posts = scene
    full_season, stranger = FullSeason(app), StrictClient(app, "2001:db8::2")
    club, statuses, reached = full_season.club, Counter(), Counter()
    where = {}
    for path in full_season.pages():
        for taker, form in full_season.forms(path):
            where.setdefault(taker, []).append((path, form))
    takers = {rule.endpoint for rule in full_season.rules() if "POST" in rule.methods} - LEFT_OUT
    assert where.keys() | full_season.hidden.keys() >= takers
    posts = max(posts, len(takers))
    for turn in range(posts):
        if club.admin.get("/club").status_code != 200:
            without_limits(app)
            club.clients["admin"] = club.log_in("admin")
        taker = sorted(takers)[turn % len(takers)]
        who = stranger if taker in {"log_in.log_in", "set_up.set_up"} else club.admin
        route_form = full_season.hidden.get(taker)
        if not route_form:
            page, before = random.choice(where[taker])
            route_form = (
                full_season.form(page, taker) or before
            )  # or it lies in a window since then
        path, form, names = route_form
        if "file" in names:
            rows = "\n".join(";".join(random.choices(ODD, k=2)) for _ in range(5))
            head = random.choice(["Name;Gast", "Vorname;Name", "Name", ""])
            data = f"{head}\n{rows}".encode("utf-8", "surrogatepass")
            answer = who.post(path, data={"file": (io.BytesIO(data), f"{uuid4()}.csv")})
        else:
            kind = "application/x-www-form-urlencoded"
            answer = who.post(path, data=encoded(spoiled(form, names)), content_type=kind)
        assert answer.status_code in {200, 303, 403, 404, 409, 410, 422, 429}, (path, answer.text)
        statuses[answer.status_code] += 1
        reached[taker] += 1
        if taker in TAKE_AWAY and answer.status_code == 303:  # or all that follows is gone
            club.admin.post(f"{path.rpartition('/')[0]}/resume", data={"seen": 10**6})

    assert reached.keys() == takers
    assert statuses[422] > posts // 8, statuses
    assert statuses[303] > posts // 20, statuses
    with app.app_context():
        kept = members.members(db.session(), club.id).values()
        assert verification.verify(db.session(), club.id).broken is None
        assert all(member.erased or members.checked(member) == member for member in kept)
    for path in full_season.pages():
        # a draft may be older than its season: its decision says so with 409
        assert club.admin.get(path).status_code in {200, 303, 404, 409, 410}, path
