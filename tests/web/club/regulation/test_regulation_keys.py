"""Keys in the form of a regulation: a sentence, a phase or a part more or less."""

import re
from itertools import pairwise

import pytest
from werkzeug.datastructures import MultiDict

from scorer.rules.club.regulation.clauses.registry import CLAUSES
from scorer.rules.club.regulation.presets import PRESETS
from scorer.web.club.regulation.form_changes import reshaped
from tests.web.club.form_filler import changed, decided, filled, lasting_club, pressed, replaced
from tests.web.club.regulations import NEW, a_season, an_evening, stored
from tests.web.html_client import elements_of, errors_of, words

club = lasting_club


def of_preset(club, preset):
    return filled(club.admin.get(f"{NEW}?preset={preset}"))


def test_a_sentence_is_added_by_a_key_and_taken_out_by_another(club):
    typed = changed(of_preset(club, "four-eight"), {"phase-0-rounds": "viele"})
    before = club.events(None, ("season",))
    grown = club.admin.post(NEW, data=pressed(typed, "add", "phase-0:drop"))
    more = filled(grown)

    assert grown.status_code == 200
    assert more["phase-0-drop"] == "1"
    assert more["phase-0-rounds"] == "viele"
    assert "Bitte prüfen" not in grown.text
    assert filled(club.admin.post(NEW, data=pressed(more, "remove", "phase-0:drop"))) == typed
    assert club.events(None, ("season",)) == before


@pytest.mark.parametrize(
    ("preset", "points"),
    [("four-eight", "628"), ("differences", "0")],  # 8 deals of 157 points; the fewest win
)
def test_a_bye_is_offered_what_a_round_gives_on_average(club, preset, points):
    typed = of_preset(club, preset)
    grown = filled(club.admin.post(NEW, data=pressed(typed, "add", "phase-0:rest_points")))

    assert grown["phase-0-rest_points"] == points


def test_games_and_a_control_sum_take_the_place_of_each_other(club):
    """Who read «auf 1000 Punkte» and added games was told of a sum that nobody had typed."""
    typed = of_preset(club, "groups")
    page = club.admin.post(NEW, data=pressed(typed, "add", "phase-0:figures"))
    games = filled(page)
    back = filled(club.admin.post(NEW, data=pressed(games, "add", "phase-0:check")))

    assert "check" in typed.getlist("phase-0")
    assert {"check", "figures"} & {*games.getlist("phase-0")} == {"figures"}
    assert {"check", "figures"} & {*back.getlist("phase-0")} == {"check"}
    assert "Das ersetzt «Kontrollsumme»." in club.admin.get(f"{NEW}?preset=groups").text
    assert club.admin.post(NEW, data=games).status_code == 303


def test_a_final_says_what_it_still_lacks_to_count_twice_and_to_count_always(club):
    """staecherei.ch: three of four heats, and a final that counts twice and is never dropped."""
    typed = of_preset(club, "rank-points")
    typed = filled(club.admin.post(NEW, data=pressed(typed, "more", "phase")))
    typed["phase-1-name"] = "Final"
    page = club.admin.post(NEW, data=pressed(typed, "add", "phase-1:weight"))
    assert "Das wirkt nur, wenn der Abend zur Meisterschaft zählt (weiter unten)." in page.text
    typed = filled(page)
    typed.setlist("part-0-phases", [typed["phase-0-key"], typed["phase-1-key"]])
    page = club.admin.post(NEW, data=pressed(typed, "add", "part-0:drop"))

    assert "Das wirkt nur" not in page.text
    assert "Ein Abend, der immer zählt, braucht einen eigenen Teil der Meisterschaft." in page.text
    typed = filled(page)
    typed.setlist("part-0-phases", [typed["phase-0-key"]])
    page = club.admin.post(NEW, data=pressed(typed, "more", "list"))
    assert "braucht einen eigenen Teil" not in page.text


def test_a_sentence_on_offer_shows_where_words_are_still_to_come(club):
    page = words(elements_of(club.admin.get(f"{NEW}?preset=four-eight"), "main")[0])

    assert "Die Spiele sind vorgeschrieben: …" in page
    assert "…." not in page
    assert ": ." not in page


@pytest.mark.soak
def test_each_sentence_can_be_added_to_the_page_of_a_preset(club):
    tried = set()
    for preset in ("heats", "differences"):
        typed = of_preset(club, preset)
        page = club.admin.post(NEW, data=typed | {"add": ""})
        keys = {key.get("value") for key in elements_of(page, "button") if key.get("name") == "add"}
        assert len(keys) > 20
        for key in sorted(keys - tried):
            name, _colon, clause = key.partition(":")
            answer = club.admin.post(NEW, data=pressed(typed, "add", key))
            assert answer.status_code == 200, key
            assert clause.partition(":")[0] in filled(answer).getlist(name), key
        tried |= keys


@pytest.mark.parametrize(
    "key",
    ["", "-", "phase-0", "phase-0:", "phase-9:drop", "phase-0:x", "phase-0:x:up", "x:y", "a:b:c:d"],
)
def test_a_key_that_no_page_has_changes_nothing(club, key):
    typed = of_preset(club, "four-eight")
    for act in ("add", "remove", "move"):
        answer = club.admin.post(NEW, data=pressed(typed, act, key))
        assert (act, answer.status_code) == (act, 200)
        assert filled(answer) == typed
    for act in ("more", "without"):
        assert club.admin.post(NEW, data=pressed(typed, act, key)).status_code in {200, 303, 422}


def test_no_sentence_that_is_offered_lacks_a_word(club):
    for preset in PRESETS:
        page = club.admin.get(f"{NEW}?preset={preset}")
        for key in elements_of(page, "button"):
            if key.get("name") == "add":
                assert "object at" not in words(key)
                assert "Missing" not in words(key)


def test_the_part_that_decides_stays_the_same_when_another_goes(club):
    typed = of_preset(club, "heats")
    for _number in range(2):
        typed = filled(club.admin.post(NEW, data=pressed(typed, "more", "part")))
    cases = [("1", 0, "0"), ("2", 0, "1"), ("0", 2, "0"), ("2", 2, "1"), ("0", 0, "0")]
    for chosen, gone, then in cases:
        sent = changed(typed, {"final-0-part": chosen})
        left = filled(club.admin.post(NEW, data=pressed(sent, "without", f"part-{gone}")))
        assert left["final-0-part"] == then, (chosen, gone)


def test_a_wrong_value_that_its_sentence_no_longer_shows_can_be_mended(club):
    typed = changed(of_preset(club, "four-eight"), {"name": "Jahr", "phase-0-deals": ""})
    more = filled(club.admin.post(NEW, data=pressed(typed, "add", "phase-0:deals_each")))
    wrong = club.admin.post(NEW, data=more)
    fields = [
        field for field in elements_of(wrong, "input") if field.get("name") == "phase-0-deals"
    ]

    assert wrong.status_code == 422
    assert [field.get("type") for field in fields] == [None]
    mended = changed(filled(wrong), {"phase-0-deals": "8"})
    assert club.admin.post(NEW, data=mended).status_code == 303


def test_who_no_longer_qualifies_leaves_nothing_behind(club):
    typed = of_preset(club, "heats")
    left = filled(club.admin.post(NEW, data=pressed(typed, "remove", "final-0:qualify_percent")))

    assert left.getlist("final-0") == []


def test_one_more_phase_keeps_what_was_typed_and_one_less_too(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Jahr", "phase-0-rounds": "viele"})
    before = club.events(None, ("season",))
    two = club.admin.post(NEW, data=pressed(typed, "more", "phase"))
    more = filled(two)

    assert two.status_code == 200
    assert more["phase-0-rounds"] == more["phase-1-rounds"] == "viele"
    assert more["phase-1-name"] == ""
    assert more["phase-1-key"] not in {"", more["phase-0-key"]}
    assert filled(club.admin.post(NEW, data=pressed(more, "without", "phase-1"))) == typed
    first_gone = filled(club.admin.post(NEW, data=pressed(more, "without", "phase-0")))
    assert first_gone["phase-0-key"] == more["phase-1-key"]
    assert club.events(None, ("season",)) == before


def test_a_part_that_goes_leaves_no_field_without_a_value():
    parts = {f"part-{number}": "points" for number in range(2)}
    left = reshaped(MultiDict({**parts, "without": "part-1"}))

    assert all(values for _field, values in left.lists())


def test_one_more_phase_is_not_hidden_because_the_one_before_is(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Jahr", "phase-0-hidden_from": "3"})
    more = filled(club.admin.post(NEW, data=pressed(typed, "more", "phase")))

    assert "hidden" in more.getlist("phase-0")
    assert more["phase-0-hidden_from"] == "3"
    assert "hidden" not in more.getlist("phase-1")
    assert "phase-1-hidden_from" not in more
    assert {*more.getlist("phase-0")} - {"hidden"} == {*more.getlist("phase-1")}


def test_a_sentence_that_takes_the_place_of_another_says_so_before_it_is_added(club):
    page = club.admin.get(f"{NEW}?preset=heats")
    texts = {key.get("value"): words(key) for key in elements_of(page, "button")}
    standing = next(key for key in filled(page).getlist("final-0") if key.startswith("qualify_"))

    assert standing == "qualify_percent"
    assert "Das ersetzt «Final: ein Teil der Rangliste»." in texts["final-0:qualify_quota"]
    assert "Das ersetzt" not in texts["final-0:more"]
    key = pressed(filled(page), "add", "final-0:qualify_threshold")
    other = filled(club.admin.post(NEW, data=key))
    assert "qualify_percent" not in other.getlist("final-0")
    assert other["final-0-n"] == "10"


def test_the_field_of_further_rules_shows_an_example_that_is_understood(club):
    typed = of_preset(club, "heats")
    page = club.admin.post(NEW, data=pressed(typed, "add", "final-0:more"))
    (hint,) = [s for s in elements_of(page, "span") if s.get("id") == "final-0-more-hint"]
    lines = re.findall("«(.+?)»", words(hint))
    sent = replaced(filled(page), {"name": "Jahr", "final-0-more": "\n".join(lines)})
    categories = changed(sent, {"season-0-categories": "Frauen\nJugend"})
    answer = club.admin.post(NEW, data=categories)

    assert lines == ["Frauen 1", "Jugend 10 %"]
    assert answer.status_code == 303
    wrong = club.admin.post(NEW, data=replaced(categories, {"final-0-more": "Frauen eins"}))
    assert errors_of(wrong)["final-0-more"] == words(hint)


def test_a_part_that_goes_takes_its_phases_along_to_the_one_before(club):
    typed = changed(filled(club.admin.get(NEW)), {"name": "Jahr"})
    two = filled(club.admin.post(NEW, data=pressed(typed, "more", "part")))
    moved = changed(two, {"part-0-phases": [], "part-1-phases": ["abend"]})
    sent_again = filled(club.admin.post(NEW, data=pressed(moved, "without", "part-0")))

    for key in [key for key in typed if key.startswith("part-0-tie")]:
        del typed[key]  # they went with their part
    typed.setlist("part-0", [clause for clause in typed.getlist("part-0") if clause != "ties"])
    assert sent_again == typed


def test_a_phase_that_has_an_evening_stays(club):
    season, path = a_season(club, "heats")
    an_evening(club, season, "final")
    gone = club.admin.post(path, data=pressed(filled(club.admin.get(path)), "without", "phase-1"))
    typed = changed(filled(gone), {"final-0-qualify_percent": None})
    refused = decided(club.admin, path, typed, "kein Final")

    assert "Für «final» ist schon ein Abend angesetzt" in refused.text
    assert stored(club, season).facts["version"] == 1


def focused(page):
    """Return the part of the page that takes the focus, by its first words."""
    (part,) = [part for part in elements_of(page, "*") if part.get("autofocus") is not None]
    return words(part)


def test_after_a_key_the_page_opens_where_it_was_pressed(club):
    typed = of_preset(club, "four-twelve")
    grown = club.admin.post(NEW, data=pressed(typed, "add", "phase-0:claims"))
    assert "Einsprache" in focused(grown)
    less = club.admin.post(NEW, data=pressed(filled(grown), "remove", "phase-0:drop"))
    assert focused(less).startswith("Wer")
    last = club.admin.post(NEW, data=pressed(filled(less), "remove", "phase-0:claims"))
    assert focused(last) == "Bestimmung hinzufügen"
    two = club.admin.post(NEW, data=pressed(typed, "more", "phase"))
    assert focused(two).startswith("Phase 2")
    part = club.admin.post(NEW, data=pressed(typed, "more", "part"))
    assert focused(part).startswith("Meisterschaft, Teil 2")
    back = club.admin.post(NEW, data=pressed(filled(two), "without", "phase-1"))
    assert focused(back).startswith("Ein Abend")


def test_how_parts_add_up_is_still_there_when_a_part_comes_back(club):
    typed = of_preset(club, "four-twelve")
    two = filled(club.admin.post(NEW, data=pressed(typed, "more", "part")))
    weighed = changed(two, {"sum-0-best": "1"})
    one_part = filled(club.admin.post(NEW, data=pressed(weighed, "without", "part-1")))
    again = filled(club.admin.post(NEW, data=pressed(one_part, "more", "part")))

    assert again["sum-0-best"] == "1"
    assert "best" in again.getlist("sum-0")


def test_a_sentence_is_moved_by_a_key_and_stays_there(club):
    season, path = a_season(club)
    typed = filled(club.admin.get(path))
    assert typed.getlist("phase-0").index("drop") < typed.getlist("phase-0").index("ties")
    moved = typed
    for _step in range(2):
        page = club.admin.post(path, data=pressed(moved, "move", "phase-0:drop:down"))
        assert "gestrichen" in focused(page)
        moved = filled(page)
    assert sorted(moved.items(multi=True)) == sorted(typed.items(multi=True))
    assert moved.getlist("phase-0").index("drop") > moved.getlist("phase-0").index("ties")
    done = decided(club.admin, path, moved)
    text = club.viewer.get(done.location).text

    assert text.index("Bei Gleichstand") < text.index("Das schlechteste Resultat wird gestrichen.")
    assert filled(club.admin.get(path)).getlist("phase-0") == moved.getlist("phase-0")
    assert stored(club, season).facts["regulation"]["order"] == {
        "phase-0": moved.getlist("phase-0")
    }
    grown = filled(club.admin.post(path, data=pressed(moved, "add", "phase-0:best")))
    keys = [key for key in grown.getlist("phase-0") if key != "best"]
    assert keys == moved.getlist("phase-0")


def test_a_sentence_stays_under_its_heading(club):
    typed = of_preset(club, "four-twelve")
    keys = typed.getlist("phase-0")
    for key in keys:
        for way in ("up", "down"):
            other = typed
            for _step in keys:
                page = club.admin.post(NEW, data=pressed(other, "move", f"phase-0:{key}:{way}"))
                if filled(page) == other:
                    break
                other = filled(page)
            topics = [
                next(c.topic for c in CLAUSES["phase"] if c.key == each)
                for each in other.getlist("phase-0")
            ]
            assert topics == sorted(topics, key=topics.index)


def begun(club, typed, preset):
    return filled(club.admin.post(NEW, data=pressed(typed, "begin", preset)))


@pytest.mark.soak
@pytest.mark.parametrize(("old", "new"), [*pairwise([*PRESETS, next(iter(PRESETS))])])
def test_another_preset_is_the_same_as_if_one_had_begun_with_it(club, old, new):
    other = begun(club, of_preset(club, old), new)

    assert sorted(other.items(multi=True)) == sorted(of_preset(club, new).items(multi=True))


@pytest.mark.parametrize("new", ["heats", "differences", "pairs", "best-of-year"])
def test_another_preset_throws_nothing_away_that_was_typed(club, new):
    mine = {
        "name": "Winter",
        "phase-0-rounds": "viele",
        "phase-0-claims": "45",
        "phase-0-drop": "2",
    }
    typed = changed(of_preset(club, "four-twelve"), mine | {"phase-0-ties": None})
    other = begun(club, typed, new)

    assert {field: other[field] for field in mine} == mine
    assert {"claims", "drop"} <= {*other.getlist("phase-0")}
    assert "ties" not in other.getlist("phase-0")
    assert other["preset"] == new
    back = begun(club, other, "four-twelve")
    assert sorted(back.items(multi=True)) == sorted(typed.items(multi=True))


def test_a_phase_that_was_added_follows_those_of_another_preset(club):
    two = filled(club.admin.post(NEW, data=pressed(of_preset(club, "four-eight"), "more", "phase")))
    typed = changed(two, {"phase-1-name": "Plausch", "phase-1-deals": "4"})
    other = begun(club, typed, "heats")

    names = [other[f"phase-{n}-name"] for n in range(3)]
    assert names == ["Ausscheidung", "Final", "Plausch"]
    assert other["phase-2-deals"] == "4"
    assert len({other[f"phase-{n}-key"] for n in range(3)}) == 3


def test_rounds_of_another_game_stay_with_their_phase_in_another_preset(club):
    typed = of_preset(club, "four-twelve")
    two = filled(club.admin.post(NEW, data=pressed(typed, "more", "discipline-0")))
    other = begun(club, changed(two, {"discipline-0-first": "4"}), "heats")

    assert two["phase-0-key"] != other["phase-0-key"] == other["discipline-0-phase"]
    assert other["discipline-0-first"] == "4"
