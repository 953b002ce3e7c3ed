"""An evening is announced, and its page says what comes next."""

import pytest

from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain
from tests.web.html_client import elements_of, value_of, words


def test_an_evening_is_announced_and_says_what_comes_next(app):
    desk = open_evening(app)

    page = desk.get()
    assert "1. Abend" in plain(page)
    assert f'aria-current="step"><a href="{desk.here}/door' in page.text
    assert "1. Abend" in desk.club.viewer.get("/club/evenings").text
    assert 'value="Bären"' in desk.club.scorer.get("/club/evenings/new").text


def proposed(desk, season=""):
    page = desk.club.scorer.get(f"/club/evenings/new?season={season}")
    return value_of(page, "name")


def test_a_new_evening_has_a_name_that_counts_on(app):
    desk = open_evening(app)
    assert proposed(desk) == "2. Abend"
    desk.fine("/edit", what=f"{desk.season}:abend", name="3. Abend", day="2026-11-20")
    assert proposed(desk) == "2. Abend"
    for name, following in (("2. ABEND", "4. Abend"), ("Im Bären", "4. Abend")):
        assert desk.another(name, "2026-11-27").status_code == 303
        assert proposed(desk, desk.season) == following

    other = desk.club.do(seasons.new, "Ausscheidungen", PRESETS["heats"])
    assert proposed(desk, other) == "1. Ausscheidung"


def test_a_name_in_the_clubs_own_words_counts_on_whatever_is_played(app):
    desk = open_evening(app)
    desk.fine("/edit", what=f"{desk.season}:abend", name="3. Jassabend", day="2026-11-20")
    assert proposed(desk) == "4. Jassabend"
    desk.fine("/edit", what=f"{desk.season}:abend", name="3. Oktober", day="2026-10-03")
    assert proposed(desk) == "2. Abend"


def test_a_new_evening_is_today_by_the_clocks_of_the_club(app, tomorrow):
    desk = open_evening(app)

    assert value_of(desk.club.scorer.get("/club/evenings/new"), "day") == tomorrow.isoformat()


@pytest.mark.parametrize("day", ["", "morgen", "31.11.2026", "2026-13-01"])
def test_a_day_that_no_calendar_has_is_refused_at_its_field(app, day):
    desk = open_evening(app)
    answer = desk.another("2. Abend", day)

    assert answer.status_code == 422
    assert "Schreib das Datum so:" in plain(answer)
    assert "2. Abend" in answer.text


def test_a_swiss_day_is_read(app):
    desk = open_evening(app)
    desk.fine("/edit", what=f"{desk.season}:abend", name="Zweiter", day="4.12.2026")

    assert desk.view.meta.date.isoformat() == "2026-12-04"


def test_what_comes_next_is_one_tap_away(app):
    desk = open_evening(app, "four-eight", rounds=1)
    desk.attend(*PEOPLE[:4])
    desk.draw()
    page = desk.get("/draw").text
    assert f'href="{desk.here}/papers"' in page
    assert f'href="{desk.here}/tables"' in page
    desk.sheet(1, 1, 600, 656)
    desk.fine("/close")
    closed = desk.get("/close").text
    for link in ("ranking", "papers"):
        assert f'href="{desk.here}/{link}"' in closed
    assert f'href="/club/seasons/{desk.season}"' in closed
    assert 'href="/club/members/new"' in desk.club.scorer.get("/club/members/1").text


def test_the_history_of_one_person_or_table_is_what_a_search_leaves(app):
    desk = open_evening(app)
    desk.attend(*PEOPLE)
    desk.draw()
    desk.play(1)
    first, other = desk.view.evening.rounds[0][:2]
    name = next(name for name, number in desk.club.members.items() if number == first.people[0])
    rows = [
        row
        for row in elements_of(desk.get(f"/history?q={name}"), "li")
        if row.get("data-person") is not None
    ]
    shown = [words(row) for row in rows if row.get("hidden") is None]

    assert len(shown) < len(rows)
    assert any(f"Tisch {first.number}: " in text for text in shown)
    assert any(text.startswith(f"{name}: ist da") for text in shown)
    assert not any(f"Tisch {other.number}: " in text for text in shown)


def test_the_history_tells_days_as_people_do_and_one_drawn_round_as_one(app):
    desk = drawn(app)
    desk.draw(first=4, reason="Jemand ist gegangen")
    history = plain(desk.get("/history"))
    assert "Angesetzt: 1. Abend, 20. Nov. 2026" in history
    assert "Ausgelost: Passe 1 bis 4, Losnummer" in history
    assert "Ausgelost: Passe 4, Losnummer" in history


def test_every_page_of_an_evening_opens_before_anybody_is_entered(app):
    desk = open_evening(app)
    for path in ("", "/door", "/draw", "/tables", "/ranking", "/penalties", "/close"):
        desk.get(path)


def test_an_evening_gets_one_more_round_with_a_reason(app):
    desk = drawn(app, counting={"drop": 1})
    assert f'href="{desk.here}/edit#rounds"' in desk.get("/draw").text
    refused = desk.edit(rounds="5")
    assert refused.status_code == 422
    assert 'value="5"' in refused.text
    desk.edit(rounds="5", reason="Es ist noch früh")

    assert "Passe 5" in plain(desk.get("/draw"))
    assert "5 Passen – Es ist noch früh" in plain(desk.get("/history"))
    refused = desk.edit(rounds="1", reason="spät")
    assert "Das Reglement erlaubt diese Anzahl Passen nicht." in plain(refused)
