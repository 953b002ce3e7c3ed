"""One fact, many tellers: each view of random games says of every line what the board says."""

import json
import re

import pytest

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import GERMAN
from scorer.rules.record import Record, dumps, loads
from scorer.rules.sentences import sentences_of
from tests.long import runs
from tests.rules.log_generator.every_game import GENERATORS
from tests.web.table import views
from tests.web.table.test_board_view import brought

GAMES = runs(6, 200)  # of each kind
# Games that hold what the first few lack: a deal annulled, thanked too early, undecided, given up; −1 point; a lot.
RARE = {"schieber": {20, 40, 55}, "differenzler": {68, 85}, "solo": {114}}
HERE = "127.0.0.1"  # nobody is limited at the machine itself
PARTS = ("watch", "sheet", "history", "game.csv", "back")
TEAMS = ("Rot", "Blau")
VIEWS = {
    "schieber": views.Schieber,
    "coiffeur": views.Coiffeur,
    "differenzler": views.Differenzler,
    "solo": views.Solo,
}


def random_game(app, game, seed):
    """Return a random table, and the record of it that leaves the server: without what is sealed.

    A Schieber's sides have names of their own.
    """
    generator = GENERATORS[game].LogGenerator(seed)
    named = {"teams": [*TEAMS]} if game == "schieber" else {}
    settings, revisions = games.read_settings(generator.settings | named), generator.game()
    if game == "differenzler":
        revisions = generator.revisions  # a server has all, a phone may lack what is sealed
    while not allowed(settings, revisions):
        revisions = revisions[:-1]
    table = brought(app, Record(settings, tuple(revisions)), HERE)
    return table, loads(app.test_client().get(f"{table.path}/game.json").data)


def allowed(settings, revisions):
    """Return whether the rules allow a log as a whole, and what can be read of it."""
    readable = zip(revisions, games.reveal_indexes(settings, revisions), strict=True)
    try:
        games.check_log(settings, revisions)
        games.check_log(settings, [revision for revision, since in readable if since is not None])
    except RuleError:
        return False
    return True


def schieber_says(line, board):
    """Return how often each thing is to be said of a line."""
    of = dict.fromkeys(("match", "given_up", "premature", "counted", "void"))
    of |= {"counter": False, "stoeck": (0, 0), "pushed": False, "moved": ()}
    of |= {"melds": ((), ()), "weis_why": None, "weis_team": None, "mode": None, **line}
    finish, berg = board["finish"] or {}, board["berg"] or {}
    ends = finish.get("deal") == line["slot"]
    if ends and finish["why"] == "counted":
        of["counted"] = 1 - finish["winner"]
    shown = [bool(melds) for melds in of["melds"]]
    tie = of["weis_why"] == "undecided"
    mentions = {
        r"\bMatch\b": of["match"] is not None and not of["counter"],
        r"\bKontermatch\b": of["counter"],
        r"\bgilt nicht\b": not tie and of["weis_team"] is not None and shown[1 - of["weis_team"]],
        r"\bnoch offen\b": sum(shown) if tie else 0,
        r"\bStöck\b": any(of["stoeck"]),
        r"\bgeschoben\b": of["pushed"],
        r"Ungültig|annulliert": of["void"] is not None,
    }
    for team, (name, other) in enumerate((TEAMS, TEAMS[::-1])):
        mentions |= {
            rf"Punkte von \W*{name}\W* an \W*{other}": sum(m["from"] == team for m in of["moved"]),
            rf"{name}\W* gibt das Spiel auf|aufgegeben von {name}": of["given_up"] == team,
            rf"{name}\W* hat sich zu früh bedankt": of["premature"] == team,
            rf"{name}\W* hat nachgezählt": of["counted"] == team,
            rf"Bergpreis:? {name}": berg == {**berg, "deal": line["slot"], "team": team},
            rf"Sieg:? {name}": ends and finish["winner"] == team,
        }
    return mentions


def coiffeur_says(line, _board):
    return {
        r"\bMatch\b": line["match"],
        r"\bKontermatch\b": line["counter"],
        r"\bStöck\b": line["stoeck"],
        r"\bgestrichen\b": line["scratched"],
    }


def differenzler_says(line, board):
    mentions = {r"Ungültig|annulliert": line["void"] is not None}
    for seat, name in enumerate(board["teams"]):
        fined = sum(penalty["seat"] == seat for penalty in line["penalties"])
        mentions[rf"Strafe {name} \d|\d Strafpunkte für {name}\b"] = fined
    return mentions


def solo_says(line, board):
    mentions = {
        r"Ungültig|annulliert": line["void"] is not None,
        r"\bMatch\b": line["match"] is not None,
    }
    for seat, name in enumerate(board["teams"]):
        kinds = [extra["kind"] for extra in line["extras"] if extra["seat"] == seat]
        mentions |= {
            rf"\bWeis \W*{name}\b": kinds.count("weis"),
            rf"\bWeis auf dem Tisch\W*{name}\b": kinds.count("table_weis"),
            rf"\bStöck \W*{name}\b": kinds.count("stoeck"),
        }
    return mentions


SAYS = {
    "schieber": schieber_says,
    "coiffeur": coiffeur_says,
    "differenzler": differenzler_says,
    "solo": solo_says,
}


def figures_of(line, board):
    """Return the figures of a line by their names; what a view may leave out is blank or nothing."""
    blank = [None] * len(board["teams"])
    right = {name: [line.get(name) or blank] for name in ("cards", "points", "differences")}
    right["cards"].append(None)
    right |= {name: [line[name]] for name in ("written", "totals")}
    if line.get("state") in {"void", "open"}:
        for name in ("written", "totals"):
            right[name] += [blank, None]
    if line["kind"] == "cell":
        right |= {"points": [line["points"]], "worth": [line["written"][line["team"]]]}
    elif board["game"] == "differenzler":
        fined = [0] * len(blank)
        for penalty in line["penalties"]:
            fined[penalty["seat"]] += penalty["points"]
        right["fined"] = [[a - b for a, b in zip(line["written"], fined, strict=True)]]
    elif board["game"] == "solo":
        right["extra_points"] = [line["extra_points"]]
    elif line["kind"] == "deal":
        right |= {name: [line[name]] for name in ("weis", "stoeck")}
        match, declarer = line["match"], line["declarer"]
        right["match"] = ["" if match is None else TEAMS[match]]
        right["declarer"] = ["" if declarer is None else board["players"][declarer]]
        right |= {name: ["ja" if line[name] else ""] for name in ("counter", "pushed")}
    else:
        right |= {name: [blank] for name in ("weis", "stoeck")}
        right |= {name: [""] for name in ("match", "declarer", "counter", "pushed")}
    return right


def otherwise(read_line, line, board, *, in_words=True):
    """Return what *read_line* says of a line otherwise than the board has it."""
    if in_words:
        for what, often in SAYS[board["game"]](line, board).items():
            if len(re.findall(what, read_line.text)) != often:
                yield what, int(often), read_line.text
    right = figures_of(line, board)
    for name, figures in read_line.figures.items():
        if figures in right[name]:
            continue
        blank_where_open = line.get("state") != "done" and name == "totals" and figures
        if not blank_where_open or any(
            shown not in {None, due} for shown, due in zip(figures, line[name], strict=True)
        ):
            yield name, right[name], figures


def winners(board):
    """Return who has won; of a Coiffeur everybody who shares the first place."""
    finish = board["finish"] or {}
    if "winners" in finish:
        return finish["winners"]
    sides = range(len(board["teams"]))
    if "ranks" in finish:
        return [team for team in sides if finish["ranks"][team] == 1]
    return [team for team in sides if team == finish.get("winner")]


def compared(app, table, record, phone):
    """Yield view by view what is said otherwise than the board has it."""
    board, browser = record.board(), app.test_client()
    game = board["game"]
    read = VIEWS[game]
    answers = {part: browser.get(f"{table.path}/{part}") for part in PARTS}
    pages = {part: views.soup(answer) for part, answer in answers.items() if part != "game.csv"}
    pages["wall"] = views.soup(browser.get(f"/wall?t={table.id}"))
    named_board = board | {"teams": TEAMS if game == "schieber" else board["teams"]}
    lines_by_view = {
        "watch": read.watch(pages["watch"], named_board),
        "sheet": read.sheet(pages["sheet"], named_board),
        "game.csv": read.file(views.csv_rows(answers["game.csv"]), named_board),
        "phone": views.listed(phone["rows"], written=game in {"schieber", "solo"}),
    }
    for view, lines in lines_by_view.items():
        for line, read_line in zip(board["lines"], lines, strict=True):
            for wrong in otherwise(
                read_line, line, named_board, in_words=view != "game.csv" or game != "schieber"
            ):
                yield view, line["slot"], *wrong
    entries, ids = views.history(pages["history"]), [revision.id for revision in record.revisions]
    for line in board["lines"]:
        if len(line["heads"]) == 1:  # of two versions each is told
            entry = views.ShownLine(entries[ids.index(line["heads"][0])])
            for wrong in otherwise(entry, line, named_board):
                yield "history", line["slot"], *wrong
    right = [named_board["teams"][team] for team in winners(board)]
    for view, sides in read.sides.items():
        marked = views.won(pages[view], sides, named_board["teams"])
        if marked != right:
            yield view, "winner", right, marked
    if phone["end"] is not None:
        ending = views.text(pages["back"].select(".outcomes .remark")[-1])
        for why in phone["end"]["why"]:
            if not ending.startswith(why):
                yield "phone", "end", ending, why
        if game == "coiffeur":
            early = "Vorzeitig beendet nach" in ending
            if early != any(sentence in ending for sentence in phone["end"]["stopped"]):
                yield "phone", "stopped", ending, phone["end"]["stopped"]
        stakes_for = [views.text(head) for head in pages["watch"].select(".strokes tbody th")][:-1]
        if phone["end"]["strokes"] != stakes_for:
            yield "phone", "strokes", stakes_for, phone["end"]["strokes"]
    stakes = board.get("stakes")
    if stakes is not None:
        strokes = [int(views.text(cell)) for cell in pages["back"].select(".strokes .total")]
        if strokes != stakes:
            yield "back", "strokes", stakes, strokes
        for reasons in pages["sheet"].select(".stakes .for"):
            reasons.decompose()
        strokes = [
            int(views.text(cell).split()[-1]) for cell in pages["sheet"].select(".stakes dd")
        ]
        if strokes != (stakes if any(stakes) else []):
            yield "sheet", "strokes", stakes, strokes
        rows = pages["watch"].select(".strokes tbody tr")
        by_prize = [[int(views.text(cell) or 0) for cell in row.select("td")] for row in rows]
        strokes = by_prize.pop() if by_prize else []
        written = sentences_of(record.settings, board, GERMAN).strokes() if strokes else []
        if by_prize != [given for _prize, given in written]:
            yield "watch", "strokes by prize", written, by_prize
        if strokes != (stakes if board["finish"] and any(stakes) else []):
            yield "watch", "strokes", stakes, strokes


@pytest.mark.parametrize("game", GENERATORS)
def test_every_view_says_of_every_line_what_the_board_says(app, game):
    seeds = sorted({*range(GAMES), *RARE.get(game, ())})
    played = [random_game(app, game, seed) for seed in seeds]
    logs = [json.loads(dumps(record)) for _table, record in played]
    phones = views.phone(app.test_client(), game, logs)
    wrong = [
        (seed, *what)
        for seed, (table, record), phone in zip(seeds, played, phones, strict=True)
        for what in compared(app, table, record, phone)
    ]

    assert wrong == []
    if game == "schieber":
        lines = [line for _table, record in played for line in record.board()["lines"]]
        for what in ("void", "premature", "counted", "given_up", "match"):
            assert any(line.get(what) is not None for line in lines), what
        assert any(line.get("weis_why") == "undecided" for line in lines)
