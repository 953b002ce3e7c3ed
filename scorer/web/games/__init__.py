"""Forms and views of each game, by its name, and the forms to start, join, continue and import games."""

from __future__ import annotations

from typing import Final

from wtforms import FileField, RadioField, SelectField

from scorer.rules.core.reading import Values
from scorer.rules.games import load
from scorer.rules.presets import DEFAULT, PRESETS, settings_for
from scorer.web.fields import NameField
from scorer.web.form_base import (
    DECKS,
    PLACES,
    SEATS,
    TEAMS,
    USUAL,
    Form,
    GameForms,
    PlayerForm,
    add_fields,
    choices,
    usual_deck,
)
from scorer.web.i18n import _l
from scorer.web.view_base import GameView

FORMS: Final = load("scorer.web.games.{}", "FORMS", GameForms)
VIEWS: Final = load("scorer.web.games.{}", "VIEW", GameView)


class StartForm(Form):
    """The form of the first page: a preset, optional names and cards, and the number of players if all play alone."""

    preset = RadioField(
        _l("Regeln"),
        choices=choices(
            {key: name for form in FORMS.values() for key, name in form.presets.items()}
        ),
        default=DEFAULT,
    )
    deck = RadioField(_l("Karten"), choices=choices(DECKS), default=usual_deck)

    def settings(self) -> Values:
        """Return the settings of the preset as a JSON object, with the sent names, cards and number of players."""
        preset, deck = self.preset.data, self.deck.data
        seats = f"seats_{game_of(preset)}"
        count = int(self[seats].data if seats in self else USUAL)
        places = SEATS if count == len(SEATS) else PLACES[:count]
        players = {f"player_{n}": str(place) for n, place in enumerate(places)}
        players |= {name: self[name].data for name in players if self[name].data}
        if seats not in self:
            return settings_for(preset, [*players.values()], [str(team) for team in TEAMS], deck)
        values = preset_values(preset, deck) | players | {"seats": str(count)}
        return FORMS[game_of(preset)].form(data=values).settings()


add_fields(
    StartForm,
    {
        f"player_{n}": NameField(seat, optional=True)
        for n, seat in enumerate((*SEATS, *PLACES[len(SEATS) :]))
    },
)
add_fields(
    StartForm,
    {
        f"seats_{game}": SelectField(
            _l("Wie viele spielen?"),
            choices=choices({n: _l("zu %(count)d", count=n) for n in forms.form.counts}),
            default=USUAL,
        )
        for game, forms in FORMS.items()
        if issubclass(forms.form, PlayerForm)
    },
)


def game_of(preset: str) -> str:
    """Return the name of the game to which *preset* belongs."""
    return str(PRESETS[preset]["game"])


def preset_values(preset: str, deck: str = "") -> Values:
    """Return the values of *preset* for the form of all rules, with the cards *deck*.

    With *deck* "" the cards are the usual deck for the language of the request, if it is not the deck of the default
    preset; else they are the deck of *preset*.
    """
    if usual_deck() != PRESETS[DEFAULT]["deck"]:
        deck = deck or usual_deck()
    form = FORMS[game_of(preset)].form
    people = [str(seat) for seat in form.places[: len(SEATS)]], [str(team) for team in TEAMS]
    return form.values(settings_for(preset, *people, deck))


class JoinForm(Form):
    """The form for the name of a person who opens a link or types a code, to write or to estimate."""

    name = NameField(_l("Wie heisst du?"), optional=True)


class AgainForm(Form):
    """The form to start the next game with the same people."""

    first_dealer = RadioField(_l("Wer gibt?"), choices=choices(dict(enumerate(SEATS))))

    def set_players(self, players: list[str]) -> AgainForm:
        """Set the choices of the first dealer to *players*, the names by seat; return the form."""
        self.first_dealer.choices = choices(dict(enumerate(players)))
        return self


class ImportForm(Form):
    """The form to import a game record from a file."""

    record = FileField(_l("Datei (.json)"))
