"""The regulars' table of a request: found by its address, read once, who may write there, and the period asked for."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date, timedelta
from typing import TypeVar

from flask import abort, current_app, g, request, url_for
from flask_babel import get_timezone, to_user_timezone

from scorer.regulars import memory, rights
from scorer.regulars.devices import Newcomer
from scorer.regulars.memory import Memory
from scorer.regulars.rights import Act, Friend
from scorer.rules.core.reading import UUID, Values
from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.counted_game import evening
from scorer.rules.regulars.state import Played, year_of
from scorer.store.models import RegularsRow
from scorer.web.club.office.session import secret
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.i18n import _
from scorer.web.regulars import texts
from scorer.web.security.device_cookie import require_device, this_device

T = TypeVar("T")
PLACE = "/s/<code:regulars>"
SHOWN = 200  # games or events on a page
TONIGHT = timedelta(hours=12)  # after the last game the page still opens with its evening


def find_regulars() -> RegularsRow | None:
    """Return the regulars' table of the address, None for an unknown one."""
    return cached_in_transaction("regulars", lambda: rights.load(session(), g.regulars))


def keep_regulars(endpoint: str, values: Values) -> None:
    """Let links of a page of a regulars' table lead to pages of the same one."""
    expects = current_app.url_map.is_endpoint_expecting(endpoint, "regulars")
    if expects and "regulars" not in values and g.get("regulars"):
        values["regulars"] = g.regulars


def this_regulars() -> RegularsRow:
    """Return the regulars' table of the address."""
    return find_regulars() or abort(404)


def this_friend() -> Friend | None:
    """Return this device as one that may write at the regulars' table, None if it may not."""
    return cached_in_transaction(
        "friend", lambda: rights.friend(session(), this_regulars().id, this_device())
    )


def this_memory() -> Memory:
    """Return what the regulars' table of the address remembers."""
    return cached_in_transaction("memory", lambda: memory_of(this_regulars().id))


def memory_of(regulars_id: int) -> Memory:
    """Return what a regulars' table remembers, in the zone of the installation."""
    return memory.load(session(), regulars_id, get_timezone())


def this_evening() -> date:
    """Return the date of the evening that it is now."""
    return evening(to_user_timezone(clock()))


def this_act() -> Act:
    """Return what this device does now at the regulars' table of the address."""
    return Act(this_regulars().id, this_device() or 0, clock())


def newcomer(name: str | None) -> Newcomer:
    """Return this device as one that comes in; one without a cookie gets it."""
    return Newcomer(require_device(name or ""), name or "", clock(), secret())


def to_regulars(regulars: RegularsRow) -> str:
    """Return the address of the page of a regulars' table."""
    return url_for("regulars.show", regulars=regulars.public_id)


def event_id(*content: object) -> str:
    """Return the id that a form has, or gets, so that what it does is done once although it is sent twice.

    With *content* each has another id, as a page that the browser shows again still has its own.
    """
    sent = request.form.get("id", "")
    if not UUID.match(sent):
        return str(uuid.uuid4())
    return str(uuid.uuid5(uuid.UUID(sent), repr(content))) if content else sent


def sent_numbers(key: str) -> list[int]:
    """Return the numbers of people that a request sends under a key, each once."""
    sent = dict.fromkeys(request.values.getlist(key))
    return [int(number) for number in sent if number.isdecimal() and len(number) < 5]


def paged(newest: Sequence[T]) -> tuple[Sequence[T], int | None]:
    """Return what stands on the page of a long list that the request asks for, and the number of the next one, if any."""
    page = max(request.args.get("page", 0, int), 0)
    first, end = page * SHOWN, (page + 1) * SHOWN
    return newest[first:end], page + 1 if end < len(newest) else None


@value_class
class Period:
    """The *games* that a page is about, as its address calls them (``2026``, ``all``, ``tonight``) and as readers do."""

    key: str
    title: str
    games: Sequence[Played]


def periods() -> list[Period]:
    """Return the periods that have a page, the newest first: tonight, if something was played within twelve hours, years."""
    games, month = this_memory().games, this_memory().state.month
    by_year = {this_year(): (), **this_memory().years}
    listed = [
        Period(
            str(year), f"{year}/{(year + 1) % 100:02d}" if month > 1 else str(year), by_year[year]
        )
        for year in sorted(by_year, reverse=True)
    ]
    last = next((each for each in reversed(games) if not each.typed), None)
    if last and clock() - last.counted.last <= TONIGHT:
        tonight = [each for each in games if each.evening == last.evening]
        listed.insert(0, Period("tonight", _("Heute"), tonight))
    if len(by_year) > 1:
        listed.append(Period("all", _("Alle Jahre"), games))
    return listed


def this_year() -> int:
    """Return the year of today's evening."""
    return year_of(this_evening(), this_memory().state.month)


def _asked() -> Period | None:
    key, listed = request.args.get("year", ""), periods()
    newest = listed[0] if key in {"", "tonight"} else None
    return next((each for each in listed if each.key == key), newest)


def this_period() -> Period:
    """Return the period that the request asks for; without one, or when tonight is over, the newest; 404 for an unknown one."""
    return _asked() or abort(404)


def frame() -> Values:
    """Return what every page of a regulars' table needs; nothing for other pages."""
    if not g.get("regulars") or find_regulars() is None:
        return {}
    return {
        "regulars": this_regulars(),
        "friend": this_friend(),
        "memory": this_memory(),
        "period": _asked(),
        "periods": periods(),
        "texts": texts,
    }
