"""The actors of a club, and the rights of each role of an official."""

from __future__ import annotations

from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

ROLES = ("viewer", "scorer", "admin")  # each role includes those before it


@value_class
class Actor:
    """The author of an act in a club: an official, the phone of a table, or the command line.

    *fresh* is whether the password was confirmed recently.
    """

    club_id: int
    official_id: int | None = None
    device_id: int | None = None
    login: str = ""
    role: str | None = None
    session_id: int | None = None
    fresh: bool = False

    def may(self, role: str) -> bool:
        """Return whether the actor has *role* or a higher one."""
        return self.role is not None and ROLES.index(self.role) >= ROLES.index(role)

    def require(self, role: str) -> None:
        """Refuse everybody without *role* or a higher one.

        :raises RuleError: ``role-needed``.
        """
        if not self.may(role):
            raise RuleError("role-needed")

    def require_admin(self) -> None:
        """Refuse everybody but an admin who confirmed the password recently.

        :raises RuleError: ``role-needed``, ``not-fresh``.
        """
        self.require("admin")
        if not self.fresh:
            raise RuleError("not-fresh", "password")
