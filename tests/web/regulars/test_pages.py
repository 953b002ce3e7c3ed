"""The pages of a regulars' table: what its friends do there, and what others see."""

import io
import json
import re
from uuid import uuid4

import pytest

from scorer.store import rate_limits
from scorer.web.regulars import common
from tests.web.conftest import without_limits
from tests.web.html_client import StrictClient, value_of

AMOUNT = "Schreib den Betrag so: 10 oder 7.50."
ENTERED = {"day": "2026-11-12", "kind": "solo-most", "person": ["1", "2"], "total": ["50", "40"]}


def test_a_game_of_known_names_counts_in_one_tap(counted):
    path = counted.game(points=50)
    page = counted.anna.get(f"{path}/regulars").text

    assert "Zu «Donnerstagsjass» zählen" in page
    assert "Stammtisch daraus machen" not in page
    assert counted.count(path, **counted.seats(1, 2, 3, 4)).status_code == 303
    page = counted.page("?year=2026")
    assert "2 Partien" in page
    assert "1 von 2" in page
    assert "Nicht mehr zählen" in counted.anna.get(f"{path}/regulars").text
    assert counted.anna.post(f"{path}/regulars/free").status_code == 303
    assert "1 Partie ·" in counted.page("?year=2026")


@pytest.mark.parametrize("deals", [1, 2])
def test_a_table_is_founded_only_with_a_game_that_can_count(scene, deals):
    path = scene.game(by=scene.zoe, names=["Zoe", "Rechts", "Uli", "Vreni"], deals=deals)
    answer = scene.zoe.post(f"{path}/regulars/new", data={"name": "Montag"})

    assert answer.status_code == 422
    assert "Montag" not in scene.zoe.get("/s/new").text


def test_a_phone_without_a_table_founds_one_from_its_game_with_the_names_that_it_lacks(scene):
    path = scene.game(by=scene.zoe, names=["Zoe", "Rechts", "Uli", "Links"])
    assert "Name für Rechts" in scene.zoe.get(f"{path}/regulars").text
    sent = {"name": "Montag", "name_1": "Otto", "name_3": "Vreni"}
    founded = scene.zoe.post(f"{path}/regulars/new", data=sent)

    page = scene.zoe.get(founded.location).text
    assert [name for name in ("Zoe", "Otto", "Uli", "Vreni") if name not in page] == []


@pytest.mark.parametrize("typed", ["Papa", "Otto"])
def test_a_person_who_is_tapped_sits_there_unless_another_name_is_typed(counted, typed):
    path = counted.game(names=["Papa", "Beat", "Clara", "Dani"])
    page = counted.anna.get(f"{path}/regulars")
    proposed = [value_of(page, name) for name in ("proposed_0", "name_0")]
    assert proposed == ["Papa", "Papa"]
    sent = counted.seats(1, 2, 3, 4) | {"proposed_0": "Papa", "name_0": typed}
    assert counted.count(path, **sent).status_code == 303

    page = counted.page("/people")
    assert ("Papa" in page, "Otto" in page) == (False, typed == "Otto")


def test_a_seat_without_a_name_is_named(counted):
    path = counted.game(names=["Anna", "Rechts", "Clara", "Dani"])
    refused = counted.count(path, **counted.seats(1), seat_2=3, seat_3=4)

    assert refused.status_code == 422
    assert "«Rechts» ist kein Name: Schreibt, wer dort sass." in refused.text


def test_somebody_who_wrote_once_still_counts_and_frees(counted):
    path = counted.game(by=counted.zoe)
    shared = counted.zoe.post(f"{path}/invitations", data={"kind": "once"}).text
    assert counted.anna.post(re.search(r"/j/[0-9A-Z]{26}", shared)[0]).status_code == 303
    revoke = re.findall(rf"{path}/writers/[0-9]+/revoke", counted.zoe.get(f"{path}/writers").text)
    assert counted.zoe.post(revoke[-1]).status_code == 303
    assert counted.anna.post(f"{path}/revisions", json={"revisions": []}).status_code == 403

    assert counted.anna.get(f"{path}/regulars").status_code == 200
    assert counted.count(path, **counted.seats(1, 2, 3, 4)).status_code == 303
    assert counted.anna.post(f"{path}/regulars/free").status_code == 303


def test_an_unfinished_game_counts_as_it_stands(counted):
    path = counted.game(deals=2)
    seats = counted.seats(1, 2, 3, 4)

    assert counted.count(path, **seats).status_code == 422
    asked = counted.count(path, **counted.names("Annas"), **seats, as_it_stands="y")
    assert re.search(r'name="as_it_stands" value="y" checked', asked.text)
    assert counted.count(path, **seats, as_it_stands="y").status_code == 303
    assert "nicht fertig" in counted.page("/games?year=2026")


def test_nearly_the_same_name_is_asked_about(counted):
    path = counted.game(names=["Annas", "Beat", "Clara", "Dani"])
    names = counted.names("Annas", "Beat", "Clara", "Dani")
    asked = counted.count(path, **names)

    assert asked.status_code == 422
    assert "Sind «Annas» und «Anna» die gleiche Person?" in asked.text
    assert counted.count(path, **names, alike_0="same").status_code == 303
    assert "Zusammengelegt: Anna + Annas" in counted.page("/history")


def test_two_ways_to_count_one_game_are_both_shown(counted):
    seats = counted.seats(2, 1, 3, 4)
    clash = counted.count(counted.first, **seats)

    assert clash.status_code == 409
    assert "Anna, Beat, Clara, Dani" in clash.text
    assert counted.count(counted.first, **seats, instead="y").status_code == 303
    near = counted.seats(2, 1, 3) | {"name_3": "Danis"}
    asked = counted.count(counted.first, **near, instead="y")
    assert "Sind «Danis» und «Dani» die gleiche Person?" in asked.text
    assert counted.count(counted.first, **near, alike_3="other", instead="y").status_code == 303


def test_a_corrected_game_is_shown_until_it_was_seen(counted):
    log = counted.anna.get(f"{counted.first}/revisions").json["revisions"]
    log[0].pop("seq")
    changed = {**log[0], "id": str(uuid4()), "replaces": [log[0]["id"]]}
    changed["facts"] = {**log[0]["facts"], "points": [79, 78]}
    sent = counted.anna.post(f"{counted.first}/revisions", json={"revisions": [changed]})
    assert sent.json.get("accepted"), sent.json

    page = counted.anna.get(counted.path)
    assert "97 : 60 → 79 : 78" in page.text
    counted.act("/seen", version="older")
    assert "→" in counted.page()
    counted.act("/seen", version=value_of(page, "version"))
    assert "→" not in counted.page()


def test_money_is_settled_and_paid(counted):
    counted.stake()
    assert "+Fr.\u00a03.70" in counted.page("/money", by=counted.beat)
    counted.act("/money/settle")
    assert counted.anna.post(f"{counted.path}/money/settle").status_code == 422
    page = counted.page("/money", by=counted.beat)
    assert "Beat an Anna: Fr.\u00a03.70" in page
    paid = {"settled": page.split('name="settled" value="')[1][:36], "from": "2", "to": "1"}
    for _again in range(2):
        counted.act("/money/paid", by=counted.beat, **paid)
    page = counted.page("/money", by=counted.beat)
    assert page.count("✓ Bezahlt") == 1
    event = page.split('name="event" value="')[1][:36]
    counted.act("/money/paid", by=counted.beat, **paid, event=event)
    assert "✓ Bezahlt" not in counted.page("/money", by=counted.beat)


def test_the_box_is_filled_and_emptied_once_by_each_form(counted):
    box = {"amount": "20", "way": "in", "reason": "Fondue"}
    counted.act("/money/box", **box)
    name = value_of(counted.anna.get(f"{counted.path}/money"), "id")
    for reason in ("Wirt", "Wirt", "Wein"):
        counted.act("/money/box", id=name, amount="5.50", way="out", reason=reason)

    page = counted.page("/money")
    rows = re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", page)
    spent = "−Fr.\u00a05.50"
    assert rows == [("Fondue", "+Fr.\u00a020.–"), ("Wirt", spent), ("Wein", spent)]
    assert '<p class="lead">+Fr.\u00a09.–</p>' in page
    refused = counted.anna.post(f"{counted.path}/money/box", data=box | {"amount": "0"})
    assert refused.status_code == 422


def test_a_payment_names_the_person_that_another_was_joined_to(counted):
    names = ["Anna", "Hansi", "Clara", "Dani"]
    assert counted.count(counted.game(names=names), **counted.names(*names)).status_code == 303
    counted.stake()
    counted.act("/money/settle")
    assert "Hansi an Clara" in counted.page("/money")
    counted.act("/people/5/join", other="2")

    assert "Hansi" not in counted.page("/money")
    assert "Beat" in counted.page("/games?person=5&year=2026")


def test_a_stake_is_all_that_was_typed(counted):
    counted.stake(minimum="0.50", rounding="10", box="y")
    counted.stake(rappen="0.03")
    counted.stake(rappen="")

    events = counted.anna.get(f"{counted.path}/record.json").json["events"][-3:]
    facts = {"kind": "schieber-deals-1", "day": "2020-01-01"}
    least = {"minimum": 50, "rounding": 10, "box": True}
    stakes = {"unit": "point", "rappen": 10, **least}, {"unit": "point", "rappen": 3}, None
    assert [event["facts"] for event in events] == [facts | {"stake": stake} for stake in stakes]


@pytest.mark.parametrize(
    ("rappen", "sentence"),
    [
        *((text, AMOUNT) for text in ("-5", "1000000000", "1e9", "0.005", "viel")),
        ("150", "Höchstens Fr.\u00a0100.–."),
    ],
)
def test_a_stake_that_cannot_be_paid_is_refused(counted, rappen, sentence):
    sent = {"kind": "schieber-deals-1", "rappen": rappen, "unit": "stroke", "day": "2026-01-01"}
    refused = counted.anna.post(f"{counted.path}/money/stake", data=sent)

    assert (refused.status_code, sentence in refused.text) == (422, True)


def test_a_stake_is_for_what_this_kind_of_game_has(counted):
    sent = {"kind": "differenzler-deals-12", "rappen": "0.05", "unit": "stroke", "rounding": "5"}
    refused = counted.anna.post(f"{counted.path}/money/stake", data=sent | {"day": "2026-01-01"})

    assert refused.status_code == 422
    assert "Möglich sind nur: pro Differenzpunkt, pro verlorene Partie" in refused.text


def test_a_stake_for_nothing_that_is_played_is_refused(counted):
    sent = {"rappen": "0.05", "unit": "stroke", "rounding": "5", "day": "2026-01-01"}
    assert counted.anna.post(f"{counted.path}/money/stake", data=sent).status_code == 422


def test_what_one_asks_for_stands_in_nobody_elses_page(counted):
    assert "Zora" not in counted.page("?person=Zora")
    assert "Zora" not in counted.page()


@pytest.mark.parametrize("people", range(2, 9))
def test_every_key_of_tonight_begins_a_game(counted, people):
    here = {"here": ["1", "2", "3", "4"][:people], "name": [f"Neu {n}" for n in range(4, people)]}
    page = counted.anna.get(f"{counted.path}/tonight", query_string=here).text
    ways = re.findall(r'<form class="card" method="post".*?</form>', page, re.DOTALL)
    for way in ways:
        seats = re.findall(r'name="seat" value="([^"]+)"', way)
        for kind in re.findall(r'name="kind" value="([^"]+)"', way):
            assert counted.act("/tonight", seat=seats, kind=kind).startswith("/t/")
    assert bool(ways) == (people > 1)


def test_tonight_pairs_four_and_lets_a_fifth_sit_out(counted):
    page = counted.page("/tonight?here=1&here=2&here=3&here=4")
    assert page.index("Anna + Beat gegen") < page.index("Anna + Clara gegen")
    assert "noch nie" in page
    begun = counted.act("/tonight", seat=["1", "3", "2", "4"], kind="schieber-deals-1")
    settings = counted.anna.get(f"{begun}/game.json").json["settings"]
    assert settings["teams"] == ["Anna + Beat", "Clara + Dani"]
    other = counted.game(names=["Anna", "Beat", "Clara", "Emil"])
    counted.count(other, **counted.names("Anna", "Beat", "Clara", "Emil"))
    page = counted.page("/tonight?" + "&".join(f"here={n}" for n in range(1, 6)))
    assert "Pause: " in page


def test_for_so_many_who_never_played_there_are_games_in_which_everybody_plays_alone(counted):
    page = counted.page("/tonight?here=1&here=2&here=3")
    assert "gegen" not in page
    kind = "differenzler-deals-12"
    assert f'value="{kind}"' in page
    begun = counted.act("/tonight", seat=["1", "2", "3"], kind=kind)
    settings = counted.anna.get(f"{begun}/game.json").json["settings"]
    assert (settings["deals"], settings["players"]) == (12, ["Anna", "Beat", "Clara"])


def test_somebody_new_plays_tonight_by_name(counted):
    page = counted.page("/tonight?here=1&here=2&here=3&name=Emil,+emil,&name=Wir&name=clara")
    assert "Anna + Emil gegen Beat + Clara" in re.sub("<[^>]*>", "", page)
    assert 'value="=Emil"' in page
    begun = counted.act("/tonight", seat=["1", "2", "=Emil", "3"])
    assert counted.anna.get(f"{begun}/game.json").json["settings"]["players"] == [
        *("Anna", "Beat", "Emil", "Clara")
    ]
    assert (
        counted.anna.post(f"{counted.path}/tonight", data={"seat": ["1", "="]}).status_code == 422
    )


def test_a_new_table_offers_those_whose_phones_joined(scene):
    page = scene.page("/tonight")
    assert re.findall('name="name" value="([^"]+)"', page) == ["Anna", "Beat"]
    assert f'href="{scene.path}">Donnerstagsjass' in scene.beat.get("/").text
    assert "Donnerstagsjass" not in scene.zoe.get("/").text
    assert "Person 1" not in scene.page("/tonight?name=Anna&name=Beat")


def test_a_game_that_everybody_plays_alone_is_begun_once_for_all(counted):
    path = counted.alone()
    assert counted.count(path, **counted.seats(1, 2, 3, 4)).status_code == 303

    page = counted.page("/tonight?here=1&here=2&here=3&here=4")
    assert page.index("Anna, Beat, Clara, Dani") < page.index("gegen")  # as it was played last
    assert page.count('value="solo-most-deals-1"') == 1
    assert page.count('value="schieber-deals-1"') == 3
    begun = counted.act("/tonight", seat=["4", "2", "1", "3"], kind="solo-most-deals-1")
    settings = counted.anna.get(f"{begun}/game.json").json["settings"]
    assert (settings["players"], settings["deals"]) == (["Dani", "Beat", "Anna", "Clara"], 1)


def test_somebody_erased_is_not_offered(counted):
    counted.act("/people/2/erase")

    for page in ("/tonight", "/entered"):
        assert not re.search("Person 2</(span|option)>", counted.page(page))
    assert "gegen" not in counted.page("/tonight?here=1&here=2&here=3&here=4")


def test_games_that_still_show_an_erased_name_are_listed(counted):
    path = counted.game(by=counted.beat)
    seats = counted.seats(1, 2, 3, 4)
    assert counted.count(path, by=counted.beat, **seats).status_code == 303
    page = counted.anna.post(f"{counted.path}/people/2/erase")

    assert (page.status_code, page.text.count("Tafel ansehen")) == (200, 1)
    assert f'href="{path}/watch"' in page.text


def test_older_games_and_events_stand_on_further_pages(counted, monkeypatch):
    monkeypatch.setattr(common, "SHOWN", 1)
    assert counted.count(counted.game(points=100), **counted.seats(1, 2, 3, 4)).status_code == 303
    newest, oldest = counted.page("/games?year=2026"), counted.page("/games?year=2026&page=1")
    for total in ("97", "100"):  # of one evening, so in any order
        assert (f"Anna + Clara {total}" in newest) != (f"Anna + Clara {total}" in oldest)
    assert ("Ältere" in newest, "Ältere" in oldest) == (True, False)
    counted.stake()
    first, older = counted.page("/history"), counted.page("/history?page=2")

    assert ("Einsätze" in first, "Ältere" in first) == (True, True)
    assert ("Partie gezählt" in older, "Ältere" in older) == (True, False)


def test_everything_done_can_be_undone(counted):
    page = counted.page("/history")
    assert "Partie gezählt" in page
    counted.act("/undo", event=page.split('name="event" value="')[1][:36])
    assert "Zurückgenommen: Partie gezählt" in counted.page("/history")
    assert "Nicht mehr zählen" not in counted.anna.get(f"{counted.first}/regulars").text


def test_people_are_renamed_and_joined(counted):
    counted.act("/people/1/name", name="Anni")
    assert "Anni" in counted.page()
    refused = counted.anna.post(f"{counted.path}/people/1/name", data={"name": "beat"})
    assert (refused.status_code, 'value="beat"' in refused.text) == (422, True)
    refused = counted.anna.post(f"{counted.path}/people/1/join", data={"other": "2"})
    assert refused.status_code == 422
    assert "am gleichen Tisch. (21. Nov. 2026)" in refused.text


def test_a_file_brings_a_deleted_table_back(counted):
    path = counted.game(by=counted.beat)
    assert counted.count(path, by=counted.beat, **counted.seats(1, 2, 3, 4)).status_code == 303
    data = counted.anna.get(f"{counted.path}/record.json").data
    before = counted.page(by=counted.zoe)
    assert counted.beat.post(f"{counted.path}/delete").status_code == 403
    number = re.search("devices/([0-9]+)/founder", counted.page("/devices"))[1]
    counted.act(f"/devices/{number}/founder")
    assert counted.anna.post(f"{counted.path}/delete").status_code == 403
    counted.act("/delete", by=counted.beat)
    assert counted.anna.get(counted.path).status_code == 404
    for _again in range(2):
        assert upload(counted.anna, data).location == counted.path
    assert counted.page(by=counted.zoe) == before


def test_the_file_joins_a_new_phone_by_its_code(counted):
    data = counted.anna.get(f"{counted.path}/record.json").data
    new = StrictClient(counted.app, "192.0.2.9")

    assert upload(new, data).location == counted.path
    assert new.get(f"{counted.path}/money").status_code == 200
    counted.act("/code")
    refused = upload(counted.zoe, data, code="0000")
    assert refused.status_code == 422
    assert (value_of(refused, "code"), "code-error" in refused.text) == ("0000", True)


def upload(client, data, path="/s", **sent):
    record = (io.BytesIO(data), "a.json")
    return client.post(f"{path}/import", data={"record": record, **sent})


def test_a_second_file_that_was_refused_is_sent_to_the_same_table_again(counted):
    refused = upload(counted.anna, b"{", counted.path)

    assert refused.status_code == 422
    assert f'action="{counted.path}/import"' in refused.text


def test_what_a_file_brings_and_does_not_count_is_said(counted):
    other = counted.zoe.post("/s/new", data={"name": "Montag"}).location
    data = counted.anna.get(f"{counted.path}/record.json").data
    taken = upload(counted.zoe, data, other)

    assert taken.status_code == 200
    assert "Partien, die zählen: 0 von 1." in taken.text
    assert "auf den Handys" in taken.text
    assert other in taken.text


def test_an_odd_kind_is_shown(counted):
    """Only a file of another program has it."""
    counted.act("/entered", **ENTERED)
    data = json.loads(counted.anna.get(f"{counted.path}/record.json").data)
    data["events"][2]["facts"]["kind"] = "bridge"
    counted.act("/delete")
    assert upload(counted.anna, json.dumps(data).encode()).location == counted.path

    for page in ("history", "tonight?here=1&here=2&here=3", "entered", "people/1?year=2026"):
        assert counted.anna.get(f"{counted.path}/{page}").status_code == 200
    counted.act("/entered", **ENTERED | {"kind": "bridge"})


@pytest.mark.parametrize(
    ("path", "sent", "limit"),
    [
        ("/s/new", {"name": "Montag"}, rate_limits.REGULARS),
        ("{game}/regulars/new", {"name": "Montag"}, rate_limits.REGULARS),
        ("/s/import", {}, rate_limits.REGULARS),
        ("/s/recover", {"code": "0000"}, rate_limits.REGULARS_CODES),
        ("{}/entered", ENTERED, rate_limits.GAMES),
        ("{}/tonight", {"seat": ["1", "2", "3", "4"]}, rate_limits.GAMES),
    ],
)
def test_what_is_begun_or_guessed_is_limited(counted, path, sent, limit):
    without_limits(counted.app)
    path = path.format(counted.path, game=counted.first)
    tries = (counted.anna.post(path, data=sent) for _ in range(limit.amount + 1))
    statuses = [answer.status_code for answer in tries]

    assert (429 in statuses[:-1], statuses[-1]) == (False, 429)


@pytest.mark.parametrize(
    ("year", "status"), [("1999", 404), ("x", 404), ("all", 404), ("tonight", 200)]
)
def test_an_unknown_year_has_no_page(scene, year, status):
    assert scene.anna.get(f"{scene.path}?year={year}").status_code == status


def test_two_people_see_what_they_won_together_and_against_each_other(counted):
    page = counted.page("/people/1?year=2026")
    pairs = dict(re.findall("<details><summary><span>(\\w+) (.*?)</details>", page, re.DOTALL))

    assert "zusammen 1 von 1, gegeneinander –" in pairs["Clara"]
    assert "<dt>Bilanz</dt><dd>+1</dd>" in pairs["Clara"]
    assert "games?person=1&amp;person=3&amp;year=2026" in pairs["Clara"]
    assert "zusammen –, gegeneinander 1 von 1" in pairs["Beat"]
    assert "Bilanz" not in pairs["Beat"]


def test_a_year_begins_with_the_month_that_friends_choose(scene):
    scene.path = scene.anna.post("/s/new", data={"name": "Montag", "month": "9"}).location
    year = re.compile(r"20\d\d/\d\d")
    assert year.search(scene.page())
    scene.act("/devices", name="Dienstag", month="1")
    page = scene.page()
    assert ("Dienstag" in page, year.search(page)) == (True, None)
    assert "Das Jahr beginnt im: Januar" in scene.page("/history")
