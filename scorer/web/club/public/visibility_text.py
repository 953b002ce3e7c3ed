"""The sentences in place of hidden results, and the names of people in public."""

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
    """Return until when the ranking is hidden from the reader, "" if it is not."""
    first = evening.hidden_from
    if first is None:
        return ""
    if evening.phase.hidden_until == "announcing":
        if first == 1:
            return _("Verdeckt bis zur Rangverkündigung.")
        return _("Ab Passe %(round)s verdeckt, bis zur Rangverkündigung.", round=first)
    if first == 1:
        return _("Verdeckt bis zum Abschluss.")
    return _("Ab Passe %(round)s verdeckt, bis zum Abschluss.", round=first)


def admins_sentence(view: EveningView) -> str:
    """Return the sentence that only admins see a part of the ranking; "" if nothing is hidden or the reader does not see it."""
    first = hidden_from(view.evening)
    if first is None or view.evening.hidden_from is not None:
        return ""
    return _("Ab Passe %(round)s nur für dich sichtbar.", round=first)


def season_hidden_sentence(standings: Standings) -> str:
    """Return from which evening on the standings are hidden from the reader, "" if they are not."""
    rules = standings.regulation.season
    if not standings.hidden:
        return ""
    if rules.hidden_until == "announcing":
        if rules.hidden_from == 1:
            return _("Die Rangliste bleibt bis zur Rangverkündigung verdeckt.")
        return _(
            "Ab dem %(evening)s. Abend verdeckt, bis zur Rangverkündigung.",
            evening=rules.hidden_from,
        )
    if rules.hidden_from == 1:
        return _("Die Rangliste bleibt verdeckt, bis alle Abende abgeschlossen sind.")
    return _(
        "Ab dem %(evening)s. Abend verdeckt, bis alle abgeschlossen sind.",
        evening=rules.hidden_from,
    )


def season_admins_sentence(standings: Standings) -> str:
    """Return the sentence that standings are for admins only, "" if the reader does not see them or all may."""
    first = standings.regulation.season.hidden_from
    if standings.hidden or not standings.kept_back:
        return ""
    return _("Ab dem %(evening)s. Abend nur für dich sichtbar.", evening=first)


def no_rows_sentence(standings: Standings) -> str:
    """Return why a list of a season is empty: nothing was played, or nothing of it is shown yet."""
    if not any(night.evening.played for night in standings.evenings):
        return _("Noch ist nichts gespielt.")
    if standings.held and not standings.hidden:
        return _("Noch niemand.")
    return _("Die gespielten Passen stehen noch nicht in dieser Liste.")


def with_public_names(ranked: R, names: Names) -> tuple[R, Names]:
    """Return an evening or a season, and *names*, with the names of people and teams on pages without log-in."""
    if ranked.regulation.public_names == "names":
        return ranked, names
    numbers = {number: _("Nr. %(number)s", number=number) for number in names}
    return replace(ranked, team_names=TeamNames()), Names(numbers, guests=names.guests)
