"""The regulation of a season as a form: every agreement fits in, every contradiction has its field."""

from datetime import date

import pytest
from werkzeug.datastructures import MultiDict

from scorer.club import evenings, seasons
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.regulation import read_regulation, regulation_json
from scorer.web.club.regulation import RegulationForm
from scorer.web.club.regulation_form import PRESET_NAMES
from scorer.web.database import db
from tests.web.club.form_filler import changed, filled, module_club
from tests.web.html_client import elements_of, words

NEW = "/club/seasons/new"
# One that uses what no preset does.
ODD = {
    "name": "Alles",
    "phases": [
        {"key": "a", "name": "A", "game": "other", "rounds": 3, "deals": 2, "deals_each": [2, 2, 1], "sizes": [3, 5]}
        | {"terms": {"partners": "alone", "wrong": "split", "self_total": True}}
        | {"counting": {"drop": 1, "drop_from": 2, "absent": 7, "minimum": 1}}
        | {"rest_points": 1000, "draw": "standings", "meetings": {"table": 0, "opponents": 500}},
        {"key": "b", "name": "B", "deals": 3, "weight": "2", "claims": 30}
        | {"terms": {"share": "1/2", "contracts": [
                {"name": "Herz"}, {"name": "Tutti", "check": 130}, {"name": "Schaufel", "factor": 2},
            ]}},
        {"key": "c", "name": "C", "attempts": True, "counting": {"best": 1}}
        | {"settings": {"deck": "french", "weis": True, "stoeck": False, "z_line": False}}
        | {"terms": {"check": None, "match_bonus": 100}},
        {"key": "d", "name": "D", "game": "differenzler", "settings": {"estimates": "open"}}
        | {"terms": {"partners": "alone", "check": None}, "counting": {"low_wins": True}},
    ],
    "season": {
        "parts": [
            {"phases": ["a"], "evenings": 5, "counting": {"combine": "average", "minimum": 2}},
            {"phases": ["b", "c"], "weight": "3/2"},
        ],
        "counting": {"rank_points": {"kind": "down", "shared": True}, "ties": ["starts", "lot"]},
    },
    "categories": ["Frauen", "Junge"],
    "qualification": {"part": 1, "into": "d", "kind": "quota", "quotas": {"Frauen": 3, "Junge": 1}}
    | {"champion": True},
}  # fmt: skip


# Trumps: prescribed for the phone, and by name alone, as before there were any.
PRESCRIBED = {
    "name": "Vorschrift",
    "phases": [
        {"key": "a", "name": "A", "rounds": 1, "deals": 4, "settings": {"deck": "french"}}
        | {"terms": {"contracts": [
                {"name": "Herz", "mode": "herz"}, {"name": "Ecken"}, {"name": "Frei"},
                {"name": "Obenabe", "mode": "obenabe", "factor": 3},
            ]}},
    ],
    "season": {"parts": [{"phases": ["a"]}]},
}  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory, migrated, press):
    with module_club(tmp_path_factory, migrated, press) as lasting_club:
        yield lasting_club


@pytest.mark.parametrize(
    "data", [*PRESETS.values(), ODD, PRESCRIBED], ids=[*PRESETS, "odd", "prescribed"]
)
def test_the_form_gives_back_the_regulation_that_filled_it(club, data):
    whole = regulation_json(read_regulation(data))
    with club.app.test_request_context():
        given = RegulationForm(data=whole).regulation()

    assert regulation_json(read_regulation(given)) == whole


@pytest.mark.parametrize("data", [*PRESETS.values(), ODD], ids=[*PRESETS, "odd"])
def test_the_page_sends_back_the_regulation_that_it_shows(club, data):
    season = club.do(seasons.new, "Jahr", data)
    page = club.admin.get(f"/club/seasons/{season}/regulation/edit")
    sent = club.admin.post(f"/club/seasons/{season}/regulation/edit", data=filled(page))

    assert sent.status_code == 303
    whole = regulation_json(read_regulation(data))
    assert stored(club, season).facts["regulation"] in (whole, whole | {"name": "Jahr"})


def test_every_preset_is_offered_by_name(club):
    offered = {link.get("href") for link in elements_of(club.admin.get(NEW), "a")}

    assert set(PRESETS) == set(PRESET_NAMES)
    assert {f"{NEW}?preset={preset}" for preset in PRESETS} <= offered


def test_a_season_begins_with_a_name_and_one_tap(club):
    page = club.admin.get(f"{NEW}?preset=four-eight")
    answer = club.admin.post(NEW, data=changed(filled(page), {"name": "Winter 26/27"}))
    season_page = club.viewer.get(answer.location)

    assert answer.status_code == 303
    assert "vier Passen zu 8 Spielen" in season_page.text
    assert "Winter 26/27" in club.viewer.get("/club/seasons").text


def test_what_a_draw_avoids_is_a_weight_and_left_empty_the_usual_one(club):
    page = filled(club.admin.get(f"{NEW}?preset=four-eight"))
    typed = {"name": "Winter", "phase-0-meet_table": "", "phase-0-meet_opponents": "0"}
    answer = club.admin.post(NEW, data=changed(page, typed | {"phase-0-meet_partners": "7"}))
    agreed = stored(club, answer.location.split("/")[3]).facts["regulation"]["phases"][0]

    assert agreed["meetings"] == {"partners": 7, "table": 10, "opponents": 0}
    text = club.viewer.get(answer.location).text
    assert (
        "zweimal die Gleichen am Tisch (10), dann zweimal den gleichen Partner (7), dann zweimal die gleichen Gegner (0)."
        in text
    )


CONTRADICTIONS = [
    ("four-twelve", {"phase-0-drop": "4"}, "phase-0-drop", "nicht 4 streichen"),
    ("four-twelve", {"phase-0-best": "3"}, "phase-0-drop", "Entweder"),
    ("best-of-year", {"part-0-evenings": "3"}, "part-0-best", "Die besten 4"),
    ("best-of-year", {"part-0-minimum": "7"}, "part-0-minimum", "7 kann niemand haben"),
    ("best-of-year", {"part-0-tie_0": "lot"}, "part-0-tie_0", "zuletzt"),
    ("best-of-year", {"part-0-tie_1": "best"}, "part-0-tie_0", "nur einmal"),
    ("four-eight", {"phase-0-sizes": "4-5"}, "phase-0-sizes", "vier am Tisch"),
    ("differences", {"phase-0-partners": "drawn"}, "phase-0-sizes", "vier am Tisch"),
    ("differences", {"phase-0-check": "157"}, "phase-0-check", "keine feste Summe"),
    ("differences", {"phase-0-low_wins": "high"}, "phase-0-low_wins", "am wenigsten"),
    ("differences", {"part-0-low_wins": "high"}, "part-0-low_wins", "teils hoch"),
    ("target", {"phase-0-low_wins": "low"}, "phase-0-low_wins", "Zielzahl"),
    ("target", {"phase-0-share": "1/2"}, "phase-0-share", "mit niemandem"),
    ("pairs", {"phase-0-check": ""}, "phase-0-match_bonus", "Ohne Kontrollsumme"),
    ("pairs", {"phase-0-contracts": "Herz\nSchaufel ×2"}, "phase-0-contracts", "sind 2 Spiele"),
    ("pairs", {"phase-0-weight": "0"}, "phase-0-weight", "Bruch"),
    ("pairs", {"phase-0-claims": "0"}, "phase-0-claims", "1 bis 10080"),
    ("rank-points", {"phase-0-rank_table": "5, 9"}, "phase-0-rank_table", "Rang 2"),
    ("rank-points", {"phase-0-rank_table": ""}, "phase-0-rank_table", "der erste Rang"),
    ("rank-points", {"phase-0-rank_table": "viel"}, "phase-0-rank_table", "ganze Zahlen"),
    ("heats", {"qualification-n": "101"}, "qualification-n", "hundert"),
    ("heats", {"qualification-n": ""}, "qualification-n", "Wie viele"),
    ("heats", {"qualification-into": "ausscheidung"}, "qualification-into", "nicht zur Quali"),
    (
        "heats",
        {"qualification-kind": "quota", "qualification-quotas": "Frauen 5"},
        "qualification-quotas",
        "gibt es in diesem Reglement nicht",
    ),
    ("heats", {"qualification-quotas": "Frauen"}, "qualification-quotas", "Frauen 5"),
    ("four-eight", {"categories": "Frauen\nfrauen"}, "categories", "zweimal"),
    ("four-eight", {"phase-0-part": "0"}, "phase-0-part", "gehört keine Phase"),
    ("four-eight", {"phase-0-attempts": "y", "phase-0-drop": "1"}, "phase-0-drop", "streichen"),
    ("target", {"phase-0-weis": "y", "phase-0-check": ""}, "phase-0-weis", "diesen Partnern"),
    ("four-eight", {"phase-0-meet_table": "1001"}, "phase-0-meet_table", "0 bis 1000"),
    ("four-eight", {"phase-0-rounds": "viele"}, "phase-0-rounds", "1 bis 50"),
    ("four-eight", {"phase-0-deals_each": "8, 8, 4"}, "phase-0-deals_each", "Passen"),
    ("four-eight", {"name": ""}, "name", "fehlt ein Name"),
]


@pytest.mark.parametrize(("preset", "changes", "field", "sentence"), CONTRADICTIONS)
def test_a_contradiction_is_told_at_its_field(club, preset, changes, field, sentence):
    page = club.admin.get(f"{NEW}?preset={preset}")
    typed = changed(filled(page), {"name": "Jahr"} | changes)
    before = club.events(None, ("season",))
    answer = club.admin.post(NEW, data=typed)
    errors = {
        paragraph.get("id").removesuffix("-error"): words(paragraph)
        for paragraph in elements_of(answer, "p")
        if (paragraph.get("id") or "").endswith("-error")
    }

    assert answer.status_code == 422
    assert sentence in errors[field]
    assert filled(answer) == typed
    assert club.events(None, ("season",)) == before


def test_a_folded_section_is_open_where_something_is_told_in_it(club):
    page = club.admin.get(f"{NEW}?preset=target")
    answer = club.admin.post(NEW, data=filled(page) | {"phase-0-share": "1/2"})
    opened = [
        details for details in elements_of(answer, "details") if details.get("open") is not None
    ]

    assert [words(details).startswith("Zettel") for details in opened] == [True]


def test_one_more_phase_keeps_what_was_typed_and_one_less_too(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Jahr", "phase-0-rounds": "viele"})
    before = club.events(None, ("season",))
    two = club.admin.post(NEW, data=typed | {"more": "phase"})
    more = filled(two)

    assert two.status_code == 200
    assert more["phase-0-rounds"] == more["phase-1-rounds"] == "viele"
    assert more["phase-1-name"] == ""
    assert more["phase-1-key"] not in {"", more["phase-0-key"]}
    assert filled(club.admin.post(NEW, data=more | {"without": "phase-1"})) == typed
    first_gone = filled(club.admin.post(NEW, data=more | {"without": "phase-0"}))
    assert first_gone["phase-0-key"] == more["phase-1-key"]
    assert club.events(None, ("season",)) == before


def test_a_part_that_goes_takes_its_phases_along_to_the_one_before(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Jahr"})
    two = filled(club.admin.post(NEW, data=typed | {"more": "part"}))
    moved = changed(two, {"phase-0-part": "2"})
    sent_again = filled(club.admin.post(NEW, data=moved | {"without": "part-0"}))

    assert sent_again == typed


def test_a_reason_is_needed_once_the_season_has_an_evening(club):
    season, path = a_season(club)
    an_evening(club, season)
    typed = changed(filled(club.admin.get(path)), {"phase-0-deals": "8"})
    refused = club.admin.post(path, data=typed)
    done = club.admin.post(path, data=typed | {"reason": "Es wurde jedes Mal zu spät"})
    text = club.viewer.get(done.location).text

    assert refused.status_code == 422
    assert 'id="reason-error"' in refused.text
    assert filled(refused) == typed
    assert done.status_code == 303
    assert "Es wurde jedes Mal zu spät" in text
    assert "Fassung 2" in text
    assert club.login("admin") in text


def test_two_who_change_it_at_once_see_both(club):
    season, path = a_season(club)
    typed = filled(club.admin.get(path))
    assert club.admin.post(path, data=changed(typed, {"phase-0-deals": "8"})).status_code == 303
    clash = club.admin.post(path, data=changed(typed, {"phase-0-deals": "6"}))

    assert clash.status_code == 409
    assert "vier Passen zu 8 Spielen" in clash.text
    assert filled(clash)["phase-0-deals"] == "6"
    assert club.admin.post(path, data=filled(clash)).status_code == 303
    assert stored(club, season).facts["regulation"]["phases"][0]["deals"] == 6


def test_a_phase_that_has_an_evening_stays(club):
    season, path = a_season(club, "heats")
    an_evening(club, season, "final")
    gone = club.admin.post(path, data=filled(club.admin.get(path)) | {"without": "phase-1"})
    typed = filled(gone) | {"qualification-kind": "", "reason": "kein Final"}

    assert club.admin.post(path, data=typed).status_code == 422
    assert stored(club, season).facts["version"] == 1


def a_season(club, preset="four-twelve"):
    season = club.do(seasons.new, "Jahr", PRESETS[preset])
    return season, f"/club/seasons/{season}/regulation/edit"


def an_evening(club, season, phase="abend"):
    return club.do(evenings.new, season, evenings.Announcement(phase, "Nov", date(2026, 11, 20)))


def stored(club, season):
    with club.app.app_context():
        return seasons.load(db.session(), club.id, season).event


def test_a_trump_typed_into_the_form_is_prescribed_for_the_phone(club):
    form = filled(club.admin.get(f"{NEW}?preset=four-eight"))
    lines = "\r\n".join(["Eichel", "eichel ×2", "Rosen (Wahl)", "Tutti", *["Obenabe"] * 4])
    form_values = changed(form, {"name": "Vorschrift", "phase-0-contracts": lines})
    with club.app.test_request_context():
        (phase,) = RegulationForm(MultiDict(form_values)).regulation()["phases"]

    assert [
        (contract["name"], contract.get("mode"), contract["factor"])
        for contract in phase["terms"]["contracts"]
    ] == [
        ("Eichel", "eichel", 1),
        ("eichel", "eichel", 2),
        ("Rosen", None, 1),
        ("Tutti", None, 1),
        *[("Obenabe", "obenabe", 1)] * 4,
    ]
