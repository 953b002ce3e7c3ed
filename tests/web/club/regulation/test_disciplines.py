"""Rounds with a game of their own: the page of the regulation, the tables, and what phones keep."""

from scorer.club.draw import evening_tables
from tests.web.club.evening_pages import PEOPLE, drawn
from tests.web.club.form_filler import NEW, changed, filled, lasting_club, pressed
from tests.web.html_client import elements_of, errors_of, words

club = lasting_club

HANDJASS = {"game": "solo", "terms": {"partners": "alone"}}
SCHIEBER = {"first": 2, "deals": 2, "terms": {"partners": "drawn", "share": "1/2"}}
FEW = {**HANDJASS, "first": 3, "deals": 4, "low_wins": True, "name": "Wenig ist viel"}


def test_the_game_of_a_phone_is_that_of_its_round(app):
    desk = drawn(
        app,
        PEOPLE[:8],
        preset="handjass",
        rounds=3,
        deals=3,
        **HANDJASS,
        disciplines=[SCHIEBER, FEW],
        round_ranks={"points": {"kind": "down"}},
        draw="advance",
    )
    settings = {}
    for slip in desk.club.do(evening_tables.slips, desk.id, None):
        answer = desk.club.viewer.get(f"/t/{slip.public_id}/game.json")
        settings[slip.table.round] = answer.json["settings"]

    assert [len(tables) for tables in desk.view.evening.rounds] == [2, 2, 2]
    assert [settings[number]["game"] for number in (1, 2, 3)] == ["solo", "schieber", "solo"]
    assert [settings[number]["deals"] for number in (1, 2, 3)] == [3, 2, 4]
    assert settings[1].get("wins", "most") == "most"
    assert settings[3]["wins"] == "fewest"


def test_a_draw_in_advance_gives_nobody_the_same_partner_or_table_again(app):
    """Eight people: who sat at one table alone, sits at two tables in the rounds with partners."""
    twice = {"draw": "advance", "disciplines": [{"first": 2, "terms": {"partners": "drawn"}}]}
    desk = drawn(app, PEOPLE[:8], preset="handjass", rounds=3, **HANDJASS, **twice)
    tables = [*desk.view.evening.tables]
    alone = [frozenset(table.people) for table in tables if table.round == 1]
    partners = [
        frozenset(table.people[side::2]) for table in tables if table.round > 1 for side in range(2)
    ]

    assert len({*partners}) == len(partners) == 8
    assert not any(frozenset(table.people) in alone for table in tables if table.round > 1)


def test_rounds_with_another_game_are_added_and_taken_out_with_what_was_typed(club):
    page = club.admin.get(f"{NEW}?preset=handjass")
    page = club.admin.post(NEW, data=pressed(filled(page), "more", "discipline-0"))
    form = filled(page)
    assert {name: form[f"discipline-0-{name}"] for name in ("phase", "first", "game", "deals")} == {
        "phase": "abend",
        "first": "2",
        "game": "solo",
        "deals": "12",
    }
    titles = elements_of(page, "h2")
    focused = [title for title in titles if title.get("autofocus") is not None]
    assert words(focused[0]) == "Abend, ab Passe 2"

    form = changed(form, {"discipline-0-game": "schieber", "discipline-0-partners": "drawn"})
    page = club.admin.post(NEW, data=pressed(form, "more", "discipline-0"))
    assert (filled(page)["discipline-1-first"], filled(page)["discipline-0-game"]) == (
        "3",
        "schieber",
    )
    page = club.admin.post(NEW, data=pressed(filled(page), "without", "discipline-0"))
    form = filled(page)
    assert form["discipline-0-first"] == "3"
    assert "discipline-1" not in form
    page = club.admin.post(NEW, data=pressed(form, "more", "phase"))
    page = club.admin.post(NEW, data=pressed(filled(page), "more", "discipline-1"))
    form = filled(page)
    assert [form[f"discipline-{n}-phase"] for n in (0, 1)] == ["abend", "phase-2"]
    page = club.admin.post(NEW, data=pressed(form, "without", "phase-0"))
    form = filled(page)
    assert form["discipline-0-phase"] == form["phase-0-key"] == "phase-2"
    assert "discipline-1-phase" not in form


def test_what_does_not_fit_is_said_at_its_field_and_what_was_typed_stays(club):
    page = club.admin.get(f"{NEW}?preset=handjass")
    page = club.admin.post(NEW, data=pressed(filled(page), "more", "discipline-0"))
    wrong = {"discipline-0-first": "5", "discipline-0-partners": "drawn"}
    typed = changed(filled(page), {"name": "Saison"} | wrong)
    answer = club.admin.post(NEW, data=typed)
    errors = errors_of(answer)

    assert answer.status_code == 422
    assert "Höchstens 4." in errors["discipline-0-first"]
    assert "«Partner», «Spiel»" in errors["discipline-0-partners"]
    assert filled(answer) == typed
