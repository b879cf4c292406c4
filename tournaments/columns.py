"""A set-up converted to columns of rows, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.carry import Carry
from rulebook.days.day import DayPays, DaySetup, LengthFrom, Needs, PrizeFrom, SeatsFrom, StartAt, StartOf
from rulebook.days.ending import EndKind, EndRule, Rounding
from rulebook.days.merging import KeepsSeats
from rulebook.payouts import RemainderPlace, Steepness, TableRow, TableShare, Tiering
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind, Pile, Product, ProductKind
from rulebook.profile import RulesProfile, profile_stored, profile_to_data
from rulebook.rounds.kind import DayKind
from rulebook.satellite import RemainderRule, SecondSeat
from rulebook.side_pools import SidePool, WhoIn, WonBy
from rulebook.split import PartRounding
from rulebook.structure import (
    AnteKind,
    Game,
    GameChange,
    GameOrder,
    LastLevel,
    Period,
    PeriodKind,
    fill_bets,
    numbered,
)
from rulebook.withholdings import Rounded, WithheldPer
from tournaments.models import Day, Event
from tournaments.models import Period as PeriodRow
from tournaments.prices import numbered_products
from tournaments.values import Chip, EventTerms, PayoutKind, PayoutRule, Thing

TERMS = tuple(item.name for item in fields(EventTerms))


def plain(value: Any) -> Any:
    """A value in a form that JSON can store."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def structured(value: Any) -> Any:
    """One of the set-up's own values (payout rule, chips …) as plain data; other values are unchanged."""
    if isinstance(value, RulesProfile):
        return profile_to_data(value)
    if isinstance(value, (AdvanceRule, GameOrder, PayoutRule)):
        return plain(asdict(value))
    if isinstance(value, tuple):
        return [plain(asdict(item)) if hasattr(item, "__dataclass_fields__") else item for item in value]
    return plain(value)


def columns_of(terms: EventTerms) -> dict[str, Any]:
    """The terms as columns of ``Event``."""
    return {name: structured(getattr(terms, name)) for name in TERMS}


def terms_of(row: Event) -> dict[str, Any]:
    """The columns of ``Event`` as the fields of ``EventTerms``."""
    values = {name: getattr(row, name) for name in TERMS}
    return values | {
        "products": products_of(row.products),
        "withholdings": withholdings_of(row.withholdings),
        "side_pools": side_pools_of(row.side_pools),
        "chip_set": chips_of(row.chip_set),
        "payout": payout_of(row.payout),
        "profile": profile_of(row.profile),
        "advance": advance_of(row.advance),
        "carry": Carry(row.carry),
        "last_level": LastLevel(row.last_level),
        "games": games_of(row.games),
        "guarantee_parts": tuple(row.guarantee_parts),
        "house_defaults": tuple(row.house_defaults),
    }


def products_of(data: Sequence[Mapping[str, Any]]) -> tuple[Product, ...]:
    """The products of an event; a product without a number gets the next free one."""
    return numbered_products(_product(item) for item in data)


def _product(item: Mapping[str, Any]) -> Product:
    values = {"number": 0, **item}
    values["kind"] = ProductKind(values["kind"])
    values["until_at"] = _instant(values.get("until_at"))
    values["days"] = tuple(values.get("days", ()))
    values["tiers"] = tuple(str(one) for one in values.get("tiers", ()))
    values["piles"] = tuple(Pile(**one) for one in values.get("piles", ()))
    values["parts"] = tuple(
        Part(**{**part, "kind": PartKind(part["kind"])}) for part in item.get("parts", ())
    )
    return Product(**values)


def _instant(value: datetime | str | None) -> datetime | None:
    """An aware date-time, from a request or from the database."""
    if not value:
        return None
    instant = value if isinstance(value, datetime) else datetime.fromisoformat(value)
    if instant.tzinfo is None:
        raise ValueError(value)
    return instant


def games_of(data: Mapping[str, Any]) -> GameOrder:
    """The games that follow each other within a level; none: each level states its own."""
    return GameOrder(
        games=tuple(Game(one) for one in data.get("games", ())),
        change=GameChange(data.get("change", GameChange.LEVEL)),
        every=int(data.get("every", GameOrder().every)),
    )


def withholdings_of(data: Sequence[Mapping[str, Any]]) -> tuple[Withholding, ...]:
    """The withholdings; an old row that is only a percentage has just its name and ``points``."""
    return tuple(_withholding(item) for item in data)


def _withholding(item: Mapping[str, Any]) -> Withholding:
    values = dict(item)
    values["prizes"], values["days"] = tuple(values.get("prizes", ())), tuple(values.get("days", ()))
    values["per"] = WithheldPer(values.get("per", WithheldPer.TOTAL))
    values["rounding"] = PartRounding(values.get("rounding", PartRounding.HALF_UP))
    values["rounds"] = Rounded(values.get("rounds", Rounded.WITHHELD))
    return Withholding(**values)


def side_pools_of(data: Sequence[Mapping[str, Any]]) -> tuple[SidePool, ...]:
    """The side fees that are paid out in the event."""
    return tuple(
        SidePool(
            str(item["name"]),
            WonBy(item.get("won_by", WonBy.PLACE)),
            tuple(item.get("points", ())),
            tuple(item.get("amounts", ())),
            int(item.get("winners", 0)),
            WhoIn(item.get("who_in", WhoIn.BOUGHT)),
            bool(item.get("follows", False)),
        )
        for item in data
    )


def chips_of(data: Sequence[Mapping[str, Any]]) -> tuple[Chip, ...]:
    """The chips of a set."""
    return tuple(Chip(**item) for item in data)


def payout_of(data: Mapping[str, Any]) -> PayoutRule:
    """A payout rule; the default if nothing is given."""
    values = _in_points(dict(data))
    values["kind"] = PayoutKind(values.get("kind", PayoutKind.CASH))
    values["shares"] = tuple(values.get("shares", ()))
    values["steepness"] = Steepness(values.get("steepness", Steepness.USUAL))
    values["tiers"] = Tiering(values.get("tiers", Tiering.USUAL))
    values["rest_place"] = RemainderPlace(values.get("rest_place", RemainderPlace.FIRST))
    values["remainder"] = RemainderRule(values.get("remainder", RemainderRule.NEXT_PLACE))
    values["second_seat"] = SecondSeat(values.get("second_seat", SecondSeat.TICKET))
    values["percents"] = tuple(values.get("percents", ()))
    values["things"] = tuple(
        Thing(int(item["place"]), str(item["name"])) for item in values.get("things", ())
    )
    values["rows"] = table_rows_of(values.get("rows", ()))
    return PayoutRule(**values)


def _in_points(values: dict[str, Any]) -> dict[str, Any]:
    """Convert a stored whole percentage to hundredths of a percent."""
    if "paid_percent" in values:
        percent = values.pop("paid_percent")
        values.setdefault("paid_points", None if percent is None else percent * 100)
    return values


def table_rows_of(data: Sequence[Mapping[str, Any]]) -> tuple[TableRow, ...]:
    """The rows of a payout table."""
    return tuple(
        TableRow(row["least"], row["most"], tuple(TableShare(**share) for share in row["shares"]))
        for row in data
    )


def advance_of(data: Mapping[str, Any]) -> AdvanceRule:
    """Who advances; all remaining players if nothing is given."""
    values = dict(data)
    values["kind"] = AdvanceKind(values.get("kind", AdvanceKind.ALL_LEFT))
    return AdvanceRule(**values)


def profile_of(data: Mapping[str, Any]) -> RulesProfile:
    """A rules profile as stored; the same data is parsed once."""
    return _profile(json.dumps(data, sort_keys=True))


@lru_cache(maxsize=128)
def _profile(text: str) -> RulesProfile:
    return profile_stored(json.loads(text))


def day_columns(day: DaySetup, number: int) -> dict[str, Any]:
    """A day as columns of ``Day``, except where it leads: that takes the ids of the others."""
    columns = {name: value for name, value in asdict(day).items() if name != "leads_to"}
    listed = {name: structured(getattr(day, name)) for name in LISTED}
    pays = None if day.pays is None else plain(asdict(day.pays))
    own = {"pays": pays, "periods": periods_to_data(day.periods)}
    return columns | {"number": number} | listed | own


def end_rules_of(data: Iterable[Mapping[str, Any]]) -> tuple[EndRule, ...]:
    """The rules that end a day, each kind in its place."""
    rules = [
        EndRule(
            **{
                **values,
                "kind": EndKind(values["kind"]),
                "rounding": Rounding(values.get("rounding", Rounding.UP)),
            }
        )
        for values in data
    ]
    return tuple(sorted(rules, key=lambda rule: list(EndKind).index(rule.kind)))


LISTED = ("end_rules", "seats_by_players", "level_seconds_by_players")
"""Fields of a day that are lists of values."""


def day_values(held: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a day that its columns, or plain data, hold as something else."""
    return {
        "start_at": StartAt(held.get("start_at", StartAt.USUAL)),
        "start_of": StartOf(held.get("start_of", StartOf.LATEST)),
        "keeps_seats": KeepsSeats(held.get("keeps_seats", KeepsSeats.FINAL_TABLE)),
        "needs": Needs(held.get("needs", Needs.USUAL)),
        "kind": DayKind(held.get("kind", DayKind.FIELD)),
        "end_rules": end_rules_of(held.get("end_rules", ())),
        "seats_by_players": tuple(SeatsFrom(**one) for one in held.get("seats_by_players", ())),
        "level_seconds_by_players": tuple(
            LengthFrom(**one) for one in held.get("level_seconds_by_players", ())
        ),
        "pays": pays_of(held.get("pays")),
        "periods": periods_from_data(held.get("periods", ()), held.get("first_number")),
    }


def pays_of(held: Mapping[str, Any] | None) -> DayPays | None:
    """What a day pays within it, from its column or plain data."""
    if held is None:
        return None
    prizes = tuple(PrizeFrom(**one) for one in held.get("prizes", ()))
    return DayPays(held["points"], Rounding(held.get("rounding", Rounding.UP)), prizes)


OWN_FIELDS = tuple(item.name for item in fields(DaySetup) if item.name != "leads_to")
"""The fields of a day that need no other day."""


def days_of(rows: Iterable[Day]) -> tuple[DaySetup, ...]:
    """The set-up of all days of an event, in their order."""
    listed = list(rows)
    numbers = {row.pk: row.number for row in listed}
    return tuple(
        DaySetup(
            **own_fields(row),
            leads_to=numbers.get(row.leads_to_id) if row.leads_to_id else None,
        )
        for row in listed
    )


def own_fields(row: Day) -> dict[str, Any]:
    """The columns of ``Day`` as fields of its set-up, except where it leads."""
    held = {name: getattr(row, name) for name in OWN_FIELDS}
    return held | day_values(held)


PERIOD_FIELDS = tuple(item.name for item in fields(Period) if item.name != "closes_registration")


def periods_to_data(periods: Sequence[Period]) -> list[dict[str, Any]]:
    """Levels and breaks as plain data."""
    return [{name: plain(getattr(period, name)) for name in PERIOD_FIELDS} for period in periods]


def periods_from_data(data: Sequence[Mapping[str, Any]], first: int | None = None) -> tuple[Period, ...]:
    """Levels and breaks, with new numbers, by default from 1 on."""
    return numbered((_period_of(item) for item in data), first or 1)


def _period_of(item: Mapping[str, Any]) -> Period:
    values = {name: item[name] for name in PERIOD_FIELDS if name in item and name != "number"}
    values["kind"] = PeriodKind(values.get("kind", PeriodKind.LEVEL))
    values["ante_kind"] = AnteKind(values.get("ante_kind", AnteKind.NONE))
    values["game"] = Game(values.get("game", Game.HOLDEM))
    return fill_bets(Period(number=0, **values))


def period_columns(period: Period, position: int) -> dict[str, Any]:
    """A level or break as columns of ``Period``."""
    return {
        "position": position,
        "kind": period.kind.value,
        "seconds": period.seconds,
        "small_blind": period.small_blind,
        "big_blind": period.big_blind,
        "ante": period.ante,
        "ante_kind": period.ante_kind.value,
        "has_colour_up": period.has_colour_up,
        "note": period.note,
        "game": period.game.value,
        "small_bet": period.small_bet,
        "big_bet": period.big_bet,
        "bring_in": period.bring_in,
        "limit_small_blind": period.limit_small_blind,
        "limit_big_blind": period.limit_big_blind,
        "stud_ante": period.stud_ante,
    }


def periods_of(rows: Iterable[PeriodRow]) -> tuple[Period, ...]:
    """The rows in order, in the rulebook's terms, with level numbers."""
    return numbered(_period(row) for row in rows)


def _period(row: PeriodRow) -> Period:
    return Period(
        kind=PeriodKind(row.kind),
        number=0,
        seconds=row.seconds,
        small_blind=row.small_blind,
        big_blind=row.big_blind,
        ante=row.ante,
        ante_kind=AnteKind(row.ante_kind),
        has_colour_up=row.has_colour_up,
        note=row.note,
        game=Game(row.game),
        small_bet=row.small_bet,
        big_bet=row.big_bet,
        bring_in=row.bring_in,
        limit_small_blind=row.limit_small_blind,
        limit_big_blind=row.limit_big_blind,
        stud_ante=row.stud_ante,
    )
