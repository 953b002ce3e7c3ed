"""The settings of a Schieber in words, and clauses of a regulation on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.setting_clauses import (
    Setting,
    Settings,
    on_line,
    setting,
    setting_clause,
)
from scorer.rules.core.words import N_, Gettext
from scorer.rules.schieber.presets import PRESETS, TOURNAMENT
from scorer.rules.schieber.sentences.deals import four_name, run_name
from scorer.rules.schieber.settings import SchieberSettings


def _run_points(_: Gettext, settings: SchieberSettings) -> str:
    counted = [f"{run_name(_, length)} {points}" for length, points in settings.run_points.items()]
    return _("Folgen zählen so: %(list)s.") % {"list": ", ".join(counted)}


def _four_points(_: Gettext, settings: SchieberSettings) -> str:
    points = settings.four_points.items()
    counted = [f"{four_name(_, rank, settings.deck)} {number}" for rank, number in points]
    return _("Vier Gleiche zählen so: %(list)s.") % {"list": ", ".join(counted)}


def _finish_order(_: Gettext, settings: SchieberSettings) -> str:
    order = words.category_order_text(_, settings.finish_order)
    return _("Kommen beide im gleichen Spiel ans Ziel, gilt %(order)s.") % {"order": order}


def stake_names(_: Gettext) -> Mapping[str, str]:
    """Return the name of each prize that earns strokes for the whole evening, by key."""
    return {
        "berg": _("Berg"),
        "sieg": _("Sieg"),
        "match": _("Match"),
        "counter_match": _("Kontermatch"),
        "schneider": _("Schneider"),
    }


def _stakes(_: Gettext, settings: SchieberSettings) -> str:
    names = stake_names(_)
    if settings.stakes is None:
        return _("Die Tafel zählt keine Striche für den ganzen Abend.")
    counted = [f"{names[key]} {strokes}" for key, strokes in settings.stakes.items() if strokes]
    listed = ", ".join(counted) or _("keine")
    return _("Striche auf der Rückseite der Tafel: %(list)s.") % {"list": listed}


def factors_text(_: Gettext, settings: SchieberSettings) -> str:
    """Return a text on the factor of each mode, or on the prescribed contracts."""
    if settings.contracts:
        names = [
            contract.name if contract.factor == 1 else f"{contract.name} ×{contract.factor}"
            for contract in settings.contracts
        ]
        return _("vorgeschrieben sind %(list)s") % {"list": ", ".join(names)}
    factors = settings.factors
    values = sorted(set(factors.values()))
    if len(values) == 1:
        return (
            _("alles einfach") if values == [1] else _("alles ×%(factor)s") % {"factor": values[0]}
        )
    # one part for each factor: «Eichel und Schellen ×2»
    return ", ".join(
        f"{words.joined_with_and(_, names)} ×{value}"
        for value in values
        for names in ([words.mode_name(_, mode) for mode, f in factors.items() if f == value],)
    )


def _trumps(_: Gettext, settings: SchieberSettings) -> str:
    """Return a sentence on the modes that can be chosen, and on their factors."""
    factors = factors_text(_, settings)
    # Then the text on the factors names the contracts or the modes.
    if settings.contracts or len({*settings.factors.values()}) > 1:
        return _("Trümpfe und ihr Faktor: %(factors)s.") % {"factors": factors}
    modes = [words.mode_name(_, mode) for mode in settings.factors]
    listed = words.joined_with_and(_, modes)
    return _("Zur Wahl stehen %(modes)s; %(factors)s.") % {"modes": listed, "factors": factors}


# By setting: label and hint of its field, and the names of its choices. *told* is what a regulation says. A setting
# without a label has a special field in the form.
SETTINGS: Settings = {
    "deals": Setting(N_("Zahl der Spiele"), N_("An Turnieren 4, 8 oder 12."), part="end"),
    "match_bonus": Setting(
        N_("Zuschlag für den Match"),
        N_("Zuschlag zu den 157, mal Faktor. Üblich: 100; an Turnieren 0, 50 oder 100."),
        part="modes",
    ),
    "counter_match_bonus": Setting(
        N_("Zuschlag für den Kontermatch"),
        N_(
            "Wenn die Gegner alle Stiche machen. Soll der Kontermatch doppelt zählen: 357 (zusammen 514)."
        ),
        part="modes",
    ),
    "modes_once": Setting(
        N_("Jede Seite sagt jede Spielart einmal an"),
        N_("Jede Spielart lässt sich pro Seite nur einmal antippen."),
        part="modes",
        at_table=True,
        line=N_("jede Seite sagt jede Spielart einmal an"),
    ),
    "factors": Setting(told=_trumps),
    "weis": Setting(
        N_("Mit Weis"), N_("Die Seite mit dem besten Weis schreibt alle ihre Weise."), part="melds"
    ),
    "stoeck": Setting(
        N_("Mit Stöck"),
        N_("König und Ober vom Trumpf in einer Hand: 20 mal den Faktor."),
        part="melds",
    ),
    "cross_weis": Setting(
        N_("Kreuzweis"),
        N_("Eine Karte darf für mehr als einen Weis zählen. In der Romandie nicht."),
        part="melds",
        told={
            True: N_("Eine Karte darf für mehr als einen Weis zählen."),
            False: N_("Eine Karte zählt nur in einem Weis."),
        },
    ),
    "top_card": Setting(
        N_("Höhere Karte entscheidet"),
        N_("Bei gleich langen Weisen gilt der mit der höheren Karte."),
        part="melds",
        told={
            True: N_("Bei gleich langen Weisen gilt der mit der höheren Karte."),
            False: N_("Bei gleich langen Weisen entscheidet die höhere Karte nicht."),
        },
    ),
    "equal_weis": Setting(
        N_("Sind die besten Weise ganz gleich"),
        N_("Gleich viele Karten, gleich hoch, keiner in Trumpf. In der Romandie schreiben beide."),
        {"forehand": N_("Die Vorhand schreibt"), "both": N_("Beide schreiben")},
        part="melds",
        told={
            "both": N_("Sind die besten Weise ganz gleich, schreiben beide Seiten."),
            "forehand": N_("Sind die besten Weise ganz gleich, schreibt die Vorhand."),
        },
    ),
    "run_points": Setting(told=_run_points),
    "four_points": Setting(told=_four_points),
    "berg": Setting(
        N_("Bergpreis bei"),
        N_("Wer zuerst so viele Punkte hat, holt den Berg. Leer: kein Bergpreis."),
        part="end",
        told={
            True: N_("Den Berg holt, wer zuerst %(points)s Punkte hat."),
            False: N_("Es gibt keinen Bergpreis."),
        },
    ),
    "finish_order": Setting(told=_finish_order),
    "finish_strict": Setting(
        N_("Streng der Reihe nach"),
        N_("Stöck zählen nur dann zuerst, wenn sie allein reichen."),
        part="finish",
        told={
            True: N_("Stöck zählen nur dann zuerst, wenn sie allein reichen."),
            False: N_("Stöck zählen zuerst, auch zusammen mit dem ersten Stich."),
        },
    ),
    "auto_end": Setting(
        N_("Am Ziel ist sofort Schluss"),
        N_("Sonst gewinnt, wer sich bedankt."),
        part="finish",
        told={
            True: N_("Am Ziel ist sofort Schluss."),
            False: N_("Am Ziel gewinnt, wer sich bedankt."),
        },
    ),
    "both_over": Setting(
        N_("Beide am Ziel, und niemand hat sich bedankt"),
        N_("Nachfragen: Die Tafel fragt, wer zuerst am Ziel war."),
        {"ask": N_("Nachfragen"), "higher": N_("Wer mehr hat, gewinnt")},
        part="finish",
        told={
            "ask": N_(
                "Sind beide am Ziel und hat sich niemand bedankt, fragt die Tafel, wer "
                "zuerst dort war."
            ),
            "higher": N_("Sind beide am Ziel und hat sich niemand bedankt, gewinnt, wer mehr hat."),
        },
    ),
    "schneider": Setting(
        N_("Schneider"),
        N_("Wer nicht einmal die Hälfte hat, verliert doppelt."),
        part="finish",
        told={
            True: N_("Wer nicht einmal die Hälfte hat, verliert doppelt."),
            False: N_("Es gibt keinen Schneider."),
        },
    ),
    "premature": Setting(
        N_("Wer sich zu früh bedankt, verliert"),
        N_("Wer sich zu früh bedankt, verliert üblicherweise die ganze Partie."),
        {"game": N_("die Partie"), "deal": N_("das Spiel (Match für die andere Seite)")},
        part="finish",
        told={
            "game": N_("Wer sich zu früh bedankt, verliert die Partie."),
            "deal": N_(
                "Wer sich zu früh bedankt, verliert das Spiel, und die andere Seite schreibt einen Match."
            ),
        },
    ),
    "stakes": Setting(told=_stakes),
    "direct_strokes": Setting(
        N_("Striche direkt antippen"),
        N_("Auf dem Balken der Tafel kannst du 100, 50 oder 20 dazuzählen oder abziehen."),
        part="slate",
        told={
            True: N_("Auf der Tafel darf man Striche direkt antippen."),
            False: N_("Auf der Tafel darf man Striche nicht direkt antippen."),
        },
    ),
    "z_line": Setting(
        N_("Das Z zeichnen"),
        N_("Die rote Linie, auf der die Striche stehen."),
        part="slate",
        told={True: N_("Die Tafel hat ein Z."), False: N_("Die Tafel hat kein Z.")},
    ),
}


# The braces of a clause are filled in with its choices. Without this clause the usual rules of a tournament hold, and
# their sentence is shown.
CLUB_CLAUSES = (
    setting_clause(
        SchieberSettings.game,
        "weis",
        N_("Weis und Stöck"),
        N_("Weis {weis}, Stöck {stoeck}."),
        setting(
            "weis",
            {"yes": N_.pgettext("Weis", "zählt"), "no": N_.pgettext("Weis", "zählt nicht")},
            initial=True,
            label=N_("Weis"),
        ),
        setting(
            "stoeck",
            {"yes": N_("zählen"), "no": N_("zählen nicht")},
            initial=True,
            label=N_("Stöck"),
        ),
        usual=PRESETS[TOURNAMENT],
    ),
)


def house_rule_sentences(_: Gettext, settings: SchieberSettings, teams: Sequence[str]) -> str:
    """Return the house rules in sentences; *teams* are the names of the teams, shown if their targets differ."""
    start = _length_and_deck(_, settings, teams)
    extras = [_weis_and_stoeck(_, settings), *on_line(_, SETTINGS, settings)]
    if settings.match_bonus:
        extras.append(_("Match %(bonus)s") % {"bonus": settings.match_bonus})
    # A bonus like that of a match is not worth a text.
    if settings.counter_match_bonus not in {0, settings.match_bonus}:
        extras.append(_("Kontermatch %(bonus)s") % {"bonus": settings.counter_match_bonus})
    if settings.berg:
        extras.append(_("Bergpreis bei %(points)s") % {"points": settings.berg})
    sentences = [f"{start}: {factors_text(_, settings)}.", f"{words.joined(extras)}."]
    if settings.target:
        order = words.category_order_text(_, settings.finish_order)
        sentences.append(_("Am Schluss gilt %(order)s.") % {"order": order})
    return " ".join(sentences)


def _length_and_deck(_: Gettext, settings: SchieberSettings, teams: Sequence[str]) -> str:
    if settings.target is not None:
        first, second = settings.target
        values = {"first": first, "we": teams[0], "second": second, "they": teams[1]}
        length = (
            _("Auf %(first)s Punkte")
            if first == second
            else _("Auf %(first)s (%(we)s) und %(second)s Punkte (%(they)s)")
        ) % values
    elif settings.deals is None:
        length = _("Ohne Ziel")
    else:
        length = _.ngettext("Ein Spiel", "%(deals)s Spiele", settings.deals)
        length %= {"deals": settings.deals}
    return words.joined((length, words.deck_name(_, settings.deck)))


def _weis_and_stoeck(_: Gettext, settings: SchieberSettings) -> str:
    if settings.weis and settings.stoeck:
        return _("Mit Weis und Stöck")
    if settings.weis:
        return _("Mit Weis, ohne Stöck")
    return _("Mit Stöck, ohne Weis") if settings.stoeck else _("Ohne Weis und Stöck")
