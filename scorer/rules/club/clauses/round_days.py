"""The clause on rounds that have days of their own.

*Rule:* club page 2, «bracket»; regulations page K20.
"""

from __future__ import annotations

from scorer.rules.club.clauses.phase_scope import at, drawn, has_knock_out
from scorer.rules.core.clauses import Clause, Context
from scorer.rules.core.words import Gettext


def _several(context: Context) -> bool:
    return drawn(context) and at(context, "rounds") != 1


def _who_goes_on(_: Gettext, context: Context) -> list[str]:
    if not has_knock_out(context):
        return []
    return [_("Wer weiterkommt, sagen die Begegnungen vom Tag zuvor.")]


ROUND_DAYS = Clause(
    key="round_days",
    topic="played",
    title=lambda _: _(
        "Passen an verschiedenen Tagen: Cup über mehrere Abende, daheim bis zu einem Termin"
    ),
    text=lambda _, _context: _(
        "Jede Passe hat ihren eigenen Tag, oder einen Termin, bis zu dem sie gespielt ist."
    ),
    sets={("round_days",): True},
    absent={("round_days",): False},
    fits=_several,
    more=_who_goes_on,
)
