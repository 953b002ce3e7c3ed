"""A figure that no cards can make is asked about at the desk, and kept where it is so."""

from tests.web.club.evening_pages import drawn, plain
from tests.web.html_client import elements_of

QUESTION = "Bei 157 Punkten pro Spiel geht 1255 eigentlich nicht. Stimmt es trotzdem?"


def keys(answer):
    return [
        (key.get("name"), key.get("value"))
        for key in elements_of(answer, "button")
        if key.get("name") == "table1-keep"
    ]


def test_the_question_comes_back_with_what_was_typed_and_one_key_keeps_it(app):
    desk = drawn(app, rounds=1)
    asked = desk.sheet(1, 1, 1255, 1)
    assert asked.status_code == 422
    assert QUESTION in plain(asked)
    assert 'value="1255"' in asked.text
    assert keys(asked) == [("table1-keep", "1255:1")]
    assert desk.view.evening.rounds[0][0].sheet is None

    assert desk.sheet(1, 1, 1255, 1, keep="1255:1").status_code == 303
    assert "1255 : 1, nach Rückfrage so behalten" in plain(desk.get("/history"))
    assert "1255 : 1, nach Rückfrage so behalten" in plain(desk.get("/tables/1/1"))
    assert desk.view.evening.standings[0].total == 1255


def test_the_figure_that_was_offered_is_kept_with_the_one_that_was_typed(app):
    desk = drawn(app, rounds=1)
    offered = desk.sheet(1, 1, 1255, "")
    assert "Vorschlag: 1." in plain(offered)
    asked = desk.sheet(1, 1, 1255, 1, filled="1")
    assert keys(asked) == [("table1-keep", "1255:1")]
    assert desk.sheet(1, 1, 1255, 1, filled="1", keep="1255:1").status_code == 303

    sheet = desk.view.evening.rounds[0][0].sheet
    assert (sheet["points"], sheet["filled"]) == ([1255, 1], 1)


def test_an_answer_to_other_figures_is_no_answer(app):
    desk = drawn(app, rounds=1)
    for keep in ("1:1255", "1255", "1255:1:1", "x:y", ""):
        assert desk.sheet(1, 1, 1255, 1, keep=keep).status_code == 422
    assert "1257: Es ist ein Punkt zu viel" in plain(desk.sheet(1, 1, 1255, 2, keep="1255:2"))
    assert desk.view.evening.rounds[0][0].sheet is None


def test_points_that_do_not_go_with_the_matches_are_asked_about_until_one_of_them_changes(app):
    """Eleven of twelve matches are 1727 points at least, so 1000 to 884 is a slip of the pen."""
    desk = drawn(app, rounds=1, deals=12, terms={"count_matches": True})
    matches = {"matches_0": 11, "matches_1": 1}
    asked = desk.sheet(1, 1, 1000, 884, **matches)
    assert asked.status_code == 422
    assert "Bei 11 : 1 Matchen geht 1000 eigentlich nicht. Stimmt es trotzdem?" in plain(asked)
    assert keys(asked) == [("table1-keep", "1000:884:11:1")]
    assert 'value="11"' in asked.text

    others = desk.sheet(1, 1, 1000, 884, matches_0=10, matches_1=1, keep="1000:884:11:1")
    assert "Bei 10 : 1 Matchen geht 1000 eigentlich nicht" in plain(others)
    assert desk.sheet(1, 1, 1000, 884, **matches, keep="1000:884:11:1").status_code == 303
    assert "nach Rückfrage so behalten" in plain(desk.get("/history"))
    assert desk.sheet(1, 1, 1727, 157, **matches, reason="verschrieben").status_code == 303
    assert "kept" not in desk.view.evening.rounds[0][0].sheet


def test_where_a_gap_is_split_a_figure_off_by_one_is_no_question(app):
    """What does not add up was counted wrong: nobody asks what cards could have made it."""
    desk = drawn(app, rounds=1, terms={"wrong": "split"})
    assert desk.sheet(1, 1, 1255, 0).status_code == 303
