"""Numbers in lists and on papers have the decimal sign of the language, and its sign for thousands."""

from fractions import Fraction

import pytest

from scorer.rules.club.counting.sentences import value_text
from tests.languages.test_default_names import gettext_of


@pytest.mark.parametrize(
    ("language", "printed"),
    [("de", "−1000.5"), ("fr", "−1000,5"), ("it", "−1000,5"), ("en", "−1000.5")],
)
def test_a_number_with_decimals_has_the_sign_of_the_language(language, printed):
    assert value_text(gettext_of(language), Fraction(-2001, 2)) == printed


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("de", ["9999", "10’000", "−12’345.5", "1’234’567"]),
        ("fr", ["9999", "10\u00a0000", "−12\u00a0345,5", "1\u00a0234\u00a0567"]),
        ("it", ["9999", "10’000", "−12’345,5", "1’234’567"]),
        ("en", ["9999", "10,000", "−12,345.5", "1,234,567"]),
    ],
)
def test_from_ten_thousand_on_thousands_stand_apart(language, printed):
    """*Rule:* languages page 2, numbers."""
    gettext = gettext_of(language)
    figures = [9999, 10_000, Fraction(-24_691, 2), 1_234_567]
    assert [value_text(gettext, figure) for figure in figures] == printed
