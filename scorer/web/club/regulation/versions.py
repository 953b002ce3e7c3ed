"""The state of a season's regulation: its versions, and the draft of the next version."""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort, render_template
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorer.club.evening import evening_dates
from scorer.club.office.ledger import Event
from scorer.club.ranking import seasons
from scorer.club.ranking.seasons import Season
from scorer.club.regulation import drafts, own_rules
from scorer.club.regulation.drafts import Draft
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import regulation_json
from scorer.rules.club.regulation.sentences import WrittenRegulation, written, written_sections
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.web.club.common import changed_sentence, event_sentence, of_club, this_logins
from scorer.web.club.form_fields import version_number
from scorer.web.club.office import session as club_session
from scorer.web.club.printing.papers import pdf_or_page
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.club.regulation.regulation_form import RegulationForm, preset_data
from scorer.web.club.regulation.season_forms import PRESET_NAMES, DecisionForm
from scorer.web.fields import clean
from scorer.web.i18n import _, date_time, words
from scorer.web.security.rights import Pages, Right

bp = Pages("versions", __name__, "/club/seasons")

REGULATION = "/<code:season>/regulation"


@bp.get(REGULATION, right=Right.VIEWER)
def show(season: str) -> ResponseReturnValue:
    """Show the newest regulation as sentences, and all versions with author, time and reason.

    404 before the first version.
    """
    versions = _versions(season)
    begun = evening_dates.announced(*of_club(), season)
    return _page(versions, versions[-1], first_evening=not begun)


@bp.get(f"{REGULATION}/<int(max=999999):number>", right=Right.VIEWER)
def version(season: str, number: int) -> ResponseReturnValue:
    """Show one version as sentences, by its number from 1; 404 for an unknown number."""
    versions = _versions(season)
    return _page(versions, versions[number - 1]) if 0 < number <= len(versions) else abort(404)


@bp.get(f"{REGULATION}.pdf", right=Right.VIEWER)
def paper(season: str) -> ResponseReturnValue:
    """Return the sentences of the newest regulation as PDF."""
    event = _versions(season)[-1]
    newest = seasons.season_of(event)
    name = _("Fassung %(version)s", version=newest.version)
    decided = _(
        "%(version)s, %(login)s, %(time)s.",
        version=name,
        login=this_logins().get(event.official_id or 0, ""),
        time=date_time(event.at),
    )
    note = [decided, event.reason, _("Prüfzahl %(head)s", head=event.hash[:12])]
    heading = _heading(preset_name(newest.name), name, note)
    return _paper(heading, written(newest.regulation), _own_rules(event))


@bp.get(f"{REGULATION}/draft.pdf", right=Right.ADMIN)
def draft_paper(season: str) -> ResponseReturnValue:
    """Return the sentences of the draft as PDF, with the names of the fields that are wrong; 404 without a draft."""
    stand = this_stand(season)
    draft, form = stand.draft or abort(404), stand.form()
    form.validate()
    login = this_logins().get(draft.official, "")
    note = [
        _(
            "Entwurf, noch nicht beschlossen: %(login)s, %(time)s.",
            login=login,
            time=date_time(draft.at),
        )
    ]
    if wrong := [str(field.label.text) for field in form if field.errors]:
        note.append(_("Noch offen: %(fields)s.", fields=", ".join(wrong)))
    name = preset_name(clean(draft.name)) or _("Ohne Namen")
    return _paper(_heading(name, _("Entwurf"), note), form.written(), form.rules.own_rules())


def _versions(season: str) -> Sequence[Event]:
    """Return the events of the versions of a season, oldest first; 404 if no version has been decided."""
    return seasons.versions(*of_club(), season) or abort(404)


def _own_rules(event: Event) -> OwnRules:
    return own_rules.of_version(*of_club(), event.facts)


def not_decided(season: str, form: DecisionForm) -> str:
    """Return the page of the newest regulation with the text of a refused decision.

    Somebody else has decided or discarded the draft meanwhile.
    """
    versions = _versions(season)
    newest = versions[-1]
    sentence_of = event_sentence if newest.seq > (form.seen.data or 0) else changed_sentence
    return _page(versions, newest, refused=form, sentence=sentence_of(newest))


def _page(
    versions: Sequence[Event],
    shown: Event,
    *,
    first_evening: bool = False,
    refused: DecisionForm | None = None,
    sentence: str = "",
) -> str:
    season, draft = seasons.season_of(shown), None
    if club_session.actor().may("admin"):
        draft = drafts.load(*of_club(), season.id)
    return render_template(
        "club/regulation/regulation.html",
        season=season,
        newest=seasons.season_of(versions[-1]),
        sections=written_sections(words(), written(season.regulation)),
        rules=_own_rules(shown),
        texts=own_rules.numbers(shown.facts),
        versions=versions,
        draft=draft,
        logins=this_logins(),
        first_evening=first_evening,
        refused=refused,
        sentence=sentence,
    )


def _heading(season: str, version: str, note: Sequence[str]) -> dict[str, str]:
    title = _("%(season)s: Reglement, %(version)s", season=season, version=version)
    heading = {"club": club_session.this_club().name, "title": title, "date": "", "place": ""}
    return heading | {"note": " ".join(filter(None, note))}


def _paper(
    heading: dict[str, str], regulation: WrittenRegulation, rules: OwnRules
) -> ResponseReturnValue:
    sections = written_sections(words(), regulation)
    values = {"heading": heading, "sections": sections, "rules": rules}
    return pdf_or_page([("regulation", values)], heading["title"])


@value_class
class Stand:
    """The state of a season's regulation: its newest version, its draft, or both; neither for a new season.

    *version* is the expected version of the draft when the form is stored; *rules* are the own
    rules of the newest version. *data* is the newest regulation as JSON with all keys, before the first version
    the regulation of the *preset*.
    """

    id: str
    season: Season | None
    draft: Draft | None
    version: int
    rules: OwnRules
    data: JsonObject
    preset: str = ""

    @property
    def seen(self) -> int:
        """Return the event number of the version from which the draft was begun, 0 if there was none.

        Without a draft it is the number of the newest version.
        """
        if self.draft is not None:
            return version_number(self.draft.value("seen"))
        return 0 if self.season is None else self.season.seq

    @property
    def outdated(self) -> bool:
        """Return whether a newer version was decided after the draft was begun."""
        return self.season is not None and self.season.seq > self.seen

    def form(self) -> RegulationForm:
        """Return the form of the draft; without a draft, of the newest version or of the preset."""
        typed = None if self.draft is None else MultiDict(self.draft.typed)
        return RegulationForm(self.data, typed, self.rules)


def begun(preset: str, season: str = "", draft: Draft | None = None, version: int = 0) -> Stand:
    """Return the state of a season without a version: its *preset*, by default the first one, and its *draft*."""
    preset = preset if preset in PRESETS else next(iter(PRESET_NAMES))
    return Stand(season, None, draft, version, NO_RULES, preset_data(preset), preset)


def this_stand(season: str) -> Stand:
    """Return the state of the regulation of a season of this club; 404 if it has neither a version nor a draft."""
    place = *of_club(), season
    newest, draft, version_of_draft = (
        seasons.load(*place),
        drafts.load(*place),
        drafts.version(*place),
    )
    if newest is None:
        return begun((draft or abort(404)).value("preset"), season, draft, version_of_draft)
    rules, data = _own_rules(newest.event), regulation_json(newest.regulation)
    return Stand(season, newest, draft, version_of_draft, rules, {**data, "name": newest.name})
