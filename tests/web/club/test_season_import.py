"""A season comes in from its file: shown, written whole as events of today, or refused."""

import io
import json
import re

import pytest

from scorer.club import calendar, closing, ledger, members, seasons
from scorer.rules.club import season_record
from scorer.rules.core.errors import RuleError
from scorer.web.database import db
from tests.club.random_season import write_random_season
from tests.docs.test_season_record import EXAMPLE
from tests.long import runs
from tests.web.club.conftest import a_club
from tests.web.club.form_filler import module_club
from tests.web.club.test_season_record import downloaded, listed
from tests.web.conftest import content, new_app
from tests.web.html_client import elements_of, words

PATH = "/club/seasons/import"
FILE = EXAMPLE.encode()
NAME = json.loads(EXAMPLE)["name"]


@pytest.fixture(scope="module")
def club(tmp_path_factory, migrated, press):
    with module_club(tmp_path_factory, migrated, press) as lasting_club:
        yield lasting_club


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory, migrated, press):
    """Return a club without members, in another database."""
    app = new_app(tmp_path_factory.mktemp("elsewhere"), migrated, press)
    return a_club(app, "Jassclub Distel", names=())


def read(club, data, client=None):
    sent = {"file": (io.BytesIO(data), "saison.json")}
    return (client or club.admin).post(PATH, data=sent)


def form_of(page):
    """Return what the preview posts."""
    return {
        field.get("name"): field.get("value")
        for field in elements_of(page, "input")
        if field.get("type") == "hidden" or field.get("name") == "name"
    }


def take_in(club, page, **typed):
    answer = club.admin.post(f"{PATH}/all", data=form_of(page) | typed)
    assert answer.status_code == 303, answer.text
    return answer.location.rsplit("/", 1)[-1]


def brought(club, data):
    page = read(club, data)
    assert page.status_code == 200, page.text
    return take_in(club, page)


def test_a_season_is_shown_and_then_taken_in_once(app):
    club = a_club(app, names=("Beat", "Gaby"))
    before = content(app)
    page = read(club, FILE)
    shown = words(elements_of(page, "main")[0])

    assert page.status_code == 200
    assert content(app) == before
    assert "Neu: 4 Anna Clara Dani Eva" in shown
    assert "Dem Namen nach schon da: 1 Beat Nr. 1" in shown
    assert "1. Abend, 2. Okt. 2026 abgeschlossen" in shown
    assert "gehören zur Sicherung des Vereins" in shown
    season = take_in(club, page)
    assert take_in(club, page) == season
    lines = listed(downloaded(club, season))["lists"][0]["lines"]
    assert [(line["rank"], line["name"], line["total"]) for line in lines] == [
        (1, "Anna", 700),
        (2, "Eva", 678),
        (3, "Clara", 678),
        (4, "Beat", 650),
        (5, "Dani", 556),
    ]


def names_of(club):
    with club.app.app_context():
        return sorted(season.name for season in seasons.seasons(db.session(), club.id))


def test_a_season_whose_name_is_taken_comes_in_under_another(app):
    club = a_club(app, names=())
    assert form_of(read(club, FILE))["name"] == NAME
    brought(club, FILE)
    page = read(club, FILE)
    shown = words(elements_of(page, "main")[0])
    assert "Eine Saison mit diesem Namen gibt es hier schon" in shown
    assert form_of(page)["name"] == f"{NAME} (2)"
    take_in(club, page)
    assert form_of(read(club, FILE))["name"] == f"{NAME} (3)"

    page = read(club, FILE)
    take_in(club, page, name="Die alte Saison")
    assert names_of(club) == sorted(["Die alte Saison", NAME, f"{NAME} (2)"])


def test_a_name_that_is_taken_or_none_is_refused_at_its_field_with_the_preview(app):
    club = a_club(app, names=())
    brought(club, FILE)
    before = content(app)
    page = read(club, FILE)
    for typed, sentence in (
        (NAME, "gibt es schon"),
        (NAME.upper(), "gibt es schon"),
        ("  ", "fehlt ein Name"),
        ("x" * 200, "höchstens 60 Zeichen"),
    ):
        refused = club.admin.post(f"{PATH}/all", data=form_of(page) | {"name": typed})
        assert refused.status_code == 422
        assert sentence in words(elements_of(refused, "main")[0])
        assert form_of(refused)["record"] == form_of(page)["record"]
        assert form_of(refused)["season"] == form_of(page)["season"]
    assert content(app) == before


def test_a_page_of_before_that_posts_no_name_brings_the_one_of_the_file(app):
    club = a_club(app, names=())
    form = form_of(read(club, FILE))
    del form["name"]
    assert club.admin.post(f"{PATH}/all", data=form).status_code == 303
    assert names_of(club) == [NAME]


def test_all_is_written_today_with_the_reason_where_it_comes_from(app):
    club = a_club(app, names=())
    season = brought(club, FILE)
    with app.app_context():
        [first, _second] = calendar.evenings(db.session(), club.id, season)
    written = [*club.events(None, ("season",)), *club.events(first.id)]

    assert {event.at.date() for event in written} == {written[0].at.date()}
    assert [event.reason for event in written if event.kind == "penalty"] == ["Nicht bedient"]
    assert [event.reason for event in written if event.kind == "season"] == [
        "aus Datei",
        "Beschluss der Versammlung",
    ]
    assert {event.reason for event in written} == {
        "aus Datei",
        "Nicht bedient",
        "Beschluss der Versammlung",
    }


# In 56 and 173 a guest was merged into a member before an evening was closed.
@pytest.mark.parametrize("seed", sorted({*range(runs(5, 200)), 56, 173}))
def test_a_season_in_an_empty_database_verifies_and_prints_the_same_lists(club, elsewhere, seed):
    data = downloaded(club, club.do(write_random_season, 1000 + seed))
    season = brought(elsewhere, data)
    with elsewhere.app.app_context():
        session = db.session()
        nights = calendar.evenings(session, elsewhere.id, season)
        closed = [
            ledger.closing(ledger.events(session, elsewhere.id, night.id)) for night in nights
        ]
        proofs = [
            closing.prove(session, elsewhere.id, night.id, end.hash)
            for night, end in zip(nights, closed, strict=True)
            if end is not None
        ]
        assert ledger.verify(session, elsewhere.id).broken is None
    assert all(proof.agrees and proof.stands for proof in proofs)
    assert by_name(downloaded(elsewhere, season)) == by_name(data)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Hier fehlt eine Datei."),
        (b"\x89PNG\r\n\x1a\n\0\0", "kein Text in UTF-8"),
        (FILE[:700], "Kein lesbares JSON"),
        (FILE.replace(b'"version": 1,', b'"version": 2,', 1), "version: Die Saison stammt"),
        (FILE.replace(b"[1, 2, 3, 4]", b"[1, 2, 3, 9]"), "members/3: Nummer 9 steht nicht"),
        (
            FILE.replace(b"[2, 1, 5, 3]", b"[1, 2]"),
            "evenings/1/rounds/0/tables/0/members: Zu 2 wird hier nicht gespielt.",
        ),
        (FILE.replace(b'"Clara"', b'"Anna"'), "members/2/name: «Anna» gibt es schon"),
        (FILE.replace(b'"Clara"', b'"  "'), "members/2/name: Der Text muss"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_and_changes_nothing(club, data, sentence):
    before = content(club.app)
    answer = read(club, data)

    assert answer.status_code == 422
    assert sentence in words(elements_of(answer, "main")[0])
    assert content(club.app) == before


def test_people_are_known_by_number_and_name_or_by_name(app):
    club = a_club(app, names=("Anna", "Clara", "Beat"))
    shown = words(elements_of(read(club, FILE), "main")[0])

    assert "Nach Nummer und Namen schon da: 1 Anna Nr. 1" in shown
    assert "Dem Namen nach schon da: 2 Beat Nr. 3 Clara Nr. 2" in shown
    assert "Neu: 2 Dani Eva" in shown


def test_whoever_would_be_somebody_else_meanwhile_is_shown_again(app):
    club = a_club(app, names=("Anna", "Clara", "Beat"))
    form = form_of(read(club, FILE))
    club.do(members.add, members.Member(0, "Eva"))
    before = content(app)
    answer = club.admin.post(f"{PATH}/all", data=form)

    assert answer.status_code == 422
    assert "schau die Datei noch einmal an" in answer.text
    assert content(app) == before


def test_people_without_names_come_with_their_numbers(app):
    club = a_club(app, names=())
    data = json.loads(FILE)
    data["members"] = [{"number": member["number"] + 20} for member in data["members"]]
    shifted = re.sub(r'"member": (\d)', lambda at: f'"member": {int(at[1]) + 20}', json.dumps(data))
    for before, after in (
        ("[1, 2, 3, 4]", "[21, 22, 23, 24]"),
        ("[1, 3, 2, 4]", "[21, 23, 22, 24]"),
    ):
        shifted = shifted.replace(before, after)
    for before, after in (
        ("[2, 1, 5, 3]", "[22, 21, 25, 23]"),
        ("[1, 2, 5, 3]", "[21, 22, 25, 23]"),
    ):
        shifted = shifted.replace(before, after)
    shifted = shifted.replace("[[1, 1, 700], [3, 2, 678], [4, 3, 556], [2, 4, 528]]", "[]")
    shifted = shifted.replace('"by": 4', '"by": 24').replace("[5, 3]", "[25, 23]")
    season = brought(club, shifted.encode())
    lines = listed(downloaded(club, season))["lists"][0]["lines"]

    assert [(line["member"], line["name"]) for line in lines[:2]] == [
        (21, "#21"),
        (25, "#25"),
    ]


def test_a_list_that_comes_out_otherwise_than_it_was_published_is_named(club):
    page = read(club, FILE.replace(b"[3, 2, 678]", b"[3, 2, 679]"))

    assert "1. Abend: Gerechnet kommt eine andere Rangliste heraus" in page.text
    assert "2. Abend: Gerechnet" not in page.text


def test_a_file_that_is_too_big_is_a_sentence(club):
    data, kind = b" " * 2_200_000, "multipart/form-data; boundary=x"
    answer = club.admin.post(PATH, data=data, content_type=kind)

    assert answer.status_code == 413
    assert "gross" in answer.text


def by_name(data):
    """Return what is printed of a file, by names: who comes later gets another number.

    Equals stand in the order of their numbers, who was merged has one number less, and a season
    whose name is taken another.
    """
    printed = listed(data)
    names = {member["number"]: member["name"] for member in json.loads(data)["members"]}
    lists = [ranking for night in [printed, *printed["evenings"]] for ranking in night["lists"]]
    for ranking in lists:
        ranking["lines"] = sorted(
            [{**line, "member": 0} for line in ranking["lines"]],
            key=lambda line: (line["rank"] is None, line["rank"], line["out"], line["name"]),
        )
    qualified = printed["qualified"] and [names[at] for at in printed["qualified"]]
    tied = printed["tied"] and [[names[at] for at in equals] for equals in printed["tied"]]
    return printed | {"club": "", "season": "", "qualified": qualified, "tied": tied}


@pytest.mark.parametrize("newest", ["alone", "drawn"])
def test_tables_of_two_that_the_program_drew_come_in_and_have_their_pages(app, newest):
    club = a_club(app, names=())
    data = downloaded(club, brought(club, by_twos(newest)))
    season = brought(club, data)
    with app.app_context():
        [evening] = calendar.evenings(db.session(), club.id, season)
    path = f"/club/evenings/{evening.id}"

    assert by_name(downloaded(club, season)) == by_name(data)
    seats_by_page = {
        **dict.fromkeys((f"{path}/draw", f"{path}/tables/1/1", f"/e/{evening.id}"), "Anna, Beat"),
        f"{path}/tables/1": "Tisch 1: Anna Tisch 1: Beat",  # a field for each
    }
    for page, seats in seats_by_page.items():
        answer = club.admin.get(page)
        assert answer.status_code == 200, page
        assert seats in words(elements_of(answer, "main")[0]), page


def by_twos(newest):
    """Return a season of two who sat down alone; *newest* are the partners of its last version."""
    document = json.loads(FILE)
    for version, partners in zip(document["versions"], ("alone", newest), strict=True):
        [phase] = version["regulation"]["phases"]
        phase |= {"game": "other", "rounds": 1, "terms": {"partners": partners, "check": None}}
        phase |= {"sizes": [2]} if partners == "alone" else {}
    evening = {"name": "Abend", "date": "2026-11-06", "phase": "abend"}
    evening["attendance"] = [{"member": 1}, {"member": 2}]
    evening["rounds"] = [{"tables": [{"members": [1, 2]}]}]
    document |= {"members": document["members"][:2], "evenings": [evening], "lots": []}
    return json.dumps(document).encode()


@pytest.mark.parametrize("out", [[], [1, 2]])
def test_a_round_of_a_knock_out_without_a_table_is_refused_at_its_place(club, out):
    document = json.loads(by_twos("alone"))
    for version in document["versions"]:
        [phase] = version["regulation"]["phases"]
        phase["play_off"] = {"kind": "knock_out", "rounds": 1}
        phase["counting"] = {"rank_points": {"kind": "up"}}
        for part in version["regulation"]["season"]["parts"]:
            part["counting"] = {"low_wins": True}
    document["evenings"][0]["rounds"] = [{"tables": [], "out": out}]
    answer = read(club, json.dumps(document).encode())
    assert answer.status_code == 422
    assert "An diesem K.-o. sitzt in einer Passe niemand an einem Tisch." in answer.text
    with pytest.raises(RuleError) as refused:
        season_record.loads(json.dumps(document).encode())
    assert (refused.value.code, refused.value.place) == (
        "knock-out-empty",
        "evenings/0/rounds/0/tables",
    )
