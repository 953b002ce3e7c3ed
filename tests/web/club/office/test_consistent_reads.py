"""One moment: whatever others commit while an answer is made, it tells all before that or all after.

In the suite at a few places drawn by lot; ``script/soak`` takes thirty times as many, in lots that workers share.
"""

import dataclasses
import random
import re
from datetime import UTC, datetime

import pytest

from scorer.web import database
from scorer.web.database import db
from scorer.web.pdf_jobs import NoPdf, PdfJobs
from tests.databases import DATABASES
from tests.long import runs
from tests.web.club.concurrent_writer import ConcurrentWriter, ask, content_of, transactions
from tests.web.conftest import db_file, new_app, without_limits

pytestmark = pytest.mark.soak

LOTS = runs(1, 6)
PAGES, FORMS, PLACES = runs(6, 30), runs(2, 10), runs(1, 30)  # of a lot; places of a page or form
ENDS = {"log_in.log_out"}  # afterwards nobody is there who could ask again
REFUSAL = re.compile(r'<div class="summary".*?</div>', re.DOTALL)


def no_pdf(*_html, **_whose):
    """Make no PDF: then the browser prints a page, which can be compared."""
    raise NoPdf


class StoppedClock(datetime):
    """A clock that stands still, or a confirmed password would get old between two answers to compare."""

    MOMENT = datetime.now(UTC)

    @classmethod
    def now(cls, tz=None):
        return cls.MOMENT.astimezone(tz)


@pytest.fixture(scope="module")
def _stopped_clock():
    """Stop the clock; then no use of a session is noted either, which an older scene would write first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "datetime", StoppedClock)
        yield


@pytest.fixture(scope="module", params=DATABASES)
def scene(request, migrated, press, tmp_path_factory, _stopped_clock):
    def new_scene(**settings):
        app = new_app(tmp_path_factory.mktemp("beside"), migrated, press, **settings)
        changed = {"pdf": no_pdf, "jobs": PdfJobs(no_pdf)}
        app.extensions["pdf_maker"] = dataclasses.replace(app.extensions["pdf_maker"], **changed)
        return ConcurrentWriter(app, app.config["SQLALCHEMY_DATABASE_URI"])

    if request.param == "sqlite":
        scene = new_scene()
        yield scene
        close(scene)
        return
    with request.getfixturevalue("postgresql").database() as address:
        scene = new_scene(database=address)
        yield scene
        close(scene)


def close(scene):
    scene.engine.dispose()
    with scene.app.app_context():
        db.engine.dispose()


@pytest.fixture
def back(request, scene):
    """Return a function that puts the database back as it was before, and the cookies that go with it."""
    close(scene)
    written, file = scene.written, db_file(scene.app)
    jars = [client.browser._cookies for client in (scene.club.admin, scene.phone)]
    cookies = [dict(jar) for jar in jars]
    if file is None:
        cluster, name = request.getfixturevalue("postgresql"), scene.engine.url.database
        cluster.run(f"CREATE DATABASE {name}_kept TEMPLATE {name}")
    else:
        kept = file.read_bytes()

    def put_back():
        close(scene)
        scene.written = written
        for jar, kept_cookies in zip(jars, cookies, strict=True):
            jar.clear()
            jar.update(kept_cookies)
        if file is None:
            cluster.run(f"DROP DATABASE {name} WITH (FORCE)")
            cluster.run(f"CREATE DATABASE {name} TEMPLATE {name}_kept")
        else:
            file.write_bytes(kept)

    yield put_back
    put_back()
    if file is None:
        cluster.run(f"DROP DATABASE {name}_kept")


def some(everything, many):
    return random.sample(everything, min(many, len(everything)))


def places(race):
    """Return some of the places between two statements."""
    return some(range(1, max(2, race.statements)), PLACES)


@pytest.mark.usefixtures("back")  # or each lot would read more people than the one before
@pytest.mark.parametrize("lot", range(LOTS))
def test_each_page_tells_one_moment(scene, lot):
    for client, path in some(scene.pages()[lot::LOTS], PAGES):
        scene.write()  # or much would be remembered
        with scene.beside(10**6) as race:
            content_of(ask(client, path))
        after = content_of(ask(client, path))
        for at in places(race):
            before = after
            without_limits(scene.app)
            with scene.beside(at):
                answer = content_of(ask(client, path))
            after = content_of(ask(client, path))

            assert answer[0] < 500, (path, at, answer)
            assert answer in (before, after), (path, at)


@pytest.mark.parametrize("lot", range(LOTS))
def test_each_form_is_taken_as_before_or_as_after(scene, back, lot):
    for client, path, form in some(forms(scene)[lot::LOTS], FORMS):

        def send(client=client, path=path, form=form):
            return content_of(ask(client, path, method="POST", data=form))

        back()
        with scene.beside(10**6) as race:
            first = send()
        back()
        scene.write()
        second = send()
        for at in places(race):
            back()
            with scene.beside(at) as met:
                answer = send()

            assert answer[0] < 500, (path, at, answer)
            assert answer[0] in {first[0], second[0]}, (path, at, answer)
            # What was refused before is told on the page of what stands after.
            if not met.late:
                for part, *allowed in zip(*map(parts, (answer, first, second)), strict=True):
                    assert part in allowed, (path, at, part)
        send()


def parts(answer):
    """Return the refusal that an answer tells, and the answer without it."""
    status, where, body = answer
    return REFUSAL.findall(str(body)), (status, where, REFUSAL.sub("", str(body)))


def forms(scene):
    """Return what may be sent: every form as its page has filled it in, and with nothing in it."""
    forms_by_taker = {}
    for path in some(list(scene.season.pages()), 2 * FORMS * LOTS):
        forms_by_taker |= dict(scene.season.forms(path))
    forms_by_taker |= scene.season.hidden
    filled = [
        (scene.club.admin, path, form)
        for taker, (path, form, _names) in sorted(forms_by_taker.items())
        if taker not in ENDS
    ]
    bare = [(client, path, {"seen": "99999"}) for client, path, _form in filled]
    at_table = [
        (scene.phone, f"{scene.path}/{path}", form)
        for path, form in (
            ("again", {"first_dealer": "0"}),
            ("chalk", {}),
            ("invitations", {"kind": "key"}),
            ("write", {"code": "1234 5678"}),
            ("result", {"side": "0", "points_0": "97", "points_1": "60"}),
            ("writers/1/revoke", {}),
            ("device", {"spare": "1-0"}),
        )
    ]
    return [*filled, *bare, *at_table]


def test_each_page_is_read_in_one_transaction(scene):
    club, evening = scene.club, scene.season.evening
    token = club.public(scene.season.season)
    paths = [f"/p/{token}", f"/p/{token}/preview.png", f"/p/{token}/ranking.png"]
    paths += [
        f"/p/{token}/1",
        f"/p/{token}/1/tables",
        f"/p/{token}/1/tables?q=a",
        f"/e/{evening}?q=a",
    ]
    pages = [(client, path) for client, path in scene.pages() if not path.endswith(".pdf")]
    for client, path in [*((club.admin, path) for path in paths), *pages]:
        scene.write()  # or much would be remembered
        with transactions(scene.app) as begun:
            answer = ask(client, path)

        assert answer.status_code == 200 or path not in paths, path
        assert len(begun) == 1, (path, list(begun.values())[1:])


def test_what_was_read_serves_every_search(scene):
    club, evening = scene.club, scene.season.evening
    tables = f"/p/{club.public(scene.season.season)}/1/tables"

    def statements(path):
        with transactions(scene.app) as begun:
            assert ask(club.admin, path).status_code == 200, path
        return [statement for mine in begun.values() for statement in mine]

    for path in (f"/e/{evening}", tables):
        first, second = (statements(f"{path}?q={name}") for name in ("anna", "beat"))
        assert len(second) < len(first), path
        assert not any("FROM member" in sent for sent in second), path
