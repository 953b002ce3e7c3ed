"""A club's papers: what stands on them is what was written, and every page is one to hang up."""

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdf
import pytest
import segno
from bs4 import BeautifulSoup
from markupsafe import Markup

from scorer.paper import club_html
from scorer.resources import folder
from scorer.rules.club.counting.counting import Counting, RankPoints
from scorer.rules.club.counting.ranks import RankingEntry, rank_entries
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation
from tests.paper.ranking_values import ranking_values
from tests.paper.reading import text
from tests.rules.club.club_builder import EveningBuilder, agreed
from tests.web.html_client import check_page

A4 = (595, 842)
SUITS = folder("static") / "icons" / "suits.svg"
DRAWING = re.compile(r'<symbol id="(\w+)" viewBox="0 0 32 32">(.*?)</symbol>', re.DOTALL)
PEOPLE = range(1, 14)
NAMES = {number: f"Person {number}" for number in PEOPLE}
HEADING = {
    "club": "Jassclub Enzian",
    "title": "1. Abend",
    "date": "20. November 2026",
    "place": "Krone",
    "note": "Prüfzeichen 0123456789ab",
}
FOUR_ROUNDS = {"game": "schieber", "rounds": 4, "deals": 12}
TERMS = {"partners": "drawn", "check": 157}


def an_evening(terms=None):
    """Return thirteen people, four rounds drawn, and a sheet of every table of the first."""
    counting = {"drop": 1, "ties": ["best"]}
    builder = EveningBuilder(agreed(counting, terms=TERMS | (terms or {}), **FOUR_ROUNDS), 13)
    builder.draw(seed=4711)
    points = (
        (1001, 883) if builder.evening.phase.terms.partners != "alone" else (884, 800, 100, 100)
    )
    for table in (1, 2, 3):
        builder.sheet(1, table, *points)
    return builder.evening


def paper(kind, **values):
    return BeautifulSoup(
        club_html([(kind, {"heading": HEADING, **values})], "Abend"), "html.parser"
    )


def test_a_trial_is_stamped_on_each_page_and_on_each_card_and_nothing_else_is():
    evening, stamp = an_evening(), "svg.trial-stamp[role=img]"
    heading = {**HEADING, "stamp": "trial"}
    tables = [(table, None, "") for table in evening.rounds[0]]
    cards = {"slips": {"tables": tables}, "records": {"members": [*evening.attending()]}}
    for kind, values in cards.items():
        printed = paper(kind, heading=heading, evening=evening, names=NAMES, **values)
        assert len(printed.select(stamp)) == len(printed.select(".slip, .record")) > 1, kind
    plan = paper("plan", heading=heading, evening=evening, names=NAMES)
    assert len(plan.select(f".of-trial > {stamp}")) == 1  # which is fixed to every page
    assert not paper("plan", evening=evening, names=NAMES).select(stamp)


def test_the_plan_seats_everybody_once_a_round_and_says_who_rests_and_by_what_lot():
    evening = an_evening()
    plan = paper("plan", evening=evening, names=NAMES)
    rounds = plan.select(".round")

    assert len(rounds) == 4
    for number, part in enumerate(rounds, start=1):
        seated = [text(cell) for cell in part.select("td")]
        (rests,) = evening.sitting_out[number - 1]
        assert sorted([*seated, NAMES[rests]]) == sorted(NAMES.values())
        assert text(part.select_one(".legend")) == f"{NAMES[rests]} setzt aus. Losnummer 4711"


@pytest.mark.parametrize(("rounds", "size"), [(1, ["huge"]), (4, ["huge"]), (5, ["large"])])
def test_the_plan_is_as_large_as_its_page_allows(rounds, size):
    evening = an_evening()
    evening.rounds = [*evening.rounds, evening.rounds[0]][:rounds]
    evening.sitting_out = [*evening.sitting_out, evening.sitting_out[0]][:rounds]
    evening.seeds = [*evening.seeds, None][:rounds]

    first = paper("plan", evening=evening, names=NAMES).select_one(".round")
    assert first["class"] == ["round", *size]


@pytest.mark.parametrize(
    ("people", "columns", "size"),
    [(8, 4, ["huge"]), (13, 4, ["large"]), (25, 4, []), (8, 5, []), (8, 12, [])],
)
def test_a_ranking_is_as_large_as_its_page_allows(people, columns, size):
    counting = Counting()
    lines = rank_entries(
        counting, [RankingEntry(person, (1000 - person,) * columns) for person in range(people)]
    )
    names = {person: f"Nr. {person}" for person in range(people)}
    titles = [f"Passe {number}" for number in range(columns)]
    values = ranking_values(lines, names, counting, titles)
    table = paper("ranking", **values).select_one("table")

    assert table["class"] == ["list", *size]


def test_partners_stand_side_by_side_on_the_plan():
    evening = an_evening()
    first = paper("plan", evening=evening, names=NAMES).select_one("tbody tr")
    a, b, c, d = (NAMES[person] for person in evening.rounds[0][0].people)

    assert [text(cell) for cell in first.select("td")] == [a, c, b, d]


def test_nobody_is_a_partner_at_a_table_of_five_that_was_drawn_before_there_were_partners():
    builders = [EveningBuilder(agreed(terms=TERMS, **FOUR_ROUNDS), 9) for _ in range(2)]
    of_five = [[1, 2, 3, 4, 5]]
    builders[0].seat([*of_five, [6, 7, 8, 9]], of_five)
    builders[1].seat(of_five)
    mixed, fives = paper("plan", evening=builders[0].evening, names=NAMES).select(".round")

    heads = [[text(head) for head in part.select("thead th")] for part in (mixed, fives)]
    assert heads == [["Tisch", "Es sitzen", "gegen"], ["Tisch", "Es sitzen"]]
    seated = [[text(cell) for cell in row.select("td")] for row in mixed.select("tbody tr")]
    names = [NAMES[person] for person in range(1, 10)]
    assert seated == [names[:5], [names[5], names[7], names[6], names[8], ""]]
    (record,) = paper("records", evening=builders[1].evening, names=NAMES, members=[1]).select(
        ".record"
    )
    heads = [text(head) for head in record.select("thead th")]
    assert heads == ["Passe", "Tisch", "Gegner", "Punkte"]


def test_a_slip_has_a_line_for_each_deal_the_control_sum_and_a_code_where_a_phone_may_write():
    evening = an_evening()
    code = Markup(segno.make("HTTPS://EXAMPLE.ORG/J/X").svg_inline())
    tables = [
        (table, *((code, "jass.local/j/K7PQ") if table.number == 1 else (None, "")))
        for table in evening.rounds[0]
    ]
    slips = paper("slips", evening=evening, tables=tables, names=NAMES).select(".slip")

    assert [len(slip.select("tbody tr")) for slip in slips] == [13, 13, 13]
    typed = "oder eintippen jass.local/j/K7PQ"
    for slip, writes in zip(slips, (True, False, False), strict=True):
        assert (bool(slip.select_one("svg")), typed in text(slip)) == (writes, writes)
    assert all("Kontrollsumme 1884" in text(slip) for slip in slips)


@pytest.mark.parametrize("wrong", ["refuse", "split", "writer", "official"])
def test_a_slip_asks_who_wrote_where_the_regulation_asks_it_of_a_wrong_one(wrong):
    evening = an_evening(terms={"wrong": wrong})
    tables = [(table, None, "") for table in evening.rounds[0]]
    slip = paper("slips", evening=evening, tables=tables, names=NAMES).select_one(".slip")
    lines = [text(line) for line in slip.select(".signatures li")]

    asked = ["Wer hat geschrieben?"] if wrong in {"split", "writer"} else []
    assert lines == [*asked, "Unterschrift", "Unterschrift"]


def test_a_record_sheet_knows_table_partner_opponents_and_what_was_made():
    evening = an_evening()
    table = evening.rounds[0][0]
    member, partner = table.people[0], table.people[2]
    (record,) = paper("records", evening=evening, names=NAMES, members=[member]).select(".record")
    first = [text(cell) for cell in record.select("tbody tr")[0].select("th, td")]

    others = " ".join(NAMES[person] for person in table.people[1::2])
    assert first == ["1", "1", NAMES[partner], others, "1001"]
    assert text(record.select_one(".held")) == "Jassclub Enzian · 20. November 2026"
    assert len(record.select("tbody tr")) == 5


def test_who_made_one_of_four_attempts_gets_a_record_sheet():
    """C17: where one plays as often as one likes, hardly anybody plays every round there may be."""
    builder = EveningBuilder(agreed(terms=TERMS, **FOUR_ROUNDS, attempts=True), 13)
    builder.write("table", round=1, members=[1, 2, 3, 4])
    builder.sheet(1, 1, 1000, 884)
    (record,) = paper("records", evening=builder.evening, names=NAMES, members=[1]).select(
        ".record"
    )

    assert [text(cell) for cell in record.select("tr:not(.total) td.num")] == ["1000", "", "", ""]


def test_where_all_play_for_themselves_a_record_sheet_has_no_column_for_partners():
    evening = an_evening(terms={"partners": "alone"})
    (record,) = paper("records", evening=evening, names=NAMES, members=[1]).select(".record")

    heads = [text(head) for head in record.select("thead th")]
    assert heads == ["Passe", "Tisch", "Gegner", "Punkte"]
    assert "Partner" in text(paper("records", evening=an_evening(), names=NAMES, members=[1]))


def values_of(evening, columns, **more):
    return ranking_values(evening.standings, NAMES, evening.phase.counting, columns, **more)


def the_ranking(evening, columns=("1", "2", "3", "4"), **more):
    return paper("ranking", **values_of(evening, columns, **more))


def test_what_a_rank_is_worth_stands_beside_the_total():
    """K10: the points that go into the season hang on the wall with the list of the evening."""
    evening = an_evening()
    evening.phase = replace(
        evening.phase,
        counting=replace(evening.phase.counting, rank_points=RankPoints(table=(25, 18))),
    )
    page = the_ranking(evening)

    assert text(page.select("thead th")[-1]) == "Rangpunkte"
    assert {text(row.select("td")[-1]) for row in page.select("tbody tr.first")} == {"25"}
    assert "Rangpunkte" not in text(the_ranking(an_evening()))


def test_more_evenings_than_find_room_are_told_by_how_many_count():
    evening = an_evening()
    page = the_ranking(evening, [f"Abend {number}" for number in range(40)], season=True)

    assert [text(head) for head in page.select("thead th")] == ["Rang", "Name", "gewertet", "Total"]


def everything(evening):
    tables = [(table, None, "") for table in evening.rounds[0]]
    common = {"heading": HEADING, "names": NAMES}
    line = evening.standings[0]
    return [
        ("plan", {**common, "evening": evening}),
        ("slips", {**common, "evening": evening, "tables": tables}),
        ("records", {**common, "evening": evening, "members": list(PEOPLE)}),
        ("ranking", {"heading": HEADING, **values_of(evening, ["1", "2", "3", "4"])}),
        (
            "member",
            {
                "heading": HEADING,
                "results": [("20.11.2026", "1. Abend", "", "1.", "1000")],
                "figures": {"Abende": "1"},
                "tables": [],
            },
        ),
        (
            "diploma",
            {"heading": HEADING, "name": NAMES[line.person], "rank": 1, "figure": "1000 Punkte"},
        ),
    ]


def test_a_whole_evening_is_one_tagged_document_in_our_own_fonts(press):
    html = club_html(everything(an_evening()), "1. Abend")
    check_page(html)
    pdf = press.pdf(html)
    pages = pypdf.PdfReader(BytesIO(pdf)).pages
    opened = pikepdf.open(BytesIO(pdf))
    fonts = {
        str(font.BaseFont).partition("+")[2]
        for pdf_page in opened.pages
        for font in pdf_page.Resources.Font.values()
    }

    assert [round(side) for side in pages[0].mediabox[2:]] == list(A4)
    assert len(pages) == 1 + 1 + 2 + 1 + 1 + 1
    assert opened.Root.MarkInfo.Marked
    assert fonts <= {"JassSans", "JassSans-Semi-Bold", "JassSerif-Semi-Bold"}
    assert "1. Rang" in pages[-1].extract_text()
    assert "Prüfzeichen 0123456789ab" in pages[-2].extract_text()


@pytest.mark.parametrize("french", [False, True])
def test_a_diploma_shows_the_suits_of_the_pack_that_was_played_with(french):
    values = {"heading": HEADING, "name": "Anne", "rank": 1, "figure": "1000", "french": french}
    html = club_html([("diploma", values)], "Diplôme")
    drawings = dict(DRAWING.findall(SUITS.read_text()))

    assert {suit for suit in drawings if drawings[suit] in html} == (
        {"herz", "ecken", "kreuz", "schaufel"}
        if french
        else {"rosen", "eichel", "schilten", "schellen"}
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_an_evening_of_every_preset_is_a_page_before_anything_is_known(preset):
    regulation = read_regulation(PRESETS[preset])
    for phase in regulation.phases:
        evening = fold_evening(regulation, phase.key, [])
        html = club_html(
            [
                ("plan", {"heading": HEADING, "evening": evening, "names": NAMES}),
                ("ranking", {"heading": HEADING, **values_of(evening, [])}),
            ],
            "Abend",
        )
        check_page(html)
