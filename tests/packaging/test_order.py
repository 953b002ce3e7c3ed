"""The long tests are begun first, by each worker its share."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.order import LONG, long_ones_first

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Item:
    originalname: str
    number: int = 0


@pytest.mark.parametrize("workers", [1, 3, 4])
@pytest.mark.parametrize("others", [0, 2, 1000])
def test_each_worker_begins_with_its_share_of_the_long_tests(workers, others):
    items = [Item("other", n) for n in range(others)] + [*map(Item, LONG)]
    ordered = long_ones_first(items, workers)
    blocks, left = [], ordered
    for worker in range(workers):  # as xdist hands them out
        size = len(left) // (workers - worker)
        blocks.append(left[:size])
        left = left[size:]

    assert sorted(ordered, key=str) == sorted(items, key=str)
    if others > len(LONG):
        for worker, block in enumerate(blocks):
            share = LONG[worker::workers]
            assert [item.originalname for item in block[: len(share)]] == share


def test_every_long_test_is_there():
    """A name that stands nowhere begins nothing first."""
    text = "".join(path.read_text() for path in TESTS.rglob("test_*.py"))

    assert [name for name in LONG if f"def {name}(" not in text] == []
