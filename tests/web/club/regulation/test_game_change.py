"""Another game in the form of a regulation: what follows from the game follows it, what was typed stays."""

import pytest
from werkzeug.datastructures import MultiDict

from scorer.web.club.regulation.preset_change import with_games
from tests.web.club.form_filler import NEW, changed, filled, lasting_club, pressed
from tests.web.html_client import errors_of

club = lasting_club


def sent(before, now, **typed):
    """A page made with the game *before* on which *now* was chosen."""
    phase = {"key": "abend", "game_was": before, "game": now, "partners": "drawn"}
    phase |= {"low_wins": "high", "check": "157"} | typed
    form = MultiDict([(f"phase-0-{name}", value) for name, value in phase.items()])
    for clause in ("played", "partners", "check", "direction"):
        form.add("phase-0", clause)
    form.update({"part-0": "phases", "part-0-phases": "abend", "part-0-low_wins": "high"})
    return form


def test_a_differenzler_is_played_alone_for_few_points_without_control_sum():
    form = with_games(sent("schieber", "differenzler"))

    assert (form["phase-0-partners"], form["phase-0-low_wins"]) == ("alone", "low")
    assert "check" not in form.getlist("phase-0")
    assert form["part-0-low_wins"] == "low"


def test_everybody_for_himself_keeps_the_sum_and_who_wins():
    form = with_games(sent("schieber", "solo"))

    assert (form["phase-0-partners"], form["phase-0-low_wins"]) == ("alone", "high")
    assert (form["phase-0-check"], form["part-0-low_wins"]) == ("157", "high")


def test_there_and_back_is_as_before():
    differenzler = with_games(sent("schieber", "differenzler"))
    back = MultiDict(differenzler)
    back.update({"phase-0-game_was": "differenzler"})
    back["phase-0-game"] = "schieber"
    back = with_games(back)

    assert (back["phase-0-partners"], back["phase-0-low_wins"]) == ("drawn", "high")
    assert (back["phase-0-check"], back["part-0-low_wins"]) == ("157", "high")


def test_what_was_typed_stays():
    form = with_games(sent("schieber", "differenzler", partners="fixed", check="152"))

    assert (form["phase-0-partners"], form["phase-0-check"]) == ("fixed", "152")


@pytest.mark.parametrize(("before", "now"), [("schieber", "schieber"), ("other", "differenzler")])
def test_nothing_follows_from_the_same_game_or_from_one_that_is_not_known(before, now):
    form = with_games(sent(before, now))

    assert (form["phase-0-partners"], form["phase-0-low_wins"]) == ("drawn", "high")


def test_the_page_after_the_choice_says_what_follows_and_asks_about_the_rest(club):
    form = filled(club.admin.get(f"{NEW}?preset=pairs"))
    form = changed(form, {"name": "Jahr", "phase-0-game": "differenzler"})
    again = filled(club.admin.post(NEW, data=pressed(form, "add", "phase-0:attempts")))

    assert again["phase-0-low_wins"] == again["part-0-low_wins"] == "low"
    assert again["phase-0-partners"] == "fixed"  # of this preset: typed over, or asked about
    answer = club.admin.post(NEW, data=form)
    assert answer.status_code == 422
    errors = errors_of(answer)
    assert {"phase-0-partners", "phase-0-match_bonus"} <= errors.keys()
    assert "phase-0-low_wins" not in errors
