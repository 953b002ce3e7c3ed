"""The game record: what is read is what was written, and every broken file is told its place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from scorer.rules import games, record
from scorer.rules.core.errors import RuleError
from tests.rules.refusals import refused_at
from tests.rules.strategies import logs
from tests.rules.vectors import BASE, CASES, revisions_of, settings_of

SETTINGS = games.read_settings(BASE)
WHOLE = record.dumps(
    record.Record(SETTINGS, tuple(revisions_of(CASES["r1-three-deals-one-match.case"])))
)
REVISIONS = json.loads(WHOLE)["revisions"]


def changed(**changes: object) -> bytes:
    return json.dumps({**json.loads(WHOLE), **changes}).encode()


@given(logs)
def test_a_record_read_again_is_the_same_to_the_byte(log) -> None:
    first = record.dumps(record.Record(SETTINGS, tuple(log)))

    assert record.dumps(record.loads(first)) == first


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "refused" not in case])
def test_every_worked_case_survives_as_a_file(name) -> None:
    case = CASES[name]
    kept = record.Record(settings_of(case), tuple(revisions_of(case)))

    assert record.loads(record.dumps(kept)).board() == kept.board()


def numbered(*slots: str) -> bytes:
    return changed(revisions=[{**REVISIONS[i], "slot": slot} for i, slot in enumerate(slots)])


@pytest.mark.parametrize(("slots", "at"), [(("9999", "1"), 0), (("1", "104", "3"), 1)])
def test_a_record_with_a_gap_between_its_deals_is_refused(slots, at) -> None:
    """A table that took it would have no number left for its next deal."""
    assert refused_at(record.loads, numbered(*slots)) == ("slot", f"revisions/{at}/slot")


def test_a_record_may_leave_numbers_out() -> None:
    assert len(record.loads(numbered("1", "101", "201")).revisions) == 3


def test_a_record_is_one_revision_a_line() -> None:
    lines = WHOLE.decode().splitlines()

    assert sum('"facts"' in line for line in lines) == 3


@pytest.mark.parametrize("length", range(0, len(WHOLE) - 2, 97))
def test_a_record_cut_short_is_refused_with_line_and_column(length) -> None:
    with pytest.raises(RuleError) as refusal:
        record.loads(WHOLE[:length])

    assert refusal.value.code == "record-json"
    assert set(refusal.value.values) == {"line", "column"}


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"\xff\xfe", "record-encoding", ""),
        (b"[]", "not-object", ""),
        (b'{"format": "schreiber-game", "format": 1}', "record-twice", ""),
        (b'{"version": NaN}', "record-number", ""),
        (b"[" * 100_000, "record-json", ""),
        (changed(format="pgn"), "record-format", "format"),
        (changed(version=2), "file-version", "version"),
        (changed(version="1"), "record-format", "version"),
        (changed(version=True), "record-format", "version"),
        (changed(settings=[]), "not-object", "settings"),
        (changed(settings={**BASE, "game": "poker"}), "not-choice", "settings/game"),
        (changed(revisions=[{"id": "1"}]), "not-uuid", "revisions/0/id"),
        (changed(revisions=[*REVISIONS, REVISIONS[0]]), "revision-twice", "revisions/3/id"),
        (changed(extra=1), "unknown-key", ""),
    ],
)
def test_a_broken_record_is_refused_with_its_place(data, code, place) -> None:
    assert refused_at(record.loads, data) == (code, place)


def told_at(at: str) -> bytes:
    return changed(revisions=[{**REVISIONS[0], "at": at}, *REVISIONS[1:]])


@pytest.mark.parametrize(
    "at",
    [
        "2026-13-45T99:99:99Z",
        "2026-02-30T20:14:09Z",
        "0001-01-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "2026-11-21T20:14:09",
        "2026-11-21T........Z",
    ],
)
def test_a_moment_that_no_calendar_has_is_refused(at) -> None:
    assert refused_at(record.loads, told_at(at)) == ("moment", "revisions/0/at")


@pytest.mark.parametrize(
    "at", ["", "2028-02-29T20:14:09.123Z", "1970-01-01T00:00:00Z", "2026-11-21T20:14+01:00"]
)
def test_a_moment_of_a_clock_is_kept_as_it_was_told(at) -> None:
    assert record.loads(told_at(at)).revisions[0].at == at
