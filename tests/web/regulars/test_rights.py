"""Who reads and does what at a regulars' table, on every address; and where an erased name could still stand."""

import re
from dataclasses import replace
from uuid import uuid4

import pytest

from scorer.web.pdf_jobs import NoPdf
from scorer.web.security.rights import Right
from tests.web.conftest import a_deal, content, db_file, without_limits
from tests.web.html_client import StrictClient

REGULARS = {Right.READER, Right.FRIEND}
DRAWN = ("sheet_pdf", "_png", ".picture")  # endpoints of what is drawn: it holds no text to search


@pytest.fixture(autouse=True)
def _papers_are_pages(app, monkeypatch):
    """Let no PDF be made: then papers are pages, whose text can be searched."""

    def no_pdf(*_html, **_whose):
        raise NoPdf

    maker = app.extensions["pdf_maker"]
    monkeypatch.setitem(app.extensions, "pdf_maker", replace(maker, pdf=no_pdf))


def addresses(app, rights, **values):
    """Yield each rule with one of *rights*, and its path with the *values* that it needs."""
    for rule in app.url_map.iter_rules():
        if rule.right in rights and rule.arguments <= {*values}:
            with app.test_request_context():
                arguments = {name: values[name] for name in rule.arguments}
                path = app.url_map.bind("localhost").build(rule.endpoint, arguments)
            yield rule, path


def of_regulars(scene):
    token = scene.invitation().rsplit("/", maxsplit=1)[-1]
    values = {"regulars": scene.id, "number": 1, "token": token}
    rules = addresses(scene.app, REGULARS, **values)
    return [(rule, f"{path}?year=2026") for rule, path in rules]


def of_game(scene, path):
    """Return the paths of all that can be read at a game."""
    rights = {Right.WATCHER, Right.PLAYER, Right.WRITER, Right.COUNTING}
    rules = addresses(scene.app, rights, public_id=path.rsplit("/", maxsplit=1)[-1])
    return [
        address
        for rule, address in rules
        if "GET" in rule.methods and not rule.endpoint.endswith(DRAWN)
    ]


@pytest.fixture
def owing(counted):
    """Return the scene in which Beat and Dani owe Anna and Clara 3.70 each."""
    counted.stake()
    return counted


def outsider(scene, who):
    """Return a browser without the right here: it has the address, had the right, or writes at the counted game."""
    if who == "reader":
        return scene.zoe
    client = StrictClient(scene.app, "192.0.2.30")
    if who == "revoked":
        assert client.post(scene.invitation(), data={"device": "Carl"}).status_code == 303
        number = re.findall(r"devices/([0-9]+)/revoke", scene.page("/devices"))[-1]
        scene.act(f"/devices/{number}/revoke")
    else:
        page = scene.anna.post(f"{scene.first}/invitations", data={"kind": "once"}).text
        assert client.post(re.search(r"/j/[0-9A-Z]{26}", page)[0]).status_code == 303
    return client


def code_of(scene):
    """Return the recovery code, as a page shows it."""
    return re.search('class="code">([^<]+)<', scene.page("/devices"))[1]


def test_a_phone_that_two_revoke_at_once_is_said_to_be_gone(scene):
    number = re.findall(r"devices/([0-9]+)/revoke", scene.page("/devices"))[-1]
    scene.act(f"/devices/{number}/revoke")

    for act in ("revoke", "founder"):
        refused = scene.anna.post(f"{scene.path}/devices/{number}/{act}")
        assert refused.status_code in {404, 409, 422}
        assert 'role="alert"' in refused.text


@pytest.mark.parametrize("who", ["reader", "revoked", "writer"])
def test_without_the_right_nobody_acts_or_reads_of_money_or_the_code(owing, who):
    client, rules = outsider(owing, who), of_regulars(owing)
    secrets = "Fr.", code_of(owing)
    before = content(owing.app)
    assert {rule.right for rule, _ in rules} == REGULARS
    for rule, path in rules:
        without_limits(owing.app)
        for method in rule.methods & {"GET", "POST"}:
            expected = 403 if rule.right is Right.FRIEND else 200
            if (rule.right, method) == (Right.READER, "POST"):
                continue  # an invitation lets in
            answer = client.open(path, method=method)
            assert (rule.endpoint, answer.status_code) == (rule.endpoint, expected)
            if not rule.endpoint.endswith(DRAWN):
                assert [secret for secret in secrets if secret in answer.text] == [], rule.endpoint

    assert client.post(f"{owing.first}/regulars", data={"regulars": owing.id}).status_code == 403
    assert content(owing.app) == before


def test_friends_read_all_and_do_all_but_delete(owing):
    for rule, path in of_regulars(owing):
        if rule.right is Right.FRIEND and "GET" in rule.methods:
            assert (rule.endpoint, owing.beat.get(path).status_code) == (rule.endpoint, 200)
    assert "−Fr.\u00a03.70" in owing.page("/money", by=owing.beat)
    assert code_of(owing) in owing.page("/year.pdf?year=2026", by=owing.beat)
    for act in ("delete", "devices/1/founder"):
        assert owing.beat.post(f"{owing.path}/{act}").status_code == 403


def test_a_code_lets_a_new_phone_in_and_a_wrong_one_nobody(counted):
    new = StrictClient(counted.app, "192.0.2.31")
    wrong = new.post("/s/recover", data={"code": "0000"})
    assert (wrong.status_code, new.token) == (422, None)
    recovered = new.post("/s/recover", data={"code": code_of(counted), "device": "Emil"})

    assert recovered.location == counted.path
    assert "Emil" in counted.page("/devices")


def test_a_game_that_counts_elsewhere_is_refused_without_naming_where_and_freed(counted):
    writer = outsider(counted, "writer")
    other = writer.post("/s/new", data={"name": "Montag"}).location
    sent = {"regulars": other[-26:], **counted.names("Urs", "Vreni", "Walter", "Xaver")}
    refused = writer.post(f"{counted.first}/regulars", data=sent)

    assert (refused.status_code, "Donnerstag" in refused.text) == (409, False)
    assert writer.post(f"{counted.first}/regulars/free").status_code == 303
    assert "Nicht mehr zählen" not in counted.anna.get(f"{counted.first}/regulars").text


def test_a_friend_who_never_wrote_at_a_game_can_only_let_it_count_no_more(counted):
    page = f"{counted.first}/regulars"
    assert "Nicht mehr zählen" in counted.beat.get(page).text
    refused = counted.count(counted.first, by=counted.beat, **counted.seats(2, 1, 3, 4))

    assert refused.status_code == 403
    assert counted.beat.post(f"{page}/free").location == counted.first
    assert counted.beat.get(page).status_code == 403
    assert "Hier zählt noch keine Partie." in counted.page()


def test_no_page_or_file_of_a_game_leads_to_the_table(counted):
    paths = of_game(counted, counted.first)
    assert {f"{counted.first}{path}" for path in ("", "/watch", "/game.json", "/regulars")} <= {
        *paths
    }
    for who in ("friend", "reader", "writer"):
        client = counted.anna if who == "friend" else outsider(counted, who)
        for path in paths:
            if (who, path) == ("friend", f"{counted.first}/regulars"):
                continue  # where a friend counts it
            answer = client.get(path)
            text = f"{answer.headers}{answer.text}"
            assert counted.id not in text, path
            assert "Donnerstag" not in text, path


def test_an_erased_name_is_in_no_row_page_cache_or_new_file(scene):
    zora = StrictClient(scene.app, "192.0.2.40")
    assert zora.post(scene.link, data={"device": "Zora"}).status_code == 303
    path = scene.game(names=["Anna", "Zora", "Clara", "Dani"])
    facts = {"kind": "names", "players": ["Anna", "Zora", "Clara", "Dani"]}
    facts["teams"] = ["Wir", "Zora + Dani"]
    names = a_deal(1) | {"id": str(uuid4()), "line": str(uuid4()), "slot": "names"}
    names |= {"facts": facts, "by": "Zora"}
    assert scene.anna.post(f"{path}/revisions", json={"revisions": [names]}).json["accepted"]
    scene.count(path, **scene.names("Anna", "Zora", "Clara", "Dani"))
    pages = of_game(scene, path)
    pages += [
        address
        for rule, address in of_regulars(scene)
        if "GET" in rule.methods and not rule.endpoint.endswith(DRAWN)
    ]
    before = {page: scene.anna.get(page) for page in pages}
    assert sum("Zora" in answer.text for answer in before.values()) > 15
    assert scene.anna.post(f"{scene.path}/people/2/erase").status_code == 303

    for page, answer in before.items():
        known = {"If-None-Match": answer.headers.get("ETag", "")}
        now = scene.anna.get(page, headers=known)
        assert now.status_code in {answer.status_code, 304}, page
        assert "Zora" not in (answer if now.status_code == 304 else now).text, page
    assert "Zora" not in str(content(scene.app))
    if (file := db_file(scene.app)) is not None:
        assert b"Zora" not in b"".join(
            each.read_bytes() for each in file.parent.glob(f"{file.name}*")
        )
