"""Checks of the facts common to all games: names, counts, note, end, lot, numbers of deals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from scorer.rules.core import reading
from scorer.rules.core.board_types import AnyBoard
from scorer.rules.core.cards import CARD_POINTS, possible_count
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import NUMBERED, Facts, Revision
from scorer.rules.core.reading import NOTE_LENGTH

MOST_AHEAD = 100


def check_facts(
    revision: Revision,
    place: str,
    kind: str | None,
    checks: Mapping[str, Callable[[Facts, str], None]],
) -> None:
    """Refuse a revision whose facts are not of *kind*, or fail the check of that kind in *checks*.

    *kind* is the kind of facts in its slot, None for a slot that does not exist. Such a slot is
    refused even if the revision deletes its line; any other deletion is accepted.

    :raises RuleError: ``slot``, ``not-choice``, and codes of the check of the kind.
    """
    if kind is None:
        raise RuleError("slot", f"{place}/slot", slot=revision.slot)
    facts, place = revision.facts, f"{place}/facts"
    if facts is None:
        return
    if reading.choice(facts.get("kind"), f"{place}/kind", tuple(checks)) != kind:
        raise RuleError("slot", f"{place}/kind", slot=revision.slot)
    checks[kind](facts, place)


def player_kind(slot: str) -> str | None:
    """Return the kind of facts in *slot* if everybody plays alone, None for another slot."""
    return "deal" if NUMBERED.match(slot) else slot if slot in {"names", "end", "lot"} else None


def player_checks(players: int, ties: Collection[str]) -> dict[str, Callable[[Facts, str], None]]:
    """Return the checks of names, end and lot by kind, for a game in which everybody plays alone.

    *players* is their number, *ties* are the agreed tie-breaks.
    """
    return {
        "names": lambda facts, place: check_names(facts, place, players, 0),
        "end": check_end,
        "lot": lambda facts, place: check_lot(facts, place, ties, players),
    }


def check_names(facts: Facts, place: str, players: int, teams: int) -> None:
    """Refuse facts that do not name all players and teams.

    *players* and *teams* are their numbers; *teams* is 0 if everybody plays alone.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`.
    """
    reading.mapping(facts, place, ("kind", "players", "teams"))
    reading.names(facts.get("players"), f"{place}/players", players, players)
    reading.names(facts.get("teams"), f"{place}/teams", teams, teams)


def check_counts(
    value: object, place: str, count: int, total: int = CARD_POINTS, *, exact: bool = True
) -> None:
    """Refuse card points of *count* teams or seats that do not add up to the *total* of a deal.

    Unless *exact* the sum may be lower, as undealt cards may count for nobody.

    *Unit:* card points. *Rule:* R8, R57, S16.

    :raises RuleError: ``count-impossible``, ``count-sum`` with the *gap*, and
        codes of :mod:`scorer.rules.core.reading`.
    """
    points = reading.listing(value, place, count, count)
    for index, figure in enumerate(points):
        reading.integer(figure, f"{place}/{index}", 0, total)
        if not possible_count(figure, total):
            raise RuleError("count-impossible", f"{place}/{index}", points=figure)
    gap = total - sum(points)
    if gap < 0 or (exact and gap):
        raise RuleError(
            "count-sum", place, sum=sum(points), total=total, gap=abs(gap), missing=gap > 0
        )


def check_note(facts: Facts, place: str, key: str = "note") -> None:
    """Refuse a value under *key* that is not a text of up to ``NOTE_LENGTH`` characters; it may be missing.

    :raises RuleError: codes of :func:`scorer.rules.core.reading.text`.
    """
    reading.text(facts.get(key, ""), f"{place}/{key}", 0, NOTE_LENGTH)


def check_void_and_note(facts: Facts, place: str) -> None:
    """Refuse an invalid note, or an invalid reason (``void``) of an annulled deal; both may be missing.

    :raises RuleError: codes of :func:`scorer.rules.core.reading.text`.
    """
    if facts.get("void") is not None:
        check_note(facts, place, "void")
    check_note(facts, place)


def check_end(facts: Facts, place: str) -> None:
    """Refuse facts of the end that have other keys than ``kind`` and ``note``, or an invalid note.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`.
    """
    reading.mapping(facts, place, ("kind", "note"))
    check_note(facts, place)


def check_lot(facts: Facts, place: str, ties: Collection[str], seats: int) -> None:
    """Refuse a lot if *ties*, the agreed tie-breaks, do not have ``lot``, or if its order is invalid.

    The order has two or more different seats; *seats* is the number of players.

    :raises RuleError: ``lot-off``, ``lot-twice``, and codes of :mod:`scorer.rules.core.reading`.
    """
    reading.mapping(facts, place, ("kind", "order"))
    if "lot" not in ties:
        raise RuleError("lot-off", place)
    order = reading.listing(facts.get("order"), f"{place}/order", 2, seats)
    for index, seat in enumerate(order):
        reading.integer(seat, f"{place}/order/{index}", 0, seats - 1)
    if len(set(order)) < len(order):
        raise RuleError("lot-twice", f"{place}/order")


def newest_revision(revisions: Sequence[Revision]) -> tuple[Revision, str, bool]:
    """Return the last revision, its place like ``revisions/3``, and whether it begins a new line."""
    last = revisions[-1]
    is_new = not any(earlier.line == last.line for earlier in revisions[:-1])
    return last, f"revisions/{len(revisions) - 1}", is_new


def check_ahead(revisions: Sequence[Revision]) -> None:
    """Refuse a newest revision with a new deal number more than ``MOST_AHEAD`` above the next lower one.

    Without a lower number the gap counts from 0. A revision without facts is refused, too. Phones
    number deals consecutively, also offline, so no table has such a gap.

    :raises RuleError: ``slot``.
    """
    *before, last = revisions
    if not NUMBERED.match(last.slot):
        return
    near = range(int(last.slot) - MOST_AHEAD, int(last.slot) + 1)
    if near.start > 0 and {revision.slot for revision in before}.isdisjoint(map(str, near)):
        raise RuleError("slot", f"revisions/{len(before)}/slot", slot=last.slot)


def check_numbers(revisions: Sequence[Revision]) -> None:
    """Refuse a whole log whose deal numbers have a gap of more than ``MOST_AHEAD``.

    :raises RuleError: ``slot``.
    """
    for below, number in pairwise(sorted({0, *_numbers(revisions)})):
        if number - below > MOST_AHEAD:
            at = next(i for i, revision in enumerate(revisions) if revision.slot == str(number))
            raise RuleError("slot", f"revisions/{at}/slot", slot=str(number))


def _numbers(revisions: Sequence[Revision]) -> set[int]:
    return {int(revision.slot) for revision in revisions if NUMBERED.match(revision.slot)}


def check_unfinished(
    board_of: Callable[[Sequence[Revision]], AnyBoard], revisions: Sequence[Revision]
) -> None:
    """Refuse a new deal after the deal that ended the game, or any new deal if the table stopped it.

    The end is that of the board before the new deal, computed by *board_of*: with the new deal the
    game might end there.

    :raises RuleError: ``after-finish``.
    """
    last, place, is_new = newest_revision(revisions)
    if not (is_new and NUMBERED.match(last.slot)):
        return
    before = board_of(revisions[:-1])
    finish = before["finish"]
    # if the table stopped the game, the number of the new deal does not matter
    stopped = "end" in before["claims"]
    if finish is not None and (stopped or int(last.slot) > int(finish["deal"] or 0)):
        raise after_finish(place, last.slot, finish["deal"])


def after_finish(place: str, slot: str, deal: object) -> RuleError:
    """Return the refusal of a line in *slot* after the end of the game; *deal* is the slot that ended it."""
    return RuleError("after-finish", f"{place}/slot", slot=slot, deal=deal)
