"""What a public address leads to: a season, one of its evenings, or an evening alone."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, url_for

from scorer.club import public_addresses
from scorer.store import rate_limits
from scorer.web.club.handed_out_language import speak_for
from scorer.web.database import session
from scorer.web.i18n import _
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address


@dataclass(frozen=True, slots=True)
class PublicPlace:
    """What may be shown at an address: a season, or an *evening*, with its *number* where it is one of that season."""

    club_id: int
    season: str
    evening: str | None
    token: str
    number: int | None

    @property
    def page(self) -> str:
        """Return the address of the page with the rankings."""
        if self.number is None:
            return url_for("public_pages.show", token=self.token)
        return url_for("public_pages.evening", token=self.token, number=self.number)


def open_place(token: str, number: int | None = None) -> PublicPlace:
    """Return what an address shows; 410 once it is switched off, 404 for one that never was."""
    address = public_addresses.find(session(), token)
    if address is None:
        throttling.enforce(rate_limits.MISSES, client_address())
        abort(404)
    speak_for(address.club_id, season=address.season)
    if not address.is_open:
        abort(410, _("Diese Seite ist abgestellt."))
    evening_id = address.evening
    if number is not None:
        numbers = public_addresses.numbers_of_evenings(session(), address.club_id, address.season)
        ids = {number: evening_id for evening_id, number in numbers.items()}
        if evening_id is not None or number not in ids:
            abort(404)
        evening_id = ids[number]
    return PublicPlace(address.club_id, address.season, evening_id, token, number)
