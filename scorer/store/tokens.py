"""Ids, tokens and codes: 128 random bits in Crockford's base32, 60 on paper, 40 to watch for a day; read as people type them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 26
SHORT = 12  # 60 bits: what can be typed from paper, and not tried out
CODE = 8
WATCH = 8  # 40 bits: shows a table for a day, and misses are limited


def new_token() -> str:
    """Return a new token of 26 characters, fit to be read aloud."""
    return encode(secrets.token_bytes(16))


def new_short_token() -> str:
    """Return a new token of 12 characters, for paper that a phone without a camera has to copy."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SHORT))


def new_watch_token() -> str:
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


def spoken_code(token: str) -> str:
    """Return the code of eight digits that belongs to a token; it does not tell the token."""
    raw = hashlib.sha256(f"spoken {token}".encode("ascii")).digest()
    return f"{int.from_bytes(raw, 'big') % 10**CODE:0{CODE}}"


def digest(token: str) -> str:
    """Return the sha256 of a token, the only form in which it is stored."""
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def keyed_hash(secret: bytes, *parts: str) -> str:
    """Return the keyed hash of something personal or guessable, such as an address or a code."""
    text = "\0".join(parts).encode(errors="surrogatepass")
    return hmac.new(secret, text, hashlib.sha256).hexdigest()


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
