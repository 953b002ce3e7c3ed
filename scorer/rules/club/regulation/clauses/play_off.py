"""Clauses of groups and of a play-off: how large, who makes them, what is carried over."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.regulation.clauses.scope import (
    SEATED,
    at,
    drawn,
    has_knock_out,
    only_knock_out,
    two_meet,
)
from scorer.rules.club.regulation.part_rules import FIRST, GroupRules, PlayOff
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    OptionalNumberSlot,
    Options,
    Value,
    Way,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext


def in_groups(context: Context) -> bool:
    """Return whether people begin in groups."""
    return drawn(context) and bool(at(context, "draw") == "groups")


def _in_pairs(context: Context) -> bool:
    return bool(at(context, "terms", "partners") == "fixed")


def _groups(_: Gettext, _context: Context) -> str:
    return _("Grösse der Gruppen: {groups_size}. Eingeteilt werden sie durch {groups_by}.")


def _group_makers(_: Gettext, _context: Context) -> Options:
    return {
        "lot": _("das Los"),
        "standings": _("die Rangliste der Meisterschaft, die die Besten verteilt"),
    }


def _groups_ways(_: Gettext, context: Context) -> list[str]:
    sentences = [_("Geht die Zahl der Teilnehmenden nicht auf, meldet es die Auslosung.")]
    if at(context, "groups", "by") == "standings":
        sentences.append(_("Die Gruppen verraten die Rangliste."))
    return sentences


def _only_first(context: Context) -> bool:
    """Return whether only the first of the rounds or groups before go into it."""
    return _may_take_first(context) and isinstance(at(context, "play_off", "first"), int)


def _may_take_first(context: Context) -> bool:
    rounds, last = at(context, "rounds"), at(context, "play_off", "rounds")
    return bool(at(context, "play_off", "kind") != "table" and rounds != last)


def _first_sentence(_: Gettext, first: Value, context: Context) -> str:
    """Return who goes into it: all, or the first of the ranking or of each group."""
    if not isinstance(first, int):
        return _("alle")
    if in_groups(context):
        only, some = _("den Ersten jeder Gruppe"), _("die ersten %(number)s jeder Gruppe")
    else:
        only, some = _("den Ersten"), _("die ersten %(number)s")
    return only if first == 1 else some % {"number": str(first)}


def _first_hint(_: Gettext, context: Context) -> str:
    if in_groups(context):
        return _("jeder Gruppe (leer: alle)")
    return _("(leer: alle)")


def _first(_: Gettext, context: Context) -> list[str]:
    return [_("Die Endrunde ist für {play_off_first}.")] if _may_take_first(context) else []


def _kind_words(_: Gettext, _context: Context) -> Options:
    return {
        "table": _("an einem Finaltisch: Nur die Ersten spielen weiter, um die ersten Ränge"),
        "groups": _(
            "in Gruppen: Die Ersten spielen um die ersten Ränge, die Nächsten um die nächsten"
        ),
        "knock_out": _("im K.-o.: Wer verliert, scheidet aus"),
    }


def _carry_words(_: Gettext, _context: Context) -> Options:
    return {"none": _("nichts"), "half": _("die Hälfte"), "whole": _("alles")}


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
    """Return how long it lasts, who goes on, what decides between equals, and who meets whom."""
    sentences = [_knock_out_head(_, context), *_first(_, context)]
    if not two_meet(context):
        sentences.append(_("Von jedem Tisch kommen weiter: {play_off_on}."))
        sentences.append(_("Bei Gleichstand entscheidet {play_off_equal}, wer weiterkommt."))
    else:
        sentences.append(_("Endet eine Begegnung gleich, entscheidet {play_off_equal}."))
        sentences.append(_("Um Rang 3 {play_off_third}."))
    if only_knock_out(context):
        sentences.append(_("Wer gegen wen spielt, sagt {play_off_by}."))
    return " ".join(sentences)


def _knock_out_head(_: Gettext, context: Context) -> str:
    """Return when a knock-out begins, and how long it lasts at most."""
    if only_knock_out(context):
        return _("Gespielt wird {play_off_kind}. Passen: höchstens {play_off_rounds}.")
    return _(
        "Am Schluss folgt die Endrunde. Passen: höchstens {play_off_rounds}. Gespielt wird {play_off_kind}."
    )


def _play_off(_: Gettext, context: Context) -> str:
    if has_knock_out(context):
        return _knock_out(_, context)
    head = _(
        "Am Schluss folgt die Endrunde. Passen: {play_off_rounds}. Gespielt wird {play_off_kind}."
    )
    rest = _("Zusammen spielen je {play_off_size}; von vorher zählt {play_off_carry}.")
    return " ".join([head, *_first(_, context), rest])


def _ranks_follow(_: Gettext, context: Context) -> list[str]:
    others = [_("Alle anderen haben den Rang von vorher, hinter denen der Endrunde.")]
    cut = [
        _(
            "Bei Gleichstand um die letzten Plätze der Endrunde entscheidet eine Karte, dann das Los."
        )
    ]
    if has_knock_out(context):
        return [
            *(_groups_in_turn(_) if in_groups(context) else []),
            *([*cut, *others] if _only_first(context) else []),
            *([] if _by_lot(context) else [_seeded(_, context)]),
            _byes(_, context),
            _(
                "Der Rang folgt daraus, wie weit man kommt. Wer in der gleichen Passe ausscheidet, wird nach den Punkten dieser Passe gereiht."
            ),
            _("Die Plätze verraten, wer gewonnen hat."),
        ]
    sentences = [_("Wer um bessere Ränge spielt, ist vor allen anderen, auch mit weniger Punkten.")]
    if in_groups(context):
        sentences += _groups_in_turn(_)
    if at(context, "play_off", "kind") == "table":
        sentences += others
    if _only_first(context):
        sentences += others
    sentences.append(
        _(
            "Wer bei Gleichstand vor der Endrunde um die besseren Ränge spielt, sagen die Rangliste, eine Karte, dann das Los."
        )
    )
    return [*sentences, _("Die Plätze verraten die Rangliste.")]


def _seeded(_: Gettext, context: Context) -> str:
    if two_meet(context):
        return _(
            "Die Ersten spielen gegen die Letzten, die besten zwei erst im Final gegeneinander."
        )
    return _("Die Ersten sind auf die Tische verteilt.")


def _byes(_: Gettext, context: Context) -> str:
    if _by_lot(context):
        return _(
            "Geht die Zahl der Teilnehmenden nicht auf, entscheidet das Los über das Freilos zu Beginn, ohne Punkte."
        )
    return _(
        "Geht die Zahl der Teilnehmenden nicht auf, haben die Ersten zu Beginn ein Freilos, ohne Punkte."
    )


def _groups_in_turn(_: Gettext) -> list[str]:
    return [_("Gereiht sind zuerst die Ersten aller Gruppen, dann die Zweiten und so weiter.")]


PLAY_OFF_CLAUSES: Sequence[Clause] = (
    Clause(
        key="groups",
        topic=SEATED,
        title=N_("Gruppen"),
        text=_groups,
        slots=(
            NumberSlot(
                name="groups_size",
                path=("groups", "size"),
                label=N_("Grösse der Gruppen"),
                range=ranges(GroupRules)["size"],
            ),
            ChoiceSlot(
                name="groups_by",
                path=("groups", "by"),
                label=N_("Wer die Gruppen macht"),
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
        title=N_("Endrunde: Finaltisch, Final- und Platzierungsgruppen, K.-o."),
        text=_play_off,
        slots=(
            NumberSlot(
                name="play_off_rounds",
                path=("play_off", "rounds"),
                label=N_("Passen der Endrunde"),
                range=ranges(PlayOff)["rounds"],
            ),
            ChoiceSlot(
                name="play_off_kind",
                path=("play_off", "kind"),
                label=N_("Wer in der Endrunde spielt"),
                options=_kind_words,
            ),
            NumberSlot(
                name="play_off_size",
                path=("play_off", "size"),
                label=N_("Wie viele zusammen spielen"),
                range=ranges(PlayOff)["size"],
            ),
            ChoiceSlot(
                name="play_off_carry",
                path=("play_off", "carry"),
                label=N_("Was von vorher zählt"),
                options=_carry_words,
            ),
            NumberSlot(
                name="play_off_on",
                path=("play_off", "on"),
                label=N_("Wie viele eines Tisches weiterkommen"),
                range=ranges(PlayOff)["on"],
            ),
            ChoiceSlot(
                name="play_off_equal",
                path=("play_off", "equal"),
                label=N_("Was bei Gleichstand entscheidet"),
                options=_equal_words,
            ),
            ChoiceSlot(
                name="play_off_third",
                path=("play_off", "third"),
                label=N_("Ob um Rang 3 gespielt wird"),
                options=_third_words,
                key_of=lambda third: "yes" if third is True else "no",
                value_of=lambda key: key == "yes",
            ),
            ChoiceSlot(
                name="play_off_by",
                path=("play_off", "by"),
                label=N_("Wer gegen wen spielt"),
                options=_seed_words,
            ),
            OptionalNumberSlot(
                name="play_off_first",
                path=("play_off", "first"),
                label=N_("Für wen die Endrunde ist"),
                range=FIRST,
                sentence=_first_sentence,
                lead=N_("die ersten"),
                hint=_first_hint,
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
        ways={
            "table": Way(N_("Endrunde: Finaltisch"), {"play_off_rounds": 1}),
            "groups": Way(
                N_("Endrunde: Final- und Platzierungsgruppen"),
                {"play_off_kind": "groups"},
            ),
            "knock_out": Way(N_("Endrunde: K.-o., Cup"), {"play_off_kind": "knock_out"}),
        },
    ),
)
