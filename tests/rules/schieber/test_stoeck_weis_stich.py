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


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_after_the_first_trick_the_first_category_with_an_owner_wins(order) -> None:
    decided = 0
    for missing, gain in situations():
        if not both_have_it(missing, gain):
            continue
        decided += 1
        owner = next(
            team for name in order for team in (0, 1) if gain[name][team] > gain[name][1 - team]
        )
        for spoken in (0, 1):
            verdict = judge_claim(
                deal_of(missing, gain), Claim(spoken, None, 1, gain["stich"]), order, strict=False
            )

            assert (verdict.winner, verdict.why) == (owner, "order"), (missing, gain)
    assert decided > 50


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_in_the_strict_sequence_the_first_to_arrive_wins(order) -> None:
    for missing, gain in situations():
        if not both_have_it(missing, gain):
            continue
        left = list(missing)
        winner = None
        for name in order:
            left = [left[team] - gain[name][team] for team in (0, 1)]
            if min(left) <= 0:
                winner = 0 if left[0] <= 0 else 1
                break

        verdict = judge_claim(
            deal_of(missing, gain), Claim(0, None, 1, gain["stich"]), order, strict=True
        )

        assert verdict.winner == winner, (missing, gain)


def test_the_two_readings_differ_in_one_pattern_only() -> None:
    """C3: the Stöck need the first trick as well, the others arrive by Weis alone."""
    differing = set()
    for missing, gain in situations():
        if not both_have_it(missing, gain):
            continue
        claim, deal = Claim(0, None, 1, gain["stich"]), deal_of(missing, gain)
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
    for missing, gain in situations():
        if not both_have_it(missing, gain):
            continue
        for spoken in (0, 1):
            claim = Claim(spoken, "stich", 6, gain["stich"])

            assert (
                judge_claim(deal_of(missing, gain), claim, CATEGORIES, strict=False).winner
                == spoken
            )


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


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_where_the_first_trick_is_counted_the_winner_does_not_hang_on_what_was_named(order) -> None:
    for missing, gain in situations():
        if not both_have_it(missing, gain):
            continue
        for strict, spoken in product((False, True), (0, 1)):
            verdicts = [
                judge_claim(
                    deal_of(missing, gain),
                    Claim(spoken, on, 1, gain["stich"]),
                    order,
                    strict=strict,
                )
                for on in (None, *CATEGORIES)
            ]

            assert len({(verdict.winner, verdict.on) for verdict in verdicts}) == 1


def test_the_walk_never_contradicts_the_strict_sequence() -> None:
    for missing, gain in situations():
        deal = deal_of(missing, gain)
        verdict = walk(deal, CATEGORIES, strict=True)
        if verdict.winner is None or not both_have_it(missing, gain):
            continue
        claim = Claim(0, None, 1, gain["stich"])

        assert judge_claim(deal, claim, CATEGORIES, strict=True).winner == verdict.winner


def test_the_walk_names_the_team_whose_first_trick_could_still_turn_it() -> None:
    """Wherever the regulation decides otherwise than the walk, the walk had warned."""
    for missing, gain in situations():
        deal = deal_of(missing, gain)
        verdict = walk(deal, CATEGORIES, strict=False)
        if verdict.winner is None or not both_have_it(missing, gain):
            continue
        winner = judge_claim(
            deal, Claim(0, None, 1, gain["stich"]), CATEGORIES, strict=False
        ).winner
        if winner != verdict.winner:
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


def test_thanks_in_the_first_trick_do_not_count_the_tricks_after_it() -> None:
    """995 : 910, Stöck with B, the deal ends 80 : 77: after trick 1 only A can have arrived."""
    deal = FinishDeal((995, 910), (TARGET, TARGET), 1, (0, 20), (0, 0), (80, 97))
    for on in (None, "stich"):
        verdict = judge_claim(deal, Claim(0, on, 1, None), CATEGORIES, strict=False)

        assert (verdict.winner, verdict.why) == (0, "thanks")


def test_no_first_trick_brings_more_than_56() -> None:
    deal = FinishDeal((850, 0), (TARGET, TARGET), 1, (0, 0), (0, 0), (257, 0))

    assert (
        judge_claim(deal, Claim(0, "stich", 1, None), CATEGORIES, strict=False).why == "premature"
    )


def test_a_first_trick_of_56_may_still_turn_the_walk() -> None:
    """Nell and Puur on two aces: A needs exactly that with its Stöck, B arrives by Weis (C3)."""
    deal = FinishDeal((924, 950), (TARGET, TARGET), 1, (20, 0), (0, 50), (110, 117))

    assert walk(deal, CATEGORIES, strict=False).first_trick == 0
    assert judge_claim(deal, Claim(0, None, 1, (56, 0)), CATEGORIES, strict=False).winner == 0


def test_who_had_it_before_the_deal_is_not_overtaken_by_the_order() -> None:
    deal = FinishDeal((900, 1010), (TARGET, TARGET), 1, (20, 0), (100, 0), None)

    assert judge_claim(deal, Claim(1, None, 1, (0, 10)), CATEGORIES, strict=False).winner == 1


def test_nobody_finishes_on_stoeck_that_were_not_shown() -> None:
    deal = FinishDeal((960, 400), (TARGET, TARGET), 1, (0, 0), (50, 0), None)

    assert judge_claim(deal, Claim(0, "stoeck", None, None), CATEGORIES, strict=False).on == "weis"


def test_thanks_that_name_nothing_rest_on_a_trick_only_where_one_was_needed() -> None:
    """Before Stöck and Weis come the tricks here; the Weis of 50 is enough without them."""
    order = ("stich", "stoeck", "weis")
    for missing, on in ((50, "weis"), (51, "stich")):
        deal = FinishDeal((TARGET - missing, 400), (TARGET, TARGET), 1, (0, 0), (50, 0), None)
        verdict = judge_claim(deal, Claim(0, None, None, None), order, strict=False)

        assert verdict is not None
        assert (verdict.why, verdict.on) == ("thanks", on)


def test_a_counted_deal_corrects_what_was_said_to_lie_there() -> None:
    deal = FinishDeal((900, 400), (TARGET, TARGET), 1, (0, 0), (0, 0), (20, 137))
    claim = Claim(0, "stich", 5, (110, 20))

    assert judge_claim(deal, claim, CATEGORIES, strict=False).why == "premature"


def test_thanks_on_a_trick_nobody_counted_stand_until_the_deal_is_counted() -> None:
    claim = Claim(0, "stich", None, None)
    playing = FinishDeal((990, 400), (TARGET, TARGET), 1, (0, 0), (0, 0), None)
    counted = FinishDeal((990, 400), (TARGET, TARGET), 1, (0, 0), (0, 0), (5, 152))

    assert judge_claim(playing, claim, CATEGORIES, strict=False).winner == 0
    assert judge_claim(counted, claim, CATEGORIES, strict=False).why == "premature"
