"""Rights: each address declares the right that it requires, each blueprint its entry in the navigation."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from flask import Blueprint
from werkzeug.routing import Rule


class Right(StrEnum):
    """The right that an address requires."""

    ANYBODY = "anybody"
    WATCHER = "watcher"  # anybody who has the address of the game
    PLAYER = "player"  # a writer, or a device with a seat at the game
    WRITER = "writer"  # a device with a valid grant at the game
    COUNTING = (
        "counting"  # a writer, or a device that once was one, or joined where the game counts
    )
    READER = "reader"  # anybody who has the address of the regulars' table
    FRIEND = "friend"  # a device that joined the regulars' table
    VIEWER = "viewer"  # an official of a club; each of these three includes the ones before
    SCORER = "scorer"
    ADMIN = "admin"


OFFICIALS = (Right.VIEWER, Right.SCORER, Right.ADMIN)


class Address(Rule):
    """An address, which must declare the *right* that it requires; without one it raises LookupError."""

    def __init__(self, rule: str, *, right: Right | None = None, **options: Any) -> None:  # noqa: ANN401 - those of Flask
        super().__init__(rule, **options)
        if right is None:
            raise LookupError(f"The page {self.endpoint!r} at {rule} declares no right.")
        self.right = right


class Pages(Blueprint):
    """The blueprint of a subject, with addresses below *prefix*; on its pages the navigation marks the entry *within*.

    By default *within* is the first part of *prefix* after ``/club/``: «members» for ``/club/members/import``.
    """

    def __init__(self, name: str, module: str, prefix: str = "", within: str = "") -> None:
        super().__init__(name, module, url_prefix=prefix or None)
        self.within = within or prefix.removeprefix("/club/").partition("/")[0]
