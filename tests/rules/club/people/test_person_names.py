"""Surnames that are guessed from what people are called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.people import FullName, capitalized, guessed


@pytest.mark.parametrize(
    ("name", "surname", "first"),
    [
        ("Hans Aebi", "Aebi", "Hans"),
        ("Anna Maria Meier-Frei", "Meier-Frei", "Anna Maria"),
        ("Leo von Arx", "von Arx", "Leo"),
        ("Maria Pia de la Cruz", "de la Cruz", "Maria Pia"),
        ("Rosa Della Valle", "Della Valle", "Rosa"),
        ("von Arx", "von Arx", ""),
        ("Rösli", "Rösli", ""),
        ("Hans Meier jun.", "Meier jun.", "Hans"),
        ("Beat Abt (doppelt)", "Abt (doppelt)", "Beat"),
        ("Aebi, Hans", "Aebi", "Hans"),
        ("Aebi,", "Aebi,", ""),
        ("", "", ""),
    ],
)
def test_the_last_word_with_its_particles_is_the_surname(name, surname, first):
    assert guessed(name) == FullName(surname, first)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("vreni", "Vreni"),
        ("hans-peter von arx", "Hans-Peter von Arx"),
        ("Rosa della Valle", "Rosa della Valle"),
        ("élodie", "Élodie"),
    ],
)
def test_a_name_without_any_capital_gets_its_capitals(typed, name):
    assert capitalized(typed) == name


@given(st.text(alphabet=st.characters(exclude_characters=","), max_size=40))
def test_no_word_is_lost_and_none_made_up(name):
    assert guessed(name).displayed.split() == name.split()
