"""How a sheet names things: modes, melds, numbers, dates.

Every function takes the ``gettext`` of the language as its first argument; the
msgid is the de-CH text itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, tzinfo
from typing import TypeAlias

from babel.dates import format_date

from scorer.rules.cards import Deck, Mode, Rank
from scorer.rules.melds import Four, Meld, Run, named_card

Gettext: TypeAlias = Callable[[str], str]
MINUS = "−"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def mode_name(_: Gettext, mode: str | None) -> str:
    """Return what is played, as the table calls it; nothing where nobody said it."""
    return {
        "rosen": _("Rosen"),
        "eichel": _("Eichel"),
        "schilten": _("Schilten"),
        "schellen": _("Schellen"),
        "herz": _("Herz"),
        "ecken": _("Ecken"),
        "kreuz": _("Kreuz"),
        "schaufel": _("Schaufel"),
        "obenabe": _("Obenabe"),
        "undenufe": _("Undenufe"),
        "slalom_obenabe": _("Slalom oben"),
        "slalom_undenufe": _("Slalom unten"),
        "guschti_obenabe": _("Guschti oben"),
        "guschti_undenufe": _("Guschti unten"),
    }.get(mode or "", "")


def times(_: Gettext, factor: int) -> str:
    """Return how often something counts, as an adverb."""
    named = {1: _("einfach"), 2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach")}
    return named.get(factor) or _("%(factor)sfach") % {"factor": factor}


def meld_name(_: Gettext, meld: Meld, mode: str | None, deck: Deck) -> str:
    """Name a meld as it is told at the table: by its highest card in this mode (R27)."""
    if isinstance(meld, Run):
        card = named_card(meld, Mode(mode)) if mode else None
        rank = card.rank if card else meld.top
        return _("%(run)s %(rank)s %(suit)s") % {
            "run": _run_name(_, meld.length),
            "rank": _from_rank(_, rank, deck),
            "suit": mode_name(_, meld.suit),
        }
    if isinstance(meld, Four):
        return _four_name(_, meld.rank, deck)
    return _("Weis")


def _run_name(_: Gettext, length: int) -> str:
    return {
        3: _("Dreiblatt"),
        4: _("Vierblatt"),
        5: _("Fünfblatt"),
        6: _("Sechsblatt"),
        7: _("Siebenblatt"),
        8: _("Achtblatt"),
        9: _("Neunblatt"),
    }[length]


def _from_rank(_: Gettext, rank: Rank, deck: Deck) -> str:
    german = deck is Deck.GERMAN
    return {
        Rank.ACE: _("vom As"),
        Rank.KING: _("vom König"),
        Rank.OBER: _("vom Ober") if german else _("von der Dame"),
        Rank.UNDER: _("vom Under") if german else _("vom Buben"),
        Rank.TEN: _("vom Banner") if german else _("vom Zehner"),
        Rank.NINE: _("vom Neuner"),
        Rank.EIGHT: _("vom Achter"),
        Rank.SEVEN: _("vom Siebner"),
        Rank.SIX: _("vom Sechser"),
    }[rank]


def _four_name(_: Gettext, rank: Rank, deck: Deck) -> str:
    german = deck is Deck.GERMAN
    return {
        Rank.ACE: _("vier Asse"),
        Rank.KING: _("vier Könige"),
        Rank.OBER: _("vier Ober") if german else _("vier Damen"),
        Rank.UNDER: _("vier Under") if german else _("vier Buben"),
        Rank.TEN: _("vier Banner") if german else _("vier Zehner"),
        Rank.NINE: _("vier Nell"),
        Rank.EIGHT: _("vier Achter"),
        Rank.SEVEN: _("vier Siebner"),
        Rank.SIX: _("vier Sechser"),
    }[rank]


def category(_: Gettext, on: str) -> str:
    """Return Stöck, Wys or Stich."""
    return {"stoeck": _("Stöck"), "weis": _("Wys"), "stich": _("Stich")}[on]


def listed(_: Gettext, items: Sequence[str]) -> str:
    """Return «a, b und c»."""
    if len(items) < 2:
        return "".join(items)
    return _("%(first)s und %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def quoted(name: str) -> str:
    """Return a team's name in guillemets, so that a sentence holds whatever it is."""
    return f"«{name}»"


def short(teams: Sequence[str], longest: int) -> tuple[str, str]:
    """Return the names of both teams, or their seats where a name is longer than *longest*."""
    if all(len(name) <= longest for name in teams):
        return teams[0], teams[1]
    return "1 + 3", "2 + 4"


def number(points: int) -> str:
    """Return points with a real minus."""
    return str(points).replace("-", MINUS)


def letter(index: int) -> str:
    """Return the mark of a footnote: a, b … z, aa, ab …"""
    rest = index // len(LETTERS)
    return (letter(rest - 1) if rest else "") + LETTERS[index % len(LETTERS)]


def moment(at: str, zone: tzinfo) -> datetime | None:
    """Return the moment that a revision tells, on the clocks of *zone*."""
    try:
        told = datetime.fromisoformat(at)
    except ValueError:
        return None
    return told.astimezone(zone) if told.tzinfo else None


def long_date(told: datetime | None, language: str) -> str:
    """Return «21. November 2026»."""
    return format_date(told, "long", language.replace("-", "_")) if told else ""


def when(_: Gettext, told: datetime | None, day: datetime | None) -> str:
    """Return the time of day, with the date where it is another than that of *day*."""
    if told is None:
        return ""
    parts = {"day": f"{told.day}.{told.month}.", "time": f"{told.hour}.{told.minute:02}"}
    if day is not None and told.date() == day.date():
        return _("um %(time)s Uhr") % parts
    return _("am %(day)s um %(time)s Uhr") % parts


def joined(parts: Iterable[str], by: str = ", ") -> str:
    """Return those of *parts* that say something, in one line."""
    return by.join(part for part in parts if part)
