"""One fact, many tellers: page, paper and file of random evenings say the same of everybody."""

from datetime import date
from random import Random

from bs4 import BeautifulSoup

from scorer.championship.evenings import Meta, View
from scorer.championship.ledger import Event
from scorer.championship.members import Member
from scorer.paper import club_html
from scorer.telling.championship import made, value
from scorer.web.club.ending import ranked
from scorer.web.club.spreadsheets import evening_rows, number
from scorer.web.club.standings import notes
from tests.long import runs
from tests.paper.reading import text
from tests.rules.championship.clerk import Clerk, agreed

EVENINGS = runs(50, 2000)
HEADING = {"club": "Enzian", "title": "1. Abend", "date": "", "place": "", "note": ""}


def an_evening(seed):
    """Return a clerk who has written a random evening: rests, late ones, substitutes, penalties."""
    rng = Random(seed)
    rounds, people = rng.randint(1, 4), rng.randint(4, 13)
    counting = {
        "drop": rng.choice((0, 0, 1)) if rounds > 1 else 0,
        "ties": rng.choice(([], ["best"], ["best", "next_best"])),
        "absent": rng.choice((None, None, 300)),
        "target": rng.choice((None, None, None, 2000)),
        "rank_points": rng.choice((None, None, {"kind": "down"})),
    }
    low = counting["target"] is not None and counting["rank_points"] is None
    part = {"counting": {"low_wins": low}}
    terms = {"partners": "drawn", "share": rng.choice(("1", "1", "1/2"))}
    rest = rng.choice((None, 628))
    clerk = Clerk(agreed(counting, part, terms, rounds=rounds, deals=8, rest_points=rest))
    late = {member: rng.choice((1, 1, 1, rounds)) for member in range(5, people + 1)}
    for member in range(1, people + 1):
        clerk.attend(member, filler=rng.random() < 0.1, **{"from": late.get(member, 1)})
    drawn, out = [], []
    for played in range(1, rounds + 1):
        there = [one for one in range(1, people + 1) if late.get(one, 1) <= played]
        rng.shuffle(there)
        seats = len(there) // 4 * 4
        drawn.append([there[first : first + 4] for first in range(0, seats, 4)])
        out.append(there[seats:])
    clerk.seat(*drawn, out=out)
    for member in rng.sample(range(1, people + 1), rng.randint(0, 2)):
        clerk.write("substitute", member=member, by=99, **{"from": rng.randint(1, rounds)})
    for table in list(clerk.evening.tables):
        if rng.random() < 0.9:
            points = rng.randint(400, 856)
            clerk.sheet(table.round, table.number, points, 1256 - points)
    for _ in range(rng.randint(0, 3)):
        member, where = rng.randint(1, people), rng.choice((None, *range(1, rounds + 1)))
        clerk.penalty(member, rng.choice((-50, -1, 20)), where, disqualified=rng.random() < 0.2)
    return clerk


def seen_by(clerk):
    """Return the evening as the views get it; every penalty has a reason of its own."""
    meta = Meta("e", "s", "abend", "1. Abend", date(2026, 11, 20), "", 1)
    events = [
        Event(seq, "e", kind, facts, f"Grund {seq}", 1, None, None, "")
        for seq, kind, facts in clerk.events
    ]
    return View(meta, clerk.regulation, 1, clerk.evening, len(events), "", None, events)


def by_page(view, names):
    """Return of everybody what the page's row says."""
    lines = view.evening.standings
    footnotes = notes(view, lines, names)
    return {
        row["name"]: {
            "rank": str(row["rank"] or "–"),
            "values": [
                ("–" if points is None else value(points), counts or points is None, marks)
                for points, counts, marks in row["values"]
            ],
            "extra": value(row["extra"]) if row["extra"] else "",
            "inside": value(row["inside"]) if row["inside"] else "",
            "total": row["total"],
            "marks": (row["rank_marks"], row["extra_marks"]),
        }
        for row in ranked(view, lines, names, footnotes)
    }


def by_paper(view, names, rounds):
    """Return the same as it is printed."""
    lines = view.evening.standings
    values = {"heading": HEADING, "lines": lines, "names": names, "columns": rounds}
    values |= {"counting": view.evening.phase.counting, "footnotes": notes(view, lines, names)}
    values["inside"] = {one.person: view.evening.scores.inside(one.person) for one in lines}
    page = BeautifulSoup(club_html([("ranking", values)], "Rangliste"), "html.parser")
    heads = [text(one) for one in page.select("thead th")]
    told = {}
    for row in page.select("tbody tr"):
        cells = dict(zip(heads, row.find_all(["td", "th"]), strict=True))
        marks = {
            head: "".join(one.extract().text for one in cell.select("sup"))
            for head, cell in cells.items()
        }
        for one in cells["Name"].select(".off"):
            one.extract()
        told[text(cells["Name"])] = {
            "rank": text(cells["Rang"]).removesuffix("."),
            "values": [
                (text(cells[head]), not cells[head].select("s"), marks[head])
                for head in rounds[: view.evening.played]
            ],
            "extra": text(cells["Strafen"]) if "Strafen" in cells else "",
            "inside": text(cells["± in Passen"]) if "± in Passen" in cells else "",
            "total": text(cells["Total"]),
            "marks": (marks["Name"], marks.get("Strafen", "")),
        }
    return told


def test_page_paper_and_file_say_the_same_of_everybody(app):
    remarked = set()
    with app.test_request_context():
        for seed in range(EVENINGS):
            view = seen_by(an_evening(seed))
            evening = view.evening
            names = {one: f"P{one:02}" for one in (*evening.attendance, 99)}
            people = {one: Member(one, name) for one, name in names.items()}
            rounds = [f"Passe {one}" for one in range(1, evening.phase.rounds + 1)]
            page = by_page(view, names)

            assert by_paper(view, names, rounds) == page, seed
            head, *rows = evening_rows(view, rounds, names, people)
            footnotes = notes(view, evening.standings, names)
            for line, row in zip(evening.standings, rows, strict=True):
                cells, shown = dict(zip(head, row, strict=True)), page[names[line.person]]
                assert str(cells["Rang"] or "–") == shown["rank"], seed
                assert [cells[one] for one in rounds[: evening.played]] == [
                    "" if part is None else number(part) for part in line.parts
                ], seed
                assert cells["Strafen"] == line.extra, seed
                inside = cells.get("Strafen in den Passen (dort enthalten)", 0)
                assert (value(inside) if inside else "") == shown["inside"], seed
                assert all(note in cells["Bemerkung"] for note in footnotes.of(line.person)), seed
                assert made(line) == shown["total"], seed
                kept = zip(line.parts, line.counted, strict=True)
                parts = [part for part, counts in kept if counts and part is not None]
                assert line.total == sum(parts) + line.added, seed
            remarked |= {(one.kind, one.inside) for one in evening.scores.remarks}

    kinds = {"penalty", "out", "bye", "substitute", "missed"}
    assert {kind for kind, _ in remarked} == kinds
    assert ("penalty", False) in remarked
