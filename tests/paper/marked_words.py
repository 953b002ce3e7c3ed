"""Words that show that they went through gettext: each with a mark before it."""

from scorer.rules.core.words import Catalog


class _Marked(Catalog):
    def __init__(self):
        super().__init__()
        self.ngettext = lambda single, several, number: f"@{single if number == 1 else several}"
        self.pgettext = lambda _context, text: f"@{text}"

    def __call__(self, text):
        return f"@{text}"


MARKED = _Marked()
