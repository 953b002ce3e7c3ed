"""Passing a season or an evening on: public page, text, picture, paper, e-mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from flask import abort, request, url_for

from scorer.club.evening.evenings import EveningView
from scorer.club.people import contacts
from scorer.club.public import addresses, season_language
from scorer.club.ranking import seasons
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core import reading
from scorer.rules.core.value_class import value_class
from scorer.web.club.common import (
    EVENING,
    this_act,
    this_evening,
    this_logins,
    this_members,
    this_names,
)
from scorer.web.club.evening import event_text
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club
from scorer.web.club.public.content import HandedOut, PublicContent
from scorer.web.club.public.handing_out import chat_text
from scorer.web.club.regulation.season_forms import SeasonLanguageForm, season_language_form
from scorer.web.database import session
from scorer.web.fields import file_name
from scorer.web.i18n import _, as_handed_out
from scorer.web.links import external_url, qr_svg
from scorer.web.security.rights import Pages, Right

bp = Pages("public_address", __name__, "/club", within="evenings")


@form_page(bp, "/seasons/<code:season>/public", "club/public/public_address.html", Right.VIEWER)
def of_season(season: str, spoken: SeasonLanguageForm | None = None) -> Values:
    """Show the public address of a season."""
    return _values(season, None, spoken)


@of_season.post(Right.ADMIN)
def switch_season(season: str) -> None:
    """Switch the public page of a season on or off."""
    _switch(season, None)


def _spoken(typed: Mapping[str, str] | None, season: str) -> SeasonLanguageForm:
    return season_language_form(club.this_club().id, season, typed)


@of_season.post(Right.ADMIN, _spoken, "/seasons/<code:season>/language", kept="spoken")
def speak(form: SeasonLanguageForm, season: str) -> None:
    """Set the language of what is handed out of a season."""
    season_language.set_language(this_act(), season, form.language.data or "")


@form_page(bp, f"/evenings{EVENING}/public", "club/public/public_address.html", Right.VIEWER)
def of_evening(evening: str) -> Values:
    """Show the public address of an evening."""
    return _values(this_evening(evening).meta.season, evening)


@of_evening.post(Right.ADMIN)
def switch_evening(evening: str) -> None:
    """Switch the public page of an evening on or off."""
    _switch(this_evening(evening).meta.season, evening)


def _switch(season: str, evening: str | None) -> None:
    wanted = reading.choice(request.form.get("public", ""), "public", ("on", "off"))
    addresses.set_public(this_act(), season, evening, on=wanted == "on")


def _address(season: str, evening: str | None) -> str:
    """Return the address of the page here, which takes its form, too."""
    if evening is None:
        return url_for("public_address.of_season", season=season)
    return url_for("public_address.of_evening", evening=evening)


def _values(season: str, evening: str | None, spoken: SeasonLanguageForm | None = None) -> Values:
    club_id = club.this_club().id
    this_season = seasons.load(session(), club_id, season) or abort(404)
    view = None if evening is None else this_evening(evening)
    state = addresses.switch(session(), club_id, season, evening)
    last = None
    if state.event is not None:
        last = event_text.event_row(state.event, this_names(), this_logins())
    address = _public_address(state.token)
    in_season = "" if evening is None else _in_season(season, evening)
    to = None if view is None else recipients(view)
    if spoken is None or not spoken.errors:
        spoken = _spoken(None, season)
    with as_handed_out():
        content = HandedOut(club_id, season, evening).content()
        text = chat_text(content, address or in_season)
    return {
        "spoken": spoken,
        "season": this_season,
        "action": _address(season, evening),
        "view": view,
        "names_shown": this_season.regulation.public_names == "names",
        "address": address,
        "in_season": in_season,
        "qr": qr_svg(address) if address else "",
        "last": last,
        "seen": state.seq,
        "content": content,
        "text": text,
        "file_name": file_name(content.club, content.title),
        "dates": "" if view or not state.token else _dates(state.token),
        "mail": None if to is None else mail(content, text, to),
    }


def _public_address(token: str | None) -> str:
    return "" if token is None else external_url(url_for("public_pages.show", token=token))


def _dates(token: str) -> str:
    return external_url(url_for("public_pages.calendar", token=token))


def _in_season(season: str, evening: str) -> str:
    """Return the page of an evening below that of its season, "" while that is off."""
    club_id = club.this_club().id
    token = addresses.switch(session(), club_id, season).token
    numbers = addresses.numbers_of_evenings(session(), club_id, season)
    if token is None or evening not in numbers:
        return ""
    return external_url(url_for("public_pages.evening", token=token, number=numbers[evening]))


LONGEST = 1900  # characters of a link: mail programs on Windows take 2,000


@value_class
class Recipients:
    """Who was at an evening, and the *addresses* of those who have one; for officials who type."""

    people: int
    with_address: int
    addresses: Sequence[str]


@value_class
class Mail:
    """Subject, text and *bcc* of an e-mail, and *links* that open it, each for some of the addresses."""

    subject: str
    text: str
    bcc: str
    links: Sequence[tuple[str, int]]  # with how many addresses
    has_text: bool  # whether the links hold the text, too
    without_address: int


def recipients(view: EveningView) -> Recipients | None:
    """Return who played or sat out; None without addresses, or without the right to see them."""
    official = club.actor()
    kept = contacts.fields(session(), official.club_id)
    if "email" not in kept or not official.may("scorer"):
        return None
    everybody, evening = this_members(), view.evening
    present = {
        resolved(everybody, evening.player(member, number))
        for number in range(1, evening.phase.most_rounds + 1)
        for member in evening.present(number)
    }
    addresses = contacts.email_addresses(session(), official.club_id, present)
    return Recipients(len(present), len(addresses), list(dict.fromkeys(addresses.values())))


def mail(content: PublicContent, result: str, to: Recipients) -> Mail:
    """Return an e-mail that tells the *result* of an evening."""
    with as_handed_out():
        subject = _("%(club)s: %(evening)s", club=content.club, evening=content.title)
        greeting, end = _("Guten Tag miteinander"), _("Bis zum nächsten Mal!")
    text = f"{greeting}\n\n{result}\n\n{end}"
    links = mail_links(to.addresses, subject, text)
    whole = any("&body=" in link for link, _count in links)
    missing = to.people - to.with_address
    return Mail(subject, text, ", ".join(to.addresses), links, whole, missing)


def mail_links(addresses: Sequence[str], subject: str, text: str) -> list[tuple[str, int]]:
    """Return links that open an e-mail, none too long, each with how many addresses are in it.

    One with the *text* if there is room for it, else as many as the addresses need, without.
    """
    if not addresses:
        return []
    body = quote(text.replace("\n", "\r\n"), safe="")
    whole = f"{_link(addresses, subject)}&body={body}"
    if len(whole) <= LONGEST:
        return [(whole, len(addresses))]
    groups: list[list[str]] = [[]]
    for address in addresses:
        if groups[-1] and len(_link([*groups[-1], address], subject)) > LONGEST:
            groups.append([])
        groups[-1].append(address)
    return [(_link(group, subject), len(group)) for group in groups]


def _link(addresses: Sequence[str], subject: str) -> str:
    bcc = ",".join(quote(address, safe="@") for address in addresses)
    return f"mailto:?bcc={bcc}&subject={quote(subject, safe='')}"
