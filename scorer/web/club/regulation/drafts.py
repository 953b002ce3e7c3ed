"""Writing a regulation: a new season, the draft of a change, its effects, the decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from flask import abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorer.club.office.ledger import VersionConflict
from scorer.club.public.publishing import shown_effect
from scorer.club.regulation import drafts
from scorer.club.regulation.drafts import DraftConflict, SeasonEffect
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.sentences import total_text
from scorer.rules.club.ranking.effects import EveningEffect, RankChange
from scorer.rules.club.regulation.part_rules import MOST_LISTS
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
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import joined_with_and
from scorer.web import refusal_sentences
from scorer.web.club.common import this_act, this_audience, this_logins, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import version_number
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club
from scorer.web.club.people.member_names import Names
from scorer.web.club.regulation.form_changes import MOST_PHASES, Typed, reshaped
from scorer.web.club.regulation.own_rules import KEY, with_rule_key
from scorer.web.club.regulation.preset_change import with_games, with_preset
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.club.regulation.regulation_form import RegulationForm, preset_data
from scorer.web.club.regulation.season_forms import PRESET_NAMES, DecisionForm
from scorer.web.club.regulation.versions import Stand, known_preset, this_stand
from scorer.web.database import session
from scorer.web.i18n import _, words
from scorer.web.security.rights import Pages, Right

bp = Pages("drafts", __name__, "/club/seasons")

EDIT = "/<code:season>/regulation/edit"
DECIDE = "/<code:season>/regulation/decide"
DISCARD = "/<code:season>/regulation/discard"


@bp.get("/new", right=Right.ADMIN)
def ask_new() -> ResponseReturnValue:
    """Show the form for a new season, filled from a preset."""
    preset = known_preset(request.args.get("preset", ""))
    return _page(RegulationForm(preset_data(preset)), preset=preset)


@bp.post("/new", right=Right.ADMIN)
def create() -> ResponseReturnValue:
    """Keep the draft of a season and lead to its decision, or return the form after a key in it."""
    preset = known_preset(request.form.get("preset", ""))
    data = preset_data(preset)
    sent = _sent()
    if (begin := request.form.get("begin", "")) in PRESETS:
        other = RegulationForm(preset_data(begin), with_preset(sent, preset, begin))
        return _page(other, preset=begin)
    if (typed := _after_key(sent)) is not None:
        return _page(RegulationForm(data, typed), preset=preset)
    form = RegulationForm(data, sent)
    page, judged = partial(_page, form, preset=preset), None if "save" in request.form else form
    with handle_form(judged, page, None, form.refused):
        season = drafts.new(this_act(), form.kept())
    return _onward(season)


@bp.get(EDIT, right=Right.ADMIN)
def edit(season: str) -> ResponseReturnValue:
    """Show the form of the draft, with what does not add up in it; without one that of the version.

    With ``add`` there is one more sentence in it, as after the key that adds it.
    """
    stand = this_stand(season)
    form = stand.form()
    if (added := request.args.get("add")) and not form.says(added):
        typed = MultiDict([*form.pairs(), ("add", added)])
        return _page(RegulationForm(stand.data, typed), stand)
    if stand.draft is not None:
        form.validate()
    return _page(form, stand)


@bp.post(EDIT, right=Right.ADMIN)
def change(season: str) -> ResponseReturnValue:
    """Save the draft; before it can be decided every sentence has to add up."""
    stand = this_stand(season)
    sent = _sent()
    if (typed := _after_key(sent)) is not None:
        return _page(RegulationForm(stand.data, typed), _posted(stand))
    form = RegulationForm(stand.data, sent)
    if "save" not in request.form and not form.validate():
        return _page(form, _posted(stand)), 422
    act = replace(this_act(), expected_version=version_number(request.form.get("draft", "")))
    try:
        with handle_form(None, partial(_page, form, _posted(stand)), None, form.refused):
            drafts.save(act, season, form.kept())
    except DraftConflict as conflict:
        return _conflict(stand, form, conflict)
    return _onward(season)


def _onward(season: str) -> ResponseReturnValue:
    """Return the way from a draft that was saved: to it, or to its decision."""
    where = "drafts.edit" if "save" in request.form else "drafts.ask_decision"
    return redirect(url_for(where, season=season), 303)


@form_page(bp, DECIDE, "club/regulation/regulation_decision.html", Right.ADMIN)
def ask_decision(season: str, form: DecisionForm | None = None) -> Values:
    """Show what the draft changes: its sentences, and the results of open evenings; of a first one all that it says."""
    stand, draft = _whole_draft(season)
    newest, name, form = stand.season, draft.head.name.data or "", form or DecisionForm()
    if newest is None:
        texts = {"season_name": name, "sections_of_draft": _sections(draft)}
        return {"season": None, "stand": stand, "form": form, **texts}
    if stand.outdated:
        abort(make_response(_page(draft, stand), 409))
    proposed = read_regulation(draft.judged)
    comparison = [
        *compared(words(), (stand.data, newest.regulation), (draft.judged, proposed)),
        *compared_own_rules(words(), stand.rules, draft.rules.own_rules()),
    ]
    effect, refused = None, ""
    try:
        effect = shown_effect(session(), club.this_club().id, newest, proposed, this_audience())
        refusal = None if effect is None else effect.refused
        refused = "" if refusal is None else refusal_sentences.sentence(refusal)
    except RuleError as error:
        refused = refusal_sentences.sentence(error)
    return {
        "season": newest,
        "new_name": preset_name(name) if name != newest.name else "",
        "stand": stand,
        "form": form,
        "sentence": refused,
        "refused": refused,
        "comparison": comparison,
        "count": sum(len(section.lines) for section in comparison),
        "effect": None if effect is None else effect_rows(effect, this_names()),
        "closed": [] if effect is None else [meta.name for meta in effect.closed],
    }


def _whole_draft(season: str) -> tuple[Stand, RegulationForm]:
    """Return a draft in which everything adds up; without one nothing is to decide."""
    stand = this_stand(season)
    if stand.draft is None:
        abort(redirect(url_for("versions.show", season=season), 303))
    draft = _judged(stand)
    if draft.errors or draft.sentence:
        abort(redirect(url_for("drafts.edit", season=season), 303))
    return stand, draft


@ask_decision.post(Right.ADMIN, DecisionForm, conflict=None)
def decide(form: DecisionForm, season: str) -> str:
    """Make the draft the next version, as it was shown."""
    _stand, draft = _whole_draft(season)
    name, rules = draft.head.name.data or "", draft.rules.own_rules()
    act, version = this_act(form.reason.data), form.draft.data or 0
    try:
        drafts.decide(act, season, name, draft.regulation(), version, rules)
    except VersionConflict:
        stand = this_stand(season)
        abort(make_response(_page(_judged(stand), stand), 409))
    except DraftConflict:
        sentence = _("Der Entwurf wurde geändert. Das sind jetzt die Folgen.")
        abort(make_response(ask_decision(season=season, form=form, sentence=sentence), 409))
    return url_for("versions.show", season=season)


@bp.post(DISCARD, right=Right.ADMIN)
def discard(season: str) -> ResponseReturnValue:
    """Throw the draft away."""
    stand = this_stand(season)
    act = replace(this_act(), expected_version=version_number(request.form.get("draft", "")))
    try:
        drafts.discard(act, season)
    except DraftConflict:
        stand = this_stand(season)
        sentence = _("Der Entwurf wurde eben geändert; so steht er jetzt.")
        return _page(_judged(stand), stand, sentence=sentence), 409
    if stand.season is None:
        return redirect(url_for("seasons.show_all"), 303)
    return redirect(url_for("versions.show", season=season), 303)


def _sent() -> Typed:
    """Return the posted form with what follows from its games; 422 for the form of another version."""
    if "phase-0" not in request.form:
        abort(422, _("Diese Seite stammt von einer anderen Version von Schreiber. Lade sie neu."))
    return with_games(request.form)


def _after_key(sent: Typed) -> Typed | None:
    """Return the posted form as a key in it reshapes it; None if no such key was pressed."""
    return with_rule_key(sent) if KEY in sent else reshaped(sent)


def _posted(stand: Stand) -> Stand:
    """Return *stand* with the expected version of the page that was sent."""
    return replace(stand, version=version_number(request.form.get("draft", "")))


def _judged(stand: Stand) -> RegulationForm:
    form = stand.form()
    form.validate()
    return form


def _conflict(stand: Stand, form: RegulationForm, conflict: DraftConflict) -> ResponseReturnValue:
    """Return the form as it was sent, with what somebody else saved meanwhile."""
    other = replace(stand, draft=conflict.stored, version=conflict.version)
    clash = _sections(other.form()) if other.draft or other.season else None
    return _page(form, other, clash=clash), 409


def _page(
    form: RegulationForm,
    stand: Stand | None = None,
    *,
    preset: str = "",
    sentence: str = "",
    clash: list[Section] | None = None,
) -> str:
    newest = None if stand is None else stand.season
    if clash is None and stand is not None and newest is not None and stand.outdated:
        clash = _sections(RegulationForm(replace(stand, draft=None).data, None, stand.rules))
    return render_template(
        "club/regulation/regulation_form.html",
        form=form,
        stand=stand,
        season=newest,
        seen=0 if newest is None else newest.seq,
        draft=None if stand is None else stand.draft,
        sentence=f"{sentence} {form.sentence}".strip(),
        presets=PRESET_NAMES,
        preset=preset if stand is None else stand.preset,
        most=MOST_PHASES,
        most_lists=MOST_LISTS,
        clash=clash,
        logins=this_logins(),
    )


def _sections(form: RegulationForm) -> list[Section]:
    """Return what a form says, own rules too."""
    rules = own_rule_sections(words(), form.rules.own_rules())
    return [*written_sections(words(), form.written()), *rules]


@value_class
class RankRow:
    """A person's rank and total before and after, as text; "" where there is no line."""

    name: str
    before: tuple[str, str]
    after: tuple[str, str]


@value_class
class EffectRows:
    """A list of changes under a *title*: *sentences*, then *ranks*."""

    title: str
    sentences: list[str]
    ranks: list[RankRow]


def effect_rows(effect: SeasonEffect, names: Names) -> list[EffectRows]:
    """Return what changes: the season first, then its evenings by date."""
    season = EffectRows(_("Meisterschaft"), _final(effect, names), _ranks(effect.ranks, names))
    evenings = [
        EffectRows(meta.name, _tables(of_evening, names), _ranks(of_evening.ranks, names))
        for meta, of_evening in effect.evenings
    ]
    return [rows for rows in (season, *evenings) if rows.sentences or rows.ranks]


def _final(effect: SeasonEffect, names: Names) -> list[str]:
    sentences = []
    if effect.qualified:
        sentences.append(_("Neu qualifiziert: %(names)s.", names=_listed(effect.qualified, names)))
    if effect.disqualified:
        text = _("Nicht mehr qualifiziert: %(names)s.", names=_listed(effect.disqualified, names))
        sentences.append(text)
    return sentences


def _tables(effect: EveningEffect, names: Names) -> list[str]:
    of_kind = (
        (effect.unreadable, _("Nicht mehr lesbar: %(table)s.")),
        (effect.lost, _("Zählt nicht mehr: %(table)s.")),
        (effect.gained, _("Zählt neu: %(table)s.")),
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


def _ranks(changes: Sequence[RankChange], names: Names) -> list[RankRow]:
    return [
        RankRow(names[change.person], _figures(change.before), _figures(change.after))
        for change in changes
    ]


def _figures(line: RankingRow | None) -> tuple[str, str]:
    if line is None:
        return "–", "–"
    return ("–" if line.rank is None else str(line.rank)), total_text(_, line)
