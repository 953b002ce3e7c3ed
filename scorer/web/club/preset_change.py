"""Another preset in a form that was typed into: what was typed stays, the rest is the preset's."""

from __future__ import annotations

from collections.abc import Iterator

from werkzeug.datastructures import MultiDict

from scorer.rules.club.clauses.registry import CLAUSES
from scorer.web.club.phases_and_parts import BLOCK, Typed, count_of
from scorer.web.club.regulation_form import RegulationForm, preset_data

KINDS = ("phase", "part", "list")


def with_preset(sent: Typed, old: str, new: str) -> Typed:
    """Return the posted form of preset *old* as one of preset *new*.

    A field, or a sentence added or taken out, that is not as *old* had it was typed. Phases, parts
    and lists that were added follow those of *new*.
    """
    before, result = (
        MultiDict(RegulationForm(preset_data(preset)).pairs()) for preset in (old, new)
    )
    typed = _renumbered(sent, before, result)
    kept = _kept_blocks(typed, before, result)
    for name in dict.fromkeys([*typed, *before]):
        was, now = before.getlist(name), _lines(typed.getlist(name))
        if was == now and not name.startswith(kept):
            continue
        if _kind(name) is None:
            result.setlist(name, now)
            _say(result, typed, name)
        elif name.startswith(kept):
            result.setlist(name, now)
        else:
            standing = [key for key in result.getlist(name) if key in now or key not in was]
            result.setlist(name, [*standing, *(key for key in now if key not in {*was, *standing})])
    return result


def _renumbered(sent: Typed, before: Typed, after: Typed) -> Typed:
    """Return what was sent with added blocks moved behind those of the new preset."""
    counts = {kind: count_of(before, kind) for kind in KINDS}
    more = {kind: max(0, count_of(after, kind) - counts[kind]) for kind in KINDS}
    moved: Typed = MultiDict()
    for name, value in sent.items(multi=True):
        match = BLOCK.match(name)
        if match and int(match[2]) >= counts[match[1]]:
            place = int(match[2]) + more[match[1]]
            moved.add(f"{match[1]}-{place}{match[3] or ''}", value)
        else:
            moved.add(name, value)
    return moved


def _kept_blocks(typed: Typed, before: Typed, after: Typed) -> tuple[str, ...]:
    """Return the blocks that the new preset has not and that were typed into or added."""
    kept = []
    for kind in KINDS:
        for index in range(count_of(after, kind), max(_indexes(typed, kind), default=-1) + 1):
            mine = [name for name in typed if name.startswith(f"{kind}-{index}")]
            if any(before.getlist(name) != _lines(typed.getlist(name)) for name in mine):
                kept.append(f"{kind}-{index}")
    return tuple(kept)


def _indexes(typed: Typed, kind: str) -> Iterator[int]:
    for name in typed:
        match = BLOCK.match(name)
        if match and match[1] == kind:
            yield int(match[2])


def _say(result: Typed, typed: Typed, name: str) -> None:
    """Let the sentence stand of which a field was typed over."""
    block, _dash, slot = name.rpartition("-")
    kind = _kind(block)
    if kind is None:
        return
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
    """Return the kind of block that a field is called after, None for a field within one."""
    kind, _dash, index = name.partition("-")
    return kind if kind in CLAUSES and index.isdecimal() else None


def _lines(values: list[str]) -> list[str]:
    return [value.replace("\r\n", "\n") for value in values]
