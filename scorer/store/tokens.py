"""Ids and tokens: 128 random bits in Crockford's base32, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 26
CODE = 8
MISREAD = str.maketrans("OIL", "011")  # what an eye or a keyboard makes of 0 and 1


def mint() -> str:
    """Return a new token of 26 characters, fit to be read aloud."""
    return encode(secrets.token_bytes(16))


def encode(raw: bytes) -> str:
    """Return 16 bytes as 26 characters."""
    number = int.from_bytes(raw, "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def parse(text: str) -> str | None:
    """Return the token as minted, or ``None`` when *text* cannot be one.

    Lower case, blanks, hyphens and the letters O, I, L for the digits are forgiven.
    """
    if not text.isascii() or len(text) > 2 * LENGTH:
        return None
    token = text.upper().replace(" ", "").replace("-", "").translate(MISREAD)
    fits = len(token) == LENGTH and token[0] <= "7" and all(c in ALPHABET for c in token)
    return token if fits else None


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
