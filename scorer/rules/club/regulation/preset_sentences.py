"""Names of presets, phases, contracts and rounds in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.words import GERMAN, MODES_ELSEWHERE, N_, Gettext, Words, mode_name
from scorer.rules.sentences import WORDS

# Each German name with its translations: a regulation keeps the one that its creator read.
_PROPOSED: Final[Mapping[Words, tuple[str, ...]]] = MappingProxyType(
    {
        N_("Abend"): ("Soirée", "Serata", "Evening"),
        N_("Ausscheidung"): ("Éliminatoires", "Eliminatoria", "Heats"),
        N_("Cup"): ("Coupe", "Coppa"),
        N_("Differenzler-Abend"): (
            *("Soirée d’estimation", "Serata di Differenzler"),
            "Differenzler evening",
        ),
        N_("Dorfmeisterschaft"): (
            *("Championnat du village", "Campionato del paese"),
            "Village championship",
        ),
        N_("Final"): ("Finale",),
        N_("Gruppenmeisterschaft"): (
            *("Championnat de groupes", "Campionato a gruppi"),
            "Group championship",
        ),
        N_("Handjass-Turnier"): (
            *("Tournoi de handjass", "Torneo di Handjass"),
            "Handjass tournament",
        ),
        N_("Jahresmeisterschaft"): (
            *("Championnat annuel", "Campionato annuale"),
            "Annual championship",
        ),
        N_("Jahresmeisterschaft mit Rangpunkten"): (
            "Championnat annuel avec points de rang",
            "Campionato annuale con punti di rango",
            "Annual championship with rank points",
        ),
        N_("Jassturnier"): ("Tournoi de jass", "Torneo di jass", "Jass tournament"),
        N_("Meisterschaft mit Final"): (
            *("Championnat avec finale", "Campionato con finale"),
            "Championship with final",
        ),
        N_("Paarturnier"): ("Tournoi par équipes", "Torneo a coppie", "Pairs tournament"),
        N_("Preisjassen"): ("Concours de jass", "Torneo a premi", "Prize Jass"),
        N_("Preisjassen auf die Zielzahl"): (
            "Concours de jass au nombre cible",
            "Torneo a premi al numero bersaglio",
            "Prize Jass with target number",
        ),
    }
)
# Names of regulations and phases in presets, by the German one.
NAMES: Final = {name(GERMAN): name for name in _PROPOSED}
IN_OTHER_LANGUAGES: Final = {name(GERMAN): words for name, words in _PROPOSED.items()}
# Words of other languages that a club types in German, too: German readers see them as they were typed.
_GERMAN_TOO: Final = frozenset({"Finale"})
_GERMAN: Final = {
    word: german for german, words in IN_OTHER_LANGUAGES.items() for word in (german, *words)
}


def preset_name(_: Gettext, name: str) -> str:
    """Return the *name* of a regulation or phase, translated for the reader if a preset has it in any language."""
    if name not in _GERMAN:
        return name
    return name if name in _GERMAN_TOO and _("Abend") == "Abend" else NAMES[_GERMAN[name]](_)


def same_name(first: str, second: str) -> bool:
    """Return whether two names of regulations are equal, or translations of the same preset."""
    return _GERMAN.get(first, first) == _GERMAN.get(second, second)


def contract_name(_: Gettext, name: str, mode: str | None) -> str:
    """Return the *name* of a contract, translated if it is only the name of its *mode*."""
    return mode_name(_, mode) if mode and name.casefold() in names_of_mode(mode) else name


def names_of_mode(mode: str) -> set[str]:
    """Return the names of a mode in every language, in lower case."""
    return {name.casefold() for name in (mode_name(GERMAN, mode), *MODES_ELSEWHERE[mode])}


def game_of_round(_: Gettext, phase: Phase, number: int) -> str:
    """Return the name of the game of round *number*, "" in a phase without disciplines."""
    if not phase.disciplines:
        return ""
    discipline, played = phase.discipline(number), phase.in_round(number)
    if discipline is not None and discipline.name:
        return discipline.name
    texts = WORDS.get(played.game)
    return _("ein anderes Spiel") if texts is None else texts.name(_)


def round_number_title(_: Gettext, number: int) -> str:
    """Return the title of a round by its number: «Passe 2»."""
    return _("Passe %(round)s") % {"round": number}


def round_title(_: Gettext, phase: Phase, number: int) -> str:
    """Return the title of a round, with its game if the phase has disciplines."""
    title, game = round_number_title(_, number), game_of_round(_, phase, number)
    return f"{title}, {game}" if game else title
