"""Sentences on the sheet of a table and on its verdict."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.rules.club.counting.sentences import value_text
from scorer.rules.club.results.sheets import SheetVerdict
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.words import Gettext


def gap_sentence(_: Gettext, gap: int, due: object) -> str:
    """Return the sentence that *gap* points are missing from the sum *due*, or are too many if *gap* is negative."""
    points = abs(gap)
    missing = _.ngettext(
        "Es fehlt ein Punkt auf %(due)s.", "Es fehlen %(points)s Punkte auf %(due)s.", points
    )
    over = _.ngettext(
        "Es ist ein Punkt zu viel; richtig wären %(due)s.",
        "Es sind %(points)s Punkte zu viel; richtig wären %(due)s.",
        points,
    )
    return (missing if gap > 0 else over) % {"points": points, "due": due}


def verdict_sentences(_: Gettext, verdict: SheetVerdict | None, names: Iterable[str]) -> list[str]:
    """Return the sentences on the verdict on a sheet, [] without a verdict; *names* are those of the people by seat."""
    if verdict is None:
        return []
    sentences, due = [], verdict.expected
    if verdict.gap:
        sentences.append(gap_sentence(_, verdict.gap, due))
    elif due is not None:
        sentences.append(_("Die Kontrollsumme %(due)s stimmt.") % {"due": due})
    borne = [
        f"{name} {'+' * (amount > 0)}{value_text(_, amount)}"
        for name, amount in zip(names, verdict.booked, strict=True)
        if amount
    ]
    if borne:
        sentences.append(_("Verbucht: %(borne)s.") % {"borne": ", ".join(borne)})
    why = {
        "sum": _("So zählt der Zettel nicht."),
        "writer": _("Wer hat geschrieben?"),
        "booking": _("Wem wird die Differenz belastet?"),
        "signature": _("Der Zettel ist noch nicht bestätigt."),
        "dispute": _("Eine Seite sagt, dass der Zettel nicht stimmt; darum zählt er noch nicht."),
    }.get(verdict.open)
    return [*sentences, why] if why else sentences


def round_figures(_: Gettext, terms: SheetTerms) -> str:
    """Return sentences that explain the figures of a sheet with games to its writer; "" if deals are counted."""
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
        most = (
            _(
                "Die Passe hat höchstens %(games)s Partien; es gewinnt, wer mehr als die Hälfte holt."
            )
            % games
        )
        sentences.append(most if terms.best_of else _("Die Passe hat %(games)s Partien.") % games)
    if terms.goal is not None:
        sentences.append(_("Eine Partie geht auf %(goal)s Punkte.") % {"goal": terms.goal})
    return " ".join(sentences)
