"""An evening with its ranking."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from scorer.rules.club.counting.counting import Counting, Value
from scorer.rules.club.counting.lots import Groups
from scorer.rules.club.counting.ranks import (
    RankingEntry,
    RankingRow,
    groups_to_draw,
    rank_entries,
    tied_groups,
    total_at,
)
from scorer.rules.club.evening.scores import ScoredEvening
from scorer.rules.club.play_off import knock_out
from scorer.rules.club.play_off.blocks import block_by_member, weights_by_member


@dataclass
class Evening(ScoredEvening):
    """An evening with its ranking; rounds from ``hidden_from`` on do not count."""

    @cached_property
    def entries(self) -> list[RankingEntry]:
        """Return the entries of everybody except fillers, by number; disqualified and unranked people are included."""
        computed, fillers = self.scores, self.fillers()
        out = {remark.member for remark in computed.remarks if remark.kind == "out"}
        blocks, weights = block_by_member(self), self._weights
        return [
            RankingEntry(
                member,
                tuple(computed.values[member]),
                extra=computed.extra[member],
                disqualified=member in out,
                unranked=member in self.without_rank,
                tallies=tuple(computed.tallies.get(member, ())),
                weights=weights.get(member, ()),
                block=blocks.get(member, 0),
                still_in=member in self.still_in,
            )
            for member in sorted({*computed.values, *self.attending()} - fillers)
        ]

    @cached_property
    def still_in(self) -> set[int]:
        """Return the members who may still have a match in a knock-out."""
        return knock_out.still_in(self)

    @cached_property
    def _weights(self) -> Mapping[int, tuple[Fraction, ...]]:
        """Return the weights of the rounds by member, for people in the play-off."""
        return weights_by_member(self)

    @cached_property
    def counting(self) -> Counting:
        """Return the counting of the evening, with its target number once that is known."""
        counting = self.phase.counting
        if counting.target_from == "entered":
            return replace(counting, target=self.entered_target)
        if counting.target_place is None or not self.final:
            return counting
        place, partners = counting.target_place, self.lots.partners
        return replace(counting, target=total_at(counting, self.entries, place, partners))

    @cached_property
    def standings(self) -> list[RankingRow]:
        """Return the current ranking, the best first, without hidden rounds."""
        return self._ranked(self.entries)

    def standings_among(self, members: Container[int]) -> list[RankingRow]:
        """Return the ranking among *members* alone; each line keeps its ``value`` from the whole ranking."""
        values = {line.person: line.value for line in self.standings}
        lines = self._ranked([entry for entry in self.entries if entry.person in members])
        return [replace(line, value=values[line.person]) for line in lines]

    def results(self) -> dict[int, Value | None]:
        """Return the value of the evening for the season by member, None without a rank.

        *Unit:* rank points if the phase has them, else points or the distance to the target.
        """
        return {line.person: line.value for line in self.standings}

    def tied_groups(self) -> Groups:
        """Return the groups of equals separated only by a card, drawn or not.

        Empty if the ranking is hidden.
        """
        if self.hidden_from is not None:
            return []
        return tied_groups(self.counting, self.standings, self.lots)

    def groups_to_draw(self) -> Groups:
        """Return the groups that still have to draw cards: equals in a knock-out, and groups of :meth:`tied_groups`.

        Empty if the ranking is hidden.
        """
        if self.hidden_from is not None:
            return []
        return [
            *knock_out.ties(self),
            *groups_to_draw(self.counting, self.standings, self.lots),
        ]

    def differing_totals(self) -> dict[int, tuple[int, Value]]:
        """Return by member the stated and the computed total, for those members for whom these differ.

        *Unit:* points of the evening, without extra points added at the end.
        """
        computed = {line.person: line.total - line.added for line in self.standings}
        return {
            member: (stated, computed[member])
            for member, stated in sorted(self.totals.items())
            if member in computed and computed[member] != stated
        }

    def _ranked(self, entries: list[RankingEntry]) -> list[RankingRow]:
        counting, phase = self.counting, self.phase
        if not self.final:  # an open round is not a missed round
            counting = replace(counting, absent=None)
        planned = None if phase.attempts else phase.rounds
        lines = rank_entries(counting, entries, planned, self.lots)
        for line in lines:
            weights = self._weights.get(line.person, ())
            if 0 in weights:  # shown with its value, but struck out
                zipped = [*zip(line.parts, line.values, line.counted, weights, strict=True)]
                line.parts = tuple(part if weight else value for part, value, _, weight in zipped)
                line.counted = tuple(counts and weight > 0 for *_, counts, weight in zipped)
        return lines
