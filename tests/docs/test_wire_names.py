"""``docs/wire-names.md`` lists every name that has left the house, and the code still has them."""

import pytest

from tests.docs import wire_page
from tests.docs.wire import collected as all_names

PAGE = wire_page.listed(wire_page.PAGE.read_text())


@pytest.fixture(scope="module")
def collected():
    return all_names()


def test_the_page_has_the_groups_that_are_collected(collected):
    assert list(PAGE) == list(collected)


@pytest.mark.parametrize("group", PAGE)
def test_the_names_are_those_of_the_code(group, collected):
    missing, gone = wire_page.compared(PAGE[group], collected[group])

    assert not gone, f"others know these by the old name: {sorted(gone)}"
    assert not missing, f"«python -m tests.docs.wire_page» adds these: {sorted(missing)}"


@pytest.mark.parametrize("group", PAGE)
def test_each_row_says_what_it_is_for(group):
    assert [names for names, _, what in PAGE[group] if what in {"", wire_page.UNTOLD}] == []


@pytest.mark.parametrize("group", PAGE)
def test_a_name_stands_once_in_its_table(group, collected):
    anywhere = all(not where for where, _ in collected[group])
    names = [
        ("" if anywhere else where, name)
        for row_names, where, _ in PAGE[group]
        for name in row_names
    ]
    if group == "Forms":
        names = [row_names[0] for row_names, _, _ in PAGE[group]]

    assert sorted(names) == sorted(set(names))


def test_a_renamed_name_is_missed_and_the_new_one_wanted(collected):
    renamed = {("", "recovery_token")} | collected["Push and pull"] - {("", "spare")}

    assert wire_page.compared(PAGE["Push and pull"], renamed) == (
        {("", "recovery_token")},
        {("", "spare")},
    )


def test_a_name_that_the_page_lacks_is_added_to_its_table(collected):
    text = wire_page.PAGE.read_text()
    line = next(line for line in text.splitlines() if line.startswith("| `SCORER_WORKER`"))
    without = text.replace(f"{line}\n", "")

    assert wire_page.added(without, collected) == text.replace(line, "| `SCORER_WORKER` |  | ? |")
