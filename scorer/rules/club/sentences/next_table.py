"""Where somebody sits next, in words: «Passe 3», «Tisch 4», «mit Anna gegen Beat und Clara»."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.next_table import Step
from scorer.rules.club.sentences.bracket import round_heading, table_title
from scorer.rules.core import words
from scorer.rules.core.words import Gettext


@dataclass(frozen=True)
class StepText:
    """A step as texts: *round* above, *where* in large letters, *people* or what to do below."""

    round: str
    where: str
    people: str


def step_text(
    _: Gettext, evening: Evening, step: Step, person: int, names: Mapping[int, str]
) -> StepText:
    """Return a step of *person*, who is spoken to."""
    drawn = 0 < step.round <= len(evening.rounds)
    title = round_heading(_, evening, step.round) if drawn else _round(_, step.round)
    if step.table is not None:
        where = _("Tisch %(table)s") % {"table": step.table.number}
        stage = table_title(_, evening, step.table)
        stage = f" · {stage}" if stage else ""
        return StepText(title + stage, where, company(_, evening, step.table, person, names))
    where, people = {
        "rest": (_("Pause"), _("In dieser Passe setzt du aus.")),
        "bye": (_("Freilos"), _("Du bist ohne Spiel eine Runde weiter.")),
        "unseated": (_("Noch kein Platz"), _("Bitte melde dich bei der Jassleitung.")),
        "replaced": (_("Du spielst nicht"), _("%(name)s spielt für dich.")),
        "undrawn": (_("Noch nicht ausgelost"), _("Diese Seite zeigt es, sobald es so weit ist.")),
    }.get(step.kind, ("", ""))
    if where:
        return StepText(title, where, people % {"name": names.get(step.by, "")})
    where, people = {
        "free": (_("Freie Tische"), _("Setzt euch, wie ihr wollt.")),
        "gone": (_("Abgemeldet"), _("Ist das falsch, melde dich bei der Jassleitung.")),
        "done": (_("Fertig gespielt"), _("Du hast an diesem Abend alle Spiele gespielt.")),
        "played": (_("Fertig gespielt"), _("Alle Passen sind ausgelost, und deine sind gespielt.")),
        "closed": (_("Der Abend ist abgeschlossen"), ""),
    }[step.kind]
    return StepText("", where, people)


def step_line(_: Gettext, evening: Evening, step: Step) -> str:
    """Return a step as a line of a list: «Passe 3: Tisch 4»."""
    if step.table is not None:
        values = {"round": step.round, "table": step.table.number}
        return _("Passe %(round)s: Tisch %(table)s") % values
    text = step_text(_, evening, step, 0, {})
    return f"{_round(_, step.round)}: {text.where}" if text.round else text.where


def company(
    _: Gettext, evening: Evening, table: EveningTable, person: int, names: Mapping[int, str]
) -> str:
    """Return with and against whom *person* plays at a table."""
    mine, count = table.players.index(person), len(table.players)
    people = [_called(_, table, seat, names) for seat in range(count)]
    if not evening.in_pairs(table):
        others = [people[(mine + step) % count] for step in range(1, count)]
        return _("mit %(others)s") % {"others": words.joined_with_and(_, others)}
    after, partner, before = (people[(mine + step) % count] for step in (1, 2, 3))
    against = words.joined_with_and(_, [after, before])
    return _("mit %(partner)s gegen %(others)s") % {"partner": partner, "others": against}


def _called(_: Gettext, table: EveningTable, seat: int, names: Mapping[int, str]) -> str:
    player, place = table.players[seat], table.people[seat]
    if player == place:
        return names[player]
    return _("%(name)s (für %(other)s)") % {"name": names[player], "other": names[place]}


def _round(_: Gettext, number: int) -> str:
    return _("Passe %(round)s") % {"round": number}
