"""The club's own rules in the form of a regulation, and the page that erases the text of one."""

from __future__ import annotations

from collections.abc import Iterator

from flask import abort, url_for
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field

from scorer.club.office import club_texts
from scorer.club.ranking import seasons
from scorer.club.regulation import own_rules
from scorer.club.regulation.own_rules import PLACE
from scorer.rules.club.regulation.own_rules import (
    LANGUAGES,
    MOST_RULES,
    OwnRule,
    OwnRules,
    objections,
)
from scorer.web import refusal_sentences
from scorer.web.club.common import this_act
from scorer.web.club.form_fields import ErasureForm, RuleTextField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.regulation.form_changes import Typed, count_of, rows_of, with_rows
from scorer.web.database import session
from scorer.web.form_base import Form, select_field
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

KEY = "rule"
LANGUAGE_NAMES = {
    "fr": _l("Französisch"),
    "it": _l("Italienisch"),
    "rm": _l("Rätoromanisch"),
    "en": _l("Englisch"),
    "de": _l("Deutsch"),
}


bp = Pages("own_rules", __name__, "/club/seasons")


class RuleForm(Form):
    """One own rule: its text, its text in the second language, and whether it is printed on slips."""

    text = RuleTextField()
    second = RuleTextField()
    slips = BooleanField()

    def number(self, number: int) -> None:
        """Set the labels of the fields, with the *number* of the rule (from 1)."""
        values = {"number": number}
        self.text.label.text = _("Vereinsregel %(number)s", **values)
        self.second.label.text = _("Vereinsregel %(number)s in der zweiten Sprache", **values)
        self.slips.label.text = _(
            "Vereinsregel %(number)s auf Zettel und Standblätter drucken", **values
        )


class LanguageForm(Form):
    """The second language of the own rules."""

    rules_language = select_field(_l("Zweite Sprache der Vereinsregeln"), LANGUAGE_NAMES)


class OwnRuleForms:
    """The forms of all own rules, from the posted data *typed*, or for None from the stored *rules*.

    Erased rules are left out.
    """

    def __init__(self, typed: Typed | None, rules: OwnRules) -> None:
        self.language = LanguageForm(typed, data={"rules_language": rules.language})
        if typed is None:
            standing = [rule for rule in rules.rules if not rule.erased]
            self.rows = [
                RuleForm(
                    prefix=f"{KEY}-{row}-",
                    data={"text": rule.text, "second": rule.second, "slips": rule.on_slips},
                )
                for row, rule in enumerate(standing)
            ]
        else:
            self.rows = [
                RuleForm(typed, prefix=f"{KEY}-{row}-") for row in range(count_of(typed, KEY))
            ]
        for number, row in enumerate(self.rows, start=1):
            row.number(number)

    def __iter__(self) -> Iterator[Field]:
        for row in self.rows:
            yield from row
        if self.rows:
            yield from self.language

    @property
    def open_count(self) -> int:
        """Return the number of invalid rows, after :meth:`validate`."""
        return sum(bool(row.errors) for row in self.rows)

    def own_rules(self) -> OwnRules:
        """Return the rules as typed in the rows, not validated."""
        rules = (
            OwnRule(row.text.data or "", row.second.data or "", bool(row.slips.data))
            for row in self.rows
        )
        return OwnRules(tuple(rules), self.language.rules_language.data or LANGUAGES[0])

    def validate(self) -> bool:
        """Validate each row, then all rules together; store errors in the fields, return whether there are none."""
        fine = [form.validate() for form in (*self.rows, self.language)]
        for error in objections(self.own_rules(), PLACE):
            field = self.field_of(error.place.removeprefix(f"{PLACE}/").split("/"))
            if field is not None and not field.errors:
                field.errors = [refusal_sentences.sentence(error)]
        return all(fine) and not self.open_count

    def field_of(self, path: list[str]) -> Field | None:
        """Return the field at row (from 0) and key of *path*, None if there is none."""
        match path:
            case [row, key] if row.isdigit() and int(row) < len(self.rows):
                return self.rows[int(row)][key]
        return None


def with_a_row_a_line(typed: Typed) -> Typed:
    """Return the posted form with each line of a text as a separate rule, unchanged if that makes too many rules.

    A second text is split, too, if it has as many lines; else it stays with the first line.
    """
    rows: list[Typed] = []
    for row in rows_of(typed, KEY):
        texts, seconds = (_lines(row.get(name, "")) for name in ("-text", "-second"))
        if len(texts) < 2:
            rows.append(row)
            continue
        if len(seconds) != len(texts):
            seconds = [row.get("-second", ""), *[""] * (len(texts) - 1)]
        for text, second in zip(texts, seconds, strict=True):
            rows.append(MultiDict(row))
            rows[-1]["-text"], rows[-1]["-second"] = text, second
    return with_rows(typed, KEY, rows) if count_of(typed, KEY) < len(rows) <= MOST_RULES else typed


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


class TextErasureForm(ErasureForm):
    """The form with a box to tick before a text is erased for good."""

    sure = BooleanField(_l("Ja, diesen Text endgültig löschen"))


@form_page(
    bp,
    "/<code:season>/regulation/texts/<int(max=999999):number>/erase",
    "club/regulation/own_rule_erasure.html",
    Right.ADMIN,
)
def ask_erase(season: str, number: int, form: TextErasureForm | None = None) -> Values:
    """Show the form that erases the text of an own rule; 404 if it is unknown or already erased."""
    club_id = club_session.this_club().id
    versions = seasons.versions(session(), club_id, season)
    if not any(number in own_rules.numbers(event.facts) for event in versions):
        abort(404)
    text = club_texts.texts(session(), club_id, own_rules.TEXT)[number]
    if text.erased:
        abort(404)
    return {"season": season, "number": number, "rule": text, "form": form or TextErasureForm()}


@ask_erase.post(Right.ADMIN, TextErasureForm)
def erase(_form: TextErasureForm, season: str, number: int) -> str:
    """Erase the text of an own rule in all versions and drafts, and equal texts of the club.

    This needs a recently confirmed password.
    """
    own_rules.erase(this_act(), season, number)
    return url_for("versions.show", season=season)
