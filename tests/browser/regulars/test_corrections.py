"""What follows when a game of last week is corrected: the page says so, and money opens anew."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

CHANGED = re.compile(
    r"Partie 1 vom .+ geändert: 60 : 97, Gewonnen: Emil \+ Dani → 79 : 78, Gewonnen: Anna \+ Clara"
)


def test_money_is_settled_and_a_correction_a_week_later_is_said_and_opens_the_difference(friends):
    anna, beat = friends
    anna.opens()
    anna.follow("Geld")
    stake(anna)
    expect(opened(anna)).to_contain_text("Emil+Fr. 3.70")
    expect(opened(anna)).to_contain_text("Beat−Fr. 3.70")
    anna.press("Abrechnen")
    expect(opened(anna)).to_have_text("Noch nicht abgerechnet Nichts.")

    beat.opens()
    beat.follow("Geld")
    tick = beat.page.get_by_role("listitem").filter(has_text="Beat an Emil: Fr. 3.70")
    tick = tick.get_by_role("button")
    for label in ("Bezahlt", "✓ Bezahlt – rückgängig", "Bezahlt"):
        expect(tick).to_have_accessible_name(re.compile(rf"^{label} ?: Beat an Emil: "))
        tick.tap()
    expect(tick).to_contain_text("rückgängig")

    anna.corrects(79)
    for phone in friends:
        phone.opens()
        expect(phone.page.get_by_role("status").filter(has_text="geändert")).to_have_text(CHANGED)
    beat.follow("Geld")
    expect(tick).to_contain_text("rückgängig")
    for amount in ("Anna+Fr. 3.80", "Clara+Fr. 3.80", "Emil−Fr. 3.80", "Dani−Fr. 3.80"):
        expect(opened(beat)).to_contain_text(amount)
    expect(opened(beat)).not_to_contain_text("Beat")


def opened(phone):
    return phone.part("Noch nicht abgerechnet")


def stake(phone):
    """Play for ten rappen a point, from a month ago on."""
    phone.page.locator("summary", has_text="Einsatz festlegen").tap()
    phone.page.get_by_label("Einsatz in Franken").fill("0.10")
    phone.page.get_by_label("pro Punkt Unterschied").check()
    month_ago = datetime.now(UTC).date() - timedelta(days=30)
    phone.page.get_by_label("Gilt ab").fill(month_ago.isoformat())
    phone.press("Einsatz festlegen")
