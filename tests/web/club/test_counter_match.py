"""A match of those who did not choose the trump: sentence, slip, phone and possible points agree on it.

*Source:* regulations page K23 and its last section; rules page A1.
"""

from tests.web.club.evening_pages import drawn, plain, printed
from tests.web.club.test_evening_tables import a_phone, confirm, write
from tests.web.conftest import a_deal


def test_a_counter_match_is_worth_what_a_match_is(app):
    """Two deals of 157 and a counter-match of 100 make 414: 100 to 57, then 0 to 257."""
    terms = {"match_bonus": 100, "signed": True}
    desk = drawn(app, rounds=1, deals=2, terms=terms)
    text = plain(desk.club.viewer.get(f"/club/seasons/{desk.season}/regulation"))
    assert "Ein Match zählt 100 Punkte mehr. Ein Kontermatch zählt wie ein Match." in text
    assert "Kontrollsumme 314, mit jedem Match mehr 100" in printed(
        desk.post("/slips.pdf", round=1)
    )

    phone, path = a_phone(desk)
    write(phone, path, a_deal(1, 100))
    counter = a_deal(2, 0, match=1, declarer=0)
    write(phone, path, counter)
    confirm(phone, path, 100, 314)
    table = desk.view.evening.table(1, 1)
    assert (table.verdict.expected, table.counted) == (414, True)
    assert list(table.sheet["matches"]) == [0, 1]
