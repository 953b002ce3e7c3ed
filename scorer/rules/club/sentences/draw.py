"""Sentences on a draw: what it avoids, who meets again, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.rules.club.evening import Evening
from scorer.rules.club.repeated_meetings import RepeatedMeetings, Unit
from scorer.rules.club.seating import repeated_meetings_of
from scorer.rules.club.table_ladder import moves_between
from scorer.rules.core import words
from scorer.rules.core.words import Gettext

FEW = 6  # pairs that a sentence names; of more it tells how many


@dataclass(frozen=True)
class RepeatedMeetingSentence:
    """A *sentence* about people who meet again, and the full list where it has only numbers."""

    sentence: str
    pairs: Sequence[str] = ()


def repeated_meeting_sentences(
    _: Gettext, evening: Evening, names: Mapping[int, str]
) -> list[RepeatedMeetingSentence]:
    """Return sentences on who meets more than once in the drawn rounds, and why."""
    tables = max(map(len, evening.rounds), default=0)
    last = len(evening.rounds)
    as_drawn = not evening.swapped and None not in evening.seeds
    seated = ""
    if evening.phase.seated_by_standings(last):
        seated = _("Die Rangliste setzt die Leute.")
    elif evening.phase.seated_by_ladder(last):
        seated = _("Die Leiter setzt die Leute.")
    return [
        _met(_, again, names, seated or _why(_, again, tables, as_drawn=as_drawn))
        for again in repeated_meetings_of(evening)
    ]


def seating_note(_: Gettext, evening: Evening, number: int) -> str:
    """Return what decided who sits where in round *number* besides the lot, "" for nothing."""
    phase = evening.phase
    if phase.draw == "robin":
        span = {"round": number, "last": len(evening.rounds)}
        return _("Jeder gegen jeden: Passe %(round)s von %(last)s.") % span
    if phase.draw == "ladder" and len(evening.rounds[number - 1]) == 1:
        return _("Mit nur einem Tisch gibt es keinen Auf- und Abstieg.")
    if phase.seated_by_ladder(number):
        return _("Die Leiter setzt: Tisch 1 ist zuoberst.")
    if not phase.seated_by_standings(number):
        return ""
    if phase.standings.winners is None:
        return _("Die Rangliste setzt: die Ersten an Tisch 1.")
    return _("Tisch 1 ist der Gewinnertisch, sonst sitzt man nach Los.")


def resting_text(_: Gettext, names: Sequence[str]) -> str:
    """Return who of *names* sits out a round, "" for nobody."""
    if len(names) > 1:
        return _("%(names)s setzen aus.") % {"names": words.joined_with_and(_, names)}
    return _("%(name)s setzt aus.") % {"name": names[0]} if names else ""


def ladder_moves(_: Gettext, evening: Evening, number: int, names: Mapping[int, str]) -> list[str]:
    """Return who has gone up and who down on the ladder since the round before."""
    if number < 2 or not evening.phase.seated_by_ladder(number):
        return []
    rounds = [[table.people for table in tables] for tables in evening.rounds[number - 2 : number]]
    moves = zip((_("Auf: %(people)s."), _("Ab: %(people)s.")), moves_between(*rounds), strict=True)
    at_table = _("%(name)s an Tisch %(table)s")
    return [
        sentence
        % {
            "people": ", ".join(
                at_table % {"name": names[person], "table": table}
                for person, table in people.items()
            )
        }
        for sentence, people in moves
        if people
    ]


def _met(
    _: Gettext, again: RepeatedMeetings, names: Mapping[int, str], why: str
) -> RepeatedMeetingSentence:
    head = {
        "partners": _("Mehr als einmal Partner: %(pairs)s."),
        "table": _("Mehr als einmal am gleichen Tisch: %(pairs)s."),
        "opponents": _("Mehr als einmal Gegner: %(pairs)s."),
    }[again.kind]
    pairs = [
        _("%(name)s und %(other)s (Passen %(rounds)s)")
        % {
            "name": _unit(first, names),
            "other": _unit(second, names),
            "rounds": words.joined_with_and(_, [str(number) for number in rounds]),
        }
        for first, second, rounds in again.pairs
    ]
    if len(pairs) <= FEW:
        return RepeatedMeetingSentence(f"{head % {'pairs': '; '.join(pairs)}} {why}".strip())
    most = max(len(rounds) for *_pair, rounds in again.pairs)
    many = _("%(count)s Paarungen, höchstens %(most)s-mal") % {"count": len(pairs), "most": most}
    return RepeatedMeetingSentence(f"{head % {'pairs': many}} {why}".strip(), pairs)


def _why(_: Gettext, again: RepeatedMeetings, tables: int, *, as_drawn: bool) -> str:
    """Return why people meet again: a proved bound, or no better plan where they sit *as_drawn*."""
    searched = _("Kein besserer Plan gefunden.") if as_drawn else ""
    if not again.lower_bound:
        return searched
    reason = {
        "partners": _("Es sind mehr Passen als mögliche Partner."),
        "table": _("In so vielen Passen kann man nicht lauter neue Leute treffen."),
        "opponents": _("In so vielen Passen kann man nicht lauter neue Gegner haben."),
    }[again.kind]
    if again.bound_reason == "tables":
        few = _("Bei %(tables)s Tischen trifft man sich zwangsläufig wieder.")
        reason = few % {"tables": str(tables)}
        if tables == 1:
            reason = _("An einem einzigen Tisch trifft man sich zwangsläufig wieder.")
    if again.count == again.lower_bound:
        return _("Weniger geht nicht: %(reason)s") % {"reason": reason}
    bound = _("Ganz vermeiden lässt es sich nicht: %(reason)s") % {"reason": reason}
    return f"{bound} {searched}".strip()


def _unit(unit: Unit, names: Mapping[int, str]) -> str:
    return " + ".join(names[person] for person in unit)
