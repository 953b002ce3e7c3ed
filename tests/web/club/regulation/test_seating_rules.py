"""Who sits where by the regulation: typed in its sentences, seen on the draw, the wall and the paper."""

from tests.web.club.evening_pages import plain, printed
from tests.web.club.form_filler import Season, changed, filled, lasting_club
from tests.web.html_client import StrictClient, elements_of, words

club = lasting_club


def draw_page(club, evening):
    return plain(club.scorer.get(f"/club/evenings/{evening.id}/draw"))


def wall(club, evening):
    page = StrictClient(club.app, "192.0.2.200").get(f"/e/{evening.id}")
    return words(elements_of(page, "article")[0])


def plan(club, evening):
    """The text of the plan as it is printed."""
    return printed(club.scorer.get(f"/club/evenings/{evening.id}/plan.pdf"))


def test_another_draw_takes_the_sentences_on_the_standings_along(club):
    path = "/club/seasons/new"
    form = filled(club.admin.get(f"{path}?preset=four-twelve"))
    typed = changed(form, {"name": "X", "phase-0-draw": "standings", "phase-0-winners": "4"})
    typed["phase-0-draw"] = "round"
    answer = club.admin.post(path, data=typed)
    assert answer.status_code == 303
    assert "Gewinnertisch" not in plain(club.admin.get(answer.location))


def test_c57_a_day_in_the_series_and_who_goes_up_and_down_after_it(club):
    """C57: four tables are the series A to D; one goes up and one down after each day."""
    form = {"phase-0-draw": "ladder", "phase-0-rounds": "3", "phase-0-drop": None}
    season = Season(club, "four-twelve", form)
    season.change({"phase-0-ladder_between": "evenings"}, "wie jedes Jahr")
    page = plain(club.viewer.get(f"{season.path}/regulation"))
    assert "Nach jedem Abend gilt an jedem Tisch: der Erste steigt auf, der Letzte ab." in page

    day = season.evening(16)
    day.seat(*[[[n, n + 1, n + 2, n + 3] for n in (1, 5, 9, 13)]] * 3)
    assert "Leiter:" not in plain(season.page()), "nobody has climbed before the sheets are in"
    day.played(*[[1000, 1000, 1000, 1000]] * 3)
    for first in (1, 5, 9, 13):
        day.penalize(first, 10)
        day.penalize(first + 3, -10)
    ladder = words(
        next(part for part in elements_of(season.page(), "section") if "Leiter:" in words(part))
    )
    tables = [{f"M{n:02}" for n in of} for of in ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 13))]
    for number, people in enumerate(tables, start=1):
        row = ladder.split(f" {number} ", 1)[1]
        assert all(name in row.split(f" {number + 1} ")[0] for name in people), ladder

    following = season.evening(16)
    following.draw()
    assert [{*table} for table in following.people()[0]] == [
        *({1, 2, 3, 5}, {4, 6, 7, 9}, {8, 10, 11, 13}, {12, 14, 15, 16}),
    ]
    assert len(following.people()) == 3
    for text in (draw_page(club, following), wall(club, following), plan(club, following)):
        assert "Die Einteilung folgt der Leiter: Tisch 1 ist zuoberst." in text


def test_after_a_round_the_draw_asks_for_a_card_at_the_edge_and_tells_who_moved(club):
    season = Season(club, "four-twelve", {"phase-0-draw": "ladder", "phase-0-drop": None})
    evening = season.evening(8)
    evening.draw()
    first, second = evening.people()[0]
    evening.sheet(1, 1, 1000, 884)
    evening.sheet(1, 2, 900, 984)
    assert "Gleichstand: Die Betroffenen ziehen eine Karte" in draw_page(club, evening)

    path = f"/club/evenings/{evening.id}/lot"
    form = {f"place_{member}": "" for member in (*first, *second)}
    form |= {f"place_{first[1]}": "2", f"place_{first[3]}": "1", "seen": evening.view.seq}
    form |= {f"place_{second[1]}": "2", f"place_{second[3]}": "1"}
    answer = club.scorer.post(path, data=form)
    assert answer.location.endswith(f"{evening.id}/draw")
    assert "Die Betroffenen ziehen" not in draw_page(club, evening)
    evening.draw(first=2)

    for text in (draw_page(club, evening), plan(club, evening)):
        for sentence in (f"M{second[3]:02} an Tisch 1", f"M{first[1]:02} an Tisch 2"):
            assert sentence in text
