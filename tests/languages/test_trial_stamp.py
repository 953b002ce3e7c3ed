"""What a trial is stamped with is stored in its name: a word of each language, which each form tells."""

import pytest

from scorer.club.calendar import TRIAL
from scorer.web.catalogs import TRANSLATIONS, catalogs, read_catalog, texts


@pytest.mark.parametrize("path", catalogs(TRANSLATIONS), ids=lambda path: path.parent.parent.name)
def test_the_form_of_an_evening_tells_the_word_that_is_stamped(path):
    text = "Überall steht dann «TEST». Zählt nirgends und bleibt für immer eine Probe."

    assert TRIAL in texts(read_catalog(path))[None, text].string
