"""«Bist du …?»: whoever reads the code at the door enters themselves, by three letters of the surname.

There is no list to browse: at most five names answer letters, without a number of a member anywhere. What a
key posts is good for these letters alone.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import check_in
from scorer.club.check_in import MOST_OF_A_DEVICE
from scorer.club.evenings import EveningView
from scorer.club.ledger import Act, VersionConflict
from scorer.club.members import Member, members
from scorer.club.publishing import Audience, shown_evening
from scorer.club.roles import Actor
from scorer.rules.core.errors import RuleError
from scorer.store import rate_limits, tokens
from scorer.web import refusal_sentences
from scorer.web.club.common import cancelled_sentence
from scorer.web.club.form_errors import status
from scorer.web.club.handed_out_language import speak_for
from scorer.web.club.member_names import listed_name
from scorer.web.club.people_search import MOST_TYPED, matches
from scorer.web.database import clock, session
from scorer.web.i18n import _, quoted
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import require_device, this_device
from scorer.web.typed_text import by_name, clean

bp = Blueprint("check_in", __name__, url_prefix="/in/<code:token>")

LEAST_LETTERS, MOST_NAMES = 3, 5


@dataclass(frozen=True, slots=True)
class Place:
    """The evening that a code is of, open for check-in."""

    token: str
    club_id: int
    view: EveningView


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed, whose names answer by what their keys post, or why nobody's."""

    letters: str = ""
    found: tuple[tuple[str, str, int], ...] = ()  # value of the key, name, number
    error: str = ""
    sentence: str = ""


@bp.get("")
def ask(token: str) -> ResponseReturnValue:
    """Ask for letters, and tell whom this device has entered."""
    return _page(_place(token), Asked())


@bp.post("")
def answer(token: str) -> ResponseReturnValue:
    """Show whose surname begins so, or enter the one whose key was pressed."""
    place = _place(token)
    # the address first: whoever is refused there leaves no device behind
    throttling.enforce(rate_limits.ADDRESS_CHECK_INS, client_address(), place.view.meta.id)
    device = require_device()
    throttling.enforce(rate_limits.CHECK_INS, f"device {device}", place.view.meta.id)
    throttling.enforce(rate_limits.EVENING_CHECK_INS, place.view.meta.id)
    asked = _found(place, clean(request.form.get("letters", "")[: 4 * MOST_TYPED])[:MOST_TYPED])
    chosen = request.form.get("chosen", "")
    if not chosen:
        return _page(place, asked), 422 if asked.error else 200
    for value, name, member in asked.found:
        if hmac.compare_digest(value.encode(), chosen.encode(errors="replace")):
            return _entered(place, asked, name, member)
    return _page(place, replace(asked, sentence=_("Tippe auf deinen Namen."))), 422


def _place(token: str) -> Place:
    """Return the evening of a code; 410 once it is dead, 404 for one that never was."""
    known = check_in.find(session(), token)
    if known is None:
        throttling.enforce(rate_limits.MISSES, client_address())
        abort(404)
    speak_for(known.club_id, evening=known.evening)
    view = shown_evening(session(), known.club_id, known.evening, Audience.HALL)
    if view is None:
        abort(404)
    if view.cancelled is not None:
        abort(410, cancelled_sentence(view))
    if view.evening.rounds:
        abort(410, _("Es ist ausgelost. Wer noch kommt, meldet sich an der Tür."))
    if not known.is_on or check_in.is_over(view, clock()):
        abort(410, _("Hier trägt sich niemand mehr selber ein. Melde dich an der Tür."))
    return Place(token, known.club_id, view)


def _found(place: Place, typed: str) -> Asked:
    """Return whose surname the letters begin, up to five; with more words the first name narrows it."""
    if sum(letter.isalpha() for letter in typed) < LEAST_LETTERS:
        error = _("Tippe wenigstens drei Buchstaben deines Nachnamens.")
        return Asked(typed, error=error)
    everybody = members(session(), place.club_id)
    alike = [member for member in everybody.values() if _answers(member, typed)]
    if not alike:
        error = _("So heisst hier niemand. Stimmt es so, dann melde dich an der Tür.")
        return Asked(typed, error=error)
    if len(alike) > MOST_NAMES:
        error = _("So beginnen mehr als fünf. Tippe mehr Buchstaben, auch vom Vornamen.")
        return Asked(typed, error=error)
    ordered = sorted(alike, key=lambda member: by_name(_label(member)))
    keys = [(_key(place.token, member.number), _label(member), member.number) for member in ordered]
    return Asked(typed, tuple(keys))


def _answers(member: Member, typed: str) -> bool:
    gone = member.archived or member.erased or member.into is not None or not member.name
    if gone or not matches(listed_name(member), typed):
        return False
    surname = member.full_name.surname
    begins = (
        word
        for word in typed.split()
        if len(word) >= LEAST_LETTERS or by_name(word) == by_name(surname)
    )
    return any(matches(surname, word) for word in begins)


def _label(member: Member) -> str:
    nickname = f" {quoted(member.nickname)}" if member.nickname else ""
    return listed_name(member) + nickname


def _key(token: str, member: int) -> str:
    secret = current_app.config["SECRET_KEY"]
    return tokens.keyed_hash(secret, "check in", token, str(member))[: tokens.LENGTH]


def _entered(place: Place, asked: Asked, name: str, member: int) -> ResponseReturnValue:
    actor = Actor(place.club_id, device_id=this_device())
    act = Act(session(), actor, clock(), expected_version=place.view.seq)
    try:
        news = check_in.enter(act, place.token, member)
    except VersionConflict:
        sentence = _("Die Tür hat eben etwas anderes eingetragen. Melde dich dort.")
        return _page(place, replace(asked, sentence=sentence)), 409
    except RuleError as error:
        if error.code == "check-in-over":
            _place(place.token)  # which says why
        sentence = refusal_sentences.sentence(error)
        return _page(place, replace(asked, sentence=sentence)), status(error)
    if not news and member not in check_in.by_device(place.view.events, this_device()):
        sentence = _("%(name)s ist schon eingetragen.", name=name)
        return _page(place, Asked(sentence=sentence))
    return redirect(url_for("check_in.ask", token=place.token), 303)


def _page(place: Place, asked: Asked) -> str:
    everybody = members(session(), place.club_id)
    mine = check_in.by_device(place.view.events, this_device())
    return render_template(
        "club/check_in.html",
        token=place.token,
        view=place.view,
        asked=asked,
        entered=[_label(everybody[number]) for number in mine],
        full=len(mine) >= MOST_OF_A_DEVICE,
        pairs=place.view.evening.phase.has_fixed_pairs,
    )
