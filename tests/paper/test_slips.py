"""Slips and record sheets of any length: cut apart, each holds all its lines and its signatures."""

from collections import Counter
from itertools import groupby

import pytest
import segno
from bs4 import BeautifulSoup
from markupsafe import Markup

from scorer.paper import club_html
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRule, OwnRules
from scorer.rules.club.regulation.reader import read_regulation
from tests.paper.marked_words import MARKED
from tests.paper.printing import words
from tests.paper.reading import text
from tests.rules.club.club_builder import EveningBuilder

MM = 72 / 25.4
WIDE, TALL = 210 * MM, 297 * MM
HEADING = {"club": "Enzian", "title": "1. Abend", "date": "20.11.2026", "place": "", "note": ""}
LONG_TITLE = "Vierter Abend der Wintermeisterschaft im Saal des Gasthofs zur Krone"
CODE = Markup(segno.make("HTTPS://EXAMPLE.ORG/J/X").svg_inline())
LINK = "jasstafel.example.org:8080/j/k7pq-2mxa-9trw"


def an_evening(deals, people=8, name="Person {}", **phase):
    """Return a builder that has seated a round of each of *deals*, and the names of the people."""
    names = {number: name.format(number) for number in range(1, people + 1)}
    phase = {
        "key": "abend",
        "name": "Abend",
        "rounds": len(deals),
        "deals": deals[0],
        "deals_each": deals,
        **phase,
    }
    agreed = read_regulation(
        {"name": "Dorf", "phases": [phase], "season": {"parts": [{"phases": ["abend"]}]}}
    )
    builder = EveningBuilder(agreed, people)
    size = phase.get("sizes", [4])[0]
    tables = [list(range(first, first + size)) for first in range(1, people, size)]
    builder.seat(*[tables] * len(deals))
    return builder, names


def pieces_of(pdf, rows):
    """Return the words with their boxes on each piece of the stack, cut once across and into *rows*: pile upon pile."""
    pieces = []
    for row in range(rows):
        for column in range(2):
            left, top = column * WIDE / 2, row * TALL / rows
            pieces += [
                [
                    word
                    for word in page
                    if left <= word[1] and word[3] <= left + WIDE / 2 + 1
                    if top <= word[2] and word[4] <= top + TALL / rows
                ]
                for page in words(pdf)
            ]
    return [piece for piece in pieces if piece]


def cut(pdf, rows):
    """Return what stands on each piece."""
    return [[word[0] for word in piece] for piece in pieces_of(pdf, rows)]


def values_of_slips(builder, names, **more):
    tables = [(table, CODE, LINK) for table in builder.evening.tables]
    values = {"heading": HEADING, "evening": builder.evening, "tables": tables, "names": names}
    return values | more


def slips(press, builder, names, title="1. Abend", rules=NO_RULES):
    values = values_of_slips(builder, names, heading=HEADING | {"title": title}, rules=rules)
    return press.pdf(club_html([("slips", values)], "Zettel"))


def slips_page(builder, names, **options):
    """Return slips as a page."""
    html = club_html([("slips", values_of_slips(builder, names))], "Zettel", **options)
    return BeautifulSoup(html, "html.parser")


def record_values(builder, names, members=None, **more):
    values = {"heading": HEADING, "evening": builder.evening, "names": names}
    return values | {"members": members or [*names]} | more


def records(press, builder, names, **more):
    values = record_values(builder, names, **more)
    return press.pdf(club_html([("records", values)], "Standblätter"))


def count_all(builder):
    """Write a sheet of every table."""
    for table in builder.evening.tables:
        builder.sheet(table.round, table.number, 700, 556)


def heading(piece):
    """Return the words that say of which round and table a piece is."""
    return piece[piece.index("Passe") :][:4]


def numbers(piece, most=200):
    """Return the numbers of the lines of a piece, in order."""
    counted = Counter(text for text in piece if text.isdecimal() and int(text) <= most)
    return sorted(map(int, counted))


@pytest.mark.parametrize(("deals", "rows"), [([4, 8, 12, 14], 2), ([20, 30], 1)])
def test_a_cut_stack_of_slips_is_sorted_and_each_has_all_its_lines_and_both_signatures(
    press, deals, rows
):
    builder, names = an_evening(deals, 16)
    pdf = slips(press, builder, names)
    pieces = cut(pdf, rows)

    assert len(words(pdf)) == len(deals) * 2 // rows
    assert len(pieces) == 4 * len(deals)
    places = [(number, table) for table in range(1, 5) for number in range(1, len(deals) + 1)]
    for (number, table), piece in zip(places, pieces, strict=True):
        assert heading(piece) == ["Passe", f"{number},", "Tisch", str(table)]
        assert {*range(1, deals[number - 1] + 1)} <= {*numbers(piece)}
        assert piece.count("Total") == 1
        assert piece.count("Unterschrift") == 2
        assert [piece.count(word) for word in ("Trumpf", "Enzian", "20.11.2026")] == [1, 1, 1]


def test_slips_of_14_deals_with_matches_and_an_own_rule_are_four_to_a_page(press):
    """Signatures and all lines stand on the slip, whatever the names."""
    rules = OwnRules((OwnRule("Wer redet, zahlt.", on_slips=True),))
    builder, names = an_evening([14], 8, terms={"match_bonus": 100})
    names |= dict(enumerate(LONG, start=1))
    pdf = slips(press, builder, names, LONG_TITLE, rules)
    pieces = cut(pdf, 2)

    assert len(words(pdf)) == 1
    assert [piece.count("Unterschrift") for piece in pieces] == [2, 2]
    assert [piece.count("redet,") for piece in pieces] == [1, 1]
    assert all({*range(1, 15)} <= {*numbers(piece)} for piece in pieces)
    for page in words(pdf):
        foot = min(top for text, _left, top, *_ in page if text == "Kontrollsumme")
        lines = [bottom for text, *_, bottom in page if text in {"Total", "redet,", "Matche"}]
        assert max(lines) < foot


@pytest.mark.parametrize(("deals", "least"), [(12, 5), (14, 4.4), (15, 7), (16, 7), (24, 7)])
def test_rows_are_high_enough_to_write_in(press, deals, least):
    """A line of figures by hand needs more than 4 mm: from fifteen deals on two slips are on a page."""
    builder, names = an_evening([deals], 4, "Hans-Peter Müller-Brunschwiler {}")
    (page,) = words(slips(press, builder, names))
    tops = {text: top for text, left, top, *_ in page if left < 40 and text.isdecimal()}

    assert (tops[str(deals)] - tops["1"]) / (deals - 1) > least * MM


SUITS = ("Rosen", "Eichel", "Schilten", "Schellen", "Obenabe", "Undenufe", "Slalom", "Tutti")


@pytest.mark.parametrize(("count", "rows"), [(4, 2), (8, 2), (14, 1), (35, 1)])
def test_a_contract_sheet_has_a_line_for_each_contract_and_both_signatures(press, count, rows):
    """Each side names each once: twice as many deals as contracts, and nothing is written over."""
    contracts = [{"name": (*SUITS, *map("Spiel{}".format, range(40)))[n]} for n in range(count)]
    terms = {"contracts": contracts, "each_once": True}
    builder, names = an_evening([2 * count], terms=terms)
    pieces = cut(slips(press, builder, names), rows)
    whole = [text for piece in pieces for text in piece]

    assert all(whole.count(contract["name"]) == 2 for contract in contracts)
    assert whole.count("Zusammen") == 2
    assert whole.count("Unterschrift") == 4
    assert whole.count(str(2 * count * 157)) == 2


def test_a_contract_sheet_writes_no_name_over_another(press):
    contracts = [{"name": name} for name in SUITS[:4]]
    builder, names = an_evening([8], 4, terms={"contracts": contracts, "each_once": True})
    (page,) = words(slips(press, builder, names | dict(enumerate(LONG, start=1))))
    parts = {part for name in LONG for part in name.split()} | {"Person"}
    of_names = [word[1:] for word in page if word[0] in parts]

    assert len(of_names) >= 6
    for left, top, right, bottom in of_names:
        assert not [
            other
            for other in page
            if other[1] < right and other[3] > left and other[2] < bottom - 4 and other[4] > top + 4
            if other[1:] != (left, top, right, bottom)
        ]


@pytest.mark.parametrize(("count", "factor"), [(2, 2), (4, 2), (8, 1), (16, 1)])
def test_a_row_of_contracts_is_printed_again_until_the_round_ends(count, factor):
    contracts = [{"name": "Herz", "factor": factor}, {"name": "Ecken"}]
    builder, names = an_evening([count], 4, terms={"contracts": contracts})
    slip = slips_page(builder, names)
    prescribed = ["Herz ×2" if factor == 2 else "Herz", "Ecken"] * (count // 2)

    heads = [text(head) for head in slip.select("tbody th")]
    assert heads == [*(f"{n} {name}" for n, name in enumerate(prescribed, 1)), "Total"]
    assert text(slip).split().count(str(157 * count * (factor + 1) // 2)) == 1


@pytest.mark.parametrize(("deals", "parts"), [(31, 2), (75, 3)])
def test_a_slip_of_more_deals_takes_as_many_pieces_as_it_needs(press, deals, parts):
    builder, names = an_evening([deals])
    pdf = slips(press, builder, names)
    pieces = cut(pdf, 1)

    assert len(words(pdf)) == parts  # of two tables, two parts on a page
    assert len(pieces) == 2 * parts
    for table, group in groupby(enumerate(pieces), key=lambda entry: entry[0] // parts + 1):
        table_pieces = [piece for _, piece in group]
        assert {tuple(heading(piece)) for piece in table_pieces} == {
            ("Passe", "1,", "Tisch", str(table))
        }
        assert {*range(1, deals + 1)} <= {
            number for piece in table_pieces for number in numbers(piece)
        }
        assert [piece.count("Total") for piece in table_pieces] == [0] * (parts - 1) + [1]
        assert [piece.count("Unterschrift") for piece in table_pieces] == [0] * (parts - 1) + [2]
        assert [piece.count("Übertrag") for piece in table_pieces] == [1, *[2] * (parts - 2), 1]


def test_slips_of_a_quarter_and_of_half_a_page_do_not_share_one():
    builder, names = an_evening([8, 14, 17, 40], 16)
    pages = slips_page(builder, names).select(".cut")

    assert [len(page.select(".slip")) for page in pages] == [4, 4, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(("deals", "rows"), [(14, 2), (30, 1)])
def test_long_names_and_a_long_title_push_no_signature_off_the_slip(press, deals, rows):
    builder, names = an_evening(
        [deals],
        10,
        name="Hans-Peter Müller-Brunschwiler {}",
        game="other",
        sizes=[5],
        terms={"partners": "alone", "wrong": "split"},
    )
    pieces = cut(slips(press, builder, names, LONG_TITLE), rows)

    assert len(pieces) == 2
    for piece in pieces:
        assert piece.count("Unterschrift") == 1  # a row of the table, with room under each name
        assert piece.count("geschrieben?") == 1
        assert piece.count("Total") == 1
        assert {*range(1, deals + 1)} <= {*numbers(piece)}


@pytest.mark.parametrize(("deals", "sentence"), [(1, "@1 Spiel"), (8, "@8 Spiele")])
def test_a_slip_says_its_round_and_its_deals_as_whole_sentences(deals, sentence):
    """Other languages write «table» and «donnes» small, and one deal as they say it."""
    builder, names = an_evening([deals], 4)
    slip = text(slips_page(builder, names, gettext=MARKED))

    assert "@Passe 1, Tisch 1" in slip
    assert f"{sentence}. @Kontrollsumme" in slip


LONG = ("Maximiliane-Ottilie von Hohenstaufenberg", "Jean-François de Montmollin-Châtelperrot")


@pytest.mark.soak
@pytest.mark.parametrize("deals", [4, 8, 12, 14])
@pytest.mark.parametrize(("size", "partners"), [(4, "drawn"), (4, "alone"), (5, "alone")])
def test_a_slip_cuts_no_name_and_breaks_no_word(press, deals, size, partners):
    changes = {"game": "other", "sizes": [size], "terms": {"partners": partners}}
    builder, names = an_evening([deals], size, **changes)
    (piece,) = cut(slips(press, builder, names | dict(enumerate(LONG, start=1))), 2)

    of_names = " ".join(LONG).replace("-", " ").split()
    shown = [part for text in piece for part in text.split("-") if part]
    assert [word for word in of_names if word not in shown] == []
    assert {*range(1, deals + 1)} <= {*numbers(piece)}
    by_letter = partners == "alone"
    assert all((piece.count(letter) == 2) is by_letter for letter in "ABCDE"[:size])


def test_a_record_sheet_cuts_no_footnote(press):
    reason = "hat trotz zweimaliger Ermahnung durch die Spielleitung mit dem Partner gesprochen"
    builder, names = an_evening([8] * 4)
    count_all(builder)
    builder.penalty(1, -20)
    builder.penalty(1, -15, number=2)
    reasons = {event[0]: reason for event in builder.events if event[1] == "penalty"}
    pdf = records(press, builder, names, reasons=reasons)
    low = [bottom for page in words(pdf) for text, *_, bottom in page if text == "gesprochen"]

    assert len(words(pdf)) == 1
    assert len(low) == 2
    assert max(low) < TALL / 4 - MM


def test_a_row_of_three_lines_of_names_keeps_clear_of_the_rows_around_it():
    builder, names = an_evening([8] * 2, 8)
    shown = []
    for opponent in ("Ueli Abt", LONG[0]):
        values = record_values(builder, names | {2: opponent}, [1])
        html = club_html([("records", values)], "Standblatt")
        shown.append(len(BeautifulSoup(html, "html.parser").select("tr.high")))

    assert shown == [0, 2]


def test_four_lines_of_names_in_each_row_cut_no_total_off(press):
    builder, names = an_evening([8] * 4, 4)
    names |= {1: "Ueli Abt", 3: "Res Aebi"}
    names |= {2: "Marie-Thérèse de Courten-Zufferey", 4: "Rosmarie Röthlisberger-Wüthrich"}
    pages = words(records(press, builder, names))
    low = [bottom % (TALL / 4) for page in pages for text, *_, bottom in page if text == "Total"]

    assert len(low) == 4
    assert max(low) < TALL / 4 - 2 * MM
    assert min(low) > 2 * MM  # none stands across the cut


@pytest.mark.soak
@pytest.mark.parametrize(
    ("people", "large", "counts"),
    [(12, 1, [8, 4]), (12, 2, [8, 4]), (8, 4, [4, 4]), (16, 1, [8, 7, 1]), (12, 0, [6, 6])],
)
def test_the_last_record_sheets_stand_beside_larger_ones_if_that_saves_a_page(
    press, people, large, counts
):
    reason = "hat trotz Ermahnung mit dem Partner gesprochen, wie es im Reglement steht. " * 6
    builder, names = an_evening([8] * 4, people)
    names = {number: f"Person{number}." for number in names}
    count_all(builder)
    for member in range(1, large + 1):
        builder.penalty(member, -20)
    reasons = {event[0]: reason for event in builder.events if event[1] == "penalty"}
    pdf = records(press, builder, names, reasons=reasons)
    heads = [[word for word in page if word[0] == "Total"] for page in words(pdf)]

    assert [len(page) for page in heads] == counts
    texts = [text for page in words(pdf) for text, *_ in page]
    assert texts.count("Ermahnung") == 6 * large
    assert {f"Person{number}." for number in names} <= {*texts}
    for page in words(pdf):
        assert all(
            left > 0 and right < WIDE and bottom < TALL for _, left, _, right, bottom in page
        )


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rounds", "rows", "pages"), [(4, 4, 1), (8, 4, 1), (14, 2, 1), (30, 1, 2), (50, 1, 4)]
)
def test_every_record_sheet_has_a_line_for_each_round_and_its_total(press, rounds, rows, pages):
    builder, names = an_evening([8] * rounds, 4)
    pdf = records(press, builder, names)
    pieces = cut(pdf, rows)
    parts = -(-rounds // 30)

    assert len(words(pdf)) == pages
    assert len(pieces) == 4 * parts
    for start in range(0, len(pieces), parts):
        sheet_pieces = pieces[start : start + parts]
        assert {*range(1, rounds + 1)} <= {
            number for piece in sheet_pieces for number in numbers(piece)
        }
        assert [piece.count("Total") for piece in sheet_pieces] == [0] * (parts - 1) + [1]


def test_a_ranked_record_sheet_of_14_rounds_keeps_penalty_total_and_rank_points(press):
    counting = {"rank_points": {"kind": "down"}}
    builder, names = an_evening([8] * 14, 4, "Hans-Peter Müller-Brunschwiler {}", counting=counting)
    count_all(builder)
    for member in names:
        builder.penalty(member, -20)

    for piece in cut(records(press, builder, names), 1):
        assert "−20" in piece
        assert [piece.count(word) for word in ("Strafen", "Total", "Rangpunkte")] == [1, 1, 1]


@pytest.mark.soak
@pytest.mark.parametrize(("people", "pages"), [(8, 1), (9, 2), (40, 5)])
def test_record_sheets_are_eight_to_a_page_and_cut_no_name(press, people, pages):
    named = {1: "Maximiliane-Ottilie Hohenstaufenberg-Xyz", 2: "Hans-Peter Nydegger-Brunschwiler"}
    builder, names = an_evening([8] * 4, people)
    names = {number: f"Person{number}." for number in names} | named
    if people % 4:
        builder.draw()
    pdf = records(press, builder, names)
    pieces = cut(pdf, 4)

    assert (len(words(pdf)), len(pieces)) == (pages, people)
    for piece, name in zip(pieces, names.values(), strict=True):
        assert name.replace(" ", "") in "".join(piece)
    seated = [person for tables in builder.evening.rounds for t in tables for person in t.people]
    letters = "".join(text for piece in pieces for text in piece)
    for person, name in names.items():
        times = seated.count(person) * 3 + 1  # on the sheets of whom it plays with, and its own
        assert all(letters.count(part) >= times for part in name.replace("-", " ").split())
    assert all(piece.count("Total") == piece.count("Gegner") == 1 for piece in pieces)
