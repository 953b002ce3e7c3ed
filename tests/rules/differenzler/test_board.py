"""Properties of the Differenzler that hold whatever is written, and what it refuses."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.differenzler import checks
from scorer.rules.differenzler.checks import reveal_indexes
from scorer.rules.presets import settings_for
from tests.rules.log_generator.differenzler import LogGenerator
from tests.rules.refusals import refused_at
from tests.rules.vectors import BASES, CASES, number, revisions_of, settings_of

BASE = BASES["differenzler"]
SETTINGS = games.read_settings(BASE)
PRESETS = ("differenzler-12", "differenzler-4", "differenzler-open")
OURS = {name: case for name, case in CASES.items() if name.startswith("differenzler-")}

generators = st.integers(0, 100_000).map(LogGenerator)
estimates = st.none() | st.integers(0, 157)


@st.composite
def counts(draw: st.DrawFn) -> list[int]:
    """Card points of four players, as a deal can give them."""
    cuts = sorted(draw(st.lists(st.integers(0, 157), min_size=3, max_size=3)))
    points = [high - low for low, high in zip([0, *cuts], [*cuts, 157], strict=True)]
    return points if not {1, 156} & set(points) else [157, 0, 0, 0]


plays = st.tuples(st.lists(estimates, min_size=4, max_size=4), counts())


def log_of(played: list[tuple[list[int | None], list[int]]], dealers=()) -> list[Revision]:
    """Trump, four estimates, points: six revisions a deal."""
    log: list[Revision] = []
    for deal, (estimates, points) in enumerate(played, start=1):
        slot, line = str(deal), number(100 * deal)
        start = {"kind": "deal", "trump": "rosen"}
        if dealers:
            start["dealer"] = dealers[deal - 1]
        log.append(Revision(line, line, slot, start))
        for seat, estimate in enumerate(estimates):
            revision_id = number(100 * deal + 1 + seat)
            facts = {"kind": "estimate", "points": estimate}
            log.append(Revision(revision_id, revision_id, f"estimate:{slot}:{seat}", facts))
        log.append(
            Revision(number(100 * deal + 9), line, slot, start | {"points": points}, (line,))
        )
    return log


def test_an_estimate_belongs_to_one_of_at_most_eight_seats():
    assert checks.estimate_of("estimate:12:7") == ("12", 7)
    for slot in ("estimate:12:8", "estimate:0:1", "estimate:12:1:", "12", "lot"):
        assert checks.estimate_of(slot) is None


def moved(values: list, order: tuple[int, ...]) -> list:
    return [values[seat] for seat in order]


@given(st.lists(plays, max_size=6), st.sampled_from([*permutations(range(4))]))
def test_other_seats_give_everybody_what_they_had(played, order) -> None:
    rules = games.read_settings(BASE | {"exact_bonus": 10, "ties": ["best_deal", "exact_hits"]})
    board = games.board(rules, log_of(played))
    turned = games.board(rules, log_of([(moved(a, order), moved(b, order)) for a, b in played]))

    assert sum(turned["totals"]) == sum(board["totals"])
    for key in ("totals", "made", "hits", "ranks"):
        assert turned[key] == moved(board[key], order)
    for line, other in zip(board["lines"], turned["lines"], strict=True):
        for key in ("estimates", "points", "differences", "exact", "written", "totals"):
            assert other[key] == moved(line[key], order)


@given(st.lists(plays, max_size=6))
def test_written_is_nothing_but_difference_bonus_and_penalty(played) -> None:
    board = games.board(games.read_settings(BASE | {"exact_bonus": 7}), log_of(played))

    for line, (estimates, points) in zip(board["lines"], played, strict=True):
        assert sum(line["points"]) == 157
        for seat, (estimate, seat_points) in enumerate(zip(estimates, points, strict=True)):
            by_hand = (
                20
                if estimate is None
                else abs(estimate - seat_points) or (-7 if seat_points else 0)
            )
            assert line["written"][seat] == by_hand


@given(st.lists(plays, max_size=5), st.data())
def test_a_table_may_write_all_of_it_and_earlier_deals_stay_as_they_were(played, data) -> None:
    log = log_of(played)
    length = data.draw(st.integers(0, len(log)))
    before = games.check_log(SETTINGS, log[:length], max(0, length - 1))
    whole = games.board(SETTINGS, log)

    full = length // 6
    assert before["lines"][:full] == whole["lines"][:full]
    assert [line["state"] for line in before["lines"][full:]] == ["open"] * bool(length % 6)


@given(st.lists(plays, min_size=2, max_size=6))
def test_the_lowest_total_is_first_and_equal_ones_share_their_rank(played) -> None:
    board = games.board(games.read_settings(BASE | {"deals": len(played)}), log_of(played))
    totals, finish = board["totals"], board["finish"]

    assert board["ranks"] == [1 + sum(other < total for other in totals) for total in totals]
    assert finish["winners"] == [seat for seat, total in enumerate(totals) if total == min(totals)]
    assert (finish["winner"] is None) == (len(finish["winners"]) > 1)


@given(generators.filter(lambda generator: generator.rules.estimates == "hidden"))
def test_a_log_without_what_is_sealed_tells_of_estimates_in_counted_deals_alone(generator) -> None:
    shown = reveal_indexes(generator.rules, generator.revisions)
    readable = [
        revision for revision, at in zip(generator.revisions, shown, strict=True) if at is not None
    ]
    board = games.board(generator.rules, readable)
    slots = [*board["claims"], *(clash["slot"] for clash in board["clashes"])]
    deal_slots = {place[0] for place in map(checks.estimate_of, slots) if place}
    deal_slots |= {line["slot"] for line in board["lines"] if any(line["given"])}

    assert deal_slots <= {
        revision.slot for revision in generator.revisions if checks.is_counted(revision.facts)
    }


@given(generators, st.data())
def test_what_was_readable_stays_so_and_the_rest_becomes_so_later(generator, data) -> None:
    length = data.draw(st.integers(0, len(generator.revisions)))
    early = reveal_indexes(generator.rules, generator.revisions[:length])
    late = reveal_indexes(generator.rules, generator.revisions)

    for index, (before, after) in enumerate(zip(early, late, strict=False)):
        assert before == after or (before is None and after >= length)
        assert before is None or index <= before < length


def test_an_estimate_is_read_with_the_first_points_of_its_deal() -> None:
    log = log_of([([10, 20, 30, 40], [40, 40, 40, 37])] * 2)[:11]
    again = Revision(number(900), log[0].line, "1", {"kind": "deal"}, (log[5].id,))

    assert reveal_indexes(SETTINGS, log) == [0, 5, 5, 5, 5, 5, 6, None, None, None, None]
    assert reveal_indexes(SETTINGS, [*log, again])[1:5] == [5, 5, 5, 5]
    assert reveal_indexes(games.read_settings(BASE | {"estimates": "open"}), log) == [*range(11)]


def accepted(generator: LogGenerator) -> list[Revision]:
    """The part of a random log that a server takes, revision after revision."""
    log: list[Revision] = []
    for revision in generator.revisions:
        try:
            games.check_log(generator.rules, [*log, revision], len(log))
        except RuleError:
            continue
        log.append(revision)
    return log


@given(generators)
def test_nobody_changes_an_estimate_between_the_last_one_and_the_points(generator) -> None:
    log = accepted(generator)
    boards = [games.board(generator.rules, log[:length]) for length in range(len(log) + 1)]
    hidden = generator.rules.estimates == "hidden"

    for before, after in pairwise(boards):
        now = {line["slot"]: line for line in after["lines"]}
        for line in before["lines"]:
            if hidden and line["state"] == "open" and all(line["given"]):
                assert now[line["slot"]]["estimates"] == line["estimates"]
    for line in boards[-1]["lines"]:
        assert line["state"] != "done" or all(line["given"])


@pytest.mark.parametrize("name", OURS)
def test_a_table_gets_to_the_worked_case_revision_by_revision(name) -> None:
    case = OURS[name]
    log = revisions_of(case)
    for length in range(1, len(log) + (0 if "refused" in case else 1)):
        games.check_log(settings_of(case), log[:length], length - 1)


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        ({"players": ["Anna", "Beat"]}, "players", "list-length"),
        ({"players": ["Anna", "Beat", "Clara", "Dani", "Emil"]}, "players", "list-length"),
        ({"players": ["Anna", "Anna", "Clara"]}, "players", "names-twice"),
        ({"undealt": float("nan")}, "undealt", "not-choice"),
        ({"players": [*"ABCDE"], "undealt": "none"}, "undealt", "undealt-left"),
        ({"players": [*"ABCDEFG"], "undealt": "none"}, "undealt", "undealt-left"),
        ({"players": [*"ABCDEFGH"], "undealt": "none"}, "undealt", "undealt-left"),
        ({"players": ["A"], "undealt": "none"}, "players", "list-length"),
        ({"players": [*"ABCDEFGHIJ"], "undealt": "none"}, "players", "list-length"),
        ({"players": [*"ABCDEa"], "undealt": "none"}, "players", "names-twice"),
        ({"ties": "lot"}, "ties", "not-list"),
        ({"ties": ["coin"]}, "ties/0", "not-choice"),
        ({"ties": ["lot", "best_deal", "lot"]}, "ties", "ties-twice"),
        ({"first_dealer": 4}, "first_dealer", "out-of-range"),
        ({"players": ["A", "B", "C"], "first_dealer": 3}, "first_dealer", "out-of-range"),
        ({"dealer_credit": True, "estimates": "open"}, "dealer_credit", "credit-players"),
        ({"teams": []}, "", "unknown-key"),
    ],
)
def test_settings_no_table_can_have_are_refused_with_their_place(change, place, code) -> None:
    at = refused_at(games.read_settings, BASE | change)

    assert at == (code, f"settings/{place}".rstrip("/"))


def test_undealt_cards_are_left_out_where_there_are_none() -> None:
    for people in ("ABC", "ABCD"):
        settings = games.read_settings(BASE | {"players": [*people]})

        assert "undealt" not in games.settings_json(settings)


@pytest.mark.parametrize(
    ("people", "undealt"),
    [("AB", "none"), ("AB", "unchecked"), ("ABCDE", "dealer"), ("ABCDEF", "none")],
)
def test_a_record_says_who_gets_undealt_cards(people, undealt) -> None:
    settings = games.read_settings(BASE | {"players": [*people], "undealt": undealt})

    assert games.settings_json(settings) == BASE | {"players": [*people], "undealt": undealt}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("people", [["Anna", "Beat", "Clara"], ["Anna", "Beat", "Clara", "Dani"]])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_a_preset_is_whole_for_three_and_for_four(preset, people, deck) -> None:
    settings = settings_for(preset, people, ["Wir", "Ihr"], deck)

    assert games.settings_json(games.read_settings(settings)) == settings
    assert settings["deck"] == deck


def one_deal(**facts: object) -> dict[str, object]:
    return {"kind": "deal", **facts}


@pytest.mark.parametrize(
    ("slot", "facts", "code", "place"),
    [
        ("0", one_deal(), "slot", "slot"),
        ("lots", {"kind": "lot", "order": [0, 1]}, "slot", "slot"),
        ("estimate:1:4", {"kind": "estimate", "points": 9}, "slot", "slot"),
        ("estimate:0:1", None, "slot", "slot"),
        ("thanks:1", None, "slot", "slot"),
        ("1", {"kind": "estimate", "points": 9}, "slot", "facts/kind"),
        ("end", one_deal(), "slot", "facts/kind"),
        ("1", {"kind": "cell"}, "not-choice", "facts/kind"),
        ("estimate:1:0", {"kind": "estimate", "points": 9}, "estimate-deal", "slot"),
        ("estimate:1:0", {"kind": "estimate", "points": 158}, "out-of-range", "facts/points"),
        ("estimate:1:0", {"kind": "estimate", "points": 9.0}, "not-integer", "facts/points"),
        ("estimate:1:0", {"kind": "estimate", "seat": 0}, "unknown-key", "facts"),
        ("1", one_deal(trump="herz"), "trump-suit", "facts/trump"),
        ("1", one_deal(trump=["rosen"]), "trump-suit", "facts/trump"),
        ("1", one_deal(drawn=None), "not-flag", "facts/drawn"),
        ("1", one_deal(dealer=4), "out-of-range", "facts/dealer"),
        ("1", one_deal(mode="rosen"), "unknown-key", "facts"),
        ("1", one_deal(void=True), "not-text", "facts/void"),
        ("1", one_deal(note="x" * 201), "text-length", "facts/note"),
        ("1", one_deal(points=[157, 0, 0]), "list-length", "facts/points"),
        ("1", one_deal(points=[158, 0, 0, -1]), "out-of-range", "facts/points/0"),
        ("1", one_deal(points=[50, 1, 50, 56]), "count-impossible", "facts/points/1"),
        ("1", one_deal(penalties=[{"seat": 0}]), "not-integer", "facts/penalties/0/points"),
        (
            "1",
            one_deal(penalties=[{"seat": 0, "points": 20, "reason": "x" * 201}]),
            "text-length",
            "facts/penalties/0/reason",
        ),
        (
            "1",
            one_deal(penalties=[{"seat": 0, "points": 5}] * 11),
            "list-length",
            "facts/penalties",
        ),
        ("lot", {"kind": "lot", "order": [0, 1]}, "lot-off", "facts"),
        ("end", {"kind": "end", "note": 1}, "not-text", "facts/note"),
        ("names", {"kind": "names", "players": ["A", "B", "C"]}, "list-length", "facts/players"),
    ],
)
def test_facts_that_cannot_have_happened_are_refused_with_their_place(
    slot, facts, code, place
) -> None:
    at = refused_at(games.check_log, SETTINGS, [Revision(number(1), number(1), slot, facts)])

    assert at == (code, f"revisions/0/{place}")


@pytest.mark.parametrize(
    ("points", "gap", "missing"), [([100, 50, 0, 0], 7, True), ([60] * 4, 83, False)]
)
def test_counts_that_do_not_make_157_are_told_their_gap(points, gap, missing) -> None:
    with pytest.raises(RuleError) as refusal:
        games.check_log(SETTINGS, [Revision(number(1), number(1), "1", one_deal(points=points))])

    values = {"sum": sum(points), "total": 157, "gap": gap, "missing": missing}
    assert (refusal.value.code, refusal.value.values) == ("count-sum", values)


def test_points_before_all_estimates_name_the_seats_that_are_missing() -> None:
    log = log_of([([10, 20, 30, 40], [40, 40, 40, 37])])
    with pytest.raises(RuleError) as refusal:
        games.check_log(
            SETTINGS, [revision for revision in log if not revision.slot.endswith((":1", ":3"))]
        )

    assert (refusal.value.code, refusal.value.values) == ("estimates-missing", {"seats": [1, 3]})
