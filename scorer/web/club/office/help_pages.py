"""Help of a club: the first evening step by step, with pictures."""

from __future__ import annotations

from flask import render_template
from flask.typing import ResponseReturnValue

from scorer.web.club.office.help_text import HEIGHT, PICTURED, STEPS, WIDTH
from scorer.web.language_choice import SOURCE, this_language
from scorer.web.security.rights import Pages, Right

bp = Pages("help", __name__, "/club/help", within="overview")


@bp.get("", right=Right.VIEWER)
def first_evening() -> ResponseReturnValue:
    """Show the first evening, step by step."""
    language = this_language()
    return render_template(
        "club/office/help.html",
        steps=STEPS,
        width=WIDTH,
        height=HEIGHT,
        pictured=language if language in PICTURED else SOURCE,
    )
