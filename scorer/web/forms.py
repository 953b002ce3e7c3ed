"""What can be filled in: the start of a game, its house rules, a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wtforms import BooleanField, FileField, Form, RadioField, SelectField
from wtforms.fields import SelectChoice

from scorer.rules.cards import HAND, RANKS, Deck, in_suits_of
from scorer.rules.melds import SHORTEST
from scorer.rules.presets import PRESETS, SIMPLE, settings_for
from scorer.telling.words import four_name, run_name
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.i18n import _, _l

if TYPE_CHECKING:
    from collections.abc import Mapping

SEAT_COUNT, TEAM_COUNT = 4, 2
# Counter-clockwise, as seen by whoever writes.
SEATS = (_l("Schreiber"), _l("Rechts"), _l("Gegenüber"), _l("Links"))
TEAMS = (_l("Wir"), _l("Ihr"))
RUNS = range(SHORTEST, HAND + 1)
FOURS = tuple(rank.value for rank in reversed(RANKS))
SUIT_KEYS = ("rosen", "eichel", "schilten", "schellen")
FRENCH_KEYS = ("herz", "ecken", "kreuz", "schaufel")
FLAT_KEYS = ("obenabe", "undenufe")
WAYS = ("slalom", "guschti")
ORDERS = {
    "stoeck-weis-stich": _l("Stöck, Wys, Stich"),
    "stich-stoeck-weis": _l("Stich, Stöck, Wys"),
    "stoeck-stich-weis": _l("Stöck, Stich, Wys"),
    "stich-weis-stoeck": _l("Stich, Wys, Stöck"),
    "weis-stoeck-stich": _l("Wys, Stöck, Stich"),
    "weis-stich-stoeck": _l("Wys, Stich, Stöck"),
}
STAKES = ("berg", "sieg", "match", "counter_match", "schneider")
FLAGS = (
    *("weis", "stoeck", "cross_weis", "top_card", "finish_strict", "auto_end"),
    *("schneider", "direct_strokes", "z_line"),
)

DECKS = {"german": _l("Deutsche Karten"), "french": _l("Französische Karten")}
PRESET_NAMES = {
    "1000": _l("1000, alles einfach"),
    "2500": _l("2500 mit Faktoren"),
    "tournament": _l("Turnier ohne Weis"),
    "romandie": _l("Romandie"),
    "uri": _l("Uri"),
    "vorarlberg": _l("Vorarlberg"),
}


def _choices(words: Mapping[Any, object]) -> list[SelectChoice]:
    return [SelectChoice(str(value), label) for value, label in words.items()]


class StartForm(Form):
    """Two taps: a preset, and perhaps names and cards."""

    preset = RadioField(_l("Regeln"), choices=_choices(PRESET_NAMES), default=SIMPLE)
    deck = RadioField(_l("Karten"), choices=_choices(DECKS), default="german")
    player_0 = NameField(SEATS[0], optional=True)
    player_1 = NameField(SEATS[1], optional=True)
    player_2 = NameField(SEATS[2], optional=True)
    player_3 = NameField(SEATS[3], optional=True)

    def settings(self) -> dict[str, Any]:
        """Return the settings of the game asked for, as JSON."""
        names = [self[f"player_{seat}"].data or str(SEATS[seat]) for seat in range(SEAT_COUNT)]
        return settings_for(self.preset.data, names, [str(team) for team in TEAMS], self.deck.data)


class SettingsForm(Form):
    """All house rules of a Schieber."""

    deck = RadioField(
        _l("Karten"),
        choices=_choices(DECKS),
        description=_l("Nur die Bilder und die Namen sind anders."),
    )
    player_0 = NameField(SEATS[0])
    player_1 = NameField(SEATS[1])
    player_2 = NameField(SEATS[2])
    player_3 = NameField(SEATS[3])
    team_0 = NameField(_l("Eigene Seite"))
    team_1 = NameField(_l("Gegenseite"))
    first_dealer = RadioField(
        _l("Wer gibt zuerst?"),
        choices=_choices(dict(enumerate(SEATS))),
        description=_l("Danach reihum im Gegenuhrzeigersinn."),
    )
    end = RadioField(
        _l("Wann ist fertig?"),
        choices=_choices(
            {
                "target": _l("Wer das Ziel erreicht und sich bedankt"),
                "deals": _l("Nach einer festen Zahl Spiele"),
                "open": _l("Offen, ohne Ziel"),
            }
        ),
    )
    target_0 = WholeNumberField(_l("Ziel"), low=1, high=99_999, optional=True)
    target_1 = WholeNumberField(
        _l("Ziel der Gegenseite"),
        low=1,
        high=99_999,
        optional=True,
        description=_l("Nur wenn es ein anderes ist; sonst leer lassen."),
    )
    deals = WholeNumberField(
        _l("Zahl der Spiele"),
        low=1,
        high=1000,
        optional=True,
        description=_l("An Turnieren 4, 8 oder 12."),
    )
    berg = WholeNumberField(
        _l("Bergpreis bei"),
        low=1,
        high=99_999,
        optional=True,
        description=_l("Wer zuerst so viele Punkte hat, holt den Berg. Leer: kein Bergpreis."),
    )
    suit_0 = WholeNumberField(_l("Rosen oder Herz"), low=1, high=20, optional=True)
    suit_1 = WholeNumberField(_l("Eichel oder Ecken"), low=1, high=20, optional=True)
    suit_2 = WholeNumberField(_l("Schilten oder Schaufel"), low=1, high=20, optional=True)
    suit_3 = WholeNumberField(_l("Schellen oder Kreuz"), low=1, high=20, optional=True)
    obenabe = WholeNumberField(_l("Obenabe"), low=1, high=20, optional=True)
    undenufe = WholeNumberField(_l("Undenufe"), low=1, high=20, optional=True)
    slalom = WholeNumberField(_l("Slalom"), low=1, high=20, optional=True)
    guschti = WholeNumberField(_l("Guschti"), low=1, high=20, optional=True)
    match_bonus = WholeNumberField(
        _l("Zuschlag für den Match"),
        low=0,
        high=1000,
        description=_l(
            "Alle neun Stiche: 157 und so viel dazu, mal den Faktor. Üblich: 100; an Turnieren 0, 50 oder 100."
        ),
    )
    counter_match_bonus = WholeNumberField(
        _l("Zuschlag für den Kontermatch"),
        low=0,
        high=1000,
        description=_l("Wenn die Gegner alle Stiche machen. Doppelt gezählt (514): 357."),
    )
    weis = BooleanField(
        _l("Mit Weis"),
        description=_l("Die Seite mit dem besten Weis schreibt alle ihre Weise."),
    )
    stoeck = BooleanField(
        _l("Mit Stöck"),
        description=_l("König und Ober vom Trumpf in einer Hand: 20 mal den Faktor."),
    )
    cross_weis = BooleanField(
        _l("Kreuzweis"),
        description=_l("Eine Karte darf in mehreren Weisen zählen. In der Romandie nicht."),
    )
    top_card = BooleanField(
        _l("Höhe entscheidet"),
        description=_l("Bei gleich langen Weisen gilt der mit der höheren Karte."),
    )
    finish_order = SelectField(
        _l("Reihenfolge beim Ausmachen"),
        choices=_choices(ORDERS),
        description=_l("Wenn beide im gleichen Spiel ans Ziel kommen. Üblich: Stöck, Wys, Stich."),
    )
    finish_strict = BooleanField(
        _l("Streng der Reihe nach"),
        description=_l("Stöck gehen nur vor, wenn sie allein reichen, nicht mit dem ersten Stich."),
    )
    auto_end = BooleanField(
        _l("Das Programm beendet die Partie"),
        description=_l("Sonst gewinnt, wer sich bedankt."),
    )
    both_over = RadioField(
        _l("Beide am Ziel, und niemand hat sich bedankt"),
        choices=_choices({"ask": _l("Nachfragen"), "higher": _l("Wer mehr hat")}),
        description=_l("Nachfragen heisst: die Tafel fragt, wer zuerst so weit war."),
    )
    premature = RadioField(
        _l("Wer sich zu früh bedankt, verliert"),
        choices=_choices({"game": _l("die Partie"), "deal": _l("das Spiel, als Match")}),
        description=_l("Wer sich bedankt, muss die Punkte haben. Üblich: die Partie."),
    )
    schneider = BooleanField(
        _l("Schneider"),
        description=_l("Wer nicht einmal die Hälfte hat, verliert doppelt."),
    )
    with_stakes = BooleanField(
        _l("Striche zählen"),
        description=_l("Auf der Rückseite der Tafel, über den ganzen Abend."),
    )
    stake_berg = WholeNumberField(_l("Berg"), low=0, high=100, optional=True)
    stake_sieg = WholeNumberField(_l("Sieg"), low=0, high=100, optional=True)
    stake_match = WholeNumberField(_l("Match"), low=0, high=100, optional=True)
    stake_counter_match = WholeNumberField(_l("Kontermatch"), low=0, high=100, optional=True)
    stake_schneider = WholeNumberField(_l("Schneider"), low=0, high=100, optional=True)
    direct_strokes = BooleanField(
        _l("Striche direkt antippen"),
        description=_l("Auf dem Balken der Tafel: 100, 50 oder 20 dazu oder weg."),
    )
    z_line = BooleanField(
        _l("Das Z zeichnen"), description=_l("Die rote Linie, auf der die Striche stehen.")
    )

    def settings(self) -> dict[str, Any]:
        """Return the settings as JSON; the rules judge them afterwards."""
        plain: dict[str, Any] = {name: self[name].data for name in FLAGS}
        for name in ("deck", "both_over", "premature", "match_bonus", "counter_match_bonus"):
            plain[name] = self[name].data
        first, second = self.target_0.data, self.target_1.data
        return plain | {
            "game": "schieber",
            "players": [self[f"player_{seat}"].data for seat in range(SEAT_COUNT)],
            "teams": [self[f"team_{team}"].data for team in range(TEAM_COUNT)],
            "first_dealer": int(self.first_dealer.data),
            "target": [first, second or first] if self.end.data == "target" else None,
            "deals": self.deals.data if self.end.data == "deals" else None,
            "berg": self.berg.data,
            "factors": self._factors(),
            "run_points": {str(n): self[f"run_{n}"].data for n in RUNS},
            "four_points": {rank: self[f"four_{rank}"].data for rank in FOURS},
            "finish_order": self.finish_order.data.split("-"),
            "stakes": {name: self[f"stake_{name}"].data or 0 for name in STAKES}
            if self.with_stakes.data
            else None,
        }

    def _factors(self) -> dict[str, int]:
        german = {key: self[f"suit_{place}"].data for place, key in enumerate(SUIT_KEYS)}
        factors = german
        if self.deck.data == "french":
            factors = {key: german[in_suits_of(key, Deck.GERMAN)] for key in FRENCH_KEYS}
        factors |= {key: self[key].data for key in FLAT_KEYS}
        for way in WAYS:
            factors |= {f"{way}_{flat}": self[way].data for flat in FLAT_KEYS}
        return {mode: factor for mode, factor in factors.items() if factor is not None}

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Check each field, and what only several fields together can tell."""
        fine: bool = super().validate(extra_validators)
        for name, end in (("target_0", "target"), ("deals", "deals")):
            if self.end.data == end and self[name].data is None and not self[name].errors:
                self[name].errors = [_("Hier fehlt eine Zahl.")]
                fine = False
        return fine


for _length in RUNS:
    _field = WholeNumberField(run_name(_l, _length), low=0, high=1000)
    setattr(SettingsForm, f"run_{_length}", _field)
for _rank in reversed(RANKS):
    _field = WholeNumberField(four_name(_l, _rank, Deck.GERMAN), low=0, high=1000)
    setattr(SettingsForm, f"four_{_rank.value}", _field)


def flat(settings: dict[str, Any]) -> dict[str, Any]:
    """Return *settings* as the fields of :class:`SettingsForm` hold them."""
    deck = Deck(settings["deck"])
    factors, stakes = settings["factors"], settings["stakes"] or {}
    target = settings["target"]
    values = {name: settings[name] for name in (*FLAGS, "deck", "both_over", "premature", "berg")}
    values |= {f"player_{seat}": name for seat, name in enumerate(settings["players"])}
    values |= {f"team_{team}": name for team, name in enumerate(settings["teams"])}
    values |= {
        f"suit_{place}": factors.get(in_suits_of(key, deck)) for place, key in enumerate(SUIT_KEYS)
    }
    values |= {key: factors.get(key) for key in FLAT_KEYS}
    values |= {way: factors.get(f"{way}_obenabe") for way in WAYS}
    values |= {f"run_{key}": points for key, points in settings["run_points"].items()}
    values |= {f"four_{key}": points for key, points in settings["four_points"].items()}
    values |= {f"stake_{key}": stakes.get(key, 0) for key in STAKES}
    return values | {
        "first_dealer": str(settings["first_dealer"]),
        "end": "target" if target else "deals" if settings["deals"] else "open",
        "target_0": target[0] if target else None,
        "target_1": target[1] if target and target[1] != target[0] else None,
        "deals": settings["deals"],
        "match_bonus": settings["match_bonus"],
        "counter_match_bonus": settings["counter_match_bonus"],
        "finish_order": "-".join(settings["finish_order"]),
        "with_stakes": settings["stakes"] is not None,
    }


def preset_values(preset: str, deck: str = "") -> dict[str, Any]:
    """Return the fields of :class:`SettingsForm` as *preset* fills them."""
    name = preset if preset in PRESETS else SIMPLE
    return flat(settings_for(name, [str(s) for s in SEATS], [str(t) for t in TEAMS], deck))


class JoinForm(Form):
    """Who takes over the writing."""

    name = NameField(_l("Wie heisst du?"), optional=True)


class AgainForm(Form):
    """The next game of the same people."""

    first_dealer = RadioField(_l("Wer gibt?"), choices=_choices(dict(enumerate(SEATS))))

    def call(self, players: list[str]) -> AgainForm:
        """Name the seats after the people who sit there."""
        self.first_dealer.choices = _choices(dict(enumerate(players)))
        return self


class ImportForm(Form):
    """A game record from a file."""

    record = FileField(_l("Datei (.json)"))
