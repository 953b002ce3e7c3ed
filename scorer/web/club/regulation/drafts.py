"""Writing a regulation: a new season, the draft of a change, its effects, the decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from flask import abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorer.club.office.ledger import VersionConflict
from scorer.club.public.visibility import shown_effect
from scorer.club.regulation import drafts
from scorer.club.regulation.drafts import DraftConflict, SeasonEffect
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.ranking.effects import EveningEffect
from scorer.rules.club.regulation.clauses.registry import beside_clauses, search_words
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation
from scorer.rules.club.regulation.sentences import (
    Section,
    compared,
    compared_own_rules,
    own_rule_sections,
    written_sections,
)
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.words import joined_with_and
from scorer.web import refusal_sentences
from scorer.web.club.common import of_club, this_act, this_audience, this_logins, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import version_number
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_names import Names
from scorer.web.club.regulation.form_changes import MOST, reshaped
from scorer.web.club.regulation.preset_change import with_games, with_preset
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.club.regulation.regulation_form import RegulationForm
from scorer.web.club.regulation.season_forms import PRESET_NAMES, DecisionForm
from scorer.web.club.regulation.versions import Stand, begun, not_decided, this_stand
from scorer.web.i18n import _, words
from scorer.web.security.rights import Pages, Right

bp = Pages("drafts", __name__, "/club/seasons")

EDIT = "/<code:season>/regulation/edit"
DECIDE = "/<code:season>/regulation/decide"
DISCARD = "/<code:season>/regulation/discard"


@bp.get("/new", right=Right.ADMIN)
def ask_new() -> ResponseReturnValue:
    """Show the form for a new season, filled from the ``preset`` in the query, by default the first one."""
    stand = begun(request.args.get("preset", ""))
    return _page(stand.form(), stand)


@bp.post("/new", right=Right.ADMIN)
def create() -> ResponseReturnValue:
    """Store the posted draft of a season that does not exist yet, or return the changed form: see :func:`_taken`."""
    return _taken(begun(request.form.get("preset", "")))


@bp.get(EDIT, right=Right.ADMIN)
def edit(season: str) -> ResponseReturnValue:
    """Show the form of the draft with its contradictions, or without a draft the form of the newest version.

    With ``add`` in the query the form also has that clause, as if the button that adds it had been pressed.
    """
    stand = this_stand(season)
    form = stand.form()
    pairs, added = [*form.pairs()], request.args.get("add", "")
    if added and tuple(added.split(":")) not in pairs:
        form = RegulationForm(stand.data, MultiDict([*pairs, ("add", added)]))
    elif stand.draft is not None:
        form.validate()
    return _page(form, stand)


@bp.post(EDIT, right=Right.ADMIN)
def change(season: str) -> ResponseReturnValue:
    """Save the draft and redirect to it or to its decision, or return the changed form: see :func:`_taken`."""
    return _taken(this_stand(season))


def _taken(stand: Stand) -> ResponseReturnValue:
    """Store the posted draft, and redirect to it or to its decision.

    After a button that changes the form, return the changed form. 422 if a draft to be decided has errors, and for a
    page of another version of the program; 409 after a conflict.
    """
    if "phase-0" not in request.form:
        abort(422, _("Diese Seite stammt von einer anderen Version von Schreiber. Lade sie neu."))
    sent, preset = with_games(request.form), request.form.get("begin", "")
    begins = preset in PRESETS and not stand.id
    typed = with_preset(sent, stand.preset, preset) if begins else reshaped(sent)
    version = version_number(request.form.get("draft", ""))
    stand = begun(preset) if begins else replace(stand, version=version)
    form = RegulationForm(stand.data, sent if typed is None else typed)
    if typed is not None:
        return _page(form, stand)
    if "save" not in request.form and not form.validate():
        return _page(form, stand), 422
    act, kept = replace(this_act(), expected_version=stand.version), form.kept()
    try:
        with handle_form(None, partial(_page, form, stand), None, form.refused):
            season = drafts.save(act, stand.id, kept) if stand.id else drafts.new(act, kept)
    except DraftConflict as conflict:
        stand = replace(stand, draft=conflict.stored, version=conflict.version)
        return _page(form, stand, clash=stand if stand.draft or stand.season else None), 409
    endpoint = "drafts.edit" if "save" in request.form else "drafts.ask_decision"
    return redirect(url_for(endpoint, season=season), 303)


@form_page(bp, DECIDE, "club/regulation/regulation_decision.html", Right.ADMIN)
def ask_decision(season: str, form: DecisionForm | None = None) -> Values:
    """Show the changes of the draft, in sentences and in the results of open evenings, and the form that decides it.

    Before the first version this shows all sentences of the draft. 409 with the form of the draft if a newer version
    was decided after the draft was begun.
    """
    stand, draft = _whole_draft(season, form)
    newest, name = stand.season, preset_name(draft.head.name.data or "")
    values: Values = {
        "season": newest,
        "stand": stand,
        "form": form or DecisionForm(),
        "season_name": name,
        "sections_of_draft": [] if newest else _sections(draft),
        "refused": None,
    }
    if newest is None:
        return values
    if stand.outdated:
        abort(make_response(_page(draft, stand, decision=form), 409))
    proposed = read_regulation(draft.judged)
    effect, refused = None, None
    try:
        effect = shown_effect(*of_club(), newest, proposed, this_audience())
        refused = None if effect is None else effect.refused
    except RuleError as error:
        refused = error
    return values | {
        "sentence": "" if refused is None else refusal_sentences.sentence(refused),
        "refused": refused,
        "comparison": [
            *compared(words(), (stand.data, newest.regulation), (draft.judged, proposed)),
            *compared_own_rules(words(), stand.rules, draft.rules.own_rules()),
        ],
        "effect": None if effect is None else effect_rows(effect, this_names()),
        "closed": [] if effect is None else [meta.name for meta in effect.closed],
    }


def _whole_draft(season: str, decision: DecisionForm | None) -> tuple[Stand, RegulationForm]:
    """Return the state of the season and the form of its draft if that has no errors.

    Otherwise abort with 409 and the text of the posted *decision*. Without a decision, or if it was already stored,
    abort with a redirect.
    """
    stand = this_stand(season)
    if stand.draft is None:
        if decision is None or _is_written(stand, decision):
            abort(redirect(url_for("versions.show", season=season), 303))
        abort(make_response(not_decided(season, decision), 409))
    draft = _judged(stand)
    if draft.errors or draft.sentence:
        if decision is None:
            abort(redirect(url_for("drafts.edit", season=season), 303))
        abort(make_response(_page(draft, stand, sentence=_changed(), decision=decision), 409))
    return stand, draft


def _is_written(stand: Stand, decision: DecisionForm) -> bool:
    """Return whether *decision* has already made the newest version, because it was sent twice."""
    if stand.season is None or stand.season.seq <= (decision.seen.data or 0):
        return False
    event, official = stand.season.event, club_session.actor().official_id
    return (event.official_id, event.reason) == (official, decision.reason.data or "")


@ask_decision.post(Right.ADMIN, DecisionForm, conflict=None)
def decide(form: DecisionForm, season: str) -> str:
    """Make the draft the next version; 409 if it is not the one that the page showed."""
    _stand, draft = _whole_draft(season, form)
    name, rules = draft.head.name.data or "", draft.rules.own_rules()
    act, version = this_act(form.reason.data), form.draft.data or 0
    try:
        drafts.decide(act, season, name, draft.regulation(), version, rules)
    except (VersionConflict, DraftConflict):
        page = ask_decision(season=season, form=form, sentence=_changed())
        abort(make_response(page, 409))
    return url_for("versions.show", season=season)


@bp.post(DISCARD, right=Right.ADMIN)
def discard(season: str) -> ResponseReturnValue:
    """Discard the draft; 409 if somebody else changed it meanwhile."""
    act = replace(this_act(), expected_version=version_number(request.form.get("draft", "")))
    opened = this_stand(season).season
    try:
        drafts.discard(act, season)
    except DraftConflict:
        stand = this_stand(season)
        return _page(_judged(stand), stand, sentence=_changed()), 409
    address = url_for("versions.show", season=season) if opened else url_for("seasons.show_all")
    return redirect(address, 303)


def _changed() -> str:
    return _("Der Entwurf wurde eben geändert; so sieht er jetzt aus.")


def _judged(stand: Stand) -> RegulationForm:
    """Return the validated form of *stand*, with its errors."""
    form = stand.form()
    form.validate()
    return form


def _page(
    form: RegulationForm,
    stand: Stand,
    *,
    sentence: str = "",
    clash: Stand | None = None,
    decision: DecisionForm | None = None,
) -> str:
    """Return the page of the form; *clash* is the state that somebody else stored meanwhile.

    *decision* is a refused decision, whose text is shown again.
    """
    if clash is None and stand.outdated:
        clash = replace(stand, draft=None)
    return render_template(
        "club/regulation/regulation_form.html",
        form=form,
        stand=stand,
        season=stand.season,
        draft=stand.draft,
        sentence=f"{sentence} {form.sentence}".strip(),
        presets=PRESET_NAMES,
        most=MOST,
        search_words=search_words(words()),
        beside=beside_clauses(words()),
        clash=None if clash is None else _named_sections(clash.form()),
        logins=this_logins(),
        decision=decision,
    )


def _sections(form: RegulationForm) -> list[Section]:
    """Return the sections of the regulation in a form, with the club's own rules."""
    rules = own_rule_sections(words(), form.rules.own_rules())
    return [*written_sections(words(), form.written()), *rules]


def _named_sections(form: RegulationForm) -> list[Section]:
    """Return a section with the name of the season, followed by the sections of a form."""
    name = form.head.name
    return [(str(name.label.text), [preset_name(name.data or "")]), *_sections(form)]


def effect_rows(
    effect: SeasonEffect, names: Names
) -> list[tuple[str, list[str], list[tuple[str, str, str]]]]:
    """Return a row for the season, then one for each changed evening: title, sentences, and changed ranks.

    A changed rank is a name with rank and total before and after. Rows without a change are left out.
    """
    rows = [(_("Meisterschaft"), _final(effect, names), effect.ranks)]
    rows += [
        (meta.name, _tables(of_evening, names), of_evening.ranks)
        for meta, of_evening in effect.evenings
    ]
    return [
        (
            title,
            sentences,
            [(names[rank.person], _line(rank.before), _line(rank.after)) for rank in ranks],
        )
        for title, sentences, ranks in rows
        if sentences or ranks
    ]


def _final(effect: SeasonEffect, names: Names) -> list[str]:
    of_kind = (
        (effect.qualified, _("Neu qualifiziert: %(names)s.")),
        (effect.disqualified, _("Nicht mehr qualifiziert: %(names)s.")),
    )
    return [text % {"names": _listed(people, names)} for people, text in of_kind if people]


def _tables(effect: EveningEffect, names: Names) -> list[str]:
    of_kind = (
        (effect.unreadable, _("Zettel passt nicht mehr: %(table)s.")),
        (effect.lost, _("Zählt nicht mehr: %(table)s.")),
        (effect.gained, _("Zählt jetzt auch: %(table)s.")),
    )
    sentences = [
        text % {"table": _table(table, names)} for tables, text in of_kind for table in tables
    ]
    sentences += [
        _("Passe %(round)s ist ausgelost und fällt weg.", round=n) for n in effect.dropped
    ]
    return sentences


def _table(table: EveningTable, names: Names) -> str:
    return _(
        "Passe %(round)s, Tisch %(table)s (%(people)s)",
        round=table.round,
        table=table.number,
        people=_listed(table.players, names),
    )


def _listed(members: Iterable[int], names: Names) -> str:
    return joined_with_and(words(), [names[member] for member in members])


def _line(line: RankingRow | None) -> str:
    """Return rank and total of *line* in words, «ohne Rang» for None."""
    rank, total = (None, "–") if line is None else (line.rank, total_text(_, line))
    shown = _("ohne Rang") if rank is None else _("Rang %(rank)s", rank=rank)
    return shown if total == "–" else f"{shown}, {total}"
