"""Clauses on the qualification for a final."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from scorer.rules.club.regulation.clauses.scope import Scope, at, either, says
from scorer.rules.club.regulation.clauses.season import phase_names, several_parts
from scorer.rules.club.regulation.part_rules import Qualification
from scorer.rules.core import words
from scorer.rules.core.clauses import (
    MISSING,
    ChoiceSlot,
    Clause,
    Context,
    LinesSlot,
    Options,
    Slot,
    Text,
    Value,
    unless_one,
    where,
)
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import N_, Gettext, Words

FINAL = Scope(Qualification, "final")
MOST_PERCENT = 100
REGULATION = "regulation"  # ``target_from`` unless a target number becomes known only later
# Lines like «5», «10 %», «Frauen 1», «Jugend: 10 %».
FURTHER = re.compile(r"(?:(.+?)[:\s]\s*)?([1-9][0-9]{0,2})(\s*%)?\Z")
QUOTA = re.compile(r"(.+?)[:\s]\s*([0-9]{1,4})\Z")


def _has_qualification(context: Context) -> bool:
    """Return whether there is any qualification."""
    return "kind" in context.scope


def _part(context: Context) -> JsonObject:
    """Return the part of the season from which people qualify, as JSON; an empty one if that does not exist."""
    parts, index = context.regulation["season"]["parts"], at(context, "part")
    exists = isinstance(index, int) and index < len(parts)
    return dict(parts[index]) if exists else {"phases": [], "counting": {}}


def _ranked_by(context: Context) -> JsonObject:
    """Return the counting whose totals decide: that of the part, or with ``per_evening`` that of its first phase."""
    part = _part(context)
    if at(context, "per_evening"):
        for phase in context.regulation["phases"]:
            if phase["key"] in part["phases"][:1]:
                return dict(phase["counting"])
    return dict(part["counting"])


def _in_pairs(context: Context) -> bool:
    """Return whether fixed pairs qualify: all phases of the part are played in fixed pairs."""
    by_key = {phase["key"]: phase for phase in context.regulation["phases"]}
    phases = [by_key[key] for key in _part(context)["phases"] if key in by_key]
    return bool(phases) and all(phase["terms"]["partners"] == "fixed" for phase in phases)


def _threshold(_: Gettext, context: Context) -> str:
    """Return the words for who reaches ``{n}``: a distance from the target number, an average, or a total."""
    counting = _ranked_by(context)
    if counting.get("target") is not None or counting.get("target_from", REGULATION) != REGULATION:
        return _("wer höchstens {n} neben der Zielzahl liegt")
    low = counting.get("low_wins")
    if counting.get("combine") == "average":
        return (
            _("wer einen Durchschnitt von höchstens {n} hat")
            if low
            else _("wer einen Durchschnitt von mindestens {n} hat")
        )
    return (
        _("wer ein Total von höchstens {n} hat")
        if low
        else _("wer ein Total von mindestens {n} hat")
    )


def _quota_lines(_: Gettext, quotas: Value, _context: Context) -> list[str]:
    return [f"{name} {places}" for name, places in quotas.items()]


def _finals(_: Gettext, context: Context) -> Options:
    """Return the names of the phases by key; those that do not count in the season come first."""
    counted = {key for part in context.regulation["season"]["parts"] for key in part["phases"]}
    names = phase_names(_, context)
    return {key: names[key] for key in sorted(names, key=lambda key: key in counted)}


# slots of the clauses below
_INTO = FINAL.choice("into", _finals, N_("Qualifiziert für"))
_NUMBER = FINAL.number("n", N_("Wie viele?"), initial=10)
_QUOTAS = LinesSlot(
    *FINAL.place("quotas", N_("Plätze der Kategorien")),
    lines=_quota_lines,
    listed=lambda _, quotas, context: ", ".join(_quota_lines(_, quotas, context)),
    parse=lambda _, lines, _context: {
        match[1]: int(match[2]) for match in map(QUOTA.match, lines) if match
    },
    valid=lambda line: QUOTA.match(line) is not None,
    about=lambda line: match[1].casefold() if (match := QUOTA.match(line)) else line,
    example=N_("Name und Zahl, zum Beispiel «Frauen 5»."),
)


def _consequences(_: Gettext, context: Context) -> list[str]:
    """Return the sentences that follow from a qualification of any kind."""
    sentences, kind = [], at(context, "kind")
    into = phase_names(_, context).get(at(context, "into"), "")
    if kind in {"top", "percent", "quota"}:
        sentences.append(_("Wer verzichtet, macht dem Nächsten Platz."))
    sentences.append(_("Wer für «%(into)s» schon ausgelost ist, bleibt dabei.") % {"into": into})
    if not _in_pairs(context):
        return sentences
    sentences.append(_("Ein Paar kommt nur zusammen weiter. Verzichtet eines, verzichten beide."))
    if kind == "quota":
        sentences.append(_("Ein Paar gehört zur Kategorie, wenn eines von beiden dazugehört."))
    if not at(context, "per_evening"):
        sentences.append(_("Wer nicht immer im gleichen Paar gespielt hat, zählt allein."))
    return sentences


def _qualification(kind: str, title: Words, which: Text, *slots: Slot) -> Clause:
    """Return the clause of the qualification *kind*; *which* returns the words for the qualified people."""

    def text(_: Gettext, context: Context) -> str:
        return _("Für «{into}» qualifiziert: {which}.").replace("{which}", which(_, context))

    return FINAL.clause(
        f"qualify_{kind}",
        title,
        text,
        _INTO,
        *slots,
        sets={"kind": kind},
        absent={"kind": MISSING},
        more=_consequences,
    )


def _parts(_: Gettext, context: Context) -> Options:
    parts = context.regulation["season"]["parts"]
    return {str(n): _("Teil %(part)s") % {"part": n + 1} for n in range(len(parts))}


def _in_percents(context: Context) -> bool:
    """Return whether any rule of the qualification is a percentage."""
    more = at(context, "more")
    shares = isinstance(more, list) and any(rule["percent"] for rule in more)
    return bool(at(context, "kind") == "percent" or shares)


def _further_line(rule: JsonObject) -> str:
    """Return a further rule as a line to edit: «Frauen 1»; :func:`_further_rules` reads it."""
    share = " %" if rule["percent"] else ""
    return f"{rule['category'] or ''} {rule['n']}{share}".strip()


def _further_rules(lines: Sequence[str]) -> Value:
    """Return the rules in *lines* as JSON, without lines of another form and those with more than 100 percent."""
    return [
        {"n": int(match[2]), "percent": bool(match[3]), "category": match[1]}
        for match in map(FURTHER.match, lines)
        if match and not (match[3] and int(match[2]) > MOST_PERCENT)
    ]


def _further_text(_: Gettext, rule: JsonObject) -> str:
    """Return a further rule in words: «die Ersten von «Frauen» (2)»."""
    count = f"{rule['n']} %" if rule["percent"] else str(rule["n"])
    if rule["category"] is None:
        return _("die Nächsten der Rangliste (%(count)s)") % {"count": count}
    text = _("die Ersten von %(category)s (%(count)s)")
    return text % {"count": count, "category": words.quoted(_, rule["category"])}


def _has_places(context: Context) -> bool:
    """Return whether any rule gives a limited number of places."""
    return bool(at(context, "kind") in {"top", "percent", "quota"} or at(context, "more"))


def _keeps_empty(context: Context) -> bool:
    """Return whether a rule may have no candidate, so that a place may stay empty."""
    return _has_qualification(context) and bool(
        at(context, "more") or at(context, "kind") == "quota"
    )


FINAL_CLAUSES: Sequence[Clause] = (
    _qualification(
        "top",
        N_("Final: die Ersten"),
        either(
            where("n", 1), N_("der {n} Erste der Rangliste"), N_("die ersten {n} der Rangliste")
        ),
        replace(_NUMBER, counted=unless_one),
    ),
    _qualification(
        "percent",
        N_("Final: ein Teil der Rangliste"),
        N_("{n} Prozent der Rangliste, aufgerundet"),
        _NUMBER,
    ),
    _qualification("threshold", N_("Final: ab einer Punktzahl"), _threshold, _NUMBER),
    _qualification(
        "starts",
        N_("Final: wer oft genug dabei war"),
        N_("wer mindestens {n}-mal dabei war"),
        _NUMBER,
    ),
    _qualification(
        "quota",
        N_("Final: die Ersten jeder Kategorie"),
        N_("die Ersten jeder Kategorie: {quotas}"),
        _QUOTAS,
    ),
    FINAL.clause(
        "part",
        N_("Welcher Teil zählt"),
        N_("Es zählt {part}."),
        ChoiceSlot(
            *FINAL.place("part", initial=0),
            options=_parts,
            value_of=lambda key: int(key) if key.isdecimal() else -1,
        ),
        absent={"part": 0},
        required=lambda context: _has_qualification(context) and several_parts(context),
        fits=several_parts,
    ),
    FINAL.clause(
        "per_evening",
        N_("Qualifikation an jedem Abend"),
        N_("Qualifizieren kann man sich an jedem Abend; die Abende zählen der Reihe nach."),
        sets={"per_evening": True},
        more=says(
            N_(
                "Wer schon qualifiziert ist, nimmt an einem späteren Abend niemandem den Platz weg."
            ),
            lambda context: at(context, "kind") != "threshold",
        ),
        fits=_has_qualification,
    ),
    FINAL.clause(
        "base",
        N_("Grundlage der Prozente"),
        N_("Die Prozente rechnen wir von {base}."),
        FINAL.choice(
            "base",
            {
                "ranked": N_("allen mit einem Rang"),
                "present": N_("allen, die da waren, auch ohne Rang"),
                "started": N_("allen in der Wertung, die gespielt haben"),
            },
            initial="present",
        ),
        fits=_in_percents,
    ),
    FINAL.clause(
        "more",
        N_("Final: weitere Regeln der Reihe nach"),
        N_("Von den Übrigen kommen dazu: {more}."),
        LinesSlot(
            *FINAL.place("more"),
            lines=lambda _, rules, _context: [_further_line(rule) for rule in rules],
            listed=lambda _, rules, _context: words.joined_with_and(
                _, [_further_text(_, rule) for rule in rules]
            ),
            parse=lambda _, lines, _context: _further_rules(lines),
            valid=lambda line: bool(_further_rules([line])),
            example=N_(
                "Kategorie und Zahl, zum Beispiel «Frauen 1» oder «Jugend 10 %»; eine Zahl ohne Kategorie gilt für die Nächsten der Rangliste."
            ),
        ),
        fits=_has_qualification,
    ),
    FINAL.clause(
        "reserve",
        N_("Ersatz für den Final"),
        N_("Ersatz sind die Nächsten der Rangliste: {reserve}."),
        FINAL.number("reserve", initial=1),
        more=says(
            N_(
                "Verzichtet jemand, kommt der Nächste nach der gleichen Regel, sonst der nächste Ersatz."
            ),
            lambda context: _has_places(context) and not at(context, "passes_on"),
        ),
        fits=_has_qualification,
    ),
    FINAL.clause(
        "passes_on",
        N_("Leere Plätze im Final"),
        N_("Erfüllt niemand mehr eine Regel, geht der Platz an die Nächsten der Rangliste."),
        sets={"passes_on": True},
        left_out=says(N_("Erfüllt niemand mehr eine Regel, bleibt der Platz leer."), _keeps_empty),
        fits=_has_qualification,
        works=_has_places,
    ),
    FINAL.clause(
        "champion",
        N_("Titelverteidiger im Final"),
        N_("Der Titelverteidiger ist auch dabei. Reicht sein Resultat ohnehin, {champion_frees}."),
        FINAL.choice(
            "champion_frees",
            {"yes": N_("rückt jemand nach"), "no": N_("rückt niemand nach")},
            initial=False,
        ),
        sets={"champion": True},
        fits=_has_qualification,
    ),
    FINAL.clause(
        "all_ties",
        N_("Gleichstand um den letzten Finalplatz"),
        N_("Bei Gleichstand um den letzten Platz kommen alle weiter."),
        sets={"all_ties": True},
        fits=_has_qualification,
    ),
)
