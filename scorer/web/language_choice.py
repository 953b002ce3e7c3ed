"""The language of a screen: the language chosen in this browser, else one that the browser accepts."""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterable, Mapping, Sequence
from gettext import GNUTranslations
from io import BytesIO
from operator import add
from pathlib import Path
from typing import Final

from flask import current_app, request

from scorer.web.mundart import MUNDART

_log = logging.getLogger(__name__)

SOURCE: Final = "de"  # the language of the msgids
# Catalogs are named by the language without a country, so that browsers of every country match.
LOCALES: Final[Mapping[str, str]] = {"de": "de_CH", "fr": "fr_CH", "it": "it_CH", "en": "en_GB"}
OWN_NAMES: Final[Mapping[str, str]] = {
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "en": "English",
}
# Readers of these languages usually read German.
READ_AS: Final[Mapping[str, str]] = {"rm": "de", "gsw": "de", "als": "de"}
ELSEWHERE: Final = "en"  # for browsers of all other languages
COOKIE: Final = "language"


def offered_languages(catalogs: Path) -> tuple[str, ...]:
    """Return the available languages, in the order of the switch: German and those with a compiled catalog.

    A compiled catalog that cannot be read is left out, with a warning that names it.
    """
    compiled = {
        path.parent.parent.name
        for path in catalogs.glob("*/LC_MESSAGES/messages.mo")
        if _is_readable(path)
    }
    return tuple(name for name in LOCALES if name == SOURCE or name in compiled)


def _is_readable(catalog: Path) -> bool:
    """Return whether a compiled catalog can be read; log a warning if not."""
    try:
        _check(catalog.read_bytes())
    except (OSError, ValueError, struct.error) as error:
        _log.warning("%s is left out: %s", catalog, error)
        return False
    return True


def _check(content: bytes) -> None:
    """Check that a compiled catalog contains all texts in UTF-8, and that its header can be read.

    Its thousands of texts are not parsed here: that would delay each start.

    :raises ValueError: if it cannot be read; also ``struct.error``.
    """
    order = "<" if content.startswith(GNUTranslations.LE_MAGIC.to_bytes(4, "little")) else ">"
    count, texts, translations = struct.unpack_from(f"{order}3I", content, 8)
    table = struct.Struct(f"{order}{2 * count}I")  # length and offset of each text
    places = table.unpack_from(content, texts) + table.unpack_from(content, translations)
    if max(map(add, places[::2], places[1::2])) >= len(content):
        raise ValueError("texts are missing")
    if "\0\0" in content[min(places[1::2]) :].decode():
        raise ValueError("texts are empty")
    head = content[:8] + struct.pack(f"{order}I", 1) + content[12:]  # the header as the only text
    GNUTranslations(BytesIO(head))


def screen_language(chosen: str | None, accepted: Iterable[str], offered: Sequence[str]) -> str:
    """Return the language of a screen, one of *offered*.

    *chosen* is the value that the switch stored in this browser (or None); if it is offered, it is returned. Otherwise
    the first offered language of *accepted* is returned, the tags of Accept-Language in order of preference; tags after
    ``*`` are ignored. Without tags the language is German. With tags of other languages only it is English, or German
    if English is not offered.
    """
    if chosen in offered:
        return str(chosen)
    asked = False
    for tag in accepted:
        name = tag.partition("-")[0].lower()
        if name == "*":
            break
        asked = True
        if (language := READ_AS.get(name, name)) in offered:
            return language
    return ELSEWHERE if asked and ELSEWHERE in offered else SOURCE


def this_language() -> str:
    """Return the language for the screen of the requesting browser; for Mundart it is German."""
    accepted = (tag for tag, quality in request.accept_languages if quality > 0)
    chosen = SOURCE if chose_mundart() else request.cookies.get(COOKIE)
    return screen_language(chosen, accepted, offered())


def chose_mundart() -> bool:
    """Return whether this browser has chosen Mundart in the language switch."""
    return request.cookies.get(COOKIE) == MUNDART


def offered() -> tuple[str, ...]:
    """Return the languages of this installation, in the order of the switch."""
    names: tuple[str, ...] = current_app.extensions["languages"]
    return names
