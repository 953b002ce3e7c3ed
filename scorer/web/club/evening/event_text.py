"""The content of each kind of event as a sentence, without author, time and reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import TypeAlias

from flask_babel import LazyString

from scorer.club.evening.evenings import EveningView
from scorer.club.office.ledger import Event
from scorer.club.people.team_names import TeamNames
from scorer.club.results.confirmation import SIGNATURES
from scorer.rules.club.counting.lots import list_of, lot_orders
from scorer.rules.club.counting.sentences import value_text
from scorer.rules.club.draw.sentences import wish_sentence
from scorer.rules.club.draw.wishes import Wish
from scorer.rules.club.ranking.sentences import penalty_text, unit_names
from scorer.rules.club.regulation.clauses.scope import ROUNDS
from scorer.rules.club.results.sheets import match_count
from scorer.rules.core import words
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.web import i18n
from scorer.web.club.evening.fee_text import francs
from scorer.web.club.office.official_text import ROLE_NAMES
from scorer.web.club.people.member_names import Names
from scorer.web.database import clock
from scorer.web.i18n import _, _l, moment
from scorer.web.language_choice import OWN_NAMES

NO_TEAMS = TeamNames()


@value_class
class Entry:
    """The data from which the sentence of an event is made: its *facts*, and the names of members and *teams*."""

    facts: JsonObject
    names: Names
    teams: TeamNames = NO_TEAMS

    @property
    def name(self) -> str:
        """Return the name of the member that the event is about, "" for none."""
        return self.names.get(self.facts.get("member", 0), "")

    @property
    def values(self) -> JsonObject:
        """Return the values to insert into a text: the facts, and the names of the member and the members.

        The name of the member is ``name``, the names of several members are ``people``.
        """
        people = ", ".join(self.names[member] for member in self.facts.get("members", ()))
        return {**self.facts, "name": self.name, "people": people}


Sentence: TypeAlias = Callable[[Entry], str]


def sentence(event: Event, names: Names, teams: TeamNames = NO_TEAMS) -> str:
    """Return the content of an event as a sentence; *names* are the names of members, *teams* of pairs and teams."""
    return SENTENCES[event.kind](Entry(event.facts, names, teams))


def _announced(entry: Entry) -> str:
    facts = entry.facts
    day = i18n.when(date.fromisoformat(facts["date"]), facts.get("start", ""))
    announced = _("Angesetzt: %(name)s, %(day)s", name=facts["name"], day=day)
    if facts.get("fee"):
        announced += " · " + _("Einsatz %(fee)s", fee=francs(facts["fee"]))
    if facts.get("rounds"):
        announced += " · " + ROUNDS(i18n.words(), facts["rounds"])
    return announced


def _paid(entry: Entry) -> str:
    if not entry.facts["rappen"]:
        return _("%(name)s: doch nicht bezahlt", name=entry.name)
    return _("%(name)s: %(fee)s bezahlt", name=entry.name, fee=francs(entry.facts["rappen"]))


def _substitute(entry: Entry) -> str:
    by = entry.names.get(entry.facts["by"] or 0, _("niemand mehr"))
    values = {"by": by, "name": entry.name, "round": entry.facts["from"]}
    return _("Ab Passe %(round)s spielt für %(name)s: %(by)s", **values)


def _draw(entry: Entry) -> str:
    """Return the drawn rounds in words: without rounds the draw is taken back, without a seed seats were typed."""
    facts = entry.facts
    last = facts["first"] + len(facts["rounds"]) - 1
    values = {"first": facts["first"], "last": last, "seed": facts["seed"]}
    if not facts["rounds"]:
        return _("Auslosung ab Passe %(first)s zurückgenommen", **values)
    if facts["seed"] is None:
        return _("Passe %(first)s: Plätze eingetippt", **values)
    if last == facts["first"]:
        return _("Ausgelost: Passe %(first)s, Losnummer %(seed)s", **values)
    return _("Ausgelost: Passe %(first)s bis %(last)s, Losnummer %(seed)s", **values)


def _official(entry: Entry) -> str:
    role = ROLE_NAMES.get(entry.facts["role"], _("Kein Zugang mehr"))
    changed = _("Neues Passwort") if entry.facts["what"] == "password" else role
    return f"{entry.facts['login']}: {changed}"


def _wish(entry: Entry) -> str:
    facts = entry.facts
    wish = Wish(facts["what"], tuple(facts["members"]), facts["table"])
    sentence = wish_sentence(i18n.words(), wish, entry.names)
    return _("%(penalty)s (gestrichen)", penalty=sentence) if facts["struck"] else sentence


def _champion(entry: Entry) -> str:
    return ": ".join([_("Titelverteidiger"), entry.names.get(entry.facts["champion"] or 0, "–")])


def _language(entry: Entry) -> str:
    code = entry.facts["language"]
    name = OWN_NAMES.get(code, code) or _("wie der Verein")
    return _("Sprache der Saison: %(language)s", language=name)


def _lots(entry: Entry) -> str:
    """Return the orders drawn by card in words: names of members, or in a list of teams those of teams or clubs."""
    # the key of a list: its name, and what it ranks
    key, orders = list_of(entry.facts), lot_orders(entry.facts)
    drawn_names: Mapping[int, str] = entry.names
    if key is not None and key[1] != "people":
        team_names = entry.teams.clubs if key[1] == "clubs" else entry.teams.teams
        numbers = [number for order in orders for number in order]
        drawn_names = unit_names(i18n.words(), key[1], numbers, team_names)
    drawn = "; ".join(", ".join(drawn_names[number] for number in order) for order in orders)
    if key is None:
        return _("Los: %(order)s", order=drawn)
    return _("Los für die Liste «%(list)s»: %(order)s", list=key[0], order=drawn)


def claim_texts(events: Iterable[Event]) -> list[str]:
    """Return the reason of each claim against a ranking; a claim from a phone begins with its round and table."""
    return [
        f"{_place(event.facts)}: {event.reason}" if event.facts else event.reason
        for event in events
    ]


def provisional_until(until: datetime | None, since: datetime) -> str:
    """Return *until*, the end of the time for claims, as a text; "" for None and once it has passed.

    The text has a date only if that differs from the date of *since*.
    """
    return "" if until is None or clock() >= until else moment(until, since)


def provisional(view: EveningView) -> str:
    """Return the time until which the ranking of a closed evening is provisional; "" if it is final, or while open."""
    closed = view.closed
    return "" if closed is None else provisional_until(view.claims_until, closed.at)


def _swap(entry: Entry) -> str:
    """Return the swap of two people or tables of a round as a sentence."""
    facts, names = entry.facts, entry.names
    first, second = facts.get("members") or facts["tables"]
    if "members" in facts:
        values = {"one": names[first], "other": names[second], "round": facts["round"]}
        return _("In Passe %(round)s getauscht: %(one)s mit %(other)s", **values)
    values = {"one": first, "other": second, "round": facts["round"]}
    return _("In Passe %(round)s getauscht: Tisch %(one)s mit Tisch %(other)s", **values)


def swaps(view: EveningView, names: Names, number: int | None = None) -> str:
    """Return sentences on the swaps of an evening, or of round *number* only; "" for none."""
    swapped = (event.facts for event in view.events if event.kind == "swap")
    chosen = [facts for facts in swapped if number in {None, facts["round"]}]
    return " ".join(f"{_swap(Entry(facts, names))}." for facts in chosen)


def _cancelled(entry: Entry) -> str:
    if entry.facts["deleted"]:
        return _("Gelöscht")
    less = _("Abgesagt; die Saison hat einen Abend weniger")
    return less if entry.facts["fewer"] else _("Abgesagt")


def _past(entry: Entry) -> str:
    points = " ".join(
        "–" if figure is None else value_text(_, Fraction(figure))
        for figure in entry.facts["values"]
    )
    if not points:
        return _("%(name)s: Resultat zurückgenommen", name=entry.name)
    return _("Aus einer Liste: %(name)s %(points)s", name=entry.name, points=points)


def _attendance(facts: JsonObject) -> str:
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


def _sheet(entry: Entry) -> str:
    facts = entry.facts
    values = {
        "round": facts["round"],
        "table": facts["table"],
        "points": " : ".join(map(str, facts["points"])),
    }
    # a side withdrew its dispute of what an official wrote
    if facts.get("source") != "phone" and "signed" in facts:
        return _("Passe %(round)s, Tisch %(table)s: %(points)s ist doch richtig", **values)
    parts = [_("Passe %(round)s, Tisch %(table)s: %(points)s", **values)]
    if match_count(facts["matches"]):
        matches = facts["matches"]  # by side; older events have only the sum
        count = matches if isinstance(matches, int) else " : ".join(map(str, matches))
        parts.append(_("Matche: %(count)s", count=count))
    if facts.get("bonuses"):
        given = " : ".join(map(words.signed_number, facts["bonuses"]))
        parts.append(_("davon Zuschlag: %(points)s", points=given))
    if facts["booked"]:
        booked = " : ".join(map(words.signed_number, facts["booked"]))
        parts.append(_("verbucht: %(points)s", points=booked))
    if facts.get("filled") is not None:
        parts.append(
            _("%(points)s vom Programm ausgerechnet", points=facts["points"][facts["filled"]])
        )
    if facts.get("kept"):
        parts.append(_("nach Rückfrage so behalten"))
    if facts.get("deal"):
        parts.append(_corrected_deal(facts["deal"]))
    if facts.get("corrects"):
        parts.append(_("korrigiert, nachdem beide bestätigt hatten"))
    if not facts["confirmed"]:
        parts.append(_half_confirmed(facts))
    return words.joined(parts)


def _half_confirmed(facts: JsonObject) -> str:
    """Return in words the confirmations that a sheet has so far."""
    if len(facts["points"]) > 2:  # everybody plays alone
        count = len(facts.get("signed") or ())
        return _("bestätigt: %(signed)s von %(needed)s", signed=count, needed=SIGNATURES)
    return _("von einer Seite bestätigt")


def _corrected_deal(deal: JsonObject) -> str:
    """Return the correction of a deal in words; the deal is named only if its slot is a number."""
    before, after = (" : ".join(map(str, deal[when])) for when in ("before", "after"))
    if deal["slot"].isdecimal():
        slot = deal["slot"]
        if "game" in deal:
            figures = {"game": deal["game"], "slot": slot, "before": before, "after": after}
            return _("Partie %(game)s, Spiel %(slot)s: %(before)s → %(after)s", **figures)
        return _("Spiel %(slot)s: %(before)s → %(after)s", slot=slot, before=before, after=after)
    return _("%(before)s → %(after)s", before=before, after=after)


def _place(facts: JsonObject) -> str:
    return _("Passe %(round)s, Tisch %(table)s", round=facts["round"], table=facts["table"])


def _refused(entry: Entry) -> str:
    facts = entry.facts
    points = (facts["facts"] or {}).get("points")
    shown = "–" if points is None else points
    values = {"place": _place(facts), "slot": facts["slot"]}
    values["points"] = " : ".join(map(str, shown)) if isinstance(shown, list) else str(shown)
    return _(
        "%(place)s: Spiel %(slot)s mit %(points)s kam nach der Bestätigung und gilt nicht",
        **values,
    )


def _penalty(entry: Entry) -> str:
    """Return a penalty, credit or exclusion in words, with «(gestrichen)» if it is struck."""
    parts, facts = [], entry.facts
    if facts["points"]:
        exact = facts.get("deal"), facts.get("made") or 0
        parts.append(penalty_text(i18n.words(), facts["points"], facts["round"], *exact))
    elif facts["round"]:
        parts.append(_("in Passe %(round)s", round=facts["round"]))
    if facts["disqualified"]:
        parts.append(_("ausgeschlossen"))
    sentence = f"{entry.name}: {' '.join(parts)}"
    return _("%(penalty)s (gestrichen)", penalty=sentence) if facts.get("struck") else sentence


def _says(text: str | LazyString) -> Sentence:
    """Return a function that fills *text* with the values of an entry."""
    return lambda entry: str(text) % entry.values


def _either(key: str, text: LazyString, otherwise: LazyString) -> Sentence:
    """Return a function that returns *text* if the fact *key* is set, else *otherwise*."""
    return lambda entry: str(text if entry.facts[key] else otherwise)


# The sentence of each kind of event.
SENTENCES: Mapping[str, Sentence] = {
    "club": lambda entry: str(entry.facts["name"]),
    "official": _official,
    "member": _says("%(name)s"),
    "contacts": _says(_l("Kontakte der Mitglieder")),
    "import": _says("%(people)s"),
    "import_back": _says(_l("zurückgenommen")),
    "two_people": _says("%(people)s"),
    "pair": _says("%(people)s"),
    "wish": _wish,
    "text": _says("%(text)s"),
    "season": lambda entry: " · ".join(
        [entry.facts["name"], _("Fassung %(version)s", version=entry.facts["version"])]
    ),
    "season_language": _language,
    "away": _either("away", _l("Diese Saison ist archiviert."), _l("Zurückgeholt")),
    "public": _either(
        "on", _l("Öffentliche Seite eingeschaltet"), _l("Öffentliche Seite abgestellt")
    ),
    "team": lambda entry: _("Mannschaft %(number)s", number=entry.facts["team"]),
    "final": _champion,
    "announced": _says(_l("Ränge verkündet")),
    "lot": _lots,
    "evening": _announced,
    "attendance": lambda entry: f"{entry.name}: {_attendance(entry.facts)}",
    "substitute": _substitute,
    "paid": _paid,
    "draw": _draw,
    "table": _says(_l("Tisch in Passe %(round)s: %(people)s")),
    "sheet": _sheet,
    "refused": _refused,
    "dispute": lambda entry: _("%(place)s: «stimmt nicht»", place=_place(entry.facts)),
    "penalty": _penalty,
    "total": _says(_l("%(name)s hat selber %(points)s gezählt")),
    "target": _says(_l("Zielzahl: %(points)s")),
    "past": _past,
    "claim": lambda entry: (
        _("%(place)s: Einsprache", place=_place(entry.facts)) if entry.facts else _("Einsprache")
    ),
    "close": _says(_l("Abgeschlossen")),
    "reopen": _says(_l("Wieder geöffnet")),
    "cancel": _cancelled,
    "resume": _says(_l("Zurückgeholt")),
    "swap": _swap,
}
