"""Contradictions between prescribed deals and how many deals there are."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.club.model import Phase
from scorer.rules.core.errors import RuleError, clashes

SIDES = 2
CONTRACTS = "terms/contracts"


def check_contracts(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse contracts of which a round plays one more often than another. *phase* is that of a round.

    Codes: ``contracts-deals``; of a sheet that each side uses up ``contracts-alone``,
        ``contracts-once`` with the number of deals that are *due*, ``contract-twice``,
        ``contracts-factors`` beside factors of its own.
    """
    contracts, lengths = phase.terms.contracts, {phase.deals, *phase.deals_each}
    if phase.terms.each_once:
        yield from _check_each_once(phase, lengths, place)
    else:
        uneven = bool(contracts) and any(deals % len(contracts) for deals in lengths)
        length = "deals_each" if phase.deals_each else "deals"
        yield from clashes(place, ("contracts-deals", CONTRACTS, length, uneven))


def _check_each_once(phase: Phase, lengths: set[int], place: str) -> Iterator[RuleError]:
    contracts, here = phase.terms.contracts, f"{place}/{CONTRACTS}"
    yield from clashes(
        place,
        ("contracts-alone", CONTRACTS, "terms/partners", phase.terms.partners == "alone"),
        ("contracts-factors", CONTRACTS, "settings/factors", "factors" in phase.settings),
    )
    due = SIDES * len(contracts)
    if lengths != {due}:
        yield RuleError("contracts-once", here, due=due, contracts=len(contracts))
    known: set[str] = set()
    for contract in contracts:
        same = {contract.name.casefold(), contract.mode or contract.name.casefold()}
        if known & same:
            yield RuleError("contract-twice", here, name=contract.name)
        known |= same
