"""The language of the environment, in which a command answers: there is no browser that asks for one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from flask import Flask
from flask_babel import Babel

from scorer.web.i18n import TRANSLATIONS
from scorer.web.language_choice import LOCALES, SOURCE, offered_languages, screen_language

# The first that is set counts, as in gettext.
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
NO_LANGUAGE = frozenset({"", "C", "POSIX"})


@contextmanager
def in_language_of_environment() -> Iterator[None]:
    """Speak the language of the environment."""
    with _speaker(environment_language(os.environ)).app_context():
        yield


def environment_language(environment: Mapping[str, str]) -> str:
    """Return the language that *environment* asks for, as a browser's would be; without one German."""
    value = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    tags = [re.split(r"[.@]", entry)[0].replace("_", "-") for entry in value.split(":")]
    accepted = [tag for tag in tags if tag not in NO_LANGUAGE]
    return screen_language(None, accepted, _offered()) if accepted else SOURCE


@cache
def _offered() -> tuple[str, ...]:
    return offered_languages(TRANSLATIONS)


@cache
def _speaker(language: str) -> Flask:
    """Return what Flask-Babel needs outside a request."""
    app = Flask(__name__, static_folder=None)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, default_locale=LOCALES[language])
    return app
