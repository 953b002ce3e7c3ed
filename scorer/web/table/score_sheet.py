"""The score sheet of a game, as PDF and as a page to print."""

from __future__ import annotations

import logging
from zoneinfo import ZoneInfo

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games, sync
from scorer.store import rate_limits
from scorer.web.database import session
from scorer.web.i18n import _, language
from scorer.web.pdf_jobs import NoPdf, StaticAddress, pdf_maker, static_address
from scorer.web.security import throttling
from scorer.web.security.access import may_write, my_seat, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.origin import config
from scorer.web.security.rights import Pages, Right
from scorer.web.table.paper_answer import paper_size, pdf_answer

bp = Pages("score_sheet", __name__, "/t/<code:public_id>")
log = logging.getLogger(__name__)


def _sheet(static: StaticAddress | None = None) -> str:
    game = this_game()
    kept = games.export_record(session(), game)
    return pdf_maker().sheet_html(
        kept.settings,
        kept.board(),
        kept.revisions,
        paper=paper_size(),
        gettext=_,
        language=language(),
        zone=ZoneInfo(config().timezone),
        static=static,
        sealed=sync.sealed_seats(session(), game.id, game.settings),
    )


@bp.get("/sheet.pdf", right=Right.WATCHER)
def pdf() -> ResponseReturnValue:
    """Return the sheet as PDF; if that fails, redirect to its printable page."""
    writes = may_write() or my_seat() is not None
    _spend_print(writes=writes)
    try:
        return pdf_answer(_sheet(), "jass.pdf", stranger=not writes)
    except NoPdf as error:
        log.warning("no sheet: %s", error)
        why = "missing" if error.missing else "no"
        where = url_for(
            "score_sheet.show", public_id=this_game().public_id, paper=paper_size(), pdf=why
        )
        return redirect(where, 303)


def _spend_print(*, writes: bool) -> None:
    """Spend the rate limit of prints; watchers and writers have different buckets."""
    table = this_game().public_id
    if writes:
        throttling.enforce(rate_limits.PRINTS, table, f"writer {this_device()}")
        return
    throttling.enforce(rate_limits.PRINTS, table, throttling.client_key())
    throttling.enforce(rate_limits.TABLE_PRINTS, table)


@bp.get("/sheet", right=Right.WATCHER)
def show() -> ResponseReturnValue:
    """Show the sheet as a printable page."""
    why = request.args.get("pdf")
    if why in {"no", "missing"}:
        page = url_for("score_sheet.show", public_id=this_game().public_id, paper=paper_size())
        return render_template("table/no_pdf.html", missing=why == "missing", page=page)
    return _sheet(static_address)
