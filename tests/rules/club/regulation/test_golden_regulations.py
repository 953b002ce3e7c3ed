"""What is told of regulations, word by word: whoever changes a sentence sees where it shows.

They are kept as data, so that they stay the same whatever a random regulation is drawn from: every
preset, real ones by their record on the regulations page, and drawn ones, for each clause once.
After a wanted change, or where a new clause is told in none:
``python -m tests.rules.club.regulation.test_golden_regulations`` writes both files anew.
"""

import json
from pathlib import Path

from scorer.rules.club.regulation.clauses.registry import CLAUSES, blocks
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import objections, read_regulation, regulation_json
from scorer.rules.club.regulation.sentences import sections
from scorer.rules.core.words import GERMAN
from tests.rules.club.random_regulations import random_regulation

FEWEST = 30
SEEDS = 60
FOLDER = Path(__file__).parents[3] / "golden"
REGULATIONS, SENTENCES = FOLDER / "regulations.json", FOLDER / "regulations.de.txt"
EVERY_CLAUSE = {(kind, clause.key) for kind in {*CLAUSES} - {"sum"} for clause in CLAUSES[kind]}


def golden_lines(data):
    """Return what is told of a regulation: each title, then its sentences, a line each."""
    return [
        line
        for title, sentences in sections(GERMAN, read_regulation(data))
        for line in (f"[{title}]", *sentences)
    ]


def clauses_in(data):
    """Return the clauses that are told of a regulation, by kind of block and key."""
    regulation = read_regulation(data)
    return {
        (block.kind.replace("sum", "part"), clause.key)
        for block in blocks(regulation_json(regulation), regulation)
        for clause in block.clauses
        if clause.is_told(block.context)
    }


def golden_text(regulations):
    return "".join(
        f"== {name}\n" + "".join(f"{line}\n" for line in golden_lines(data))
        for name, data in regulations.items()
    )


def kept_regulations():
    return json.loads(REGULATIONS.read_text(encoding="utf-8"))


def test_regulations_are_told_word_by_word():
    kept = kept_regulations()

    assert len(kept) >= FEWEST
    assert golden_text(kept) == SENTENCES.read_text(encoding="utf-8")


def test_they_can_be_decided():
    for name, data in kept_regulations().items():
        assert objections(data) == [], name


def test_they_tell_each_clause_and_all_presets():
    kept = kept_regulations()

    assert EVERY_CLAUSE - {clause for data in kept.values() for clause in clauses_in(data)} == set()
    for name, data in PRESETS.items():
        assert read_regulation(kept[f"preset {name}"]) == read_regulation(data), name


def chosen(records):
    """Return the presets, the *records*, and of drawn regulations those that tell a clause more."""
    regulations = {f"preset {name}": data for name, data in PRESETS.items()} | records
    drawn = {f"drawn {seed:02}": random_regulation(seed) for seed in range(SEEDS)}
    clauses = {name: clauses_in(data) for name, data in drawn.items()}
    missing = EVERY_CLAUSE - {
        clause for data in regulations.values() for clause in clauses_in(data)
    }
    while missing or len(regulations) < FEWEST:
        name = max(sorted(clauses), key=lambda name: len(clauses[name] & missing))
        missing -= clauses.pop(name)
        regulations[name] = without_the_usual(drawn[name])
    return regulations


def without_the_usual(data):
    """Return a regulation without the keys that change nothing."""
    regulation, data = read_regulation(data), json.loads(json.dumps(data))
    drop_usual(data, lambda: means_the_same(data, regulation))
    return data


def means_the_same(data, regulation):
    try:
        return read_regulation(data) == regulation
    except ValueError:  # a key that has to be there
        return False


def drop_usual(value, is_same):
    for key in list(value) if isinstance(value, dict) else ():
        dropped = value.pop(key)
        if not is_same():
            value[key] = dropped
            drop_usual(dropped, is_same)
    for nested in value if isinstance(value, list) else ():
        drop_usual(nested, is_same)


if __name__ == "__main__":
    of_records = {
        name: data for name, data in kept_regulations().items() if name.startswith("record ")
    }
    golden = chosen(of_records)
    lines = (
        f"{json.dumps(name)}: {json.dumps(data, ensure_ascii=False)}"
        for name, data in golden.items()
    )
    REGULATIONS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    SENTENCES.write_text(golden_text(golden), encoding="utf-8")
