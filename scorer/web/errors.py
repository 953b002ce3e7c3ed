"""Error pages, as HTML or as JSON."""

from __future__ import annotations

import logging

from flask import Flask, Response, g, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from scorer.web.i18n import _l, speak_to_screen

log = logging.getLogger(__name__)

# Endpoints called by scripts: they get JSON even if their Accept header does not ask for it.
SCRIPTED = frozenset({"sync.pull", "sync.push", "start.adopt"})

TITLES = {
    400: _l("Nicht verstanden"),
    403: _l("Das darfst du nicht"),
    404: _l("Hier ist nichts"),
    405: _l("So geht das nicht"),
    409: _l("Das geht im Moment nicht"),
    410: _l("Dieser Link gilt nicht mehr"),
    413: _l("Zu gross"),
    422: _l("Da stimmt etwas nicht"),
    429: _l("Zu viel auf einmal"),
    500: _l("Da ist etwas schiefgegangen"),
    503: _l("Nicht gespeichert"),
}
# Titles of pages that lead to the club's log-in; within a club 410 mostly means a cancelled evening.
CLUB_TITLES = {
    403: _l("Das darfst du nicht"),
    410: _l("Der Abend findet nicht statt"),
}
SENTENCES = {
    400: _l("Der Browser hat etwas geschickt, das sich nicht lesen lässt."),
    403: _l(
        "Mit diesem Gerät darfst du nicht schreiben. Wer schreibt, kann dir das Recht weitergeben."
    ),
    404: _l("Das gibt es hier nicht, oder nicht mehr."),
    405: _l("Diese Adresse kann man so nicht aufrufen."),
    409: _l("Diesen Eintrag gibt es schon, mit anderem Inhalt."),
    410: _l("Dieser Link gilt nicht mehr. Lass dir einen neuen zeigen."),
    413: _l("Das ist mehr, als hier Platz hat."),
    422: _l("Etwas an der Eingabe stimmt nicht."),
    429: _l("Warte einen Moment und versuche es noch einmal."),
    500: _l("Der Fehler ist notiert. Eure Einträge bleiben erhalten."),
    503: _l("Nicht gespeichert. Lass die Seite offen und versuche es gleich noch einmal."),
}


def wants_json() -> bool:
    """Return whether an error is returned as JSON: to a script, or if the request prefers it to HTML."""
    if request.endpoint in SCRIPTED:
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"], "text/html")
    return best == "application/json"


def answer(status: int, sentence: object = "") -> Response:
    """Return an error page or JSON with *status* and *sentence*; "" is the usual sentence of the status.

    A status without a usual sentence becomes 400 or 500. At an address of a club (``/club…``) the response is in the
    language of the screen, even if the requested page is not, unless *sentence* is an already translated ``str``.
    """
    if status not in SENTENCES:
        status = 400 if 400 <= status < 500 else 500
    if request.path.startswith("/club") and not (sentence and isinstance(sentence, str)):
        speak_to_screen()
    text = str(sentence or SENTENCES[status])
    if wants_json():
        response = jsonify(error=text)
    else:
        of_club = status in CLUB_TITLES and request.path.startswith("/club")
        title = str((CLUB_TITLES if of_club else TITLES)[status])
        g.regulars = ""  # what failed may be reading its state
        page = render_template("pages/error.html", title=title, sentence=text, of_club=of_club)
        response = make_response(page)
    response.status_code = status
    return response


def explain(error: HTTPException) -> ResponseReturnValue:
    """Return the response to an HTTP error; a sentence given to ``abort`` is shown, that of Werkzeug is not."""
    if error.code is None or error.code < 400:
        return error.get_response()
    is_custom = error.description != type(error).description
    response = answer(error.code, error.description if is_custom else "")
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response


def connect(app: Flask) -> None:
    """Register the handler of HTTP errors in *app*."""
    app.register_error_handler(HTTPException, explain)
