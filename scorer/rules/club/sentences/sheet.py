"""Sentences on the verdict on a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.sentences.counting import value_text
from scorer.rules.club.sheets import SheetVerdict
from scorer.rules.core.words import Gettext


def verdict_sentences(_: Gettext, verdict: SheetVerdict, names: Sequence[str]) -> list[str]:
    """Return sentences on the verdict on a sheet; *names* are those of the seats."""
    sentences, due = [], verdict.expected
    if verdict.gap:
        gap = abs(verdict.gap)
        missing = _.ngettext(
            "Es fehlt ein Punkt auf %(due)s.", "Es fehlen %(points)s Punkte auf %(due)s.", gap
        )
        over = _.ngettext(
            "Es ist ein Punkt zu viel; richtig wären %(due)s.",
            "Es sind %(points)s Punkte zu viel; richtig wären %(due)s.",
            gap,
        )
        sentences.append((missing if verdict.gap > 0 else over) % {"points": gap, "due": due})
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
        "writer": _("Es fehlt, wer geschrieben hat."),
        "booking": _("Es fehlt, wem das verbucht wird."),
        "signature": _("Der Zettel ist noch nicht bestätigt."),
        "dispute": _("Eine Seite sagt, dass der Zettel nicht stimmt; so zählt er nicht."),
    }.get(verdict.open)
    return [*sentences, why] if why else sentences
