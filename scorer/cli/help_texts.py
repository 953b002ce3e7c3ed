"""What ``--help`` says, by the English of the commands and of click, in the language of the environment."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from scorer.cli.environment_language import in_language_of_environment
from scorer.web.i18n import _l

TEXTS = {
    "Usage:": _l("Aufruf:"),
    "Options": _l("Optionen"),
    "Commands": _l("Befehle"),
    "required": _l("nötig"),
    "default:": _l("Vorgabe:"),
    "Show this message and exit.": _l("Diese Hilfe zeigen."),
    "Show the version and exit.": _l("Die Version zeigen."),
    "Schreiber keeps the score of Jass games.": _l("Schreiber schreibt beim Jassen die Punkte."),
    "Folder with database and key.": _l("Ordner mit Datenbank und Schlüssel."),
    "Set up what is missing, then serve; prints the address and its QR code.": _l(
        "Einrichten, was fehlt, und den Server starten; Adresse und QR-Code stehen dann da."
    ),
    "Address to listen on; default: all, behind a proxy this machine only.": _l(
        "Adresse, auf der gehört wird; sonst alle, hinter einem Proxy nur dieses Gerät."
    ),
    "Bring the database to this version; `serve` does it by itself.": _l(
        "Die Datenbank auf den Stand dieses Programms bringen; `serve` macht das von selbst."
    ),
    "Copy the database to TARGET while the server goes on.": _l(
        "Die Datenbank nach TARGET sichern; der Server läuft weiter."
    ),
    "TARGET is a new file, or a folder, in which every copy is named by its time.": _l(
        "TARGET ist eine neue Datei oder ein Ordner, in dem jede Sicherung nach ihrer Zeit heisst."
    ),
    "In a folder: remove all but the newest.": _l("In einem Ordner: nur die neusten behalten."),
    "Put the backup COPY in the place of the database; the old one is kept.": _l(
        "Die Sicherung COPY an die Stelle der Datenbank setzen; die alte bleibt erhalten."
    ),
    "Print the computed board of the game record FILE as JSON; - reads standard input.": _l(
        "Die berechneten Stände der Spieldatei FILE als JSON ausgeben; - liest die Standardeingabe."
    ),
    "docs/board.md describes each key.": _l("docs/board.md beschreibt jeden Schlüssel."),
    "Print the score sheet of the game record FILE as a PDF; - stands for the standard streams.": _l(
        "Das Blatt der Spieldatei FILE als PDF schreiben; - steht für die Standardein- und -ausgabe."
    ),
    "PDF to write.": _l("PDF, das entsteht."),
    "Print every list of the season record FILE as JSON; - reads standard input.": _l(
        "Alle Listen der Saisondatei FILE als JSON ausgeben; - liest die Standardeingabe."
    ),
    "docs/season-record.md describes each key.": _l(
        "docs/season-record.md beschreibt jeden Schlüssel."
    ),
    "Only the lists of this evening, counted from 1 by date.": _l(
        "Nur die Listen dieses Abends; gezählt wird nach Datum, ab 1."
    ),
    "Write the season with the name (or the id) WHICH to one file.": _l(
        "Die Saison, die WHICH heisst (oder diese Id hat), in eine Datei schreiben."
    ),
    "Members as numbers only.": _l("Mitglieder nur mit ihrer Nummer."),
    "Make a club, or help somebody back in who forgot the password.": _l(
        "Einen Verein einrichten, oder ein vergessenes Passwort ersetzen."
    ),
    "Make the club NAME with its first admin; the password is asked for, or read from a pipe.": _l(
        "Den Verein NAME mit seinem ersten Vereinsadmin einrichten; das Passwort wird erfragt oder von der Standardeingabe gelesen."
    ),
    "Name with which the first admin logs in.": _l("Anmeldename des ersten Vereinsadmins."),
    "Give the official LOGIN a new password; all their sessions end.": _l(
        "LOGIN ein neues Passwort geben; wer so angemeldet war, ist es nicht mehr."
    ),
    "Write the club of the login WHO, or of that name or id, to one file; no password is in it.": _l(
        "Den Verein des Anmeldenamens WHO, oder mit diesem Namen oder dieser Id, in eine Datei schreiben; Passwörter sind nicht darin."
    ),
    "Leave out addresses and the like of members.": _l(
        "Adressen und anderes, womit man Mitglieder erreicht, weglassen."
    ),
    "Bring a club back from FILE, into any database in which it is not.": _l(
        "Einen Verein aus FILE zurückholen, in eine Datenbank, in der er nicht ist."
    ),
    "Compute the ledgers anew and say whether anything was changed afterwards.": _l(
        "Den Verlauf nachrechnen und sagen, ob nachträglich etwas geändert wurde."
    ),
    "Id of the club, where there are several.": _l("Id des Vereins, wo es mehrere gibt."),
    "Id of an evening, as it stands in its address.": _l(
        "Id eines Abends, wie sie in seiner Adresse steht."
    ),
    "Check figure that is printed on a list of that evening.": _l(
        "Prüfzahl, die auf einer Liste dieses Abends gedruckt ist."
    ),
}
EXTRA = re.compile(
    r"(.*?)(?:  )?\[([^\[\]]+)\]", re.DOTALL
)  # what click adds: «[default: 8157; required]»


def translated(text: str) -> str:
    """Return a help text, with its paragraphs and what click adds, in the language of the environment."""
    with in_language_of_environment():
        extra = EXTRA.fullmatch(text)
        if extra:
            parts = [_words(part) for part in extra[2].split("; ")]
            text, added = extra[1], f"[{'; '.join(parts)}]"
            return f"{_paragraphs(text)}  {added}" if text else added
        return _paragraphs(text)


def _paragraphs(text: str) -> str:
    return "\n\n".join(_sentence(" ".join(part.split())) for part in text.split("\n\n"))


def _sentence(text: str) -> str:
    """Return a text in the language; one that click cut short for a list whole again."""
    if text.endswith("..."):
        text = next((known for known in TEXTS if known.startswith(text[:-3])), text)
    return str(TEXTS.get(text, text))


def _words(part: str) -> str:
    first, blank, rest = part.partition(" ")
    return _sentence(first) + blank + rest


class HelpFormatter(click.HelpFormatter):
    """Writes a help page in the language of the environment."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line of usage."""
        super().write_usage(prog, args, prefix or translated("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        """Write the title of a section."""
        super().write_heading(translated(heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text(translated(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands with what they do."""
        super().write_dl([(name, translated(text)) for name, text in rows], col_max, col_spacing)
