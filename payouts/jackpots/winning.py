"""Let events feed jackpots, record who won one, and move what an event holds for it once it is settled."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Protocol

from access.fields import EntryId, EventId, Length, Limits, Note, RequiredReason
from access.roles import DIRECTORS
from access.verbs import action
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.sales.rows import entries_with
from clock import rows as clock
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import HOUSE, BookRef, tournament_book
from payouts.awards.verbs import number_slips
from payouts.jackpots import rows as queries
from payouts.jackpots.rows import (
    OF_HOUSE,
    JackpotDetails,
    feeds_of,
    is_fed_by,
    is_won_today,
    jackpot_row,
    open_feeds,
    open_jackpot_row,
    with_collected,
)
from payouts.jackpots.verbs import JackpotId, give, move
from payouts.jackpots.words import JackpotFed, JackpotNotFed, JackpotWinWithdrawn, JackpotWon
from payouts.models import Award, AwardKind, AwardStatus, Jackpot, JackpotFeed, JackpotWin
from rulebook.jackpots import WHOLE, Hand, Moment, hit, jackpot_amount, paid_points
from rulebook.products import PartKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

Part = Annotated[
    str,
    Length(32, may_be_empty=False),
    Note("The part of its prices that goes in: `side/` and the name of a side fee, `fee` or `staff`."),
]


class NamesEvent(Protocol):
    """A command that names an event."""

    @property
    def event(self) -> int:
        """The event."""


def of_event_and_house(command: NamesEvent) -> list[BookRef]:
    """The book of the event, and the house's, in which jackpots are kept."""
    return [tournament_book(command.event), HOUSE]


def books_of_money(command: NamesEvent) -> list[BookRef]:
    """The book of the event, and the house's if the event holds money for a jackpot."""
    return of_event_and_house(command) if is_fed_by(command.event) else [tournament_book(command.event)]


@action("jackpots/<int:jackpot>/events/", admits=DIRECTORS, opens=of_event_and_house)
def feed_jackpot(
    book: OpenBook,
    *,
    jackpot: JackpotId,
    event: EventId,
    part: Part,
    points: Annotated[int, Limits(1, WHOLE), Note("How much of it, in hundredths of a percent.")] = WHOLE,
) -> JackpotDetails:
    """Let an event feed a jackpot with a part of its prices, those of earlier sales included.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_closed``, ``event_<state>``, ``jackpot_currency``,
    ``jackpot_part``, ``jackpot_side_pool`` or ``jackpot_fed_before``.
    """
    row, event_view = open_jackpot_row(jackpot), tournaments.event(event)
    if not event_view.is_open and not event_view.is_played:
        raise Refusal(f"event_{event_view.state}", event=event, state=event_view.state)
    _require_part(row, event_view, part)
    book.create(JackpotFeed, jackpot_id=row.pk, event_id=event, part=part, points=points)
    book.record(JackpotFed(jackpot=row.pk, name=row.name, event=event))
    return queries.jackpot(row.pk)


def _require_part(row: Jackpot, event: EventView, part: str) -> None:
    if event.currency != row.currency:
        raise Refusal("jackpot_currency", field="event", name=row.name, currency=row.currency)
    sold = {share.account for product in event.products for share in product.shares}
    if part not in OF_HOUSE and (not part.startswith(f"{PartKind.SIDE.value}/") or part not in sold):
        raise Refusal("jackpot_part", field="part", part=part)
    if part in {pool.part for pool in event.side_pools}:
        raise Refusal("jackpot_side_pool", field="part", part=part)
    if (
        JackpotFeed.objects.filter(event=event.id, part=part).exists()
        or row.feeds.filter(event=event.id).exists()
    ):
        raise Refusal("jackpot_fed_before", field="event", name=row.name, event=event.id)


@action("jackpots/<int:jackpot>/events/<int:event>/stop/", admits=DIRECTORS, opens=of_event_and_house)
def stop_feeding(
    book: OpenBook, *, jackpot: JackpotId, event: EventId, reason: RequiredReason
) -> JackpotDetails:
    """Take an event off a jackpot: what it put in stays there, later sales of it no longer count.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_not_fed`` or ``reason_missing``.
    """
    row, why = jackpot_row(jackpot), stated_reason(reason)
    feed = row.feeds.filter(event=event, swept_minor__isnull=True).first()
    if feed is None:
        raise Refusal("jackpot_not_fed", name=row.name, event=event)
    feed.is_off, book.reason = True, why
    _sweep(book, row, feed)
    book.record(
        JackpotNotFed(jackpot=row.pk, name=row.name, event=event, feed=feed.pk, reason=why),
    )
    return queries.jackpot(row.pk)


def _sweep(book: OpenBook, row: Jackpot, feed: JackpotFeed) -> None:
    """Move what an event holds for a jackpot to the jackpot's own account; its amount stays the same."""
    ((_feed, held),) = with_collected([feed])
    feed.swept_minor = held.grown
    move(book, row, accounts.of_part(feed.event_id, feed.part), held.grown, event_id=feed.event_id)
    book.save(feed)


def _return(book: OpenBook, row: Jackpot, feed: JackpotFeed) -> None:
    """The opposite: the event holds its money again."""
    source = accounts.of_part(feed.event_id, feed.part)
    move(book, row, source, -(feed.swept_minor or 0), event_id=feed.event_id)
    feed.swept_minor, feed.is_off = None, False
    book.save(feed)


@reverses(JackpotNotFed)
def reverse_stop(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    feed = JackpotFeed.objects.get(pk=details["feed"])
    _return(book, open_jackpot_row(details["jackpot"]), feed)


def sweep_event(book: OpenBook, event_id: int) -> None:
    """Step of settling an event: what it holds for jackpots moves to their own accounts."""
    for feed, _held in open_feeds(event_id):
        _sweep(book, feed.jackpot, feed)


def return_swept(book: OpenBook, event_id: int) -> None:
    """Step of undoing that: feeds that a director took off earlier stay off."""
    for feed in JackpotFeed.objects.filter(event=event_id, is_off=False, swept_minor__isnull=False):
        _return(book, open_jackpot_row(feed.jackpot_id), feed)


@action("jackpots/<int:jackpot>/win/", admits=DIRECTORS, opens=of_event_and_house)
def win_jackpot(
    book: OpenBook,
    *,
    jackpot: JackpotId,
    event: EventId,
    entry: EntryId,
    level: Annotated[
        int | None, Limits(1, 1_000), Note("In which the hand was dealt; the level now unless given.")
    ] = None,
    before_close: Annotated[
        bool | None,
        Note("Whether the hand was dealt while registration was open; as it is now unless given."),
    ] = None,
    hand: Annotated[str, Length(200), Note("The hand, and who has seen it.")] = "",
) -> JackpotDetails:
    """Record that an entry won a jackpot: its terms say what is paid, the rest stays, the house fills it up.

    The prize is due at once, and paid like any other. Sales that are voided later take nothing away from it.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_closed``, ``jackpot_not_fed``, ``event_<state>``,
    ``jackpot_elsewhere``, ``jackpot_not_bought``, ``jackpot_won_today``, ``jackpot_over`` or ``jackpot_empty``.
    """
    row, entry_view = open_jackpot_row(jackpot), _entry_of(event, entry)
    moment = _dealt(row, entry_view, level, before_close, book.now)
    points = _points(row, entry_view, moment)
    win = _write(book, row, entry_view, moment.level, points)
    number_slips(book, event_id=event)
    book.record(
        JackpotWon(
            jackpot=row.pk,
            name=row.name,
            win=win.pk,
            event=event,
            entry=entry,
            amount_minor=win.award.amount_minor,
            currency=row.currency,
            hand=hand.strip(),
        )
    )
    return queries.jackpot(row.pk)


def _entry_of(event_id: int, entry_id: int) -> EntryView:
    event, entry = tournaments.event(event_id), tournaments.entry(entry_id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    if entry.event_id != event_id:
        raise Refusal("jackpot_elsewhere", field="entry", entry=entry_id)
    return entry


def _dealt(row: Jackpot, entry: EntryView, level: int | None, is_open: bool | None, now: datetime) -> Moment:
    """When the hand was dealt: by the clock, unless it is given."""
    return Moment(
        level or max(1, clock.level_number(entry.day_id, now)),
        clock.is_registration_open(entry.event_id, now, day_id=entry.day_id) if is_open is None else is_open,
        is_won_today(row, entry.day_id, now),
    )


def _points(row: Jackpot, entry: EntryView, moment: Moment) -> int:
    dealt = Hand(is_paid_for=_has_paid(row, entry))
    return paid_points(row.paid_by_stage, dealt, moment, is_once_a_day=row.is_once_a_day)


def _has_paid(row: Jackpot, entry: EntryView) -> bool:
    """Whether the entry bought the option; everybody is in a jackpot that the house feeds from its own part."""
    feed = row.feeds.filter(event=entry.event_id, is_off=False).first()
    if feed is None:
        raise Refusal("jackpot_not_fed", name=row.name, event=entry.event_id)
    return feed.part in OF_HOUSE or entry.id in entries_with(entry.event_id, feed.part)


def _write(book: OpenBook, row: Jackpot, entry: EntryView, level: int, points: int) -> JackpotWin:
    """The win with its prize, and its money: from the jackpot to the event, from the house to the jackpot."""
    growing = feeds_of([row.pk])
    amount = jackpot_amount(queries.kept_of(row.pk), [feed for _row, feed in growing])
    won = hit(amount, points, row.base_minor)
    drawn = [[feed.pk, feed.drawn_minor] for feed, _held in growing]
    for feed, grown in growing:
        feed.drawn_minor = grown.grown
        book.save(feed)
    _post(book, row, entry.event_id, won.paid)
    give(book, row, won.added)
    award = book.create(
        Award,
        event_id=entry.event_id,
        entry_id=entry.id,
        kind=AwardKind.JACKPOT,
        pool=row.name,
        place=0,
        place_to=0,
        amount_minor=won.paid,
        thing=row.name,
    )
    return book.create(
        JackpotWin,
        jackpot_id=row.pk,
        award_id=award.pk,
        level=level,
        points=points,
        added_minor=won.added,
        drawn=drawn,
        won_at=book.now,
    )


def _post(book: OpenBook, row: Jackpot, event_id: int, minor: int, memo: str = "") -> None:
    """Post what was won from a jackpot to the event that pays it, or back if it is negative."""
    cause = Cause(PostingKind.JACKPOT, row.currency, event_id=event_id, memo=memo or row.name)
    ledger.post(book, cause, [Flow(accounts.jackpot(row.pk), minor), Flow(accounts.won(event_id), -minor)])


def _of_win(command: Any) -> list[BookRef]:
    win = _win_row(command.win)
    return [tournament_book(win.award.event_id), HOUSE]


def _win_row(win_id: int) -> JackpotWin:
    row = JackpotWin.objects.filter(pk=win_id).select_related("award", "jackpot").first()
    if row is None:
        raise Refusal("jackpot_win_unknown", number=win_id)
    return row


@action("jackpot-wins/<int:win>/withdraw/", admits=DIRECTORS, opens=_of_win)
def withdraw_jackpot_win(
    book: OpenBook, *, win: Annotated[int, Note("The win.")], reason: RequiredReason
) -> JackpotDetails:
    """Withdraw a win before it is paid: the money is in the jackpot again, as if nobody had won it.

    Raises ``Refusal`` ``jackpot_win_unknown``, ``jackpot_closed``, ``jackpot_won_since``, ``award_paid``,
    ``award_unclaimed`` or ``reason_missing``.
    """
    row = _win_row(win)
    book.reason = stated_reason(reason)
    event_id, entry_id, jackpot = row.award.event_id, row.award.entry_id, row.jackpot
    _take_back(book, row, book.reason)
    book.record(
        JackpotWinWithdrawn(
            jackpot=jackpot.pk, name=jackpot.name, event=event_id, entry=entry_id, reason=book.reason
        )
    )
    return queries.jackpot(jackpot.pk)


def _take_back(book: OpenBook, row: JackpotWin, reason: str) -> None:
    award, jackpot = row.award, open_jackpot_row(row.jackpot_id)
    if award.status != AwardStatus.DUE:
        raise Refusal(f"award_{award.status}", event=award.event_id, entry=award.entry_id)
    if jackpot.wins.filter(pk__gt=row.pk).exists():
        raise Refusal("jackpot_won_since", name=jackpot.name)
    before = dict(row.drawn)
    for feed in JackpotFeed.objects.filter(pk__in=before, swept_minor__isnull=True):
        feed.drawn_minor = before[feed.pk]
        book.save(feed)
    give(book, jackpot, -row.added_minor, reason)
    _post(book, jackpot, award.event_id, -award.amount_minor, reason)
    book.delete(row)
    book.delete(award)


@reverses(JackpotWon)
def reverse_win(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    _take_back(book, _win_row(details["win"]), reason)
