"""Labels of what is handed out: in its language, or in that and a second one beside it."""

from __future__ import annotations

from markupsafe import Markup

from scorer.rules.core.words import Gettext, Label, SecondLanguage


class Labels:
    """Says what is printed beforehand: heads, captions, names of fields."""

    def __init__(self, gettext: Gettext, second: SecondLanguage | None = None) -> None:
        self._gettext, self._second = gettext, second

    def text(self, msgid: str, **values: object) -> str:
        """Return a label with *values*."""
        return self.of(lambda _: _(msgid) % values if values else _(msgid))

    def of(self, label: Label | str) -> str:
        """Return a *label*, or words that somebody typed as they are."""
        if isinstance(label, str):
            return label
        return Markup("{}{}").format(label(self._gettext), self.beside(label))

    def beside(self, label: Label | None) -> str:
        """Return a *label* in the second language as it stands behind the first, "" where it says the same."""
        if self._second is None or label is None:
            return ""
        text = label(self._second.gettext)
        if text == label(self._gettext):
            return ""
        return Markup(
            '<span class="between">\u00a0· </span><span class="second" lang="{}">{}</span>'
        ).format(self._second.tag, text)
