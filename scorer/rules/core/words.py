"""How things are called: modes, melds, numbers.

Every function takes the ``gettext`` of the language as its first argument; a lazy
one makes the label of a form.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from scorer.rules.cards import Deck, Mode, Rank
from scorer.rules.melds import Four, Meld, Run, named_card

Gettext: TypeAlias = Callable[[str], str]
MINUS = "−"
HOUR, DAY = 60, 24 * 60  # minutes


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


def span(_: Gettext, minutes: int) -> str:
    """Return so many minutes, in hours or days where that comes out even: «90 Minuten», «2 Tage»."""
    if minutes % DAY == 0:
        many, single, several = minutes // DAY, _("einen Tag"), _("%(count)s Tage")
    elif minutes % HOUR == 0:
        many, single, several = minutes // HOUR, _("eine Stunde"), _("%(count)s Stunden")
    else:
        many, single, several = minutes, _("eine Minute"), _("%(count)s Minuten")
    return single if many == 1 else several % {"count": many}


def mode_icon(mode: str | None) -> str:
    """Return the name of the drawing of *mode*: Slalom and Guschti have one for both ways."""
    return (mode or "").partition("_")[0]


def option_name(_: Gettext, kind: str, name: str = "") -> str:
    """Return what a row of the Coiffeur is called; *name* is what the table calls it."""
    own = {
        "slalom": _("Slalom"),
        "guschti": _("Guschti"),
        "joker": _("Joker"),
        "other": _("Eigene Variante"),
    }
    return name or own.get(kind) or mode_name(_, kind)


def cards(_: Gettext, deck: Deck) -> str:
    """Return which cards are played with."""
    return {
        Deck.GERMAN: _("mit deutschen Karten"),
        Deck.FRENCH: _("mit französischen Karten"),
    }[deck]


def times(_: Gettext, factor: int) -> str:
    """Return how often something counts, as an adverb."""
    named = {1: _("einfach"), 2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach")}
    return named.get(factor) or _("%(factor)sfach") % {"factor": factor}


def meld_name(_: Gettext, meld: Meld, mode: str | None, deck: Deck) -> str:
    """Name a meld as it is told at the table: by its highest card in this mode.

    *Rule:* R27.
    """
    if isinstance(meld, Run):
        rank = named_card(meld, Mode(mode or meld.suit)).rank
        card = _of_rank(_, rank, deck)[0] % {"suit": mode_name(_, meld.suit)}
        return f"{run_name(_, meld.length)} {card}"
    return four_name(_, meld.rank, deck) if isinstance(meld, Four) else _("Weis")


def run_name(_: Gettext, length: int) -> str:
    """Return what a run of *length* cards is called."""
    return {
        3: _("Dreiblatt"),
        4: _("Vierblatt"),
        5: _("Fünfblatt"),
        6: _("Sechsblatt"),
        7: _("Siebenblatt"),
        8: _("Achtblatt"),
        9: _("Neunblatt"),
    }[length]


def four_name(_: Gettext, rank: Rank, deck: Deck) -> str:
    """Return what four cards of *rank* are called."""
    return _of_rank(_, rank, deck)[1]


def _of_rank(_: Gettext, rank: Rank, deck: Deck) -> tuple[str, str]:
    """Return how a run from *rank* and four of it are called."""
    german = deck is Deck.GERMAN
    return {
        Rank.ACE: (_("vom %(suit)s-As"), _("vier Asse")),
        Rank.KING: (_("vom %(suit)s-König"), _("vier Könige")),
        Rank.OBER: (_("vom %(suit)s-Ober"), _("vier Ober"))
        if german
        else (_("von der %(suit)s-Dame"), _("vier Damen")),
        Rank.UNDER: (_("vom %(suit)s-Under"), _("vier Under"))
        if german
        else (_("vom %(suit)s-Buben"), _("vier Buben")),
        Rank.TEN: (_("vom %(suit)s-Banner"), _("vier Banner"))
        if german
        else (_("vom %(suit)s-Zehner"), _("vier Zehner")),
        Rank.NINE: (_("vom %(suit)s-Neuner"), _("vier Nell")),
        Rank.EIGHT: (_("vom %(suit)s-Achter"), _("vier Achter")),
        Rank.SEVEN: (_("vom %(suit)s-Siebner"), _("vier Siebner")),
        Rank.SIX: (_("vom %(suit)s-Sechser"), _("vier Sechser")),
    }[rank]


def category(_: Gettext, on: str) -> str:
    """Return Stöck, Weis or Stich."""
    return {"stoeck": _("Stöck"), "weis": _("Weis"), "stich": _("Stich")}[on]


def sequence(_: Gettext, order: Iterable[str]) -> str:
    """Return «Stöck – Wys – Stich», in the *order* of the table."""
    # One word to a player, and the only one in which a Weis is a Wys. A line may end behind a dash even
    # before a no-break space (UAX 14, LB 12a), but not before a word joiner.
    return "\u00a0–\u2060\u00a0".join(_("Wys") if on == "weis" else category(_, on) for on in order)


def listed(_: Gettext, items: Sequence[str]) -> str:
    """Return «a, b und c»."""
    if len(items) < 2:
        return "".join(items)
    return _("%(first)s und %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def quoted(name: str) -> str:
    """Return a team's name in guillemets, so that a sentence holds whatever it is."""
    return f"«{name}»"


def isolated(name: str) -> str:
    """Return a name so that letters running from right to left turn nothing around them."""
    turned = any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)
    return f"\u2068{name}\u2069" if turned else name


def short(teams: Sequence[str], longest: int) -> tuple[str, str]:
    """Return the names of both teams, or their seats where a name is longer than *longest*."""
    if all(len(name) <= longest for name in teams):
        return teams[0], teams[1]
    return "1 + 3", "2 + 4"


def number(points: int) -> str:
    """Return points with a real minus."""
    return str(points).replace("-", MINUS)


def with_points(_: Gettext, points: int) -> str:
    """Return points as they stand behind «mit»."""
    if points == 1:
        return _("einem Punkt")
    return _("%(points)s Punkten") % {"points": number(points)}


def count(_: Gettext, number: int) -> str:
    """Return a number as it is written in a sentence: in letters up to twelve."""
    named = (
        *(_("null"), _("eine"), _("zwei"), _("drei"), _("vier"), _("fünf"), _("sechs")),
        *(_("sieben"), _("acht"), _("neun"), _("zehn"), _("elf"), _("zwölf")),
    )
    return named[number] if number < len(named) else str(number)


def signed(points: int) -> str:
    """Return points with their sign; nothing has none."""
    return f"+{points}" if points > 0 else number(points)


def joined(parts: Iterable[str], by: str = ", ") -> str:
    """Return those of *parts* that say something, in one line."""
    return by.join(part for part in parts if part)
