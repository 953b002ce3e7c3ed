"""Regulations that nobody had in mind: found in public sources and configured on the pages of a club.

None is an odd record of the regulations page; which sources its even records have is not listed
there, so some may be among them. A source shows its first 2000 characters or so: what it does not
tell stays as a preset has it. A test is named after its source and worked by hand: facts, in words
of ours, without people. What each needed (K numbers of the regulations page):

- populaer.ch/jassturnier/reglement-2.html: K1, K3, K12. Runs.
- tvschupfart.ch/jassgaudi-infos: K1, K2, K6, K29. Runs; pairs of single entries were missing and are
  drawn on the page of the attendance now.
- expydoc.com/doc/8851723: groups, then a final and a small final (with more teams a knock-out),
  football beside it: K2, K19, K20, K24. Runs; whose matches are over is entered as leaving.
- stächerei.ch/meisterschaft: K1, K8, K9, K10, K11. Runs.
- stv-untersiggenthal.ch (championship 2023, report): K2, K19. Runs.
- kab.ch/jassmeisterschaft.html: K1, K4, K6, K12. Runs.
- jassturnier.com: K1, K3, K8, K13. Runs; the heats are played on line.
- jassplausch.ch/turnierregeln: K1, K2, K6, K7, K26. Runs.
- aegeri-differenzler.ch/reglement: K5, K6, K17. Runs.
- le-o.ch (7 November 2025; Le Locle, NE): K2, K20. Runs; how its finals are held is not told.
- lenouvelliste.ch (a-la-pinte-contheysanne, 2019; Conthey, VS): K1, K2, K22, K23, K30. Runs; that in
  two rounds nobody may push is a rule in the club's own words.
"""

import pytest

from scorer.rules.club.play_off import groups_of
from tests.rules.club.test_real_regulations import THREE
from tests.web.club.form_filler import Season, decided, filled, lasting_club, replaced
from tests.web.html_client import elements_of, words

pytestmark = pytest.mark.soak

club = lasting_club

PAIRS = ((1, 2), (3, 4), (5, 6), (7, 8))
# Four pairs, of whom each meets the three others.
ALL_MEET = (
    [[1, 3, 2, 4], [5, 7, 6, 8]],
    [[1, 5, 2, 6], [3, 7, 4, 8]],
    [[1, 7, 2, 8], [3, 5, 4, 6]],
)


def listed(club, evening, name):
    """Rank, name and figure of each line of a side list on the page of an evening."""
    page = club.viewer.get(f"/club/evenings/{evening.id}/ranking", query_string={"list": name})
    rows = next(elements_of(page, "tbody")[0].iter("tbody")).iter("tr")
    return [tuple(words(cell) for cell in list(row)[:3]) for row in rows]


def agreed(club, season):
    return words(elements_of(club.viewer.get(f"{season.path}/regulation"), "main")[0])


def test_populaer_four_rounds_of_eight_and_a_card_decides(club):
    """Partners by lot, all four rounds count, no bonus; whoever is equal draws a card."""
    season = Season(club, "four-eight", {"phase-0-tie_0": "lot", "phase-0-tie_1": ""})
    evening = season.evening(4)
    evening.seat(*THREE, [[2, 3, 1, 4]])
    evening.played([700], [600], [628], [656])

    # 1: 700 600 628 656; 3: 700 656 628 600; 2: 556 600 628 656; 4: 556 656 628 600
    assert evening.ranks() == [(1, 1, 2584), (3, 1, 2584), (2, 3, 2440), (4, 3, 2440)]
    evening.lot(3, 1)
    assert evening.ranks() == [(3, 1, 2584), (1, 2, 2584), (2, 3, 2440), (4, 3, 2440)]
    assert "Bei Gleichstand entscheidet das Los." in agreed(club, season)


def test_schupfart_pairs_for_three_rounds_and_a_prize_for_the_most_matches(club):
    """Who comes alone is put into a pair; a match counts 157 and is noted for an extra prize."""
    most = {"list-0-name": "Meiste Matche", "list-0-measured": "matches", "list-0-places": "1"}
    changes = {"phase-0-rounds": "3", "phase-0-match_bonus": None, "phase-0-count_matches": "y"}
    season = Season(club, "pairs", changes | {"phase-0-ties": None} | most, more=("list",))
    evening = season.evening()
    evening.pairs(*PAIRS[:2])
    evening.attend(5, 6, 7, 8)
    answer = club.scorer.post(f"/club/evenings/{evening.id}/door/pairs")
    assert answer.status_code == 303
    fifth, last = 5, max({6, 7, 8} - {evening.view.evening.partners[5]})
    with_fifth, with_last = (evening.view.evening.partners[who] for who in (fifth, last))
    evening.seat(
        [[1, 3, 2, 4], [fifth, last, with_fifth, with_last]],
        [[1, fifth, 2, with_fifth], [3, last, 4, with_last]],
        [[1, last, 2, with_last], [3, fifth, 4, with_fifth]],
    )
    evening.sheet(1, 1, 700, 556, matches_1="1")
    evening.sheet(1, 2, 600, 656)
    evening.sheet(2, 1, 640, 616)
    evening.sheet(2, 2, 628, 628, matches_1="1")
    assert "1306: 50 Punkte zu viel" in evening.refused(3, 1, 500, 806, matches_1="1")
    evening.sheet(3, 1, 500, 756, matches_1="1")
    evening.sheet(3, 2, 656, 600)

    totals = {person: (rank, total) for person, rank, total in season.ranks()}
    assert [totals[who] for who in (with_last, 1, 3, with_fifth)] == [
        *((1, "2040"), (2, "1840"), (2, "1840"), (4, "1816")),
    ]
    winners = " / ".join(f"M{who:02}" for who in sorted((last, with_last)))
    assert listed(club, evening, "Meiste Matche") == [("1", winners, "2")]


def test_jasstschutte_a_group_of_five_teams_then_a_final_and_a_small_final(club):
    """Each team meets each; a game goes to 1000, into which won football brings 300 points."""
    changes = {"phase-0-rounds": "6", "phase-0-match_bonus": None, "phase-0-check": None}
    changes |= {"phase-0-figures": "games", "phase-0-goal": "1000", "phase-0-rank_down": "y"}
    changes |= {"phase-0-draw": "groups", "phase-0-groups_size": "5"}
    changes |= {"phase-0-play_off_kind": "groups", "phase-0-play_off_size": "2"}
    season = Season(club, "pairs", changes | {"phase-0-play_off_rounds": "1"})
    evening = season.evening()
    evening.pairs(*PAIRS, (9, 10))
    evening.draw()
    for number, tables in enumerate(evening.people(), start=1):
        for table, (first, second, *_rest) in enumerate(tables, start=1):
            evening.sheet(number, table, int(first < second), int(first > second))
    # each of the lower number wins against all behind it: 4, 3, 2, 1 and 0 games
    assert evening.ranks()[::2] == [(1, 1, 4), (3, 2, 3), (5, 3, 2), (7, 4, 1), (9, 5, 0)]

    seen = evening.view.seq
    for member, partner in ((9, 10), (10, 9)):  # who has no match left goes home
        evening.attend(member, last=5, partner=partner, expected_version=seen)
    evening.draw(first=6)
    final, small_final = evening.people()[5]
    assert ({*final}, {*small_final}) == ({1, 2, 3, 4}, {5, 6, 7, 8})
    for table, people in enumerate((final, small_final), start=1):
        evening.sheet(6, table, int(people[0] in {3, 7}), int(people[1] in {3, 7}))
    assert [member for member, *_rank in evening.ranks()[::2]] == [3, 1, 7, 5, 9]
    assert season.ranks()[::2] == [
        *((3, 1, "5 (4:1)"), (1, 2, "4 (4:1)"), (7, 3, "3 (2:3)")),
        *((5, 4, "2 (2:3)"), (9, 5, "1 (0:4)")),
    ]


def test_jasstschutte_the_first_two_of_each_group_play_a_knock_out_and_for_the_third_place(club):
    """The younger teams: four groups before quarter-finals, here two before semi-finals."""
    changes = {"phase-0-rounds": "5", "phase-0-match_bonus": None, "phase-0-check": None}
    changes |= {"phase-0-figures": "games", "phase-0-goal": "1000", "phase-0-rank_down": "y"}
    changes |= {"phase-0-draw": "groups", "phase-0-play_off_kind": "knock_out"}
    changes |= {"phase-0-play_off_rounds": "2", "phase-0-play_off_third": "yes"}
    season = Season(club, "pairs", changes)
    evening = season.evening()
    evening.pairs(*((number, number + 1) for number in range(1, 17, 2)))
    evening.draw()

    def play(*rounds):
        """Low numbers win."""
        for number in rounds:
            for table, people in enumerate(evening.people()[number - 1], start=1):
                evening.sheet(number, table, int(people[0] < people[1]), int(people[1] < people[0]))

    play(1, 2, 3)
    groups = [{*people} for people in groups_of(evening.view.evening)]
    firsts = [sorted(group)[:4] for group in groups]
    seen = evening.view.seq
    for group in groups:  # whose matches are over goes home
        for member in sorted(group)[4:]:
            partner = evening.view.evening.partners[member]
            evening.attend(member, last=3, partner=partner, expected_version=seen)
    evening.draw(first=4)
    # the first of a group meets the second of the other
    assert all(len({*table} & {*firsts[0]}) == 2 for table in evening.people()[3])
    play(4)
    evening.draw(first=5)
    play(5)
    best = sorted(member for group in firsts for member in group)
    assert {member for member, rank, _total in evening.ranks() if rank == 1} == {*best[:2]}
    assert {member for member, *_rank in evening.ranks()[:8]} == {*best}


def test_staecherei_three_of_four_heats_and_a_final_that_counts_twice(club):
    """Six rounds of eight; rank points 25, 18, 15, 12; the worst of four heats is dropped."""
    changes = {"phase-0-name": "Vorrunde", "phase-0-rounds": "6", "phase-0-deals": "8"}
    changes |= {"phase-1-name": "Final", "phase-1-rounds": "6", "phase-1-deals": "8"}
    changes |= {"part-0-phases": ["abend"], "part-0-best": "3"}
    changes |= {"part-0-evenings": "4", "part-1-phases": ["phase-2"], "part-1-weight": "2"}
    season = Season(club, "rank-points", changes, more=("phase", "part"))

    def tournament(people, first_points, phase="abend"):
        evening = season.evening(phase=phase)
        evening.attend(*people)
        a, b, c, d = people
        seats = [[a, b, c, d]], [[a, c, b, d]], [[a, b, d, c]]
        evening.seat(*seats, *seats)
        evening.played(*[[points] for points in first_points], [628], [628], [628])
        return [person for person, _rank, _total in evening.ranks()]

    # over 628 in the rounds with each partner: a has x+y+z, b -x+y-z, c x-y-z, d -x-y+z
    assert tournament([1, 2, 3, 4], (658, 648, 638)) == [1, 3, 2, 4]
    assert tournament([1, 2, 3, 4], (658, 608, 618)) == [3, 1, 4, 2]
    assert tournament([1, 2, 3, 5], (598, 608, 638)) == [5, 2, 3, 1]
    assert tournament([1, 2, 3, 4], (658, 648, 638)) == [1, 3, 2, 4]
    # 1: 25 18 25 (12); 3: 18 25 18 (15); 2: 15 18 15 (12); 4: 12 15 12; 5: 25
    heats = [(1, 1, "68"), (3, 2, "61"), (2, 3, "48"), (4, 4, "39"), (5, 5, "25")]
    assert season.ranks() == heats

    assert tournament([3, 1, 4, 2], (658, 648, 638), "phase-2") == [3, 4, 1, 2]
    # twice 25, 18, 15 and 12
    assert season.ranks() == [
        *((3, 1, "111"), (1, 2, "98"), (4, 3, "75"), (2, 4, "72"), (5, 5, "25")),
    ]


def test_untersiggenthal_every_pair_plays_eight_deals_against_every_other(club):
    season = Season(
        club, "pairs", {"phase-0-draw": "robin", "phase-0-rounds": "5", "phase-0-match_bonus": None}
    )
    evening = season.evening()
    evening.pairs(*PAIRS, (9, 10), (11, 12))
    evening.draw()
    met = set()
    for number, tables in enumerate(evening.people(), start=1):
        for table, (first, second, *_rest) in enumerate(tables, start=1):
            met.add(frozenset((first, second)))
            # ten points over the half for each place between two pairs
            evening.sheet(number, table, 628 + 5 * (second - first), 628 - 5 * (second - first))

    assert len(met) == 15
    # the first is 1 + 2 + 3 + 4 + 5 places before the others, the next 1 + 2 + 3 + 4 - 1 ...
    assert season.ranks()[::2] == [
        *((1, 1, "3290"), (3, 2, "3230"), (5, 3, "3170")),
        *((7, 4, "3110"), (9, 5, "3050"), (11, 6, "2990")),
    ]


def test_kab_six_rounds_of_four_deals_alone_and_the_better_round_decides(club):
    """French cards, the cut card is trump, no Weis; opponents change after every four deals."""
    changes = {"phase-0-rounds": "6", "phase-0-deals": "4", "phase-0-deck": "french"}
    season = Season(club, "handjass", changes)
    evening = season.evening(8)
    evening.draw()
    assert len(evening.people()) == 6
    evening = season.evening(4)
    evening.seat(*[[[1, 2, 3, 4]]] * 6)
    assert "627: 1 Punkt fehlt auf 628" in evening.refused(1, 1, 200, 150, 150, 127)
    for number in range(1, 5):
        evening.sheet(number, 1, 157, 157, 157, 157)
    evening.sheet(5, 1, 200, 210, 118, 100)
    evening.sheet(6, 1, 190, 180, 158, 100)

    # 1 and 2 have 1018 and 1018; the better of their rounds are 200 and 210
    assert evening.ranks() == [(2, 1, 1018), (1, 2, 1018), (3, 3, 904), (4, 4, 828)]


def test_jassturnier_com_the_best_of_many_attempts_opens_a_final_of_three_rounds(club):
    """A hundred go on, here four; the final begins anew with three rounds of twelve by lot."""
    changes = {"phase-0-attempts": "y", "phase-0-best": "1", "phase-1-rounds": "3"}
    changes |= {"final-0-qualify_top": "y", "final-0-n": "4", "final-0-per_evening": None}
    season = Season(club, "heats", changes | {"final-0-all_ties": None})
    heat = season.evening(8, "ausscheidung")
    for people in ([1, 2, 3, 4], [5, 6, 7, 8], [1, 3, 2, 4]):
        heat.sit(*people)
    heat.played([1000, 1100], [1200])

    # 1: 1000 1200; 2: 884 1200; 3: 1000 684; 4: 884 684; 5 and 7: 1100; 6 and 8: 784
    assert season.ranks()[:4] == [(1, 1, "1200"), (2, 1, "1200"), (5, 3, "1100"), (7, 3, "1100")]
    assert season.qualified() == [1, 2, 5, 7]
    final = season.evening(phase="final")
    final.attend(1, 2, 5, 7)
    final.seat([[1, 2, 5, 7]], [[1, 5, 2, 7]], [[1, 2, 7, 5]])
    final.played([942], [1000], [900])
    # 1: 942 1000 900; 2: 942 1000 984; 5: 942 884 984; 7: 942 884 900
    assert final.ranks() == [(2, 1, 2926), (1, 2, 2842), (5, 3, 2810), (7, 4, 2726)]


def test_jassplausch_new_opponents_in_each_of_five_rounds_and_fifty_for_a_match(club):
    """Both sides sign the sheet; opponents are drawn after each round."""
    season = Season(club, "pairs", {"phase-0-rounds": "5", "phase-0-draw": "round"})
    evening = season.evening()
    evening.pairs(*((number, number + 1) for number in range(1, 17, 2)))
    met = []
    for number in range(1, 6):
        evening.draw(first=number)
        met += [frozenset(people[:2]) for people in evening.people()[number - 1]]
        evening.played(*[[]] * (number - 1), [628] * 4)
    assert len(set(met)) == len(met) == 20
    assert "Ein Zettel zählt erst, wenn beide Seiten ihn bestätigt haben." in agreed(club, season)


def test_aegeri_a_forgotten_estimate_costs_twenty_and_what_was_made(club):
    """Open estimates, the cut card is trump; nothing is played again."""
    changes = {"phase-0-penalties": "Schätzung vergessen: 20 + gemacht", "phase-0-rounds": "1"}
    season = Season(club, "differences", changes | {"phase-0-estimates": "open"})
    evening = season.evening(4)
    evening.seat([[1, 2, 3, 4]])
    evening.sheet(1, 1, 30, 41, 36, 12)
    form = {"member": "4", "rate": "0", "round": "1", "deal": "3", "points_made": "24"}
    answer = club.scorer.post(f"/club/evenings/{evening.id}/penalties", data=form | {"seen": "0"})
    assert answer.status_code == 303

    # 4: 12 and 20 and 24
    assert evening.ranks() == [(1, 1, 30), (3, 2, 36), (2, 3, 41), (4, 4, 56)]


def test_le_locle_the_best_pairs_of_four_rounds_play_the_final(club):
    """No announcements and nothing extra for a match; how many pairs play on is not told."""
    changes = {"phase-0-rounds": "5", "phase-0-match_bonus": None, "phase-0-rank_down": "y"}
    changes |= {"phase-0-play_off_kind": "table", "phase-0-play_off_size": "2"}
    season = Season(club, "pairs", changes | {"phase-0-play_off_rounds": "1"})
    evening = season.evening()
    evening.pairs(*PAIRS)
    evening.seat(*ALL_MEET, ALL_MEET[0])
    evening.played([700, 600], [640, 628], [500, 656], [600, 628])

    # 1: 700 640 500 600; 3: 556 628 656 656; 5: 600 616 600 628; 7: 656 628 756 628
    assert evening.ranks()[::2] == [(7, 1, 2668), (3, 2, 2496), (5, 3, 2444), (1, 4, 2440)]
    evening.draw(first=5)
    [final] = evening.people()[4]
    assert {*final} == {3, 4, 7, 8}
    evening.sheet(5, 1, *((620, 636) if final[0] in {7, 8} else (636, 620)))
    assert evening.ranks()[::2] == [(3, 1, 636), (7, 2, 620), (5, 3, 2444), (1, 4, 2440)]
    assert season.ranks()[::2] == [(3, 1, "4"), (7, 2, "3"), (5, 3, "2"), (1, 4, "1")]


def test_conthey_twelve_pairs_four_rounds_of_eighteen_and_the_eldest_stay_at_their_table(club):
    """No announcements, spades single, a match has 157; the trumps of two rounds are imposed.

    Which rounds and which trumps is not told: here the last two, one suit after the other.
    """
    suits = "\n".join((["Herz", "Ecken", "Schaufel", "Kreuz"] * 5)[:18])
    changes = {"phase-0-rounds": "4", "phase-0-deals": "18", "phase-0-match_bonus": None}
    changes |= {"discipline-0-first": "3", "discipline-0-deals": "18"}
    changes |= {"discipline-0-match_bonus": None, "discipline-0-contracts": suits}
    french = {"phase-0-deck": "french", "discipline-0-deck": "french"}
    season = Season(club, "pairs", changes | french, more=("discipline-0",))
    rule = {"rule-0-text": "In den ersten zwei Passen schiebt niemand."}
    path = f"{season.path}/regulation/edit"
    typed = replaced(filled(club.admin.get(path)), rule)
    assert decided(club.admin, path, typed).status_code == 303
    for member in ("M01", "M02"):
        fixed = {"member": member, "table": "1", "seen": "0"}
        assert club.scorer.post("/club/wishes/table", data=fixed).status_code == 303
    evening = season.evening()
    evening.pairs(*((number, number + 1) for number in range(1, 25, 2)))
    evening.draw()
    rounds = evening.people()
    assert all({1, 2} <= {*tables[0]} for tables in rounds)
    met = [frozenset(people[:2]) for tables in rounds for people in tables]
    assert len(set(met)) == len(met) == 24

    assert "2827: 1 Punkt zu viel, richtig wären 2826" in evening.refused(1, 1, 1413, 1414)
    evening.played([1500] * 6)
    assert {total for _member, _rank, total in evening.ranks()} == {1500, 1326}
    assert "2825: 1 Punkt fehlt auf 2826" in evening.refused(3, 1, 1412, 1413)
    contracts = [evening.view.evening.phase.in_round(n).terms.contracts for n in (2, 3)]
    assert [len(imposed) for imposed in contracts] == [0, 18]
    for sentence in ("Die Spiele sind vorgeschrieben: Herz, Ecken", *rule.values()):
        assert sentence in agreed(club, season)
