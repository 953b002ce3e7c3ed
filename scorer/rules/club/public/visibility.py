"""Visibility: the parts of an evening or a season that each kind of reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum

from scorer.rules.club.evening.event_kinds import KINDS
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.model import SeasonRules
from scorer.rules.club.results.table import EveningTable, Facts

Place = tuple[int, int]  # round and number of a table
CONFIRMATION = ("source", "confirmed", "signed", "corrects")  # facts shown of a hidden sheet


class Audience(StrEnum):
    """The kind of reader.

    An admin sees everything. An official who types sheets does not see hidden ranks. The hall sees neither hidden ranks
    nor hidden sheets; a read-only official belongs to the hall.
    """

    ADMIN = "admin"
    OFFICIAL = "official"
    HALL = "hall"


def hidden_from(evening: Evening) -> int | None:
    """Return the first round that is hidden now, None if nothing is hidden.

    An announced evening is not announced again: after a reopening it is public from its next closing on.
    """
    if evening.closed is not None and (
        evening.announced or evening.phase.hidden_until == "closing"
    ):
        return None
    return evening.phase.hidden_from


def shown(evening: Evening, audience: Audience, at: Place | None = None) -> Evening:
    """Return *evening* as *audience* may see it; the sheet of the reader's own table *at* is never hidden."""
    first = hidden_from(evening)
    if first is None or audience is Audience.ADMIN:
        return evening
    closed: Facts | None = None if evening.closed is None else {}  # its facts contain the lists
    ranked = replace(evening, hidden_from=first, totals={}, draws=[], list_draws={}, closed=closed)
    if audience is Audience.OFFICIAL:
        return ranked
    return replace(
        ranked,
        rounds=[
            [
                table if table.round < first or table.place == at else _sealed(table)
                for table in tables
            ]
            for tables in evening.rounds
        ],
        penalties={
            event: facts
            for event, facts in evening.penalties.items()
            if not ranked.hides(facts.get("round"))
        },
        imported_results={
            member: {**facts, "values": facts["values"][: first - 1]}
            for member, facts in evening.imported_results.items()
        },
    )


def tells_event(
    evening: Evening, kind: str, facts: Facts, audience: Audience, at: Place | None = None
) -> bool:
    """Return whether *audience* may read an event; *evening* is the result of :func:`shown` for this audience.

    *at* is the table of the reader, None for none.
    """
    hidden = KINDS[kind].hidden
    if evening.hidden_from is None or not hidden:
        return True
    if audience is Audience.OFFICIAL or hidden != "round":
        return audience is Audience.OFFICIAL and hidden != "ranks"
    place = facts.get("round"), facts.get("table")
    return place == at or not evening.hides(facts.get("round"))


def hidden_evenings(
    agreed: SeasonRules,
    evenings: Sequence[tuple[str, str, bool]],
    audience: Audience,
    *,
    announced: bool = False,
) -> set[str]:
    """Return the ids of the evenings that the season's standings leave out for *audience*.

    *evenings* are all evenings of the season by date: id, key of the phase and whether it is closed.
    *announced* says whether a prize-giving of the season has ended or was skipped.
    """
    counted = [evening for evening in evenings if agreed.counts(evening[1])]
    if agreed.hidden_from is None or audience is Audience.ADMIN:
        return set()
    if agreed.hidden_until == "announcing":
        over = announced and all(closed for _id, _phase, closed in counted)
    else:
        over = _over(agreed, counted)
    if over:
        return set()
    return {evening_id for evening_id, _phase, _closed in counted[agreed.hidden_from - 1 :]}


def _over(rules: SeasonRules, counted: Iterable[tuple[str, str, bool]]) -> bool:
    """Return whether all planned evenings are held and closed; False if a part has no planned number."""
    held = list(counted)
    by_part = [[night for night in held if night[1] in part.phases] for part in rules.parts]
    return all(closed for _id, _phase, closed in held) and all(
        part.evenings is not None and len(nights) >= part.evenings
        for part, nights in zip(rules.parts, by_part, strict=True)
    )


def _sealed(table: EveningTable) -> EveningTable:
    """Return a table without its figures; whether its sheet counts is still shown."""
    sheet = table.sheet and {key: table.sheet[key] for key in CONFIRMATION if key in table.sheet}
    return replace(table, sheet=sheet, verdict=None, hidden=True)
