"""Clauses on the sheet of a table: credit, control sum, matches, signatures, prescribed deals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorer.rules.club.regulation.clauses.matches import (
    MATCH_CLAUSES,
    ROUND_GAME_CLAUSES,
    counts_points,
)
from scorer.rules.club.regulation.clauses.scope import SHEET
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.preset_sentences import contract_name, names_of_mode
from scorer.rules.club.regulation.reader import slate_settings
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS, SUITS, Deck, Mode
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    LinesSlot,
    NumberSlot,
    RatioSlot,
    Value,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

EACH_ONCE = ("terms", "each_once")
# «(Wahl)» after a trump: the phone does not set the mode.
CONTRACT = re.compile(
    r"(.+?)(\s*\((?:Wahl|choix|(?:a )?scelta|choice)\))?(?:\s*[×x*]\s*([0-9]{1,2}))?(?:\s*=\s*([0-9]{1,4}))?\Z"
)


def _at(context: Context, key: str) -> Value:
    return value_at(context.scope, ("terms", key))


def _with_partners(context: Context) -> bool:
    return bool(_at(context, "partners") != "alone")


def _adds_up(context: Context) -> bool:
    return _at(context, "check") is not None


def _sums(_: Gettext, context: Context) -> Mapping[str, str]:
    """Return the sum of a sheet, as many as there are lengths of rounds."""
    phase = context.model
    if not isinstance(phase, Phase):
        return {}
    sums = [phase.terms.cards(deals) for deals in dict.fromkeys(phase.deals_each or (phase.deals,))]
    return {"sum": words.joined_with_or(_, [*map(str, sums)])}


def _control_sum(_: Gettext, context: Context) -> str:
    phase = context.model  # while something does not add up, nobody knows what a sheet does
    if not isinstance(phase, Phase) or phase.terms.check is None:
        return _("Ein Spiel hat {check} Punkte.")
    if any(contract.check for contract in phase.terms.contracts):
        return _("Sonst hat ein Spiel {check} Punkte, ein Zettel im Ganzen {sum}.")
    return _("Ein Spiel hat {check} Punkte, ein Zettel {sum}.")


def mode_names(deck: str) -> dict[str, str]:
    """Return the modes of a deck that a contract can prescribe, by name in lower case, in every language."""
    modes = [mode for mode in Mode if mode.trump is None or mode.trump in SUITS[Deck(deck)]]
    return {name: mode.value for mode in modes for name in names_of_mode(mode.value)}


def _deck(context: Context) -> str:
    deck = value_at(context.scope, ("settings", "deck"))
    return str(deck) if deck in set(Deck) else Deck.GERMAN.value


def _contract_lines(_: Gettext, contracts: Value, context: Context) -> list[str]:
    modes = mode_names(_deck(context))
    return [_contract_line(_, contract, modes) for contract in contracts]


def _contract_line(_: Gettext, contract: Mapping[str, Value], modes: Mapping[str, str]) -> str:
    chosen = not contract.get("mode") and contract["name"].casefold() in modes
    factor = f" ×{contract['factor']}" if contract["factor"] > 1 else ""
    total = f" = {contract['check']}" if contract["check"] else ""
    choice = " " + _("(Wahl)") if chosen else ""
    return f"{contract['name']}{choice}{factor}{total}"


def _contracts(_: Gettext, lines: Sequence[str], context: Context) -> Value:
    modes = mode_names(_deck(context))
    return [_contract(line, modes) for line in lines]


def _contract(line: str, modes: Mapping[str, str]) -> dict[str, Value]:
    """Parse the line of a contract; a name in *modes* sets the mode on the phone, too."""
    match = CONTRACT.match(line)
    name, chosen, factor, check = match.groups() if match else (line, None, None, None)
    mode = None if chosen else modes.get(name.casefold())
    facts = {"name": name, "factor": int(factor or 1), "check": int(check) if check else None}
    return facts | ({"mode": mode} if mode else {})


def _contract_name(line: str) -> str:
    """Return which contract a line is about, whatever it counts."""
    match = CONTRACT.match(line)
    return (match[1] if match else line).strip().casefold()


def _again_from_the_first(_: Gettext, context: Context) -> list[str]:
    """Return what follows the last contract, where there are more deals."""
    contracts, deals = len(_at(context, "contracts")), value_at(context.scope, ("deals",))
    if not isinstance(deals, int) or not 0 < contracts < deals:
        return []
    return [_("Nach dem letzten beginnt die Reihe von vorn.")]


def _contracts_listed(_: Gettext, contracts: Value, _context: Context) -> str:
    return ", ".join(_contract_text(_, contract) for contract in contracts)


def _contract_text(_: Gettext, contract: Mapping[str, Value]) -> str:
    extra = []
    if contract["check"] is not None:  # before it is doubled
        extra.append(_("%(points)s Punkte") % {"points": contract["check"]})
    if contract["factor"] > 1:
        extra.append(words.times_text(_, contract["factor"]))
    name = contract_name(_, str(contract["name"]), contract.get("mode"))
    return f"{name} ({', '.join(extra)})" if extra else name


def _bonuses(_: Gettext, context: Context) -> str:
    if _adds_up(context):
        return _(
            "Auf dem Zettel steht, was jede Seite als Zuschlag hat, etwa für den Geber oder den Schreiber; zur Kontrollsumme zählt er nicht."
        )
    return _(
        "Auf dem Zettel steht, was jede Seite als Zuschlag hat, etwa für den Geber oder den Schreiber."
    )


def _on_the_phone(_: Gettext, context: Context) -> list[str]:
    """Return who confirms on a phone, where one can keep a table in some round."""
    phase = context.model
    if isinstance(phase, Phase) and not any(slate_settings(kind) for kind in phase.kinds()):
        return []
    return [_("Am Handy genügt eine Bestätigung.")]


def _counted_again(_: Gettext, context: Context) -> list[str]:
    if not _adds_up(context):
        return []
    return [_("Geht ein Zettel nicht auf, wird nachgezählt, bis er stimmt.")]


def _whole_result(_: Gettext, context: Context) -> list[str]:
    return [_("Beiden Partnern zählt das ganze Resultat.")] if _with_partners(context) else []


SHEET_CLAUSES = (
    Clause(
        key="share",
        topic=SHEET,
        title=N_("Anteil jedes Partners"),
        text=lambda _, _context: _("Jedem der beiden Partner zählt {share} des Resultats."),
        slots=(RatioSlot(name="share", path=("terms", "share")),),
        absent={("terms", "share"): str(SheetTerms().share)},
        initial={"share": "1/2"},
        left_out=_whole_result,
        fits=_with_partners,
    ),
    Clause(
        key="contracts",
        topic=SHEET,
        title=N_("Vorgeschriebene Spiele"),
        text=lambda _, _context: _("Die Spiele sind vorgeschrieben: {contracts}."),
        slots=(
            LinesSlot(
                name="contracts",
                path=("terms", "contracts"),
                lines=_contract_lines,
                listed=_contracts_listed,
                parse=_contracts,
            ),
        ),
        sets={EACH_ONCE: False},
        absent={("terms", "contracts"): []},
        initial={"contracts": []},
        more=_again_from_the_first,
    ),
    Clause(
        key="contract_sheet",
        topic=SHEET,
        title=N_("Stichkarte: jedes Spiel einmal"),
        text=lambda _, _context: _(
            "Jede Seite sagt jedes dieser Spiele einmal an, in freier Reihenfolge: {contracts_once}."
        ),
        slots=(
            LinesSlot(
                name="contracts_once",
                path=("terms", "contracts"),
                lines=_contract_lines,
                listed=_contracts_listed,
                parse=_contracts,
                about=_contract_name,
            ),
        ),
        sets={EACH_ONCE: True},
        absent={("terms", "contracts"): [], EACH_ONCE: False},
        initial={"contracts_once": []},
        fits=_with_partners,
    ),
    Clause(
        key="check",
        topic=SHEET,
        title=N_("Kontrollsumme"),
        text=_control_sum,
        computed=_sums,
        slots=(
            NumberSlot(name="check", path=("terms", "check"), range=ranges(SheetTerms)["check"]),
        ),
        absent={("terms", "check"): None},
        initial={"check": CARD_POINTS},
        left_out=lambda _, context: (
            [_("Eine Kontrollsumme gibt es nicht.")] if counts_points(context) else []
        ),
    ),
    *ROUND_GAME_CLAUSES,
    Clause(
        key="balance",
        topic=SHEET,
        title=N_("Plus und Minus (Bilanz)"),
        text=lambda _, _context: _(
            "Jeder Seite zählt der Unterschied zur anderen: 5 zu 2 gibt 3 und −3."
        ),
        sets={("terms", "balance"): True},
        absent={("terms", "balance"): False},
        fits=_with_partners,
    ),
    *MATCH_CLAUSES,
    Clause(
        key="both_typed",
        topic=SHEET,
        title=N_("Beide Seiten eintippen"),
        text=lambda _, _context: _(
            "Die Jassleitung tippt alle Punkte ein; keine Zahl wird ausgerechnet."
        ),
        sets={("terms", "both_typed"): True},
        absent={("terms", "both_typed"): False},
        fits=_adds_up,
    ),
    Clause(
        key="bonuses",
        topic=SHEET,
        title=N_("Zuschlag für Geber oder Schreiber"),
        text=_bonuses,
        sets={("terms", "bonuses"): True},
        absent={("terms", "bonuses"): False},
        fits=counts_points,
        works=lambda _context: True,  # also where games or strokes are counted
    ),
    Clause(
        key="wrong",
        topic=SHEET,
        title=N_("Zettel, der nicht aufgeht"),
        text=lambda _, _context: _("Was auf einem Zettel fehlt, {wrong}."),
        slots=(
            ChoiceSlot(
                name="wrong",
                path=("terms", "wrong"),
                options=lambda _, _context: {
                    "split": _("tragen die Seiten zu gleichen Teilen"),
                    "writer": _("trägt, wer geschrieben hat"),
                    "official": _("verbucht die Jassleitung"),
                },
            ),
        ),
        absent={("terms", "wrong"): "refuse"},
        initial={"wrong": "split"},
        left_out=_counted_again,
        fits=_adds_up,
    ),
    Clause(
        key="signed",
        topic=SHEET,
        title=N_("Beide Seiten bestätigen"),
        text=lambda _, _context: _("Ein Zettel zählt erst mit zwei Bestätigungen."),
        sets={("terms", "signed"): True},
        absent={("terms", "signed"): False},
        left_out=_on_the_phone,
    ),
    Clause(
        key="self_total",
        topic=SHEET,
        title=N_("Alle zählen selber zusammen"),
        text=lambda _, _context: _(
            "Am Schluss zählen alle ihr Total selber zusammen; es wird verglichen."
        ),
        sets={("terms", "self_total"): True},
        absent={("terms", "self_total"): False},
    ),
)
