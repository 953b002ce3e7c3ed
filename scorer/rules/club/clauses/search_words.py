"""Other words by which a club looks for a sentence of its regulation, beside its title and its text."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.words import Gettext


def search_words(_: Gettext) -> Mapping[str, str]:
    """Return words by key of a clause; of a way of its own ``key:way``."""
    rank = _("Punkte nach Rang Formel 1 Platzpunkte Tischrang Rundenpunkte Rangsumme")
    target = _("Stichzahl Jasszahl geheime Zahl gezogen ausgelost mittlerer Rang Mittelwert")
    unranked = _("Joker Füller Ersatz Aushilfe Nichtmitglieder Gastspieler Cup")
    play_off = _(
        "Finalrunde Finalgruppe die besten vier Schlussrunde Platzierungsspiele kleiner Final"
    )
    match = _(
        "Matsch Bonus Zusatzpunkte 100 257 alle Stiche Strafe Undenufe Anzahl Matchkönig Matchpreis"
    )
    contracts = _(
        "Trumpf vorgeschrieben Reihenfolge Kontrakte doppelt zählen Trumpffolge Multiplikator Ansagekarte Trumpfkarte alle Trümpfe einmal Coiffeur"
    )
    games = _("Siege gewonnene Spiele Partie auf 1000 Punkte Ziel zwei Gewinnpartien Sätze")
    quota = _("Kontingent Sektion Frauen Damen Junioren Finalisten Wildcard")
    hidden = _("geheim Zwischenrangliste nicht zeigen Rangverkündigung Spannung")
    reserve = _("nachrücken verzichten verhindert Ersatzleute")
    equal = _(
        "Punktgleichheit Punktegleichheit punktgleich ex aequo gleich viele Punkte Karte ziehen Los Stechen"
    )
    teams = _("Team Gruppe Equipe Vereinswertung Sektion Firma")
    return {
        "played": _("Anzahl Runden Durchgänge Partien Jassart Handjass Bodenjass"),
        "deals_each": _("Anzahl Spiele verschieden Anfänger Fortgeschrittene"),
        "attempts": _("mehrmals beliebig oft Mehrfachteilnahme Versuche Anzahl Teilnahmen"),
        "deck": _("deutsche Karten französische Karten Kartenart"),
        "weis": _("Wys Wies Wyys Stöcke Blatt ansagen"),
        "estimates": _("verdeckt offen schätzen Schätzung"),
        "house_schieber": _(
            "Trumpf Obenabe Undenufe Slalom doppelt dreifach vierfach einfach Schieben geschoben Verwerfen Sack Schneider"
        ),
        "house_coiffeur": _("Varianten Joker Wunsch"),
        "house_differenzler": _("Ablupf gezogene Karte Trumpf bestimmen"),
        "house_solo": _("Handjass Bodenjass"),
        "partners": _("Einzelschieber Partnerschieber Mitspieler Paar zugelost einzeln"),
        "sizes": _("Dreiertisch Fünfertisch Tisch zu dritt zu fünft ungerade Anzahl"),
        "draw": _("Losziehen Tischnummer Rundenwechsel Sitzordnung ABAB Plan"),
        "winners": _("Siegertisch Verlierertisch"),
        "ladder": _("Aufstieg Abstieg Serie"),
        "groups": _("Vorrunde Gruppenspiele"),
        "play_off:table": play_off,
        "play_off:groups": play_off,
        "play_off:knock_out": _(
            "Viertelfinal Halbfinal Achtelfinal Ausscheiden direkte Begegnung Tableau kleiner Final"
        ),
        "meetings": _("nie zweimal zusammen gleiche Gegner Partnerwechsel"),
        "rest_points": _("Joker Pause ungerade Anzahl aussetzen überzählig Ersatzpunkte"),
        "share": _("halbe Punkte Hälfte teilen"),
        "contracts": contracts,
        "contract_sheet": contracts,
        "check": _("Kontrolle Punkte pro Spiel 152 157 257 314 1256 1884 letzter Stich"),
        "figures": games,
        "several_games": games,
        "balance": _("Differenz Punkteverhältnis"),
        "match_bonus": match,
        "match_minus": match,
        "count_matches": match,
        "both_typed": _("Rechnungsbüro Kontrolle eingeben erfassen"),
        "bonuses": _("Bonus Zusatzpunkte Gutschrift"),
        "wrong": _("Zähldifferenz Fehler falsch gerechnet Rechnungsbüro stimmt nicht"),
        "signed": _("Unterschrift unterschreiben visieren Kontrolleur Handy"),
        "self_total": _("Standblatt selber rechnen Gesamttotal"),
        "best": _("Bestresultate die besten drei Wertung"),
        "drop": _("streichen schlechteste Runde Streicher"),
        "average": _("Schnitt Mittel pro Spiel"),
        "absent": _("abwesend gefehlt entschuldigt verpasst Ferien Nuller"),
        "minimum": _("Mindestteilnahme genügend Abende"),
        "target": target,
        "target_entered": target,
        "target_list": target,
        "direction": _("wenigste Punkte meiste Punkte"),
        "ties": equal,
        "dense_ranks": _("geteilter Platz gleicher Rang"),
        "rank_table": rank,
        "rank_down": rank,
        "rank_up": rank,
        "weight": _("doppelt zählt zweifach Final halb"),
        "claims": _("Rekurs Protest Reklamation Fehler melden"),
        "penalties": _(
            "Busse Strafpunkte Abzug Disqualifikation Bonus falsch gegeben vergeben Renonce verworfen verspätet"
        ),
        "round_table": rank,
        "round_down": rank,
        "round_up": rank,
        "win_points": _(
            "Siegpunkte gewonnene Passe verloren Unentschieden Bewertung Punkteschlüssel"
        ),
        "hidden": hidden,
        "evenings": _("Anzahl Abende Turniere Spieltage"),
        "members_only": unranked,
        "categories": _("Frauen Damen Herren Junioren Jugend Senioren Anfänger Gemeinde"),
        "unranked_guests": unranked,
        "unranked": unranked,
        "season_hidden": hidden,
        "public_names": _("Datenschutz Internet Name anonym"),
        "qualify_top": _("Finalisten Bestrangierte Anzahl Plätze weiter"),
        "qualify_percent": _("Prozent Drittel Viertel Finalisten"),
        "qualify_threshold": _("Limite mindestens Punkte Finalisten"),
        "qualify_starts": _("Teilnahmen Finalisten"),
        "qualify_quota": quota,
        "base": _("Teilnehmer aufrunden"),
        "more": quota,
        "reserve": reserve,
        "passes_on": reserve,
        "champion": _("Vorjahressieger Sieger Titelhalter gesetzt Jasskönig"),
        "all_ties": equal,
        "listed": unranked,
        "teams_best": teams,
        "teams_all": teams,
        "from_last": _("rote Laterne Trostpreis letzter Platz"),
        "places": _("Podest Preise nur"),
    }


def beside_clauses(_: Gettext) -> list[tuple[str, str]]:
    """Return what a club looks for and no sentence says: where it is, and the words for it."""
    return [
        (
            _("Der Einsatz steht beim Abend; bezahlt wird am Eingang."),
            _("Startgeld Einsatz Gebühr Kasse"),
        ),
        (
            _("Wer kommt, fehlt oder für jemanden spielt, wird am Eingang eingetragen."),
            _("Anmeldung Warteliste Stellvertretung Aushilfe Ersatz"),
        ),
        (
            _(
                "Jeder Abend hat eine Rangliste für sich; weitere Listen gehören unter «Weitere Rangliste»."
            ),
            _("Tagessieger Tageswertung Trostpreis Spezialpreis"),
        ),
        (
            _(
                "Vorrunde und Final sind zwei Arten von Abenden; dann lässt sich sagen, wer weiterkommt."
            ),
            _("Vorrunde Ausscheidung Qualifikation Titelverteidiger"),
        ),
    ]
