"""One moment: whatever others commit while an answer is made, it tells all before that or all after.

In the suite at a few places drawn by lot; ``script/soak suite`` takes all of them.
"""

import dataclasses
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorer.club import ledger, members
from scorer.web.database import db
from scorer.web.pdf_jobs import NoPdf, PdfJobs
from tests.databases import DATABASES
from tests.long import runs
from tests.web.club.concurrent_writer import ConcurrentWriter, ask, content_of
from tests.web.conftest import db_file, new_app

PAGES, FORMS, PLACES = runs(6, 10**6), runs(2, 10**6), runs(1, 10**6)
OFFICIALS = 12
ENDS = {"log_in.log_out"}  # afterwards nobody is there who could ask again


def no_pdf(*_html, **_whose):
    """Make no PDF: then the browser prints a page, which can be compared."""
    raise NoPdf


@pytest.fixture(scope="module", params=DATABASES)
def scene(request, migrated, press, tmp_path_factory):
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
    """Return a function that puts the database back as it was before."""
    close(scene)
    written, file = scene.written, db_file(scene.app)
    if file is None:
        cluster, name = request.getfixturevalue("postgresql"), scene.engine.url.database
        cluster.run(f"CREATE DATABASE {name}_kept TEMPLATE {name}")
    else:
        kept = file.read_bytes()

    def put_back():
        close(scene)
        scene.written = written
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


def test_each_page_tells_one_moment(scene):
    for client, path in some(scene.pages(), PAGES):
        scene.write()  # or much would be remembered
        with scene.beside(10**6) as race:
            content_of(ask(client, path))
        after = content_of(ask(client, path))
        for at in places(race):
            before = after
            with scene.beside(at):
                answer = content_of(ask(client, path))
            after = content_of(ask(client, path))

            assert answer[0] < 500, (path, at, answer)
            assert answer in (before, after), (path, at)


def test_each_form_is_taken_as_before_or_as_after(scene, back):
    for client, path, form in some(forms(scene), FORMS):
        cookies = dict(client.browser._cookies)

        def send(client=client, path=path, form=form, cookies=cookies):
            client.browser._cookies.clear()
            client.browser._cookies.update(cookies)
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
            assert met.late or answer in (first, second), (path, at, answer)
        send()


def forms(scene):
    """Return what may be sent: every form as its page has filled it in, and with nothing in it."""
    forms_by_taker = {}
    for path in some(list(scene.season.pages()), 2 * FORMS):
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


def test_twelve_officials_work_at_once(scene):
    """Typing, taking in and reading beside each other: nothing is refused, nothing is lost."""
    club, evening = scene.club, f"/club/evenings/{scene.season.evening}"
    pages = [evening, f"{evening}/attendance", f"{evening}/ranking", "/club/members"]
    pages.append(f"/club/seasons/{scene.season.season}")

    def works(number):
        answers = []
        for turn in range(3):
            name = {"name": f"Amt {number} {turn}"}
            answers.append(ask(club.scorer, "/club/members/new", method="POST", data=name))
            answers.append(ask(club.scorer, pages[(number + turn) % len(pages)]))
        return [answer.status_code for answer in answers]

    with ThreadPoolExecutor(OFFICIALS) as pool:
        answers = list(pool.map(works, range(OFFICIALS)))

    assert answers == [[303, 200] * 3] * OFFICIALS
    with scene.app.app_context():
        names = {member.name for member in members.members(db.session(), club.id).values()}
        assert names >= {f"Amt {n} {turn}" for n in range(OFFICIALS) for turn in range(3)}
        assert ledger.verify(db.session(), club.id).broken is None
