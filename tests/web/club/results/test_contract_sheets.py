"""Contracts in a row, sheets of which each side uses up every one, counter-matches: page, phone, desk and paper.

*Source:* C41; regulations page K23 and its last section; rules page A1.
"""

from tests.web.club.draw.test_evening_tables import a_phone, confirm, write
from tests.web.club.evening_pages import drawn, plain, printed
from tests.web.club.form_filler import Season, lasting_club
from tests.web.conftest import a_deal

club = lasting_club

SUITS = ["rosen", "eichel", "schilten", "schellen"]
CONTRACTS = [
    {"name": suit.title(), "mode": suit, "factor": 1 + (suit == "schellen")} for suit in SUITS
]


def test_each_side_uses_up_its_sheet_and_a_match_in_a_doubled_deal_is_reported_as_two(app):
    """The first side has 8 × 100 + 2 × (157 + 100) = 1314, the other 8 × 57 = 456: 1570 and two matches of 100."""
    terms = {"contracts": CONTRACTS, "each_once": True, "signed": True, "match_bonus": 100}
    desk = drawn(app, deals=8, rounds=1, terms=terms)
    phone, path = a_phone(desk)
    named = {1: [*SUITS], 0: [*reversed(SUITS)]}  # seat 0 deals first, so seats 1 and 3 begin
    for slot in range(1, 9):
        if slot == 3:
            again = [a_deal(3, 100, mode="rosen", declarer=None)]
            refused = phone.post(f"{path}/revisions?after=0", json={"revisions": again})
            assert refused.status_code == 422
            assert "Das hat diese Seite schon angesagt, im Spiel 1." in refused.text
        score = {"points_made": 157, "match": 0} if slot == 7 else {"points_made": 100}
        write(phone, path, a_deal(slot, mode=named[slot % 2].pop(0), declarer=None, **score))

    assert "gemeldet 1314 : 456" in plain(desk.get("/tables"))
    confirm(phone, path, 1314, 456)
    table = desk.view.evening.table(1, 1)
    assert (table.state, table.counted) == ("both", True)
    assert (table.verdict.expected, table.verdict.gap) == (1770, 0)


def test_a_sheet_of_contracts_is_told_and_can_be_changed_into_a_row(club):
    changes = {"phase-0-contracts_once": "Rosen\nSchellen ×2", "phase-0-deals": "4"}
    season = Season(club, "four-eight", changes)
    text = plain(club.viewer.get(f"{season.path}/regulation"))
    assert (
        "Jede Seite sagt jedes dieser Spiele einmal an, in freier Reihenfolge: Rosen, Schellen (doppelt)."
        in text
    )
    assert "Ein Spiel hat 157 Punkte, ein Zettel 942." in text

    season.change({"phase-0-contracts": "Rosen\nSchellen ×2"}, "der Reihe nach")
    text = plain(club.viewer.get(f"{season.path}/regulation"))
    assert "Die Spiele sind vorgeschrieben: Rosen, Schellen (doppelt)." in text
    assert "in freier Reihenfolge" not in text


def test_a_counter_match_is_worth_what_a_match_is(app):
    """Two deals of 157 and a counter-match of 100 make 414: 100 to 57, then 0 to 257."""
    terms = {"match_bonus": 100, "signed": True}
    desk = drawn(app, rounds=1, deals=2, terms=terms)
    assert "Kontrollsumme 314, pro Match 100 mehr" in printed(desk.post("/slips.pdf", round=1))

    phone, path = a_phone(desk)
    write(phone, path, a_deal(1, 100))
    counter = a_deal(2, 0, match=1, declarer=0)
    write(phone, path, counter)
    confirm(phone, path, 100, 314)
    table = desk.view.evening.table(1, 1)
    assert (table.verdict.expected, table.counted) == (414, True)
    assert list(table.sheet["matches"]) == [0, 1]
