"""Form of a season's regulation, composed of forms for phases, parts and qualification."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form

from scorer.rules.core.cards import Deck
from scorer.web.club.regulation_form import (
    COUNTING,
    GAME_FIELDS,
    MEETINGS,
    OR_ZERO,
    OWN,
    QUALIFIES,
    SIZES,
    TERMS,
    ChangeForm,
    CountingForm,
    HeadForm,
    PartForm,
    PhaseForm,
    QualificationForm,
    mode_names,
)
from scorer.web.form_base import choices
from scorer.web.i18n import _

MOST_PHASES = 8
# Field names that differ from the key in the data.
NAMES = {
    "counting": "drop",
    "ties": "tie_0",
    "rank_points": "rank_kind",
    "table": "rank_table",
    "rest": "rank_rest",
    "settings": next(iter(GAME_FIELDS)),
}
BLOCK = re.compile(r"(phase|part)-([0-9]{1,2})-(.+)\Z", re.DOTALL)


class RegulationForm:
    """Form of a whole regulation; *typed* is the posted form, *data* the stored regulation as JSON.

    *change* asks why a regulation is changed; None for that of a new season.
    """

    def __init__(
        self,
        typed: MultiDict[str, str] | None = None,
        data: Mapping[str, Any] | None = None,
        change: ChangeForm | None = None,
    ) -> None:
        self.change = change
        self.kept = {phase["key"]: phase["settings"] for phase in data["phases"]} if data else {}
        values = form_values(data) if data and typed is None else {}
        many = {
            kind: len(values.get(kind, ())) if typed is None else _count(typed, kind)
            for kind in ("phase", "part")
        }
        blocks: dict[str, list[Any]] = {
            kind: [
                form(typed, prefix=f"{kind}-{n}-", data=values[kind][n] if values else None)
                for n in range(max(many[kind], 1))
            ]
            for kind, form in (("phase", PhaseForm), ("part", PartForm))
        }
        self.head = HeadForm(typed, data=values.get("head"))
        self.phases: list[PhaseForm] = blocks["phase"]
        self.parts: list[PartForm] = blocks["part"]
        self.season = CountingForm(typed, prefix="season-", data=values.get("season"))
        self.qualification = QualificationForm(
            typed, prefix="qualification-", data=values.get("qualification")
        )
        self._offer()

    def __iter__(self) -> Iterator[Field]:
        for form in self._forms():
            yield from form

    @property
    def errors(self) -> list[str]:
        """Return all error sentences."""
        return [sentence for field in self for sentence in field.errors]

    def validate(self) -> bool:
        """Validate each field; the rules judge the result of :meth:`regulation`."""
        fine = [form.validate() for form in self._forms()]
        for number_of in range(len(self.parts)):
            if all(phase.part.data != str(number_of + 1) for phase in self.phases):
                sentence = _("Zu Teil %(part)s gehört keine Phase.", part=number_of + 1)
                self.phases[-1].part.errors = [sentence]
        return all(fine) and not self.errors

    def regulation(self) -> dict[str, Any]:
        """Return the regulation as JSON, not yet judged by the rules."""
        parts = [
            {
                "phases": [
                    phase.key.data for phase in self.phases if phase.part.data == str(n + 1)
                ],
                "evenings": part.evenings.data,
                "weight": part.weight.data,
                "counting": part.counting(),
            }
            for n, part in enumerate(self.parts)
        ]
        season: dict[str, Any] = {"parts": parts, "members_only": self.head.members_only.data}
        if len(parts) > 1:
            season["counting"] = self.season.counting()
        return {
            "name": self.head.name.data,
            "phases": [phase.phase(self.kept.get(phase.key.data, {})) for phase in self.phases],
            "season": season,
            "categories": self.head.categories.data or [],
            "qualification": self.qualification.qualification(),
        }

    def field_of(self, place: str) -> Field | None:
        """Return the field for a *place* in the regulation, as :class:`RuleError` names it."""
        form: Form = self.head
        match place.split("/")[1:] or [place]:
            case ["reason" as step] if self.change is not None:
                form, rest = self.change, [step]
            case ["phases", index, *rest] if index.isdigit():
                form = self.phases[int(index)]
            case ["season", "parts", index, *rest] if index.isdigit():
                form = self.parts[int(index)]
            case ["season", *rest]:
                form = self.season
            case ["qualification", *rest]:
                form = self.qualification
            case rest:
                pass
        names = (NAMES.get(step, step) for step in reversed(rest))
        return next((form[name] for name in names if name in form), None)

    def _forms(self) -> list[Form]:
        counting = [self.season] if len(self.parts) > 1 else []
        change = [] if self.change is None else [self.change]
        return [self.head, *self.phases, *self.parts, *counting, self.qualification, *change]

    def _offer(self) -> None:
        """Set the choices of the fields that refer to phases and parts."""
        parts = {n + 1: _("Teil %(part)s", part=n + 1) for n in range(len(self.parts))}
        if len(parts) == 1:
            parts = {1: _("ja")}
        for phase in self.phases:
            phase.part.choices = choices({**parts, 0: _("nein")})
        named = {phase.key.data: phase.name.data or phase.key.data for phase in self.phases}
        self.qualification.into.choices = choices(named)
        self.qualification.part.choices = choices(
            {n: _("Teil %(part)s", part=n + 1) for n in range(len(self.parts))}
        )


def add_block(typed: MultiDict[str, str], kind: str) -> MultiDict[str, str]:
    """Return the posted form with one more phase, a copy of the last, or one more part."""
    last = _count(typed, kind) - 1
    more = MultiDict(typed)
    for name, value in typed.items(multi=True):
        match = BLOCK.match(name)
        if match and match[1] == kind and int(match[2]) == last and kind == "phase":
            more.add(f"phase-{last + 1}-{match[3]}", value)
    if kind == "part":
        more[f"part-{last + 1}-weight"] = "1"
    else:
        keys = {value for name, value in typed.items() if name.endswith("-key")}
        new = next(n for n in range(2, MOST_PHASES + 50) if f"phase-{n}" not in keys)
        more[f"phase-{last + 1}-key"] = f"phase-{new}"
        more[f"phase-{last + 1}-name"] = ""
    return more


def remove_block(typed: MultiDict[str, str], kind: str, index: int) -> MultiDict[str, str]:
    """Return the posted form without one phase or part; later ones move up."""
    less: MultiDict[str, str] = MultiDict()
    for name, value in typed.items(multi=True):
        match, text = BLOCK.match(name), value
        if kind == "part" and name.endswith("-part") and value.isdigit() and int(value) > index + 1:
            text = str(int(value) - 1)
        if not match or match[1] != kind or int(match[2]) < index:
            less.add(name, text)
        elif int(match[2]) > index:
            less.add(f"{kind}-{int(match[2]) - 1}-{match[3]}", text)
    return less


def form_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the field values of a regulation given as JSON."""
    parts, rule = data["season"]["parts"], data["qualification"]
    return {
        "head": {
            "name": data["name"],
            "categories": data["categories"],
            "members_only": data["season"]["members_only"],
        },
        "phase": [_flat_phase(phase, parts) for phase in data["phases"]],
        "part": [
            _flat_counting(part["counting"])
            | {"evenings": part["evenings"], "weight": part["weight"]}
            for part in parts
        ],
        "season": _flat_counting(data["season"]["counting"]),
        "qualification": {}
        if rule is None
        else {name: rule[name] or None for name in QUALIFIES}
        | {
            "part": str(rule["part"]),
            "quotas": [f"{name} {places}" for name, places in rule["quotas"].items()],
        },
    }


def _flat_phase(data: Mapping[str, Any], parts: list[Mapping[str, Any]]) -> dict[str, Any]:
    part = next(
        (n for n, season_part in enumerate(parts, 1) if data["key"] in season_part["phases"]), 0
    )
    values = {name: data[name] for name in OWN} | {name: data["terms"][name] for name in TERMS}
    modes = mode_names(data["settings"].get("deck", Deck.GERMAN))
    return (
        values
        | _flat_counting(data["counting"])
        | {
            **{name: data["meetings"][kind] for name, kind in MEETINGS.items()},
            "sizes": _sizes(data["sizes"]),
            "deck": data["settings"].get("deck", Deck.GERMAN),
            **{key: data["settings"][key] for key in GAME_FIELDS if key in data["settings"]},
            "contracts": [
                _contract_line(contract, modes) for contract in data["terms"]["contracts"]
            ],
            "match_bonus": values["match_bonus"] or None,
            "part": str(part),
        }
    )


def _flat_counting(data: Mapping[str, Any]) -> dict[str, Any]:
    values = {name: data[name] for name in COUNTING}
    values |= {name: values[name] or None for name in OR_ZERO & values.keys()}
    values |= {f"tie_{place}": tie for place, tie in enumerate(data["ties"])}
    values["low_wins"] = "low" if data["low_wins"] else "high"
    points = data["rank_points"]
    return values if points is None else values | {f"rank_{key}": points[key] for key in points}


def _sizes(sizes: list[int]) -> str:
    wanted = {str(size) for size in sizes}
    stored = "-".join(map(str, sizes))
    return next((key for key in SIZES if set(key.split("-")) == wanted), stored)


def _contract_line(data: Mapping[str, Any], modes: Collection[str]) -> str:
    chosen = " (Wahl)" if not data.get("mode") and data["name"].casefold() in modes else ""
    factor = f" ×{data['factor']}" if data["factor"] > 1 else ""
    total = f" = {data['check']}" if data["check"] else ""
    return f"{data['name']}{chosen}{factor}{total}"


def _count(typed: MultiDict[str, str], kind: str) -> int:
    mark = "key" if kind == "phase" else "weight"
    return next(
        n for n in range(MOST_PHASES + 1) if n == MOST_PHASES or f"{kind}-{n}-{mark}" not in typed
    )
