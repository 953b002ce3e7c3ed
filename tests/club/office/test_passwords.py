"""Passwords: what their hashes cost, and which are refused."""

import pytest
from argon2 import PasswordHasher
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from scorer.club.office import passwords
from tests.club.club_builder import PASSWORD, refusal


@pytest.fixture(scope="module")
def quick_passwords():
    """Leave the hashes as they are: what they cost is a subject here."""


def test_a_login_that_does_not_exist_takes_the_same_work(monkeypatch):
    asked = []
    verify = PasswordHasher.verify
    monkeypatch.setattr(
        PasswordHasher, "verify", lambda self, *a: asked.append(a[0]) or verify(self, *a)
    )

    assert not passwords.matches(None, PASSWORD)
    assert [encoded.rpartition("$")[0].rpartition("$")[0] for encoded in asked] == [
        "$argon2id$v=19$m=19456,t=2,p=1"
    ]


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("zu kurz", "password-length"),
        ("x" * 129, "password-length"),
        ("Passwort123!", "password-common"),
        ("qwertzuiop", "password-common"),
        ("20261121", "password-common"),
        ("ababababab", "password-common"),
        ("Vreni2026", "password-common"),
        ("q1w2e3r4t5", "password-common"),
        ("!BASEBALL77", "password-common"),
        ("Michael1980", "password-common"),
    ],
)
def test_a_password_that_everybody_tries_is_refused(password, code):
    assert refusal(passwords.hashed, password, "vreni") == code


def test_thousands_of_well_known_passwords_are_refused():
    """The lists are those of a package: what they lack some day is seen here."""
    listed = set().union(*FREQUENCY_LISTS.values())
    known = {word for word in listed if len(word) >= passwords.SHORTEST}

    assert len(known) >= 40_000
    assert all(map(passwords.is_common, known))


@pytest.mark.parametrize(
    "password", ["kurz wie", "\ud800 und \0 gehen", "Nebel über " * 11 + "Bern"]
)
def test_any_other_password_is_taken_as_it_is(password):
    password_hash = passwords.hashed(password, "vreni")

    assert passwords.matches(password_hash, password)
    assert not passwords.matches(password_hash, password[:-1])
