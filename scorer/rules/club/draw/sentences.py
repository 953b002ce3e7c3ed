"""Sentences on a draw, on wishes for it, and on the next seat of a person."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.draw.ladder import moves_between
from scorer.rules.club.draw.next_table import Step
from scorer.rules.club.draw.seating import repeated_meetings_of
from scorer.rules.club.draw.wishes import NEVER_PARTNERS, STAYS, UnkeptWish, Wish
from scorer.rules.club.ranking.bracket_sentences import round_heading, table_title
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.seats.repeated_meetings import RepeatedMeetings, Unit
from scorer.rules.core import words
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Names

FEW = 6  # the most pairs that a sentence names; with more it only gives their number


@value_class
class RepeatedMeetingSentence:
    """A *sentence* about repeated meetings; if it only gives their number, *pairs* has a text for each pair."""

    sentence: str
    pairs: Sequence[str] = ()


def repeated_meeting_sentences(
    _: Gettext, evening: Evening, names: Names
) -> list[RepeatedMeetingSentence]:
    """Return sentences on repeated meetings in the drawn rounds, each with the reason if there is one."""
    tables = max(map(len, evening.rounds), default=0)
    last = len(evening.rounds)
    as_drawn = not evening.swapped and None not in evening.seeds
    seated = ""
    if evening.phase.seated_by_standings(last):
        seated = _("Die Einteilung folgt der Rangliste.")
    elif evening.phase.seated_by_ladder(last):
        seated = _("Die Einteilung folgt der Leiter.")
    return [
        _met(_, again, names, seated or _why(_, again, tables, as_drawn=as_drawn))
        for again in repeated_meetings_of(evening)
    ]


def seating_note(_: Gettext, evening: Evening, number: int) -> str:
    """Return a sentence if round *number* was seated by a round robin, a ladder or the standings, else ""."""
    phase = evening.phase
    if phase.draw == "robin":
        span = {"round": number, "last": len(evening.rounds)}
        return _("Jeder gegen jeden: Passe %(round)s von %(last)s.") % span
    if phase.draw == "ladder" and len(evening.rounds[number - 1]) == 1:
        return _("Mit nur einem Tisch gibt es keinen Auf- und Abstieg.")
    if phase.seated_by_ladder(number):
        return _("Die Einteilung folgt der Leiter: Tisch 1 ist zuoberst.")
    if not phase.seated_by_standings(number):
        return ""
    if phase.standings.winners is None:
        return _("Die Einteilung folgt der Rangliste: die Ersten an Tisch 1.")
    return _("Tisch 1 ist der Gewinnertisch; die anderen Plätze werden gelost.")


def resting_text(_: Gettext, names: Sequence[str]) -> str:
    """Return a sentence that the people with *names* sit out, "" for nobody."""
    if len(names) > 1:
        return _("%(names)s setzen aus.") % {"names": words.joined_with_and(_, names)}
    return _("%(name)s setzt aus.") % {"name": names[0]} if names else ""


def ladder_moves(_: Gettext, evening: Evening, number: int, names: Names) -> list[str]:
    """Return up to two sentences on the people who went up or down the ladder from the previous round to *number*."""
    if number < 2 or not evening.phase.seated_by_ladder(number):
        return []
    rounds = [[table.people for table in tables] for tables in evening.rounds[number - 2 : number]]
    moves = zip(
        (_("Aufgestiegen: %(people)s."), _("Abgestiegen: %(people)s.")),
        moves_between(*rounds),
        strict=True,
    )
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


def _met(_: Gettext, again: RepeatedMeetings, names: Names, why: str) -> RepeatedMeetingSentence:
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
    many = _("%(count)s Paarungen, jede höchstens %(most)s-mal") % {
        "count": len(pairs),
        "most": most,
    }
    return RepeatedMeetingSentence(f"{head % {'pairs': many}} {why}".strip(), pairs)


def _why(_: Gettext, again: RepeatedMeetings, tables: int, *, as_drawn: bool) -> str:
    """Return why people meet again: a proved bound, or, if seats are *as_drawn*, that no better plan was found."""
    searched = _("Kein besserer Plan gefunden.") if as_drawn else ""
    if not again.lower_bound:
        return searched
    reason = {
        "partners": _("Es sind mehr Passen als mögliche Partner."),
        "table": _("In so vielen Passen kann man nicht lauter neue Leute treffen."),
        "opponents": _("In so vielen Passen kann man nicht lauter neue Gegner haben."),
    }[again.kind]
    if again.bound_reason == "tables":
        few = _("Bei %(tables)s Tischen trifft man manche mehr als einmal.")
        reason = few % {"tables": str(tables)}
        if tables == 1:
            reason = _("Bei nur einem Tisch trifft man immer die Gleichen.")
    if again.count == again.lower_bound:
        return _("Weniger geht nicht: %(reason)s") % {"reason": reason}
    bound = _("Ganz vermeiden lässt es sich nicht: %(reason)s") % {"reason": reason}
    return f"{bound} {searched}".strip()


def _unit(unit: Unit, names: Names) -> str:
    return " + ".join(names[person] for person in unit)


def wish_sentence(_: Gettext, wish: Wish, names: Names) -> str:
    """Return a wish as a sentence."""
    first, *others = (names[member] for member in wish.members)
    if wish.kind == STAYS:
        return _("%(name)s bleibt an Tisch %(table)s.") % {"name": first, "table": wish.table}
    sentence = (
        _("%(name)s und %(other)s spielen nie zusammen.")
        if wish.kind == NEVER_PARTNERS
        else _("%(name)s und %(other)s sitzen nie am gleichen Tisch.")
    )
    return sentence % {"name": first, "other": others[0]}


def unkept_sentences(_: Gettext, unkept: Sequence[UnkeptWish], names: Names) -> list[str]:
    """Return a sentence for each unkept wish, with the rounds and the reason."""
    return [
        _("%(wish)s Das geht in Passe %(rounds)s nicht: %(reason)s")
        % {
            "wish": wish_sentence(_, failed.wish, names),
            "rounds": words.joined_with_and(_, [str(number) for number in failed.rounds]),
            "reason": _reason(_, failed),
        }
        for failed in unkept
    ]


def _reason(_: Gettext, failed: UnkeptWish) -> str:
    return {
        "newer": _("die Auslosung war schon gemacht."),
        "ranks": _("dort folgt die Einteilung dem Rang."),
        "robin": _("es spielt jeder gegen jeden."),
        "pair": _("die beiden sind ein festes Paar."),
        "stay": _("beide sollen am gleichen Tisch bleiben."),
        "tables": _("es hat zu wenige Tische, um alle zu trennen."),
        "missing": _("diesen Tisch gibt es nicht."),
        "full": _("an diesem Tisch wollen mehr Leute bleiben, als Platz haben."),
    }.get(failed.reason, _("keine passende Auslosung gefunden."))


@value_class
class StepText:
    """A step as texts: *round* above, *where* in large letters, *people* or a request below."""

    round: str
    where: str
    people: str


def step_text(_: Gettext, evening: Evening, step: Step, person: int, names: Names) -> StepText:
    """Return a step as texts addressed to *person*."""
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
        "undrawn": (_("Noch nicht ausgelost"), _("Sobald es so weit ist, siehst du es hier.")),
    }.get(step.kind, ("", ""))
    if where:
        return StepText(title, where, people % {"name": names.get(step.by, "")})
    where, people = {
        "free": (_("Freie Tische"), _("Setzt euch, wie ihr wollt.")),
        "gone": (_("Abgemeldet"), _("Ist das falsch, melde dich bei der Jassleitung.")),
        "done": (_("Fertig gespielt"), _("Du hast an diesem Abend alle Spiele gespielt.")),
        "played": (
            _("Fertig gespielt"),
            _("Alle Passen sind ausgelost, und du hast deine gespielt."),
        ),
        "closed": (_("Der Abend ist abgeschlossen"), ""),
    }[step.kind]
    return StepText("", where, people)


def step_line(_: Gettext, evening: Evening, step: Step) -> str:
    """Return a step as one line: «Passe 3: Tisch 4»."""
    if step.table is not None:
        values = {"round": step.round, "table": step.table.number}
        return _("Passe %(round)s: Tisch %(table)s") % values
    text = step_text(_, evening, step, 0, {})
    return f"{_round(_, step.round)}: {text.where}" if text.round else text.where


def company(_: Gettext, evening: Evening, table: EveningTable, person: int, names: Names) -> str:
    """Return a text on the partner and opponents of *person* at a table, or on all others if there are no pairs."""
    own_seat, count = table.players.index(person), len(table.players)
    people = [_called(_, table, seat, names) for seat in range(count)]
    if not evening.in_pairs(table):
        others = [people[(own_seat + step) % count] for step in range(1, count)]
        return _("mit %(others)s") % {"others": words.joined_with_and(_, others)}
    after, partner, before = (people[(own_seat + step) % count] for step in (1, 2, 3))
    against = words.joined_with_and(_, [after, before])
    return _("mit %(partner)s gegen %(others)s") % {"partner": partner, "others": against}


def _called(_: Gettext, table: EveningTable, seat: int, names: Names) -> str:
    player, place = table.players[seat], table.people[seat]
    if player == place:
        return names[player]
    return _("%(name)s (für %(other)s)") % {"name": names[player], "other": names[place]}


def _round(_: Gettext, number: int) -> str:
    return _("Passe %(round)s") % {"round": number}
