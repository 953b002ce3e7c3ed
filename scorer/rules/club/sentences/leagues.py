"""Words of a league: headings of its table, what decided between equals, what a result is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from scorer.rules import games
from scorer.rules.club.clauses.league import measured_words, tie_words
from scorer.rules.club.home_game import home_settings
from scorer.rules.club.league_rules import LeagueRules
from scorer.rules.club.leagues import Fixture, LeagueRow
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import Gettext
from scorer.rules.sentences import WORDS, sentences_of


def points_heading(_: Gettext, rules: LeagueRules) -> str:
    """Return the heading of what the table is ranked by."""
    if rules.ranked == "wins":
        return _("Punkte")
    if rules.ranked == "difference":
        return _("Differenz")
    return measured_words(_)[rules.measured]


def figures_heading(_: Gettext, rules: LeagueRules) -> str:
    """Return the heading of the figures for and against."""
    return measured_words(_)[rules.measured]


def result_text(_: Gettext, fixture: Fixture, rules: LeagueRules) -> str:
    """Return the result of a fixture, with what it counts where the table counts something else."""
    if fixture.result is None:
        return "–"
    text = "{} : {}".format(*fixture.result)
    return text if fixture.counts(rules) else f"{text} ({measured_words(_)[fixture.unit]})"


def game_name(_: Gettext, fixture: Fixture) -> str:
    """Return what is played by the home side's rules, "" where it says nothing that can be read."""
    words = WORDS.get(fixture.settings.get("game", ""))
    return "" if words is None else words.name(_)


def game_sentences(_: Gettext, fixture: Fixture) -> str:
    """Return the game and the house rules of the home side, "" where it says nothing that can be read."""
    if not fixture.settings:
        return ""
    try:
        settings = home_settings(fixture.settings)
    except RuleError:  # written by another program
        return ""
    sentences = sentences_of(settings, games.board(settings, []), _)
    return f"{game_name(_, fixture)}. {sentences.house_rules()}"


def uncounted_sentence(_: Gettext, count: int, rules: LeagueRules) -> str:
    """Return how many results do not count because they are in other figures, "" for none."""
    if not count:
        return ""
    measured = measured_words(_)[rules.measured]
    text = _.ngettext(
        "Ein Resultat zählt nicht: Es ist nicht in «{measured}» geschrieben.",
        "{count} Resultate zählen nicht: Sie sind nicht in «{measured}» geschrieben.",
        count,
    )
    return text.format(count=count, measured=measured)


def row_remarks(_: Gettext, table: Sequence[LeagueRow], names: Mapping[int, str]) -> list[str]:
    """Return for each line what puts it before the next with as many points, "" for nothing.

    Whoever shares a rank is equal only where no figure beside tells the two apart.
    """
    words = {**tie_words(_), "lot": _("das Los")}
    remarks = []
    for row, following in zip_longest(table, table[1:]):
        if following is None or not row.played or not following.played:
            remarks.append("")
        elif following.decided_by:
            text = _("vor %(name)s: %(tie)s")
            remarks.append(
                text % {"name": names[following.team], "tie": words[following.decided_by]}
            )
        elif following.rank != row.rank:
            remarks.append("")
        elif uncounted := _uncounted_tie(row, following):
            text = _("gleicher Rang wie %(name)s; %(tie)s zählt nach Reglement nicht")
            remarks.append(text % {"name": names[following.team], "tie": words[uncounted]})
        else:
            remarks.append(_("gleichauf mit %(name)s") % {"name": names[following.team]})
    return remarks


def _uncounted_tie(row: LeagueRow, following: LeagueRow) -> str:
    """Return which figure tells two of one rank apart although the rules do not count it, "" for none."""
    if row.difference != following.difference:
        return "difference"
    return "figures" if row.scored != following.scored else ""
