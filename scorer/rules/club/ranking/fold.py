"""The state of an evening, folded from its events.

Events are in the order of the ledger; later events override earlier ones. Impossible
events were refused before they were written, so folding them does not fail. An evening may have
another number of rounds than its regulation says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorer.rules.club.evening.categories import People
from scorer.rules.club.evening.facts import apply_event, keep_rounds
from scorer.rules.club.play_off.knock_out import fitted, units_of_first_round
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.contradictions import check_regulation
from scorer.rules.club.regulation.model import MOST_ROUNDS
from scorer.rules.club.regulation.reader import Phase, Regulation
from scorer.rules.club.results import sheets
from scorer.rules.club.results.sheets import SheetVerdict
from scorer.rules.club.results.table import EveningTable, Facts
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError

NOBODY_KNOWN = People()


def fold_evening(
    regulation: Regulation,
    phase: str,
    events: Iterable[tuple[int, str, Facts]],
    people: People = NOBODY_KNOWN,
    before: Evening | None = None,
) -> Evening:
    """Return the state of an evening of the phase with key *phase* after *events* (number, kind and facts of each).

    *people* has the current categories, guests and teams, or those of the closing. *before* is an earlier state of the
    evening, without the last of these events, or None; its verdicts on unchanged sheets are reused.

    :raises RuleError: ``phase-unknown``.
    """
    written = [*events]
    announced = [facts.get("rounds") for _seq, kind, facts in written if kind == "evening"]
    planned = of_rounds(regulation.phase(phase), next(reversed(announced), None))
    evening = Evening(planned, people=people, unranked=regulation.unranked)
    for seq, kind, facts in written:
        apply_event(evening, seq, kind, facts)
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
            prior = judged.get(table.place)
            if prior is not None and prior.sheet is table.sheet and prior.people == table.people:
                table.verdict = prior.verdict
            else:
                table.verdict = _verdict(evening.phase.in_round(table.round), table)
        if table.disputes and table.verdict is not None:
            table.verdict = replace(table.verdict, credit=None, open="dispute")
        table.counted = table.credit is not None
    return evening


def of_rounds(phase: Phase, rounds: int | None) -> Phase:
    """Return *phase* with this number of *rounds*; added rounds have as many deals as the last.

    The phase stays unchanged if *rounds* is None, if people sit down freely, in a cup (a knock-out from the first round
    on), and if its play-off would take all *rounds*.
    """
    if rounds is None or phase.attempts:
        return phase
    if phase.play_off is not None and (not phase.main_rounds or rounds <= phase.play_off.rounds):
        return phase
    each = (*phase.deals_each, *phase.deals_each[-1:] * rounds)[:rounds]
    return replace(phase, rounds=rounds, deals_each=each)


def check_announced_rounds(
    regulation: Regulation, key: str, evening: Evening, rounds: int | None, begun: int = 0
) -> None:
    """Refuse a number of *rounds* that an *evening* of the phase *key* cannot have; None means the number of the phase.

    *begun* is a number of rounds that have begun already.

    :raises RuleError: ``out-of-range`` for less than *begun*, less than the last round with a sheet, or more than the
        maximum, ``rounds-drawn`` once a play-off is drawn, ``rounds-clash`` if the phase cannot have this number, or
        contradicts itself with it.
    """
    current = evening.phase
    if current.play_off is not None and len(evening.rounds) > current.main_rounds:
        raise RuleError("rounds-drawn", "rounds")
    wanted = of_rounds(regulation.phase(key), rounds)
    if rounds is not None and wanted.rounds != rounds:
        raise RuleError("rounds-clash", "rounds")
    reading.integer(wanted.rounds, "rounds", max(1, begun, evening.begun), MOST_ROUNDS)
    phases = tuple(wanted if phase.key == key else phase for phase in regulation.phases)
    try:
        check_regulation(replace(regulation, phases=phases))
    except RuleError as error:
        raise RuleError("rounds-clash", "rounds") from error


def _drop_surplus_rounds(evening: Evening) -> None:
    """Remove drawn rounds beyond the number of the phase, from the last one back, until a round has a sheet."""
    while len(evening.rounds) > evening.phase.rounds and not any(
        table.sheet for table in evening.rounds[-1]
    ):
        evening.rounds.pop()
    keep_rounds(evening, len(evening.rounds))


def _judged(before: Evening | None, phase: Phase) -> dict[tuple[int, int], EveningTable]:
    """Return by round and number the undisputed tables of *before*.

    {} without an earlier state, or if its phase was not *phase*, because then its verdicts do not hold.
    """
    if before is None or before.phase != phase:
        return {}
    return {table.place: table for table in before.tables if not table.disputes}


def _verdict(phase: Phase, table: EveningTable) -> SheetVerdict | None:
    """Return the verdict on the sheet of a table, None if *phase* cannot read it."""
    try:
        people = len(table.people)
        sheet = sheets.read_sheet(phase.terms, phase.deals, people, table.sheet or {})
    except RuleError:
        return None
    return sheets.judge_sheet(phase.terms, phase.deals, sheet, people)
