"""Sentences on the settings of a Schieber that a club agrees on, one by one."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.setting_sentences import HouseRules, number_or_none, yes_or_no
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.sentences.house_rules import factors_text
from scorer.rules.schieber.sentences.melds import four_name, run_name
from scorer.rules.schieber.settings import SchieberSettings as Settings


def _run_points(_: Gettext, settings: Settings) -> str:
    counted = [f"{run_name(_, length)} {points}" for length, points in settings.run_points.items()]
    return _("Folgen zählen so: %(list)s.") % {"list": ", ".join(counted)}


def _four_points(_: Gettext, settings: Settings) -> str:
    points = settings.four_points.items()
    counted = [f"{four_name(_, rank, settings.deck)} {number}" for rank, number in points]
    return _("Vier Gleiche zählen so: %(list)s.") % {"list": ", ".join(counted)}


def _finish_order(_: Gettext, settings: Settings) -> str:
    order = words.category_order_text(_, settings.finish_order)
    return _("Kommen beide im gleichen Spiel ans Ziel, gilt %(order)s.") % {"order": order}


def _stakes(_: Gettext, settings: Settings) -> str:
    names = {
        "berg": _("Berg"),
        "sieg": _("Sieg"),
        "match": _("Match"),
        "counter_match": _("Kontermatch"),
        "schneider": _("Schneider"),
    }
    if settings.stakes is None:
        return _("Striche für den ganzen Abend zählt die Tafel nicht.")
    counted = [f"{names[key]} {strokes}" for key, strokes in settings.stakes.items() if strokes]
    listed = ", ".join(counted) or _("keine")
    return _("Striche auf der Rückseite der Tafel: %(list)s.") % {"list": listed}


def _trumps(_: Gettext, settings: Settings) -> str:
    """Return which trumps can be made, and how many times they count."""
    factors = factors_text(_, settings)
    if settings.contracts or len({*settings.factors.values()}) > 1:
        return _("So oft zählen die Trümpfe: %(factors)s.") % {"factors": factors}
    modes = [words.mode_name(_, mode) for mode in settings.factors]
    listed = words.joined_with_and(_, modes)
    return _("Zur Wahl stehen %(modes)s; %(factors)s.") % {"modes": listed, "factors": factors}


HOUSE_RULES: HouseRules = {
    "factors": _trumps,
    "cross_weis": yes_or_no(
        "cross_weis",
        lambda _: _("Eine Karte darf in mehreren Weisen zählen."),
        lambda _: _("Eine Karte zählt nur in einem Weis."),
    ),
    "top_card": yes_or_no(
        "top_card",
        lambda _: _("Bei gleich langen Weisen gilt der mit der höheren Karte."),
        lambda _: _("Bei gleich langen Weisen entscheidet die höhere Karte nicht."),
    ),
    "equal_weis": lambda _, settings: (
        _("Sind die besten Weise ganz gleich, schreiben beide Seiten.")
        if settings.equal_weis == "both"
        else _("Sind die besten Weise ganz gleich, schreibt die Vorhand.")
    ),
    "run_points": _run_points,
    "four_points": _four_points,
    "berg": number_or_none(
        "berg",
        lambda _: _("Den Berg holt, wer zuerst %(points)s Punkte hat."),
        lambda _: _("Einen Bergpreis gibt es nicht."),
    ),
    "finish_order": _finish_order,
    "finish_strict": yes_or_no(
        "finish_strict",
        lambda _: _("Stöck zählen nur zuerst, wenn sie allein reichen."),
        lambda _: _("Stöck zählen zuerst, auch zusammen mit dem ersten Stich."),
    ),
    "auto_end": yes_or_no(
        "auto_end",
        lambda _: _("Am Ziel ist sofort fertig."),
        lambda _: _("Am Ziel gewinnt, wer sich bedankt."),
    ),
    "both_over": lambda _, settings: (
        _(
            "Sind beide am Ziel und hat sich niemand bedankt, fragt die Tafel, wer zuerst so weit war."
        )
        if settings.both_over == "ask"
        else _("Sind beide am Ziel und hat sich niemand bedankt, gewinnt, wer mehr hat.")
    ),
    "schneider": yes_or_no(
        "schneider",
        lambda _: _("Wer nicht einmal die Hälfte hat, verliert doppelt."),
        lambda _: _("Einen Schneider gibt es nicht."),
    ),
    "premature": lambda _, settings: (
        _("Wer sich zu früh bedankt, verliert die Partie.")
        if settings.premature == "game"
        else _("Wer sich zu früh bedankt, verliert das Spiel, als Match.")
    ),
    "stakes": _stakes,
    "direct_strokes": yes_or_no(
        "direct_strokes",
        lambda _: _("Auf der Tafel darf man Striche direkt antippen."),
        lambda _: _("Striche tippt man auf der Tafel nicht direkt an."),
    ),
    "z_line": yes_or_no(
        "z_line", lambda _: _("Die Tafel hat ein Z."), lambda _: _("Die Tafel hat kein Z.")
    ),
}
