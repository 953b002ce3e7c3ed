"""Browsers of officials: what they are called, and which of them are signed out."""

import pytest

from scorer.club.office.sessions import Browser
from scorer.web.club.office.official_text import browser
from tests.web.club.conftest import PASSWORD, enter
from tests.web.conftest import content
from tests.web.html_client import StrictClient, elements_of

ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) "
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) "
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 "
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64"


@pytest.mark.parametrize(
    ("user_agent", "family", "kind"),
    [
        (f"{ANDROID}Chrome/127.0.0.0 Mobile Safari/537.36", "chrome", "phone"),
        (f"{ANDROID}Chrome/127.0.0.0 Safari/537.36", "chrome", "tablet"),
        (f"{ANDROID}SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36", "samsung", "phone"),
        (f"{ANDROID}Chrome/127.0.0.0 Mobile Safari/537.36 EdgA/127.0.0.0", "edge", "phone"),
        (f"{ANDROID}Chrome/127.0.0.0 Mobile Safari/537.36 OPR/84.0", "", "phone"),
        (f"{WINDOWS}) AppleWebKit/537.36 Chrome/127.0.0.0 Safari/537.36", "chrome", "computer"),
        (f"{WINDOWS}) Chrome/127.0.0.0 Safari/537.36 Edg/127.0.0.0", "edge", "computer"),
        (f"{WINDOWS}; rv:129.0) Gecko/20100101 Firefox/129.0", "firefox", "computer"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0", "firefox", "computer"),
        ("Mozilla/5.0 (Android 14; Tablet; rv:129.0) Firefox/129.0", "firefox", "tablet"),
        (f"{MAC}Version/17.6 Safari/605.1.15", "safari", "computer"),
        (f"{IPHONE}Version/17.6 Mobile/15E148 Safari/604.1", "safari", "phone"),
        (f"{IPHONE}CriOS/127.0 Mobile/15E148 Safari/604.1", "chrome", "phone"),
        (f"{IPHONE}FxiOS/129.0 Mobile/15E148 Safari/604.1", "firefox", "phone"),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_6) Version/17.6 Mobile/15E Safari/604.1",
            "safari",
            "tablet",
        ),
        ("curl/8.0", "", ""),
        ("", "", ""),
        ("x" * 10_000, "", ""),
    ],
)
def test_a_user_agent_tells_family_and_kind_of_device(user_agent, family, kind):
    assert browser(user_agent) == Browser(family, kind)


def on_a_phone(app, club):
    phone = StrictClient(app, "192.0.2.77")
    data = {"login": club.login("scorer"), "password": PASSWORD}
    agent = f"{ANDROID}Chrome/127.0.0.0 Mobile Safari/537.36"
    assert phone.post("/club/log-in", data=data, headers={"User-Agent": agent}).status_code == 303
    return phone


def sessions_to_end(page):
    """Return the sessions that a key signs out."""
    keys = (key for key in elements_of(page, "button") if key.get("name") == "session")
    return [key.get("value") for key in keys]


def sessions_to_name(page):
    hidden = (field for field in elements_of(page, "input") if field.get("name") == "session")
    return [field.get("value") for field in hidden]


def test_a_browser_has_a_name_that_stays_and_is_signed_out_alone(app, club):
    phone, other = on_a_phone(app, club), club.log_in("scorer")
    page = phone.get("/club/account")
    assert "<b>Handy, Chrome</b> <span" in page.text
    assert "Unbekanntes Gerät" in page.text
    assert page.text.count("zuletzt heute") == 3
    assert page.text.count("(dieses Gerät)") == 1
    (here,) = {*sessions_to_name(page)} - {*sessions_to_end(page)}
    named = {"session": here, "name": " Handy am Büro "}
    assert phone.post("/club/account/sessions/name", data=named).status_code == 303
    assert "<b>Handy am Büro</b>" in phone.get("/club/account").text
    assert phone.post("/club/log-out").status_code == 303
    assert enter(phone, club.login("scorer")).status_code == 303
    assert "<b>Handy am Büro</b>" in phone.get("/club/account").text

    key = sessions_to_end(phone.get("/club/account"))[0]
    assert phone.post("/club/account/sessions", data={"session": key}).status_code == 303
    assert phone.get("/club/account").status_code == 200
    left = [client.get("/club").status_code for client in (other, club.scorer)]
    assert sorted(left) == [200, 303]
    before = content(app)
    again = phone.post("/club/account/sessions", data={"session": key})
    assert (again.status_code, content(app)) == (303, before)


def test_an_admin_signs_one_browser_of_somebody_else_out(app, club):
    phone = on_a_phone(app, club)
    path = f"/club/officials/{club.official_id('scorer')}"
    page = club.admin.get(path)
    assert "Handy, Chrome" in page.text
    assert not sessions_to_name(page)  # only the owner names it
    club.admin.post(f"{path}/sessions", data={"session": sessions_to_end(page)[0]})
    assert phone.get("/club").status_code == 303
    assert club.scorer.get("/club").status_code == 200


def test_nobody_names_or_ends_a_browser_of_somebody_else(app, club):
    page = club.viewer.get("/club/account")
    (theirs,) = sessions_to_name(page)
    before = content(app)
    refused = club.scorer.post(
        "/club/account/sessions/name", data={"session": theirs, "name": "Meins"}
    )
    assert refused.status_code == 422
    assert "Dieses Gerät ist nicht mehr angemeldet." in refused.text
    assert club.scorer.post("/club/account/sessions", data={"session": theirs}).status_code == 303
    assert content(app) == before
    long = club.viewer.post(
        "/club/account/sessions/name", data={"session": theirs, "name": "x" * 41}
    )
    assert long.status_code == 422
    assert "x" * 41 in long.text


def test_neither_user_agent_nor_address_is_stored(app, club):
    on_a_phone(app, club)
    kept = repr(content(app))
    assert "SM-S911B" not in kept
    assert "192.0.2.77" not in kept
