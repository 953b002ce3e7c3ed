"""Who has won and why: «Stöck - Wys - Stich», thanks, and thanks given too early.

One deal is judged at a time from the totals before it and what each team has
shown and taken. The Bergpreis is the same question with another target.

*Rule:* R36-R44, A4, S8-S11, ``004_2d1f00ccce826336.txt``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.rules.cards import CARD_POINTS

CATEGORIES = ("stoeck", "weis", "stich")
BEST_FIRST_TRICK = 56  # Puur, Nell and As of trump on an As that was led: more no trick holds

LAST = 9
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal in which somebody may have finished.

    *before* and *target* are slate points; *stoeck* and *weis* are what each
    team wrote, in slate points; *written* is the whole deal once it is counted,
    ``None`` while it is being played.
    """

    before: Pair
    target: Pair
    factor: int
    stoeck: Pair
    weis: Pair
    written: Pair | None


@dataclass(frozen=True, slots=True)
class Claim:
    """«Wir bedanken uns»: who spoke first, on what, in which trick.

    *taken* are the card points lying with each team at that moment, the trick
    on the table included; ``None`` where nobody counted.
    """

    spoken: int
    on: str | None
    trick: int | None
    taken: Pair | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has it and why; *score* is the winner's count and the loser's frozen one.

    *why* is ``thanks``, ``order`` (both had it after the first trick, R37) or
    ``premature`` (R42); *rule* is the number to name.
    """

    winner: int
    why: str
    on: str | None
    rule: str
    score: Pair


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the walk: what a category adds and the totals after it."""

    on: str
    add: Pair
    sum: Pair


@dataclass(frozen=True, slots=True)
class Walk:
    """Stöck, then Wys, until somebody arrives; ``winner`` is None if the tricks decide.

    *first_trick* is the team whose first trick could still turn it (C3).
    """

    winner: int | None
    on: str | None
    steps: tuple[Step, ...]
    first_trick: int | None


def walk(deal: Deal, order: Sequence[str], *, strict: bool) -> Walk:
    """Count category by category in *order* until one team alone has arrived.

    Stops at «Stich»: how the tricks fell is known only to the table.

    *Rule:* R36, R37, C3.
    """
    total = deal.before
    steps: list[Step] = []
    if all(have < goal for have, goal in zip(total, deal.target, strict=True)):
        for on in order:
            if on == "stich":
                break
            add = deal.stoeck if on == "stoeck" else deal.weis
            total = (total[0] + add[0], total[1] + add[1])
            steps.append(Step(on, add, total))
            arrived = [team for team in (0, 1) if total[team] >= deal.target[team]]
            if len(arrived) == 1:
                turning = None if strict else _could_turn(deal, total, steps, 1 - arrived[0])
                return Walk(arrived[0], on, tuple(steps), turning)
            if arrived:
                break
    return Walk(None, None, tuple(steps), None)


def _could_turn(deal: Deal, total: Pair, steps: Sequence[Step], other: int) -> int | None:
    """Return *other* if an earlier category of its own would win with the first trick (C3)."""
    need = deal.target[other] - total[other]
    most = BEST_FIRST_TRICK * deal.factor
    if deal.written is not None:
        most = min(most, deal.before[other] + deal.written[other] - total[other])
    owns = any(step.add[other] for step in steps[:-1])
    return other if owns and need <= most else None


def judge(deal: Deal, claim: Claim, order: Sequence[str], *, strict: bool) -> Verdict:
    """Return who wins by *claim*.

    After the first trick, when both have arrived, *order* decides and not who
    spoke first; later the first to speak wins if it has enough, else the other.

    *Rule:* A4, R37-R43, C3.
    """
    claim = _as_possible(deal, claim)
    have = (_have(deal, claim, 0), _have(deal, claim, 1))
    arrived = [have[team] >= deal.target[team] for team in (0, 1)]
    fresh = all(deal.before[team] < deal.target[team] for team in (0, 1))
    speaker = claim.spoken
    if claim.trick == 1 and fresh and all(arrived):
        winner, on = _by_order(deal, claim, order, strict=strict)
        score = _score(deal, claim, order, winner, on, have)
        return Verdict(winner, "order", on, "R37", score)
    if not arrived[speaker]:
        return Verdict(1 - speaker, "premature", claim.on, "R42", have)
    on = claim.on or _category(deal, claim, order)
    rule = {"stoeck": "R40", "weis": "R38"}.get(on, "R41" if claim.trick == 1 else "R39")
    score = _score(deal, claim, order, speaker, on, have)
    return Verdict(speaker, "thanks", on, rule, score)


def _as_possible(deal: Deal, claim: Claim) -> Claim:
    """Return *claim* without what the deal shows to be wrong.

    Nobody can have finished on Stöck or Weis that were not shown, nor have held
    more cards in between than in the end.
    """
    on, taken = claim.on, claim.taken
    if on in {"stoeck", "weis"}:
        gain = deal.stoeck if on == "stoeck" else deal.weis
        on = on if gain[claim.spoken] else None
    if taken is not None and deal.written is not None:
        taken = (min(taken[0], _counted(deal, 0)), min(taken[1], _counted(deal, 1)))
    return Claim(claim.spoken, on, claim.trick, taken)


def _counted(deal: Deal, team: int) -> int:
    """Return what *team* had in cards at the end of a counted deal, in card points."""
    written = deal.written or (0, 0)
    return (written[team] - deal.stoeck[team] - deal.weis[team]) // deal.factor


def _have(deal: Deal, claim: Claim, team: int) -> int:
    shown = deal.before[team] + deal.stoeck[team] + deal.weis[team]
    if claim.taken is not None:
        return shown + deal.factor * claim.taken[team]
    if claim.on in {"stoeck", "weis"}:
        return shown
    if claim.trick in {None, LAST} and deal.written is not None:
        return deal.before[team] + deal.written[team]
    if team != claim.spoken or (claim.on is None and claim.trick is None):
        return shown
    # nobody wrote down the count: the word of who spoke stands as far as it can be true
    most = BEST_FIRST_TRICK if claim.trick == 1 else CARD_POINTS
    if deal.written is not None:
        most = min(most, _counted(deal, team))
    return min(shown + deal.factor * most, max(shown, deal.target[team]))


def _by_order(deal: Deal, claim: Claim, order: Sequence[str], *, strict: bool) -> tuple[int, str]:
    taken = claim.taken or (0, 0)
    gains = {
        "stoeck": deal.stoeck,
        "weis": deal.weis,
        "stich": (deal.factor * taken[0], deal.factor * taken[1]),
    }
    total = deal.before
    for on in order:
        gain = gains[on]
        total = (total[0] + gain[0], total[1] + gain[1])
        if strict:
            arrived = [team for team in (0, 1) if total[team] >= deal.target[team]]
            if len(arrived) == 1:
                return arrived[0], on
            if arrived:
                break
        elif bool(gain[0]) != bool(gain[1]):
            return (0 if gain[0] else 1), on
    return claim.spoken, "stich"


def _category(deal: Deal, claim: Claim, order: Sequence[str]) -> str:
    """Return what thanks rest on that name nothing: the first category that suffices.

    Who waits until the deal is counted leaves the others all they have taken.
    """
    team = claim.spoken
    total = deal.before[team]
    if claim.trick is None and claim.taken is None and deal.written is not None:
        return "stich"
    for on in order:
        if on == "stich":
            break
        total += (deal.stoeck if on == "stoeck" else deal.weis)[team]
        if total >= deal.target[team]:
            return on
    return "stich"


def _score(
    deal: Deal, claim: Claim, order: Sequence[str], winner: int, on: str, have: Pair
) -> Pair:
    frozen = _frozen(deal, claim, order, 1 - winner, on)
    return (have[0], frozen) if winner == 0 else (frozen, have[1])


def _frozen(deal: Deal, claim: Claim, order: Sequence[str], loser: int, on: str) -> int:
    """Return what the loser may still have: earlier tricks and earlier categories.

    The agreed order ranks only what happens in the first trick. Who finishes with
    Stöck later on still leaves the others no Weis of this deal (R43).

    *Rule:* R43, S9, A4 step 5.
    """
    uncounted = claim.taken is None and claim.trick != 1
    if uncounted and on == "stich" and deal.written is not None:
        return deal.before[loser] + deal.written[loser]  # in doubt for the loser
    first = claim.trick == 1 or (claim.trick is None and on != "stich")
    ranking = tuple(order) if first else CATEGORIES
    taken = deal.factor * claim.taken[loser] if claim.taken is not None else 0
    gains = {"stoeck": deal.stoeck[loser], "weis": deal.weis[loser], "stich": taken}
    earlier = sum(gains[name] for name in ranking[: ranking.index(on)])
    return deal.before[loser] + earlier + (0 if first else taken)
