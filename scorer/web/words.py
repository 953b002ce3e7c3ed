"""The words of the game, each named once: modes, ranks, seats, reasons.

They are literal strings because only those are found when the texts for
translation are collected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.web.i18n import _l

if TYPE_CHECKING:
    from collections.abc import Mapping

MODES: Mapping[str, object] = {
    "rosen": _l("Rosen"),
    "eichel": _l("Eichel"),
    "schilten": _l("Schilten"),
    "schellen": _l("Schellen"),
    "herz": _l("Herz"),
    "ecken": _l("Ecken"),
    "kreuz": _l("Kreuz"),
    "schaufel": _l("Schaufel"),
    "obenabe": _l("Obenabe"),
    "undenufe": _l("Undenufe"),
    "slalom_obenabe": _l("Slalom, oben begonnen"),
    "slalom_undenufe": _l("Slalom, unten begonnen"),
    "guschti_obenabe": _l("Guschti, oben begonnen"),
    "guschti_undenufe": _l("Guschti, unten begonnen"),
}

RANKS: Mapping[str, object] = {
    "ace": _l("As"),
    "king": _l("König"),
    "ober": _l("Ober"),
    "under": _l("Under"),
    "ten": _l("Banner"),
    "nine": _l("Neun"),
    "eight": _l("Acht"),
    "seven": _l("Sieben"),
    "six": _l("Sechs"),
}
FRENCH_RANKS: Mapping[str, object] = {
    **RANKS,
    "ober": _l("Dame"),
    "under": _l("Bube"),
    "ten": _l("Zehn"),
}

RUNS: Mapping[int, object] = {
    3: _l("Dreiblatt"),
    4: _l("Vierblatt"),
    5: _l("Fünfblatt"),
    6: _l("Sechsblatt"),
    7: _l("Siebenblatt"),
    8: _l("Achtblatt"),
    9: _l("Neunblatt"),
}

# Counter-clockwise, as seen by whoever writes.
SEATS = (_l("Schreiber"), _l("Rechts"), _l("Gegenüber"), _l("Links"))
TEAMS = (_l("Wir"), _l("Ihr"))

CATEGORIES: Mapping[str, object] = {
    "stoeck": _l("Stöck"),
    "weis": _l("Wys"),
    "stich": _l("Stich"),
}


def icon(mode: str) -> str:
    """Return the symbol of *mode* in the sprite: slalom and guschti have one for both ways."""
    return mode.split("_", maxsplit=1)[0]
