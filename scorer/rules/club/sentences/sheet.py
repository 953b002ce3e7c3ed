"""Sentences on the verdict on a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.sentences.counting import value_text
from scorer.rules.club.sheets import SheetVerdict
from scorer.rules.core.words import Gettext


def gap_sentence(_: Gettext, gap: int, due: object) -> str:
    """Return how many points are missing from *due*, or too many where *gap* is negative."""
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


def verdict_sentences(_: Gettext, verdict: SheetVerdict, names: Sequence[str]) -> list[str]:
    """Return sentences on the verdict on a sheet; *names* are those of the seats."""
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
        "dispute": _("Eine Seite sagt, dass der Zettel nicht stimmt; so zählt er nicht."),
    }.get(verdict.open)
    return [*sentences, why] if why else sentences
