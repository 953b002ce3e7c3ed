"""Tables of a CSV file, as spreadsheets write them."""

import random
import re

import pytest

from scorer.club.people import csv_table
from scorer.rules.core.errors import RuleError
from tests.long import runs

ENCODINGS = (
    *("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"),
    *("cp1252", "mac_roman", "cp850"),
)
SURNAMES = re.findall(
    r"\S+",
    """Müller Schmid Keller Weber Bürki Häfliger Lüthi Käser Zürcher Grünig Hänni Kägi Bösch Föhn Schüpbach Wüthrich
    Brügger Rölli Öttli Ülker Ägerter Äbi Özdemir Favre Rochat Béguin Dubuis Ruffieux Crételle Maître Bertolì
    Bernasconi Ciccarè Caduff D’Angelo Jašari Núñez""",
)
FIRST_NAMES = re.findall(
    r"\S+",
    """Hans Peter Ursula Jörg Jürg Käthi Köbi Rösli Bärbel Vreni Zoé Zoë René Renée André Hélène François Benoît Noël
    Loïc Gaëlle Niccolò Émile Étienne Désirée Märy Ändu Ömer Übi Ürsu Anna Beat Walter Göpf""",
)
PLAIN = [name for name in (*SURNAMES, *FIRST_NAMES) if name.isascii()]
UMLAUTS = frozenset("äöüÄÖÜ")


def swiss_list(chance, encoding):
    """Return 40 names with at least three umlauts, all of letters of *encoding*; in some lists hardly more than three."""
    marked = chance.choice([0.05, 0.1, 1])
    while True:
        names = [
            [
                chance.choice(some if chance.random() < marked else PLAIN)
                for some in (SURNAMES, FIRST_NAMES)
            ]
            for _ in range(40)
        ]
        names = [
            [part.encode(encoding, "ignore").decode(encoding) for part in name] for name in names
        ]
        if sum(letter in UMLAUTS for name in names for part in name for letter in part) >= 3:
            return names


def as_read(data):
    """Return the rows of a list, and the refusal where there are none."""
    try:
        return [cells for _row, cells in csv_table.table(data, 40)[1][1:]], None
    except RuleError as error:
        return [], error


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_names_are_read_in_every_encoding_or_both_readings_are_shown(encoding):
    chance = random.Random(f"list of names {encoding}")
    for _ in range(runs(50, 400)):
        names = swiss_list(chance, encoding)
        text = "\r\n".join(map(";".join, [("Nachname", "Vorname"), *names]))
        rows, refused = as_read(text.encode(encoding))
        if refused is None:
            assert rows == names
            continue

        shown = refused.values["first"], refused.values["second"]
        assert refused.code == "csv-letters"
        assert {*shown} & {part for name in names for part in name}
        assert {letter for letter in "".join(shown) if not letter.isascii()} <= csv_table.OURS


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("Jörg\nKägi\n".encode() + "Brügger".encode("cp1252"), "Brügger"),
        ("Jörg\nKägi\n".encode("cp1252") + "Brügger".encode(), "Brügger"),
        ("Jörg\nKägi\n".encode("mac_roman") + "Brügger".encode(), "Brügger"),
        ("RENÉ\nMÜLLER".encode("cp1252"), "RENÉ"),
        ("Bär\nKathrin D’Angelo".encode("cp1252"), "Kathrin D’Angelo"),
        ("Müller\nJašari".encode("cp1252"), "Jašari"),
        ("Ö".encode("cp1252"), "Ö"),
        ("Ü".encode("cp1252"), "Ü"),
        ("Ö".encode("utf-16-be"), "Ö"),
        ("Иван".encode(), "Иван"),
    ],
)
def test_a_list_of_two_encodings_or_with_rare_letters_keeps_its_names(data, name):
    encoding = "utf-16-be" if b"\0" in data else "ascii"
    _columns, rows = csv_table.table("Name\n".encode(encoding) + data, 9)

    assert [name] in [cells for _row, cells in rows]


@pytest.mark.parametrize(
    ("data", "code", "shown"),
    [
        ("Hänni".encode("mac_roman"), "csv-letters", {"first": "Hänni", "second": "Hènni"}),
        ("Jörg".encode("cp850"), "csv-letters", {"first": "Jîrg", "second": "Jörg"}),
        (b"\xff\xff", "csv-letters", {"first": "ÿÿ", "second": ""}),
        (b"J\xef\xbf\xbdrg", "csv-lost", {"text": "J\ufffdrg"}),
        ("Žižek".encode("cp1250") + b" \xb3\xf0a\xbej", "csv-lost", {"text": "³ða¾j"}),
    ],
)
def test_letters_that_nobody_can_tell_are_refused_and_shown(data, code, shown):
    with pytest.raises(RuleError) as refused:
        csv_table.table(b"Name\n" + data, 9)

    assert (refused.value.code, refused.value.values) == (code, shown)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", csv_table.SEPARATORS)
def test_a_line_break_within_a_cell_is_a_blank_and_makes_no_row(separator, end):
    lines = [
        '"Liste\n2026"',
        '"Nach-\nname";"Name\n";"Stra\nsse"',
        '"Müller\nMeier";"Jörg";"Haus Rössli\r\nDorfstrasse 1"',
        "",
        '"Bü\nchi";Ueli;"a\n\nb"',
    ]
    data = end.join(lines).replace(";", separator).encode()
    _columns, rows = csv_table.table(data, 9)

    assert rows == [
        (2, ["Nach- name", "Name", "Stra sse"]),
        (3, ["Müller Meier", "Jörg", "Haus Rössli Dorfstrasse 1"]),
        (5, ["Bü chi", "Ueli", "a b"]),
    ]


def test_a_list_of_three_hundred_columns_is_read():
    heads = ";".join(["Name", *(f"Spalte {n}" for n in range(299))])
    columns, rows = csv_table.table(f"{heads}\nA{';1' * 299}\n".encode(), 9)

    assert columns == {"name": 0}
    assert [len(cells) for _row, cells in rows] == [300, 300]


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_quotation_mark_that_is_never_closed_hides_no_rows(end):
    data = f'Name;Vorname\nMeier;Hans\n"Kunz;Heidi\nFrei;Urs{end}'
    with pytest.raises(RuleError) as refused:
        csv_table.table(data.encode(), 9)

    assert (refused.value.code, refused.value.values) == ("csv-broken", {"line": 3})
