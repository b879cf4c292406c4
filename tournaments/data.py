"""A whole set-up as plain data, for templates, copies and the API; parsing refuses each error."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, all_to_the_last, one_after_another
from rulebook.refusals import Refusal
from rulebook.structure import LastLevel, PeriodKind, fill_big_blind
from tournaments import columns as rows
from tournaments.prices import SIMPLE
from tournaments.values import EventSetup, changed_setup, simple_setup

INSTANTS = ("starts_at", "late_until_at")


def setup_to_data(setup: EventSetup) -> dict[str, Any]:
    """Plain data of a set-up; date-times in ISO 8601."""
    data = {name: rows.structured(getattr(setup, name)) for name in rows.TERMS}
    data["days"] = [asdict(day) | {"starts_at": day.starts_at.isoformat()} for day in setup.days]
    data["periods"] = rows.periods_to_data(setup.periods)
    return data


def setup_from_data(data: Mapping[str, Any], *, base: EventSetup | None = None) -> EventSetup:
    """Read a set-up; fields not given stay as in ``base``, or get the default.

    Simple prices (``buy_in_minor``) may be given in place of products, or to change them.

    Raises ``Refusal("field_unknown")`` or ``Refusal("field_unreadable")`` naming the field.
    """
    known = {item.name for item in fields(EventSetup)} | set(SIMPLE)
    if strange := sorted(set(data) - known):
        raise Refusal("field_unknown", field=strange[0], name=strange[0])
    values = {name: _read(name, value) for name, value in data.items()}
    if base is not None:
        return changed_setup(base, **values)
    for name in ("name", "starts_at"):
        if name not in values:
            raise Refusal("field_missing", field=name)
    return simple_setup(**values)


def with_big_blind(row: Mapping[str, Any]) -> dict[str, Any]:
    """A level of a request; its big blind defaults to twice the small one."""
    # A partial change gets no defaults.
    if row.get("kind", PeriodKind.LEVEL) == PeriodKind.LEVEL and not row.get("big_blind"):
        return {**row, "big_blind": fill_big_blind(row.get("small_blind", 0))}
    return dict(row)


def days_from_data(data: Sequence[Mapping[str, Any]]) -> tuple[DaySetup, ...]:
    """The days; one that does not say where it leads, leads to the next one.

    In set-ups kept before days said it, all others led to the final. Raises ``Refusal("field_unreadable")``.
    """
    days = tuple(_day(day) for day in data)
    if any(day.get("is_final") for day in data):
        return all_to_the_last(days)
    return tuple(
        day if "leads_to" in given else usual
        for day, given, usual in zip(days, data, one_after_another(days), strict=True)
    )


def day_changed(day: DaySetup, changes: Mapping[str, Any]) -> DaySetup:
    """The day with the fields given in ``changes``; raises ``Refusal("field_unreadable")``."""
    before = asdict(day)
    changed = {name: changes[name] for name in before if name in changes}
    try:
        return _day(before | changed)
    except (KeyError, TypeError, ValueError) as error:
        raise Refusal("field_unreadable", field="days", name=", ".join(changed)) from error


def _day(data: Mapping[str, Any]) -> DaySetup:
    values = dict(data) | {"starts_at": instant("days", data["starts_at"])} | rows.day_values(data)
    return DaySetup(**{item.name: values[item.name] for item in fields(DaySetup) if item.name in values})


def instant(field: str, value: Any) -> datetime:
    """An aware datetime from a datetime or ISO 8601; raises ``Refusal("instant_unreadable")``."""
    try:
        moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    except ValueError:
        raise Refusal("instant_unreadable", field=field, text=str(value)[:40]) from None
    if moment.tzinfo is None:
        raise Refusal("instant_unreadable", field=field, text=str(value)[:40])
    return moment


def _instant_or_none(field: str, value: Any) -> datetime | None:
    return None if value in (None, "") else instant(field, value)


READERS: Mapping[str, Callable[[Any], Any]] = {
    "products": rows.products_of,
    "withholdings": rows.withholdings_of,
    "side_pools": rows.side_pools_of,
    "chip_set": rows.chips_of,
    "payout": rows.payout_of,
    "profile": rows.profile_of,
    "advance": rows.advance_of,
    "carry": Carry,
    "last_level": LastLevel,
    "games": rows.games_of,
    "guarantee_parts": tuple,
    "house_defaults": tuple,
    "days": days_from_data,
    "periods": rows.periods_from_data,
}


def _read(name: str, value: Any) -> Any:
    if name in INSTANTS:
        return _instant_or_none(name, value)
    reader = READERS.get(name)
    if reader is None:
        return value
    try:
        return reader(value)
    except (KeyError, TypeError, ValueError) as error:
        raise Refusal("field_unreadable", field=name, name=name) from error
