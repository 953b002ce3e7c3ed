"""Two trees are compared by what they answer: equal ones answer alike, one changed line of the rules shows."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHANGED = ROOT / "scorer/rules/club/record/ranking_json.py"
CHANGE = """
same_number, same_json = number, season_json
def number(points): return points and same_number(points) + 1
def season_json(season): return {"round_days": [], **same_json(season)}
"""


def compared(older, *only):
    options = [f"--only={what}" for what in only]
    done = subprocess.run(
        [sys.executable, "-m", "tests.compare", older, *options, "--seed=7", "--games=8"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def linked(source, tree):
    """Make a tree of links in which one file of the program is another."""
    tree.mkdir(exist_ok=True)
    for entry in source.iterdir():
        if entry in CHANGED.parents:
            linked(entry, tree / entry.name)
        elif entry == CHANGED:
            (tree / entry.name).write_text(entry.read_text() + CHANGE)
        elif entry.name != "__pycache__":
            (tree / entry.name).symlink_to(entry)


def test_a_tree_answers_as_itself():
    status, printed = compared(".", "game", "presets", "evening:7")

    assert status == 0, printed
    assert ". and this tree, seed 7" in printed
    assert "game: 8 compared, 0 differ" in printed
    assert "evening: 1 compared, 0 differ" in printed


def test_what_differs_is_shown_where_it_begins_and_what_is_removed_is_counted(tmp_path):
    linked(ROOT, tmp_path)
    status, printed = compared(str(tmp_path), "game:3", "season:7")

    assert status == 1
    assert "game: 1 compared, 0 differ" in printed
    assert "season 7: /ranking/lists/0/lines/0/values/" in printed
    assert f"script/compare {tmp_path} --only 'season:7'" in printed
    assert "removed here: days of single rounds, «round_days» 1 times" in printed
