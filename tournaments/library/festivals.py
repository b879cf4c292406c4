"""Fifteen events of festivals around the world, each as its house published it; what is ours is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, LengthFrom, StartAt, StartOf
from rulebook.days.ending import EndKind, EndRule, Rounding
from rulebook.payouts import TableRow, TableShare
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import profile_named
from rulebook.structure import (
    AnteKind,
    Game,
    GameChange,
    GameOrder,
    Period,
    PeriodKind,
    games_named,
    numbered,
)
from tournaments.values import EventSetup, PayoutKind, PayoutRule, simple_setup

CENTS, MINUTE, POINTS = 100, 60, 100
PART_OF_PERCENT = 10_000
HORSE = games_named("horse")
NO_FIELD = frozenset(
    {
        *(
            "derived",
            "unsure",
            "entries",
            "entries_by_flight",
            "left",
            "left_after_day_3",
            "from_another_page",
        ),
        # What only a real evening had.
        *("last_hands_of_day_1", "final_table"),
    }
)
"""Our figures that are no setting: for play and for tests."""
FIELD_OF: Mapping[str, str] = {
    **dict.fromkeys(("fee", "re_entry", "rebuys_until_end_of_level"), "products"),
    **dict.fromkeys(("places_paid", "payouts_by_players", "prizes"), "payout"),
    **dict.fromkeys(("prizes_between", "prizes_6_to_9", "prizes_9_to_32", "given_up_bag"), "payout"),
    **dict.fromkeys(("day_1_ends", "day_2_starts", "day_2_ends", "day_3_starts", "day_2", "day_3"), "days"),
    **dict.fromkeys(("flights", "flight_ends", "flights_finish_at", "final_day_starts"), "days"),
    "days_3_to_8_end": "days",
    **dict.fromkeys(("game_order", "games_change"), "games"),
    "late_registration": "late_until_level",
    "several_bags": "carry",
    "starting_stack": "starting_stack",
    "seats_per_table": "seats_per_table",
}
"""The field of the set-up that each of our figures fills; those of levels and breaks are of the periods."""
EDITIONS = {"shrpo-horse-2014-2022": "event_28_2022"}
"""The edition that is set up, of an event with several."""
SEATS = 9
SAME = ("starting_stack", "min_entries", "max_entries")
"""Facts that are fields of the set-up as they stand."""


@dataclass(frozen=True, slots=True)
class Published:
    """An event of the file: what its house published, and what had to be filled in."""

    name: str
    published: Mapping[str, Any]
    ours: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        """What was published, else ours."""
        found = self.published.get(key)
        return self.ours[key]["value"] if found is None else found

    def get(self, key: str) -> Any:
        """The same, or None if there is neither."""
        return self[key] if self.published.get(key) is not None or key in self.ours else None

    @property
    def house_defaults(self) -> tuple[str, ...]:
        """The fields of the set-up that its house did not publish."""
        filled = [key for key in self.ours if key not in NO_FIELD]
        fields = [FIELD_OF.get(key, "periods") for key in filled]
        unknown = [
            key for key in (*SAME, "seats_per_table") if self.get(key) is None and key != "max_entries"
        ]
        return tuple(dict.fromkeys((*fields, *unknown, "chip_set")))


def names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the events."""
    return tuple(event["id"] for event in data["events"])


def setup(data: Mapping[str, Any], name: str, starts_at: datetime) -> EventSetup:
    """The event, its first day at ``starts_at``, a day for each of the following ones."""
    found = next(event for event in data["events"] if event["id"] == name)
    published = found["published"]
    event = Published(found["name"], {**published, **published.get(EDITIONS.get(name), {})}, found["ours"])
    common = {
        "name": event.name,
        "starts_at": starts_at,
        "currency": event["currency"],
        "seats_per_table": seats if isinstance(seats := event.get("seats_per_table"), int) else SEATS,
        "profile": profile_named("TDA2024"),
        "house_defaults": event.house_defaults,
        "payout": PayoutRule(places=event.get("places_paid")),
        **{key: value for key in SAME if (value := event.get(key)) is not None},
    }
    return simple_setup(**{**common, **_EVENTS[name](event, starts_at)})


Built = dict[str, Any]
Builder = Callable[[Published, datetime], Built]
_EVENTS: dict[str, Builder] = {}


def _sets_up(name: str) -> Callable[[Builder], Builder]:
    """Register how the event of that id is set up."""

    def register(builder: Builder) -> Builder:
        _EVENTS[name] = builder
        return builder

    return register


def _price(price: int, fee: int) -> Built:
    return {"buy_in_minor": (price - fee) * CENTS, "fee_minor": fee * CENTS}


def _days(starts_at: datetime, *days: tuple[str, Built]) -> tuple[DaySetup, ...]:
    """The days, one on each following day."""
    return tuple(
        DaySetup(starts_at + timedelta(days=place), name, **fields)
        for place, (name, fields) in enumerate(days)
    )


def _after(level: int) -> EndRule:
    return EndRule(EndKind.AFTER_LEVEL, level)


def _levels_played(count: int) -> EndRule:
    return EndRule(EndKind.LEVELS, count)


def _left(players: int) -> EndRule:
    return EndRule(EndKind.PLAYERS_LEFT, players)


def _flights(letters: str, leads_to: int, *rules: EndRule) -> list[tuple[str, Built]]:
    return [(f"1{letter}", {"leads_to": leads_to, "end_rules": rules}) for letter in letters]


def _day(name: str, leads_to: int | None, *rules: EndRule, **fields: Any) -> tuple[str, Built]:
    return name, {"leads_to": leads_to, "end_rules": rules, **fields}


def _periods(
    levels: Iterable[Sequence[Any]],
    breaks: Mapping[int, int],
    *,
    ante: AnteKind = AnteKind.EACH,
    colour_ups: Iterable[int] = (),
    game: Game = Game.HOLDEM,
) -> tuple[Period, ...]:
    """Levels as ``[minutes, small, big, ante]``, breaks in minutes after their level."""
    rows: list[Period] = []
    for number, (minutes, small, big, each, *_note) in enumerate(levels, start=1):
        kind = ante if each else AnteKind.NONE
        stakes = _limits(small, big) if game.is_limit else {"small_blind": small, "big_blind": big}
        rows.append(
            Period(PeriodKind.LEVEL, 0, minutes * MINUTE, ante=each, ante_kind=kind, game=game, **stakes)
        )
        if number in breaks:
            has_colour_up = number in set(colour_ups)
            rows.append(Period(PeriodKind.BREAK, 0, breaks[number] * MINUTE, has_colour_up=has_colour_up))
    return numbered(rows)


def _limits(small_bet: int, big_bet: int) -> Built:
    """Blinds of half a bet and a bet, and for stud an ante and a bring-in of about a quarter: ours."""
    quarter = small_bet // 4
    chip = max(chip for chip in (25, 100, 500, 1_000, 5_000) if chip <= max(quarter, 25))
    return {
        "small_blind": small_bet // 2,
        "big_blind": small_bet,
        "small_bet": small_bet,
        "big_bet": big_bet,
        "stud_ante": quarter // chip * chip,
        "bring_in": -(-quarter // chip) * chip,
    }


def _every(levels: int, minutes: int, last: int) -> Mapping[int, int]:
    return dict.fromkeys(range(levels, last, levels), minutes)


def _breaks(rows: Iterable[Mapping[str, Any]]) -> Mapping[int, int]:
    return {row["after_level"]: row["minutes"] for row in rows}


def _table(*rows: tuple[int, int | None, Sequence[int]]) -> PayoutRule:
    """A payout table: from and to how many entries, and the percentage of each place."""
    return PayoutRule(
        PayoutKind.TABLE,
        rows=tuple(
            TableRow(
                least,
                most,
                tuple(
                    TableShare(place, place, percent * PART_OF_PERCENT)
                    for place, percent in enumerate(shares, 1)
                ),
            )
            for least, most, shares in rows
        ),
    )


def _withheld(event: Published, percent: int) -> tuple[Withholding, ...]:
    return (Withholding(event.name.split()[0], percent * POINTS),)


@_sets_up("riverside-night")
def _riverside(event: Published, _starts_at: datetime) -> Built:
    levels = [*event.published["levels"][:2], event["level_3"], *event.published["levels"][3:]]
    add_on, until = event["add_on"], event["re_entry_until_end_of_level"]
    sold = Product(
        number=3,
        kind=ProductKind.ADD_ON,
        pool_minor=add_on["price"] * CENTS,
        chips=add_on["chips"],
        limit=1,
        until_break=until,
    )
    price = _price(event["price"], event["fee"])
    entry = Product(
        number=1, kind=ProductKind.ENTRY, pool_minor=price["buy_in_minor"], parts=_fee(event["fee"])
    )
    again = Product(
        number=2, kind=ProductKind.RE_ENTRY, pool_minor=entry.pool_minor, parts=entry.parts, until_level=until
    )
    return {
        "products": (entry, again, sold),
        "late_until_level": until,
        "periods": _periods([*levels, *event["levels_after_7"]], _breaks(event["breaks"]), colour_ups=(2,)),
    }


def _fee(fee: float) -> tuple[Part, ...]:
    return (Part(kind=PartKind.FEE, amount_minor=round(fee * CENTS)),)


@_sets_up("shrpo-2014-100k")
def _shrpo(event: Published, starts_at: datetime) -> Built:
    few, many = event["payout_told_in_level_1"]
    last_level = event["day_1_ends"]["after_level"]
    return {
        **_price(event["price"], event["fee"]),
        "late_until_level": 8,
        "periods": _periods(event["levels"], {}),
        "days": _days(starts_at, _day("1", 2, _after(last_level)), _day("2", None)),
        "payout": _table(
            (2, few["entries_below"] - 1, few["shares_percent"]),
            (many["entries_from"], None, many["shares_percent"]),
        ),
    }


@_sets_up("canberra-monthly-2020")
def _canberra(event: Published, _starts_at: datetime) -> Built:
    # The published columns end after the second place.
    columns = [row["shares_percent"] for row in event.ours["payouts_by_players"]["value"]]
    rebuys = event["rebuys"]
    return {
        **_price(event["price"], event["fee"]),
        "rebuys": rebuys["max"],
        "rebuy_minor": (rebuys["price"] - event["fee"]) * CENTS,
        "rebuy_fee_minor": event["fee"] * CENTS,
        "rebuy_stack": rebuys["chips"],
        "rebuy_until_level": event["rebuys_until_end_of_level"],
        "late_until_level": event["alternates"]["until_end_of_level"],
        "periods": _periods(event["levels"], {}),
        "payout": _table(
            (2, 20, columns[0]), (21, 35, columns[1]), (36, 50, columns[2]), (51, None, columns[3])
        ),
    }


@_sets_up("wsop-2009-plo")
def _wsop_plo(event: Published, starts_at: datetime) -> Built:
    levels, add_ons = event["levels"], event["free_add_ons"]
    to_pool = event.ours["derived"]["to_pool_each"]
    breaks = event["breaks"][0]
    given = Product(
        number=2, kind=ProductKind.ADD_ON, chips=add_ons["chips_each"], limit=add_ons["count"], until_level=3
    )
    entry = Product(
        number=1, kind=ProductKind.ENTRY, pool_minor=to_pool * CENTS, parts=_fee(event["price"] - to_pool)
    )
    return {
        "products": (entry, given),
        "late_until_level": event["late_registration_until_end_of_level"],
        "periods": _periods(
            levels, _every(breaks["every_levels"], breaks["minutes"], len(levels)), game=Game.OMAHA
        ),
        "days": _days(
            starts_at,
            _day("1", 2, _after(10)),
            _day("2", 3, _left(9)),
            _day("3", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("wpt-toc-2018")
def _wpt_champions(event: Published, starts_at: datetime) -> Built:
    # Level 25 is misprinted.
    printed = event.published["levels"]
    levels = [*printed[:24], event["level_25"], *printed[25:], *event["levels_after_28"]]
    return {
        **_price(event["price"], event["fee"]),
        "late_until_level": event["late_registration_until_start_of_level"] - 1,
        "periods": _periods(levels, _breaks(event["breaks"]), colour_ups=(6, 12, 16, 22)),
        "days": _days(
            starts_at,
            _day("1", 2, _after(10)),
            _day("2", 3, _left(6)),
            _day("3", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("ept-barcelona-2006")
def _ept(event: Published, starts_at: datetime) -> Built:
    levels = [*event.published["levels"], *event["levels_from_10"]]
    return {
        **_price(event["price"], event["fee"]),
        "withholdings": _withheld(event, 4),
        "periods": _periods(levels, _breaks(event["breaks"]), colour_ups=(8,)),
        "days": _days(
            starts_at,
            *_flights("AB", 3, _after(9)),
            _day("2", 4, _left(12)),
            _day("3", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("euro-poker-million-2019")
def _euro_million(event: Published, starts_at: datetime) -> Built:
    late, early = event["price_by_week"][1]["price"], event["price_by_week"][0]["price"]
    fees = event["fee"]
    until = starts_at + timedelta(days=4)
    entries = (
        Product(
            number=1,
            kind=ProductKind.ENTRY,
            pool_minor=(late - fees["week 2"]) * CENTS,
            parts=_fee(fees["week 2"]),
            days=(5, 6, 7, 8),
        ),
        Product(
            number=2,
            kind=ProductKind.ENTRY,
            name="Week 1",
            pool_minor=(early - fees["week 1"]) * CENTS,
            parts=_fee(fees["week 1"]),
            days=(1, 2, 3, 4),
            until_at=until,
        ),
    )
    again = replace(entries[0], number=3, kind=ProductKind.RE_ENTRY, days=())
    return {
        "products": (*entries, again),
        "guarantee_minor": event["guarantee"] * CENTS,
        "late_until_level": 12,
        "carry": Carry.CHOSEN,
        "periods": _periods(event["levels"], _every(4, 15, len(event["levels"])), ante=AnteKind.BIG_BLIND),
        "days": _days(
            starts_at,
            *_flights("ABCDEFGH", 9, _after(13)),
            _day("2", 10, _after(event["day_2_ends"]["after_level"]), start_at=StartAt.LEVEL, start_level=14),
            _day("3", 11, _left(event["final_table"])),
            _day("Final", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("wpt-gold-coast-2023")
def _gold_coast(event: Published, starts_at: datetime) -> Built:
    seats = event["seats_per_table"]
    return {
        # One in eight entries.
        "payout": PayoutRule(paid_points=1_250),
        **_price(event["price"], event["fee"]),
        "re_entries": None,
        "seats_per_table": seats["start"],
        "late_until_level": event["late_registration_until_start_of_level"] - 1,
        "carry": Carry.BEST,
        "periods": _periods(
            event["levels"],
            {**_every(3, 15, 14), 9: 60, **dict.fromkeys(range(16, 33, 2), 15)},
            ante=AnteKind.BIG_BLIND,
        ),
        "days": _days(
            starts_at,
            *_flights("ABC", 4, _after(14)),
            _day("2", 5, _left(9), seats_per_table=seats["from_day_2"]),
            _day("3", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("wsop-2022-horse")
def _wsop_horse(event: Published, starts_at: datetime) -> Built:
    parts = event["fee_parts"]
    entry = Product(
        number=1,
        kind=ProductKind.ENTRY,
        pool_minor=parts["prize_pool"] * CENTS,
        parts=(*_fee(parts["house"]), Part(kind=PartKind.STAFF, amount_minor=round(parts["staff"] * CENTS))),
    )
    breaks = {**_every(2, 15, 11), **dict.fromkeys(range(11, 29), 10), 14: 60, 21: 60}
    return {
        "products": (entry,),
        "late_until_level": 10,
        "games": GameOrder(HORSE, GameChange.HANDS, 8),
        "periods": _periods(event["levels"], breaks, game=Game.LIMIT_HOLDEM),
        "days": _days(
            starts_at,
            _day("1", 2, _after(10)),
            _day("2", 3, _levels_played(7)),
            _day("3", 4, _left(5)),
            _day("4", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("battle-of-malta-2024-spring")
def _battle_of_malta(event: Published, starts_at: datetime) -> Built:
    ends = event["flight_ends"]
    bagged = EndRule(EndKind.PERCENT, points=ends["percent"] * POINTS, rounding=Rounding.NEAREST)
    lengths = event["level_minutes_by_players"]
    return {
        **_price(event["price"], event["fee"]),
        "withholdings": _withheld(event, event["withheld_from_prize_pool_percent"]),
        "re_entries": None,
        "late_until_level": event["late_registration_until_end_of_level"],
        "carry": Carry.BEST,
        "periods": _periods(event["levels"], _every(3, 15, len(event["levels"])), ante=AnteKind.BIG_BLIND),
        "days": _days(
            starts_at,
            *_flights("ABC", 6, bagged),
            *[
                (name, {**fields, "level_seconds": event["level_minutes"]["double last flight"] * MINUTE})
                for name, fields in _flights("DE", 6, bagged)
            ],
            _day("2", 7, _levels_played(7), start_of=StartOf.AVERAGE),
            _day("3", 8, _left(9)),
            _day(
                "4",
                None,
                start_at=StartAt.RESUME,
                level_seconds_by_players=tuple(
                    LengthFrom(row["left"], row["minutes"] * MINUTE) for row in lengths
                ),
            ),
        ),
    }


@_sets_up("irish-open-2022")
def _irish_open(event: Published, starts_at: datetime) -> Built:
    split = 1_000 - event.ours["derived"]["to_pool_each"]
    entry = Product(
        number=1,
        kind=ProductKind.ENTRY,
        pool_minor=event.ours["derived"]["to_pool_each"] * CENTS,
        parts=(*_fee(event["price"] - 1_000), Part(kind=PartKind.STAFF, amount_minor=split * CENTS)),
    )
    again = Product(number=2, kind=ProductKind.RE_ENTRY, pool_minor=entry.pool_minor, parts=entry.parts)
    per_flight = event["re_entries"]["per_flight"]
    flights = _flights("ABCD", 5, _after(event["flight_ends"]["after_level"]))
    return {
        "products": (entry, again),
        "late_until_level": 8,
        "carry": Carry.BEST,
        "periods": _periods(event["levels"], _every(3, 15, len(event["levels"])), ante=AnteKind.BIG_BLIND),
        "days": _days(
            starts_at,
            *[(name, {**fields, "re_entries": per_flight}) for name, fields in flights],
            _day("2", 6, _after(18)),
            _day("3", 7, _left(9)),
            _day("4", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("ipo-21-2016")
def _ipo(event: Published, starts_at: datetime) -> Built:
    second = event["day_2"]
    return {
        **_price(event["price"], event["fee"]),
        "re_entries": 1,
        "guarantee_minor": event["guarantee"] * CENTS,
        "late_until_level": 8,
        "carry": Carry.BEST,
        "periods": _periods(event["levels"], _every(3, 15, len(event["levels"]))),
        "days": _days(
            starts_at,
            *_flights("AB", 3, _after(event["flight_ends"]["after_level"])),
            _day("2", 4, _after(second["ends"]["after_level"])),
            _day("3", 5, _left(9)),
            _day("Final", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("festa-al-lago-2008")
def _festa(event: Published, starts_at: datetime) -> Built:
    each = event.ours["derived"]["to_pool_each"]
    return {
        **_price(event["price"], event["price"] - each),
        "late_until_level": 2,
        "periods": _periods(event["levels"], _every(2, 15, len(event["levels"]))),
        "days": _days(
            starts_at,
            *_flights("AB", 3, _after(event["flight_ends"]["after_level"])),
            _day("2", 4, _levels_played(5)),
            _day("3", 5, _levels_played(5)),
            _day("4", 6, _left(9), _levels_played(5)),
            _day("5", 7, _left(6), start_at=StartAt.RESUME),
            _day("6", None, start_at=StartAt.RESUME),
        ),
    }


@_sets_up("shrpo-horse-2014-2022")
def _shrpo_horse(event: Published, starts_at: datetime) -> Built:
    """Event 28 of 2022; that of 2014 cost 250 and changed its game after eight hands of each."""
    return {
        **_price(event["price"], event["fee"]["2022"]),
        "late_until_level": event["late_registration"]["until_start_of_level"] - 1,
        "games": GameOrder(HORSE, GameChange.HANDS, 8),
        "periods": _periods(event["levels_2022"], {3: 15, 6: 15, 9: 60}, game=Game.LIMIT_HOLDEM),
        "days": _days(starts_at, _day("1", 2, _left(9)), _day("2", None, start_at=StartAt.RESUME)),
        "payout": PayoutRule(paid_points=1_250),
    }


@_sets_up("wsop-main-2023")
def _wsop_main(event: Published, starts_at: datetime) -> Built:
    each = event.ours["derived"]["to_pool_each"]
    ends = event["days_3_to_8_end"]
    breaks = {number: 75 if number % 5 == 3 else 20 for number in range(1, 41) if number % 5 in (1, 2, 3, 4)}
    later = {"sells": True, "late_until_level": 7}
    return {
        **_price(event["price"], event["price"] - each),
        "late_until_level": 7,
        "periods": _periods(event["levels"], breaks, ante=AnteKind.BIG_BLIND),
        "days": _days(
            starts_at,
            *_flights("ABC", 5, _after(5)),
            *_flights("D", 6, _after(5)),
            _day("2ABC", 7, _levels_played(5), **later),
            _day("2D", 7, _levels_played(5), **later),
            *[_day(str(day), day + 5, _after(ends[str(day)]["after_level"])) for day in range(3, 8)],
            _day("8", 13, _left(9)),
            _day("9", 14, _left(3), start_at=StartAt.RESUME),
            _day("10", None, start_at=StartAt.RESUME),
        ),
    }
