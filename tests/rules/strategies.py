"""Hypothesis strategies for games that a table could have written."""

from __future__ import annotations

from hypothesis import strategies as st

from scorer.rules.core.log import Revision
from tests.rules.vectors import BASE, number

MODES = tuple(BASE["factors"])
counts = st.integers(0, 157).filter(lambda points: points not in {1, 156})
amounts = st.sampled_from([20, 50, 100, 150, 200])


@st.composite
def deals(draw: st.DrawFn) -> dict:
    """A counted deal with amounts for Weis, as a phone writes it."""
    mode, points = draw(st.sampled_from(MODES)), draw(counts)
    weis = [[], []]
    weis[draw(st.integers(0, 1))] = [
        {"amount": amount} for amount in draw(st.lists(amounts, max_size=3))
    ]
    trump = mode not in {"obenabe", "undenufe"}
    match = 0 if points == 157 else 1 if points == 0 else None
    return {
        "kind": "deal",
        "mode": mode,
        "points": [points, 157 - points],
        "weis": weis,
        "stoeck": draw(st.sampled_from([None, 0, 1])) if trump else None,
        "match": match if draw(st.booleans()) else None,
    }


def log_of(facts: list[dict]) -> list[Revision]:
    """One revision a line, in order."""
    return [
        Revision(number(index), number(index), str(index), deal_facts)
        for index, deal_facts in enumerate(facts, start=1)
    ]


logs = st.lists(deals(), max_size=30).map(log_of)
