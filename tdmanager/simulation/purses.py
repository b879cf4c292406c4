"""Stacks by denomination: payments in chips, with change from the dealers' bank, and colour-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulebook.chips import Exchange, Exchanged, exchange, worth_of
from rulebook.chips.bank import stack_by_chips


@dataclass(slots=True)
class Purses:
    """The chips of every entry, of the denominations still in play; empty if an event has no chip set."""

    values: tuple[int, ...] = ()
    held: dict[int, Counter[int]] = field(default_factory=dict)

    @property
    def unit(self) -> int:
        """The smallest chip: every bet is a multiple of it."""
        return self.values[0] if self.values else 1

    def follow(self, stacks: Mapping[int, int], entries: Iterable[int]) -> None:
        """Carry out what changed these stacks: the losers pay, the winners take, the bank changes chips.

        Chips that were sold come from the bank, those that left return to it.
        """
        if not self.values:
            return
        pot: Counter[int] = Counter()
        gains: list[tuple[int, int]] = []
        for entry in entries:
            purse = self.held.setdefault(entry, Counter())
            change = stacks[entry] - worth_of(purse)
            if change < 0:
                pot += self._without(purse, -change)
            elif change > 0:
                gains.append((entry, change))
        for entry, change in gains:
            chips = self._without(pot, min(change, worth_of(pot)))
            self.held[entry] += chips + self._counted(change - worth_of(chips))

    def odd(self, swap: Exchange, entries: Mapping[int, int]) -> Exchanged:
        """Exchange whole new chips for the entries by seat; returns what each seat gets and has left over."""
        result = exchange(swap, {seat: self.held[entry][swap.gone] for seat, entry in entries.items()})
        for seat, entry in entries.items():
            self._replace(entry, swap, gone=result.direct[seat] * swap.ratio, new=result.direct[seat])
        return result

    def raced(self, swap: Exchange, odd: Mapping[int, int], won: Mapping[int, Counter[int]]) -> None:
        """Take the odd chips of each entry, and add what it won."""
        for entry, count in odd.items():
            self._replace(entry, swap, gone=count)
            self.held[entry] += won.get(entry, Counter())

    def leaves(self, chip: int) -> None:
        """Remove a denomination from play."""
        self.values = tuple(value for value in self.values if value != chip)

    def worth(self, entry: int) -> int:
        """The stack of an entry, in chips."""
        return worth_of(self.held.get(entry, {}))

    def _replace(self, entry: int, swap: Exchange, *, gone: int, new: int = 0) -> None:
        purse = self.held[entry]
        purse[swap.gone] -= gone
        purse[swap.into] += new
        self.held[entry] = +purse

    def _without(self, purse: Counter[int], amount: int) -> Counter[int]:
        """Take an amount out of a purse, the largest chips first; a chip that is too large is changed."""
        chips: Counter[int] = Counter()
        for chip in sorted(purse, reverse=True):
            count = min(purse[chip], amount // chip)
            chips[chip] += count
            purse[chip] -= count
            amount -= count * chip
        if amount:
            broken = min(chip for chip, count in purse.items() if count and chip > amount)
            purse[broken] -= 1
            purse.update(self._counted(broken - amount))
            chips += self._counted(amount)
        return +chips

    def _counted(self, amount: int) -> Counter[int]:
        """An amount in chips, as the bank counts it out."""
        return Counter(dict(stack_by_chips(amount, self.values).counts))
