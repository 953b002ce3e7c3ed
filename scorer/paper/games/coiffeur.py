"""The sheets of a Coiffeur: the grid of options and teams, and the open cells."""

from __future__ import annotations

from typing import Final

from scorer.paper.game_paper import Blank, GamePaper, Marks
from scorer.rules.coiffeur.board import STOECK
from scorer.rules.coiffeur.board_types import CoiffeurBoard, CoiffeurLine
from scorer.rules.coiffeur.presets import PRESETS
from scorer.rules.coiffeur.sentences.game import CoiffeurSentences
from scorer.rules.coiffeur.settings import in_deck
from scorer.rules.core import names, words
from scorer.rules.core.reading import Values

# With more letters in all team names their headings are smaller.
LONGEST_HEADING: Final = 36
# With more rows than this the rows are closer, so that the sheet stays on one page. With more
# than two teams the remarks are below the points and make the rows higher.
ROOMY: Final = 13
ROOMY_FOR_MANY: Final = 9


def in_order(board: CoiffeurBoard) -> list[CoiffeurLine]:
    """Return the lines in reading order of the grid, row by row."""
    lines = board["lines"]
    return [lines[index] for row in board["rows"] for index in row["cells"] if index is not None]


def contents(sentences: CoiffeurSentences, marks: Marks) -> Values:
    """Return the values of the sheet; *marks* are the footnote marks of corrected cells, by line."""
    finish = sentences.board["finish"]
    rows = sentences.grid(lambda line: _cell(sentences, line, marks))
    return {
        "sides": [_side(sentences, team) for team in range(len(sentences.teams))],
        "rows": rows,
        "dense": len(rows) > (ROOMY if len(sentences.teams) == 2 else ROOMY_FOR_MANY),
        "difference": sentences.margin(),
        "left": [
            (name, ", ".join(options))
            for name, options in zip(sentences.teams, sentences.open_options(), strict=True)
            if options and finish is None
        ],
        "remarks": _remarks(sentences),
        "long": sum(map(len, sentences.teams)) > LONGEST_HEADING,
    }


def _side(sentences: CoiffeurSentences, team: int) -> Values:
    board, count = sentences.board, len(sentences.teams)
    # The teams sit in turns: every seat at the distance *count* is of the same team.
    finish, seats = board["finish"], range(team, len(board["players"]), count)
    return {
        "name": board["teams"][team],
        "players": [(seat + 1, board["players"][seat]) for seat in seats],
        "total": words.number_text(board["totals"][team]),
        "won": finish is not None and finish["ranks"][team] == 1,
    }


def _cell(sentences: CoiffeurSentences, line: CoiffeurLine, marks: Marks) -> dict[str, str]:
    """Return the cell of one team in one row; ``icon`` and ``mode`` show a mode chosen at the table."""
    _, settings, team = sentences.gettext, sentences.settings, line["team"]
    if line["scratched"]:
        remarks = [_.pgettext("Feld", "gestrichen")]
    else:
        remarks = [
            _("Stöck %(points)s") % {"points": STOECK} if line["stoeck"] else "",
            _bonus_text(_("Match"), settings.match_bonus, settings.match_premium)
            if line["match"]
            else "",
            _bonus_text(_("Kontermatch"), -settings.counter_malus) if line["counter"] else "",
        ]
    one_each = len(sentences.board["players"]) == len(sentences.teams)
    if line["declarer"] is not None and not one_each:  # the only player needs no name
        remarks.insert(0, sentences.board["players"][line["declarer"]])
    return {
        "mark": marks.get(line["line"], ""),
        "points": "" if line["points"] is None else str(line["points"]),
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]),
        "text": words.joined(remarks),
        "written": words.number_text(line["written"][team]),
    }


def _bonus_text(name: str, points: int, premium: int = 0) -> str:
    """Return *name* with its bonus *points* and the *premium*, which no factor multiplies; 0 is left out."""
    return words.joined(
        (name, words.number_text(points) if points else "", f"+{premium}" if premium else ""), " "
    )


def _remarks(sentences: CoiffeurSentences) -> list[str]:
    """Return the notes that were typed for cells, each after the name of its cell."""
    return [
        f"{sentences.correction_subject(line['slot'])}: {line['note']}"
        for line in in_order(sentences.board)
        if line["note"]
    ]


def _blank(options: int, teams: int) -> Blank:
    """Return the blank grid; *options* and *teams* are numbers. *Rule:* R51, B2."""
    return Blank(
        "coiffeur/blank.html",
        lambda _: (
            _("%(options)s Varianten, %(teams)s Teams") % {"options": options, "teams": teams}
        ),
        lambda _, deck: {
            "teams": teams,
            "rows": [
                {
                    "kind": option["kind"],
                    "name": names.option_name(_, option["kind"], option["name"]),
                    "factor": f"×{option['factor']}",
                }
                for option in in_deck(PRESETS[f"coiffeur-{options}"], deck)["options"]
            ],
        },
    )


PAPER: Final = GamePaper(
    contents,
    {f"coiffeur-{n}-{teams}": _blank(n, teams) for teams in (2, 3) for n in (8, 10, 11)},
    lines=in_order,
)
