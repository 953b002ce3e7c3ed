"""Tokens and codes as people type them: what is forgiven, and which kind a text is.

Lower case, blanks, dashes, the word «Code» ahead and the letters O, I, L for the digits are forgiven.
"""

from __future__ import annotations

import re
import unicodedata

from scorer.store.tokens import ALPHABET, CODE, LENGTH, SHORT, WATCH

MINUS = "\N{MINUS SIGN}"
LENGTHS = {LENGTH, SHORT, CODE, WATCH}
LEADING_WORD = re.compile(r"([a-z]+-)?code[\s:.]+", re.IGNORECASE)  # as pages show it beside one
MISREAD = str.maketrans("OIL", "011")  # what an eye or a keyboard makes of 0 and 1


def parse(text: str) -> str | None:
    """Return the token as minted, or ``None`` when *text* cannot be one."""
    token = _read(text)
    return token if len(token) == LENGTH and token[0] <= "7" else None


def parse_short(text: str) -> str | None:
    """Return a short token as minted, or ``None``."""
    token = _read(text)
    return token if len(token) == SHORT else None


def parse_watch(text: str) -> str | None:
    """Return a code to watch as minted, or ``None``."""
    code = _read(text)
    return code if len(code) == WATCH and not code.isdecimal() else None


def parse_code(text: str) -> str | None:
    """Return the code as minted, or ``None``."""
    code = _read(text)
    return code if len(code) == CODE and code.isdecimal() else None


def _read(text: str) -> str:
    """Return *text* as a token has it; nothing where there are other characters in it."""
    if len(text) > 2 * LENGTH:
        return ""
    word = LEADING_WORD.match(text.strip())
    if word is not None and len(rest := _symbols(text.strip()[word.end() :])) in LENGTHS:
        return rest
    return _symbols(text)


def _symbols(text: str) -> str:
    shown = "".join(character for character in text if not _between(character))
    token = shown.upper().translate(MISREAD) if shown.isascii() else ""
    return token if all(c in ALPHABET for c in token) else ""


def _between(character: str) -> bool:
    """Return whether a character only stands between groups: a blank, a dash, nothing to be seen."""
    return (
        character.isspace() or unicodedata.category(character) in {"Pd", "Cf"} or character == MINUS
    )
