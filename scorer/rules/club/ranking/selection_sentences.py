"""A selection as texts: the reasons why people may or may not play the final."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.ranking.qualification import Decision, EmptyPlaces, Selection
from scorer.rules.club.ranking.sentences import unranked_text
from scorer.rules.club.regulation.part_rules import Qualification
from scorer.rules.core import words
from scorer.rules.core.words import Gettext, Names


def decision_texts(
    _: Gettext, rule: Qualification, selection: Selection, evenings: Sequence[str]
) -> dict[int, str]:
    """Return by member the reason why the member may or may not play, as a text without a full stop.

    *evenings* are the names of the evenings if each has its own selection, else empty.
    """
    sentences = {
        "champion": _("hat das letzte Mal gewonnen"),
        "rule": _("%(rule)s, Rang %(place)s"),
        "moved_up": _("rückt nach, Rang %(place)s"),
        "seated": _("ist schon ausgelost"),
        "reserve": _("Ersatz %(place)s"),
        "renounced": _("verzichtet"),
        "disqualified": _("ausgeschlossen"),
        "unranked": unranked_text(_),
        "missing": _("ohne Rang"),
        "behind": _("Rang %(place)s, das reicht nicht"),
    }
    texts = {}
    for decision in selection.decisions:
        sent_by = _rule_text(_, rule, decision) if decision.reason == "rule" else ""
        text = sentences[decision.reason] % {"rule": sent_by, "place": decision.place}
        if evenings and decision.place is not None:
            text = f"{text} ({evenings[decision.ranking]})"
        texts[decision.member] = text
    return texts


def selection_sentences(
    _: Gettext,
    rule: Qualification,
    selection: Selection,
    names: Names,
    evenings: Sequence[str] = (),
) -> list[str]:
    """Return sentences on places not taken, and on equals that nothing separates.

    *evenings* are the names of the evenings if each has its own selection, else empty.
    """
    sentences = []
    for places in selection.empty_places:
        text = _rule_text(_, rule, places)
        if evenings:
            text = f"{text} ({evenings[places.ranking]})"
        sentence = _.ngettext(
            "Ein Platz bleibt leer: %(rule)s.",
            "%(count)s Plätze bleiben leer: %(rule)s.",
            places.count,
        )
        sentences.append(sentence % {"count": places.count, "rule": text})
    for people in selection.tied:
        equal = {"names": words.joined_with_and(_, [names[member] for member in people])}
        sentences.append(
            _(
                "Gleichstand um den letzten Platz: %(names)s. Lass das Los entscheiden, oder "
                "lass alle weiterkommen."
            )
            % equal
        )
    return sentences


def _rule_text(_: Gettext, rule: Qualification, sender: Decision | EmptyPlaces) -> str:
    """Return a text for the rule of a decision, or of empty places."""
    if sender.category is not None:
        return _("unter den Ersten von %(category)s") % {
            "category": words.quoted(_, sender.category)
        }
    if sender.rule:
        return _("nach Regel %(number)s") % {"number": sender.rule + 1}
    return {
        "top": _("an erster Stelle") if rule.n == 1 else _("unter den ersten %(n)s"),
        "percent": _("unter den besten %(n)s Prozent"),
        "threshold": _("erfüllt die Vorgabe (%(n)s)"),
        "starts": _("war mindestens %(n)s-mal dabei"),
    }[rule.kind] % {"n": rule.n}
