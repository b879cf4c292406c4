"""A set-up in sentences: one pure function per topic, in the active language; for the page, posters and walls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext

from rulebook.advance import AdvanceKind
from rulebook.clock import RegistrationWindow, last_open_index
from rulebook.days.day import DaySetup, Needs, one_after_another
from rulebook.money import Money
from rulebook.products import Product, ProductKind
from rulebook.rounds.kind import DayKind
from rulebook.structure import AnteKind, LastLevel, Period
from rulebook.structure.text_rows import length_text
from tournaments.in_words import (
    KINDS,
    price_text,
    prizes_in_words,
    side_pools_in_words,
    window_texts,
    withheld_in_words,
)
from tournaments.prices import SIMPLE_KINDS, first_of
from tournaments.rules.differences import rules_line
from tournaments.set_up.forms import CARRIES
from tournaments.set_up.topics import SetupTopic
from tournaments.typed.amounts import percent_text
from tournaments.values import EventSetup, PayoutKind
from wording.dates import date_format
from wording.figures import chips_text, money_short_text
from wording.games import order_line


@dataclass(frozen=True, slots=True)
class Summary:
    """A topic in a sentence, with what is good to know beside it; ``is_none`` if there is nothing of it yet."""

    line: str
    note: str = ""
    is_none: bool = False


def rules_summary(setup: EventSetup) -> Summary:
    """The edition of the rules, and what differs from it."""
    return Summary(*rules_line(setup.profile))


def listed(items: Iterable[Any]) -> str:
    """``6, 12 and 18``."""
    return get_text_list([str(item) for item in items], _now("and"))


def instant_text(at: Any) -> str:
    """``Friday 27 Nov 2026, 19:00``, in the house's time."""
    local = timezone.localtime(at)
    return f"{date_format(local, 'l')} {date_format(local, 'DATE_FORMAT')}, {date_format(local, 'H:i')}"


def name_summary(setup: EventSetup) -> Summary:
    """What it is called and when it is played."""
    days = setup.played_days
    line = f"{setup.name}, {instant_text(days[0].starts_at)}"
    notes = [_now("Main event")] if setup.is_main else []
    if len(days) == 1:
        notes.append(_now("One day"))
    else:
        last = {"days": len(days), "last": instant_text(days[-1].starts_at)}
        notes.append(_now("%(days)s days, the last on %(last)s") % last)
        if leading := _leading(days):
            notes.append(leading)
        notes.append(_advancing(setup))
    coming = [day.leads_to for day in setup.played_days if day.leads_to is not None]
    if len(set(coming)) < len(coming):
        rule = {"rule": dict(CARRIES)[setup.carry]}
        notes.append(_now("of several bags of a player, %(rule)s") % rule)
    notes += [text for number, day in enumerate(days, start=1) if (text := _own(number, day, len(days)))]
    notes += _played_as(days)
    return Summary(line, "; ".join(notes))


def _own(number: int, day: DaySetup, days: int) -> str:
    """``Day 1: levels of 20 minutes, 6 seats per table``: what a day has of its own; empty if nothing."""
    parts = list(_own_parts(day))
    name = day.name or _now("Day %(number)s") % {"number": number}
    return "" if not parts else ", ".join(parts) if days == 1 else f"{name}: {', '.join(parts)}"


def _own_parts(day: DaySetup) -> Iterator[str]:
    yield from _own_levels(day)
    if day.seats_per_table:
        yield _now("%(seats)s seats per table") % {"seats": day.seats_per_table}
    for step in day.seats_by_players:
        yield _now("%(seats)s seats from %(players)s players left") % {
            "seats": step.seats,
            "players": step.players,
        }
    if day.max_entries:
        yield _now("up to %(most)s entries") % {"most": chips_text(day.max_entries)}
    if day.starting_stack:
        yield _now("%(stack)s chips") % {"stack": chips_text(day.starting_stack)}
    if day.re_entries is not None:
        text = ngettext("one re-entry per player", "%(count)s re-entries per player", day.re_entries)
        yield text % {"count": day.re_entries} if day.re_entries else str(RE_ENTRY[0])
    if day.needs is not Needs.USUAL:
        yield _now("ends with bags") if day.needs is Needs.BAGS else _now("ends with counts")
    if day.pays is not None:
        yield _now("pays %(percent)s %% of its entries the same night") % {
            "percent": percent_text(day.pays.points)
        }


def _own_levels(day: DaySetup) -> Iterator[str]:
    if levels := sum(period.is_level for period in day.periods):
        text = ngettext("one level of its own", "%(count)s levels of its own", levels)
        yield text % {"count": levels}
    if day.level_seconds:
        yield _now("levels of %(minutes)s minutes") % {"minutes": length_text(day.level_seconds)}
    for length in day.level_seconds_by_players:
        values = {"minutes": length_text(length.seconds), "players": length.players}
        yield _now("of %(minutes)s minutes from %(players)s players left") % values


def _leading(days: Sequence[DaySetup]) -> str:
    """Which days lead to which, unless each leads to the next."""
    if list(days) == list(one_after_another(days)):
        return ""
    names = [
        day.name or _now("Day %(number)s") % {"number": number} for number, day in enumerate(days, start=1)
    ]
    parts = []
    for number, name in enumerate(names, start=1):
        from_days = [names[at] for at, day in enumerate(days) if day.leads_to == number]
        values = {"days": listed(from_days), "day": name}
        if from_days:
            parts.append(
                ngettext("%(days)s leads to %(day)s", "%(days)s lead to %(day)s", len(from_days)) % values
            )
    return ", ".join(parts)


def _played_as(days: Sequence[DaySetup]) -> list[str]:
    """How many days are brackets or shootouts."""
    brackets, shootouts = (
        sum(day.kind is kind for day in days) for kind in (DayKind.BRACKET, DayKind.SHOOTOUT)
    )
    notes = []
    if brackets:
        notes.append(ngettext("%(count)s bracket", "%(count)s brackets", brackets) % {"count": brackets})
    if shootouts:
        notes.append(ngettext("%(count)s shootout", "%(count)s shootouts", shootouts) % {"count": shootouts})
    return notes


def _advancing(setup: EventSetup) -> str:
    count = {"count": setup.advance.count}
    if setup.advance.kind is AdvanceKind.TABLE_WINNERS:
        return _now("the top %(count)s of each table advance") % count
    if setup.advance.kind is AdvanceKind.TOP:
        return _now("the top %(count)s of the day advance") % count
    return _now("everybody with chips advances")


def levels_summary(setup: EventSetup) -> Summary:
    """How long the levels are, how many there are, and where the breaks are."""
    levels = [period for period in setup.periods if period.is_level]
    if not levels:
        return Summary(_now("No levels yet"), is_none=True)
    values = {
        "minutes": _span(levels),
        "levels": len(levels),
        "blinds": f"{chips_text(levels[0].small_blind)}/{chips_text(levels[0].big_blind)}",
    }
    parts = [_now("%(minutes)s minutes, %(levels)s levels from %(blinds)s") % values]
    if any(level.ante for level in levels):
        is_big = any(level.ante_kind == AnteKind.BIG_BLIND for level in levels if level.ante)
        parts.append(_now("big blind ante") if is_big else _now("ante"))
    if setup.games.is_on:
        parts.append(order_line(setup.games))
    line = ", ".join(parts)
    if breaks := _breaks(setup.periods):
        line = f"{line}; {breaks}"
    return Summary(line, _after_last(setup, levels[-1].number))


def _after_last(setup: EventSetup, level: int) -> str:
    texts = {
        LastLevel.REPEATS: _now("After level %(level)s it repeats"),
        LastLevel.OVERTIME: _now("After level %(level)s it continues as overtime"),
        LastLevel.ENDS: _now("Play ends after level %(level)s"),
    }
    return texts[setup.last_level] % {"level": level}


def _span(periods: Sequence[Period]) -> str:
    minutes = sorted({period.seconds // 60 for period in periods})
    return str(minutes[0]) if len(minutes) == 1 else f"{minutes[0]}–{minutes[-1]}"


def _breaks(periods: Sequence[Period]) -> str:
    """``breaks of 15 minutes after 6, 12 and 18``; empty without breaks."""
    after, level = [], 0
    for period in periods:
        level = period.number if period.is_level else level
        if period.is_break:
            after.append(level)
    breaks = [period for period in periods if period.is_break]
    if not breaks:
        return ""
    text = ngettext(
        "a break of %(minutes)s minutes after level %(levels)s",
        "breaks of %(minutes)s minutes after levels %(levels)s",
        len(breaks),
    )
    return text % {"minutes": _span(breaks), "levels": listed(dict.fromkeys(after))}


def chips_summary(setup: EventSetup) -> Summary:
    """The starting stack and the chips that it is made of."""
    stack = chips_text(setup.starting_stack)
    chips = [chip for chip in setup.chip_set if chip.worth]
    if not chips:
        return Summary(_now("%(stack)s chips") % {"stack": stack}, _now("No chip set"))
    values = {"stack": stack, "least": chips_text(chips[0].worth), "most": chips_text(chips[-1].worth)}
    line = _now("%(stack)s in chips of %(least)s to %(most)s") % values
    pile = [f"{chip.count} × {chips_text(chip.worth)}" for chip in chips if chip.count]
    return Summary(line, ", ".join(pile))


def price_of(product: Product, currency: str) -> str:
    """``€100 + €10``; free if nothing is paid."""
    if not product.price_minor:
        return pgettext("price", "free")
    return price_text(product, currency, money_short_text)


def entry_summary(setup: EventSetup) -> Summary:
    """What an entry costs, how many are sold, and how seats are given."""
    entry = first_of(setup.products, ProductKind.ENTRY)
    price = price_of(entry, setup.currency) if entry else _now("No entry is sold")
    line = price
    if setup.max_entries:
        line = _now("%(price)s, up to %(most)s entries") % {
            "price": price,
            "most": chips_text(setup.max_entries),
        }
    drawn = _now("Seats drawn at the sale") if setup.draws_at_sale else _now("Seats drawn before the start")
    notes = [drawn, _now("at least %(least)s entries") % {"least": setup.min_entries}]
    if setup.unpaid_holds_seat:
        note = _now("an unpaid entry holds its seat for %(minutes)s minutes")
        notes.append(note % {"minutes": setup.unpaid_minutes})
    return Summary(line[:1].upper() + line[1:], "; ".join(notes))


RE_ENTRY = {0: _("no re-entry"), None: _("re-entries without limit")}


def late_summary(setup: EventSetup) -> Summary:
    """Until when players enter, and how often they come back."""
    re_entries = setup.re_entries
    if re_entries:
        text = ngettext("one re-entry per player", "%(count)s re-entries per player", re_entries) % {
            "count": re_entries
        }
    else:
        text = str(RE_ENTRY[re_entries])
    if setup.re_entries_in_all is not None and len(setup.played_days) > 1:
        most = {"again": text, "most": setup.re_entries_in_all}
        text = _now("%(again)s on each day, %(most)s on all days together") % most
    if re_entries != 0 and setup.re_entry_until_level:
        until = {"again": text, "level": setup.re_entry_until_level}
        text = _now("%(again)s to the end of level %(level)s") % until
    return Summary(f"{_late(setup)}, {text}", _closing(setup))


def _late(setup: EventSetup) -> str:
    if setup.late_until_level:
        return _now("Late registration to the end of level %(level)s") % {"level": setup.late_until_level}
    if setup.late_until_at:
        return _now("Late registration until %(instant)s") % {"instant": instant_text(setup.late_until_at)}
    return _now("Registration closes as play starts")


def _closing(setup: EventSetup) -> str:
    """About when registration closes, if play starts on time; empty without late registration by level."""
    if not setup.late_until_level or not any(period.is_level for period in setup.periods):
        return ""
    window = RegistrationWindow(setup.late_until_level)
    last = last_open_index(setup.structure, window, setup.profile.clock)
    seconds = sum(period.seconds for period in setup.structure.played[: last + 1])
    at = timezone.localtime(setup.played_days[0].starts_at + timedelta(seconds=seconds))
    return _now("Closes about %(time)s") % {"time": date_format(at, "H:i")}


def rebuys_summary(setup: EventSetup) -> Summary:
    """What rebuys and the add-on cost and give."""
    parts = []
    rebuy = first_of(setup.products, ProductKind.REBUY)
    add_on = first_of(setup.products, ProductKind.ADD_ON)
    if rebuy:
        most = (
            _now("without limit") if rebuy.limit is None else _now("at most %(most)s") % {"most": rebuy.limit}
        )
        parts.append(", ".join((_sold(_now("Rebuy"), rebuy, setup), most, *window_texts(rebuy))))
    if add_on:
        parts.append(", ".join((_sold(_now("Add-on"), add_on, setup), *window_texts(add_on))))
    return Summary("; ".join(parts)) if parts else Summary(_now("None"), is_none=True)


def _sold(name: str, product: Product, setup: EventSetup) -> str:
    values = {
        "name": name,
        "price": price_of(product, setup.currency),
        "chips": chips_text(product.chips_of(setup.starting_stack)),
    }
    return _now("%(name)s %(price)s for %(chips)s chips") % values


def further_summary(setup: EventSetup) -> Summary:
    """What else is sold, and the side pools that are paid out of it."""
    own = {first_of(setup.products, kind) for kind in SIMPLE_KINDS}
    further = [_further(product, setup.currency) for product in setup.products if product not in own]
    pools = side_pools_in_words(setup.side_pools, setup.currency).replace("\n", "; ")
    if not further:
        return Summary(pools or _now("None"), is_none=not pools)
    return Summary("; ".join(further), pools)


def _further(product: Product, currency: str) -> str:
    """``Early €180 + €20 (until play starts)``: a price with its conditions."""
    text = f"{product.name or KINDS[product.kind]} {price_of(product, currency)}"
    conditions = ", ".join(window_texts(product))
    return f"{text} ({conditions})" if conditions else text


def guarantee_summary(setup: EventSetup, *, covered_from: int | None = None) -> Summary:
    """What the house promises, gives and withholds; ``covered_from`` is the number of entries that covers it."""
    parts = [_now("No guarantee")]
    if setup.guarantee_minor:
        parts = [_now("%(amount)s guaranteed") % {"amount": money_short_text(setup.guarantee)}]
    if setup.is_guarantee_gross:
        parts.append(_now("before withholding"))
    if setup.added_minor:
        added = money_short_text(Money(setup.added_minor, setup.currency))
        parts.append(_now("%(amount)s given by the house") % {"amount": added})
    withheld = withheld_in_words(setup.withholdings, setup.currency).replace("\n", ", ")
    parts.append(
        _now("withheld: %(withheld)s") % {"withheld": withheld} if withheld else _now("nothing withheld")
    )
    note = ""
    if setup.guarantee_minor and covered_from:
        note = _now("Covered from %(entries)s entries on") % {"entries": chips_text(covered_from)}
    return Summary(", ".join(parts), note)


def prizes_summary(setup: EventSetup) -> Summary:
    """How many are paid, and how the prizes fall."""
    rule = setup.payout
    line = prizes_in_words(rule, setup.currency)
    shape = []
    if rule.kind is PayoutKind.CASH and rule.first_points:
        shape.append(_now("first place %(percent)s percent") % {"percent": percent_text(rule.first_points)})
    if rule.round_to_minor:
        unit = money_short_text(Money(rule.round_to_minor, setup.currency))
        shape.append(_now("rounded to %(unit)s") % {"unit": unit})
    return Summary(line[:1].upper() + line[1:], ", ".join(shape)[:1].upper() + ", ".join(shape)[1:])


def seats_summary(setup: EventSetup, *, tables: int, seats: int) -> Summary:
    """How many sit at a table, how many the room takes, and how tables are kept level."""
    values = {"seats": setup.seats_per_table, "tables": tables, "room": chips_text(seats)}
    line = _now("%(seats)s seats per table; the room has %(tables)s tables for %(room)s players") % values
    rules = setup.profile.seating
    if not rules.auto_balance:
        return Summary(line, _now("Moves are proposed; the floor confirms them"))
    veto = ngettext("%(count)s second to stop a move", "%(count)s seconds to stop a move", rules.veto_seconds)
    return Summary(line, f"{_now('Balanced automatically')}, {veto % {'count': rules.veto_seconds}}")


def screens_summary(setup: EventSetup) -> Summary:
    """Whether screens name players."""
    return Summary(_now("Screens show names") if setup.shows_names else _now("Screens show no names"))


def people_summary(people: Sequence[tuple[Any, str]]) -> Summary:
    """Who works here: the names by role, in the order of the roles."""
    by_role: dict[str, list[str]] = {}
    for role, name in people:
        by_role.setdefault(str(role), []).append(name)
    line = "; ".join(f"{role}: {listed(names)}" for role, names in by_role.items())
    return Summary(line or _now("Nobody"), is_none=not line)


PLAIN: Mapping[SetupTopic, Callable[[EventSetup], Summary]] = {
    SetupTopic.NAME: name_summary,
    SetupTopic.LEVELS: levels_summary,
    SetupTopic.CHIPS: chips_summary,
    SetupTopic.ENTRY: entry_summary,
    SetupTopic.LATE: late_summary,
    SetupTopic.REBUYS: rebuys_summary,
    SetupTopic.FURTHER: further_summary,
    SetupTopic.PRIZES: prizes_summary,
    SetupTopic.RULES: rules_summary,
    SetupTopic.SCREENS: screens_summary,
}
"""The topics whose sentence needs nothing but the set-up."""
