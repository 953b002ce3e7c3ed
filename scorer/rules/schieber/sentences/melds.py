"""Names of melds.

Every function takes the ``gettext`` of the language as its first argument; a lazy
one makes the label of a form.
"""

from __future__ import annotations

from scorer.rules.core.cards import Deck, Mode, Rank
from scorer.rules.core.words import Gettext, suit_name
from scorer.rules.schieber.melds import Four, Meld, Run, named_card


def meld_name(_: Gettext, meld: Meld, mode: str | None, deck: Deck) -> str:
    """Return the spoken name of a meld: by its highest card in this mode.

    *Rule:* R27.
    """
    if isinstance(meld, Run):
        rank = named_card(meld, Mode(mode or meld.suit)).rank
        card = _of_rank(_, rank, deck)[0] % {"suit": suit_name(_, meld.suit)}
        return _.pgettext("Weis", "%(run)s %(card)s") % {
            "run": run_name(_, meld.length),
            "card": card,
        }
    return four_name(_, meld.rank, deck) if isinstance(meld, Four) else _("Weis")


def run_name(_: Gettext, length: int) -> str:
    """Return what a run of *length* cards is called."""
    return {
        3: _("Dreiblatt"),
        4: _("Vierblatt"),
        5: _("Fünfblatt"),
        6: _("Sechsblatt"),
        7: _("Siebenblatt"),
        8: _("Achtblatt"),
        9: _("Neunblatt"),
    }[length]


def four_name(_: Gettext, rank: Rank, deck: Deck) -> str:
    """Return what four cards of *rank* are called."""
    return _of_rank(_, rank, deck)[1]


def _of_rank(_: Gettext, rank: Rank, deck: Deck) -> tuple[str, str]:
    """Return how a run from *rank* and four of it are called."""
    german = deck is Deck.GERMAN
    return {
        Rank.ACE: (_("vom %(suit)s-As"), _("vier Asse")),
        Rank.KING: (_("vom %(suit)s-König"), _("vier Könige")),
        Rank.OBER: (_("vom %(suit)s-Ober"), _("vier Ober"))
        if german
        else (_("von der %(suit)s-Dame"), _("vier Damen")),
        Rank.UNDER: (_("vom %(suit)s-Under"), _("vier Under"))
        if german
        else (_("vom %(suit)s-Buben"), _("vier Buben")),
        Rank.TEN: (_("vom %(suit)s-Banner"), _("vier Banner"))
        if german
        else (_("vom %(suit)s-Zehner"), _("vier Zehner")),
        Rank.NINE: (_("vom %(suit)s-Neuner"), _("vier Nell")),
        Rank.EIGHT: (_("vom %(suit)s-Achter"), _("vier Achter")),
        Rank.SEVEN: (_("vom %(suit)s-Siebner"), _("vier Siebner")),
        Rank.SIX: (_("vom %(suit)s-Sechser"), _("vier Sechser")),
    }[rank]
