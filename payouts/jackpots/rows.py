"""The jackpots of the house: what can be won, which events feed them, who won what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.ledger import accounts
from cashier.ledger.rows import collected_by_part
from cashier.limits.counting import day_of, start_of
from cashier.sales.rows import entries_with
from journal.balances import balances
from journal.reading import cached_query
from payouts.models import AwardStatus, Jackpot, JackpotFeed, JackpotWin
from rulebook.jackpots import Feed, Stage, certain_amount, jackpot_amount
from rulebook.products import PartKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDetails:
    """What a win pays up to the end of a level."""

    points: Annotated[int, Note("Of the jackpot, in hundredths of a percent.")]
    until_level: Annotated[int, Note("The last level in which it holds; 0: until registration closes.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedDetails:
    """An event that feeds a jackpot."""

    event: int
    part: Annotated[str, Note("The part of its prices that goes in: `side/Jackpot`, `fee`, `staff`.")]
    points: Annotated[int, Note("How much of that part, in hundredths of a percent.")]
    grown_minor: Annotated[int, Note("What it has put in.")]
    is_open: Annotated[bool, Note("Whether its sales still raise the jackpot.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinDetails:
    """A win of a jackpot."""

    id: int
    award: Annotated[int, Note("The prize, to be paid like any other.")]
    event: int
    entry: int
    player: int
    level: Annotated[int, Note("In which the hand was dealt.")]
    points: Annotated[
        int, Note("What was paid of it, in hundredths of a percent; 0: an amount that was typed.")
    ]
    first: Annotated[int | None, Note("The win of the hand named first, if several won at once.")]
    amount_minor: int
    added_minor: Annotated[int, Note("What the house added, so that it starts again.")]
    status: AwardStatus
    won_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotDetails:
    """A jackpot: amount = kept + grown of each event that still feeds it."""

    id: int
    name: str
    currency: str
    base_minor: Annotated[int, Note("Where it starts, and starts again after each win; given by the house.")]
    stages: tuple[StageDetails, ...]
    hand: Annotated[str, Note("What wins it, in words.")]
    is_once_a_day: Annotated[bool, Note("Whether it is won at most once a day, in all events together.")]
    amount_minor: Annotated[int, Note("What it is now.")]
    kept_minor: Annotated[
        int,
        Note("On its own account; negative while events still hold what was won."),
    ]
    opened_at: datetime
    closed_at: datetime | None
    feeds: tuple[FeedDetails, ...]
    wins: tuple[WinDetails, ...]


def jackpot_row(jackpot_id: int) -> Jackpot:
    """The row of a jackpot; raises ``Refusal("jackpot_unknown")``."""
    row = Jackpot.objects.filter(pk=jackpot_id).first()
    if row is None:
        raise Refusal("jackpot_unknown", number=jackpot_id)
    return row


def open_jackpot_row(jackpot_id: int) -> Jackpot:
    """The same; raises ``Refusal("jackpot_closed")`` once it is closed."""
    row = jackpot_row(jackpot_id)
    if row.closed_at is not None:
        raise Refusal("jackpot_closed", name=row.name)
    return row


def jackpots() -> tuple[JackpotDetails, ...]:
    """All jackpots of the house, the open ones first."""
    rows = Jackpot.objects.order_by("closed_at", "pk")
    return _details(sorted(rows, key=lambda row: (row.closed_at is not None, row.pk)))


def jackpot(jackpot_id: int) -> JackpotDetails:
    return _details([jackpot_row(jackpot_id)])[0]


def amounts(jackpot_ids: Collection[int]) -> dict[int, int]:
    """What each of these jackpots is now, in minor units."""
    kept, feeds = _kept(jackpot_ids), feeds_of(jackpot_ids)
    return {
        one: jackpot_amount(kept[one], [feed for row, feed in feeds if row.jackpot_id == one])
        for one in jackpot_ids
    }


def feeds_of(jackpot_ids: Collection[int]) -> list[tuple[JackpotFeed, Feed]]:
    """The feeds of these jackpots that still grow, with what their events have collected for them."""
    rows = list(JackpotFeed.objects.filter(jackpot__in=jackpot_ids, swept_minor__isnull=True))
    return with_collected(rows)


def open_feeds(event_id: int) -> list[tuple[JackpotFeed, Feed]]:
    """The feeds of an event whose money it still holds."""
    rows = JackpotFeed.objects.filter(event=event_id, swept_minor__isnull=True).select_related("jackpot")
    return with_collected(list(rows))


@cached_query("payouts.JackpotFeed")
def is_fed_by(event_id: int) -> bool:
    """Whether an event holds money for a jackpot."""
    return JackpotFeed.objects.filter(event=event_id, swept_minor__isnull=True).exists()


def with_collected(rows: Sequence[JackpotFeed]) -> list[tuple[JackpotFeed, Feed]]:
    """The feeds with what their events hold for them; one query for each event."""
    parts: dict[int, list[str]] = {}
    for row in rows:
        parts.setdefault(row.event_id, []).append(row.part)
    held = {
        (event_id, part): minor
        for event_id, names in parts.items()
        for part, minor in collected_by_part(event_id, names).items()
    }
    return [(row, Feed(held[row.event_id, row.part], row.points, row.drawn_minor)) for row in rows]


OF_HOUSE = (PartKind.FEE.value, PartKind.STAFF.value)
"""Parts of prices that the house gives: then everybody is in the jackpot."""


def entries_in(feed: FeedDetails | JackpotFeed) -> tuple[EntryView, ...]:
    """The entries of an event that are in the jackpot: all, or those who bought the side fee."""
    event_id = feed.event_id if isinstance(feed, JackpotFeed) else feed.event
    if feed.part in OF_HOUSE:
        return tuple(one for one in tournaments.entries(event_id) if one.status not in ("unpaid", "ahead"))
    return tuple(tournaments.entries_by_id(entries_with(event_id, feed.part)).values())


def is_won_today(row: Jackpot, day_id: int, at: datetime) -> bool:
    """Whether it was won on this calendar day, or since this day of the event began: it may end after midnight."""
    begun = tournaments.day(day_id).started_at
    since = start_of(day_of(at))
    return row.wins.filter(won_at__gte=min(since, begun) if begun else since).exists()


def kept_of(jackpot_id: int) -> int:
    """What is on the account of a jackpot itself."""
    return _kept([jackpot_id])[jackpot_id]


def certain_of(jackpot_id: int) -> int:
    """What is in a jackpot whatever sales are voided."""
    return certain_amount(kept_of(jackpot_id), [feed for _row, feed in feeds_of([jackpot_id])])


def _kept(jackpot_ids: Collection[int]) -> Mapping[int, int]:
    sums = balances(accounts.jackpot(one) for one in jackpot_ids)
    return {one: -sums[accounts.jackpot(one)].total() for one in jackpot_ids}


def _details(rows: Iterable[Jackpot]) -> tuple[JackpotDetails, ...]:
    rows = list(rows)
    ids = [row.pk for row in rows]
    kept, growing = _kept(ids), {row.pk: feed for row, feed in feeds_of(ids)}
    feeds = list(JackpotFeed.objects.filter(jackpot__in=ids))
    wins = list(
        JackpotWin.objects.filter(jackpot__in=ids)
        .select_related("award", "award__entry", "award__event")
        .order_by("-pk")
    )
    return tuple(
        _one(
            row,
            kept[row.pk],
            [_feed(feed, growing.get(feed.pk)) for feed in feeds if feed.jackpot_id == row.pk],
            [_win(win) for win in wins if win.jackpot_id == row.pk],
        )
        for row in rows
    )


def _one(row: Jackpot, kept: int, feeds: Sequence[FeedDetails], wins: Sequence[WinDetails]) -> JackpotDetails:
    return JackpotDetails(
        id=row.pk,
        name=row.name,
        currency=row.currency,
        base_minor=row.base_minor,
        stages=tuple(
            StageDetails(points=one.points, until_level=one.until_level) for one in row.paid_by_stage
        ),
        hand=row.hand,
        is_once_a_day=row.is_once_a_day,
        amount_minor=kept + sum(feed.grown_minor for feed in feeds if feed.is_open),
        kept_minor=kept,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        feeds=tuple(feeds),
        wins=tuple(wins),
    )


def _feed(row: JackpotFeed, growing: Feed | None) -> FeedDetails:
    return FeedDetails(
        event=row.event_id,
        part=row.part,
        points=row.points,
        grown_minor=growing.grown if growing is not None else row.swept_minor or 0,
        is_open=growing is not None,
    )


def _win(row: JackpotWin) -> WinDetails:
    award = row.award
    return WinDetails(
        id=row.pk,
        award=award.pk,
        event=award.event_id,
        entry=award.entry_id,
        player=award.player_id,
        level=row.level,
        points=row.points,
        first=row.first_id,
        amount_minor=award.amount_minor,
        added_minor=row.added_minor,
        status=AwardStatus(award.status),
        won_at=row.won_at,
    )


def stages_of(details: Sequence[StageDetails]) -> tuple[Stage, ...]:
    """The stages as the rule takes them."""
    return tuple(Stage(one.points, one.until_level) for one in details)


@cached_query("payouts.Jackpot")
def _has_any() -> bool:
    """Whether the house ever had a jackpot."""
    return Jackpot.objects.exists()


def require_not_won(entry_id: int) -> None:
    """Raise ``Refusal("jackpot_of_entry")`` before a sale is voided whose entry has won a jackpot."""
    if _has_any() and JackpotWin.objects.filter(award__entry=entry_id).exists():
        raise Refusal("jackpot_of_entry", entry=entry_id)


def require_no_jackpot_won(event_id: int) -> None:
    """Raise ``Refusal("jackpot_won_here")`` before an event is cancelled in which a jackpot was won."""
    won = JackpotWin.objects.filter(award__event=event_id).values_list("jackpot__name", flat=True)
    if names := sorted(set(won)):
        raise Refusal("jackpot_won_here", event=event_id, names=", ".join(names))


@dataclass(frozen=True, slots=True)
class ShownJackpot:
    """The jackpot of an event for its screens; the largest if it feeds several."""

    name: str = ""
    minor: int = 0


def shown_jackpot(event_id: int) -> ShownJackpot:
    """What can be won in an event now; empty without a jackpot."""
    names = dict(_open_jackpots(event_id))
    if not names:
        return ShownJackpot()
    minor, largest = max((minor, one) for one, minor in amounts(tuple(names)).items())
    return ShownJackpot(names[largest], minor)


def jackpot_of_event(event_id: int) -> JackpotDetails | None:
    """The largest open jackpot that can be won in an event; None without one."""
    ids = [one for one, _name in _open_jackpots(event_id)]
    if not ids:
        return None
    return max(_details(Jackpot.objects.filter(pk__in=ids)), key=lambda one: (one.amount_minor, one.id))


def events_beside() -> dict[int, frozenset[int]]:
    """The other events that raise the same open jackpot, by event."""
    fed = JackpotFeed.objects.filter(swept_minor__isnull=True, jackpot__closed_at__isnull=True)
    events: dict[int, set[int]] = {}
    for jackpot_id, event_id in fed.order_by().values_list("jackpot", "event"):
        events.setdefault(jackpot_id, set()).add(event_id)
    beside: dict[int, frozenset[int]] = {}
    for together in events.values():
        for event_id in together:
            beside[event_id] = beside.get(event_id, frozenset()) | (together - {event_id})
    return {event_id: others for event_id, others in beside.items() if others}


def has_jackpot(event_id: int) -> bool:
    """Whether a jackpot can be won in an event."""
    return bool(_open_jackpots(event_id))


@cached_query("payouts.JackpotFeed", "payouts.Jackpot")
def _open_jackpots(event_id: int) -> tuple[tuple[int, str], ...]:
    """The open jackpots that an event feeds or fed, by name."""
    fed = JackpotFeed.objects.filter(event=event_id, is_off=False, jackpot__closed_at__isnull=True)
    return tuple(fed.order_by("pk").values_list("jackpot", "jackpot__name"))
