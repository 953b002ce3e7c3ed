"""What is done at the desk before and after a whole evening: members, regulation, draw; papers, season, reopening."""

import csv
import re
import sqlite3
from contextlib import closing
from io import StringIO

from click.testing import CliRunner
from playwright.sync_api import expect

from scorer.cli import main
from tests.browser.club.evening import DEALS, ROUNDS, ranks, ranks_in, text

PROVISIONAL = "vorläufig bis"
PASSWORD = "der Trumpf ist Rosen"
PEOPLE = [
    f"{first} {last}"
    for last in ("Abt", "Bühler", "Caduff")
    for first in ("Anna", "Beat", "Clara", "Dani")
]
LATE, LEAVES, SUBSTITUTE = "Lorenz Spät", "Beat Abt", "Zita Zgraggen"
HELPERS = ["Vreni Wirt", "Walti Wirt", "Xaver Wirt"]  # they fill up a table and have no rank


def scorer(*command, instance, typed=None):
    """Run a command beside the server, in this process: it need not import the program again."""
    return CliRunner().invoke(main, [*command, "--instance", str(instance)], input=typed)


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
    expect(page.get_by_role("heading", name="Neu: 17")).to_be_visible()
    admin.press("Alle aufnehmen")
    page.wait_for_url("**/club/members?new=17")

    page.goto(f"{admin.server}/club/seasons/new?preset=four-twelve")
    admin.fill("Name der Saison", "Saison 2026")
    admin.fill("Passen", str(ROUNDS))
    admin.fill("Spiele pro Passe", str(DEALS))
    expect(page.locator("main")).to_contain_text("wenn beide Seiten ihn bestätigt haben")
    say(page, "match", "Zuschlag für den Match")
    admin.fill("Zuschlag für den Match", "100")
    say(page, "aufgeht", "Zettel, der nicht aufgeht")
    page.get_by_label("Zettel, der nicht aufgeht", exact=True).select_option(
        label="trägt, wer geschrieben hat"
    )
    say(page, "Einsprache", "Frist für Einsprachen")
    admin.fill("Frist für Einsprachen", "30")
    admin.press("Saison eröffnen")
    expect(page.locator("main")).to_contain_text("wer geschrieben hat")
    expect(page.locator("main")).to_contain_text("30 Minuten lang Einsprache")

    login = admin.login.replace("praesi", "pult")
    page.goto(f"{admin.server}/club/officials")
    page.locator("summary", has_text="Jemanden dazunehmen").click()
    admin.fill("Anmeldename", login)
    admin.fill("Passwort für den Anfang", PASSWORD)
    admin.press("Dazunehmen")
    expect(page.locator("main")).to_contain_text(login)
    return login


def say(page, typed, title):
    """Add a sentence to the first phase: look for it by some letters, press what is left."""
    block = page.locator("#regulation section").first
    block.locator("summary", has_text="Satz hinzufügen").click()
    block.locator("[type=search]").fill(typed)
    with page.expect_navigation():
        block.get_by_role("button", name=title).click()


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
        desk.choose("Ab welcher Passe?", "Passe 2 bis 3 neu")
        desk.fill("Grund", reason)
    desk.fill("Losnummer", str(seed))
    desk.press("Neu auslosen" if reason else "Auslosen")
    expect(desk.page.get_by_text(f"Losnummer {seed}").first).to_be_visible()
    return desk.plan()


def taken_home(desk, books, night):
    """Open every paper and file of the evening; return the text of the whole in one."""
    rows = csv.DictReader(StringIO(desk.taken("ranking.csv").removeprefix("\ufeff")), delimiter=";")
    assert {row["Name"]: (int(row["Rang"]), int(row["Total"])) for row in rows} == books
    whole = text(desk.whole())
    plan = text(desk.printed(lambda: desk.list("Einteilung")))
    records = text(desk.printed(lambda: desk.list("Standblätter")))
    assert ranks_in(whole) == books
    for (_round, table), (pair, other_pair) in night.plan.items():
        seated = f"\n{table} {' '.join(pair)} {' '.join(other_pair)}\n"
        assert seated.replace(LEAVES, SUBSTITUTE) in plan.replace(LEAVES, SUBSTITUTE)
    for name, (_rank, points) in books.items():
        record = records.partition(f"\n{name}\n")[0].rpartition("Total")  # drawn before its name
        total = re.match(rf"\s*{PROVISIONAL} (?:\d+\. \w+\.? )?[\d.]+\s+(\S+)", record[2])
        assert total is not None, name
        assert total[1] == str(points), name
    assert "1. Rang\n" not in whole  # diplomas come once the ranking is final
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
    rank, points = books[best]
    expect(page.locator("main")).to_contain_text(f"Rang {rank}, Total {points}")
    sheet = text(desk.printed(lambda: desk.follow("Blatt zum Drucken (PDF)")))
    assert best in sheet
    remark = r"(?:Passe \d .*?\s)?"  # what an official changed stands below the evening's name
    assert re.search(rf"1\. Abend\s+{remark}{rank}\. {points}\b", sheet, re.DOTALL)


def reopen(admin, instance):
    """Open a closed evening again, long after the password was given."""
    with closing(sqlite3.connect(instance / "schreiber.sqlite")) as database:
        database.execute("UPDATE club_session SET fresh_at = '2026-01-01 00:00:00.000000'")
        database.commit()
    admin.step("Abschluss")
    admin.page.locator("summary", has_text="Wieder öffnen").click()
    admin.press("Wieder öffnen")
    admin.fill("Dein Passwort", PASSWORD)
    admin.press("Bestätigen")
    admin.says("Grund")
    admin.fill("Grund", "Zettel verwechselt")
    admin.press("Wieder öffnen")
    expect(admin.page.locator(".steps")).to_contain_text("alles ist da")
