"""Names and number words for sentences: modes, cards, numbers, lists.

Functions whose result depends on the language take its ``gettext`` as the first argument; with a
lazy one the result can be the label of a form.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import NullTranslations
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from scorer.rules.core.cards import Deck


class Gettext(Protocol):
    """The translations of one language: called with a German msgid, it returns the translation.

    A German text with two meanings has a context. A text with a count has two German forms; a
    translation has as many forms as its language needs.
    """

    def __call__(self, text: str, /) -> str:
        """Return the translation of *text*."""

    def pgettext(self, context: str, text: str, /) -> str:
        """Return the translation of *text* in the meaning that *context* names."""

    def ngettext(self, single: str, several: str, number: int, /) -> str:
        """Return the translation of *single* or *several* for *number*."""


Names: TypeAlias = Mapping[int, str]  # of people, pairs or teams, by number
Words: TypeAlias = Callable[[Gettext], str]
Counted: TypeAlias = Callable[[Gettext, int], str]
WordsByKey: TypeAlias = Mapping[str, Words]


class Said(Protocol):
    """A text whose language is chosen later; further arguments, such as a context, are ignored."""

    def __call__(self, _: Gettext, /, *around: object) -> str:
        """Return the text in a language."""


class _Deferred:
    """A ``gettext`` that returns a text whose language is chosen later."""

    def __call__(self, text: str, /) -> Said:
        return lambda _, *_around: _(text)

    def pgettext(self, context: str, text: str, /) -> Said:
        """Return *text*, in the meaning that *context* names, as a text whose language is chosen later."""
        return lambda _, *_around: _.pgettext(context, text)

    def ngettext(self, single: str, several: str, /) -> Counted:
        """Return a function that returns a number with its noun; *several* has ``%(count)s`` first, then a blank."""
        return lambda _, number: _.ngettext(single, several, number) % {"count": number}


N_ = _Deferred()


class Catalog:
    """The :class:`Gettext` of a compiled catalog; without a catalog it returns the German msgids."""

    __slots__ = ("_gettext", "ngettext", "pgettext")

    def __init__(self, translations: NullTranslations | None = None) -> None:
        source = translations or NullTranslations()
        self._gettext = source.gettext
        self.ngettext, self.pgettext = source.ngettext, source.pgettext

    def __call__(self, text: str, /) -> str:
        """Return the translation of *text*."""
        return self._gettext(text)


GERMAN = Catalog()
MINUS = "−"
HOUR, DAY = 60, 24 * 60  # minutes


# Names of modes in French, Italian and English, for lists written in one language and read in another.
MODES_ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "rosen": ("Fleurs", "Rose", "Roses"),
        "eichel": ("Glands", "Ghiande", "Acorns"),
        "schilten": ("Écussons", "Scudi", "Shields"),
        "schellen": ("Grelots", "Campanelli", "Bells"),
        "herz": ("Cœur", "Cuori", "Hearts"),
        "ecken": ("Carreau", "Quadri", "Diamonds"),
        "kreuz": ("Trèfle", "Fiori", "Clubs"),
        "schaufel": ("Pique", "Picche", "Spades"),
        "obenabe": ("Haut-bas", "Dall’alto", "Top-down"),
        "undenufe": ("Bas-haut", "Dal basso", "Bottom-up"),
        "slalom_obenabe": ("Slalom haut", "Slalom alto", "Slalom top"),
        "slalom_undenufe": ("Slalom bas", "Slalom basso", "Slalom bottom"),
        "guschti_obenabe": ("Gusti haut", "Guschti alto", "Guschti top"),
        "guschti_undenufe": ("Gusti bas", "Guschti basso", "Guschti bottom"),
    }
)


_MODES: Final[WordsByKey] = {
    "rosen": N_("Rosen"),
    "eichel": N_("Eichel"),
    "schilten": N_("Schilten"),
    "schellen": N_("Schellen"),
    "herz": N_("Herz"),
    "ecken": N_("Ecken"),
    "kreuz": N_("Kreuz"),
    "schaufel": N_("Schaufel"),
    "obenabe": N_("Obenabe"),
    "undenufe": N_("Undenufe"),
    "slalom_obenabe": N_("Slalom oben"),
    "slalom_undenufe": N_("Slalom unten"),
    "guschti_obenabe": N_("Guschti oben"),
    "guschti_undenufe": N_("Guschti unten"),
}


def mode_name(_: Gettext, mode: str | None) -> str:
    """Return the usual name of a mode, empty for None or an unknown one."""
    name = _MODES.get(mode or "")
    return name(_) if name else ""


_SUITS: Final[WordsByKey] = {
    "rosen": N_.pgettext("Karte", "Rosen"),
    "eichel": N_.pgettext("Karte", "Eichel"),
    "schilten": N_.pgettext("Karte", "Schilten"),
    "schellen": N_.pgettext("Karte", "Schellen"),
    "herz": N_.pgettext("Karte", "Herz"),
    "ecken": N_.pgettext("Karte", "Ecken"),
    "kreuz": N_.pgettext("Karte", "Kreuz"),
    "schaufel": N_.pgettext("Karte", "Schaufel"),
}


def suit_name(_: Gettext, suit: str) -> str:
    """Return the name of a suit as a part of the name of a card: «vom Rosen-König», «au roi de cœur»."""
    return _SUITS[suit](_)


def duration_text(_: Gettext, minutes: int) -> str:
    """Return *minutes* in words, as hours or days if exact: «90 Minuten», «2 Tage»."""
    if minutes % DAY == 0:
        number = minutes // DAY
        text = _.ngettext("einen Tag", "%(count)s Tage", number)
    elif minutes % HOUR == 0:
        number = minutes // HOUR
        text = _.ngettext("eine Stunde", "%(count)s Stunden", number)
    else:
        number, text = minutes, _.ngettext("eine Minute", "%(count)s Minuten", minutes)
    return text % {"count": number}


def mode_icon(mode: str | None) -> str:
    """Return the name of the icon of *mode*, empty for None; the two directions of Slalom, or of Guschti, share one."""
    return (mode or "").partition("_")[0]


def deck_name(_: Gettext, deck: Deck) -> str:
    """Return the name of the deck as a part of a sentence: «mit deutschen Karten»."""
    return {
        Deck.GERMAN: _("mit deutschen Karten"),
        Deck.FRENCH: _("mit französischen Karten"),
    }[deck]


def times_text(_: Gettext, factor: int) -> str:
    """Return a factor as an adverb: «doppelt», «5fach»."""
    named = {1: _("einfach"), 2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach")}
    return named.get(factor) or _("%(factor)sfach") % {"factor": factor}


def category_name(_: Gettext, on: str) -> str:
    """Return the name of a category: Stöck, Weis or Stich."""
    return {"stoeck": _("Stöck"), "weis": _("Weis"), "stich": _("Stich")}[on]


def category_order_text(_: Gettext, order: Iterable[str]) -> str:
    """Return the three categories in this *order*: «Stöck – Wys – Stich»."""
    # Swiss German for the player, so Weis is Wys here. A line may break after a dash even
    # before a no-break space (UAX 14, LB 12a), but not before a word joiner.
    return "\u00a0–\u2060\u00a0".join(
        {
            "stoeck": _("Stöck"),
            "weis": _("Wys"),
            "stich": _.pgettext("Reihenfolge", "Stich"),
        }[on]
        for on in order
    )


def joined_with_and(_: Gettext, items: Sequence[str]) -> str:
    """Return the items as «a, b und c», empty without items."""
    if len(items) < 2:
        return "".join(items)
    values = {"first": ", ".join(items[:-1]), "last": items[-1]}
    return _.pgettext("Liste", "%(first)s und %(last)s") % values


def joined_with_then(_: Gettext, items: Iterable[str]) -> str:
    """Return the items as «a, dann b, dann c», empty without items."""
    return _joined(_.pgettext("Liste", "%(first)s, dann %(last)s"), items)


def joined_with_or(_: Gettext, items: Iterable[str]) -> str:
    """Return the items as «a oder b oder c», empty without items."""
    return _joined(_.pgettext("Liste", "%(first)s oder %(last)s"), items)


def _joined(pattern: str, items: Iterable[str]) -> str:
    text = ""
    for item in items:
        text = pattern % {"first": text, "last": item} if text else item
    return text


def quoted(_: Gettext, name: str) -> str:
    """Return *name* in the quotation marks of the language."""
    return _("«%(name)s»") % {"name": name}


def isolated(name: str) -> str:
    """Return *name*, in bidi isolates if it has right-to-left letters, so that they do not reorder the text."""
    turned = any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)
    return f"\u2068{name}\u2069" if turned else name


def short_names(teams: Sequence[str], longest: int) -> tuple[str, str]:
    """Return both team names, or their seats («1 + 3», «2 + 4») if a name is longer than *longest* characters."""
    if all(len(name) <= longest for name in teams):
        return teams[0], teams[1]
    return "1 + 3", "2 + 4"


def number_text(points: int) -> str:
    """Return points as a text with a typographic minus sign."""
    return str(points).replace("-", MINUS)


def grouped_number(_: Gettext, number: int) -> str:
    """Return a number as a text with a typographic minus sign, with separated thousands from 10 000 on."""
    if abs(number) < 10_000:
        return number_text(number)
    pattern = _.pgettext("Zahl", "%(thousands)s’%(rest)s")
    thousands, *groups = f"{number:,}".replace("-", MINUS).split(",")
    for rest in groups:
        thousands = pattern % {"thousands": thousands, "rest": rest}
    return thousands


def signed_number(points: int) -> str:
    """Return points as a text with their sign, 0 without one."""
    return f"+{points}" if points > 0 else number_text(points)


def joined(parts: Iterable[str], by: str = ", ") -> str:
    """Return the non-empty *parts* joined by *by*."""
    return by.join(part for part in parts if part)
