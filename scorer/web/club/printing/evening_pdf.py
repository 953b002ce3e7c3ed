"""The papers of an evening in one PDF, or in several if many people were present, and the page with all downloads.

The papers are plan, rankings and record sheets, and diplomas once the ranking is final. Making them takes seconds, so a
background job does it, and a page shows the progress; without a job they are made within the request.
"""

from __future__ import annotations

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.rules.club.counting.sentences import value_text
from scorer.store import rate_limits
from scorer.web.club.common import EVENING, of_club, this_evening, this_names
from scorer.web.club.evening import event_text
from scorer.web.club.office import session as club_session
from scorer.web.club.printing.papers import (
    Papers,
    all_at_once,
    diploma_paper,
    heading_of,
    papers_html,
    pdf_or_page,
    pdf_response,
    plan_paper,
    present_by_name,
    printable_page,
    ranking_papers,
    records_paper,
)
from scorer.web.club.ranking.evening_ranking import is_final
from scorer.web.i18n import _, language
from scorer.web.pdf_jobs import pdf_maker
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right

bp = Pages("evening_pdf", __name__, "/club", within="evenings")

DIPLOMAS = 3
MOST_RECORDS = 100  # record sheets in one document


@bp.get(f"/evenings{EVENING}/papers", right=Right.VIEWER)
def papers(evening: str) -> ResponseReturnValue:
    """Show the page with the downloads of an evening."""
    view = this_evening(evening)
    titles = [title for title, _papers in _parts(view)]
    return render_template(
        "club/printing/evening_pdf.html",
        view=view,
        parts=titles,
        present=bool(view.evening.attending()),
        all_at_once=all_at_once(view),
        round=request.args.get("round", 0, type=int),
        provisional=event_text.provisional(view),
    )


@bp.post(f"/evenings{EVENING}/evening", right=Right.VIEWER)
def start(evening: str) -> ResponseReturnValue:
    """Start the print job of an evening, or of one part of a large evening; 429 after too many jobs."""
    throttling.enforce(rate_limits.CLUB_PRINTS, club_session.actor().official_id)
    view, part = _asked(evening)
    title, papers = _part(view, part)
    pdf_maker().jobs.begin(_key(view, part), papers_html(papers, title))
    return redirect(url_for("evening_pdf.progress", evening=evening, part=part), 303)


@bp.get(f"/evenings{EVENING}/evening", right=Right.VIEWER)
def progress(evening: str) -> ResponseReturnValue:
    """Show the progress of the print job; redirect to the PDF when it is done, or if there is no job."""
    view, part = _asked(evening)
    job = pdf_maker().jobs.find(_key(view, part))
    if job is None or job.pdf is not None:
        return redirect(url_for("evening_pdf.show", evening=evening, part=part), 303)
    answer = make_response(
        render_template("club/printing/pdf_progress.html", view=view, job=job, part=part)
    )
    if not job.failed:
        answer.headers["Refresh"] = "1"
    return answer


@bp.get(f"/evenings{EVENING}/evening.pdf", right=Right.VIEWER)
def show(evening: str) -> ResponseReturnValue:
    """Return the PDF of the job; without a job, render it within this request.

    While the job is running, redirect to its progress. If no PDF can be made, return a page to print from the browser.
    """
    view, part = _asked(evening)
    title, papers = _part(view, part)
    job = pdf_maker().jobs.find(_key(view, part))
    if job is None:
        return pdf_or_page(papers, title, view.meta.date)
    if job.pdf is not None:
        return pdf_response(job.pdf, title, view.meta.date)
    if job.failed:
        return printable_page(papers, title)
    return redirect(url_for("evening_pdf.progress", evening=evening, part=part), 303)


def _parts(view: EveningView) -> list[tuple[str, Papers]]:
    """Return title and papers of each document of an evening: one document, or several if many people are present."""
    names, people, name = this_names(), present_by_name(view), view.meta.name
    first, last = ranking_papers(view), _diplomas(view)
    if not view.evening.rounds:  # no seating: the results were imported
        return [(name, [*first, *last])]
    first = [plan_paper(view), *first]
    if len(people) <= MOST_RECORDS:
        return [(name, [*first, records_paper(view, people), *last])]
    parts: list[tuple[str, Papers]] = [
        (_("%(evening)s: Einteilung und Ranglisten", evening=name), [*first, *last])
    ]
    for start in range(0, len(people), MOST_RECORDS):
        some = people[start : start + MOST_RECORDS]
        between = {"first": names[some[0]], "last": names[some[-1]]}
        title = _("%(evening)s: Standblätter %(first)s bis %(last)s", evening=name, **between)
        parts.append((title, [records_paper(view, some)]))
    return parts


def _asked(evening: str) -> tuple[EveningView, int]:
    """Return an evening, and the number of the requested part."""
    return this_evening(evening), request.values.get("part", 1, type=int)


def _part(view: EveningView, part: int) -> tuple[str, Papers]:
    """Return title and papers of a part, counted from 1; those of the first part for any other number."""
    parts = _parts(view)
    return parts[part - 1 if 0 < part <= len(parts) else 0]


def _key(view: EveningView, part: int) -> tuple[object, ...]:
    """Return the cache key of a document of an evening: everything on which it depends, except the time of day."""
    club_hash = ledger.last_hash(*of_club(), None)
    shown = view.evening.hidden_from, event_text.provisional(view)
    return view.meta.id, part, language(), view.last_hash, club_hash, *shown


def _diplomas(view: EveningView) -> Papers:
    """Return the diplomas of the ranks 1 to 3; [] until the whole ranking is final."""
    if not is_final(view):
        return []
    names, heading, phases = this_names(), heading_of(view, ""), [view.evening.phase]
    return [
        diploma_paper(
            heading,
            line,
            names[line.person],
            _("%(total)s Punkte", total=value_text(_, line.total)),
            phases,
        )
        for line in view.evening.standings
        if line.rank is not None and line.rank <= DIPLOMAS
    ]
