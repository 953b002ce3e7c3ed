"""Clauses on what a rank is worth, in a ranking or in one round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from scorer.rules.club.counting.counting import USUAL_RANK_POINTS, RankPoints
from scorer.rules.club.regulation.clauses.scope import COUNTED
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    NumbersSlot,
    Path,
    Slot,
    no_sentences,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

Sentences: TypeAlias = Callable[[Gettext, Context], list[str]]
Title: TypeAlias = Callable[[Gettext], str]
Text: TypeAlias = Callable[[Gettext, Context], str]


def rank_point_clauses(  # noqa: PLR0913 -- an evening and a round say it in their own words
    name: str,
    place: Path,
    *,
    whole: Path | None = None,
    title: Title = lambda _: "{title}",
    head: Title = lambda _: "",
    first: tuple[Slot, ...] = (),
    fits: Callable[[Context], bool] = lambda _context: True,
    more: Sentences = no_sentences,
) -> tuple[Clause, ...]:
    """Return one clause for each kind of the rank points at *place*, None at *whole* without them.

    *name* begins the names of clauses and slots; *head* is a sentence before, with slots *first*.
    *title* holds the title of the kind.
    """

    def dense(context: Context) -> bool:
        counting = value_at(context.scope, place[:-1])
        if not isinstance(counting, Mapping) or "lot" in counting.get("ties", ()):
            return False
        return counting.get("dense_ranks") is True

    def alike(_: Gettext, context: Context) -> str:
        every, first_place = (
            _("hat gleich viele Rangpunkte"),
            _("hat die Rangpunkte des besten dieser Plätze"),
        )
        return every if dense(context) else first_place

    def from_last(_: Gettext, context: Context) -> str:
        ranks, places = (
            _("Rangpunkte: der letzte Rang gibt 1, jeder bessere einen mehr."),
            _("Rangpunkte: der letzte Platz gibt 1, jeder bessere einen mehr."),
        )
        return ranks if dense(context) else places

    shared = ChoiceSlot(
        name=f"{name}_shared",
        label=N_("Geteilter Rang"),
        path=(*place, "shared"),
        options=lambda _, context: {
            "same": alike(_, context),
            "shared": _("hat den Durchschnitt der Rangpunkte dieser Plätze"),
        },
        key_of=lambda is_shared: "shared" if is_shared is True else "same",
        value_of=lambda key: key == "shared",
    )
    listed = (
        NumbersSlot(
            name=f"{name}_table",
            label=N_("Liste der Rangpunkte"),
            path=(*place, "table"),
            joined=lambda _, numbers: ", ".join(numbers),
        ),
        NumberSlot(
            name=f"{name}_rest",
            path=(*place, "rest"),
            label=N_("Jeder weitere Rang"),
            range=ranges(RankPoints)["rest"],
        ),
    )
    usual = {
        f"{name}_table": [*USUAL_RANK_POINTS.table],
        f"{name}_rest": USUAL_RANK_POINTS.rest,
    }

    def sentence(_: Gettext, context: Context, text: Text) -> str:
        shares = _("Wer einen Rang teilt, {rank_shared}.")
        whole_text = " ".join((head(_), text(_, context), shares))
        return whole_text.strip().replace("{rank_", f"{{{name}_")

    def clause(kind: str, of_kind: Title, text: Text, slots: tuple[Slot, ...] = ()) -> Clause:
        return Clause(
            key=f"{name}_{kind}",
            topic=COUNTED,
            title=lambda _: title(_).replace("{title}", of_kind(_)),
            text=lambda _, context: sentence(_, context, text),
            slots=(*first, *slots, shared),
            sets={(*place, "kind"): kind},
            absent={whole or place: None},
            initial={slot.name: False for slot in (*first, shared)} | (usual if slots else {}),
            fits=fits,
            more=more,
        )

    return (
        clause(
            "table",
            N_("Rangpunkte nach einer Liste"),
            lambda _, _context: _(
                "Rangpunkte vom ersten Rang an: {rank_table}; jeder weitere Rang gibt {rank_rest}."
            ),
            listed,
        ),
        clause(
            "down",
            N_("Rangpunkte vom letzten Rang an"),
            from_last,
        ),
        clause(
            "up",
            N_("Rangpunkte vom ersten Rang an"),
            lambda _, _context: _(
                "Rangpunkte: Rang 1 gibt 1, Rang 2 gibt 2 und so weiter; wenige sind gut."
            ),
        ),
    )
