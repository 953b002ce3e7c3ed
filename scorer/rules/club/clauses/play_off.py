"""Clauses of groups and of a play-off: how large, who makes them, what is carried over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.clauses.phase_scope import (
    SEATED,
    at,
    drawn,
    has_knock_out,
    only_knock_out,
    two_meet,
)
from scorer.rules.club.play_off_rules import FIRST, GroupRules, PlayOff
from scorer.rules.core import words
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
from scorer.rules.core.words import Gettext


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
    people, pairs = (
        _("Geht die Zahl der Leute nicht auf, meldet es die Auslosung."),
        _("Geht die Zahl der Paare nicht auf, meldet es die Auslosung."),
    )
    sentences = [pairs if _in_pairs(context) else people]
    if at(context, "groups", "by") == "standings":
        sentences.append(_("Wer in welcher Gruppe ist, verrät also die Rangliste."))
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
    elif _in_pairs(context):
        only, some = _("das erste Paar"), _("die ersten %(number)s Paare")
    else:
        only, some = _("den Ersten"), _("die ersten %(number)s")
    return only if first == 1 else some % {"number": words.count_word(_, first)}


def _first_hint(_: Gettext, context: Context) -> str:
    if in_groups(context):
        return _("jeder Gruppe (leer: alle)")
    return _("Paare (leer: alle)") if _in_pairs(context) else _("(leer: alle)")


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
    on, two = at(context, "play_off", "on"), two_meet(context)
    if not two:
        best, several = (
            _("Von jedem Tisch kommt nur der {play_off_on} Beste weiter."),
            _("Von jedem Tisch kommen {play_off_on} weiter."),
        )
        sentences.append(best if on == 1 else several)
        sentences.append(
            _("Sind dabei welche gleichauf, entscheidet {play_off_equal}, wer weiterkommt.")
        )
    else:
        sentences.append(_("Endet eine Begegnung gleich, entscheidet {play_off_equal}."))
        sentences.append(_("Um Rang 3 {play_off_third}."))
    if only_knock_out(context):
        sentences.append(_("Wer gegen wen spielt, sagt {play_off_by}."))
    return " ".join(sentences)


def _knock_out_head(_: Gettext, context: Context) -> str:
    """Return when a knock-out begins, and how long it lasts at most."""
    single = at(context, "play_off", "rounds") == 1
    if only_knock_out(context):
        if single:
            return _("Gespielt wird {play_off_kind}. Das ist eine {play_off_rounds} Passe.")
        return _("Gespielt wird {play_off_kind}. Das dauert höchstens {play_off_rounds} Passen.")
    if context.typed:
        return _last_rounds(_, single=single)
    if rounds_before(context) == 1:
        if single:
            return _(
                "Auf die erste Passe folgt als letzte {play_off_rounds} Passe die Endrunde. Gespielt wird {play_off_kind}."
            )
        return _(
            "Auf die erste Passe folgt die Endrunde, höchstens {play_off_rounds} Passen. Gespielt wird {play_off_kind}."
        )
    if single:
        return _(
            "Auf {before} Passen folgt als letzte {play_off_rounds} Passe die Endrunde. Gespielt wird {play_off_kind}."
        )
    return _(
        "Auf {before} Passen folgt die Endrunde, höchstens {play_off_rounds} Passen. Gespielt wird {play_off_kind}."
    )


def _last_rounds(_: Gettext, *, single: bool) -> str:
    several, last = (
        _("Die letzten {play_off_rounds} Passen sind die Endrunde. Gespielt wird {play_off_kind}."),
        _("Die letzte {play_off_rounds} Passe ist die Endrunde. Gespielt wird {play_off_kind}."),
    )
    return last if single else several


def rounds_before(context: Context) -> int:
    """Return how many rounds are played before the play-off, 0 while that contradicts itself."""
    rounds, last = at(context, "rounds"), at(context, "play_off", "rounds")
    known = isinstance(rounds, int) and isinstance(last, int)
    return max(rounds - last, 0) if known else 0


def _before(_: Gettext, context: Context) -> Mapping[str, str]:
    return {"before": words.count_word(_, rounds_before(context))}


def _play_off(_: Gettext, context: Context) -> str:
    if has_knock_out(context):
        return _knock_out(_, context)
    head = _last_rounds(_, single=at(context, "play_off", "rounds") == 1)
    if _in_pairs(context):
        rest = _("Zusammen spielen {play_off_size} Paare; von vorher zählt {play_off_carry}.")
    else:
        rest = _("Zusammen spielen {play_off_size} Leute; von vorher zählt {play_off_carry}.")
    return " ".join([head, *_first(_, context), rest])


def _ranks_follow(_: Gettext, context: Context) -> list[str]:
    others = [_("Alle anderen haben den Rang von vorher, hinter denen der Endrunde.")]
    cut = [_("Liegen für die Endrunde zu viele gleichauf, entscheidet eine Karte, dann das Los.")]
    if has_knock_out(context):
        return [
            *(_groups_in_turn(_) if in_groups(context) else []),
            *([*cut, *others] if _only_first(context) else []),
            *([] if _by_lot(context) else [_seeded(_, context)]),
            _byes(_, context),
            _(
                "Der Rang folgt daraus, wie weit man kommt. Wer in der gleichen Passe ausscheidet, wird nach den Punkten dieser Passe gereiht."
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
    sentences.append(
        _(
            "Wer bei Gleichstand vor der Endrunde um die besseren Ränge spielt, sagen die Rangliste, eine Karte, dann das Los."
        )
    )
    return [*sentences, _("Wer wo sitzt, verrät also die Rangliste.")]


def _seeded(_: Gettext, context: Context) -> str:
    if two_meet(context):
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
    return [_("Gereiht sind zuerst die Ersten aller Gruppen, dann die Zweiten und so weiter.")]


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
        computed=_before,
        slots=(
            NumberSlot(
                name="play_off_rounds",
                path=("play_off", "rounds"),
                label=lambda _: _("Passen der Endrunde"),
                range=ranges(PlayOff)["rounds"],
                letters=True,
                unspoken=True,
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
                letters=True,
                unspoken=True,
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
            OptionalNumberSlot(
                name="play_off_first",
                path=("play_off", "first"),
                label=lambda _: _("Für wen die Endrunde ist"),
                range=FIRST,
                sentence=_first_sentence,
                lead=lambda _: _("die ersten"),
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
            "table": Way(lambda _: _("Endrunde: Finaltisch"), {"play_off_rounds": 1}),
            "groups": Way(
                lambda _: _("Endrunde: Final- und Platzierungsgruppen"),
                {"play_off_kind": "groups"},
            ),
            "knock_out": Way(lambda _: _("Endrunde: K.-o., Cup"), {"play_off_kind": "knock_out"}),
        },
    ),
)
