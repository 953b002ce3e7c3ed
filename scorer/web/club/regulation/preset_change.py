"""Change of the game or preset in a posted form of a regulation, which keeps typed values.

Names of fields are as in :mod:`scorer.web.club.regulation.form_changes`: ``phase-0`` has the keys of the clauses of
the first phase, ``phase-0-drop`` the value of a slot. In a row of ``rows_of`` these two are ``""`` and ``-drop``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from scorer.rules.club.regulation.clauses.registry import CLAUSES
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.games import GAMES
from scorer.web.club.regulation.form_changes import Typed, count_of, rows_of, with_rows
from scorer.web.club.regulation.regulation_form import RegulationForm, preset_data

GAME_WAS = "-game_was"  # hidden field of a row: the game for which the page was made


class Usual(NamedTuple):
    """The values of fields that a game implies.

    *partners* is ``alone`` or ``drawn``, *low_wins* is ``low`` or ``high``, *check* is the control sum of a deal in
    card points, "" for none.
    """

    partners: str
    low_wins: str
    check: str


def usual(game: str) -> Usual | None:
    """Return the values that *game* implies, None for an unknown game."""
    game_type = GAMES.get(game)
    if game_type is None:
        return None
    club = game_type.club
    return Usual(
        "alone" if club.partners is False else "drawn",
        "low" if club.low_wins else "high",
        str(CARD_POINTS) if club.control_sum else "",
    )


def with_games(sent: Typed) -> Typed:
    """Return the posted form with the values that newly chosen games imply."""
    result, turned = sent, []
    for kind in ("phase", "discipline"):
        rows = rows_of(result, kind)
        for row in rows:
            was, now = usual("".join(row.poplist(GAME_WAS)[:1])), usual(row.get("-game", ""))
            if was and now and was != now and _follow(row, kind, was, now):
                turned.append((row.get("-key", ""), was.low_wins, now.low_wins))
        result = with_rows(result, kind, rows)
    _turn_season(result, turned)
    return result


def _follow(row: Typed, kind: str, was: Usual, now: Usual) -> bool:
    """Change partners, control sum and direction of *row* to those of the game *now*, each if it was usual for *was*.

    Return whether the season must follow: the direction of a phase changed, and the phase has no rank points.
    """
    _turn(row, "-partners", was.partners, now.partners)
    standing = row.getlist("")  # the keys of its clauses
    check = row.get("-check", "") if "check" in standing else ""
    if check == was.check != now.check:
        row.poplist("-check")
        row.setlist("", [key for key in standing if key != "check"])
        if now.check:
            row.add("", "check")
            row["-check"] = now.check
    # a discipline in which low wins needs the clause on the direction
    if kind == "discipline" and now.low_wins == "low" and "direction" not in standing:
        row.add("", "direction")
        row["-low_wins"] = was.low_wins
    rounds = "-round_low_wins" in row  # the evening adds up rank points
    turned = _turn(row, "-round_low_wins" if rounds else "-low_wins", was.low_wins, now.low_wins)
    ranked = rounds or any(key.startswith("rank_") for key in standing)
    return turned and kind == "phase" and not ranked


def _turn(typed: Typed, name: str, was: str, now: str) -> bool:
    """Replace the value *was* of the field *name* by *now*; return whether that changed something.

    Any other value was chosen by somebody and stays.
    """
    if was == now or typed.get(name) != was:
        return False
    typed[name] = now
    return True


def _turn_season(typed: Typed, turned: Iterable[tuple[str, str, str]]) -> None:
    """Change the direction of each season part whose phases all have the new direction.

    If all parts then have it, the direction of their sum is changed, too. A direction chosen by somebody stays.

    *turned* are the phases whose direction changed: key, old direction, new direction (``low`` or ``high``).
    """
    directions = {row["-key"]: row.get("-low_wins") for row in rows_of(typed, "phase")}
    for key, was, now in turned:
        parts = range(count_of(typed, "part"))
        for n in parts:
            phases = typed.getlist(f"part-{n}-phases")
            if key in phases and all(directions.get(phase) == now for phase in phases):
                _turn(typed, f"part-{n}-low_wins", was, now)
        if all(typed.get(f"part-{n}-low_wins") == now for n in parts):
            _turn(typed, "sum-0-low_wins", was, now)


def with_preset(sent: Typed, old: str, new: str) -> Typed:
    """Return the posted form, which began with preset *old*, as if it had begun with preset *new*.

    Fields that differ from *old*, and clauses added to it or removed from it, are kept. Phases, parts and lists are
    compared by number, as far as both presets have them. Further ones in the form are added after those of *new*,
    except if they are the same in *old*.
    """
    before, result = (
        MultiDict(RegulationForm(preset_data(preset)).pairs()) for preset in (old, new)
    )
    lines = ((name, value.replace("\r\n", "\n")) for name, value in sent.items(multi=True))
    typed: Typed = MultiDict(lines)
    more = {}
    for kind in ("phase", "part", "list"):
        rows, usual_rows = rows_of(typed, kind), rows_of(before, kind)
        common = min(len(usual_rows), count_of(result, kind))
        more[kind] = [
            row for n, row in enumerate(rows[common:], common) if row not in usual_rows[n : n + 1]
        ]
        typed = with_rows(typed, kind, rows[:common])
        before = with_rows(before, kind, usual_rows[:common])
    for name in dict.fromkeys([*typed, *before]):
        was, now = before.getlist(name), typed.getlist(name)
        if was == now:
            continue
        if _kind(name) is None:
            result.setlist(name, now)
            _add_clause_of(result, typed, name)
        else:
            standing = [key for key in result.getlist(name) if key in now or key not in was]
            result.setlist(name, [*standing, *(key for key in now if key not in {*was, *standing})])
    result = MultiDict(result.items(multi=True))  # without names whose list became empty
    for kind, rows in more.items():
        result = with_rows(result, kind, [*rows_of(result, kind), *rows])
    # A discipline names its phase by its key, which may be another one in the new preset.
    keys = {row["-key"]: f"phase-{n}-key" for n, row in enumerate(rows_of(before, "phase"))}
    for n, row in enumerate(rows_of(result, "discipline")):
        key = row.get("-phase", "")
        result[f"discipline-{n}-phase"] = result.get(keys.get(key, ""), key)
    return result


def _add_clause_of(result: Typed, typed: Typed, name: str) -> None:
    """Add to *result* the *typed* clause with the edited field *name*, unless a clause of *result* has that field."""
    block, _dash, slot = name.rpartition("-")
    kind = _kind(block)
    if kind is None:
        return
    # an order has a field for each place: ``tie_0``
    slot = slot.rpartition("_")[0] if slot[-1:].isdigit() else slot
    clauses = [
        clause.key for clause in CLAUSES[kind] if slot in {each.name for each in clause.slots}
    ]
    if not {*clauses} & {*result.getlist(block)}:
        result.setlist(
            block,
            [*result.getlist(block), *(key for key in clauses if key in typed.getlist(block))],
        )


def _kind(name: str) -> str | None:
    """Return the kind of block if *name* is the name of a block, such as ``phase-0``; None for ``phase-0-drop``."""
    kind, _dash, index = name.partition("-")
    return kind if kind in CLAUSES and index.isdecimal() else None
