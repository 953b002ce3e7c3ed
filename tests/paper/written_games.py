"""Games as a table would write them, for the tests of the sheet."""

from itertools import count
from random import Random

from scorer.rules import games, presets
from scorer.rules.core.log import Revision

PLAYERS = ("Anna", "Beat", "Clara", "Dani")
# As long as a name may be, with and without a place to break it.
LONG = (
    "Maximiliane-Ottilie von Hohenstaufenberg",
    "W" * 40,
    "Christoph von und zu Gutt, Freiherr",
    "m" * 40,
)
SUITS = ("eichel", "rosen", "schilten", "schellen")


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
    counts = [count for count in range(158) if count not in {1, 156}]
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


def coiffeur(rows=10, players=PLAYERS, teams=("Wir", "Ihr"), deck="", **changes):
    return settings(f"coiffeur-{rows}", players, teams, deck, **changes)


def cell(points, **facts):
    return {"kind": "cell", "points": points, **facts}


def coiffeur_evening():
    """A whole Coiffeur of ten: matches, Jokers, a scratched cell, Stöck, two corrections."""
    log = Log()
    log.write("b:undenufe", cell(80, declarer=3))
    log.write("a:eichel", cell(97, declarer=0, stoeck=True))
    wrong = log.write("b:joker-1", cell(60, mode="rosen", declarer=1))
    log.correct(wrong, cell(97, mode="schilten", declarer=1))
    log.write("a:joker-2", cell(157, match=True, mode="slalom_undenufe", declarer=2))
    log.write("b:joker-2", cell(111, mode="obenabe", declarer=3))
    log.write("a:joker-1", cell(124, mode="guschti_obenabe", declarer=0))
    log.write("b:eichel", cell(152, declarer=1))
    slip = log.write("a:rosen", cell(77, declarer=2))
    log.correct(slip, None, by="Clara")
    log.write("a:rosen", cell(103, declarer=2, note="Karten neu gezählt"))
    for slot in ("b:rosen", "a:schilten", "b:schilten", "a:schellen", "b:schellen"):
        log.write(slot, cell(100))
    log.write("a:obenabe", cell(60))
    log.write("b:obenabe", cell(0, counter=True, declarer=1))
    log.write("a:undenufe", cell(None, scratched=True))
    for slot in ("a:slalom", "b:slalom"):
        log.write(slot, cell(90, mode="slalom_obenabe"))
    log.write("a:guschti", cell(57))
    log.write("b:guschti", cell(157, declarer=3))
    return coiffeur(stoeck=True, counter_malus=100), log.revisions


def full_coiffeur(agreed, seed=1, cells=None):
    """A Coiffeur of any rules, its cells filled by lot."""
    random, log = Random(seed), Log()
    count = len(agreed.teams)
    slots = [(team, option) for team in range(count) for option in agreed.options]
    random.shuffle(slots)
    for team, option in slots[:cells]:
        facts = cell(random.choice([0, 25, 57, 80, 97, 124, 152, 157]))
        facts["declarer"] = random.choice(range(team, len(agreed.players), count))
        facts["match"] = facts["points"] == 157
        facts["counter"] = facts["points"] == 0
        if option.kind == "joker":
            facts["mode"] = random.choice(["obenabe", "slalom_undenufe", "guschti_obenabe"])
        log.write(f"{'abcd'[team]}:{option.id}", facts)
    return agreed, log.revisions


def differenzler(preset="differenzler-12", players=PLAYERS, **changes):
    return settings(preset, players, (), **changes)


def play(log, number, estimates, points, *, trump="rosen", by="Anna", **facts):
    """One deal as the shared phone sends it: the deal, all estimates, then the points."""
    begun = {"kind": "deal", "trump": trump, "drawn": True}
    opened = log.write(str(number), begun)
    estimated = [
        log.write(f"estimate:{number}:{seat}", {"kind": "estimate", "points": estimate})
        for seat, estimate in enumerate(estimates)
    ]
    return estimated, log.correct(opened, {**begun, "points": points, **facts}, by=by)


def differenzler_evening():
    """Two Passen: exact hits, a forgotten estimate, a penalty, a void deal, two corrections."""
    log = Log()
    play(log, 1, [30, 40, 50, 20], [37, 40, 45, 35], trump="eichel")
    play(log, 2, [0, 60, None, 80], [0, 62, 15, 80])
    log.write("3", {"kind": "deal", "trump": "schellen", "drawn": True, "void": "Vergeben"})
    fine = {"seat": 3, "points": 20, "reason": "Revoke"}
    play(log, 4, [10, 10, 100, 30], [20, 7, 110, 20], trump="schellen", penalties=[fine])
    estimated, _ = play(log, 5, [60, 45, 20, 40], [57, 50, 20, 30], trump="schilten")
    log.correct(estimated[1], {"kind": "estimate", "points": 44})
    play(log, 6, [30, 30, 30, 30], [40, 40, 40, 37])
    _, wrong = play(log, 7, [5, 70, 40, 40], [10, 77, 40, 30], trump="eichel")
    log.correct(wrong, {**wrong.facts, "points": [10, 67, 40, 40]})
    play(log, 8, [0, 0, 77, 80], [0, 0, 77, 80])
    play(log, 9, [157, 0, 0, 0], [137, 0, 20, 0], note="Der letzte Bus fährt")
    return differenzler(deals=8), log.revisions


EVENINGS = {
    "schieber": evening,
    "coiffeur": coiffeur_evening,
    "differenzler": differenzler_evening,
}


def many_differences(deals, seed=1, players=PLAYERS, **changes):
    """*deals* deals of Differenzler with counts drawn by lot."""
    random, log = Random(seed), Log()
    for number in range(1, deals + 1):
        points = split(random, players)
        estimates = [
            min(157, max(0, made_points + random.choice([0, 0, 3, -4, 7, -11])))
            for made_points in points
        ]
        play(log, number, estimates, points, trump=random.choice(SUITS))
    return differenzler(players=players, **{"deals": deals, **changes}), log.revisions


SIX = ("Anna", "Beat", "Clara", "Dani", "Erna", "Fritz")
NINE = (*SIX, "Gaby", "Hans", "Ida")


def extra(seat, kind, points, **reason):
    return {"seat": seat, "kind": kind, "points": points, **reason}


def molotow_evening():
    """Three deals of six, the last one double: Weis and Stöck minus, a Weis on the table plus."""
    log = Log()
    extras = [extra(0, "weis", 50), extra(4, "table_weis", 20)]
    log.write("1", deal("eichel", [20, 30, 7, 0, 50, 50], extras=extras))
    log.write("2", {"kind": "deal", "void": "vergeben"})
    stoeck = [extra(3, "stoeck", 20)]
    counted = log.write("3", deal("rosen", [57, 0, 0, 100, 0, 0], extras=stoeck))
    log.correct(counted, {**counted.facts, "note": "Die Stöck kamen spät"})
    extras = [extra(1, "table_weis", 100), extra(5, "plus", 15, reason="Farbe nicht bedient")]
    log.write("4", deal("schilten", [10, 20, 30, 40, 50, 7], extras=extras))
    return settings("molotow-8", SIX, (), deals=3), log.revisions


def split(random, players):
    """Return the points of a deal, drawn by lot."""
    cuts = sorted(random.sample(range(5, 150, 5), len(players) - 1))
    return [after - before for before, after in zip([0, *cuts], [*cuts, 157], strict=True)]


def many_shares(
    deals, seed=1, players=PLAYERS, preset="handjass-12", modes=(*SUITS, None), **changes
):
    """*deals* deals of a game in which everybody plays alone, with counts drawn by lot."""
    random, log = Random(seed), Log()
    for number in range(1, deals + 1):
        points = split(random, players)
        log.write(str(number), deal(random.choice(modes), points))
    return settings(preset, players, (), **{"deals": deals, **changes}), log.revisions
