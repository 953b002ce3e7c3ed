"""What a trial is stamped with is stored in its name: a word of each language, which each form tells."""

import pytest

from scorer.club.calendar import TRIAL, name_of
from scorer.web.catalogs import TRANSLATIONS, catalogs, read_catalog, texts


@pytest.mark.parametrize("path", catalogs(TRANSLATIONS), ids=lambda path: path.parent.parent.name)
def test_the_form_of_an_evening_tells_the_word_that_is_stamped(path):
    text = "Überall steht dann «TEST». Zählt nirgends und bleibt für immer eine Probe."

    assert TRIAL in texts(read_catalog(path))[None, text].string


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ("TEST Saal", "TEST Saal"),
        ("PROBE Saal", "TEST Saal"),
        ("Saal PROBE", "Saal TEST"),
        ("TEST PROBE Saal", "TEST PROBE Saal"),
        ("TEST PROBElauf", "TEST PROBElauf"),
        ("PROBE PROBElauf", "TEST PROBElauf"),
    ],
)
def test_a_trial_of_before_reads_with_the_stamp_of_today(stored, read):
    assert name_of({"name": stored, "trial": True}) == read
    assert name_of({"name": stored}) == stored
