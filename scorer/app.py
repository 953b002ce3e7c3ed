"""The application: everything put together, nothing decided."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Flask, Response
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer import __version__
from scorer.config import Config, secret_key
from scorer.paper import blank_html, blank_titles, club_html, sheet_html
from scorer.paper.page import PAPER_SIZES
from scorer.paper.pdf_process import PdfFailure, PdfProcess, PdfProcessError
from scorer.resources import fingerprint, folder
from scorer.rules.core.errors import RuleError
from scorer.store.engine import NotSaved
from scorer.web import (
    assets,
    database,
    errors,
    fields,
    i18n,
    language_switch,
    pdf_jobs,
    refusal_sentences,
    service_worker,
    site_files,
)
from scorer.web.club import (
    account,
    announcing,
    backup,
    cancelling,
    closing,
    confirmation,
    corrections,
    diplomas,
    door,
    door_person,
    downloads,
    drafts,
    draw,
    evening_history,
    evening_pdf,
    evening_ranking,
    evening_wall,
    evenings,
    handed_out_language,
    handover,
    help_pages,
    log_in,
    member_contacts,
    member_export,
    member_import,
    member_surnames,
    members,
    officials,
    overview,
    own_rules,
    penalties,
    public_address,
    public_files,
    public_member,
    public_pages,
    public_tables,
    results,
    results_import,
    season_announcing,
    season_wall,
    seasons,
    set_up,
    swapping,
    table_extension,
    table_next,
    table_result,
    target,
    teams,
    versions,
    wishes,
)
from scorer.web.club import session as club
from scorer.web.club.form_errors import status
from scorer.web.club.password_confirmation import ask_password
from scorer.web.security import access, device_cookie, headers, origin, upload_limits
from scorer.web.security.rights import Address
from scorer.web.table import (
    blank_sheets,
    find_table,
    game_files,
    history,
    record_import,
    score_sheet,
    screen,
    series,
    sharing,
    start,
    sync,
    wall,
)

PAGES = (
    *(
        start.bp,
        find_table.bp,
        record_import.bp,
        site_files.bp,
        screen.shell,
        screen.bp,
        sync.bp,
        series.bp,
        sharing.bp,
        score_sheet.bp,
        blank_sheets.bp,
        game_files.bp,
        service_worker.bp,
        history.bp,
        wall.bp,
        language_switch.bp,
    ),
    *(overview.bp, log_in.bp, set_up.bp, account.bp),
    *(
        officials.bp,
        members.bp,
        member_import.bp,
        member_surnames.bp,
        member_contacts.bp,
        member_export.bp,
        backup.bp,
        handover.bp,
        help_pages.bp,
        wishes.bp,
    ),
    *(
        seasons.bp,
        teams.bp,
        drafts.bp,
        versions.bp,
        own_rules.bp,
    ),
    *(evenings.bp, cancelling.bp, door.bp, door_person.bp, draw.bp, results_import.bp),
    *(
        results.bp,
        table_result.bp,
        swapping.bp,
        corrections.bp,
        evening_ranking.bp,
        penalties.bp,
        target.bp,
        closing.bp,
        announcing.bp,
        season_announcing.bp,
        season_wall.bp,
        evening_history.bp,
        evening_wall.bp,
        public_address.bp,
        public_files.bp,
        public_member.bp,
        public_pages.bp,
        public_tables.bp,
        downloads.bp,
        diplomas.bp,
        evening_pdf.bp,
        confirmation.bp,
        table_next.bp,
    ),
)


def create_app(config: Config, pdf_process: PdfProcess | None = None) -> Flask:
    """Return the application for *config*, whose database is up to date.

    *pdf_process* renders the PDFs; the application makes its own if None.
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
    app.json.sort_keys = False  # type: ignore[attr-defined]  # modes stand in the order of the keys
    _read_templates(app, config)
    if config.proxies:  # whose addresses client_address() reads
        count = config.proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=0, x_proto=count, x_host=count
        )
    assets.connect(app, static, version)
    i18n.connect(app, config.timezone, config.catalogs_folder)
    language_switch.connect(app)
    database.connect(app, config.database_url)
    club.connect(app)
    table_extension.connect(app)
    _guard(app)
    handed_out_language.connect(app)  # after the rights
    for blueprint in PAGES:
        app.register_blueprint(blueprint)
    return app


def _read_templates(app: Flask, config: Config) -> None:
    """Configure templates: undefined names are errors, blank lines of tags are removed."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["worker"] = config.worker
    app.jinja_env.globals["autofocus"] = fields.autofocus
    app.jinja_env.globals["form_lacks"] = fields.form_lacks
    # Words travel in an attribute of the page: as letters, not as twice as long numbers.
    app.jinja_env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def _guard(app: Flask) -> None:
    """Register the checks before each request and the headers after it, in this order."""
    app.url_map.converters["code"] = access.CodeConverter
    app.url_value_preprocessor(access.take_game_id)
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
    code = 403 if error.code == "not-writer" else status(error)
    return errors.answer(code, refusal_sentences.sentence(error))


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
        pdf,
        pdf_jobs.PdfJobs(partial(pdf, background=True)),
    )
