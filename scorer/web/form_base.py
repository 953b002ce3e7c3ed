"""Base of the forms of all games: people, cards, and fields generated from tables."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import wtforms
from wtforms import BooleanField, RadioField, SelectField
from wtforms.fields import SelectChoice
from wtforms.form import FormMeta

from scorer.web.i18n import _, _l

# Counter-clockwise, as seen by whoever writes.
SEATS = (_l("Schreiber"), _l("Rechts"), _l("Gegenüber"), _l("Links"))
# The same at a table of any size, up to nine: opposite is nobody, or somebody else.
PLACES = (SEATS[0], *(_l("Platz %(n)d", n=n) for n in range(2, 10)))
TEAMS = (_l("Wir"), _l("Ihr"))
DECKS = {"german": _l("Deutsche Karten"), "french": _l("Französische Karten")}


class _Refusals:
    """Messages of WTForms itself, which validates choices only; our fields validate the rest."""

    def gettext(self, english: str) -> str:
        """Return the same in the language of the request."""
        del english
        return _("Das steht nicht zur Wahl.")


class Form(wtforms.Form):
    """Base of all our forms."""

    class Meta:
        """How WTForms treats them."""

        def get_translations(self, form: object) -> _Refusals:
            """Return translations that replace the English messages of WTForms."""
            del form
            return _Refusals()


def choices(words: Mapping[Any, object]) -> list[SelectChoice]:
    """Return the choices of a field, as pairs of value and label."""
    return [SelectChoice(str(value), label) for value, label in words.items()]


def yes_no_field(label: object, description: object = "") -> BooleanField:
    """Return a field for yes or no."""
    return BooleanField(label, description=description)


def radio_field(
    label: object,
    words: Mapping[Any, object],
    description: object = "",
    default: str | None = None,
) -> RadioField:
    """Return a field for one of a few *words*; *default* is meant where none is sent."""
    return RadioField(label, choices=choices(words), description=description, default=default)


def select_field(
    label: object, words: Mapping[Any, object], description: object = ""
) -> SelectField:
    """Return a drop-down field for one of the *words*; the first is the default."""
    return SelectField(
        label, choices=choices(words), description=description, default=next(iter(words))
    )


def dealer_field(seats: Sequence[object]) -> RadioField:
    """Return the field for the first dealer."""
    description = _l("Danach reihum im Gegenuhrzeigersinn.")
    return radio_field(_l("Wer gibt zuerst?"), dict(enumerate(seats)), description)


def add_fields(form: type[Form], fields: Mapping[str, object]) -> None:
    """Give *form* more fields, by their names."""
    for name, field in fields.items():
        setattr(form, name, field)


class _AbstractMeta(FormMeta, ABCMeta):
    """Metaclass of forms with an abstract base class."""


class SettingsForm(Form, metaclass=_AbstractMeta):
    """The house rules of a game; each game has its own form."""

    deck = radio_field(_l("Karten"), DECKS, _l("Nur die Bilder und die Namen sind anders."))

    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """Return the settings as JSON; the rules judge them afterwards."""

    def field_of(self, place: str) -> str:
        """Return the field that stands for a *place* in the settings, or nothing."""
        del place
        return ""

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Validate each field, then rules that concern several fields."""
        super().validate(extra_validators)
        for name in self.idle():
            self[name].errors = []
        for name in self.needed():
            self.need(name, _("Hier fehlt eine Zahl."))
        self.compare()
        return not self.errors

    def idle(self) -> Iterable[str]:
        """Return the fields that are ignored with the current choices."""
        return ()

    def needed(self) -> Iterable[str]:
        """Return the numbers that are required with the current choices."""
        return ()

    def compare(self) -> None:
        """Add errors that concern several fields together."""

    def need(self, name: str, sentence: str) -> None:
        """Add an error to a field that is empty."""
        if self[name].data in {None, ""}:
            self.blame(name, sentence)

    def blame(self, name: str, sentence: str) -> None:
        """Add an error to a field that has none yet."""
        if not self[name].errors:
            self[name].errors = [sentence]


def no_club_settings(_typed: Mapping[str, Any], _kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return no settings: a game of which a club's regulation asks nothing."""
    return {}


@dataclass(frozen=True)
class ClubFields:
    """What the form of a club's regulation asks about a game.

    *fields* stand under the keys of the settings. *settings* returns the settings for the typed
    values of these fields, from the *kept* settings; it replaces those of *keys*.
    """

    fields: Mapping[str, object]
    keys: tuple[str, ...] = ()
    settings: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]] = no_club_settings


@dataclass(frozen=True)
class GameForms:
    """How one game is offered, and what is asked about it.

    *form* asks for all its rules, *form_values* fills it from settings, *presets* are their
    names by key, *quick* those that start from the first page, each as a big word and
    a small one. *lowest*: the fewest points win. *club* is for regulations.
    """

    name: object
    form: type[SettingsForm]
    form_values: Callable[[dict[str, Any]], dict[str, Any]]
    presets: Mapping[str, object]
    quick: Mapping[str, tuple[object, object]]
    lowest: bool = False
    club: ClubFields = ClubFields({})
