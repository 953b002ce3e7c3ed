"""The figures of a regulars' table in words."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from scorer.regulars.memory import Memory
from scorer.rules.club.counting.counting import round_half_up
from scorer.rules.club.counting.sentences import value_text
from scorer.rules.core.names import option_name
from scorer.rules.core.reading import Values
from scorer.rules.core.words import joined, mode_name, number_text, signed_number
from scorer.rules.regulars.events import BOX, Payment, Staked
from scorer.rules.regulars.figures import Games, OfKind, PairFigures, Record
from scorer.rules.regulars.money import Amounts
from scorer.rules.regulars.state import Played
from scorer.rules.regulars.tally import Declared, Side, by_mode
from scorer.web.club.evening.fee_text import francs
from scorer.web.games import FORMS
from scorer.web.i18n import _, _l, date, words

# What a stake can be paid for.
UNITS = {
    "stroke": _l("pro Strich"),
    "lost": _l("pro verlorene Partie"),
    "point": _l("pro Punkt Unterschied"),
    "difference": _l("pro Differenzpunkt"),
}


def kind_name(kind: str) -> str:
    """Return the name of a kind of game: that of the game, and what ends it; an odd one of a file as it is."""
    try:
        return _kind_name(kind)
    except (LookupError, ValueError, StopIteration):
        return kind


def _kind_name(kind: str) -> str:
    game, *parts = kind.split("-")
    name, texts, rest = str(FORMS[game].name), [], iter(parts)
    for part in rest:
        match part:
            case "deals":
                texts.append(deals_text(int(next(rest))))
            case "limit":
                texts.append(_("bis %(points)s", points=next(rest)))
            case "teams":
                texts.append(_("%(count)s Teams", count=next(rest)))
            case "tens":
                texts.append(_("in Zehnern"))
            case "fewest":
                texts.append(_("wenigste Punkte gewinnen"))
            case "molotow":
                name = "Molotow"
            case _ if part.isdecimal():
                name = f"{name} {part}"
    return joined([name, *texts])


def percent(share: Fraction) -> str:
    """Return a share in whole per cent."""
    return f"{round_half_up(share * 100)}\u00a0%"


def decimal(number: Fraction) -> str:
    """Return a number with at most one decimal: «12.5»."""
    return value_text(words(), round_half_up(number, 10))


def won(games: Games) -> str:
    """Return how many games of all were won, halves too: «12½ von 20»; a dash without games."""
    if not games.games:
        return "–"
    halves = f"{games.halves // 2 or ''}½" if games.halves % 2 else f"{games.halves // 2}"
    return _("%(won)s von %(games)s", won=halves, games=games.games)


def name_of(memory: Memory, number: int) -> str:
    """Return the name of a person, in words if it was erased; that of the box for its number."""
    if number == BOX:
        return _("Kasse")
    return memory.names.get(number) or _("Person %(number)d", number=number)


def names_of(memory: Memory, numbers: Iterable[int], by: str = " + ") -> str:
    """Return the names of several people, joined *by* a text: «Anna + Clara»."""
    return by.join(name_of(memory, number) for number in numbers)


def money(rappen: int) -> str:
    """Return an amount with its sign: «+Fr. 1.20»."""
    sign = "+" if rappen > 0 else number_text(-1).rstrip("1") if rappen < 0 else ""
    return sign + francs(abs(rappen))


def amounts(memory: Memory, of_people: Amounts) -> list[tuple[str, str]]:
    """Return what each person gets, or pays, the largest amount first."""
    ordered = sorted(of_people.items(), key=lambda each: -each[1])
    return [(name_of(memory, person), money(rappen)) for person, rappen in ordered]


def payment_text(memory: Memory, payment: Payment) -> str:
    """Return who pays whom how much."""
    return _(
        "%(payer)s an %(payee)s: %(amount)s",
        payer=name_of(memory, memory.state.person(payment.payer)),
        payee=name_of(memory, memory.state.person(payment.payee)),
        amount=francs(payment.rappen),
    )


def stake_text(staked: Staked) -> str:
    """Return a stake in words, with its kind of game and its day."""
    stake, day = staked.stake, _("ab %(day)s", day=date(staked.day))
    parts = [_("kein Einsatz")]
    if stake is not None:
        least = _("mindestens %(amount)s", amount=francs(stake.minimum)) if stake.minimum else ""
        box = _("jeder für sich: in die Kasse") if stake.box else ""
        parts = [f"{francs(stake.rappen)} {UNITS[stake.unit]}", least, box]
    return joined([kind_name(staked.kind), day, *parts])


def side_text(memory: Memory, each: Played, side: Side) -> str:
    """Return the people of a side, with its total."""
    return f"{names_of(memory, each.people(side))} {number_text(side.total)}"


def about_game(each: Played) -> str:
    """Return evening and kind of a game, and whether it was entered afterwards or is not finished."""
    typed = _("nachgetragen") if each.typed else "" if each.counted.whole else _("nicht fertig")
    return joined([date(each.evening), kind_name(each.counted.kind), typed])


def record_row(memory: Memory, record: Record) -> Values:
    """Return a record as a row: what, figure, whose, when, in which game."""
    what, figure = {
        "longest": (_("Längste Partie"), minutes(record.figure)),
        "quickest": (_("Schnellster Sieg"), deals_text(record.figure)),
        "highest": (_("Höchstes Spiel"), str(record.figure)),
        "weis": (_("Höchster Weis"), str(record.figure)),
        "comeback": (_("Grösste Aufholjagd"), _("%(points)s Punkte", points=record.figure)),
    }[record.what]
    return {
        "what": joined([what, kind_name(record.kind) if record.kind else ""]),
        "figure": joined([figure, mode_name(words(), record.mode)]),
        "who": names_of(memory, record.persons),
        "game": record.game,
        "when": date(record.evening),
    }


def deals_text(count: int) -> str:
    """Return a number of deals: «12 Spiele»."""
    return _.ngettext("1 Spiel", "%(count)s Spiele", count, count=count)


def evenings_text(count: int) -> str:
    """Return a number of evenings: «3 Abende»."""
    return _.ngettext("1 Abend", "%(count)s Abende", count, count=count)


def minutes(seconds: int) -> str:
    """Return a duration, rounded up to minutes: «1:05 h», «12 Minuten»."""
    hours, rest = divmod(-(-seconds // 60), 60)
    if not hours:
        return _.ngettext("1 Minute", "%(count)s Minuten", rest, count=rest)
    return _("%(time)s h", time=f"{hours}:{rest:02d}")


def mode_rows(declared: Iterable[Declared]) -> list[tuple[str, str]]:
    """Return for each mode its name, and how often it was played and pushed, with the points of a deal.

    Points and pushed ones are those of deals of which the declarer's side is known.
    """
    rows, every = [], [*declared]
    brought = by_mode(deals for deals in every if deals.side is not None)
    for mode, often in sorted(by_mode(every).items(), key=lambda each: -each[1].deals):
        name = mode_name(words(), mode) or option_name(words(), *mode.partition(" ")[::2])
        deals = brought.get(mode)
        parts = [_.ngettext("1 Mal", "%(count)s Mal", often.deals, count=often.deals)]
        if deals:
            pushed = _("davon %(count)s geschoben", count=deals.pushed) if deals.pushed else ""
            average = _("im Schnitt %(points)s Punkte", points=decimal(deals.average))
            some = "" if deals.deals == often.deals else f" ({deals_text(deals.deals)})"
            parts += [pushed, average + some]
        rows.append((name, joined(parts)))
    return rows


def pair_rows(pair: PairFigures) -> list[tuple[str, str]]:
    """Return what two people made together, as label and figure."""
    rows = []
    if pair.together.games:
        balance = signed_number(pair.together.halves - pair.together.games)
        rows.append((_("Bilanz"), balance))
    for kind in pair.deals:
        if best := pair.best_modes(kind):
            label = joined([_("Bester Trumpf zusammen"), kind_name(kind)])
            rows.append((label, joined(mode_name(words(), mode) for mode in best)))
    return rows


def kind_rows(kind: OfKind) -> list[tuple[str, str]]:
    """Return what somebody made in a kind of game, as label and figure; what never happened is left out."""
    tally, against, games = kind.own, kind.against, kind.games
    dealt = sum(side.tally.lines > 0 for side in kind.sides)  # others were entered afterwards
    written = 0 if tally.estimates else tally.written  # where points are differences

    def each(amount: int, count: int, shown: object) -> str:
        return decimal(Fraction(amount, count or 1)) if shown else ""

    def versus(some: int, others: int) -> str:
        return f"{some} : {others}" if some or others else ""

    figures = {
        _("Gewonnen"): won(kind),
        _("Striche"): signed_number(tally.strokes - against.strokes) if kind.stroked else "",
        _("Punkte pro Spiel"): each(written, tally.lines, written),
        _("ohne Faktor"): each(
            tally.cards, tally.lines, written and tally.cards not in {0, written}
        ),
        _("Weis pro Partie"): each(tally.weis, dealt, tally.weis),
        _("Stöck"): str(tally.stoeck or ""),
        _("Bergpreis"): str(tally.berg or ""),
        _("Sieg"): str(tally.sieg or "") if kind.stroked else "",
        _("Match"): versus(tally.matches, against.matches),
        _("davon Kontermatch"): versus(tally.counters, against.counters),
        _("Schneider gemacht, bekommen"): versus(tally.schneider, against.schneider),
        _("Differenz pro Spiel"): each(tally.differences, tally.estimates, tally.estimates),
        _("Genau getroffen"): str(tally.exact) if tally.estimates else "",
        _("Zu hoch, zu tief angesagt"): versus(tally.over, tally.under),
        _("Bestes Total"): number_text(kind.totals[0]),
        _("Schlechtestes Total"): number_text(kind.totals[-1]) if games > 1 else "",
        _("Durchschnitt"): each(sum(kind.totals), games, games > 1),
    }
    return [(label, figure) for label, figure in figures.items() if figure]
