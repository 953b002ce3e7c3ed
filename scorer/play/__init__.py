"""Use cases of a table: start a game, write, share the right to write, play again.

All functions take the SQLAlchemy session first and the clock as *now*. What is
refused is a :class:`~scorer.rules.core.errors.RuleError`; what could not be stored is
:class:`~scorer.store.engine.NotSaved`.
"""

from scorer.play.access import (
    Writer,
    device,
    device_name,
    follow_device,
    lost_device,
    make_recovery_token,
    may_write,
    name_device,
    new_device,
    revoke,
    revoke_seat,
    sign_recovery_token,
    writers,
)
from scorer.play.active_writer import find_active_writer, set_active_writer
from scorer.play.games import (
    board,
    evening,
    export_record,
    import_record,
    load,
    my_games,
    play_again,
    register_offline_game,
    start,
)
from scorer.play.links import (
    invite,
    invited,
    keys,
    redeem,
    redeem_code,
    require_code,
    revoke_invitations,
)
from scorer.play.sealed_estimates import has_sealed_estimates
from scorer.play.seats import my_seat, seats
from scorer.play.sync import (
    IdConflict,
    PushResult,
    id_at,
    lock,
    pull,
    push_at,
    sealed_seats,
    write_for,
)
from scorer.play.watch_codes import WatchCode, new_watch_code, watch_code, watched_by
from scorer.play.watching import Watched, Written, following, history

__all__ = [
    "IdConflict",
    "PushResult",
    "WatchCode",
    "Watched",
    "Writer",
    "Written",
    "board",
    "device",
    "device_name",
    "evening",
    "export_record",
    "find_active_writer",
    "follow_device",
    "following",
    "has_sealed_estimates",
    "history",
    "id_at",
    "import_record",
    "invite",
    "invited",
    "keys",
    "load",
    "lock",
    "lost_device",
    "make_recovery_token",
    "may_write",
    "my_games",
    "my_seat",
    "name_device",
    "new_device",
    "new_watch_code",
    "play_again",
    "pull",
    "push_at",
    "redeem",
    "redeem_code",
    "register_offline_game",
    "require_code",
    "revoke",
    "revoke_invitations",
    "revoke_seat",
    "sealed_seats",
    "seats",
    "set_active_writer",
    "sign_recovery_token",
    "start",
    "watch_code",
    "watched_by",
    "write_for",
    "writers",
]
