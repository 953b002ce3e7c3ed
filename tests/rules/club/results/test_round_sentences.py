"""What a regulation tells of rounds with a game of their own, and of matches in doubled deals."""

from tests.rules.club.club_builder import BASE, changed, section_texts

PHASE = "phases/0"


def later_rounds(first, later):
    """What is told of round 2, where round 1 has what is agreed on in *first*."""
    data = changed(changed(BASE, PHASE, **first), PHASE, disciplines=[{"first": 2, **later}])
    text = section_texts(data)[0]
    return text[text.index("Passe 2 bis 4") :]


def test_rounds_with_a_game_of_their_own_tell_what_of_the_first_one_holds_on():
    terms = {"match_bonus": 100, "share": "1/2", "contracts": [{"name": "Tutti", "factor": 2}]}
    first = {"settings": {"weis": False, "deck": "french", "schneider": True}, "terms": terms}
    text = later_rounds(first, {"game": "schieber"})

    assert text.startswith(
        "Passe 2 bis 4 zu je 12 Spielen: Schieber, mit ausgelostem Partner. "
        "Wo nichts anderes steht, gilt das Gleiche wie in Passe 1. Die Hausregeln von Passe 1 gelten hier nicht."
    )
    assert "Wir spielen mit deutschen Karten. Zur Wahl stehen Rosen" in text
    assert "Die Spiele sind hier nicht vorgeschrieben." in text
    assert "Ein Match gibt nichts extra. Diese Passen zählen ganz." in text


def test_house_rules_of_the_first_round_that_hold_lists_are_compared_too():
    settings = {"settings": {"factors": {"rosen": 2}, "schneider": True}}
    off = "Die Hausregeln von Passe 1 gelten hier nicht."

    assert off in later_rounds(settings, {"game": "schieber"})
    assert off not in later_rounds(settings, {"game": "schieber", **settings})


def test_rounds_like_the_first_one_tell_nothing_twice():
    text = later_rounds({}, {"game": "schieber", "name": "Sidi"})

    assert text == (
        "Passe 2 bis 4 zu je 12 Spielen: Schieber, mit ausgelostem Partner. "
        "Wo nichts anderes steht, gilt das Gleiche wie in Passe 1. Das Spiel heisst Sidi. "
        "Ein Spiel hat 157 Punkte, ein Zettel 1884."
    )


def test_a_match_in_a_doubled_deal_counts_as_often_as_the_deal():
    terms, settings = {"match_bonus": 100, "check": None}, {"weis": True, "factors": {"rosen": 2}}
    text = section_texts(changed(BASE, PHASE, terms=terms, settings=settings))[0]

    assert "Zählt ein Spiel mehrfach, zählt der Zuschlag für den Match ebenso oft." in text


def test_a_bonus_for_matches_is_not_multiplied_where_no_deal_is():
    facts = {"terms": {"match_bonus": 100, "contracts": [{"name": "Tutti"}]}}

    assert "mehrfach" not in section_texts(changed(BASE, PHASE, **facts))[0]
