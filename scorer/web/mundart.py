"""Mundart: a few words of the table in Swiss German; all other texts stay German.

It is no separate language: dialects have no common spelling, so the words are written as in Zurich. Names of seats
and teams are not translated, because other tables of words use them as keys.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.support import Translations

MUNDART: Final = "mundart"  # sent by the switch and stored in the cookie
OWN_NAME: Final = "Mundart"
TAG: Final = "de-CH-x-mundart"  # for <html lang>: German, for hyphenation and reading aloud
# The only pages in Mundart: the table, the pages for it that phones cache, and the first page.
BLUEPRINTS: Final = frozenset({"table", "shell", "worker"})
PAGES: Final = frozenset({"start.home"})
MOST: Final = 60  # words, as a test checks

# By context and German text.
WORDS: Final[Mapping[tuple[str | None, str], str]] = MappingProxyType(
    {
        ("Taste", "Bedanken"): "Mer bedanked eus",
        (None, "Bedanken"): "Bedanke",
        (None, "Bedanken ändern"): "Bedanke ändere",
        (None, "zu früh bedankt"): "z früe bedankt",
        (None, "{} hat sich zu früh bedankt"): "{} hät sich z früe bedankt",
        (None, "Wer hat sich zuerst bedankt?"): "Wer hät sich zerscht bedankt?",
        (None, "geschoben"): "gschobe",
        (None, "annulliert"): "gilt nüt",
        (None, "gilt nicht"): "gilt nöd",
        (None, "Was ist Trumpf?"): "Was isch Trumpf?",
        (None, "gibt: {}"): "git: {}",
        (None, "gibt: Schreiber"): "git: Schriiber",
        (None, "Wer gibt?"): "Wer git?",
        (None, "Wer spielt?"): "Wer spilt?",
        (None, "{} sagt an"): "{} seit aa",
        (None, "Alle haben angesagt"): "Alli händ aagseit",
        (None, "weitergeben"): "wiitergäh",
        (None, "Warten auf {}"): "Warte uf {}",
        (None, "Gewonnen: {}"): "Gwunne: {}",
        (None, "Unentschieden"): "Unentschide",
        (None, "Beide am Ziel: Wer gewinnt?"): "Beidi am Ziel: Wer gwünnt?",
        (None, "Bergpreis: Wer war zuerst?"): "Bergpriis: Wer isch zerscht?",
        (None, "Weis: Welcher gilt?"): "Wys: Wele gilt?",
        (None, "Weis"): "Wys",
        ("Taste", "Weis"): "Wys",
        (None, "Unser Weis gilt"): "Euse Wys gilt",
        (None, "Euer Weis gilt"): "Eue Wys gilt",
        (None, "Beide schreiben"): "Beidi schriibed",
        (None, "mehr Punkte"): "meh Pünkt",
        (None, "mehr Karten"): "meh Charte",
        (None, "höhere Karte"): "höcheri Charte",
        (None, "Karten angeben"): "Charte aagäh",
        (None, "Karten zählen"): "Charte zelle",
        (None, "Letzter Stich: +5"): "Letschte Stich: +5",
        (None, "Nachgezählt"): "Nachezellt",
        (None, "nachgezählt"): "nachezellt",
        (None, "niemand"): "niemer",
        (None, "noch offen"): "no offe",
        (None, "noch %(points)s"): "no %(points)s",
        (None, "streichen"): "striiche",
        (None, "✓ gesichert"): "✓ gsicheret",
        (None, "○ {} nur hier"): "○ {} nur da",
        (None, "⚠ nur lesen"): "⚠ nur läse",
        (None, "⚠ nicht gespeichert"): "⚠ nöd gspeicheret",
        (None, "Noch ist nichts geschrieben."): "No nüt gschribe.",
        (None, "Zum Ändern ein Spiel antippen."): "Zum Ändere es Spiel aatippe.",
        (None, "zurückgenommen"): "zruggnoh",
        (None, "wieder geschrieben"): "wider gschribe",
        (None, "Zurücknehmen"): "Zruggneh",
        (None, "Wiederherstellen"): "Widerherstelle",
        (None, "Kreide nehmen"): "Chriide neh",
        (None, "Alle Spiele"): "Alli Spiel",
        (None, "Neue Partie, gleiche Leute"): "Neui Partie, gliichi Lüt",
        (None, "Neue Partie"): "Neui Partie",
        (None, "Rückseite"): "Rücksiite",
        (None, "Namen"): "Näme",
        (None, "Regeln"): "Regle",
    }
)


@cache
def translations() -> Translations:
    """Return ``WORDS`` as a compiled catalog; all other texts stay German."""
    catalog = Catalog(locale="de_CH")
    for (context, german), word in WORDS.items():
        catalog.add(german, word, context=context)
    file = io.BytesIO()
    write_mo(file, catalog)
    file.seek(0)
    return Translations(file, "messages")
