"""An e-mail to who was at an evening, to copy or to open in a mail program; we send none ourselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from scorer.club import member_contacts
from scorer.club.evenings import EveningView
from scorer.rules.club.season_lists import resolved
from scorer.web.club import session as club
from scorer.web.club.common import this_members
from scorer.web.club.public_content import PublicContent
from scorer.web.database import session
from scorer.web.i18n import _, as_handed_out

LONGEST = 1900  # characters of a link: mail programs on Windows take 2,000


@dataclass(frozen=True, slots=True)
class Recipients:
    """Who was at an evening, and the *addresses* of those who have one; for officials who type."""

    people: int
    with_address: int
    addresses: Sequence[str]


@dataclass(frozen=True, slots=True)
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
    kept = member_contacts.fields(session(), official.club_id)
    if "email" not in kept or not official.may("scorer"):
        return None
    everybody, evening = this_members(), view.evening
    present = {
        resolved(everybody, evening.player(member, number))
        for number in range(1, evening.phase.most_rounds + 1)
        for member in evening.present(number)
    }
    addresses = member_contacts.email_addresses(session(), official.club_id, present)
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
