"""The gate of publishing, and prize-giving rank by rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby

from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.evening.event_kinds import KINDS
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.club.regulation.model import SeasonRules
from scorer.rules.club.results.table import EveningTable, Facts
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import TITLE_LENGTH

Place = tuple[int, int]  # round and number of a table
CONFIRMATION = ("source", "confirmed", "signed", "corrects")  # facts shown of a hidden sheet


class Audience(StrEnum):
    """The reader: an admin sees all, an official who types sheets no hidden ranks, the hall none.

    A read-only official sees what the hall sees.
    """

    ADMIN = "admin"
    OFFICIAL = "official"
    HALL = "hall"


def hidden_from(evening: Evening) -> int | None:
    """Return the first round that is hidden now, None if nothing is.

    An evening once announced stays public, even if it is closed again later.
    """
    if evening.closed is not None and (
        evening.announced or evening.phase.hidden_until == "closing"
    ):
        return None
    return evening.phase.hidden_from


def shown(evening: Evening, audience: Audience, at: Place | None = None) -> Evening:
    """Return *evening* as *audience* may see it; the people *at* a table see its sheet."""
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
    """Return whether *audience* may read an event; *evening* is what :func:`shown` returns."""
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
    """Return the ids of the evenings that no standings of the season count for *audience*.

    *evenings* are id, key of the phase and whether it is closed, of all announced ones by date;
    *announced* is whether a prize-giving of the season has ended.
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


def _over(agreed: SeasonRules, counted: Iterable[tuple[str, str, bool]]) -> bool:
    """Return whether all planned evenings are held and closed."""
    held = list(counted)
    by_part = [[night for night in held if night[1] in part.phases] for part in agreed.parts]
    return all(closed for _id, _phase, closed in held) and all(
        part.evenings is not None and len(mine) >= part.evenings
        for part, mine in zip(agreed.parts, by_part, strict=True)
    )


def _sealed(table: EveningTable) -> EveningTable:
    """Return a table without its figures; whether its sheet counts is still shown."""
    sheet = table.sheet and {key: table.sheet[key] for key in CONFIRMATION if key in table.sheet}
    return replace(table, sheet=sheet, verdict=None, hidden=True)


MANNERS = ("all", "podium")
PODIUM = 3  # ranks announced one by one
MOST_PRIZES = 400  # ranks with a prize


def steps(lines: Sequence[RankingRow], manner: str) -> list[list[RankingRow]]:
    """Return who is announced with each step; equals together, people without a rank never.

    By ``all`` every rank is a step; by ``podium`` the first step shows all ranks
    behind the podium at once.
    """
    ranked = sorted((line for line in lines if line.rank), key=lambda line: -(line.rank or 0))
    by_rank = [list(group) for _rank, group in groupby(ranked, key=lambda line: line.rank)]
    if manner != "podium":
        return by_rank
    behind = [group for group in by_rank if (group[0].rank or 0) > PODIUM]
    first = [[line for group in behind for line in group]] if behind else []
    return first + by_rank[len(behind) :]


def read_prizes(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the prizes of the ranks, the first for rank 1, "" for none, as they are stored.

    :raises RuleError: ``prizes-many`` at ``prizes``, ``text-length`` and ``text-hidden`` at ``prizes/<index>``.
    """
    texts = [" ".join(line.split()) for line in lines]
    while texts and not texts[-1]:
        texts.pop()
    if len(texts) > MOST_PRIZES:
        raise RuleError("prizes-many", "prizes", limit=MOST_PRIZES)
    return tuple(
        reading.text(text, f"prizes/{index}", 0, TITLE_LENGTH) for index, text in enumerate(texts)
    )


def prize_of(prizes: Sequence[str], rank: int | None) -> str:
    """Return the prize of a *rank*, "" for none; equals all get that of their rank."""
    return prizes[rank - 1] if rank is not None and rank <= len(prizes) else ""
