"""Clauses on the sheet of a table: credit, control sum, matches, signatures, prescribed deals."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from scorer.rules.club.regulation.clauses.matches import (
    MATCH_CLAUSES,
    ROUND_GAME_CLAUSES,
    counts_points,
)
from scorer.rules.club.regulation.clauses.scope import SHEET, at, either, says
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.preset_sentences import contract_name, names_of_mode
from scorer.rules.club.regulation.reader import slate_settings
from scorer.rules.core import words
from scorer.rules.core.cards import SUITS, Deck, Mode
from scorer.rules.core.clauses import Context, LinesSlot, RatioSlot, Value, always, is_agreed, where
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import N_, Gettext

# Lines like «Trumpf», «Schilten ×2 = 157», «Rosen (Wahl)»: name, choice, factor, control sum.
# «(Wahl)» after a trump: the phone does not set the mode.
CONTRACT = re.compile(
    r"(.+?)(\s*\((?:Wahl|choix|(?:a )?scelta|choice)\))?(?:\s*[×x*]\s*([0-9]{1,2}))?(?:\s*=\s*([0-9]{1,4}))?\Z"
)


_with_partners = where("terms/partners", "drawn", "fixed")


_adds_up = is_agreed("terms/check")


def _sums(_: Gettext, context: Context) -> Mapping[str, str]:
    """Return the words for ``{sum}``: the control sums of a sheet, one for each different number of deals in a round.

    The result is {} while the regulation is not valid.
    """
    phase = context.model
    if not isinstance(phase, Phase):
        return {}
    sums = [phase.terms.cards(deals) for deals in dict.fromkeys(phase.deals_each or (phase.deals,))]
    return {"sum": words.joined_with_or(_, [*map(str, sums)])}


def _control_sum(_: Gettext, context: Context) -> str:
    """Return the sentence on the sums of a deal and of a sheet; without that of a sheet while it is unknown."""
    phase = context.model  # in a contradictory regulation the sum is unknown
    if not isinstance(phase, Phase) or phase.terms.check is None:
        return _("Ein Spiel hat {check} Punkte.")
    if any(contract.check for contract in phase.terms.contracts):
        return _("Jedes andere Spiel hat {check} Punkte, ein Zettel im Ganzen {sum}.")
    return _("Ein Spiel hat {check} Punkte, ein Zettel {sum}.")


@cache
def mode_names(deck: str) -> dict[str, str]:
    """Return the modes of a deck that a contract can prescribe, by name in lower case, in every language."""
    modes = [mode for mode in Mode if mode.trump is None or mode.trump in SUITS[Deck(deck)]]
    return {name: mode.value for mode in modes for name in names_of_mode(mode.value)}


def _modes(context: Context) -> dict[str, str]:
    deck = at(context, "settings", "deck")
    return mode_names(str(deck) if deck in set(Deck) else Deck.GERMAN.value)


def _line_of_contract(_: Gettext, contract: JsonObject, modes: Mapping[str, str]) -> str:
    """Return a contract as a line to edit, with «(Wahl)» if its name is in *modes* but prescribes none."""
    chosen = not contract.get("mode") and contract["name"].casefold() in modes
    factor = f" ×{contract['factor']}" if contract["factor"] > 1 else ""
    total = f" = {contract['check']}" if contract["check"] else ""
    choice = " " + _("(Wahl)") if chosen else ""
    return f"{contract['name']}{choice}{factor}{total}"


def _read_contract(line: str, modes: Mapping[str, str]) -> dict[str, Value]:
    """Return the contract in a line; if its name is in *modes*, it prescribes this mode unless «(Wahl)» follows."""
    match = CONTRACT.match(line)
    name, chosen, factor, check = match.groups() if match else (line, None, None, None)
    mode = None if chosen else modes.get(name.casefold())
    facts = {"name": name, "factor": int(factor or 1), "check": int(check) if check else None}
    return facts | ({"mode": mode} if mode else {})


def _name_in_line(line: str) -> str:
    """Return the name of the contract in a line, in lower case."""
    match = CONTRACT.match(line)
    return (match[1] if match else line).strip().casefold()


def _begins_again(context: Context) -> bool:
    """Return whether there are more deals than contracts, so that these repeat."""
    contracts, deals = len(at(context, "terms", "contracts")), at(context, "deals")
    return isinstance(deals, int) and 0 < contracts < deals


def _words_of_contract(_: Gettext, contract: JsonObject) -> str:
    """Return a contract in words: its name, and in brackets a control sum of its own and a factor above 1."""
    extra = []
    if contract["check"] is not None:  # before multiplying by the factor
        extra.append(_("%(points)s Punkte") % {"points": contract["check"]})
    if contract["factor"] > 1:
        extra.append(words.times_text(_, contract["factor"]))
    name = contract_name(_, str(contract["name"]), contract.get("mode"))
    return f"{name} ({', '.join(extra)})" if extra else name


def _phone_confirms(context: Context) -> bool:
    """Return whether a phone can keep the score in any round; True while the regulation is not valid."""
    phase = context.model
    return not isinstance(phase, Phase) or any(slate_settings(kind) for kind in phase.kinds())


def _contract_slot(name: str, about: Callable[[str], str] | None = None) -> LinesSlot:
    return LinesSlot(
        *SHEET.place("terms/contracts", name=name),
        lines=lambda _, contracts, context: [
            _line_of_contract(_, contract, _modes(context)) for contract in contracts
        ],
        listed=lambda _, contracts, _context: ", ".join(
            _words_of_contract(_, contract) for contract in contracts
        ),
        parse=lambda _, lines, context: [_read_contract(line, _modes(context)) for line in lines],
        about=about,
    )


SHEET_CLAUSES = (
    SHEET.clause(
        "share",
        N_("Anteil jedes Partners"),
        N_("Für jeden der beiden Partner zählt {share} des Resultats."),
        RatioSlot(*SHEET.place("terms/share", initial="1/2")),
        left_out=says(N_("Für beide Partner zählt das ganze Resultat."), _with_partners),
        fits=_with_partners,
    ),
    SHEET.clause(
        "contracts",
        N_("Vorgeschriebene Spiele"),
        N_("Die Spiele sind vorgeschrieben: {contracts}."),
        _contract_slot("contracts"),
        sets={"terms/each_once": False},
        more=says(N_("Danach beginnt die Reihe von vorn."), _begins_again),
    ),
    SHEET.clause(
        "contract_sheet",
        N_("Stichkarte: jedes Spiel einmal"),
        N_(
            "Jede Seite sagt jedes dieser Spiele einmal an, in freier Reihenfolge: {contracts_once}."
        ),
        _contract_slot("contracts_once", _name_in_line),
        sets={"terms/each_once": True},
        fits=_with_partners,
    ),
    SHEET.clause(
        "check",
        N_("Kontrollsumme"),
        _control_sum,
        SHEET.number("terms/check"),
        absent={"terms/check": None},
        computed=_sums,
        left_out=says(N_("Es gibt keine Kontrollsumme."), counts_points),
    ),
    *ROUND_GAME_CLAUSES,
    SHEET.clause(
        "balance",
        N_("Plus und Minus (Bilanz)"),
        N_("Für jede Seite zählt der Unterschied zur anderen: 5 zu 2 gibt 3 und −3."),
        sets={"terms/balance": True},
        fits=_with_partners,
    ),
    *MATCH_CLAUSES,
    SHEET.clause(
        "both_typed",
        N_("Beide Seiten eintippen"),
        N_("Die Jassleitung tippt die Punkte beider Seiten ein; das Programm ergänzt keine Zahl."),
        sets={"terms/both_typed": True},
        fits=_adds_up,
    ),
    SHEET.clause(
        "bonuses",
        N_("Zuschlag für Geber oder Schreiber"),
        either(
            _adds_up,
            N_(
                "Auf dem Zettel steht der Zuschlag jeder Seite, etwa für den Geber oder den "
                "Schreiber; zur Kontrollsumme zählt er nicht."
            ),
            N_(
                "Auf dem Zettel steht der Zuschlag jeder Seite, etwa für den Geber oder den "
                "Schreiber."
            ),
        ),
        sets={"terms/bonuses": True},
        fits=counts_points,
        works=always,  # also if games or strokes are counted
    ),
    SHEET.clause(
        "wrong",
        N_("Wenn ein Zettel nicht aufgeht"),
        N_("Fehlende Punkte auf einem Zettel {wrong}."),
        SHEET.choice(
            "terms/wrong",
            {
                "split": N_("teilen sich die Seiten"),
                "writer": N_("zahlt, wer geschrieben hat"),
                "official": N_("verbucht die Jassleitung"),
            },
            initial="split",
        ),
        left_out=says(N_("Geht ein Zettel nicht auf, wird nachgezählt, bis er stimmt."), _adds_up),
        fits=_adds_up,
    ),
    SHEET.clause(
        "signed",
        N_("Beide Seiten bestätigen"),
        N_("Ein Zettel zählt erst mit zwei Bestätigungen."),
        sets={"terms/signed": True},
        left_out=says(N_("Am Handy genügt eine Bestätigung."), _phone_confirms),
    ),
    SHEET.clause(
        "self_total",
        N_("Alle zählen selber zusammen"),
        N_("Am Schluss zählen alle ihr Total selber zusammen, zum Vergleich."),
        sets={"terms/self_total": True},
    ),
)
