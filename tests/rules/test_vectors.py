"""The worked cases that the program and the phone share."""

from __future__ import annotations

import pytest

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from tests.rules.vectors import CASES, differences, revisions_of, settings_of


@pytest.mark.parametrize("name", CASES)
def test_the_board_shows_what_the_case_says(name: str) -> None:
    case = CASES[name]
    revisions = revisions_of(case)
    if "refused" in case:
        with pytest.raises(RuleError) as refusal:
            games.check_log(settings_of(case), revisions)

        assert refusal.value.code == case["refused"]
        return

    shown = games.check_log(settings_of(case), revisions)

    assert differences(case["expected"], shown) == []
