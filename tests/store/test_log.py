"""The log of a game: what is appended, what is refused, and that it stays as it was written."""

from tests.store.table import a_deal, stored, write


def test_writing_the_same_deal_twice_counts_once(session, game, anna, now):
    deal = a_deal(1)
    first = write(session, game, anna, now, deal)
    second = write(session, game, anna, now, deal)

    assert first.accepted == second.accepted == [deal.id]
    assert first.board == second.board
    assert stored(session, game) == [deal]
    assert second.board["totals"] == [194, 120]
