"""What an evening sells and pays beside places: side fees, bounties and envelopes, chip leaders, side pools."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cashier.sales.register import register_unpaid
from cashier.sales.sums import bounty_pool
from cashier.sales.verbs import sell_entry, sell_extra, take_payment
from floor.busts.pots import Pot
from payouts.bounties import mystery
from payouts.bounties import rows as heads
from payouts.bounties.envelopes import Envelopes, begin_mystery, open_envelope
from payouts.bounties.verbs import cash_bounties, leave_head
from payouts.leaders.rows import leader_boards
from payouts.leaders.verbs import award_leaders
from payouts.side_pools.rows import SidePoolDetails, side_pools
from payouts.side_pools.verbs import NamedWinner, award_side_pool
from rulebook.products import ProductKind
from rulebook.refusals import Refusal
from rulebook.side_pools import WhoIn, WonBy
from tdmanager.simulation.night import Night

LARGEST_PART = 2
"""The largest envelope holds this many times the others."""


def sell(night: Night, player_id: int, day_id: int) -> None:
    """Sell an entry, to a player who has booked it if a side pool asks for that, and the side fees that are wanted."""
    where: dict[str, Any] = {"event": night.event_id, "player": player_id, "day": day_id}
    if _has_booked(night):
        booked = night.carry_out(register_unpaid, **where)
        night.later(1)
        sale = night.stage.sell(night.event_id, take_payment, entry=booked.entry)
        night.played.done["booking"] += 1
    else:
        sale = night.stage.sell(night.event_id, sell_entry, **where)
    night.stacks[sale.entry] = sale.chips
    night.turned()
    _sell_side_fees(night, sale.entry)


def _has_booked(night: Night) -> bool:
    asks = any(pool.who_in is WhoIn.BOOKED for pool in night.event.side_pools)
    return asks and night.stage.chance.randrange(100) < night.manner.booked_per_cent


def _sell_side_fees(night: Night, entry: int) -> None:
    for product in night.event.products:
        if product.kind is not ProductKind.SIDE_FEE:
            continue
        if night.stage.chance.randrange(100) >= night.manner.side_fee_per_cent:
            continue
        try:
            night.stage.sell(night.event_id, sell_extra, entry=entry, product=product.number)
        except Refusal:
            # Not on sale any more, or not to this entry.
            continue
        night.played.done["side fee"] += 1
        night.turned()


def won_by(night: Night, entry: int) -> tuple[Pot, ...]:
    """Who took the chips of a player who is out, in an event with bounties."""
    taker = night.room.takers.get(entry)
    if taker is None or heads.rules_of(night.event_id) is None:
        return ()
    return (Pot(winners=(taker,)),)


def open_envelopes(night: Night) -> None:
    """Put the envelopes into the box once they may be drawn, and open those of the players who are out."""
    rules = heads.rules_of(night.event_id)
    if rules is None or not rules.is_mystery or not night.is_published():
        return
    if mystery.box(night.event_id) is None and not _is_filled(night):
        return
    for entry in sorted(mystery.waiting(night.event_id)):
        try:
            night.act(open_envelope, entry=entry)
            night.played.done["envelope"] += 1
        except Refusal as refusal:
            if refusal.code != "takers_unsaid":
                raise
            night.act(leave_head, entry=entry)


def _is_filled(night: Night) -> bool:
    """Whether the box could be filled: one envelope a player, one of them larger."""
    held, left = bounty_pool(night.event_id), night.left
    each = held // (left + LARGEST_PART - 1)
    if night.is_over or each == 0:
        return False
    first = held - each * (left - 1)
    box = [Envelopes(amount_minor=first, count=1)]
    if left > 1:
        box.append(Envelopes(amount_minor=each, count=left - 1))
    # Players out before count no more: nobody goes out at the very moment.
    night.later(1)
    try:
        night.act(begin_mystery, event=night.event_id, envelopes=tuple(box))
    except Refusal as refusal:
        if refusal.code != "mystery_too_early":
            raise
        return False
    night.played.done["envelopes"] += left
    return True


def award_day(night: Night) -> None:
    """Award the chip leaders of the day that is over, if it has prizes for them."""
    if not any(row.days for row in night.event.withholdings):
        return
    boards = [one for one in leader_boards(night.event_id) if one.lines and not one.is_awarded]
    for day in sorted({one.day for one in boards}):
        try:
            night.act(award_leaders, event=night.event_id, day=day)
        except Refusal as refusal:
            if refusal.code != "leaders_day_open":
                raise
            continue
        night.played.done["chip leaders"] += 1


def award_all(night: Night) -> Iterable[int]:
    """Say who won everything that is still open; returns the entries with bounties to be paid."""
    for pool in side_pools(night.event_id):
        if pool.left_minor and not pool.is_awarded:
            _award(night, pool)
    if heads.rules_of(night.event_id) is None:
        return ()
    open_envelopes(night)
    for one in heads.bounties(night.event_id).unsaid:
        night.act(leave_head, entry=one.entry.id)
    return [one.entry.id for one in heads.bounties(night.event_id).hunters if one.cash]


def _award(night: Night, pool: SidePoolDetails) -> None:
    """By place; a director names the winners of the others, as many as there are prizes, and says if something is kept."""
    named: dict[str, object] = {"reason": "As shown at the table"}
    if pool.won_by is WonBy.NAMED or pool.why_not:
        wanted = min(pool.prizes or 1, len(pool.buyers))
        chosen = night.stage.chance.sample(sorted(pool.buyers), wanted)
        named |= {"winners": tuple(NamedWinner(entry) for entry in chosen)}
    night.act(award_side_pool, event=night.event_id, name=pool.name, keeps_rest=True, **named)
    night.played.done["side pool"] += 1


def cash(night: Night, entry: int) -> int:
    """Cash the bounties of an entry; returns the award to be paid."""
    return int(night.act(cash_bounties, entry=entry).id)
