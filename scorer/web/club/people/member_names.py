"""Display names of the members of a club, and their names in lists by surname."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property

from scorer.club.people.members import Everybody, Member, Members, members
from scorer.rules.club.people import guessed
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core.names import member_name
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.words import joined_with_and, joined_with_or
from scorer.web.club.people.people_search import nearest
from scorer.web.database import session
from scorer.web.fields import by_name
from scorer.web.i18n import _, language, quoted, words

NEAREST = 3  # names proposed for an unknown one


class Names(dict[int, str]):
    """Display names by member number; :meth:`listed` returns the names for lists by surname.

    *guests* are the numbers of guests. *shared* are the names that several members have, by number.
    """

    def __init__(
        self,
        names: Mapping[int, str] | None = None,
        listed: Callable[[int], str] | None = None,
        shared: Mapping[int, str] | None = None,
        guests: Collection[int] = (),
    ) -> None:
        super().__init__(names or {})
        self._listed = listed
        self._shared = shared or {}  # without the suffix that distinguishes them
        self.guests = guests

    def listed(self, number: int) -> str:
        """Return the name of a member as in a list by surname: «Aebi Hans»."""
        return guessed(self[number]).listed if self._listed is None else self._listed(number)

    def sorted(self, numbers: Iterable[int]) -> list[int]:
        """Return the *numbers* of members in the order of a list by surname."""
        return sorted(numbers, key=lambda number: (by_name(self.listed(number)), number))

    def find(self, text: str) -> int | None:
        """Return the number of the member with this name, listed name or number, None if it is unknown or ambiguous.

        Case is ignored, and so is the order of the words if only one name consists of them.
        """
        wanted = " ".join(text.split()).casefold()
        exact, by_words = self._index
        if wanted in exact:
            return exact[wanted]
        alike = by_words.get(_words(wanted), {})
        return next(iter(alike.values())) if len(alike) == 1 else None

    def unknown(self, text: str) -> str:
        """Return the sentence about a name that :meth:`find` does not find.

        The sentence proposes the nearest names; for a name of several members it has their numbers.
        """
        if several := self._several(text):
            return several
        sentence = _("So heisst hier niemand.")
        offered = nearest(dict.fromkeys(self.values()), text, NEAREST)
        if not offered:
            return sentence
        names = joined_with_or(words(), [*offered])
        return sentence + " " + _("Meinst du %(names)s?", names=names)

    def not_found(self, text: str) -> str:
        """Return the sentence about a name that :meth:`find` does not find, for a field with several names.

        The sentence repeats the name. It proposes no other names; for a name of several members it has their numbers.
        """
        sentence = _("«%(name)s» heisst hier niemand.", name=text[:NAME_LENGTH])
        return self._several(text) or sentence

    def _several(self, text: str) -> str:
        """Return the sentence with the numbers of all members with this name; "" if fewer than two have it."""
        wanted = _words(text)
        alike = sorted(number for number, name in self._shared.items() if _words(name) == wanted)
        if len(alike) < 2:
            return ""
        listed = [_("Nr. %(number)s", number=number) for number in alike]
        numbers = joined_with_and(words(), listed)
        values = {"name": text[:NAME_LENGTH], "numbers": numbers}
        return _("«%(name)s» gibt es mehrmals: %(numbers)s.", **values)

    @cached_property
    def _index(self) -> tuple[dict[str, int], dict[tuple[str, ...], dict[str, int]]]:
        """Return two tables in which :meth:`find` looks up members.

        The first has numbers by folded name and by number as text. The second has, by the sorted words of a name or
        listed name, the number for each display name with these words.
        """
        exact: dict[str, int] = {}
        by_words: dict[tuple[str, ...], dict[str, int]] = {}
        for number, name in self.items():
            exact.setdefault(name.casefold(), number)
            exact.setdefault(str(number), number)
            for spelling in (name, self.listed(number)):
                by_words.setdefault(_words(spelling), {}).setdefault(name, number)
        return exact, by_words


def with_guests(names: Mapping[int, str]) -> Mapping[int, str]:
    """Return *names* with guests marked as in rankings: «Hans Aebi (Gast)»; only a :class:`Names` has guests."""
    guests = names.guests if isinstance(names, Names) else ()
    return {**names, **{guest: _("%(name)s (Gast)", name=names[guest]) for guest in guests}}


def display_names(everybody: Everybody) -> Names:
    """Return the display names of all members; members with the same name get the nickname or the number as suffix.

    Merged members come last, so that looking up a name finds the remaining member. The result is
    cached with :class:`Members` by language, so it must not be changed.
    """
    if not isinstance(everybody, Members):
        return _display_names(everybody)
    cache, key = everybody.derived, f"names/{language()}"
    if key not in cache:
        cache[key] = _display_names(everybody)
    names: Names = cache[key]
    return names


def _display_names(everybody: Everybody) -> Names:
    order = sorted(everybody, key=lambda number: everybody[number].into is not None)
    merged = {number: everybody[number].into is not None for number in order}
    people = {number: everybody[resolved(everybody, number)] for number in order}
    folded = {number: member.name.casefold() for number, member in people.items()}
    counts = Counter(folded[number] for number in order if not merged[number])
    apart = {
        number: "" if counts[folded[number]] < 2 else _apart(member)
        for number, member in people.items()
    }
    return Names(
        {number: _name(member) + apart[number] for number, member in people.items()},
        lambda number: listed_name(people[number]) + apart[number],
        {number: people[number].name for number in order if apart[number] and not merged[number]},
        {number for number, member in people.items() if member.guest},
    )


def club_names(club_id: int) -> Names:
    """Return the display names of a club's members, by number."""
    return display_names(members(session(), club_id))


def listed_name(member: Member) -> str:
    """Return the name for a list by surname, with the usual name if that differs: «Aebi Hans (Housi Aebi)»."""
    name = _name(member)
    nameless = (
        name != member.name and member.full_name.displayed == member.name
    )  # a pseudonym has no surname
    if member.erased or nameless:
        return name
    listed = member.full_name.listed
    return listed if _words(listed) == _words(name) else f"{listed} ({name})"


def _name(member: Member) -> str:
    if member.erased or not member.name:
        return _("Mitglied %(number)s", number=member.number)
    return member_name(words(), member.name)


def _apart(member: Member) -> str:
    """Return the suffix that distinguishes namesakes: the nickname, else the number; "" for a member without a name."""
    if member.erased or not member.name:
        return ""
    return f" {quoted(member.nickname)}" if member.nickname else f" ({member.number})"


def _words(text: str) -> tuple[str, ...]:
    return tuple(sorted(text.replace(",", " ").casefold().split()))
