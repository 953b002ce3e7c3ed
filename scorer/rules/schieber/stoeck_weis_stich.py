"""The winner of a Schieber by «Stöck – Wys – Stich», thanks, or premature thanks.

One deal is judged at a time, by the totals before it and the points that each team has
shown and taken. The Bergpreis is judged in the same way with another target.

*Rule:* R36-R44, A4, S8-S11, docs/board.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.value_class import value_class
from scorer.rules.schieber.board_types import Category, Why

CATEGORIES: tuple[Category, ...] = ("stoeck", "weis", "stich")
BEST_FIRST_TRICK = 56  # Buur, Nell and ace of trump on a led ace: no trick has more points

LAST = 9  # number of the last trick
BOTH = 2  # number of teams
Pair = tuple[int, int]


@value_class
class FinishDeal:
    """One deal in which a team may have reached its target, with figures by team.

    *before* are the totals before the deal, *stoeck* and *weis* the points written for these, and
    *written* all points of the deal, ``None`` while it is being played. *Unit:* slate points.
    """

    before: Pair
    target: Pair
    factor: int
    stoeck: Pair
    weis: Pair
    written: Pair | None


@value_class
class Claim:
    """Thanks: the team that spoke first, the category it named, and the number of the trick (1 to 9).

    *taken* are the card points of each team at that moment, including the trick
    on the table; ``None`` if nobody counted. *on* and *trick* are ``None`` if nobody wrote them.
    """

    spoken: int
    on: Category | None
    trick: int | None
    taken: Pair | None


@value_class
class FinishVerdict:
    """The winner and the reason. *score* is the final total of each team; for the loser later points do not count.

    After a ``premature`` call both totals are those counted so far. *Unit:* slate points.

    *why* is ``thanks``, ``order`` (both had enough after the first trick, R37) or
    ``premature`` (R42); *rule* is the number of the rule to name.
    """

    winner: int
    why: Why
    on: Category | None
    rule: str
    score: Pair


@value_class
class Step:
    """One step of a count in the agreed order: the points of a category and the totals after it."""

    on: Category
    add: Pair
    sum: Pair


@value_class
class Walk:
    """The count of Stöck and Weis in the agreed order, until a team reaches its target.

    *winner* and *on* are None if the tricks or earlier totals decide. *first_trick* is the other team if its first
    trick could still make it the winner (C3), else None.
    """

    winner: int | None
    on: Category | None
    steps: tuple[Step, ...]
    first_trick: int | None


def arrived_teams(totals: Pair, target: Pair) -> list[int]:
    """Return the teams whose total has reached its *target*. *Unit:* slate points."""
    return [team for team in (0, 1) if totals[team] >= target[team]]


def walk(deal: FinishDeal, order: Sequence[Category], *, strict: bool) -> Walk:
    """Return the count category by category in *order*, until one or both teams have reached the target.

    The count stops at «Stich», because only the table knows the tricks. The count has no steps if a team had reached
    the target before the deal.

    *Rule:* R36, R37, C3.
    """
    total = deal.before
    steps: list[Step] = []
    for on in () if arrived_teams(total, deal.target) else order:
        if on == "stich":
            break
        add = deal.stoeck if on == "stoeck" else deal.weis
        total = (total[0] + add[0], total[1] + add[1])
        steps.append(Step(on, add, total))
        arrived = arrived_teams(total, deal.target)
        if len(arrived) == 1:
            turning = None if strict else _could_turn(deal, total, steps, 1 - arrived[0])
            return Walk(arrived[0], on, tuple(steps), turning)
        if arrived:
            break
    return Walk(None, None, tuple(steps), None)


def _could_turn(deal: FinishDeal, total: Pair, steps: Sequence[Step], rival: int) -> int | None:
    """Return *rival* if it could still win by its first trick and points of an earlier step, else None (C3)."""
    need = deal.target[rival] - total[rival]
    most = BEST_FIRST_TRICK * deal.factor
    if deal.written is not None:
        most = min(most, deal.before[rival] + deal.written[rival] - total[rival])
    owns = any(step.add[rival] for step in steps[:-1])
    return rival if owns and need <= most else None


def judge_claim(
    deal: FinishDeal, claim: Claim, order: Sequence[Category], *, strict: bool
) -> FinishVerdict | None:
    """Return the verdict on *claim*, ``None`` while it depends on an uncounted first trick.

    If both teams have enough after the first trick, *order* decides, and it does not matter which team spoke first.
    Otherwise the speaker wins with enough points, and the other team wins if the speaker has too few. If nobody counted
    the points, the speaker is assumed to have enough if that is possible.

    *Rule:* A4, R37-R43, C3.
    """
    claim = _as_possible(deal, claim)
    verdicts = [
        _judge(deal, replace(claim, taken=taken), order, strict=strict)
        for taken in _readings(deal, claim)
    ]
    valid = [verdict for verdict in verdicts if verdict.why != "premature"]
    if not valid:
        return max(verdicts, key=lambda verdict: verdict.score[claim.spoken])
    return valid[0] if len({verdict.winner for verdict in valid}) == 1 else None


def _as_possible(deal: FinishDeal, claim: Claim) -> Claim:
    """Return *claim* without Stöck or Weis as its category if the speaker has not shown them.

    Thanks in a counted deal without category, trick and points are thanks on the tricks.
    """
    on = claim.on
    if on in {"stoeck", "weis"} and not _gains(deal, (0, 0))[on][claim.spoken]:
        on = None
    if on is None and claim.trick is None and claim.taken is None and deal.written is not None:
        on = "stich"
    return replace(claim, on=on)


def _readings(deal: FinishDeal, claim: Claim) -> list[Pair]:
    """Return the possible card points of both teams at the time of *claim*.

    In a counted deal they are at most the final ones. *Unit:* card points.
    """
    if claim.taken is not None:
        readings = [claim.taken]
    elif claim.trick == 1:
        readings = _first_tricks(claim)
    else:
        readings = [_at_the_end(deal, claim)]
    if deal.written is None:
        return readings
    first, second = _counted(deal, deal.written, 0), _counted(deal, deal.written, 1)
    return [(min(taken[0], first), min(taken[1], second)) for taken in readings]


def _first_tricks(claim: Claim) -> list[Pair]:
    """Return all possible points of both teams in the first trick; with thanks on «Stich» the speaker has some.

    *Unit:* card points.
    """
    by_speaker = [_by_team(claim, points, 0) for points in range(BEST_FIRST_TRICK + 1)]
    if claim.on == "stich":
        return by_speaker[1:]
    return by_speaker + [_by_team(claim, 0, points) for points in range(BEST_FIRST_TRICK + 1)]


def _at_the_end(deal: FinishDeal, claim: Claim) -> Pair:
    """Return the assumed points of both teams for thanks without counted points, except in the first trick.

    In a counted deal the speaker has the final points for thanks on «Stich» or no category that come after the last
    trick or name no trick. For all other thanks the speaker has the points needed, if possible. The other team has its
    final points, but 0 in an uncounted deal and for thanks on Stöck or Weis.

    *Unit:* card points.
    """
    speaker = claim.spoken
    of_others = 0
    if deal.written is not None and claim.on not in {"stoeck", "weis"}:
        of_others = _counted(deal, deal.written, 1 - speaker)  # if unclear, in favour of the loser
        if claim.trick in {None, LAST}:
            return _by_team(claim, _counted(deal, deal.written, speaker), of_others)
    missing = max(0, deal.target[speaker] - _shown(deal, speaker))
    most = BEST_FIRST_TRICK if claim.on == "weis" else CARD_POINTS
    return _by_team(claim, min(most, -(-missing // deal.factor)), of_others)


def _by_team(claim: Claim, of_speaker: int, of_others: int) -> Pair:
    """Return the points of the speaker and of the other team, in the order of teams."""
    return (of_speaker, of_others) if claim.spoken == 0 else (of_others, of_speaker)


def _counted(deal: FinishDeal, written: Pair, team: int) -> int:
    """Return the card points of *team* in the whole deal, match included. *Unit:* card points."""
    return (written[team] - deal.stoeck[team] - deal.weis[team]) // deal.factor


def _shown(deal: FinishDeal, team: int) -> int:
    """Return the total of *team* with the Stöck and Weis of this deal, without its tricks. *Unit:* slate points."""
    return deal.before[team] + deal.stoeck[team] + deal.weis[team]


def _gains(deal: FinishDeal, taken: Pair) -> dict[Category, Pair]:
    """Return the slate points of both teams in this deal by category, the tricks worth *taken* card points."""
    tricks = deal.factor * taken[0], deal.factor * taken[1]
    return {"stoeck": deal.stoeck, "weis": deal.weis, "stich": tricks}


def _judge(
    deal: FinishDeal, claim: Claim, order: Sequence[Category], *, strict: bool
) -> FinishVerdict:
    """Return the verdict on a claim whose figures are all known."""
    gains, speaker, trick = _gains(deal, claim.taken or (0, 0)), claim.spoken, claim.trick
    have = (_shown(deal, 0) + gains["stich"][0], _shown(deal, 1) + gains["stich"][1])
    arrived = arrived_teams(have, deal.target)
    unreached = not arrived_teams(deal.before, deal.target)
    why: Why
    if trick == 1 and unreached and len(arrived) == BOTH:
        why, rule = "order", "R37"
        winner, on = _by_order(deal, gains, speaker, order, strict=strict)
    elif speaker not in arrived:
        # too early: the other team wins
        return FinishVerdict(1 - speaker, "premature", claim.on, "R42", have)
    else:
        why, winner, on = "thanks", speaker, claim.on or _category(deal, gains, speaker, order)
        rule = {"stoeck": "R40", "weis": "R38"}.get(on, "R39")
        if trick == 1 and (on == "stich" or _shown(deal, speaker) < deal.target[speaker]):
            rule = "R41"
    in_first_trick = trick == 1 or (trick is None and on != "stich")
    frozen = _frozen(deal, gains, 1 - winner, on, order if in_first_trick else None)
    score = (have[0], frozen) if winner == 0 else (frozen, have[1])
    return FinishVerdict(winner, why, on, rule, score)


def _by_order(
    deal: FinishDeal,
    gains: Mapping[Category, Pair],
    speaker: int,
    order: Sequence[Category],
    *,
    strict: bool,
) -> tuple[int, Category]:
    """Return the winner and the deciding category if both teams have enough after the first trick.

    The deciding category is the first in *order* in which only one team has points, or with *strict* the first that
    brings one team alone to the target. Without such a category the speaker wins on «Stich». *Rule:* R37.
    """
    total = deal.before
    for on in order:
        gain = gains[on]
        total = (total[0] + gain[0], total[1] + gain[1])
        if strict:
            arrived = arrived_teams(total, deal.target)
            if len(arrived) == 1:
                return arrived[0], on
            if arrived:
                break
        elif bool(gain[0]) != bool(gain[1]):
            return (0 if gain[0] else 1), on
    return speaker, "stich"


def _category(
    deal: FinishDeal, gains: Mapping[Category, Pair], team: int, order: Sequence[Category]
) -> Category:
    """Return the category of thanks that name none: the first with which *team* has enough, else ``stich``."""
    total = deal.before[team]
    for on in order if _shown(deal, team) >= deal.target[team] else ():
        total += gains[on][team]
        if total >= deal.target[team]:
            return on
    return "stich"


def _frozen(
    deal: FinishDeal,
    gains: Mapping[Category, Pair],
    loser: int,
    on: Category,
    order: Sequence[Category] | None,
) -> int:
    """Return the final total of the *loser*: with its points in the categories before *on*, the deciding one.

    In the first trick the agreed *order* applies, and tricks only count if they come before *on*. Later *order* is
    None: all tricks so far count, but no Weis of this deal if the winner finishes with Stöck (R43).

    *Unit:* slate points. *Rule:* R43, S9, A4 step 5.
    """
    ranking = CATEGORIES if order is None else tuple(order)
    earlier = sum(gains[name][loser] for name in ranking[: ranking.index(on)])
    return deal.before[loser] + earlier + (0 if order else gains["stich"][loser])
