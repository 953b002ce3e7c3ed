"""Games as a table would write them, for the tests of the sheet."""

from itertools import count
from random import Random

from scorer.rules import games, presets
from scorer.rules.log import Revision

PLAYERS = ("Anna", "Beat", "Clara", "Dani")


class Log:
    """Writes revisions the way a phone does, a few minutes apart."""

    def __init__(self):
        self.revisions = []
        self.numbers = count(1)
        self.minutes = count(19 * 60 + 2, 4)

    def write(self, slot, facts, *, by="Anna", line=None, replaces=(), undoes=None):
        number, minute = next(self.numbers), next(self.minutes)
        revision = Revision(
            id=f"00000000-0000-4000-8000-{number:012d}",
            line=line or f"11111111-0000-4000-8000-{number:012d}",
            slot=slot,
            facts=facts,
            replaces=tuple(replaces),
            undoes=undoes,
            at=f"2026-11-21T{minute // 60 % 24:02}:{minute % 60:02}:09Z",
            by=by,
        )
        self.revisions.append(revision)
        return revision

    def correct(self, earlier, facts, *, by="Beat"):
        return self.write(
            earlier.slot,
            facts,
            by=by,
            line=earlier.line,
            replaces=(earlier.id,),
            undoes=None if facts else earlier.id,
        )


def settings(preset="2500", players=PLAYERS, teams=("Wir", "Ihr"), deck="", **changes):
    return games.read_settings({**presets.settings_for(preset, players, teams, deck), **changes})


def deal(mode, points, **facts):
    return {"kind": "deal", "mode": mode, "points": points, **facts}


def run(length, suit, top, seat=0):
    return {"run": length, "suit": suit, "top": top, "seat": seat}


def thanks(team, on=None, trick=None, taken=None):
    return {"kind": "claim", "spoken": [team], "on": on, "trick": trick, "taken": taken}


def evening():
    """A whole game to 2500: Weis, Stöck, a match, a void deal, two corrections, thanks."""
    log = Log()
    log.write("1", deal("eichel", [97, 60], declarer=1, weis=[[run(3, "rosen", "ace")], []]))
    right = deal(
        "schilten",
        [97, 60],
        declarer=2,
        pushed=True,
        weis=[[run(4, "schilten", "king")], []],
        stoeck=0,
    )
    wrong = log.write("2", {**right, "points": [60, 97]})
    log.correct(wrong, right)
    log.write("3", deal("obenabe", [52, 105], declarer=3))
    low = run(3, "eichel", "eight", 1)
    log.write("4", deal("undenufe", [0, 157], declarer=1, match=1, weis=[[], [low]]))
    log.write("5", deal("schellen", [110, 47], declarer=0, stoeck=1))
    log.write("6", deal("rosen", [80, 77], declarer=2, void="Revoke von Beat"))
    seen = {"from": 1, "points": 20, "reason": "Karten eingesehen"}
    log.write("7", deal("rosen", [68, 89], declarer=2, moved=[seen]))
    both = [[{"four": "nine", "seat": 2}], [run(3, "rosen", "ober", 1)]]
    log.write("8", deal("obenabe", [121, 36], declarer=0, pushed=True, weis=both))
    slip = log.write("9", deal("schilten", [70, 87], declarer=1))
    log.correct(slip, None, by="Clara")
    log.write("9", deal("schilten", [70, 87], declarer=3))
    log.write("10", deal("undenufe", [92, 65], declarer=2))
    log.write("11", deal("eichel", [48, 109], declarer=3, pushed=True, stoeck=1))
    log.write("12", deal("obenabe", [77, 80], declarer=0))
    high = run(5, "schellen", "ace", 2)
    log.write("13", deal("schellen", [121, 36], declarer=2, stoeck=0, weis=[[high], []]))
    log.write("thanks:13", thanks(0, "weis", 1))
    return settings(), log.revisions


def tournament(deals, seed=1, **changes):
    """*deals* deals with counts drawn by lot, everything simple."""
    random, log = Random(seed), Log()
    people = ("Annemarie Brunner", "Beat Zgraggen", "Clara Müller", "Daniel Würsch")
    agreed = settings(
        "tournament", people, ("Brunner/Müller", "Zgraggen/Würsch"), **{"deals": deals, **changes}
    )
    counts = [one for one in range(158) if one not in {1, 156}]
    for number in range(1, deals + 1):
        points = random.choice(counts)
        log.write(
            str(number),
            deal(
                random.choice(list(agreed.factors)),
                [points, 157 - points],
                declarer=random.randrange(4),
                pushed=random.random() < 0.3,
            ),
        )
    return agreed, log.revisions
