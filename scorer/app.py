"""Build the Flask application: register its pages, database, checks and error handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from flask import Flask, Response
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer import __version__
from scorer.config import Config, secret_key
from scorer.paper import blank_html, blank_titles, club_html, sheet_html
from scorer.paper.page import PAPER_SIZES, page
from scorer.paper.pdf_process import PdfFailure, PdfProcess, PdfProcessError
from scorer.resources import fingerprint, folder
from scorer.rules.core.errors import RuleError
from scorer.store.transactions import NotSaved
from scorer.web import (
    assets,
    club,
    database,
    errors,
    fields,
    i18n,
    language_switch,
    pdf_jobs,
    refusal_sentences,
    regulars,
    service_worker,
    site_files,
    table,
)
from scorer.web.club import table_extension
from scorer.web.club.form_errors import status
from scorer.web.club.office import session as club_session
from scorer.web.club.office.password_confirmation import ask_password
from scorer.web.club.public import content
from scorer.web.regulars.common import frame, keep_regulars
from scorer.web.security import access, device_cookie, headers, origin, upload_limits
from scorer.web.security.rights import Address, Pages


def _declared(package: ModuleType) -> Iterator[Pages]:
    """Import all modules of *package* and yield the blueprints of type ``Pages`` in them."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Pages):
                yield value


PAGES = (
    *_declared(table),
    *_declared(club),
    *_declared(regulars),
    *(language_switch.bp, service_worker.bp, site_files.bp),
)


def create_app(config: Config, pdf_process: PdfProcess | None = None) -> Flask:
    """Return the application for *config*; the caller has already migrated its database.

    *pdf_process* renders the PDFs; if it is None, a new one is created.

    :raises ConfigError: as :func:`scorer.config.secret_key`.
    """
    static = folder("static")
    version = fingerprint(static)
    app = Flask(
        "scorer",
        instance_path=str(config.instance.resolve()),
        static_folder=None,
        template_folder=str(folder("templates")),
    )
    app.url_rule_class = Address  # type: ignore[assignment]  # no rule without a right
    app.config.update(
        SECRET_KEY=secret_key(config.instance),
        **upload_limits.USUAL,
        VERSION=f"{__version__}-{version}",
    )
    app.extensions["schreiber"] = config
    app.extensions["pdf_maker"] = _pdf_maker(pdf_process or PdfProcess())
    app.after_request(pdf_jobs.arrived)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # keep the order of dicts, such as that of modes
    _read_templates(app, config)
    if config.proxies:  # x_for=0: client_address() reads X-Forwarded-For itself
        count = config.proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=0, x_proto=count, x_host=count
        )
    assets.connect(app, static, version)
    i18n.connect(app, config.timezone, config.catalogs_folder)
    language_switch.connect(app)
    database.connect(app, config.database_url)
    club_session.connect(app)
    table_extension.connect(app)
    _guard(app)
    content.connect(app)  # after the rights
    for blueprint in PAGES:
        app.register_blueprint(blueprint)
    return app


def _read_templates(app: Flask, config: Config) -> None:
    """Configure templates: undefined names raise errors, and tags leave no blank lines."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["worker"] = config.worker
    app.jinja_env.globals["autofocus"] = fields.autofocus
    app.jinja_env.globals["form_lacks"] = fields.form_lacks
    # JSON in pages contains letters such as «ü» themselves, because escapes (\u00fc) are longer.
    app.jinja_env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def _guard(app: Flask) -> None:
    """Register the checks before each request, the functions after each request, and the error handlers.

    Flask runs the checks in the order of registration, and the functions after a request in reverse order.
    """
    app.url_map.converters["code"] = access.CodeConverter
    app.url_value_preprocessor(access.take_game_id)
    app.url_defaults(keep_regulars)
    app.context_processor(frame)
    app.before_request(origin.refuse_foreign_hosts)
    app.before_request(origin.check_proxies)
    app.before_request(origin.refuse_foreign_pages)
    app.before_request(upload_limits.set_limits)
    app.before_request(access.require_right)
    app.after_request(assets.pack)
    app.after_request(headers.add_headers)
    app.after_request(device_cookie.send_cookie)
    errors.connect(app)
    app.register_error_handler(NotSaved, _not_saved)
    app.register_error_handler(RuleError, _refused)


def _not_saved(_error: NotSaved) -> ResponseReturnValue:
    answer: Response = errors.answer(503)
    answer.headers["Retry-After"] = "5"
    return answer


def _refused(error: RuleError) -> ResponseReturnValue:
    if error.code == "not-fresh":
        return ask_password(error)
    return errors.answer(status(error), refusal_sentences.sentence(error))


def _pdf_maker(pdf_process: PdfProcess) -> pdf_jobs.PdfMaker:
    def pdf(html: str, on_page: Callable[[int], None] | None = None, **whose: bool) -> bytes:
        try:
            return pdf_process.pdf(html, on_page, **whose)
        except PdfProcessError as error:
            missing = error.failure is PdfFailure.MISSING
            raise pdf_jobs.NoPdf(str(error), missing=missing) from error

    return pdf_jobs.PdfMaker(
        PAPER_SIZES,
        database.after_reading(sheet_html),
        database.after_reading(blank_html),
        blank_titles,
        database.after_reading(club_html),
        database.after_reading(partial(page, "paper/regulars.html", "a4", ["regulars"])),
        pdf,
        pdf_jobs.PdfJobs(partial(pdf, background=True)),
    )
