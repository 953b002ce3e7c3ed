"""Bergpreis and end of a Schieber, updated deal by deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorer.rules.core.log import CurrentLine, Facts
from scorer.rules.schieber.board_types import (
    Ask,
    Berg,
    BergWhy,
    Category,
    FinishWhy,
    SchieberFinish,
    Sums,
)
from scorer.rules.schieber.deal_score import NO_MELDS, Score
from scorer.rules.schieber.settings import SchieberSettings
from scorer.rules.schieber.stoeck_weis_stich import (
    BOTH,
    LAST,
    Claim,
    FinishDeal,
    FinishVerdict,
    Pair,
    Walk,
    arrived_teams,
    judge_claim,
    walk,
)


@dataclass(slots=True)
class Bergpreis:
    """The decision on the Bergpreis, updated deal by deal.

    *special* are all special lines by slot; of these only the calls are read: ``berg:n`` is the call in deal ``n``.
    *ask* is the slot of the deal after which the table must award the Bergpreis, else None.
    """

    settings: SchieberSettings
    special: Mapping[str, CurrentLine]
    won: Berg | None = None
    ask: str | None = None

    def follow(self, slot: str, before: Pair, score: Score | None, totals: Pair) -> None:
        """Add one deal, with the totals *before* and after it: a call decides first, then the totals.

        Direct strokes have no *score*. *Unit:* slate points.
        """
        berg = self.settings.berg
        if berg is None or self.won is not None:
            return
        call = self.special.get("berg:" + slot) if score else None
        target, arrived = (berg, berg), arrived_teams(totals, (berg, berg))
        if call and score and (verdict := judge_call(self.settings, call, before, score, target)):
            self._win(slot, verdict.winner, verdict.why, verdict.on, verdict.rule)
            self.ask = None
        elif not arrived or self.ask is not None or (score and score.cards is None):
            return
        elif len(arrived) == 1:
            self._win(slot, arrived[0], "first")
        elif score:
            walked = walk_deal(self.settings, before, score, target)
            if self.settings.both_over == "higher":
                if call is None and totals[0] != totals[1]:
                    self._win(slot, int(totals[1] > totals[0]), "higher")
            elif walked.winner is not None and walked.first_trick is None:
                self._win(slot, walked.winner, "order", walked.on, "R37")
            if self.won is None:
                self.ask = slot

    def _win(
        self,
        slot: str,
        team: int,
        why: BergWhy,
        on: Category | None = None,
        rule: str | None = None,
    ) -> None:
        """Award the Bergpreis to *team* in deal *slot*; *on* and *rule* are given only if categories decided."""
        self.won = {"team": team, "why": why, "on": on, "rule": rule, "deal": slot}


def finish_deal(before: Pair, target: Pair, score: Score) -> FinishDeal:
    """Return the deal with *score*, for a judgement on the end; *before* are the totals before it.

    *Unit:* slate points.
    """
    factor = score.factor
    return FinishDeal(
        before,
        target,
        factor,
        (factor * score.stoeck[0], factor * score.stoeck[1]),
        (factor * score.weis[0], factor * score.weis[1]),
        None if score.cards is None else score.written(),
    )


def walk_deal(settings: SchieberSettings, before: Pair, score: Score, target: Pair) -> Walk:
    """Return the count of Stöck and Weis in the agreed order until a team reaches its *target*, see :func:`walk`."""
    deal = finish_deal(before, target, score)
    return walk(deal, settings.finish_order, strict=settings.finish_strict)


def judge_call(
    settings: SchieberSettings, call: CurrentLine, before: Pair, score: Score, target: Pair
) -> FinishVerdict | None:
    """Return the verdict on the *call* of a team that it has reached *target*.

    None while it depends on an uncounted trick.
    """
    facts = call.facts
    taken = facts.get("taken")
    claim = Claim(
        facts["spoken"][0],
        facts.get("on"),
        facts.get("trick"),
        None if taken is None else (taken[0], taken[1]),
    )
    deal = finish_deal(before, target, score)
    return judge_claim(deal, claim, settings.finish_order, strict=settings.finish_strict)


# of direct strokes: factor 1, no Weis, Stöck or card points
NO_DEAL = Score(1, (0, 0), NO_MELDS, None, None, (0, 0), (0, 0), counter=False)


class Forfeit(NamedTuple):
    """The team that loses a deal as a match: *why* is ``premature`` or ``counted``."""

    team: int
    why: Literal["premature", "counted"]


@dataclass(slots=True)
class GameEnd:
    """Thanks, open questions and winner of a game, updated deal by deal.

    *special* are all special lines by slot; only ``thanks:n`` and ``counted:n`` are read, which belong to deal ``n``.
    *done* is the number of counted deals. *last* is the last line: for a deal its slot, the totals before it and its
    score, for direct strokes the slot, the totals after them and ``NO_DEAL``.
    """

    settings: SchieberSettings
    special: Mapping[str, CurrentLine]
    done: int = 0
    finish: SchieberFinish | None = None
    ask: Ask | None = None
    last: tuple[str, Pair, Score] | None = None

    def forfeited(self, slot: str, before: Pair, score: Score) -> Forfeit | None:
        """Return the team that loses this deal as a match by counting or premature thanks, and the reason.

        None if there is no such team, after the end, or if the rules make that team lose the game. *Rule:* R42, C13.
        """
        if not self.special or self.finish or self.settings.premature == "game":
            return None
        thanks, verdict = self._thanks(slot, before, score)
        counted = self._team_that_counted(slot, thanks, verdict)
        if counted is not None:
            return Forfeit(counted, "counted")
        early = thanks is not None and verdict is not None and verdict.why == "premature"
        return Forfeit(thanks.facts["spoken"][0], "premature") if early and thanks else None

    def _thanks(
        self, slot: str, before: Pair, score: Score
    ) -> tuple[CurrentLine | None, FinishVerdict | None]:
        """Return the thanks in deal *slot* and the verdict on them; the verdict is None while it is open.

        Without thanks or a target return (None, None).
        """
        target = self.settings.target
        thanks = self.special.get("thanks:" + slot) if self.special and target else None
        if thanks is None or target is None:
            return None, None
        return thanks, judge_call(self.settings, thanks, before, score, target)

    def _team_that_counted(
        self, slot: str, thanks: CurrentLine | None, verdict: FinishVerdict | None
    ) -> int | None:
        """Return the team that counted turned cards in deal *slot* (R42).

        None with valid thanks, or if no team counted.
        """
        claim = self.special.get("counted:" + slot) if self.special else None
        valid = thanks is not None and (verdict is None or verdict.why != "premature")
        return None if claim is None or valid else claim.facts["team"]

    def follow(self, slot: str, before: Pair, score: Score, totals: Pair) -> None:
        """Add one deal, with the totals *before* and after it: calls decide first, then the totals.

        *Unit:* slate points.
        """
        counted = score.cards is not None
        self.done += counted
        self.last = slot, before, score
        if self.finish is not None:
            return
        settings = self.settings
        thanks, verdict = self._thanks(slot, before, score)
        loser = self._team_that_counted(slot, thanks, verdict)
        if loser is not None and settings.premature == "game":
            self._finish(slot, 1 - loser, "counted", totals, rule="R42")
            return
        if verdict and (verdict.why != "premature" or settings.premature == "game"):
            self._finish_by_verdict(slot, verdict, verdict.why)
            if self.finish is not None and thanks is not None:
                self.finish["sums"] = _sums(verdict, thanks.facts, before, score, totals)
            return
        if thanks is None or verdict is not None:
            self._finish_automatically(slot, before, score, totals)
        if settings.deals == self.done and counted and self.finish is None:
            winner = None if totals[0] == totals[1] else int(totals[1] > totals[0])
            self._finish(slot, winner, "deals", totals)

    def reached(self, slot: str, totals: Pair) -> None:
        """Add direct strokes, with the totals after them; end the game if the house rules end it without thanks.

        *Unit:* slate points.
        """
        self.last = slot, totals, NO_DEAL
        self._finish_automatically(slot, totals, NO_DEAL, totals)

    def close(self, totals: Pair) -> None:
        """Set ``ask`` if both teams have reached the target after the last line and nobody has won."""
        target = self.settings.target
        if self.finish is not None or target is None or self.last is None:
            return
        slot, before, score = self.last
        if len(arrived_teams(totals, target)) == BOTH:
            walked = walk_deal(self.settings, before, score, target)
            self.ask = {
                "deal": slot,
                "winner": walked.winner,
                "on": walked.on,
                "steps": [
                    {"on": step.on, "add": list(step.add), "sum": list(step.sum)}
                    for step in walked.steps
                ],
                "first_trick": walked.first_trick,
            }

    def may_thank(self, totals: Pair) -> list[int]:
        """Return the teams that have reached their target, none after the end or without a target."""
        if self.finish is not None or self.settings.target is None:
            return []
        return arrived_teams(totals, self.settings.target)

    def _finish_automatically(self, slot: str, before: Pair, score: Score, totals: Pair) -> None:
        """End the game without thanks if the house rules say so.

        If both teams have reached the target, the higher total or the order decides. The game goes on, and the table
        decides, if the totals are equal or the first trick could change the result.

        *Rule:* C4, S11.
        """
        settings, target = self.settings, self.settings.target
        if self.finish is not None or target is None or score.cards is None:
            return
        arrived = arrived_teams(totals, target)
        if len(arrived) == BOTH and settings.both_over == "higher":
            if totals[0] != totals[1]:
                self._finish(slot, int(totals[1] > totals[0]), "higher", totals)
        elif len(arrived) == BOTH:
            walked = walk_deal(settings, before, score, target)
            if settings.auto_end and walked.winner is not None and walked.first_trick is None:
                claim = Claim(walked.winner, walked.on, None, None)
                deal = finish_deal(before, target, score)
                verdict = judge_claim(
                    deal, claim, settings.finish_order, strict=settings.finish_strict
                )
                if verdict is not None:
                    self._finish_by_verdict(slot, verdict, "auto")
        elif arrived and settings.auto_end:
            self._finish(slot, arrived[0], "auto", totals)

    def _finish_by_verdict(self, slot: str, verdict: FinishVerdict, why: FinishWhy) -> None:
        """Set ``finish`` to the winner and the score of *verdict*; *why* may differ from that of the verdict."""
        self._finish(slot, verdict.winner, why, verdict.score, verdict.on, verdict.rule)

    def _finish(
        self,
        slot: str,
        winner: int | None,
        why: FinishWhy,
        score: Pair,
        on: Category | None = None,
        rule: str | None = None,
    ) -> None:
        """Set ``finish`` with ``sums`` as ``known``; after thanks the caller replaces ``sums``, see :func:`_sums`.

        *Unit:* slate points.
        """
        target, schneider = self.settings.target, False
        if winner is not None and target is not None and self.settings.schneider:
            schneider = 2 * score[1 - winner] < target[1 - winner]
        self.finish = {
            "winner": winner,
            "why": why,
            "on": on,
            "rule": rule,
            "deal": slot,
            "score": list(score),
            "sums": "known",
            "frozen": None if winner is None else score[1 - winner],
            "schneider": schneider,
        }


def _sums(verdict: FinishVerdict, facts: Facts, before: Pair, score: Score, totals: Pair) -> Sums:
    """Return the precision of the score at the thanks.

    The score is ``known``, or that of the team that thanked is its lowest (``least``) or highest (``most``) possible
    one. It is ``unknown`` if an uncounted trick decided. *Rule:* A4, R39, R42.
    """
    if facts.get("taken") is not None:
        return "known"
    if verdict.rule == "R39" and (score.cards is None or facts.get("trick") not in {None, LAST}):
        return "unknown"
    early = verdict.why == "premature"
    team = verdict.winner ^ early
    shown = before[team] + score.factor * (score.weis[team] + score.stoeck[team])
    if verdict.score[team] in {totals[team], shown}:
        return "known"
    return "most" if early else "least"
