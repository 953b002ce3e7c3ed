"""Use cases of a table: start a game, write, share the right to write, play again.

All functions take the SQLAlchemy session first and the clock as *now*. What is
refused is a :class:`~scorer.rules.core.errors.RuleError`; what could not be stored is
:class:`~scorer.store.engine.NotSaved`.
"""

from scorer.play.access import (
    Writer,
    device_name,
    device_of_recovery_token,
    find_device,
    make_recovery_token,
    may_write,
    register_device,
    rename_device,
    revoke,
    revoke_seat,
    sign_recovery_token,
    transfer_rights,
    writers,
)
from scorer.play.active_writer import find_active_writer, set_active_writer
from scorer.play.games import (
    board,
    export_record,
    games_of_evening,
    import_record,
    load_game,
    my_games,
    play_again,
    register_offline_game,
    start_game,
)
from scorer.play.links import (
    create_invitation,
    invitation_target,
    lasting_links,
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
    append_revision,
    id_at,
    pull,
    push,
    sealed_seats,
    set_locked,
)
from scorer.play.watch_codes import WatchCode, game_of_watch_code, new_watch_code, watch_code
from scorer.play.watching import GameProgress, LoggedRevision, follow_games, history

__all__ = [
    "GameProgress",
    "IdConflict",
    "LoggedRevision",
    "PushResult",
    "WatchCode",
    "Writer",
    "append_revision",
    "board",
    "create_invitation",
    "device_name",
    "device_of_recovery_token",
    "export_record",
    "find_active_writer",
    "find_device",
    "follow_games",
    "game_of_watch_code",
    "games_of_evening",
    "has_sealed_estimates",
    "history",
    "id_at",
    "import_record",
    "invitation_target",
    "lasting_links",
    "load_game",
    "make_recovery_token",
    "may_write",
    "my_games",
    "my_seat",
    "new_watch_code",
    "play_again",
    "pull",
    "push",
    "redeem",
    "redeem_code",
    "register_device",
    "register_offline_game",
    "rename_device",
    "require_code",
    "revoke",
    "revoke_invitations",
    "revoke_seat",
    "sealed_seats",
    "seats",
    "set_active_writer",
    "set_locked",
    "sign_recovery_token",
    "start_game",
    "transfer_rights",
    "watch_code",
    "writers",
]
