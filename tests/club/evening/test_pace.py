"""The pace of a table that writes on a phone, in each kind of game."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorer.club.draw import evening_tables
from scorer.club.evening import pace
from scorer.club.office.ledger import Act
from scorer.play import links
from tests.club.club_builder import an_evening, differenzler, regulation, view_of
from tests.play.table_builder import a_deal, a_device, push

MINUTE = timedelta(minutes=1)
SCHIEBER = regulation()
COIFFEUR = regulation(game="coiffeur", terms={"check": None})


def a_cell(deal):
    """Return what is written when the first team has played an option of the Coiffeur."""
    option = ("eichel", "schilten", "schellen", "rosen", "obenabe")[deal - 1]
    return [a_deal(f"a:{option}", facts={"kind": "cell", "points": 10})]


def with_estimates(deal):
    """Return what is written of a deal of the Differenzler."""
    begun = a_deal(deal, facts={"kind": "deal", "trump": "eichel"})
    estimates = [
        a_deal(f"estimate:{deal}:{seat}", facts={"kind": "estimate", "points": 30})
        for seat in range(4)
    ]
    facts = {**begun.facts, "points": [157, 0, 0, 0]}
    return [begun, *estimates, a_deal(deal, line=begun.line, replaces=(begun.id,), facts=facts)]


@pytest.mark.parametrize(
    ("rules", "written"),
    [
        (SCHIEBER, lambda deal: [a_deal(deal)]),
        (COIFFEUR, a_cell),
        (differenzler(), with_estimates),
    ],
    ids=["schieber", "coiffeur", "differenzler"],
)
def test_only_deals_take_time(session, admin, now, rules, written):
    """Five deals of eight minutes each, of twelve; the last one is just written."""
    evening = an_evening(session, admin, now, rules)
    slip = evening_tables.slips(Act(session, admin, now), evening, 1)[0]
    phone = a_device(session, "Handy", now)
    game = links.redeem(session, slip.token, device_id=phone, now=now)
    begun = now.replace(minute=0, second=0)
    for deal in range(1, 6):
        for minute, revision in enumerate(written(deal), start=8 * (deal - 1)):
            at = begun + minute * MINUTE
            sent = replace(revision, at=at.isoformat())
            result = push(session, game.id, [sent], device_id=phone, now=at)
            assert result.accepted, result.rejected

    [table] = pace.round_pace(session, view_of(session, admin, evening), at).tables
    assert (table.at, table.finished) == (6, begun + 90 * MINUTE)
