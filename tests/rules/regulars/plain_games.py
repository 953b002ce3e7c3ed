"""What one game brings to the figures of a Stammtisch once more, read off its board."""

from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations

from scorer.rules.regulars.events import BOX

ENDS = ("target", "deals", "limit", "options")
WEIS = ("weis", "table_weis")


class PlainGame:
    """One counted game: *persons* by seat; of one that was entered afterwards totals and strokes alone."""

    def __init__(self, game, counted, persons, zone):
        self.name, self.settings, self.board = game.name, game.settings, game.board
        self.name_of, self.persons = game.settings.game, persons
        self.kind = game.kind
        self.sides = range(len(self.board["totals"]))
        self.low = any(word in self.kind for word in ("differenzler", "molotow", "fewest"))
        done = [line for line in self.board["lines"] if line["state"] == "done"]
        self.typed, self.deals = bool(counted.day), [] if counted.day else done
        endless = not any(getattr(game.settings, rule, None) for rule in ENDS)
        self.whole = bool(self.board["finish"]) or endless
        moments = []
        for line in self.board["lines"]:
            first = next(r for r in game.revisions if r.line == line["line"])
            server = game.received[game.revisions.index(first)]
            moments.append(datetime.fromisoformat(first.at) if first.at else server)
        self.times = sorted(moments)
        first_deal = self.times[0].astimezone(zone) - timedelta(hours=6)
        self.evening = counted.day or first_deal.date()

    def seconds(self):
        if self.typed:
            return 0
        gaps = [b - a for a, b in zip(self.times, self.times[1:], strict=False)]
        return sum(gap.total_seconds() for gap in gaps if gap <= timedelta(minutes=30))

    def side(self, person):
        return self.persons.index(person) % len(self.sides)

    def of_side(self, side):
        return tuple(p for seat, p in enumerate(self.persons) if seat % len(self.sides) == side)

    def total(self, person):
        return self.board["totals"][self.side(person)]

    def winner(self):
        """The only side that won, else None."""
        finish, totals = self.board["finish"], self.board["totals"]
        if finish and finish["winner"] is not None:
            return finish["winner"]
        best = min(totals) if self.low else max(totals)
        return totals.index(best) if totals.count(best) == 1 else None

    def result(self, person):
        totals, winner = self.board["totals"], self.winner()
        if winner is not None:
            return 2 * (winner == self.side(person))
        return int(self.total(person) == (min(totals) if self.low else max(totals)))

    def comeback(self):
        most, winner = 0, self.winner()
        for index, deal in enumerate(self.deals, start=1):
            if 3 * index <= 2 * len(self.deals) and winner is not None:
                for total in deal["totals"]:
                    behind = total - deal["totals"][winner]
                    most = max(most, -behind if self.low else behind)
        return most

    def records(self):
        """What may be a record: its name, figure, side and mode."""
        if (winner := self.winner()) is not None:
            if self.whole and "-target-" in self.kind:
                yield "quickest", len(self.deals), winner, None
            yield "comeback", self.comeback(), winner, None
        for deal in self.deals:
            for side in self.sides:
                if not self.low:
                    yield "highest", deal["written"][side], side, deal.get("mode")
                yield "weis", self.weis_of(deal, side), side, deal.get("mode")

    def strokes(self, side):
        return (self.board.get("stakes") or [0] * len(self.sides))[side]

    def berg(self, side):
        return int(not self.typed and (self.board.get("berg") or {}).get("team") == side)

    def sieg(self, side):
        finish = self.board["finish"] or {}
        is_schieber = self.name_of == "schieber" and not self.typed
        return int(is_schieber and finish.get("winner") == side)

    def schneider(self, side):
        return int(bool(self.sieg(side) and self.board["finish"]["schneider"]))

    def matches(self, side):
        if self.name_of == "coiffeur":
            plain = sum(d["match"] for d in self.deals if d["team"] == side)
            return plain + self.counters(side)
        return sum(deal.get("match") == side for deal in self.deals)

    def counters(self, side):
        if self.name_of == "coiffeur":
            others = [d["counter"] for d in self.deals if d["team"] != side]
            return sum(others) if len(self.sides) == 2 else 0
        return sum(d.get("match") == side and bool(d.get("counter")) for d in self.deals)

    def weis(self, side):
        return sum(self.weis_of(deal, side) for deal in self.deals)

    def weis_of(self, deal, side):
        if self.name_of == "schieber":
            return deal["weis"][side]
        extras = [e for e in deal.get("extras", ()) if e["seat"] == side and e["kind"] in WEIS]
        return sum(extra["points"] for extra in extras)

    def stoeck(self, side):
        if self.name_of == "schieber":
            return sum(bool(deal["stoeck"][side]) for deal in self.deals)
        if self.name_of == "coiffeur":
            return sum(deal["stoeck"] for deal in self.deals if deal["team"] == side)
        extras = [extra for deal in self.deals for extra in deal.get("extras", ())]
        return sum(extra["seat"] == side and extra["kind"] == "stoeck" for extra in extras)

    def writes(self, deal, side):
        return deal.get("team", side) == side

    def written(self, deal, side):
        return deal["written"][side] if self.writes(deal, side) else 0

    def cards(self, deal, side):
        if self.name_of == "schieber":
            return Fraction(deal["written"][side], deal["factor"])
        if self.name_of == "coiffeur":
            return (deal["points"] or 0) if deal["team"] == side else 0
        return deal["points"][side]

    def gap(self, deal, seat):
        """The estimate less what was made; None for a forgotten one, unless it counts as 0."""
        estimate = deal.get("estimates", {seat: None})[seat]
        if estimate is None and getattr(self.settings, "missing_penalty", 0) is not None:
            return None
        return (estimate or 0) - deal["points"][seat]

    def mode(self, deal):
        if self.name_of == "coiffeur" and not deal["scratched"]:
            return deal["mode"] or self.settings.options[deal["option"]].kind
        return deal.get("mode", deal.get("trump"))

    def declared_by(self, deal):
        """The side that declared."""
        seat = deal.get("declarer")
        return deal.get("team", None if seat is None else seat % 2)

    def payments(self, stake):
        """Each payment of one person to another, or to the box."""

        def rounded(units):
            if units <= 0:
                return 0
            coins = Fraction(max(units * stake.rappen, stake.minimum), stake.rounding)
            return int(coins + Fraction(1, 2)) * stake.rounding

        def worth(side):
            person = self.persons[side]
            if stake.unit == "lost":
                return self.result(person) > 0
            if stake.unit == "stroke":
                return self.strokes(side)
            return self.board["totals"][side] * (-1 if self.low else 1)

        if stake.box and len(self.sides) > 2:
            for side in self.sides:
                units = max(map(worth, self.sides)) - worth(side)
                if stake.unit == "difference":
                    units = self.board["totals"][side]
                yield from ((person, BOX, rounded(units)) for person in self.of_side(side))
            return
        for pair in combinations(self.sides, 2):
            worse, better = sorted(pair, key=worth)
            units = worth(better) - worth(worse)
            for payer, payee in zip(self.of_side(worse), self.of_side(better), strict=True):
                yield payer, payee, rounded(units)
