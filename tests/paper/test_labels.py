"""Slips, plans and rankings carry their labels in two languages where a second one is named."""

from functools import partial
from gettext import NullTranslations

import pytest
from bs4 import BeautifulSoup

from scorer.paper import club_html
from scorer.rules.club.own_rules import NO_RULES, OwnRule, OwnRules
from scorer.rules.club.sentences.disciplines import round_number_title
from scorer.rules.core.words import Catalog, SecondLanguage
from tests.paper.printing import words
from tests.paper.reading import text
from tests.paper.test_ranking_pages import ranked
from tests.paper.test_slips import CODE, LINK, LONG_TITLE, MM, TALL, an_evening, cut, numbers
from tests.rules.club.test_play_off import GROUPS
from tests.rules.club.test_play_off import evening as of_groups

HEADING = {"club": "Enzian", "title": "1. Abend", "date": "", "place": "", "note": ""}
FRENCH = {
    "Einteilung": "Plan des tables",
    "Gegner": "Adversaires",
    "Gruppe %(letter)s": "Groupe %(letter)s",
    "Gruppen": "Groupes",
    "Heim": "Domicile",
    "Mannschaft": "Équipe",
    "Name": "Nom",
    "Passe %(round)s": "Manche %(round)s",
    "Passe %(round)s, Tisch %(table)s": "Manche %(round)s, table %(table)s",
    "Spiel": "Donne",
    "Striche": "Traits",
    "Tisch": "Table",
    "Trumpf": "Atout",
    "Unterschrift": "Signature",
}


class Some(NullTranslations):
    """Translates a few labels, and says nothing else: a sentence would be missing."""

    def gettext(self, message):
        return FRENCH.get(message, "Rang" if message == "Rang" else "?")


SECOND = SecondLanguage(Catalog(Some()), "fr-CH")


def paper(kind, second=SECOND, **values):
    html = club_html([(kind, {"heading": HEADING, **values})], "Abend", second=second)
    return BeautifulSoup(html, "html.parser")


def labels(page):
    """Return what stands in two languages, each as one text."""
    return {text(second.parent) for second in page.select(".second[lang=fr-CH]")}


def a_plan(second=SECOND):
    builder, names = an_evening([8], 8)
    heading = HEADING | {"title": "1. Abend: Einteilung", "what": lambda _: _("Einteilung")}
    return paper("plan", second, heading=heading, evening=builder.evening, names=names)


def slips(second=SECOND):
    builder, names = an_evening([8], 8)
    tables = [(table, None, "") for table in builder.evening.tables]
    return paper("slips", second, evening=builder.evening, names=names, tables=tables)


def a_ranking(second=SECOND):
    columns = [partial(round_number_title, number=number) for number in range(1, 5)]
    return paper("ranking", second, **ranked(8) | {"columns": columns})


def test_a_slip_a_plan_and_a_ranking_carry_their_labels_in_both_languages():
    on_slips = labels(slips())
    assert {"Passe 1, Tisch 1 · Manche 1, table 1", "Spiel · Donne"} <= on_slips
    assert {"Trumpf · Atout", "Unterschrift · Signature"} <= on_slips
    assert {"1. Abend: Einteilung · Plan des tables", "Tisch · Table"} <= labels(a_plan())
    assert {"Name · Nom", "Passe 4 · Manche 4"} <= labels(a_ranking())


def records(second=SECOND):
    builder, names = an_evening([8], 8)
    return paper("records", second, evening=builder.evening, names=names, members=[*names])


def a_bracket(second=SECOND):
    builder = of_groups(16, GROUPS)
    builder.draw(1, seed=1)
    names = {number: f"Person {number}" for number in range(1, 17)}
    return paper("bracket", second, evening=builder.evening, names=names)


def test_a_record_sheet_and_groups_carry_their_labels_in_both_languages():
    assert {"Passe · ?", "Tisch · Table", "Gegner · Adversaires"} <= labels(records())
    assert {"Gruppen · Groupes", "Gruppe A · Groupe A"} <= labels(a_bracket())


@pytest.mark.parametrize(("rounds", "notes"), [(8, 0), (4, 1)])
def test_two_languages_cut_nothing_off_a_record_sheet(press, rounds, notes):
    builder, names = an_evening([8] * rounds, counting={"rank_points": {"kind": "down"}})
    if notes:
        for table in builder.evening.tables:
            builder.sheet(table.round, table.number, 700, 556)
        for member in names:
            builder.penalty(member, -20)
    values = {"heading": HEADING, "evening": builder.evening, "names": names}
    rules = OwnRules((OwnRule("Wer redet, zahlt.", on_slips=True),)) if notes else NO_RULES
    values |= {"members": [*names], "rules": rules}
    pdf = press.pdf(club_html([("records", values)], "Standblätter", second=SECOND))
    (page,) = words(pdf)
    bottoms = [(bottom - 1) % (TALL / 4) for *_, bottom in page]

    assert [word for word, *_ in page].count("Adversaires") == 8
    assert max(bottoms) < TALL / 4 - 1
    assert min(bottoms) > 4 * MM  # nothing stands across a cut


def test_what_both_languages_call_the_same_stands_once():
    (rank,) = (head for head in a_ranking().select("th") if "Rang" in text(head))

    assert text(rank) == "Rang"
    assert not rank.select(".second")


def test_sentences_and_names_stand_in_the_first_language():
    page = slips()

    assert text(page.select_one(".foot .legend")).startswith("8 Spiele. Kontrollsumme")
    assert not page.select(".who .second, .foot .legend .second")


@pytest.mark.parametrize("show", [slips, a_ranking, a_plan, records, a_bracket])
def test_one_language_alone_has_nothing_of_a_second(show):
    page = show(second=None)

    assert not page.select(".second, .between, .two")
    assert "·" not in "".join(text(head) for head in page.select("th, caption, h1, h2"))


@pytest.mark.parametrize(
    ("deals", "phase"),
    [
        (12, {}),
        (14, {}),
        (16, {}),
        (14, {"sizes": [5], "terms": {"partners": "alone", "wrong": "split"}}),
    ],
)
def test_two_languages_push_nothing_off_a_slip(press, deals, phase):
    game = {"game": "other"} if phase else {}
    builder, names = an_evening(
        [deals], 10 if phase else 8, "Hans-Peter Müller-Brunschwiler {}", **game, **phase
    )
    heading = HEADING | {"title": LONG_TITLE}
    tables = [(table, CODE, LINK) for table in builder.evening.tables]
    values = {"heading": heading, "evening": builder.evening, "tables": tables, "names": names}
    pdf = press.pdf(club_html([("slips", values)], "Zettel", second=SECOND))

    assert len(words(pdf)) == 1
    for piece in cut(pdf, 2 if deals < 15 else 1)[:2]:
        assert piece.count("Unterschrift") == piece.count("Signature") == (1 if phase else 2)
        assert {*range(1, deals + 1)} <= {*numbers(piece)}
    for left, top, right, bottom in foots(words(pdf)[0]):
        assert not [
            text
            for text, x, y, to, down in words(pdf)[0]
            if x < right and to > left and y < bottom - 2 and down > top + 2 and text not in FOOT
        ]


FOOT = {"Spiele.", "Kontrollsumme", "12", "14", "16", "1884", "2198", "2512"}


def foots(page):
    """Return the boxes of the sums to check at the feet of slips."""
    return [box for text, *box in page if text == "Kontrollsumme"]
