"""The sheet of a game in which everybody plays alone: the ranking, and each player's entries in each deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from scorer.paper.game_paper import Marks
from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import N_, Words

LONGEST_HEADING: Final = 40  # letters of all names; with more the headings are smaller
# With more lines than this the lines are closer, so that 16 deals stay on one page.
ROOMY: Final = 18
# With more players than this the page is landscape, with fewer lines.
MOST_LISTED: Final = 4
ROOMY_ACROSS: Final = 8


@value_class
class DealRow:
    """The row of a deal, or the row of sums after a Passe; *passe* is the number of the Passe, 0 for a deal."""

    number: str
    mark: str
    icon: str
    mode: str
    parts: tuple[object, ...]
    remarks: str
    void: bool = False
    passe: int = 0


def deal_row(
    sentences: PlayerSentences[Any, Any],
    line: JsonObject,
    part: Callable[[Any, Any, int], object],
    marks: Marks,
    remarks: str,
) -> DealRow:
    """Return the row of the deal in *line*; *part* returns the figures of one seat, *remarks* is a text below them."""
    mode = line[sentences.mode_key]
    return DealRow(
        number=str(line["number"]),
        mark=marks.get(line["line"], ""),
        icon=words.mode_icon(mode),
        mode=words.mode_name(sentences.gettext, mode),
        parts=tuple(part(sentences, line, seat) for seat in range(len(sentences.teams))),
        remarks=remarks,
        void=line["state"] == "void",
    )


def blank_title(deals: int, players: int = 0) -> Words:
    """Return a function that takes gettext and returns the title of a blank table of *deals*.

    The title contains the number of *players* unless this is 0.
    """
    text = N_("Tafel für %(deals)s Spiele und %(players)s Leute")
    if not players:
        text = N_("Tafel für %(deals)s Spiele")
    return lambda _: text(_) % {"deals": deals, "players": players}


def sheet(
    sentences: PlayerSentences[Any, Any],
    rows: Sequence[DealRow],
    heads: Sequence[str],
    figure: str,
) -> Values:
    """Return the values of the sheet.

    *heads* are the headings of three columns: the total, the figure in the board's key *figure*, and the points made.
    """
    board = sentences.board
    winners = board["finish"]["winners"] if board["finish"] else ()
    order = sorted(range(len(sentences.teams)), key=lambda seat: board["ranks"][seat])
    # With many players there is no room for a separate ranking; the ranks are below the totals.
    crowded = len(sentences.teams) > MOST_LISTED and bool(rows)
    listed = () if crowded else heads
    return {
        "heads": heads,
        "crowded": crowded,
        "ranks": [(rank, seat in winners) for seat, rank in enumerate(board["ranks"])],
        "statistics": [entry for entry in sentences.statistics() if entry[0] not in listed],
        "places": [
            {
                "rank": board["ranks"][seat],
                "name": sentences.teams[seat],
                "total": words.number_text(board["totals"][seat]),
                "figure": board[figure][seat],
                "made": board["made"][seat],
                "won": seat in winners,
            }
            for seat in order
        ],
        "rows": rows,
        "dense": len(rows) + sum(bool(row.remarks) for row in rows)
        > (ROOMY_ACROSS if crowded else ROOMY),
        "totals": [words.number_text(total) for total in board["totals"]],
        "has_mode": any(row.mode for row in rows),
        "long": sum(map(len, sentences.teams)) > LONGEST_HEADING,
    }
