"""What documentation and code name as a file or a folder is there."""

import re
from pathlib import Path

import pytest

TREE = Path(__file__).parents[2]
PAGES = sorted([*TREE.glob("*.md"), *TREE.glob("docs/*.md")])
# In backticks: a file by its name or with folders, or a folder. Placeholders like <game> are no paths.
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|js|html|css|toml|pot)))`")
# A text that a module names as its source; an address begins with a slash.
TEXT = re.compile(r"(?<![\w/.-])[\w-]+(?:/[\w-]+)*\.(?:md|txt)\b")
PLACES = ("scorer", "static", "templates", "tests", "bench", "script", "docs")


def files():
    """Return every path of the project, folders with a slash at their end."""
    for place in PLACES:
        for path in (TREE / place, *(TREE / place).rglob("*")):
            yield f"/{path.relative_to(TREE).as_posix()}{'/' * path.is_dir()}"
    yield from (f"/{path.name}" for path in TREE.iterdir())
    yield "/instance/"  # made at the first start


ALL = list(files())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_on_a_page_is_there(page):
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))

    assert [path for path in named if not any(file.endswith(f"/{path}") for file in ALL)] == []


def test_every_text_that_a_module_names_is_there():
    texts = {
        text
        for module in TREE.glob("scorer/**/*.py")
        for text in TEXT.findall(module.read_text(encoding="utf-8"))
    }

    assert "docs/published-rules.md" in texts
    assert [text for text in texts if not any(file.endswith(f"/{text}") for file in ALL)] == []
