"""The slate as written in chalk: hundreds, fifties, twenties and a remainder.

Each written amount plus the previous remainder is split into strokes; earlier strokes are not
regrouped. Strokes times value plus remainder is always the total.

*Rule:* R45, docs/board.md.
"""

from __future__ import annotations

from scorer.rules.schieber.board_types import Chalk, SlateHalf

HUNDRED, FIFTY, TWENTY = 100, 50, 20


class Slate:
    """One team's half of the slate; *rests* are earlier remainders, struck through, oldest first.

    The object is mutable, because strokes are added one by one while a log is read.
    """

    __slots__ = ("fifties", "hundreds", "rest", "rests", "twenties")

    def __init__(self) -> None:
        self.hundreds = self.fifties = self.twenties = self.rest = 0
        self.rests: list[int] = []

    @property
    def total(self) -> int:
        """Return the sum of strokes and remainder. *Unit:* slate points."""
        return HUNDRED * self.hundreds + FIFTY * self.fifties + TWENTY * self.twenties + self.rest

    def write(self, amount: int) -> None:
        """Write *amount* on the slate; a negative *amount* can wipe out strokes. *Unit:* slate points."""
        if amount == 0:
            return
        rest = self.rest + amount
        if rest < 0:
            rest += self._wipe(-rest)
        if rest >= HUNDRED:
            self.hundreds += rest // HUNDRED
            rest %= HUNDRED
        if rest >= FIFTY:
            self.fifties += 1
            rest -= FIFTY
        if rest >= TWENTY:
            self.twenties += rest // TWENTY
            rest %= TWENTY
        if rest != self.rest:
            if self.rest:
                self.rests.append(self.rest)
            self.rest = rest

    def _wipe(self, need: int) -> int:
        """Wipe strokes worth at least *need* with the smallest excess, and return their worth.

        Among equal choices the one with the fewest strokes is taken. If all strokes are worth
        less than *need*, all are wiped and the remainder becomes negative. *Unit:* slate points.
        """
        best: tuple[int, int, int, int, int] | None = None
        for hundreds in range(min(self.hundreds, need // HUNDRED + 1) + 1):
            for fifties in range(min(self.fifties, need // FIFTY + 1) + 1):
                missing = need - HUNDRED * hundreds - FIFTY * fifties
                twenties = max(0, -(-missing // TWENTY))
                if twenties <= self.twenties:
                    surplus = TWENTY * twenties - missing
                    way = (surplus, hundreds + fifties + twenties, hundreds, fifties, twenties)
                    best = way if best is None or way < best else best
        if best is None:
            best = (0, 0, self.hundreds, self.fifties, self.twenties)
        _, _, hundreds, fifties, twenties = best
        self.hundreds -= hundreds
        self.fifties -= fifties
        self.twenties -= twenties
        return HUNDRED * hundreds + FIFTY * fifties + TWENTY * twenties

    def as_json(self) -> SlateHalf:
        """Return strokes and remainders as the board has them."""
        return {
            "hundreds": self.hundreds,
            "fifties": self.fifties,
            "twenties": self.twenties,
            "rest": self.rest,
            "rests": self.rests,
        }


Z_LINE = "M24 30H336L24 158H336"  # the printed Z, in the coordinates of :func:`paths`


def paths(slate: Chalk) -> dict[str, str]:
    """Return the strokes of one half as SVG path data for a view box of 360 by 222.

    Strokes are in groups of five with the fifth across, fifties are crossed in pairs. Each stroke is
    slightly displaced as if drawn by hand, but always in the same way. A full bar is
    narrowed so that it does not overlap the fifties, and the fifties end before
    the twenties. Coordinates are whole tenths, so that the phone
    (``static/js/schieber/slate.js``, with the same numbers) draws identical strokes.

    *Rule:* R45.
    """
    return {
        "hundreds": _bar(slate["hundreds"], 300, 2250, 0),
        "fifties": _diagonal(slate["fifties"]),
        "twenties": _bar(slate["twenties"], 1580, 3160, 1000),
    }


def _bar(count: int, y: int, width: int, seed: int) -> str:
    """Return *count* strokes in groups of five from the left, around height *y*, within *width*; all in tenths.

    Each stroke uses five consecutive seeds; the first is *seed*.
    """
    advance = min(460, width // max(1, (count + 4) // 5))
    pitch = advance * 4 // 23
    strokes = []
    for index in range(count):
        group, place = divmod(index, 5)
        x, stroke_seed = 320 + group * advance, seed + 5 * index
        if place < 4:
            strokes.append(_stroke(stroke_seed, x + place * pitch, y, 8, 160))
        else:
            strokes.append(_stroke(stroke_seed, x + pitch * 3 // 2, y, pitch * 9 // 4, 110))
    return "".join(strokes)


def _diagonal(count: int) -> str:
    """Return *count* strokes in crossed pairs, from the upper right to the lower left."""
    step = min(280, 1870 // max(1, (count - 1) // 2))
    strokes = []
    for index in range(count):
        x = 2960 - (index // 2) * step
        y = 300 + (3340 - x) * 128 // 308
        strokes.append(_stroke(2000 + 5 * index, x, y, 75 if index % 2 else -75, 130))
    return "".join(strokes)


def _stroke(seed: int, x: int, y: int, dx: int, dy: int) -> str:
    """Return a slightly bent stroke from about (x + dx, y - dy) to about (x - dx, y + dy); all in tenths."""
    ax, ay = x + dx + _tremble(seed, 9), y - dy + _tremble(seed + 1, 13)
    bx, by = x - dx + _tremble(seed + 2, 9), y + dy + _tremble(seed + 3, 13)
    cx, cy = ((ax + bx) >> 1) + _tremble(seed + 4, 12), (ay + by) >> 1
    return "M{:g} {:g}Q{:g} {:g} {:g} {:g}".format(*(n / 10 for n in (ax, ay, cx, cy, bx, by)))


def _tremble(seed: int, most: int) -> int:
    """Return a displacement from -*most* to *most* tenths, always the same for a *seed*."""
    return (seed * seed * 31 + seed * 40503) % 65521 % (2 * most + 1) - most
