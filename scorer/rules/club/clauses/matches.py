"""Clauses on matches: what one is worth, and whether the sheet says how many there were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.clauses.phase_scope import SHEET, at
from scorer.rules.club.model import Phase
from scorer.rules.club.regulation import slate_settings
from scorer.rules.club.sheets import SheetTerms
from scorer.rules.core.clauses import MISSING, Clause, Context, NumberSlot, value_at
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

MATCH_MINUS = ("terms", "match_minus")


def _nothing_extra(_: Gettext, context: Context) -> list[str]:
    """Return that a match adds nothing, where sheets add up, or where it adds something in other rounds."""
    if at(context, "terms", "match_bonus"):
        return []
    if at(context, "terms", "check") is not None:
        return [_("Ein Match zählt nichts extra.")]
    if value_at(context.around or {}, ("terms", "match_bonus")) in {MISSING, 0}:
        return []
    return [_("Was ein Match in Passe 1 zählt, gilt hier nicht.")]


def _weighed_deals(_: Gettext, context: Context) -> list[str]:
    """Return how often a match counts in a prescribed deal that counts several times."""
    if all(contract["factor"] == 1 for contract in at(context, "terms", "contracts")):
        return []
    return [_("Zählt ein Spiel mehrfach, zählt ein Match darin ebenso oft.")]


def _weighed(_: Gettext, context: Context) -> list[str]:
    """Return how often what a match is worth counts in a deal that counts several times."""
    if at(context, "terms", "contracts"):
        return _weighed_deals(_, context)
    settings = at(context, "settings")
    factors = [settings.get("factor"), settings.get("last_factor")]
    of_modes = settings.get("factors")
    factors += of_modes.values() if isinstance(of_modes, Mapping) else ()
    if any(isinstance(factor, int) and factor > 1 for factor in factors):
        return [_("Zählt ein Spiel mehrfach, zählt der Zuschlag für den Match ebenso oft.")]
    return []


def _counter_match(_: Gettext, context: Context) -> list[str]:
    """Return what a match of those who did not choose the trump is worth, in games that know one."""
    phase = context.model
    kinds = phase.kinds() if isinstance(phase, Phase) else ()
    settings = [of_size for kind in kinds for of_size in slate_settings(kind)]
    same = any(
        known.get("counter_match_bonus") == known.get("match_bonus", 0) for known in settings
    )
    return [_("Ein Kontermatch zählt wie ein Match.")] if same else []


def _worth(_: Gettext, context: Context) -> list[str]:
    return [*_weighed(_, context), *_counter_match(_, context)]


MATCH_CLAUSES: Sequence[Clause] = (
    Clause(
        key="match_bonus",
        topic=SHEET,
        title=N_("Zuschlag für den Match"),
        text=lambda _, _context: _("Ein Match zählt {match_bonus} Punkte mehr."),
        slots=(
            NumberSlot(
                name="match_bonus",
                path=("terms", "match_bonus"),
                range=ranges(SheetTerms)["match_bonus"].from_one(),
            ),
        ),
        sets={MATCH_MINUS: False},
        absent={("terms", "match_bonus"): 0},
        initial={"match_bonus": 100},
        left_out=_nothing_extra,
        more=_worth,
        works=lambda context: at(context, "terms", "figures") not in {"games", "strokes"},
    ),
    Clause(
        key="match_minus",
        topic=SHEET,
        title=N_("Match als Abzug, wo am wenigsten vorn ist"),
        text=lambda _, _context: _(
            "Wer einen Match macht, bekommt {match_deduction} Punkte abgezogen."
        ),
        slots=(
            NumberSlot(
                name="match_deduction",
                path=("terms", "match_bonus"),
                range=ranges(SheetTerms)["match_bonus"].from_one(),
            ),
        ),
        sets={MATCH_MINUS: True},
        absent={("terms", "match_bonus"): 0, MATCH_MINUS: False},
        initial={"match_deduction": 100},
        more=_weighed,
    ),
    Clause(
        key="count_matches",
        topic=SHEET,
        title=N_("Matche notieren"),
        text=lambda _, _context: _(
            "Auf dem Zettel steht, wie viele Matche jede Seite gemacht hat."
        ),
        sets={("terms", "count_matches"): True},
        absent={("terms", "count_matches"): False},
        more=lambda _, context: (
            [] if at(context, "terms", "match_bonus") else _weighed_deals(_, context)
        ),
    ),
)
