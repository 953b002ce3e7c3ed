"""Who may stand in a list of people twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.doubles import Double, Entry, doubles
from scorer.rules.club.person_names import FullName


def why(first, second):
    """Return why two entries (surname, first name, e-mail) may be one person, None if nothing says so."""
    people = {
        number: Entry(FullName(*names), email)
        for number, (*names, email) in enumerate((first, second), start=1)
    }
    return next((double.why for double in doubles(people)), None)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (("Bühler", "Zoé"), ("BUHLER", "Zoe"), "name"),
        (("von Arx", "Hans-Peter"), ("Von  Arx", "Hans Peter"), "name"),
        (("Hans", "Peter"), ("Peter", "Hans"), "swapped"),
        (("von Arx", "Urs"), ("Urs", "von Arx"), "swapped"),
        (("Meier", "Hans"), ("Meyer", "Hans"), "letter"),
        (("Müller", "Eva"), ("Mueller", "Eva"), "letter"),
        (("Aebi", "Rösli"), ("Aebbi", "Rosli"), "letter"),
        (("Meier", "Hans"), ("Meyer", "Hanz"), None),
        (("Abt", "Eva"), ("Abt", "Evi"), "letter"),
        (("Abt", "Al"), ("Abt", "Ali"), None),  # too short to say anything
        (("Musterjasser", "Nr. 12"), ("Musterjasser", "Nr. 13"), None),
        (("Musterjasser", "Nr. 1"), ("Musterjasser", "Nr. 12"), None),
        (("", ""), ("", ""), None),
    ],
)
def test_names_alike_but_for_marks_order_or_a_letter_may_be_one_person(first, second, expected):
    assert why((*first, ""), (*second, "")) == expected
    assert why((*second, ""), (*first, "")) == expected


def test_one_address_may_be_one_person_and_what_many_share_says_nothing():
    assert why(("Abt", "Eva", "Eva@Abt.ch"), ("Zoll", "Urs", "eva@abt.ch")) == "email"
    assert why(("Abt", "Eva", ""), ("Zoll", "Urs", "")) is None
    office = {
        n: Entry(FullName(f"{'abcdefghijkl'[n] * 9}", "Eva"), "club@abt.ch") for n in range(9)
    }
    assert doubles(office) == []


@given(st.lists(st.text("aeüß -x9", max_size=9), max_size=9), st.randoms(use_true_random=False))
def test_it_does_not_matter_who_stands_first(names, chance):
    people = {n: Entry(FullName(name, "Maria")) for n, name in enumerate(names)}
    other = dict(sorted(people.items(), key=lambda _: chance.random()))
    alike = doubles(people)
    assert alike == doubles(other)
    assert all(isinstance(two, Double) and two.first < two.second for two in alike)
