"""Passwords: argon2id hashes, and refusal of common passwords.

*Source:* reliability 2.2: 19 MiB, two passes, one lane; 8 to 128 characters, nothing changed.
"""

from __future__ import annotations

import re
from functools import cache

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from scorer.rules.core.errors import RuleError

SHORTEST, LONGEST = 8, 128
# The stems of those tried first here; figures and signs around them help nobody.
COMMON = frozenset(
    """abc abcd abcdefg abcdefgh admin administrator asdf asdfgh asdfghjk asdfghjkl bauer bern
    chef computer default football fussball geheim hallo hello iloveyou internet jass jassclub
    jassen jassverein klub letmein login master meister monkey obenabe pass passwort password
    passwoerter princess qwer qwert qwertz qwertzui qwertzuiop qwerty qwertyui qwertyuiop schatz
    schieber schlüssel schreiber schweiz secret sommer sunshine superman test trumpf undenufe
    verein welcome willkommen winter zürich""".split()  # noqa: SIM905 - to be read as words
)
# Of nobody: for a login that does not exist the same work is done.
NOBODY = (
    "$argon2id$v=19$m=19456,t=2,p=1$c2NocmVpYmVyLW5vYm9keQ"
    "$GqLDxPbMO6jv5gWPpgWhjDHY9n1YdGDd4zJ4iZ8gf7M"
)
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)


def hashed(password: str, *names: str) -> str:
    """Return the hash of a new password, which must not consist of *names*, such as the login.

    :raises RuleError: ``password-length``, ``password-common``.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleError("password-length", "password", low=SHORTEST, high=LONGEST)
    if is_common(password, *names):
        raise RuleError("password-common", "password")
    return _hasher.hash(_raw(password))


def is_common(password: str, *names: str) -> bool:
    """Return whether a new password is too easy to guess."""
    plain = password.casefold()
    stem = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    figures = stem == "" and len(password) < 12
    known = stem in COMMON or stem in {name.casefold() for name in names}
    return figures or known or not _listed().isdisjoint({plain, stem}) or len(set(password)) < 4


@cache
def _listed() -> frozenset[str]:
    """Return the words of the published lists of zxcvbn (MIT); each leaves out what another one holds."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415 - large, and rarely needed

    return frozenset().union(*FREQUENCY_LISTS.values())


def matches(password_hash: str | None, password: str) -> bool:
    """Return whether a password matches its hash; without a hash, False after the same time."""
    try:
        right = _hasher.verify(password_hash or NOBODY, _raw(password[: LONGEST + 1]))
    except (VerificationError, InvalidHashError):
        return False
    return right and password_hash is not None


def renewed(password_hash: str, password: str) -> str | None:
    """Return a new hash if the old one was made with other parameters, else None."""
    return _hasher.hash(_raw(password)) if _hasher.check_needs_rehash(password_hash) else None


def _raw(password: str) -> bytes:
    return password.encode(errors="surrogatepass")
