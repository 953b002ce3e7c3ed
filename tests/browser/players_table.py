"""A table where everybody plays alone, under the thumb: points of all, one after the other."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Table


class PlayersTable(Table):
    """``TOTALS`` are the cells of the sheet with the total of each player."""

    def digits(self, number):
        for digit in str(number):
            self.tap("[data-do=digit]", has_text=re.compile(f"^{digit}$"))

    def points(self, *numbers):
        """Type points; a number ends when no digit fits into what is left, the last one by writing."""
        left = 157
        for place, number in enumerate(numbers, start=1):
            self.digits(number)
            fits = 10 * number <= (left if number > 9 else 157)
            if place < len(numbers) and number and fits:
                self.key("next")
            left -= number

    def save(self):
        """Write the deal, and wait until it is in the log."""
        self.key("save")
        self.page.wait_for_selector("#save:disabled", state="attached")

    def has_totals(self, *totals):
        """Wait until the phone shows these totals."""
        cells = self.page.locator(self.TOTALS)
        expect(cells).to_have_text([str(total).replace("-", "−") for total in totals])

    def stands(self, *totals):
        """Wait until the phone shows these totals and the server counts the same."""
        self.has_totals(*totals)
        self.saved()
        assert self.board()["totals"] == list(totals)
