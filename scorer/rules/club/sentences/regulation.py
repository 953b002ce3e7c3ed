"""Sentences on a regulation and on the verdict on a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules import games
from scorer.rules.club.regulation import (
    Phase,
    Qualification,
    Regulation,
    SeasonPart,
    SeasonRules,
    slate_settings,
)
from scorer.rules.club.sentences.counting import (
    counting_sentences,
    evening_unit,
    part_unit,
    round_unit,
    tie_break_text,
    tie_reasons,
    total_text,
    value_heading,
    value_text,
    weighted_heading,
)
from scorer.rules.club.sentences.draw import weights_sentence
from scorer.rules.club.sheets import SheetContract, SheetVerdict
from scorer.rules.core import words
from scorer.rules.core.words import Gettext
from scorer.rules.sentences import WORDS, sentences_of

__all__ = [
    "guests_sentence",
    "phase_sentences",
    "qualification_sentences",
    "season_sentences",
    "sections",
    "tie_break_text",
    "tie_reasons",
    "total_text",
    "value_heading",
    "value_text",
    "verdict_sentences",
    "weighted_heading",
]

Section = tuple[str, list[str]]


def sections(_: Gettext, regulation: Regulation) -> list[Section]:
    """Return the regulation as a committee approves it: titles with their sentences."""
    phases = [(phase.name, phase_sentences(_, regulation, phase)) for phase in regulation.phases]
    sections = [*phases, (_("Meisterschaft"), season_sentences(_, regulation))]
    if regulation.qualification is not None:
        rule = regulation.qualification
        sections.append((_("Qualifikation"), qualification_sentences(_, regulation, rule)))
    return sections


def phase_sentences(_: Gettext, regulation: Regulation, phase: Phase) -> list[str]:
    """Return sentences on one phase."""
    counting = [key for part in regulation.season.parts for key in part.phases]
    return [
        *_played(_, phase),
        *_seated(_, phase),
        *_sheet(_, phase),
        *counting_sentences(
            _, phase.counting, round_unit(_), None if phase.attempts else phase.rounds
        ),
        *([] if phase.counting.target is None else [_("Strafen kommen zum Abstand hinzu.")]),
        *(
            _season_value(_, phase)
            if phase.key in counting
            else [_("Zur Meisterschaft zählt das nicht.")]
        ),
        *_claims(_, phase),
    ]


def _claims(_: Gettext, phase: Phase) -> list[str]:
    """Return how long the ranking stays provisional after the evening."""
    if phase.claims is None:
        return []
    sentence = _("Nach dem Abschluss kann man %(time)s lang Einsprache erheben.")
    return [sentence % {"time": words.duration_text(_, phase.claims)}]


def season_sentences(_: Gettext, regulation: Regulation) -> list[str]:
    """Return sentences on how evenings make a season."""
    sentences, season = [], regulation.season
    for number, part in enumerate(season.parts, start=1):
        sentences += _part(_, regulation, part, number if len(season.parts) > 1 else 0)
    if len(season.parts) > 1:
        sentences += counting_sentences(_, season.counting, part_unit(_), len(season.parts))
    sentences += guests_sentence(_, season)
    if regulation.categories:
        named = words.joined_with_and(_, [words.quoted(name) for name in regulation.categories])
        sentences.append(_("Eigene Ranglisten haben %(names)s.") % {"names": named})
    return sentences


def guests_sentence(_: Gettext, season: SeasonRules) -> list[str]:
    """Return a sentence on guests that are not ranked in the season, if so agreed."""
    return (
        [_("In der Rangliste der Meisterschaft stehen keine Gäste.")] if season.members_only else []
    )


def qualification_sentences(_: Gettext, regulation: Regulation, rule: Qualification) -> list[str]:
    """Return sentences on who may play the final."""
    into = regulation.phase(rule.into).name
    quotas = [f"{name} {count}" for name, count in rule.quotas.items()]
    part = regulation.season.parts[rule.part]
    low = part.counting.low_wins
    which = {
        "top": _("die ersten %(n)s der Rangliste"),
        "percent": _("%(n)s Prozent der Rangliste, aufgerundet"),
        "threshold": _("wer höchstens %(n)s hat") if low else _("wer mindestens %(n)s hat"),
        "starts": _("wer mindestens %(n)s-mal dabei war"),
        "quota": _("die Ersten jeder Kategorie: %(quotas)s"),
    }
    pairs = all(regulation.phase(key).terms.partners == "fixed" for key in part.phases)
    if pairs:
        which |= {
            "top": _("das erste Paar der Rangliste")
            if rule.n == 1
            else _("die ersten %(n)s Paare der Rangliste"),
            "percent": _("%(n)s Prozent der Paare, aufgerundet"),
            "quota": _("die ersten Paare jeder Kategorie: %(quotas)s"),
        }
    who = which[rule.kind] % {"n": rule.n, "quotas": ", ".join(quotas)}
    sentences = [_("Für «%(into)s» qualifiziert: %(which)s.") % {"into": into, "which": who}]
    if rule.part or len(regulation.season.parts) > 1:
        sentences.append(_("Massgebend ist Teil %(part)s.") % {"part": rule.part + 1})
    if rule.per_evening:
        sentences.append(_("Das gilt für jeden Abend einzeln, der Reihe nach."))
        if rule.kind != "threshold":
            sentences.append(
                _(
                    "Wer schon qualifiziert ist, nimmt an einem späteren Abend niemandem den Platz weg."
                )
            )
    if rule.champion:
        sentences.append(_("Dazu kommt, wer das letzte Mal gewonnen hat."))
    if rule.all_ties:
        sentences.append(
            _("Wer gleich viel hat wie der Letzte, der weiterkommt, kommt auch weiter.")
        )
    if rule.kind in {"top", "percent", "quota"}:
        sentences.append(_("Wer verzichtet, macht dem Nächsten Platz."))
    sentences.append(_("Wer in «%(into)s» schon ausgelost ist, bleibt dabei.") % {"into": into})
    return sentences + (_paired(_, rule) if pairs else [])


def _paired(_: Gettext, rule: Qualification) -> list[str]:
    """Return sentences on the qualification of fixed pairs."""
    sentences = [_("Ein Paar kommt zusammen weiter, und es verzichtet zusammen.")]
    if rule.kind == "quota":
        sentences.append(_("Ein Paar gehört zur Kategorie, wenn eines von beiden dazugehört."))
    if not rule.per_evening:
        sentences.append(_("Wer nicht immer im gleichen Paar gespielt hat, zählt allein."))
    return sentences


def verdict_sentences(_: Gettext, verdict: SheetVerdict, names: Sequence[str]) -> list[str]:
    """Return sentences on the verdict on a sheet; *names* are those of the seats."""
    sentences, due = [], verdict.expected
    if verdict.gap:
        singular = abs(verdict.gap) == 1
        missing = (
            _("Es fehlt ein Punkt auf %(due)s."),
            _("Es fehlen %(points)s Punkte auf %(due)s."),
        )
        over = (
            _("Es ist ein Punkt zu viel; richtig wären %(due)s."),
            _("Es sind %(points)s Punkte zu viel; richtig wären %(due)s."),
        )
        sentence = (missing if verdict.gap > 0 else over)[not singular]
        sentences.append(sentence % {"points": abs(verdict.gap), "due": due})
    elif due is not None:
        sentences.append(_("Die Kontrollsumme %(due)s stimmt.") % {"due": due})
    borne = [
        f"{name} {'+' * (amount > 0)}{value_text(amount)}"
        for name, amount in zip(names, verdict.booked, strict=True)
        if amount
    ]
    if borne:
        sentences.append(_("Verbucht: %(borne)s.") % {"borne": ", ".join(borne)})
    why = {
        "sum": _("So zählt der Zettel nicht."),
        "writer": _("Es fehlt, wer geschrieben hat."),
        "booking": _("Es fehlt, wem das verbucht wird."),
        "signature": _("Der Zettel ist noch nicht bestätigt."),
        "dispute": _("Eine Seite sagt, dass er nicht stimmt; so zählt er nicht."),
    }.get(verdict.open)
    return [*sentences, why] if why else sentences


def _played(_: Gettext, phase: Phase) -> list[str]:
    game = WORDS[phase.game].name(_) if phase.game in WORDS else _("ein anderes Spiel")
    deals = words.joined_with_and(_, [str(count) for count in phase.deals_each or (phase.deals,)])
    figures = {"game": game, "rounds": words.count_word(_, phase.rounds), "deals": deals}
    if phase.attempts:
        sentences = [
            _("Gespielt wird %(game)s, eine Passe hat %(deals)s Spiele.") % figures,
            _("Antreten darf jeder, so oft er will; man setzt sich frei zusammen."),
        ]
    elif phase.rounds == 1:
        sentences = [_("Gespielt wird %(game)s: eine Passe zu %(deals)s Spielen.") % figures]
    else:
        sentences = [_("Gespielt wird %(game)s: %(rounds)s Passen zu %(deals)s Spielen.") % figures]
    slates = slate_settings(phase) if phase.settings else []
    if slates:
        # a size at which all that is said matters: a table of six has no undealt cards
        fitting = (
            slate
            for slate in slates
            if all(slate.get(key) == value for key, value in phase.settings.items())
        )
        settings = games.read_settings(next(fitting, slates[0]))
        sentences.append(sentences_of(settings, games.board(settings, []), _).house_rules())
    return sentences


def _seated(_: Gettext, phase: Phase) -> list[str]:
    terms = phase.terms
    sentences = [
        {
            "drawn": _("Partner werden für jede Passe neu gelost."),
            "fixed": _("Gespielt wird in festen Paaren."),
            "alone": _("Alle spielen für sich."),
        }[terms.partners]
    ]
    if phase.sizes != (4,):
        first, *others = (words.count_word(_, size) for size in _usual_first(phase.sizes))
        sentence = _("An einem Tisch sitzen %(first)s, zur Not auch %(rest)s.")
        if not others:
            sentence = _("An einem Tisch sitzen %(first)s.")
        sentences.append(sentence % {"first": first, "rest": _(" oder ").join(others)})
    if phase.attempts:
        return sentences
    sentences.append(
        {
            "advance": _("Alle Passen werden im Voraus ausgelost."),
            "round": _("Jede Passe wird erst ausgelost, wenn die vorige gespielt ist."),
            "standings": _(
                "Die erste Passe wird ausgelost; danach sitzen die Ersten der Rangliste zusammen."
            ),
        }[phase.draw]
    )
    if phase.draw != "standings" and phase.rounds > 1:
        sentences.append(weights_sentence(_, phase.meetings, partners=terms.partners == "drawn"))
    if phase.rest_points is None:
        return [
            *sentences,
            _("Wer keinen Platz hat, setzt aus und hat in dieser Passe kein Resultat."),
        ]
    rest = _("Wer keinen Platz hat, setzt aus und erhält %(points)s Punkte.")
    return [*sentences, rest % {"points": phase.rest_points}]


def _usual_first(sizes: Sequence[int]) -> list[int]:
    """Return table *sizes* as the draw prefers them: four where there are such tables."""
    return sorted(sizes, key=lambda size: (size != 4, size)) if 4 in sizes else [*sizes]


def _sheet(_: Gettext, phase: Phase) -> list[str]:
    terms, sentences = phase.terms, []
    if terms.partners != "alone":
        sentences.append(
            _("Beiden Partnern zählt das ganze Resultat.")
            if terms.share == 1
            else _("Jedem der beiden Partner zählt %(share)s des Resultats.")
            % {"share": terms.share}
        )
    if terms.contracts:
        listed = ", ".join(_contract(_, contract) for contract in terms.contracts)
        sentences.append(_("Die Spiele sind vorgeschrieben: %(list)s.") % {"list": listed})
    if terms.check is None:
        sentences.append(_("Eine Kontrollsumme gibt es nicht."))
    else:
        sums = [terms.cards(deals) for deals in dict.fromkeys(phase.deals_each or (phase.deals,))]
        figures = {"check": terms.check, "sum": _(" oder ").join(map(str, sums))}
        sentences.append(_("Ein Spiel hat %(check)s Punkte, ein Zettel %(sum)s.") % figures)
        match = _("Ein Match zählt %(points)s Punkte mehr.") % {"points": terms.match_bonus}
        sentences.append(match if terms.match_bonus else _("Ein Match zählt nichts extra."))
        sentences.append(
            {
                "refuse": _("Geht ein Zettel nicht auf, wird nachgezählt, bis er stimmt."),
                "split": _("Was auf einem Zettel fehlt, tragen die Seiten zu gleichen Teilen."),
                "writer": _("Was auf einem Zettel fehlt, trägt, wer geschrieben hat."),
                "official": _("Was auf einem Zettel fehlt, verbucht die Jassleitung."),
            }[terms.wrong]
        )
    sentences.append(
        _("Ein Zettel zählt erst, wenn beide Seiten ihn bestätigt haben.")
        if terms.signed
        else _("Am Handy genügt es, wenn eine Seite das Resultat bestätigt.")
    )
    if terms.self_total:
        sentences.append(_("Am Schluss zählen alle ihr Total selber zusammen; es wird verglichen."))
    return sentences


def _contract(_: Gettext, contract: SheetContract) -> str:
    extra = [words.times_text(_, contract.factor)] if contract.factor > 1 else []
    if contract.check is not None:
        extra.append(_("%(points)s Punkte") % {"points": contract.check})
    return f"{contract.name} ({', '.join(extra)})" if extra else contract.name


def _season_value(_: Gettext, phase: Phase) -> list[str]:
    """Return sentences on what an evening adds to the season, if not simply its total."""
    sentences, counting = [], phase.counting
    if counting.target is not None and counting.rank_points is None:
        sentences.append(_("In die Meisterschaft geht der Abstand."))
    if phase.weight != 1:
        weight = {"weight": phase.weight}
        sentences.append(_("In der Meisterschaft zählt der Abend %(weight)s-mal.") % weight)
    return sentences


def _part(_: Gettext, regulation: Regulation, part: SeasonPart, number: int) -> list[str]:
    names = [words.quoted(regulation.phase(key).name) for key in part.phases]
    figures = {
        "names": words.joined_with_and(_, names),
        "number": number,
        "evenings": part.evenings,
    }
    if number:
        sentences = [_("Teil %(number)s: %(names)s.") % figures]
    else:
        sentences = [_("Zur Meisterschaft zählt: %(names)s.") % figures]
    if part.evenings is not None:
        sentences.append(_("Geplante Abende: %(evenings)s.") % figures)
    sentences += counting_sentences(_, part.counting, evening_unit(_), part.evenings)
    if number and part.weight != 1:
        sentences.append(_("Dieser Teil zählt %(weight)s-mal.") % {"weight": part.weight})
    return sentences
