"""Import of a season from its file: what was understood is shown, then all of it is written, or nothing."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import season_import, seasons
from scorer.club.season_import import ImportPreview
from scorer.rules.club.season_lists import season_lists, standings_after
from scorer.rules.club.sentences.counting import total_text
from scorer.rules.core.errors import RuleError
from scorer.store import tokens, typed_codes
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import this_act, this_members
from scorer.web.club.member_names import display_names
from scorer.web.database import session
from scorer.web.i18n import _
from scorer.web.typed_text import clean

bp = Blueprint("season_import", __name__, url_prefix="/club/seasons/import")

SHOWN = 200  # names of a preview


@bp.get("")
def ask_file() -> ResponseReturnValue:
    """Show the upload form for a season."""
    return _ask()


@bp.post("")
def read_file() -> ResponseReturnValue:
    """Preview an uploaded season; nothing is stored yet."""
    file = request.files.get("file")
    data = file.read() if file is not None else b""
    try:
        preview = season_import.preview(session(), club.this_club().id, data)
    except RuleError as error:
        sentence = refusal_sentences.placed_sentence(error) if data else _("Hier fehlt eine Datei.")
        return _ask(sentence), 422
    return _preview(preview, data)


@bp.post("/all")
def take_in() -> ResponseReturnValue:
    """Write the previewed season; the same page sent twice writes it once."""
    data = request.form.get("record", "").encode(errors="replace")
    season = typed_codes.parse(clean(request.form.get("season", ""))) or tokens.new_token()
    with club.handle_form(None, _ask, error_sentence=refusal_sentences.placed_sentence):
        act = this_act(_("aus Datei"))
        season_import.import_season(act, season, data, digest=request.form.get("shown", ""))
    return redirect(url_for("seasons.show", season=season), 303)


def _ask(sentence: str = "") -> str:
    return render_template("club/season_import_file.html", sentence=sentence)


def _preview(preview: ImportPreview, data: bytes) -> str:
    season = preview.season
    nights, people = season.of_season(), season.people
    table = standings_after(season.regulation, nights, people, season.entry["lots"])
    overall, *_others = season_lists(season.regulation, table, nights, people)
    names = {number: person.name for number, person in people.items()}
    here = this_members()
    standing = {season.name for season in seasons.seasons(session(), club.this_club().id)}
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
        twice=season.entry["name"] in standing,
        claims=any(
            night.entry["closed"] and night.evening.phase.claims for night in season.evenings
        ),
        most=SHOWN,
        text=data.decode("utf-8-sig"),
        season=tokens.new_token(),
        total_text=total_text,
    )
