"""Eight cashiers who sell at once, served as a house is served: python -m bench.sales --help."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

from bench import actions
from bench.actions import Costs, beside
from bench.copied import NAIVE, PLAIN
from bench.desks import Asked, Desk, Till, Timed
from bench.house import SEATS
from bench.scratch import scratch_house
from bench.servers import HOUSES, House
from tests import builders

DESKS = 8
PLAYER, SALE, BUST, PRIZE = "player", "sale", "bust", "prize"
MANY = 8
"""Events in which eight desks sell at once, besides the one in which all of them sell."""
WAYS = {PLAIN: "its rows by plain SQL", NAIVE: "its rows by plain Django"}
"""Behind the same server, in copies of the tables without indexes."""


HEAD = (
    f"{'p50 ms':>8} {'p95':>8} {'p99':>8} {'work ms':>9} {'a second':>8} {'refused':>8} {'sql':>5} "
    f"{'plain':>8} {'ratio':>8} {'naive':>8} {'ratio':>8}"
)


def line(name: str, timed: Timed, own: Costs | None) -> None:
    """Print the figures of one kind of request, and of its rows written in the other ways in this process."""
    times = " ".join(f"{timed.percentile(share):8.1f}" for share in (0.5, 0.95, 0.99))
    sides = "" if own is None else f" {own.number:5} {beside(timed.work, own.sides)}"
    print(f"{name:<38} {times} {timed.work:9.1f} {timed.rate:8.1f} {timed.refused:8}{sides}", flush=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of request: its name, the name of the same action in this process, how it is sent, and by whom."""

    name: str
    own: str
    asked: Callable[[int], Iterator[Asked]]
    desks: Sequence[Desk]
    number: int


def kinds(till: Till, options: Namespace) -> Iterator[Kind]:
    """The smallest request alone; each action by one desk and by eight."""
    yield Kind("who is signed in", "", till.looks, till.desks[:1], options.sales)
    yield Kind(
        f"an entry sold, {DESKS} desks, {MANY} events", SALE, till.sales_in_many, till.desks, options.sales
    )
    few, (out, paid) = options.sales // 4, scarce(options)
    for desks in (1, DESKS):
        by = f"{desks} desk{'s' if desks > 1 else ''}"
        cash, floor = till.desks[:desks], till.floor[:desks]
        yield Kind(f"a player added, {by}", PLAYER, till.players, cash, few)
        yield Kind(f"an entry sold, {by}", SALE, till.sales, cash, options.sales)
        for way, told in WAYS.items():
            yield Kind(f"{told}, {by}", "", partial(till.written, way), cash, options.sales)
        yield Kind(f"a player out, {by}", BUST, till.busts, floor, out)
        yield Kind(f"a player out, then suggestions, {by}", BUST, till.busts_with_suggestions, floor, out)
        yield Kind(f"a prize paid, {by}", PRIZE, till.prizes, cash, paid)


def scarce(options: Namespace) -> tuple[int, int]:
    """How many busts and paid prizes there are for each kind and round, from the players seated and the prizes due."""
    each = options.sales // 4
    return (
        min(each, options.tables * (SEATS - 2) // (4 * options.rounds)),
        min(each, options.places // (2 * options.rounds)),
    )


def served(house: House, options: Namespace, own: Mapping[str, Costs]) -> None:
    """The served part: every kind in turns, and the best round of each."""
    out, paid = scarce(options)
    sales = (options.sales + 1) * options.rounds * 3 + 2 * DESKS
    filled = (
        DESKS,
        sales,
        options.tables,
        4 * options.rounds * out,
        options.places,
        2 * options.rounds * paid,
    )
    with house(("bench.till", *map(str, filled))) as running:
        till = Till(running, DESKS)
        best: dict[str, Timed] = {}
        for at in range(options.rounds):
            print(f"{running.name}: round {at + 1} of {options.rounds}", file=sys.stderr, flush=True)
            for one in kinds(till, options):
                found = till.timed(one.asked(one.number), one.desks, one.number, options.seconds)
                if one.name not in best or found.work < best[one.name].work:
                    best[one.name] = found
        print(f"\n{running.name:<38} {HEAD}")
        for one in kinds(till, options):
            line(one.name, best[one.name], own.get(one.own))
        compare(best)
        print(f"lines of its logs that say locked: {running.locked()}", flush=True)


def compare(best: Mapping[str, Timed]) -> None:
    """A sale compared with its rows in the other ways, behind the same server."""
    for by in ("1 desk", f"{DESKS} desks"):
        sale = best[f"an entry sold, {by}"]
        for told in WAYS.values():
            other = best[f"{told}, {by}"]
            work, rate = sale.work / (other.work or inf), other.rate / (sale.rate or inf)
            print(f"an entry sold, {by}, beside {told}: {work:.1f} x the processor, {rate:.1f} x slower")


def in_process(options: Namespace) -> Mapping[str, Costs]:
    """Each action in this process, and how a sale grows with earlier sales; by the names of the kinds served."""
    with scratch_house():
        builders.house()
        builders.room(options.tables + 1, SEATS, first=30_001)
        print(f"\n{actions.HEAD}")

        def noted(costs: Costs) -> Costs:
            print(costs.line(), flush=True)
            return costs

        player = noted(actions.players_added(options.each))
        sales = actions.Sales(max(options.growth) + len(options.growth) * (options.each + actions.FURTHER))
        sold = [noted(sales.after(number, options.each)) for number in options.growth]
        out, _next = map(noted, actions.busts(options.tables * SEATS, options.tables, options.each))
        prize = noted(actions.prizes_paid(options.places, options.each))
    return {PLAYER: player, SALE: sold[-1], BUST: out, PRIZE: prize}


def crowded(sales: int) -> None:
    """Eight processes at a database, started from a process of their own, because it is another database."""
    subprocess.run([sys.executable, "-m", "bench.crowds", str(sales)], check=True)


def main() -> None:
    """Print everything."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sales", type=int, default=100, help="requests a kind and round")
    parser.add_argument("--seconds", type=float, default=inf, help="at most these a kind and round")
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
    own = in_process(asked) if asked.each else {}
    for name, house in HOUSES.items():
        if asked.on in (name, "both"):
            served(house, asked, own)
    if asked.crowd:
        crowded(asked.crowd)


if __name__ == "__main__":
    main()
