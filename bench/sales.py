"""Eight cashiers who sell at once, served as a house is served: python -m bench.sales --help."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from bench import actions
from bench.desks import Till, Timed
from bench.scratch import scratch_house
from bench.servers import Filler, Running, embedded_house, house_of_two
from tests import builders

House = Callable[[Filler], AbstractContextManager[Running]]
HOUSES: dict[str, House] = {
    "sqlite": embedded_house,
    "postgres": partial(house_of_two, is_durable=True),
}
DESKS = 8


def line(name: str, found: Timed) -> None:
    """Print the figures of one kind of request."""
    times = " ".join(f"{found.percentile(share):8.1f}" for share in (0.5, 0.95, 0.99))
    print(f"{name:<34} {times} {found.work:9.1f} {found.rate:8.1f} {found.refused:8}", flush=True)


def served(house: House, asked: Namespace) -> None:
    """The served part: the smallest request, players added, sales by one desk and by eight."""
    sales = asked.sales * asked.rounds * 2 + 2 * DESKS
    with house(("bench.till", str(DESKS), str(sales))) as running:
        till = Till(running)
        kinds: dict[str, Callable[[], Timed]] = {
            "who is signed in": lambda: till.timed(till.looks(asked.sales)),
            "a player added": lambda: till.timed(till.players(asked.sales // 4)),
            "an entry sold, 1 desk": lambda: till.timed(till.sales(asked.sales)),
            f"an entry sold, {DESKS} desks": lambda: till.timed(till.sales(asked.sales), DESKS),
        }
        print(
            f"\n{running.name:<34} {'p50 ms':>8} {'p95':>8} {'p99':>8} {'work ms':>9} {'a second':>8} {'refused':>8}"
        )
        best: dict[str, Timed] = {}
        for _round in range(asked.rounds):
            for name, timed in kinds.items():
                found = timed()
                if name not in best or found.work < best[name].work:
                    best[name] = found
        for name, found in best.items():
            line(name, found)


def in_process(asked: Namespace) -> None:
    """Each action in this process, and how a sale grows with those before it."""
    with scratch_house():
        builders.house()
        builders.room(asked.tables + 1, 9, first=30_001)
        print(f"\n{actions.HEAD}")
        print(actions.players_added(asked.each).line(), flush=True)
        sales = actions.Sales(max(asked.growth) + len(asked.growth) * (asked.each + 1))
        for sold in asked.growth:
            print(sales.after(sold, asked.each).line(), flush=True)
        for costs in actions.busts(asked.tables * 9, asked.tables, asked.each):
            print(costs.line(), flush=True)
        print(actions.prizes_paid(asked.places, asked.each).line(), flush=True)


def crowded(sales: int) -> None:
    """Eight processes at the database, in a process of their own: another database than this one's."""
    subprocess.run([sys.executable, "-m", "bench.crowds", str(sales)], check=True)


def main() -> None:
    """Print everything."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sales", type=int, default=100, help="requests a kind and round")
    parser.add_argument("--rounds", type=int, default=3, help="of each the best round is printed")
    parser.add_argument(
        "--on", choices=[*HOUSES, "both", "none"], default="both", help="which houses are served"
    )
    parser.add_argument("--each", type=int, default=15, help="actions of a kind in this process; 0: none")
    parser.add_argument("--tables", type=int, default=112, help="tables of the room where players go out")
    parser.add_argument("--places", type=int, default=150, help="prizes due")
    parser.add_argument(
        "--growth", type=int, nargs="+", default=[0, 100], help="sales made before those measured"
    )
    parser.add_argument("--crowd", type=int, default=160, help="sales by eight processes; 0: none")
    asked = parser.parse_args()
    if asked.each:
        in_process(asked)
    for name, house in HOUSES.items():
        if asked.on in (name, "both"):
            served(house, asked)
    if asked.crowd:
        crowded(asked.crowd)


if __name__ == "__main__":
    main()
