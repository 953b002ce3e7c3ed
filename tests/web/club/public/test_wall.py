"""The wall of the hall: where everybody sits, then who leads, for anybody who has the address."""

from dataclasses import replace

from scorer.club.people import erasure, members
from scorer.web.database import db
from tests.web.club.evening_pages import PEOPLE, open_evening, plain
from tests.web.club.public.test_public_pages import agree
from tests.web.html_client import StrictClient, elements_of, words


def hall(desk):
    return StrictClient(desk.app, "192.0.2.200"), f"/e/{desk.id}"


def seated(app, people=PEOPLE):
    """Return the desk of an evening that is drawn with all these people, and its wall."""
    desk = open_evening(app, people=people)
    desk.attend(*people)
    desk.draw()
    return desk, *hall(desk)


def pages(answer):
    return [words(article) for article in elements_of(answer, "article")]


def test_the_hall_sees_the_plan_and_then_the_ranking_too(app):
    desk = open_evening(app)
    anybody, path = hall(desk)
    assert "Noch ist nichts ausgelost. Anwesend: 0." in plain(anybody.get(path))
    desk.attend(*PEOPLE)
    desk.draw()
    plan = pages(anybody.get(path))
    assert len(plan) == 1
    assert plan[0].startswith("Passe 1 1. Abend · Jassclub Enzian 1 ")
    assert all(name in plan[0] for name in PEOPLE)

    desk.sheet(1, 1, 1000, 884)
    plan, ranking = pages(anybody.get(path))
    assert plan.startswith("Passe 1")
    assert ranking.startswith("Rangliste, Zwischenstand")
    assert "Es fehlt Passe 1: Tisch 2, Tisch 3" in ranking
    for number in range(1, 5):
        desk.play(number, lambda _: (1000, 884))
    assert [page.split()[0] for page in pages(anybody.get(path))] == ["Rangliste"]
    desk.fine("/close")
    assert pages(anybody.get(path))[0].startswith("Schlussrangliste")


def test_what_the_desk_does_is_on_the_wall_at_the_next_asking(app):
    desk, anybody, path = seated(app)
    anna = desk.club.members[PEOPLE[0]]

    def change(name):
        with desk.app.app_context():
            now = members.members(db.session(), desk.club.id)[anna]
        desk.club.do(members.change, replace(now, name=name))

    before = anybody.get(path)
    for act, word in (
        (lambda: desk.sheet(1, 1, 1000, 884), "Zwischenstand"),
        (lambda: change("Anna Zbinden"), "Anna Zbinden"),
        (lambda: desk.fine("/edit", what=f"{desk.season}:abend", name="Im Löwen", day="2026-11-20"), "Im Löwen"),
        (lambda: desk.club.do(erasure.erase, anna, expected_version=10**6), f"Mitglied {anna}"),
        (lambda: agree(desk, public_names="numbers"), "Nr. 2"),
    ):  # fmt: skip
        assert word not in plain(before)
        act()
        after = anybody.get(path, headers={"If-None-Match": before.headers["ETag"]})
        assert after.status_code == 200, word
        assert word in plain(after)
        before = after
    assert "Zbinden" not in plain(before)


def test_it_has_the_seats_of_the_next_round_in_front_with_a_mark_of_their_draw(app):
    desk, anybody, path = seated(app)
    for table in (1, 2):
        desk.sheet(1, table, 1000, 884)
    articles = elements_of(anybody.get(path), "article")
    assert [words(page).split(" 1. Abend")[0] for page in articles[:2]] == ["Passe 2", "Passe 1"]
    first = articles[0].get("data-plan")
    assert desk.draw(2, seed=9, reason="jemand kam").status_code == 303
    again = elements_of(anybody.get(path), "article")
    assert words(again[0]).startswith("Passe 2")
    assert again[0].get("data-plan") != first
    assert again[1].get("data-plan") == articles[1].get("data-plan")


def test_a_phone_in_the_hall_finds_a_table_by_a_name_without_script(app):
    people = [
        f"{first} {last}"
        for last in ("Abt", "Berger", "Conrad")
        for first in (*"ABCDEFGH", "Ida", "Jon", "Kim")
    ]
    _desk, anybody, path = seated(app, [*people[:31], "Zoé Zünd"])
    page = anybody.get(path, query_string={"q": "zund zoe"})
    tables = [row for row in elements_of(page, "li") if row.get("data-person") is not None]
    seen = [words(row) for row in tables if row.get("hidden") is None]
    assert (len(tables), len(seen)) == (8, 1)
    assert "Zoé Zünd" in seen[0]
    tag = anybody.get(path).headers["ETag"]
    assert tag != page.headers["ETag"]
    assert anybody.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_an_evening_that_does_not_exist_is_not_there(app):
    desk = open_evening(app)
    anybody, _path = hall(desk)
    assert anybody.get(f"/e/{'0' * 26}").status_code == 404
    assert anybody.get(desk.here).status_code == 303  # the desk is for officials


def test_many_tables_and_people_take_several_pages(app):
    desk, anybody, path = seated(app, [f"Jasser {n:02}" for n in range(56)])
    assert len(pages(anybody.get(path))) == 2
    desk.play(1)
    articles = elements_of(anybody.get(path), "article")
    assert len(articles) == 2 + 3
    assert [len([*page.iter("li")]) for page in articles[2:]] == [19, 19, 18]


def test_what_a_total_owes_to_something_else_is_marked_on_the_page_where_it_stands(app):
    desk, anybody, path = seated(app, [f"Jasser {n:02}" for n in range(24)])
    desk.play(1)
    first, last = (desk.view.evening.standings[place].person for place in (0, -1))
    desk.fine("/penalties", member=first, points=-1, round=1, reason="hat geredet")
    desk.fine("/penalties", member=last, disqualified="y", reason="ging wortlos")
    top, end = pages(anybody.get(path))[1:]
    assert "−1 Punkt in Passe 1" in top
    assert "ausgeschlossen" not in top
    assert "ausgeschlossen" in end
    assert "Passe 1" not in end
    assert not any(reason in top + end for reason in ("geredet", "wortlos"))


def test_a_very_long_name_is_smaller_alone(app):
    long = "Christoph Alexander von Hohenlandenberg"
    desk, anybody, path = seated(app, (*PEOPLE[:7], long))
    desk.play(1)
    spans = [
        s for s in elements_of(anybody.get(path), "span") if "name" in s.get("class", "").split()
    ]

    assert len(spans) == 8
    assert [words(s) for s in spans if "long" in s.get("class").split()] == [long]
