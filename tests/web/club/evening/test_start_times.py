"""When an evening begins: announced, shown wherever its day stands, in calendars as a moment."""

import pytest

from tests.web.club.evening_pages import drawn, open_evening, plain
from tests.web.test_ics_file import unfolded


@pytest.mark.parametrize(
    ("typed", "start"),
    [("19:30", "19:30"), ("19.30", "19:30"), ("9.05", "09:05"), ("20", "20:00"), ("", "")],
)
def test_a_time_is_read_as_browsers_and_people_write_it(app, typed, start):
    desk = open_evening(app)
    assert desk.edit(start=typed).status_code == 303
    assert desk.view.meta.start == start
    assert f'name="start" value="{start}"' in desk.get("/edit").text


@pytest.mark.parametrize("typed", ["24:00", "19.60", "halb acht", "1930", "-1", "19:30:00", "١٩"])
def test_what_is_no_time_is_refused_at_its_field(app, typed):
    desk = open_evening(app)
    answer = desk.edit(start=typed)
    assert answer.status_code == 422
    assert "Schreib die Zeit so:" in plain(answer)
    assert desk.view.meta.start == ""


def test_the_time_stands_wherever_the_day_does(app):
    desk = drawn(app)
    assert "Uhr" not in plain(desk.get(""))
    desk.edit(start="19:30")
    wanted = "20. Nov. 2026, 19.30 Uhr"
    for path in ("", "/door", "/history"):
        assert wanted in plain(desk.get(path))
    club = desk.club
    for address in ("/club/evenings", f"/club/seasons/{desk.season}"):
        assert wanted in plain(club.scorer.get(address))
    public = f"/p/{club.public(desk.season)}"
    assert wanted in plain(club.viewer.get(public))


@pytest.mark.parametrize(
    ("day", "moment"), [("2026-11-20", "20261120T183000Z"), ("2026-07-03", "20260703T173000Z")]
)
def test_a_calendar_gets_the_moment_in_summer_and_in_winter(app, day, moment):
    desk = open_evening(app)
    address = f"/club/seasons/{desk.season}/evenings.ics"
    desk.edit(start="", day=day)
    assert f"DTSTART;VALUE=DATE:{moment[:8]}" in unfolded(desk.club.viewer.get(address).data)
    desk.edit(start="19:30")
    lines = unfolded(desk.club.viewer.get(address).data)
    assert f"DTSTART:{moment}" in lines
    assert not any(line.startswith("DTSTART;") for line in lines)
