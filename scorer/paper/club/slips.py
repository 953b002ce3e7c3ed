"""The slip of a table, on which a round is written and signed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from scorer.paper.club.common import PAIRS, Names, players
from scorer.paper.club.sheets import card_pages
from scorer.rules.club.ranking.bracket_sentences import table_title
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.club.regulation.preset_sentences import contract_name, game_of_round
from scorer.rules.club.results.sentences import round_figures
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.reading import Values
from scorer.rules.core.words import Gettext

GAMES = 8  # lines of a slip for games whose number is not prescribed
MOST_WITH_TRUMP = 4  # sides of a slip that leave room for a column of trumps
LETTERS = 44  # letters on a line of all column headings together
HEAD_LINES = 3  # most lines of a column heading
BREAKS = re.compile(r"[ -]")
SHEET_ROWS = 4  # additional lines for head and foot if each side plays each contract once


def slips(
    _: Gettext,
    evening: Evening,
    tables: Sequence[tuple[EveningTable, Markup | None, str]],
    names: Names,
    rules: OwnRules = NO_RULES,
    **_given: object,
) -> Values:
    """Return the pages of slips for *tables*, to be cut apart, with the club's own *rules*.

    Each table comes with the QR code for its phone, or None, and with the address in it as a text to type. Slips
    are in the order of the tables, with all rounds of a table together.

    The ``lines`` of a slip are those of :func:`_deals`; with ``games`` they are games instead of deals. With
    ``by_letter`` the columns have letters because the names do not fit. With ``once`` each side plays each contract
    once, with ``named`` each line names a contract. ``trump``, ``matches``, ``bonuses`` and ``writer`` say whether
    there is a place to write them.
    """
    cards = []
    for table, code, typed in sorted(tables, key=lambda slip: (slip[0].number, slip[0].round)):
        phase = evening.phase.in_round(table.round)
        people = players(table, names)
        sides = phase.terms.sides(len(people))
        seated = [people[side::sides] for side in range(sides)]
        cards.append(
            {
                "round": table.round,
                "game": game_of_round(_, evening.phase, table.round),
                "table": table.number,
                "stage": table_title(_, evening, table),
                "code": code,
                "typed": typed,
                "sides": seated,
                "by_letter": len(seated) > PAIRS and not _fit(seated),
                "games": not phase.terms.counts_deals,
                "legend": _legend(_, phase),
                "lines": _deals(_, phase),
                "once": phase.terms.each_once,
                "more_rows": SHEET_ROWS if phase.terms.each_once else 0,
                "named": bool(phase.terms.contracts),
                "trump": _has_trump(phase, sides),
                "matches": phase.terms.names_matches,
                "bonuses": phase.terms.bonuses,
                "writer": phase.terms.wrong in {"writer", "split"},
            }
        )
    return {"pages": card_pages(cards, rules), "rules": rules.on_slips()}


def _legend(_: Gettext, phase: Phase) -> str:
    """Return a legend: the number of deals or the names of the figures, and the control sum if there is one."""
    terms = phase.terms
    written = (
        _.ngettext("1 Spiel", "%(count)s Spiele", phase.deals) % {"count": phase.deals}
        if terms.counts_deals
        else round_figures(_, terms)
    )
    due = None if terms.check is None else terms.cards(phase.deals)
    if due is None:
        return written
    if not terms.match_bonus:
        check = _("Kontrollsumme %(sum)s")
    elif terms.match_minus:
        check = _("Kontrollsumme %(sum)s, pro Match %(bonus)s weniger")
    else:
        check = _("Kontrollsumme %(sum)s, pro Match %(bonus)s mehr")
    return f"{written}. {check % {'sum': due, 'bonus': terms.match_bonus}}"


def _fit(sides: Sequence[Sequence[str]]) -> bool:
    """Return whether the names of all *sides* fit into the headings of their columns without breaking a word."""
    letters = LETTERS // len(sides)
    words = [word for side in sides for name in side for word in BREAKS.split(name)]
    return max(map(len, words)) <= letters and all(
        len(name) <= HEAD_LINES * letters for side in sides for name in side
    )


def _has_trump(phase: Phase, sides: int) -> bool:
    """Return whether each deal has a cell for its trump: in a known game where players choose it, if there is room."""
    chosen = phase.terms.counts_deals and not phase.terms.contracts
    return chosen and phase.club_rules is not None and sides <= MOST_WITH_TRUMP


def _deals(_: Gettext, phase: Phase) -> list[tuple[int, str]]:
    """Return the lines of a slip: the number, from 1, and the prescribed contract or "".

    A line is a deal, or a contract if each side plays each contract once in its own order, or a game if games are
    counted. If the number of games is not prescribed, there are ``GAMES`` lines.
    """
    terms = phase.terms
    if not terms.counts_deals:
        return [(number, "") for number in range(1, (terms.several_games or GAMES) + 1)]
    contracts = terms.contracts if terms.each_once else terms.in_order(phase.deals)
    names = [
        contract_name(_, contract.name, contract.mode)
        + (f" ×{contract.factor}" if contract.factor > 1 else "")
        for contract in contracts
    ]
    return list(enumerate(names or [""] * phase.deals, start=1))
