"""Limits for the size of a request and the fields of a form; they are higher for files and long lists."""

from __future__ import annotations

from typing import Final

from flask import abort, request

FORM: Final = "application/x-www-form-urlencoded"
KIB: Final = 1024
USUAL: Final = {
    "MAX_CONTENT_LENGTH": 64 * KIB,
    "MAX_FORM_MEMORY_SIZE": 32 * KIB,
    "MAX_FORM_PARTS": 100,  # of a form with a file; for other forms see MOST_FIELDS
}
MOST_FIELDS: Final = 1000
MOST_ROLL_FIELDS: Final = 4000
FILE_BYTES: Final = 2 * KIB * KIB
REGULARS_BYTES: Final = 24 * KIB * KIB  # some 5,000 games
ROLL_BYTES: Final = 128 * KIB  # of a form with a row for each of 400 members
# Bytes by endpoint; a page that shows the content of a file posts it back.
LARGER: Final = {
    "game_files.import_record": FILE_BYTES,
    "member_import.read_file": FILE_BYTES,
    "member_import.take_in": FILE_BYTES,
    "results_import.read_file": FILE_BYTES,
    "results_import.take_in": FILE_BYTES,
    "regulars_files.take_in": REGULARS_BYTES,
    "regulars_files.merge": REGULARS_BYTES,
    "member_surnames.confirm": ROLL_BYTES,
    "results.write": ROLL_BYTES,
}


def set_limits() -> None:
    """Set higher limits for the endpoints in ``LARGER``; answer 413 to a form with too many fields."""
    limit = LARGER.get(request.endpoint or "")
    if limit is not None:
        request.max_content_length = request.max_form_memory_size = limit
    # a draft may have as many fields: its view has a lower limit, and shows the typed values again
    many = limit == ROLL_BYTES or request.endpoint == "drafts.change"
    most = MOST_ROLL_FIELDS if many else MOST_FIELDS
    if request.mimetype == FORM and sum(map(len, dict(request.form.lists()).values())) > most:
        abort(413)
