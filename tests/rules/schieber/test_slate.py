"""Strokes are laid so that a table can count them."""

from __future__ import annotations

import re
from itertools import product
from math import dist

import pytest

from scorer.rules.schieber.slate import paths

CHALK = 3.4  # the width of a stroke, in units of the view box
STROKE = re.compile(r"M(\S+) (\S+)Q(\S+) (\S+) (\S+) (\S+?)(?=M|$)")


def points(path):
    """Return points along all strokes of *path*."""
    return [
        tuple(
            (1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * b
            for a, c, b in ((ax, cx, bx), (ay, cy, by))
        )
        for stroke in STROKE.findall(path)
        for ax, ay, cx, cy, bx, by in [map(float, stroke)]
        for t in (0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1)
    ]


@pytest.mark.parametrize("bar", ["hundreds", "twenties"])
@pytest.mark.parametrize("count", [4, 15, 24, 26, 29, 30, 31, 45, 60])
def test_a_bar_and_the_crossed_fifties_do_not_touch(bar, count):
    for fifties in (1, 2, 4, 7, 12, 18, 24):
        slate = {"hundreds": 0, "twenties": 0, "fifties": fifties, bar: count}
        drawn = paths(slate)
        near = min(
            dist(point, other_point)
            for point, other_point in product(points(drawn[bar]), points(drawn["fifties"]))
        )

        assert near > CHALK, (fifties, near)


@pytest.mark.parametrize("bar", ["hundreds", "twenties"])
@pytest.mark.parametrize("count", [5, 29, 60, 100])
def test_a_bar_stays_within_its_half(bar, count):
    slate = {"hundreds": 0, "twenties": 0, "fifties": 0, bar: count}

    assert all(24 <= x <= 348 and 0 < y < 176 for x, y in points(paths(slate)[bar]))
