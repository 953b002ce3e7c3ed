"""Roles and browsers of officials in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from flask_babel import to_user_timezone

from scorer.club.office.sessions import Browser, Login
from scorer.rules.core.value_class import value_class
from scorer.web.database import today
from scorer.web.i18n import _, _l, date

# In this order, because the user agents of some browsers also contain the marks of later ones.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "": ("OPR/", "OPT/", "Vivaldi/"),  # browsers without a name here
    "samsung": ("SamsungBrowser/",),
    "edge": ("Edg/", "EdgA/", "EdgiOS/"),
    "firefox": ("Firefox/", "FxiOS/"),
    "chrome": ("Chrome/", "CriOS/"),
    "safari": ("Safari/",),
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "tablet": ("iPad", "Tablet"),
    "phone": ("iPhone", "Mobile"),
    "tablet-android": ("Android",),
    "computer": ("Windows", "Macintosh", "X11", "CrOS"),
}
FAMILY_NAMES = {
    "samsung": "Samsung Internet",
    "edge": "Edge",
    "firefox": "Firefox",
    "chrome": "Chrome",
    "safari": "Safari",
}
KIND_NAMES = {"phone": _l("Handy"), "tablet": _l("Tablet"), "computer": _l("Computer")}


@value_class
class BrowserRow:
    """A browser in which an official is logged in, by *id* of the session; *name* is "" if it has none.

    *what* is the kind of device and browser in words, *last* the day of the last use in words. *here* is whether this
    request comes from this browser.
    """

    id: int
    name: str
    what: str
    last: str
    here: bool


def browser(user_agent: str) -> Browser:
    """Return the browser family and the kind of device that a *user_agent* names, each "" if unknown."""
    kind = _first(KINDS, user_agent)
    return Browser(_first(FAMILIES, user_agent), kind.partition("-")[0])


def rows(logins: Sequence[Login], here: int | None = None) -> list[BrowserRow]:
    """Return a row for each of the *logins* of an official; *here* is the id of this request's session."""
    return [
        BrowserRow(
            login.session_id,
            login.name,
            _what(login.browser),
            _last_use(login.seen_at),
            login.session_id == here,
        )
        for login in logins
    ]


def _first(marks: Mapping[str, tuple[str, ...]], user_agent: str) -> str:
    """Return the first key of *marks* with one of its marks in *user_agent*, "" if there is none."""
    fits = (word for word, signs in marks.items() if any(sign in user_agent for sign in signs))
    return next(fits, "")


def _what(kept: Browser) -> str:
    words = (KIND_NAMES.get(kept.kind, ""), FAMILY_NAMES.get(kept.family, ""))
    return ", ".join(str(word) for word in words if word) or _("Unbekanntes Gerät")


def _last_use(at: datetime) -> str:
    days = (today() - to_user_timezone(at).date()).days
    if days < 1:
        return _("zuletzt heute")
    return _("zuletzt gestern") if days == 1 else _("zuletzt am %(day)s", day=date(at))


# Each role includes the rights of those before it.
ROLE_NAMES = {
    "viewer": _l("Darf nur lesen"),
    "scorer": _l("Führt die Abende"),
    "admin": _l("Verwaltet den Verein"),
}
