"""A ranking stays on its page where less air does it, and never leaves a few rows alone on another."""

import pytest

from scorer.paper import club_html
from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.ranking.sentences import Footnotes
from scorer.rules.club.regulation.own_rules import OwnRule, OwnRules
from tests.paper.printing import words
from tests.paper.ranking_values import ranking_values
from tests.paper.test_slips import LONG

pytestmark = pytest.mark.soak

HEADING = {"club": "Enzian", "title": "1. Abend: Rangliste", "date": "20.11.2026", "place": ""}
REASON = "Strafe von 20 Punkten, weil die Karten zu spät auf dem Tisch lagen und niemand zahlte. "
STAND = {"note": "Noch nicht abgeschlossen."}


def ranked(people, notes=0, drop=0, columns=4):
    counting = Counting(drop=drop)
    entries = [
        RankingEntry(person, tuple(599 - person - passe for passe in range(columns)))
        for person in range(people)
    ]
    footnotes = Footnotes({"a": REASON * notes}, {(0, 1): ["a"]})
    values = {"lines": rank_entries(counting, entries), "counting": counting}
    values |= {"names": {person: f"Vorname Person{person}" for person in range(people)}}
    values |= {"columns": [f"Passe {number}" for number in range(1, columns + 1)]}
    return values | ({"footnotes": footnotes} if notes else {})


def rankings(press, values, **heading):
    paper = ("ranking", {"heading": HEADING | STAND | heading, **ranking_values(**values)})
    return words(press.pdf(club_html([paper], "Rangliste")))


def listings(press, columns, **rows_by_title):
    """Return the pages of lists by title, one after the other."""
    tables = [
        {"title": title, "columns": columns, "rows": rows, "empty": ""}
        for title, rows in rows_by_title.items()
    ]
    paper = ("listing", {"heading": HEADING | STAND, "tables": tables})
    return words(press.pdf(club_html([paper], "Liste")))


@pytest.mark.parametrize(
    ("people", "notes", "pages"),
    [
        (8, 0, 1),
        (25, 2, 1),
        (38, 0, 1),
        (41, 2, 1),
        (41, 5, 1),
        (56, 0, 2),
        (79, 0, 2),
        (120, 5, 3),
    ],
)
def test_no_page_of_a_ranking_has_fewer_than_five_rows(press, people, notes, pages):
    pages_of_words = rankings(press, ranked(people, notes, drop=1))
    printed = [[text for text, *_ in page] for page in pages_of_words]
    rows = [sum(text.startswith("Person") for text in page) for page in printed]

    assert sum(rows) == people
    assert len(rows) == pages
    assert min(rows) >= 5
    assert "Durchgestrichene" in printed[-1]
    assert printed[-1].count("Strafe") == notes


@pytest.mark.parametrize(("people", "pages"), [(41, 1), (100, 3)])
def test_footnotes_never_stand_on_a_page_without_rows(press, people, pages):
    values = ranked(people, drop=1)
    values["names"] |= dict(enumerate(LONG))
    notes = {letter: f"{REASON[:-2]} ({letter})" for letter in "abcdefgh"[: people // 10]}
    values["footnotes"] = Footnotes(notes, {(0, 1): ["a"]})
    printed = rankings(press, values)
    rows = [sum(text.startswith("Person") for text, *_ in page) for page in printed]

    assert sum(rows) == people - len(LONG)
    assert len(rows) == pages
    assert min(rows) >= 5


def test_forty_one_with_five_lines_of_notes_stay_on_one_page_below_a_long_title(press):
    values = ranked(41)
    values["names"] |= {n: LONG[n % 2] for n in range(0, 8, 3)}
    values["footnotes"] = Footnotes({"a": REASON * 6}, {(0, 1): ["a"]})

    assert len(rankings(press, values, title="1. Abend im Gasthof zur Krone: Rangliste")) == 1


@pytest.mark.parametrize("columns", [1, 4, 6, 9, 12])
def test_the_headings_of_a_ranking_are_whole(press, columns):
    headings = [f"Wintermeisterschaft {chr(65 + number)}" for number in range(columns)]
    values = ranked(41, columns=columns) | {"columns": headings, "season": True}
    page = rankings(press, values)[0]
    letters = "".join(text for text, *_ in page)

    assert letters.count("W") == letters.count("f") == columns  # the first and a late one
    assert "…" not in letters
    assert "‐" not in letters  # U+2010, which our fonts would print as an empty box


def test_a_heading_breaks_between_words_before_it_breaks_one(press):
    headings = [f"{number}. Abend im Gasthof zur Krone" for number in range(1, 5)]
    page = rankings(press, ranked(9) | {"columns": headings, "season": True})[0]

    assert [text for text, *_ in page].count("Krone") == 4


@pytest.mark.parametrize("columns", [5, 6])
def test_a_ranking_of_many_rounds_has_less_air_before_it_takes_another_page(press, columns):
    assert len(rankings(press, ranked(41, columns=columns))) == 1


@pytest.mark.parametrize(("rows", "pages"), [(9, 1), (41, 1), (44, 1), (56, 2), (100, 3)])
def test_any_list_that_is_printed_leaves_no_few_rows_alone(press, rows, pages):
    columns = [("Nr.", "num"), ("Name", "who"), ("Kategorie", "")]
    listed = [(str(n), f"Nachname{n} Vorname", "Damen") for n in range(rows)]
    printed = listings(press, columns, **{"": listed})

    alone = [sum(text.startswith("Nachname") for text, *_ in page) for page in printed]
    assert (len(alone), sum(alone)) == (pages, rows)
    assert min(alone) >= 5


@pytest.mark.parametrize("rows", [31, 33, 35])
def test_no_few_rows_of_a_second_list_stand_at_the_foot_of_a_page(press, rows):
    listed = {
        name: [(f"{name}{n}", "1") for n in range(count)]
        for name, count in (("Erste", rows), ("Zweite", 20))
    }
    printed = listings(press, [("Name", "who"), ("Partner", "num")], **listed)

    seen = [sum(text.startswith("Zweite") for text, *_ in page) for page in printed]
    assert sum(seen) == 21
    assert all(count == 0 or count >= 5 for count in seen)


LONG_NAMES = ("Giovanna Della Santa-Pedrazzini", "Anna-Barbara Tschümperlin-Ott")


def test_a_list_of_long_names_has_less_air_before_it_takes_another_page(press):
    columns = [("Name", "who"), ("Da", ""), ("Bemerkung", "")]
    listed = [(f"{LONG_NAMES[n % 2]} {n}", "da", "") for n in range(44)]

    assert len(listings(press, columns, **{"": listed})) == 1


@pytest.mark.parametrize(("people", "firsts"), [(41, 1), (45, 1), (36, 5), (24, 6)])
def test_a_ranking_fits_its_page_however_long_its_names_and_however_many_are_first(
    press, people, firsts
):
    values = ranked(people)
    entries = [RankingEntry(n, (max(0, n + 1 - firsts) * -1, 1, 1, 1)) for n in range(people)]
    values["lines"] = rank_entries(Counting(), entries)
    values["names"] |= {n: LONG_NAMES[n % 2] for n in range(0, people, 4)}

    assert len(rankings(press, values, title="1. Abend im Gasthof zur Krone: Höchste Passe")) == 1


@pytest.mark.parametrize(("count", "pages"), [(40, 1), (90, 2), (100, 3)])
def test_three_own_rules_never_stand_alone_on_a_page(press, count, pages):
    half = count // 2
    sections = [
        ("Vorrunde", [f"Erstens{n} wird dies gesagt." for n in range(half)]),
        ("Final", [f"Zweitens{n} wird das gesagt." for n in range(count - half)]),
    ]
    rules = OwnRules(tuple(OwnRule(f"Eigens{n} gilt jenes.") for n in range(3)))
    values = {"heading": HEADING | STAND, "sections": sections, "rules": rules}
    printed = words(press.pdf(club_html([("regulation", values)], "Reglement")))

    lines = [sum(text.startswith(("Zweitens", "Eigens")) for text, *_ in page) for page in printed]
    assert len(printed) == pages
    assert lines[-1] >= 5
