"""Pages that were opened before a regulation was written as its own sentences."""

import json
from pathlib import Path

import pytest

from scorer.club import seasons
from scorer.rules.club.regulation import read_regulation, regulation_json
from tests.web.club.form_filler import decided, filled, lasting_club
from tests.web.club.regulations import NEW, stored
from tests.web.html_client import elements_of, words

club = lasting_club

OLD_PAGES = json.loads(Path(__file__).with_name("old_regulation_forms.json").read_text())


@pytest.mark.parametrize("name", OLD_PAGES)
def test_a_page_of_before_the_sentences_still_sends_what_was_typed(club, name):
    """Recorded from the form of that time: each regulation as it was posted."""
    data = OLD_PAGES[name]["regulation"]
    season = club.do(seasons.new, "Jahr", data)
    path = f"/club/seasons/{season}/regulation/edit"
    seen = filled(club.admin.get(path))["seen"]
    posted = OLD_PAGES[name]["posted"] | {"seen": seen}
    answer = decided(club.admin, path, posted)
    assert answer.status_code == 303, [
        words(p) for p in elements_of(answer, "p") if p.get("class") == "error"
    ]
    whole = regulation_json(read_regulation(data))  # with keys that came later
    assert stored(club, season).facts["regulation"] == whole

    new = club.admin.post(NEW, data=posted)
    assert new.status_code == 303
    agreed = stored(club, new.location.split("/")[3]).facts["regulation"]
    for phase in agreed["phases"]:  # what the form of that time had no field for
        phase["settings"] |= (
            {} if name != "odd" or phase["key"] != "c" else {"stoeck": False, "z_line": False}
        )
    assert agreed == whole
