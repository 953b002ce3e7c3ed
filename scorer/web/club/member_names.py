"""What the members of a club are called on its lists."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scorer.club.members import Member, members, resolved
from scorer.web.database import session
from scorer.web.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping


class Names(dict[int, str]):
    """The name of every member by number."""

    def find(self, text: str) -> int | None:
        """Return who is called so on the lists, or has that number."""
        wanted = " ".join(text.split()).casefold()
        for number, name in self.items():
            if wanted in {name.casefold(), str(number)}:
                return number
        return None


def listed(everybody: Mapping[int, Member]) -> Names:
    """Return the name of every member by number: with nickname, or number, where two are alike.

    Who turned out to be somebody else comes last, so that a name finds who plays.
    """
    first = sorted(everybody, key=lambda number: everybody[number].into is not None)
    own = {number: everybody[resolved(everybody, number)] for number in first}
    alike = Counter(one.name.casefold() for one in set(own.values()))
    return Names(
        {number: _called(one, alike[one.name.casefold()] > 1) for number, one in own.items()}
    )


def names(club_id: int) -> Names:
    """Return what everybody in a club is called, by number."""
    return listed(members(session(), club_id))


def _called(one: Member, alike: bool) -> str:
    if one.erased or not one.name:
        return _("Mitglied %(number)s", number=one.number)
    if not alike:
        return one.name
    return f"{one.name} «{one.nickname}»" if one.nickname else f"{one.name} ({one.number})"
