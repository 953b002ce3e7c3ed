"""The desk sees how far tables are that write on a phone, and when they have about finished."""

import re
from datetime import timedelta

from scorer.rules.club.evening.timing import rounded
from scorer.web.database import clock
from scorer.web.i18n import time_of_day
from tests.web.club.draw.test_evening_tables import a_phone, write
from tests.web.club.evening_pages import PEOPLE, drawn, plain
from tests.web.conftest import a_deal

MINUTE = timedelta(minutes=1)


def test_the_desk_sees_where_a_table_is_and_when_it_and_the_round_are_done(app):
    desk = drawn(app, PEOPLE[:8], rounds=2, deals=8)
    phone, path = a_phone(desk, table=2)
    begun = clock() - 25 * MINUTE

    def play(slot):
        at = (begun + 5 * slot * MINUTE).isoformat(timespec="seconds").replace("+00:00", "Z")
        write(phone, path, {**a_deal(slot, 100), "at": at})

    assert "bei Spiel" not in plain(desk.get())
    play(1)
    for official in ("scorer", "viewer"):
        page = plain(desk.get("", official))
        assert "Passe 1: So weit sind die Tische Tisch 2 bei Spiel 2 von 8 Saalwand" in page
    for slot in (2, 3, 4, 5):
        play(slot)
    with app.test_request_context():
        ends = {time_of_day(rounded(clock() + (15 + off) * MINUTE)) for off in (-1, 0)}
    page = plain(desk.get())
    [end] = re.findall(r"Tisch 2 bei Spiel 6 von 8, fertig etwa um (\d\d\.\d\d)", page)
    assert end in ends
    assert "Passe 1: So weit sind die Tische" in page  # half of the tables write on paper
    assert desk.sheet(1, 1, 600, 656).status_code == 303
    assert f"Passe 1, fertig etwa um {end}" in plain(desk.get())

    version = {"If-None-Match": desk.get().headers["ETag"]}
    assert desk.club.scorer.get(desk.here, headers=version).status_code == 304
    play(6)
    assert desk.club.scorer.get(desk.here, headers=version).status_code == 200
    for slot in (7, 8):
        play(slot)
    assert "bei Spiel" not in plain(desk.get())
