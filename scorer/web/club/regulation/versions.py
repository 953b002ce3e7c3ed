"""Versions of a regulation as sentences; the one in force and the draft on paper, too."""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort, render_template
from flask.typing import ResponseReturnValue

from scorer.club.evening import calendar
from scorer.club.office.ledger import Event
from scorer.club.ranking import seasons
from scorer.club.regulation import drafts, own_rules
from scorer.rules.club.regulation.own_rules import OwnRules
from scorer.rules.club.regulation.sentences import WrittenRegulation, written, written_sections
from scorer.web.club.common import this_logins
from scorer.web.club.office import session as club
from scorer.web.club.papers.printing import pdf_or_page
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.club.regulation.regulation_stand import this_stand
from scorer.web.database import session
from scorer.web.fields import clean
from scorer.web.i18n import _, date_time, words
from scorer.web.security.rights import Pages, Right

bp = Pages("versions", __name__, "/club/seasons")

REGULATION = "/<code:season>/regulation"


@bp.get(REGULATION, right=Right.VIEWER)
def show(season: str) -> ResponseReturnValue:
    """Show the regulation in force as sentences, and its versions: who, when, why."""
    versions = _versions(season)
    begun = calendar.announced(session(), club.this_club().id, season)
    return _page(versions, versions[-1], first_evening=not begun)


@bp.get(f"{REGULATION}/<int(max=999999):number>", right=Right.VIEWER)
def version(season: str, number: int) -> ResponseReturnValue:
    """Show one version as sentences."""
    versions = _versions(season)
    return _page(versions, versions[number - 1]) if 0 < number <= len(versions) else abort(404)


@bp.get(f"{REGULATION}.pdf", right=Right.VIEWER)
def paper(season: str) -> ResponseReturnValue:
    """Return the sentences of the regulation in force as PDF."""
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
    """Return the sentences of the draft as PDF, for the committee, with what does not add up in it."""
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
    """Return the events of the versions of a season, the oldest first; 404 where none is decided."""
    return seasons.versions(session(), club.this_club().id, season) or abort(404)


def _own_rules(event: Event) -> OwnRules:
    return own_rules.of_version(session(), club.this_club().id, event.facts)


def _page(versions: Sequence[Event], shown: Event, *, first_evening: bool = False) -> str:
    season, draft = seasons.season_of(shown), None
    if club.actor().may("admin"):
        draft = drafts.load(session(), club.this_club().id, season.id)
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
    )


def _heading(season: str, version: str, note: Sequence[str]) -> dict[str, str]:
    title = _("%(season)s: Reglement, %(version)s", season=season, version=version)
    heading = {"club": club.this_club().name, "title": title, "date": "", "place": ""}
    return heading | {"note": " ".join(filter(None, note))}


def _paper(
    heading: dict[str, str], regulation: WrittenRegulation, rules: OwnRules
) -> ResponseReturnValue:
    sections = written_sections(words(), regulation)
    values = {"heading": heading, "sections": sections, "rules": rules}
    return pdf_or_page([("regulation", values)], heading["title"])
