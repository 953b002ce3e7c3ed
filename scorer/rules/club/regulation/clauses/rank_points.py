"""Clauses on rank points, in a ranking or in one round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from scorer.rules.club.counting.counting import USUAL_RANK_POINTS
from scorer.rules.club.regulation.clauses.scope import COUNTED, Details, at, either
from scorer.rules.core.clauses import Clause, Context, NumbersSlot, Slot, Text
from scorer.rules.core.words import N_, Gettext, Words


def rank_point_clauses(
    name: str,
    place: str,
    *first: Slot,
    title: Words = lambda _: "{title}",
    head: Words = lambda _: "",
    **details: Unpack[Details],
) -> tuple[Clause, ...]:
    """Return the clauses on the rank points at *place*, one for each kind: ``table``, ``down``, ``up``.

    *name* is the prefix of keys of clauses and names of slots. *head* is a sentence before the text, *first* are its
    slots. *title* is the title of each clause, in which ``{title}`` is replaced by that of the kind.
    """
    around = place.partition("/")[0]  # ``counting`` or ``round_ranks``

    def dense(context: Context) -> bool:
        """Return whether the next rank follows a shared one directly; with the lot no rank is shared."""
        counting = at(context, around)
        if not isinstance(counting, Mapping) or "lot" in counting.get("ties", ()):
            return False
        return counting.get("dense_ranks") is True

    shared = COUNTED.choice(
        f"{place}/shared",
        lambda _, context: {
            "same": _("gleich viele Rangpunkte")
            if dense(context)
            else _("die Rangpunkte ihres besten Platzes"),
            "shared": _("den Durchschnitt der Rangpunkte ihrer Plätze"),
        },
        N_("Geteilter Rang"),
        f"{name}_shared",
        flags=("shared", "same"),
    )
    usual = USUAL_RANK_POINTS
    listed = (
        NumbersSlot(
            *COUNTED.place(
                f"{place}/table", N_("Liste der Rangpunkte"), f"{name}_table", [*usual.table]
            ),
            joined=lambda _, numbers: ", ".join(numbers),
        ),
        COUNTED.number(
            f"{place}/rest", N_("Jeder weitere Rang"), f"{name}_rest", usual.rest, zero=True
        ),
    )

    def clause(kind: str, of_kind: Words, text: Text, *slots: Slot) -> Clause:
        def sentence(_: Gettext, context: Context) -> str:
            shares = _("Bei geteiltem Rang bekommen alle {rank_shared}.")
            # the texts name the slots of a ranking; those of a round have another prefix
            whole_text = " ".join((head(_), text(_, context), shares))
            return whole_text.strip().replace("{rank_", f"{{{name}_")

        return COUNTED.clause(
            f"{name}_{kind}",
            lambda _: title(_).replace("{title}", of_kind(_)),
            sentence,
            *first,
            *slots,
            shared,
            sets={f"{place}/kind": kind},
            absent={place.removesuffix("/points"): None},
            **details,
        )

    return (
        clause(
            "table",
            N_("Rangpunkte nach einer Liste"),
            N_("Rangpunkte vom ersten Rang an: {rank_table}; jeder weitere Rang gibt {rank_rest}."),
            *listed,
        ),
        clause(
            "down",
            N_("Rangpunkte vom letzten Rang an"),
            either(
                dense,
                N_("Rangpunkte: der letzte Rang gibt 1, jeder bessere einen mehr."),
                N_("Rangpunkte: der letzte Platz gibt 1, jeder bessere einen mehr."),
            ),
        ),
        clause(
            "up",
            N_("Rangpunkte vom ersten Rang an"),
            N_("Rangpunkte: Rang 1 gibt 1, Rang 2 gibt 2 und so weiter; je weniger, desto besser."),
        ),
    )
