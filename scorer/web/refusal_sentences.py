"""Sentences for rule errors: one table, a row per code, with the form field that it concerns."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import mode_name
from scorer.rules.sentences import WORDS
from scorer.web.i18n import _, _l, quoted

# Of two places in a regulation that do not go together: pages name both clauses.
CLASH = _l("Diese zwei gehen nicht zusammen: %(first)s, %(second)s.")
# The codes of scorer/rules, store, play and club, but those of two places that do not go together; a test holds this
# table complete.
SENTENCES: Mapping[str, tuple[str, object]] = {
    # what a game alone refuses
    **{code: row for game in WORDS.values() for code, row in game.refusals(_l).items()},
    # the deal
    "count-impossible": ("points", _l("%(points)s Punkte kann niemand haben.")),
    "count-sum": ("points", _l("Zusammen sind es %(sum)s statt %(total)s Punkte.")),
    "match-count": ("match", _l("Ein Match hat alle Stiche, also %(total)s Punkte.")),
    "stoeck-off": ("stoeck", _l("Hier wird ohne Stöck gespielt.")),
    "after-finish": ("slot", _l("Die Partie ist schon fertig.")),
    "lot-off": ("slot", _l("Ein Los ist an dieser Tafel nicht vereinbart.")),
    "lot-twice": ("order", _l("Jeder Name kommt nur einmal.")),
    # the phone of one player
    "estimate-sealed": (
        "points",
        _l("Alle haben angesagt. Ändern geht erst wieder, wenn gezählt ist."),
    ),
    "seat-often": ("", _l("Diese Ansage kann nicht mehr geändert werden.")),
    "seat-only": ("slot", _l("Von diesem Handy kommt nur die eigene Ansage.")),
    "seat-taken": ("slot", _l("Diese Ansage kommt vom eigenen Handy dieses Spielers.")),
    "seat-unknown": ("", _l("An diesem Sitz sagt niemand mit dem eigenen Handy an.")),
    # the log
    "slot": ("slot", _l("Der Eintrag passt nicht an diese Stelle der Tafel.")),
    "moment": ("at", _l("Die Zeitangabe ist nicht zu lesen.")),
    "replaces-unknown": ("replaces", _l("Der Eintrag ersetzt etwas, das hier nicht steht.")),
    "undoes-unknown": ("undoes", _l("Der Eintrag nimmt etwas zurück, das hier nicht steht.")),
    "revision-twice": ("id", _l("Der gleiche Eintrag steht zweimal da.")),
    "id-taken": ("id", _l("Der gleiche Eintrag ist schon mit anderem Inhalt gespeichert.")),
    "game-full": ("revisions", _l("Mehr als %(limit)s Einträge hat eine Partie nicht.")),
    # settings
    "ties-twice": ("tie_0", _l("Was bei Gleichstand entscheidet, steht nur einmal da.")),
    "names-twice": ("player_0", _l("Alle Namen müssen verschieden sein.")),
    # reading
    "missing-key": ("", _l("Es fehlt «%(key)s».")),
    "unknown-key": (
        "",
        _l(
            "«%(key)s» gehört nicht hierher: weglassen, oder mit der Version lesen, die es geschrieben hat."
        ),
    ),
    "not-choice": ("", _l("Möglich sind nur: %(allowed)s.")),
    "not-flag": ("", _l("Hier steht ja oder nein (true oder false).")),
    "not-integer": ("", _l("Hier muss eine ganze Zahl stehen.")),
    "not-list": ("", _l("Hier muss eine Liste stehen.")),
    "not-object": ("", _l("Hier muss ein Objekt mit Schlüsseln stehen.")),
    "not-text": ("", _l("Hier muss ein Text stehen.")),
    "not-uuid": ("", _l("Hier muss eine UUID stehen.")),
    "out-of-range": ("", _l("Eine ganze Zahl von %(low)s bis %(high)s.")),
    "list-length": ("", _l("Hier müssen %(low)s bis %(high)s Einträge stehen.")),
    "text-hidden": ("", _l("Unsichtbare Zeichen sind nicht erlaubt.")),
    "text-length": ("", _l("Der Text muss %(low)s bis %(high)s Zeichen lang sein.")),
    # the game record
    "record-encoding": ("record", _l("Die Datei ist kein Text in UTF-8 (Byte %(byte)s).")),
    "record-json": (
        "record",
        _l("Kein lesbares JSON ab Zeile %(line)s, Spalte %(column)s; fehlt ein Stück?"),
    ),
    "record-twice": ("record", _l("«%(key)s» steht zweimal im gleichen Objekt.")),
    "record-number": ("record", _l("%(number)s ist keine Zahl.")),
    "record-format": ("record", _l("Das ist keine Partie von Schreiber.")),
    "file-version": (
        "record",
        _l(
            "Diese Datei stammt von einer anderen Version: Schreiber aktualisieren, oder sie mit der Version lesen, die sie geschrieben hat."
        ),
    ),
    # the season record
    "day": ("", _l("Ein Datum steht hier so: 2026-11-23.")),
    "time": ("", _l("Eine Uhrzeit steht hier so: 19:30.")),
    "merge-circle": ("", _l("Nummer %(member)s ist mit sich selbst zusammengelegt.")),
    "number-twice": ("", _l("Nummer %(member)s steht zweimal da.")),
    "number-unknown": ("", _l("Nummer %(member)s steht nicht unter «members».")),
    "season-format": ("", _l("Das ist keine Saison von Schreiber.")),
    "season-large": ("", _l("Die Datei ist zu gross: mehr als %(limit)s MB hat keine Saison.")),
    # the regulation of a championship
    **dict.fromkeys(
        (
            "discipline-late",
            "best-of",
            "drop-of",
            "starts-of",
            "standings-late",
            "ladder-moves",
            "percent",
            "team-best",
            "hidden-late",
            "knock-out-on",
            "play-off-first-group",
        ),
        ("", _l("Höchstens %(most)s.")),
    ),
    **dict.fromkeys(
        ("target-place", "games-best-of", "points-missing", "qualify-missing"),
        ("", _l("Hier steht noch nichts.")),
    ),
    **dict.fromkeys(
        ("phase-twice", "category-twice", "contract-twice", "penalty-twice", "list-twice"),
        ("", _l("«%(name)s» steht zweimal da.")),
    ),
    **dict.fromkeys(
        ("phase-unknown", "category-unknown", "part-unknown"),
        ("", _l("«%(name)s» gibt es in diesem Reglement nicht.")),
    ),
    "key": ("", _l("Ein Kürzel hat bis 24 Zeichen: a bis z, 0 bis 9 und Bindestrich.")),
    "ratio": ("", _l("Hier steht eine Zahl oder ein Bruch, zum Beispiel 2 oder 1/2.")),
    "settings-off": ("", _l("Diese Regeln gibt es mit diesem Spiel und diesen Partnern nicht.")),
    "hidden-open-end": (
        "",
        _l(
            "Ohne geplante Abende bliebe die Rangliste für immer verdeckt; schreibt hin, wie viele es sind."
        ),
    ),
    "check-off": ("", _l("Diese Regel braucht eine Kontrollsumme.")),
    "settings-sum": (
        "",
        _l("Damit ergibt eine Passe nicht mehr die Kontrollsumme; es geht nur ohne sie."),
    ),
    "low-wins": ("", _l("Bei «%(game)s» gewinnt, wer am wenigsten hat.")),
    "contracts-once": (
        "",
        _l("Jede Seite spielt alle %(contracts)s einmal: Das gibt %(due)s Spiele in der Passe."),
    ),
    "discipline-order": ("", _l("Diese Passen müssen nach denen davor beginnen.")),
    "discipline-direction": (
        "",
        _l(
            "Der Abend zählt Punkte zusammen, von denen teils viele, teils wenige gut sind. Gib Rangpunkte in jeder Passe."
        ),
    ),
    "round-ranks-direction": (
        "",
        _l("Mit Rangpunkten 1, 2, 3 gewinnt am wenigsten, mit allen anderen am meisten."),
    ),
    "lot-last": ("", _l("Nach dem Los gibt es keinen Gleichstand mehr; es kommt zuletzt.")),
    "target-evening": (
        "",
        _l("So bestimmt man die Zielzahl eines Abends, nicht einer Meisterschaft."),
    ),
    "goal-points": (
        "",
        _l(
            "Auf ein Ziel geht es, wo Partien oder Striche zählen oder eine Passe mehrere Partien hat."
        ),
    ),
    "match-minus": ("", _l("Abgezogen wird ein Match nur, wo am wenigsten vorn ist.")),
    "points-rise": ("", _l("Rang %(rank)s gäbe mehr Rangpunkte als der Rang davor.")),
    "direction": (
        "",
        _l(
            "Was hier zusammengezählt wird, gewinnt teils hoch, teils tief; das geht nicht auf. Mit Rangpunkten geht es: «Satz hinzufügen» bei jeder Phase."
        ),
    ),
    "team-ties": ("", _l("Diese Regel entscheidet auf dieser Liste nichts.")),
    "team-parts": (
        "",
        _l(
            "Bei einer Meisterschaft aus mehreren Teilen zählen Mannschaften Totale, oder Abende mit einer eigenen Wertung."
        ),
    ),
    # teams of a season
    "team-empty": ("", _l("In einer Mannschaft ist jemand.")),
    "team-days": ("", _l("%(member)s: Das Ende liegt vor dem Anfang.")),
    "team-member-twice": ("", _l("%(member)s ist am gleichen Tag schon in einer Mannschaft.")),
    "team-size": (
        "",
        _l(
            "Nach dem Reglement sind höchstens %(size)s Leute in einer Mannschaft; hier sind es %(count)s."
        ),
    ),
    "team-twice": ("", _l("«%(name)s» heisst schon eine andere Mannschaft.")),
    "team-unknown": ("", _l("Diese Mannschaft gibt es nicht mehr.")),
    "teams-many": ("", _l("Mehr als %(limit)s Mannschaften hat keine Saison.")),
    "pair-twice": ("", _l("«%(name)s» heisst schon ein anderes Paar.")),
    "pair-alone": ("", _l("Einen solchen Namen haben zwei: Trag ein, mit wem.")),
    "pairs-many": ("", _l("Mehr als %(limit)s Paare mit Namen hat kein Verein.")),
    # the evening of a championship
    "wishes-many": ("", _l("Mehr als %(limit)s Wünsche behält niemand im Auge.")),
    "wish-unknown": ("", _l("Diesen Wunsch gibt es nicht.")),
    "robin-people": (
        "",
        _l(
            "Mit %(people)s Leuten hat nicht jeder jeden einmal zum Partner; es geht mit 4, 5, 8, 9, 12, 13 und so weiter."
        ),
    ),
    "robin-rounds": (
        "",
        _l(
            "Für jeder gegen jeden brauchen %(people)s Paare oder Einzelne %(needed)s Passen; vereinbart sind %(rounds)s."
        ),
    ),
    "robin-stays": (
        "",
        _l("Jeder gegen jeden geht nur, wenn alle von der ersten bis zur letzten Passe da sind."),
    ),
    "groups-people": (
        "",
        _l(
            "%(people)s sind zu wenige, oder es geht nicht auf: hier sind Gruppen zu %(size)s vereinbart. Ein Auffüller hilft, oder eine andere Grösse im Reglement."
        ),
    ),
    "groups-late": ("", _l("Mitglied %(member)s kommt zu spät: die Gruppen spielen schon.")),
    "groups-size": (
        "",
        _l(
            "In Gruppen zu %(size)s trifft hier nicht jeder jeden: mit gelosten Partnern sind es vier, allein so viele wie am Tisch."
        ),
    ),
    "groups-rounds": (
        "",
        _l("In so grossen Gruppen braucht es %(needed)s Passen; vorgesehen sind %(rounds)s."),
    ),
    "play-off-points": (
        "",
        _l(
            "Der Rang folgt der Endrunde und nicht den Punkten. In der Meisterschaft zählen dafür Rangpunkte: es fehlt der Satz «Rangpunkte nach einer Liste»."
        ),
    ),
    "play-off-moved": (
        "",
        _l(
            "Damit wären in der Endrunde andere zusammen. Betroffen sind dort Tische: %(tables)s, gespielt: %(played)s. Soll die Endrunde bleiben oder neu ausgelost werden?"
        ),
    ),
    "play-off-deal": (
        "",
        _l(
            "Damit wären in der Endrunde andere zusammen. Korrigiere das Total am Tisch; dort steht, was wegfällt."
        ),
    ),
    "knock-out-people": (
        "",
        _l(
            "Das K.-o. geht mit so vielen nicht auf: %(people)s. Am Schluss muss ein ganzer Tisch übrig bleiben, wenn von jedem %(on)s weiterkommen."
        ),
    ),
    "knock-out-empty": ("", _l("An diesem K.-o. sitzt in einer Passe niemand an einem Tisch.")),
    "knock-out-rounds": (
        "",
        _l("Ein K.-o. unter %(people)s braucht %(needed)s Passen; vereinbart sind %(rounds)s."),
    ),
    "knock-out-equal": (
        "",
        _l(
            "Welche sind gleichauf. Zuerst steht fest, wer weiterkommt: siehe «Los» beim Abschluss."
        ),
    ),
    "play-off-first-one": ("", _l("Eine Endrunde braucht wenigstens zwei.")),
    "play-off-few": (
        "",
        _l("Für die Endrunde braucht es %(size)s mit einem Rang; da sind %(people)s."),
    ),
    "robin-late": (
        "",
        _l("Mitglied %(member)s kommt zu spät: jeder gegen jeden ist schon eingeteilt."),
    ),
    "draw-few": ("", _l("Für Passe %(round)s sind zu wenige da; ein Tisch braucht %(least)s.")),
    "draw-free": ("", _l("Hier setzt man sich frei zusammen; ausgelost wird nicht.")),
    "rounds-clash": ("rounds", _l("Mit so vielen Passen geht das Reglement nicht auf.")),
    "rounds-drawn": ("rounds", _l("Die Endrunde ist schon ausgelost.")),
    "seats-drawn": ("", _l("In dieser Passe sagt das Reglement, wer wo sitzt.")),
    "seats-side": (
        "",
        _l("Tisch %(table)s: Es braucht gleich viele A wie B, feste Paare auf einer Seite."),
    ),
    "seats-table": ("", _l("Tisch %(table)s: Zu %(people)s wird hier nicht gespielt.")),
    "draw-late": ("", _l("Die Passe %(round)s ist nicht auszulosen; es gibt %(rounds)s.")),
    "partners-drawn": ("", _l("An diesem Abend spielt niemand in festen Paaren.")),
    "partner-missing": ("", _l("Mitglied %(member)s ist da, der feste Partner nicht.")),
    "person-absent": ("", _l("Mitglied %(member)s ist nicht als anwesend eingetragen.")),
    "person-twice": ("", _l("Mitglied %(member)s sitzt in dieser Passe schon.")),
    "table-size": ("", _l("Zu %(people)s wird hier nicht gespielt.")),
    "table-unknown": ("", _l("In Passe %(round)s gibt es keinen Tisch %(table)s.")),
    "tables-disputed": ("", _l("Bestritten sind noch Resultate (Passe/Tisch): %(tables)s.")),
    "deal-unknown": ("", _l("Dieses Spiel hat kein Handy geschrieben.")),
    "claims-many": (
        "",
        _l("Von diesem Handy gibt es schon %(limit)s Einsprachen. Sagt es der Jassleitung."),
    ),
    "disputes-many": (
        "",
        _l("Auf diesem Handy hiess es schon %(limit)s Mal «stimmt nicht». Holt die Jassleitung."),
    ),
    "claim-late": ("", _l("Die Zeit für Einsprachen ist vorbei; die Rangliste gilt.")),
    "claim-off": ("", _l("Einsprachen sind hier nicht vorgesehen.")),
    "table-anew": (
        "",
        _l(
            "Dieser Tisch wurde neu ausgelost; dieses Resultat gilt nicht mehr. Fragt die Jassleitung."
        ),
    ),
    "round-anew": (
        "",
        _l("Diese Passe wurde eben neu ausgelost. Schau, wer jetzt hier sitzt."),
    ),
    "table-signed": ("", _l("Beide Seiten haben schon bestätigt. Sagt es der Jassleitung.")),
    "game-unknown": ("", _l("Diese Partie gibt es hier nicht.")),
    "game-locked": ("", _l("Das Resultat ist bestätigt; ändern kann es nur noch die Jassleitung.")),
    "matches-many": ("matches", _l("Mehr als %(most)s Matche gibt es hier nicht.")),
    "sheet-odd": (
        "points",
        _l("%(points)s kann mit %(check)s pro Spiel nicht entstehen: Stimmt das?"),
    ),
    "sheet-odd-matches": (
        "points",
        _l("Bei %(own)s : %(others)s Matchen kann %(points)s nicht entstehen: Stimmt das?"),
    ),
    "sheet-sweep": (
        "points",
        _l("Alle %(points)s Punkte aus %(deals)s Spielen für eine Seite: Stimmt das?"),
    ),
    "sheet-no-match": (
        "points",
        _l("Alle %(points)s Punkte für eine Seite, aber kein Match: Stimmt das?"),
    ),
    "sheet-matches": (
        "matches",
        _l("%(sum)s statt %(expected)s passt zu %(matches)s Matchen. Wie viele gab es?"),
    ),
    "sheet-sum": ("points", _l("Zusammen sind es %(sum)s statt %(expected)s Punkte.")),
    "sheet-writer": (
        "writer",
        _l(
            "Es sind %(sum)s statt %(expected)s Punkte. Wer hat geschrieben? Ihm wird es verrechnet."
        ),
    ),
    "sheet-booking": (
        "booked",
        _l("Es sind %(sum)s statt %(expected)s Punkte; zu verbuchen sind %(gap)s."),
    ),
    # a club: who works in it
    "club-exists": ("", _l("Hier gibt es schon einen Verein; melde dich dort an.")),
    "rules-many": ("", _l("Es haben höchstens %(limit)s Vereinsregeln Platz.")),
    "rule-empty": ("", _l("Hier steht noch nichts; schreib die Regel oder streich sie.")),
    "rule-twice": ("", _l("Diese Vereinsregel steht schon weiter oben.")),
    "rule-room": (
        "",
        _l(
            "Auf den Zetteln hat das keinen Platz mehr: Alle zusammen haben höchstens %(limit)s Zeilen."
        ),
    ),
    "text-unknown": ("", _l("Diesen Text gibt es nicht.")),
    "archive-foreign": ("", _l("Das ist keine Sicherung eines Vereins.")),
    "archive-damaged": ("", _l("Diese Sicherung ist unvollständig oder verändert.")),
    "archive-chain": ("", _l("Eintrag %(seq)s passt nicht mehr zu denen davor.")),
    "archive-text": ("", _l("Text %(number)s ist nicht der, der im Verlauf steht.")),
    "archive-sealed": (
        "",
        _l(
            "An Tisch %(table)s («%(evening)s») sind noch Ansagen verdeckt, und in der Datei stünden sie offen. Es geht wieder, sobald gezählt ist, spätestens nach dem Abschluss."
        ),
    ),
    "list-outdated": (
        "",
        _l(
            "Inzwischen ist jemand aus dieser Liste nicht mehr im Verein. Lies sie noch einmal ein."
        ),
    ),
    "club-ambiguous": ("", _l("So heissen hier mehrere Vereine. Nimm einen Anmeldenamen.")),
    "archive-club": ("", _l("Dieser Verein ist schon hier.")),
    "archive-login": (
        "",
        _l("Den Anmeldenamen «%(login)s» hat hier jemand von einem anderen Verein."),
    ),
    "archive-game": ("", _l("Eine Tafel dieses Vereins ist schon hier.")),
    "setup-code": ("code", _l("Das ist nicht der Code, den der Rechner zeigt.")),
    "login-wrong": ("", _l("Anmeldename oder Passwort stimmt nicht.")),
    "password-wrong": ("", _l("Dein jetziges Passwort stimmt nicht.")),
    "login-often": ("", _l("Das waren zu viele Versuche. Warte eine halbe Stunde.")),
    "login-taken": ("login", _l("Diesen Anmeldenamen gibt es schon; nimm einen anderen.")),
    "password-length": ("password", _l("Ein Passwort hat %(low)s bis %(high)s Zeichen.")),
    "password-common": (
        "password",
        _l("Das errät man zu leicht. Nimm ein paar Wörter, die nur dir einfallen."),
    ),
    "last-admin": ("role", _l("Jemand muss den Verein verwalten; das ist der letzte.")),
    "session-unknown": ("", _l("Dieses Gerät ist nicht mehr angemeldet.")),
    "official-unknown": ("", _l("Wer das ist, weiss dieser Verein nicht.")),
    "not-official": ("", _l("Dein Recht in diesem Verein ist beendet.")),
    "not-fresh": ("", _l("Dazu braucht es noch einmal dein Passwort.")),
    "not-club": ("", _l("Diese Tafel gehört zu keinem Verein.")),
    "role-needed": ("", _l("Das darf nur, wer den Verein verwaltet.")),
    "reason-missing": ("reason", _l("Hier fehlt der Grund; er bleibt im Verlauf stehen.")),
    # its members, seasons and evenings
    "member-gone": ("", _l("Dieses Mitglied gibt es so nicht mehr.")),
    "member-twice": (
        "name",
        _l("«%(name)s» gibt es schon. Sind es zwei, hilft ein Übername oder der Wohnort."),
    ),
    "member-pseudonym": (
        "name",
        _l("So steht hier, wessen Name gelöscht ist. Schreib den Namen anders."),
    ),
    "import-unknown": ("", _l("Diese Liste hat niemand eingelesen.")),
    "contact-email": (
        "email",
        _l("Das ist keine E-Mail-Adresse; gemeint ist etwas wie anna@example.ch."),
    ),
    "contact-phone": (
        "phone",
        _l("Das ist keine Telefonnummer; gemeint ist etwas wie 079 123 45 67."),
    ),
    "contact-year": ("birth_year", _l("Der Jahrgang ist ein Jahr von %(low)s bis %(high)s.")),
    "contact-entry": (
        "entry",
        _l("Das ist kein Eintritt; gemeint ist etwas wie 2019 oder 1.4.2019."),
    ),
    "member-unknown": ("", _l("Dieses Mitglied gibt es im Verein nicht.")),
    "merge-both": (
        "into",
        _l("Beide waren am gleichen Abend dabei; dann sind es doch zwei."),
    ),
    "merge-self": ("into", _l("Das ist dieses Mitglied selbst.")),
    "csv-spreadsheet": (
        "file",
        _l("Das ist noch keine CSV-Datei. In Excel: «Datei», «Speichern unter», Dateityp CSV."),
    ),
    "csv-column": ("file", _l("In der ersten Zeile fehlt eine Spalte «Name».")),
    "csv-rows": ("file", _l("Mehr als %(limit)s Zeilen hat eine Liste nicht.")),
    "csv-broken": ("file", _l("Zeile %(line)s ist nicht zu lesen; fehlt ein Anführungszeichen?")),
    "csv-lost": (
        "file",
        _l("So ist «%(text)s» nicht zu lesen. Speichere die Liste noch einmal, als «CSV UTF-8»."),
    ),
    "csv-letters": (
        "file",
        _l(
            "Heisst es «%(first)s» oder «%(second)s»? Speichere die Liste noch einmal, als «CSV UTF-8»."
        ),
    ),
    "csv-points": (
        "file",
        _l("Es braucht eine Spalte «Total», oder für jede der %(rounds)s Passen eine: «Passe 1» …"),
    ),
    "csv-rounds": (
        "file",
        _l("Gespielt werden %(rounds)s Passen; in der Liste stehen Spalten für %(found)s."),
    ),
    "csv-name": ("name", _l("In der Spalte «%(column)s» fehlt der Name.")),
    "csv-number": ("points", _l("«%(text)s» ist keine Zahl, wie sie hier stehen kann.")),
    "csv-cells": ("name", _l("Die Zeile hat mehr Felder als der Titel; steht ein Komma zu viel?")),
    "csv-twice": ("name", _l("Das Resultat dieses Mitglieds steht schon in Zeile %(line)s.")),
    "csv-alike": ("name", _l("So heissen mehrere; eine Spalte «Übername» sagt, wer es ist.")),
    "csv-changed": (
        "file",
        _l(
            "Die Mitglieder sind nicht mehr die gleichen wie vorhin; schau die Datei noch einmal an."
        ),
    ),
    "past-tables": (
        "",
        _l("An diesem Abend gibt es schon Tische; eine Liste kommt nur an einen leeren."),
    ),
    "past-written": ("", _l("Die Resultate dieses Abends kommen aus einer Liste, ohne Tische.")),
    "people-many": ("", _l("Mehr als %(limit)s Leute hat hier kein Abend.")),
    "list-matches": (
        "",
        _l(
            "In «%(phase)s» steht nirgends, wer wie viele Matche hat. Dort braucht es den Satz «Matche notieren»."
        ),
    ),
    "list-unranked": ("", _l("In diesem Reglement spielt niemand ausser Konkurrenz.")),
    "list-points": ("", _l("Eine weitere Rangliste gibt keine Rangpunkte.")),
    "season-several": (
        "",
        _l("«%(name)s» heissen mehrere Saisons; nimm das Kürzel aus der Adresse der Seite."),
    ),
    "season-used": ("", _l("Ein Abend dieser Saison ist noch nicht abgeschlossen.")),
    "season-unknown": ("", _l("Diese Saison gibt es nicht.")),
    "draft-large": ("", _l("Mehr als %(limit)s Angaben hat kein Entwurf.")),
    "draft-text": ("", _l("Hier haben höchstens %(limit)s Zeichen Platz.")),
    "phase-used": (
        "",
        _l("Nach «%(key)s» ist schon ein Abend angesetzt; das bleibt im Reglement."),
    ),
    "sheets-unreadable": (
        "",
        _l(
            "«%(evening)s»: Zettel, die zählen, liessen sich damit nicht mehr lesen (Passe/Tisch): "
            "%(tables)s. Schreib sie zuerst anders, oder schliess den Abend ab."
        ),
    ),
    "evening-unknown": ("", _l("Diesen Abend gibt es nicht.")),
    "evening-closed": ("", _l("Der Abend ist abgeschlossen; öffnen kann ihn, wer verwaltet.")),
    "evening-cancelled": ("", _l("Der Abend ist abgesagt; zurückholen kann ihn, wer verwaltet.")),
    "swap-same": ("other", _l("So ändert sich nichts: das ist der gleiche Platz.")),
    "swap-size": ("other", _l("Diese Tische sind nicht gleich gross.")),
    "swap-pair": (
        "other",
        _l("%(member)s spielt im festen Paar. Tausche zwei Paare oder ganze Tische."),
    ),
    "swap-play-off": (
        "other",
        _l(
            "In Gruppen, und sobald die Endrunde ausgelost ist, wird nicht getauscht: die Plätze sagen, wer weiterspielt."
        ),
    ),
    "evening-played": (
        "",
        _l("Hier ist schon etwas gespielt. Löschen geht nicht mehr, nur noch absagen."),
    ),
    "evenings-none": ("", _l("Noch ist nichts gespielt.")),
    "evenings-open": ("", _l("Noch nicht abgeschlossen: %(names)s.")),
    "announcing-outdated": (
        "",
        _l(
            "Inzwischen hat sich etwas geändert, darum wurde nichts weiter genannt. So steht es jetzt."
        ),
    ),
    "prizes-many": ("prizes", _l("So viele Ränge mit Preis gibt es nicht; höchstens %(limit)s.")),
    "evening-open": ("", _l("Der Abend ist gar nicht abgeschlossen.")),
    "evening-drawn": ("", _l("Es ist schon ausgelost; gespielt wird, was dafür gilt.")),
    "round-played": (
        "",
        _l("In Passe %(round)s ist schon geschrieben; ausgelost wird erst danach."),
    ),
    "rounds-missing": ("", _l("Nach Passe %(round)s ist noch nicht Schluss; es fehlen Passen.")),
    "tables-missing": ("", _l("Noch fehlen Tische (Passe/Tisch): %(tables)s.")),
    "table-drawn": ("", _l("Hier wird ausgelost; Tische von Hand gibt es nicht.")),
    "table-open": ("", _l("An diesem Tisch wird noch gespielt.")),
    "table-changed": (
        "points",
        _l("Am Tisch steht inzwischen etwas anderes; schau es noch einmal an."),
    ),
    "target-missing": ("", _l("Die Zielzahl fehlt noch.")),
    "target-off": ("points", _l("Nach dem Reglement wird keine Zielzahl eingetragen.")),
    "lot-missing": ("", _l("Gleichauf: Hier entscheidet eine gezogene Karte, und sie fehlt.")),
    "lot-missing-list": (
        "",
        _l(
            "Gleichauf auf der Liste «%(list)s»: Hier entscheidet eine gezogene Karte, und sie fehlt."
        ),
    ),
    "partner-self": ("", _l("Niemand ist sein eigener Partner.")),
    "penalty-empty": ("points", _l("Eine Strafe ohne Punkte und ohne Ausschluss ist keine.")),
    "penalty-round": ("round", _l("In welcher Passe war dieses Spiel?")),
    "partner-unknown": (
        "for_side",
        _l("Da ist kein Partner: Es braucht eine ausgeloste Passe zu zweit."),
    ),
    "penalty-unknown": ("", _l("Diese Strafe gibt es nicht, oder sie ist schon gestrichen.")),
    # access
    "already-continued": ("", _l("Die nächste Partie ist schon angefangen.")),
    "grant-unknown": ("", _l("Dieses Recht gibt es nicht mehr.")),
    "last-writer": ("", _l("Jemand muss schreiben können: gib das Recht zuerst weiter.")),
    "not-writer": ("", _l("Dazu braucht dieses Gerät das Recht zu schreiben.")),
    "spare-unknown": ("", _l("Dieses Gerät kennt die Tafel nicht.")),
    "code-unknown": (
        "code",
        _l("Dieser Code gilt hier nicht oder nicht mehr. Lass dir einen neuen vorlesen."),
    ),
    "too-fast": ("", _l("Das war zu oft in kurzer Zeit; das Handy versucht es wieder.")),
    "invitation-unknown": ("", _l("Diesen Link gibt es nicht.")),
    "invitation-used": ("", _l("Dieser Link ist schon gebraucht. Lass dir einen neuen zeigen.")),
    "invitation-expired": ("", _l("Dieser Link ist abgelaufen. Lass dir einen neuen zeigen.")),
    "invitation-revoked": ("", _l("Dieser Link ist gesperrt. Lass dir einen neuen zeigen.")),
}

# Places in the settings that are a field of the form under another name.
FIELDS = (
    (re.compile(r"settings/(players|teams)/([0-8])\Z"), r"\1_\2"),
    (re.compile(r"settings/(target)/([01])\Z"), r"\1_\2"),
    (re.compile(r"settings/teams\Z"), "team_0"),
    (re.compile(r"settings/run_points/([3-9])\Z"), r"run_\1"),
    (re.compile(r"settings/four_points/([a-z]+)\Z"), r"four_\1"),
    (re.compile(r"settings/stakes/([a-z_]+)\Z"), r"stake_\1"),
    (re.compile(r"settings/factors\Z"), "suit_0"),
    (re.compile(r"settings/([a-z_]+)\Z"), r"\1"),
)


def sentence(error: RuleError) -> str:
    """Return the sentence of *error*."""
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
    row = SENTENCES.get(error.code)
    if row is None:
        return _("Das geht nicht auf.")
    try:
        return str(row[1]) % values
    except KeyError:
        return str(row[1])


def placed_sentence(error: RuleError) -> str:
    """Return the sentence of *error*, with the place in the file that it concerns."""
    if not error.place:
        return sentence(error)
    return f"{_plain(error.place)}: {sentence(error)}"


def field(error: RuleError) -> str:
    """Return the form field that *error* concerns, or nothing."""
    if error.place == "settings/teams" and error.code == "names-twice":
        return "team_0"
    named = SENTENCES.get(error.code, ("", ""))[0]
    if named:
        return named
    for pattern, name in FIELDS:
        if pattern.match(error.place):
            field_name = pattern.sub(name, error.place)
            return field_name.replace("players_", "player_").replace("teams_", "team_")
    return ""


def _plain(value: object) -> str:
    """Return *value* short and as text that every page can carry."""
    return str(value)[:200].encode("utf-8", "replace").decode()
