"""Coiffeur: the form of its house rules, and its part of the watch page, a grid of options and teams."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import ClassVar, Final

from wtforms import BooleanField

from scorer.rules.coiffeur.board_types import CoiffeurLine
from scorer.rules.coiffeur.sentences.game import CoiffeurSentences
from scorer.rules.coiffeur.settings import FACTOR, MOST_OPTIONS, CoiffeurSettings
from scorer.rules.core import words
from scorer.rules.core.cards import Deck, in_suits_of
from scorer.rules.core.names import readers_name
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import mode_name
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.form_base import (
    PLACES,
    TEAMS,
    GameForms,
    SettingsForm,
    add_fields,
    radio_field,
    select_field,
)
from scorer.web.i18n import _, _l
from scorer.web.i18n import words as i18n_words
from scorer.web.view_base import GameView, side_of

SIDES = (*TEAMS, _l("Sie"))  # names of teams that have none yet
SIDE_LABELS = (_l("Eigenes Team"), _l("Zweites Team"), _l("Drittes Team"))
LAST = 100  # sorts a row without a place after all others
# By the numbers of teams and of players.
SEATINGS = {
    "2-4": _l("Zwei Teams zu zweit"),
    "3-6": _l("Drei Teams zu zweit"),
    "3-3": _l("Drei einzeln"),
    "4-4": _l("Vier einzeln"),
}
KINDS = {
    "other": _l("etwas anderes"),
    "eichel": _l("Eichel oder Ecken"),
    "rosen": _l("Rosen oder Herz"),
    "schilten": _l("Schilten oder Schaufel"),
    "schellen": _l("Schellen oder Kreuz"),
    "obenabe": _l("Obenabe"),
    "undenufe": _l("Undenufe"),
    "slalom": _l("Slalom"),
    "guschti": _l("Guschti"),
    "joker": _l("Joker"),
    "misere": _l("Misère: Es zählt, was die Gegner machen"),
    "tutti": _l("Tutti: Alles ist Trumpf, zusammen 253"),
}
# Kinds without exactly one row. Names of fields contain the numbers of rows, and phones store
# them: a row for another kind would change the numbers.
FREE_KINDS = {"joker", "misere", "tutti", "other"}
JOKERS = 3
PARTS = ("on", "order", "kind", "name", "factor")  # fields of a row


@value_class
class OptionRow:
    """One row of the list of options in the form, numbered from 0; *kind* is None if the players choose it."""

    number: int
    kind: str | None
    label: object

    @property
    def named(self) -> bool:
        """Return whether the players may name this option: a Joker, or one whose kind they choose."""
        return self.kind in {None, "joker"}

    @property
    def field_names(self) -> tuple[str, ...]:
        """Return the names of the fields of this row."""
        left_out = set() if self.kind is None else {"kind"} if self.named else {"kind", "name"}
        return tuple(f"{part}_{self.number}" for part in PARTS if part not in left_out)

    @property
    def suits(self) -> tuple[str, str] | None:
        """Return the names of a suit in the German and the French deck, None for all other kinds."""
        kind = self.kind or ""
        french = in_suits_of(kind, Deck.FRENCH)
        return (mode_name(_, kind), mode_name(_, french)) if french != kind else None


def _rows() -> Iterable[OptionRow]:
    """Return ``MOST_OPTIONS`` rows: one for each kind not in ``FREE_KINDS``, then Jokers, then free options."""
    fixed = [kind for kind in KINDS if kind not in FREE_KINDS]
    rows: list[tuple[str | None, object]] = [(kind, KINDS[kind]) for kind in fixed]
    rows += [("joker", _l("Joker %(n)d", n=n)) for n in range(1, JOKERS + 1)]
    free_rows = range(1, MOST_OPTIONS - len(rows) + 1)
    rows += [(None, _l("Eigene Variante %(n)d", n=n)) for n in free_rows]
    return (OptionRow(number, *row) for number, row in enumerate(rows))


ROWS = tuple(_rows())


class CoiffeurForm(SettingsForm):
    """The form of all house rules of a Coiffeur."""

    rules = CoiffeurSettings
    places = PLACES[:6]
    composed: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "options": tuple(name for row in ROWS for name in row.field_names)
    }

    seating = radio_field(
        _l("Wer spielt mit wem?"),
        SEATINGS,
        _l("Jedes Team spielt jede Variante einmal und schreibt nur bei seinen Spielen."),
    )

    def settings(self) -> Values:
        """Return the settings in the form as a JSON object, which the rules validate later."""
        settings, teams = super().settings(), self._seating()[0]
        alone = teams == self.player_count()
        return settings | {
            "teams": settings["players"]
            if alone
            else [self[f"team_{team}"].data for team in range(teams)],
            "options": self._options(),
        }

    def player_count(self) -> int:
        """Return the number of players."""
        return self._seating()[1]

    @classmethod
    def values(cls, settings: JsonObject) -> Values:
        """Return *settings* as values by name of the field."""
        players, teams = settings["players"], settings["teams"]
        sides = enumerate((*teams, *SIDES[len(teams) :]))
        return super().values(settings) | {
            "seating": f"{len(teams)}-{len(players)}",
            **{f"team_{team}": name for team, name in sides},
            **_row_values(settings["options"]),
        }

    def rows(self) -> list[OptionRow]:
        """Return the rows in their order on the sheet; those that are off come last."""
        on = [row for row in ROWS if self._on(row)]
        return sorted(on, key=self._order) + [row for row in ROWS if row not in on]

    def _on(self, row: OptionRow) -> bool:
        return bool(self[f"on_{row.number}"].data)

    def _order(self, row: OptionRow) -> int:
        place = self[f"order_{row.number}"].data
        return LAST if place is None else int(place)

    def _seating(self) -> tuple[int, int]:
        """Return the chosen numbers of teams and of players, two and four if the choice is invalid."""
        seating = self.seating.data if self.seating.data in SEATINGS else "2-4"
        teams, seats = seating.split("-")
        return int(teams), int(seats)

    def _options(self) -> list[Values]:
        """Return the options that are on, in their order.

        The id of an option is its kind, with a number for a Joker and for further options of a kind.
        """
        used: Counter[str] = Counter()
        options = []
        for row in filter(self._on, self.rows()):
            kind = row.kind or self[f"kind_{row.number}"].data
            if self.deck.data == "french":
                kind = in_suits_of(kind, Deck.FRENCH)
            used[kind] += 1
            plain = used[kind] == 1 and kind != "joker"
            options.append(
                {
                    "id": kind if plain else f"{kind}-{used[kind]}",
                    "kind": kind,
                    "name": (self[f"name_{row.number}"].data or "") if row.named else "",
                    "factor": self[f"factor_{row.number}"].data,
                }
            )
        return options

    def field_of(self, place: str) -> str:
        """Return the name of the field for a *place* in an option, "" for any other place."""
        match = re.match(r"settings/options/(\d+)/([a-z]+)\Z", place)
        return f"{match[2]}_{self.rows()[int(match[1])].number}" if match else ""

    def idle(self) -> Iterable[str]:
        """Yield the names of the fields of unused seats and teams, and of all rows that are off."""
        yield from super().idle()
        teams, seats = self._seating()
        yield from (f"team_{team}" for team in range(0 if teams == seats else teams, len(SIDES)))
        for row in ROWS:
            if not self._on(row):
                yield from row.field_names

    def needed(self) -> Iterable[str]:
        """Yield the names of the fields for place and factor of each option that is on."""
        for row in filter(self._on, ROWS):
            yield from (f"order_{row.number}", f"factor_{row.number}")

    def compare(self) -> None:
        """Add errors for an empty seat of the first dealer, equal places, missing names, and an empty list."""
        super().compare()
        taken: set[int] = set()
        for row in filter(self._on, self.rows()):
            if self._order(row) in taken:
                self.blame(f"order_{row.number}", _("Diese Stelle ist schon besetzt."))
            taken.add(self._order(row))
            if row.kind is None and self[f"kind_{row.number}"].data == "other":
                self.need(f"name_{row.number}", _("Hier fehlt der Name."))
        if not taken:
            self.blame("on_0", _("Mindestens eine Variante muss dabei sein."))


def _option_fields(row: OptionRow) -> Values:
    """Return the unbound fields of *row* by name."""
    number = row.number
    fields = {
        f"on_{number}": BooleanField(row.label),
        f"order_{number}": WholeNumberField(
            _l("Stelle von %(option)s", option=row.label), 1, LAST - 1, optional=True
        ),
        f"factor_{number}": WholeNumberField(
            _l("Faktor von %(option)s", option=row.label), *FACTOR, optional=True
        ),
    }
    if row.named:
        label = _l("Name von %(option)s", option=row.label)
        fields[f"name_{number}"] = NameField(label, optional=True)
    if row.kind is None:
        label = _l("Spielart von %(option)s", option=row.label)
        fields[f"kind_{number}"] = select_field(label, KINDS)
    return fields


add_fields(
    CoiffeurForm, {f"team_{team}": NameField(label) for team, label in enumerate(SIDE_LABELS)}
)
for _row in ROWS:
    add_fields(CoiffeurForm, _option_fields(_row))


def _row_values(options: Sequence[JsonObject]) -> Values:
    """Return the values of the rows: of *options* in their order, then place and factor of the rows that are off."""
    values: Values = {}
    places = count(1)
    free = list(ROWS)
    for option in options:
        kind = in_suits_of(option["kind"], Deck.GERMAN)
        fitting = (
            row
            for row in free
            if row.kind is None or (row.kind == kind and (row.named or not option["name"]))
        )
        if (row := next(fitting, None)) is None:
            continue  # no row is left, which our own form cannot cause
        free.remove(row)
        values |= {
            f"on_{row.number}": True,
            f"order_{row.number}": next(places),
            f"kind_{row.number}": kind,
            f"name_{row.number}": readers_name(i18n_words(), option["name"]),
            f"factor_{row.number}": option["factor"],
        }
    for row in free:  # ready to be switched on
        place = next(places)
        values |= {f"order_{row.number}": place, f"factor_{row.number}": place}
    return values


FORMS = GameForms(
    name=_l("Coiffeur"),
    form=CoiffeurForm,
    presets={
        "coiffeur-8": _l("8 Varianten"),
        "coiffeur-10": _l("10 Varianten"),
        "coiffeur-11": _l("11 Varianten"),
        "quoi-faire-10": _l("Romandie, 10 Varianten"),
    },
    quick={
        "coiffeur-8": ("8", _l("Varianten")),
        "coiffeur-10": ("10", _l("Varianten")),
        "coiffeur-11": ("11", _l("Varianten")),
    },
    quick_in={
        "fr": {
            "coiffeur-8": ("8", _l("Varianten")),
            "quoi-faire-10": ("10", _l("Varianten")),
            "coiffeur-11": ("11", _l("Varianten")),
        }
    },
)


def _watch_parts(sentences: CoiffeurSentences) -> Values:
    """Return the part of the watch page: sides, grid of options and teams, margin, and outlook of each team."""
    last = sentences.lines[-1]["line"] if sentences.lines else None
    return {
        "sides": _sides(sentences),
        "rows": sentences.grid(lambda line: _cell(sentences, line, last)),
        "margin": sentences.margin(),
        "outlook": _outlook(sentences),
    }


def _sides(sentences: CoiffeurSentences) -> list[Values]:
    finish, turn = sentences.board["finish"], sentences.board["next"]["team"]
    return [
        side_of(
            sentences,
            team,
            rank=finish["ranks"][team] if finish and len(sentences.teams) > 2 else None,
            won=finish is not None and finish["ranks"][team] == 1,
            turn=team == turn,
            left="" if finish else _("noch %(count)s offen", count=len(outlook["open"])),
        )
        for team, outlook in enumerate(sentences.board["outlook"])
    ]


def _cell(sentences: CoiffeurSentences, line: CoiffeurLine, last: str | None) -> Values:
    return {
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]),
        "text": sentences.cell(line),
        "written": words.number_text(line["written"][line["team"]]),
        "match": line["match"],
        "scratched": line["scratched"],
        "revised": line["revised"],
        "last": line["line"] == last,
    }


def _outlook(sentences: CoiffeurSentences) -> list[tuple[str, list[str]]]:
    """Return rows of a label and a text for each team: open cells, most points, needed averages; none after the end."""
    board = sentences.board
    if board["finish"]:
        return []
    outlook = board["outlook"]
    rows = [
        (_.pgettext("Feld", "Offen"), [str(len(team["open"])) for team in outlook]),
        (_("Höchstens möglich"), [words.number_text(team["most"]) for team in outlook]),
    ]
    for label, averages in (
        (_("Nötiger Schnitt, um aufzuholen"), [team["average"] for team in outlook]),
        (_("Schnitt, der reicht, um vorn zu bleiben"), [team["enough"] for team in outlook]),
    ):
        shown = [
            str(points) if team["halfway"] and points is not None else "–"
            for team, points in zip(outlook, averages, strict=True)
        ]
        if any(text != "–" for text in shown):
            rows.append((label, shown))
    return rows


VIEW: Final = GameView(_sides, _watch_parts)
