"""A regulation in words, its own rules, and the differences between two versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal, TypeAlias, TypeVar

from scorer.rules.club.regulation.clauses.registry import Block, blocks
from scorer.rules.club.regulation.clauses.season import is_one_evening, no_guests, several_parts
from scorer.rules.club.regulation.model import Regulation, SeasonRules
from scorer.rules.club.regulation.own_rules import OwnRule, OwnRules
from scorer.rules.club.regulation.preset_sentences import preset_name
from scorer.rules.club.regulation.reader import regulation_json
from scorer.rules.core.clauses import Clause, Context, value_at
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext

Section = tuple[str, list[str]]
# A regulation as JSON with all keys, and as a model, which is None while the regulation is not valid.
WrittenRegulation: TypeAlias = tuple[JsonObject, Regulation | None]


def written(regulation: Regulation) -> WrittenRegulation:
    """Return a valid regulation as JSON and as a model."""
    return regulation_json(regulation), regulation


def sections(_: Gettext, regulation: Regulation) -> list[Section]:
    """Return the regulation as a committee approves it: titles with their sentences."""
    return written_sections(_, written(regulation))


def written_sections(_: Gettext, regulation: WrittenRegulation) -> list[Section]:
    """Return the sections of a regulation that may contradict itself."""
    return [
        (title, [sentence for block in of_title for sentence in _sentences(_, block)])
        for title, of_title in titled_blocks(_, regulation)
    ]


def titled_blocks(_: Gettext, regulation: WrittenRegulation) -> list[tuple[str, list[Block]]]:
    """Return each title with the blocks below it, in the order in which they are shown."""
    by_kind: dict[str, list[Block]] = {}
    titled: list[tuple[str, list[Block]]] = []
    for block in blocks(*regulation):
        by_kind.setdefault(block.kind, []).append(block)
        if block.kind == "phase":
            titled.append((preset_name(_, str(block.context.scope["name"])), [block]))
        elif block.kind == "discipline":
            titled[-1][1].append(block)
    added_up = by_kind["sum"] if several_parts(by_kind["sum"][0].context) else []
    whole = _("Rangliste") if is_one_evening(regulation[0]) else _("Meisterschaft")
    titled.append((whole, [*by_kind["part"], *added_up, *by_kind["seen"]]))
    titled.append(
        (
            _("Wertung und eigene Listen"),
            [*by_kind["season"], *by_kind.get("list", ())],
        )
    )
    if regulation[0]["qualification"] is not None:
        titled.append((_("Qualifikation"), by_kind["final"]))
    return titled


def guests_sentence(_: Gettext, season: SeasonRules) -> list[str]:
    """Return a list with the sentence on guests if they are not ranked in the season, else []."""
    return [no_guests(_)] if season.members_only else []


def _sentences(_: Gettext, block: Block) -> Iterator[str]:
    for clause in block.clauses:
        yield from clause.sentences(_, block.context)


@value_class
class Changed:
    """The previous text in a place of a sentence, and the new one."""

    before: str
    after: str


T = TypeVar("T")
Mark: TypeAlias = Literal["changed", "added", "gone"]


@value_class
class Line:
    """A sentence that differs; a *changed* one has :class:`Changed` pieces.

    With *follows* the sentence is not that of a clause, but one that results from a clause or from its absence.
    """

    mark: Mark
    pieces: tuple[str | Changed, ...]
    follows: bool = False


@value_class
class ComparedSection:
    """A title with the sentences that differ; a whole section may be *added* or *gone*."""

    title: str
    mark: Mark
    lines: tuple[Line, ...]


def compared(
    _: Gettext, before: WrittenRegulation, after: WrittenRegulation
) -> list[ComparedSection]:
    """Return the sections that differ, with their differing sentences, each with its mark.

    Phases are matched by key, side lists by name, parts of a season by number.
    """
    old, new = dict(_by_place(_, before)), dict(_by_place(_, after))
    sections = [_section(_, old.get(place), new.get(place)) for place in _in_order(old, new)]
    return [section for section in sections if section.lines]


_Titled: TypeAlias = tuple[str, Mapping[tuple[str, object], Block]]


def _by_place(_: Gettext, version: WrittenRegulation) -> Iterator[tuple[str, _Titled]]:
    """Yield for each section the key that matches it in another version, and its title with its blocks by key."""
    for title, titled in titled_blocks(_, version):
        first = titled[0]
        place = f"phase {first.context.scope['key']}" if first.kind == "phase" else first.kind
        yield place, (title, {_key(block): block for block in titled})


def _key(block: Block) -> tuple[str, object]:
    """Return the key by which blocks of both versions of a section are matched."""
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
    assert here is not None  # noqa: S101 - at least one version has it
    for clause in here.clauses:
        if old is None or new is None:
            mark: Mark = "added" if old is None else "gone"
            yield from (Line(mark, (text,)) for text in clause.sentences(_, here.context))
        else:
            yield from _clause(_, clause, old.context, new.context)


def _clause(_: Gettext, clause: Clause, old: Context, new: Context) -> Iterator[Line]:
    (applied, before), (applies, after) = clause.told(_, old), clause.told(_, new)
    own_before, own_after = before[:applied], after[:applies]
    if before and after:
        # also if one of them is the sentence for the absence of the clause
        if before[0] != after[0]:
            pieces = _valued(_, clause, old, new) if applied and applies else ()
            yield Line("changed", pieces or (Changed(before[0], after[0]),))
        before, after = before[1:], after[1:]
    for text in before:
        if text not in after:
            yield Line("gone", (text,), follows=text not in own_before)
    for text in after:
        if text not in before:
            yield Line("added", (text,), follows=text not in own_after)


def _valued(_: Gettext, clause: Clause, old: Context, new: Context) -> tuple[str | Changed, ...]:
    """Return the pieces of the sentence with its changed values, () if its wording differs, too."""
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
    """Return the keys of *new*, and those only in *old*, each after the key that it followed there."""
    order = list(new)
    place = 0
    for key in old:
        if key in new:
            place = order.index(key) + 1
        else:
            order.insert(place, key)
            place += 1
    return order


def own_rule_sections(_: Gettext, rules: OwnRules) -> list[Section]:
    """Return the own rules as a section of their regulation; no section without rules."""
    if not rules.rules:
        return []
    return [(_("Vereinsregeln"), [" / ".join(_texts(_, rule)) for rule in rules.rules])]


def compared_own_rules(_: Gettext, before: OwnRules, after: OwnRules) -> list[ComparedSection]:
    """Return the own rules that differ as a section, each with its mark; none if all are equal.

    Rules are matched by text. A new rule in the place of a removed one is compared with it. Rules that moved show
    their old and new number.
    """
    lines = tuple(_lines(_, before.rules, after.rules))
    mark: Mark = "changed" if before.rules and after.rules else "added" if after.rules else "gone"
    return [ComparedSection(_("Vereinsregeln"), mark, lines)] if lines else []


def _lines(_: Gettext, old: Sequence[OwnRule], new: Sequence[OwnRule]) -> Iterator[Line]:
    before, after = ([rule.text for rule in side] for side in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for change, low, high, first, last in matcher.get_opcodes():
        gone = [rule for rule in old[low:high] if rule.text not in after]
        for place in range(first, last):
            rule = new[place]
            if change == "equal":
                yield from _line(_, old[low + place - first], rule)
            elif rule.text in before:
                was = before.index(rule.text)
                yield from _line(_, old[was], rule, (was + 1, place + 1))
            elif gone:
                yield from _line(_, gone.pop(0), rule)
            else:
                yield Line("added", tuple(_pieces(_, None, rule)))
        for rule in gone:
            yield Line("gone", tuple(_pieces(_, None, rule)))


def _line(
    _: Gettext, old: OwnRule, new: OwnRule, places: tuple[int, int] | None = None
) -> Iterator[Line]:
    """Yield a line for a rule if anything about it changed; *places* are its old and new number, None if equal."""
    pieces = list(_pieces(_, old, new))
    if places is not None:
        pieces = [Changed(*(f"{place}." for place in places)), " ", *pieces]
    if any(isinstance(piece, Changed) for piece in pieces):
        yield Line("changed", tuple(pieces))


def _pieces(_: Gettext, old: OwnRule | None, new: OwnRule) -> Iterator[str | Changed]:
    """Yield the text, the second text and the remark on slips of *new*, each as a change if *old* differs."""
    for now, then in zip(_parts(_, new), _parts(_, old or new), strict=True):
        if now != then:
            yield Changed(then, now)
        elif now:
            yield now


def _parts(_: Gettext, rule: OwnRule) -> tuple[str, str, str]:
    text, *second = _texts(_, rule)
    return (
        text,
        "".join(f" / {each}" for each in second),
        " " + _("(steht auf den Zetteln)") if rule.on_slips else "",
    )


def _texts(_: Gettext, rule: OwnRule) -> tuple[str, ...]:
    return rule.texts or (_("gelöschter Text"),)
