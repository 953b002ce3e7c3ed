"""Passwords of officials: argon2id hashes, allowed lengths, and common passwords, which are refused."""

from __future__ import annotations

import re
from functools import cache

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from scorer.rules.core.errors import RuleError

SHORTEST, LONGEST = 8, 128
# Common words on this server: a password is refused if it is one of them, also with digits or signs before or after.
COMMON = frozenset(
    """abc abcd abcdefg abcdefgh admin administrator asdf asdfgh asdfghjk asdfghjkl bauer bern
    chef computer default football fussball geheim hallo hello iloveyou internet jass jassclub
    jassen jassverein klub letmein login master meister monkey obenabe pass passwort password
    passwoerter princess qwer qwert qwertz qwertzui qwertzuiop qwerty qwertyui qwertyuiop schatz
    schieber schlüssel schreiber schweiz secret sommer sunshine superman test trumpf undenufe
    verein welcome willkommen winter zürich""".split()  # noqa: SIM905 - easier to read as words
)
# Checked for a login that does not exist, so that the refusal takes the same time.
NOBODY = (
    "$argon2id$v=19$m=19456,t=2,p=1$c2NocmVpYmVyLW5vYm9keQ"
    "$GqLDxPbMO6jv5gWPpgWhjDHY9n1YdGDd4zJ4iZ8gf7M"
)
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)


def hashed(password: str, *names: str) -> str:
    """Return the hash of a new password; *names*, such as the login, are refused like common words.

    :raises RuleError: ``password-length``, ``password-common``.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleError("password-length", "password", low=SHORTEST, high=LONGEST)
    if is_common(password, *names):
        raise RuleError("password-common", "password")
    return _hasher.hash(_raw(password))


def is_common(password: str, *names: str) -> bool:
    """Return whether a new password is too easy to guess.

    Too easy are: a common word or one of *names*, with or without digits and signs around it; fewer than twelve
    characters that are all digits and signs; fewer than four different characters.
    """
    plain = password.casefold()
    stem = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    figures = stem == "" and len(password) < 12
    is_listed = stem in COMMON or stem in {name.casefold() for name in names}
    return figures or is_listed or not _listed().isdisjoint({plain, stem}) or len(set(password)) < 4


@cache
def _listed() -> frozenset[str]:
    """Return the words of all frequency lists of the package zxcvbn (MIT)."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415 - large and rarely needed

    return frozenset().union(*FREQUENCY_LISTS.values())


def matches(password_hash: str | None, password: str) -> bool:
    """Return whether a password matches its hash; without a hash, False after the same time."""
    try:
        right = _hasher.verify(password_hash or NOBODY, _raw(password[: LONGEST + 1]))
    except (VerificationError, InvalidHashError):
        return False
    return right and password_hash is not None


def renewed_hash(password_hash: str, password: str) -> str | None:
    """Return a new hash if the stored one was made with other parameters, else None."""
    return _hasher.hash(_raw(password)) if _hasher.check_needs_rehash(password_hash) else None


def _raw(password: str) -> bytes:
    return password.encode(errors="surrogatepass")
