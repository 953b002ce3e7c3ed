"""Responses to errors of a club's form: the page again with their sentences (409, 422 or 429), or 404."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from flask import abort, make_response
from wtforms import Field, Form

from scorer.club.office.ledger import Event, VersionConflict
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences

# Errors that no field can correct; the application's error handler responds to them.
RIGHTS = frozenset({"not-fresh", "role-needed", "not-official", "not-writer", "not-founder"})
# Errors about something that was removed meanwhile.
GONE = frozenset({"import-unknown", "penalty-unknown", "wish-unknown"})
# Errors caused by the current state of the club, mostly because somebody else was faster.
CONFLICTS = frozenset(
    {"archive-sealed", "announcing-outdated", "list-outdated", "round-anew", "table-changed"}
    | {"regulars-elsewhere", "regulars-counted"}
)
# Links that let nobody in any more, or never did.
LINKS = {"invitation-unknown": 404, "invitation-used": 410, "invitation-expired": 410}


def status(error: RuleError) -> int:
    """Return the HTTP status for *error*.

    403 without the right, 404 or 410 for a link, 409 for a conflict, 429 for too many log-ins, else 422.
    """
    if error.code in RIGHTS:
        return 403
    if error.code in CONFLICTS:
        return 409
    return 429 if error.code == "login-often" else LINKS.get(error.code, 422)


class ComposedForm(Protocol):
    """A form made of several parts, which finds the field for an error itself."""

    def validate(self) -> bool:
        """Return whether all fields are valid."""

    def field_of(self, place: str) -> Field | None:
        """Return the field for the *place* of a :class:`RuleError`, None if the error belongs to no field."""


def _field_of(form: Form | ComposedForm | None, error: RuleError) -> Field | None:
    """Return the field named in the place of *error*, the last one of several; None if the place names no field."""
    if not isinstance(form, Form):
        return None if form is None else form.field_of(error.place)
    return next((form[name] for name in reversed(error.place.split("/")) if name in form), None)


@contextmanager
def handle_form(
    form: Form | ComposedForm | None,
    page: Callable[..., str],
    conflict_sentence: Callable[[Event], str] | None = None,
    error_sentence: Callable[[RuleError], str] = refusal_sentences.sentence,
) -> Iterator[None]:
    """Validate *form*, run the block, and turn errors of either into a response with *page*.

    An error of a field is added to that field; 422 if *form* is not valid. Any other error is passed to *page* as
    ``sentence``, the result of *error_sentence*. After a version conflict (409) ``sentence`` is the text of
    *conflict_sentence* on the stored event. The version in the form becomes the number of that event, so that the form
    can be posted again. 404 if the subject of the form was removed meanwhile.

    :raises RuleError: ``not-fresh``, ``role-needed``, ``not-official``.
    :raises VersionConflict: without a *conflict_sentence*.
    """
    if form is not None and not form.validate():
        abort(make_response(page(), 422))
    try:
        yield
    except VersionConflict as conflict:
        if conflict_sentence is None:
            raise
        if isinstance(form, Form) and "seen" in form:
            form["seen"].data = conflict.stored.seq
        answer = page(sentence=conflict_sentence(conflict.stored)), 409
    except RuleError as error:
        if error.code in RIGHTS:
            raise
        if error.code in GONE:
            abort(404, error_sentence(error))
        sentence, field = error_sentence(error), _field_of(form, error)
        if field is not None:
            field.errors, sentence = [*field.errors, sentence], ""
        answer = page(sentence=sentence), status(error)
    else:
        return
    abort(make_response(*answer))
