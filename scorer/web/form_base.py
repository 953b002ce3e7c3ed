"""Base of the forms of all games: people, cards, and fields generated from the settings of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import zip_longest
from typing import Any, ClassVar, TypeAlias

import wtforms
from wtforms import BooleanField, RadioField, SelectField
from wtforms.fields import SelectChoice

from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.setting_clauses import Setting
from scorer.rules.core.typed_rules import PlainRule, Settings, later_defaults, plain_rules
from scorer.rules.core.value_class import value_class
from scorer.rules.sentences import WORDS
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.i18n import _, _l, language

# Counter-clockwise, as seen by the scribe.
SEATS = (_l.pgettext("Sitz", "Schreiber"), _l("Rechts"), _l("Gegenüber"), _l("Links"))
# The same for tables of two to nine players, where the words of SEATS could be wrong.
PLACES = (SEATS[0], *(_l("Sitz %(n)d", n=n) for n in range(2, 10)))
TEAMS = (_l("Wir"), _l("Ihr"))
DECKS = {"german": _l("Deutsche Karten"), "french": _l("Französische Karten")}
Tiles: TypeAlias = Mapping[str, tuple[object, object]]  # title and text by preset


USUAL = "4"  # players
TIE_PLACES = (_l("Zuerst"), _l("dann"), _l("als Drittes"), _l("als Viertes"), _l("als Fünftes"))


class _Refusals:
    """The message of WTForms itself, which validates choices only; our fields validate all else."""

    def gettext(self, english: str) -> str:
        """Return the one message, in the language of the request."""
        del english
        return _("Das kannst du hier nicht wählen.")

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the same message as :meth:`gettext`."""
        del plural, number
        return self.gettext(singular)


class Form(wtforms.Form):
    """Base of all our forms."""

    class Meta:
        """The settings of WTForms for these forms."""

        def get_translations(self, form: object) -> _Refusals:
            """Return translations that replace the English messages of WTForms."""
            del form
            return _Refusals()


def choices(words: Mapping[Any, object]) -> list[SelectChoice]:
    """Return *words*, labels by value, as the choices of a field."""
    return [SelectChoice(str(value), label) for value, label in words.items()]


def set_choices(field: SelectField, words: Mapping[Any, object]) -> None:
    """Set the choices of *field* to *words*, labels by value."""
    field.choices = choices(words)


def yes_no_field(label: object, description: object) -> BooleanField:
    """Return a field for yes or no."""
    return BooleanField(label, description=description)


def radio_field(
    label: object,
    words: Mapping[Any, object],
    description: object = "",
    default: str | None = None,
) -> RadioField:
    """Return a radio field for one of *words*, labels by value; *default* is the value if none is sent."""
    return RadioField(label, choices=choices(words), description=description, default=default)


def select_field(
    label: object, words: Mapping[Any, object], description: object = ""
) -> SelectField:
    """Return a drop-down field for one of *words*, labels by value; the first is the default."""
    return SelectField(
        label, choices=choices(words), description=description, default=next(iter(words))
    )


def usual_deck() -> str:
    """Return the usual deck for the language of the request: ``german`` for German, else ``french``."""
    return "german" if language().startswith("de") else "french"


def dealer_field(seats: Sequence[object]) -> RadioField:
    """Return the field for the seat of the first dealer, from 0; *seats* are the labels, by seat."""
    description = _l("Danach reihum im Gegenuhrzeigersinn.")
    return radio_field(_l("Wer gibt zuerst?"), dict(enumerate(seats)), description)


def add_fields(form: type[Form], fields: Mapping[str, object]) -> None:
    """Add fields to *form*, by their names."""
    for name, unbound in fields.items():
        setattr(form, name, unbound)


def _field_for(rule: PlainRule, setting: Setting, later: object) -> object:
    """Return the form field for the type of a house rule.

    *later* is the value if an older page does not send the rule, None for a rule that always existed.
    """
    label, hint = (text(_l) if text else "" for text in (setting.label, setting.hint))
    if rule.range:
        return WholeNumberField(label, *rule.range, hint, optional=rule.optional)
    if rule.words:
        names = {word: setting.called[word](_l) for word in rule.words}
        return radio_field(label, names, hint, None if later is None else str(later))
    return yes_no_field(label, hint)


class SettingsForm(Form):
    """The house rules of a game; each game has its own form.

    *rules* is the class of the settings of this game. *questions* are the settings with a label, by key: for each of
    them a field of the same name is generated from the type of the setting. This class also adds the fields of the
    cards, the players and the first dealer. A game adds the fields of all its other settings. *composed* has the names
    of the fields of a setting with several fields, or with a field of another name. *places* are the labels of the
    seats. *heading_level* is the level of the headings in the form.
    """

    rules: ClassVar[type[Settings]]
    questions: ClassVar[Mapping[str, Setting]]
    composed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    places: ClassVar[Sequence[object]] = SEATS
    heading_level: ClassVar[int] = 2

    deck = radio_field(_l("Karten"), DECKS, _l("Nur die Bilder und die Namen sind anders."))

    def __init_subclass__(cls) -> None:
        """Add the fields of questions, players and first dealer."""
        super().__init_subclass__()
        if not hasattr(cls, "rules"):
            return  # a base class of several games
        rules, later = plain_rules(cls.rules), later_defaults(cls.rules)
        named = WORDS[cls.rules.game].settings.items()
        cls.questions = {key: setting for key, setting in named if setting.label is not None}
        asked = cls.questions.items()
        add_fields(
            cls, {key: _field_for(rules[key], setting, later.get(key)) for key, setting in asked}
        )
        cls.first_dealer = dealer_field(cls.places)
        names = {
            f"player_{seat}": NameField(name, optional=True) for seat, name in enumerate(cls.places)
        }
        add_fields(cls, names)

    def settings(self) -> Values:
        """Return the settings in the form as a JSON object, which the rules validate later."""
        return {
            "game": self.rules.game,
            **{key: self[key].data for key in ("deck", *self.questions)},
            "players": [
                self[f"player_{seat}"].data or str(self.places[seat])
                for seat in range(self.player_count())
            ],
            "first_dealer": int(self.first_dealer.data),
        }

    @classmethod
    def values(cls, settings: JsonObject) -> Values:
        """Return *settings* as values by name of the field; a player named like the seat gets an empty field."""
        settings = {**later_defaults(cls.rules), **settings}
        seated = zip_longest(settings["players"], map(str, cls.places), fillvalue="")
        return {
            **{key: settings[key] for key in ("deck", *cls.questions)},
            **{
                f"player_{seat}": "" if name == place else name
                for seat, (name, place) in enumerate(seated)
            },
            "first_dealer": str(settings["first_dealer"]),
        }

    @classmethod
    def fields_of(cls, key: str) -> tuple[str, ...]:
        """Return the names of the fields for the setting *key*."""
        return cls.composed.get(key, (key,))

    def player_count(self) -> int:
        """Return the number of players."""
        return len(self.places)

    def field_of(self, place: str) -> str:
        """Return the name of this game's own field for a *place* like ``settings/options/0/name``, "" if it has none."""
        del place
        return ""

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Validate each field that is not ignored, then several fields together; return whether there is no error."""
        super().validate(extra_validators)
        for name in self.idle():
            self[name].errors = []
        for name in self.needed():
            self.need(name, _("Hier fehlt eine Zahl."))
        self.compare()
        return not self.errors

    def idle(self) -> Iterable[str]:
        """Return the names of the fields ignored with the current choices: here those of seats without a player."""
        return [f"player_{seat}" for seat in range(self.player_count(), len(self.places))]

    def needed(self) -> Iterable[str]:
        """Return the names of optional number fields that the current choices require."""
        return ()

    def compare(self) -> None:
        """Add errors that concern several fields: here that nobody sits at the first dealer's seat."""
        if self.first_dealer.data in map(str, range(self.player_count(), len(self.places))):
            self.blame("first_dealer", _("Dieser Sitz ist leer."))

    def need(self, name: str, sentence: str) -> None:
        """Add the error *sentence* to a field that is empty and has no error yet."""
        if self[name].data in {None, ""}:
            self.blame(name, sentence)

    def blame(self, name: str, sentence: str) -> None:
        """Add the error *sentence* to a field that has none yet."""
        if not self[name].errors:
            self[name].errors = [sentence]


@value_class
class GameForms:
    """The forms of one game on the first page and elsewhere.

    *form* has all its rules. *presets* are the names of its presets by key. *quick* are the presets
    on the first page, each as a title and a text; *quick_in* replaces them for a language, by its code.
    """

    name: object
    form: type[SettingsForm]
    presets: Mapping[str, object]
    quick: Tiles
    quick_in: Mapping[str, Tiles] = field(default_factory=dict)

    def tiles(self) -> Tiles:
        """Return the presets on the first page in the language of the request."""
        return self.quick_in.get(language()[:2], self.quick)


class PlayerForm(SettingsForm):
    """The house rules of a game in which everybody plays alone.

    *ties* are the names of its tie-breaks by key, *seats_hint* explains the number of players. *counts* are
    the numbers of players that the first page offers.
    """

    counts: ClassVar[Sequence[int]]

    ties: ClassVar[Mapping[str, object]]
    seats_hint: ClassVar[object]

    def __init_subclass__(cls) -> None:
        """Add the fields of the number of players and of the tie-breaks."""
        super().__init_subclass__()
        counts = {str(count): str(count) for count in range(2, len(cls.places) + 1)}
        cls.seats = radio_field(_l("Wie viele spielen?"), counts)
        names = {"": _l("nichts"), **cls.ties}
        places = enumerate(TIE_PLACES[: len(cls.ties)])
        add_fields(cls, {f"tie_{place}": select_field(label, names) for place, label in places})
        cls.composed = {"ties": tuple(f"tie_{place}" for place in range(len(cls.ties)))}

    def settings(self) -> Values:
        """Return the settings in the form as a JSON object, which the rules validate later."""
        return super().settings() | {"ties": [tie for tie in self._chosen() if tie]}

    @classmethod
    def values(cls, settings: JsonObject) -> Values:
        """Return *settings* as values by name of the field."""
        return super().values(settings) | {
            "seats": str(len(settings["players"])),
            **{f"tie_{place}": tie for place, tie in enumerate(settings["ties"])},
        }

    def compare(self) -> None:
        """Add errors for an empty seat of the first dealer and for tie-breaks chosen twice."""
        super().compare()
        ties = self._chosen()
        for place, tie in enumerate(ties):
            if tie and tie in ties[:place]:
                self.blame(f"tie_{place}", _("Das steht schon weiter oben."))

    def player_count(self) -> int:
        """Return the chosen number of players, four if the choice is invalid."""
        offered = {choice.value for choice in self.seats.choices}
        return int(self.seats.data if self.seats.data in offered else USUAL)

    def _chosen(self) -> list[str]:
        return [self[f"tie_{place}"].data or "" for place in range(len(self.ties))]
