"""Ids and tokens: 128 random bits in Crockford's base32 (on paper 60, to watch for a day 40), of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 26
SHORT = 12  # 60 bits: what can be typed from paper, and not tried out
CODE = 8
WATCH = 8  # 40 bits: shows a table for a day, and misses are limited
MISREAD = str.maketrans("OIL", "011")  # what an eye or a keyboard makes of 0 and 1


def mint() -> str:
    """Return a new token of 26 characters, fit to be read aloud."""
    return encode(secrets.token_bytes(16))


def mint_short() -> str:
    """Return a new token of 12 characters, for paper that a phone without a camera has to copy."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SHORT))


def mint_watch() -> str:
    """Return a new code to watch of 8 characters; never digits alone, as a code to write has."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(WATCH))
        if not code.isdecimal():
            return code


def grouped(token: str) -> str:
    """Return a token as it is printed for eyes: four characters each."""
    return "-".join(token[start : start + 4] for start in range(0, len(token), 4))


def encode(raw: bytes) -> str:
    """Return 16 bytes as 26 characters."""
    number = int.from_bytes(raw, "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def parse(text: str) -> str | None:
    """Return the token as minted, or ``None`` when *text* cannot be one.

    Lower case, blanks, hyphens and the letters O, I, L for the digits are forgiven.
    """
    token = _read(text)
    return token if len(token) == LENGTH and token[0] <= "7" else None


def parse_short(text: str) -> str | None:
    """Return a short token as minted, or ``None``; as much is forgiven as by :func:`parse`."""
    token = _read(text)
    return token if len(token) == SHORT else None


def parse_watch(text: str) -> str | None:
    """Return a code to watch as minted, or ``None``; as much is forgiven as by :func:`parse`."""
    code = _read(text)
    return code if len(code) == WATCH and not code.isdecimal() else None


def _read(text: str) -> str:
    """Return *text* as a token has it; nothing where there are other characters in it."""
    if not text.isascii() or len(text) > 2 * LENGTH:
        return ""
    token = text.upper().replace(" ", "").replace("-", "").translate(MISREAD)
    return token if all(c in ALPHABET for c in token) else ""


def spoken(token: str) -> str:
    """Return the code of eight digits that belongs to a token; it does not tell the token."""
    raw = hashlib.sha256(f"spoken {token}".encode("ascii")).digest()
    return f"{int.from_bytes(raw, 'big') % 10**CODE:0{CODE}}"


def parse_code(text: str) -> str | None:
    """Return the code as minted, or ``None`` when *text* cannot be one; blanks are forgiven."""
    code = "".join(text[: 4 * CODE].split())
    return code if len(code) == CODE and code.isascii() and code.isdecimal() else None


def digest(token: str) -> str:
    """Return the sha256 of a token, the only form in which it is stored."""
    return hashlib.sha256(token.encode("ascii")).hexdigest()
