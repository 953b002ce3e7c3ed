"""Import of a season from its file: what was understood is shown, then all of it is written, or nothing."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import season_import
from scorer.club.season_import import ImportPreview
from scorer.rules.club.season_lists import season_lists, standings_after
from scorer.rules.club.sentences.counting import total_text
from scorer.rules.core.errors import RuleError
from scorer.store import tokens, typed_codes
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import this_act, this_members
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import LongNameField
from scorer.web.club.member_names import display_names
from scorer.web.database import session
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l, words
from scorer.web.typed_text import clean

bp = Blueprint("season_import", __name__, url_prefix="/club/seasons/import")

SHOWN = 200  # names of a preview


class ImportForm(Form):
    """What a season is called here."""

    name = LongNameField(_l("Name der Saison"))


@bp.get("")
def ask_file() -> ResponseReturnValue:
    """Show the upload form for a season."""
    return _ask()


@bp.post("")
def read_file() -> ResponseReturnValue:
    """Preview an uploaded season; nothing is stored yet."""
    file = request.files.get("file")
    data = file.read() if file is not None else b""
    if not data:
        return _ask(_("Hier fehlt eine Datei.")), 422
    with handle_form(None, _ask, error_sentence=refusal_sentences.placed_sentence):
        preview = season_import.preview(session(), club.this_club().id, data)
    name = season_import.free_name(preview.season.entry["name"], _names())
    return _preview(preview, data, ImportForm(data={"name": name}), tokens.new_token())


@bp.post("/all")
def take_in() -> ResponseReturnValue:
    """Write the previewed season; the same page sent twice writes it once."""
    data = request.form.get("record", "").encode(errors="replace")
    season = typed_codes.parse(clean(request.form.get("season", ""))) or tokens.new_token()
    form = ImportForm(request.form) if "name" in request.form else None  # one of before has none
    with handle_form(None, _ask, error_sentence=refusal_sentences.placed_sentence):
        if form is not None and not form.validate():
            return _shown_again(data, form, season), 422
        name = None if form is None else form.name.data
        digest, act = request.form.get("shown", ""), this_act(_("aus Datei"))
        try:
            season_import.import_season(act, season, data, digest=digest, name=name)
        except RuleError as error:
            if form is None or error.code != "season-twice":
                raise
            form.name.errors = [refusal_sentences.sentence(error)]
            return _shown_again(data, form, season), 422
    return redirect(url_for("seasons.show", season=season), 303)


def _names() -> list[str]:
    return season_import.season_names(session(), club.this_club().id)


def _shown_again(data: bytes, form: ImportForm, season: str) -> str:
    preview = season_import.preview(session(), club.this_club().id, data)
    return _preview(preview, data, form, season)


def _ask(sentence: str = "") -> str:
    return render_template("club/season_import_file.html", sentence=sentence)


def _preview(preview: ImportPreview, data: bytes, form: ImportForm, season_id: str) -> str:
    season = preview.season
    nights, people = season.of_season(), season.people
    table = standings_after(season.regulation, nights, people, *season.draws())
    overall, *_others = season_lists(season.regulation, table, nights, people)
    names = {number: person.name for number, person in people.items()}
    here = this_members()
    return render_template(
        "club/season_import_preview.html",
        preview=preview,
        record=season,
        ranking=overall.rows,
        names=names,
        here=display_names(here),
        other_categories=[
            match.recorded
            for match in preview.matches
            if match.member and set(here[match.member].categories) != set(match.recorded.categories)
        ],
        form=form,
        twice=season_import.is_taken(season.entry["name"], _names()),
        claims=any(
            night.entry["closed"] and night.evening.phase.claims for night in season.evenings
        ),
        most=SHOWN,
        text=data.decode("utf-8-sig"),
        season=season_id,
        total_text=partial(total_text, words()),
    )
