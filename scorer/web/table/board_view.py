"""The board as sentences and rows for watch page, wall and totals of an evening, without HTML."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from scorer.rules.core import words
from scorer.rules.core.reading import Values
from scorer.rules.core.sentences import Sealed
from scorer.rules.record import Record
from scorer.rules.sentences import NOTHING, AnyGameSentences, sentences_of
from scorer.web import i18n
from scorer.web.games import VIEWS
from scorer.web.i18n import _

# Seconds until an open page requests news: while a game goes on, and after its end.
EVERY, AFTER_END = 3, 15


def game_sentences(game_record: Record, sealed: Sealed = NOTHING) -> AnyGameSentences:
    """Return the sentences of a game in the language of the request; *game_record* is its record.

    *sealed* are the seats with a sealed estimate, by the slot of their deal.
    """
    return sentences_of(game_record.settings, game_record.board(), i18n.words(), sealed=sealed)


def watch_page(sentences: AnyGameSentences) -> Values:
    """Return the context of the watch page of a game."""
    board = sentences.board
    teams, totals = sentences.teams, [words.number_text(total) for total in board["totals"]]
    if len(teams) == 2:
        headline = f"{teams[0]} {totals[0]} : {totals[1]} {teams[1]}"
    else:
        headline = ", ".join(f"{team} {total}" for team, total in zip(teams, totals, strict=True))
    return {
        "board": board,
        "every": AFTER_END if board["finish"] else EVERY,
        "teams": teams,
        "players": sentences.players,
        "headline": headline,
        "variant": sentences.variant(),
        "news": sentences.headlines(),
        "now_playing": sentences.current_deal(),
        "statistics": sentences.statistics() if board["finish"] else [],
        **VIEWS[sentences.settings.game].parts(sentences),
    }


def wall_tile(sentences: AnyGameSentences) -> Values:
    """Return the context of a table on the wall: the current deal, or the result, and the sides by rank."""
    finish, playing = sentences.board["finish"], sentences.current_deal() or {}
    news = sentences.headlines()
    title, why = news[0] if news else (sentences.result_sentences()[0], "")
    sides = VIEWS[sentences.settings.game].sides(sentences)
    names = [side["players"] or side["name"] for side in sides]
    return {
        "finish": finish is not None,
        "who": " – ".join(names),
        "icon": playing.get("icon", ""),
        "title": title if finish else playing.get("title", title),
        "more": why if finish else words.joined((title, why), " ") if news else playing.get("text"),
        "sides": sorted(sides, key=lambda side: side["rank"] or 0),
    }


def minutes_since(written_at: datetime | None, now: datetime) -> int | None:
    """Return the whole minutes since *written_at*, the time of the last revision; None before the first one."""
    return None if written_at is None else (now - written_at) // timedelta(minutes=1)


def evening_total(all_sentences: Sequence[AnyGameSentences]) -> Values:
    """Return the sums by side over all games of an evening, and the result of each game, oldest first.

    *Unit:* strokes; if any game is counted without strokes, games won.
    """
    slates = all("stakes" in sentences.board for sentences in all_sentences)
    strokes_by_game = [
        _strokes(sentences) if slates else _wins(sentences) for sentences in all_sentences
    ]
    return {
        "title": _("Rückseite") if slates else _("Der ganze Abend"),
        "slates": slates,
        "teams": all_sentences[-1].teams,
        "strokes": [sum(of_team) for of_team in zip(*strokes_by_game, strict=True)],
        "rows": [
            {
                "totals": " : ".join(
                    words.number_text(total) for total in sentences.board["totals"]
                ),
                "stakes": " : ".join(map(str, strokes)) if any(strokes) else "–",
                "ending": sentences.result_headline(),
            }
            for sentences, strokes in zip(all_sentences, strokes_by_game, strict=True)
        ],
    }


def _strokes(sentences: AnyGameSentences) -> list[int]:
    """Return the strokes of both teams on the back of the slate; 0 if the house rules have none."""
    strokes: list[int] = sentences.board["stakes"] or [0, 0]
    return strokes


def _wins(sentences: AnyGameSentences) -> list[int]:
    """Return 1 for the winner of a game and 0 for all others; only 0 if it is open or nobody won alone."""
    finish = sentences.board["finish"] or {}
    return [int(team == finish.get("winner")) for team in range(len(sentences.teams))]
