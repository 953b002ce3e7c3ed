"""Static files, read once at start, stripped of comments and blanks, and compressed; compression of pages.

The sources stay readable for debugging; only the responses are
small. Nothing is renamed or bundled, so there is no build step.
"""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import NamedTuple

import rcssmin
import rjsmin
from flask import Flask, Response, abort, request

from scorer.resources import static_files
from scorer.web.security.rights import Right

PACKED = ("text/", "application/json", "image/svg+xml", "application/manifest+json")
SMALLEST = 600  # bytes; compressing smaller files gains nothing
FULL_EFFORT, QUICK = 9, 5  # levels of gzip: once at start, and for each page


class Asset(NamedTuple):
    """The content of one static file, plain and compressed (``None`` if it is small or compressed by its format)."""

    mimetype: str
    plain: bytes
    packed: bytes | None


def connect(app: Flask, root: Path, version: str) -> None:
    """Serve the files under *root*; *version* is part of their addresses, so browsers may cache them for ever."""
    assets = {path.relative_to(root).as_posix(): _read(path) for path in static_files(root)}

    def send(filename: str) -> Response:
        asset = assets.get(filename)
        if asset is None:
            abort(404)
        return _answer(asset)

    app.add_url_rule(f"/static/{version}/<path:filename>", "static", send, right=Right.ANYBODY)


def _answer(asset: Asset) -> Response:
    """Return a file, compressed if it is worth it and the browser accepts gzip."""
    response = Response(asset.plain, mimetype=asset.mimetype)
    if asset.packed is not None:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings.quality("gzip") > 0:
            response.set_data(asset.packed)
            response.content_encoding = "gzip"
    return response


def _read(path: Path) -> Asset:
    """Return a static file, with scripts and style sheets minified."""
    mimetype = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    plain = path.read_bytes()
    if path.suffix == ".js":
        plain = rjsmin.jsmin(plain)
    elif path.suffix == ".css":
        plain = rcssmin.cssmin(plain)
    packs = mimetype.startswith(PACKED) and len(plain) > SMALLEST
    return Asset(mimetype, plain, gzip.compress(plain, FULL_EFFORT, mtime=0) if packs else None)


def pack(response: Response) -> Response:
    """Compress *response* if the browser accepts gzip, except pages of ``sharing``, which contain tokens.

    Such a page also repeats input of the request, so its compressed length would reveal the token.
    Only responses with a type in ``PACKED``, status 200 and more than 600 bytes are compressed.
    """
    if (
        response.status_code == 200
        and response.content_encoding is None
        and not response.direct_passthrough
        and response.mimetype.startswith(PACKED)
        and not (request.endpoint or "").startswith("sharing.")
    ):
        response.vary.add("Accept-Encoding")
        body = response.get_data()
        if request.accept_encodings.quality("gzip") > 0 and len(body) > SMALLEST:
            response.set_data(gzip.compress(body, QUICK, mtime=0))
            response.content_encoding = "gzip"
    return response
