"""Clauses on groups and on a play-off: players, rounds, carried points, tie-breaks, ranks."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.regulation.clauses.scope import (
    ROUNDS,
    SEATED,
    at,
    drawn,
    drawn_by,
    either,
    has_knock_out,
    only_knock_out,
    says,
    together,
    two_meet,
)
from scorer.rules.core.clauses import (
    Clause,
    Context,
    OptionalNumberSlot,
    Value,
    Way,
    unless_one,
    where,
)
from scorer.rules.core.words import N_, Gettext

in_groups = drawn_by("groups")  # people begin in groups


def _only_first(context: Context) -> bool:
    """Return whether a number limits the play-off to the first of the ranking or of each group."""
    return _may_take_first(context) and isinstance(at(context, "play_off", "first"), int)


def _may_take_first(context: Context) -> bool:
    """Return whether a number of people may limit the play-off.

    It may if there are rounds before the play-off, except for a final table, whose size limits it.
    """
    rounds, last = at(context, "rounds"), at(context, "play_off", "rounds")
    return bool(at(context, "play_off", "kind") != "table" and rounds != last)


def _first_text(_: Gettext, first: Value, context: Context) -> str:
    """Return the words for ``{play_off_first}``: all, or the first of the ranking or of each group."""
    if not isinstance(first, int):
        return _("alle")
    of_group = in_groups(context)
    if first == 1:
        return _("den Ersten jeder Gruppe") if of_group else _("den Ersten")
    some = _("die ersten %(number)s jeder Gruppe") if of_group else _("die ersten %(number)s")
    return some % {"number": first}


_first_hint = either(in_groups, N_("jeder Gruppe (leer: alle)"), N_("(leer: alle)"))
_whom_it_is_for = says(N_("Die Endrunde ist für {play_off_first}."), _may_take_first)


def _by_lot(context: Context) -> bool:
    """Return whether people are paired by lot, in a knock-out without earlier rounds."""
    return only_knock_out(context) and bool(at(context, "play_off", "by") == "lot")


def _knock_out(_: Gettext, context: Context) -> str:
    """Return the sentences of a knock-out: rounds, players, people who go on, tie-break, third place, pairing."""
    if two_meet(context):
        match = [
            _("Endet eine Begegnung unentschieden, entscheidet {play_off_equal}."),
            _("Um Rang 3 {play_off_third}."),
        ]
    else:
        match = [
            _who_go_on(_, context),
            _("Bei Gleichstand entscheidet {play_off_equal}, wer weiterkommt."),
        ]
    head = _knock_out_head(_, context)
    return " ".join([head, *_whom_it_is_for(_, context), *match, *_pairing(_, context)])


_knock_out_head = either(
    only_knock_out,
    N_("Wir spielen {play_off_kind}. Das dauert höchstens {play_off_rounds}."),
    N_(
        "Am Schluss folgt die Endrunde. Sie dauert höchstens {play_off_rounds}. Wir "
        "spielen {play_off_kind}."
    ),
)
_pairing = says(N_("Wer gegen wen spielt, entscheidet {play_off_by}."), only_knock_out)
_who_go_on = either(
    where("play_off/on", 1),
    N_("Von jedem Tisch kommt der {play_off_on} Beste weiter."),
    N_("Von jedem Tisch kommen die besten {play_off_on} weiter."),
)


def _play_off(_: Gettext, context: Context) -> str:
    """Return the text of the clause: of a knock-out, or of a final table or groups."""
    if has_knock_out(context):
        return _knock_out(_, context)
    sentences = [
        _(
            "Am Schluss folgt die Endrunde. Sie dauert {play_off_rounds}. Wir spielen {play_off_kind}."
        ),
        *_whom_it_is_for(_, context),
        _(
            "Es spielen je {play_off_size} zusammen; von den früheren Punkten zählt {play_off_carry}."
        ),
    ]
    return " ".join(sentences)


def _consequences(_: Gettext, context: Context) -> list[str]:
    """Return the sentences after the clause: on ties at the cut, seeding, byes, ranks, and what the seats reveal."""
    others = [
        _("Alle anderen folgen hinter den Leuten der Endrunde, in der bisherigen Reihenfolge.")
    ]
    cut = _(
        "Bei Gleichstand um die letzten Plätze der Endrunde entscheidet eine Karte, dann das Los."
    )
    if has_knock_out(context):
        return [
            *_groups_in_turn(_, context),
            *([cut, *others] if _only_first(context) else []),
            *([] if _by_lot(context) else [_seeded(_, context)]),
            _byes(_, context),
            _(
                "Je weiter man kommt, desto besser der Rang. Scheiden mehrere in der gleichen Passe aus, zählen die Punkte dieser Passe."
            ),
            _("Die Einteilung verrät, wer gewonnen hat."),
        ]
    for_some = at(context, "play_off", "kind") == "table" or _only_first(context)
    return [
        _("Wer um die besseren Ränge spielt, bleibt vor den anderen, auch mit weniger Punkten."),
        *_groups_in_turn(_, context),
        *(others if for_some else []),
        _(
            "Bei Gleichstand vor der Endrunde entscheidet die Rangliste, dann eine Karte, dann das Los, wer um die besseren Ränge spielt."
        ),
        _("Die Einteilung verrät die Rangliste."),
    ]


_seeded = either(
    two_meet,
    N_("Die Ersten spielen gegen die Letzten, die besten zwei erst im Final gegeneinander."),
    N_("Die Ersten werden auf verschiedene Tische verteilt."),
)
_byes = either(
    _by_lot,
    N_(
        "Geht die Zahl nicht auf, gibt es am Anfang Freilose ohne Punkte. Das Los entscheidet, wer eines bekommt."
    ),
    N_("Geht die Zahl nicht auf, haben die Ersten am Anfang ein Freilos ohne Punkte."),
)


_groups_in_turn = says(
    N_("Für die Endrunde kommen zuerst die Ersten aller Gruppen, dann die Zweiten und so weiter."),
    in_groups,
)


PLAY_OFF_CLAUSES: Sequence[Clause] = (
    SEATED.clause(
        "groups",
        N_("Gruppen"),
        N_("Je {groups_size} bilden eine Gruppe. Über die Gruppen entscheidet {groups_by}."),
        SEATED.number("groups/size", N_("Grösse der Gruppen"), "groups_size"),
        SEATED.choice(
            "groups/by",
            {
                "lot": N_("das Los"),
                "standings": N_(
                    "die Rangliste der Meisterschaft; die Besten werden auf die Gruppen verteilt"
                ),
            },
            N_("Einteilung der Gruppen"),
            "groups_by",
        ),
        required=in_groups,
        fits=in_groups,
        goes_along=True,
        more=together(
            says(N_("Geht die Zahl nicht auf, zeigt sich das beim Auslosen.")),
            says(N_("Die Gruppen verraten die Rangliste."), where("groups/by", "standings")),
        ),
    ),
    SEATED.clause(
        "play_off",
        N_("Endrunde: Finaltisch, Final- und Platzierungsgruppen, K.-o."),
        _play_off,
        SEATED.number(
            "play_off/rounds", N_("Passen der Endrunde"), "play_off_rounds", counted=ROUNDS
        ),
        SEATED.choice(
            "play_off/kind",
            {
                "table": N_(
                    "an einem Finaltisch: Nur die Ersten spielen weiter, um die ersten Ränge"
                ),
                "groups": N_(
                    "in Gruppen: Die Ersten spielen um die ersten Ränge, die Nächsten um die nächsten"
                ),
                "knock_out": N_("im K.-o.: Wer verliert, scheidet aus"),
            },
            N_("Art der Endrunde"),
            "play_off_kind",
        ),
        SEATED.number(
            "play_off/size",
            N_("Wie viele am Finaltisch oder in einer Gruppe spielen"),
            "play_off_size",
        ),
        SEATED.choice(
            "play_off/carry",
            {"none": N_("nichts"), "half": N_("die Hälfte"), "whole": N_("alles")},
            N_("Punkte von vorher"),
            "play_off_carry",
        ),
        SEATED.number(
            "play_off/on", N_("Wie viele pro Tisch weiterkommen"), "play_off_on", counted=unless_one
        ),
        SEATED.choice(
            "play_off/equal",
            {
                "extra": N_("ein Zusatzspiel"),
                "earlier": N_("das bessere frühere Resultat, dann eine Karte"),
                "card": N_("eine Karte"),
            },
            N_("Gleichstand in der Endrunde"),
            "play_off_equal",
        ),
        SEATED.choice(
            "play_off/third",
            {"yes": N_("wird gespielt"), "no": N_("wird nicht gespielt")},
            N_("Spiel um Rang 3"),
            "play_off_third",
            initial=True,
        ),
        SEATED.choice(
            "play_off/by",
            {"lot": N_("das Los"), "standings": N_("die Rangliste der Meisterschaft")},
            N_("Wer gegen wen spielt"),
            "play_off_by",
        ),
        OptionalNumberSlot(
            *SEATED.place("play_off/first", N_("Wer in die Endrunde kommt"), "play_off_first"),
            range=SEATED.bounds("play_off/first"),
            sentence=_first_text,
            lead=N_("die ersten"),
            hint=_first_hint,
        ),
        absent={"play_off": None},
        fits=drawn,
        goes_along=True,
        more=_consequences,
        ways={
            "table": Way(N_("Endrunde: Finaltisch"), {"play_off_rounds": 1}),
            "groups": Way(
                N_("Endrunde: Final- und Platzierungsgruppen"), {"play_off_kind": "groups"}
            ),
            "knock_out": Way(N_("Endrunde: K.-o., Cup"), {"play_off_kind": "knock_out"}),
        },
    ),
)
