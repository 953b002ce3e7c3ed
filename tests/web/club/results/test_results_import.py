"""Results of an evening that was played without Schreiber: shown, taken over whole, counted like any."""

import io

import pytest

from scorer.club.evening import closing
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.database import db
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import open_evening, plain
from tests.web.conftest import content
from tests.web.html_client import elements_of

PEOPLE = ("Anna Abt", "Beat Bühler", "Clara Caduff", "Dani Danuser")
HEAD = ("Name", "Passe 1", "Passe 2", "Passe 3", "Passe 4")
# Of four rounds the worst is dropped: 3040, 3030, 3000, 2990.
ROWS = (
    ("Anna Abt", 1000, 1010, 1030, 990),
    ("Beat Bühler", 1010, 1010, 1010, 100),
    ("Clara Caduff", 1000, 1000, 1000, 1000),
    ("Dani Danuser", 990, 1000, 1000, ""),
)
TOTALS = [("Anna Abt", 3040), ("Beat Bühler", 3030), ("Clara Caduff", 3000), ("Dani Danuser", 2990)]


def lines(*rows, separator=";", encoding="utf-8"):
    return "\r\n".join(separator.join(map(str, row)) for row in rows).encode(encoding)


def read(desk, data, official="scorer", name="1. Abend.csv"):
    client = desk.club.clients[official]
    return client.post(f"{desk.here}/past", data={"file": (io.BytesIO(data), name)})


def carried(page):
    return {
        field.get("name"): field.get("value")
        for field in elements_of(page, "input")
        if field.get("type") == "hidden"
    }


def take_in(desk, page, **changed):
    return desk.club.scorer.post(f"{desk.here}/past/all", data=carried(page) | changed)


def import_(desk, data):
    page = read(desk, data)
    assert page.status_code == 200, plain(page)
    answer = take_in(desk, page)
    assert answer.status_code == 303, plain(answer)
    return page


def standings(desk):
    names = {number: name for name, number in desk.club.members.items()}
    return [(names[line.person], line.total) for line in desk.view.evening.standings]


@pytest.fixture
def desk(app):
    return open_evening(app, people=PEOPLE)


@pytest.mark.parametrize(
    ("separator", "encoding"), [(";", "utf-8-sig"), (",", "latin-1"), ("\t", "utf-16")]
)
def test_a_list_is_shown_and_nothing_kept_and_then_taken_over_once(app, desk, separator, encoding):
    before = content(app)
    page = read(desk, lines(HEAD, *ROWS, separator=separator, encoding=encoding))

    assert page.status_code == 200
    assert content(app) == before
    assert "Beat Bühler" in plain(page)
    for _ in range(2):
        assert take_in(desk, page).location == f"{desk.here}/ranking"
    assert standings(desk) == TOTALS
    events = desk.club.events(desk.id, ["past"])
    assert len(events) == len(PEOPLE)
    assert {(event.reason, event.official_id) for event in events} == {
        ("1. Abend.csv", desk.club.official_id("scorer"))
    }


def test_it_is_closed_proved_and_counts_in_the_season_like_an_evening_that_was_played(app, desk):
    what = f"{desk.season}:abend"
    desk.fine("/edit", what=what, name="1. Abend", day="2026-11-20", fee="12")
    import_(desk, lines(HEAD, *ROWS))
    assert "Noch niemand hat bezahlt" not in plain(desk.get("/close"))
    desk.fine("/close")
    closed = desk.view.closed

    season = plain(desk.club.viewer.get(f"/club/seasons/{desk.season}"))
    assert all(f"{name} {total}" in season for name, total in TOTALS)
    with app.app_context():
        proof = closing.prove(db.session(), desk.club.id, desk.id, closed.hash[:12])
    assert (proof.chain.broken, proof.agrees) == (None, True)
    refused = read(desk, lines(HEAD, *ROWS))
    assert (refused.status_code, "abgeschlossen" in plain(refused)) == (422, True)


def test_every_page_of_such_an_evening_can_be_read(desk):
    import_(desk, lines(HEAD, *ROWS))
    number = desk.club.members["Anna Abt"]
    paths = ("", "/door", "/draw", "/tables", "/ranking", "/penalties", "/lot", "/close")
    for path in (*paths, "/history", "/papers", "/ranking.csv", "/edit", "/past"):
        desk.get(path)
    for path in (f"/e/{desk.id}", f"/club/seasons/{desk.season}/members/{number}"):
        assert desk.club.viewer.get(path).status_code == 200

    assert "Aus einer Liste: Anna Abt 1000 1010 1030 990" in plain(desk.get("/history"))
    assert "4 aus einer Liste" in plain(desk.get())


def test_a_corrected_list_takes_the_place_of_the_first_and_both_stay_in_the_ledger(desk):
    import_(desk, lines(HEAD, *ROWS))
    import_(desk, lines(HEAD, ("Anna Abt", 900, 900, 900, 900), *ROWS[1:3]))

    assert standings(desk) == [("Beat Bühler", 3030), ("Clara Caduff", 3000), ("Anna Abt", 2700)]
    assert len(desk.club.events(desk.id, ["past"])) == len(PEOPLE) + 2


def test_results_are_taken_back_with_a_reason_and_then_tables_can_be_drawn(desk):
    import_(desk, lines(HEAD, *ROWS))
    refused = desk.draw()
    assert (refused.status_code, "aus einer Liste" in plain(refused)) == (422, True)
    assert desk.post("/past/none", reason="").status_code == 422
    seen = desk.seq
    desk.fine("/past/none", reason="falscher Abend")
    desk.fine("/past/none", seen=seen, reason="falscher Abend")  # a double tap
    other = desk.post("/past/none", seen=seen, reason="falsche Liste")
    assert (other.status_code, "Grund: falsche Liste" in plain(other)) == (409, True)

    assert desk.view.evening.standings == []
    desk.attend(*PEOPLE)
    assert desk.draw().status_code == 303
    refused = read(desk, lines(HEAD, *ROWS))
    assert (refused.status_code, "hat schon Tische" in plain(refused)) == (422, True)


def test_of_an_evening_only_totals_may_be_known(desk):
    import_(
        desk,
        lines(("Vorname", "Name", "Total"), ("Anna", "Abt", "3'040.5"), ("Beat", "Bühler", 12)),
    )

    assert [line.total for line in desk.view.evening.standings] == [3040.5, 12]
    assert "Passe 2" not in desk.get("/ranking.csv").text
    desk.fine("/close")


def test_names_are_found_turned_around_in_any_case_and_with_what_tells_two_apart(app):
    desk = open_evening(app, people=PEOPLE)
    for nickname in ("Gross", "Klein"):
        form = {"name": "Ida Imhof", "nickname": nickname}
        assert desk.club.scorer.post("/club/members/new", data=form).status_code == 303
    head = ("Name", "Übername", "Total")
    page = read(
        desk,
        lines(head, ("ABT Anna", "", 1), ("Bühler, Beat", "", 2), ("Ida Imhof", "klein", 3)),
    )
    assert page.status_code == 200, plain(page)
    assert take_in(desk, page).status_code == 303
    assert sorted(desk.view.evening.imported_results) == [1, 2, 6]

    alike = read(desk, lines(head, ("Ida Imhof", "", 3)))
    assert (alike.status_code, "Mehrere heissen so" in plain(alike)) == (422, True)


def test_who_is_unknown_is_named_and_becomes_a_member_once_and_only_with_the_list(app, desk):
    a_club(app, "Jassclub Distel", names=("Gast Gross",))  # who is a stranger here
    data = lines(HEAD, *ROWS, ("Gast Gross", 1, 2, 3, 4), ("Total", 4000, 4020, 4040, ""))
    page = read(desk, data)

    assert "Noch nicht Mitglied, wird aufgenommen: 1" in plain(page)
    assert "Zeilen ohne Resultat: Total" in plain(page)
    assert take_in(desk, page).status_code == 303
    assert sorted(desk.view.evening.imported_results) == [1, 2, 3, 4, 5]
    before = content(app)
    assert take_in(desk, page).status_code == 303, "a second tap is refused nothing"
    assert content(app) == before


def test_a_list_whose_members_changed_meanwhile_is_shown_again(app, desk):
    page = read(desk, lines(HEAD, *ROWS))
    seen = next(
        event for event in desk.club.events(kinds=["member"]) if event.facts["member"] == 1
    ).seq
    form = {"name": "Anna Zbinden", "seen": seen}
    assert desk.club.admin.post("/club/members/1/edit", data=form).status_code == 303
    before = content(app)
    answer = take_in(desk, page)

    assert (answer.status_code, "haben sich geändert" in plain(answer)) == (422, True)
    assert content(app) == before


def test_two_who_take_over_different_lists_see_each_other(app, desk):
    first = read(desk, lines(HEAD, *ROWS))
    second = read(desk, lines(HEAD, ("Anna Abt", 1, 1, 1, 1)))
    assert take_in(desk, first).status_code == 303
    before = content(app)

    assert take_in(desk, second).status_code == 409
    assert content(app) == before


def test_what_the_list_adds_up_differently_is_said(desk):
    rows = [(*HEAD, "Total", "Beiz"), (*ROWS[0], 3040, ""), (*ROWS[1], 3130, "Bären")]
    page = plain(read(desk, lines(*rows)))

    assert page.count("laut Liste") == 1
    assert "laut Liste 3130" in page
    assert "Spalten: Beiz" in page


GOOD = ("Anna Abt", 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "Hier fehlt eine Datei"),
        ([("Vorname", *HEAD[1:]), GOOD], "fehlt eine Spalte «Name»"),
        ([("Name", "Beiz"), ("Anna Abt", "Bären")], "Spalte «Total»"),
        ([HEAD[:4], GOOD[:4]], "Der Abend hat 4 Passen; die Liste hat Spalten für 3"),
        ([(*HEAD, "Passe 5"), (*GOOD, 5)], "Spalten für 5"),
        ([(*HEAD[:4], "Passe 5"), GOOD], "Der Abend hat 4 Passen"),
        ([HEAD, *[(f"Gast {n}", 1, 2, 3, 4) for n in range(10_000)]], "Hier sind höchstens 400 möglich"),
        ([(*HEAD, "M1", "M2"), (*GOOD, 1, 0)], "die Liste hat Spalten für 6"),
        ([HEAD, GOOD, ("Anna Abt", 5, 6, 7, 8)], "Zeile 3, Anna Abt: Das Resultat dieses Mitglieds steht schon in Zeile 2"),
        ([HEAD, GOOD, ("Neu", 1, 1, 1, 1), ("neu", 2, 2, 2, 2)], "schon in Zeile 3"),
        ([HEAD, GOOD, ("Beat Bühler", "=1+1", 2, 3, 4)], "«=1+1» ist keine Zahl"),
        ([HEAD, GOOD, ("Beat Bühler", "1.234", 2, 3, 4)], "«1.234» ist keine Zahl"),
        ([HEAD, GOOD, ("Beat Bühler", "٣", 2, 3, 4)], "«٣» ist keine Zahl"),
        ([HEAD, GOOD, ("Beat Bühler", "1\0", 2, 3, 4)], "keine Zahl"),
        ([HEAD, GOOD, ("Bea\0t", 1, 2, 3, 4)], "Zeile 3"),
        ([HEAD, GOOD, ("x" * 41, 1, 2, 3, 4)], "Zeile 3"),
        ([HEAD, GOOD, ("membre 17", 1, 2, 3, 4)], "Zeile 3, membre 17: So sehen nur gelöschte Namen aus"),
        ([HEAD, GOOD, ("", 1, 2, 3, 4)], "Zeile 3: In der Spalte «Name» fehlt der Name."),
        ([HEAD, GOOD, ("Beat Bühler", 1, 2, 3, 4, 5)], "mehr Felder als die Titelzeile"),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_taken_over_says_why_at_its_place(app, desk, rows, sentence):
    before = content(app)
    answer = read(desk, lines(*rows))

    assert answer.status_code == 422
    assert sentence in plain(answer)
    assert "/past/all" not in answer.text
    assert not carried(answer)
    assert content(app) == before


def test_a_forged_list_is_refused_whole(app, desk):
    page = read(desk, lines(HEAD, *ROWS))
    before = content(app)
    for forged in ("", "Alter\n7", "Name;Total\nAnna Abt;x", "Name;Total\nNeu;7", "\ud800"):
        answer = take_in(desk, page, list=forged.encode(errors="replace"))
        assert answer.status_code == 422
    for field in ({"strangers": "9" * 5000}, {"strangers": "-1"}, {"strangers": "٣"}):
        assert take_in(desk, page, **field, list="Name;Total\nNeu;7").status_code == 422

    assert content(app) == before


def test_hostile_names_and_file_names_are_only_texts(desk):
    page = read(desk, lines(("Name", "Total"), ("<b>Anna</b>", 7)), name="<i>=1+1\u202e.csv")
    assert "<b>Anna</b>" in plain(page)
    assert take_in(desk, page).status_code == 303

    assert "<b>Anna</b>" in plain(desk.get("/ranking"))
    assert "<i>=1+1.csv" in plain(desk.get("/history"))


def test_our_own_list_can_be_taken_over_again(desk):
    import_(desk, lines(HEAD, *ROWS))
    csv_file = desk.get("/ranking.csv").data
    desk.fine("/past/none", reason="noch einmal")
    assert standings(desk) == []
    import_(desk, csv_file)

    assert standings(desk) == TOTALS


def test_who_is_merged_has_results_of_a_list_too(app, desk):
    import_(desk, lines(("Name", "Total"), ("Anna Abt", 5), ("Ana Abt", 7)))
    answer = desk.club.admin.post("/club/members/5/merge", data={"seen": 10**6, "into": "1"})

    assert (answer.status_code, "am gleichen Abend" in plain(answer)) == (422, True)


def test_an_evening_for_which_cards_must_be_drawn_asks_for_them(app):
    counting = PRESETS["four-twelve"]["phases"][0].get("counting", {}) | {"ties": ["best", "lot"]}
    desk = open_evening(app, people=PEOPLE, counting=counting)
    import_(desk, lines(HEAD, ("Anna Abt", 1, 2, 3, 4), ("Beat Bühler", 4, 3, 2, 1)))
    assert desk.post("/close").status_code == 422
    desk.fine("/lot", place_1=2, place_2=1)
    desk.fine("/close")

    assert [line.person for line in desk.view.evening.standings] == [2, 1]


@pytest.mark.parametrize(
    "heads",
    [
        ("1. Rd", "2. Rd", "3. Rd", "4. Rd"),
        ("Rd. 1", "Rd. 2", "Rd. 3", "Rd. 4"),
        ("1. Durchgang", "2. Durchgang", "3. Durchgang", "4. Durchgang"),
        ("1. Serie", "2. Serie", "3. Serie", "4. Serie"),
        ("1.P", "2.P", "3.P", "4.P"),
        ("I", "II", "III", "IV"),
        ("Passe I", "Passe II", "Passe III", "Passe IV"),
        ("1er tour", "2e tour", "3e tour", "4e tour"),
        ("1ère manche", "2ème manche", "3ème manche", "4ème manche"),
        ("Turno 1", "Turno 2", "Turno 3", "Turno 4"),
        ("1° giro", "2° giro", "3° giro", "4° giro"),
        ("1ª partita", "2ª partita", "3ª partita", "4ª partita"),
        ("1st round", "2nd round", "3rd round", "4th round"),
        ("R1", "R2", "R3", "R4"),
        ("Durchg. Nr. 1", "Durchg. Nr. 2", "Durchg. Nr. 3", "Durchg. Nr. 4"),
    ],
)
def test_columns_of_rounds_are_found_as_lists_call_them(desk, heads):
    other = "Jg." if heads[0] == "I" else "V"
    rows = [("Name", *heads, other, "Total"), *[(*row, 7, 9999) for row in ROWS]]
    sums = [(word, 900, 900, 900, 900, 7, 9999) for word in ("Moyenne", "Media", "Average")]
    page = read(desk, lines(*rows, *sums))

    assert page.status_code == 200
    assert f"Spalten: {other}" in plain(page)
    assert take_in(desk, page).status_code == 303
    assert standings(desk) == TOTALS


@pytest.mark.parametrize(
    ("answer", "totals"), [("yes", TOTALS), ("no", [("Anna Abt", 3041), ("Beat Bühler", 3031)])]
)
def test_as_many_unknown_columns_of_numbers_as_rounds_are_asked_about(app, desk, answer, totals):
    rows = [("Rang", "Name", "Rosen", "Eicheln", "Schellen", "Schilten", "Total")]
    rows += [
        (rank, *row, total + 1)
        for rank, (row, (_, total)) in enumerate(zip(ROWS, TOTALS, strict=True), 1)
    ]
    page = read(desk, lines(*(rows if answer == "yes" else rows[:3])))
    assert "Sind das die 4 Passen: Rosen, Eicheln, Schellen, Schilten?" in plain(page)

    (other,) = (b.get("value") for b in elements_of(page, "button") if b.get("name") == "totals")
    assert take_in(desk, page, **({} if answer == "yes" else {"totals": other})).status_code == 303
    assert standings(desk) == totals


@pytest.mark.parametrize(
    "heads", [("A", "B", "C"), ("A", "B", "C", "D", "E"), ("A", "B", "Beiz", "C", "D")]
)
def test_other_columns_of_numbers_are_no_rounds(desk, heads):
    row = ["Bären" if head == "Beiz" else 7 for head in heads]
    page = plain(read(desk, lines(("Name", *heads, "Total"), ("Anna Abt", *row, 35))))

    assert "Sind das" not in page
    assert f"Spalten: {', '.join(heads)}" in page


def test_points_that_cards_do_not_make_are_asked_about_before_they_are_taken_over(app, desk):
    rows = [("Name", "Total"), ("Anna Abt", 7536), ("Beat Bühler", 7537)]
    page, before = read(desk, lines(*rows)), content(app)
    asked = "Zeile 3, Beat Bühler: Bei 157 Punkten pro Spiel geht 7537 eigentlich nicht. Stimmt es trotzdem?"
    assert asked in plain(page)
    assert "Zeile 2, Anna Abt" not in plain(page)

    fields = {key: value for key, value in carried(page).items() if key != "points_known"}
    refused = desk.club.scorer.post(f"{desk.here}/past/all", data=fields)
    assert (refused.status_code, content(app)) == (422, before)
    assert take_in(desk, page).status_code == 303
    assert standings(desk) == [("Beat Bühler", 7537), ("Anna Abt", 7536)]


def test_an_evening_with_more_rounds_than_its_regulation_takes_as_many_columns(desk):
    form = {"what": f"{desk.season}:abend", "name": "1. Abend", "day": "2026-11-20"}
    desk.fine("/edit", **form, rounds="5", reason="Es ist noch früh")
    more = lines((*HEAD, "Passe 5"), *((*row, 1001) for row in ROWS))

    shown = read(desk, more)
    assert shown.status_code == 200
    assert "1000 1010 1030 990 gestrichen 1001" in plain(shown)
