"""A whole evening: 41 people, one of them late, one goes home; ten tables write on phones, one on paper."""

import csv
import io
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.clubnight import (
    PAPER,
    Desk,
    Night,
    Phones,
    Thumb,
    Wall,
    played,
    ranks,
    ranks_in,
    table_told,
    text,
)
from tests.browser.conftest import TREE

PASSWORD = "der Trumpf ist Rosen"
PEOPLE = [
    f"{first} {last}"
    for last in ("Abt", "Bühler", "Caduff", "Danuser", "Egli")
    for first in ("Anna", "Beat", "Clara", "Dani", "Emil", "Fritz", "Greti", "Hans")
]
LATE, LEAVES, SUBSTITUTE = "Lorenz Spät", "Beat Abt", "Zita Zgraggen"
HELPERS = ["Vreni Wirt", "Walti Wirt", "Xaver Wirt"]  # they fill up a table and have no rank


def scorer(*command, instance, **more):
    told = [sys.executable, "-m", "scorer", *command, "--instance", str(instance)]
    return subprocess.run(told, cwd=TREE, capture_output=True, text=True, check=False, **more)


@pytest.fixture
def laptop(screen, server):
    """Return a function that opens a browser as wide as a laptop's; the club's pages work in it."""

    def one(login=""):
        desk = Desk(screen(height=800, reduced_motion="reduce"), server)
        if login:
            desk.log_in(login, PASSWORD)
        return desk

    return one


@pytest.fixture
def phone(new_context):
    """Return a function that opens the link of a slip on one more phone."""
    return lambda link, name: Thumb(new_context().new_page(), link, name)


@pytest.fixture
def admin(server, instance, laptop, unhurried):
    """Return the secretary's browser in a club that has just been made."""
    login = f"praesi-{uuid4().hex[:8]}"
    made = scorer(
        *("club", "new", "Jassclub Enzian", "--login", login), instance=instance, input=PASSWORD
    )
    assert "Der Verein «Jassclub Enzian» steht." in made.stdout, made.stderr
    desk = laptop(login)
    desk.login = login
    return desk


def prepare(admin):
    """Take in the members, agree on the regulation, let somebody run the evenings; all by the pages."""
    page = admin.page
    rows = ["Name;Vorname;Gast"]
    rows += [";".join(name.split()[::-1]) + ";" for name in (*PEOPLE, LATE, *HELPERS)]
    rows.append("Zgraggen;Zita;ja")
    page.goto(f"{admin.server}/club/members")
    admin.follow("Liste einlesen")
    file = {"name": "mitglieder.csv", "mimeType": "text/csv"}
    file["buffer"] = "\r\n".join(rows).encode("latin-1")
    page.get_by_label("Datei (.csv)").set_input_files(file)
    admin.press("Anschauen")
    expect(page.get_by_role("heading", name="Neu: 45")).to_be_visible()
    admin.press("Alle aufnehmen")
    page.wait_for_url("**/club/members?new=45")

    page.goto(f"{admin.server}/club/seasons/new?preset=four-twelve")
    admin.fill("Name der Saison", "Saison 2026")
    page.locator("summary", has_text="Zettel").click()
    page.get_by_text("trägt ihn, wer geschrieben hat").click()
    expect(page.get_by_label("Beide Seiten müssen bestätigen")).to_be_checked()
    admin.press("Saison eröffnen")
    expect(page.locator("main")).to_contain_text("wer geschrieben hat")

    login = admin.login.replace("praesi", "pult")
    page.goto(f"{admin.server}/club/officials")
    page.locator("summary", has_text="Jemanden dazunehmen").click()
    admin.fill("Anmeldename", login)
    admin.fill("Passwort für den Anfang", PASSWORD)
    admin.press("Dazunehmen")
    expect(page.locator("main")).to_contain_text(login)
    return login


def announce(desk):
    """Announce the evening, and tick off who is there."""
    desk.page.goto(f"{desk.server}/club/evenings/new")
    desk.fill("Name", "1. Abend")
    desk.fill("Datum", "2026-11-20")
    desk.fill("Ort", "Bären")
    desk.press("Abend ansetzen")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("1. Abend")
    desk.here = desk.page.url
    desk.step("Anwesenheit")
    for name in PEOPLE:
        desk.attend(name)
    desk.save()


def draw(desk, seed, reason=""):
    desk.step("Auslosung")
    if reason:  # who came late is named, and what helps is open
        expect(desk.page.get_by_text("Passe 2: ohne Platz")).to_contain_text(LATE)
        desk.choose("Ab welcher Passe?", "Passe 2 bis 4 neu")
        desk.fill("Grund", reason)
    desk.fill("Losnummer", str(seed))
    desk.press("Neu auslosen" if reason else "Auslosen")
    expect(desk.page.get_by_text(f"Losnummer {seed}").first).to_be_visible()
    return desk.plan()


def test_a_whole_evening(admin, laptop, phone, playwright, server, instance, tmp_path):
    login = prepare(admin)
    desk, late = laptop(login), laptop(login)
    announce(desk)
    late.here = desk.here
    wall = Wall(laptop().page, f"{server}/e/{desk.here.rsplit('/', 1)[-1]}")
    expect(wall.page.get_by_text("Noch ist nichts ausgelost. Eingetragen: 40.")).to_be_visible()
    night = Night(desk, wall, Phones(playwright, server), tmp_path, [*PEOPLE, LATE])

    round_one(night, phone)
    somebody_late(night)
    round_two(night, phone)
    a_penalty_and_a_substitute(night)
    round_three(night, phone)
    last, link = round_four(night, phone)
    first = nothing_changes(night, late, last, link)
    reopen(admin, desk.here, instance)
    second = correct(night)
    assert first != second

    shown = desk.ranking()
    assert shown == night.books.ranking()
    wall.look()
    wall.shows("Schlussrangliste", shown)
    assert second in taken_home(desk, shown, night)
    season_is(desk, night.books.season())
    told = {
        first: "So wurde die Rangliste damals gedruckt;",
        second: "Die Rangliste ist die gedruckte.",
    }
    for head, sentence in told.items():
        command = ("verify", "--evening", desk.here.rsplit("/", 1)[-1], "--head", head)
        proved = scorer(*command, instance=instance)
        assert (proved.returncode, proved.stderr) == (0, "")
        assert sentence in proved.stdout


def round_one(night, phone):
    """Round 1: ten tables of four, all on phones; one of them is the last."""
    desk, wall = night.desk, night.wall
    night.plan = draw(desk, 4711)
    links = night.print_slips(1)
    expect(wall.headings().first).to_contain_text("Passe 1")  # by itself
    assert wall.seats() == [table_told(night.plan, 1, table) for table in range(1, 11)]
    night.write(1, links, watched=3)
    desk.step("Tische")
    expect(desk.page.locator(".desk li:not(.done)")).to_have_count(1)
    expect(desk.page.locator(".desk li.open")).to_contain_text("3 offen")
    wall.look()
    expect(wall.page.locator(".foot").last).to_have_text("Es fehlt Passe 1: Tisch 3")
    night.under_a_thumb(1, 3, [phone(links[3], "Anna"), phone(links[3], "Beat")])


def somebody_late(night):
    """Somebody comes late; three of the house fill up the table and have no rank."""
    desk = night.desk
    desk.step("Anwesenheit")
    desk.attend(LATE, first=2)
    for name in HELPERS:
        desk.attend(name, first=2, filler=True)
    desk.save()
    drawn, night.plan = night.plan, draw(desk, 157, reason="Lorenz ist da")
    assert [one for place, one in night.plan.items() if place[0] == 1] == list(drawn.values())[:10]
    assert len(night.plan) == 10 + 3 * PAPER


def round_two(night, phone):
    """Round 2: one table writes on paper, and what it hands in is too much."""
    desk = night.desk
    links = night.print_slips(2)
    night.write(2, links, watched=5)
    night.under_a_thumb(2, 5, [phone(links[5], "Clara")])
    right, left = played(2, PAPER)
    wrote = next(name for pair in night.plan[2, PAPER] for name in pair if name in PEOPLE)
    night.paper(2, right + 10, left)
    desk.says("1894: 10 Punkte zu viel, richtig wären 1884. Wer hat geschrieben?")
    expect(desk.page.get_by_label(" + ".join(night.plan[2, PAPER][0]))).to_have_value(
        str(right + 10)
    )
    desk.choose("Wer hat geschrieben?", wrote)
    desk.press("Eintragen")
    expect(desk.page.locator(".desk li.done")).to_have_count(PAPER)
    night.book(2, PAPER, (right + 10, left))
    night.books.add(2, wrote, -10)


def a_penalty_and_a_substitute(night):
    """Somebody talks too much, somebody goes home."""
    desk = night.desk
    desk.page.goto(f"{desk.here}/penalties")
    punished = "Dani Caduff"
    desk.choose("Wer?", punished)
    desk.fill("Punkte", "30")
    desk.choose("In welcher Passe?", "Passe 2")
    desk.press("Eintragen")
    desk.says("Grund")
    desk.fill("Grund", "hat geredet")
    desk.press("Eintragen")
    expect(desk.page.locator(".acts")).to_contain_text("hat geredet")
    night.books.add(2, punished, -30)
    desk.step("Anwesenheit")
    helping = desk.form("Jemand springt ein")
    desk.fill("Für wen?", LEAVES, helping)
    desk.fill("Wer springt ein?", SUBSTITUTE, helping)
    desk.choose("Ab welcher Passe?", "Passe 3", helping)
    desk.press("Eintragen", helping)
    expect(desk.page.get_by_text(f"{SUBSTITUTE} spielt ab Passe 3 für {LEAVES}.")).to_be_visible()
    assert desk.ranking() == night.books.ranking()


def round_three(night, phone):
    """Round 3: the substitute sits in the other one's place; of the paper one side is enough."""
    desk = night.desk
    links = night.print_slips(3)
    assert SUBSTITUTE in text(night.slips)
    assert LEAVES not in text(night.slips)
    night.write(3, links, watched=7)
    night.under_a_thumb(3, 7, [phone(links[7], "Emil")])
    right, left = played(3, PAPER)
    night.paper(3, right)
    desk.press(f"Rest auf die Kontrollsumme: {left}")
    expect(desk.page.locator(".desk li.done")).to_have_count(PAPER)
    night.book(3, PAPER)


def round_four(night, phone):
    """Round 4, and the end: not before the last table is in."""
    desk, wall = night.desk, night.wall
    links = night.print_slips(4)
    night.write(4, links, watched=9)
    last = phone(links[9], "Greti")
    night.under_a_thumb(4, 9, [last])
    wall.look()
    wall.shows("Rangliste, Zwischenstand", desk.ranking())
    expect(wall.page.locator(".foot").last).to_have_text(f"Es fehlt Passe 4: Tisch {PAPER}")
    desk.step("Abschluss")
    desk.press("Abend abschliessen")
    desk.says(f"4/{PAPER}")
    night.paper(4, *played(4, PAPER))
    expect(desk.page.locator(".desk li.done")).to_have_count(PAPER)
    night.book(4, PAPER)
    return last, links[9]


def nothing_changes(night, late, last, link):
    """From here on nothing changes, whoever tries."""
    desk = night.desk
    late.sheet(4, 2)
    first = desk.close()
    expect(desk.page.get_by_text("Wieder öffnen")).to_have_count(0)  # not for who is no admin
    ranking = desk.ranking()
    assert ranking == night.books.ranking()
    late.fill(" + ".join(night.plan[4, 2][0]), "1000")
    late.fill(" + ".join(night.plan[4, 2][1]), "884")
    late.fill("Warum wird korrigiert?", "zu spät")
    late.press("Korrigieren")
    late.says("Der Abend ist abgeschlossen")
    assert desk.ranking() == ranking
    last.page.reload()
    expect(last.page.locator("main")).to_contain_text("Der Abend ist abgeschlossen.")
    assert last.page.goto(link).status == 410
    assert first in text(desk.printed(lambda: desk.list("Rangliste (PDF)")))
    return first


def correct(night):
    """One sheet of the evening that was opened again is corrected; return the figure of the new end."""
    desk = night.desk
    made, other = played(2, 4)
    desk.sheet(2, 4)
    desk.fill(" + ".join(night.plan[2, 4][0]), str(made + 20))
    desk.fill(" + ".join(night.plan[2, 4][1]), str(other - 20))
    desk.press("Korrigieren")
    desk.says("Hier fehlt der Grund")
    desk.fill("Warum wird korrigiert?", "Zettel verwechselt")
    desk.press("Korrigieren")
    expect(desk.page.locator(".desk li").nth(3)).to_contain_text(f"{made + 20} : {other - 20}")
    for pair, change in zip(night.plan[2, 4], (20, -20), strict=True):
        for name in pair:
            if name in night.books.points:
                night.books.add(2, name, change)
    return desk.close()


def taken_home(desk, books, night):
    """Open every paper and file of the evening; return the text of the whole in one."""
    file = json.loads(desk.taken("evening.json"))
    called = file["members"]
    assert {
        called[str(line["member"])]: (line["rank"], line["total"]) for line in file["standings"]
    } == books
    rows = csv.DictReader(
        io.StringIO(desk.taken("ranking.csv").removeprefix("\ufeff")), delimiter=";"
    )
    assert {row["Name"]: (int(row["Rang"]), int(row["Total"])) for row in rows} == books

    listed = text(desk.printed(lambda: desk.list("Rangliste (PDF)")))
    whole = text(desk.whole())
    plan = text(desk.printed(lambda: desk.list("Einteilung")))
    records = text(desk.printed(lambda: desk.list("Standblätter")))
    assert ranks_in(listed) == ranks_in(whole) == books
    for (_round, table), (one, other) in night.plan.items():
        seated = f"\n{table} {' '.join(one)} {' '.join(other)}\n"
        assert seated.replace(LEAVES, SUBSTITUTE) in plan.replace(LEAVES, SUBSTITUTE)
    for name, (_rank, made) in books.items():
        record = records.partition(f"\n{name}\n")[0].rpartition("Total")  # drawn before its name
        assert record[2].split()[0] == str(made), name
    assert all(
        f"{rank}. Rang\n{name}\n{made} Punkte" in whole
        for name, (rank, made) in books.items()
        if rank < 4
    )
    return whole


def season_is(desk, books):
    """The season has this evening alone, on the page, on paper, as a table, and on one member's sheet."""
    page = desk.page
    page.goto(f"{desk.server}/club/seasons")
    desk.follow("Saison 2026")
    page.wait_for_url("**/club/seasons/*")
    assert ranks(page.locator("tbody tr")) == books
    address = page.url
    assert ranks_in(text(desk.printed(lambda: desk.follow("Rangliste (PDF)")))) == books
    page.goto(address)
    best = min(books, key=lambda name: books[name][0])
    desk.follow(best)
    rank, made = books[best]
    expect(page.locator("main")).to_contain_text(f"Rang {rank}, Total {made}")
    sheet = text(desk.printed(lambda: desk.follow("Blatt zum Drucken (PDF)")))
    assert best in sheet
    remark = r"(?:Passe \d .*?\s)?"  # what an official changed stands below the evening's name
    assert re.search(rf"1\. Abend\s+{remark}{rank}\. {made}\b", sheet, re.DOTALL)


def reopen(admin, here, instance):
    """Open a closed evening again, long after the password was given."""
    with closing(sqlite3.connect(instance / "schreiber.sqlite")) as database:
        database.execute("UPDATE club_session SET fresh_at = '2026-01-01 00:00:00.000000'")
        database.commit()
    admin.here = here
    admin.step("Abschluss")
    admin.page.locator("summary", has_text="Wieder öffnen").click()
    admin.press("Wieder öffnen")
    admin.fill("Dein Passwort", PASSWORD)
    admin.press("Bestätigen")
    admin.says("Grund")
    admin.fill("Grund", "Zettel verwechselt")
    admin.press("Wieder öffnen")
    expect(admin.page.locator(".steps")).to_contain_text("alles ist da")
