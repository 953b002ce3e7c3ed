"""Sharing a regulars' table: letting devices in, the list of them; text, picture, A4 and file, and a file taken in."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField

from scorer.regulars import devices, file, rights
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import Values
from scorer.rules.regulars.figures import PairFigures, pairs
from scorer.store import rate_limits
from scorer.store.models import RegularsRow
from scorer.store.tokens import grouped
from scorer.web import refusal_sentences
from scorer.web.club.form_fields import LongNameField
from scorer.web.club.form_page import form_page
from scorer.web.club.office.session import secret
from scorer.web.database import clock, session
from scorer.web.fields import NameField, file_name
from scorer.web.files import NO_ISOLATES, json_file
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _, _l, date, language, moment, month_names
from scorer.web.links import external_url, qr_svg
from scorer.web.live_page import live_file
from scorer.web.pdf_jobs import NoPdf, StaticAddress, pdf_maker, static_address
from scorer.web.picture import CONTENT_TYPE, Result, Row, result_png
from scorer.web.regulars import common, texts
from scorer.web.regulars.common import PLACE
from scorer.web.regulars.show import figures_of
from scorer.web.security import throttling
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table.paper import pdf_answer

bp = Pages("regulars_devices", __name__)
bp_files = Pages("regulars_files", __name__)
MOST_IN_ROWS, MOST_IN_GRID = 12, 9  # people with a row on an A4, and in its grid of pairs


class DeviceForm(Form):
    """Whose phone this is."""

    device = NameField(_l("Wem gehört dieses Handy?"), optional=True)


class FoundForm(DeviceForm):
    """A regulars' table: its name, the month with which its year begins, and whose phone this is."""

    name = LongNameField(_l("Wie heisst der Stammtisch?"))
    month = SelectField(
        _l("Das Jahr beginnt im"), choices=lambda: choices(month_names()), default="1"
    )


class CodeForm(DeviceForm):
    """A recovery code."""

    code = NameField(_l("Code vom Jahresblatt oder aus der Datei"))


@form_page(bp, "/s/new", "regulars/found.html", Right.ANYBODY)
def ask_new(form: FoundForm | None = None) -> Values:
    """Show the form for a new regulars' table, and those of this phone."""
    return {"form": form or FoundForm(), "tables": rights.of_device(session(), this_device())}


@ask_new.post(Right.ANYBODY, FoundForm)
def create(form: FoundForm) -> str:
    """Found a regulars' table."""
    throttling.enforce(rate_limits.REGULARS, throttling.client_key())
    founder, month = common.newcomer(form.device.data), int(form.month.data)
    return common.to_regulars(devices.found_table(session(), form.name.data, founder, month=month))


@form_page(bp, f"{PLACE}/join/<token>", "regulars/join.html", Right.READER)
def ask_join(token: str, form: DeviceForm | None = None) -> Values:
    """Show to what an invitation leads; opening it uses nothing up."""
    _require_invitation(token)
    return {"form": form or DeviceForm()}


def _require_invitation(token: str) -> None:
    """Check an invitation, which a device that is in already does not need."""
    if common.this_friend() is None:
        devices.require_invitation(session(), common.this_regulars(), token, clock(), secret())


@ask_join.post(Right.READER, DeviceForm)
def join(form: DeviceForm, token: str) -> str:
    """Let this device in."""
    _require_invitation(token)  # before a new device
    regulars = common.this_regulars()
    devices.join(session(), regulars.id, token, common.newcomer(form.device.data))
    return common.to_regulars(regulars)


@form_page(bp, "/s/recover", "regulars/join.html", Right.ANYBODY)
def ask_recover(form: CodeForm | None = None) -> Values:
    """Show the form for a recovery code."""
    return {"form": form or CodeForm()}


@ask_recover.post(Right.ANYBODY, CodeForm)
def recover(form: CodeForm) -> str:
    """Let this device in by the recovery code."""
    throttling.enforce(rate_limits.REGULARS_CODES, throttling.client_key())
    code = form.code.data or ""
    devices.of_code(session(), code)  # no device for a wrong code
    newcomer = common.newcomer(form.device.data)
    return common.to_regulars(devices.recover(session(), code, newcomer))


@form_page(bp, f"{PLACE}/devices", "regulars/devices.html", Right.FRIEND)
def show(form: FoundForm | None = None, number: int = 0) -> Values:
    """Show the devices that may write, an invitation and the recovery code."""
    del number  # of the device that could not be changed
    table, state = common.this_regulars(), common.this_memory().state
    token = devices.invitation(session(), table, clock(), secret())
    address = external_url(url_for("regulars_devices.ask_join", token=token))
    return {
        "form": form or FoundForm(data={"name": table.name, "month": state.month}),
        "devices": rights.friends(session(), table.id),
        "code": grouped(devices.recovery_code(table, secret())),
        "date": date,
        "address": address,
        "qr": qr_svg(address),
        "until": moment(clock() + devices.INVITED, clock()),
        "most": devices.MOST_INVITED,
    }


@show.post(Right.FRIEND, FoundForm)
def rename(form: FoundForm) -> None:
    """Rename the regulars' table, or let its year begin with another month."""
    devices.rename(session(), common.this_act(), form.name.data, int(form.month.data))


@show.post(Right.FRIEND, rule=f"{PLACE}/devices/<int:number>/revoke")
def revoke(number: int) -> str:
    """Revoke the right of a device."""
    devices.revoke(session(), common.this_act(), number, secret())
    return url_for("regulars_devices.show" if common.this_friend() else "regulars.show")


@show.post(Right.FRIEND, rule=f"{PLACE}/devices/<int:number>/founder")
def pass_founding_on(number: int) -> str:
    """Pass the founding right on."""
    devices.pass_founding_on(session(), common.this_act(), number)
    return url_for("regulars_devices.show")


@show.post(Right.FRIEND, rule=f"{PLACE}/code")
def renew() -> None:
    """Replace the recovery code, and revoke all invitations."""
    devices.renew(session(), common.this_act(), secret())


@show.post(Right.FRIEND, rule=f"{PLACE}/delete")
def delete() -> str:
    """Delete the regulars' table; the games stay."""
    devices.delete_all(session(), common.this_act())
    return url_for("start.home")


@bp_files.get(f"{PLACE}/share", right=Right.READER)
def share() -> ResponseReturnValue:
    """Show a period as text and picture, and what there is to print and to save."""
    period, table = common.this_period(), common.this_regulars()
    lines = [
        f"{row['name']}: {row['won']} ({row['share']}), {row['about']}"
        for row in figures_of(period)["rows"]
    ]
    address = external_url(common.to_regulars(table))
    text = "\n".join([f"{table.name}, {_title(period)}", "", *lines, "", address])
    name = file_name(table.name, period.key)
    return render_template("regulars/share.html", text=text.translate(NO_ISOLATES), name=name)


def _title(period: common.Period) -> str:
    """Return the title of a period away from its page: the day of tonight."""
    return date(period.games[-1].evening) if period.key == "tonight" else period.title


@bp_files.get(f"{PLACE}/result.png", right=Right.READER)
def picture() -> ResponseReturnValue:
    """Return a period as a picture."""
    table, period = common.this_regulars(), common.this_period()

    def draw() -> bytes:
        figures = figures_of(period)
        won = [row["halves"] for row in figures["rows"]]
        rows = [
            Row(f"{won.index(row['halves']) + 1}.", row["name"], row["won"])
            for row in figures["rows"]
        ]
        heading, notes = _("Gewonnen"), [figures["facts"]]
        return result_png(Result(_("Stammtisch"), table.name, _title(period), heading, rows, notes))

    state = f"{table.public_id}-{table.name}-{common.this_memory().version}-{period.key}"
    return live_file("regulars", state, list, draw, CONTENT_TYPE)


@bp_files.get(f"{PLACE}/year.pdf", right=Right.READER)
def year_pdf() -> ResponseReturnValue:
    """Return a period on one A4 as PDF, or as a page to print from the browser if no PDF can be made."""
    throttling.enforce(rate_limits.REGULARS_PRINTS, throttling.client_key())
    try:
        return pdf_answer(_paper(), "stammtisch.pdf", stranger=common.this_friend() is None)
    except NoPdf:
        return _paper(static_address)


def _paper(static: StaticAddress | None = None) -> str:
    table, period = common.this_regulars(), common.this_period()
    values = figures_of(period) | {"regulars": table, "title": _title(period)}
    code = "" if common.this_friend() is None else devices.recovery_code(table, secret())
    values |= {"code": grouped(code), "grid": _grid(period, values["rows"]), "most": MOST_IN_ROWS}
    return pdf_maker().regulars_html(_, static, language=language(), **values)


def _grid(period: common.Period, rows: Sequence[Values]) -> list[list[str]]:
    """Return how many games each two won together, of all together; nothing for two people."""
    both, shown = pairs(period.games), [row["number"] for row in rows[:MOST_IN_GRID]]
    none = PairFigures()
    return [
        [
            texts.won(both.get((first, second), none).together) if first != second else ""
            for second in shown
        ]
        for first in (shown if len(shown) > 2 else ())
    ]


@bp_files.get(f"{PLACE}/record.json", right=Right.FRIEND)
def record_json() -> ResponseReturnValue:
    """Return the regulars' table as a file."""
    table = common.this_regulars()
    return json_file(file.dump(session(), table, secret()), file_name(table.name))


def _refusal(error: RuleError) -> str:
    """Return the sentence of *error* with its place in the file."""
    sent = request.files.get("record")
    if sent is None or not sent.filename:
        return _("Hier fehlt eine Datei.")
    typed = error.code == "code-unknown"
    return refusal_sentences.sentence(error) if typed else refusal_sentences.placed_sentence(error)


class ImportForm(DeviceForm):
    """A file, which holds a recovery code, perhaps an old one."""

    code = NameField(_l("Neuer Code, falls der in der Datei nicht mehr gilt"), optional=True)


@form_page(bp_files, "/s/import", "regulars/import.html", Right.ANYBODY)
def ask_import(form: ImportForm | None = None, taken: RegularsRow | None = None) -> Values:
    """Show the form for a file, or the table that was *taken* in."""
    return {"form": form or ImportForm(), "taken": taken}


@ask_import.post(Right.ANYBODY, ImportForm, errors=_refusal)
def take_in(form: ImportForm) -> str | Response:
    """Take a file in: as a new table, or where its table is."""
    return _taken(form, None)


@ask_import.post(Right.FRIEND, ImportForm, rule=f"{PLACE}/import", errors=_refusal)
def merge(form: ImportForm) -> str | Response:
    """Take the file of another table of the same friends into this one."""
    return _taken(form, common.this_regulars().id)


def _taken(form: ImportForm, into: int | None) -> str | Response:
    """Take a file in; say how many of its games do not count."""
    throttling.enforce(rate_limits.REGULARS, throttling.client_key())
    sent = request.files.get("record")
    read = file.load(b"" if sent is None else sent.read())
    newcomer, code = common.newcomer(form.device.data), form.code.data or ""
    table = file.take_in(session(), read, newcomer, code, into)
    counted = common.memory_of(table.id).state.games
    count = sum(address in counted for address, _game in read.games)
    if count == len(read.games):
        return common.to_regulars(table)
    sentence = _(
        "Eingelesen. Partien, die zählen: %(count)s von %(all)s. Damit auch die anderen zählen, lest die Datei auf den Handys ein, die dort geschrieben haben. Was anderswo zählt, bleibt dort.",
        all=len(read.games),
        count=count,
    )
    return Response(ask_import(taken=table, sentence=sentence))
