"""What every page of a house with 8,496 players at 944 tables weighs and costs: the largest first."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from time import process_time
from typing import Any
from unittest.mock import patch

from django.test import Client

from bench.house import entered, sizes_of
from bench.house import playing as seated
from bench.scratch import scratch_house, settle
from floor.bags.verbs import bag_stack
from floor.hands.verbs import make_dealer_passes
from journal.chance.draw_lines import drawn_lines
from journal.opening import tournament_book
from payouts.awards.rows import due_awards
from payouts.publishing.verbs import publish_payouts
from printing.long_papers.making import make
from printing.long_papers.rows import claim
from printing.models import LongPaper
from rulebook.advance import AdvanceKind, AdvanceRule
from tests import builders
from tests.browser.addresses import Address, addresses
from tests.browser.furnished import FurnishedHouse, furnish
from tests.cashier import at_cashier
from tests.floor.test_life import two_days
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

PLAYERS, TABLES, SEATS, FIRST = 8_496, 944, 9, 2_001
PLACES, BAGGED = 1_274, 900
MOST_KB, MOST_MS = 300.0, 100.0
MONEY: dict[str, Any] = {"late_until_level": None, "guarantee_minor": 10_000_000}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A page: its answer, its size before it is compressed, and its processor time."""

    address: Address
    status: int
    kb: float
    ms: float

    @property
    def share(self) -> float:
        """Of the target that is nearer; above 1 it is missed."""
        return max(self.kb / MOST_KB, self.ms / MOST_MS)


def large_house() -> Iterator[FurnishedHouse]:
    """The furnished house, then as it is seen from its large events: on sale and in play, in the money, bagged."""
    house = furnish()
    for event_id in (_sold(), _paid(), _bagged()):
        yield _seen_from(house, event_id)


def _sold() -> int:
    """Sold at the cashier with seats, and in play."""
    builders.room(TABLES, SEATS, first=FIRST)
    event_id = builders.event(seats_per_table=SEATS, max_entries=None, payout=PayoutRule(places=PLACES))
    builders.opened(event_id, TABLES)
    drawer = at_cashier.open_drawer(500_000)
    for _number in range(PLAYERS):
        at_cashier.sell_entry(event_id, drawer)
    at_cashier.start(event_id)
    builders.at(event_id, make_dealer_passes, event=event_id)
    return event_id


def _paid() -> int:
    """Down to half of the places that are paid."""
    left = PLACES // 2
    event_id = seated(sizes_of(left, -(-left // SEATS)), payout=PayoutRule(places=PLACES), **MONEY)
    entered(event_id, PLAYERS - left, is_out=True)
    builders.at(event_id, publish_payouts, event=event_id)
    return event_id


def _bagged() -> int:
    """A first day at whose end everybody bags."""
    days = two_days(AdvanceRule(AdvanceKind.ALL_LEFT))
    event_id = seated(sizes_of(BAGGED, BAGGED // SEATS), **days)
    for entry in tournaments.entries(event_id, "alive"):
        builders.at(event_id, bag_stack, entry=entry.id, chips=20_000, player_chips=20_000)
    return event_id


def _seen_from(house: FurnishedHouse, event_id: int) -> FurnishedHouse:
    """The same addresses with the ids of this event."""
    entry = tournaments.entries(event_id)[0]
    day, due = builders.day_of(event_id), due_awards(event_id)
    own: dict[str, tuple[str | int, ...]] = {
        "event_id": (event_id,),
        "day_id": (day,),
        "entry_id": (entry.id,),
        "player_id": (entry.player_id,),
    }
    if lines := drawn_lines(tournament_book(event_id)):
        own["line_id"] = (lines[-1],)
    if due:
        own["award_id"] = (due[0].id,)
    special = {name: _without(values, own) for name, values in house.special.items()}
    return replace(house, values={**house.values, **own}, special=special)


def _without(
    values: Mapping[str, tuple[str | int, ...]], own: Mapping[str, Any]
) -> Mapping[str, tuple[str | int, ...]]:
    return {name: found for name, found in values.items() if name not in own}


def weighed(house: FurnishedHouse, seen: set[str], only: str = "") -> Iterator[Weighed]:
    """Every page of the house that was not seen yet, opened by somebody who may; again if it was slow, maybe only at first."""
    clients: dict[str, Client] = {}
    for address in addresses(house):
        if address.path in seen or not re.search(only, address.path):
            continue
        seen.add(address.path)
        if address.role not in clients:
            clients[address.role] = Client(raise_request_exception=False)
            if address.role in house.people:
                clients[address.role].force_login(house.people[address.role])
        ask = partial(clients[address.role].get, address.path)
        status, size, seconds = _asked(ask)
        again = _asked(ask)[2] if seconds * 1e3 > MOST_MS / 2 else seconds
        yield Weighed(address, status, size / 1e3, min(seconds, again) * 1e3)


def _asked(ask: Any) -> tuple[int, int, float]:
    begun = process_time()
    answer = ask()
    size = 0 if answer.streaming else len(answer.content)
    return answer.status_code, size, process_time() - begun


def print_pages(least: float, only: str) -> None:
    """Every page above this share of a target, the worst first, and how long each paper is made apart."""
    found: list[Weighed] = []
    seen: set[str] = set()
    with patch("printing.long_papers.pages.start_making"):
        for house in large_house():
            settle()
            found += weighed(house, seen, only)
    print(f"{f'{len(found)} pages, {PLAYERS:,} players at {TABLES:,} tables':<64}{'kB':>9}{'ms':>9}")
    for one in sorted(found, key=lambda one: -one.share):
        if one.share >= least:
            print(
                f"{one.status} {one.address.path:<60}{one.kb:>9.1f}{one.ms:>9.1f}  {one.address.name}",
                flush=True,
            )
    while (paper := claim("bench", 0)) is not None:
        begun = process_time()
        make(paper)
        made = LongPaper.objects.get(pk=paper.pk)
        seconds = process_time() - begun
        print(
            f"apart {paper.address:<58}{made.size / 1e3:>9.1f}{seconds * 1e3:>9.1f}  {made.state}", flush=True
        )


def main() -> None:
    """Print the pages."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--least", type=float, default=0.5, help="share of 300 kB or 100 ms from which a page is listed"
    )
    parser.add_argument("--only", default="", help="pages whose address has this (a regular expression)")
    given: Namespace = parser.parse_args()
    with scratch_house():
        print_pages(given.least, given.only)


if __name__ == "__main__":
    main()
