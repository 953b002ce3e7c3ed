"""Connections of the server: priority of writes, and who gives way when places run out."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server
from waitress.wasyncore import close_all

PLACES = 800  # a browser keeps its own connection open as long as it watches
SPARE = 40  # accepted at once, while those that give way are still being closed
READS = frozenset({"GET", "HEAD"})
IN_A_ROW = 4  # requests that write, before one that reads has its turn: nobody who writes without end stops all reading


class WritersFirst(deque):  # type: ignore[type-arg]
    """Queue of connections waiting for a thread: writing requests first, each kind in order."""

    writing = 0  # how many of them write: the first ones
    in_a_row = 0  # how many of these had their turn since one that reads

    def append(self, channel: Channel) -> None:
        """Queue a connection; called under the lock of the dispatcher."""
        if getattr(channel.requests[0], "command", "GET") in READS:
            super().append(channel)
        else:
            self.insert(self.writing, channel)
            self.writing += 1

    def popleft(self) -> Channel:
        """Return the next connection."""
        channel: Channel
        if not self.writing or (self.in_a_row >= IN_A_ROW and len(self) > self.writing):
            channel = self[self.writing]
            del self[self.writing]
            self.in_a_row = 0
            return channel
        channel = super().popleft()
        self.writing -= 1
        self.in_a_row += 1
        return channel


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection; when few places are left, an idle one of the busiest address is closed."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - waitress's own
        super().__init__(*arguments, **options)
        channels = [channel for channel in self._map.values() if isinstance(channel, Channel)]
        if len(channels) > PLACES - SPARE:
            _close_longest_idle([channel for channel in channels if not channel.will_close], self)


def _close_longest_idle(channels: list[Channel], newest: Channel) -> None:
    """Close an idle connection of the address that holds most; browsers open a new one."""
    held = Counter(channel.addr[0] for channel in channels)
    idle = [channel for channel in channels if not channel.requests and channel is not newest]
    if idle:
        victim = max(idle, key=lambda channel: (held[channel.addr[0]], -channel.last_activity))
        victim.will_close = True  # as waitress itself ends what was idle for two minutes


def make_server(app: Callable[..., Any], *, host: str, port: int, threads: int) -> Any:  # noqa: ANN401 - waitress has no types
    """Return a server of *app*, not yet running; ``effective_port`` is the real port for 0.

    :raises OSError: when the address cannot be listened on.
    """
    places: dict[int, Any] = {}
    try:
        server = create_server(
            app,
            map=places,
            host=host,
            port=port,
            threads=threads,
            ident=None,
            connection_limit=PLACES,
            asyncore_use_poll=True,  # select() knows no more than 1024 files
            clear_untrusted_proxy_headers=False,  # the application knows whom to trust
        )
    except OSError:
        close_all(places)
        raise
    for listener in places.values():
        if isinstance(listener, BaseWSGIServer):
            listener.channel_class = Channel
    server.task_dispatcher.queue = WritersFirst()
    return server


__all__ = ["make_server"]
