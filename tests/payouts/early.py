"""A satellite in which a stack wins a seat early, for tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from floor.busts.verbs import SeatWon, win_seat
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

MILESTONE, SEAT = 60_000, 27_500
RULE = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=SEAT, ticket_name="Main event", milestone=MILESTONE)


@dataclass(frozen=True)
class Early:
    """Ten entries at 110 play for four seats of 275; a stack of 60,000 wins one."""

    event: int
    entries: list[int]
    drawer: int

    def win(self, index: int, stack: int | None = MILESTONE) -> SeatWon:
        """The player reached the stack."""
        done: SeatWon = b.at(self.event, win_seat, entry=self.entries[index], stack=stack)
        return done

    def bust(self, *indices: int) -> None:
        """These are out, one after the other."""
        for index in indices:
            b.bust(self.event, self.entries[index])

    def places(self) -> dict[int, tuple[int, int]]:
        """The places by index, of those who have one."""
        found = {one.entry_id: (one.place, one.place_to) for one in tournaments.finishers(self.event)}
        for entry, places in found.items():
            told = tournaments.place_of(entry)
            assert told is not None
            assert (told.place, told.place_to) == places
        listed = tournaments.placed(self.event, 1, len(self.entries))
        assert {one.entry_id: (one.place, one.place_to) for one in listed} == found
        return {self.entries.index(entry): places for entry, places in found.items()}


def played(entries: int = 10, **over: Any) -> Early:
    """Sold and started."""
    drawer = at_cashier.open_drawer()
    rule = over.pop("payout", RULE)
    event, sold = evening.evening(entries, drawer, buy_in_minor=11_000, fee_minor=0, payout=rule, **over)
    return Early(event, sold, drawer)
