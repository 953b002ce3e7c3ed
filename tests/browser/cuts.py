"""Random cuts of the network in each engine, and browsers that are killed: ``python -m tests.browser.cuts``."""

import argparse
import random
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import serving
from tests.browser.engines import ENGINES
from tests.browser.network import Cut, between
from tests.browser.phone.test_kill import MOMENTS, killed

CUTS = [Cut.BEFORE, Cut.SENDING, Cut.ANSWER, Cut.ANSWERING]
MODES = ["rosen", "eichel", "schilten", "schellen", "obenabe", "undenufe"]
ROUNDS = 6  # of one game: together they stay below 1000


def play(phone, network, chance):
    """Play one game over a network that is cut at random; return how many were lost and doubled."""
    network.up()
    phone.begin(network.address)
    phone.until("navigator.serviceWorker.controller")
    for _round in range(ROUNDS):
        # a first digit beyond 3 lies far from the key that opened the pad
        phone.deal(chance.choice(MODES), chance.randint(40, 99), chance.randint(0, 1))
        coming = [chance.choice(CUTS) for _ in range(chance.randint(1, 5))]
        network.fate = lambda _method, path, left=coming: (
            left.pop() if left and "/revisions" in path else Cut.NONE
        )
        if chance.random() < 0.2:
            phone.again()
        phone.nudge(lambda left=coming: not left)
        if chance.random() < 0.5:
            network.down()  # the next round is written before this one is sent
    network.up()
    phone.nudge(lambda: phone.js(phone.unsent(0)))
    on_server = [revision["id"] for revision in phone.board(network.address)["revisions"]]
    here = {revision_id for revision_id, _ in phone.log()}
    lost = ROUNDS - len(here & set(on_server))
    return lost, len(on_server) - len(set(on_server)) + len(set(on_server) - here)


def cut_often(playwright, engine, network, cuts, seed):
    """Play until the network was cut so many times; say and return what went wrong."""
    chance, rounds, lost, doubled = random.Random(seed), 0, 0, 0
    begun = time.monotonic()
    while (so_far := len(network.suffered)) < cuts:
        with ENGINES[engine](playwright) as phone:
            # a browser that is steered remembers every request: a new one now and then
            while len(network.suffered) < min(cuts, so_far + 100):
                gone, twice = play(phone, network, chance)
                rounds, lost, doubled = rounds + ROUNDS, lost + gone, doubled + twice
        print(
            f"{len(network.suffered):5} cuts, {rounds:4} rounds: {lost} lost, {doubled} doubled",
            flush=True,
        )
    of = {cut.name.lower(): sum(failure[0] is cut for failure in network.suffered) for cut in CUTS}
    print(f"{engine}: seed {seed}, {time.monotonic() - begun:.0f} s, {of}", flush=True)
    return lost + doubled


def kill(playwright, network, folder, kills):
    """Kill that many browsers after a round; say and return how many rounds are lost or doubled."""
    wrong = 0
    for first in range(0, kills, len(MOMENTS)):
        moments = MOMENTS[: kills - first]
        network.up()
        log, kept = killed(playwright, network, folder / f"profile-{first}", moments)
        here, on_server = (
            {revision_id for revision_id, _ in log},
            [revision["id"] for revision in kept["revisions"]],
        )
        wrong += len(moments) - len(here & set(on_server)) + len(on_server) - len(here)
    print(f"{kills} browsers killed: {wrong} rounds lost or doubled")
    return wrong


def main():
    """Return 1 when anything was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.cuts", description=__doc__)
    parser.add_argument("--cuts", type=int, default=334, help="in each engine")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--engine", choices=ENGINES, nargs="*", default=list(ENGINES))
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "instance") as server,
        between(server) as network,
        sync_playwright() as playwright,
    ):
        wrong = 0
        for engine in asked.engine:
            network.suffered.clear()
            wrong += cut_often(playwright, engine, network, asked.cuts, asked.seed)
        wrong += kill(playwright, network, Path(folder), asked.kills)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
