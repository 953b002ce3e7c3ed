"""Tables of a CSV file, as spreadsheets write them."""

import pytest

from scorer.club import csv_table
from scorer.rules.core.errors import RuleError


@pytest.mark.parametrize(
    ("data", "code", "values"),
    [
        (b"", "csv-column", {"column": "Name"}),
        (b"Vorname;Ort\nUrsula;Bern\n", "csv-column", {"column": "Name"}),
        (b"PK\x03\x04\x14\x00", "csv-spreadsheet", {}),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "csv-spreadsheet", {}),
        (b"Name\n" + b"x\n" * 5, "csv-rows", {"limit": 4}),
        (b'Name\n"' + b"x" * 200_000, "csv-broken", {"line": 2}),
    ],
)
def test_a_file_that_is_no_list_with_names_is_refused(data, code, values):
    with pytest.raises(RuleError) as refused:
        csv_table.table(data, 4)

    assert (refused.value.code, refused.value.values) == (code, values)


@pytest.mark.parametrize(
    "title", ["Mitglieder;;", "Jassclub Rosen, Stand 3. Mai", ";;\n\nListe;2026;"]
)
def test_a_list_may_bear_a_title_above_its_header(title):
    data = f"{title}\nNachname;Vorname;Ort\nMeier;Anna;Bern\n".encode()
    columns, rows = csv_table.table(data, 1)

    assert columns == {"surname": 0, "first": 1}
    assert rows[1:] == [(title.count("\n") + 3, ["Meier", "Anna", "Bern"])]
