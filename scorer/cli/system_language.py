"""The language of the operating system, for messages of ``serve`` and errors of settings, key and database."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache

from flask import Flask
from flask_babel import Babel

from scorer.web.i18n import TRANSLATIONS
from scorer.web.i18n import _ as translated
from scorer.web.language_choice import LOCALES, SOURCE, offered_languages, screen_language

# The first variable that is set counts, as in gettext.
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
NO_LANGUAGE = frozenset({"", "C", "POSIX"})


def _(text: str) -> str:
    """Return *text* in the language of the system."""
    with speaker(system_language(os.environ)).app_context():
        return str(translated(text))


def system_language(environment: Mapping[str, str]) -> str:
    """Return the offered language for the languages set in *environment*, chosen as for a browser.

    The language is German if none is set, or only C or POSIX.
    """
    value = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    tags = [re.split(r"[.@]", entry)[0].replace("_", "-") for entry in value.split(":")]
    accepted = [tag for tag in tags if tag not in NO_LANGUAGE]
    offered = offered_languages(TRANSLATIONS)
    return screen_language(None, accepted, offered) if accepted else SOURCE


@cache
def speaker(language: str) -> Flask:
    """Return an application in whose context Flask-Babel translates to *language*, a key of ``LOCALES``."""
    app = Flask(__name__, static_folder=None)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, default_locale=LOCALES[language])
    return app
