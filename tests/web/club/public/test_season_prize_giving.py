"""The prize-giving of a season: its lists one after the other, and hidden until then where the club says so."""

from datetime import date

import pytest

from scorer.club.evening import announcing
from scorer.club.people import erasure, members
from scorer.club.public import prize_giving
from scorer.club.ranking import seasons
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import db
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import PEOPLE, EveningPages, plain, printed
from tests.web.club.form_filler import posted_as_shown
from tests.web.club.public.test_prize_giving import append, key
from tests.web.club.public.test_public_pages import agree
from tests.web.conftest import kept_scene
from tests.web.html_client import elements_of, value_of

EIGHT = PEOPLE[:8]
TEAMS = "1: Anna Abt, Beat Abt\n2: Clara Abt, Dani Abt"


def regulation(**season):
    preset = PRESETS["four-twelve"]
    phase = {**preset["phases"][0], "rounds": 1, "deals": 8, "counting": {"ties": []}}
    return {
        **preset,
        "phases": [phase],
        "lists": [{"name": "Mannschaften", "over": "season", "teams": {"best": 2}}],
        "season": {
            "parts": [{"phases": [phase["key"]]}],
            "hidden_from": 1,
            "hidden_until": "announcing",
            **season,
        },
    }


def _season(app, season):
    desk = EveningPages(a_club(app, names=EIGHT), regulation(**season))
    form, path = {"club": "Adler", "teams": TEAMS}, f"/club/seasons/{desk.season}/teams"
    assert desk.club.scorer.post(path, data=form).status_code == 303
    play(desk)
    return desk


def play(desk, *, closing=True):
    desk.attend(*EIGHT)
    desk.draw()
    desk.play(1, lambda table: (700 + 9 * table, 556 - 9 * table))
    if closing:
        desk.fine("/close")


def ready(app, **season):
    """Return the desk of a season with one evening, which is closed."""
    return kept_scene(app, _season, season)


def path(desk, more=""):
    return f"/club/seasons/{desk.season}{more}"


def state(desk, key="overall"):
    with desk.app.app_context():
        season_now = prize_giving.announced_lists(
            db.session(), desk.club.id, {"season": desk.season}
        )
        return season_now[1][key]


def page(desk, key="overall"):
    return desk.club.admin.get(path(desk, f"/announcing?list={key}"))


def send(desk, form, official="admin"):
    return desk.club.clients[official].post(path(desk, "/announcing"), data=form)


def press(desk, listing="overall", way=1):
    form = key(page(desk, listing), way)
    assert [send(desk, form).status_code for _twice in range(2)] == [303, 303]


def seen_by_all(desk):
    """Return what everybody gets to see: public page, wall, the pages of the club, paper and spreadsheet."""
    viewer = desk.club.viewer
    shown = [viewer.get(path(desk, more)).text for more in ("/wall", "", "/standings.csv")]
    public = viewer.get(f"/p/{desk.club.public(desk.season)}").text
    return [public, *shown, printed(viewer.get(path(desk, "/standings.pdf")))]


def test_a_season_stays_hidden_until_it_is_announced_and_each_rank_is_known_from_its_step_on(app):
    desk = ready(app)
    names = {number: name for name, number in desk.club.members.items()}
    public, wall, season, csv, paper = seen_by_all(desk)
    assert "Die Rangliste bleibt bis zur Rangverkündigung verdeckt." in public
    assert "Die Rangliste bleibt bis zur Rangverkündigung verdeckt." in wall
    assert "Noch ist nichts gespielt" not in public + wall + season
    assert not [name for name in EIGHT if name in wall + season + csv + paper]
    steps = state(desk).steps
    for number, group in enumerate(steps, start=1):
        press(desk)
        now = plain(page(desk))
        assert all(f"{line.rank}. {names[line.person]} {line.total}" in now for line in group)
        if number == len(steps):
            break
        known = {names[line.person] for group in steps[:number] for line in group}
        public, wall, season, csv, paper = seen_by_all(desk)
        assert {name for name in EIGHT if name in wall} == known
        assert known <= {name for name in EIGHT if name in public}
        assert not [name for name in EIGHT if name in season + csv + paper]
    assert all(all(name in text for name in EIGHT) for text in seen_by_all(desk)[1:4])
    assert "Rangverkündigung:" not in seen_by_all(desk)[1]
    with app.app_context():
        assert seasons.is_announced(db.session(), desk.club.id, desk.season)


def test_each_list_is_announced_by_itself_and_the_list_of_everybody_ends_the_hiding(app):
    desk = ready(app)
    teams = "list:Mannschaften"
    first = page(desk)
    assert "Verkünde darum zuerst die anderen" in plain(first)
    (link,) = (a.get("href") for a in elements_of(first, "a") if "Mannschaften" in a.text)
    assert "Rangverkündigung: Mannschaften" in plain(desk.club.admin.get(link))
    for _step in state(desk, teams).steps:
        press(desk, teams)
    wall = plain(desk.club.viewer.get(path(desk, "/wall")))
    assert "Adler 1" in wall
    assert "Adler 2" in wall
    assert not [name for name in EIGHT if name in wall]
    assert (state(desk, teams).whole, state(desk).reached) == (True, 0)
    assert "Mannschaften (verkündet)" in plain(page(desk))
    assert "Adler 1" in printed(desk.club.admin.get(path(desk, f"/announcing.pdf?list={teams}")))
    assert desk.club.admin.get(path(desk, "/announcing?list=list:Nichts")).status_code == 404


def test_prizes_are_those_of_their_list(app):
    desk = ready(app)
    for listing, text in (("overall", "Schinken\nWein"), ("list:Mannschaften", "Wanderpokal")):
        answer = page(desk, listing)
        form = {"list": listing, "prizes": text, "known": value_of(answer, "known")}
        assert desk.club.admin.post(path(desk, "/announcing/prizes"), data=form).status_code == 303
    assert (state(desk).prizes, state(desk, "list:Mannschaften").prizes) == (
        ("Schinken", "Wein"),
        ("Wanderpokal",),
    )
    for _step in state(desk, "list:Mannschaften").steps:
        press(desk, "list:Mannschaften")

    assert "Wanderpokal" in plain(page(desk, "list:Mannschaften"))
    assert "Wanderpokal" in plain(desk.club.viewer.get(path(desk, "/wall")))
    assert "Schinken" in printed(desk.club.admin.get(path(desk, "/announcing.pdf")))


def struck(desk):
    """Return acts that can change a rank."""
    yield lambda: desk.club.do(members.add, members.Member(0, "Neu Nora"))
    yield lambda: desk.club.do(append, "lot", {"season": desk.season, "groups": [[3, 4]]}, None)
    yield lambda: desk.fine(
        "/reopen", official="admin", seen=desk.view.closed.seq, reason="verschrieben"
    )


@pytest.mark.parametrize("which", [0, 1, 2], ids=["member", "lot", "reopened"])
def test_what_can_change_a_rank_begins_it_anew_and_the_key_of_before_announces_nothing(app, which):
    desk = ready(app)
    press(desk)
    old = key(page(desk), 1)
    [*struck(desk)][which]()
    answer = send(desk, old)

    assert answer.status_code == (422 if which == 2 else 409)
    assert state(desk).reached == 0
    assert "Rangverkündigung:" not in plain(desk.club.viewer.get(path(desk, "/wall")))


def test_what_is_not_over_is_not_announced(app):
    desk = ready(app)
    later = announcing.Announcement("abend", "2. Abend", date(2026, 12, 20))
    desk.id = desk.club.do(announcing.new, desk.season, later)
    desk.here = f"/club/evenings/{desk.id}"
    play(desk, closing=False)
    answer = page(desk)

    assert "Noch nicht abgeschlossen: 2. Abend." in plain(answer)
    assert not [b for b in elements_of(answer, "button") if b.get("data-way")]
    form = {"seen": "999999", "stood": "0", "step": "1", "manner": "all"}
    assert send(desk, form).status_code == 422
    assert send(desk, form, "scorer").status_code == 403


def test_it_may_be_shown_without_a_prize_giving(app):
    desk = ready(app)
    (button,) = (b for b in elements_of(page(desk), "button") if "Ohne Rangver" in b.text)
    action = next(button.iterancestors("form")).get("action")
    assert desk.club.scorer.post(action).status_code == 403
    older = posted_as_shown(page(desk), action)
    desk.club.do(erasure.erase, 8, expected_version=10**6)
    assert desk.club.admin.post(action, data=older).status_code == 409
    form = posted_as_shown(page(desk), action)
    assert desk.club.admin.post(action, data=form).status_code == 303
    seven = [name for name, number in desk.club.members.items() if number < 8]
    assert all(name in desk.club.viewer.get(path(desk, "/wall")).text for name in seven)


def test_a_season_that_hides_nothing_is_announced_too(app):
    desk = ready(app, hidden_from=None)
    assert "nicht verdeckt" in plain(page(desk))
    for _step in state(desk).steps:
        press(desk)

    assert state(desk).whole
    with app.app_context():
        assert not seasons.is_announced(db.session(), desk.club.id, desk.season)


def test_numbers_stand_for_people_and_teams_where_the_regulation_says_so(app):
    desk = ready(app)
    agree(desk, public_names="numbers")
    for listing in ("overall", "list:Mannschaften"):
        press(desk, listing)
        for text in (plain(page(desk, listing)), plain(desk.club.viewer.get(path(desk, "/wall")))):
            assert "Adler" not in text
            assert not [name for name in EIGHT if name in text]


def test_a_hidden_season_says_one_sentence_and_a_persons_own_line_is_there_once_announced(app):
    desk = ready(app)
    path = f"/p/{desk.club.public(desk.season)}"
    first, last = state(desk).steps[-1][0].person, state(desk).steps[0][0].person
    text = plain(desk.club.viewer.get(path))
    assert "Die Rangliste bleibt bis zur Rangverkündigung verdeckt." in text
    assert "stehen noch nicht in dieser Liste" not in text

    def own(number):
        return plain(desk.club.viewer.get(f"{path}/members/{number}"))

    assert {own(first), own(last)} == {own(0)}
    press(desk)
    assert "Rangverkündigung: Rangliste Rang 7, Total 538." in own(last)
    assert own(first) == own(0)
