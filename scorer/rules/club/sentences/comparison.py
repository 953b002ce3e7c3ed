"""What differs between two versions of a regulation: sentence by sentence, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from scorer.rules.club.clauses.registry import Block
from scorer.rules.club.sentences.regulation import WrittenRegulation, titled_blocks
from scorer.rules.core.clauses import Clause, Context, value_at
from scorer.rules.core.words import Gettext


@dataclass(frozen=True, slots=True)
class Changed:
    """What stood in a place of a sentence, and what stands there now."""

    before: str
    after: str


T = TypeVar("T")
Mark: TypeAlias = Literal["changed", "added", "gone"]


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence that is not the same; of one that is *changed* the pieces that are :class:`Changed`.

    What *follows* is no sentence of its own: it holds because of another one, or where none stands.
    """

    mark: Mark
    pieces: tuple[str | Changed, ...]
    follows: bool = False


@dataclass(frozen=True, slots=True)
class ComparedSection:
    """A title with the sentences that differ; a whole section may be *added* or *gone*."""

    title: str
    mark: Mark
    lines: tuple[Line, ...]


def compared(
    _: Gettext, before: WrittenRegulation, after: WrittenRegulation
) -> list[ComparedSection]:
    """Return the sections that differ, each sentence that does with its mark.

    Phases are the same by their key, side lists by their name, parts of a season by their number.
    """
    old, new = dict(_by_place(_, before)), dict(_by_place(_, after))
    sections = [_section(_, old.get(place), new.get(place)) for place in _in_order(old, new)]
    return [section for section in sections if section.lines]


_Titled: TypeAlias = tuple[str, Mapping[tuple[str, object], Block]]


def _by_place(_: Gettext, version: WrittenRegulation) -> Iterator[tuple[str, _Titled]]:
    """Yield the sections by what they are about, with their blocks."""
    for title, blocks in titled_blocks(_, version):
        first = blocks[0]
        place = f"phase {first.context.scope['key']}" if first.kind == "phase" else first.kind
        yield place, (title, {_key(block): block for block in blocks})


def _key(block: Block) -> tuple[str, object]:
    """Return what makes a block the same in both versions of its section."""
    if block.kind == "phase":
        return block.kind, 0
    return block.kind, block.context.scope["name"] if block.kind == "list" else block.index


def _section(_: Gettext, old: _Titled | None, new: _Titled | None) -> ComparedSection:
    mark: Mark = "added" if old is None else "gone" if new is None else "changed"
    before, after = ({} if side is None else side[1] for side in (old, new))
    lines: list[Line] = []
    if old is not None and new is not None and old[0] != new[0]:
        lines.append(Line("changed", (_("Name") + ": ", Changed(old[0], new[0]))))
    for place in _in_order(before, after):
        lines += _block(_, before.get(place), after.get(place))
    return ComparedSection((new or old or ("", {}))[0], mark, tuple(lines))


def _block(_: Gettext, old: Block | None, new: Block | None) -> Iterator[Line]:
    here = new or old
    assert here is not None  # noqa: S101 - one of both has it
    for clause in here.clauses:
        if old is None or new is None:
            mark: Mark = "added" if old is None else "gone"
            yield from (Line(mark, (text,)) for text in clause.sentences(_, here.context))
        else:
            yield from _clause(_, clause, old.context, new.context)


def _clause(_: Gettext, clause: Clause, old: Context, new: Context) -> Iterator[Line]:
    (stood, before), (stands, after) = clause.told(_, old), clause.told(_, new)
    own_before, own_after = before[:stood], after[:stands]
    if before and after:
        # also where the sentence without it comes or goes
        if before[0] != after[0]:
            pieces = _valued(_, clause, old, new) if stood and stands else ()
            yield Line("changed", pieces or (Changed(before[0], after[0]),))
        before, after = before[1:], after[1:]
    for text in before:
        if text not in after:
            yield Line("gone", (text,), follows=text not in own_before)
    for text in after:
        if text not in before:
            yield Line("added", (text,), follows=text not in own_after)


def _valued(_: Gettext, clause: Clause, old: Context, new: Context) -> tuple[str | Changed, ...]:
    """Return the sentence with its changed values, nothing where it is worded otherwise."""
    pieces, of_old = clause.pieces(_, new), clause.pieces(_, old)
    if pieces != of_old:
        return ()
    marked: list[str | Changed] = []
    for piece in pieces:
        if isinstance(piece, str):
            marked.append(piece)
            continue
        texts = [
            piece.text(_, value_at(context.scope, piece.path), context) for context in (old, new)
        ]
        marked.append(texts[0] if texts[0] == texts[1] else Changed(*texts))
    return tuple(marked)


def _in_order(old: Mapping[T, object], new: Mapping[T, object]) -> list[T]:
    """Return the keys of *new*, those of *old* alone behind the one that they followed."""
    order = list(new)
    place = 0
    for key in old:
        if key in new:
            place = order.index(key) + 1
        else:
            order.insert(place, key)
            place += 1
    return order
