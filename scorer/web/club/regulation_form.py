"""Forms of a regulation's parts: phase, season part, counting, qualification."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import Field, RadioField, SelectField

from scorer.rules.club.regulation import MOST, MOST_CLAIMS, has_slate
from scorer.rules.club.repeated_meetings import KINDS, Weights
from scorer.rules.club.sheets import MOST_POINTS
from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS, SUITS, Deck, Mode
from scorer.web.club.form_fields import ReasonField, VersionField
from scorer.web.fields import (
    KeyField,
    LinesField,
    NameField,
    NumbersField,
    RatioField,
    WholeNumberField,
)
from scorer.web.form_base import DECKS, Form, add_fields, choices, select_field, yes_no_field
from scorer.web.games import FORMS
from scorer.web.i18n import _, _l

PRESET_NAMES = {
    "four-twelve": _l("4 Passen zu 12, Partner gelost, die schlechteste gestrichen"),
    "four-eight": _l("4 Passen zu 8, Partner gelost, alles zählt"),
    "differences": _l("Differenzler, 2 Passen zu 4"),
    "handjass": _l("Handjass, alle für sich, 4 Passen zu 12"),
    "best-of-year": _l("Jahresmeisterschaft, die 4 besten von 6 Abenden"),
    "rank-points": _l("Jahresmeisterschaft mit Rangpunkten 25/18/15 …"),
    "target": _l("Preisjassen auf die Zielzahl 967"),
    "pairs": _l("Paarturnier, Match +50"),
    "heats": _l("Ausscheidungen und Final"),
}
GAMES = {name: form.name for name, form in FORMS.items()} | {"other": _l("ein anderes")}
# Fields of the settings of a game, by their key.
GAME_FIELDS = {key: field for form in FORMS.values() for key, field in form.club.fields.items()}
TIES = {
    "": _l("nichts"),
    "best": _l("das beste Resultat"),
    "next_best": _l("das nächstbeste Resultat"),
    "starts": _l("mehr Resultate"),
    "last": _l("das letzte Resultat"),
    "lot": _l("die gezogene Karte"),
}
CHAIN = (_l("Bei Gleichstand"), _l("dann"), _l("zum Dritten"), _l("zum Vierten"), _l("zum Fünften"))
# Settings of a game that the form replaces.
REPLACED = {"deck", *(key for form in FORMS.values() for key in form.club.keys)}
SIZES = {
    "4": _l("immer vier"),
    "4-3": _l("vier, zur Not drei"),
    "4-5": _l("vier, zur Not fünf"),
    "4-3-5": _l("vier, zur Not drei oder fünf"),
    "3": _l("immer drei"),
    "5": _l("immer fünf"),
    "3-5": _l("drei oder fünf"),
    "2": _l("immer zwei"),
    "6": _l("immer sechs"),
    "6-5": _l("sechs, zur Not fünf"),
    "7": _l("immer sieben"),
    "8": _l("immer acht"),
    "9": _l("immer neun"),
}
TABLE_SIZES = re.compile(r"[2-9](-[2-9]){0,7}\Z")
# Fields named as the key in the data; of those in OR_ZERO an empty one is stored as 0.
OWN = (
    *("key", "name", "game", "rounds", "deals", "deals_each", "rest_points"),
    *("attempts", "draw", "weight", "claims"),
)
TERMS = ("partners", "share", "check", "match_bonus", "wrong", "signed", "self_total")
COUNTING = ("combine", "target", "best", "drop", "drop_from", "absent", "minimum")
OR_ZERO = frozenset({"drop", "drop_from", "minimum", "match_bonus"})
MEETINGS = {f"meet_{kind}": kind for kind in KINDS}  # key in the data by field
QUALIFIES = ("kind", "into", "n", "per_evening", "champion", "all_ties")
# «(Wahl)» after a trump: the phone does not set the mode.
CONTRACT = re.compile(r"(.+?)(\s*\(Wahl\))?(?:\s*[×x*]\s*([0-9]{1,2}))?(?:\s*=\s*([0-9]{1,4}))?\Z")
QUOTA = re.compile(r"(.+?)[:\s]\s*([0-9]{1,4})\Z")


def number_field(
    label: object, high: int = MOST, description: object = "", low: int = 1
) -> WholeNumberField:
    """Return a field for an optional number."""
    return WholeNumberField(label, low, high, description, optional=True)


def weight_field(label: object, usual: int, about: object = "") -> WholeNumberField:
    """Return a field for the weight of a repeated meeting; empty means *usual*."""
    return WholeNumberField(label, 0, MOST, about, default=usual, optional=True)


def radio_field(label: object, words: Mapping[str, object]) -> RadioField:
    """Return radio buttons for *words* by value; the first is the default."""
    return RadioField(label, choices=choices(words), default=next(iter(words)))


class CountingForm(Form):
    """How results are counted: the rounds of an evening, or the evenings of a season."""

    drop = number_field(
        _l("Streichresultate"), description=_l("So viele schlechteste zählen nicht.")
    )
    best = number_field(_l("Nur die besten"), description=_l("So viele zählen. Leer: alle."))
    drop_from = number_field(
        _l("Gestrichen wird ab"), description=_l("Resultaten; wer weniger hat, behält alle.")
    )
    low_wins = radio_field(
        _l("Es gewinnt"), {"high": _l("wer viel hat"), "low": _l("wer wenig hat")}
    )
    combine = radio_field(
        _l("Es zählt"), {"sum": _l("die Summe"), "average": _l("der Durchschnitt")}
    )
    target = number_field(_l("Zielzahl"), MOST_POINTS, _l("Wer ihr am nächsten kommt, gewinnt."), 0)
    minimum = number_field(
        _l("Mindestens"), description=_l("So viele Resultate braucht es für einen Rang.")
    )
    absent = number_field(
        _l("Was fehlt, zählt"),
        MOST_POINTS,
        _l("Punkte; leer: nichts, und es wird zuerst gestrichen."),
        0,
    )
    rank_kind = select_field(
        _l("Rangpunkte"),
        {
            "": _l("keine"),
            "table": _l("nach dieser Liste"),
            "down": _l("der Letzte 1, jeder bessere eins mehr"),
            "up": _l("der Erste 1, jeder weitere eins mehr"),
        },
    )
    rank_table = NumbersField(
        _l("Liste der Rangpunkte"),
        default=(),
        description=_l("Vom ersten Rang an: 25, 18, 15 …"),
    )
    rank_rest = number_field(_l("Jeder weitere Rang"), low=0)
    rank_shared = yes_no_field(_l("Wer den Rang teilt, teilt auch die Rangpunkte"))

    def counting(self) -> dict[str, Any]:
        """Return the way of counting as JSON."""
        values = {name: _number(self, name) for name in COUNTING}
        values["low_wins"] = self.low_wins.data == "low"
        values["ties"] = [self[name].data for name in TIE_FIELDS if self[name].data]
        if self.rank_kind.data:
            listed = self.rank_kind.data == "table"
            values["rank_points"] = {
                "kind": self.rank_kind.data,
                "table": self.rank_table.data if listed else [],
                "rest": (self.rank_rest.data or 0) if listed else 0,
                "shared": self.rank_shared.data,
            }
        return values


add_fields(
    CountingForm, {f"tie_{place}": select_field(label, TIES) for place, label in enumerate(CHAIN)}
)
TIE_FIELDS = [f"tie_{place}" for place in range(len(CHAIN))]


class SizesField(SelectField):
    """Sizes of tables, joined by hyphens; besides the usual ones it offers those of its value."""

    def iter_choices(self) -> Iterable[Any]:
        """Return the choices, with the present value among them."""
        if self.data not in SIZES and TABLE_SIZES.match(self.data or ""):
            sizes = [words.count_word(_, int(size)) for size in self.data.split("-")]
            self.choices = choices({**SIZES, self.data: _(" oder ").join(sizes)})
        offered: Iterable[Any] = super().iter_choices()
        return offered


class PhaseForm(CountingForm):
    """One kind of evening."""

    key = KeyField(_l("Kürzel"))
    name = NameField(_l("Name der Phase"))
    rounds = WholeNumberField(_l("Passen"), 1, 50)
    deals = WholeNumberField(_l("Spiele pro Passe"), 1, 200)
    deals_each = NumbersField(
        _l("Spiele der einzelnen Passen"),
        default=(),
        description=_l("Nur wenn nicht jede gleich viele hat: 12, 12, 8."),
    )
    game = radio_field(_l("Spiel"), GAMES)
    partners = radio_field(
        _l("Partner"),
        {
            "drawn": _l("für jede Passe gelost"),
            "fixed": _l("feste Paare"),
            "alone": _l("alle für sich"),
        },
    )
    sizes = SizesField(_l("Leute am Tisch"), choices=choices(SIZES), default=next(iter(SIZES)))
    rest_points = number_field(
        _l("Wer aussetzt, erhält"), MOST_POINTS, _l("Punkte; leer: kein Resultat."), 0
    )
    draw = radio_field(
        _l("Auslosung"),
        {
            "advance": _l("alle Passen im Voraus"),
            "round": _l("Passe um Passe"),
            "standings": _l("nach der Rangliste: die Ersten sitzen zusammen"),
        },
    )
    meet_partners = weight_field(_l("Gewicht: gleicher Partner"), Weights.partners)
    meet_table = weight_field(_l("Gewicht: gleicher Tisch"), Weights.table)
    meet_opponents = weight_field(
        _l("Gewicht: gleiche Gegner"),
        Weights.opponents,
        _l("Was sich wiederholt, vermeidet die Auslosung nach Gewicht; 0: kümmert sie nicht."),
    )
    attempts = yes_no_field(
        _l("Freies Antreten"), _l("Man setzt sich frei zusammen, so oft man will; ohne Auslosung.")
    )
    deck = radio_field(_l("Karten"), DECKS)
    check = number_field(
        _l("Kontrollsumme pro Spiel"),
        description=_l("Üblich: 157. Leer: keine, etwa bei Differenzen."),
    )
    match_bonus = number_field(
        _l("Ein Match zählt mehr"), CARD_POINTS, _l("Üblich: nichts, 50 oder 100."), 0
    )
    wrong = radio_field(
        _l("Geht ein Zettel nicht auf"),
        {
            "refuse": _l("wird nachgezählt, bis es stimmt"),
            "split": _l("teilen beide Seiten den Fehler"),
            "writer": _l("trägt ihn, wer geschrieben hat"),
            "official": _l("verbucht ihn die Jassleitung"),
        },
    )
    signed = yes_no_field(
        _l("Beide Seiten müssen bestätigen"), _l("Sonst genügt am Handy eine Seite.")
    )
    self_total = yes_no_field(_l("Alle zählen ihr Total selber zusammen"))
    share = RatioField(
        _l("Jedem Partner zählt"), description=_l("1: das ganze Resultat; 1/2: die Hälfte.")
    )
    contracts = LinesField(
        _l("Vorgeschriebene Spiele"),
        description=_l(
            "Eine Zeile pro Spiel: «Herz», doppelt gezählt «Schaufel ×2», andere Summe «Tutti = 130». "
            "Ein Trumpf gilt auch am Handy; mit «Herz (Wahl)» wählt, wer schreibt."
        ),
    )
    weight = RatioField(
        _l("Der Abend zählt so viele Male"), description=_l("Üblich: 1; ein Final auch 2.")
    )
    claims = number_field(
        _l("Frist für Einsprachen"),
        MOST_CLAIMS,
        _l("Minuten nach dem Abschluss; so lange ist die Rangliste vorläufig. Leer: keine."),
    )
    part = SelectField(_l("Zählt zur Meisterschaft"))

    def game_fields(self) -> list[Field]:
        """Return the fields of the settings of a game."""
        return [self[name] for name in GAME_FIELDS]

    def phase(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """Return the phase as JSON; *kept* are game settings without a field."""
        settings = {name: value for name, value in kept.items() if name not in REPLACED}
        game = self.game.data
        if self.deck.data != Deck.GERMAN and has_slate(game, self.partners.data):
            settings["deck"] = self.deck.data
        if game in FORMS:
            settings |= FORMS[game].club.settings(self.data, kept)
        terms = {name: _number(self, name) for name in TERMS}
        modes = mode_names(settings.get("deck", Deck.GERMAN))
        terms["contracts"] = [_contract(line, modes) for line in self.contracts.data or []]
        return {name: self[name].data for name in OWN} | {
            "meetings": {
                kind: self[name].default if self[name].data is None else self[name].data
                for name, kind in MEETINGS.items()
            },
            "sizes": [int(size) for size in self.sizes.data.split("-")],
            "settings": settings,
            "terms": terms,
            "counting": self.counting(),
        }


add_fields(PhaseForm, GAME_FIELDS)


class PartForm(CountingForm):
    """Evenings that are counted together."""

    evenings = number_field(_l("Geplante Abende"), 366, _l("Leer: noch nicht bekannt."))
    weight = RatioField(_l("Dieser Teil zählt so viele Male"), default="1")


class QualificationForm(Form):
    """Who may play the final."""

    kind = select_field(
        _l("Wer kommt weiter?"),
        {
            "": _l("keine Qualifikation"),
            "top": _l("die Ersten"),
            "percent": _l("Prozent der Rangliste"),
            "threshold": _l("wer so viele Punkte erreicht"),
            "starts": _l("wer so oft dabei war"),
            "quota": _l("die Ersten jeder Kategorie"),
        },
    )
    n = number_field(_l("Wie viele?"), MOST_POINTS, _l("In festen Paaren so viele Paare."))
    quotas = LinesField(
        _l("Plätze der Kategorien"), description=_l("Eine Zeile pro Kategorie: «Frauen 5».")
    )
    into = SelectField(_l("Wofür?"))
    part = SelectField(_l("Nach welcher Rangliste?"))
    per_evening = yes_no_field(_l("Jeder Abend für sich"))
    champion = yes_no_field(_l("Dazu, wer das letzte Mal gewonnen hat"))
    all_ties = yes_no_field(_l("Mit allen, die gleich viel haben wie der Letzte"))

    def qualification(self) -> dict[str, Any] | None:
        """Return who qualifies as JSON."""
        if not self.kind.data:
            return None
        matches = [QUOTA.match(line) for line in self.quotas.data or []]
        values = {name: self[name].data for name in QUALIFIES}
        return values | {
            "n": (self.n.data or 0) if self.kind.data != "quota" else 0,
            "part": int(self.part.data),
            "quotas": {match[1]: int(match[2]) for match in matches if match},
        }

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Validate each field, and that every quota has a number."""
        super().validate(extra_validators)
        if not all(QUOTA.match(line) for line in self.quotas.data or []):
            self.quotas.errors = [_("Name und Zahl, zum Beispiel «Frauen 5».")]
        return not self.errors


class HeadForm(Form):
    """Settings of the whole season."""

    name = NameField(_l("Name der Saison"))
    members_only = yes_no_field(_l("In der Rangliste der Meisterschaft stehen keine Gäste"))
    categories = LinesField(
        _l("Kategorien"), description=_l("Eine Zeile pro Kategorie; jede hat ihre Rangliste.")
    )


class ChangeForm(Form):
    """Reason of a change; *seen* is the expected version."""

    reason = ReasonField(
        _l("Warum diese Änderung?"),
        description=_l(
            "Nötig, sobald die Saison einen Abend hat. Geschlossene Abende bleiben, wie sie sind."
        ),
    )
    seen = VersionField(default=0)


class FinalForm(Form):
    """Defending champion, and members who renounce the final."""

    champion = WholeNumberField(
        _l("Nummer von letztem Mal"),
        1,
        2**31 - 1,
        _l("Wer das letzte Mal gewonnen hat."),
        optional=True,
    )
    renounced = NumbersField(
        _l("Nummern, die verzichten"), default=(), description=_l("Zum Beispiel 4, 17.")
    )
    seen = VersionField(default=0)


def _number(form: Form, name: str) -> Any:  # noqa: ANN401 - whatever the field holds
    value = form[name].data
    return 0 if value is None and name in OR_ZERO else value


def mode_names(deck: str) -> dict[str, str]:
    """Return the modes of a deck that a contract can prescribe, by name in lower case."""
    modes = [mode for mode in Mode if mode.trump is None or mode.trump in SUITS[Deck(deck)]]
    return {words.mode_name(_, mode).casefold(): mode.value for mode in modes}


def _contract(line: str, modes: Mapping[str, str]) -> dict[str, Any]:
    """Parse a contract line; a name in *modes* sets the mode on the phone, too."""
    match = CONTRACT.match(line)
    name, chosen, factor, check = match.groups() if match else (line, None, None, None)
    mode = None if chosen else modes.get(name.casefold())
    facts = {"name": name, "factor": int(factor or 1)}
    facts |= {"check": int(check)} if check else {}
    return facts | ({"mode": mode} if mode else {})
