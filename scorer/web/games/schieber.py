"""Schieber: the form of its house rules, and its part of the watch page, slates and deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from scorer.rules.core import words
from scorer.rules.core.cards import HAND, RANKS, Deck, in_suits_of
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.schieber import slate
from scorer.rules.schieber.board_types import SchieberBoard, SchieberLine
from scorer.rules.schieber.needed import Enough, Goal, Way, needed
from scorer.rules.schieber.sentences.deals import four_name, run_name
from scorer.rules.schieber.sentences.game import SchieberSentences
from scorer.rules.schieber.sentences.settings import stake_names
from scorer.rules.schieber.settings import FACTOR, MELD_POINTS, STROKES, TARGET, SchieberSettings
from scorer.rules.schieber.weis import SHORTEST
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.form_base import (
    GameForms,
    SettingsForm,
    add_fields,
    radio_field,
    select_field,
    yes_no_field,
)
from scorer.web.i18n import _, _l
from scorer.web.view_base import GameView, side_of

TEAM_COUNT = 2
RUNS = {str(length): run_name(_l, length) for length in range(SHORTEST, HAND + 1)}
FOURS = {rank.value: four_name(_l, rank, Deck.GERMAN) for rank in reversed(RANKS)} | {
    "ober": _l("vier Ober oder Damen"),
    "under": _l("vier Under oder Buben"),
    "ten": _l("vier Banner oder Zehner"),
}
SUIT_KEYS = ("rosen", "eichel", "schilten", "schellen")
FRENCH_KEYS = ("herz", "ecken", "kreuz", "schaufel")
SUITS = {
    "suit_0": _l("Rosen oder Herz"),
    "suit_1": _l("Eichel oder Ecken"),
    "suit_2": _l("Schilten oder Schaufel"),
    "suit_3": _l("Schellen oder Kreuz"),
}
FLATS = {"obenabe": _l("Obenabe"), "undenufe": _l("Undenufe")}
WAYS = {"slalom": _l("Slalom"), "guschti": _l("Guschti")}
ORDERS = {
    "stoeck-weis-stich": _l("Stöck, Wys, Stich"),
    "stich-stoeck-weis": _l("Stich, Stöck, Wys"),
    "stoeck-stich-weis": _l("Stöck, Stich, Wys"),
    "stich-weis-stoeck": _l("Stich, Wys, Stöck"),
    "weis-stoeck-stich": _l("Wys, Stöck, Stich"),
    "weis-stich-stoeck": _l("Wys, Stich, Stöck"),
}
STAKES = stake_names(_l)


class SchieberForm(SettingsForm):
    """The form of all house rules of a Schieber."""

    rules = SchieberSettings
    composed: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "factors": tuple(SUITS | FLATS | WAYS),
        "run_points": tuple(f"run_{length}" for length in RUNS),
        "four_points": tuple(f"four_{rank}" for rank in FOURS),
        "stakes": ("with_stakes", *(f"stake_{name}" for name in STAKES)),
    }

    team_0 = NameField(_l("Eigene Seite"))
    team_1 = NameField(_l("Andere Seite"))
    end = radio_field(
        _l("Wann ist fertig?"),
        {
            "target": _l("Sobald sich jemand am Ziel bedankt"),
            "deals": _l("Nach einer festen Anzahl Spiele"),
            "open": _l("Offen, ohne Ziel"),
        },
    )
    target_0 = WholeNumberField(_l("Ziel"), *TARGET, optional=True)
    target_1 = WholeNumberField(
        _l("Ziel der anderen Seite"),
        *TARGET,
        _l("Leer: das gleiche Ziel."),
        optional=True,
    )
    finish_order = select_field(
        _l("Reihenfolge beim Ausmachen"),
        ORDERS,
        _l("Wenn beide im gleichen Spiel ans Ziel kommen. Üblich: Stöck, Wys, Stich."),
    )
    with_stakes = yes_no_field(
        _l("Striche zählen"), _l("Auf der Rückseite der Tafel, über den ganzen Abend.")
    )

    def settings(self) -> Values:
        """Return the settings in the form as a JSON object, which the rules validate later."""
        end, first, second = self.end.data, self.target_0.data, self.target_1.data
        return super().settings() | {
            "teams": [self[f"team_{team}"].data for team in range(TEAM_COUNT)],
            "target": [first, second or first] if end == "target" else None,
            "deals": self.deals.data if end == "deals" else None,
            "factors": self._factors(),
            "run_points": {length: self[f"run_{length}"].data for length in RUNS},
            "four_points": {rank: self[f"four_{rank}"].data for rank in FOURS},
            "finish_order": self.finish_order.data.split("-"),
            "stakes": {name: self[f"stake_{name}"].data or 0 for name in STAKES}
            if self.with_stakes.data
            else None,
        }

    @classmethod
    def values(cls, settings: JsonObject) -> Values:
        """Return *settings* as values by name of the field."""
        deck, factors = Deck(settings["deck"]), settings["factors"]
        target, stakes = settings["target"], settings["stakes"] or {}
        return super().values(settings) | {
            **{f"team_{team}": name for team, name in enumerate(settings["teams"])},
            **{
                field: factors.get(in_suits_of(key, deck))
                for key, field in zip(SUIT_KEYS, SUITS, strict=True)
            },
            **{key: factors.get(key) for key in FLATS},
            **{way: factors.get(f"{way}_obenabe") for way in WAYS},
            **{f"run_{key}": points for key, points in settings["run_points"].items()},
            **{f"four_{key}": points for key, points in settings["four_points"].items()},
            **{f"stake_{key}": stakes.get(key, 0) for key in STAKES},
            "end": "target" if target else "deals" if settings["deals"] else "open",
            "target_0": target[0] if target else None,
            "target_1": target[1] if target and target[1] != target[0] else None,
            "finish_order": "-".join(settings["finish_order"]),
            "with_stakes": settings["stakes"] is not None,
        }

    def _factors(self) -> dict[str, int]:
        """Return the factors by mode, in the chosen deck; a mode with an empty field is left out."""
        german = {key: self[field].data for key, field in zip(SUIT_KEYS, SUITS, strict=True)}
        factors = german
        if self.deck.data == "french":
            factors = {key: german[in_suits_of(key, Deck.GERMAN)] for key in FRENCH_KEYS}
        factors |= {key: self[key].data for key in FLATS}
        for way in WAYS:
            factors |= {f"{way}_{flat}": self[way].data for flat in FLATS}
        return {mode: factor for mode, factor in factors.items() if factor is not None}

    def needed(self) -> Iterable[str]:
        """Return the name of the field for target or number of deals, if the game ends by one of them; else none."""
        return {"target": ("target_0",), "deals": ("deals",)}.get(self.end.data, ())

    def compare(self) -> None:
        """Add an error for an empty seat of the first dealer; if there is no error, add one if no mode has a factor."""
        super().compare()
        if not self.errors and not self._factors():
            self.blame("suit_0", _("Mindestens ein Trumpf braucht einen Faktor."))


add_fields(
    SchieberForm,
    {
        **{
            name: WholeNumberField(label, *FACTOR, optional=True)
            for name, label in (SUITS | FLATS | WAYS).items()
        },
        **{f"run_{n}": WholeNumberField(name, *MELD_POINTS) for n, name in RUNS.items()},
        **{f"four_{n}": WholeNumberField(name, *MELD_POINTS) for n, name in FOURS.items()},
        **{
            f"stake_{key}": WholeNumberField(label, *STROKES, optional=True)
            for key, label in STAKES.items()
        },
    },
)


FORMS = GameForms(
    name=_l("Schieber"),
    form=SchieberForm,
    presets={
        "1000": _l("1000, alles einfach"),
        "2500": _l("2500 mit Faktoren"),
        "tournament": _l("Turnier ohne Weis"),
        "romandie": _l("Romandie 1500"),
        "romandie-1000": _l("Romandie 1000"),
        "uri": _l("Uri"),
        "vorarlberg": _l("Vorarlberg"),
    },
    quick={
        "1000": ("1000", _l("alles einfach")),
        "2500": ("2500", _l("×1 ×2 ×3")),
    },
    quick_in={
        "fr": {
            "romandie-1000": ("1000", _l("alles einfach")),
            "romandie": ("1500", _l("Schaufel doppelt")),
        }
    },
)


def _watch_parts(sentences: SchieberSentences) -> Values:
    """Return the part of the watch page: sides, slates, lines (the last one first), strokes at the end, and goals."""
    return {
        "sides": _sides(sentences),
        "slates": _slates(sentences.board),
        "rows": [_row(sentences, line) for line in reversed(sentences.lines)],
        "z_line": slate.Z_LINE if sentences.settings.z_line else "",
        "strokes": sentences.strokes() if sentences.board["finish"] else [],
        "goals": [_goal(goal) for goal in needed(sentences.settings, sentences.board)],
    }


def _goal(goal: Goal) -> Values:
    """Return the Bergpreis or the target in words: the missing slate points, and by mode how to reach it in one deal.

    ``near`` is true for a team that has at least half of the points of the goal, but not all of them.
    """
    title = _("Bis zum Bergpreis bei %(points)s") if goal["goal"] == "berg" else _("Bis %(points)s")
    left = [_("noch %(points)s", points=points) for points in goal["missing"]]
    return {
        "title": title % {"points": " : ".join(map(str, dict.fromkeys(goal["points"])))},
        "left": [
            text if points else _("am Ziel")
            for text, points in zip(left, goal["missing"], strict=True)
        ],
        "near": [
            0 < 2 * missing <= points
            for missing, points in zip(goal["missing"], goal["points"], strict=True)
        ],
        "rows": [
            {
                "modes": [
                    (words.mode_icon(mode), words.mode_name(_, mode)) for mode in row["modes"]
                ],
                "factor": row["factor"],
                "cells": [
                    _ways(row, team) if missing else ("✓", "")
                    for team, missing in enumerate(goal["missing"])
                ],
            }
            for row in goal["enough"]
        ],
    }


def _ways(row: Enough, team: int) -> tuple[str, str]:
    """Return two texts on the points with which a team reaches a goal in one deal: without and with Stöck.

    A text has the card points, or says that a match is enough or that nothing is. The second text is "" if Stöck makes
    no difference.
    """
    plain, stoeck = _way(row["plain"][team]), row["stoeck"] and row["stoeck"][team]
    if not stoeck or _way(stoeck) == plain:
        return plain, ""
    if stoeck["points"] == 0:
        return plain, _("Stöck genügen")
    return plain, _("%(points)s mit Stöck", points=_way(stoeck))


def _way(way: Way) -> str:
    if way["points"] is not None:
        return str(way["points"])
    return _("Match") if way["match"] else _("reicht nicht")


def _sides(sentences: SchieberSentences) -> list[Values]:
    finish = sentences.board["finish"]
    winner = finish["winner"] if finish else None
    return [side_of(sentences, team, won=team == winner) for team in range(2)]


def _slates(board: SchieberBoard) -> list[Values]:
    """Return both halves of the slate, ready to be drawn."""
    return [
        {"paths": list(slate.paths(half).values()), "rest": half["rest"], "rests": half["rests"]}
        for half in board["slate"]
    ]


def _row(sentences: SchieberSentences, line: SchieberLine) -> Values:
    if line["kind"] != "deal":
        return {
            "number": "+",
            "icon": "",
            "mode": _("Striche"),
            "written": line["written"],
            "more": " · ".join(sentences.prizes(line["slot"])),
            "void": False,
        }
    playing = line["state"] == "open" and not sentences.board["finish"]
    states = (
        _("wird gespielt") if playing else "",
        _("korrigiert") if line["revised"] else "",
    )
    return {
        "number": line["number"],
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]) or "–",
        "factor": line["factor"],
        "written": line["written"],
        "void": line["state"] == "void",
        "more": words.joined((sentences.more(line), *states), " · "),
    }


VIEW: Final = GameView(_sides, _watch_parts)
