"""Names of presets, phases, contracts and rounds in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.words import GERMAN, MODES_ELSEWHERE, N_, Gettext, mode_name
from scorer.rules.sentences import WORDS

# By its German the same in the other languages: a regulation keeps what whoever began it read.
IN_OTHER_LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Abend": ("Soirée", "Serata", "Evening"),
        "Ausscheidung": ("Éliminatoires", "Eliminatoria", "Heats"),
        "Cup": ("Coupe", "Coppa"),
        "Differenzler-Abend": (
            *("Soirée d’estimation", "Serata di Differenzler"),
            "Differenzler evening",
        ),
        "Dorfmeisterschaft": (
            *("Championnat du village", "Campionato del paese"),
            "Village championship",
        ),
        "Final": ("Finale",),
        "Gruppenmeisterschaft": (
            *("Championnat de groupes", "Campionato a gruppi"),
            "Group championship",
        ),
        "Handjass-Turnier": (
            *("Tournoi de handjass", "Torneo di Handjass"),
            "Handjass tournament",
        ),
        "Jahresmeisterschaft": (
            *("Championnat annuel", "Campionato annuale"),
            "Annual championship",
        ),
        "Jahresmeisterschaft mit Rangpunkten": (
            "Championnat annuel avec points de rang",
            "Campionato annuale con punti di rango",
            "Annual championship with rank points",
        ),
        "Jassturnier": ("Tournoi de jass", "Torneo di jass", "Jass tournament"),
        "Meisterschaft mit Final": (
            *("Championnat avec finale", "Campionato con finale"),
            "Championship with final",
        ),
        "Paarturnier": ("Tournoi par équipes", "Torneo a coppie", "Pairs tournament"),
        "Preisjassen": ("Concours de jass", "Torneo a premi", "Prize Jass"),
        "Preisjassen auf die Zielzahl": (
            "Concours de jass au nombre cible",
            "Torneo a premi al numero bersaglio",
            "Prize Jass for the target number",
        ),
    }
)
# Words of other languages that a club types in German, too: who reads German is told them as they were typed.
_GERMAN_TOO: Final = frozenset({"Finale"})
_GERMAN: Final = {
    word: german for german, words in IN_OTHER_LANGUAGES.items() for word in (german, *words)
}
# What presets call regulations and phases, by its German.
NAMES: Final[Mapping[str, Callable[[Gettext], str]]] = {
    "Abend": N_("Abend"),
    "Ausscheidung": N_("Ausscheidung"),
    "Cup": N_("Cup"),
    "Differenzler-Abend": N_("Differenzler-Abend"),
    "Dorfmeisterschaft": N_("Dorfmeisterschaft"),
    "Final": N_("Final"),
    "Gruppenmeisterschaft": N_("Gruppenmeisterschaft"),
    "Handjass-Turnier": N_("Handjass-Turnier"),
    "Jahresmeisterschaft": N_("Jahresmeisterschaft"),
    "Jahresmeisterschaft mit Rangpunkten": N_("Jahresmeisterschaft mit Rangpunkten"),
    "Jassturnier": N_("Jassturnier"),
    "Meisterschaft mit Final": N_("Meisterschaft mit Final"),
    "Paarturnier": N_("Paarturnier"),
    "Preisjassen": N_("Preisjassen"),
    "Preisjassen auf die Zielzahl": N_("Preisjassen auf die Zielzahl"),
}


def preset_name(_: Gettext, name: str) -> str:
    """Return the *name* of a regulation or phase for who reads a language: in it, where a preset of any proposed it."""
    if name not in _GERMAN:
        return name
    return name if name in _GERMAN_TOO and _("Abend") == "Abend" else NAMES[_GERMAN[name]](_)


def same_name(first: str, second: str) -> bool:
    """Return whether two names of regulations are the same, or what presets of two languages call one."""
    return _GERMAN.get(first, first) == _GERMAN.get(second, second)


def contract_name(_: Gettext, name: str, mode: str | None) -> str:
    """Return the *name* of a contract, that of its *mode* in the language where it is only called so."""
    return mode_name(_, mode) if mode and name.casefold() in names_of_mode(mode) else name


def names_of_mode(mode: str) -> set[str]:
    """Return what a mode is called in every language, in lower case."""
    return {name.casefold() for name in (mode_name(GERMAN, mode), *MODES_ELSEWHERE[mode])}


def game_of_round(_: Gettext, phase: Phase, number: int) -> str:
    """Return what the game of round *number* is called, "" where all rounds have the same."""
    if not phase.disciplines:
        return ""
    discipline, played = phase.discipline(number), phase.in_round(number)
    if discipline is not None and discipline.name:
        return discipline.name
    known = WORDS.get(played.game)
    return _("ein anderes Spiel") if known is None else known.name(_)


def round_number_title(_: Gettext, number: int) -> str:
    """Return what a round is called by its number: «Passe 2»."""
    return _("Passe %(round)s") % {"round": number}


def round_title(_: Gettext, phase: Phase, number: int) -> str:
    """Return the title of a round, with its game where rounds have different ones."""
    title, game = round_number_title(_, number), game_of_round(_, phase, number)
    return f"{title}, {game}" if game else title
