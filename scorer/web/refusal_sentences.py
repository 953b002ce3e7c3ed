"""Sentences for rule errors, by code."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import mode_name
from scorer.rules.sentences import WORDS
from scorer.web.i18n import _, _l, quoted

# For an error with two places, which contradict each other in a regulation: both are named.
CLASH = _l("Diese zwei gehen nicht zusammen: %(first)s, %(second)s.")
# Sentences with several codes each.
SHARED = {
    "team-unknown wish-unknown deal-unknown game-unknown text-unknown member-gone import-unknown member-unknown "
    "season-unknown evening-unknown penalty-unknown grant-unknown invitation-unknown person-unknown regulars-unknown": _l(
        "Das gibt es hier nicht, oder nicht mehr."
    ),
    "game-full teams-many pairs-many wishes-many rules-many csv-rows people-many draft-large prizes-many regulars-full": _l(
        "Hier sind höchstens %(limit)s möglich."
    ),
    "moment not-flag not-list not-object not-text not-uuid": _l("Das ist hier kein gültiger Wert."),
    "slot replaces-unknown undoes-unknown": _l(
        "Der Eintrag passt nicht an diese Stelle der Tafel."
    ),
    "revision-twice id-taken": _l("Diesen Eintrag gibt es schon, mit anderem Inhalt."),
    "invitation-used invitation-expired invitation-revoked": _l(
        "Dieser Link gilt nicht mehr. Lass dir einen neuen zeigen."
    ),
    "robin-rounds groups-rounds knock-out-rounds": _l(
        "Dafür braucht es %(needed)s Passen; es sind nur %(rounds)s."
    ),
    "groups-late robin-late": _l(
        "Mitglied %(member)s kommt zu spät: Die Tische sind schon eingeteilt."
    ),
    "team-twice pair-twice": _l("«%(name)s» gibt es schon."),
    "ties-twice rule-twice": _l("Das steht schon weiter oben."),
    "record-number csv-number": _l("«%(text)s» ist keine Zahl."),
    "claims-many disputes-many": _l(
        "Das habt ihr schon %(limit)s-mal gemeldet. Holt die Jassleitung."
    ),
    "discipline-late best-of drop-of starts-of standings-late ladder-moves percent team-best hidden-late knock-out-on "
    "play-off-first-group matches-many": _l("Höchstens %(most)s."),
    "target-place games-best-of points-missing qualify-missing": _l("Hier fehlt etwas."),
    "phase-twice category-twice contract-twice penalty-twice list-twice": _l(
        "«%(name)s» kommt zweimal vor."
    ),
    "phase-unknown category-unknown part-unknown": _l(
        "«%(name)s» gibt es in diesem Reglement nicht."
    ),
}
# The codes of scorer/rules, store, play and club, except those of two contradictory places; a test checks that the
# table is complete.
SENTENCES: Mapping[str, object] = {
    **{code: text for codes, text in SHARED.items() for code in codes.split()},
    # refusals of single games
    **{code: text for game in WORDS.values() for code, text in game.refusals(_l).items()},
    # the deal
    "count-impossible": _l("%(points)s Punkte sind nicht möglich."),
    "count-sum": _l("Zusammen sind es %(sum)s statt %(total)s Punkte."),
    "match-count": _l("Beim Match sind es alle Stiche, also %(total)s Punkte."),
    "stoeck-off": _l("Hier wird ohne Stöck gespielt."),
    "after-finish": _l("Die Partie ist schon fertig."),
    "lot-off": _l("An dieser Tafel wird nicht gelost."),
    "lot-twice": _l("Jeder Name darf nur einmal vorkommen."),
    # the phone of one player
    "estimate-sealed": _l(
        "Alle haben angesagt. Die Ansagen kannst du erst nach dem Zählen wieder ändern."
    ),
    "seat-often": _l("Diese Ansage kann nicht mehr geändert werden."),
    "seat-only": _l("Mit diesem Handy kannst du nur für dich ansagen."),
    "seat-taken": _l("Diese Person sagt auf dem eigenen Handy an."),
    "seat-unknown": _l("An diesem Sitz sagt niemand mit dem eigenen Handy an."),
    "names-twice": _l("Alle Namen müssen verschieden sein."),
    # reading
    "missing-key": _l("Es fehlt «%(key)s»."),
    "unknown-key": _l(
        "«%(key)s» gehört nicht hierher. Vielleicht stammt die Datei von einer anderen Version."
    ),
    "not-choice": _l("Möglich sind nur: %(allowed)s."),
    "not-integer": _l("Hier muss eine ganze Zahl stehen."),
    "out-of-range": _l("Eine ganze Zahl von %(low)s bis %(high)s."),
    "list-length": _l("Hier müssen %(low)s bis %(high)s Einträge stehen."),
    "text-hidden": _l("Unsichtbare Zeichen sind nicht erlaubt."),
    "text-length": _l("Der Text muss %(low)s bis %(high)s Zeichen lang sein."),
    # the game record
    "record-encoding": _l("Die Datei ist nicht als UTF-8 gespeichert (Byte %(byte)s)."),
    "record-json": _l(
        "Die Datei ist ab Zeile %(line)s, Spalte %(column)s nicht lesbar. Fehlt ein Stück?"
    ),
    "record-twice": _l("«%(key)s» kommt an der gleichen Stelle der Datei zweimal vor."),
    "record-format": _l("Diese Datei ist keine Partie aus der App «Schreiber»."),
    "file-version": _l("Diese Datei stammt von einer anderen Version von Schreiber."),
    # the season record
    "day": _l("Schreib das Datum so: 2026-11-23."),
    "time": _l("Schreib die Zeit so: 19:30."),
    "merge-circle": _l("Nummer %(member)s ist mit sich selbst zusammengelegt."),
    "number-twice": _l("Nummer %(member)s kommt zweimal vor."),
    "number-unknown": _l("Nummer %(member)s fehlt unter «members»."),
    "season-format": _l("Diese Datei ist keine Saison aus der App «Schreiber»."),
    "season-large": _l("Die Datei ist grösser als %(limit)s MB."),
    # the regulation of a championship
    "key": _l("Ein Kürzel hat höchstens 24 Zeichen: a bis z, 0 bis 9 und Bindestrich."),
    "ratio": _l("Schreib eine Zahl oder einen Bruch, zum Beispiel 2 oder 1/2."),
    "settings-off": _l("Spiel, Partner und Hausregeln passen nicht zusammen."),
    "hidden-open-end": _l(
        "Gib an, wie viele Abende geplant sind; sonst bleibt die Rangliste verdeckt."
    ),
    "check-off": _l("Diese Regel braucht eine Kontrollsumme."),
    "settings-sum": _l("Diese Hausregeln gehen nur ohne Kontrollsumme."),
    "low-wins": _l("Bei «%(game)s» gewinnt, wer am wenigsten hat."),
    "contracts-once": _l(
        "Jede Seite sagt jede der %(contracts)s Varianten einmal an; das ergibt %(due)s Spiele pro Passe."
    ),
    "discipline-order": _l("Diese Passen müssen später beginnen als die davor."),
    "discipline-direction": _l(
        "Einmal gewinnt das höchste Total, einmal das tiefste. Ergänze Rangpunkte in jeder Passe."
    ),
    "round-ranks-direction": _l(
        "Mit den Rangpunkten 1, 2, 3 gewinnt das tiefste Total, mit anderen das höchste."
    ),
    "lot-last": _l("Das Los kommt immer zuletzt."),
    "target-evening": _l("Diese Zielzahl gilt nur für einen Abend, nicht für die Meisterschaft."),
    "goal-points": _l(
        "Ein Ziel geht nur mit Partien oder Strichen auf dem Zettel oder mit mehreren Partien pro Passe."
    ),
    "match-minus": _l("Den Match kannst du nur abziehen, wenn das tiefste Total gewinnt."),
    "points-rise": _l("Rang %(rank)s hat mehr Rangpunkte als der Rang davor."),
    "direction": _l(
        "Einmal gewinnt das höchste Total, einmal das tiefste. Ergänze in jeder Phase die Bestimmung «Rangpunkte»."
    ),
    "team-ties": _l("Diese Regel entscheidet auf dieser Liste nichts."),
    "team-parts": _l(
        "Die Meisterschaft hat mehrere Teile. Nimm für Mannschaften die Totale der Saison oder eine eigene Wertung."
    ),
    # teams of a season
    "team-empty": _l("Eine Mannschaft braucht mindestens eine Person."),
    "team-days": _l("%(member)s: Das Ende liegt vor dem Anfang."),
    "team-member-twice": _l("%(member)s ist am gleichen Tag schon in einer Mannschaft."),
    "team-size": _l("Höchstens %(size)s Leute in einer Mannschaft; hier sind es %(count)s."),
    "pair-alone": _l("Trag auch den Partner ein: Der Name gehört zu einem Paar."),
    # the evening of a championship
    "robin-people": _l(
        "Mit %(people)s Leuten geht «jeder einmal mit jedem» nicht auf; es geht mit 4, 5, 8, 9, 12, 13 und so weiter."
    ),
    "robin-stays": _l("Nach diesem Plan müssen alle von der ersten bis zur letzten Passe da sein."),
    "groups-people": _l(
        "Mit %(people)s gehen Gruppen zu %(size)s nicht auf. Ein Lückenfüller hilft, oder eine andere Grösse im Reglement."
    ),
    "groups-size": _l(
        "Gruppen zu %(size)s gehen hier nicht: Mit gelosten Partnern sind es immer vier Leute, sonst so viele wie an einem Tisch."
    ),
    "play-off-points": _l(
        "Mit einer Endrunde braucht es für die Meisterschaft Rangpunkte: Ergänze «Rangpunkte nach einer Liste»."
    ),
    "play-off-moved": _l(
        "Damit spielen in der Endrunde andere Leute zusammen. Betroffene Tische: "
        "%(tables)s, schon gespielt: %(played)s. Endrunde behalten oder neu auslosen?"
    ),
    "play-off-deal": _l(
        "Damit spielen in der Endrunde andere Leute zusammen. Korrigiere das Total beim Resultat des Tisches; dort steht, was wegfällt."
    ),
    "knock-out-people": _l(
        "Mit %(people)s Leuten geht das K.-o. nicht auf: Wenn von jedem Tisch %(on)s weiterkommen, bleibt am Schluss kein voller Tisch."
    ),
    "knock-out-empty": _l("In einer Passe dieses K.-o. fehlen die Tische."),
    "knock-out-equal": _l(
        "Gleichstand: Entscheide zuerst beim Abschluss unter «Los», wer weiterkommt."
    ),
    "play-off-first-one": _l("In einer Endrunde spielen mindestens zwei."),
    "play-off-few": _l("Für die Endrunde haben zu wenige einen Rang: %(people)s statt %(size)s."),
    "draw-few": _l("Zu wenige Leute für Passe %(round)s; ein Tisch braucht %(least)s."),
    "draw-free": _l("Hier wählen alle ihren Tisch selber. Es gibt keine Auslosung."),
    "rounds-clash": _l("Das Reglement erlaubt diese Anzahl Passen nicht."),
    "rounds-drawn": _l("Die Endrunde ist schon ausgelost."),
    "seats-drawn": _l("In dieser Passe sagt das Reglement, wer wo sitzt."),
    "seats-empty": _l("Tisch %(table)s ist leer. Fülle ihn, bevor du weitere Tische füllst."),
    "seats-side": _l(
        "Tisch %(table)s: Es braucht gleich viele A wie B, und feste Paare gehören auf die gleiche Seite."
    ),
    "seats-table": _l("Tisch %(table)s: Tische zu %(people)s sind hier nicht erlaubt."),
    "draw-late": _l(
        "Passe %(round)s lässt sich jetzt nicht auslosen. Der Abend endet mit Passe %(rounds)s."
    ),
    "partners-drawn": _l("An diesem Abend spielt niemand in festen Paaren."),
    "partner-missing": _l("Mitglied %(member)s ist da, der feste Partner nicht."),
    "person-absent": _l("Mitglied %(member)s ist nicht als anwesend eingetragen."),
    "person-twice": _l("Mitglied %(member)s sitzt in dieser Passe schon."),
    "table-size": _l("Hier gibt es keine Tische zu %(people)s."),
    "table-unknown": _l("In Passe %(round)s gibt es keinen Tisch %(table)s."),
    "tables-disputed": _l("Noch bestritten (Passe/Tisch): %(tables)s."),
    "claim-late": _l("Die Zeit für Einsprachen ist vorbei; die Rangliste gilt."),
    "claim-off": _l("Hier gibt es keine Einsprachen."),
    "table-anew": _l(
        "Dieser Tisch wurde neu ausgelost; das Resultat gilt nicht mehr. Fragt die Jassleitung."
    ),
    "round-anew": _l("Diese Passe wurde neu ausgelost. Schau, wer jetzt hier sitzt."),
    "table-signed": _l("Beide Seiten haben schon bestätigt. Sagt es der Jassleitung."),
    "game-locked": _l("Das Resultat ist bestätigt; nur die Jassleitung kann es noch ändern."),
    "sheet-odd": _l(
        "Bei %(check)s Punkten pro Spiel geht %(points)s eigentlich nicht. Stimmt es trotzdem?"
    ),
    "sheet-odd-matches": _l(
        "Bei %(own)s : %(others)s Matchen geht %(points)s eigentlich nicht. Stimmt es trotzdem?"
    ),
    "sheet-sweep": _l("Alle %(points)s Punkte aus %(deals)s Spielen für eine Seite: Stimmt das?"),
    "sheet-no-match": _l("Alle %(points)s Punkte für eine Seite, aber kein Match: Stimmt das?"),
    "sheet-matches": _l(
        "%(sum)s statt %(expected)s passt zu %(matches)s Matchen. Wie viele gab es?"
    ),
    "sheet-sum": _l("Zusammen sind es %(sum)s statt %(expected)s Punkte."),
    "sheet-writer": _l(
        "%(sum)s statt %(expected)s Punkte. Wer hat geschrieben? Diese Person zahlt die Differenz."
    ),
    "sheet-booking": _l("%(sum)s statt %(expected)s Punkte. Verbuche die Differenz von %(gap)s."),
    # regulars
    "founder-stays": _l("Gib zuerst das Löschrecht weiter."),
    "not-founder": _l("Löschen darf nur ein Handy: In der Liste steht, welches."),
    "name-default": _l("«%(name)s» ist kein Name: Schreibt, wer dort sass."),
    "name-alike": _l("Hier heisst schon jemand fast gleich. Ist das die gleiche Person?"),
    "regulars-club": _l("Partien eines Vereinsabends zählen zu keinem Stammtisch."),
    "regulars-elsewhere": _l("Diese Partie zählt schon zu einem anderen Stammtisch."),
    "regulars-counted": _l(
        "Diese Partie zählt schon, aber mit einer anderen Sitzordnung. Welche gilt?"
    ),
    "regulars-unfinished": _l("Diese Partie ist nicht fertig."),
    "regulars-together": _l(
        "Das sind zwei Personen: Sie sassen in einer Partie am gleichen Tisch."
    ),
    "regulars-players": _l("Dieses Spiel spielt man zu %(players)s."),
    "regulars-settled": _l("Es ist nichts offen."),
    "regulars-format": _l("Diese Datei ist kein Stammtisch aus der App «Schreiber»."),
    # a club: its officials
    "club-exists": _l("Hier gibt es schon einen Verein; melde dich mit deinem Passwort an."),
    "rule-empty": _l("Hier fehlt der Text; schreib die Regel oder streich sie."),
    "rule-room": _l("Kein Platz mehr auf den Zetteln: höchstens %(limit)s Zeilen für alle Regeln."),
    "archive-foreign": _l("Das ist keine Sicherung eines Vereins."),
    "archive-damaged": _l("Diese Sicherung ist unvollständig oder verändert."),
    "archive-chain": _l("Eintrag %(seq)s passt nicht mehr zu denen davor."),
    "archive-text": _l("Text %(number)s passt nicht zum Verlauf."),
    "archive-sealed": _l(
        "An Tisch %(table)s («%(evening)s») sind noch Ansagen verdeckt; die Datei würde sie zeigen. Versuch es wieder, sobald das Spiel gezählt ist."
    ),
    "list-outdated": _l(
        "Jemand aus dieser Liste ist nicht mehr im Verein. Lies sie noch einmal ein."
    ),
    "club-ambiguous": _l("Mehrere Vereine heissen so. Nimm einen Anmeldenamen."),
    "archive-club": _l("Diesen Verein gibt es hier schon."),
    "archive-login": _l("Den Anmeldenamen «%(login)s» hat schon jemand aus einem anderen Verein."),
    "archive-game": _l("Eine Tafel dieses Vereins gibt es hier schon."),
    "setup-code": _l("Der Code stimmt nicht."),
    "login-wrong": _l("Anmeldename oder Passwort stimmt nicht."),
    "password-wrong": _l("Dein jetziges Passwort stimmt nicht."),
    "login-often": _l("Das waren zu viele Versuche. Warte eine halbe Stunde."),
    "login-taken": _l("Diesen Anmeldenamen gibt es schon; nimm einen anderen."),
    "password-length": _l("Das Passwort muss %(low)s bis %(high)s Zeichen lang sein."),
    "password-common": _l(
        "Das ist zu leicht zu erraten. Nimm ein paar Wörter, die nur dir einfallen."
    ),
    "last-admin": _l("Mindestens eine Person muss den Verein verwalten."),
    "session-unknown": _l("Dieses Gerät ist nicht mehr angemeldet."),
    "official-unknown": _l("So heisst hier niemand."),
    "not-official": _l("Du arbeitest in diesem Verein nicht mehr mit."),
    "not-fresh": _l("Gib dazu noch einmal dein Passwort ein."),
    "not-club": _l("Diese Tafel gehört zu keinem Verein."),
    "role-needed": _l("Das darf nur die Verwaltung."),
    "reason-missing": _l("Gib einen Grund an; er bleibt im Verlauf stehen."),
    # its members, seasons and evenings
    "member-twice": _l(
        "«%(name)s» gibt es schon. Sind es zwei Leute, hilft ein Übername oder der Wohnort."
    ),
    "member-pseudonym": _l("So sehen nur gelöschte Namen aus. Schreib den Namen anders."),
    "contact-email": _l("Schreib die Adresse so: anna@example.ch."),
    "contact-phone": _l("Schreib die Nummer so: 079 123 45 67."),
    "contact-year": _l("Der Jahrgang muss zwischen %(low)s und %(high)s liegen."),
    "contact-entry": _l("Ein Jahr oder ein Datum, zum Beispiel 2019 oder 1.4.2019."),
    "merge-both": _l("Beide waren am gleichen Abend da; es sind also zwei Personen."),
    "merge-self": _l("Das ist das gleiche Mitglied."),
    "csv-spreadsheet": _l(
        "Das ist noch keine CSV-Datei. In Excel: «Datei», «Speichern unter», Dateityp CSV."
    ),
    "csv-column": _l("In der ersten Zeile fehlt eine Spalte «Name»."),
    "csv-broken": _l("Zeile %(line)s ist nicht lesbar. Fehlt ein Anführungszeichen?"),
    "csv-lost": _l(
        "«%(text)s» ist so nicht lesbar. Speichere die Liste noch einmal, als «CSV UTF-8»."
    ),
    "csv-letters": _l(
        "Heisst es «%(first)s» oder «%(second)s»? Speichere die Liste noch einmal, als «CSV UTF-8»."
    ),
    "csv-points": _l(
        "Es braucht eine Spalte «Total», oder für jede der %(rounds)s Passen eine: «Passe 1» …"
    ),
    "csv-rounds": _l("Der Abend hat %(rounds)s Passen; die Liste hat Spalten für %(found)s."),
    "csv-name": _l("In der Spalte «%(column)s» fehlt der Name."),
    "csv-cells": _l("Die Zeile hat mehr Felder als die Titelzeile. Ist ein Komma zu viel?"),
    "csv-twice": _l("Das Resultat dieses Mitglieds steht schon in Zeile %(line)s."),
    "csv-alike": _l("Mehrere heissen so; eine Spalte «Übername» hilft."),
    "csv-changed": _l("Die Mitglieder haben sich geändert. Schau die Datei noch einmal an."),
    "past-tables": _l(
        "Dieser Abend hat schon Tische. Eine Liste kannst du nur ohne Tische einlesen."
    ),
    "past-written": _l("Die Resultate dieses Abends kommen aus einer Liste; Tische gibt es nicht."),
    "list-matches": _l(
        "In «%(phase)s» werden keine Matche notiert. Ergänze dort «Matche notieren»."
    ),
    "list-unranked": _l("Nach diesem Reglement spielt niemand ausser Konkurrenz."),
    "list-points": _l("In weiteren Ranglisten gibt es keine Rangpunkte."),
    "season-several": _l(
        "Mehrere Saisons heissen «%(name)s»; nimm das Kürzel aus der Adresse der Seite."
    ),
    "season-used": _l("Ein Abend dieser Saison ist noch nicht abgeschlossen."),
    "draft-text": _l("Höchstens %(limit)s Zeichen."),
    "phase-used": _l("Für «%(key)s» ist schon ein Abend angesetzt; die Phase muss bleiben."),
    "sheets-unreadable": _l(
        "«%(evening)s»: Diese Zettel passen dann nicht mehr (Passe/Tisch): %(tables)s. Ändere sie zuerst, oder schliess den Abend ab."
    ),
    "evening-closed": _l("Der Abend ist abgeschlossen; nur die Verwaltung kann ihn öffnen."),
    "evening-cancelled": _l("Der Abend ist abgesagt; nur die Verwaltung kann ihn zurückholen."),
    "swap-same": _l("Das ist der gleiche Platz."),
    "swap-size": _l("Diese Tische sind nicht gleich gross."),
    "swap-pair": _l("%(member)s spielt im festen Paar. Tausche zwei Paare oder ganze Tische."),
    "swap-play-off": _l("In Gruppen und ab der Endrunde kannst du nicht tauschen."),
    "evening-played": _l(
        "Hier wurde schon gespielt. Du kannst den Abend nicht mehr löschen, nur noch absagen."
    ),
    "evenings-none": _l("Noch ist nichts gespielt."),
    "evenings-open": _l("Noch nicht abgeschlossen: %(names)s."),
    "announcing-outdated": _l(
        "Inzwischen hat sich etwas geändert. Darum wurde kein weiterer Rang "
        "verkündet. So steht es jetzt."
    ),
    "evening-open": _l("Der Abend ist nicht abgeschlossen."),
    "evening-drawn": _l(
        "Der Abend hat schon Tische oder Resultate. Was gespielt wird, kannst du nicht mehr ändern."
    ),
    "round-played": _l(
        "In Passe %(round)s gibt es schon Resultate. Auslosen kannst du nur die Passen danach."
    ),
    "rounds-missing": _l("Passe %(round)s ist noch nicht ausgelost."),
    "tables-missing": _l("Noch ohne Resultat (Passe/Tisch): %(tables)s."),
    "table-drawn": _l("Hier werden die Tische ausgelost. Von Hand geht es nicht."),
    "table-open": _l("An diesem Tisch wird noch gespielt."),
    "table-changed": _l("Das wurde eben geändert. Schau es noch einmal an."),
    "target-missing": _l("Die Zielzahl fehlt noch."),
    "target-off": _l("Dieses Reglement hat keine Zielzahl zum Eintragen."),
    "lot-missing": _l("Gleichstand: Trag ein, wer welche Karte gezogen hat."),
    "lot-missing-list": _l(
        "Gleichstand auf der Liste «%(list)s»: Trag ein, wer welche Karte gezogen hat."
    ),
    "partner-self": _l("Wähle eine andere Person als Partner."),
    "penalty-empty": _l("Eine Strafe braucht Punkte oder einen Ausschluss."),
    "penalty-round": _l("In welcher Passe war dieses Spiel?"),
    "partner-unknown": _l(
        "Hier gibt es keinen Partner. Wähle eine ausgeloste Passe, in der man mit einem Partner spielt."
    ),
    # access
    "already-continued": _l("Die nächste Partie hat schon begonnen."),
    "last-writer": _l("Gib zuerst das Recht zu schreiben weiter; jemand muss schreiben können."),
    "not-writer": _l(
        "Mit diesem Gerät darfst du nicht schreiben. Wer schreibt, kann dir das Recht weitergeben."
    ),
    "spare-unknown": _l("Dieses Gerät gehört nicht zu dieser Tafel."),
    "code-unknown": _l(
        "Dieser Code gilt hier nicht oder nicht mehr. Lass dir einen neuen vorlesen."
    ),
    "too-fast": _l("Das war zu oft in kurzer Zeit; das Handy versucht es wieder."),
}


def sentence(error: RuleError) -> str:
    """Return the translated sentence of *error*.

    If two places contradict each other, the sentence names both. Otherwise it is the sentence of the code, or a general
    one if the code has none.
    """
    if error.other:
        return str(CLASH) % {
            "first": quoted(_plain(error.place)),
            "second": quoted(_plain(error.other)),
        }
    values = {name: _plain(value) for name, value in error.values.items()}
    if values.get("game") in WORDS:
        values["game"] = WORDS[values["game"]].name(_)
    if "mode" in values:
        values["mode"] = mode_name(_, values["mode"]) or values["mode"]
    text = SENTENCES.get(error.code)
    return _("Das stimmt so nicht.") if text is None else str(text) % values


def placed_sentence(error: RuleError) -> str:
    """Return the sentence of *error*, after the place in the file if it has one."""
    if not error.place:
        return sentence(error)
    return f"{_plain(error.place)}: {sentence(error)}"


def _plain(value: object) -> str:
    """Return at most 200 characters of *value*, without lone surrogates, which no page can contain."""
    return str(value)[:200].encode("utf-8", "replace").decode()
