"""Chips of one denomination exchanged for another: new chips, odd chips, chips found later, exchanges during play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulebook.profile.variants import RaceRounding
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Exchange:
    """Chips of ``gone`` leave play; ``into`` is the chip that they become.

    Raises ``Refusal("chips_not_multiple")`` if no whole number of one makes the other.
    """

    gone: int
    into: int

    def __post_init__(self) -> None:
        if not 0 < self.gone < self.into or self.into % self.gone:
            raise Refusal("chips_not_multiple", gone=self.gone, into=self.into)

    @property
    def ratio(self) -> int:
        """How many chips that leave make one new chip."""
        return self.into // self.gone

    def value(self, chips: int) -> int:
        """The value of a number of chips that leave."""
        return chips * self.gone

    def delta(self, odd_chips: int, new_chips: int) -> int:
        """How the chips in play change when ``new_chips`` replace ``odd_chips``."""
        return new_chips * self.into - self.value(odd_chips)


@dataclass(frozen=True, slots=True)
class NewChips:
    """The new chips of a table, and how its chips in play change."""

    chips: int
    delta: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What each seat receives at once, and its odd chips."""

    direct: Mapping[int, int]
    odd: Mapping[int, int]

    @property
    def odd_total(self) -> int:
        """The odd chips of the table."""
        return sum(self.odd.values())


@dataclass(frozen=True, slots=True)
class LateChips:
    """Chips of a denomination that left before: whole new chips are given, the rest is removed."""

    exchanged: int
    removed_value: int

    @property
    def delta(self) -> int:
        """How the chips in play change."""
        return -self.removed_value


@dataclass(frozen=True, slots=True)
class EqualExchange:
    """An exchange at equal value, which is announced (TDA 2024 rule 25-B; WSOP 106)."""

    delta: int = 0
    is_announced: bool = True


def exchanges(leaving: Iterable[int], left: Iterable[int]) -> tuple[Exchange, ...]:
    """One exchange per denomination that leaves, the smallest first, each for the lowest chip left.

    A denomination that does not divide the lowest chip left goes into the lowest one that it does divide;
    if there is none, it stays, because it cannot be raced (procedure 10).
    """
    staying = sorted(set(left))
    pairs = ((chip, next((into for into in staying if not into % chip), 0)) for chip in sorted(set(leaving)))
    return tuple(Exchange(chip, into) for chip, into in pairs if into > chip)


def exchange(swap: Exchange, counts: Mapping[int, int]) -> Exchanged:
    """Whole new chips first: what each seat receives for ``counts`` chips, and the odd ones (TDA 2024 rule 24-A)."""
    return Exchanged(
        {seat: count // swap.ratio for seat, count in counts.items()},
        {seat: count % swap.ratio for seat, count in counts.items()},
    )


def new_chips(swap: Exchange, odd_total: int, rounding: RaceRounding) -> NewChips:
    """The chips raced for: the value of all odd chips of a table, rounded to new chips.

    TDA 2024 rule 24-A is silent on the direction; forum 385: half and more goes up; Montegalda art. 17.2: what
    cannot be exchanged is removed.
    """
    whole, rest = divmod(odd_total, swap.ratio)
    goes_up = {
        RaceRounding.HALF_UP: 2 * rest >= swap.ratio,
        RaceRounding.MORE_THAN_HALF: 2 * rest > swap.ratio,
        RaceRounding.UP: rest > 0,
        RaceRounding.DOWN: False,
    }[rounding]
    chips = whole + goes_up
    return NewChips(chips, swap.delta(odd_total, chips))


def late_chips(swap: Exchange, count: int) -> LateChips:
    """Chips found after the race: equal value only, the rest is removed without compensation (TDA 2024 rule 24-C)."""
    return LateChips(count // swap.ratio, swap.value(count % swap.ratio))


def discretionary(paid_in: Mapping[int, int], received: Mapping[int, int]) -> EqualExchange:
    """A colour-up at any time: whole chips at equal value, and announced (TDA 2024 rule 25-B; WSOP 106).

    Raises ``Refusal("exchange_not_equal")``.
    """
    before, after = worth_of(paid_in), worth_of(received)
    if before != after:
        raise Refusal("exchange_not_equal", field="received", given=before, received=after)
    return EqualExchange(after - before)


def worth_of(counts: Mapping[int, int]) -> int:
    """The value of these chips, from how many there are of each denomination."""
    return sum(worth * count for worth, count in counts.items())


def seats_from(first: int, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats clockwise from ``first``, itself included if it is one of them."""
    ascending = sorted(seats)
    return (*(seat for seat in ascending if seat >= first), *(seat for seat in ascending if seat < first))
