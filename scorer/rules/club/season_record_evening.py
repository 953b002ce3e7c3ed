"""An evening of a season record: its entry as the events that it is folded from, and back.

An entry holds the facts of those events, without what its place says already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeAlias

from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable, Facts
from scorer.rules.club.lots import lot_facts
from scorer.rules.club.season_record_keys import ATTENDANCE, SUBSTITUTE, Key
from scorer.rules.club.season_record_lots import list_draws, list_lot_entries

Entry: TypeAlias = Mapping[str, Any]  # with all keys of its table, each as its reader gives it
Standing: TypeAlias = tuple[int, int | None, int | str]  # member, rank, total

FIGURES = ("points", "matches", "writer", "booked", "confirmed")  # of a sheet
EXACT = ("deal", "made")  # what an event of a penalty leaves out where there is nothing to say


def evening_entry(
    announced: Entry,
    evening: Evening,
    reasons: Mapping[int, str],
    closed: Entry | None,
    comments: Sequence[Entry] = (),
) -> Entry:
    """Return an evening as an entry with all keys.

    *announced* are its ``name``, ``date``, ``phase``, ``venue``, ``start`` and ``fee``, *reasons* those of its penalties
    by number of the event, *closed* and *comments* entries.
    """
    present = sorted(evening.attendance.keys() - evening.imported_results.keys())
    rounds = zip(evening.rounds, evening.sitting_out, evening.seeds, strict=True)
    return {
        **announced,
        "attendance": tuple(_with_all_keys(evening.attendance[who], ATTENDANCE) for who in present),
        "substitutes": tuple(
            _with_all_keys(facts, SUBSTITUTE)
            for _member, changes in sorted(evening.substitutes.items())
            for facts in changes
        ),
        "paid": tuple(
            {"member": who, "rappen": rappen} for who, rappen in sorted(evening.paid.items())
        ),
        "rounds": tuple(
            {"seed": seed, "tables": tuple(map(_table_entry, tables)), "out": tuple(out)}
            for tables, out, seed in rounds
        ),
        "penalties": tuple(
            {
                "member": facts["member"],
                "round": facts.get("round"),
                "deal": facts.get("deal"),
                "points": facts.get("points") or 0,
                "made": facts.get("made") or 0,
                "disqualified": bool(facts.get("disqualified")),
                "reason": reasons.get(seq, ""),
            }
            for seq, facts in evening.penalties.items()
        ),
        "target": evening.entered_target,
        "totals": tuple(
            {"member": who, "points": points} for who, points in sorted(evening.totals.items())
        ),
        "results": tuple(
            {"member": who, "values": tuple(facts["values"]), "whole": facts["whole"]}
            for who, facts in sorted(evening.imported_results.items())
        ),
        "lots": tuple(tuple(order) for order in evening.draws if order),
        "list_lots": list_lot_entries(evening.list_draws),
        "closed": closed,
        "announced": evening.announced,
        "comments": tuple(comments),
    }


def published(standings: Sequence[Sequence[Any]]) -> tuple[Standing, ...]:
    """Return the *standings* of a closing as an entry holds them."""
    return tuple((member, rank, _exact(total)) for member, rank, total in standings)


def events_of(entry: Entry, *, free: bool) -> Iterator[tuple[str, Facts]]:
    """Return kind and facts of the events of an evening; *free* where people sit freely."""
    for facts in entry["attendance"]:
        yield "attendance", facts
    drawn = any(
        round_entry["seed"] is not None or round_entry["out"] for round_entry in entry["rounds"]
    )
    yield from _free_tables(entry) if free and not drawn else _draws(entry)
    for facts in entry["substitutes"]:
        yield "substitute", facts
    for number, round_entry in enumerate(entry["rounds"], start=1):
        for table, written in enumerate(round_entry["tables"], start=1):
            place = {"round": number, "table": table}
            if written["points"] is not None:
                figures = {key: written[key] for key in FIGURES}
                figures |= {key: written[key] for key in ("bonuses",) if written[key]}
                yield "sheet", {**place, **figures, "game": None, "source": "file"}
            for side in written["disputed"]:
                dispute = {"side": side, "game": None, "points": written["points"] or ()}
                yield "dispute", {**place, **dispute}
    for penalty in entry["penalties"]:
        facts = {key: value for key, value in penalty.items() if key not in {"reason", *EXACT}}
        facts |= {key: penalty[key] for key in EXACT if penalty[key]}
        yield "penalty", {**facts, "struck": False}
    for facts in entry["paid"]:
        yield "paid", facts
    if entry["target"] is not None:
        yield "target", {"points": entry["target"]}
    for facts in entry["totals"]:
        yield "total", facts
    for facts in entry["results"]:
        yield "past", facts
    if entry["lots"]:
        yield "lot", lot_facts(entry["lots"])
    for key, orders in list_draws(entry["list_lots"]).items():
        yield "lot", lot_facts(orders, key)


def _free_tables(entry: Entry) -> Iterator[tuple[str, Facts]]:
    for number, round_entry in enumerate(entry["rounds"], start=1):
        for table in round_entry["tables"]:
            yield "table", {"round": number, "members": table["members"]}


def _draws(entry: Entry) -> Iterator[tuple[str, Facts]]:
    """Return a draw for rounds in a row that come from one seed."""
    first = 1
    for seed, together in groupby(entry["rounds"], lambda round_entry: round_entry["seed"]):
        drawn = list(together)
        rounds = [[table["members"] for table in round_entry["tables"]] for round_entry in drawn]
        out = [round_entry["out"] for round_entry in drawn]
        yield "draw", {"first": first, "rounds": rounds, "out": out, "seed": seed}
        first += len(drawn)


def _table_entry(table: EveningTable) -> Entry:
    sheet = table.sheet or {}
    return {
        "members": table.people,
        "points": _tuple(sheet.get("points")),
        "matches": _tuple(sheet.get("matches")),
        "writer": sheet.get("writer"),
        "booked": _tuple(sheet.get("booked") or None),
        "bonuses": _tuple(sheet.get("bonuses")),
        "confirmed": not sheet or bool(sheet.get("confirmed")),
        "disputed": tuple(sorted(table.disputes)),
    }


def _tuple(value: Any) -> Any:  # noqa: ANN401 -- matches are a number, too
    return tuple(value) if isinstance(value, list) else value


def _with_all_keys(facts: Facts, keys: Mapping[str, Key]) -> Entry:
    return {name: facts.get(name, key.default) for name, key in keys.items()}


def _exact(total: str) -> int | str:
    """Return the *total* of a closing: a whole number, or a fraction as text."""
    value = Fraction(total)
    return int(value) if value.denominator == 1 else str(value)
