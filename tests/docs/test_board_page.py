"""The page and the types of the scripts are written from the types of the board; each key says what it is."""

import pytest

from scorer.cli import main
from tests.docs import board_page
from tests.docs.board_shape import BY_KIND


def test_the_page_is_that_of_the_types():
    assert board_page.PAGE.read_text() == board_page.page(), (
        "«python -m tests.docs.board_page» writes it"
    )


def test_the_scripts_have_the_same_keys_with_the_same_types():
    assert board_page.SCRIPT_TYPES.read_text() == board_page.script_types(), (
        "«python -m tests.docs.board_page» writes them"
    )


def test_the_command_that_prints_a_board_names_the_page():
    assert "docs/board.md" in main.commands["board"].help


@pytest.mark.parametrize("shape", BY_KIND.values(), ids=lambda shape: shape.kind.__name__)
def test_each_key_says_what_it_is(shape):
    assert [name for name, key in shape.keys.items() if not key.comment] == []
