"""Who is ahead of whom because of which tie-break: one sentence each, with *name* and *figure*.

Each tie-break has two: where more is better, and where less is.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.words import Gettext


def _won(_: Gettext) -> tuple[str, str]:
    return (_("vor %(name)s wegen der gewonnenen Partien oder Striche %(figure)s"),) * 2


def rounds(_: Gettext) -> Mapping[str, tuple[str, str]]:
    """Return the sentences where rounds are counted."""
    return {
        "best": (
            _("vor %(name)s wegen der höheren Passe %(figure)s"),
            _("vor %(name)s wegen der tieferen Passe %(figure)s"),
        ),
        "next_best": (
            _("vor %(name)s wegen der nächsthöheren Passe %(figure)s"),
            _("vor %(name)s wegen der nächsttieferen Passe %(figure)s"),
        ),
        "last": (
            _("vor %(name)s wegen der höheren letzten Passe %(figure)s"),
            _("vor %(name)s wegen der tieferen letzten Passe %(figure)s"),
        ),
        "starts": (_("vor %(name)s wegen der Anzahl Passen %(figure)s"),) * 2,
        "won": _won(_),
    }


def evenings(_: Gettext) -> Mapping[str, tuple[str, str]]:
    """Return the sentences where evenings are counted; a rank is no figure to tell."""
    return {
        "best": (
            _("vor %(name)s wegen des höheren Abends %(figure)s"),
            _("vor %(name)s wegen des tieferen Abends %(figure)s"),
        ),
        "next_best": (
            _("vor %(name)s wegen des nächsthöheren Abends %(figure)s"),
            _("vor %(name)s wegen des nächsttieferen Abends %(figure)s"),
        ),
        "last": (
            _("vor %(name)s wegen des höheren letzten Abends %(figure)s"),
            _("vor %(name)s wegen des tieferen letzten Abends %(figure)s"),
        ),
        "starts": (_("vor %(name)s wegen der Anzahl Abende %(figure)s"),) * 2,
        "evening_rank": (_("vor %(name)s wegen des Rangs am letzten Abend"),) * 2,
        "won": _won(_),
    }


def parts(_: Gettext) -> Mapping[str, tuple[str, str]]:
    """Return the sentences where parts of a season are counted."""
    return {
        "best": (
            _("vor %(name)s wegen des höheren Teils %(figure)s"),
            _("vor %(name)s wegen des tieferen Teils %(figure)s"),
        ),
        "next_best": (
            _("vor %(name)s wegen des nächsthöheren Teils %(figure)s"),
            _("vor %(name)s wegen des nächsttieferen Teils %(figure)s"),
        ),
        "last": (
            _("vor %(name)s wegen des höheren letzten Teils %(figure)s"),
            _("vor %(name)s wegen des tieferen letzten Teils %(figure)s"),
        ),
        "starts": (_("vor %(name)s wegen der Anzahl Teile %(figure)s"),) * 2,
        "won": _won(_),
    }


def matches(_: Gettext) -> Mapping[str, tuple[str, str]]:
    """Return the sentences where matches are counted, beside those of rounds."""
    return {
        "best": (_("vor %(name)s wegen der meisten Matche auf einmal %(figure)s"),) * 2,
        "next_best": (_("vor %(name)s wegen der zweitmeisten Matche auf einmal %(figure)s"),) * 2,
        "last": (_("vor %(name)s wegen der Matche zuletzt %(figure)s"),) * 2,
    }


def people(_: Gettext) -> Mapping[str, tuple[str, str]]:
    """Return the sentences where results of the people of a team are counted."""
    return {
        "best": (
            _("vor %(name)s wegen des höheren Einzelresultats %(figure)s"),
            _("vor %(name)s wegen des tieferen Einzelresultats %(figure)s"),
        ),
        "next_best": (
            _("vor %(name)s wegen des nächsthöheren Einzelresultats %(figure)s"),
            _("vor %(name)s wegen des nächsttieferen Einzelresultats %(figure)s"),
        ),
        "uncounted": (
            _("vor %(name)s wegen des besten Resultats, das nicht mehr zählt: %(figure)s"),
        )
        * 2,
    }
