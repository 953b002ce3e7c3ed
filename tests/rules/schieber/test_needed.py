"""What is still needed: enough is enough, and one card point less is not."""

from __future__ import annotations

import uuid

import pytest

from scorer.rules.core import log
from scorer.rules.schieber.board import board
from scorer.rules.schieber.needed import needed
from tests.long import runs
from tests.rules.log_generator.schieber import LogGenerator
from tests.rules.vectors import revisions_of, settings_of

COUNTS = [0, *range(2, 156), 157]  # what the cards of one side can add up to


class Trial:
    """A game in which the deal being played, or the next one, ends with some points."""

    def __init__(self, rules, game):
        self.rules, self.game = rules, game
        self.shown = board(rules, game)
        lines = {line.slot: line for line in log.fold(game).numbered}
        self.played = lines.get(self.shown["open"])

    def totals(self, **facts):
        """Return the totals if the deal is played so."""
        old = self.played.facts if self.played else {"kind": "deal"}
        written = log.Revision(
            str(uuid.uuid4()),
            self.played.line if self.played else str(uuid.uuid4()),
            self.played.slot if self.played else self.shown["next"]["slot"],
            {**old, **facts},
            self.played.tips if self.played else (),
        )
        return board(self.rules, [*self.game, written])["totals"]

    def holds(self, row, goal, team, way, **more):
        """Return whether *way* is the least that is enough, by playing it and one point less."""

        def there(points, **facts):
            cards = [157 - points, points] if team else [points, 157 - points]
            played = {"mode": row["modes"][-1], "points": cards, **more, **facts}
            return self.totals(**played)[team] >= goal["points"][team]

        least = way["points"]
        less = COUNTS[-1] if least is None else COUNTS[max(0, COUNTS.index(least) - 1)]
        return (
            (least is None or there(least))
            and (least == 0 or not there(less))
            and there(157, match=team) == way["match"]
        )


def test_of_random_games_what_is_enough_is_the_least_that_is():
    wrong, rows, games = [], 0, runs(300, 9000)
    for seed in range(games):
        generator = LogGenerator(seed)
        trial = Trial(generator.rules, generator.game())
        if trial.shown["open"] and trial.shown["claims"]:
            continue  # whether the thanks in a later deal were premature hangs on this one
        for goal in needed(trial.rules, trial.shown):
            for row in goal["enough"]:
                for team in (0, 1):
                    rows += 1
                    if not trial.holds(row, goal, team, row["plain"][team]):
                        wrong.append((seed, goal["goal"], row, team))
                    with_stoeck = row["stoeck"]
                    if with_stoeck and not trial.holds(
                        row, goal, team, with_stoeck[team], stoeck=team
                    ):
                        wrong.append((seed, goal["goal"], row, team, "stoeck"))

    assert wrong == []
    assert rows > games


def of_totals(totals, settings=(), open_deal=None):
    """Return what is needed after direct strokes that make *totals*, under the rules of the cases."""
    lines = [
        {"facts": {"kind": "strokes", "team": team, "points": points}}
        for team, points in enumerate(totals)
    ]
    lines += [{"facts": {"kind": "deal", **open_deal}}] if open_deal else []
    case = {"settings": {"direct_strokes": True, **dict(settings)}, "revisions": lines}
    trial = Trial(settings_of(case), revisions_of(case))
    return needed(trial.rules, trial.shown)


def figures(row):
    """Return a row as «modes ×factor: Wir | Ihr», each with how it is with Stöck behind a plus."""

    def said(way):
        return (
            str(way["points"]) if way["points"] is not None else "match" if way["match"] else "no"
        )

    ways = (row["plain"], row["stoeck"] or [])
    texts = ["+".join(said(both[team]) for both in ways if both) for team in (0, 1)]
    return f"{len(row['modes'])} ×{row['factor']}: {texts[0]} | {texts[1]}"


FACTORS = {"rosen": 1, "eichel": 1, "schilten": 2, "schellen": 2, "obenabe": 3, "undenufe": 3}


@pytest.mark.parametrize(
    ("totals", "open_deal", "expected"),
    [
        (
            (2288, 1986),
            None,
            ["2 ×1: match | no", "2 ×2: 106+86 | match+match", "2 ×3: 71 | match"],
        ),
        ((2480, 2499), None, ["2 ×1: 20+0 | 2+0", "2 ×2: 10+0 | 2+0", "2 ×3: 7 | 2"]),
        ((2500, -20), None, ["2 ×1: 0 | no", "2 ×2: 0 | no", "2 ×3: 0 | no"]),
        (
            (2288, 1986),
            {"mode": "schilten", "weis": [[{"amount": 50}], []]},
            ["1 ×2: 56+36 | match+match"],
        ),
        ((2288, 1986), {"mode": "schilten", "stoeck": 1}, ["1 ×2: 106 | match"]),
    ],
)
def test_two_sides_at_2500_see_what_is_enough(totals, open_deal, expected):
    rules = {"target": [2500, 2500], "factors": FACTORS}

    (goal,) = of_totals(totals, rules, open_deal)

    assert list(map(figures, goal["enough"])) == expected
