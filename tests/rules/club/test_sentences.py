"""A regulation in words: every one of its fields, each beside what gives it a meaning."""

import pytest

from scorer.rules.club.presets import PRESETS
from tests.rules.club.club_builder import BASE, changed, section_texts

ALONE = {"terms": {"partners": "alone"}}
QUALIFIES = {"part": 0, "into": "final", "n": 20}


PHASE, COUNT, PART = "phases/0", "phases/0/counting", "season/parts/0"
POINTS = {"table": [25, 18, 15], "rest": 1}


@pytest.mark.parametrize(
    ("place", "facts", "sentence"),
    [
        (PHASE, {"rounds": 1}, "Gespielt wird Schieber: eine Passe zu 12 Spielen."),
        (PHASE, {"game": "coiffeur", "terms": {"check": None}}, "Gespielt wird Coiffeur: vier Passen zu 12 Spielen."),
        (PHASE, {"game": "other"}, "Gespielt wird ein anderes Spiel: vier Passen zu 12 Spielen."),
        (PHASE, {"deals": 8}, "Ein Spiel hat 157 Punkte, ein Zettel 1256."),
        (PHASE, {"deals_each": [12, 12, 12, 8]}, "vier Passen. Die Passen haben der Reihe nach 12, 12, 12 und 8 Spiele."),
        (PHASE, {"deals_each": [12, 12, 12, 8]}, "Ein Spiel hat 157 Punkte, ein Zettel 1884 oder 1256."),
        (PHASE, {"rounds": 16}, "16 Passen zu 12 Spielen."),
        (PHASE, {"settings": {"stoeck": True}}, "Weis zählt nicht, Stöck zählen."),
        (PHASE, {"settings": {"schneider": True}}, "Wer nicht einmal die Hälfte hat, verliert doppelt."),
        (PHASE, {**ALONE, "sizes": [5, 4, 3]}, "An einem Tisch sitzen vier, zur Not auch drei oder fünf."),
        (PHASE, {**ALONE, "sizes": [5]}, "An einem Tisch sitzen fünf."),
        (PHASE, {**ALONE, "sizes": [6, 5]}, "An einem Tisch sitzen sechs, zur Not auch fünf."),
        (PHASE, {"rest_points": 1000}, "Wer keinen Platz hat, setzt aus und hat in dieser Passe als Resultat 1000 Punkte."),
        (PHASE, {"rest_points": 0}, "setzt aus und hat in dieser Passe als Resultat 0 Punkte."),
        (PHASE, {"attempts": True}, "Antreten darf jeder, so oft er will; man setzt sich frei zusammen."),
        (PHASE, {"draw": "round"}, "Jede Passe wird erst ausgelost, wenn die vorige gespielt ist."),
        (PHASE, {}, "vermeidet möglichst zweimal den gleichen Partner, dann zweimal die Gleichen am Tisch, dann zweimal die gleichen Gegner."),
        (PHASE, {"meetings": {"partners": 5, "table": 0, "opponents": 9}}, "vermeidet nach Gewicht zweimal die gleichen Gegner (9), dann zweimal den gleichen Partner (5), dann zweimal die Gleichen am Tisch (0)."),
        (PHASE, {"meetings": {"partners": 7, "table": 7}}, "nach Gewicht zweimal den gleichen Partner (7), dann zweimal die Gleichen am Tisch (7), dann"),
        (PHASE, {"meetings": {"partners": 0, "table": 0, "opponents": 0}}, "Die Auslosung vermeidet nichts davon: zweimal den gleichen Partner (0), zweimal"),
        (PHASE, {"counting": {"minimum": 1}}, "Für einen Rang braucht es mindestens 1 Passe."),
        (PHASE, {"terms": {"contracts": [{"name": "Tutti", "check": 130}, {"name": "Herz"}]}}, "Sonst hat ein Spiel 157 Punkte, ein Zettel im Ganzen 1722."),
        (PHASE, {"terms": {"partners": "alone", "both_typed": True}}, "Die Jassleitung tippt die Punkte aller am Tisch ein; keine Zahl"),
        ("", {"unranked": {"categories": ["Frauen", "Jugend"]}}, "Ausser Konkurrenz spielt, wer zu «Frauen» oder «Jugend» gehört."),
        (PHASE, ALONE, "Die Auslosung vermeidet möglichst zweimal die Gleichen am Tisch."),
        (PHASE, {"draw": "standings"}, "danach sitzen die Ersten der Rangliste zusammen."),
        (PHASE, {"draw": "standings"}, "Wer wo sitzt, verrät also die Rangliste."),
        (PHASE, {"draw": "standings"}, "An so einem Tisch spielt der Erste mit dem Letzten, es sei denn, bei einer anderen Aufteilung waren die Partner weniger oft zusammen."),
        (PHASE, {"draw": "standings", "standings": {"first": 4}}, "Zuerst wird ausgelost, danach setzt die Rangliste. Wer wo sitzt, verrät also die Rangliste. Die Rangliste setzt ab Passe 4."),
        (PHASE, {"draw": "standings", "standings": {"first": None}}, "Die Rangliste setzt nur in der letzten Passe."),
        (PHASE, {"draw": "standings", "standings": {"winners": 4}}, "Die vier Besten sitzen am Gewinnertisch, alle anderen lost man an die übrigen Tische."),
        (PHASE, {"draw": "standings", "standings": {"by": "last"}}, "Gesetzt wird nach der Passe davor allein, nicht nach dem Zwischenstand."),
        (PHASE, {"draw": "standings", "standings": {"inside": "lot"}}, "Wer an einem so gesetzten Tisch mit wem spielt, sagt das Los."),
        (PHASE, {"draw": "ladder"}, "Die Tische bilden eine Leiter, auf der man auf- und absteigt. Wer wo sitzt, verrät also, wer vorn war. Nach jeder Passe gilt an jedem Tisch: der Erste steigt auf, der Letzte ab. Die erste Passe wird ausgelost; wer neu ist, beginnt zuunterst."),
        (PHASE, {"draw": "ladder", "ladder": {"moves": 2}}, "die zwei Ersten steigen auf, die zwei Letzten ab."),
        (PHASE, {"draw": "ladder", "ladder": {"between": "evenings", "absent": "falls"}}, "Nach jedem Abend gilt an jedem Tisch:"),
        (PHASE, {"draw": "ladder", "ladder": {"absent": "falls"}}, "Wer fehlt, fällt jedes Mal um einen Tisch."),
        (PHASE, {"draw": "ladder", "terms": {"partners": "fixed"}}, "das bessere Paar steigt auf, das andere ab."),
        (PHASE, {"draw": "ladder"}, "Mit einem einzigen Tisch bewegt die Leiter nichts."),
        (PHASE, {"draw": "robin", "rounds": 7}, "Jeder spielt einmal mit jedem. Geht das mit den Leuten und Passen nicht auf, meldet es die Auslosung;"),
        (PHASE, {"draw": "robin", "terms": {"partners": "fixed"}}, "Jedes Paar spielt gegen jedes."),
        (PHASE, {"claims": 1}, "Nach dem Abschluss kann man eine Minute lang Einsprache erheben."),
        (PHASE, {"claims": 30}, "Nach dem Abschluss kann man 30 Minuten lang Einsprache erheben."),
        (PHASE, {"claims": 60}, "Nach dem Abschluss kann man eine Stunde lang Einsprache erheben."),
        (PHASE, {"claims": 90}, "Nach dem Abschluss kann man 90 Minuten lang Einsprache erheben."),
        (PHASE, {"claims": 120}, "Nach dem Abschluss kann man 2 Stunden lang Einsprache erheben."),
        (PHASE, {"claims": 1440}, "Nach dem Abschluss kann man einen Tag lang Einsprache erheben."),
        (PHASE, {"claims": 10080}, "Nach dem Abschluss kann man 7 Tage lang Einsprache erheben."),
        (PHASE, {"hidden_from": 3}, "Die Rangliste ist von der 3. Passe an verdeckt, bis zum Abschluss."),
        (PHASE, {"hidden_from": 3, "draw": "standings"}, "Wer nach Resultaten sitzt, verrät mit dem Platz den Rang."),
        (PHASE, {"weight": "2"}, "In der Meisterschaft zählt der Abend doppelt."),
        (PHASE, {"weight": "3/2"}, "In der Meisterschaft zählt der Abend anderthalbfach."),
        (PHASE, {"weight": "5/4"}, "In der Meisterschaft zählt der Abend mit dem Faktor 5/4."),
        (PHASE, {"weight": "7"}, "In der Meisterschaft zählt der Abend 7fach."),
        (PHASE, {"terms": {"partners": "fixed"}}, "Gespielt wird in festen Paaren."),
        (PHASE, ALONE, "Alle spielen für sich."),
        (PHASE, {"terms": {"share": "1/2"}}, "Jedem der beiden Partner zählt 1/2 des Resultats."),
        (PHASE, {"terms": {"check": None}}, "Eine Kontrollsumme gibt es nicht."),
        (PHASE, {"terms": {"check": 152}}, "Ein Spiel hat 152 Punkte, ein Zettel 1824."),
        (PHASE, {"terms": {"match_bonus": 50}}, "Ein Match zählt 50 Punkte mehr. Ein Kontermatch zählt wie ein Match."),
        (PHASE, {"deals": 2, "terms": {"contracts": [{"name": "Schaufel", "factor": 2}, {"name": "Tutti", "check": 253}]}},
         "Die Spiele sind vorgeschrieben: Schaufel (doppelt), Tutti (253 Punkte)."),
        (PHASE, {"terms": {"wrong": "split"}}, "Was auf einem Zettel fehlt, tragen die Seiten zu gleichen Teilen."),
        (PHASE, {"terms": {"wrong": "writer"}}, "Was auf einem Zettel fehlt, trägt, wer geschrieben hat."),
        (PHASE, {"terms": {"wrong": "official"}}, "Was auf einem Zettel fehlt, verbucht die Jassleitung."),
        (PHASE, {"terms": {"signed": True}}, "Ein Zettel zählt erst, wenn beide Seiten ihn bestätigt haben."),
        (PHASE, {"terms": {"self_total": True}}, "Am Schluss zählen alle ihr Total selber zusammen; es wird verglichen."),
        (PHASE, {"key": "abend", "name": "Herbstjassen"}, "Zur Meisterschaft zählt: «Herbstjassen»."),
        (COUNT, {"best": 3}, "Gewertet werden die drei besten von vier Passen."),
        (COUNT, {"best": 1}, "Gewertet wird die beste von vier Passen."),
        (COUNT, {"drop": 2}, "Die zwei schlechtesten Passen werden gestrichen."),
        (COUNT, {"drop": 1, "drop_from": 3}, "Gestrichen wird nur bei dem, der drei Resultate oder mehr hat."),
        (COUNT, {"combine": "average"}, "Es zählt der Durchschnitt der gewerteten Resultate, auf zwei Stellen gerundet."),
        (PART, {"counting": {"best": 3, "target": 967}}, "Die besten Resultate sind hier die höchsten; verglichen wird erst ihr Total."),
        (PART, {"counting": {"best": 3, "target": 967, "combine": "average"}}, "Die besten Resultate sind hier die höchsten; verglichen wird erst ihr Durchschnitt."),
        (COUNT, {"absent": 0}, "Eine versäumte Passe zählt 0 Punkte."),
        (PHASE, {"round_ranks": {"points": POINTS}, "counting": {"absent": 0}}, "Eine versäumte Passe zählt 0 Rangpunkte."),
        (COUNT, {"minimum": 3}, "Für einen Rang braucht es mindestens 3 Passen."),
        (COUNT, {"ties": ["best", "lot"]}, "Bei Gleichstand entscheidet die höchste Passe, dann das Los."),
        (COUNT, {"ties": ["next_best", "starts", "last"]},
         "Passe um Passe von der höchsten an, dann die grössere Zahl Passen, dann die höhere letzte Passe."),
        (COUNT, {"dense_ranks": True}, "Nach einem geteilten Rang folgt der nächste: 1, 1, 2."),
        (COUNT, {"rank_points": POINTS}, "Rangpunkte vom ersten Rang an: 25, 18, 15; jeder weitere Rang gibt 1."),
        (COUNT, {"rank_points": {"kind": "down"}}, "Rangpunkte: der letzte Platz gibt 1, jeder bessere einen mehr. Wer einen Rang teilt, hat die Rangpunkte des besten dieser Plätze."),
        (COUNT, {"rank_points": {**POINTS, "shared": True}}, "Wer einen Rang teilt, hat den Durchschnitt der Rangpunkte dieser Plätze."),
        (PART, {"evenings": 6}, "Geplante Abende: 6."),
        (PART, {"counting": {"best": 4}}, "Gewertet werden die vier besten Abende."),
        (PART, {"counting": {"drop": 2}}, "Die zwei schlechtesten Abende werden gestrichen. Versäumtes wird zuerst gestrichen. Wer am meisten"),
        (PART, {"counting": {"drop": 2, "absent": 0}}, "werden gestrichen. Ein versäumter Abend zählt 0 Punkte. Versäumtes wird nur gewertet, wenn sonst Resultate fehlen."),
        (PART, {"evenings": 6, "counting": {"drop": 2}}, "werden gestrichen. Es zählen also die vier besten von sechs Abenden. Wer am meisten"),
        (PART, {"evenings": 6, "counting": {"best": 4}}, "Gewertet werden die vier besten von sechs Abenden."),
        (PART, {"counting": {"drop": 1}}, "Der schlechteste Abend wird gestrichen."),
        (PART, {"counting": {"absent": 0}}, "Ein versäumter Abend zählt 0 Punkte."),
        (PART, {"counting": {"minimum": 4}}, "Für einen Rang braucht es mindestens 4 Abende."),
        (PART, {"counting": {"ties": ["best"]}}, "Bei Gleichstand entscheidet der höchste Abend."),
        (PART, {"phases": ["abend", "final"]}, "Zur Meisterschaft zählt: «Abend» und «Final»."),
        ("season", {"parts": [{"phases": ["abend"], "evenings": 6}], "hidden_from": 5}, "Die Rangliste der Meisterschaft ist vom 5. Abend an verdeckt, bis alle geplanten Abende abgeschlossen sind."),
        ("", {"public_names": "numbers"}, "An der Saalwand und auf öffentlichen Seiten stehen nur Nummern."),
        ("", {}, "Eigene Ranglisten haben «Frauen» und «Jugend»."),
        ("", {}, "Zur Meisterschaft zählt das nicht."),  # the final
        ("season", {"parts": [{"phases": ["abend"]}, {"phases": ["final"], "weight": "2"}]},
         "Teil 2: «Final»."),
        ("season", {"parts": [{"phases": ["abend"]}, {"phases": ["final"], "weight": "2"}]},
         "Dieser Teil zählt doppelt."),
        ("season", {"parts": [{"phases": ["abend"]}, {"phases": ["final"]}]},
         "Alle Teile zählen."),
        ("qualification", QUALIFIES, "Für «Final» qualifiziert: die ersten 20 der Rangliste."),
        ("qualification", {**QUALIFIES, "kind": "percent", "n": 10}, "10 Prozent der Rangliste, aufgerundet."),
        ("qualification", {**QUALIFIES, "kind": "threshold", "n": 1150}, "qualifiziert: wer ein Total von mindestens 1150 hat."),
        ("qualification", {**QUALIFIES, "kind": "starts", "n": 2}, "wer mindestens 2-mal dabei war."),
        ("qualification", {**QUALIFIES, "kind": "quota", "quotas": {"Frauen": 3}}, "die Ersten jeder Kategorie: Frauen 3."),
        ("qualification", {**QUALIFIES, "per_evening": True}, "Das gilt für jeden Abend einzeln, der Reihe nach."),
        ("qualification", {**QUALIFIES, "per_evening": True}, "Wer schon qualifiziert ist, nimmt an einem späteren Abend niemandem den Platz weg."),
        ("qualification", {**QUALIFIES, "champion": True}, "Dazu kommt, wer das letzte Mal gewonnen hat; reicht es ihm auch sonst, rückt jemand nach."),
        ("qualification", {**QUALIFIES, "all_ties": True}, "Wer gleich viel hat wie der Letzte, der weiterkommt, kommt auch weiter."),
        ("qualification", QUALIFIES, "Wer verzichtet, macht dem Nächsten Platz."),
        ("qualification", {**QUALIFIES, "kind": "threshold", "n": 9}, "Wer in «Final» schon ausgelost ist, bleibt dabei."),
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
        (PHASE, {"groups": {"size": 5}}, {"draw": "groups", **ALONE, "sizes": [5], "rounds": 1}, "Eine Gruppe hat fünf Leute;"),
        (PHASE, {"ladder": {"absent": "end"}}, {"draw": "ladder"}, "Wer fehlt, beginnt wieder zuunterst."),
        (PHASE, {"standings": {"first": 3}}, {"draw": "standings"}, "Die Rangliste setzt ab Passe 3."),
        (PHASE, {"draw": "robin", "meetings": {"table": 0}}, {"draw": "advance"}, "(0)"),
        (PHASE, {"attempts": True, "draw": "round"}, {"attempts": False}, "Jede Passe wird erst ausgelost,"),
        (PHASE, {"attempts": True, "rest_points": 0}, {"attempts": False}, "setzt aus und hat in dieser Passe als Resultat 0 Punkte."),
        (PHASE, ONE_GAME, {"terms": {"one_game": True, "figures": "games", "check": None}}, "Am Handy kann man solche Passen nicht schreiben;"),
        (PHASE, {"deals_each": [12, 12, 12, 8], "terms": {"check": None, "several_games": 2}}, {"terms": {}}, "Die Passen haben der Reihe nach"),
        (COUNT, {"drop_from": 3}, {"drop": 1}, "Gestrichen wird nur bei dem, der drei Resultate oder mehr hat."),
        ("season", {"parts": TWO_PARTS[:1]}, {"parts": TWO_PARTS}, "Dieser Teil zählt doppelt."),
        ("qualification", {**QUALIFIES, "base": "present"}, {"kind": "percent"}, "Die Prozente zählen von"),
        ("qualification", {**QUALIFIES, "kind": "threshold", "passes_on": True}, {"kind": "top"}, "geht der Platz an die Nächsten"),
        ("phases/1", {"weight": "2"}, None, "zählt der Abend doppelt."),
        ("lists/0", {"teams": {"per": "totals"}}, {"over": "season"}, "Resultate sind die Totale der Saison;"),
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
        ({"n": 8}, "qualifiziert: die ersten 8 Paare der Rangliste."),
        ({"kind": "percent", "n": 10}, "10 Prozent der Paare, aufgerundet."),
        ({"kind": "quota", "quotas": {"Frauen": 3}}, "die ersten Paare jeder Kategorie: Frauen 3."),
        ({"kind": "quota", "quotas": {"Frauen": 3}}, "wenn eines von beiden dazugehört."),
        ({"kind": "threshold", "n": 900}, "Ein Paar kommt zusammen weiter, und es verzichtet zusammen."),
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
    evening, _, season = section_texts(data)

    for text in (evening, season):
        assert "Wer am wenigsten hat, gewinnt." in text
        assert "Wer weniger Resultate hat, kommt hinter alle, die mehr haben." in text
    assert "die tiefste Passe" in evening
    assert "Rangpunkte: Rang 1 gibt 1, Rang 2 gibt 2 und so weiter; wenige sind gut." in evening
    assert "der tiefste Abend" in season


def test_no_two_presets_tell_the_same():
    texts = [" ".join(section_texts(preset)) for preset in PRESETS.values()]

    assert len(set(texts)) == len(texts)
