"""What stands on the sheet of a round of games to a goal, in words."""

from __future__ import annotations

from scorer.rules.club.sheets import SheetTerms
from scorer.rules.core.words import Gettext


def round_figures(_: Gettext, terms: SheetTerms) -> str:
    """Return which figures of its games a sheet has, for anybody who writes it; of points a deal at a time nothing."""
    if terms.counts_deals:
        return ""
    figures = {
        "games": _("Gewonnene Partien jeder Seite."),
        "strokes": _("Striche jeder Seite."),
        "points": _("Punkte jeder Seite aus allen Partien zusammen."),
    }
    sentences = [figures[terms.figures]]
    if terms.several_games is not None:
        games = {"games": terms.several_games}
        most = _("Die Passe hat höchstens %(games)s Partien; mehr als die Hälfte gewinnt.") % games
        sentences.append(most if terms.best_of else _("Die Passe hat %(games)s Partien.") % games)
    if terms.goal is not None:
        sentences.append(_("Eine Partie geht auf %(goal)s Punkte.") % {"goal": terms.goal})
    return " ".join(sentences)
