"""Tables and fixtures of leagues as texts, for page, public page, paper and spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from scorer.club.leagues import NamedLeague, SeasonLeagues
from scorer.rules.club.leagues import Fixture, match_days, places_to_move
from scorer.rules.club.sentences.leagues import (
    figures_heading,
    game_name,
    game_sentences,
    points_heading,
    result_text,
    row_remarks,
    uncounted_sentence,
)
from scorer.rules.core.words import Gettext, signed_number
from scorer.web.i18n import _, words
from scorer.web.i18n import date as day_text

LEAGUE = ("liga", "ligue", "lega", "league")  # in a name that needs no other word
UNDATED = "open"  # in an address, in the place of a day


class TeamTitles(dict[int, str]):
    """Names of teams by number; the number stands for a name that is erased or not shown."""

    def __missing__(self, number: int) -> str:
        return _("Mannschaft %(number)s", number=number)


def team_titles(this: SeasonLeagues) -> TeamTitles:
    """Return what stands for each team."""
    return TeamTitles({number: name for number, name in this.names.items() if name})


def league_title(league: NamedLeague) -> str:
    """Return what stands for a league."""
    return league_label(words(), league)


def league_label(_: Gettext, league: NamedLeague) -> str:
    """Return what stands for a league, in any language."""
    name = league.name or str(league.number)
    says_so = any(word in name.casefold() for word in LEAGUE)  # «1. Liga», «Nationalliga A»
    return name if says_so else _("Liga %(name)s") % {"name": name}


def fixture_row(this: SeasonLeagues, fixture: Fixture, titles: Mapping[int, str]) -> dict[str, Any]:
    """Return a fixture as texts by key."""
    typed = this.words.get(fixture.words or 0, "")
    return {
        "number": fixture.number,
        "day": "" if fixture.day is None else day_text(fixture.day),
        "home": titles[fixture.home],
        "guest": titles[fixture.guest],
        "result": result_text(words(), fixture, this.rules),
        "game": game_sentences(words(), fixture),
        "agreed": " ".join(filter(None, [game_sentences(words(), fixture), typed])),
        "agreed_briefly": ". ".join(filter(None, [game_name(words(), fixture), typed])),
    }


def league_cards(
    this: SeasonLeagues, titles: Mapping[int, str] | None = None
) -> list[dict[str, Any]]:
    """Return each league as texts: its table and its fixtures, the highest league first."""
    titles = team_titles(this) if titles is None else titles
    cards = []
    for league in this.leagues:
        table = this.table(league)
        remarks = row_remarks(words(), table, titles)
        moves = places_to_move(
            table, this.rules, top=league == this.leagues[0], bottom=league == this.leagues[-1]
        )
        moved = {"": "", **_moved(over=this.is_over(league))}
        cards.append(
            {
                "number": league.number,
                "title": league_title(league),
                "figures": figures_heading(words(), this.rules),
                "points": points_heading(words(), this.rules),
                "rows": [
                    {
                        "rank": row.rank if row.played else None,
                        "name": titles[row.team],
                        "games": [row.played, row.won, row.drawn, row.lost],
                        "scored": row.scored,
                        "conceded": row.conceded,
                        "difference": signed_number(row.difference),
                        "points": row.points,
                        "why": "; ".join(filter(None, [moved[moves.get(row.team, "")], why])),
                    }
                    for row, why in zip(table, remarks, strict=True)
                ],
                "fixtures": [
                    fixture_row(this, fixture, titles) for fixture in this.of_league(league)
                ],
                "days": _days(this, league, titles),
                "uncounted": uncounted_sentence(words(), this.uncounted(league), this.rules),
            }
        )
    return cards


def _days(
    this: SeasonLeagues, league: NamedLeague, titles: Mapping[int, str]
) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """Return the match days of a league: key, title, fixtures."""
    return [
        (
            day_key(day),
            day_title(day),
            [
                fixture_row(this, fixture, titles)
                for fixture in this.of_league(league)
                if fixture.day == day
            ],
        )
        for day in match_days(this.of_league(league))
    ]


def day_key(day: date | None) -> str:
    """Return what stands for a day in an address."""
    return UNDATED if day is None else day.isoformat()


def day_title(day: date | None) -> str:
    """Return what a match day is called."""
    return _("Ohne Datum") if day is None else day_text(day)


def _moved(*, over: bool) -> dict[str, str]:
    """Return what is said of who goes ``up`` and ``down``, or would if it stayed so."""
    if over:
        return {"up": _("Aufstieg"), "down": _("Abstieg")}
    return {"up": _("auf einem Aufstiegsplatz"), "down": _("auf einem Abstiegsplatz")}


def game_headings(_: Gettext) -> list[tuple[str, str]]:
    """Return short and whole headings of how many fixtures were played, won, drawn and lost."""
    return [
        (_("Sp."), _("gespielt")),
        (_("S"), _("gewonnen")),
        (_("U"), _("unentschieden")),
        (_("N"), _("verloren")),
    ]


def _figures(row: Mapping[str, Any]) -> list[object]:
    difference = row["scored"] - row["conceded"]
    return [row["scored"], row["conceded"], difference, row["points"], row["why"]]


def csv_rows(this: SeasonLeagues) -> list[list[object]]:
    """Return tables, then fixtures, as rows of a spreadsheet, each with its header."""
    cards = league_cards(this)
    figures, points = figures_heading(words(), this.rules), points_heading(words(), this.rules)
    games = [whole for _short, whole in game_headings(words())]
    against = _("%(figures)s der anderen", figures=figures)
    head = [_("Liga"), _("Rang"), _("Mannschaft"), *games, figures, against]
    rows: list[list[object]] = [
        [*head, _("Differenz"), _("Zählt: %(what)s", what=points), _("Gleichstand")]
    ]
    for card in cards:
        rows += [
            [card["title"], row["rank"] or "", row["name"], *row["games"], *_figures(row)]
            for row in card["rows"]
        ]
    rows += [[], [_("Liga"), _("Datum"), _("Heim"), _("Gast"), _("Resultat"), _("Abgemacht")]]
    titles = team_titles(this)
    for card, league in zip(cards, this.leagues, strict=True):
        for fixture in this.of_league(league):
            row = fixture_row(this, fixture, titles)
            day = "" if fixture.day is None else fixture.day.isoformat()
            rows.append(
                [card["title"], day, row["home"], row["guest"], row["result"], row["agreed"]]
            )
    return rows
