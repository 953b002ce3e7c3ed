"""A whole evening: two officials and three phones that do not agree, a wrong sheet, late and leaving people, the end."""

import csv
import io

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.club.desk import (
    HELPERS,
    LATE,
    LEAVES,
    PEOPLE,
    PROVISIONAL,
    SUBSTITUTE,
    announce,
    draw,
    prepare,
    reopen,
    scorer,
    season_is,
    taken_home,
)
from tests.browser.club.evening import (
    PAPER,
    SUM,
    WATCHED,
    Night,
    Phones,
    Wall,
    counts,
    played,
    ranks_in,
    text,
    wall_text,
)


def test_a_whole_evening(admin, laptop, phone, playwright, server, instance, tmp_path):
    desk = laptop(prepare(admin))
    announce(desk)
    admin.here = desk.here
    wall = Wall(laptop().page, f"{server}/e/{desk.here.rsplit('/', 1)[-1]}")
    expect(wall.page.get_by_text("Noch ist nichts ausgelost. Eingetragen: 12.")).to_be_visible()
    night = Night(desk, wall, Phones(playwright, server), tmp_path, [*PEOPLE, LATE])

    anna = round_one(night, admin, phone)
    somebody_late(night)
    round_two(night)
    a_penalty_and_a_substitute(night)
    link = round_three(night)
    first = nothing_changes(night, admin, anna, link)
    reopen(admin, instance)
    second = correct(night)
    assert first != second

    shown = everywhere(night, PROVISIONAL)
    assert second in taken_home(desk, shown, night)
    season_is(desk, night.books.ranking())
    sentences = {
        first: "The ranking was printed so;",
        second: "The ranking is the printed one.",
    }
    for head, sentence in sentences.items():
        command = ("verify", "--evening", desk.here.rsplit("/", 1)[-1], "--head", head)
        proved = scorer(*command, instance=instance)
        assert (proved.exit_code, proved.stderr) == (0, "")
        assert sentence in proved.stdout


def everywhere(night, title):
    """List, wall, PDF and CSV tell the same, which is what the books say; return it."""
    desk, wall = night.desk, night.wall
    shown = desk.ranking()
    assert shown == night.books.ranking()
    wall.look()
    wall.shows(title, shown)
    assert ranks_in(text(desk.printed(lambda: desk.list("Rangliste (PDF)")))) == shown
    assert {row["Name"]: (int(row["Rang"]), int(row["Total"])) for row in rows_of(desk)} == shown
    return shown


def rows_of(desk):
    """Return the rows of the ranking for a spreadsheet."""
    lines = io.StringIO(desk.taken("ranking.csv").removeprefix("\ufeff"))
    return list(csv.DictReader(lines, delimiter=";"))


def round_one(night, admin, phone):
    """Round 1: three phones at one table, paper at another, the wall shows what is missing."""
    desk, wall = night.desk, night.wall
    night.plan = draw(desk, 4711)
    links = night.print_slips(1)
    expect(wall.headings().first).to_contain_text("Passe 1")  # by itself
    assert wall.seats() == [wall_text(night.plan, 1, table) for table in (1, 2, 3)]
    night.write(1, links)
    a_wrong_hundred(night, admin)
    desk.step("Tische")
    expect(desk.page.locator(".desk li:not(.done)")).to_have_count(1)
    expect(desk.page.locator(".desk li.open")).to_contain_text("offen")
    wall.look()
    expect(wall.page.locator(".foot").last).to_have_text("Es fehlt Passe 1: Tisch 1")
    phones = [phone(links[1], name) for name in ("Anna", "Beat", "Clara")]
    both_sides_sign(night, *phones)
    too_late(night, *phones)
    a_deal_is_corrected(night, *phones)
    return phones[0]


def a_wrong_hundred(night, admin):
    """What is off by a match is asked at the other official's desk, and never assumed."""
    points, other = played(1, PAPER)
    night.paper(1, points, other + 100, desk=admin)
    admin.says(f"{SUM + 100} ist genau ein Match mehr als {SUM}. Gab es einen Match?")
    side = admin.page.get_by_label(" + ".join(night.plan[1, PAPER][1]), exact=True)
    expect(side).to_have_value(str(other + 100))
    side.fill(str(other))
    admin.press("Eintragen")
    expect(admin.page.locator(".desk li").nth(PAPER - 1)).to_contain_text(f"{points} : {other}")
    night.book(1, PAPER)


def both_sides_sign(night, anna, beat, clara):
    """One side signs, the other says that a deal is wrong, the desk reads it; then it signs, too."""
    desk, sides = night.desk, played(*WATCHED)
    anna.play(counts(*WATCHED))
    for phone in (anna, beat, clara):
        expect(phone.page.locator("#later a")).to_contain_text(" : ".join(map(str, sides)))
    clara.network(connected=False)
    anna.result()
    anna.signs(0)
    beat.result()
    beat.disputes(1, "Spiel 3 war 79")
    desk.step("Tische")
    expect(desk.page.locator(".desk li.wrong")).to_contain_text("bestritten: Spiel 3 war 79")
    disputed = desk.page.get_by_role("status").filter(has_text="Bestritten")
    expect(disputed).to_have_text("Bestritten: Tisch 1, Passe 1")
    beat.signs_last(1)
    anna.goes_on()
    shown = " : ".join(map(str, sides))
    expect(beat.page.get_by_role("status").filter(has_text=shown)).to_be_visible()
    desk.page.goto(f"{desk.here}/tables/1")  # it has led to the next round
    expect(desk.page.locator(".desk li.done")).to_have_count(3)
    night.book(*WATCHED)


def too_late(night, anna, beat, clara):
    """What was signed changes no phone, nor one that did not know; what it wrote stays there and at the desk."""
    desk = night.desk
    for phone in (anna, beat):
        phone.back()
        expect(phone.page.locator("#later a")).to_contain_text("✓ Bestätigt")
    anna.corrects(97, 79)
    anna.chip("⚠ 1 nicht angenommen")
    clara.corrects(97, 70)
    clara.chip("○ 1 nur hier")
    clara.network(connected=True)
    clara.chip("⚠ 1 nicht angenommen")
    desk.sheet(*WATCHED)
    for points in ("79 : 78", "70 : 87"):
        refused = f"nach der Bestätigung geschrieben und abgelehnt: Spiel 3 {points}"
        expect(desk.page.locator(".acts")).to_contain_text(refused)
    assert desk.ranking() == night.books.ranking()


def a_deal_is_corrected(night, anna, beat, clara):
    """The official corrects the deal itself; phones, list, wall, PDF and CSV tell it."""
    desk, pairs, change = night.desk, night.plan[WATCHED], (-18, 18)
    desk.sheet(*WATCHED)
    desk.page.locator("summary", has_text="Ein Spiel korrigieren").click()
    desk.follow("Spiel 3")
    for pair, card_points in zip(pairs, (79, 78), strict=True):
        desk.fill(" + ".join(pair), str(card_points))
    desk.press("Spiel korrigieren")
    desk.says("Grund")
    desk.fill("Warum wird korrigiert?", "verzählt")
    desk.press("Spiel korrigieren")
    expect(desk.page.locator("main")).to_contain_text("korrigiert, nachdem beide bestätigt hatten")
    for pair, more in zip(pairs, change, strict=True):
        for name in pair:
            night.books.add(1, name, more)

    for phone in (anna, beat, clara):
        expect(phone.page.locator("#changed span")).to_have_text("Spiel 3 geändert: 97 → 79")
    looked = Axe().run(anna.page, context="#changed")
    assert looked.response["violations"] == [], looked.generate_report()
    anna.page.get_by_role("button", name="Gesehen").tap()
    for phone in (anna, beat):
        phone.page.reload()
        phone.page.wait_for_selector("body[data-ready] main button")
    expect(beat.page.locator("#changed span")).to_have_text("Spiel 3 geändert: 97 → 79")
    expect(anna.page.locator("#changed")).to_have_count(0)
    totals = [points + more for points, more in zip(played(*WATCHED), change, strict=True)]
    assert beat.totals() == totals

    everywhere(night, "Rangliste, Zwischenstand")
    reason, sat = (
        "von der Jassleitung korrigiert: verzählt",
        {name for pair in pairs for name in pair},
    )
    assert {row["Name"] for row in rows_of(desk) if reason in row["Bemerkung"]} == sat
    expect(night.wall.page.locator(".ranks sup")).to_have_count(len(sat))
    expect(night.wall.page.locator(".foot")).to_contain_text("von der Jassleitung korrigiert")
    desk.page.goto(f"{desk.here}/ranking")
    expect(desk.page.locator(".footnotes")).to_contain_text(reason)


def somebody_late(night):
    """Somebody comes late; three of the house fill up the table and have no rank."""
    desk = night.desk
    desk.step("Anwesenheit")
    desk.attend(LATE, first=2)
    for name in HELPERS:
        desk.attend(name, first=2, filler=True)
    desk.save()
    drawn, night.plan = night.plan, draw(desk, 157, reason="Lorenz ist da")
    assert [seats for place, seats in night.plan.items() if place[0] == 1] == list(drawn.values())[
        :3
    ]
    assert len(night.plan) == 3 + 4 + 4


def round_two(night):
    """Round 2: one table writes on paper, and what it hands in is too much."""
    desk = night.desk
    night.write(2, night.print_slips(2))
    right, left = played(2, PAPER)
    wrote = next(name for pair in night.plan[2, PAPER] for name in pair if name in PEOPLE)
    night.paper(2, right + 10, left)
    desk.says(f"{SUM + 10}: 10 Punkte zu viel, richtig wären {SUM}. Wer hat geschrieben?")
    side = desk.page.get_by_label(" + ".join(night.plan[2, PAPER][0]), exact=True)
    expect(side).to_have_value(str(right + 10))
    desk.choose("Wer hat geschrieben?", wrote)
    desk.press("Eintragen")
    expect(desk.page.locator(".desk li.done")).to_have_count(4)
    night.book(2, PAPER, (right + 10, left))
    night.books.add(2, wrote, -10)


def a_penalty_and_a_substitute(night):
    """Somebody talks too much, somebody goes home."""
    desk = night.desk
    desk.page.goto(f"{desk.here}/penalties")
    punished = "Dani Caduff"
    desk.choose("Wer?", " ".join(reversed(punished.split())))
    desk.fill("Punkte", "30")
    desk.choose("In welcher Passe?", "Passe 2")
    desk.press("Eintragen")
    desk.says("Grund")
    desk.fill("Grund", "hat geredet")
    desk.press("Eintragen")
    expect(desk.page.locator(".acts")).to_contain_text("hat geredet")
    night.books.add(2, punished, -30)
    desk.step("Anwesenheit")
    desk.page.get_by_role("link", name=f"Mehr zu {LEAVES}").click()
    helping = desk.form("Jemand springt ein")
    desk.fill("Wer springt ein?", SUBSTITUTE, helping)
    desk.choose("Ab welcher Passe?", "Passe 3", helping)
    desk.press("Eintragen", helping)
    expect(desk.page.get_by_text(f"{SUBSTITUTE} spielt ab Passe 3 für {LEAVES}.")).to_be_visible()
    assert desk.ranking() == night.books.ranking()


def round_three(night):
    """Round 3: the substitute sits in the other one's place; the end waits for the last table."""
    desk, wall = night.desk, night.wall
    links = night.print_slips(3)
    assert SUBSTITUTE in text(night.slips)
    assert LEAVES not in text(night.slips)
    night.write(3, links)
    wall.look()
    wall.shows("Rangliste, Zwischenstand", desk.ranking())
    expect(wall.page.locator(".foot").last).to_have_text(f"Es fehlt Passe 3: Tisch {PAPER}")
    desk.step("Abschluss")
    desk.press("Abend abschliessen")
    desk.says(f"3/{PAPER}")
    right, left = played(3, PAPER)
    night.paper(3, right)  # one side is enough, once it is known that there was no match
    desk.says("Wie viele Matche gab es?")
    desk.fill(f"Matche: {' + '.join(night.plan[3, PAPER][0])}", "0")
    desk.press("Eintragen")
    desk.press(f"Rest auf die Kontrollsumme: {left}")
    expect(desk.page.locator(".desk li.done")).to_have_count(4)
    night.book(3, PAPER)
    return links[1]


def nothing_changes(night, late, phone, link):
    """From here on nothing changes, whoever tries; who thinks something is wrong says so."""
    desk, page = night.desk, phone.page
    late.sheet(3, 2)
    first = desk.close()
    expect(desk.page.get_by_role("button", name="Wieder öffnen")).to_have_count(
        0
    )  # not for who is no admin
    ranking = desk.ranking()
    assert ranking == night.books.ranking()
    late.fill(" + ".join(night.plan[3, 2][0]), "300")
    late.fill(" + ".join(night.plan[3, 2][1]), str(SUM - 300))
    late.fill("Warum wird korrigiert?", "zu spät")
    late.press("Korrigieren")
    late.says("Der Abend ist abgeschlossen")
    page.goto(f"{phone.address}/result")
    expect(page.locator("main")).to_contain_text("Der Abend ist abgeschlossen.")
    expect(page.locator("main")).to_contain_text(PROVISIONAL)
    page.get_by_label("Was stimmt nicht?").fill("Spiel 2 war 98")
    page.get_by_role("button", name="Einsprache erheben").tap()
    expect(page.locator("main")).to_contain_text("Einsprache: Passe 1, Tisch 1: Spiel 2 war 98")
    assert desk.ranking() == ranking
    desk.follow("Einsprachen: 1")
    expect(desk.page.locator("#claims ~ ul")).to_have_text("Passe 1, Tisch 1: Spiel 2 war 98")
    page.goto(link)
    expect(page.locator("main")).to_contain_text("Der Abend ist abgeschlossen")
    assert first in text(desk.printed(lambda: desk.list("Rangliste (PDF)")))
    return first


def correct(night):
    """One sheet of the evening that was opened again is corrected; return the figure of the new end."""
    desk = night.desk
    points, other = played(2, 4)
    desk.sheet(2, 4)
    desk.fill(" + ".join(night.plan[2, 4][0]), str(points + 20))
    desk.fill(" + ".join(night.plan[2, 4][1]), str(other - 20))
    desk.press("Korrigieren")
    desk.says("Hier fehlt der Grund")
    desk.fill("Warum wird korrigiert?", "Zettel verwechselt")
    desk.press("Korrigieren")
    expect(desk.page.locator(".desk li").nth(3)).to_contain_text(f"{points + 20} : {other - 20}")
    for pair, change in zip(night.plan[2, 4], (20, -20), strict=True):
        for name in pair:
            if name in night.books.points:
                night.books.add(2, name, change)
    return desk.close()
