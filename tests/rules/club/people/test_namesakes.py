"""Who may stand in a list of people twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.people import LEAST_LETTERS, Double, Entry, FullName, doubles


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


def one_letter_apart(text, other):
    """Return whether one letter more, less or another one makes *other* of *text*, by trying all."""

    def shorter(of):
        return {of[:at] + of[at + 1 :] for at, letter in enumerate(of) if letter.isalpha()}

    if len(text) == len(other):
        changed = [two for two in zip(text, other, strict=True) if two[0] != two[1]]
        return len(changed) == 1 and all(letter.isalpha() for letter in changed[0])
    return text in shorter(other) or other in shorter(text)


@given(st.lists(st.text("abc1 ", min_size=1, max_size=7), min_size=2, max_size=7, unique=True))
def test_everybody_is_suggested_whose_name_is_a_letter_apart_and_nobody_else(names):
    """Fewer people than may share a key; «Maria» makes all names long enough."""
    texts = [" ".join(f"{name} Maria".casefold().split()) for name in names]
    people = {n: Entry(FullName(name, "Maria")) for n, name in enumerate(names)}
    expected = {
        (n, m)
        for n, text in enumerate(texts)
        for m, other in enumerate(texts)
        if n < m
        and one_letter_apart(text, other)
        and min(sum(map(str.isalpha, two)) for two in (text, other)) >= LEAST_LETTERS
    }
    assert expected == {(d.first, d.second) for d in doubles(people) if d.why == "letter"}
