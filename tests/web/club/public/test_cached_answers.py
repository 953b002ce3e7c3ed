"""What is kept for many is never older than what it is made of, and says nothing of who asked first.

Whatever a club changes, each answer of a process that has kept others is that of one that has kept nothing.
"""

import re
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from scorer.club.evening import announcing
from scorer.club.office import clubs, stored_events
from scorer.club.people import erasure, members
from scorer.club.public import prize_giving
from scorer.club.ranking import seasons
from scorer.club.regulation import own_rules
from scorer.web.database import db
from tests.long import runs
from tests.web.club.concurrent_writer import ConcurrentWriter, ask, content_of
from tests.web.conftest import new_app

pytestmark = pytest.mark.soak

LATE = {"expected_version": 10**6, "reason": "Grund"}
OF_EACH = runs(1, 5)
CODE = re.compile(r"[0-9A-Z]{26}|[0-9]+")
PREVIEW = re.compile(r'<meta property="og:[^>]*>|<[^>]*data-silent[^>]*>[^<]*')
KEPT = ("scorer.kept", "scorer.kept.personal")
OFTEN = ("an erased name", "an evening", "a regulation", "a deal and more")
CHANGES = runs(OFTEN, ("a name", "the club", "prizes", "a rule", *OFTEN))


@pytest.fixture(scope="module")
def writer(migrated, press, tmp_path_factory):
    app = new_app(tmp_path_factory.mktemp("kept"), migrated, press)
    writer = ConcurrentWriter(app, app.config["SQLALCHEMY_DATABASE_URI"])
    yield writer
    writer.engine.dispose()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="module")
def kept_pages(writer):
    """Return who asks for addresses of which something is kept, here or in a browser; some of each kind."""
    pages, kinds = [], Counter()
    for client, path in writer.pages():
        kind = client, CODE.sub("", path)
        if not path.split("?")[0].endswith(".pdf") and kinds[kind] < OF_EACH:
            forget(writer.app)
            answer = ask(client, path)
            if "ETag" in answer.headers or any(map(writer.app.extensions.get, KEPT)):
                pages.append((client, path))
                kinds[kind] += 1
    return pages


def forget(app):
    """Make a process one that has kept nothing."""
    for name in KEPT:
        app.extensions.pop(name, None)
    stored_events.forget()


def change(writer, what):
    """Change something of the club so that other words are to be read."""
    do, evening = writer.club.do, writer.season.evening
    with writer.app.app_context():
        beat = members.members(db.session(), writer.club.id)[2]  # the name of 1 may be erased
        agreed = seasons.load(db.session(), writer.club.id, writer.season.season).event.facts
    at = announcing.Announcement("ausscheidung", "Neuer Name", date(2026, 11, 21), "Löwen")
    changed = agreed["regulation"] | {"public_names": "numbers"}
    acts = {
        "a name": lambda: do(members.change, replace(beat, name="Zoë Zumstein", seq=10**6)),
        "an erased name": lambda: do(erasure.erase, 1, **LATE),
        "the club": lambda: do(clubs.set_club, "Anderer Club", **LATE),
        "an evening": lambda: do(announcing.change, evening, at, **LATE),
        "prizes": lambda: do(
            prize_giving.write_prizes,
            {"evening": evening},
            "overall",
            ["Huhn"],
            prize_giving.state_of(()),
        ),
        "a regulation": lambda: do(seasons.change, writer.season.season, "Neu", changed, **LATE),
        "a rule": lambda: do(
            own_rules.erase, writer.season.season, agreed["rules"][0]["text"], **LATE
        ),
        "a deal and more": writer.write,
    }
    acts[what]()


@pytest.mark.parametrize("what", CHANGES)
def test_what_a_club_changes_is_changed_in_every_kept_answer(writer, kept_pages, what):
    forget(writer.app)
    before = [ask(client, path) for client, path in kept_pages]
    change(writer, what)
    again = []
    for (client, path), answer in zip(kept_pages, before, strict=True):
        headers = {"Sec-Fetch-Site": "same-origin", "If-None-Match": answer.headers.get("ETag", "")}
        given = client.browser.open(path, headers=headers)
        again.append((given.status_code, answer if given.status_code == 304 else given))
    forget(writer.app)
    for (client, path), (status, answer) in zip(kept_pages, again, strict=True):
        pair = content_of(answer), content_of(ask(client, path))
        if status == 304 and isinstance(pair[0][2], str):  # no preview is asked for with a version
            pair = tuple(PREVIEW.sub("", page[2]) for page in pair)
        assert pair[0] == pair[1], path


def test_no_kept_answer_names_the_host_that_somebody_else_asked_for(writer, kept_pages):
    forget(writer.app)
    carrying = set()
    for client, path in kept_pages:
        for host in ("10.0.0.7", "10.0.0.8", "10.0.0.7"):
            client.browser.get(path, base_url=f"http://{host}")
            answer = client.browser.get(path, base_url=f"http://{host}")
            named = set(re.findall(rb"10\.0\.0\.[0-9]", answer.data)) - {host.encode()}
            assert named == set(), path
            if host.encode() in answer.data:
                carrying.add(path)
    assert len(carrying) >= 4
