"""Names of players, sides and options, and names in letters that our fonts have."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from scorer.rules.core.words import Gettext, mode_name

# Names that forms propose for seats and teams, and presets for options: the French, Italian and English ones
# by the German name. A game stores the name as it was entered; pages show it in the language of the reader.
PROPOSED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Schreiber": ("Secrétaire", "Chi scrive", "Scorer"),
        "Rechts": ("À droite", "Destra", "Right"),
        "Gegenüber": ("En face", "Di fronte", "Opposite"),
        "Links": ("À gauche", "Sinistra", "Left"),
        **{f"Sitz {n}": (f"Place {n}", f"Posto {n}", f"Seat {n}") for n in range(2, 10)},
        "Wunsch": ("Souhait", "Desiderio", "Wish"),
        "Wir": ("Nous", "Noi", "Us"),
        "Ihr": ("Eux", "Loro", "Them"),
        "Sie": ("Les autres", "Altri", "Others"),
    }
)
_GERMAN: Final = {word: german for german, words in PROPOSED.items() for word in (german, *words)}


# Stored in place of a name that was erased, or that a file left out: «#17» for a member, «Mitglied 17» at a
# table, where people may type «#1» as a name.
_MEMBER_NUMBER: Final = re.compile(r"(?:#|Mitglied )([1-9][0-9]{0,8})")
_AT_TABLES: Final = "Mitglied "
# A pseudonym as it is stored, or as a page shows it in any language.
_LIKE_A_MEMBER: Final = re.compile(
    r"(?:#|(?:Mitglied|Membre|Socio|Member) )[1-9][0-9]{0,8}", re.IGNORECASE
)


# Unicode ranges of every font in static/fonts.
IN_OUR_FONTS: Final = "\\x00-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u0192\u01cd-\u01dc\u0218-\u021b\u02c6\u02c7\u02da\u02dc\u20ac\u2122\u2212"
# Kept unchanged: marks of direction and of line breaks, spaces, punctuation.
_OTHER: Final = re.compile(f"[^{IN_OUR_FONTS}\u2000-\u206f]+")
_UNCHANGED: Final = ("P", "Z", "Cf", "Sm")
UNKNOWN: Final = "·"


def _in_every_language(*german: str) -> frozenset[str]:
    return frozenset(
        word.casefold() for proposal in german for word in (proposal, *PROPOSED[proposal])
    )


# Words of teams without a name: for a watcher, or on paper, «Wir» and «Ihr» are ambiguous.
SCRIBES_WORDS: Final = _in_every_language("Wir", "Ihr", "Sie") | {
    *("vous", "ils", "voi", "we", "you", "they"),
}
# Words of the seat whose phone began the game.
SCRIBES_SEATS: Final = _in_every_language("Schreiber") | {"scorekeeper"}
# Words of the other three seats, seen from that phone.
OTHER_SEATS: Final = _in_every_language("Rechts", "Gegenüber", "Links") | {
    *("a destra", "a sinistra"),
}
# All names of nobody, in lower case: those above, and what else a form proposes.
NOBODYS_NAMES: Final = _in_every_language(*PROPOSED) | SCRIBES_WORDS | SCRIBES_SEATS | OTHER_SEATS


def proposals(_: Gettext) -> dict[str, str]:
    """Return the names that forms and presets propose in a language, by German name."""
    return {
        "Schreiber": _.pgettext("Sitz", "Schreiber"),
        "Rechts": _("Rechts"),
        "Gegenüber": _("Gegenüber"),
        "Links": _("Links"),
        **{f"Sitz {n}": _("Sitz %(n)d") % {"n": n} for n in range(2, 10)},
        "Wunsch": _("Wunsch"),
        "Wir": _("Wir"),
        "Ihr": _("Ihr"),
        "Sie": _("Sie"),
    }


def proposed_words(_: Gettext) -> list[list[str]]:
    """Return for each proposed name a list of its words in all languages; the language of the ``gettext`` is first.

    «Sitz 2» to «Sitz 9» share a list, with ``#`` for the number; the last list is for «Mitglied ##».
    The page of every table contains these words.
    """
    readers = proposals(_)
    numbered = {f"Sitz {n}" for n in range(3, 10)}
    member = _("Mitglied %(number)s") % {"number": "##"}
    proposed = [
        [
            word.replace("2", "#")
            for word in dict.fromkeys((readers[german], german, *PROPOSED[german]))
        ]
        for german in PROPOSED
        if german not in numbered
    ]
    return [*proposed, [*dict.fromkeys((member, f"{_AT_TABLES}##"))]]


def readers_names(_: Gettext, names: Sequence[str]) -> list[str]:
    """Return *names* with proposed names and pseudonyms of members in the language of a ``gettext``."""
    names = [_with_member_words(_, name) for name in names]
    if not any(name in _GERMAN for name in names):
        return names
    readers = proposals(_)
    return [readers[_GERMAN[name]] if name in _GERMAN else name for name in names]


def member_pseudonym(number: int) -> str:
    """Return the text «#17», stored in place of the name of member *number*."""
    return f"#{number}"


def is_pseudonym(name: str) -> bool:
    """Return whether *name* is the pseudonym of a member, as it is stored or as a page of any language shows it."""
    return _LIKE_A_MEMBER.fullmatch(name) is not None


def name_at_table(name: str) -> str:
    """Return the *name* of a member as games store it: a pseudonym «#17» as «Mitglied 17»."""
    match = _MEMBER_NUMBER.fullmatch(name)
    return name if match is None else f"{_AT_TABLES}{match[1]}"


def member_name(_: Gettext, name: str) -> str:
    """Return the *name* of a member, a pseudonym in the words of the language."""
    match = _MEMBER_NUMBER.fullmatch(name)
    return name if match is None else _("Mitglied %(number)s") % {"number": match[1]}


def _with_member_words(_: Gettext, name: str) -> str:
    """Return *name*, of a person or a side («Beat + Mitglied 17»), with pseudonyms in the words of the language."""
    if _AT_TABLES not in name:  # true for nearly all names
        return name
    parts = name.split(" + ")
    return " + ".join(
        member_name(_, part) if part.startswith(_AT_TABLES) else part for part in parts
    )


def readers_name(_: Gettext, name: str) -> str:
    """Return *name* in the language of a ``gettext``, see :func:`readers_names`."""
    return readers_names(_, [name])[0]


def option_name(_: Gettext, kind: str, name: str) -> str:
    """Return the name of an option that a team calls: its *name*, or if that is empty the usual name of its *kind*."""
    names_by_kind = {
        "slalom": _("Slalom"),
        "guschti": _("Guschti"),
        "joker": _("Joker"),
        "misere": _("Misère"),
        "tutti": _("Tutti"),
        "other": _("Eigene Variante"),
    }
    return readers_name(_, name) or names_by_kind.get(kind) or mode_name(_, kind)


def scribe_name(player: str) -> str:
    """Return *player* as the name of a phone; "" if it is only the word «Schreiber» in any language."""
    return "" if player.casefold() in SCRIBES_SEATS else player


def has_name(team: str) -> bool:
    """Return whether *team* is a name of its own: not «Wir», «Ihr» or «Sie» in any language."""
    return team.casefold() not in SCRIBES_WORDS


def nobody_named(players: Sequence[str]) -> bool:
    """Return whether all *players* have names like «Schreiber» or «Rechts» that a form proposes for seats."""
    return all(player.casefold() in SCRIBES_SEATS | OTHER_SEATS for player in players)


def side_names(players: Sequence[str], teams: Sequence[str]) -> list[str]:
    """Return the names of *teams*; a team without a name is called by its players, «Beat + Vreni».

    *players* are in the order of seats, which belong to the teams in turn. If nobody is named, teams
    keep «Wir» and «Ihr»; «Schreiber» is left out beside a partner with a name.
    """
    if nobody_named(players):
        return [*teams]
    return [
        team if has_name(team) else " + ".join(_spoken_names(players[number :: len(teams)]))
        for number, team in enumerate(teams)
    ]


def _spoken_names(players: Sequence[str]) -> Sequence[str]:
    """Return the names of the *players* of one side, without «Schreiber» if another has a name."""
    seats = SCRIBES_SEATS | OTHER_SEATS
    any_named = any(player.casefold() not in seats for player in players)
    return [player for player in players if scribe_name(player)] if any_named else players


def _pairs(letters: str, latin: str) -> dict[str, str]:
    return dict(zip(letters, latin.split(" "), strict=True))


# Transliterated as in a passport, without accents; some letters are silent.
_LATIN: Final = {
    **_pairs("ĳŧ", "ij t"),
    **_pairs(
        "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
        "a b g d h v z ch t y k k l m m n n s a p f ts ts k r sh t",
    ),
    **_pairs(
        "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءپچژگکی",
        "a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h w y a a  p ch zh g k y",
    ),
    **_pairs(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        "a v g d e z i th i k l m n x o p r s s t y f ch ps o",
    ),
    **_pairs(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџў",
        "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g dj j lj nj c dzh w",
    ),
}


@cache
def _in_latin(letter: str) -> str:
    """Return the Latin letters or digit for a *letter*, "" for a mark on a letter, :data:`UNKNOWN` if there are none.

    Punctuation and letters of our fonts stay.
    """
    if unicodedata.category(letter).startswith(_UNCHANGED):
        return letter
    if (digit := unicodedata.digit(letter, None)) is not None:
        return str(digit)
    for plain in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        if not _OTHER.match(plain):
            return plain
        small = plain.lower()
        if (latin := _LATIN.get(small)) is not None:
            return latin if small == plain else latin.capitalize()
    return "" if unicodedata.category(letter)[0] in "CM" else UNKNOWN


def in_our_letters(text: str) -> str:
    """Return *text* in letters of our fonts: others are transliterated, or replaced by :data:`UNKNOWN`.

    A word of an alphabet without capitals gets a capital: «דוד» is «Dvd».
    """
    return _OTHER.sub(lambda run: _word(run[0]), text)


def _word(letters: str) -> str:
    word = "".join(map(_in_latin, letters))
    has_case = any(letter.lower() != letter.upper() for letter in letters)
    return word if has_case else word[:1].upper() + word[1:]
