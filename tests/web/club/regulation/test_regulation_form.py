"""The regulation of a season as a form: every agreement fits in, every contradiction has its field."""

import re
from copy import deepcopy
from random import Random

import pytest

from scorer.club.ranking import seasons
from scorer.rules.club.regulation.clauses.registry import blocks
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import objections, read_regulation, regulation_json
from scorer.rules.core.clauses import NumberSlot
from scorer.rules.core.errors import RuleError
from scorer.web.club.regulation.regulation_form import RegulationForm, preset_data
from scorer.web.club.regulation.season_forms import PRESET_NAMES
from tests.long import runs
from tests.rules.club.random_regulations import random_regulation
from tests.web.club.form_filler import changed, decided, filled, lasting_club, replaced
from tests.web.club.regulations import NEW, ODD, PRESCRIBED, stored
from tests.web.html_client import elements_of, errors_of, words

club = lasting_club


@pytest.mark.parametrize(
    "data", [*PRESETS.values(), ODD, PRESCRIBED], ids=[*PRESETS, "odd", "prescribed"]
)
def test_the_page_sends_back_the_regulation_that_it_shows(club, data):
    season = club.do(seasons.new, "Jahr", data)
    page = club.admin.get(f"/club/seasons/{season}/regulation/edit")
    sent = decided(club.admin, f"/club/seasons/{season}/regulation/edit", filled(page))

    assert sent.status_code == 303
    whole = regulation_json(read_regulation(data))
    assert stored(club, season).facts["regulation"] in (whole, whole | {"name": "Jahr"})


def test_the_name_of_a_season_may_be_as_long_as_the_club_stores_it(club):
    season = club.do(seasons.new, "J" * 60, PRESETS["four-eight"])
    path = f"/club/seasons/{season}/regulation/edit"
    sent = changed(filled(club.admin.get(path)), {"phase-0-deals": "8"})

    assert decided(club.admin, path, sent).status_code == 303
    sent = changed(filled(club.admin.get(path)), {"name": "J" * 61})
    assert "Ein Name hat höchstens 60 Zeichen." in club.admin.post(path, data=sent).text


def test_a_page_of_another_version_is_refused(club):
    page = filled(club.admin.get(NEW))
    page.poplist("phase-0")  # which sentences a block has
    for key in ("save", "decide"):
        answer = club.admin.post(NEW, data=replaced(page, {key: "y"}))

        assert answer.status_code == 422
        assert "stammt von einer anderen Version" in answer.text


def test_a_season_begins_with_a_name_and_what_it_says_is_shown_before_it_is_opened(club):
    keys = elements_of(club.admin.get(NEW), "button")
    offered = {key.get("value") for key in keys if key.get("name") == "begin"}
    default, *_others = (key for key in keys if key.get("name") in {"begin", "save", "decide"})
    assert (
        default.get("name") == "decide"
    )  # Enter in a field reads through, and keeps nothing wrong
    assert offered == set(PRESETS) == set(PRESET_NAMES)
    page = club.admin.get(f"{NEW}?preset=four-eight")
    answer = decided(club.admin, NEW, changed(filled(page), {"name": "Winter 26/27"}))
    season_page = club.viewer.get(answer.location)

    assert answer.status_code == 303
    assert "4 Passen zu 8 Spielen" in season_page.text
    assert "Winter 26/27" in club.viewer.get("/club/seasons").text


QUOTAS = {"final-0-qualify_quota": "y", "final-0-quotas": "Frauen 5\nJunge 2\nfrauen 3"}
# One of each kind of block and of each text that the form itself reads; tests/rules/club has all others.
CONTRADICTIONS = [
    ("four-eight", {"part-0-phases": []}, "part-0-phases", "fehlt etwas"),
    ("heats", {"final-0-into": "ausscheidung"}, "final-0-into", "«Was zur Meisterschaft zählt»"),
    ("four-eight", {"season-0-categories": "Frauen\nfrauen"}, "season-0-categories", "zweimal"),
    ("pairs", {"phase-0-weight": "0"}, "phase-0-weight", "Bruch"),
    ("pairs", {"phase-0-claims": "0"}, "phase-0-claims", "1 bis 10080"),
    ("rank-points", {"phase-0-rank_table": ""}, "phase-0-rank_table", "Hier fehlt etwas."),
    ("rank-points", {"phase-0-rank_table": "viel"}, "phase-0-rank_table", "ganze Zahlen"),
    ("heats", {"final-0-n": ""}, "final-0-n", "fehlt eine Zahl"),
    ("heats", QUOTAS | {"final-0-quotas": "Frauen"}, "final-0-quotas", "Frauen 5"),
    ("heats", QUOTAS, "final-0-quotas", "«frauen 3» kommt zweimal vor"),
]


def test_all_that_does_not_add_up_is_told_at_once(club):
    """A name and a number that are missing keep back nothing that is said of other sentences."""
    sentences = {
        "name": ["fehlt der Name"],
        "phase-0-rounds": ["1 bis 50"],
        "phase-0-hidden_from": ["Höchstens 4."],
        "phase-0-sizes": ["«Leute am Tisch», «Partner»"],
        "part-0-best": ["Höchstens 3."],
        "part-0-minimum": ["Höchstens 3."],
        "part-0-tie_0": ["weiter oben", "zuletzt"],
        "seen-0-hidden_from": ["Höchstens 3."],
    }
    ties = {"part-0-tie_0": "lot", "part-0-tie_1": "lot", "part-0-tie_2": "best"}
    wrong = {"name": "", "phase-0-rounds": "viele", "phase-0-hidden_from": "5", **ties}
    wrong |= {"phase-0-sizes": "4-5", "part-0-evenings": "3", "part-0-minimum": "7"}
    page = club.admin.get(f"{NEW}?preset=best-of-year")
    typed = changed(filled(page), wrong | {"seen-0-hidden_from": "8"})
    answer = club.admin.post(NEW, data=typed)
    errors = errors_of(answer)

    assert answer.status_code == 422
    assert errors.keys() == sentences.keys()
    assert all(part in errors[field] for field, parts in sentences.items() for part in parts)
    assert filled(answer) == typed


def test_two_sentences_that_do_not_go_together_lead_to_each_other(club):
    page = club.admin.get(f"{NEW}?preset=four-twelve")
    both = {"phase-0-drop": "1", "phase-0-best": "3", "name": "Jahr"}
    answer = club.admin.post(NEW, data=changed(filled(page), both))
    [error] = [p for p in elements_of(answer, "p") if p.get("id") == "phase-0-drop-error"]
    links = {link.get("href"): words(link) for link in error.iter("a")}

    assert links == {
        "#c-phase-0-drop": "«Streichresultat»",
        "#c-phase-0-best": "«Nur die besten zählen»",
    }
    assert all(f'id="{address[1:]}"' in answer.text for address in links)
    assert words(error) == (
        "Diese zwei gehen nicht zusammen: «Streichresultat», «Nur die besten zählen»."
    )


def test_what_does_not_go_together_is_named_by_titles_and_by_no_place(club):
    random, clashes = Random(4711), 0
    drawn = [regulation_json(read_regulation(random_regulation(seed))) for seed in range(20)]
    with club.app.test_request_context():
        for _run in range(runs(40, 2000)):
            crossed, other = deepcopy(random.choice(drawn)), random.choice(drawn)
            taken = random.sample(sorted({*other["phases"][0]} - {"key", "name"}), 4)
            crossed["phases"][0] |= {key: deepcopy(other["phases"][0][key]) for key in taken}
            try:
                wrong = [error for error in objections(crossed) if error.other]
            except RuleError:
                continue
            form = RegulationForm(crossed) if wrong else None
            clashes += form is not None and not form.validate()
            assert form is None or "regulation/" not in " ".join([*form.errors, form.sentence])

    assert clashes


@pytest.mark.parametrize(("preset", "changes", "field", "sentence"), CONTRADICTIONS)
def test_a_contradiction_is_told_at_its_field(club, preset, changes, field, sentence):
    page = club.admin.get(f"{NEW}?preset={preset}")
    typed = changed(filled(page), {"name": "Jahr"} | changes)
    before = club.events(None, ("season",))
    answer = club.admin.post(NEW, data=typed)

    assert answer.status_code == 422
    assert sentence in errors_of(answer)[field]
    assert filled(answer) == typed
    assert club.events(None, ("season",)) == before


def test_the_form_says_what_the_page_of_the_regulation_says(club):
    """Field by field and sentence by sentence, but that it writes small numbers in digits."""
    season = club.do(seasons.new, "Jahr", ODD)
    page = club.admin.get(f"/club/seasons/{season}/regulation/edit")
    text = " ".join(
        words(p) for p in elements_of(club.viewer.get(f"/club/seasons/{season}/regulation"), "p")
    )
    for paragraph in elements_of(page, "p"):
        if paragraph.get("class") == "quiet unsaid":
            for sentence in words(paragraph).removeprefix("Sonst gilt: ").split(". "):
                assert sentence.rstrip(".") in text


@pytest.mark.parametrize(
    "sent",
    [
        {f"phase-{n}-key": f"k{n}" for n in range(12)} | {"more": "phase"},
        {f"part-{n}": "phases" for n in range(12)} | {"more": "part"},
        {"phase-0-key": "abend", "phase-0-part": "9" * 5000},
        {"phase-0-key": "a", "phase-0": "played", "final-0": "consequences", "name": "\x00{x}%s"},
        {"phase-0-key": "a", "phase-0-name": "A\u202eB\x07C {into}", "phase-0": "best", "add": "x"},
    ],
)
def test_what_no_page_sends_is_answered(club, sent):
    assert club.admin.post(NEW, data=sent).status_code in {200, 422}


def test_a_trump_typed_into_the_form_is_prescribed_for_the_phone(club):
    form = filled(club.admin.get(f"{NEW}?preset=four-eight"))
    lines = "\r\n".join(
        ["Eichel", "eichel ×2", "Rosen (Wahl)", "Schilten (choix)", *["Obenabe"] * 4]
    )
    form_values = changed(form, {"name": "Vorschrift", "phase-0-contracts": lines})
    with club.app.test_request_context():
        (phase,) = RegulationForm(preset_data("four-eight"), form_values).regulation()["phases"]

    assert [
        (contract["name"], contract.get("mode"), contract["factor"])
        for contract in phase["terms"]["contracts"]
    ] == [
        ("Eichel", "eichel", 1),
        ("eichel", "eichel", 2),
        ("Rosen", None, 1),
        ("Schilten", None, 1),
        *[("Obenabe", "obenabe", 1)] * 4,
    ]


def test_a_page_of_before_a_choice_came_to_a_sentence_means_what_it_meant(club):
    page = club.admin.get(f"{NEW}?preset=four-eight")
    typed = changed(filled(page), {"name": "Jahr", "phase-0-hidden_from": "2"})
    typed.poplist("phase-0-hidden_until")

    assert decided(club.admin, NEW, typed).status_code == 303
    agreed = club.events(None, ("season",))[-1]
    phase = agreed.facts["regulation"]["phases"][0]
    assert (phase["hidden_from"], phase["hidden_until"]) == (2, "closing")


def test_a_sentence_that_changes_nothing_says_so(club):
    robin = {**PRESETS["four-eight"]["phases"][0], "draw": "robin", "rounds": 7}
    data = PRESETS["four-eight"] | {"phases": [robin | {"meetings": {"table": 0}}]}
    season = club.do(seasons.new, "Jeder mit jedem", data)
    form = club.admin.get(f"/club/seasons/{season}/regulation/edit").text
    read = club.viewer.get(f"/club/seasons/{season}/regulation").text

    assert form.count("Das hat hier keine Wirkung.") == 1
    assert "zweimal die Gleichen am Tisch" not in read


NUMBER = re.compile(r"\b(\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)\b")
TWO_GAMES = {**PRESETS["handjass"]["phases"][0], "disciplines": [{"first": 3}]}


def sentences_beside_fields(data):
    """Return what the form of a regulation says outside of its fields: by block, clause and wording its sentences."""
    return {
        (
            block.block.kind,
            block.block.index,
            clause.clause.key,
            NUMBER.sub("#", sentence),
        ): sentence
        for block in RegulationForm(data).blocks
        for clause in block.clauses
        for sentence in [*filter(lambda piece: isinstance(piece, str), clause.pieces), *clause.more]
    }


def with_other_numbers(data):
    """Return *data* with one number changed at a time, wherever that is a regulation."""
    for index, block in enumerate(blocks(data)):
        for clause in block.clauses:
            for slot in clause.slots if clause.stands(block.context) else ():
                for step in (1, -1) if isinstance(slot, NumberSlot) else ():
                    changed = deepcopy(data)
                    scope = [*blocks(changed)][index].context.scope
                    for key in slot.path[:-1]:
                        scope = scope[key]
                    if not isinstance(scope.get(slot.path[-1]), int):
                        continue
                    scope[slot.path[-1]] += step
                    try:
                        yield regulation_json(read_regulation(changed))
                    except RuleError:
                        continue


def test_no_sentence_of_the_form_holds_a_number_that_follows_from_another_field(club):
    """Without a script it would still be the number of the page when another one is typed."""
    seeds = range(runs(1, 300))
    tried = 0
    with club.app.test_request_context():
        for data in (
            *(PRESETS[name] for name in ("best-of-year", "year-drops", "four-twelve", "cup")),
            {**PRESETS["handjass"], "phases": [TWO_GAMES]},
            *map(random_regulation, seeds),
        ):
            whole = regulation_json(read_regulation(data))
            shown = sentences_beside_fields(whole)
            for other in with_other_numbers(whole):
                tried += 1
                typed = sentences_beside_fields(other)
                assert {key: typed[key] for key in typed.keys() & shown.keys()} == {
                    key: shown[key] for key in typed.keys() & shown.keys()
                }
    assert tried > 20
