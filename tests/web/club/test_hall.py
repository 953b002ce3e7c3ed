"""The wall of the hall: where everybody sits, then who leads, for whoever has the address."""

from tests.web.club.evening import PEOPLE, a_desk, plain
from tests.web.strict import StrictClient, elements_of, words


def hall(desk):
    return StrictClient(desk.app, "192.0.2.200"), f"/e/{desk.id}"


def pages(answer):
    return [words(one) for one in elements_of(answer, "article")]


def test_the_hall_sees_the_plan_and_then_the_ranking_too(app):
    desk = a_desk(app)
    anybody, path = hall(desk)
    assert "Noch ist nichts ausgelost. Eingetragen: 0." in plain(anybody.get(path))
    desk.attend(*PEOPLE)
    desk.draw()
    plan = pages(anybody.get(path))
    assert len(plan) == 1
    assert plan[0].startswith("Passe 1 1. Abend 1 ")
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


def test_a_screen_that_has_seen_it_gets_nothing_twice(app):
    desk = a_desk(app)
    anybody, path = hall(desk)
    tag = anybody.get(path).headers["ETag"]
    assert anybody.get(path, headers={"If-None-Match": tag}).status_code == 304
    desk.attend(*PEOPLE)
    assert anybody.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_an_evening_that_does_not_exist_is_not_there(app):
    desk = a_desk(app)
    anybody, _path = hall(desk)
    assert anybody.get(f"/e/{'0' * 26}").status_code == 404
    assert anybody.get(desk.here).status_code == 303  # the desk is for officials


def test_many_tables_and_people_take_several_pages(app):
    people = [f"Jasser {n:02}" for n in range(56)]
    desk = a_desk(app, people=people)
    desk.attend(*people)
    desk.draw()
    anybody, path = hall(desk)
    assert len(pages(anybody.get(path))) == 2
    desk.play(1)
    assert len(pages(anybody.get(path))) == 2 + 3
