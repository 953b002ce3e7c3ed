"""The figures of a Stammtisch once more, straight from their definitions: board by board, person by person."""

from datetime import date
from fractions import Fraction

from scorer.rules.regulars.events import BOX
from tests.rules.regulars.plain_games import PlainGame

PRIZES = ("matches", "counters", "strokes", "berg", "sieg", "schneider", "weis", "stoeck")


def holding(events):
    """The events that no event which holds undoes."""

    def holds(index):
        return not any(
            later.kind == "undone" and later.facts.event == events[index].id and holds(number)
            for number, later in enumerate(events)
            if number > index
        )

    return [event for index, event in enumerate(events) if holds(index)]


def best(worth):
    return [key for key, value in worth.items() if value == max(worth.values())]


class PlainRegulars:
    """The same Stammtisch as the rules compute, by brute force."""

    def __init__(self, regulars, zone, few):
        self.least_met, self.least_deals = few["LEAST_MET"], few["LEAST_DEALS"]
        self.events = holding(regulars.events)
        self.settlings = [event for event in regulars.events if event.kind == "settled"]
        self.month = next((e.facts.month for e in self.of("founded")[::-1]), 1)
        self.games, self.unfinished = [], set()
        for facts in (event.facts for event in self.of("counted")):
            if any(game.name == facts.game for game in self.games):
                continue
            persons = tuple(map(self.person, facts.persons))
            game = PlainGame(regulars.games[facts.game], facts, persons, zone)
            alike = [e.facts for e in self.of("counted") if e.facts.game == facts.game]
            if game.whole or any(each.as_it_stands for each in alike):
                self.games.append(game)
            else:
                self.unfinished.add(game.name)
        self.games.sort(key=lambda game: (game.evening, game.times[0], game.name))
        self.people = sorted({person for game in self.games for person in game.persons})

    def of(self, kind):
        return [event for event in self.events if event.kind == kind]

    def person(self, number):
        """The lowest number that joins lead to."""
        same = {number}
        for _ in range(9):
            for event in self.of("joined"):
                if same & {*event.facts.persons}:
                    same |= {*event.facts.persons}
        return min(same)

    def kinds(self):
        return sorted({game.kind for game in self.games})

    def with_person(self, person, kind=None):
        return [g for g in self.games if person in g.persons and kind in (None, g.kind)]

    def of_person(self, person):
        games = self.with_person(person)
        unbeaten = []
        for game in games[::-1]:
            if game.result(person) == 0:
                break
            unbeaten.append(game.evening)
        return {
            "games": len(games),
            "halves": sum(game.result(person) for game in games),
            "evenings": {game.evening for game in games},
            "unbeaten": len(unbeaten),
            "since": unbeaten[-1] if unbeaten else None,
            "share": Fraction(sum(game.result(person) for game in games), 2 * len(games)),
        }

    def in_kind(self, person, kind):
        games = self.with_person(person, kind)
        deals = [(game, deal) for game in games for deal in game.deals]
        totals = [game.total(person) for game in games]
        figures = {
            "totals": sorted(totals, reverse=not games[0].low),
        }
        for name in PRIZES:
            each = [[getattr(game, name)(side) for side in game.sides] for game in games]
            sides = [game.side(person) for game in games]
            figures[name] = sum(row[side] for row, side in zip(each, sides, strict=True))
            figures[f"{name} against"] = sum(map(sum, each)) - figures[name]
        figures["lines"] = sum(game.writes(deal, game.side(person)) for game, deal in deals)
        for name in ("written", "cards"):
            figures[name] = sum(getattr(g, name)(deal, g.side(person)) for g, deal in deals)
        gaps = [game.gap(deal, game.persons.index(person)) for game, deal in deals]
        gaps = [gap for gap in gaps if gap is not None]
        figures["estimates"] = len(gaps)
        figures["exact"] = sum(gap == 0 for gap in gaps)
        figures["over"] = sum(gap > 0 for gap in gaps)
        figures["under"] = sum(gap < 0 for gap in gaps)
        figures["differences"] = sum(map(abs, gaps))
        declared = {}
        for game, deal in deals:
            seat = deal.get("declarer")
            if seat is not None and game.persons[seat] == person and game.mode(deal):
                row = 1, int(deal.get("pushed", False)), game.cards(deal, game.side(person))
                before = declared.get(game.mode(deal), (0,) * 3)
                declared[game.mode(deal)] = tuple(map(sum, zip(before, row, strict=True)))
        figures["declared"] = declared
        options = {}
        for game, deal in deals:
            if game.name_of == "coiffeur" and deal["team"] == game.side(person):
                option = game.settings.options[deal["option"]]
                options.setdefault((option.kind, option.name), []).append(deal["points"] or 0)
        figures["options"] = {key: (len(cells), sum(cells)) for key, cells in options.items()}
        return figures

    def of_pair(self, first, second):
        both = [g for g in self.games if first in g.persons and second in g.persons]
        together = [g for g in both if g.side(first) == g.side(second)]
        against = [g for g in both if g not in together]
        declared = {}
        for game in together:
            for deal in game.deals:
                mode, side = game.mode(deal), game.declared_by(deal)
                if mode and side == game.side(first):
                    deals, cards = declared.get((game.kind, mode), (0, 0))
                    declared[game.kind, mode] = (deals + 1, cards + game.cards(deal, side))
        return {
            "together": (len(together), sum(g.result(first) for g in together)),
            "against": (len(against), sum(g.result(first) for g in against)),
            "conceded": sum(g.result(second) for g in against),
            "declared": declared,
        }

    def remarks(self, person):
        """The best partner, against whom one wins most, loses most, from some games on."""
        others = [other for other in self.people if other != person]
        both = {other: self.of_pair(person, other) for other in others}
        partners, ahead = {}, {}
        for other, pair in both.items():
            (together, won), (against, gained) = pair["together"], pair["against"]
            if together >= self.least_met:
                partners[other] = Fraction(won, together), together
            if against >= self.least_met:
                ahead[other] = Fraction(gained - pair["conceded"], against)
        behind = {other: -share for other, share in ahead.items() if share < 0}
        return (
            best(partners),
            best({o: share for o, share in ahead.items() if share > 0}),
            best(behind),
        )

    def best_modes(self, first, second, kind):
        """The trump with which two are best, from some deals on."""
        declared = self.of_pair(first, second)["declared"].items()
        of_modes = {mode: row for (of_kind, mode), row in declared if of_kind == kind}
        often = {mode: row for mode, row in of_modes.items() if row[0] >= self.least_deals}
        return best({mode: Fraction(cards, deals) for mode, (deals, cards) in often.items()})

    def modes(self, kind):
        """How often each mode was played, and deals and points of those with a declarer's side."""
        often, brought = {}, {}
        for game in self.games:
            for deal in game.deals if game.kind == kind else ():
                if (mode := game.mode(deal)) and not deal.get("scratched"):
                    often[mode] = often.get(mode, 0) + 1
                    if (side := game.declared_by(deal)) is not None:
                        deals, cards = brought.get(mode, (0, 0))
                        brought[mode] = (deals + 1, cards + game.cards(deal, side))
        return often, brought

    def records(self, kind):
        """Of each record of a kind its figure, game, evening, people and mode: the earliest of equals."""
        best_of = {}
        for game in self.games:
            for what, figure, side, mode in game.records() if game.kind == kind else ():
                before = best_of.get(what, (0,))[0]
                better = figure < before if what == "quickest" else figure > before
                if figure > 0 and (better or not before):
                    best_of[what] = figure, game.name, game.evening, game.of_side(side), mode
        return best_of

    def years(self):
        """The games and halves of each person by year."""
        years = {}
        for game in self.games:
            first = date(game.evening.year, self.month, 1)
            year = years.setdefault(game.evening.year - (game.evening < first), {})
            for person in game.persons:
                games, halves = year.get(person, (0, 0))
                year[person] = games + 1, halves + game.result(person)
        return years

    def title(self, year):
        people = {person: (h, Fraction(h, games)) for person, (games, h) in year.items()}
        return sorted(best(people))

    def curve(self, kind, *, strokes):
        lines = {}
        for person in self.people:
            line, ahead = {}, Fraction()
            for game in self.with_person(person, kind):
                if strokes and game.board.get("stakes") is None:
                    continue
                worth = [*map(game.strokes, game.sides)] if strokes else [*game.board["totals"]]
                score = worth.pop(game.side(person))
                gain = score - Fraction(sum(worth), len(worth))
                ahead += -gain if game.low and not strokes else gain
                line[game.evening] = ahead
            lines |= {person: line} if line else {}
        return lines

    def stake(self, game):
        rows = [e.facts for e in self.of("stake") if e.facts.kind == game.kind]
        rows = [row for row in rows if row.day <= game.evening]
        latest = max((row.day for row in rows), default=None)
        return next((row.stake for row in rows[::-1] if row.day == latest), None)

    def balances(self):
        """What each has open, the box included: games, less what was paid, also for an undone settling."""
        sums = dict.fromkeys(range(13), 0)
        for game in self.games:
            if (stake := self.stake(game)) is not None:
                for payer, payee, rappen in game.payments(stake):
                    sums[payer] -= rappen
                    sums[payee] += rappen
        return self.after(self.paid(), sums)

    def after(self, payments, sums):
        for payment in payments:
            sums[self.person(payment.payer)] += payment.rappen
            sums[self.person(payment.payee)] -= payment.rappen
        return {person: rappen for person, rappen in sums.items() if rappen}

    def ticks(self):
        return {(e.facts.settled, e.facts.payer, e.facts.payee) for e in self.of("paid")}

    def paid(self):
        ticks = self.ticks()
        return [
            payment
            for event in self.settlings
            for payment in event.facts.payments
            if (event.id, payment.payer, payment.payee) in ticks
        ]

    def of_last_settling(self):
        """The payments of the last settling that holds: those due, those ticked."""
        settled = self.of("settled")[-1:]
        asked = {p for event in settled for p in event.facts.payments}
        ticked = {p for p in asked if (settled[-1].id, p.payer, p.payee) in self.ticks()}
        return asked - ticked, ticked

    def since(self):
        """What is open besides the payments that are due."""
        due, _ticked = self.of_last_settling()
        return self.after(due, dict.fromkeys(range(13), 0) | self.balances())

    def content(self):
        moved = sum(event.facts.rappen for event in self.of("box"))
        paid_in = sum(payment.rappen for payment in self.paid() if payment.payee == BOX)
        return moved + paid_in - sum(p.rappen for p in self.paid() if p.payer == BOX)
