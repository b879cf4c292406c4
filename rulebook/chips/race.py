"""The chip race: who is dealt how many cards, who receives a new chip, and who is kept in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulebook.cards import DECK, Card
from rulebook.chips.exchange import Exchange, new_chips, seats_from
from rulebook.profile import ChipRules
from rulebook.profile.variants import (
    RaceCards,
    RaceDeal,
    RaceMethod,
    RacesAtBreakEnd,
    RaceStart,
    RaceTie,
    Rescue,
    RescueChip,
)
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Holding:
    """The odd chips of a seat, and its whole stack with them; ``None`` if nobody counted it."""

    seat: int
    odd: int
    stack: int | None = None

    def is_last(self, swap: Exchange) -> bool:
        """Whether these are the player's last chips."""
        return self.stack is not None and self.stack <= swap.value(self.odd)


@dataclass(frozen=True, slots=True)
class LeavingTogether:
    """One of the races of a table in a break: the chip, the seats with odd chips, those with no chip that stays.

    ``received`` are the seats that won a chip that stays; None until the race is over.
    """

    gone: int
    odd: frozenset[int]
    last: frozenset[int]
    received: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class RacePlan:
    """What a dealer must know before the first card.

    ``chips`` new chips come to the table; ``saved`` seats receive one of them before the race, ``racing``
    are dealt cards for the others, in the order of the deal. ``last`` seats would be out of chips without one.
    """

    swap: Exchange
    chips: int
    saved: tuple[int, ...]
    racing: tuple[Holding, ...]
    held: tuple[Holding, ...]
    last: frozenset[int]
    is_by_round: bool
    rescue_chip: int

    @property
    def raced_for(self) -> int:
        """How many chips the cards decide."""
        return self.chips - len(self.saved)

    @property
    def odd_total(self) -> int:
        """The odd chips that leave the table."""
        return sum(holding.odd for holding in self.held)

    @property
    def needs_cards(self) -> bool:
        """Whether cards decide anything: not if there is no chip, or one for everybody."""
        return 0 < self.raced_for < len(self.racing)

    @property
    def decks(self) -> int:
        """How many decks the largest deal needs: with chips of 1 in 20 a table may hold more than 52 odd chips."""
        return -(-sum(count for _seat, count in self.cards) // len(DECK)) if self.needs_cards else 0

    @property
    def cards(self) -> tuple[tuple[int, int], ...]:
        """Each seat with its cards, in the order of the deal: one a chip, or one a round."""
        return tuple(
            (holding.seat, 1 if self.is_by_round else holding.odd)
            for holding in self.racing
            if self.raced_for
        )


@dataclass(frozen=True, slots=True)
class Raced:
    """A finished race: ``winners`` received one new chip each, the best card first, ``rescued`` one to stay in."""

    plan: RacePlan
    winners: tuple[int, ...]
    rescued: tuple[int, ...]
    deal_order: tuple[int, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def chips(self) -> int:
        """The new chips, without those of a rescue."""
        return self.plan.chips

    @property
    def awarded(self) -> dict[int, int]:
        """The new chips of each seat."""
        return dict.fromkeys(self.winners, 1)

    @property
    def delta(self) -> int:
        """How the chips in play change, rescues included."""
        return self.race_delta + self.rescue_delta

    @property
    def race_delta(self) -> int:
        """How the exchange alone changes them."""
        return self.plan.swap.delta(self.plan.odd_total, len(self.winners))

    @property
    def rescue_delta(self) -> int:
        """How the rescues change them."""
        return len(self.rescued) * self.plan.rescue_chip

    @property
    def stacks(self) -> dict[int, int]:
        """The stacks afterwards, of the seats whose stack was known."""
        return {
            holding.seat: holding.stack
            - self.plan.swap.value(holding.odd)
            + self.plan.swap.into * (holding.seat in self.winners)
            + self.plan.rescue_chip * (holding.seat in self.rescued)
            for holding in self.plan.held
            if holding.stack is not None
        }


def first_dealt(rules: ChipRules, small_blind: int | None) -> int:
    """The seat dealt to first: 1 (TDA 2024 rule 24-A) or the small blind of the last hand (Montegalda art. 17.2).

    Raises ``Refusal("small_blind_unknown")``: it is asked, never guessed.
    """
    if rules.start is RaceStart.SEAT_ONE:
        return 1
    if small_blind is None:
        raise Refusal("small_blind_unknown", field="small_blind")
    return small_blind


def rescue_chip(rules: ChipRules, swap: Exchange, left: Iterable[int], coming: Iterable[int]) -> int:
    """The chip that keeps a player in: the lowest in play (TDA 2024 rule 24-A), or for the level (Sanremo art. 4.2.6).

    ``left`` are the chips still in play, ``coming`` the amounts that the next level asks for.
    """
    staying = sorted(chip for chip in left if chip != swap.gone) or [swap.into]
    amounts = [amount for amount in coming if amount]
    if rules.rescue_chip is RescueChip.LOWEST_IN_PLAY or not amounts:
        return staying[0]
    paying = [chip for chip in staying if all(amount % chip == 0 for amount in amounts)]
    return max(paying, default=staying[0])


def last_in(gone: int, together: Iterable[LeavingTogether]) -> frozenset[int]:
    """Who would be out without a chip of the race of ``gone``, when several chips leave in one break.

    Nobody is raced out (TDA 2024 rule 24-A), whatever the number of races: players who hold no chip that
    stays, have won none in the races before (the smallest chip is raced first), and have no odd chips in a
    race that follows.
    """
    races = tuple(together)
    odd = frozenset(player for race in races if race.gone == gone for player in race.odd)
    last = frozenset(player for race in races for player in race.last)
    received = frozenset(player for race in races for player in race.received or ())
    later = frozenset(
        player for race in races if race.gone > gone and race.received is None for player in race.odd
    )
    return (odd & last) - received - later


def plan_race(
    swap: Exchange, holdings: Iterable[Holding], rules: ChipRules, *, first: int = 1, rescue_chip: int = 0
) -> RacePlan:
    """The race of a table (procedure 10): new chips by the profile's rounding, cards clockwise from ``first``.

    No player wins more than one chip (TDA 2024 rule 24-A); chips that nobody is left to win are removed.
    ``rescue_chip`` is what keeps a player in, by default a new chip.
    """
    by_seat = {holding.seat: holding for holding in holdings if holding.odd > 0}
    order = tuple(by_seat[seat] for seat in seats_from(first, tuple(by_seat)))
    last = frozenset(one.seat for one in order if one.is_last(swap))
    chips = _chips(swap, order, rules)
    saved = _saved(order, last, chips, rules)
    return RacePlan(
        swap=swap,
        chips=chips,
        saved=saved,
        racing=_racing(order, last, saved, chips, rules),
        held=order,
        last=last,
        is_by_round=rules.cards is RaceCards.ONE_PER_PLAYER_PER_ROUND,
        rescue_chip=rescue_chip or swap.into,
    )


def race_settled(plan: RacePlan, won: Sequence[int]) -> Raced:
    """The race with the winners that the table reported, and those who are kept in.

    Nobody is raced out (TDA 2024 rule 24-A). Raises ``Refusal`` ``race_winner_twice``, ``race_winner_unknown``
    or ``race_winners_miscounted``.
    """
    if len(set(won)) != len(won):
        raise Refusal("race_winner_twice", field="winners")
    strangers = set(won) - {holding.seat for holding in plan.racing}
    if strangers:
        raise Refusal("race_winner_unknown", field="winners", seat=min(strangers))
    if len(won) != plan.raced_for:
        raise Refusal("race_winners_miscounted", field="winners", named=len(won), chips=plan.raced_for)
    winners = (*plan.saved, *won)
    rescued = tuple(
        holding.seat for holding in plan.held if holding.seat in plan.last and holding.seat not in winners
    )
    return Raced(plan, winners, rescued)


def race_without_cards(plan: RacePlan) -> Raced:
    """The race in which no card decides: nothing to win, or a chip for everybody.

    With ``ROUND_UP_PER_PLAYER`` that is every race: each odd holding becomes one new chip.
    """
    holdings = plan.racing if plan.raced_for else ()
    return race_settled(plan, [holding.seat for holding in holdings])


def race_dealt(
    swap: Exchange,
    holdings: Iterable[Holding],
    rules: ChipRules,
    dealt: Sequence[Mapping[int, Sequence[Card]]] = (),
    *,
    small_blind: int | None = None,
    rescue_chip: int = 0,
) -> Raced:
    """The race of a table with its cards: who wins, who is kept in, what the table gains or loses.

    ``dealt`` are the rounds: a single one if every odd chip is dealt a card. Raises
    ``Refusal("race_cards_missing")``.
    """
    first = first_dealt(rules, small_blind)
    plan = plan_race(swap, holdings, rules, first=first, rescue_chip=rescue_chip)
    if not plan.raced_for or not (plan.needs_cards or dealt):
        return race_without_cards(plan)
    if plan.is_by_round:
        return _race_by_round(plan, dealt, rules.tie)
    return _race_by_chip(plan, dealt, rules.tie)


def _race_by_chip(plan: RacePlan, dealt: Sequence[Mapping[int, Sequence[Card]]], tie: RaceTie) -> Raced:
    """One card per odd chip, all of a player's together; each counts with the best (TDA 2024 rule 24-A)."""
    order = tuple(seat for seat, count in plan.cards for _card in range(count))
    cards = {seat: _cards_of(dealt, 0, seat) for seat in dict.fromkeys(order)}
    result = race_settled(plan, by_best_card(cards, tie)[: plan.raced_for])
    return replace(result, deal_order=order)


def _race_by_round(plan: RacePlan, dealt: Sequence[Mapping[int, Sequence[Card]]], tie: RaceTie) -> Raced:
    """One card per round for each player without a chip; the next round begins left of the winner (Montegalda 17.2)."""
    waiting = [holding.seat for holding in plan.racing]
    winners: list[int] = []
    rounds: list[tuple[int, ...]] = []
    for number in range(plan.raced_for):
        winner = by_best_card({seat: _cards_of(dealt, number, seat) for seat in waiting}, tie)[0]
        rounds.append(tuple(waiting))
        winners.append(winner)
        waiting = list(left_of(winner, waiting))
    return replace(race_settled(plan, winners), rounds=tuple(rounds))


def _chips(swap: Exchange, holdings: Sequence[Holding], rules: ChipRules) -> int:
    if rules.method is RaceMethod.ROUND_UP_PER_PLAYER:
        return len(holdings)
    odd_total = sum(holding.odd for holding in holdings)
    return min(new_chips(swap, odd_total, rules.rounding).chips, len(holdings))


def _saved(
    holdings: Sequence[Holding], last: frozenset[int], chips: int, rules: ChipRules
) -> tuple[int, ...]:
    """Who receives a chip before the race: with ``FROM_POOL_FIRST`` players with no other chips (forum 748)."""
    if rules.rescue is not Rescue.FROM_POOL_FIRST or len(last) > chips:
        return ()
    return tuple(holding.seat for holding in holdings if holding.seat in last)


def _racing(
    holdings: Sequence[Holding], last: frozenset[int], saved: Sequence[int], chips: int, rules: ChipRules
) -> tuple[Holding, ...]:
    """If there are too few chips for the players who would be out, only they race for them."""
    if rules.rescue is Rescue.FROM_POOL_FIRST and len(last) > chips > 0:
        return tuple(holding for holding in holdings if holding.seat in last)
    return tuple(holding for holding in holdings if holding.seat not in saved)


def left_of(winner: int, waiting: Sequence[int]) -> tuple[int, ...]:
    """The seats dealt to in the next round: all but the winner, from the left of that seat (Montegalda art. 17.2)."""
    return seats_from(winner, [seat for seat in waiting if seat != winner])


def is_drawn(rules: ChipRules) -> bool:
    """Whether the house draws the races; else each is dealt at its table (TDA 2024 rule 24-A)."""
    return rules.deal is RaceDeal.BY_THE_HOUSE


def waits_at_break_end(rules: ChipRules) -> bool | None:
    """Whether play after a break waits for the tables that still race; None if the director is asked, once."""
    if rules.break_end is RacesAtBreakEnd.ASK:
        return None
    return rules.break_end is RacesAtBreakEnd.WAIT


def by_best_card(dealt: Mapping[int, Sequence[Card]], tie: RaceTie) -> list[int]:
    """The seats by their best card, the highest first; ``dealt`` is in the order of the deal."""
    if tie is RaceTie.SUIT:
        return sorted(dealt, key=lambda seat: max(dealt[seat]), reverse=True)
    return sorted(dealt, key=lambda seat: max(card.rank for card in dealt[seat]), reverse=True)


def _cards_of(dealt: Sequence[Mapping[int, Sequence[Card]]], number: int, seat: int) -> Sequence[Card]:
    cards = dealt[number].get(seat) if number < len(dealt) else None
    if not cards:
        raise Refusal("race_cards_missing", field="cards", seat=seat)
    return cards
