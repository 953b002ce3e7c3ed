"""«Wie letztes Mal»: the next evening of a season by one key on the season's page."""

from datetime import timedelta

from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import open_evening, plain
from tests.web.html_client import elements_of


def proposed(page):
    """Return the hidden fields of the key, none where there is no key."""
    forms = [form for form in elements_of(page, "form") if form.get("action", "").endswith("/next")]
    return dict(forms[0].form_values()) if forms else {}


def test_one_key_makes_the_next_evening_as_the_last_one_was(app):
    desk = open_evening(app)
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day="2099-01-02")
    desk.another("2. Abend", "2099-01-16", venue="Rössli")
    season = f"/club/seasons/{desk.season}"
    page = desk.club.scorer.get(season)
    assert "3. Abend, Freitag, 30. Jan. 2099, Rössli" in plain(page)
    form = proposed(page)
    assert not proposed(desk.club.viewer.get(season))

    following = desk.club.scorer.post(f"{season}/next", data=form)
    assert following.status_code == 303
    assert "30. Jan. 2099, Rössli · Abend" in plain(desk.club.scorer.get(following.location))
    again = desk.club.scorer.post(f"{season}/next", data=form)  # the key pressed twice
    assert (again.status_code, again.location) == (303, following.location)
    assert len(desk.club.events(following.location.rsplit("/", 1)[-1])) == 1

    # another official makes a fourth, later than a page proposes it
    old = proposed(desk.club.scorer.get(season))
    desk.another("Fasnachtsjass", "2099-02-14", venue="Rössli")
    late = desk.club.scorer.post(f"{season}/next", data=old)
    assert late.status_code == 409
    assert "Das wurde eben geändert." in plain(late)
    assert "5. Abend, Freitag, 27. Feb. 2099" in plain(late)
    for wrong in ({"day": "morgen"}, {"name": ""}, {"name": "x" * 200}):
        refused = desk.club.scorer.post(f"{season}/next", data=old | wrong)
        assert refused.status_code == 422
    for other in ({"venue": "Sonne"}, {"phase": "final"}, {"day": "2099-02-21"}):
        assert desk.club.scorer.post(f"{season}/next", data=old | other).status_code == 409


def test_it_begins_when_the_last_one_did_and_costs_as_much(app):
    desk = open_evening(app)
    desk.edit(start="19:30", fee="10")
    page = desk.club.scorer.get(f"/club/seasons/{desk.season}")
    assert "19.30 Uhr" in plain(page)
    assert "Einsatz Fr.\u00a010.–" in page.text
    assert proposed(page).items() >= {"start": "19:30", "fee": "10"}.items()
    new = desk.club.scorer.get(f"/club/evenings/new?season={desk.season}").text
    assert 'name="start" value="19:30"' in new


def test_after_midnight_yesterday_is_not_proposed(app, tomorrow):
    desk = open_evening(app)
    first, second, following = (tomorrow + timedelta(days=days) for days in (-15, -8, 6))
    desk.fine("/edit", what=f"{desk.season}:abend", name="1. Abend", day=str(first))
    desk.another("2. Abend", str(second))
    form = proposed(desk.club.scorer.get(f"/club/seasons/{desk.season}"))

    assert form["day"] == str(following)
    answer = desk.club.scorer.post(f"/club/seasons/{desk.season}/next", data=form)
    assert answer.status_code == 303


def test_a_season_without_an_evening_or_with_all_of_them_proposes_none(app):
    desk = open_evening(app)
    empty = desk.club.do(seasons.new, "Leer", PRESETS["four-eight"])
    assert not proposed(desk.club.scorer.get(f"/club/seasons/{empty}"))
    other = a_club(app, "Jassclub Rosen", ("Rosa Rot",))
    bare = other.do(seasons.new, "Leer", PRESETS["four-eight"])
    nothing = {"phase": "abend", "name": "1. Abend", "day": "2099-01-02", "venue": ""}
    assert other.scorer.post(f"/club/seasons/{bare}/next", data=nothing).status_code == 409

    desk.season = desk.club.do(seasons.new, "Sechs", PRESETS["best-of-year"])
    season = f"/club/seasons/{desk.season}"
    desk.another("Erster", "2099-03-06")
    while form := proposed(desk.club.scorer.get(season)):
        assert desk.club.scorer.post(f"{season}/next", data=form).status_code == 303
    page = plain(desk.club.scorer.get(season))
    assert "6. Abend, Freitag" not in page
    assert "6. Abend" in page
    assert "7. Abend" not in page
