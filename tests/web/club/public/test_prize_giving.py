"""The prize-giving on the wall: one key a rank; what is announced is public, and nothing else."""

from itertools import product

import pytest

from scorer.club.office.ledger import open_ledger
from scorer.club.people import members
from scorer.club.public import prize_giving, visibility
from scorer.rules.core.errors import RuleError
from scorer.web.database import db
from tests.web.club.evening_pages import PEOPLE, plain, played, printed
from tests.web.club.public.test_public_pages import agree
from tests.web.html_client import elements_of, value_of


def ready(app, **changes):
    """Return the desk of an evening that is played and hidden from its beginning."""
    return played(app, hidden_from=1, counting={"ties": []}, **changes)


def press(desk, step, manner="all", official="admin"):
    stood = announcement(desk).step
    return desk.post("/announcing", official, step=step, manner=manner, stood=stood)


def wall(desk):
    return plain(desk.club.viewer.get(f"/e/{desk.id}"))


def key(answer, way):
    """Return what the key of a page sends."""
    (button,) = [b for b in elements_of(answer, "button") if b.get("data-way") == str(way)]
    return {
        field.get("name"): field.get("value")
        for field in next(button.iterancestors("form")).iter("input")
    }


def send(desk, form):
    return desk.club.admin.post(f"{desk.here}/announcing", data=form)


def test_each_key_announces_a_rank_which_is_public_from_then_on_and_nothing_else(app):
    desk = ready(app)
    steps = announcement(desk).steps
    names = {number: name for name, number in desk.club.members.items()}
    page = desk.get("/announcing", "admin")
    assert "Rangverkündigung" not in wall(desk)

    for number, group in enumerate(steps, start=1):
        form = key(page, 1)
        assert [send(desk, form).status_code for _twice in range(2)] == [303, 303]
        page, hall = desk.get("/announcing", "admin"), wall(desk)
        here = plain(page)
        known = {names[line.person] for group in steps[:number] for line in group}
        assert {name for name in names.values() if name in hall} == known
        assert all(f"{line.rank}. {names[line.person]} {line.total}" in here for line in group)
        assert "Die Rangliste bleibt bis zum Abschluss verdeckt." in plain(
            desk.get("/ranking", "viewer")
        )
    assert not [b for b in elements_of(page, "button") if b.get("data-way") == "1"]
    assert send(desk, key(page, -1)).status_code == 303
    assert announcement(desk).step == len(steps) - 1
    assert wall(desk) == hall  # what was announced stays known
    desk.fine("/close")
    assert "Schlussrangliste" in wall(desk)
    assert "announced" not in {event.kind for event in desk.view.events}


def announcement(desk):
    with desk.app.app_context():
        return visibility.announced(db.session(), desk.club.id, desk.id)


def test_the_podium_comes_after_all_others_at_once(app):
    desk = ready(app)
    press(desk, 1, "podium")

    first = announcement(desk)
    behind = {line.rank for line in desk.view.evening.standings if line.rank > 3}
    assert {line.rank for line in first.here} == behind
    press(desk, 2, "all")  # once begun, its manner stays
    assert announcement(desk).manner == "podium"
    assert {line.rank for line in announcement(desk).here} == {
        max(line.rank for line in desk.view.evening.standings if line.rank <= 3)
    }


def begun(desk, steps):
    """Go some steps from the beginning; return the key that goes on from there."""
    for step in range(1, steps + 1):
        assert press(desk, step).status_code == 303
    return key(desk.get("/announcing", "admin"), 1)


def test_a_key_of_another_step_announces_nothing(app):
    desk = ready(app)
    old = begun(desk, 1)
    for step in (2, 3):
        assert press(desk, step).status_code == 303

    assert send(desk, old).status_code == 409
    assert (announcement(desk).step, announcement(desk).reached) == (3, 3)
    back = key(desk.get("/announcing", "admin"), -1)
    assert send(desk, back).status_code == 303
    assert send(desk, back).status_code == 303  # the same key twice
    assert announcement(desk).step == 2
    skipped = key(desk.get("/announcing", "admin"), 1) | {"step": "4"}
    assert send(desk, skipped).status_code == 422
    assert announcement(desk).reached == 3


def another_version(desk):
    agree(desk, name="Neu")


def two_become_one(desk):
    stayed = desk.club.do(members.add, members.Member(0, "Neu Nora"))
    desk.club.do(members.merge, desk.club.members[PEOPLE[0]], stayed, expected_version=10**6)


def correct(desk):
    assert desk.sheet(1, 1, 640, 616, reason="verschrieben").status_code == 303


@pytest.mark.parametrize("act", [correct, another_version, two_become_one])
def test_what_can_change_a_rank_begins_it_anew_and_the_key_of_before_announces_nothing(app, act):
    desk = ready(app)
    old = begun(desk, 2)
    assert "Rangverkündigung" in wall(desk)
    act(desk)
    answer = send(desk, old)

    assert answer.status_code == 409
    assert "Inzwischen hat sich etwas geändert" in plain(answer)
    assert key(answer, 1)["step"] == "1"  # the page shows where it is now, and goes on from there
    assert announcement(desk).reached == 0
    assert "Rangverkündigung" not in wall(desk)
    assert send(desk, key(answer, 1)).status_code == 303
    assert send(desk, old).status_code == 409
    assert announcement(desk).reached == 1


def append(act, kind, facts, evening):
    with open_ledger(act) as book:
        book.append(kind, facts, evening)


REFUSED = {"round": 1, "table": 1, "revision": "r", "slot": "s", "facts": {}}


@pytest.mark.parametrize(
    "act",
    [
        lambda desk: desk.club.do(append, "total", {"member": 1, "points": 1300}, desk.id),
        lambda desk: desk.club.do(append, "refused", REFUSED, desk.id),
        lambda desk: desk.fine("/close"),
    ],
    ids=["total", "refused", "closed"],
)
def test_what_changes_no_rank_lets_it_go_on(app, act):
    desk = ready(app, hidden_until="announcing")
    form = begun(desk, 2)
    act(desk)

    assert announcement(desk).reached == 2
    assert send(desk, form).status_code == 303
    assert announcement(desk).reached == 3


def closed_before_it(app):
    """Return the desk of an evening that stays hidden after its closing, and the best total."""
    desk = ready(app, hidden_until="announcing")
    desk.fine("/close")
    return desk, str(desk.view.evening.standings[0].total)


def test_an_evening_may_stay_hidden_after_its_closing_until_it_is_announced(app):
    desk, best = closed_before_it(app)
    head = desk.view.closed.hash[:12]
    public = f"/p/{desk.club.public(desk.season, desk.id)}"
    assert "Die Rangliste bleibt bis zur Rangverkündigung verdeckt." in wall(desk)
    assert head not in desk.get("/history", "scorer").text  # all others: test_visibility.py
    paper = printed(desk.get("/ranking.pdf", "admin"))
    assert best in paper
    assert head in paper

    for number in range(1, len(announcement(desk).steps) + 1):
        assert best not in wall(desk)
        assert press(desk, number).status_code == 303
    assert "Schlussrangliste" in wall(desk)
    assert best in desk.club.viewer.get(public).text
    for official in ("scorer", "viewer"):
        assert head in printed(desk.get("/ranking.pdf", official))


def test_what_was_announced_once_is_shown_again_as_soon_as_it_is_closed(app):
    desk, best = closed_before_it(app)
    older = desk.post("/announcing/all", "admin", seen=desk.view.closed.seq - 2)
    assert older.status_code == 409
    assert desk.post("/announcing/all", "admin").status_code == 303
    assert best in wall(desk)
    desk.fine("/reopen", official="admin", seen=desk.view.closed.seq, reason="verschrieben")
    assert best not in wall(desk)
    desk.fine("/close")

    assert "Schlussrangliste" in wall(desk)
    assert [event.kind for event in desk.view.events].count("announced") == 1


def test_an_open_evening_is_not_shown_to_everybody_by_a_key(app):
    desk = ready(app, hidden_until="announcing")

    assert desk.post("/announcing/all", "admin").status_code == 422
    with pytest.raises(RuleError, match="role-needed"):
        desk.club.do(
            prize_giving.show_all, {"evening": desk.id}, role="scorer", expected_version=10**6
        )


NO_STEPS = ("-1", "9999", "99999999999", "zwei", "")


@pytest.mark.parametrize("odd", [*({"step": step} for step in NO_STEPS), {"manner": "laut"}])
def test_a_key_that_no_page_has_is_told_in_a_sentence(app, odd):
    desk = ready(app)

    assert send(desk, key(desk.get("/announcing", "admin"), 1) | odd).status_code == 422
    assert announcement(desk).step == 0


def test_what_is_not_complete_is_not_announced(app):
    desk = played(app, rounds=3, hidden_from=1)
    answer = press(desk, 1)

    assert answer.status_code == 422
    buttons = elements_of(desk.get("/announcing", "admin"), "button")
    assert not [button for button in buttons if button.get("data-way")]


def test_nobody_but_an_admin_goes_on_or_writes_prizes(app):
    desk = ready(app)

    assert press(desk, 1, official="scorer").status_code == 403
    assert write_prizes(desk, "Wein", official="scorer").status_code == 403
    acts = (prize_giving.go_to, "all", 1, 0), (prize_giving.write_prizes, ["Wein"], "")
    for place, (act, *values) in product(({"evening": desk.id}, {"season": desk.season}), acts):
        with pytest.raises(RuleError, match="role-needed"):
            desk.club.do(act, place, "overall", *values, role="scorer")


PRIZES = "Schinken\n\nGutschein 50.–\n"


def write_prizes(desk, text, known=None, official="admin"):
    if known is None:
        page = desk.get("/announcing", "admin")
        known = value_of(page, "known")
    data = {"prizes": text, "known": known}
    return desk.club.clients[official].post(f"{desk.here}/announcing/prizes", data=data)


def test_a_prize_stands_with_its_rank_on_page_wall_public_page_and_paper(app):
    desk = ready(app)
    public, reader = f"/p/{desk.club.public(desk.season, desk.id)}", desk.club.viewer
    season = f"/p/{desk.club.public(desk.season)}"
    assert write_prizes(desk, PRIZES).status_code == 303
    paper = printed(desk.club.admin.get(f"{desk.here}/announcing.pdf"))
    steps = announcement(desk).steps
    names = {number: name for name, number in desk.club.members.items()}
    order = [names[line.person] for group in steps for line in group]
    assert sorted(order, key=paper.index) == order
    assert all(text in paper for text in ("Preis", "Schinken", "Gutschein 50.–"))
    for path in (public, season, f"{season}/1"):
        assert not any(name in reader.get(path).text for name in PEOPLE)
    tag = reader.get(public).headers["ETag"]
    for number, group in enumerate(steps, start=1):
        assert "Schinken" not in wall(desk) + reader.get(public).text
        press(desk, number)
        fresh = reader.get(public, headers={"If-None-Match": tag})
        tag = fresh.headers["ETag"]
        announced = {names[line.person] for group in steps[:number] for line in group}
        assert {name for name in order if name in fresh.text} == announced
        page = plain(desk.get("/announcing", "admin"))
        assert ("Gutschein 50.–" in page) == (group[0].rank == 3)
        if group[0].rank == 3:
            assert all("Gutschein 50.–" in text for text in (wall(desk), fresh.text))
    assert "Schinken" in page


def test_prizes_that_somebody_else_wrote_are_not_overwritten_unseen(app):
    desk = ready(app)
    page = desk.get("/announcing", "admin")
    old = value_of(page, "known")
    assert write_prizes(desk, PRIZES).status_code == 303
    answer = write_prizes(desk, "Speck", old)

    assert answer.status_code == 409
    assert "1. Schinken, 3. Gutschein 50.–" in plain(answer)
    (typed,) = elements_of(answer, "textarea")
    assert typed.text.strip() == "Speck"
    assert write_prizes(desk, "Speck", value_of(answer, "known")).status_code == 303
    assert write_prizes(desk, "Speck", old).status_code == 303  # the same key twice
    assert announcement(desk).prizes == ("Speck",)
    assert write_prizes(desk, " \n").status_code == 303
    assert announcement(desk).prizes == ()


@pytest.mark.parametrize("text", ["x\n" + "y" * 61, "Wein\n" * 401], ids=["long", "many"])
def test_prizes_that_find_no_room_are_told_at_their_field_and_come_back(app, text):
    desk = ready(app)
    answer = write_prizes(desk, text)

    assert answer.status_code == 422
    (field,) = elements_of(answer, "textarea")
    assert field.get("aria-invalid") == "true"
    assert text.split("\n")[1] in field.text
    assert announcement(desk).prizes == ()


def test_a_cancelled_evening_announces_nothing(app):
    desk = ready(app)
    desk.fine("/close")
    assert desk.post("/cancel", "admin", reason="Falsche Karten").status_code == 303

    assert press(desk, 1).status_code == 410
