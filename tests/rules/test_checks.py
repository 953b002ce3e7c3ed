"""The phone refuses, before it writes, exactly what Python refuses: thousands of taps through both."""

from __future__ import annotations

from collections import Counter

from scorer.rules import games, log
from scorer.rules.errors import RuleError
from tests.rules.scribes import slips
from tests.rules.test_mirror import phone

SETTINGS, EACH = 400, 40
SEEN = {
    *("meld-amount", "meld-both", "meld-cards", "meld-cross", "meld-four", "meld-length"),
    *("meld-seat", "meld-stoeck", "meld-suit", "meld-top", "weis-off", "list-length"),
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
        (scribe.rules, {"settings": scribe.settings, "revision": scribe.revision()})
        for scribe in map(slips.Scribe, range(SETTINGS))
        for _ in range(EACH)
    ]
    ours = [refused(rules, one["revision"]) for rules, one in asked]
    theirs = phone("faults.mjs", [one for _, one in asked])
    counted = Counter(ours)

    assert [
        (python, phone, one["revision"])
        for python, phone, (_, one) in zip(ours, theirs, asked, strict=True)
        if python != phone
    ] == []
    assert counted[None] > len(ours) // 5
    assert {code for code in counted if counted[code] > 4} - {None} >= SEEN
