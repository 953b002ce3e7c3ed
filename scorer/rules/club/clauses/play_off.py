"""Clauses of groups and of a play-off: how large, who makes them, what is carried over.

*Rule:* club page 2, «bracket»; regulations page K20.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.clauses.phase_scope import SEATED, at, drawn, only_knock_out
from scorer.rules.club.play_off_rules import FIRST, GROUP, GroupRules, PlayOff
from scorer.rules.core import words
from scorer.rules.core.clauses import ChoiceSlot, Clause, Context, NumberSlot, Options, Value
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import Gettext

EVERYBODY = "all"


def in_groups(context: Context) -> bool:
    """Return whether people begin in groups."""
    return drawn(context) and bool(at(context, "draw") == "groups")


def _in_pairs(context: Context) -> bool:
    return bool(at(context, "terms", "partners") == "fixed")


def _groups(_: Gettext, context: Context) -> str:
    if _in_pairs(context):
        return _("Eine Gruppe hat {groups_size} Paare; in welcher man ist, sagt {groups_by}.")
    return _("Eine Gruppe hat {groups_size} Leute; in welcher man ist, sagt {groups_by}.")


def _group_makers(_: Gettext, _context: Context) -> Options:
    return {
        "lot": _("das Los"),
        "standings": _("die Rangliste der Meisterschaft, die die Besten verteilt"),
    }


def _groups_ways(_: Gettext, context: Context) -> list[str]:
    sentences = [_("Geht die Zahl der Leute nicht auf, meldet es die Auslosung.")]
    if at(context, "groups", "by") == "standings":
        sentences.append(_("Wer in welcher Gruppe ist, verrät also die Rangliste."))
    return sentences


def _only_first(context: Context) -> bool:
    """Return whether only the first of the rounds or groups before go into it."""
    return _may_take_first(context) and isinstance(at(context, "play_off", "first"), int)


def _may_take_first(context: Context) -> bool:
    rounds, last = at(context, "rounds"), at(context, "play_off", "rounds")
    return bool(at(context, "play_off", "kind") != "table" and rounds != last)


def _first_words(_: Gettext, context: Context) -> Options:
    """Return who may go into it, by key; of a group not all of it."""
    of_group = in_groups(context)
    high, size = FIRST.high, at(context, "groups", "size")
    if of_group:
        high = size - 1 if isinstance(size, int) else GROUP.high - 1
    numbers = range(1 if of_group else 2, high + 1)
    return {EVERYBODY: _("alle")} | {
        str(number): _first_text(_, number, of_group=of_group) for number in numbers
    }


def _other_first(_: Gettext, key: str) -> str | None:
    known = key.isdecimal() and FIRST.low <= int(key) <= FIRST.high
    return _first_text(_, int(key), of_group=False) if known else None


def _first_text(_: Gettext, number: int, *, of_group: bool) -> str:
    if of_group and number == 1:
        return _("den Ersten jeder Gruppe")
    sentence = _("die ersten %(number)s jeder Gruppe") if of_group else _("die ersten %(number)s")
    return sentence % {"number": words.count_word(_, number)}


def _first_key(first: Value) -> str:
    return str(first) if isinstance(first, int) else EVERYBODY


def _first_value(key: str) -> Value:
    return None if key == EVERYBODY else int(key)


def _first(_: Gettext, context: Context) -> list[str]:
    return [_("Die Endrunde ist für {play_off_first}.")] if _may_take_first(context) else []


def _kind_words(_: Gettext, _context: Context) -> Options:
    return {
        "table": _("nur die Ersten spielen weiter, um die ersten Ränge"),
        "groups": _("die Ersten spielen um die ersten Ränge, die Nächsten um die nächsten"),
        "knock_out": _("K.-o., wer verliert, scheidet aus"),
    }


def _carry_words(_: Gettext, _context: Context) -> Options:
    return {"none": _("nichts"), "half": _("die Hälfte"), "whole": _("alles")}


def _is_knock_out(context: Context) -> bool:
    return bool(at(context, "play_off", "kind") == "knock_out")


def _by_lot(context: Context) -> bool:
    return only_knock_out(context) and bool(at(context, "play_off", "by") == "lot")


def _equal_words(_: Gettext, _context: Context) -> Options:
    return {
        "extra": _("ein Zusatzspiel"),
        "earlier": _("das bessere frühere Resultat, dann eine Karte"),
        "card": _("eine Karte"),
    }


def _third_words(_: Gettext, _context: Context) -> Options:
    return {"yes": _("wird gespielt"), "no": _("wird nicht gespielt")}


def _seed_words(_: Gettext, _context: Context) -> Options:
    return {"lot": _("das Los"), "standings": _("die Rangliste der Meisterschaft")}


def _knock_out(_: Gettext, context: Context) -> str:
    """Return who goes on, what decides between equals, and who meets whom."""
    head = _("Die letzten Passen, höchstens {play_off_rounds}, sind die Endrunde: {play_off_kind}.")
    if only_knock_out(context):
        head = _("Die Endrunde dauert höchstens {play_off_rounds} Passen: {play_off_kind}.")
    sentences = [head, *_first(_, context)]
    if not _in_pairs(context):
        sentences.append(_("Von jedem Tisch kommen weiter: {play_off_on}."))
    sentences.append(_("Gleichauf entscheidet {play_off_equal}."))
    sentences.append(_("Um Rang 3 {play_off_third}."))
    if only_knock_out(context):
        sentences.append(_("Wer gegen wen spielt, sagt {play_off_by}."))
    return " ".join(sentences)


def _play_off(_: Gettext, context: Context) -> str:
    if _is_knock_out(context):
        return _knock_out(_, context)
    head = _("Die letzten {play_off_rounds} Passen sind die Endrunde: {play_off_kind}.")
    if at(context, "play_off", "rounds") == 1:
        head = _("Die letzte Passe ({play_off_rounds}) ist die Endrunde: {play_off_kind}.")
    if _in_pairs(context):
        rest = _("Zusammen spielen {play_off_size} Paare; von vorher zählt {play_off_carry}.")
    else:
        rest = _("Zusammen spielen {play_off_size} Leute; von vorher zählt {play_off_carry}.")
    return " ".join([head, *_first(_, context), rest])


def _ranks_follow(_: Gettext, context: Context) -> list[str]:
    others = [_("Alle anderen haben den Rang von vorher, hinter denen der Endrunde.")]
    cut = [_("Gleichauf an der Grenze entscheidet eine Karte, dann das Los.")]
    if _is_knock_out(context):
        return [
            *(_groups_in_turn(_) if in_groups(context) else []),
            *([*others, *cut] if _only_first(context) else []),
            *([] if _by_lot(context) else [_seeded(_, context)]),
            _byes(_, context),
            _(
                "Der Rang folgt daraus, wie weit man kommt; in der gleichen Passe zählen ihre Punkte."
            ),
            _("Wer wo sitzt, verrät also, wer gewonnen hat."),
        ]
    sentences = [_("Wer um bessere Ränge spielt, ist vor allen anderen, auch mit weniger Punkten.")]
    if in_groups(context):
        sentences += _groups_in_turn(_)
    if at(context, "play_off", "kind") == "table":
        sentences.append(_("Alle anderen haben den Rang von vorher."))
    if _only_first(context):
        sentences += others
    sentences.append(_("Gleichauf entscheiden die Rangliste, eine Karte, dann das Los."))
    return [*sentences, _("Wer wo sitzt, verrät also die Rangliste.")]


def _seeded(_: Gettext, context: Context) -> str:
    if _in_pairs(context) or at(context, "sizes") == [2]:
        return _(
            "Die Ersten spielen gegen die Letzten, die besten zwei erst im Final gegeneinander."
        )
    return _("Die Ersten sind auf die Tische verteilt.")


def _byes(_: Gettext, context: Context) -> str:
    if _by_lot(context):
        return _(
            "Geht die Zahl nicht auf, sagt das Los, wer in der ersten Passe ein Freilos hat, ohne Punkte."
        )
    if only_knock_out(context):
        return _(
            "Geht die Zahl nicht auf, haben die Ersten in der ersten Passe ein Freilos, ohne Punkte."
        )
    return _(
        "Geht die Zahl nicht auf, haben die Ersten in der ersten Passe der Endrunde ein Freilos, ohne Punkte."
    )


def _groups_in_turn(_: Gettext) -> list[str]:
    return [_("Zuerst kommen die Ersten aller Gruppen, dann die Zweiten und so weiter.")]


PLAY_OFF_CLAUSES: Sequence[Clause] = (
    Clause(
        key="groups",
        topic=SEATED,
        title=lambda _: _("Gruppen"),
        text=_groups,
        slots=(
            NumberSlot(
                name="groups_size",
                path=("groups", "size"),
                label=lambda _: _("Grösse der Gruppen"),
                range=ranges(GroupRules)["size"],
                letters=True,
            ),
            ChoiceSlot(
                name="groups_by",
                path=("groups", "by"),
                label=lambda _: _("Wer die Gruppen macht"),
                options=_group_makers,
            ),
        ),
        absent={("groups", "size"): 4, ("groups", "by"): "lot"},
        initial={"groups_size": 4, "groups_by": "lot"},
        required=in_groups,
        fits=in_groups,
        goes_along=True,
        more=_groups_ways,
    ),
    Clause(
        key="play_off",
        topic=SEATED,
        title=lambda _: _("Endrunde: Finaltisch, Final- und Platzierungsgruppen, K.-o."),
        text=_play_off,
        slots=(
            NumberSlot(
                name="play_off_rounds",
                path=("play_off", "rounds"),
                label=lambda _: _("Passen der Endrunde"),
                range=ranges(PlayOff)["rounds"],
                letters=True,
            ),
            ChoiceSlot(
                name="play_off_kind",
                path=("play_off", "kind"),
                label=lambda _: _("Wer in der Endrunde spielt"),
                options=_kind_words,
            ),
            NumberSlot(
                name="play_off_size",
                path=("play_off", "size"),
                label=lambda _: _("Wie viele zusammen spielen"),
                range=ranges(PlayOff)["size"],
                letters=True,
            ),
            ChoiceSlot(
                name="play_off_carry",
                path=("play_off", "carry"),
                label=lambda _: _("Was von vorher zählt"),
                options=_carry_words,
            ),
            NumberSlot(
                name="play_off_on",
                path=("play_off", "on"),
                label=lambda _: _("Wie viele eines Tisches weiterkommen"),
                range=ranges(PlayOff)["on"],
            ),
            ChoiceSlot(
                name="play_off_equal",
                path=("play_off", "equal"),
                label=lambda _: _("Was gleichauf entscheidet"),
                options=_equal_words,
            ),
            ChoiceSlot(
                name="play_off_third",
                path=("play_off", "third"),
                label=lambda _: _("Ob um Rang 3 gespielt wird"),
                options=_third_words,
                key_of=lambda third: "yes" if third is True else "no",
                value_of=lambda key: key == "yes",
            ),
            ChoiceSlot(
                name="play_off_by",
                path=("play_off", "by"),
                label=lambda _: _("Wer gegen wen spielt"),
                options=_seed_words,
            ),
            ChoiceSlot(
                name="play_off_first",
                path=("play_off", "first"),
                label=lambda _: _("Für wen die Endrunde ist"),
                options=_first_words,
                other=_other_first,
                key_of=_first_key,
                value_of=_first_value,
                later=True,
            ),
        ),
        absent={("play_off",): None, ("play_off", "first"): None},
        initial={
            "play_off_rounds": 3,
            "play_off_kind": "table",
            "play_off_size": 4,
            "play_off_carry": "none",
            "play_off_on": 1,
            "play_off_equal": "extra",
            "play_off_third": True,
            "play_off_by": "lot",
            "play_off_first": None,
        },
        fits=drawn,
        goes_along=True,
        more=_ranks_follow,
    ),
)
