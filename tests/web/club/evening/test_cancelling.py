"""Cancelling, deleting and bringing back an evening at the desk, on phones and on paper."""

from scorer.club.draw import evening_tables
from tests.web.club.evening_pages import PEOPLE, drawn, open_evening, plain, played, printed_pages
from tests.web.club.results.test_confirmation import finished, sign
from tests.web.html_client import StrictClient


def cancel(desk, **form):
    return desk.post("/cancel", "admin", **{"reason": "Der Wirt ist krank"} | form)


def gone(client, path, says="Dieser Abend ist abgesagt."):
    answer = client.get(path)
    assert (answer.status_code, says in plain(answer)) == (410, True), path


def test_a_cancelled_evening_answers_410_everywhere_and_says_at_the_desk_why(app):
    desk = played(app)
    public = f"/p/{desk.club.public(desk.season, desk.id)}"
    of_season = f"/p/{desk.club.public(desk.season)}"
    refused = desk.post("/cancel", "admin", reason=" ")
    assert refused.status_code == 422
    assert "Gib einen Grund an" in plain(refused)
    assert "Die Saison hat damit" not in plain(refused)  # which plans no number of evenings
    assert cancel(desk).status_code == 303

    for path in ("/door", "/draw", "/tables/1", "/ranking", "/papers", "/history", "/edit"):
        gone(desk.club.admin, desk.here + path)
    anybody = StrictClient(app, "192.0.2.201")
    for path in (f"/e/{desk.id}", public, f"{of_season}/1"):
        gone(anybody, path)
    assert "1. Abend" not in anybody.get(of_season).text
    page = desk.club.admin.get(desk.here)
    assert page.status_code == 410
    assert "Abgesagt Der Wirt ist krank admin-1" in plain(page)
    listed = desk.club.viewer.get("/club/evenings")
    assert "Abgesagt: 1" in plain(listed)
    assert (
        f'href="{desk.here}"><span>1. Abend</span><span class="quiet">Der Wirt ist' in listed.text
    )
    assert "Abend zurückholen" not in plain(desk.club.viewer.get(desk.here))
    typed = desk.sheet(1, 1, 611, 645, reason="Nachgezählt")
    assert typed.status_code == 410
    assert "Nicht eingetragen: Tisch 1: 611 : 645, Nachgezählt" in plain(typed)
    assert "Der Abend findet nicht statt" in plain(typed)
    late = desk.post("/delete", "admin")  # from a page of before
    assert (late.status_code, late.location) == (303, desk.here)
    season = desk.club.admin.get(f"/club/seasons/{desk.season}")
    assert "Noch ist nichts gespielt." in plain(season)
    assert "Abgesagt: 1" in plain(season)
    assert "Saison archivieren" in plain(season)  # nothing of it goes on

    assert desk.post("/resume", "admin").status_code == 303
    assert "Zurückgeholt" in plain(desk.get("/history"))
    assert anybody.get(public).status_code == anybody.get(f"/e/{desk.id}").status_code == 200


def test_a_phone_at_a_cancelled_table_is_told_and_what_it_writes_brings_the_evening_back(app):
    desk, phone, path = finished(app)
    [slip, *_more] = desk.club.do(evening_tables.slips, desk.id, 1)
    seen = desk.seq
    assert sign(phone, path, 0).status_code == 303
    # somebody deletes while the phone confirms
    late = desk.post("/cancel", "admin", seen=seen, reason="Der Wirt ist krank")
    assert late.status_code == 409
    assert "Passe 1, Tisch 1: 800 : 456" in plain(late)
    assert cancel(desk).status_code == 303

    refused = sign(phone, path, 1)
    assert refused.status_code == 409
    assert "Der Abend ist abgesagt" in plain(refused)
    gone(phone, f"{path}/result")
    assert "result" not in phone.get(f"{path}/revisions").json
    stranger = StrictClient(app, "192.0.2.202")
    gone(stranger, f"/j/{slip.token}")
    assert stranger.post(f"/j/{slip.token}", data={"name": "Beat"}).status_code == 410
    assert desk.post("/resume", "admin").status_code == 303
    assert sign(phone, path, 1).status_code == 303


def test_two_who_cancel_for_different_reasons_are_both_heard(app):
    desk = open_evening(app)
    assert cancel(desk).status_code == cancel(desk).status_code == 303  # a double tap
    other = cancel(desk, reason="Zu wenig Leute")
    assert other.status_code == 409
    assert "Nicht eingetragen: Zu wenig Leute Abgesagt Der Wirt ist krank" in plain(other)


def test_what_was_typed_for_an_evening_that_is_cancelled_meanwhile_is_shown_again(app):
    desk = open_evening(app)
    cancel(desk)
    edited = desk.post("/edit", name="2. Abend", venue="Rössli", day="2026-11-20")
    prizes = desk.post("/announcing/prizes", "admin", prizes="Huhn")
    assert (edited.status_code, prizes.status_code) == (410, 410)
    assert "Nicht eingetragen: 2. Abend, Rössli" in plain(edited)
    assert "Nicht eingetragen: Huhn" in plain(prizes)


def test_an_empty_evening_goes_without_the_password_and_comes_back_by_one_key(app):
    desk = open_evening(app)
    desk.club.stale()
    answer = desk.post("/delete", "admin")
    assert answer.status_code == 303
    page = desk.club.admin.get(answer.location)
    assert "✓ Der Abend ist gelöscht." in plain(page)
    assert "1. Abend" not in plain(page)
    assert f'action="{desk.here}/resume"' in page.text
    assert "zurückholen" not in plain(desk.club.scorer.get(answer.location))
    gone(desk.club.admin, f"{desk.here}/draw", "Dieser Abend ist gelöscht.")
    back = desk.post("/resume", "admin")
    assert (back.status_code, back.location) == (303, desk.here)
    assert "Zurückgeholt" in plain(desk.get("/history"))
    again = desk.club.admin.get(answer.location)  # the page of before, looked at once more
    assert "gelöscht" not in plain(again)


def test_the_season_is_asked_about_where_it_plans_its_evenings(app):
    desk = open_evening(app, "best-of-year")
    assert "Die Saison hat damit einen Abend weniger" in plain(desk.get("/cancel", "admin"))
    assert cancel(desk, fewer="y").status_code == 303
    page = plain(desk.club.admin.get(desk.here))
    assert "Abgesagt; die Saison hat einen Abend weniger" in page


def test_a_trial_says_so_on_every_page_and_paper_and_a_scorer_takes_it_away(app):
    desk = drawn(app, PEOPLE[:4])
    held = desk.id
    assert "1 bis 55 Zeichen" in plain(desk.another("Ü" * 56, "2026-11-21", trial="y"))
    answer = desk.another("Übung", "2026-11-21", trial="y")
    desk.here, desk.id = answer.location, answer.location.rsplit("/", 1)[-1]
    desk.attend(*PEOPLE[:4])
    desk.draw()
    desk.play(1, lambda _: (600, 656))
    for path in ("", "/door", "/draw", "/tables/1", "/ranking", "/close", "/papers"):
        page = desk.get(path)
        assert "TEST Übung" in plain(page), path
        assert 'class="trial-stamp"' in page.text, path
    papers = [desk.get(f"/{name}.pdf") for name in ("plan", "records", "ranking")]
    for paper in [*papers, desk.post("/slips.pdf", number=1)]:
        assert all("TEST" in page for page in printed_pages(paper)), paper.request.path
    assert "test" in desk.get("/ranking.csv").headers["Content-Disposition"]
    wall = StrictClient(app, "192.0.2.203").get(f"/e/{desk.id}").text
    assert "TEST" in wall
    assert 'class="trial-stamp"' in wall
    assert "trial-stamp" not in StrictClient(app, "192.0.2.204").get(f"/e/{held}").text

    desk.club.stale()
    assert desk.post("/delete", "scorer").status_code == 303
    assert "TEST" not in plain(desk.club.scorer.get("/club/evenings"))
