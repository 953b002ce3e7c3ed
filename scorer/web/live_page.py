"""Pages that many viewers request again and again: rendered once per state and cached; 304 without a change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import TypeAlias, TypeVar

from flask import Response, current_app, make_response, request

from scorer.store.transactions import Latest
from scorer.web.database import clock
from scorer.web.i18n import language, time_of_day
from scorer.web.links import external_url

# Marks in a page that is cached: control characters, which nobody can type.
VERSION, NOW = "\x01", "\x02"
T = TypeVar("T")
Ends: TypeAlias = Callable[[], Sequence[datetime]]  # moments at which a page changes by the clock


MOST = 256  # cached values; a watch page has about 15 KB
MOST_PERSONAL = 64  # a separate cache, because every person has a page


def live_answer(
    name: str,
    state: str,
    ends: Ends,
    page: Callable[[], str],
    *,
    personal: bool = False,
) -> Response:
    """Return the page of the kind *name* in a *state*, a text that differs whenever the shown content differs.

    A page changes with its state, and at the times that *ends* returns. *page* renders it, with marks in place of its
    version and the time of day. The version is a hash of the content, because a hash of the state would reveal hidden
    changes. A *personal* page belongs to one person, and has a separate cache.
    """
    return fresh_answer(_drawn(name, state, ends, page, personal=personal))


def live_content(name: str, state: str, ends: Ends, read: Callable[[], T]) -> T:
    """Return the content of a page of the kind *name*, for requests that show a part of it.

    *read* is called once per *state* and time in *ends*.
    """
    return _drawn(f"{name} content", state, ends, read)


def fresh_answer(drawn: str) -> Response:
    """Return the page *drawn* with its version and the time of day inserted; 304 if the browser has it already."""
    version = sha256(drawn.encode()).hexdigest()[:24]
    return unless_known(
        version, lambda: drawn.replace(VERSION, version).replace(NOW, time_of_day(clock()))
    )


def unless_known(version: str, make: Callable[[], Response | str]) -> Response:
    """Return the response of *make* with *version* as its ETag; 304 if the browser has this version."""
    is_known = request.if_none_match.contains_weak(version)
    response = Response(status=304) if is_known else make_response(make())
    response.set_etag(version, weak=True)
    return response


def live_file(
    name: str,
    state: str,
    ends: Ends,
    make: Callable[[], bytes],
    content_type: str,
) -> Response:
    """Return a file, made by *make* once per *state* and time in *ends*; 304 if the browser has it.

    A cache may store it, but must revalidate it before each use.
    """
    drawn = _drawn(name, state, ends, make)
    version = sha256(drawn).hexdigest()[:24]
    if version in request.if_none_match:
        response = Response(status=304)
    else:
        response = Response(drawn, content_type=content_type)
    response.set_etag(version)
    response.cache_control.no_cache = True
    return response


def _drawn(
    name: str,
    state: str,
    ends: Ends,
    draw: Callable[[], T],
    *,
    personal: bool = False,
) -> T:
    """Return the value of *draw*, cached by *name*, version, language, address, *state* and number of future *ends*."""
    key = "-".join([current_app.config["VERSION"], language(), external_url(""), state])
    times = cached((name, "ends", key), ends, personal=personal)
    coming = sum(clock() < end for end in times)
    return cached((name, key, coming), draw, personal=personal)


def cached(key: Hashable, make: Callable[[], T], *, personal: bool = False) -> T:
    """Return the cached value of *key*, else that of *make*; concurrent misses may both call *make*.

    *personal* values have a separate cache, so that they do not displace the others.
    """
    name, most = ("scorer.kept.personal", MOST_PERSONAL) if personal else ("scorer.kept", MOST)
    values: Latest[Hashable, T] = current_app.extensions.setdefault(name, Latest(most))
    value = values[key] if key in values else make()
    values.keep(key, value)
    return value


def forget() -> None:
    """Empty the caches: a name was erased that pages show."""
    for name in ("scorer.kept", "scorer.kept.personal"):
        current_app.extensions.pop(name, None)
