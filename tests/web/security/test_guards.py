"""What every request meets before and behind the views: origin, host, headers, a full disk."""

import pytest

from scorer.config import Config, ConfigError, read_config, secret_key
from tests.cli.test_unusable_database import file_limit
from tests.web.conftest import a_deal, content, kept_scene
from tests.web.html_client import StrictClient, elements_of, words
from tests.web.security.test_access import Scene, body, rules

WRITING = {"POST", "PUT"}
FOREIGN = {
    "cross-site": {"Sec-Fetch-Site": "cross-site"},
    "same-site": {"Sec-Fetch-Site": "same-site"},
    "nonsense": {"Sec-Fetch-Site": "1"},
    "foreign page in spite of a good origin": {
        "Sec-Fetch-Site": "cross-site",
        "Origin": "http://localhost",
    },
    "foreign origin": {"Origin": "https://evil.example"},
    "look-alike": {"Origin": "http://localhost.evil.example"},
    "null": {"Origin": "null"},
    "null before a good referer": {"Origin": "null", "Referer": "http://localhost/"},
    "broken": {"Origin": "http://[::"},
    "foreign referer": {"Referer": "https://evil.example/localhost"},
    "no word": {},
}
OWN = {
    "fetch metadata": {"Sec-Fetch-Site": "same-origin"},
    "typed": {"Sec-Fetch-Site": "none"},
    "origin": {"Origin": "{base}"},
    "referer": {"Referer": "{base}/t/x"},
}


@pytest.mark.parametrize("base", ["http://localhost", "https://localhost"])
@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_pages_from_elsewhere_can_write_nothing(app, base, headers):
    scene = kept_scene(app, Scene)
    unsafe = [(scene.address(rule), rule) for rule in rules(app) if rule.methods & WRITING]
    scene.table.anna.move_to(base)
    before = content(app)
    for path, rule in unsafe:
        (method,) = rule.methods & WRITING
        sent = {"headers": headers, "born": None, **body(rule.endpoint)}
        answer = scene.table.anna.open(path, method=method, **sent)
        assert (path, answer.status_code) == (path, 403)
        assert "fremden Seite" in answer.text

    assert content(app) == before


@pytest.mark.parametrize("base", ["http://localhost", "https://localhost", "http://192.168.1.7:80"])
@pytest.mark.parametrize("headers", OWN.values(), ids=OWN)
def test_our_own_pages_can(app, base, headers):
    client = StrictClient(app, base=base)
    sent_headers = {
        name: value.format(base=base.removesuffix(":80")) for name, value in headers.items()
    }
    started = client.post("/games", data={"preset": "1000"}, headers=sent_headers, born=None)

    assert started.status_code == 303
    answer = client.post(
        f"{started.location}/revisions",
        json={"revisions": [a_deal(1)]},
        headers=sent_headers,
        born=None,
    )
    assert answer.status_code == 200


def test_the_cookie_is_kept_from_scripts_and_other_pages(app):
    plain = StrictClient(app).post("/games", data={"preset": "1000"}).headers["Set-Cookie"]
    safe = StrictClient(app, base="https://localhost").post("/games", data={"preset": "1000"})
    secure = safe.headers["Set-Cookie"]

    assert plain.startswith("dev=")
    assert "Secure" not in plain
    assert secure.startswith("__Host-dev=")
    assert "Secure" in secure
    assert "Strict-Transport-Security" in safe.headers
    for cookie in (plain, secure):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie
        assert "Max-Age=34560000" in cookie
        assert "Domain" not in cookie


def test_looking_around_leaves_no_cookie(app, table):
    visitor = StrictClient(app)
    for path in ("/", "/games/new", table.path, f"{table.path}/share", table.invite()):
        assert "Set-Cookie" not in visitor.get(path).headers


AT_HOME = ("localhost", "127.0.0.1:8157", "[::1]", "192.168.1.7", "jass.local", "raspberry")
ELSEWHERE = ("evil.example", "8.8.8.8", "localhost.evil.example", "a_b.example")


@pytest.mark.parametrize("host", AT_HOME + ELSEWHERE)
def test_without_a_public_address_the_home_network_is_served_and_nobody_else(app, host):
    status = 200 if host in AT_HOME else 400
    assert StrictClient(app, base=f"http://{host}").get("/").status_code == status


def test_a_public_address_decides_host_cookie_and_qr(make_app):
    app = make_app(public_url="https://jass.example.ch")
    anna = StrictClient(app, base="http://jass.example.ch")
    started = anna.post("/games", data={"preset": "1000"})

    assert StrictClient(app).get("/").status_code == 400
    assert StrictClient(app, base="http://evil.example").get("/").status_code == 400
    assert started.headers["Set-Cookie"].startswith("__Host-dev=")
    page = app.test_client().get(f"{started.location}/share", base_url="http://jass.example.ch")
    assert f"https://jass.example.ch{started.location}" in page.text


def test_a_forwarded_address_counts_only_behind_a_proxy_that_was_named(make_app):
    sent_headers = {"X-Forwarded-Host": "8.8.8.8", "X-Forwarded-Proto": "https"}

    assert StrictClient(make_app()).get("/", headers=sent_headers).status_code == 200
    assert StrictClient(make_app(proxies=1)).get("/", headers=sent_headers).status_code == 400


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nothing", 404), ("/t/short", 404), (f"/t/{'0' * 26}", 404), ("/static/0/x.css", 404)],
)
def test_errors_are_pages_with_a_sentence(client, path, status):
    answer = client.get(path)

    assert answer.status_code == status
    assert words(elements_of(answer, "h1")[0]) == "Hier ist nichts"


def test_errors_are_json_for_who_asks_for_json(client):
    answer = client.get("/nothing", headers={"Accept": "application/json"})

    assert answer.status_code == 404
    assert answer.json["error"].startswith("Das gibt es hier nicht")


def test_what_is_too_large_is_refused(table):
    answer = table.anna.post(f"{table.path}/revisions", data=b" " * 70_000)

    assert answer.status_code == 413
    assert answer.json["error"] == "Das ist mehr, als hier Platz hat."


@pytest.mark.parametrize("fields", [1000, 1001, 3000])
def test_a_form_of_too_many_fields_is_refused(client, fields):
    answer = client.post("/new", data={f"f{number}": "1" for number in range(fields)})

    assert (answer.status_code == 413) == (fields > 1000)


def test_static_files_are_kept_for_ever_under_an_address_of_their_content(client):
    page = client.get("/").text
    path = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = client.get(path)

    assert answer.status_code == 200
    assert client.get(path.replace("/css/", "x/css/")).status_code == 404
    assert client.get(path.replace("/css/pages.css", "/../app.py")).status_code == 404


def test_a_host_that_is_not_ours_is_one_line_in_the_log_that_names_the_setting(make_app, caplog):
    client = StrictClient(make_app(public_url="https://jass.example.ch"), base="http://jass")
    codes = [client.get("/").status_code for _ in range(3)]

    assert codes == [400] * 3
    (line,) = caplog.messages
    assert "'jass'" in line
    assert "SCORER_PUBLIC_URL" in line


def test_hosts_without_end_do_not_fill_the_log(app, caplog):
    for number in range(50):
        StrictClient(app, base=f"http://h{number}.example").get("/")

    assert len(caplog.messages) == 20


def test_on_a_full_disk_nothing_is_stored_reading_goes_on_and_space_heals(app, table):
    table.push(a_deal(1))
    before, late = content(app), a_deal(2)
    with file_limit(0):
        answer = table.push(late)
        page = table.beat.get(table.path)
        form = table.anna.post("/games", data={"preset": "1000"})

    assert answer.status_code == 503
    assert answer.json["error"].startswith("Nicht gespeichert.")
    assert answer.headers["Retry-After"] == "5"
    assert page.status_code == 200
    assert form.status_code == 503
    assert "Nicht gespeichert" in form.text
    assert content(app) == before
    assert table.push(late).json["accepted"] == [late["id"]]


def test_unknown_or_impossible_settings_stop_the_start(tmp_path):
    good = {"SCORER_INSTANCE": str(tmp_path), "SCORER_PROXIES": "1", "HOME": "/"}

    assert read_config(good) == Config(instance=tmp_path, proxies=1)
    for name, value in [
        ("SCORER_PUBLIC_ULR", "https://jass.example.ch"),
        ("SCORER_PUBLIC_URL", "jass.example.ch"),
        ("SCORER_PUBLIC_URL", "https://jass.example.ch/jass"),
        ("SCORER_PUBLIC_URL", "https://jass.example.ch:https"),
        ("SCORER_PUBLIC_URL", "https://[jass"),
        ("SCORER_LAN_HOST", "http://jass.local"),
        ("SCORER_LAN_HOST", "jass.local:8157"),
        ("SCORER_CATALOGS", "/nowhere"),
        ("SCORER_PROXIES", "all"),
        ("SCORER_PROXIES", "12"),
        ("SCORER_TIMEZONE", "Mars/Olympus"),
        ("SCORER_TIMEZONE", "Europe"),
        ("SCORER_WORKER", "perhaps"),
    ]:
        with pytest.raises(ConfigError):
            read_config({**good, name: value})


def test_the_secret_key_is_made_once_and_only_for_its_owner(tmp_path):
    folder = tmp_path / "new"
    key = secret_key(folder)

    assert secret_key(folder) == key
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "secret_key").chmod(0o640)
    with pytest.raises(ConfigError):
        secret_key(folder)
    (folder / "secret_key").chmod(0o600)
    (folder / "secret_key").write_bytes(b"dev")
    with pytest.raises(ConfigError):
        secret_key(folder)
