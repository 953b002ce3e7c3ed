"""A Schieber for tests: deals as they stand in a record, where nobody asks how they were tapped."""

from tests.browser.coiffeur.screen import written


def written_deal(number, mode, count, team):
    """Return the revision of a deal in which *team* counted so many card points."""
    points = [count, 157 - count][:: 1 - 2 * team]
    return written(str(number)) | {"facts": {"kind": "deal", "mode": mode, "points": points}}


def played(*deals):
    """Return the revisions of the first deals of a game: mode, count, and who counted."""
    return [written_deal(number, *deal) for number, deal in enumerate(deals, start=1)]
