"""A regulation as its own sentences: taken apart and put together it is the same."""

from dataclasses import asdict, replace
from random import Random

import pytest
from babel.support import Translations

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.regulation.clauses.registry import CLAUSES, assembled, blocks
from scorer.rules.club.regulation.clauses.scope import DEALS, ROUNDS
from scorer.rules.club.regulation.clauses.table_settings import HouseRulesClause
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.part_rules import PlayOff, TeamRules
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation, regulation_json
from scorer.rules.club.regulation.sentences import sections
from scorer.rules.core.clauses import (
    MISSING,
    Context,
    NumberSlot,
    Slot,
    in_digits,
    unless_one,
    value_at,
)
from scorer.rules.core.typed_rules import Range, ranges
from scorer.rules.core.words import GERMAN, Catalog, duration_text
from scorer.web.catalogs import TRANSLATIONS
from tests.long import runs
from tests.rules.club.random_regulations import random_regulation
from tests.rules.club.regulation.test_golden_regulations import EVERY_CLAUSE, clauses_in

PRESET_DATA = {name: regulation_json(read_regulation(data)) for name, data in PRESETS.items()}
WITH_LIST = regulation_json(read_regulation({**PRESETS["heats"], "lists": [{"name": "Cup"}]}))
(LIST,) = WITH_LIST["lists"]
OTHER_GAME = {**PRESETS["handjass"]["phases"][0], "disciplines": [{"first": 2}]}
WITH_DISCIPLINE = regulation_json(read_regulation({**PRESETS["handjass"], "phases": [OTHER_GAME]}))
(USUAL_DISCIPLINE,) = WITH_DISCIPLINE["phases"][0]["disciplines"]
# What no sentence says: names, and the place of a total that only an evening reads off its list.
OWN_PLACES = {
    "phase": {("key",), ("name",)},
    "discipline": set(),
    "part": {("counting", "target_place")},
    "final": set(),
    "list": {("counting", "target_place")},
}


def standing(data):
    return {(block.kind, block.index): block.standing() for block in blocks(data)}


@pytest.fixture(scope="module")
def random_regulations():
    return [random_regulation(seed) for seed in range(runs(50, 2000))]


def test_a_regulation_put_together_from_its_sentences_is_the_same(random_regulations):
    for data in random_regulations:
        assert assembled(data, standing(data)) == data


def test_from_its_sentences_alone_it_is_the_same_but_for_what_no_sentence_says(random_regulations):
    """Nothing but names is taken over."""
    for data in random_regulations:
        rebuilt = regulation_json(read_regulation(assembled(bare(data), standing(data))))
        take_leftovers(rebuilt, data)
        assert rebuilt == data


def bare(data):
    """The usual regulation, with as many phases and parts, and what no sentence says."""
    usual = regulation_json(read_regulation(PRESETS["four-twelve"]))
    phases = [
        {
            **usual["phases"][0],
            "key": phase["key"],
            "name": phase["name"],
            "disciplines": [USUAL_DISCIPLINE] * len(phase["disciplines"]),
        }
        for phase in data["phases"]
    ]
    parts = [usual["season"]["parts"][0] for _part in data["season"]["parts"]]
    season = {**usual["season"], "parts": parts}
    lists = [LIST for _list in data["lists"]]
    return {**usual, "name": data["name"], "phases": phases, "season": season, "lists": lists}


def take_leftovers(rebuilt, data):
    """Take over what a stored regulation holds beside the kind it has chosen."""
    for mine, stored in [
        *zip(rebuilt["phases"], data["phases"], strict=True),
        *zip(rebuilt["season"]["parts"], data["season"]["parts"], strict=True),
        (rebuilt["season"], data["season"]),
    ]:
        points = stored["counting"]["rank_points"]
        if points is not None and points["kind"] != "table":
            mine["counting"]["rank_points"] |= {key: points[key] for key in ("table", "rest")}
        if (ranks := stored.get("round_ranks")) and ranks["points"]["kind"] != "table":
            mine["round_ranks"]["points"] |= {
                key: ranks["points"][key] for key in ("table", "rest")
            }
    final = data["qualification"]
    if final is not None:
        rebuilt["qualification"] |= (
            {"n": final["n"]} if final["kind"] == "quota" else {"quotas": final["quotas"]}
        )


def test_each_sentence_of_a_regulation_can_be_read(random_regulations):
    for data in random_regulations:
        for block in blocks(data, read_regulation(data)):
            for clause in block.clauses:
                for sentence in clause.sentences(GERMAN, block.context):
                    assert sentence.endswith("."), (clause.key, sentence)
                    assert "  " not in sentence
                    assert "Missing" not in sentence
                    assert "None" not in sentence


def test_each_sentence_stands_in_some_random_regulation(random_regulations):
    """So that what goes over random regulations goes over all rules."""
    drawn = {clause for data in random_regulations for clause in clauses_in(data)}

    assert EVERY_CLAUSE - drawn == set()


def test_a_regulation_reads_the_same_without_what_changes_nothing(random_regulations):
    """Values that are kept beside others without which they mean nothing are told nowhere."""
    kept = 0
    for data in random_regulations:
        values = standing(data)
        for block in blocks(data, read_regulation(data)):
            for clause in block.clauses:
                if clause.stands(block.context) and not clause.is_told(block.context):
                    del values[block.kind, block.index][clause.key]
                    kept += 1
        without = read_regulation(assembled(data, values))

        assert sections(GERMAN, without) == sections(GERMAN, read_regulation(data))
    assert kept > 10


@pytest.mark.parametrize("preset", [*PRESET_DATA, "list", "discipline"])
def test_each_sentence_can_be_added_to_a_preset_and_taken_out_again(preset):
    special = {"list": WITH_LIST, "discipline": WITH_DISCIPLINE}
    data = special.get(preset) or PRESET_DATA[preset]
    for block in blocks(data):
        for clause in block.clauses:
            if clause.required(block.context) or not clause.fits(block.context):
                continue
            values = standing(data)
            mine = values[block.kind, block.index]
            for other in block.clauses:
                if other is not clause and other.sets.keys() & clause.sets.keys():
                    mine.pop(other.key, None)  # as a form does
            mine[clause.key] = {**clause.initial, **mine.get(clause.key, {})}
            if block.kind == "final":
                mine[clause.key].setdefault("into", data["phases"][-1]["key"])
            grown = assembled(data, values)
            again = next(b for b in blocks(grown) if (b.kind, b.index) == (block.kind, block.index))
            typed_later = any(value in ([], {}) for value in clause.initial.values()) or (
                isinstance(clause, HouseRulesClause)  # which says nothing until it is filled in
            )
            assert clause.stands(again.context) or typed_later, clause.key
            assert clause.sentences(GERMAN, again.context) or typed_later
            del mine[clause.key]
            smaller = assembled(grown, values)
            again = next(
                b for b in blocks(smaller) if (b.kind, b.index) == (block.kind, block.index)
            )
            assert not clause.stands(again.context), clause.key


def leaves(value, way=()):
    if isinstance(value, dict) and value and way[-1:] != ("quotas",):
        for key, nested in value.items():
            yield from leaves(nested, (*way, key))
    else:
        yield way


@pytest.mark.parametrize("kind", ["phase", "discipline", "part", "final", "list"])
def test_every_value_of_a_regulation_stands_in_one_sentence(kind):
    data = WITH_DISCIPLINE if kind == "discipline" else WITH_LIST
    block = next(block for block in blocks(data) if block.kind == kind)
    scope = dict(block.context.scope)
    scope.pop("settings", None)
    scope.pop("disciplines", None)  # blocks of their own
    points = {"kind": "table", "table": [], "rest": 0, "shared": False}
    if "round_ranks" in scope:
        scope["round_ranks"] = {"points": points, "low_wins": False}
        scope["win_points"] = {"win": 2, "draw": 1, "loss": 0}
    if kind == "list":
        scope["counting"] = {**scope["counting"]}
        del scope["counting"]["rank_points"]  # of which a side list has none
        scope["teams"] = asdict(TeamRules())
    elif "counting" in scope:
        scope["counting"] = {**scope["counting"], "rank_points": points}
    if "play_off" in scope:
        scope["play_off"] = regulation_json(PlayOff())
    owned = {slot.path for clause in block.clauses for slot in clause.slots}
    owned |= {path for clause in block.clauses for path in clause.sets}
    assert {*leaves(scope)} - owned == OWN_PLACES[kind]


@pytest.mark.parametrize("kind", CLAUSES)
def test_clauses_and_slots_of_a_block_have_names_of_their_own(kind):
    keys = [clause.key for clause in CLAUSES[kind]]
    assert len(keys) == len({*keys})
    by_place = {}
    for clause in CLAUSES[kind]:
        names = [slot.name for slot in clause.slots]
        assert len(names) == len({*names})
        for slot in clause.slots:
            by_place.setdefault(slot.path, []).append(clause)
    for path, clauses in by_place.items():
        kinds = [
            (getattr(clause, "game", ""), *map(str, clause.sets.items())) for clause in clauses
        ]
        assert len({*map(str, kinds)}) == len(clauses), path  # only one of them stands


def test_a_value_that_is_left_out_is_told_from_one_that_is_none():
    assert value_at({"a": {"b": None}}, ("a", "b")) is None
    assert value_at({"a": {}}, ("a", "b")) is MISSING
    assert value_at({"a": None}, ("a", "b")) is MISSING
    assert isinstance(CLAUSES["phase"][0].slots[0], Slot)


def test_who_qualifies_from_a_part_without_phases_is_nobodys_pair():
    data = PRESET_DATA["heats"]
    empty = {
        **data,
        "season": {**data["season"], "parts": [{**data["season"]["parts"][0], "phases": []}]},
    }
    final = next(block for block in blocks(empty) if block.kind == "final")
    text = " ".join(
        sentence for clause in final.clauses for sentence in clause.sentences(GERMAN, final.context)
    )

    assert "10 Prozent der Rangliste" in text
    assert "Paar" not in text


def test_a_number_of_a_sentence_has_the_bounds_of_its_reader():
    """From 1 where 0 is said by leaving the sentence out."""
    bounds = {
        slot.name: slot.range
        for clauses in CLAUSES.values()
        for clause in clauses
        for slot in clause.slots
        if isinstance(slot, NumberSlot)
    }

    assert bounds["rounds"] == ranges(Phase)["rounds"] == (1, 50)
    assert bounds["drop"] == (1, 1000)
    assert ranges(Counting)["drop"] == (0, 1000)
    assert bounds["absent"] == ranges(Counting)["absent"] == (0, 99_999)
    assert bounds["match_bonus"] == (1, 157)


def test_the_order_of_the_sentences_is_for_the_reader_alone(random_regulations):
    """The same sentences, the same values, another order; and what no order names keeps its place."""
    for seed, data in enumerate(random_regulations):
        order = {
            block.name: Random(seed).sample([*block.standing()], len(block.standing()))
            for block in blocks(data)
        } | {"phase-99": ["x"]}
        moved = data | {"order": order}
        agreed, other = read_regulation(data), read_regulation(moved)

        assert replace(other, order={}) == agreed
        assert regulation_json(other)["order"] == order
        assert assembled(moved, standing(moved)) == moved
        for (title, sentences), (same, in_order) in zip(
            sections(GERMAN, agreed), sections(GERMAN, other), strict=True
        ):
            assert (title, sorted(sentences)) == (same, sorted(in_order))
        for block in blocks(moved):
            assert [clause.topic for clause in block.clauses] == [
                clause.topic for clause in CLAUSES[block.kind]
            ]


@pytest.mark.parametrize(
    ("counted", "texts"),
    [
        (in_digits, ["", "1", "2"]),
        (unless_one, ["", "", "2"]),
        (ROUNDS, ["", "eine Passe", "2 Passen"]),
    ],
)
def test_a_number_may_have_a_noun_and_is_no_word_where_it_is_left_out(counted, texts):
    slot = NumberSlot("n", ("n",), range=Range(1, 9), counted=counted)
    context = Context({}, {})

    assert [slot.text(GERMAN, value, context) for value in (MISSING, 1, 2)] == texts


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_the_noun_of_a_number_follows_a_blank_in_every_language(language):
    catalog = Catalog(Translations.load(TRANSLATIONS, [language]))

    for counted in (ROUNDS, DEALS, duration_text):
        assert counted(catalog, 2).partition(" ")[0] == "2"
