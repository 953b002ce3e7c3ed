"""Sentences on a draw: the number of tables of each round, people left out, wishes not kept."""

from __future__ import annotations

from itertools import groupby

from scorer.club.draw import standing_wishes
from scorer.club.evening.evenings import EveningView
from scorer.rules.club.draw import seating
from scorer.rules.club.draw.sentences import unkept_sentences
from scorer.rules.club.draw.wishes import came_alone, unkept_wishes
from scorer.rules.club.ranking.cut import most_units
from scorer.rules.club.regulation.play_off_plan import group_sizes, match_sizes, rounds_needed
from scorer.rules.club.seats.tables import table_sizes
from scorer.rules.core import words
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.web import i18n, refusal_sentences
from scorer.web.club.common import of_club, this_members, this_names
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_names import Names
from scorer.web.i18n import _


def table_count_text(view: EveningView, number: int) -> str:
    """Return sentences on the tables and the people sitting out, for each round from *number* on.

    Consecutive rounds with the same sentence share it. If the phase ends with a knock-out, only the first of these
    rounds that belongs to it is described. A *number* after the last round is taken as the last round. "" if tables are
    free, or nobody is present in any of these rounds.
    """
    phase = view.evening.phase
    if phase.attempts:
        return ""
    last = phase.rounds
    if phase.is_knock_out:  # the sentence on its first round includes the number of its rounds
        last = max(phase.main_rounds + 1, min(number, last))
    by_round = [
        (round_, _round_count_text(view, round_))
        for round_ in range(min(number, phase.rounds), last + 1)
    ]
    alike = [list(group) for _same, group in groupby(by_round, key=lambda pair: pair[1])]
    if len(alike) == 1:
        return by_round[0][1]
    sentences = []
    for group in alike:
        first, last, sentence = group[0][0], group[-1][0], group[0][1] or _("niemand da.")
        if first == last:
            sentences.append(_("Passe %(round)s: %(sentence)s", round=first, sentence=sentence))
        else:
            span = {"first": first, "last": last, "sentence": sentence}
            sentences.append(_("Passen %(first)s–%(last)s: %(sentence)s", **span))
    return " ".join(sentences)


def door_text(view: EveningView) -> str:
    """Return sentences on the number of people present, the tables of coming rounds and people without a partner."""
    here, phase = len(view.evening.attending()), view.evening.phase
    first = len(view.evening.rounds) + 1
    ahead = range(first, phase.rounds + 1)
    seats = {_seats_text(view, round_) for round_ in ahead}
    drawn = not phase.attempts and not any(phase.seated_by_play_off(round_) for round_ in ahead)
    counted = _("%(count)s da", count=here) if here else _("Noch niemand da")
    if first > phase.rounds:
        sentence = f"{counted}."
    elif drawn and phase.draw != "groups" and len(seats) == 1 and all(seats):
        sentence = f"{counted}: {seats.pop()}."
    elif drawn and 0 < here < min(phase.in_round(first).sizes):
        sentence = table_count_text(view, first)  # includes the number of people present
    else:
        sentence = f"{counted}. {table_count_text(view, first)}".strip()
    alone = came_alone(view.evening) if phase.has_fixed_pairs else []
    if not alone:
        return sentence
    names = this_names()
    without = ", ".join(names[member] for member in names.sorted(alone))
    return sentence + " " + _("Noch ohne Partner: %(names)s.", names=without)


@value_class
class Misplaced:
    """A drawn *round* whose seats do not match the attendance, and the *sentence* that names the people concerned.

    *can_wait* is whether the round leaves out people and a later round exists in which they can play.
    """

    round: int
    sentence: str
    can_wait: bool


def misplaced(view: EveningView, names: Names, begun: int) -> Misplaced | None:
    """Return the first drawn round after *begun* that leaves out people present or seats absent ones.

    None if there is no such round, if tables are free, or if the evening is closed.
    """
    wrong = seating.misplaced_round(view.evening, begun)
    if wrong is None:
        return None
    left_out, gone = (
        [names[member] for member in names.sorted(people)]
        for people in (wrong.left_out, wrong.gone)
    )
    parts = [
        _.ngettext("%(names)s hat keinen Platz", "%(names)s haben keinen Platz", len(left_out)),
        _.ngettext("%(names)s ist nicht mehr da", "%(names)s sind nicht mehr da", len(gone)),
    ]
    texts = [
        part % {"names": words.joined_with_and(i18n.words(), people)}
        for part, people in zip(parts, (left_out, gone), strict=True)
        if people
    ]
    values = {"round": wrong.round, "misplaced": "; ".join(texts)}
    sentence = _("Passe %(round)s: %(misplaced)s. Bitte neu auslosen.", **values)
    can_wait = bool(wrong.left_out) and wrong.round < view.evening.phase.rounds
    return Misplaced(wrong.round, sentence, can_wait)


def unkept_texts(view: EveningView) -> list[str]:
    """Return sentences on the wishes that the draw of an evening does not keep; [] for a viewer."""
    if not club_session.actor().may("scorer"):
        return []
    wanted = standing_wishes.wishes(*of_club(), this_members(), view.evening)
    return unkept_sentences(i18n.words(), unkept_wishes(view.evening, wanted), this_names())


def _round_count_text(view: EveningView, number: int) -> str:
    """Return the sentence on people and tables of round *number*, "" if nobody is present in it."""
    phase = view.evening.phase.in_round(number)
    people = len(view.evening.present(number))
    if not people:
        return ""
    if phase.seated_by_play_off(number):
        return _knock_out_text(view, number) if phase.is_knock_out else _("Endrunde nach Rang.")
    if phase.draw == "groups" and (sentence := _groups_text(view, people)):
        return sentence
    if seats := _seats_text(view, number):
        return _("%(people)s Leute: %(tables)s.", people=people, tables=seats)
    least = min(phase.sizes)
    return _.ngettext(
        "Erst eine Person ist da; für einen Tisch braucht es %(least)s.",
        "Erst %(people)s Leute sind da; für einen Tisch braucht es %(least)s.",
        people,
        people=people,
        least=least,
    )


def _seats_text(view: EveningView, number: int) -> str:
    """Return tables and people sitting out in round *number*, such as «9 Tische zu 4, ein Tisch zu 5».

    "" if there are too few people for a table.
    """
    phase, people = view.evening.phase.in_round(number), len(view.evening.present(number))
    sizes = table_sizes(people, phase.sizes)
    if not sizes:
        return ""
    kinds = sorted(set(sizes), key=lambda size: size != phase.sizes[0])
    tables = [_tables(sizes.count(size), size) for size in kinds]
    rest = people - sum(sizes)
    if rest:
        tables.append(_.ngettext("eine Person setzt aus", "%(rest)s setzen aus", rest, rest=rest))
    return ", ".join(tables)


def _groups_text(view: EveningView, people: int) -> str:
    """Return a sentence with the number of groups, or with the reason why so many *people* cannot form groups."""
    phase = view.evening.phase
    units = people // 2 if phase.terms.partners == "fixed" else people
    try:
        sizes = group_sizes(phase, units, phase.groups.size)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    return _.ngettext(
        "%(people)s Leute in einer Gruppe.",
        "%(people)s Leute in %(count)s Gruppen.",
        len(sizes),
        people=people,
        count=len(sizes),
    )


def _knock_out_text(view: EveningView, number: int) -> str:
    """Return a sentence on a knock-out.

    The sentence on its first round has the number of units (people or fixed pairs) and of rounds, or the reason why the
    round cannot be drawn. The sentence on a later round *number* says that winners play on.
    """
    phase = view.evening.phase
    play_off = phase.play_off
    if play_off is None or number > phase.main_rounds + 1:
        return _("Wer gewonnen hat, spielt weiter.")
    in_pairs = phase.terms.partners == "fixed"
    try:
        units = most_units(view.evening)
        if in_pairs and not units:
            return _("K.-o. in festen Paaren: Noch hat niemand einen Partner.")
        needed = rounds_needed(units, match_sizes(phase), play_off.on)
    except RuleError as error:
        return refusal_sentences.sentence(error)
    values = {"units": units, "needed": needed}
    if needed == 1:
        return _("K.-o. mit %(units)s: nur der Final.") % values
    return _("K.-o. mit %(units)s: %(needed)s Passen bis und mit Final.") % values


def _tables(count: int, size: int) -> str:
    values = {"count": count, "size": size}
    return _.ngettext("ein Tisch zu %(size)s", "%(count)s Tische zu %(size)s", count, **values)
