"""Sentences on hidden results, and the names of people on public pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from scorer.club.evening.evenings import EveningView
from scorer.club.people.team_names import TeamNames
from scorer.club.ranking.seasons import Standings
from scorer.rules.club.public.visibility import hidden_from
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.web.club.people.member_names import Names
from scorer.web.i18n import _

R = TypeVar("R", bound=EveningView | Standings)


def hidden_sentence(evening: Evening) -> str:
    """Return the sentence that the ranking is hidden from the reader, "" if it is not hidden.

    The sentence names the first hidden round and the end of hiding.
    """
    first = evening.hidden_from
    if first is None:
        return ""
    if evening.phase.hidden_until == "announcing":
        if first == 1:
            return _("Die Rangliste bleibt bis zur Rangverkündigung verdeckt.")
        return _(
            "Ab Passe %(round)s bleibt die Rangliste bis zur Rangverkündigung verdeckt.",
            round=first,
        )
    if first == 1:
        return _("Die Rangliste bleibt bis zum Abschluss verdeckt.")
    return _("Ab Passe %(round)s bleibt die Rangliste bis zum Abschluss verdeckt.", round=first)


def admins_sentence(view: EveningView) -> str:
    """Return the sentence that the reader sees rounds of the ranking that are hidden from others.

    "" if nothing is hidden, or if it is hidden from the reader, too.
    """
    first = hidden_from(view.evening)
    if first is None or view.evening.hidden_from is not None:
        return ""
    return _("Ab Passe %(round)s sieht nur noch die Verwaltung die Rangliste.", round=first)


def season_hidden_sentence(standings: Standings) -> str:
    """Return the sentence that standings are hidden from the reader, "" if they are not hidden.

    The sentence names the first hidden evening and the end of hiding.
    """
    rules = standings.regulation.season
    if not standings.hidden:
        return ""
    if rules.hidden_until == "announcing":
        if rules.hidden_from == 1:
            return _("Die Rangliste bleibt bis zur Rangverkündigung verdeckt.")
        return _(
            "Ab dem %(evening)s. Abend bleibt die Rangliste bis zur Rangverkündigung verdeckt.",
            evening=rules.hidden_from,
        )
    if rules.hidden_from == 1:
        return _("Die Rangliste bleibt verdeckt, bis alle Abende abgeschlossen sind.")
    return _(
        "Ab dem %(evening)s. Abend bleibt die Rangliste verdeckt, bis alle abgeschlossen sind.",
        evening=rules.hidden_from,
    )


def season_admins_sentence(standings: Standings) -> str:
    """Return the sentence that the reader sees evenings in the standings that are hidden from others.

    "" if nothing is hidden, or if it is hidden from the reader, too.
    """
    first = standings.regulation.season.hidden_from
    if standings.hidden or not standings.kept_back:
        return ""
    return _(
        "Ab dem %(evening)s. Abend sieht nur noch die Verwaltung die Rangliste.", evening=first
    )


def no_rows_sentence(standings: Standings) -> str:
    """Return the sentence with the reason why a list of a season is empty.

    The reason is that nothing was played, that nobody is on the list, or that nothing may be shown yet.
    """
    if not any(night.evening.played for night in standings.evenings):
        return _("Noch ist nichts gespielt.")
    if standings.held and not standings.hidden:
        return _("Noch niemand.")
    return _("Die gespielten Passen stehen noch nicht in dieser Liste.")


def with_public_names(ranked: R, names: Names) -> tuple[R, Names]:
    """Return an evening or a season, and the names of members, as pages without a log-in may show them.

    If the regulation does not allow names in public, members are called by number, and teams have no names.
    """
    if ranked.regulation.public_names == "names":
        return ranked, names
    numbers = {number: _("Nr. %(number)s", number=number) for number in names}
    return replace(ranked, team_names=TeamNames()), Names(numbers, guests=names.guests)
