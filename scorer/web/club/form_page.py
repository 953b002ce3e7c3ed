"""A page with forms, declared once: it is shown by GET, and again with errors after one of its forms is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from flask import Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Field

from scorer.club.office.ledger import Event
from scorer.rules.core.errors import RuleError
from scorer.web.club.common import error_sentence, event_sentence
from scorer.web.club.form_errors import ComposedForm, handle_form
from scorer.web.fields import text_of
from scorer.web.form_base import Form
from scorer.web.i18n import _, quoted
from scorer.web.security.rights import Pages, Right

Values: TypeAlias = dict[str, Any]
Act: TypeAlias = Callable[..., "str | Response | None"]
Conflict: TypeAlias = Callable[[Event], str]
Rules: TypeAlias = str | tuple[str, ...]


class FormPage:
    """A page: its *rules*, its *template*, and the function that returns the *values* of the template.

    The function takes the values of the URL rule as keywords, and a refused form under its *kept* name. It creates
    each form that is not passed.
    """

    def __init__(
        self, pages: Pages, rules: Rules, template: str, values: Callable[..., Values]
    ) -> None:
        self.pages, self.rules, self.template, self.values = pages, rules, template, values

    def __call__(self, **place: Any) -> str:  # noqa: ANN401 - the values of a rule
        """Return the page; *place* has the values of the URL rule, forms, and a ``sentence`` to show, if any."""
        sentence = place.pop("sentence", "")
        values = self.values(**place)
        return render_template(
            self.template, **{**values, "sentence": sentence or values.get("sentence", "")}
        )

    def post(
        self,
        right: Right,
        form: Callable[..., Form | ComposedForm] | None = None,
        rule: Rules = "",
        *,
        kept: str = "form",
        conflict: Conflict | None = None,
        errors: Callable[[RuleError], str] = error_sentence,
    ) -> Callable[[Act], Act]:
        """Return a decorator that makes a function the handler of posts to *rule*, by default to the rules of the page.

        The function takes the valid form and the values of the URL rule. It returns a response, an address to redirect
        to, or None to redirect to the page. *form* is a class, or a function of the posted data and the values of the
        rule. The page gets a refused form as *kept*. *errors* returns the sentence of an error. *conflict* returns the
        sentence after a version conflict; by default it names the stored event and the stored values that differ.
        """

        def declare(act: Act) -> Act:
            def answer(**place: Any) -> ResponseReturnValue:  # noqa: ANN401 - the values of a rule
                sent = {} if form is None else {kept: _sent(form, place)}
                page, typed = partial(self, **place, **sent), sent.get(kept)

                def meanwhile(event: Event) -> str:
                    return _both(event, typed, self.values(**place).get(kept))

                with handle_form(typed, page, conflict or meanwhile, errors):
                    result = act(*sent.values(), **place)
                if isinstance(result, Response):
                    return result
                endpoint = f"{self.pages.name}.{self.values.__name__}"
                return redirect(result or url_for(endpoint, **place), 303)

            for each in _each(rule or self.rules):
                self.pages.add_url_rule(each, act.__name__, answer, methods=["POST"], right=right)
            return act

        return declare


def _both(event: Event, typed: object, stored: object) -> str:
    """Return author and content of *event*, then the values of the *stored* form that differ from those *typed*.

    Values that the content already mentions are left out.
    """
    sentence, others = event_sentence(event), []
    if not (isinstance(stored, Form) and isinstance(typed, Form)):
        return sentence
    for field in changed(stored, typed):
        text = text_of(field)
        if not re.search(rf"\b{re.escape(text)}\b", sentence):
            others.append(f"{quoted(field.label.text)}: {text}")
    now = _("Jetzt steht da: %(stored)s", stored="; ".join(others))
    return f"{sentence}. {now}" if others else sentence


def changed(stored: Form, typed: Form) -> list[Field]:
    """Return the fields of the *stored* form with other values than those *typed*.

    A choice that is only called otherwise meanwhile is the same.
    """
    fields = []
    for field in stored:
        is_stored = field.object_data != field.default and field.type != "VersionField"
        if is_stored and field.name in typed:
            other = typed[field.name]
            if field.data != other.data and text_of(field) != text_of(other):
                fields.append(field)
    return fields


def form_page(
    pages: Pages, rules: Rules, template: str, right: Right
) -> Callable[[Callable[..., Values]], FormPage]:
    """Return a decorator that makes a function a :class:`FormPage` at one or several *rules*.

    The function returns the values of *template*.
    """

    def declare(values: Callable[..., Values]) -> FormPage:
        page = FormPage(pages, rules, template, values)
        for rule in _each(rules):
            pages.add_url_rule(rule, values.__name__, page, right=right)
        return page

    return declare


def _each(rules: Rules) -> tuple[str, ...]:
    return (rules,) if isinstance(rules, str) else rules


def _sent(
    form: Callable[..., Form | ComposedForm], place: dict[str, object]
) -> Form | ComposedForm:
    """Return the posted form; unlike a function, a form class is not given the values of the rule."""
    return form(request.form) if isinstance(form, type) else form(request.form, **place)
