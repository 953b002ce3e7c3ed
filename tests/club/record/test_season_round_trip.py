"""A season record that is written into a ledger leaves it as the same record."""

import json

import pytest

from scorer.club import record
from scorer.club.evening import closing, evening_dates
from scorer.club.office import ledger, verification
from scorer.club.office.ledger import Act
from scorer.rules.club.record import record as season_record
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import a_club
from tests.club.random_season import write_random_season
from tests.club.season_loader import lasting, load_season, written_again
from tests.docs.test_season_record import EXAMPLE
from tests.long import runs


# In 56 and 173 a guest was merged into a member before an evening was closed.
@pytest.mark.parametrize("seed", sorted({*range(runs(5, 200)), 56, 173}))
def test_a_random_season_is_the_same_record_again_and_its_closings_are_proved(
    session, admin, act, now, seed
):
    written = write_random_season(act, 1000 + seed)
    data = record.export(session, admin.club_id, written, names=True)
    other = a_club(session, now, login="urs")
    season = load_season(Act(session, other, now), data)

    again = record.export(session, other.club_id, season, names=True)
    assert lasting(again) == lasting(data)
    assert verification.verify(session, other.club_id).broken is None
    for night in evening_dates.evenings(session, other.club_id, season):
        end = ledger.closing(ledger.events(session, other.club_id, night.id))
        if end is not None:
            proof = closing.prove(session, other.club_id, night.id, end.hash)
            assert (proof.agrees, proof.stands) == (True, True)


def test_the_example_is_the_same_record_again(session, now):
    assert written_again(session, now, EXAMPLE.encode()) == lasting(EXAMPLE)


@pytest.mark.parametrize("newest", ["alone", "drawn"])
def test_a_table_of_two_stays_where_the_newest_version_would_draw_others(session, now, newest):
    data = by_twos(newest)
    (evening,) = written_again(session, now, data)["evenings"]

    assert [round_["tables"] for round_ in evening["rounds"]] == [[{"members": [1, 2]}]]


@pytest.mark.parametrize("out", [[], [1, 2]])
def test_a_round_of_a_knock_out_without_a_table_is_refused_at_its_place(out):
    document = json.loads(by_twos("alone"))
    for version in document["versions"]:
        [phase] = version["regulation"]["phases"]
        phase["play_off"] = {"kind": "knock_out", "rounds": 1}
        phase["counting"] = {"rank_points": {"kind": "up"}}
        for part in version["regulation"]["season"]["parts"]:
            part["counting"] = {"low_wins": True}
    document["evenings"][0]["rounds"] = [{"tables": [], "out": out}]
    with pytest.raises(RuleError) as refused:
        season_record.loads(json.dumps(document).encode())
    assert (refused.value.code, refused.value.place) == (
        "knock-out-empty",
        "evenings/0/rounds/0/tables",
    )


def by_twos(newest):
    """Return a season of two who sat down alone; *newest* are the partners of its last version."""
    document = json.loads(EXAMPLE)
    for version, partners in zip(document["versions"], ("alone", newest), strict=True):
        [phase] = version["regulation"]["phases"]
        phase |= {"game": "other", "rounds": 1, "terms": {"partners": partners, "check": None}}
        phase |= {"sizes": [2]} if partners == "alone" else {}
    evening = {"name": "Abend", "date": "2026-11-06", "phase": "abend"}
    evening["attendance"] = [{"member": 1}, {"member": 2}]
    evening["rounds"] = [{"tables": [{"members": [1, 2]}]}]
    document |= {"members": document["members"][:2], "evenings": [evening], "lots": []}
    return json.dumps(document).encode()
