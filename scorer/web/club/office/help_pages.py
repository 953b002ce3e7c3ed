"""Help of a club: the first evening step by step with pictures, and explanations of its pages."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorer.rules.core.value_class import value_class
from scorer.web.i18n import _l
from scorer.web.language_choice import SOURCE, this_language
from scorer.web.security.rights import Pages, Right

PICTURED = ("de", "en", "fr", "it")  # the languages with their own pictures
WIDTH, HEIGHT = 360, 400  # of each picture, in pixels; made by bench/help_pictures.py


# Explanations, by endpoint, of pages whose title is not clear to everybody; at most two sentences each.
SENTENCES: Mapping[str, object] = {
    "seasons.show": _l(
        "Eine Saison ist eine Meisterschaft: ihr Reglement, ihre Abende und die Rangliste über alle."
    ),
    "versions.show": _l(
        "Das Reglement sagt, was ihr spielt und wie gezählt wird. Eine neue Fassung "
        "gilt für alle Abende, die noch nicht abgeschlossen sind."
    ),
    "members.show_all": _l(
        "Hier steht, wer mitspielt, auch Gäste. Ändert sich ein Name, bleiben die Resultate bei der Person."
    ),
    "door.show": _l(
        "Anwesend heisst: Diese Person spielt heute mit und wird ausgelost. Wer später kommt, ist ab einer späteren Passe dabei."
    ),
    "draw.show": _l(
        "Die Auslosung setzt alle Anwesenden an Tische, nach dem Reglement und mit "
        "möglichst wenigen Wiederholungen. Wurden die Plätze gezogen, tippst du sie "
        "hier für jede Passe ein."
    ),
    "results.round": _l(
        "Eine Zeile ist ein Tisch. Tipp die Punkte vom Zettel und Enter, dann ist "
        "die Zeile gespeichert."
    ),
    "evening_ranking.show": _l(
        "Es gilt das Reglement der Saison. Bei gleich vielen Punkten steht dabei, was entschieden hat."
    ),
    "closing.close": _l(
        "Nach dem Abschluss ändert sich an den Resultaten des Abends nichts mehr, und die Rangliste bekommt eine Prüfzahl. Die Verwaltung kann den Abend mit einem Grund wieder öffnen."
    ),
    "passing_on.show": _l(
        "Wer den Link hat, sieht die öffentliche Seite ohne Anmeldung. Wird sie abgestellt, ist sie sofort weg."
    ),
}
bp = Pages("help", __name__, "/club/help", within="overview")


@value_class
class Step:
    """A step of the first evening: its *title*, a *text* on it, the file name of a *picture* and its alternative text.

    *endpoint* is the page on which the step begins, "" if that page is reached from the page of the evening.
    """

    title: object
    text: object
    picture: str
    shows: object
    endpoint: str = ""


STEPS = (
    Step(
        _l("Saison beginnen"),
        _l(
            "Unter «Saison» beginnst du mit dem Reglement, das eurem am nächsten kommt. Du kannst es später ändern; beschliessen kann es nur die Verwaltung."
        ),
        "season",
        _l("Die Seite einer neuen Saison mit den Reglementen zur Wahl"),
        "seasons.show_all",
    ),
    Step(
        _l("Mitglieder eintragen"),
        _l(
            "Unter «Mitglieder» tippst du die Namen ein, oder du liest eine Tabelle ein. Vor dem Speichern siehst du, was daraus wird."
        ),
        "members",
        _l("Die Liste der Mitglieder, nach Nachnamen geordnet, mit der Suche darüber"),
        "members.show_all",
    ),
    Step(
        _l("Abend ansetzen"),
        _l(
            "Unter «Abende» setzt du den ersten Abend an: Name, Datum, Ort. Ein Abend "
            "«Nur zur Probe» zählt nirgends."
        ),
        "evening",
        _l("Die Seite, auf der ein Abend angesetzt wird"),
        "evenings.show_all",
    ),
    Step(
        _l("Wer ist da?"),
        _l(
            "Am Abend öffnest du «Anwesenheit» und hakst ab, wer da ist. Tipp ein paar "
            "Buchstaben eines Namens und Enter."
        ),
        "attendance",
        _l("Die Anwesenheit mit abgehakten Namen"),
    ),
    Step(
        _l("Auslosen"),
        _l(
            "Sind alle da, lost du aus. Jede Passe hat dann ihre Tische; wer später kommt, ist ab einer späteren Passe dabei."
        ),
        "draw",
        _l("Die ausgelosten Tische"),
    ),
    Step(
        _l("Resultate eintippen"),
        _l(
            "Nach der Passe tippst du Zettel für Zettel ein: Zahl, Enter, nächster "
            "Tisch. Die zweite Zahl schlägt das Programm vor, und jede fertige Zeile ist "
            "gespeichert."
        ),
        "round",
        _l("Das Raster einer Passe: eine Zeile für jeden Tisch"),
    ),
    Step(
        _l("Rangliste ansehen"),
        _l(
            "Die Rangliste wird nach jeder Zeile nachgeführt. Bei gleich vielen Punkten steht dabei, was entschieden hat."
        ),
        "ranking",
        _l("Die Rangliste des Abends"),
    ),
    Step(
        _l("Abschliessen"),
        _l(
            "Sind alle Resultate da, schliesst du den Abend ab und druckst die Rangliste. Danach ändert sich nichts mehr."
        ),
        "close",
        _l("Die Seite, auf der ein Abend abgeschlossen wird"),
    ),
)


def help_sentence() -> object:
    """Return the explanation of the requested page as a text to translate, "" if it has none."""
    return SENTENCES.get(request.endpoint or "", "")


@bp.get("", right=Right.VIEWER)
def first_evening() -> ResponseReturnValue:
    """Show the first evening, step by step."""
    language = this_language()
    return render_template(
        "club/office/help.html",
        steps=STEPS,
        width=WIDTH,
        height=HEIGHT,
        pictured=language if language in PICTURED else SOURCE,
    )
