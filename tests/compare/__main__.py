"""Compare what an older revision and this tree answer to the same random inputs: ``script/compare REVISION``."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import closing, contextmanager
from pathlib import Path
from random import randrange
from time import monotonic

import click

from tests.compare.inputs import kinds

ANSWERS = Path(__file__).with_name("answers.py")
SHOWN = 10  # differences of a kind
# Keys and names that were removed: what an older tree alone answers there is counted, and no difference.
REMOVED = {
    "leagues": "leagues",
    "handicap": "handicaps",
    "round_days": "days of single rounds",
    "cup-days": "the preset of a cup over several evenings",
}
# What holds of every phase, and in an older tree where a key says so: a knock-out counts in the season once it is decided.
ALWAYS = {"round_days": True}


@click.command()
@click.argument("revision")
@click.option("--games", default=20_000, show_default=True, help="Random logs of games.")
@click.option("--seasons", default=500, show_default=True, help="Random seasons.")
@click.option("--evenings", default=50, show_default=True, help="Random evenings on the pages.")
@click.option("--seed", type=int, help="The first seed; drawn if it is left out.")
@click.option("--only", multiple=True, help="A kind of input, or one input, like season:17.")
def main(revision, games, seasons, evenings, seed, only):
    """Compare REVISION (or the tree in that folder) with this tree, byte for byte.

    Compared are all presets, the shared cases, and random games; what `scorer ranking` prints of seasons
    of real regulations and of random ones; and random evenings on the pages: door, draw, grid, closing.
    This tree makes all inputs. The status is 1 if something differs that is not declared as removed.
    """
    seed = randrange(10**6) if seed is None else seed
    many = {"game": games, "season": seasons, "evening": evenings}
    with (
        older_tree(revision) as place,
        closing(Tree(place)) as older,
        closing(Tree(Path.cwd())) as newer,
        kinds() as asked,
    ):
        click.echo(f"{revision} and this tree, seed {seed}")
        comparison = Comparison(revision, [older, newer])
        for kind, (answer, make, fixed) in asked.items():
            names = fixed or [*map(str, range(seed, seed + many[kind]))]
            if only and kind not in only:
                names = [n.removeprefix(f"{kind}:") for n in only if n.startswith(f"{kind}:")]
            comparison.compare_all(kind, answer, make, names)
    for key, count in sorted(comparison.removed.items()):
        click.echo(f"removed here: {REMOVED[key]}, «{key}» {count:,} times")
    click.echo(f"{comparison.differing:,} differ")
    sys.exit(1 if comparison.differing else 0)


@contextmanager
def older_tree(revision):
    """Give the folder that *revision* is, or one with its files."""
    if Path(revision).is_dir():
        yield Path(revision).absolute()
        return
    packed = subprocess.run(["git", "archive", revision], capture_output=True, check=False)
    if packed.returncode:
        raise click.BadParameter(packed.stderr.decode(), param_hint="REVISION")
    with tempfile.TemporaryDirectory(prefix="compare-") as place:
        subprocess.run(["tar", "-x", "-C", place], input=packed.stdout, check=True)
        yield Path(place)


class Tree:
    """A tree that answers in a process of its own, by its own script: modules have other places there."""

    def __init__(self, place):
        own_script = place / "tests" / "compare" / ANSWERS.name
        self.process = subprocess.Popen(
            [sys.executable, own_script if own_script.exists() else ANSWERS],
            cwd=place,
            env=os.environ | {"PYTHONPATH": str(place)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question):
        self.process.stdin.write(f"{json.dumps(question)}\n")
        self.process.stdin.flush()

    def answer(self):
        line = self.process.stdout.readline()
        assert line, f"{self.process.args} has ended"
        return line

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Comparison:
    """Asks two trees the same; counts what differs and what is removed."""

    def __init__(self, revision, trees):
        self.revision, self.trees, self.differing, self.removed = revision, trees, 0, Counter()
        older, newer = (_keys_of_phases(tree) for tree in trees)
        self.told = {key: ALWAYS[key] for key in ALWAYS if key in older - newer}
        for key in self.told:
            click.echo(f"told to the older tree: «{key}» of each phase")

    def compare_all(self, kind, answer, make, names):
        """Compare the answers to all inputs of a kind; show how far that is, and the differences."""
        begun = shown = monotonic()
        differing = 0
        for number, name in enumerate(names, start=1):
            difference = self.compare([answer, make(name)])
            differing += difference is not None
            if difference and differing <= SHOWN:
                click.echo(f"{kind} {name}: {difference}")
                click.echo(f"    script/compare {self.revision} --only '{kind}:{name}'")
            if monotonic() - shown > 10:
                shown = monotonic()
                click.echo(f"    {kind} {number:,} of {len(names):,}", err=True)
        if names:
            seconds = monotonic() - begun
            click.echo(f"{kind}: {len(names):,} compared, {differing:,} differ, {seconds:.0f} s")
        self.differing += differing

    def compare(self, question):
        """Return the first difference of the answers, or None; an answer that fails is one."""
        older, newer = self.trees
        older.ask(json.loads(json.dumps(question), object_hook=self._for_older))
        newer.ask(question)
        older, newer = lines = [tree.answer() for tree in self.trees]
        if older == newer:
            return f"both fail: {newer}" if newer.startswith('{"fails"') else None
        removed = self.removed.total()
        difference = self.difference(*(json.loads(line, object_hook=_with_json) for line in lines))
        only_removed = self.removed.total() > removed
        return difference or (None if only_removed else "the same values in other bytes")

    def _for_older(self, value):
        """Return a regulation as it means the same in the older tree."""
        for phase in value.get("phases", ()):
            if isinstance(phase, dict):  # a part of the season names its phases
                phase.update(self.told)
        return value

    def difference(self, older, newer, at=""):
        """Return where two values differ first, other than by keys that are removed, or None."""
        if isinstance(older, dict) and isinstance(newer, dict):
            gone = [key for key in older if key in REMOVED and key not in newer]
            self.removed.update(gone)
            keys = [key for key in older if key not in gone]
            if keys != [*newer]:
                before = [key for key in keys if key not in newer]
                now = [key for key in newer if key not in keys]
                return f"{at} has other keys, or another order: {before} → {now}"
            pairs = [(key, older[key], newer[key]) for key in keys]
        elif isinstance(older, list) and isinstance(newer, list):
            pairs = [(place, *both) for place, both in enumerate(zip(older, newer, strict=False))]
            pairs.append(("length", len(older), len(newer)))
        else:
            same = type(older) is type(newer) and older == newer
            return None if same else f"{at}: {older!r:.300} → {newer!r:.300}"
        inner = (self.difference(before, after, f"{at}/{key}") for key, before, after in pairs)
        return next(filter(None, inner), None)


def _keys_of_phases(tree):
    tree.ask(["presets", {}])
    presets = json.loads(tree.answer())
    return {key for data in presets["regulations"].values() for key in data["phases"][0]}


def _with_json(answer):
    """Return an answer with what a command printed as what that means."""
    printed = answer.get("ranking")
    return answer | {"ranking": json.loads(printed)} if isinstance(printed, str) else answer


if __name__ == "__main__":
    main()
