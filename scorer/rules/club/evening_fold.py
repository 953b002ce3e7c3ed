"""The state of an evening, folded from its events.

Events come in the order of the ledger; each says what stands from now on. What makes no
sense was refused before it was written, so that folding never fails.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorer.rules.club import sheets
from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable, Facts
from scorer.rules.club.knock_out import fitted, units_of_first_round
from scorer.rules.club.lots import list_of, lot_orders
from scorer.rules.club.people import People
from scorer.rules.club.regulation import Phase, Regulation
from scorer.rules.club.rounds_of_evening import of_rounds
from scorer.rules.club.sheets import SheetVerdict
from scorer.rules.club.swapping import swap_seats
from scorer.rules.core.errors import RuleError

NOBODY_KNOWN = People()
# How somebody was there of whom only the results are known.
IMPORTED_ATTENDANCE: Facts = {
    "state": "present",
    "from": 1,
    "to": None,
    "filler": False,
    "partner": None,
}


def fold_evening(
    regulation: Regulation,
    phase: str,
    events: Iterable[tuple[int, str, Facts]],
    people: People = NOBODY_KNOWN,
    before: Evening | None = None,
) -> Evening:
    """Return the state of an evening of *phase* after *events* (number, kind, facts of each).

    *people* tells categories and guests, as they are or were when it was closed. What was judged in an earlier
    state *before*, of the first of the same events, is not judged again.

    :raises RuleError: ``phase-unknown``.
    """
    written = [*events]
    announced = [facts.get("rounds") for _seq, kind, facts in written if kind == "evening"]
    agreed = of_rounds(regulation.phase(phase), next(reversed(announced), None))
    evening = Evening(agreed, people=people, unranked=regulation.unranked)
    for seq, kind, facts in written:
        _apply_event(evening, seq, kind, facts)
    if any(facts["whole"] for facts in evening.imported_results.values()):
        evening.phase = evening.phase.as_single_round()
    if evening.phase.is_knock_out and len(evening.rounds) > evening.phase.main_rounds:
        evening.phase = fitted(evening.phase, units_of_first_round(evening))
    if not evening.phase.attempts:
        _drop_surplus_rounds(evening)
    judged = _judged(before, evening.phase)
    for table in evening.tables:
        table.players = tuple(evening.player(seat, table.round) for seat in table.people)
        if table.sheet is not None:
            known = judged.get((table.round, table.number))
            if known is not None and known.sheet is table.sheet and known.people == table.people:
                table.verdict = known.verdict
            else:
                table.verdict = _verdict(evening.phase.in_round(table.round), table)
        if table.disputes and table.verdict is not None:
            table.verdict = replace(table.verdict, credit=None, open="dispute")
        table.counted = table.credit is not None
    return evening


def _apply_event(evening: Evening, seq: int, kind: str, facts: Facts) -> None:
    match kind:
        case "attendance":
            evening.attendance[facts["member"]] = facts
        case "paid":
            evening.paid.pop(facts["member"], None)
            if facts["rappen"]:
                evening.paid[facts["member"]] = facts["rappen"]
        case "substitute":
            evening.substitutes[facts["member"]].append(facts)
        case "draw":
            _seat_as_drawn(evening, facts, seq)
        case "table":
            while len(evening.rounds) < facts["round"]:
                evening.rounds.append([])
                evening.sitting_out.append([])
                evening.seeds.append(None)
                evening.draw_events.append(seq)
            tables = evening.rounds[facts["round"] - 1]
            tables.append(EveningTable(facts["round"], len(tables) + 1, tuple(facts["members"])))
        case "swap":
            swap_seats(evening, facts)
        case "sheet":
            evening.table(facts["round"], facts["table"]).write(facts, seq)
        case "dispute":
            table = evening.table(facts["round"], facts["table"])
            table.disputes.setdefault(facts["side"], []).append(seq)
        case "penalty":
            evening.penalties.pop(facts.get("of") or 0, None)
            if not facts.get("struck"):
                evening.penalties[seq] = facts
        case "lot":
            _keep_lots(evening, facts)
        case "total":
            evening.totals[facts["member"]] = facts["points"]
        case "target":
            evening.entered_target = facts["points"]
        case "past":
            _import_results(evening, facts)
        case "close":
            evening.closed = facts
        case "reopen":
            evening.closed = None
        case "announced":
            evening.announced = True


def _keep_lots(evening: Evening, facts: Facts) -> None:
    orders, key = lot_orders(facts), list_of(facts)
    if key is not None:
        evening.list_draws.setdefault(key, []).extend(orders)
        return
    evening.draws += orders
    evening.drawn_after += [len(evening.rounds)] * len(orders)


def _drop_surplus_rounds(evening: Evening) -> None:
    """Drop drawn rounds beyond the agreed number, unless one of their tables was played."""
    while len(evening.rounds) > evening.phase.rounds and not any(
        table.sheet for table in evening.rounds[-1]
    ):
        evening.rounds.pop()
    _keep_rounds(evening, len(evening.rounds))


def _import_results(evening: Evening, facts: Facts) -> None:
    """Take over imported results of a member, by round or as a whole; no values removes them."""
    member = facts["member"]
    if facts["values"]:
        evening.imported_results[member] = facts
        evening.attendance[member] = IMPORTED_ATTENDANCE
    else:
        evening.imported_results.pop(member, None)
        evening.attendance.pop(member, None)


def _keep_rounds(evening: Evening, count: int) -> None:
    for kept in (evening.rounds, evening.sitting_out, evening.seeds, evening.draw_events):
        del kept[count:]


def _seat_as_drawn(evening: Evening, facts: Facts, seq: int) -> None:
    """Seat people as drawn, replacing any earlier draw of these rounds.

    A draw that is to ``keep`` what was played leaves each table as it was at which the same people sit.
    """
    first, before = facts["first"], evening.replaced
    for table in (table for tables in evening.rounds[first - 1 :] for table in tables):
        before[table.round, table.number, table.people] = table
    _keep_rounds(evening, first - 1)
    for number, tables in enumerate(facts["rounds"], start=first):
        seated = [
            EveningTable(number, table, tuple(people))
            for table, people in enumerate(tables, start=1)
        ]
        if facts.get("keep"):
            seated = [before.get((number, t.number, t.people), t) for t in seated]
        evening.rounds.append(seated)
        evening.sitting_out.append(list(facts["out"][number - first]))
        evening.seeds.append(facts.get("seed"))
        evening.draw_events.append(seq)


def _judged(before: Evening | None, phase: Phase) -> dict[tuple[int, int], EveningTable]:
    """Return the tables of an evening that were judged by the same *phase*, by round and number; none that is disputed."""
    if before is None or before.phase is not phase:
        return {}
    return {(table.round, table.number): table for table in before.tables if not table.disputes}


def _verdict(phase: Phase, table: EveningTable) -> SheetVerdict | None:
    """Return the verdict on a sheet, None if the present regulation cannot read it."""
    try:
        people = len(table.people)
        sheet = sheets.read_sheet(phase.terms, phase.deals, people, table.sheet or {})
    except RuleError:
        return None
    return sheets.judge_sheet(phase.terms, phase.deals, sheet, people)
