"""Display names of the members of a club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scorer.club.members import Member, members
from scorer.rules.club.season_lists import resolved
from scorer.web.database import session
from scorer.web.i18n import _


class Names(dict[int, str]):
    """Display names by member number."""

    def find(self, text: str) -> int | None:
        """Return the number of the member with this name or number, ignoring case; None if unknown."""
        wanted = " ".join(text.split()).casefold()
        for number, name in self.items():
            if wanted in {name.casefold(), str(number)}:
                return number
        return None

    def find_in_any_order(self, text: str) -> int | None:
        """Return as ``find`` does; the words of a name may be turned round where one alone has them."""
        number = self.find(text)
        if number is not None:
            return number
        wanted = sorted(text.casefold().split())
        alike = {n: name for n, name in self.items() if sorted(name.casefold().split()) == wanted}
        return next(iter(alike)) if len({*alike.values()}) == 1 else None


def display_names(everybody: Mapping[int, Member]) -> Names:
    """Return the display name of every member; equal names get the nickname or the number.

    Merged members come last, so that looking up a name finds the remaining member.
    """
    first = sorted(everybody, key=lambda number: everybody[number].into is not None)
    people = {number: everybody[resolved(everybody, number)] for number in first}
    alike = Counter(member.name.casefold() for member in set(people.values()))
    return Names(
        {
            number: _name(member, alike[member.name.casefold()] > 1)
            for number, member in people.items()
        }
    )


def club_names(club_id: int) -> Names:
    """Return the display names of a club's members, by number."""
    return display_names(members(session(), club_id))


def _name(member: Member, alike: bool) -> str:
    if member.erased or not member.name:
        return _("Mitglied %(number)s", number=member.number)
    if not alike:
        return member.name
    return (
        f"{member.name} «{member.nickname}»"
        if member.nickname
        else f"{member.name} ({member.number})"
    )
