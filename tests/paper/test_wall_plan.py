"""A round on the wall is read from three metres, and a list by name tells everybody's table."""

import pytest

from scorer.paper import club_html
from scorer.rules.club.people import guessed
from tests.paper.printing import words
from tests.rules.club.club_builder import EveningBuilder, agreed
from tests.rules.club.play_off.test_play_off import in_final

HEADING = {"club": "Enzian", "title": "1. Abend", "date": "", "place": "", "note": ""}
# Of the height that a word is given in the PDF, which is from ascender to descender.
CAPITALS = {"sans": 660 / 1424, "serif": 670 / 1371}
SIZE = 1 / 1.424
ODD = ("Maximiliane-Ottilie von Hohenstaufenberg", "W" * 40, "Hans «Housi» Übersax", "محمد الأمين")


def an_evening(people, rounds=4, **phase):
    builder = EveningBuilder(agreed(rounds=rounds, deals=8, **phase), people)
    builder.draw()
    return builder.evening


def named(people, odd=()):
    return {number: f"Vorname{number} Name{number}" for number in range(1, people + 1)} | dict(
        enumerate(odd, start=1)
    )


def pages_of(press, kind, evening, **values):
    pdf = press.pdf(club_html([(kind, {"heading": HEADING, "evening": evening, **values})], "Plan"))
    return words(pdf)


@pytest.mark.parametrize(("people", "size", "pages"), [(8, "a4", 1), (41, "a4", 6), (41, "a3", 3)])
def test_names_and_numbers_of_tables_have_capitals_of_40_points(press, people, size, pages):
    evening, names = an_evening(people), named(people)
    printed = pages_of(press, "wall_plan", evening, names=names, number=2, size=size)
    large = [word for page in printed for word in page if word[4] - word[2] > 30]
    people_words = [word for word in large if not word[0].isdecimal()]
    numbers = [word for word in large if word[0].isdecimal()]

    assert len(printed) == pages
    assert {text for text, *_ in people_words if text != "–"} == {
        word for name in names.values() for word in name.split()
    }
    of_people = [word for word in people_words if word[0].startswith(("Vor", "Name"))]
    assert min((bottom - top) * CAPITALS["sans"] for _w, _x, top, _r, bottom in of_people) >= 40
    assert [int(text) for text, *_ in numbers] == [table.number for table in evening.rounds[1]]
    assert min((bottom - top) * CAPITALS["serif"] for _w, _x, top, _r, bottom in numbers) >= 40
    assert all("Passe 2" in " ".join(text for text, *_ in page) for page in printed)


NOTE = "Anna Aebi und Beat Etter sind in Passe 4 an den Tischen 1 und 2 vertauscht gesessen. "


@pytest.mark.parametrize(("size", "pages"), [("a4", 2), ("a3", 1)])
def test_a_play_off_and_a_note_take_no_pages_besides(press, size, pages):
    heading = HEADING | {"note": NOTE * 2}
    values = {"heading": heading, "evening": in_final(16).evening, "names": named(16)}
    paper = ("wall_plan", {**values, "number": 4, "size": size})
    printed = words(press.pdf(club_html([paper], "Plan")))
    tables = [
        int(word[0])
        for page in printed
        for word in page
        if word[0].isdecimal() and word[4] - word[2] > 90
    ]

    assert len(printed) == pages
    assert tables == [1, 2, 3, 4]
    text = " ".join(word for page in printed for word, *_ in page)
    assert all(title in text for title in ("Final", "Ränge 5–8", "Ränge 13–16"))
    assert "vertauscht" in " ".join(word for word, *_ in printed[-1])


def test_a_long_name_does_not_touch_its_table(press):
    evening = an_evening(41, 1)
    surnames = (
        "Tschümperlin Karl-Heinz",
        "Röthlisberger Walburga",
        "Wüthrich-Guggisberg Maximilian",
    )
    listed = {number: f"{surnames[number % 3]} {number}" for number in range(1, 42)}
    values = {"number": 1, "order": [*listed], "listed": listed}
    printed = pages_of(press, "name_list", evening, **values)
    shown = [word for page in printed for word, *_ in page]

    assert shown.count("Tisch") == 40
    assert shown.count("setzt") == 1


@pytest.mark.parametrize("size", ["a4", "a3"])
def test_no_table_is_torn_and_no_long_name_runs_out_of_the_page(press, size):
    evening, names = an_evening(9, terms={"partners": "alone"}, sizes=[9]), named(9, ODD)
    printed = pages_of(press, "wall_plan", evening, names=names, number=1, size=size)
    wide, high = (595, 842) if size == "a4" else (842, 1191)
    letters = "".join(text for page in printed for text, *_ in page)

    assert all(
        x > 0 and right < wide and bottom < high for p in printed for _, x, _, right, bottom in p
    )
    assert letters.count("W") == 40
    assert all(
        word in letters for name in named(9).values() if name[7] > "4" for word in name.split()
    )
    pair = an_evening(8)
    pages = pages_of(press, "wall_plan", pair, names=named(8, ODD), number=1, size=size)
    of_page = [{text for text, *_ in page if text.startswith("Vorname")} for page in pages]
    for table in pair.rounds[0]:
        seated = {f"Vorname{person}" for person in table.people if person > len(ODD)}
        assert sum(bool(seated & seen) for seen in of_page) == 1


@pytest.mark.soak
@pytest.mark.parametrize(("people", "pages"), [(9, 1), (41, 1), (66, 1), (120, 2), (130, 2)])
def test_a_list_by_surname_tells_everybodys_table_in_14_points(press, people, pages):
    evening = an_evening(people, 1)
    listed = {number: guessed(name).listed for number, name in named(people).items()}
    order = sorted(listed, key=listed.__getitem__)
    values = {"number": 1, "order": order, "listed": listed}
    printed = pages_of(press, "name_list", evening, **values)
    table_of = {person: table.number for table in evening.rounds[0] for person in table.people}

    assert len(printed) == pages
    surnames = [word[0] for page in printed for word in page if word[0].startswith("Name")]
    assert surnames == [listed[person].split()[0] for person in order]
    for page in printed:
        lines = [word for word in page if word[0].startswith("Name")]
        assert all((bottom - top) * SIZE >= 13.9 for _w, _x, top, _r, bottom in lines)
        for text, x, top, *_ in lines:
            beside = [
                w
                for w, left, at, *_ in page
                if abs(at - top) < 3 and 0 <= left - x < (500 if people < 20 else 260)
            ]
            number = table_of.get(int(text.removeprefix("Name")))
            place = ["setzt", "aus"] if number is None else ["Tisch", str(number)]
            assert [word for word in beside if not word.startswith(("Vor", "Name"))][:2] == place


@pytest.mark.parametrize(
    ("people", "rounds", "pages"), [(8, 4, [4]), (41, 4, [2, 2]), (38, 5, [3, 2])]
)
def test_no_round_stands_alone_behind_a_full_page(press, people, rounds, pages):
    evening = an_evening(people, rounds)
    printed = pages_of(press, "plan", evening, names=named(people))

    assert [sum(text == "Losnummer" for text, *_ in page) for page in printed] == pages
    tables = [sum(text.startswith("Vorname") for text, *_ in page) for page in printed]
    rests = sum(map(len, evening.sitting_out))
    assert sum(tables) >= people * rounds - rests


@pytest.mark.soak
@pytest.mark.parametrize("letters", range(15, 22))
def test_no_round_of_a_plan_is_torn_where_names_take_two_lines(press, letters):
    evening = an_evening(38, 4)
    names = dict.fromkeys(range(1, 39), "Nadège Tschümperlin-Ott"[:letters])
    printed = pages_of(press, "plan", evening, names=names)
    of_page = [[text for text, *_ in page] for page in printed]

    assert [page.count("Losnummer") for page in of_page] == [2, 2]
    assert [page.count("Tisch") for page in of_page] == [2, 2]


def test_a_plan_breaks_no_word_of_a_name(press):
    evening = an_evening(9, 4, terms={"partners": "alone"}, sizes=[4, 5])
    names = named(9, ("Maximiliane-Ottilie von Hohenstaufenberg",))
    printed = pages_of(press, "plan", evening, names=names)

    assert [text for page in printed for text, *_ in page].count("Hohenstaufenberg") == 4
