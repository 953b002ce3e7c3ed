"""Versions of a regulation: each as sentences, any two beside each other, on screen and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorer.club import calendar, own_rules, seasons
from scorer.club.drafts import Draft
from scorer.club.ledger import Event
from scorer.club.seasons import Season
from scorer.rules.club.own_rules import OwnRules
from scorer.rules.club.sentences.comparison import ComparedSection, changed_count, compared
from scorer.rules.club.sentences.own_rules import compared_own_rules
from scorer.rules.club.sentences.regulation import WrittenRegulation, written, written_sections
from scorer.web.club import session as club
from scorer.web.club.common import this_logins
from scorer.web.club.preset_texts import preset_name
from scorer.web.club.printed_lists import NAME, list_pdf, list_table
from scorer.web.club.printing import pdf_or_page
from scorer.web.club.regulation_stand import Stand, this_stand
from scorer.web.database import session
from scorer.web.i18n import _, date_time, words
from scorer.web.typed_text import clean

bp = Blueprint("versions", __name__, url_prefix="/club/seasons")

REGULATION = "/<code:season>/regulation"
DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a regulation, or its draft; *key* names it in an address.

    *name* is what it is called, *reason* why it was decided, *by* who and *at* when; *head* is the
    hash of its event, *texts* are the numbers of its own rules. *still_open* names what does not add up in a draft.
    """

    key: str
    name: str
    season_name: str
    regulation: WrittenRegulation
    rules: OwnRules
    reason: str
    by: str
    at: datetime
    head: str = ""
    texts: tuple[int, ...] = ()
    still_open: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """Return in one line what stands below it on paper."""
        if self.key == DRAFT:
            parts = [
                _(
                    "Entwurf, noch nicht beschlossen: %(login)s, %(time)s.",
                    login=self.by,
                    time=date_time(self.at),
                )
            ]
            if self.still_open:
                parts.append(_("Noch offen: %(fields)s.", fields=", ".join(self.still_open)))
            return " ".join(parts)
        parts = [
            _(
                "%(version)s, %(login)s, %(time)s.",
                version=self.name,
                login=self.by,
                time=date_time(self.at),
            ),
            self.reason,
            _("Prüfzahl %(head)s", head=self.head[:12]),
        ]
        return " ".join(part for part in parts if part)


@bp.get(REGULATION)
def show(season: str) -> ResponseReturnValue:
    """Show the regulation in force as sentences, and its versions: who, when, why."""
    versions = _versions(season)
    begun = calendar.announced(session(), club.this_club().id, season)
    return _page(season, versions, _newest(versions), first_evening=not begun)


@bp.get(f"{REGULATION}/<int(max=999999):number>")
def version(season: str, number: int) -> ResponseReturnValue:
    """Show one version as sentences."""
    versions = _versions(season)
    return _page(season, versions, versions.get(str(number)) or abort(404))


@bp.get(f"{REGULATION}/<int(max=999999):number>.pdf")
def paper(season: str, number: int) -> ResponseReturnValue:
    """Return the sentences of one version as PDF."""
    return _paper(_versions(season).get(str(number)) or abort(404))


@bp.get(f"{REGULATION}/draft.pdf")
def draft_paper(season: str) -> ResponseReturnValue:
    """Return the sentences of the draft as PDF, for the committee."""
    return _paper(_versions(season).get(DRAFT) or abort(404))


@bp.get(f"{REGULATION}/versions.pdf")
def history_paper(season: str) -> ResponseReturnValue:
    """Return all versions as PDF, the newest first: when, by whom and why."""
    versions = _versions(season)
    newest = [*versions.values()][-1]
    rows = [
        (version.name, date_time(version.at), version.by, version.reason)
        for version in reversed([*versions.values()])
    ]
    columns = [
        (_("Fassung"), NAME),
        *((title, "") for title in (_("Wann"), _("Wer"), _("Warum"))),
    ]
    title = _("%(season)s: Fassungen des Reglements", season=newest.season_name)
    return list_pdf(_heading(title, ""), [list_table(columns, rows)])


@bp.get(f"{REGULATION}/compare")
def compare(season: str) -> ResponseReturnValue:
    """Show two versions beside each other, with every change marked."""
    versions = _versions(season)
    before, after = _chosen(versions)
    comparison = _compared(before, after)
    return render_template(
        "club/regulation_comparison.html",
        season_id=season,
        season_name=after.season_name,
        before=before,
        after=after,
        versions=versions,
        comparison=comparison,
        count=changed_count(comparison),
    )


@bp.get(f"{REGULATION}/compare.pdf")
def comparison_paper(season: str) -> ResponseReturnValue:
    """Return two versions beside each other as PDF."""
    before, after = _chosen(_versions(season))
    title = _(
        "%(season)s: %(before)s und %(after)s",
        season=after.season_name,
        before=before.name,
        after=after.name,
    )
    values = {
        "heading": _heading(title, f"{before.note} {after.note}"),
        "sections": _compared(before, after),
        "before": before.name,
        "after": after.name,
    }
    return pdf_or_page([("comparison", values)], title)


def _page(
    season: str,
    versions: Mapping[str, Version],
    shown: Version,
    *,
    first_evening: bool = False,
) -> str:
    return render_template(
        "club/regulation.html",
        season_id=season,
        shown=shown,
        newest=_newest(versions),
        sections=written_sections(words(), shown.regulation),
        rules=shown.rules,
        versions=versions,
        draft=versions.get(DRAFT),
        first_evening=first_evening,
    )


def _paper(shown: Version) -> ResponseReturnValue:
    title = _("%(season)s: Reglement, %(version)s", season=shown.season_name, version=shown.name)
    values = {
        "heading": _heading(title, shown.note),
        "sections": written_sections(words(), shown.regulation),
        "rules": shown.rules,
    }
    return pdf_or_page([("regulation", values)], title)


def _compared(before: Version, after: Version) -> list[ComparedSection]:
    """Return the sections of both versions with every change marked, own rules last."""
    return [
        *compared(words(), before.regulation, after.regulation),
        *compared_own_rules(words(), before.rules, after.rules),
    ]


def _heading(title: str, note: str) -> dict[str, str]:
    return {"club": club.this_club().name, "title": title, "date": "", "place": "", "note": note}


def _versions(season: str) -> dict[str, Version]:
    """Return the versions of a season by key, the oldest first, and the draft for who may change it."""
    club_id, logins = club.this_club().id, this_logins()
    events = seasons.versions(session(), club_id, season)
    by_key = {
        str(event.facts["version"]): _of_event(seasons.season_of(event), event, logins)
        for event in events
    }
    stand = this_stand(season) if club.actor().may("admin") else None
    if stand is not None and stand.draft is not None:
        by_key[DRAFT] = _of_draft(stand, stand.draft, logins)
    return by_key or abort(404)


def _of_event(season: Season, event: Event, logins: Mapping[int, str]) -> Version:
    return Version(
        str(season.version),
        _("Fassung %(version)s", version=season.version),
        preset_name(season.name),
        written(season.regulation),
        own_rules.of_version(session(), club.this_club().id, event.facts),
        event.reason,
        logins.get(event.official_id or 0, ""),
        event.at,
        event.hash,
        tuple(own_rules.numbers(event.facts)),
    )


def _of_draft(stand: Stand, draft: Draft, logins: Mapping[int, str]) -> Version:
    form = stand.form()
    form.validate()
    wrong = tuple(str(field.label.text) for field in form if field.errors)
    name = preset_name(clean(draft.name)) or _("Ohne Namen")
    by = logins.get(draft.official, "")
    rules = form.rules.own_rules()
    return Version(
        DRAFT, _("Entwurf"), name, form.written(), rules, "", by, draft.at, still_open=wrong
    )


def _newest(versions: Mapping[str, Version]) -> Version:
    """Return the version in force; of a season that is only a draft there is none."""
    decided = [each for key, each in versions.items() if key != DRAFT]
    return decided[-1] if decided else abort(404)


def _chosen(versions: Mapping[str, Version]) -> tuple[Version, Version]:
    """Return the two versions that the address names; by itself the last two."""
    last = [*versions.values()][-2:]
    before = versions.get(request.args.get("old", ""), last[0])
    return before, versions.get(request.args.get("new", ""), last[-1])
