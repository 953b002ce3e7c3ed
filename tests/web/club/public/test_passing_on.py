"""Passing on: text, picture, paper, days and e-mail say what the public page says, and never more."""

import io
import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image

from scorer.club.evening import announcing, attendance, cancelling
from scorer.club.evening.attendance import DoorAct
from scorer.club.people import contacts, members
from scorer.web.club.printing import papers
from scorer.web.club.public.passing_on import LONGEST, mail_links
from scorer.web.database import clock
from scorer.web.picture import Result, result_png
from tests.web.club.evening_pages import PEOPLE, open_evening, plain, played, printed
from tests.web.club.public.test_public_pages import anybody, of_season, with_numbers
from tests.web.html_client import elements_of
from tests.web.test_ics_file import unfolded


def field(page, name):
    (text,) = (area for area in elements_of(page, "textarea") if area.get("id") == name)
    return text.text.lstrip("\n")


def text_of(desk, path="", official="viewer"):
    return field(desk.club.clients[official].get(path or f"{desk.here}/public"), "text")


def test_the_text_tells_ranks_points_and_where_all_of_it_stands(app):
    desk = played(app, categories=["Frauen"])
    desk.fine("/close")
    token = desk.club.public(desk.season, desk.id)
    names = {number: name for name, number in desk.club.members.items()}
    lines = text_of(desk).split("\n")

    assert lines[:5] == [
        "Jassclub Enzian: 1. Abend",
        "20. Nov. 2026, Bären",
        "",
        "Schlussrangliste",
        lines[4],
    ]
    ranks = [f"{row.rank}. {names[row.person]}, {row.total}" for row in desk.view.evening.standings]
    assert lines[4:12] == ranks
    assert lines[-1] == f"http://localhost/p/{token}"
    assert text_of(desk, of_season(desk)).startswith("Jassclub Enzian: Saison 2026\n\n")


def test_a_long_ranking_is_short_in_a_chat(app):
    people = tuple(f"Person {number:02}" for number in range(1, 25))
    desk = open_evening(app, "four-eight", people, rounds=1, deals=8)
    desk.attend(*people)
    desk.draw()
    desk.play(1, lambda table: (600 + table, 656 - table))
    text = text_of(desk)

    assert text.count("Person") == 20
    assert text.endswith("… und 4 weitere")


def test_before_the_first_result_the_text_announces_the_evening(app):
    desk = open_evening(app)
    form = {"what": f"{desk.season}:abend", "name": "1. Abend", "venue": "Bären"}
    desk.fine("/edit", **form, day="2026-11-20", start="19:30", fee="12")
    head = "Jassclub Enzian: 1. Abend\n20. Nov. 2026, 19.30\u00a0Uhr, Bären"
    assert text_of(desk) == f"{head}\n\nEinsatz Fr.\u00a012.–"


def handed_out(desk, token, official="admin"):
    """Return every form of an evening as an official, whoever that is, can send it on."""
    club = desk.club.clients[official]
    picture = club.get(f"{desk.here}/public.png")
    page = anybody(desk.app).get(f"/p/{token}")
    return {
        "page": plain(page),
        "text": text_of(desk, official=official),
        "picture": picture.data,
        "public picture": anybody(desk.app).get(f"/p/{token}/ranking.png").data,
        "head": page.text.partition("</head>")[0],
        "preview": anybody(desk.app).get(f"/p/{token}/preview.png").data,
    }


def test_what_is_hidden_is_in_no_form_and_the_text_says_that_it_is_not_known(app):
    desk = played(app, hidden_from=1, counting={"ties": []})
    token = desk.club.public(desk.season, desk.id)
    sentences = [
        "Die Rangliste ist noch nicht bekannt.",
        "Die Rangliste bleibt bis zum Abschluss verdeckt.",
    ]
    nothing = Result("Jassclub Enzian", "1. Abend", "20. Nov. 2026, Bären", "", [], sentences)
    for official in ("admin", "scorer", "viewer"):
        forms = handed_out(desk, token, official)
        assert forms["picture"] == forms["public picture"] == result_png(nothing)
        assert (
            "Die Rangliste ist noch nicht bekannt.\nDie Rangliste bleibt bis zum Abschluss verdeckt."
            in forms["text"]
        )
        for form in ("page", "text", "head"):
            assert not any(name in forms[form] for name in PEOPLE)
    before = forms["preview"]
    desk.fine("/close")
    forms = handed_out(desk, token)

    assert forms["picture"] == forms["public picture"] != result_png(nothing)
    assert all(name in forms["text"] for name in PEOPLE[:8])
    assert forms["preview"] != before  # it says «Schlussrangliste»


def test_an_admin_hands_out_what_the_hall_sees_of_rounds_that_are_frozen(app):
    desk = played(app, hidden_from=2, counting={"ties": []})
    desk.club.public(desk.season, desk.id)
    as_admin, as_viewer = (text_of(desk, official=role) for role in ("admin", "viewer"))
    paper = desk.club.admin.get(f"{desk.here}/public.pdf")

    assert as_admin == as_viewer
    assert "Rangliste nach Passe 1" in as_admin
    assert "Ab Passe 2 bleibt die Rangliste bis zum Abschluss verdeckt." in as_admin
    assert re.findall(r", (\d+)$", as_admin, re.MULTILINE) == [
        str(n) for n in (655, 654, 602, 601) for _ in "12"
    ]
    assert paper.status_code == 200


def test_numbers_stand_for_people_in_every_form_where_the_regulation_says_so(app):
    named = played(app)
    pictures = {named.get("/public.png").data}
    desk = with_numbers(app)
    token = desk.club.public(desk.season, desk.id)
    forms = handed_out(desk, token)

    assert "Nr. 1, " in forms["text"]
    assert not any(name in forms["text"] for name in PEOPLE)
    assert forms["picture"] not in pictures


def links_of(page):
    return [link.get("href") for link in elements_of(page, "a")]


def test_public_pages_lead_to_their_ranking_on_paper_without_the_reasons_of_penalties(
    app, monkeypatch
):
    desk = played(app)
    desk.fine("/penalties", member=desk.club.members[PEOPLE[0]], points=5, reason="Gestritten")
    desk.fine("/close")
    token, reader = desk.club.public(desk.season), anybody(app)
    for path, title in ((f"/p/{token}", "Saison 2026"), (f"/p/{token}/1", "1. Abend")):
        assert f"{path}/ranking.pdf" in links_of(reader.get(path))
        answer = reader.get(f"{path}/ranking.pdf")
        text = printed(answer)
        assert "JASSCLUB ENZIAN" in text
        assert title in text
        assert all(name in text for name in PEOPLE[:8])
        assert "Gestritten" not in text
        again = {"If-None-Match": answer.headers["ETag"]}
        with monkeypatch.context() as later:
            later.setattr(papers, "clock", lambda: clock() + timedelta(minutes=5))
            assert reader.get(f"{path}/ranking.pdf", headers=again).status_code == 304


def test_there_is_no_public_paper_while_a_ranking_is_hidden_or_being_announced(app):
    desk = played(app, hidden_from=2, counting={"ties": []})
    path = f"/p/{desk.club.public(desk.season, desk.id)}"
    before = printed(anybody(app).get(f"{path}/ranking.pdf"))
    assert "Ab Passe 2 bleibt die Rangliste bis zum Abschluss verdeckt." in before
    desk.post("/announcing", "admin", step=1, manner="all", stood=0)

    assert f"{path}/ranking.pdf" not in links_of(anybody(app).get(path))
    assert anybody(app).get(f"{path}/ranking.pdf").status_code == 404
    season = f"/p/{desk.club.public(desk.season)}"
    linked = f"{season}/ranking.pdf" in links_of(anybody(app).get(season))
    assert anybody(app).get(f"{season}/ranking.pdf").status_code == (200 if linked else 404)


def test_the_preview_is_one_of_our_own_without_a_name_that_any_chat_can_fetch(app):
    desk = played(app)
    for place, title, description in (
        (None, "Saison 2026", "Rangliste nach einem Abend."),
        (desk.id, "1. Abend", "20. Nov. 2026, Bären. Rangliste"),
    ):
        token = desk.club.public(desk.season, place)
        page = anybody(app).get(f"/p/{token}")
        preview = {meta.get("property"): meta.get("content") for meta in elements_of(page, "meta")}
        drawn = anybody(app).get(urlsplit(preview["og:image"]).path)

        assert preview["og:image"].startswith("http://localhost/p/")
        assert preview["og:url"] == f"http://localhost/p/{token}"
        assert preview["og:title"] == f"{title} · Jassclub Enzian"
        assert preview["og:description"] == description
        assert not any(name in page.text.partition("</head>")[0] for name in PEOPLE)
        size = Image.open(io.BytesIO(drawn.data)).size
        assert size == (int(preview["og:image:width"]), int(preview["og:image:height"]))


# ---- days


def dates(answer):
    """Return the entries of a calendar by their titles."""
    entries, entry = {}, {}
    for line in unfolded(answer.data):
        key, _colon, value = line.partition(":")
        entry = {} if line == "BEGIN:VEVENT" else entry
        entry[key] = value
        if line == "END:VEVENT":
            entries[entry["SUMMARY"]] = entry
    return entries


def test_the_days_of_a_season_keep_their_name_and_count_their_changes(app):
    desk = open_evening(app)
    token = desk.club.public(desk.season)
    path = f"/p/{token}/evenings.ics"
    (first,) = dates(anybody(app).get(path)).values()
    first_version = {"If-None-Match": anybody(app).get(path).headers["ETag"]}
    same = anybody(app).get(path, headers=first_version)
    assert (same.status_code, same.data) == (304, b"")
    assert first["URL"] == f"http://localhost/p/{token}/1"
    assert (first["SEQUENCE"], first["STATUS"]) == ("0", "CONFIRMED")
    assert (first["LOCATION"], first["DTSTART;VALUE=DATE"]) == ("Bären", "20261120")
    form = {
        "what": f"{desk.season}:{desk.view.meta.phase}",
        "name": "1. Abend",
        "day": "2026-11-27",
        "venue": "Rössli",
    }
    desk.fine("/edit", **form)
    (moved,) = dates(anybody(app).get(path, headers=first_version)).values()
    desk.club.do(cancelling.cancel, desk.id, expected_version=desk.seq, reason="Schnee")
    (gone,) = dates(anybody(app).get(path)).values()
    desk.club.do(cancelling.resume, desk.id, expected_version=desk.seq)
    (back,) = dates(anybody(app).get(path)).values()

    assert moved["DTSTART;VALUE=DATE"] == "20261127"
    assert {entry["UID"] for entry in (first, moved, gone, back)} == {first["UID"]}
    assert [entry["SEQUENCE"] for entry in (moved, gone, back)] == ["1", "2", "3"]
    assert [entry["STATUS"] for entry in (moved, gone, back)] == [
        "CONFIRMED",
        "CANCELLED",
        "CONFIRMED",
    ]
    assert "Schnee" not in anybody(app).get(path).text
    assert desk.id not in anybody(app).get(path).text
    in_club = dates(desk.club.viewer.get(f"/club/seasons/{desk.season}/evenings.ics"))
    assert [entry["UID"] for entry in in_club.values()] == [first["UID"]]


def test_trials_and_what_was_deleted_are_no_days(app):
    desk = open_evening(app)
    phase = desk.view.meta.phase
    trial = announcing.Announcement(phase, "Probe", desk.view.meta.date, trial=True)
    desk.club.do(announcing.new, desk.season, trial)
    path = f"/club/seasons/{desk.season}/evenings.ics"
    assert list(dates(desk.club.viewer.get(path))) == ["1. Abend (Jassclub Enzian)"]
    desk.club.do(cancelling.delete, desk.id, expected_version=desk.seq)

    assert dates(desk.club.viewer.get(path)) == {}


# ---- e-mail


def with_addresses(app):
    desk = played(app)
    desk.club.do(contacts.choose, ["email"])
    for place, name in ((0, "paar"), (1, "paar"), (2, "clara"), (9, "fern")):
        member, typed = desk.club.members[PEOPLE[place]], {"email": f"{name}@example.ch"}
        desk.club.do(contacts.change, member, typed, expected_version=10**6)
    return desk


def test_an_e_mail_goes_to_who_was_there_and_is_for_those_who_type(app):
    desk = with_addresses(app)
    page, absent = desk.club.scorer.get(f"{desk.here}/public"), desk.club.members[PEOPLE[9]]
    (link,) = (a.get("href") for a in elements_of(page, "a") if a.get("href").startswith("mailto"))
    opened = parse_qs(urlsplit(link).query)

    assert set(field(page, "bcc").split(", ")) == {"paar@example.ch", "clara@example.ch"}
    assert opened["bcc"][0].replace(",", ", ") == field(page, "bcc")
    assert opened["subject"] == ["Jassclub Enzian: 1. Abend"]
    assert opened["body"][0].replace("\r\n", "\n") == field(page, "mail")
    assert field(page, "text") in field(page, "mail")
    assert "Bei 5 Leuten fehlt die E-Mail-Adresse." in plain(page)
    assert "fern@example.ch" not in page.text
    seen = desk.seq
    desk.club.do(attendance.tick, desk.id, DoorAct(absent, here=True), expected_version=seen)
    desk.club.do(attendance.tick, desk.id, DoorAct(absent, here=False), expected_version=desk.seq)
    assert "fern@example.ch" not in desk.club.scorer.get(f"{desk.here}/public").text
    clara, twin = desk.club.members[PEOPLE[2]], desk.club.members[PEOPLE[10]]
    late = {"expected_version": 10**6}
    for first, others in ((2, "clara@example.ch, fern@example.ch"), (1, "fern@example.ch")):
        desk.club.do(attendance.substitute, desk.id, clara, absent, first=first, **late)
        page = desk.club.scorer.get(f"{desk.here}/public")
        assert field(page, "bcc") == f"paar@example.ch, {others}", "who played, and nobody else"
    desk.club.do(attendance.substitute, desk.id, clara, None, first=1, **late)
    desk.club.do(contacts.change, twin, {"email": "neu@example.ch"}, **late)
    desk.club.do(members.merge, clara, twin, **late)
    merged = desk.club.scorer.get(f"{desk.here}/public")
    assert set(field(merged, "bcc").split(", ")) == {"paar@example.ch", "neu@example.ch"}
    assert "@example.ch" not in desk.club.viewer.get(f"{desk.here}/public").text
    desk.club.do(contacts.choose, [], expected_version=10**6)
    assert "@example.ch" not in desk.club.scorer.get(f"{desk.here}/public").text


@pytest.mark.parametrize("count", [0, 1, 30, 100, 400])
def test_no_link_is_too_long_for_a_mail_program_and_all_addresses_are_in_one(count):
    addresses = [f"vorname.nachname{number}@example.ch" for number in range(count)]
    links = mail_links(addresses, "Jassclub Enzian: 1. Abend", "Grüsse\n" * 20)
    queries = [parse_qs(urlsplit(link).query) for link, _count in links]

    assert all(len(link) <= LONGEST for link, _count in links)
    assert [address for query in queries for address in query["bcc"][0].split(",")] == addresses
    assert [number for _link, number in links] == [len(q["bcc"][0].split(",")) for q in queries]
    assert all(("body" in query) == (len(links) == 1) for query in queries)
