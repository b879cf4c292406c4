"""The rules of registration of three houses, each as a night: who may buy what until when, up to the settlement."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from cashier.ledger.drawers import cash_in
from cashier.limits.verbs import add_cash_limit
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.unpaid import unpaid
from floor.bags import verbs as bags
from floor.bags.rows import bags_of
from floor.counts.verbs import CountStack
from floor.life import verbs as life
from journal.opening import HOUSE
from payouts.awards import rows as payouts
from payouts.awards.rows import due_awards
from payouts.paying.verbs import pay_award
from payouts.publishing.verbs import publish_payouts
from people.bans.verbs import ban_player
from rulebook.cash_limit import Above, CountedBy
from rulebook.days.day import DaySetup, one_after_another
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import profile_named
from rulebook.structure import Period, PeriodKind, numbered
from tests import builders as b
from tests.cashier import at_cashier
from tests.nights.by_the_rules import Night
from tournaments import queries
from tournaments.library.loader import load_event
from tournaments.values import EventSetup, PayoutKind, PayoutRule, simple_setup

pytestmark = pytest.mark.django_db
FRIDAY = datetime(2026, 3, 6, 20, tzinfo=UTC)
LEVEL = 20
"""Minutes of a level of the daily events, which the regulation does not say."""


def sanremo() -> EventSetup:
    """The Friday of Sanremo, with the rebuys of article 5: the starting stack for the price of the buy-in."""
    setup = load_event("sanremo.json:friday", FRIDAY)
    rebuy = Product(number=9, kind=ProductKind.REBUY, pool_minor=20_000, chips=setup.starting_stack)
    seating = replace(setup.profile.seating, late_reduction=1_000)
    return replace(
        setup,
        products=(*setup.products, rebuy),
        profile=replace(setup.profile, seating=seating),
        periods=b.levels(8, LEVEL * 60),
    )


def test_a_friday_of_sanremo() -> None:
    night = Night(sanremo(), tables=3)
    with night.at(-60):
        assert [night.sells().total_minor for _ in range(9)] == [22_000] * 9
        banned = b.player()
        night.does(ban_player, player=banned, reason="cheated")
        night.refuses_entry("player_banned", banned)
    with night.at(0):
        # Article 4: no event with fewer than ten.
        night.refuses("minimum_not_met", life.start_play, event=night.event)
        night.sells()
        night.starts_play()
    first, second = night.alive()[:2]
    with night.at(LEVEL + 5):
        # Article 4.4.2: a late entry, its stack reduced as the director decided.
        late = night.sells()
        assert (late.kind, late.total_minor, queries.entry(late.entry).stack) == ("entry", 22_000, 19_000)
        # Article 5: a rebuy only without chips, for the starting stack.
        night.refuses("chips_left", sell.sell_rebuy, entry=first, drawer=night.drawer, chips_left=100)
        at_cashier.count_stack(first, 0)
        rebuy = night.does(sell.sell_rebuy, b.NOBODY, entry=first, drawer=night.drawer, chips_left=0)
        assert (rebuy.total_minor, queries.entry(first).stack) == (20_000, 20_000)
    with night.at(3 * LEVEL - 1):
        night.refuses("registration_open", publish_payouts, event=night.event)
        night.sells()
    with night.at(3 * LEVEL + 1):
        # Level 3 is over: no entry, no rebuy.
        night.refuses_entry("registration_closed")
        at_cashier.count_stack(second, 0)
        night.refuses("rebuys_closed", sell.sell_rebuy, entry=second, drawer=night.drawer, chips_left=0)
        night.publishes()
        night.busts(*night.alive()[:-1])
        night.pays_all()
        settled = night.settles()
    # Twelve entries of 200 + 20 and a rebuy of 200; article 14: 3 % withheld of all stakes.
    assert (settled.taken_minor, settled.fees_minor, settled.withheld_minor) == (284_000, 24_000, 7_800)
    assert settled.paid_minor == 252_200
    assert cash_in(night.drawer) == 10_000_000 + 284_000 - 252_200


@pytest.mark.once
def test_montegalda_from_the_list_to_the_final() -> None:
    night = Night(load_event("montegalda_2010.json", FRIDAY), tables=2)
    with night.at(-90):
        booked = {number: [_booked(night, night.day(number)) for _ in range(16)] for number in (1, 2, 3, 4)}
    absent = booked[1].pop()
    late = booked[1].pop()
    for number, heat in booked.items():
        with night.at(-30, number):
            for entry in heat:
                night.does(sell.take_payment, b.NOBODY, entry=entry, drawer=night.drawer)
        with night.at(0, number):
            night.starts_play()
        if number == 1:
            _first_heat(night, late)
        with night.at(110, number):
            _to_the_end_of_time(night, night.day(number))
    # A player who booked and stayed away still owes the buy-in.
    assert [one.entry.id for one in unpaid(night.event)] == [absent]
    with night.at(0, 5):
        assert len(night.alive()) == 8
        night.starts_play()
    with night.at(60, 5):
        night.publishes()
        night.busts(*night.alive()[:-1])
        for award in due_awards(night.event):
            night.does(pay_award, b.NOBODY, award=award.id, amount_minor=0)
        settled = night.settles()
    awards = payouts.awards(night.event)
    assert [one.thing for one in awards][:2] == ["Netbook", "Mobile telephone"]
    assert (settled.taken_minor, settled.fees_minor, settled.paid_minor) == (63 * 2_000, 0, 0)


def _booked(night: Night, day: int) -> int:
    """A player who books by e-mail or telephone."""
    wanted = {"event": night.event, "player": b.player(), "day": day}
    return int(night.does(register.register_unpaid, b.NOBODY, **wanted).entry)


def _first_heat(night: Night, late: int) -> None:
    """Registration of the first heat, after it has begun."""
    one = night.day(1)
    with night.at(20):
        night.refuses_entry("not_booked", day=one)
        night.does(sell.take_payment, b.NOBODY, entry=late, drawer=night.drawer)
        gone = night.alive(one)[0]
        night.busts(gone)
        # Nobody returns: who is out is told that, and not to have booked.
        night.refuses_entry("no_return", queries.entry(gone).player_id, day=one)
    with night.at(50):
        night.refuses_entry("registration_closed", day=one)


def _to_the_end_of_time(night: Night, day: int) -> None:
    """Two hours are over: at each table the most chips of those still in go on."""
    alive = night.alive(day)
    known = {pk: 1_000 * at for at, pk in enumerate(alive, start=1)}
    # The last one has the rest of what this heat bought, and of no other.
    sold = queries.chips_of_entries([one.id for one in queries.entries(night.event) if one.day_id == day])
    known[alive[-1]] += sum(sold.values()) - sum(known.values())
    stacks = tuple(CountStack(entry=pk, stack=chips) for pk, chips in known.items())
    night.does(life.end_day, day=day, stacks=stacks)


def _levels() -> tuple[Period, ...]:
    """Eight levels, a break of ten minutes after every second one."""
    found: list[Period] = []
    for level in b.levels(8, LEVEL * 60):
        found.append(level)
        if level.number % 2 == 0 and level.number < 8:
            found.append(Period(PeriodKind.BREAK, 0, 600))
    return numbered(found)


ENTRY = Product(
    number=1,
    kind=ProductKind.ENTRY,
    pool_minor=180_000,
    parts=(Part(PartKind.FEE, amount_minor=20_000),),
    days=(1,),
    until_level=4,
)
AGAIN = replace(ENTRY, number=3, kind=ProductKind.RE_ENTRY)
DEAR = replace(ENTRY, number=5, name="With a hotel", parts=(*ENTRY.parts, Part(PartKind.SIDE, "Hotel", 1)))
ADD_ON = Product(
    number=7,
    kind=ProductKind.ADD_ON,
    name="Day 1",
    pool_minor=4_000,
    chips=100_000,
    limit=1,
    days=(1,),
    after_level=2,
)
LATER: dict[str, Any] = {"days": (2,), "until_level": 6}
PRICES = (
    ENTRY,
    replace(ENTRY, number=2, name="Day 2", **LATER),
    AGAIN,
    replace(AGAIN, number=4, name="Day 2", **LATER),
    DEAR,
    ADD_ON,
    replace(ADD_ON, number=8, name="Day 2", pool_minor=7_000, chips=500_000, days=(2,), after_level=4),
)


def prestige() -> EventSetup:
    """A main event of two days, its entries of 2,000: exactly the limit on cash."""
    days = one_after_another((DaySetup(FRIDAY, "Day 1"), DaySetup(FRIDAY + timedelta(days=1), "Day 2")))
    setup = simple_setup(
        name="Main event",
        starts_at=FRIDAY,
        days=days,
        periods=_levels(),
        late_until_level=6,
        min_entries=2,
        withholdings=(Withholding("Staff service", 400),),
        payout=PayoutRule(PayoutKind.SHARES, shares=(7_000, 2_900, 100)),
        profile=profile_named("PRESTIGE"),
    )
    return replace(setup, products=PRICES)


def test_a_main_event_of_prestige_over_two_days() -> None:
    night = Night(prestige(), tables=3)
    by_operation = {"counted_by": CountedBy.OPERATION, "days": 0, "above": Above.NO_CASH}
    b.do([HOUSE], add_cash_limit, name="Law", limit_minor=200_000, since=date(2020, 1, 1), **by_operation)
    one, two = night.day(1), night.day(2)
    with night.at(-30):
        entries = [night.sells().entry for _ in range(5)]
        # 2,000.00 passes, 2,000.01 does not: by card.
        night.refuses_entry("cash_limit", product=DEAR.number)
        assert night.sells(product=DEAR.number, method="card").total_minor == 200_001
    with night.at(0):
        night.starts_play()
    first, second, third = entries[:3]
    with night.at(45):
        # The break after level 2.
        assert _add_on(night, first).total_minor == 4_000
        night.refuses("add_ons_used", sell.sell_add_on, entry=first, drawer=night.drawer)
        night.busts(second)
        again = night.sells(queries.entry(second).player_id, day=one)
        assert (again.kind, again.product) == ("re_entry", AGAIN.number)
    with night.at(60):
        night.refuses("add_on_not_now", sell.sell_add_on, entry=third, drawer=night.drawer)
    with night.at(180):
        gone = _bagged_and_one_surrenders(night, one, third)
    with night.at(0, 2):
        night.refuses("bags_sealed", life.start_play, event=night.event, day=two)
        for bag in bags_of(one):
            if bag.is_waiting:
                night.does(bags.recount_bag, bag=bag.id)
        # Its prices count the levels of day 2 from the first.
        night.starts_play(day=two, level=1)
        # Who surrendered the bag buys the entry of day 2.
        bought = night.sells(queries.entry(gone).player_id, day=two)
        assert (bought.kind, bought.product) == ("re_entry", 4)
    with night.at(95, 2):
        # The break after level 4 of day 2.
        assert _add_on(night, first).total_minor == 7_000
        assert queries.entry(first).stack == 2 * 20_000 + 100_000 + 500_000
    with night.at(110, 2):
        night.busts(bought.entry)
        night.sells(queries.entry(gone).player_id, day=two)
    with night.at(150, 2):
        night.refuses_entry("registration_closed", day=two)
        night.publishes()
        night.busts(*night.alive()[:-1])
        _paid_within_the_limit(night)
        settled = night.settles()
    entries_sold = 6 + 1 + 2
    assert settled.taken_minor == entries_sold * 200_000 + 1 + 4_000 + 7_000
    assert settled.withheld_minor == round((entries_sold * 180_000 + 11_000) * 0.04)


def _add_on(night: Night, entry: int):
    return night.does(sell.sell_add_on, b.NOBODY, entry=entry, drawer=night.drawer)


def _bagged_and_one_surrenders(night: Night, day: int, giver: int) -> int:
    """Day 1 ends from its bags; one player signs a bag and gives it up, which is final."""
    stacks = {entry: queries.entry(entry).stack or 0 for entry in night.alive()}
    # The first of them has won the chips of the player who is out.
    stacks[min(stacks)] += queries.chips_in_play(night.event) - sum(stacks.values())
    made = {}
    for entry, chips in stacks.items():
        given: dict[str, Any] = {"entry": entry, "chips": chips, "signed_by_player": entry == giver}
        made[entry] = night.does(bags.bag_stack, **given).id
    other = next(pk for entry, pk in made.items() if entry != giver)
    night.refuses("surrender_unsigned", bags.remove_bag, bag=other, is_surrendered=True)
    night.does(bags.remove_bag, bag=made[giver], is_surrendered=True)
    night.does(life.end_day, day=day, from_bags=True)
    assert queries.entry(giver).status == "out"
    return giver


def _paid_within_the_limit(night: Night) -> None:
    """A prize above the limit is paid by transfer or cheque, one below it in cash."""
    for award in due_awards(night.event):
        if award.amount.minor > 200_000:
            given: dict[str, Any] = {
                "award": award.id,
                "amount_minor": award.amount.minor,
                "drawer": night.drawer,
            }
            night.refuses("cash_limit", pay_award, **given)
            night.pays(award, "transfer")
        else:
            night.pays(award)
