"""Events of an evening as texts: who, when, what, why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from scorer.club.confirmation import SIGNATURES
from scorer.club.evenings import EveningView
from scorer.club.ledger import Event
from scorer.club.team_names import TeamNames
from scorer.rules.club.lots import list_of, lot_orders
from scorer.rules.club.sentences.counting import value_text
from scorer.rules.club.sentences.ranking_footnotes import penalty_text
from scorer.rules.club.sentences.teams import unit_names
from scorer.rules.club.sheets import match_count
from scorer.rules.core import words
from scorer.rules.core.reading import JsonObject
from scorer.web import i18n
from scorer.web.club.fees import francs
from scorer.web.club.member_names import Names
from scorer.web.club.role_names import ROLE_NAMES
from scorer.web.database import clock
from scorer.web.i18n import _, date_time, moment
from scorer.web.language_choice import OWN_NAMES

NO_TEAMS = TeamNames()


def event_row(
    event: Event, names: Names, logins: Mapping[int, str], teams: TeamNames = NO_TEAMS
) -> dict[str, Any]:
    """Return an event as texts by key; without an official, a table's phone or the command line wrote it."""
    by = _("das Handy am Tisch") if event.device_id is not None else _("die Kommandozeile")
    return {
        "seq": event.seq,
        "who": by if event.official_id is None else logins.get(event.official_id, "–"),
        "when": date_time(event.at),
        "what": _lots(event.facts, names, teams) if event.kind == "lot" else _what(event, names),
        "why": event.reason,
    }


def newest_first(
    events: Sequence[Event], kind: str, names: Names, logins: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Return the events of one *kind* as :func:`event_row`, the last one first."""
    return [event_row(event, names, logins) for event in reversed(events) if event.kind == kind]


def _what(event: Event, names: Names) -> str:
    facts = event.facts
    match event.kind:
        case "evening":
            day = i18n.when(date.fromisoformat(facts["date"]), facts.get("start", ""))
            announced = _("Angesetzt: %(name)s, %(day)s", name=facts["name"], day=day)
            if facts.get("fee"):
                announced += " · " + _("Einsatz %(fee)s", fee=francs(facts["fee"]))
            if facts.get("rounds"):
                announced += " · " + _("Passen: %(count)s", count=facts["rounds"])
            return announced
        case "attendance":
            return f"{names[facts['member']]}: {_attendance(facts)}"
        case "paid":
            if not facts["rappen"]:
                return _("%(name)s: doch nicht bezahlt", name=names[facts["member"]])
            values = {"name": names[facts["member"]], "fee": francs(facts["rappen"])}
            return _("%(name)s: %(fee)s bezahlt", **values)
        case "substitute":
            by = names.get(facts["by"] or 0, _("niemand mehr"))
            values = {"by": by, "name": names[facts["member"]], "round": facts["from"]}
            return _("Ab Passe %(round)s spielt für %(name)s: %(by)s", **values)
        case "draw":
            last = facts["first"] + len(facts["rounds"]) - 1
            values = {"first": facts["first"], "last": last, "seed": facts["seed"]}
            if not facts["rounds"]:
                return _("Auslosung ab Passe %(first)s zurückgenommen", **values)
            if facts["seed"] is None:
                return _("Passe %(first)s: Plätze eingetippt", **values)
            if last == facts["first"]:
                return _("Ausgelost: Passe %(first)s, Losnummer %(seed)s", **values)
            return _("Ausgelost: Passe %(first)s bis %(last)s, Losnummer %(seed)s", **values)
        case "table":
            people = ", ".join(names[member] for member in facts["members"])
            return _("Tisch in Passe %(round)s: %(people)s", round=facts["round"], people=people)
        case "swap":
            return _swap(facts, names)
        case "sheet":
            return _sheet(facts)
        case "dispute":
            return _("%(place)s: «stimmt nicht»", place=_place(facts))
        case "claim":
            if not facts:
                return _("Einsprache")
            return _("%(place)s: Einsprache", place=_place(facts))
        case "refused":
            values = {"place": _place(facts), "slot": facts["slot"], "points": _refused(facts)}
            return _(
                "%(place)s: nach der Bestätigung geschrieben und abgelehnt: Spiel %(slot)s %(points)s",
                **values,
            )
        case "penalty":
            return _penalty(facts, names)
        case "total":
            values = {"name": names[facts["member"]], "points": facts["points"]}
            return _("%(name)s kommt selber auf %(points)s", **values)
        case "target":
            return _("Zielzahl: %(points)s", points=facts["points"])
        case "past":
            return _past(facts, names)
        case "announced":
            return _("Ränge verkündet")
        case "cancel":
            return _("Gelöscht") if facts["deleted"] else _cancelled(facts)
        case "resume":
            return _("Zurückgeholt")
        case "close":
            return _("Abgeschlossen")
        case "reopen":
            return _("Wieder geöffnet")
    return _of_club(event.kind, facts, names)


def _of_club(kind: str, facts: JsonObject, names: Names) -> str:
    """Return what an event about the club itself says."""
    match kind:
        case "public":
            on = _("Öffentliche Seite eingeschaltet")
            return on if facts["on"] else _("Öffentliche Seite abgestellt")
        case "season_language":
            name = OWN_NAMES.get(facts["language"], facts["language"]) or _("wie der Verein")
            return _("Sprache der Saison: %(language)s", language=name)
        case "official":
            role = ROLE_NAMES.get(facts["role"], _("Recht beendet"))
            changed = _("Neues Passwort") if facts["what"] == "password" else role
            return f"{facts['login']}: {changed}"
        case "member":
            return names[facts["member"]]
        case "club":
            return str(facts["name"])
        case "season":
            return " · ".join([facts["name"], _("Fassung %(version)s", version=facts["version"])])
        case "away":
            return _("Diese Saison ist archiviert.") if facts["away"] else _("Zurückgeholt")
    return kind


def _lots(facts: JsonObject, names: Names, teams: TeamNames) -> str:
    key, orders = list_of(facts), lot_orders(facts)
    drawn_names: Mapping[int, str] = names
    if key is not None and key[1] != "people":
        known = teams.clubs if key[1] == "clubs" else teams.teams
        numbers = [number for order in orders for number in order]
        drawn_names = unit_names(i18n.words(), key[1], numbers, known)
    drawn = "; ".join(", ".join(drawn_names[number] for number in order) for order in orders)
    if key is None:
        return _("Los: %(order)s", order=drawn)
    return _("Los für die Liste «%(list)s»: %(order)s", list=key[0], order=drawn)


def claim_texts(events: Iterable[Event]) -> list[str]:
    """Return the claims against a ranking, with their table if a phone raised them."""
    return [
        f"{_place(event.facts)}: {event.reason}" if event.facts else event.reason
        for event in events
    ]


def provisional_until(until: datetime | None, since: datetime) -> str:
    """Return until when claims are taken, "" once that is over by the server's clock.

    The text has a date only if it differs from that of *since*.
    """
    return "" if until is None or clock() >= until else moment(until, since)


def provisional(view: EveningView) -> str:
    """Return until when the ranking of an evening is provisional, "" if it is final."""
    closed = view.closed
    return "" if closed is None else provisional_until(view.claims_until, closed.at)


def _swap(facts: Mapping[str, Any], names: Names) -> str:
    """Return who was swapped in which round."""
    first, second = facts.get("members") or facts["tables"]
    if "members" in facts:
        values = {"one": names[first], "other": names[second], "round": facts["round"]}
        return _("Passe %(round)s getauscht: %(one)s mit %(other)s", **values)
    values = {"one": first, "other": second, "round": facts["round"]}
    return _("Passe %(round)s getauscht: Tisch %(one)s mit Tisch %(other)s", **values)


def swaps(view: EveningView, names: Names, number: int | None = None) -> str:
    """Return the swaps of an evening, or of one round, as sentences, "" for none."""
    swapped = (event.facts for event in view.events if event.kind == "swap")
    chosen = [facts for facts in swapped if number in {None, facts["round"]}]
    return " ".join(f"{_swap(facts, names)}." for facts in chosen)


def _cancelled(facts: Mapping[str, Any]) -> str:
    less = _("Abgesagt; die Saison hat einen Abend weniger")
    return less if facts["fewer"] else _("Abgesagt")


def _past(facts: Mapping[str, Any], names: Names) -> str:
    points = " ".join(
        "–" if figure is None else value_text(_, Fraction(figure)) for figure in facts["values"]
    )
    if not points:
        return _("%(name)s: Resultat zurückgenommen", name=names[facts["member"]])
    return _("Aus einer Liste: %(name)s %(points)s", name=names[facts["member"]], points=points)


def _attendance(facts: Mapping[str, Any]) -> str:
    if facts["state"] != "present":
        away = {"absent": _("abgemeldet"), "no_show": _("nicht erschienen")}
        return away[facts["state"]]
    parts = [_("ist da")]
    if facts["from"] > 1:
        parts.append(_("ab Passe %(round)s", round=facts["from"]))
    if facts["to"] is not None:
        parts.append(_("bis Passe %(round)s", round=facts["to"]))
    if facts["filler"]:
        parts.append(_("ohne Rang"))
    return ", ".join(parts)


def _sheet(facts: Mapping[str, Any]) -> str:
    values = {
        "round": facts["round"],
        "table": facts["table"],
        "points": " : ".join(map(str, facts["points"])),
    }
    if facts.get("source") != "phone" and "signed" in facts:
        return _("Passe %(round)s, Tisch %(table)s: %(points)s ist doch richtig", **values)
    parts = [_("Passe %(round)s, Tisch %(table)s: %(points)s", **values)]
    if match_count(facts["matches"]):
        matches = facts["matches"]  # by side; older events hold their sum
        count = matches if isinstance(matches, int) else " : ".join(map(str, matches))
        parts.append(_("Matche: %(count)s", count=count))
    if facts.get("bonuses"):
        given = " : ".join(map(words.signed_number, facts["bonuses"]))
        parts.append(_("davon Zuschlag: %(points)s", points=given))
    if facts["booked"]:
        booked = " : ".join(map(words.signed_number, facts["booked"]))
        parts.append(_("verbucht: %(points)s", points=booked))
    if facts.get("filled") is not None:
        parts.append(_("%(points)s ausgerechnet", points=facts["points"][facts["filled"]]))
    if facts.get("kept"):
        parts.append(_("nach Rückfrage so behalten"))
    if facts.get("deal"):
        parts.append(_corrected_deal(facts["deal"]))
    if facts.get("corrects"):
        parts.append(_("korrigiert, nachdem beide bestätigt hatten"))
    if not facts["confirmed"]:
        parts.append(_half_confirmed(facts))
    return words.joined(parts)


def _half_confirmed(facts: Mapping[str, Any]) -> str:
    if len(facts["points"]) > 2:  # everybody for himself
        count = len(facts.get("signed") or ())
        return _("bestätigt von %(signed)s von %(needed)s", signed=count, needed=SIGNATURES)
    return _("von einer Seite bestätigt")


def _corrected_deal(deal: Mapping[str, Any]) -> str:
    """Return the correction of a deal; some games have cells without a number."""
    before, after = (" : ".join(map(str, deal[when])) for when in ("before", "after"))
    if deal["slot"].isdecimal():
        slot = deal["slot"]
        if "game" in deal:
            figures = {"game": deal["game"], "slot": slot, "before": before, "after": after}
            return _("Partie %(game)s, Spiel %(slot)s: %(before)s → %(after)s", **figures)
        return _("Spiel %(slot)s: %(before)s → %(after)s", slot=slot, before=before, after=after)
    return _("%(before)s → %(after)s", before=before, after=after)


def _place(facts: Mapping[str, Any]) -> str:
    return _("Passe %(round)s, Tisch %(table)s", round=facts["round"], table=facts["table"])


def _refused(facts: Mapping[str, Any]) -> str:
    """Return the points of a refused late revision."""
    points = (facts["facts"] or {}).get("points")
    if points is None:
        return "–"
    return " : ".join(map(str, points)) if isinstance(points, list) else str(points)


def _penalty(facts: Mapping[str, Any], names: Names) -> str:
    parts = []
    if facts["points"]:
        exact = facts.get("deal"), facts.get("made") or 0
        parts.append(penalty_text(i18n.words(), facts["points"], facts["round"], *exact))
    elif facts["round"]:
        parts.append(_("in Passe %(round)s", round=facts["round"]))
    if facts["disqualified"]:
        parts.append(_("ausgeschlossen"))
    sentence = f"{names[facts['member']]}: {' '.join(parts)}"
    return _("%(penalty)s (gestrichen)", penalty=sentence) if facts.get("struck") else sentence
