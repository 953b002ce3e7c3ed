"""Where people sit next on public pages: by name, while they are switched on, and nothing but seats."""

import pytest

from scorer.club.people import members
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.club.people.test_people_search import HARMLESS, shown_names
from tests.web.html_client import StrictClient, elements_of, words

HERE = ("evening", "season")


def evening(app, **changes):
    """Return the desk of twelve people, two rounds drawn, of which one table is played."""
    desk = drawn(app, PEOPLE, rounds=2, **changes)
    desk.sheet(1, 1, 800, 456)
    return desk


def listed_at(desk, how):
    """Switch a public page on; return the address of who sits where."""
    if how == "season":
        return f"/p/{desk.club.public(desk.season)}/1/tables"
    return f"/p/{desk.club.public(desk.season, desk.id)}/tables"


def anybody(desk):
    return StrictClient(desk.app, "192.0.2.90")


def seat_of(desk, name, number):
    person = desk.club.members[name]
    tables = desk.view.evening.rounds[number - 1]
    return next(table.number for table in tables if person in table.people)


@pytest.mark.parametrize("how", HERE)
def test_everybody_is_listed_by_surname_with_the_next_table_and_leads_to_a_page_of_their_own(
    app, how
):
    desk = evening(app)
    reader, path = anybody(desk), listed_at(desk, how)
    page = reader.get(path)
    (way,) = (
        a
        for a in elements_of(reader.get(path.removesuffix("/tables")), "a")
        if words(a) == "Wo sitze ich?"
    )
    assert way.get("href") == path
    done = {desk.club.members[name] for name in PEOPLE} & {*desk.view.evening.table(1, 1).people}
    links = [a for a in elements_of(page, "a") if a.get("data-member")]
    assert [words(a).rpartition(" Passe")[0] for a in links] == sorted(
        " ".join(reversed(name.split())) for name in PEOPLE
    )
    for name in PEOPLE:
        number = desk.club.members[name]
        (link,) = (a for a in links if a.get("data-member") == str(number))
        at = 2 if number in done else 1
        seat = f"Passe {at}: Tisch {seat_of(desk, name, at)}"
        assert words(link).endswith(seat)
        alone = reader.get(link.get("href"))
        assert plain(alone).startswith(f"{name} 1. Abend {seat.replace(':', '')} mit ")
        assert "800" not in plain(alone)
        assert "Rang" not in plain(alone)


def test_letters_find_a_name_without_script_and_whatever_is_typed_is_harmless(app):
    desk = evening(app)
    reader, path = anybody(desk), listed_at(desk, "evening")
    page = reader.get(path, query_string={"q": "abt cla"})
    assert shown_names(page) == (["Abt Clara"], False)
    near, asks = shown_names(reader.get(path, query_string={"q": "Konrat Beat"}))
    assert asks
    assert "Conrad Beat" in near
    for text in HARMLESS:
        assert reader.get(path, query_string={"q": text}).status_code == 200
    odd = reader.get(path, query_string={"odd": "a\0b"})  # is drawn once for many
    assert odd.text == reader.get(path).text
    assert 'name="odd"' not in odd.text
    tag = reader.get(path).headers["ETag"]
    assert reader.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_before_the_draw_nobody_is_named_whoever_is_there_and_after_the_closing_neither(app):
    desk = open_evening(app, rounds=1, counting={})
    desk.attend(*PEOPLE[:4])
    reader, path = anybody(desk), listed_at(desk, "evening")
    here = desk.club.members[PEOPLE[0]]
    assert "Noch ist nichts ausgelost." in plain(reader.get(path))
    answers = {plain(reader.get(f"{path}/{number}")) for number in (here, 12, 99)}
    assert len(answers) == 1
    assert "Mein Tisch 1. Abend Noch nicht ausgelost" in answers.pop()
    desk.draw()
    assert "Nicht dabei" in plain(reader.get(f"{path}/12"))
    assert plain(reader.get(f"{path}/12")) == plain(reader.get(f"{path}/99"))
    desk.play(1)
    assert "Fertig gespielt" in plain(reader.get(f"{path}/{here}"))
    desk.fine("/close")
    assert shown_names(reader.get(path))[0] == []
    assert "Der Abend ist abgeschlossen" in plain(reader.get(f"{path}/{here}"))


def test_addresses_that_never_were_are_not_there(app):
    desk = evening(app)
    season = f"/p/{desk.club.public(desk.season)}"
    for path in (
        f"{season}/tables",
        f"{season}/2/tables",
        f"/p/{'0' * 26}/tables",
        f"{season}/tables/1",
    ):
        assert anybody(desk).get(path).status_code == 404
    alone = f"/p/{desk.club.public(desk.season, desk.id)}"
    assert anybody(desk).get(f"{alone}/1/tables").status_code == 404


def test_two_people_of_one_name_are_told_apart(app):
    desk = drawn(app, PEOPLE[:4])
    twin = members.Member(desk.club.members[PEOPLE[3]], PEOPLE[0], "Änni", seq=10**6)
    desk.club.do(members.change, twin)
    page = anybody(desk).get(listed_at(desk, "evening"))
    links = [words(a) for a in elements_of(page, "a") if a.get("data-member")]
    assert [link.partition(" Passe")[0] for link in links][:2] == [
        "Abt Anna (1)",
        "Abt Anna «Änni»",
    ]
