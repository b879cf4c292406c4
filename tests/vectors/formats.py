"""Adapters of the format records: shapes only."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

from rulebook.days.carry import Carry, OwnBag, OwnBullets, carried, may_enter_day
from rulebook.entries import (
    EntryRules,
    EntrySituation,
    may_rebuy,
    may_start,
    rebuy_binds,
    sit_and_go_starts,
)
from rulebook.fees import SANREMO_FEES, default_fee
from rulebook.jackpots import WHOLE, Hand, Stage, paid_points
from rulebook.jackpots import Moment as Dealt
from rulebook.leaders import day_leaders
from rulebook.pool import PoolSale
from rulebook.products import (
    Bought,
    Moment,
    Part,
    PartKind,
    Product,
    ProductKind,
    require_on_sale,
    right_one,
)
from rulebook.satellite import milestone_seat, satellite, satellite_is_over
from rulebook.surrender import PlaysOn, SurrenderAt, forfeit
from rulebook.surrender import surrender as surrender_bag
from rulebook.timelimit import (
    entries_refused,
    finishes_hand,
    levels_within,
    players_advancing,
    ranking_by_chips,
)
from tests.vectors.adapter import Adapter, Answer, by_key, refused, story
from tests.vectors.case import Case, profile_of
from tests.vectors.rounds import ADAPTERS as ROUNDS
from tests.vectors.seating_records import read_sit_and_go
from tests.vectors.times import EVENING, duration_ms

STACK = 20_000
BROUGHT = {STACK: "start_stack"}
WHEN = {
    "before end of registration": SurrenderAt.BEFORE_CLOSE,
    "end of registration": SurrenderAt.AT_CLOSE,
    "end of registration period": SurrenderAt.AT_CLOSE,
    "bagging of day 1": SurrenderAt.BAGGING,
}
T = TypeVar("T")
ENTRY = ProductKind.ENTRY
LIBRARY = Path(__file__).parents[2] / "tournaments" / "library"
PUBLISHED = tuple(
    Product(
        number=number,
        kind=ProductKind.ADD_ON,
        pool_minor=told["price"],
        chips=told["chips"],
        days=(told["day"],),
        in_last_break="the break before late registration closes" in told["when"],
    )
    for number, told in enumerate(
        json.loads((LIBRARY / "prestige_campione.json").read_text())["main_event"]["add_on"], start=1
    )
)
"""The add-ons of both days, as Prestige published them, in whole euro."""
WHEN_SOLD = {True: "break before late registration closes"}
FEES = {"SANREMO": SANREMO_FEES}
CARRIES = {
    "BEST_STACK": Carry.BEST,
    "FIRST_STACK": Carry.FIRST,
    "PLAYER_CHOICE": Carry.CHOSEN,
}
PLAYS_ON = {
    PlaysOn.LATER_FIRST_DAY: "later day 1",
    PlaysOn.SECOND_DAY_IF_OPEN: "day 2 if allowed",
}


@story("chips_behind")
def declared(case: Case) -> Answer:
    binds = rebuy_binds(was_declared_before_hand=case.inputs.flag("declared_before_hand"))
    return {"plays_full": binds, "must_pay": binds}


@refused(allowed=False)
def rebuy(case: Case) -> Answer:
    inputs = case.inputs
    situation = EntrySituation(
        is_registration_open=inputs.flag("registration_open", True),
        has_play_started=True,
        level=inputs["level"],
        own_entries=1,
        is_in_play=True,
        own_rebuys=inputs.get("rebuys", 0),
        chips=inputs["chips"],
    )
    may_rebuy(EntryRules(rebuys=None), situation, profile_of(case).clock)
    return {"allowed": True, "chips": BROUGHT[Product(number=1, kind=ProductKind.REBUY).chips_of(STACK)]}


def min_players(case: Case) -> Answer:
    minimum = profile_of(case).places.min_players
    return {"can_start": may_start(case.inputs["registered"], minimum), "minimum": minimum}


def satellite_seats(case: Case) -> Answer:
    inputs = case.inputs
    sold = PoolSale(inputs.get("buyin", inputs.get("pool")), 0, inputs.get("entries", 1))
    sheet = satellite(sold.to_pool, inputs["ticket"])
    return {
        "pool": sheet.pool,
        "seats": sheet.seats,
        "remainder": sheet.remainder,
        "remainder_to_place": sheet.remainder_place,
    }


@story("remainder")
def satellite_end(case: Case) -> Answer:
    return {"ended": satellite_is_over(case.inputs["seats"], case.inputs["players_left"])}


def sng_start(case: Case) -> Answer:
    rules = read_sit_and_go(case.inputs, profile_of(case))
    return {"start": sit_and_go_starts(rules, case.inputs["registered"])}


@story("time_over_during_hand")
def last_hand(case: Case) -> Answer:
    return {"finish_hand": finishes_hand(profile_of(case).clock)}


def levels_held(case: Case) -> Answer:
    limit, level = duration_ms(case.inputs["duration"]), duration_ms(case.inputs["level_length"])
    return {"levels": levels_within(limit, level)}


def time_over(case: Case) -> Answer:
    ranked = ranking_by_chips(case.inputs["at_end"])
    return {"winner": ranked.winner, "ranking": [key for place in ranked.places for key in place.keys]}


def advancing(case: Case) -> Answer:
    inputs = case.inputs
    return {
        "final_table": players_advancing(inputs["entries"], inputs["tables"], inputs["advance_per_table"])
    }


def too_many(case: Case) -> Answer:
    return {"refused": entries_refused(case.inputs["entries"], case.inputs["max"])}


@refused(forfeit_allowed=False, reentry_allowed=False, chips_removed=False)
def forfeited(case: Case) -> Answer:
    forfeit(
        case.inputs.get("chips", 0),
        case.inputs.word("when", WHEN),
        is_reentry_event=case.inputs.flag("reentry_event", True),
    )
    return {"forfeit_allowed": True, "reentry_allowed": True, "chips_removed": True}


def surrendered(case: Case) -> Answer:
    found = surrender_bag(
        case.inputs["stack"],
        case.inputs.word("when", WHEN),
        has_signed=case.inputs.flag("signed_bag"),
    )
    return {
        "removed": found.removed,
        "may_play": [PLAYS_ON[where] for where in found.plays_on],
        "must_pay_buyin": found.must_buy_in,
        "revocable": found.is_revocable,
    }


def add_on_of_day(case: Case) -> Answer:
    """The add-on that the house published for the day, in the break that it named."""
    moment = Moment(at=EVENING, day=case.inputs["day"], is_break=True, is_last_break=True)
    rules = profile_of(case).clock
    found = cast(
        Product, right_one(PUBLISHED, PUBLISHED, partial(same, moment), partial(same, Bought()), rules)
    )
    return {"when": WHEN_SOLD[found.in_last_break], "price": found.pool_minor, "chips": found.chips}


def same(value: T, _product: Product) -> T:
    """The same for every product."""
    return value


def entry_fee(case: Case) -> Answer:
    buy_in = case.inputs["buy_in"]
    fee = default_fee(buy_in, FEES[case.profile])
    parts = (Part(PartKind.FEE, amount_minor=fee),)
    return {"fee": fee, "price": Product(number=1, kind=ENTRY, pool_minor=buy_in, parts=parts).price_minor}


def day1_leader_prizes(case: Case) -> Answer:
    return {str(one.key): one.prize for one in day_leaders(case.inputs["bagged"], case.inputs["prizes"])}


def milestone(case: Case) -> Answer:
    """Whether a stack wins a seat early."""
    case.config.word("satellite_type", {"MILESTONE": True})
    found = milestone_seat(case.inputs["player_stack"], case.inputs["milestone"])
    return {
        "seat_awarded": found.is_won,
        "player_removed": found.is_won,
        "chips_removed": found.chips_removed,
    }


def flight_stack(case: Case) -> Answer:
    bags = [OwnBag(day, chips) for day, chips in case.inputs["flights"].items()]
    found = carried(bags, case.config.word("flight_carry", CARRIES), case.inputs.get("player_picks"))
    return {"stack_day2": found.stack, "removed": found.removed}


@story("asks_entry_in", "qualified_in")
@refused(entry_allowed=False)
def another_flight(case: Case) -> Answer:
    own = OwnBullets(in_all=1, has_bag=True)
    may_enter_day(own, case.config.word("flight_carry", CARRIES), None)
    return {"entry_allowed": True}


IN_HUNDREDTHS = -4
"""Parts in hundredths of a percent, as a part of one."""
JACKPOT = json.loads((LIBRARY / "prestige_campione.json").read_text())["main_event"]["progressive_jackpot"]
"""What Prestige published of its jackpot."""
JACKPOT_STAGES = tuple(
    Stage(told["percent"] * WHOLE // 100, told.get("during_level", 0)) for told in JACKPOT["share"]
)


@refused(share=0)
def jackpot_share(case: Case) -> Answer:
    inputs = case.inputs
    hand = Hand(inputs.flag("royal_flush"), inputs.flag("both_hole_cards_used"), inputs.flag("paid"))
    moment = Dealt(
        int(inputs["level"]), inputs.flag("late_registration_open"), inputs.flag("already_won_today")
    )
    points = paid_points(JACKPOT_STAGES, hand, moment, is_once_a_day=JACKPOT["one_win_per_day"])
    return {"share": float(Decimal(points).scaleb(IN_HUNDREDTHS))}


@refused(allowed=False)
def jackpot_bought(case: Case) -> Answer:
    option = Product(
        number=1,
        kind=ProductKind.SIDE_FEE,
        pool_minor=JACKPOT["fee"],
        until_level=JACKPOT["buyable_until_level"],
    )
    moment = Moment(at=EVENING, level=int(case.inputs["buy_option_at_level"]))
    require_on_sale(option, [option], moment, profile_of(case).clock)
    return {"allowed": True}


ADAPTERS: dict[str, Adapter] = {
    "jackpot": by_key({"buy_option_at_level": jackpot_bought}, jackpot_share),
    **ROUNDS,
    "addon": add_on_of_day,
    "day1_leader_prizes": day1_leader_prizes,
    "entry_fee": entry_fee,
    "flights": by_key({"qualified_in": another_flight}, flight_stack),
    "rebuy": by_key({"declared_before_hand": declared}, rebuy),
    "min_players": min_players,
    "satellite": satellite_seats,
    "satellite_end": satellite_end,
    "satellite_milestone": milestone,
    "sng_start": sng_start,
    "time_limit": by_key(
        {"duration": levels_held, "at_end": time_over, "advance_per_table": advancing, "max": too_many},
        last_hand,
    ),
    "surrender": by_key({"signed_bag": surrendered}, forfeited),
}
