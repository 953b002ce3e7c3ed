"""A regulation in words: every one of its fields, each beside what gives it a meaning."""

from copy import deepcopy

import pytest

from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.club.regulation.sentences import sections
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import BASE, changed, section_texts

ALONE = {"terms": {"partners": "alone"}}
QUALIFIES = {"part": 0, "into": "final", "n": 20}


PHASE, COUNT, PART = "phases/0", "phases/0/counting", "season/parts/0"
POINTS = {"table": [25, 18, 15], "rest": 1}


@pytest.mark.parametrize(
    ("place", "facts", "sentence"),
    [
        (PHASE, {"deals_each": [12, 12, 12, 8]}, "4 Passen. Die Passen haben der Reihe nach 12, 12, 12 und 8 Spiele."),
        (PHASE, {"rounds": 16}, "16 Passen zu 12 Spielen."),
        (PHASE, {"rounds": 1, "deals": 1}, "Wir spielen Schieber, eine Passe zu einem Spiel."),
        (PHASE, {"meetings": {"partners": 5, "table": 0, "opponents": 9}}, "Das vermeidet die Auslosung, je nach Gewicht: zweimal die gleichen Gegner (9), dann zweimal den gleichen Partner (5), dann zweimal die Gleichen am Tisch (0)."),
        (PHASE, {"meetings": {"partners": 7, "table": 7}}, "nach Gewicht: zweimal den gleichen Partner (7), dann zweimal die Gleichen am Tisch (7), dann"),
        (PHASE, {"draw": "standings", "standings": {"first": 4}}, "Zuerst wird ausgelost, danach nach der Rangliste eingeteilt. Die Einteilung verrät die Rangliste. Die Einteilung nach der Rangliste gilt ab Passe 4."),
        (PHASE, {"draw": "ladder", "ladder": {"moves": 2}}, "die 2 Ersten steigen auf, die 2 Letzten ab."),
        (PHASE, {"draw": "ladder", "ladder": {"between": "evenings", "absent": "falls"}}, "Nach jedem Abend gilt an jedem Tisch:"),
        (PHASE, {"draw": "ladder", "ladder": {"absent": "falls"}}, "Wer fehlt, steigt jedes Mal einen Tisch ab."),
        (PHASE, {"draw": "robin", "rounds": 7}, "Jeder spielt einmal mit jedem. Geht die Zahl der Leute oder Passen nicht auf, zeigt sich das beim Auslosen;"),
        (PHASE, {"claims": 1}, "Nach dem Abschluss kann man eine Minute lang Einsprache erheben."),
        (PHASE, {"claims": 90}, "Nach dem Abschluss kann man 90 Minuten lang Einsprache erheben."),
        (PHASE, {"claims": 120}, "Nach dem Abschluss kann man 2 Stunden lang Einsprache erheben."),
        (PHASE, {"claims": 1440}, "Nach dem Abschluss kann man einen Tag lang Einsprache erheben."),
        (PHASE, {"hidden_from": 3}, "Die Rangliste ist von der 3. Passe an verdeckt, bis zum Abschluss."),
        (PHASE, {"weight": "5/4"}, "In der Meisterschaft zählt der Abend mit dem Faktor 5/4."),
        (PHASE, {"weight": "7"}, "In der Meisterschaft zählt der Abend 7fach."),
        (PHASE, {"deals": 2, "terms": {"contracts": [{"name": "Schaufel", "factor": 2}, {"name": "Tutti", "check": 253}]}},
         "Die Spiele sind vorgeschrieben: Schaufel (doppelt), Tutti (253 Punkte)."),
        (PHASE, {"key": "abend", "name": "Herbstjassen"}, "Zur Meisterschaft zählt: «Herbstjassen»."),
        (PHASE, {"round_ranks": {"points": POINTS}, "counting": {"absent": 0}}, "Ein fehlendes Resultat zählt 0 Rangpunkte."),
        (COUNT, {"minimum": 3}, "Für einen Rang braucht es mindestens 3 Resultate."),
        (COUNT, {"ties": ["next_best", "starts", "last"]},
         "der Vergleich der Resultate vom höchsten an, dann die grössere Anzahl Resultate, dann das höhere letzte Resultat."),
        (COUNT, {"rank_points": POINTS}, "Rangpunkte vom ersten Rang an: 25, 18, 15; jeder weitere Rang gibt 1."),
        (PART, {"counting": {"best": 4}}, "Es zählen die 4 besten Resultate."),
        (PART, {"counting": {"drop": 2}}, "Die 2 schlechtesten Resultate werden gestrichen. Fehlende Resultate werden zuerst gestrichen. Wer am meisten"),
        (PART, {"counting": {"drop": 2, "absent": 0}}, "werden gestrichen. Ein fehlendes Resultat zählt 0 Punkte. Fehlende Resultate zählen nur, wenn sonst zu wenige da sind."),
        (PART, {"evenings": 6, "counting": {"drop": 2}}, "werden gestrichen. Es zählen also die 4 besten von 6 Resultaten. Wer am meisten"),
        (PART, {"counting": {"ties": ["best"]}}, "Bei Gleichstand entscheidet das höchste Abendresultat."),
        (PART, {"phases": ["abend", "final"]}, "Zur Meisterschaft zählt: «Abend» und «Final»."),
        ("season", {"parts": [{"phases": ["abend"], "evenings": 6}], "hidden_from": 5}, "Die Rangliste der Meisterschaft ist vom 5. Abend an verdeckt, bis alle geplanten Abende abgeschlossen sind."),
        ("season", {"parts": [{"phases": ["abend"]}, {"phases": ["final"], "weight": "2"}]},
         "Teil 2: «Final»."),
        ("qualification", QUALIFIES, "Für «Final» qualifiziert: die ersten 20 der Rangliste."),
        ("qualification", {**QUALIFIES, "kind": "threshold", "n": 1150}, "qualifiziert: wer ein Total von mindestens 1150 hat."),
    ],
)  # fmt: skip
def test_every_field_shows_in_a_sentence(place, facts, sentence):
    assert sentence in " ".join(section_texts(changed(BASE, place, **facts)))


ONE_GAME = {"terms": {"one_game": True}}
TWO_PARTS = [{"phases": ["abend"], "weight": "2"}, {"phases": ["final"]}]


@pytest.mark.parametrize(
    ("place", "kept", "needed", "sentence"),
    [
        (PHASE, {"hidden_until": "announcing"}, {"hidden_from": 3}, "bis zur Rangverkündigung."),
        (PHASE, {"groups": {"size": 5}}, {"draw": "groups", **ALONE, "sizes": [5], "rounds": 1}, "Je 5 bilden eine Gruppe."),
        (PHASE, {"ladder": {"absent": "end"}}, {"draw": "ladder"}, "Wer fehlt, beginnt wieder zuunterst."),
        (PHASE, {"standings": {"first": 3}}, {"draw": "standings"}, "Die Einteilung nach der Rangliste gilt ab Passe 3."),
        (PHASE, {"draw": "robin", "meetings": {"table": 0}}, {"draw": "advance"}, "(0)"),
        (PHASE, {"attempts": True, "draw": "round"}, {"attempts": False}, "Jede Passe wird erst ausgelost,"),
        (PHASE, {"attempts": True, "rest_points": 0}, {"attempts": False}, "setzt aus und bekommt für diese Passe 0 Punkte."),
        (PHASE, ONE_GAME, {"terms": {"one_game": True, "figures": "games", "check": None}}, "Solche Passen schreibt man auf Papier"),
        (PHASE, {"deals_each": [12, 12, 12, 8], "terms": {"check": None, "several_games": 2}}, {"terms": {}}, "Die Passen haben der Reihe nach"),
        (COUNT, {"drop_from": 3}, {"drop": 1}, "Erst ab 3 Resultaten wird gestrichen."),
        ("season", {"parts": TWO_PARTS[:1]}, {"parts": TWO_PARTS}, "Dieser Teil zählt doppelt."),
        ("qualification", {**QUALIFIES, "base": "present"}, {"kind": "percent"}, "Die Prozente rechnen wir von"),
        ("qualification", {**QUALIFIES, "kind": "threshold", "passes_on": True}, {"kind": "top"}, "geht der Platz an die Nächsten"),
        ("phases/1", {"weight": "2"}, None, "zählt der Abend doppelt."),
        ("lists/0", {"teams": {"per": "totals"}}, {"over": "season"}, "Es zählen die Totale der Saison."),
    ],
)  # fmt: skip
def test_what_means_something_only_beside_something_else_stands_beside_it_alone(
    place, kept, needed, sentence
):
    base = {**BASE, "lists": [{"name": "Cup"}]}
    without = changed(base, place, **kept)

    assert sentence not in " ".join(section_texts(without))
    if needed is not None:
        assert sentence in " ".join(section_texts(changed(without, place, **needed)))


@pytest.mark.parametrize(
    ("counting", "which"),
    [
        ({}, "wer ein Total von mindestens 90 hat"),
        ({"low_wins": True}, "wer ein Total von höchstens 90 hat"),
        ({"low_wins": True, "combine": "average"}, "wer einen Durchschnitt von höchstens 90 hat"),
        ({"target": 967}, "wer höchstens 90 neben der Zielzahl liegt"),
    ],
)
def test_a_mark_to_reach_is_told_as_it_is_reckoned(counting, which):
    lower = {"low_wins": bool(counting)}
    data = changed(changed(BASE, COUNT, **lower), "season/parts/0", counting=counting)
    rule = {**QUALIFIES, "kind": "threshold", "n": 90}

    assert f"qualifiziert: {which}." in section_texts(changed(data, "qualification", **rule))[-1]


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ({"kind": "quota", "quotas": {"Frauen": 3}}, "wenn eines von beiden dazugehört."),
        ({"kind": "threshold", "n": 900}, "Ein Paar kommt nur zusammen weiter. Verzichtet eines, verzichten beide."),
        ({"n": 8}, "Wer nicht immer im gleichen Paar gespielt hat, zählt allein."),
    ],
)  # fmt: skip
def test_of_fixed_pairs_it_says_that_pairs_go_on(rule, sentence):
    data = changed(BASE, PHASE, terms={"partners": "fixed"})

    assert sentence in section_texts(changed(data, "qualification", **QUALIFIES | rule))[-1]


def test_where_less_is_better_the_sentences_say_so():
    counting = {"low_wins": True, "ties": ["best"], "rank_points": {"kind": "up"}}
    data = changed(BASE, COUNT, **counting)
    data["season"]["parts"][0]["counting"] = {"low_wins": True, "ties": ["best"]}
    evening, _, season, _ = section_texts(data)

    for text in (evening, season):
        assert "Wer am wenigsten hat, gewinnt." in text
        assert "Wer weniger gewertete Resultate hat, kommt hinter alle, die mehr haben." in text
    assert "das tiefste Einzelresultat" in evening
    assert (
        "Rangpunkte: Rang 1 gibt 1, Rang 2 gibt 2 und so weiter; je weniger, desto besser."
        in evening
    )
    assert "das tiefste Abendresultat" in season


def test_after_one_evening_there_is_no_championship():
    data = deepcopy(PRESETS["four-twelve"])
    data["season"]["parts"][0]["evenings"] = 1
    titles, texts = zip(*sections(GERMAN, read_regulation(data)), strict=True)

    assert titles[1] == "Rangliste"
    assert "Es zählt: " in texts[1][0]
    assert not any("Meisterschaft" in sentence for text in texts for sentence in text)


def test_no_two_presets_tell_the_same():
    texts = [" ".join(section_texts(preset)) for preset in PRESETS.values()]

    assert len(set(texts)) == len(texts)
