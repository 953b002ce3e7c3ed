"""The sheets of a Schieber: both Z, the end of the game, all deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scorer.paper.game_paper import Blank, GamePaper, Marks
from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import N_, Gettext
from scorer.rules.schieber.board_types import SchieberLine
from scorer.rules.schieber.sentences.deals import DealRemark
from scorer.rules.schieber.sentences.game import SchieberSentences
from scorer.rules.schieber.slate import Z_LINE, paths

# The slate keeps all earlier remainders; a sheet shows the last few, so that they fit under the Z.
RESTS_SHOWN: Final = 7
LONGEST_LABEL: Final = 10  # letters of a team in a remark
LONGEST_HEAD: Final = 5  # letters of a team above its column
LONGEST_LINE: Final = 18  # letters of a name on one line beside a Z
REMARK_LETTERS: Final = 38  # letters of a remark on a line
# Lines of deals and corrections that fit on an A4 page, usually and with less spacing.
PAGE, FULL_PAGE = 20, 24


@value_class
class DealRow:
    """One line of the table of deals, as printed; a cell without content is "".

    *mark* is the footnote mark of a correction, *factor* is like «×2». *cards*, *written* and *totals* have a text for
    each team. If the deal is *void*, *written* and *totals* are empty. Strokes written directly only have *mark*,
    *remarks*, *written* and *totals*.
    """

    number: str
    mark: str
    icon: str
    mode: str
    factor: str
    declarer: str
    pushed: bool
    cards: tuple[str, ...]
    remarks: tuple[DealRemark, ...]
    written: tuple[str, str]
    totals: tuple[str, str]
    void: bool


def labels(teams: Sequence[str]) -> Sequence[str]:
    """Return the short names of the teams for the remarks of a deal."""
    return words.short_names(teams, LONGEST_LABEL)


def contents(sentences: SchieberSentences, marks: Marks) -> Values:
    """Return the values of the sheet; *marks* are the footnote marks of corrected lines, by line."""
    board = sentences.board
    rows = [_row(sentences, line, marks.get(line["line"], "")) for line in sentences.lines]
    return {
        "sides": [_side(sentences, team) for team in (0, 1)],
        "rows": rows,
        "z_line": Z_LINE,
        **_columns(rows),
        "full": PAGE < _lines(rows) + len(marks) <= FULL_PAGE,
        "short": words.short_names(board["teams"], LONGEST_HEAD),
        "tall": any(len(name) > LONGEST_LINE for name in (*board["teams"], *board["players"])),
    }


def _lines(rows: Iterable[DealRow]) -> int:
    """Return the number of lines that the deals take with their remarks."""
    texts = ([f"{remark.team} {remark.text}" for remark in row.remarks] for row in rows)
    return sum(max(1, sum(1 + len(text) // REMARK_LETTERS for text in row)) for row in texts)


def _side(sentences: SchieberSentences, team: int) -> Values:
    """Return one team's half of the sheet; ``arrived`` is False while the team's total is below its target.

    ``stakes`` is the team's number of strokes for prizes, None if the game has no prizes; ``stakes_for`` names the
    prizes, ``tally`` draws the strokes.
    """
    board, slate = sentences.board, sentences.board["slate"][team]
    rests = tuple(words.number_text(rest) for rest in slate["rests"][-RESTS_SHOWN:])
    finish, stakes = board["finish"], board["stakes"]
    target = sentences.settings.target
    return {
        "name": board["teams"][team],
        "players": tuple((seat + 1, board["players"][seat]) for seat in (team, team + 2)),
        "total": words.number_text(board["totals"][team]),
        "strokes": "".join(paths(slate).values()),
        "rest": words.number_text(slate["rest"]) if slate["rest"] else "",
        "rests": rests,
        "alt": _slate_text(sentences.gettext, board["teams"][team], board["totals"][team], slate),
        "won": finish is not None and finish["winner"] == team,
        "arrived": target is None or board["totals"][team] >= target[team],
        "stakes": None if stakes is None else stakes[team],
        "tally": _tally(0 if stakes is None else stakes[team]),
        "stakes_for": ", ".join(
            f"{reason}:\N{NO-BREAK SPACE}{given[team]}"
            for reason, given in sentences.strokes(team)
            if given[team]
        ),
    }


def _slate_text(_: Gettext, name: str, total: int, slate: JsonObject) -> str:
    """Return the text alternative of one Z."""
    return _(
        "%(team)s: %(total)s Punkte; %(hundreds)s Hunderter, %(fifties)s Fünfziger, "
        "%(twenties)s Zwanziger, Rest %(rest)s"
    ) % {
        "team": name,
        "total": words.number_text(total),
        **{k: slate[k] for k in slate if k != "rests"},
    }


def _tally(count: int) -> tuple[str, int]:
    """Return *count* strokes as SVG path data like the hundreds of a slate, and their width in units of the slate.

    The distances are those of ``_bar`` in rules/schieber/slate.py, up to 20 strokes: 46 between groups, 8 in a group.
    """
    groups, rest = divmod(max(0, count - 1), 5)
    drawn = paths({"hundreds": count, "fifties": 0, "twenties": 0})["hundreds"]
    return drawn, 46 * groups + 8 * min(rest, 3) + (24 if rest == 4 or groups else 16)


def _row(sentences: SchieberSentences, line: SchieberLine, mark: str) -> DealRow:
    totals = (words.number_text(line["totals"][0]), words.number_text(line["totals"][1]))
    written = (_amount(line["written"][0]), _amount(line["written"][1]))
    if line["kind"] == "strokes":
        direct = [DealRemark("", sentences.gettext("direkt geschrieben"))]
        remarks = _with_prizes(direct, sentences.prizes(line["slot"]))
        return DealRow("", mark, "", "", "", "", False, ("", ""), remarks, written, totals, False)
    mode, declarer, void = line["mode"], line["declarer"], line["state"] == "void"
    remarks = _with_prizes(sentences.shown(line), sentences.prizes(line["slot"]))
    return DealRow(
        number=str(line["number"]),
        mark=mark,
        icon=words.mode_icon(mode),
        mode=words.mode_name(sentences.gettext, mode),
        factor=f"×{line['factor']}" if line["factor"] != 1 else "",
        declarer="" if declarer is None else sentences.board["players"][declarer],
        pushed=bool(line["pushed"]),
        cards=tuple(map(str, line["cards"] or ("", ""))),
        remarks=remarks,
        written=("", "") if void else written,
        totals=("", "") if void else totals,
        void=void,
    )


def _with_prizes(remarks: Sequence[DealRemark], prizes: Iterable[str]) -> tuple[DealRemark, ...]:
    """Return *remarks* with *prizes* added to the last remark if it has no team, else as a further remark."""
    listed = list(remarks)
    free = listed.pop().text if listed and not listed[-1].team else ""
    text = words.joined((free, *prizes), " · ")
    return (*listed, DealRemark("", text)) if text else tuple(listed)


def _columns(rows: Sequence[DealRow]) -> dict[str, bool]:
    """Return for each optional column whether it has any content."""
    return {
        "has_factors": any(row.factor for row in rows),
        "has_declarers": any(row.declarer or row.pushed for row in rows),
        "has_cards": any(row.cards != ("", "") for row in rows),
        "has_written": any(not _same(row) for row in rows),
    }


def _same(row: DealRow) -> bool:
    """Return whether the written points of both teams are only their card points, or the deal is void."""
    return row.void or row.cards == tuple(text.replace("–", "0") for text in row.written)


def _amount(points: int) -> str:
    return words.number_text(points) if points else "–"


# The trumps of a match aux cartes as played in the Valais, in order; each is played *EACH* times.
IMPOSED: Final[Mapping[Deck, tuple[str, ...]]] = {
    Deck.FRENCH: ("herz", "ecken", "schaufel", "kreuz"),
    Deck.GERMAN: ("rosen", "schellen", "schilten", "eichel"),
}
EACH: Final = 4
MATCH: Final = 100  # additional points for all tricks


def match_contents(_: Gettext, deck: Deck) -> JsonObject:
    """Return the deals with their prescribed trumps, and the sum of both sides' points without bonuses for matches."""
    deals = [(suit, words.mode_name(_, suit)) for suit in IMPOSED[deck] for _deal in range(EACH)]
    return {"deals": deals, "each": EACH, "sum": CARD_POINTS * len(deals), "bonus": MATCH}


PAPER: Final = GamePaper(
    contents,
    {
        "schieber": Blank(
            "schieber/blank.html",
            N_("Das Z für beide Parteien"),
            lambda _, _deck: {"z_line": Z_LINE},
        ),
        "match-aux-cartes": Blank(
            "schieber/blank_match.html",
            N_("Match aux cartes, 16 vorgeschriebene Spiele"),
            match_contents,
        ),
    },
    labels,
)
