"""The board as the watch page tells it: sentences and rows, still without HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.rules import slate
from scorer.rules.cards import Mode
from scorer.rules.melds import Four, Run, named_card, read_meld
from scorer.web.i18n import _
from scorer.web.words import CATEGORIES, FRENCH_RANKS, MODES, RANKS, RUNS, icon

if TYPE_CHECKING:
    from scorer.rules.games import Settings

Board = dict[str, Any]
Line = dict[str, Any]


def slates(board: Board) -> list[dict[str, Any]]:
    """Return both halves of the slate, ready to be drawn."""
    return [
        {"paths": list(slate.paths(half).values()), "rest": half["rest"], "rests": half["rests"]}
        for half in board["slate"]
    ]


def news(board: Board) -> list[str]:
    """Return what everybody at the table wants to know first."""
    told = []
    if board["finish"]:
        told.append(outcome(board))
        if board["finish"]["schneider"]:
            told.append(_("Schneider!"))
    elif board["ask"]:
        told.append(_("Beide sind am Ziel. Jetzt gilt Stöck, Wys, Stich."))
    else:
        told += [
            _("Am Ziel und darf sich bedanken: %(team)s.", team=board["teams"][team])
            for team in board["may_thank"]
        ]
    if board["berg"]:
        told.append(_("Bergpreis: %(team)s.", team=board["teams"][board["berg"]["team"]]))
    elif board["berg_ask"]:
        told.append(_("Bergpreis: beide sind oben. Wer war zuerst?"))
    told += [
        _("Platz %(slot)s ist zweimal verschieden geschrieben.", slot=clash["slot"])
        for clash in board["clashes"]
    ]
    return told


def outcome(board: Board) -> str:
    """Return who has won and why, in one sentence."""
    finish = board["finish"]
    if not finish:
        return _("läuft noch")
    if finish["winner"] is None:
        return _("Unentschieden.")
    winner = board["teams"][finish["winner"]]
    loser = board["teams"][1 - finish["winner"]]
    whys = {
        "thanks": _("bedankt auf %(on)s", on=CATEGORIES.get(finish["on"] or "", _("genug Punkte"))),
        "order": _("%(on)s geht vor", on=CATEGORIES.get(finish["on"] or "", "")),
        "premature": _("zu früh bedankt von «%(team)s»", team=loser),
        "higher": _("mehr Punkte"),
        "deals": _("alle Spiele sind gespielt"),
        "auto": _("das Ziel ist erreicht"),
    }
    return _("Die Partie geht an «%(team)s»: %(why)s.", team=winner, why=whys[finish["why"]])


def playing(board: Board, settings: Settings) -> dict[str, Any] | None:
    """Return the deal on the table, or who deals the next one; nothing after the end."""
    if board["finish"]:
        return None
    players = board["players"]
    if board["open"] is None:
        turn = board["next"]
        told = [
            _("%(name)s gibt.", name=players[turn["dealer"]]),
            _("%(name)s spielt aus.", name=players[turn["forehand"]]),
        ]
        if board["deals_left"] is not None:
            told.append(_("Noch %(count)d Spiele.", count=board["deals_left"]))
        return {"mode": None, "title": _("Spiel %(n)d", n=turn["number"]), "told": told}
    line = next(one for one in board["lines"] if one["slot"] == board["open"])
    told = []
    if line["declarer"] is not None:
        name = players[line["declarer"]]
        told.append(
            _("%(name)s, geschoben.", name=name) if line["pushed"] else _("%(name)s.", name=name)
        )
    told += shown(board, line, settings)
    title = _("Spiel %(n)d", n=line["number"])
    if line["mode"]:
        title = f"{MODES[line['mode']]} ×{line['factor']}"
    return {"mode": line["mode"], "icon": icon(line["mode"] or ""), "title": title, "told": told}


def shown(board: Board, line: Line, settings: Settings) -> list[str]:
    """Return Weis and Stöck of a deal, each with its team."""
    told = []
    for team, melds in enumerate(line["melds"]):
        if melds:
            names = ", ".join(meld_name(meld, line["mode"], settings) for meld in melds)
            sentence = _("Weis %(team)s: %(melds)s.", team=board["teams"][team], melds=names)
            if line["weis_team"] == 1 - team:
                sentence = _(
                    "Weis %(team)s: %(melds)s (zählt nicht).",
                    team=board["teams"][team],
                    melds=names,
                )
            told.append(sentence)
    for team, points in enumerate(line["stoeck"]):
        if points:
            told.append(_("Stöck %(team)s.", team=board["teams"][team]))
    return told


def meld_name(told: object, mode: str | None, settings: Settings) -> str:
    """Return a meld as it is called at the table: a run by its highest card in this mode.

    *Rule:* R27.
    """
    meld = read_meld(told, "")
    ranks = FRENCH_RANKS if settings.deck == "french" else RANKS
    if isinstance(meld, Run):
        card = named_card(meld, Mode(mode or meld.suit))
        values = {"run": RUNS[meld.length], "suit": MODES[meld.suit], "rank": ranks[card.rank]}
        return _("%(run)s %(suit)s, höchste %(rank)s", **values)
    if isinstance(meld, Four):
        return _("vier %(rank)s", rank=ranks[meld.rank])
    return _("%(points)d Punkte", points=meld.points)


def rows(board: Board, settings: Settings) -> list[dict[str, Any]]:
    """Return the lines of the sheet, the last one first."""
    return [_row(board, line, settings) for line in reversed(board["lines"])]


def _row(board: Board, line: Line, settings: Settings) -> dict[str, Any]:
    if line["kind"] != "deal":
        return {
            "number": "+",
            "icon": "",
            "mode": _("Striche"),
            "written": line["written"],
            "more": "",
            "void": False,
        }
    mode = line["mode"]
    return {
        "number": line["number"],
        "icon": icon(mode) if mode else "",
        "mode": MODES[mode] if mode else "–",
        "factor": line["factor"],
        "written": line["written"],
        "void": line["void"] is not None,
        "more": " ".join(_more(board, line, settings)),
    }


def _more(board: Board, line: Line, settings: Settings) -> list[str]:
    teams, told = board["teams"], []
    if line["void"] is not None:
        told.append(_("Ungültig: %(reason)s.", reason=line["void"] or "–"))
    if line["state"] == "open":
        told.append(_("Wird gespielt."))
    if line["declarer"] is not None:
        name = board["players"][line["declarer"]]
        told.append(
            _("%(name)s, geschoben.", name=name) if line["pushed"] else _("%(name)s.", name=name)
        )
    if line["match"] is not None:
        word = _("Kontermatch %(team)s.") if line["counter"] else _("Match %(team)s.")
        told.append(word % {"team": teams[line["match"]]})
    told += shown(board, line, settings)
    if line["given_up"] is not None:
        told.append(_("Aufgegeben: %(team)s.", team=teams[line["given_up"]]))
    told += [
        _(
            "%(points)d Punkte abgegeben von %(team)s: %(reason)s.",
            points=moved["points"],
            team=teams[moved["from"]],
            reason=moved.get("reason") or "–",
        )
        for moved in line["moved"]
    ]
    if line["note"]:
        told.append(line["note"])
    if line["revised"]:
        told.append(_("Korrigiert."))
    return told
