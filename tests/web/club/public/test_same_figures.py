"""One fact, many tellers: page, paper and file of random evenings say the same of everybody."""

from datetime import date
from functools import partial
from random import Random
from types import SimpleNamespace

from bs4 import BeautifulSoup
from flask import render_template

from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.evening.evenings import EveningView, ListedEvening
from scorer.club.office.ledger import Event
from scorer.club.people import history
from scorer.club.people.members import Member
from scorer.paper import club_html
from scorer.rules.club.counting.sentences import total_text, value_text, weighted_heading
from scorer.rules.club.ranking.sentences import signed_text
from scorer.rules.core.words import GERMAN, signed_number
from scorer.web.club.public.content import PublicEvening
from scorer.web.club.public.wall import _ranking
from scorer.web.club.ranking.evening_ranking import ranking_of
from scorer.web.club.ranking.ranking_csv import evening_rows, number
from scorer.web.club.ranking.season_ranking import figures, outing_notes, together
from tests.long import runs
from tests.paper.reading import text
from tests.rules.club.club_builder import EveningBuilder, agreed

EVENINGS = runs(50, 2000)
EVERY = runs(4, 1)  # of so many one is compared on wall, record sheets and a member's page, too
HEADING = {"club": "Enzian", "title": "1. Abend", "date": "", "place": "", "note": ""}


def an_evening(seed):
    """Return a builder that has written a random evening: rests, late ones, substitutes, penalties."""
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
    phase_facts = {
        "rest_points": rng.choice((None, 628)),
        "weight": rng.choice(("1", "1", "2", "1/2")),
    }
    builder = EveningBuilder(agreed(counting, part, terms, rounds=rounds, deals=8, **phase_facts))
    late = {member: rng.choice((1, 1, 1, rounds)) for member in range(5, people + 1)}
    for member in range(1, people + 1):
        builder.attend(member, filler=rng.random() < 0.1, **{"from": late.get(member, 1)})
    drawn, out = [], []
    for played in range(1, rounds + 1):
        attending = [person for person in range(1, people + 1) if late.get(person, 1) <= played]
        rng.shuffle(attending)
        seats = len(attending) // 4 * 4
        drawn.append([attending[first : first + 4] for first in range(0, seats, 4)])
        out.append(attending[seats:])
    builder.seat(*drawn, out=out)
    for member in rng.sample(range(1, people + 1), rng.randint(0, 2)):
        builder.write("substitute", member=member, by=99, **{"from": rng.randint(1, rounds)})
    for table in list(builder.evening.tables):
        if rng.random() < 0.9:
            points = rng.randint(400, 856)
            builder.sheet(table.round, table.number, points, 1256 - points)
    for _ in range(rng.randint(0, 3)):
        member, where = rng.randint(1, people), rng.choice((None, *range(1, rounds + 1)))
        builder.penalty(member, rng.choice((-50, -1, 20)), where, disqualified=rng.random() < 0.2)
    return builder


def seen_by(builder):
    """Return the evening as the views get it; every penalty has a reason of its own."""
    meta = EveningMeta("e", "s", "abend", "1. Abend", date(2026, 11, 20), "", 1)
    events = [
        Event(seq, "e", kind, facts, f"Grund {seq}", 1, None, None, "")
        for seq, kind, facts in builder.events
    ]
    return EveningView(meta, builder.regulation, 1, builder.evening, len(events), "", None, events)


def by_page(view, names):
    """Return of everybody what the page's row says."""
    listing = ranking_of(view)
    return {
        row.name: {
            "rank": str(row.rank or "–"),
            "values": [*map(tuple, row.cells)],
            "extra": row.extra,
            "inside": row.inside,
            "total": row.total,
            "marks": (row.rank_marks, row.extra_marks),
        }
        for row in listing.rows(names, listing.notes(names, view.reasons))
    }


def by_paper(view, names, rounds):
    """Return the same as it is printed."""
    listing = ranking_of(view)
    footnotes = listing.notes(names, view.reasons)
    values = {"heading": HEADING, "rows": listing.rows(names, footnotes), "columns": rounds}
    values |= {"counting": view.evening.phase.counting, "footnotes": footnotes}
    page = BeautifulSoup(club_html([("ranking", values)], "Rangliste"), "lxml")
    heads = [text(head) for head in page.select("thead th")]
    rows_by_name = {}
    for row in page.select("tbody tr"):
        cells = dict(zip(heads, row.find_all(["td", "th"]), strict=True))
        marks = {
            head: "".join(mark.extract().text for mark in cell.select("sup"))
            for head, cell in cells.items()
        }
        for mark in cells["Name"].select(".off"):
            mark.extract()
        rows_by_name[text(cells["Name"])] = {
            "rank": text(cells["Rang"]).removesuffix("."),
            "values": [
                (text(cells[head]), not cells[head].select("s"), marks[head])
                for head in rounds[: view.evening.played]
            ],
            "extra": text(cells["±"]) if "±" in cells else "",
            "inside": next((text(cells[head]) for head in cells if head.startswith("davon ")), ""),
            "total": text(cells["Total"]),
            "marks": (marks["Name"], marks.get("±", "")),
        }
    return rows_by_name


def footed(soup, where):
    """Return what the letters of footnotes stand for, read below the table."""
    notes = soup.select(where)
    return {note.sup.extract().text: text(note) for note in notes}


def figure(cell):
    """Return a value as it is shown, whether it counts, and the letters of its footnotes; a blank is a dash."""
    letters = "".join(
        footnote.text.split()[-1] for footnote in [mark.extract() for mark in cell.select("sup")]
    )
    struck = bool(cell.select("s"))
    for unseen in cell.select(".unseen"):
        unseen.extract()
    return text(cell) or "–", not struck, letters


def meant(letters, notes):
    return [notes[letter] for letter in letters.split(",") if letter]


def by_hall(view, names):
    """Return of everybody the rank and total on the wall of the hall."""
    shown = render_template(
        "club/public/wall.html",
        title="Abend",
        club="Enzian",
        names=names,
        pages=_ranking(PublicEvening(view, names, None)),
        here="",
        every=1,
        empty="",
        version="",
        now="",
    )
    lines = BeautifulSoup(shown, "lxml").select(".ranks li")
    return {
        text(line.select_one(".name")): (
            text(line.select_one(".rank")).removesuffix("."),
            figure(line.b)[0],
        )
        for line in lines
    }


def by_record(view, names):
    """Return what each record sheet says: its rounds, what is added, and the total."""
    values = {"heading": HEADING, "evening": view.evening, "names": names, "members": [*names]}
    values["reasons"] = view.reasons
    page = BeautifulSoup(club_html([("records", values)], "Blätter"), "lxml")
    records = {}
    for card in page.select(".record"):
        notes = footed(card, ".notes li")
        rows = card.select("tbody tr:not(.total)")
        extra = next((row for row in rows if row.select(".extra")), None)
        rounds = [figure(row.select_one(".num")) for row in rows if row is not extra]
        records[text(card.select_one(".name"))] = {
            "rounds": [(shown, counts, meant(letters, notes)) for shown, counts, letters in rounds],
            "extra": figure(extra.select_one(".num"))[0] if extra else "",
            "total": text(card.select_one(".total .num")),
        }
    return records


def by_member(view, names, people, member):
    """Return what the page of a member says of the evening."""
    held = ListedEvening(
        view.meta.id, view.meta.phase, view.evening, {}, view.meta, view.reasons, None
    )
    outings = history.outings([held], people, member)
    season = SimpleNamespace(id="s", name="2026")
    shown = render_template(
        "club/ranking/season_member.html",
        season=season,
        number=member,
        names=names,
        outings=outings,
        figures=figures(outings),
        together=together(outings),
        unfinished=(),
        curve=(),
        weighed=weighted_heading,
        weight_of=lambda held: view.regulation.phase(held.meta.phase).weight,
        notes_of=partial(outing_notes, member, names=names),
        signed=signed_number,
        value=partial(value_text, GERMAN),
        total_text=partial(total_text, GERMAN),
    )
    card = BeautifulSoup(shown, "lxml").select_one("section.card")
    notes = footed(card, ".footnotes li")
    rounds = {}
    for row in card.select("tbody tr"):
        number, shown, *_people = row.select("td")
        result, counts, letters = figure(shown)
        rounds[int(text(number))] = result, counts or result == "–", meant(letters, notes)
    for mark in card.p.select("sup"):
        mark.extract()
    return {"head": text(card.h2), "line": text(card.p), "rounds": rounds}


def the_same_elsewhere(view, page, names, people, rng):
    """Compare what wall, record sheets and the page of a member say with the *page* of the ranking."""
    evening = view.evening
    letters = ranking_of(view).notes(names, view.reasons).texts
    wall = {name: (entry["rank"], entry["total"]) for name, entry in page.items()}
    assert by_hall(view, names) == (wall if evening.played else {})
    records = by_record(view, names)
    for name, entry in page.items():
        rounds = [(shown, counts, meant(m, letters)) for shown, counts, m in entry["values"]]
        record = records[name]
        if evening.complete:
            assert (record["extra"], record["total"]) == (entry["extra"], entry["total"])
            assert record["rounds"][: len(rounds)] == rounds, (record, entry)
        else:
            assert record["total"] == ""
            shown = [(value, meaning) for value, _counts, meaning in record["rounds"]]
            assert shown[: len(rounds)] == [(value, meaning) for value, _counts, meaning in rounds]
    member = rng.choice([line.person for line in evening.standings])
    member_page, entry = by_member(view, names, people, member), page[names[member]]
    rounds = [(shown, counts, meant(m, letters)) for shown, counts, m in entry["values"]]
    for played, shown in member_page["rounds"].items():
        if played <= len(rounds):
            assert shown == rounds[played - 1]
    unsaid = [rounds[n - 1] for n in range(1, len(rounds) + 1) if n not in member_page["rounds"]]
    assert {shown for shown, *_more in unsaid} <= {"–"}, (member_page, entry)
    assert f"Total {entry['total']}" in member_page["line"]
    assert ("Rang " in member_page["line"]) == (entry["rank"] != "–")
    if entry["extra"]:
        extra = next(line.extra for line in evening.standings if line.person == member)
        assert f"Strafen und Gutschriften am Schluss: {signed_number(extra)}" in member_page["line"]
    weight = view.regulation.phase(view.meta.phase).weight
    assert (f"×{weight}" in member_page["head"]) == (weight != 1)


def test_page_paper_and_file_say_the_same_of_everybody(app):
    remarked = set()
    with app.test_request_context():
        for seed in range(EVENINGS):
            view = seen_by(an_evening(seed))
            evening = view.evening
            names = {member: f"P{member:02}" for member in (*evening.attendance, 99)}
            people = {member: Member(member, name) for member, name in names.items()}
            rounds = [f"Passe {number}" for number in range(1, evening.phase.rounds + 1)]
            page = by_page(view, names)

            assert by_paper(view, names, rounds) == page, seed
            if seed % EVERY == 0:
                the_same_elsewhere(view, page, names, people, Random(seed))
            head, *rows = evening_rows(view, rounds, names, people)
            footnotes = ranking_of(view).notes(names, view.reasons)
            for line, row in zip(evening.standings, rows, strict=True):
                cells, shown = dict(zip(head, row, strict=True)), page[names[line.person]]
                assert str(cells["Rang"] or "–") == shown["rank"], seed
                assert [cells[title] for title in rounds[: evening.played]] == [
                    "" if part is None else number(part) for part in line.parts
                ], seed
                assert cells["±"] == line.extra, seed
                inside = next((cells[title] for title in head if title.startswith("davon ")), 0)
                assert (signed_text(GERMAN, inside) if inside else "") == shown["inside"], seed
                assert all(note in cells["Bemerkung"] for note in footnotes.of(line.person)), seed
                assert total_text(GERMAN, line) == shown["total"], seed
                kept = zip(line.parts, line.counted, strict=True)
                parts = [part for part, counts in kept if counts and part is not None]
                assert line.total == sum(parts) + line.added, seed
            remarked |= {(remark.kind, remark.inside) for remark in evening.scores.remarks}

    kinds = {"penalty", "out", "bye", "substitute", "missed"}
    assert {kind for kind, _ in remarked} == kinds
    assert ("penalty", False) in remarked
