"""The fee of an evening in words: its amount, payments, takings."""

from __future__ import annotations

from decimal import Decimal

from scorer.club.evening.evenings import EveningView
from scorer.rules.core.words import grouped_number
from scorer.web.club.people.member_names import Names
from scorer.web.i18n import _, words


def amount(rappen: int) -> str:
    """Return *rappen* as francs without the currency, for a field or a spreadsheet: «10», «7.50»."""
    return str(rappen // 100) if rappen % 100 == 0 else f"{Decimal(rappen) / 100:.2f}"


def francs(rappen: int) -> str:
    """Return *rappen* as an amount in francs with the currency: «Fr. 10.–», «Fr. 7.50»."""
    whole = grouped_number(words(), rappen // 100)
    rest = f"{rappen % 100:02d}" if rappen % 100 else "–"
    return _("Fr.\u00a0%(amount)s", amount=f"{whole}.{rest}")


def takings_text(view: EveningView) -> str:
    """Return a text with the number of people present, the number of these who have paid, and the sum of all payments.

    If people have paid and are not present, the text also has their number. "" for an evening without a fee.
    """
    if not view.meta.fee:
        return ""
    taken = view.evening.takings
    parts = [
        _(
            "%(paid)s von %(all)s bezahlt, %(sum)s",
            paid=taken.paid,
            all=taken.present,
            sum=francs(taken.rappen),
        )
    ]
    if absent := len(taken.left):
        parts.append(
            _.ngettext(
                "auch von einer Person, die nicht da ist",
                "auch von %(count)s, die nicht da sind",
                absent,
                count=absent,
            )
        )
    return ", ".join(parts)


def owing_text(view: EveningView, names: Names) -> str:
    """Return the sentence with the people who are present and have not paid, or the sentence that nobody has paid yet.

    "" if nobody owes, for an evening without a fee, and for an imported evening without payments, because its payments
    were recorded elsewhere.
    """
    taken = view.evening.takings
    none_yet = not (taken.paid or taken.left)
    if not (view.meta.fee and taken.owing) or (none_yet and view.evening.imported_results):
        return ""
    if none_yet:
        return _("Noch niemand hat bezahlt.")
    owing = ", ".join(names[member] for member in names.sorted(taken.owing))
    return _("Noch nicht bezahlt: %(names)s.", names=owing)
