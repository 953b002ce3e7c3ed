"""Public pages of seasons and evenings: what the hall sees, for anybody who has the address, while it is switched on."""

import re

import pytest

from scorer.club.evening import cancelling
from scorer.club.people import erasure
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.reader import regulation_json
from tests.web.club.evening_pages import PEOPLE, open_evening, plain, played, printed
from tests.web.html_client import StrictClient, elements_of, value_of


def anybody(app, address="192.0.2.201"):
    return StrictClient(app, address)


def press(desk, path, way, official="admin", seen=None):
    """Press the key of the page that switches."""
    client = desk.club.clients[official]
    if seen is None:
        seen = value_of(client.get(path), "seen")
    return client.post(path, data={"public": way, "seen": seen})


def of_season(desk):
    return f"/club/seasons/{desk.season}/public"


def link(desk, path, official="admin"):
    """Return the public address that a page of the club shows."""
    page = desk.club.clients[official].get(path)
    (address,) = {a.get("href") for a in elements_of(page, "a") if "/p/" in a.get("href", "")}
    return address.removeprefix("http://localhost")


def on(desk, path):
    assert press(desk, path, "on").status_code == 303
    return link(desk, path)


def test_it_is_off_until_it_is_switched_on_and_says_first_what_that_means(app):
    desk = played(app)
    for path, page in (
        (f"{desk.here}/public", desk.here),
        (of_season(desk), f"/club/seasons/{desk.season}"),
    ):
        assert "(Seite öffentlich)" not in plain(desk.club.admin.get(page))
        before = plain(desk.club.admin.get(path))
        assert "Kopien bleiben" in before
        assert "/p/" not in before
        on(desk, path)
        assert "Weitergeben (Seite öffentlich)" in plain(desk.club.admin.get(page))


def test_a_season_shows_its_lists_and_leads_to_its_evenings(app):
    desk = played(app, categories=["Frauen"])
    page = anybody(app).get(on(desk, of_season(desk)))
    text = plain(page)

    assert text.startswith("Saison 2026 Jassclub Enzian")
    best = desk.view.evening.standings[0]
    names = {number: name for name, number in desk.club.members.items()}
    assert f"1 {names[best.person]}" in text
    links = [a.get("href") for a in elements_of(page, "a") if not a.get("data-member")]
    (night,) = (address for address in links if address.endswith("/1"))
    evening = anybody(app).get(night)
    assert plain(evening).startswith("1. Abend Jassclub Enzian · 20. Nov. 2026, Bären")
    assert f"1 {names[best.person]} {best.total}" in plain(evening)
    assert anybody(app).get(night.replace("/1", "/2")).status_code == 404


ID = re.compile("[0-7][0-9A-HJKMNP-TV-Z]{25}")  # of a season, an evening, a public address


def published(desk):
    """Switch a season and its evening on; return their public addresses, of a member's own pages too."""
    places = desk.app.url_map.bind("localhost")
    rules = [rule for rule in desk.app.url_map.iter_rules() if rule.rule.startswith("/p/")]
    addresses = []
    for token in (desk.club.public(desk.season), desk.club.public(desk.season, desk.id)):
        values = {"token": token, "number": 1, "member": desk.club.members[PEOPLE[1]]}
        for rule in rules:
            address = places.build(rule.endpoint, {name: values[name] for name in rule.arguments})
            if anybody(desk.app).get(address).status_code == 200:
                addresses.append(address)
    assert {places.match(path)[0] for path in addresses} == {rule.endpoint for rule in rules}
    return addresses


def shown(answer):
    """Return what can be read of an answer; of a picture nothing."""
    if answer.mimetype == "application/pdf":
        return printed(answer)
    return "" if answer.mimetype.startswith("image/") else answer.text


def named(text):
    return any(surname in text for surname in ("Abt", "Berger", "Conrad"))


@pytest.mark.parametrize("numbers", [False, True])
def test_no_public_address_names_more_than_is_agreed_an_erased_member_or_an_address_of_the_club(
    app, numbers
):
    desk = with_numbers(app) if numbers else played(app)
    addresses, reader = published(desk), anybody(app)
    before = {}
    for address in addresses:
        answer = reader.get(address)
        text = shown(answer)
        before[address] = text, answer.headers["ETag"]
        assert not any(secret in text for secret in (desk.id, desk.season, "/t/", "/e/")), address
        if answer.mimetype == "text/html":
            assert {*ID.findall(text)} == {address.split("/")[2]}, address
            assert named(text) != numbers, address
            assert ("Nr. " in text) == numbers, address
        assert not (numbers and named(text)), address
    number = desk.club.members[PEOPLE[1]]
    desk.club.do(erasure.erase, number, expected_version=10**6)
    for address, (text, tag) in before.items():
        answer = reader.get(address, headers={"If-None-Match": tag})
        seen = text if answer.status_code == 304 else shown(answer)
        assert PEOPLE[1] not in seen, address
        of_member = address.endswith((f"/members/{number}", f"/tables/{number}"))
        assert (answer.status_code == 410) == of_member, address


def test_switched_off_or_cancelled_every_public_address_is_gone_at_once(app):
    desk = played(app)
    addresses, reader = published(desk), anybody(app)
    tags = {address: reader.get(address).headers["ETag"] for address in addresses}
    for place in (None, desk.id):
        desk.club.public(desk.season, place, on=False)
    for address in addresses:
        gone = reader.get(address, headers={"If-None-Match": tags[address]})
        assert gone.status_code == 410, address
        assert "Diese Seite ist abgestellt." in plain(gone), address
        assert not named(gone.text), address
    again = published(desk)
    assert not {*again} & {*addresses}
    assert {reader.get(address).status_code for address in addresses} == {410}
    desk.club.do(cancelling.cancel, desk.id, reason="Schnee", expected_version=desk.seq)
    season = again[0].split("/")[2]
    for address in again:
        stays = address.split("/")[2] == season and address.split("/")[3:4] != ["1"]
        assert (reader.get(address).status_code == 410) != stays, address


def test_a_search_engine_may_read_that_it_shall_keep_nothing(app):
    assert "Allow: /p/" in anybody(app).get("/robots.txt").text


def agree(desk, **changes):
    """Agree on another version of the regulation."""
    view = desk.view
    regulation = regulation_json(view.regulation) | changes
    agreed = {"expected_version": view.seq, "reason": "GV"}
    desk.club.do(seasons.change, desk.season, "Saison 2026", regulation, **agreed)


def with_numbers(app):
    desk = played(app)
    agree(desk, public_names="numbers")
    return desk


def test_an_open_page_that_has_seen_it_gets_nothing_twice(app):
    desk = played(app)
    path = on(desk, of_season(desk))
    tag = anybody(app).get(path).headers["ETag"]
    assert anybody(app).get(path, headers={"If-None-Match": tag}).status_code == 304
    desk.sheet(1, 1, 640, 616, reason="verschrieben")

    assert anybody(app).get(path, headers={"If-None-Match": tag}).status_code == 200


def test_addresses_that_never_were_are_limited_and_one_that_is_stays_open(app):
    desk = played(app)
    path, guesser = on(desk, of_season(desk)), anybody(app, "192.0.2.66")
    answers = [guesser.get(f"/p/{number:026}").status_code for number in range(31)]

    assert answers == [404] * 30 + [429]
    assert guesser.get(path).status_code == 200


def test_only_admins_switch_and_the_others_find_the_link(app):
    desk = played(app)
    path = of_season(desk)
    address = on(desk, path)
    for official in ("scorer", "viewer"):
        assert link(desk, path, official) == address
        assert press(desk, path, "off", official, seen=0).status_code == 403
    assert anybody(app).get(address).status_code == 200


def test_two_who_switch_at_once_are_told_of_each_other_and_so_is_the_history(app):
    desk = played(app)
    path = f"{desk.here}/public"
    on(desk, path)
    assert press(desk, path, "off").status_code == 303
    answer = press(desk, path, "on", seen="0")

    assert answer.status_code == 409
    assert "Öffentliche Seite abgestellt" in plain(answer)
    assert press(desk, path, "vielleicht").status_code == 422
    history = plain(desk.get("/history"))
    assert history.index("Öffentliche Seite abgestellt") < history.index(
        "Öffentliche Seite eingeschaltet"
    )


@pytest.mark.parametrize("how", ["season", "evening"])
def test_an_evening_without_anything_says_so(app, how):
    desk = open_evening(app)
    path = of_season(desk) if how == "season" else f"{desk.here}/public"

    assert "Noch ist nichts gespielt." in plain(anybody(app).get(on(desk, path)))


def test_somebody_finds_their_own_lines_of_a_season_and_nobody_more_than_its_page_shows(app):
    desk = played(app)
    path, reader = on(desk, of_season(desk)), anybody(app)
    page, names = reader.get(path), {number: name for name, number in desk.club.members.items()}
    links = {a.get("data-member"): a for a in elements_of(page, "a") if a.get("data-member")}
    best = desk.view.evening.standings[0]
    link = links[str(best.person)]
    assert link.get("data-line") == f"Rang 1: {names[best.person]}"
    mine = reader.get(link.get("href"))
    assert f"{names[best.person]} Saison 2026" in plain(mine)
    assert "Rangliste Rang 1, Total" in plain(mine)
    others = {name for number, name in names.items() if number != best.person}
    assert not any(f"{name} " in plain(mine) for name in others)
    strangers = {plain(reader.get(f"{path}/members/{number}")) for number in (0, 99, 9999)}
    assert len(strangers) == 1
    assert "Du stehst in dieser Saison noch auf keiner Liste." in strangers.pop()

    desk.club.do(erasure.erase, best.person, expected_version=10**6)
    assert f'{path}/members/{best.person}"' not in reader.get(path).text
    alone = desk.club.public(desk.season, desk.id)
    assert reader.get(f"/p/{alone}/members/1").status_code == 404
