"""How large a request may be: usually small, where a file or a long list comes in larger."""

from __future__ import annotations

from typing import Final

from flask import request

KIB: Final = 1024
USUAL: Final = {
    "MAX_CONTENT_LENGTH": 64 * KIB,
    "MAX_FORM_MEMORY_SIZE": 32 * KIB,
    "MAX_FORM_PARTS": 100,
}
FILE_BYTES: Final = 2 * KIB * KIB
ROLL_BYTES: Final = 128 * KIB  # of a form with a row for each of 400 members
# By endpoint; a page that shows what was read of a file sends it back.
LARGER: Final = {
    "record_import.import_record": FILE_BYTES,
    "member_import.read_file": FILE_BYTES,
    "member_import.take_in": FILE_BYTES,
    "results_import.read_file": FILE_BYTES,
    "results_import.take_in": FILE_BYTES,
    "season_import.read_file": FILE_BYTES,
    "season_import.take_in": FILE_BYTES,
    "attendance.enter": ROLL_BYTES,
    "member_surnames.confirm": ROLL_BYTES,
    "results.write": ROLL_BYTES,
}


def raise_limits() -> None:
    """Raise the limit for requests of the endpoints in ``LARGER``."""
    limit = LARGER.get(request.endpoint or "")
    if limit is not None:
        request.max_content_length = request.max_form_memory_size = limit
