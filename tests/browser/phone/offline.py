"""A phone that keeps what it needs where there is no network: what tests wait for there."""

from tests.browser.conftest import Table

CONTROLLED = "() => navigator.serviceWorker.controller"
# A set has its name in the cache long before it is whole: the worker that brings it is done first.
RENEWED = """await navigator.serviceWorker.ready.then(
  it => !it.installing && !it.waiting && it.active.state === 'activated'
)"""
WORKERS = """async () => JSON.stringify([
  await caches.keys(),
  ...(await navigator.serviceWorker.getRegistrations()).flatMap(it => [it.installing, it.waiting, it.active]).map(it => it?.state)
])"""
# Chromium lets an older worker that seems busy go on for five minutes before the new one begins.
UNTIL = """async () => {{
  const late = Date.now() + 400000, state = {}
  while (!({})) {{
    if (Date.now() > late) throw new Error('never: ' + await state())
    await new Promise(ok => setTimeout(ok, 50))
  }}
}}"""


def until(page, condition):
    """Wait for something that the browser tells by promises only."""
    page.evaluate(UNTIL.format(WORKERS, condition))


def begun(page):
    page.wait_for_selector("body[data-ready] main button")
    return Table(page, page.url)
