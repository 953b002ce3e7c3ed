"""Logging in and out: where it leads, how often one may try, whose cookie it is."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.club.conftest import PASSWORD, enter
from tests.web.html_client import StrictClient, elements_of


def wanting(club, to):
    """Return where somebody lands who logs in with a wish, after a first try that failed."""
    client = StrictClient(club.app, "192.0.2.61")
    form = {"login": club.login("scorer"), "password": PASSWORD, "to": to}
    failed = client.post("/club/log-in", data=form | {"password": ""})
    assert failed.status_code == 422
    (hidden,) = [field for field in elements_of(failed, "input") if field.get("name") == "to"]
    answer = client.post("/club/log-in", data=form | {"to": hidden.get("value")})
    assert answer.status_code == 303
    assert client.get("/club/log-in", query_string={"to": to}).location == answer.location
    return answer.location


@pytest.mark.parametrize(
    "page", ["/club/members/new", "/club/evenings/new?season=X%26Y&a=1", "/club/officials"]
)
def test_after_logging_in_one_is_where_one_wanted_to_go(club, page):
    asked = StrictClient(club.app, "192.0.2.62").get(page)
    assert asked.status_code == 303
    to = parse_qs(urlsplit(asked.location).query)["to"][0]

    assert to == page
    assert wanting(club, to) == page


@pytest.mark.parametrize(
    "to",
    [
        "",
        "https://evil.example/club/members",
        "//evil.example/club/members",
        "/\\evil.example",
        "\\\\evil.example/club/members",
        "/club/../../evil",
        "/club//evil.example",
        "javascript:alert(1)",
        "/club/log-out",
        "/club/account/password",
        "/club/log-in",
        "/t/00000000000000000000000000",
        "/static/css/club.css",
        "/club/members\r\nX-Evil: 1",
        "?next=/club/members",
        "/club/members@evil.example",
    ],
)
def test_logging_in_leads_nowhere_but_to_a_page_of_the_club(club, to):
    assert wanting(club, to) == "/club"


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(app, club):
    client = StrictClient(app, "192.0.2.60")
    wrong = enter(client, club.login("scorer"), "etwas anderes")
    unknown = enter(client, "niemand", "etwas anderes")

    assert wrong.status_code == unknown.status_code == 422
    assert wrong.text.replace(club.login("scorer"), "niemand") == unknown.text
    assert "etwas anderes" not in wrong.text


def test_guessing_is_stopped_and_locks_nobody_out_who_was_here_before(app, club):
    mine = club.log_in("scorer")
    login = club.login("scorer")
    tries = [enter(StrictClient(app, "198.51.100.1"), login, "falsch!!") for _ in range(11)]

    assert [answer.status_code for answer in tries] == [422] * 10 + [429]
    assert "zu viele Versuche" in tries[-1].text
    assert enter(StrictClient(app, "198.51.100.1"), login).status_code == 429
    assert enter(StrictClient(app, "198.51.100.200"), login).status_code == 303
    assert mine.post("/club/log-out").status_code == 303
    assert enter(mine, login).status_code == 303


def test_who_logs_out_is_out_with_a_copy_of_the_cookie_too(app, club):
    cookie = club.viewer.browser.get_cookie("club").value
    thief = StrictClient(app)
    thief.browser.set_cookie("club", cookie)
    assert thief.get("/club").status_code == 200
    assert club.viewer.post("/club/log-out").location == "/"

    assert club.viewer.browser.get_cookie("club") is None
    assert thief.get("/club").location == "/club/log-in"


@pytest.mark.parametrize("base", ["http://localhost", "https://localhost"])
def test_the_cookie_is_for_the_server_alone_and_for_this_visit(app, club, base):
    client = StrictClient(app, "192.0.2.61", base=base)
    set_cookies = enter(client, club.login("viewer")).headers.getlist("Set-Cookie")
    cookie = next(header for header in set_cookies if "club=" in header)

    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Max-Age" not in cookie
    assert "Expires" not in cookie
    assert ("Secure" in cookie and cookie.startswith("__Host-")) == base.startswith("https")
