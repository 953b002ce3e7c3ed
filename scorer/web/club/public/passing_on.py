"""Page for sharing a season or an evening: its public address, chat text, picture, PDF, e-mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from flask import request, url_for

from scorer.club.evening.evenings import EveningView
from scorer.club.people import contacts
from scorer.club.public import addresses, season_language
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core import reading
from scorer.web.club.common import (
    EVENING,
    event_row,
    this_act,
    this_evening,
    this_members,
    this_season,
)
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.public.chat_and_picture import chat_text
from scorer.web.club.public.content import HandedOut, PublicContent
from scorer.web.club.regulation.season_forms import SeasonLanguageForm, season_language_form
from scorer.web.database import session
from scorer.web.fields import file_name
from scorer.web.i18n import _, as_handed_out
from scorer.web.links import external_url, qr_svg
from scorer.web.security.rights import Pages, Right

bp = Pages("passing_on", __name__, "/club", within="evenings")


SEASON, EVENINGS = "/seasons/<code:season>", f"/evenings{EVENING}/public"


@form_page(bp, (f"{SEASON}/public", EVENINGS), "club/public/passing_on.html", Right.VIEWER)
def show(spoken: SeasonLanguageForm | None = None, **place: str) -> Values:
    """Show the public address of a season or an evening, and the text and files to share."""
    season, evening = _of(place)
    return {"place": place, **_values(season, evening, spoken)}


@show.post(Right.ADMIN)
def switch(**place: str) -> None:
    """Switch the public page of a season or of an evening on or off."""
    season, evening = _of(place)
    wanted = reading.choice(request.form.get("public", ""), "public", ("on", "off"))
    addresses.set_public(this_act(), season, evening, on=wanted == "on")


def _of(place: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the ids of the season and of the evening of this page; the latter is None on the page of a season."""
    evening = place.get("evening")
    return (place["season"] if evening is None else this_evening(evening).meta.season), evening


def _spoken(typed: Mapping[str, str] | None, season: str) -> SeasonLanguageForm:
    return season_language_form(club_session.this_club().id, season, typed)


@show.post(Right.ADMIN, _spoken, f"{SEASON}/language", kept="spoken")
def speak(form: SeasonLanguageForm, season: str) -> None:
    """Set the language of a season's papers and public pages."""
    season_language.set_language(this_act(), season, form.language.data or "")


def _values(season: str, evening: str | None, spoken: SeasonLanguageForm | None = None) -> Values:
    club_id = club_session.this_club().id
    stored = this_season(season)
    view = None if evening is None else this_evening(evening)
    state = addresses.switch(session(), club_id, season, evening)
    address = _external("show", state.token)
    in_season = "" if evening is None else _in_season(season, evening)
    to = None if view is None else recipients(view)
    # Read before the content, which ends the reading transaction.
    spoken = spoken or _spoken(None, season)
    last = state.event and event_row(state.event)
    with as_handed_out():
        content = HandedOut(club_id, season, evening).content()
        text = chat_text(content, address or in_season)
    return {
        "spoken": spoken,
        "season": stored,
        "view": view,
        "names_shown": stored.regulation.public_names == "names",
        "address": address,
        "in_season": in_season,
        "qr": qr_svg(address) if address else "",
        "last": last,
        "seen": state.seq,
        "content": content,
        "text": text,
        "file_name": file_name(content.club, content.title),
        "dates": "" if view else _external("calendar", state.token),
        "mail": None if to is None else mail(content, text, *to),
    }


def _external(what: str, token: str | None, number: int | None = None) -> str:
    """Return the full public address of the endpoint *what*; "" without a *token*, as the address is switched off."""
    if token is None:
        return ""
    return external_url(url_for(f"public_pages.{what}", token=token, number=number))


def _in_season(season: str, evening: str) -> str:
    """Return the address of an evening below the address of its season, "" if that is switched off."""
    club_id = club_session.this_club().id
    number = addresses.numbers_of_evenings(session(), club_id, season).get(evening)
    token = addresses.switch(session(), club_id, season).token
    return "" if number is None else _external("evening", token, number)


LONGEST = 1900  # characters of a link: mail programs on Windows accept about 2,000


def recipients(view: EveningView) -> tuple[Sequence[str], int] | None:
    """Return the e-mail addresses of the people present, and the number of these people without an address.

    Present is everybody who attends any round; a substitute counts in place of the member replaced. None for a viewer,
    and if the club keeps no e-mail addresses.
    """
    official = club_session.actor()
    kept = contacts.fields(session(), official.club_id)
    if "email" not in kept or not official.may("scorer"):
        return None
    everybody, evening = this_members(), view.evening
    present = {
        resolved(everybody, evening.player(member, number))
        for number in range(1, evening.phase.most_rounds + 1)
        for member in evening.present(number)
    }
    by_member = contacts.email_addresses(session(), official.club_id, present)
    return list(dict.fromkeys(by_member.values())), len(present) - len(by_member)


def mail(content: PublicContent, result: str, addresses: Sequence[str], missing: int) -> Values:
    """Return the e-mail with the *result* of an evening, and ``links`` that open it in a mail program.

    Each link has some of the *addresses*. ``has_text`` is whether the links also contain the text. *missing* is the
    number of people without an address.
    """
    with as_handed_out():
        subject = _("%(club)s: %(evening)s", club=content.club, evening=content.title)
        greeting, end = _("Guten Tag miteinander"), _("Bis zum nächsten Mal!")
    text = f"{greeting}\n\n{result}\n\n{end}"
    links = mail_links(addresses, subject, text)
    return {
        "subject": subject,
        "text": text,
        "bcc": ", ".join(addresses),
        "links": links,
        "has_text": any("&body=" in link for link, _count in links),
        "without_address": missing,
    }


def mail_links(addresses: Sequence[str], subject: str, text: str) -> list[tuple[str, int]]:
    """Return links that open an e-mail, each with the number of its addresses; [] without addresses.

    There is one link with the *text* if it has at most :data:`LONGEST` characters. Otherwise the links have no text,
    and the addresses are spread over as many links as they need.
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
