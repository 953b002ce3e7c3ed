"""What a proposed regulation changes in a whole season: shown before anybody decides on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import ledger, regulation_effects, seasons
from scorer.club.calendar import EveningMeta
from scorer.club.cancelling import as_planned
from scorer.club.members import members
from scorer.club.seasons import Season
from scorer.rules.club.effects import EveningEffect, RankChange, rank_changes
from scorer.rules.club.regulation import Regulation, regulation_json
from scorer.rules.core.errors import RuleError


@dataclass(frozen=True, slots=True)
class SeasonEffect:
    """What changes: by evening, in the ranking of the season, and who plays the final.

    *closed* are the evenings that stay as they were closed. *refused* is why the proposal cannot
    be decided, None if it can.
    """

    evenings: list[tuple[EveningMeta, EveningEffect]]
    closed: list[EveningMeta]
    ranks: tuple[RankChange, ...]
    qualified: list[int]
    disqualified: list[int]
    refused: RuleError | None

    def __bool__(self) -> bool:
        """Return whether any result changes."""
        return any((self.evenings, self.ranks, self.qualified, self.disqualified))


def season_effect(
    reader: Connection | Session, club_id: int, season: Season, regulation: Regulation
) -> SeasonEffect:
    """Return what the *regulation* changes in a *season*.

    :raises RuleError: ``phase-used`` where an evening's phase would vanish.
    """
    proposed = replace(season, version=season.version + 1, regulation=regulation)
    changed = {"regulation": regulation_json(regulation), "version": proposed.version}
    facts = {**season.event.facts, **changed}
    states = regulation_effects.two_states(reader, club_id, season.id, facts)
    everybody = members(reader, club_id)
    drawn = ledger.about(reader, club_id, "lot", season=season.id)
    final = ledger.last_about(reader, club_id, "final", season=season.id)
    now, then = (
        seasons.standings_by(
            replace(agreed, regulation=as_planned(reader, club_id, season.id, agreed.regulation)),
            *(everybody, drawn, final, every),
        )
        for agreed, every in ((season, states.now), (proposed, states.then))
    )
    before, after = seasons.finalists(now), seasons.finalists(then)
    effects = states.effects()
    return SeasonEffect(
        effects,
        [held.meta for held in states.now if held.evening.closed is not None],
        rank_changes(now.table.standings, then.table.standings),
        [member for member in after if member not in before],
        [member for member in before if member not in after],
        _refusal(effects),
    )


def _refusal(effects: list[tuple[EveningMeta, EveningEffect]]) -> RuleError | None:
    try:
        regulation_effects.refuse_unreadable(effects)
    except RuleError as error:
        return error
    return None
