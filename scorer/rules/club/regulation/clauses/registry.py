"""A regulation split into blocks of clauses and joined again; search words for each clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from scorer.rules.club.regulation.clauses.discipline import (
    DISCIPLINE_CLAUSES,
    ROUND_RANK_CLAUSES,
    WIN_POINTS,
)
from scorer.rules.club.regulation.clauses.final import FINAL_CLAUSES
from scorer.rules.club.regulation.clauses.phase import AFTER_SHEET, BEFORE_SHEET
from scorer.rules.club.regulation.clauses.season import (
    EVENING_PUBLISHED,
    PART_CLAUSES,
    SEASON_CLAUSES,
    SEASON_PUBLISHED,
    SUM_CLAUSES,
)
from scorer.rules.club.regulation.clauses.sheet import SHEET_CLAUSES
from scorer.rules.club.regulation.clauses.side_list import LIST_CLAUSES
from scorer.rules.club.regulation.clauses.table_settings import usual_settings
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.core.clauses import Clause, Context, Value, written
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.setting_clauses import GameClause
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext
from scorer.rules.games import GAMES

PHASE_CLAUSES: Sequence[Clause] = (
    *BEFORE_SHEET,
    *SHEET_CLAUSES,
    *AFTER_SHEET,
    *ROUND_RANK_CLAUSES,
    WIN_POINTS,
    *EVENING_PUBLISHED,
)
WHOLE_CLAUSES: Sequence[Clause] = (*SEASON_PUBLISHED, *SEASON_CLAUSES)
CLAUSES: Mapping[str, Sequence[Clause]] = {
    "phase": PHASE_CLAUSES,
    "discipline": DISCIPLINE_CLAUSES,
    "part": PART_CLAUSES,
    "sum": SUM_CLAUSES,
    "seen": SEASON_PUBLISHED,
    "season": SEASON_CLAUSES,
    "list": LIST_CLAUSES,
    "final": FINAL_CLAUSES,
}


@value_class
class Block:
    """The clauses of one scope of a regulation, with its *context*.

    *kind* is ``phase``, ``discipline``, ``part`` (of the season), ``sum`` (of the parts), ``seen`` (publishing),
    ``season`` (ranked people), ``list`` (a side list) or ``final``. *index* counts from 0 among the blocks of a kind,
    disciplines over all phases. *place* is the path of the scope in the regulation, empty for the whole.
    """

    kind: str
    index: int
    context: Context
    place: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return the name of the block: kind and index, as in ``phase-0``."""
        return f"{self.kind}-{self.index}"

    @property
    def clauses(self) -> Sequence[Clause]:
        """Return all clauses of the block's kind, in the ``order`` of the regulation."""
        order = self.context.regulation.get("order", {}).get(self.name, ())
        return arranged(CLAUSES[self.kind], order)

    def standing(self) -> dict[str, dict[str, Value]]:
        """Return the slot values of the clauses that are part of the regulation, by key of the clause and slot name."""
        return {
            clause.key: clause.values(self.context)
            for clause in self.clauses
            if clause.stands(self.context)
        }


def arranged(clauses: Sequence[Clause], order: Sequence[str]) -> Sequence[Clause]:
    """Return *clauses*, sorted within each topic by *order*, a sequence of keys.

    Only clauses in *order* exchange their places; all others keep theirs.
    """
    rank = {key: place for place, key in enumerate(order)}
    result = [*clauses]
    for topic in {clause.topic for clause in clauses if clause.key in rank}:
        places = [
            place
            for place, clause in enumerate(clauses)
            if clause.topic == topic and clause.key in rank
        ]
        in_order = sorted((clauses[place] for place in places), key=lambda clause: rank[clause.key])
        for place, clause in zip(places, in_order, strict=True):
            result[place] = clause
    return result


def blocks(data: JsonObject, model: Regulation | None = None) -> Iterator[Block]:
    """Yield the blocks of the regulation *data*, JSON with all keys.

    *model* is the regulation read from it, None while it is not valid.
    """
    disciplines = count()
    for index, phase in enumerate(data["phases"]):
        of_model = None if model is None else model.phases[index]
        place = "phases", str(index)
        yield Block("phase", index, Context(phase, data, of_model), place)
        for nth, scope in enumerate(phase["disciplines"]):
            played = None if of_model is None else of_model.in_round(scope["first"])
            context = Context(scope, data, played, phase)
            yield Block("discipline", next(disciplines), context, (*place, "disciplines", str(nth)))
    for index, part in enumerate(data["season"]["parts"]):
        yield Block("part", index, Context(part, data), ("season", "parts", str(index)))
    yield Block("sum", 0, Context(data["season"], data), ("season",))
    yield Block("seen", 0, Context(data, data))
    yield Block("season", 0, Context(data, data))
    for index, agreed_list in enumerate(data["lists"]):
        yield Block("list", index, Context(agreed_list, data), ("lists", str(index)))
    yield Block("final", 0, Context(data["qualification"] or {}, data), ("qualification",))


Written: TypeAlias = Mapping[tuple[str, int], Mapping[str, JsonObject]]


def assembled(data: JsonObject, values: Written) -> dict[str, Value]:
    """Return the regulation *data* with the clauses in *values*, and without all others.

    *values* has what :meth:`Block.standing` returns, by kind and index of the block, for every block. Values that no
    clause owns stay. ``qualification`` is None if no clause of the final sets its kind.
    """
    result = written(data, WHOLE_CLAUSES, {**values["seen", 0], **values["season", 0]})
    phases = [
        _game_written(phase, PHASE_CLAUSES, values["phase", index])
        for index, phase in enumerate(data["phases"])
    ]
    disciplines = count()
    result["phases"] = [
        {
            **phase,
            "disciplines": [
                _game_written(scope, DISCIPLINE_CLAUSES, values["discipline", next(disciplines)])
                for scope in phase["disciplines"]
            ],
        }
        for phase in phases
    ]
    parts = [
        written(part, PART_CLAUSES, values["part", index])
        for index, part in enumerate(data["season"]["parts"])
    ]
    result["season"] = {
        **written(result["season"], SUM_CLAUSES, values["sum", 0]),
        "parts": parts,
    }
    result["lists"] = [
        written(agreed_list, LIST_CLAUSES, values["list", index])
        for index, agreed_list in enumerate(data["lists"])
    ]
    final = written(data["qualification"] or {}, FINAL_CLAUSES, values["final", 0])
    result["qualification"] = final if "kind" in final else None
    return result


def _game_written(
    scope: JsonObject, clauses: Sequence[Clause], values: Mapping[str, JsonObject]
) -> dict[str, Value]:
    """Return the *scope* of a phase or discipline with its *clauses* written into it.

    Clauses of games other than the played one are ignored. Their settings are removed, except
    those that the played game has, too.
    """
    # the game just chosen, if a clause has it among its values
    game = next((of_clause["game"] for of_clause in values.values() if "game" in of_clause), None)
    game = scope["game"] if game is None else game
    others = [
        clause for clause in clauses if isinstance(clause, GameClause) and clause.game != game
    ]
    result = written(scope, [clause for clause in clauses if clause not in others], values)
    usual = usual_settings(game, "") if game in GAMES else {}
    foreign = {path[-1] for clause in others for path in clause.absent} - {*usual}
    settings = {key: value for key, value in result["settings"].items() if key not in foreign}
    return {**result, "settings": settings}


def search_words(_: Gettext) -> Mapping[str, str]:
    """Return search words by the key of a clause, or by ``key:way`` for one of its variants."""
    by_keys = {
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
        "play_off:table play_off:groups": _(
            "Finalrunde Finalgruppe die besten vier Schlussrunde Platzierungsspiele kleiner Final"
        ),
        "play_off:knock_out": _(
            "Viertelfinal Halbfinal Achtelfinal Ausscheiden direkte Begegnung Tableau kleiner Final"
        ),
        "meetings": _("nie zweimal zusammen gleiche Gegner Partnerwechsel"),
        "rest_points": _("Freilos Joker Pause ungerade Anzahl aussetzen überzählig Ersatzpunkte"),
        "share": _("halbe Punkte Hälfte teilen"),
        "contracts contract_sheet": _(
            "Trumpf vorgeschrieben Reihenfolge Kontrakte doppelt zählen Trumpffolge Multiplikator Ansagekarte Trumpfkarte alle Trümpfe einmal Coiffeur"
        ),
        "check": _("Kontrolle Punkte pro Spiel 152 157 257 314 1256 1884 letzter Stich"),
        "figures several_games": _(
            "Siege gewonnene Spiele Partie auf 1000 Punkte Ziel zwei Gewinnpartien Sätze"
        ),
        "balance": _("Differenz Punkteverhältnis"),
        "match_bonus match_minus count_matches": _(
            "Matsch Bonus Zusatzpunkte 100 257 alle Stiche Strafe Undenufe Anzahl Matchkönig Matchpreis"
        ),
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
        "target target_entered target_list": _(
            "Stichzahl Jasszahl geheime Zahl gezogen ausgelost mittlerer Rang Mittelwert"
        ),
        "direction": _("wenigste Punkte meiste Punkte"),
        "ties all_ties": _(
            "Punktgleichheit Punktegleichheit punktgleich ex aequo gleich viele Punkte Karte ziehen Los Stechen"
        ),
        "dense_ranks": _("geteilter Platz gleicher Rang"),
        "rank_table rank_down rank_up round_table round_down round_up": _(
            "Punkte nach Rang Formel 1 Platzpunkte Tischrang Rundenpunkte Rangsumme"
        ),
        "weight": _("doppelt zählt zweifach Final halb"),
        "claims": _("Rekurs Protest Reklamation Fehler melden"),
        "penalties": _(
            "Busse Strafpunkte Abzug Disqualifikation Bonus falsch gegeben vergeben Renonce verworfen verspätet"
        ),
        "win_points": _(
            "Siegpunkte gewonnene Passe verloren Unentschieden Bewertung Punkteschlüssel"
        ),
        "hidden season_hidden": _(
            "geheim Zwischenrangliste nicht zeigen Rangverkündigung Spannung"
        ),
        "evenings": _("Anzahl Abende Turniere Spieltage"),
        "members_only unranked_guests unranked listed": _(
            "Joker Füller Ersatz Aushilfe Nichtmitglieder Gastspieler Cup"
        ),
        "categories": _("Frauen Damen Herren Junioren Jugend Senioren Anfänger Gemeinde"),
        "public_names": _("Datenschutz Internet Name anonym"),
        "qualify_top": _("Finalisten Bestrangierte Anzahl Plätze weiter"),
        "qualify_percent": _("Prozent Drittel Viertel Finalisten"),
        "qualify_threshold": _("Limite mindestens Punkte Finalisten"),
        "qualify_starts": _("Teilnahmen Finalisten"),
        "qualify_quota more": _("Kontingent Sektion Frauen Damen Junioren Finalisten Wildcard"),
        "base": _("Teilnehmer aufrunden"),
        "reserve passes_on": _("nachrücken verzichten verhindert Ersatzleute"),
        "champion": _("Vorjahressieger Sieger Titelhalter gesetzt Jasskönig"),
        "teams_best teams_all": _("Team Gruppe Equipe Vereinswertung Sektion Firma"),
        "from_last": _("rote Laterne Trostpreis letzter Platz"),
        "places": _("Podest Preise nur"),
    }
    return {key: text for keys, text in by_keys.items() for key in keys.split()}


def beside_clauses(_: Gettext) -> list[tuple[str, str]]:
    """Return hints on subjects without a clause, as pairs: a sentence on where to set them, and search words."""
    return [
        (
            _("Den Einsatz trägst du beim Abend ein; bezahlen kann man am Eingang."),
            _("Startgeld Einsatz Gebühr Kasse"),
        ),
        (
            _("Am Eingang trägst du ein, wer kommt, fehlt oder für jemanden spielt."),
            _("Anmeldung Warteliste Stellvertretung Aushilfe Ersatz"),
        ),
        (
            _(
                "Jeder Abend hat eine eigene Rangliste; mehr Listen ergänzt du unter "
                "«Weitere Rangliste»."
            ),
            _("Tagessieger Tageswertung Trostpreis Spezialpreis"),
        ),
        (
            _(
                "Für Vorrunde und Final braucht es zwei Arten von Abenden; dann kannst du bestimmen, wer weiterkommt."
            ),
            _("Vorrunde Ausscheidung Qualifikation Titelverteidiger"),
        ),
    ]
