"""Rights: each address declares who may call it, and its pages where the navigation shows them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from flask import Blueprint
from werkzeug.routing import Rule


class Right(StrEnum):
    """Who may call an address."""

    ANYBODY = "anybody"
    WATCHER = "watcher"  # anybody who has the address of the game
    PLAYER = "player"  # a writer, or a device with a seat at the game
    WRITER = "writer"  # a device with a valid grant at the game
    VIEWER = "viewer"  # an official of a club, as for all that follow
    SCORER = "scorer"
    ADMIN = "admin"


OFFICIALS = (Right.VIEWER, Right.SCORER, Right.ADMIN)


class Address(Rule):
    """An address with the *right* that it needs."""

    def __init__(self, rule: str, *, right: Right | None = None, **options: Any) -> None:  # noqa: ANN401 - those of Flask
        super().__init__(rule, **options)
        if right is None:
            raise LookupError(f"The page {self.endpoint!r} at {rule} declares no right.")
        self.right = right


class Pages(Blueprint):
    """The pages of a subject below *prefix*; the navigation marks the entry *within* while it shows them.

    By default *within* is the first part of the prefix in a club: «members» for ``/club/members/import``.
    """

    def __init__(self, name: str, module: str, prefix: str = "", within: str = "") -> None:
        super().__init__(name, module, url_prefix=prefix or None)
        self.within = within or prefix.removeprefix("/club/").partition("/")[0]
