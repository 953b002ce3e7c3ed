"""What is made once for many is the same for all who get it, and never what stood there before."""

from collections import Counter

from flask import template_rendered

from scorer.web import live_page
from tests.web.conftest import StrictClient, a_deal, a_table


def test_a_board_that_many_watch_is_drawn_once_for_each_line(app, table):
    pages = Counter()

    def note(_app, template, context):
        pages[template.name] += 1

    with template_rendered.connected_to(note, app):
        for slot in (1, 2):
            table.push(a_deal(slot))
            for _ in range(10):
                StrictClient(app).get(f"{table.path}/watch")
    assert 2 <= pages["table/watch.html"] <= 4  # once more for each minute that begins meanwhile


def test_who_watches_sees_at_once_what_was_written_though_others_asked_before(table):
    seen = []
    for slot in (1, 2, 3):
        table.push(a_deal(slot))
        seen.append(
            table.beat.get(f"{table.path}/watch")
            .text.split('id="lines"')[1]
            .count('<th scope="row">')
        )
        pulled = table.anna.get(f"{table.path}/revisions?after=99").json
        assert pulled["totals"] == [194 * slot, 120 * slot]
    assert seen == [1, 2, 3]


def test_a_writer_and_a_watcher_each_get_their_own_page_of_the_same_board(table):
    table.push(a_deal(1))
    ways = ("Zum Schreiben", "Hier weiterschreiben")
    for _ in range(2):
        anna, beat = (phone.get(f"{table.path}/watch").text for phone in (table.anna, table.beat))
        assert [way in anna for way in ways] == [True, False]
        assert [way in beat for way in ways] == [False, True]


def test_whose_right_is_taken_away_gets_the_page_of_a_watcher_though_nothing_was_written(table):
    table.push(a_deal(1))
    table.beat.post(table.invite())
    before = table.beat.get(f"{table.path}/watch")
    table.revoke()
    headers = {"If-None-Match": before.headers["ETag"]}
    after = table.beat.get(f"{table.path}/watch", headers=headers)

    assert "Zum Schreiben" in before.text
    assert after.status_code == 200
    assert "Zum Schreiben" not in after.text


def test_each_address_of_the_server_shares_itself(table):
    table.push(a_deal(1))
    for host in ("10.0.0.7", "10.0.0.8", "10.0.0.7"):
        table.beat.base = f"http://{host}"
        page = table.beat.get(f"{table.path}/watch")
        assert f'data-share="http://{host}{table.path}"' in page.text


def test_two_tables_share_nothing(app):
    first, second = a_table(app), a_table(app, preset="1000", address="192.0.2.9")
    for table in (first, second):
        table.push(a_deal(1))
    for table, total in ((first, 194), (second, 97), (first, 194)):
        assert table.beat.get(f"{table.path}/revisions?after=99").json["totals"][0] == total


def test_what_is_kept_has_an_end_and_what_is_asked_for_stays(app, monkeypatch):
    monkeypatch.setattr(live_page, "MOST", 3)
    asked = []

    def ask(key):
        live_page.cached(key, lambda: asked.append(key) or key)

    with app.app_context():
        for key in ("a", "b", "c", "a", "d", "a", "b"):
            ask(key)
        assert len(app.extensions["scorer.kept"]) == 3
    assert asked == ["a", "b", "c", "d", "b"]


def test_the_pages_of_many_people_push_out_no_wall(app, monkeypatch):
    monkeypatch.setattr(live_page, "MOST_PERSONAL", 3)
    asked = []
    with app.app_context():
        for number in range(2 * live_page.MOST):
            live_page.cached("wall", lambda: asked.append("wall"))
            live_page.cached(number, lambda: None, personal=True)
        assert len(app.extensions["scorer.kept.personal"]) == 3
    assert asked == ["wall"]
