"""The finish over the whole matrix of owners and needed points (R36-R44, A4, C3, S8-S11)."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from scorer.rules.schieber.stoeck_weis_stich import (
    BEST_FIRST_TRICK,
    CATEGORIES,
    Claim,
    FinishDeal,
    judge_claim,
    walk,
)
from tests.long import runs

TARGET = 1000
STOECK, WEIS, TRICK = 20, 50, 30
OWNERS = (None, 0, 1)
MISSING = (1, 20, 21, 30, 31, 50, 51, 70, 71, 80, 81, 100, 101)
UNCOUNTED = runs((1, 56, 127), (1, 21, 56, 77, 106, 127))
ORDERS = tuple(permutations(CATEGORIES))


def gains(stoeck: int | None, weis: int | None, trick: int) -> dict[str, tuple[int, int]]:
    owned = {"stoeck": (stoeck, STOECK), "weis": (weis, WEIS), "stich": (trick, TRICK)}
    return {
        name: (points * (owner == 0), points * (owner == 1))
        for name, (owner, points) in owned.items()
    }


def deal_of(missing: tuple[int, int], gain: dict[str, tuple[int, int]]) -> FinishDeal:
    before = (TARGET - missing[0], TARGET - missing[1])
    return FinishDeal(before, (TARGET, TARGET), 1, gain["stoeck"], gain["weis"], None)


def situations() -> list[tuple[tuple[int, int], dict[str, tuple[int, int]]]]:
    return [
        (missing, gains(stoeck, weis, trick))
        for missing in product(MISSING, repeat=2)
        for stoeck, weis, trick in product(OWNERS, OWNERS, (0, 1))
    ]


def both_have_it(missing: tuple[int, int], gain: dict[str, tuple[int, int]]) -> bool:
    return all(sum(g[team] for g in gain.values()) >= missing[team] for team in (0, 1))


def both_arrive() -> list[tuple[FinishDeal, tuple[int, int], dict[str, tuple[int, int]]]]:
    return [(deal_of(*each), *each) for each in situations() if both_have_it(*each)]


def won_after_the_first_trick(
    missing: tuple[int, int], gain: dict[str, tuple[int, int]], order: tuple[str, ...], strict: bool
) -> int | None:
    """Who has won where both have arrived, told step by step; None where the trick counts nothing."""
    left = list(missing)
    for name in order:
        left = [left[team] - gain[name][team] for team in (0, 1)]
        if strict and min(left) <= 0 < max(left):
            return 0 if left[0] <= 0 else 1
        if not strict and any(gain[name]):
            return 0 if gain[name][0] else 1
    return None


@pytest.mark.parametrize("strict", [False, True], ids=["regulation", "strict"])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_after_the_first_trick_the_first_category_with_an_owner_or_the_first_to_arrive_wins(
    order, strict
) -> None:
    """Whoever thanked, and whatever was named: the order decides."""
    assert len(both_arrive()) > 50
    for deal, missing, gain in both_arrive():
        verdicts = {
            (verdict.winner, verdict.why, verdict.on)
            for spoken, on in product((0, 1), (None, *CATEGORIES))
            for claim in [Claim(spoken, on, 1, gain["stich"])]
            for verdict in [judge_claim(deal, claim, order, strict=strict)]
        }
        (verdict,) = verdicts

        assert verdict[:2] == (won_after_the_first_trick(missing, gain, order, strict), "order")


def test_the_two_readings_differ_in_one_pattern_only() -> None:
    """C3: the Stöck need the first trick as well, the others arrive by Weis alone."""
    differing = set()
    for deal, missing, gain in both_arrive():
        claim = Claim(0, None, 1, gain["stich"])
        loose = judge_claim(deal, claim, CATEGORIES, strict=False)
        strict = judge_claim(deal, claim, CATEGORIES, strict=True)
        if loose.winner != strict.winner:
            holder = loose.winner
            differing.add((loose.on, strict.on))

            assert gain["stoeck"][holder]
            assert gain["stoeck"][holder] < missing[holder]
            assert gain["weis"][1 - holder] >= missing[1 - holder]
            assert gain["stich"][holder]
    assert differing == {("stoeck", "weis")}


def test_when_one_team_alone_has_it_thanks_win_and_false_thanks_lose() -> None:
    for missing, gain in situations():
        arrived = [sum(g[team] for g in gain.values()) >= missing[team] for team in (0, 1)]
        if sum(arrived) == 2:
            continue
        for spoken in (0, 1):
            claim = Claim(spoken, None, 1, gain["stich"])
            verdict = judge_claim(deal_of(missing, gain), claim, CATEGORIES, strict=False)

            expected = (spoken, "thanks") if arrived[spoken] else (1 - spoken, "premature")
            assert (verdict.winner, verdict.why) == expected


def test_from_the_second_trick_on_the_first_to_speak_wins() -> None:
    for deal, _missing, gain in both_arrive():
        for spoken in (0, 1):
            claim = Claim(spoken, "stich", 6, gain["stich"])

            assert judge_claim(deal, claim, CATEGORIES, strict=False).winner == spoken


def all_outcomes(
    missing: tuple[int, int],
    shown: dict[str, tuple[int, int]],
    spoken: int,
    order: tuple[str, ...],
    strict: bool,
) -> list[tuple[int, int, int]]:
    """The team, points and winner of every first trick with which *spoken* has won or both have arrived."""
    outcomes = []
    for team, points in product((0, 1), range(BEST_FIRST_TRICK + 1)):
        gain = {**shown, "stich": (points * (team == 0), points * (team == 1))}
        if both_have_it(missing, gain):
            first = won_after_the_first_trick(missing, gain, order, strict)
            outcomes.append((team, points, spoken if first is None else first))
        elif sum(g[spoken] for g in gain.values()) >= missing[spoken]:
            outcomes.append((team, points, spoken))
    return outcomes


def possible_winners(outcomes: list[tuple[int, int, int]], claim: Claim) -> set[int]:
    """The winners of all first tricks with which what was said is true."""
    return {
        winner
        for team, points, winner in outcomes
        if claim.on != "stich" or (team == claim.spoken and points)
    }


@pytest.mark.parametrize("strict", [False, True], ids=["regulation", "strict"])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_thanks_on_a_first_trick_nobody_counted_are_judged_by_all_it_may_have_been(
    order, strict
) -> None:
    """One winner whatever the trick was: that one. None: too early. Both: nobody can tell yet."""
    seen = set()
    for missing, stoeck, weis in product(product(UNCOUNTED, repeat=2), OWNERS, OWNERS):
        spoken = sum(missing) % 2
        shown = {name: gains(stoeck, weis, 0)[name] for name in ("stoeck", "weis")}
        deal = deal_of(missing, gains(stoeck, weis, 0))
        outcomes = all_outcomes(missing, shown, spoken, order, strict)
        for on in (None, *CATEGORIES):
            claim = Claim(spoken, on, 1, None)
            winners = possible_winners(outcomes, claim)
            expected = {(winner, False) for winner in winners} or {(1 - spoken, True)}
            verdict = judge_claim(deal, claim, order, strict=strict)
            outcome = (verdict.winner, verdict.why == "premature") if verdict else None

            assert outcome == (expected.pop() if len(expected) == 1 else None), (missing, claim)
            seen.add(outcome)
    # where the trick comes last in a strict sequence it decides between no two who have it
    assert (None in seen) == (not strict or order[-1] != "stich")
    assert seen >= {(0, False), (1, False), (0, True), (1, True)}


def test_the_walk_never_contradicts_the_strict_sequence_and_names_whose_first_trick_could_turn_it():
    """Wherever the regulation decides otherwise than the walk, the walk had warned."""
    for deal, _missing, gain in both_arrive():
        claim = Claim(0, None, 1, gain["stich"])
        for strict in (True, False):
            verdict = walk(deal, CATEGORIES, strict=strict)
            winner = judge_claim(deal, claim, CATEGORIES, strict=strict).winner
            if verdict.winner is not None and winner != verdict.winner:
                assert not strict
                assert verdict.first_trick == winner


ON_WEIS = FinishDeal((960, 400), (TARGET, TARGET), 1, (0, 20), (50, 0), None)
ON_STOECK = FinishDeal((980, 400), (TARGET, TARGET), 1, (20, 0), (0, 50), None)


@pytest.mark.parametrize(
    ("deal", "on", "trick", "taken", "frozen"),
    [
        (ON_STOECK, "stoeck", 1, (0, 30), 400),
        (ON_STOECK, "stoeck", 4, (0, 30), 430),
        (ON_WEIS, "weis", 1, (0, 30), 420),
        (ON_WEIS, "stich", 1, (56, 0), 420),
        (ON_WEIS, "stich", 4, (60, 30), 450),
    ],
)
def test_the_loser_keeps_earlier_tricks_and_earlier_categories(
    deal, on, trick, taken, frozen
) -> None:
    """A4 step 5: the loser has 400 before the deal, and Weis of 50 or Stöck."""
    verdict = judge_claim(deal, Claim(0, on, trick, taken), CATEGORIES, strict=False)

    assert (verdict.winner, verdict.on) == (0, on)
    assert verdict.score[1] == frozen


EARLIER_STICH = ("stich", "stoeck", "weis")


@pytest.mark.parametrize(
    ("deal", "claim", "order", "expected"),
    [
        # 995 : 910, Stöck with B, the deal ends 80 : 77: after trick 1 only A can have arrived
        (((995, 910), (0, 20), (0, 0), (80, 97)), Claim(0, None, 1, None), CATEGORIES, (0, "thanks", "stich")),
        (((995, 910), (0, 20), (0, 0), (80, 97)), Claim(0, "stich", 1, None), CATEGORIES, (0, "thanks", "stich")),
        # no first trick brings more than 56
        (((850, 0), (0, 0), (0, 0), (257, 0)), Claim(0, "stich", 1, None), CATEGORIES, (1, "premature", "stich")),
        # C3: A needs exactly those 56, Nell and Puur on two aces, with its Stöck; B arrives by Weis
        (((924, 950), (20, 0), (0, 50), (110, 117)), Claim(0, None, 1, (56, 0)), CATEGORIES, (0, "order", "stoeck")),
        # who had it before the deal is not overtaken by the order
        (((900, 1010), (20, 0), (100, 0), None), Claim(1, None, 1, (0, 10)), CATEGORIES, (1, "thanks", "stoeck")),
        # nobody finishes on Stöck that were not shown
        (((960, 400), (0, 0), (50, 0), None), Claim(0, "stoeck", None, None), CATEGORIES, (0, "thanks", "weis")),
        # thanks that name nothing rest on a trick only where one was needed, though tricks come first here
        (((950, 400), (0, 0), (50, 0), None), Claim(0, None, None, None), EARLIER_STICH, (0, "thanks", "weis")),
        (((949, 400), (0, 0), (50, 0), None), Claim(0, None, None, None), EARLIER_STICH, (0, "thanks", "stich")),
        # a counted deal corrects what was said to lie there
        (((900, 400), (0, 0), (0, 0), (20, 137)), Claim(0, "stich", 5, (110, 20)), CATEGORIES, (1, "premature", "stich")),
        # thanks on a trick nobody counted hold until the deal is counted
        (((990, 400), (0, 0), (0, 0), None), Claim(0, "stich", None, None), CATEGORIES, (0, "thanks", "stich")),
        (((990, 400), (0, 0), (0, 0), (5, 152)), Claim(0, "stich", None, None), CATEGORIES, (1, "premature", "stich")),
    ],
)  # fmt: skip
def test_what_thanks_come_to(deal, claim, order, expected) -> None:
    before, *shown = deal
    verdict = judge_claim(
        FinishDeal(before, (TARGET, TARGET), 1, *shown), claim, order, strict=False
    )

    assert (verdict.winner, verdict.why, verdict.on) == expected
