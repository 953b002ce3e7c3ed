"""The phone refuses, before it writes, exactly what Python refuses: thousands of taps through both."""

from __future__ import annotations

from collections import Counter

import pytest

from scorer.rules import games
from scorer.rules.core import log
from scorer.rules.core.errors import RuleError
from tests.long import runs
from tests.rules.log_generator import slips
from tests.rules.log_generator.every_game import GENERATORS
from tests.rules.test_mirror import phone

SETTINGS, EACH = runs(80, 400), 40
SEEN = {
    *("meld-amount", "meld-cards", "meld-cross", "meld-four", "meld-length"),
    *("meld-seat", "meld-stoeck", "meld-suit", "meld-top", "meld-twice", "weis-off", "list-length"),
    *("mode-missing", "stoeck-off", "stoeck-trump", "count-impossible", "count-sum"),
    *(
        "match-count",
        "counter-match",
        "counter-declarer",
        "given-up-counted",
        "moved-points",
        "moved-uncounted",
    ),
    *("not-integer", "out-of-range", "text-hidden", "text-length", "names-twice", "slot"),
    *("berg-off", "no-target", "taken-sum", "taken-trick", "strokes-off"),
}


def refused(rules, revision):
    written = log.Revision("", "", revision["slot"], revision["facts"])
    try:
        games.GAMES[rules.game].check_revision(rules, written, "")
    except RuleError as error:
        return error.code
    return None


def test_the_phone_finds_wrong_what_python_finds_wrong_and_nothing_else():
    asked = [
        (generator.rules, {"settings": generator.settings, "revision": generator.revision()})
        for generator in map(slips.LogGenerator, range(SETTINGS))
        for _ in range(EACH)
    ]
    ours = [refused(rules, request["revision"]) for rules, request in asked]
    theirs = phone("fault", [request for _, request in asked])
    counted = Counter(ours)

    assert [
        (python, phone, request["revision"])
        for python, phone, (_, request) in zip(ours, theirs, asked, strict=True)
        if python != phone
    ] == []
    assert counted[None] > len(ours) // 5
    assert {code for code in counted if counted[code] > 4} - {None} >= SEEN


def refused_of(rules, revisions, known):
    try:
        games.check_log(rules, revisions, known)
    except RuleError as error:
        return error.code
    return None


def tried(game, seed):
    """Return what the phone is asked of a random game, and what Python said to each of its revisions."""
    generator = GENERATORS[game].TOGETHER[0](seed)
    asked, codes, taken = [], [], []
    for _ in range(14):
        generator.step()
    for revision in generator.revisions:
        code = refused_of(generator.rules, [*taken, revision], len(taken))
        asked.append((log.revision_json(revision), code is None))
        codes.append(code)
        if code is None:
            taken.append(revision)
    return {"settings": generator.settings, "revisions": asked}, codes


@pytest.mark.parametrize("game", games.GAMES)
def test_the_phone_refuses_what_does_not_go_together_and_never_what_python_takes(game):
    _, many, codes = GENERATORS[game].TOGETHER
    logs = [tried(game, seed) for seed in range(runs(min(many, 40), many))]
    replies = phone("refusals", [asked for asked, _ in logs])
    pairs = [
        (code, answer, revision)
        for (asked, ours), answers in zip(logs, replies, strict=True)
        for (revision, _), code, answer in zip(asked["revisions"], ours, answers, strict=True)
    ]
    counted = Counter(code for code, _, _ in pairs)

    assert [pair for pair in pairs if pair[0] is None and pair[1]] == []
    assert [pair for pair in pairs if pair[0] in codes and pair[1] != pair[0]] == []
    assert {code for code in codes if counted[code] > 4} == codes


@pytest.mark.parametrize("game", ["schieber", "differenzler"])
@pytest.mark.parametrize(("slot", "code"), [("102", None), ("103", "slot"), ("9999", "slot")])
def test_a_new_deal_is_not_numbered_far_beyond_the_others(game, slot, code):
    generator = GENERATORS[game].TOGETHER[0](1)
    facts = {"kind": "deal", "void": ""}
    known = [log.Revision(generator.uuid(), generator.uuid(), "2", facts)]
    revision = log.Revision(generator.uuid(), generator.uuid(), slot, facts)
    judged = [(log.revision_json(known[0]), True), (log.revision_json(revision), False)]
    # what has stood there already is corrected all the same
    mended = log.Revision(generator.uuid(), revision.line, slot, facts, (revision.id,))
    later = [(revision_json, True) for revision_json, _ in judged] + [
        (log.revision_json(mended), True)
    ]
    replies = phone(
        "refusals",
        [{"settings": generator.settings, "revisions": revisions} for revisions in (judged, later)],
    )

    assert refused_of(generator.rules, [*known, revision], 1) == replies[0][1] == code
    assert refused_of(generator.rules, [*known, revision, mended], 2) == replies[1][2] is None


@pytest.mark.parametrize("game", ["schieber", "differenzler", "solo"])
def test_an_empty_deal_is_not_numbered_far_beyond_the_others_either(game):
    """Its log would be a record that nobody can read back."""
    generator = GENERATORS[game].TOGETHER[0](1)
    first = log.Revision(generator.uuid(), generator.uuid(), "2", {"kind": "deal", "void": ""})
    empty = log.Revision(generator.uuid(), generator.uuid(), "157", None)
    judged = [(log.revision_json(first), True), (log.revision_json(empty), False)]
    replies = phone("refusals", [{"settings": generator.settings, "revisions": judged}])

    assert refused_of(generator.rules, [first, empty], 1) == replies[0][1] == "slot"
