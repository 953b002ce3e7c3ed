"""A print key gives what is looked at: the same rows in the same order, the list that is open, the search that is typed."""

from scorer.club.people import members, teams
from scorer.rules.club.evening.categories import Membership
from tests.web.club.evening_pages import PEOPLE, drawn, printed
from tests.web.html_client import elements_of, words


def key(client, page, number=0):
    """Return where the print key of a page leads."""
    links = [a for a in elements_of(client.get(page), "a") if "Drucken (PDF)" in words(a)]
    return links[number].get("href")


def in_order(text, names):
    places = [text.index(name) for name in names]
    return places == sorted(places)


def test_every_list_is_printed_from_its_page_as_it_stands_there(app):
    desk = drawn(app, rounds=1, deals=12)
    club, season = desk.club, f"/club/seasons/{desk.season}"
    viewer, first = club.viewer, club.members[PEOPLE[0]]
    club.do(teams.save, desk.season, [teams.NamedTeam(0, "", "Adler", (Membership(first),))])
    listed = sorted(" ".join(reversed(name.split())) for name in PEOPLE)

    members = printed(viewer.get(key(viewer, "/club/members")))
    assert in_order(members, listed)
    assert "Seite 1 von 1" in members
    attendance = printed(viewer.get(key(viewer, f"{desk.here}/door")))
    assert in_order(attendance, [*listed, "Anwesend: 4."])
    assert "1. Abend: Anwesenheit 20. Nov. 2026, Bären" in attendance
    assert attendance.count(" da") == len(PEOPLE[:4])
    of_teams = printed(viewer.get(key(viewer, f"{season}/teams")))
    assert all(text in of_teams for text in ("Saison 2026", "Mannschaften", "Adler Anna Abt"))


def test_a_search_is_printed_as_narrow_as_it_is_shown(app):
    desk = drawn(app)
    for page in ("/club/members", f"{desk.here}/door"):
        viewer = desk.club.viewer
        text = printed(viewer.get(key(viewer, f"{page}?q=ber")))
        assert all(f"Berger {name.split()[0]}" in text for name in PEOPLE[4:8])
        assert not any(surname in text for surname in ("Abt", "Conrad"))
        assert "Suche nach «ber»: 4 von 12." in text


def test_the_list_that_is_open_is_printed_alone(app):
    desk = drawn(app, rounds=1, deals=12, categories=("Damen",))
    viewer, number = desk.club.viewer, desk.club.members[PEOPLE[0]]
    person = members.Member(number, PEOPLE[0], categories=("Damen",), seq=10**6)
    desk.club.do(members.change, person)
    desk.play(1)
    ranking = f"{desk.here}/ranking"
    whole, women = (
        printed(viewer.get(key(viewer, page))) for page in (ranking, f"{ranking}?category=Damen")
    )

    assert all(name in whole for name in PEOPLE[:4])
    assert "1. Abend: Damen" not in whole
    assert [name for name in PEOPLE if name in women] == [PEOPLE[0]]
    season_page = f"/club/seasons/{desk.season}"
    season = printed(viewer.get(f"{season_page}/standings.pdf?list=category:Damen"))
    assert [name for name in PEOPLE if name in season] == [PEOPLE[0]]
    assert viewer.get(f"{season_page}/standings.pdf?list=x").status_code == 404
    address = f"{season_page}/members/{number}"
    assert f'href="{address}.pdf"' in viewer.get(address).text
    member = printed(viewer.get(f"{address}.pdf"))
    assert all(text in member for text in ("Passen", "1. Abend 1 1001", "Mit wem", PEOPLE[1]))
