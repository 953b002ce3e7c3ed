"""Rows that are typed one below the other and saved one by one: what the pages of such a grid share."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, jsonify, request
from werkzeug.datastructures import MultiDict


def posted_row(form: MultiDict[str, str], prefix: str) -> MultiDict[str, str] | None:
    """Return the fields whose names begin with *prefix*, None if the form holds none or drops them."""
    start = f"{prefix}-"
    row = MultiDict((key, value) for key, value in form.items(multi=True) if key.startswith(start))
    return None if not row or row.get(f"{start}drop") else row


def rows_json(
    rows: Mapping[int, str],
    statuses: Mapping[int, int],
    done: int,
    sentence: str = "",
    waiting: str | None = None,
) -> Response:
    """Return rows as HTML by their number, with the status of each and how many of the page are done.

    *waiting* is what stands above them of tables that wait for an official, where the page has that.

    The page asks for all of them every few seconds: what has not changed is a 304.
    """
    more = {} if waiting is None else {"open": waiting}
    answer = jsonify(rows=rows, status=statuses, done=done, sentence=sentence.strip(), **more)
    answer.add_etag()
    if request.method == "GET":
        answer.make_conditional(request)
    return answer
