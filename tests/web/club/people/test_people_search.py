"""Search among people: as in the browser, harmless whatever is typed, and on the lists of people."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scorer.web.club.people import people_search
from scorer.web.club.people.people_search import typed_words
from tests.web.club.evening_pages import open_evening
from tests.web.html_client import elements_of, words

VECTORS = json.loads((Path(__file__).parents[3] / "vectors" / "people-search.json").read_text())
HARMLESS = ["%", "_", "'; DROP TABLE member", "\x00", "x" * 10_000, "ä" * 10_000, "((((", "🂡"]


def test_search_and_nearest_names_are_those_of_the_shared_cases():
    for name, typed, expected in VECTORS["matches"]:
        assert people_search.matches(name, typed_words(typed)) == expected, (name, typed)
    for name, typed, expected in VECTORS["begins_two"]:
        assert people_search.begins_two(name, typed_words(typed)) == expected, (name, typed)
    for names, typed, best in VECTORS["nearest"]:
        assert people_search.nearest(names, typed, 3) == best, typed


@given(st.text(max_size=30))
def test_whoever_is_typed_whole_is_found_in_any_order_of_the_words(name):
    assert people_search.matches(name, typed_words(name))
    assert people_search.matches(name, typed_words(" ".join(reversed(name.split()))))


def shown_names(page):
    """Return the names that a page with a search shows, in its order, and whether it asks «Meinst du …?»."""
    shown = [
        row
        for row in [*elements_of(page, "tr"), *elements_of(page, "li"), *elements_of(page, "div")]
        if row.get("data-person") is not None
    ]
    names = [
        words(next((inner for inner in row.iter() if inner.get("data-name") is not None), row))
        for row in shown
        if row.get("hidden") is None
    ]
    sentences = [
        p for p in elements_of(page, "p") if p.get("role") == "status" and p.get("hidden") is None
    ]
    return names, any("Meinst du" in words(p) for p in sentences)


def test_each_list_of_people_is_narrowed_by_letters_in_any_order_and_offers_the_nearest(app):
    lasts, firsts = ("Ämmer", "Abt", "Zoll"), ("Ida", "Jürg", "Pia", "Urs")
    people = [f"{first} {last}" for last in lasts for first in firsts]
    desk = open_evening(app, people=people)
    desk.attend(*people)
    desk.draw()
    desk.play(1)
    pages = {
        "/club/members": "Ämmer Jürg",
        f"{desk.here}/door": "Ämmer Jürg",
        f"{desk.here}/ranking": "Jürg Ämmer",
        f"/club/seasons/{desk.season}": "Jürg Ämmer",
    }
    for address, name in pages.items():
        for typed in ("jurg amm", "AEMMER JUERG", "ämm jü"):
            page = desk.club.viewer.get(address, query_string={"q": typed})
            assert shown_names(page) == ([name], False), (address, typed)
        near, asks = shown_names(desk.club.viewer.get(address, query_string={"q": "Jurk Emmer"}))
        assert asks, address
        assert name in near, address
        assert len(near) <= 3, address
        everybody, _asks = shown_names(desk.club.viewer.get(address))
        assert len(everybody) == 12
        for text in HARMLESS:
            assert desk.club.viewer.get(address, query_string={"q": text}).status_code == 200
    by_surname = shown_names(desk.club.viewer.get("/club/members"))[0]
    assert by_surname == sorted(by_surname, key=lambda text: text.replace("Ä", "A"))


def test_long_lists_have_letters_to_jump_to(club):
    lines = [f"{chr(65 + n % 5)}name{n};Eva" for n in range(130)] + ["Ötzi;Eva", "7;Eva"]
    with_ = {"list": "\n".join(["Nachname;Vorname", *lines])}
    club.scorer.post("/club/members/import/all", data=with_)
    page = club.viewer.get("/club/members")
    (jump,) = [nav for nav in elements_of(page, "nav") if nav.get("data-of-all") is not None]
    places = {link.get("href"): words(link) for link in jump.iter() if link.get("href")}
    ids = {row.get("id"): words(row) for row in elements_of(page, "li")}

    assert list(places.values()) == ["#", "A", "B", "C", "D", "E", "O"]
    assert [ids[place[1:]].split()[2][0] for place in places] == ["7", *"ABCDEÖ"]
    blocks = [part for part in elements_of(page, "ul") if part.get("data-people") is not None]
    assert [(part.get("data-letter"), len(part)) for part in blocks] == [
        ("#", 1),
        *((letter, rows) for letter in "ABCDE" for rows in (24, 3)),
        ("O", 1),
    ]
    asked = club.viewer.get("/club/members", query_string={"q": "eva"})
    assert len(elements_of(asked, "ul")) == len(elements_of(page, "ul"))  # with its letters deleted


def test_wishes_and_teams_are_searched_like_people(app):
    desk = open_evening(app)
    scorer, teams = desk.club.scorer, f"/club/seasons/{desk.season}/teams"
    for first, second in (("Anna Abt", "Beat Abt"), ("Clara Abt", "Dani Abt")):
        two = {"first": first, "second": second, "seen": "999999"}
        assert scorer.post("/club/wishes/apart", data=two | {"kind": "apart"}).status_code == 303
    assert scorer.post(teams, data={"teams": "Adler: Anna Abt\nBär: Clara Abt"}).status_code == 303
    for page in ("/club/wishes", teams):
        left, asks = shown_names(scorer.get(page, query_string={"q": "abt cla"}))
        assert (len(left), asks) == (1, False), page
        assert "Clara" in left[0], page
        for text in HARMLESS:
            assert scorer.get(page, query_string={"q": text}).status_code == 200
