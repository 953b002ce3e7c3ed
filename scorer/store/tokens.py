"""Ids, tokens and codes in Crockford's base32, and codes of digits; the parsers accept usual typing errors.

The canonical form has capitals, no separators, and 0 and 1 instead of O, I and L.

A token has 128 random bits, a short token for paper 60, and a watch code, which is valid for a day, 40.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 26
SHORT = 12  # 60 bits: short enough to type, long enough not to be guessed
CODE = 8
WATCH = 8  # 40 bits are enough: the code is valid for a day, and attempts are limited


def new_token() -> str:
    """Return a new token of 26 characters, suitable for reading aloud."""
    return encode(secrets.token_bytes(16))


def new_short_token() -> str:
    """Return a new token of 12 characters, to be typed from paper on a phone without a camera."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SHORT))


def new_watch_token() -> str:
    """Return a new watch code of 8 characters, with at least one letter, unlike the codes of digits."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(WATCH))
        if not code.isdecimal():
            return code


def grouped(token: str) -> str:
    """Return a token as printed, in groups of four characters."""
    return "-".join(token[start : start + 4] for start in range(0, len(token), 4))


def encode(raw: bytes) -> str:
    """Return 16 bytes as 26 characters."""
    number = int.from_bytes(raw, "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def spoken_code(token: str) -> str:
    """Return the code of eight digits for a token; the token cannot be derived from it."""
    raw = hashlib.sha256(f"spoken {token}".encode("ascii")).digest()
    return f"{int.from_bytes(raw, 'big') % 10**CODE:0{CODE}}"


def digest(token: str) -> str:
    """Return the sha256 of a token in hexadecimal; tables store it to look the token up."""
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def keyed_hash(secret: bytes, *parts: str) -> str:
    """Return the HMAC-SHA-256 of *parts* with the key *secret*, in hexadecimal, for personal or guessable data."""
    text = "\0".join(parts).encode(errors="surrogatepass")
    return hmac.new(secret, text, hashlib.sha256).hexdigest()


MINUS = "\N{MINUS SIGN}"
LENGTHS = {LENGTH, SHORT, CODE, WATCH}
LEADING_WORD = re.compile(r"([a-z]+-)?code[\s:.]+", re.IGNORECASE)  # «Code:», as pages show it
MISREAD = str.maketrans("OIL", "011")  # characters read or typed for 0 and 1


def parse(text: str) -> str | None:
    """Return the 26 characters of a token in canonical form, or ``None`` if *text* is no token."""
    token = _read(text)
    return token if len(token) == LENGTH and token[0] <= "7" else None


def parse_short(text: str) -> str | None:
    """Return the 12 characters of a short token in canonical form, or ``None`` if *text* is no short token."""
    token = _read(text)
    return token if len(token) == SHORT else None


def parse_watch(text: str) -> str | None:
    """Return the 8 characters of a watch code in canonical form, or ``None`` if *text* is no watch code."""
    code = _read(text)
    return code if len(code) == WATCH and not code.isdecimal() else None


def parse_code(text: str) -> str | None:
    """Return the eight digits of a code, or ``None`` if *text* is no such code."""
    code = _read(text)
    return code if len(code) == CODE and code.isdecimal() else None


def _read(text: str) -> str:
    """Return *text* in the canonical form of tokens and codes.

    A leading word such as «Code:» is left out if the rest has the length of a token or code. Return "" if *text* has
    other characters than those of base32 and separators, or is longer than 52 characters.
    """
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
    """Return whether a character only separates groups: a blank, a dash, an invisible character."""
    return (
        character.isspace() or unicodedata.category(character) in {"Pd", "Cf"} or character == MINUS
    )
