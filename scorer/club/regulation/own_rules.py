"""Own rules of a season: its versions store the numbers of their texts, which can be erased."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from scorer.club.office import club_texts, ledger
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRule, OwnRules, checked
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.models import DraftRow
from scorer.store.transactions import Reader, scrub

TEXT = "rule"  # the kind of their texts
PLACE = "regulation/rules"


def of_version(reader: Reader, club_id: int, facts: JsonObject) -> OwnRules:
    """Return the own rules of a version, from the *facts* of its event."""
    stored = facts.get("rules", ())
    if not stored:
        return NO_RULES
    texts = club_texts.texts(reader, club_id, TEXT)
    rules = tuple(
        OwnRule(texts[rule["text"]].text, texts[rule["text"]].second, rule["slips"])
        for rule in stored
    )
    return OwnRules(rules, facts["second_language"])


def of_evening(reader: Reader, club_id: int, evening_id: str) -> OwnRules:
    """Return the own rules of an evening: of the version in its closing, else of the newest; none if it is unknown."""
    written = ledger.events(reader, club_id, evening_id, ("evening", "close", "reopen"))
    announced = [event.facts["season"] for event in written if event.kind == "evening"]
    if not announced:
        return NO_RULES
    closed = ledger.closing(written)
    versions = [e.facts for e in ledger.about(reader, club_id, "season", season=announced[-1])]
    by_number = {facts["version"]: facts for facts in versions}
    agreed = versions[-1] if closed is None else by_number[closed.facts["version"]]
    return of_version(reader, club_id, agreed)


def version_facts(book: OpenLedger, rules: OwnRules | None, before: JsonObject) -> JsonObject:
    """Return the facts about own rules for a new version; new texts are written.

    *before* are the facts of the previous version, whose rules stay if *rules* is None. A text
    of the previous version keeps its number.

    :raises RuleError: codes of :func:`scorer.rules.club.regulation.own_rules.objections`.
    """
    standing = {key: before[key] for key in ("rules", "second_language") if key in before}
    if rules is None:
        return standing
    checked(rules, PLACE)
    known = [rule["text"] for rule in standing.get("rules", ())]
    stored = [
        {
            "text": club_texts.write(book, TEXT, rule.text, rule.second, known),
            "slips": rule.on_slips,
        }
        for rule in rules.rules
    ]
    return {"rules": stored, "second_language": rules.language} if stored else {}


def numbers(facts: JsonObject) -> list[int]:
    """Return the numbers of the texts of a version's own rules, in order."""
    return [rule["text"] for rule in facts.get("rules", ())]


def erase(act: Act, season_id: str, number: int) -> None:
    """Erase an own rule of any version of a season, in drafts and in the database file too.

    Equal texts of the club are erased with it. Earlier backups and papers still contain it.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``text-unknown``.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        versions = ledger.about(*book.of_club, "season", season=season_id)
        if not any(number in numbers(event.facts) for event in versions):
            raise RuleError("text-unknown")
        gone = club_texts.erase_all(book, [number])
        _forget_in_drafts(book, [text for erased in gone for text in (erased.text, erased.second)])
    scrub(act.session)


def _forget_in_drafts(book: OpenLedger, texts: Sequence[str]) -> None:
    """Empty the fields of drafts whose text is one of *texts*, ignoring case and whitespace."""
    erased = {text.casefold() for text in texts} - {""}
    mine = (DraftRow.club_id == book.actor.club_id, DraftRow.typed.is_not(None))
    query = select(DraftRow.season, DraftRow.version, DraftRow.typed).where(*mine)
    for season, version, typed in book.connection.execute(query).all():
        kept = [
            [name, "" if " ".join(value.split()).casefold() in erased else value]
            for name, value in typed or ()
        ]
        if kept != typed:
            row = (DraftRow.club_id == book.actor.club_id, DraftRow.season == season)
            values = {"typed": kept, "version": version + 1}
            book.connection.execute(update(DraftRow).where(*row).values(values))
