"""Who may do what: every address, every method, every kind of visitor, from one table."""

import io
import re

import pytest

from scorer.rules.games import read_settings, settings_json
from scorer.rules.presets import settings_for
from scorer.web.security.rights import Pages, Right
from tests.long import chosen
from tests.web.club.routes import EXPECTED as CLUB
from tests.web.conftest import a_deal, a_table, content, kept_scene, without_limits
from tests.web.html_client import StrictClient

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ACTORS = ("anonymous", "watcher", "writer", "writer elsewhere", "revoked", "player")
TWO = chosen(ACTORS, "watcher", "writer")
NOWHERE = "0" * 26
GAMES = ("1000", "coiffeur-10", "differenzler-12")
RULES = settings_json(read_settings(settings_for("1000", "ABCD", ["Wir", "Ihr"])))
RECORD = b'{"format": "schreiber-game", "version": 1}'


def everybody(status):
    return dict.fromkeys(ACTORS, status)


def only_the_writer(status, otherwise=403):
    return everybody(otherwise) | {"writer": status}


def writers_ever(status):
    return everybody(403) | {"writer": status, "revoked": status}


# Of a table of regulars, which nobody here knows; tests/web/regulars has its own visitors.
UNKNOWN = {
    "regulars": ("show", "POST see"),
    "regulars_devices": (
        *("show", "POST rename", "POST revoke", "POST renew"),
        *("POST pass_founding_on", "POST delete", "ask_join", "POST join"),
    ),
    "regulars_files": ("share", "picture", "year_pdf", "record_json", "POST merge"),
    "regulars_history": ("history", "POST undo"),
    "regulars_money": ("show", "POST stake", "POST move", "POST settle", "POST tick"),
    "regulars_people": (
        *("person", "games", "everybody"),
        *("POST rename", "POST join", "POST erase"),
    ),
    "regulars_tonight": ("gather", "POST begin", "ask_entered", "POST enter"),
}
REGULARS = {
    f"{subject}.{view.split()[-1]}": ("POST" if " " in view else "GET", everybody(404))
    for subject, views in UNKNOWN.items()
    for view in views
} | {
    "regulars_devices.ask_new": ("GET", everybody(200)),
    "regulars_devices.create": ("POST", everybody(422)),
    "regulars_devices.ask_recover": ("GET", everybody(200)),
    "regulars_devices.recover": ("POST", everybody(422)),
    "regulars_files.ask_import": ("GET", everybody(200)),
    "regulars_files.take_in": ("POST", everybody(422)),
    "regulars_counting.ask": ("GET", writers_ever(200)),
    "regulars_counting.count": ("POST", writers_ever(404)),
    "regulars_counting.create": ("POST", writers_ever(422)),
    "regulars_counting.free": ("POST", writers_ever(303)),
}
# endpoint: (method, what each visitor gets)
EXPECTED = {
    "static": ("GET", everybody(200)),
    "start.home": ("GET", everybody(200)),
    "worker.guide": ("GET", everybody(200)),
    "start.find": ("GET", everybody(303)),
    "start.create": ("POST", everybody(303)),
    "start.adopt": ("PUT", only_the_writer(200)),
    "start.settings": ("GET", everybody(200)),
    "start.create_own": ("POST", everybody(422)),
    "game_files.ask_import": ("GET", everybody(200)),
    "game_files.import_record": ("POST", everybody(422)),
    "paper.blank_sheets": ("GET", everybody(200)),
    "site_files.robots": ("GET", everybody(200)),
    "site_files.favicon": ("GET", everybody(302)),
    "site_files.manifest": ("GET", everybody(200)),
    "language.choose": ("POST", everybody(303)),
    "language.show": ("GET", everybody(200)),
    "shell.late": ("GET", everybody(200)),
    "wall.show": ("GET", everybody(200)),
    "worker.script": ("GET", everybody(200)),
    "worker.table": ("GET", everybody(200)),
    "worker.start": ("GET", everybody(200)),
    "worker.away": ("GET", everybody(200)),
    "worker.languages": ("GET", everybody(200)),
    "worker.count": ("GET", everybody(200)),
    "paper.blank_pdf": ("GET", everybody(200)),
    "sharing.ask": ("GET", everybody(200)),
    "sharing.join": ("POST", everybody(303)),
    "table.show": ("GET", everybody(200)),
    "table.watch": ("GET", everybody(200)),
    "sync.pull": ("GET", everybody(200)),
    "series.back": ("GET", everybody(200)),
    "history.show": ("GET", everybody(200)),
    "sharing.share": ("GET", everybody(200)),
    "sharing.take_over": ("GET", everybody(200) | {"writer": 303}),
    "sharing.enter": ("POST", everybody(422) | {"writer": 303}),
    "paper.sheet_pdf": ("GET", everybody(200)),
    "paper.sheet": ("GET", everybody(200)),
    "game_files.record_json": ("GET", everybody(200)),
    "game_files.deals_csv": ("GET", everybody(200)),
    "game_files.result_png": ("GET", everybody(200)),
    "game_files.preview_png": ("GET", everybody(200)),
    "sharing.follow": ("POST", everybody(403)),
    "sync.push": ("POST", only_the_writer(200) | {"player": 200}),
    "sync.chalk": ("POST", only_the_writer(204)),
    "series.again": ("POST", only_the_writer(303)),
    "sharing.invite": ("POST", only_the_writer(201)),
    "sharing.new_watch_code": ("POST", only_the_writer(303)),
    "sharing.writers": ("GET", only_the_writer(200)),
    "sharing.revoke": ("POST", only_the_writer(303)),
    "sharing.revoke_links": ("POST", only_the_writer(303)),
    "sharing.revoke_seat": ("POST", only_the_writer(303)),
    "confirmation.ask": ("GET", everybody(404)),  # at a table of no club there is nothing to sign
    "confirmation.sign": ("POST", only_the_writer(404)),
    "confirmation.claim": ("POST", only_the_writer(404)),
    "confirmation.dispute": ("POST", only_the_writer(404)),
    "table_next.show": ("GET", everybody(404)),
    "table_next.person": ("GET", everybody(404)),
    **REGULARS,
}
BODIES = {
    "start.create": {"data": {"preset": "1000"}},
    "start.adopt": {"json": {"settings": RULES}},
    "sync.push": {"json": {"revisions": []}},
    "sharing.enter": {"data": {"code": "0000 0000"}},
}


class Scene:
    """One table with everybody around it, and the address of each route there.

    Where estimates are hidden the player has a seat there; elsewhere he only watches.
    """

    def __init__(self, app, preset="2500"):
        self.app, self.preset = app, preset
        self.table = a_table(app, preset)
        self.key = self.table.invite("key")
        self.people = {
            "anonymous": StrictClient(app, "192.0.2.10"),
            "watcher": a_table(app, address="192.0.2.11").anna,
            "writer": self.table.anna,
            "writer elsewhere": a_table(app, address="192.0.2.12").anna,
            "revoked": StrictClient(app, "192.0.2.13"),
            "player": StrictClient(app, "192.0.2.15"),
        }
        self.join(self.people["revoked"])
        assert self.table.revoke().status_code == 303
        if self.seats:
            assert self.people["player"].post(self.table.seat(1)).status_code == 303
        self.key = self.table.invite("key")

    def clients(self):
        """Return all browsers, of which a test may change what they hold."""
        return [*self.people.values(), self.table.beat]

    def join(self, client):
        """Let *client* in and return the number of its grant."""
        assert client.post(self.table.invite()).status_code == 303
        page = self.table.anna.get(f"{self.table.path}/writers").text
        return re.findall(r"writers/([0-9]+)/revoke", page)[-1]

    def address(self, rule):
        values = {
            "public_id": self.table.id,
            "token": self.key.rsplit("/", maxsplit=1)[-1],
            "grant": self.spare_grant if rule.endpoint == "sharing.revoke" else 1,
            "filename": "css/pages.css",
            "seat": 1,
            "table": 1,
            "member": 1,
            "game": "schieber",
            "name": "schieber",
            "regulars": NOWHERE,
            "number": 1,
            "other": 2,
        }
        if rule.endpoint.startswith("regulars_"):
            values["token"] = NOWHERE
        with self.app.test_request_context():
            path = self.app.url_map.bind("localhost").build(
                rule.endpoint, {name: values[name] for name in rule.arguments}
            )
        return path + (f"?code={self.table.id}" if rule.endpoint == "start.find" else "")

    @property
    def seats(self):
        return self.preset.startswith("differenzler")

    def expected(self, endpoint, actor):
        method, expected = EXPECTED[endpoint]
        if not self.seats:
            expected = expected | {"player": expected["watcher"]}
            if endpoint == "sharing.revoke_seat" and actor == "writer":
                return method, 404
        return method, expected[actor]

    @property
    def spare_grant(self):
        return self.join(StrictClient(self.app, "192.0.2.14"))


def rules(app):
    """Return the rules of everything but the club, whose visitors are others."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint not in CLUB]
    return sorted(rules, key=lambda rule: (rule.rule, rule.endpoint))


def test_every_route_has_a_right_and_stands_in_this_test(app):
    rights = {rule.endpoint: rule.right for rule in app.url_map.iter_rules()}

    assert {type(right) for right in rights.values()} == {Right}
    assert set(rights) == set(EXPECTED) | set(CLUB)


def test_no_application_starts_with_a_page_without_a_right(make_app):
    app, pages = make_app(), Pages("rooms", __name__, "/rooms")
    pages.get("/<int:number>")(lambda number: number)

    sentence = r"The page 'rooms.<lambda>' at /rooms/<int:number> declares no right\."
    with pytest.raises(LookupError, match=sentence):
        app.register_blueprint(pages)


@pytest.mark.parametrize("preset", chosen(GAMES, "1000", "differenzler-12"))
@pytest.mark.parametrize("actor", TWO)
def test_each_visitor_gets_what_the_table_says(app, actor, preset):
    scene = kept_scene(app, Scene, preset)
    client = scene.people[actor]
    for rule in rules(app):
        method, expected = scene.expected(rule.endpoint, actor)
        if rule.endpoint.startswith("regulars"):
            without_limits(app)  # unknown addresses
        if rule.endpoint == "sharing.join" and actor != "writer":
            continue  # it would make a writer of the visitor; the next test does that
        answer = client.open(scene.address(rule), method=method, **body(rule.endpoint))

        assert (rule.endpoint, answer.status_code) == (rule.endpoint, expected)


@pytest.mark.parametrize("actor", TWO)
def test_every_visitor_may_take_the_right_that_a_link_carries(app, actor):
    scene = kept_scene(app, Scene)
    client = scene.people[actor]

    assert client.post(scene.key).status_code == EXPECTED["sharing.join"][1][actor]
    assert scene.table.push(a_deal(1), by=client).status_code == 200


def body(endpoint):
    if endpoint == "game_files.import_record":
        return {"data": {"record": (io.BytesIO(RECORD), "a.json")}}
    return BODIES.get(endpoint, {})


@pytest.mark.parametrize("actor", TWO)
def test_no_address_answers_to_another_method(app, actor):
    scene = kept_scene(app, Scene)
    allowed = {}
    for rule in rules(app):
        allowed.setdefault(scene.address(rule), set()).update(rule.methods)
    before = content(app)
    for path, methods in allowed.items():
        for method in METHODS:
            if method not in methods:
                answer = scene.people[actor].open(path, method=method)
                assert (path, method, answer.status_code) == (path, method, 405)
                assert set(answer.headers["Allow"].split(", ")) == methods

    assert content(app) == before


@pytest.mark.parametrize("actor", TWO)
def test_reading_changes_nothing_that_is_kept(app, actor):
    scene = kept_scene(app, Scene)
    scene.table.push(a_deal(1))
    paths = [scene.address(rule) for rule in rules(app) if "GET" in rule.methods]
    paths.append(scene.table.invite())  # a preview of a chat asks for it, too
    before = content(app)
    for path in paths:
        for method in ("GET", "HEAD", "OPTIONS"):
            assert scene.people[actor].open(path, method=method).status_code < 500

    assert content(app) == before


def test_the_only_writer_is_led_to_where_the_right_is_handed_on(app, table):
    page = table.anna.get(f"{table.path}/writers").text
    assert "Nicht mehr schreiben" not in page
    clara = StrictClient(app)
    clara.post(table.invite())
    page = table.anna.get(f"{table.path}/writers").text
    own_grant, other = re.findall(r"writers/([0-9]+)/revoke", page)
    table.anna.post(f"{table.path}/writers/{other}/revoke")
    answer = table.anna.post(f"{table.path}/writers/{own_grant}/revoke")

    assert answer.status_code == 409
    assert "Gib zuerst das Recht" in answer.text
    assert {f'href="{table.path}"', f'href="{table.path}/share"'} <= set(
        re.findall(r'href="[^"]*"', answer.text)
    )
    assert table.push(a_deal(1)).status_code == 200


@pytest.mark.parametrize("token", ["0" * 26, "short", "%00", "%F0%9F%98%80", "a" * 300])
def test_a_link_that_never_was_is_not_found(client, token):
    assert client.get(f"/j/{token}").status_code == 404
    assert client.post(f"/j/{token}").status_code == 404
