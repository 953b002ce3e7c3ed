"""Ids, tokens and codes: random bits in Crockford's base32, 128 of them, on paper 60, to watch for a day 40.

Of cookies and links only the hash is stored. The id of a table and its code to watch are stored
as they are: pages show both again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

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
