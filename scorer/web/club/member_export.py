"""Export of everything stored about a member, as JSON."""

from __future__ import annotations

from flask import Blueprint, abort, jsonify
from flask.typing import ResponseReturnValue

from scorer.club import member_export
from scorer.web.club import session as club
from scorer.web.club.common import this_members
from scorer.web.club.password_confirmation import confirmed_download
from scorer.web.database import session

bp = Blueprint("member_export", __name__, url_prefix="/club/members")


@bp.route("/<int(max=2147483647):number>/member.json", methods=["GET", "POST"])
def export(number: int) -> ResponseReturnValue:
    """Return everything stored about a member as JSON; needs a fresh password."""
    if number not in this_members():
        abort(404)
    if (again := confirmed_download()) is not None:
        return again
    answer = jsonify(member_export.export(session(), club.this_club().id, number))
    answer.headers["Content-Disposition"] = f'attachment; filename="member-{number}.json"'
    return answer
