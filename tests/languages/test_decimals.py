"""Numbers with decimals in lists and on papers have the sign of the language."""

from fractions import Fraction

import pytest

from scorer.rules.club.sentences.counting import value_text
from tests.languages.test_default_names import gettext_of


@pytest.mark.parametrize(
    ("language", "printed"),
    [("de", "−1000.5"), ("fr", "−1000,5"), ("it", "−1000,5"), ("en", "−1000.5")],
)
def test_a_number_with_decimals_has_the_sign_of_the_language(language, printed):
    assert value_text(gettext_of(language), Fraction(-2001, 2)) == printed
