"""Values of people, and ways of counting them: by hand, and at random."""

from hypothesis import strategies as st

from scorer.rules.club.counting.counting import Counting, RankPoints
from scorer.rules.club.counting.ranks import RankingEntry

values = st.integers(0, 1884)
some = st.lists(st.none() | values, min_size=4, max_size=4).map(tuple)
fields = st.lists(some, min_size=1, max_size=8).map(
    lambda all_values: [RankingEntry(person, values) for person, values in enumerate(all_values)]
)
countings = st.builds(
    Counting,
    combine=st.sampled_from(["sum", "average"]),
    low_wins=st.booleans(),
    best=st.none() | st.integers(1, 4),
    absent=st.none() | st.integers(0, 900),
    minimum=st.integers(0, 4),
    ties=st.permutations(["best", "next_best", "starts", "last", "won"]).map(tuple),
    dense_ranks=st.booleans(),
    rank_points=st.none() | st.builds(RankPoints, st.sampled_from(["up", "down"])),
)


def entry(person, *values, **facts):
    return RankingEntry(person, values, **facts)
