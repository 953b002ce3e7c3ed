"""Results entered by officials: sheets, members' own totals, cards drawn."""

from __future__ import annotations

from scorer.club import play_off as play_offs
from scorer.club.evening.evenings import EveningView, load_for_update
from scorer.club.office.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.rules.club.counting.lots import NO_LOTS, ListDraws, Orders, lot_facts
from scorer.rules.club.evening.event_kinds import MOST_SUM
from scorer.rules.club.evening.possible_points import sheet_question
from scorer.rules.club.ranking.list_lots import check_draws
from scorer.rules.club.results.sheets import Sheet, same_figures
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject


def sheet(  # noqa: PLR0913 -- two questions about it may be answered
    act: Act,
    evening_id: str,
    number: int,
    table: int,
    sheet: Sheet,
    *,
    matches_known: bool = False,
    points_known: bool = False,
    play_off: str = "",
) -> Event:
    """Write the *sheet* of a table, confirmed by an official.

    Return the event. Without matches in *sheet* no side made one. With *matches_known* a sum that implies another
    number of matches is accepted. With *points_known* an unlikely total is accepted, and the ledger stores that it was
    confirmed. If the sheet puts other people into a drawn play-off, *play_off* says whether to ``keep`` its seats or
    draw ``anew``.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``table-unknown``, ``round-anew``
        if the round was drawn again or swapped since the expected version, ``matches-many``, ``sheet-matches``,
        ``sheet-odd``, ``sheet-odd-matches``, ``sheet-sweep``, ``sheet-no-match``, ``play-off-moved``, ``sheet-sum``,
        ``sheet-writer``, ``sheet-booking``, ``reason-missing`` if both sides had signed other figures, or an earlier
        correction had others, and codes of the figures.
    :raises VersionConflict: somebody else wrote other figures, or a side has disputed the result.
    """
    facts = {
        "round": number,
        "table": table,
        **sheet.figures(),
        "game": None,
        "confirmed": True,
        "source": "paper",
    }
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("sheet", evening_id)
        _require_same_people(view, number, act.expected_version)
        facts |= corrects(view, facts)
        newest = view.evening.table(number, table).newest_dispute
        if newest > act.expected_version:  # or a dispute just sent would go unread
            raise VersionConflict(next(e for e in view.events if e.seq == newest), facts)
        phase = view.evening.phase.in_round(number)
        if not phase.terms.names_matches:  # then not asked for
            facts["matches"] = None
        verdict = view.evening.check_sheet(facts, matches_known=matches_known)
        question = None if verdict.gap else sheet_question(phase, sheet)
        if question is not None:
            if not points_known and not _kept(view.evening.table(number, table), facts):
                raise question
            facts["kept"] = True
        play_offs.require_answer(view, facts, play_off)
        event = write_sheet(book, view, facts, act.expected_version, matches_known=matches_known)
        if play_off == play_offs.ANEW and play_offs.falling(view, facts):
            play_offs.drop(book, evening_id, facts)
        return event


def _kept(table: EveningTable, facts: JsonObject) -> bool:
    """Return whether the sheet of *table* has these figures already, with a confirmed unlikely total."""
    return bool(table.sheet and table.sheet.get("kept") and same_figures(table.sheet, facts))


def write_sheet(
    book: OpenLedger,
    view: EveningView,
    facts: JsonObject,
    expected_version: int,
    *,
    matches_known: bool,
) -> Event:
    """Write a sheet inside the open ledger; return the event.

    Repeating a confirmed and undisputed sheet writes nothing; the figures of the newest sheet never conflict.

    :raises RuleError: ``evening-closed``, ``evening-cancelled``, ``reason-missing`` for a correction, and codes of
        :func:`scorer.rules.club.results.sheets.check_sheet`.
    :raises VersionConflict: other figures were written since *expected_version*.
    """
    book.require_open("sheet", view.meta.id)
    view.evening.check_sheet(facts, matches_known=matches_known)
    newest = book.newest("sheet", facts, view.meta.id)
    table = view.evening.table(facts["round"], facts["table"])
    if newest is not None and same_figures(newest.facts, facts):
        by_phone = facts["source"] == "phone"
        if table.disputes.keys() & (facts["signed"] if by_phone else table.disputes):
            return book.append("sheet", facts, view.meta.id)
        if newest.facts["confirmed"]:
            return newest
        expected_version = newest.seq
    if "corrects" in facts and table.seq <= expected_version:
        book.require_reason()
    return book.write("sheet", facts, view.meta.id, expected_version=expected_version)


def corrects(view: EveningView, facts: JsonObject) -> dict[str, int]:
    """Return the fact ``corrects`` of an official's sheet: the number of the event that the sheet corrects, else {}.

    With other figures the sheet corrects a sheet that both sides had signed, or an earlier correction. A repeated
    correction has the same number again.
    """
    table = view.evening.table(facts["round"], facts["table"])
    if table.sheet is None or not (table.state == "both" or table.correction):
        return {}
    if not same_figures(table.sheet, facts):
        return {"corrects": table.seq}
    return {"corrects": table.sheet["corrects"]} if table.correction else {}


def total(act: Act, evening_id: str, member: int, points: int) -> None:
    """Write the total of the evening, in points, that a member added up themselves.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``person-absent``,
        ``out-of-range``.
    :raises VersionConflict: somebody else wrote another total since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        require_there(view, member)
        reading.integer(points, "points", view.evening.phase.terms.lowest_total, MOST_SUM)
        book.write("total", {"member": member, "points": points}, evening_id)


def lot(act: Act, evening_id: str, groups: Orders, of_lists: ListDraws = NO_LOTS.of_lists) -> None:
    """Write the cards that equals drew by hand: for each group of equals their numbers, the best card first.

    *groups* are such orders of members for the ranking; *of_lists* are those for side lists, of members, teams or
    clubs, each from the top of its list.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``person-twice``,
        ``member-unknown``, ``not-choice`` for a list that this evening does not have.
    :raises VersionConflict: somebody else wrote other orders since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        teams = view.evening.people.teams
        clubs = {team.club for team in teams.values() if team.club is not None}
        allowed = {"people": view.evening.attendance, "teams": teams, "clubs": clubs}
        check_draws(groups, of_lists, view.regulation, "evening", allowed)
        for facts in lot_facts(groups, of_lists):
            book.write("lot", facts, evening_id)


def _require_same_people(view: EveningView, number: int, expected_version: int) -> None:
    """Refuse a sheet if the round was drawn, or seats in it were swapped, since *expected_version*.

    If that is 0, nothing is checked.

    :raises RuleError: ``round-anew``.
    """
    draws = (
        e
        for e in view.events
        if (e.kind == "draw" and e.facts["first"] <= number)
        or (e.kind == "swap" and e.facts["round"] == number)
    )
    if expected_version and any(draw.seq > expected_version for draw in draws):
        raise RuleError("round-anew")


def require_there(view: EveningView, member: int) -> None:
    """Refuse a *member* who is not entered on the evening.

    :raises RuleError: ``person-absent``.
    """
    if member not in view.evening.attendance:
        raise RuleError("person-absent", "member", member=member)
