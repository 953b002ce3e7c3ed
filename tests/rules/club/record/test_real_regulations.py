"""Real regulations, the odd records of the regulations page: built from data, worked by hand.

A test is named after its record. What a record needs and is not there yet stands in ``WAITING``.
One module though it is long: it follows the page record by record, and is read beside it.
"""

import re
from pathlib import Path

import pytest

from scorer.rules.club.counting.tie_breaks import DecidingTie
from scorer.rules.club.draw.seating import draw_facts, repeated_meetings_of
from scorer.rules.club.draw.wishes import Wish
from scorer.rules.club.ranking.closing import control_sums
from scorer.rules.club.ranking.season_ranking import season_table
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.club.seats.tables import table_sizes
from tests.rules.club.club_builder import (
    EveningBuilder,
    agreed,
    dropped,
    heats,
    qualified_members,
    ranks,
    refusal,
    seated,
)

# C21 is left out: matches that its teams arrange themselves belong to no evening.
RECORDS = {f"C{number:02}" for number in range(1, 64, 2)} - {"C21"}
WAITING = {"C15": "K25", "C35": "K25"}  # money: fees, fines, pots

ALONE = {"partners": "alone"}
DIFFERENZLER = {"game": "differenzler", "terms": {"partners": "alone", "check": None}}
LOW = {"low_wins": True}
# Everybody of four meets everybody: three rounds in which each has a new partner.
THREE = ([[1, 2, 3, 4]], [[1, 3, 2, 4]], [[1, 2, 4, 3]])


def test_every_odd_record_runs_or_says_what_it_waits_for():
    files = Path(__file__).parents[1].rglob("test_*.py")
    texts = [path.read_text(encoding="utf-8") for path in files]
    named = {name for text in texts for name in re.findall(r"\ndef test_(c\d\d)_", text)}

    assert RECORDS - {name.upper() for name in named} == WAITING.keys()


def played(builder, *rounds, **facts):
    """Write sheets round by round: the first figure of each table, the rest as it must be."""
    for number, points in enumerate(rounds, start=1):
        for table, card_points in enumerate(points, start=1):
            total = builder.evening.phase.terms.cards(builder.evening.phase.deals)
            builder.sheet(number, table, card_points, total - card_points, **facts)
    return builder.evening


def test_c01_the_worst_of_four_rounds_is_struck_through_and_the_best_decides():
    builder = seated(agreed({"drop": 1, "ties": ["best"]}), *THREE, [[2, 3, 1, 4]])
    assert refusal(builder.sheet, 1, 1, 1000, 883)[0] == "sheet-sum"
    standings = played(builder, [1000], [900], [1100], [984]).standings

    # 1: 1000 900 1100 984; 2: 884 900 784 984; 3: 1000 984 784 900; 4: 884 984 1100 900
    assert ranks(standings) == [(1, 1, 3084), (4, 2, 2984), (3, 3, 2884), (2, 4, 2768)]
    assert [dropped(line) for line in standings] == [[900], [884], [784], [784]]


def test_c01_equal_totals_are_told_apart_by_the_highest_round():
    builder = seated(
        agreed({"drop": 1, "ties": ["best"]}),
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 2, 3, 4], [5, 6, 7, 8]],
    )
    standings = played(builder, [1010, 1000], [950, 960]).standings

    # 1+3 1010 950 = 5+7 1000 960 = 1960, the open rounds are what is dropped first
    assert ranks(standings)[:4] == [(1, 1, 1960), (3, 1, 1960), (5, 3, 1960), (7, 3, 1960)]
    assert standings[2].decided_by == DecidingTie("best", 1010, 1000)


def test_c03_all_four_draws_are_made_before_the_start_and_one_is_disqualified():
    builder = EveningBuilder(agreed({"drop": 1, "ties": ["best"]}), people=16)
    drawn = draw_facts(builder.evening, 1, 7, [Wish("table", (5,), 1)])
    assert all(5 in tables[0] for tables in drawn["rounds"]), "who has a fixed seat keeps it"
    partners = [
        frozenset(pair)
        for tables in drawn["rounds"]
        for a, b, c, d in tables
        for pair in ((a, c), (b, d))
    ]
    assert len(drawn["rounds"]) == 4
    assert len(set(partners)) == len(partners) == 32

    builder.write("draw", **drawn)
    assert repeated_meetings_of(builder.evening) == [], "nobody shares a table twice"
    before = played(builder, *[[1000, 990, 980, 970]] * 4).standings
    gone = before[0].person
    builder.penalty(gone, disqualified=True)
    after = builder.evening.standings
    assert next(line for line in after if line.person == gone).rank is None
    assert [(line.person, line.total) for line in after[:-1]] == [
        (line.person, line.total) for line in before[1:]
    ]


def test_c05_fixed_pairs_with_a_match_bonus_of_fifty():
    terms = {"partners": "fixed", "match_bonus": 50}
    builder = EveningBuilder(agreed({}, terms=terms, rounds=2, deals=8), pairs=4)
    builder.seat([[1, 3, 2, 4], [5, 7, 6, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]])
    builder.sheet(1, 1, 700, 556)  # 1256
    builder.sheet(1, 2, 800, 556, matches=[2, 0])  # 1256 + 2 × 50
    assert refusal(builder.sheet, 2, 1, 800, 500) == (
        "sheet-sum",
        {"sum": 1300, "expected": 1256, "gap": -44},
    )
    builder.sheet(2, 1, 806, 500, matches=[1, 0])
    builder.sheet(2, 2, 628, 628)

    assert ranks(builder.evening.standings) == [
        *((1, 1, 1506), (2, 1, 1506), (5, 2, 1300), (6, 2, 1300)),
        *((3, 3, 1184), (4, 3, 1184), (7, 3, 1184), (8, 3, 1184)),
    ]


def test_c07_three_rounds_and_none_is_dropped():
    builder = seated(agreed(rounds=3), *THREE)
    standings = played(builder, [1000], [900], [1100]).standings

    assert ranks(standings) == [(1, 1, 3000), (4, 2, 2968), (3, 3, 2768), (2, 4, 2568)]
    assert [dropped(line) for line in standings] == [[]] * 4


def test_c09_the_leader_announces_rounds_and_deals_on_the_spot():
    announced = {"draw": "round", "terms": {"partners": "fixed"}}
    builder = EveningBuilder(agreed(rounds=2, deals=12, **announced), pairs=4)
    builder.draw()
    played(builder, [1000, 942])
    # one round more, and from the second on shorter ones; what is played stays as it is
    builder.regulation = agreed(rounds=3, deals_each=[12, 8, 8], **announced)
    builder.draw(first=2)
    assert refusal(builder.sheet, 2, 1, 1000, 884)[1]["expected"] == 1256
    builder.sheet(2, 1, 656, 600)
    builder.draw(first=3)

    assert len(builder.evening.rounds) == 3
    assert [table.round for table in builder.evening.missing] == [2, 3, 3]
    # four pairs, three rounds of two tables: every pair has met every other
    tables = [table.people for table in builder.evening.tables]
    assert (
        len({frozenset(((first + 1) // 2, (second + 1) // 2)) for first, second, *_ in tables}) == 6
    )


def test_c11_the_two_best_of_any_number_of_entries_and_all_who_tie_at_the_cut():
    regulation = heats({"best": 2}, heat={"rest_points": 1000}, n=2, all_ties=True)
    venues = [
        ("bern", "heat", {1: 4000, 2: 4100, 3: 3900}),
        ("chur", "heat", {1: 4200, 4: 4000, 3: 4200}),
        ("basel", "heat", {1: 3900, 2: 4000, 4: 4100}),
    ]
    season = season_table(regulation, venues)
    assert ranks(season.standings) == [(1, 1, 8200), (2, 2, 8100), (3, 2, 8100), (4, 2, 8100)]
    assert dropped(season.standings[0]) == [3900]
    assert qualified_members(regulation, season.parts) == [1, 2, 3, 4]

    # a better one arrives and the sum is computed anew
    better = season_table(regulation, [*venues, ("thun", "heat", {4: 4300})])
    assert ranks(better.standings)[0] == (4, 1, 8400)
    assert qualified_members(regulation, better.parts) == [4, 1]

    joker = seated(regulation, [[1, 2, 3, 4]], out=[[5]], phase="heat")
    assert (5, 1, 1000) in ranks(played(joker, [942]).standings)


def test_c13_penalty_points_stand_beside_the_differences():
    builder = EveningBuilder(
        agreed(LOW, {"counting": LOW}, rounds=1, deals=4, sizes=[4, 5], **DIFFERENZLER), 9
    )
    assert table_sizes(9, builder.evening.phase.sizes) == [4, 5]
    builder.seat([[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    builder.sheet(1, 1, 40, 35, 60, 20)
    builder.sheet(1, 2, 33, 34, 36, 80, 50)
    builder.penalty(4, 20)  # too few cards
    lines = builder.evening.standings

    assert ranks(lines)[:4] == [(5, 1, 33), (6, 2, 34), (2, 3, 35), (7, 4, 36)]
    four = next(line for line in lines if line.person == 4)
    assert (four.values, four.extra, four.total, four.rank) == ((20,), 20, 40, 5)


def heats_of_differences(**rule):
    """Heats where less is better, with as many attempts as one likes, and a final."""
    counting, differences = {"low_wins": True, "best": 1}, DIFFERENZLER | {"deals": 8}
    return heats(counting, differences | {"attempts": True, "counting": counting}, **rule)


def test_c17_the_best_attempt_of_each_and_last_years_winner_make_the_final():
    regulation = heats_of_differences(n=19, champion=True)
    pubs = [[], []]
    for pub, builder in enumerate(EveningBuilder(regulation, 24, phase="heat") for _ in pubs):
        for number in range(1, 7):
            members = [4 * number - 3 + seat for seat in range(4)]
            builder.write("table", round=number, members=members)
            builder.sheet(number, 1, *[(30 if pub else 40) + member for member in members])
        pubs[pub] = (f"pub {pub}", "heat", builder.evening.results())
    season = season_table(regulation, pubs)

    assert ranks(season.standings)[:3] == [(1, 1, 31), (2, 2, 32), (3, 3, 33)]
    assert qualified_members(regulation, season.parts, champion=24) == [24, *range(1, 20)]
    assert qualified_members(regulation, season.parts, champion=5) == [5, 1, 2, 3, 4, *range(6, 21)]


HANDJASS = {"game": "solo", "terms": {"partners": "alone"}}


@pytest.mark.parametrize(
    ("kind", "totals"),
    [
        ("up", {1: 14, 6: 14, 2: 15, 3: 18, 4: 19, 7: 22, 5: 25, 8: 25, 9: 25, 10: 27}),
        ("down", {1: 30, 6: 30, 2: 29, 3: 26, 4: 25, 7: 22, 5: 19, 8: 19, 9: 19, 10: 17}),
    ],
)
def test_c19_each_round_has_a_game_and_a_direction_and_ranks_are_added_up(kind, totals):
    """2005 the first rank gave 1 and the fewest won, 2007 the last gave 1 and the most won."""
    at_five = {"sizes": [5]}
    phase = {
        **HANDJASS,
        **at_five,
        "counting": {"low_wins": kind == "up"},
        "disciplines": [
            {**HANDJASS, **at_five, "first": 2, "low_wins": True},
            {**DIFFERENZLER, **at_five, **LOW, "first": 3, "settings": {"estimates": "open"}},
            {**HANDJASS, **at_five, "first": 4},
        ],
        "round_ranks": {"points": {"kind": kind}},
        "draw": "standings",
        "standings": {"by": "last", "winners": 5},
    }
    regulation = agreed(part={"counting": {"low_wins": kind == "up"}}, **phase)
    builder = seated(regulation, *[[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]] * 4)
    builder.sheet(1, 1, 500, 400, 350, 334, 300)
    assert builder.evening.standings[0].values == (None,), "no rank before all tables are in"
    builder.sheet(1, 2, 450, 420, 380, 334, 300)
    # 1 6 7 2 8 3 4=9 5=10: the best five sit at the winners' table
    winners, others = draw_facts(builder.evening, 2, 1)["rounds"][0]
    assert ({*winners}, {*others}) == ({1, 6, 7, 2, 8}, {3, 4, 9, 5, 10})

    builder.sheet(2, 1, 600, 400, 384, 300, 200)
    builder.sheet(2, 2, 500, 480, 404, 300, 200)
    builder.sheet(3, 1, 10, 20, 30, 40, 50)
    builder.sheet(3, 2, 15, 25, 35, 45, 55)
    builder.sheet(4, 1, 377, 377, 377, 377, 376)
    builder.sheet(4, 2, 400, 371, 371, 371, 371)
    standings = builder.evening.standings

    assert [(line.person, line.total) for line in standings] == [*totals.items()]
    assert [line.rank for line in standings] == [1, 1, 3, 4, 5, 6, 7, 7, 7, 10]


def test_c53_two_rounds_of_handjass_and_two_of_schieber_which_count_half():
    schieber = {"first": 3, "terms": {"partners": "drawn", "share": "1/2"}}
    builder = seated(
        agreed(**HANDJASS, disciplines=[schieber]), *[[[1, 2, 3, 4]]] * 3, [[1, 3, 2, 4]]
    )
    builder.sheet(1, 1, 600, 500, 450, 334)
    builder.sheet(2, 1, 580, 520, 400, 384)
    builder.sheet(3, 1, 1050, 834)
    assert refusal(builder.sheet, 4, 1, 1001, 882)[1]["expected"] == 1884
    builder.sheet(4, 1, 1001, 883)

    # 1: 600 580 525 500½; 2: 500 520 417 500½; 3: 450 400 525 441½; 4: 334 384 417 441½
    assert [(line.person, float(line.total)) for line in builder.evening.standings] == [
        *((1, 2205.5), (2, 1937.5), (3, 1816.5), (4, 1576.5)),
    ]
    assert control_sums(builder.evening) == (7536, 7536)


def test_c61_ten_rounds_of_ten_games_and_a_few_points_for_the_ranks_of_each():
    disciplines = [
        {"first": 2, "game": "solo", "terms": ALONE},
        {"first": 3, "game": "coiffeur", "terms": {"check": None}},
        {"first": 4, **LOW, "terms": ALONE},
        {"first": 5, "name": "Sidi", "game": "other", "terms": {"check": None, **ALONE}},
        {"first": 6, "deals": 8},
        {"first": 7, "terms": {"match_bonus": 100}},
        {"first": 8, "terms": {"share": "2"}},
        {"first": 9, "game": "other"},
        {"first": 10, **LOW, **DIFFERENZLER},
    ]
    ranked = {"points": {"kind": "table", "table": [15, 10, 5], "rest": 2}}
    builder = seated(
        agreed(rounds=10, disciplines=disciplines, round_ranks=ranked), *[[[1, 2, 3, 4]]] * 10
    )
    sheets = [
        *((1000, 884), (600, 500, 400, 384), (700, 900), (300, 500, 500, 584), (9, 8, 7, 6)),
        *((656, 600), (1100, 884), (942, 942), (900, 984), (12, 30, 20, 40)),
    ]
    for number, points in enumerate(sheets, start=1):
        builder.sheet(number, 1, *points, matches=[1, 0] if number == 7 else None)

    # pairs: the first two have 15 each, the others 5; equal, all four have 15
    assert [(line.person, line.total) for line in builder.evening.standings] == [
        (1, 15 + 15 + 5 + 15 + 15 + 15 + 15 + 15 + 5 + 15),
        (3, 15 + 5 + 5 + 10 + 5 + 15 + 15 + 15 + 5 + 10),
        (2, 5 + 10 + 15 + 10 + 10 + 5 + 5 + 15 + 15 + 5),
        (4, 5 + 2 + 15 + 2 + 2 + 5 + 5 + 15 + 15 + 2),
    ]


def test_c23_a_balance_of_games_for_people_with_very_different_numbers_of_them():
    """157:102 is 55; two at -3 stand on one rank, or on successive ones where the tie rule says so."""
    terms = {"check": None, "figures": "games", "balance": True}
    counting = {"ties": ["won"]}
    regulation = agreed({}, {"counting": counting}, terms=terms, attempts=True)
    meetings = []
    for people, games in (([1, 2, 3, 4], (9, 4)), ([1, 5, 2, 6], (3, 6)), ([5, 1, 6, 3], (0, 2))):
        builder = EveningBuilder(regulation)
        for member in people:
            builder.attend(member)
        builder.write("table", round=1, members=people)
        builder.sheet(1, 1, *games)
        meetings.append(builder.evening)
    held = [(str(at), "abend", evening.results()) for at, evening in enumerate(meetings)]
    tallies = {
        str(at): {line.person: line.tally for line in evening.standings}
        for at, evening in enumerate(meetings)
    }
    lines = season_table(regulation, held, tallies=tallies).standings

    # 1: 9:4 3:6 2:0; 2: 4:9 3:6; 3: 9:4 2:0; 4: 4:9; 5 and 6: 6:3 0:2
    assert [(line.person, line.rank, line.total, line.tally) for line in lines] == [
        *((3, 1, 7, (11, 4)), (1, 2, 4, (14, 10)), (5, 3, 1, (6, 5)), (6, 3, 1, (6, 5))),
        *((4, 5, -5, (4, 9)), (2, 6, -8, (7, 15))),
    ]
    assert sum(line.total for line in lines) == 0


def test_c25_the_best_four_of_six_evenings_for_who_comes_four_times():
    regulation = agreed(
        part={"evenings": 6, "counting": {"combine": "average", "best": 4, "minimum": 4}}
    )
    held = [
        ("1", "abend", {1: 4000, 2: 4100, 3: 4200}),
        ("2", "abend", {1: 4100, 2: 3900}),
        ("3", "abend", {1: 3900}),
    ]
    after_three = season_table(regulation, held).standings
    # Clara needs three more and three are to come
    assert [(line.person, line.rank, line.needs) for line in after_three] == [
        (3, 1, 3),
        (1, 2, 1),
        (2, 2, 2),
    ]
    held += [
        ("4", "abend", {1: 3800, 2: 4000}),
        ("5", "abend", {2: 4400}),
        ("6", "abend", {1: 4001}),
    ]
    at_last = season_table(regulation, held).standings
    # 4000+4100+3900+4001 = 16001 → 4000.25; 4100+3900+4000+4400 = 16400 → 4100
    assert ranks(at_last) == [(2, 1, 4100), (1, 2, 4000.25), (3, None, 4200)]
    assert dropped(at_last[1]) == [3800, None]


def test_c27_beginners_and_advanced_play_at_once_with_draws_and_rankings_of_their_own():
    regulation = read_regulation(
        {
            "name": "C27",
            "phases": [
                {"key": "beginners", "name": "Anfänger", "deals": 8},
                {"key": "advanced", "name": "Fortgeschrittene", "deals": 12},
            ],
            "season": {"parts": [{"phases": ["beginners", "advanced"]}]},
        }
    )
    for phase, total in (("beginners", 1256), ("advanced", 1884)):
        builder = EveningBuilder(regulation, people=4, phase=phase)
        builder.seat([[1, 2, 3, 4]])
        assert refusal(builder.sheet, 1, 1, total, 1)[1] == {
            "sum": total + 1,
            "expected": total,
            "gap": -1,
        }
        builder.sheet(1, 1, total, 0)
        assert ranks(builder.evening.standings)[0] == (1, 1, total)


def test_c29_seventeen_tables_credit_213520_points():
    builder = EveningBuilder(agreed(rounds=5, deals=8), people=72)
    for gone in (69, 70, 71, 72):  # registered, withdrew shortly before
        builder.attend(gone, state="absent")
    builder.draw()
    evening = played(builder, *[[500 + 10 * table for table in range(17)]] * 5)

    assert [len(tables) for tables in evening.rounds] == [17] * 5
    assert control_sums(evening) == (213_520, 213_520)
    assert sum(line.total for line in evening.standings) == 213_520


def test_c31_three_evenings_are_summed_and_the_first_woman_has_a_ranking_of_her_own():
    regulation = agreed(rules={"categories": ["Frauen"]})
    held = [
        ("1", "abend", {1: 4000, 2: 3900, 3: 3800, 4: 3700}),
        ("2", "abend", {1: 3500, 2: 3900, 3: 3900}),
        ("3", "abend", {1: 3600, 2: 3000, 3: 3700, 4: 3600}),
    ]
    assert ranks(season_table(regulation, held).standings) == [
        *((3, 1, 11400), (1, 2, 11100), (2, 3, 10800), (4, 4, 7300)),
    ]
    assert ranks(season_table(regulation, held).standings_among({2, 4})) == [
        (2, 1, 10800),
        (4, 2, 7300),
    ]


def test_c33_the_closing_result_is_added_to_the_average_of_the_year():
    parts = [
        {"phases": ["heat"], "counting": {"combine": "average"}},
        {"phases": ["final"]},
    ]
    season = {"parts": parts, "counting": {"minimum": 2}}
    regulation = heats(season=season, final={"rounds": 12}, kind="starts", n=2)
    held = [
        ("1", "heat", {1: 4000, 2: 3900, 3: 4400}),
        ("2", "heat", {1: 4001, 2: 4200}),
        ("3", "heat", {1: 4001}),
    ]
    # 12002 / 3 = 4000.666… → 4000.67
    assert qualified_members(regulation, season_table(regulation, held).parts[:1]) == [2, 1]
    standings = season_table(regulation, [*held, ("c", "final", {1: 12000, 2: 11950})]).standings
    assert [(line.person, line.rank, float(line.total)) for line in standings[:2]] == [
        (1, 1, 16000.67),
        (2, 2, 16000.0),
    ]
    assert standings[2].rank is None


def test_c37_every_section_sends_its_quota():
    regulation = heats_of_differences(kind="quota", quotas={"Nord": 2, "Süd": 1})
    season = season_table(regulation, [("1", "heat", {1: 30, 2: 31, 3: 32, 4: 33, 5: 34})])
    sections = {1: ["Nord"], 2: ["Nord"], 3: ["Nord"], 4: ["Süd"], 5: ["Süd"]}

    assert qualified_members(regulation, season.parts, sections) == [1, 2, 4]
    assert qualified_members(regulation, season.parts, sections, renounced={4}) == [1, 2, 5]


def test_c39_the_nearest_to_the_target_and_cards_between_two_at_901():
    counting = {"target": 967, "ties": ["lot"]}
    part = {"counting": {"low_wins": True}}
    builder = seated(
        agreed(counting, part, ALONE, rounds=2, deals=8),
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 2, 3, 4], [5, 6, 7, 8]],
    )
    builder.sheet(1, 1, 400, 300, 256, 300)
    builder.sheet(1, 2, 451, 300, 205, 300)
    builder.sheet(2, 1, 501, 300, 155, 300)
    builder.sheet(2, 2, 450, 300, 206, 300)
    assert ranks(builder.evening.standings)[:3] == [(1, 1, 901), (5, 1, 901), (2, 3, 600)]
    assert builder.evening.groups_to_draw()[0] == (1, 5)

    builder.write("lot", groups=[[5, 1]])
    standings = builder.evening.standings
    assert ranks(standings)[:2] == [(5, 1, 901), (1, 2, 901)]
    assert standings[1].decided_by == DecidingTie("lot", 1, 2)


def test_c41_trumps_are_prescribed_and_spades_may_count_double():
    def circuit(spades):
        order = ("Herz", "Ecken", "Kreuz", "Schaufel") * 4
        contracts = [
            {"name": contract, "factor": spades if contract == "Schaufel" else 1}
            for contract in order
        ]
        terms = {"partners": "fixed", "match_bonus": 100, "contracts": contracts}
        return seated(agreed(rounds=1, deals=16, terms=terms), [[1, 2, 3, 4]])

    simple, double = circuit(1), circuit(2)
    # 16 × 157 = 2512, (12 + 4 × 2) × 157 = 3140; a match 100 more, of spades twice that
    simple.sheet(1, 1, 1512, 1100, matches=[1, 0])
    assert refusal(simple.sheet, 1, 1, 1512, 1099)[1]["expected"] == 2512
    double.sheet(1, 1, 2000, 1340, matches=[2, 0])
    assert ranks(double.evening.standings)[0] == (1, 1, 2000)


def test_c43_a_third_of_each_heat_with_tables_for_29_and_the_lowest_round_at_68():
    phase = {**DIFFERENZLER, "deals": 4, "sizes": [4, 3, 5], "counting": LOW | {"ties": ["best"]}}
    regulation = heats(LOW, phase, phase, kind="percent", n=33, per_evening=True)
    for people, tables in ((29, [4] * 6 + [5]), (45, [4] * 10 + [5])):
        final = EveningBuilder(regulation, people, phase="final")
        drawn = draw_facts(final.evening, 1, 3)
        assert [sorted(map(len, seating)) for seating in drawn["rounds"]] == [tables] * 4
        assert drawn["out"] == [[]] * 4

    heat = seated(regulation, *[[[1, 2, 3, 4]]] * 4, phase="heat")
    for number, points in enumerate(
        ([20, 30, 9, 50], [18, 12, 19, 20], [15, 13, 9, 20], [15, 13, 30, 20]), start=1
    ):
        heat.sheet(number, 1, *points)
    standings = heat.evening.standings
    assert ranks(standings) == [(3, 1, 67), (2, 2, 68), (1, 3, 68), (4, 4, 110)]
    assert standings[2].decided_by == DecidingTie("best", 12, 15)
    assert qualified_members(regulation, [standings]) == [3, 2]  # 33 % of four, rounded up


def test_c47_two_dates_are_summed_beside_the_ranking_of_each_day():
    regulation = agreed(rounds=3)
    days = []
    for points in ([1000], [900], [950]), ([942], [1100], [800]):
        builder = seated(regulation, *THREE)
        days.append(played(builder, *points))

    # spring 1: 1000 900 950; 2: 884 900 934; 3: 1000 984 934; 4: 884 984 950
    assert ranks(days[0].standings) == [(3, 1, 2918), (1, 2, 2850), (4, 3, 2818), (2, 4, 2718)]
    # autumn 1: 942 1100 800; 2: 942 1100 1084; 3: 942 784 1084; 4: 942 784 800
    assert ranks(days[1].standings) == [(2, 1, 3126), (1, 2, 2842), (3, 3, 2810), (4, 4, 2526)]
    year = season_table(
        regulation, [(str(n), "abend", day.results()) for n, day in enumerate(days)]
    )
    assert ranks(year.standings) == [(2, 1, 5844), (3, 2, 5728), (1, 3, 5692), (4, 4, 5344)]


def test_c49_the_scribe_alone_bears_what_the_table_counted_wrong():
    builder = seated(agreed(rounds=1, terms=ALONE | {"wrong": "writer"}), [[1, 2, 3, 4]])
    assert refusal(builder.sheet, 1, 1, 500, 484, 450, 440)[0] == "sheet-writer"
    builder.sheet(1, 1, 500, 484, 450, 440, writer=1)

    assert ranks(builder.evening.standings) == [(1, 1, 500), (2, 2, 494), (3, 3, 450), (4, 4, 440)]
    assert control_sums(builder.evening) == (1884, 1884)


def test_c51_a_tenth_of_each_heat_and_who_renounces_is_followed_by_the_next():
    regulation = heats({"best": 1}, kind="percent", n=10, per_evening=True)
    builder = seated(
        regulation, [[4 * table + seat for seat in range(1, 5)] for table in range(5)], phase="heat"
    )
    heat = played(builder, [1100, 1200, 1000, 950, 1500]).standings
    assert ranks(heat)[:4] == [(17, 1, 1500), (19, 1, 1500), (5, 3, 1200), (7, 3, 1200)]

    assert qualified_members(regulation, [heat]) == [17, 19]
    assert qualified_members(regulation, [heat], renounced={17, 19}) == [5, 7]


def test_c55_an_odd_difference_is_split_between_the_parties():
    builder = seated(agreed(rounds=1, terms={"wrong": "split"}), [[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 881, writer=0)
    now = builder.evening

    # three are missing: one for those who wrote, two for the others
    assert ranks(now.standings) == [(1, 1, 1001), (3, 1, 1001), (2, 3, 883), (4, 3, 883)]
    assert now.rounds[0][0].verdict.booked == (1, 2, 1, 2)
    assert control_sums(now) == (3768, 3768)


def test_c63_everybody_adds_up_alone_and_is_compared_with_what_was_computed():
    terms = {"self_total": True}
    builder = seated(agreed(rounds=5, deals=8, terms=terms), *THREE, *THREE[:2])
    assert refusal(builder.sheet, 1, 1, 700, 555) == (
        "sheet-sum",
        {"sum": 1255, "expected": 1256, "gap": 1},
    )
    played(builder, [700], [600], [650], [628], [656])
    # 1: 700 600 650 628 656; 2: 556 600 606 628 656; 3: 700 656 606 628 600; 4: 556 656 650 628 600
    for member, total in ((1, 3234), (2, 3064), (3, 3190), (4, 3009)):
        builder.write("total", member=member, points=total)

    assert ranks(builder.evening.standings) == [
        (1, 1, 3234),
        (3, 2, 3190),
        (4, 3, 3090),
        (2, 4, 3046),
    ]
    assert builder.evening.differing_totals() == {2: (3064, 3046), 4: (3009, 3090)}
