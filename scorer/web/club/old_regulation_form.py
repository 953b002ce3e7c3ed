"""What a page sends that was opened before a regulation was written as its own sentences.

Somebody may have typed into it while the program was renewed. All of its fields were always there, and an
empty one, or one with its usual value, meant what now is a sentence left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from werkzeug.datastructures import MultiDict

from scorer.rules.club.clauses.registry import CLAUSES
from scorer.rules.core.clauses import Clause, OrderSlot
from scorer.rules.core.reading import JsonObject

# Fields by the block that has them now.
COUNTING = (
    *("absent", "best", "combine", "drop", "drop_from", "low_wins", "minimum", "rank_kind"),
    *("rank_rest", "rank_shared", "rank_table", "target", "tie_<n>"),
)
FIELDS = {
    "phase": (
        *COUNTING,
        *("attempts", "check", "claims", "contracts", "deals", "deals_each", "deck", "draw"),
        *("estimates", "game", "key", "match_bonus", "meet_opponents", "meet_partners"),
        *("meet_table", "name", "part", "partners", "rest_points", "rounds", "self_total", "share"),
        *("signed", "sizes", "stoeck_sign", "undealt", "weight", "weis", "weis_sign", "wrong"),
    ),
    "part": (*COUNTING, "evenings", "weight"),
    "final": ("all_ties", "champion", "into", "kind", "n", "part", "per_evening", "quotas"),
    "season": ("categories", "members_only", "name"),
}
PREFIXES = {"qualification-": "final-0-", "season-": "sum-0-"}
# Values that left everything as it usually is, besides an empty one.
USUAL = {
    "deck": "german",
    "wrong": "refuse",
    "sizes": "4",
    "share": "1",
    "weight": "1",
    "n": "0",
    "meet_partners": "1000",
    "meet_table": "10",
    "meet_opponents": "1",
    "match_bonus": "0",
    "drop": "0",
    "drop_from": "0",
    "minimum": "0",
}
# Clauses that were one choice of a field: key by field and choice.
PART = re.compile(r"[1-9]\Z")
CHOICES = {"rank_kind": "rank_{}", "kind": "qualify_{}", "combine": "{}"}
YES_WORDS = {"weis": ("yes", "no"), "rank_shared": ("shared", "same")}


def translated(typed: MultiDict[str, str], data: JsonObject) -> MultiDict[str, str]:
    """Return what such a page sent under the names of today; anything else as it is.

    *data* is the regulation that it changed: of Stöck its form said nothing.
    """
    if "phase-0-key" not in typed or "phase-0" in typed:
        return typed
    fields: MultiDict[str, str] = MultiDict(
        (_renamed(name), value) for name, value in typed.items(multi=True)
    )
    for name, value in typed.items():
        if name.startswith("phase-") and name.endswith("-part") and PART.match(value):
            key = typed.get(f"{name.removesuffix('-part')}-key", "")
            fields.add(f"part-{int(value) - 1}-phases", key)
    for block in _blocks(fields):
        for clause in CLAUSES[block.partition("-")[0]]:
            if _stands(fields, block, clause):
                fields.add(block, clause.key)
        _answer(fields, block, data)
    return fields


def _renamed(name: str) -> str:
    if name in FIELDS["season"] and name != "name":
        return f"season-0-{name}"
    prefix = next((prefix for prefix in PREFIXES if name.startswith(prefix)), "")
    return PREFIXES.get(prefix, "") + name.removeprefix(prefix)


def _blocks(fields: MultiDict[str, str]) -> Iterator[str]:
    for kind, mark in (("phase", "key"), ("part", "weight")):
        count = 0
        while f"{kind}-{count}-{mark}" in fields:
            yield f"{kind}-{count}"
            count += 1
    yield from ("sum-0", "season-0", "final-0")


def _stands(fields: MultiDict[str, str], block: str, clause: Clause) -> bool:
    """Return whether the clause was agreed on."""
    for field, key in CHOICES.items():
        chosen = fields.get(f"{block}-{field}", "")
        if chosen and key.format(chosen) == clause.key:
            return True
    if clause.key.startswith(("rank_", "qualify_")):
        return False
    if fields.get(f"{block}-{clause.key}") == "y":  # was ticked, whatever slots it has now
        return True
    names = [
        name
        for slot in clause.slots
        for name in (
            [f"{slot.name}_{place}" for place in range(slot.most)]
            if isinstance(slot, OrderSlot)
            else [slot.name]
        )
    ] or [clause.key]
    values = {name: fields.get(f"{block}-{name}", "") for name in names}
    return any(value not in {"", USUAL.get(name)} for name, value in values.items())


def _answer(fields: MultiDict[str, str], block: str, data: JsonObject) -> None:
    """Put words for what was ticked, and the usual number for what was left empty."""
    settings = {phase["key"]: phase["settings"] for phase in data["phases"]}
    stoeck = settings.get(fields.get(f"{block}-key", ""), {}).get("stoeck", True)
    fields[f"{block}-stoeck"] = "yes" if stoeck else "no"
    if block == "final-0":
        fields["final-0-champion_frees"] = "yes"
    for name, (yes, no) in YES_WORDS.items():
        field = f"{block}-{name}"
        fields[field] = yes if fields.get(field) == "y" else no
    for name in ("meet_partners", "meet_table", "meet_opponents"):
        if not fields.get(f"{block}-{name}"):
            fields[f"{block}-{name}"] = USUAL[name]
    if not fields.get(f"{block}-rank_rest"):
        fields[f"{block}-rank_rest"] = "0"
