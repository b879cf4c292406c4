"""Let events feed jackpots, record who won one, and move what an event holds for it once it is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Protocol

from access.fields import GREATEST, SPREAD, EntryId, EventId, Length, Limits, Note, RequiredReason
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
from payouts.jackpots.verbs import JackpotId, approve, give, move
from payouts.jackpots.words import JackpotFed, JackpotNotFed, JackpotSplit, JackpotWinWithdrawn, JackpotWon
from payouts.models import Award, AwardKind, AwardStatus, Jackpot, JackpotFeed, JackpotWin
from rulebook.jackpots import (
    WHOLE,
    Hand,
    Hit,
    Moment,
    Stage,
    hit,
    hit_of,
    jackpot_amount,
    paid_points,
    shares_of_hit,
)
from rulebook.products import PartKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

Part = Annotated[
    str,
    Length(32, may_be_empty=False),
    Note("The part of its prices that goes in: `side/` and the name of a side fee, `fee` or `staff`."),
]

OF_ITS_OWN = Stage(WHOLE, until_level=1_000)
"""Stands for the stages if the amount is typed."""


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
    """The opposite: the event holds its money again, of which a part may have been won meanwhile."""
    source, swept = accounts.of_part(feed.event_id, feed.part), feed.swept_minor or 0
    certain = queries.certain_of(row.pk) - swept + feed.drawn_minor
    move(book, row, source, -swept, event_id=feed.event_id)
    feed.drawn_minor += max(0, -certain)
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


MOST_HANDS = 10
"""Hands of one deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWon:
    """When the hand was dealt, who else won with it, and what is paid if not what the terms say."""

    level: Annotated[
        int | None, Limits(1, 1_000), Note("In which the hand was dealt; the level now unless given.")
    ] = None
    before_close: Annotated[
        bool | None,
        Note("Whether the hand was dealt while registration was open; as it is now unless given."),
    ] = None
    hand: Annotated[str, Length(200), Note("The hand, and who has seen it.")] = ""
    others: Annotated[
        tuple[EntryId, ...],
        Limits(0, MOST_HANDS - 1),
        Note(
            "Entries of the event that won in the same deal: equal parts, the odd cents to those named first."
        ),
    ] = ()
    amount_minor: Annotated[
        int | None, Limits(1, GREATEST), Note("Paid in all instead of what the terms say, with a reason.")
    ] = None
    reason: Annotated[str, Length(200), Note("Needed for an amount of its own.")] = ""


@action("jackpots/<int:jackpot>/win/", admits=DIRECTORS, opens=of_event_and_house)
def win_jackpot(
    book: OpenBook,
    *,
    jackpot: JackpotId,
    event: EventId,
    entry: EntryId,
    dealt: Annotated[HandWon, SPREAD],
) -> JackpotDetails:
    """Record that an entry won a jackpot: its terms say what is paid, the rest stays, the house fills it up.

    An amount of its own, above the house's amount, needs a second person. The prizes are due at once, and paid
    like any other. Sales that are voided later take nothing away from them.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_closed``, ``jackpot_not_fed``, ``event_<state>``,
    ``jackpot_elsewhere``, ``jackpot_named_twice``, ``jackpot_not_bought``, ``jackpot_won_today``, ``jackpot_over``,
    ``jackpot_empty``, ``jackpot_short``, ``reason_missing`` or ``approval_needed``.
    """
    row, winners = open_jackpot_row(jackpot), _winners(event, (entry, *dealt.others))
    moment = _dealt(row, winners[0], dealt, book.now)
    points = _points(row, winners, moment, is_typed=dealt.amount_minor is not None)
    wins = _write(book, row, winners, _Paid(moment.level, points, _typed(book, row, dealt)))
    number_slips(book, event_id=event)
    told: dict[str, Any] = {
        "jackpot": row.pk,
        "name": row.name,
        "win": wins[0].pk,
        "event": event,
        "entry": entry,
        "amount_minor": sum(one.award.amount_minor for one in wins),
        "currency": row.currency,
        "hand": " · ".join(text for text in (dealt.hand.strip(), dealt.reason.strip()) if text),
    }
    entries = tuple(one.id for one in winners)
    book.record(JackpotSplit(**told, entries=entries) if dealt.others else JackpotWon(**told))
    return queries.jackpot(row.pk)


def _winners(event_id: int, named: Sequence[int]) -> list[EntryView]:
    event = tournaments.event(event_id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    for number, entry_id in enumerate(named):
        if entry_id in named[:number]:
            raise Refusal("jackpot_named_twice", field="others", entry=entry_id)
    winners = [tournaments.entry(entry_id) for entry_id in named]
    for entry in winners:
        if entry.event_id != event_id:
            raise Refusal("jackpot_elsewhere", field="entry", entry=entry.id)
    return winners


def _dealt(row: Jackpot, entry: EntryView, dealt: HandWon, now: datetime) -> Moment:
    """When the hand was dealt: by the clock, unless it is given."""
    is_open = dealt.before_close
    return Moment(
        dealt.level or max(1, clock.level_number(entry.day_id, now)),
        clock.is_registration_open(entry.event_id, now, day_id=entry.day_id) if is_open is None else is_open,
        is_won_today(row, entry.day_id, now),
    )


def _points(row: Jackpot, winners: Sequence[EntryView], moment: Moment, *, is_typed: bool) -> int:
    """The part that is paid; 0 for an amount of its own, which no stage has to allow."""
    hand = Hand(is_paid_for=_have_paid(row, winners))
    stages = (OF_ITS_OWN,) if is_typed else row.paid_by_stage
    points = paid_points(stages, hand, moment, is_once_a_day=row.is_once_a_day)
    return 0 if is_typed else points


def _have_paid(row: Jackpot, winners: Sequence[EntryView]) -> bool:
    """Whether the entries bought the option; everybody is in a jackpot that the house feeds from its own part."""
    event_id = winners[0].event_id
    feed = row.feeds.filter(event=event_id, is_off=False).first()
    if feed is None:
        raise Refusal("jackpot_not_fed", name=row.name, event=event_id)
    return feed.part in OF_HOUSE or {one.id for one in winners} <= set(entries_with(event_id, feed.part))


def _typed(book: OpenBook, row: Jackpot, dealt: HandWon) -> int | None:
    """The amount of its own, with its reason and a second person's approval; None: what the terms say."""
    if dealt.amount_minor is not None:
        book.reason = stated_reason(dealt.reason)
        approve(book, f"jackpot/{row.pk}", dealt.amount_minor, row.currency, book.reason)
    return dealt.amount_minor


@dataclass(frozen=True, slots=True)
class _Paid:
    """What a win pays: ``points`` of the jackpot, or the amount ``typed``."""

    level: int
    points: int
    typed: int | None

    def of(self, amount: int, base: int) -> Hit:
        return hit(amount, self.points, base) if self.typed is None else hit_of(amount, self.typed, base)


def _write(book: OpenBook, row: Jackpot, winners: Sequence[EntryView], paid: _Paid) -> list[JackpotWin]:
    """The wins with their prizes, and their money: from the jackpot to the event, from the house to the jackpot."""
    growing = feeds_of([row.pk])
    amount = jackpot_amount(queries.kept_of(row.pk), [feed for _row, feed in growing])
    won = paid.of(amount, row.base_minor)
    parts = shares_of_hit(won.paid, len(winners))
    drawn = [[feed.pk, feed.drawn_minor] for feed, _held in growing]
    for feed, grown in growing:
        feed.drawn_minor = grown.grown
        book.save(feed)
    _post(book, row, winners[0].event_id, won.paid)
    give(book, row, won.added)
    wins: list[JackpotWin] = []
    for entry, minor in zip(winners, parts, strict=True):
        first = wins[0] if wins else None
        held: dict[str, Any] = {} if first else {"added_minor": won.added, "drawn": drawn}
        told = {"award_id": _award(book, row, entry, minor).pk, "level": paid.level, "points": paid.points}
        win: dict[str, Any] = {"added_minor": 0, "first": first, "won_at": book.now} | told | held
        wins.append(book.create(JackpotWin, jackpot_id=row.pk, **win))
    return wins


def _award(book: OpenBook, row: Jackpot, entry: EntryView, minor: int) -> Award:
    told: dict[str, Any] = {"event_id": entry.event_id, "entry_id": entry.id, "kind": AwardKind.JACKPOT}
    return book.create(Award, **told, pool=row.name, place=0, place_to=0, amount_minor=minor, thing=row.name)


def _post(book: OpenBook, row: Jackpot, event_id: int, minor: int, memo: str = "") -> None:
    """Post what was won from a jackpot to the event that pays it, or back if it is negative."""
    cause = Cause(PostingKind.JACKPOT, row.currency, event_id=event_id, memo=memo or row.name)
    ledger.post(book, cause, [Flow(accounts.jackpot(row.pk), minor), Flow(accounts.won(event_id), -minor)])


def _of_win(command: Any) -> list[BookRef]:
    win = _win_row(command.win)
    return [tournament_book(win.award.event_id), HOUSE]


def _win_row(win_id: int) -> JackpotWin:
    """The win of the hand named first, whichever of those that won at once is meant."""
    row = JackpotWin.objects.filter(pk=win_id).select_related("award", "jackpot", "first__award").first()
    if row is None:
        raise Refusal("jackpot_win_unknown", number=win_id)
    return row.first or row


@action("jackpot-wins/<int:win>/withdraw/", admits=DIRECTORS, opens=_of_win)
def withdraw_jackpot_win(
    book: OpenBook, *, win: Annotated[int, Note("The win.")], reason: RequiredReason
) -> JackpotDetails:
    """Withdraw a win before it is paid: the money is in the jackpot again, as if nobody had won it.

    Of several hands that won at once all are withdrawn. Raises ``Refusal`` ``jackpot_win_unknown``,
    ``jackpot_closed``, ``jackpot_won_since``, ``jackpot_taken_since``, ``award_paid``, ``award_unclaimed`` or
    ``reason_missing``.
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
    jackpot = open_jackpot_row(row.jackpot_id)
    wins = [*row.others.select_related("award"), row]
    for award in (one.award for one in wins):
        if award.status != AwardStatus.DUE:
            raise Refusal(f"award_{award.status}", event=award.event_id, entry=award.entry_id)
    if jackpot.wins.filter(pk__gt=max(one.pk for one in wins)).exists():
        raise Refusal("jackpot_won_since", name=jackpot.name)
    paid, event_id = sum(one.award.amount_minor for one in wins), row.award.event_id
    _restore_drawn(book, jackpot, dict(row.drawn), row.added_minor - paid)
    give(book, jackpot, -row.added_minor, reason)
    _post(book, jackpot, event_id, -paid, reason)
    for one in wins:
        book.delete(one)
        book.delete(one.award)


def _restore_drawn(book: OpenBook, row: Jackpot, before: dict[int, int], taken: int) -> None:
    """Restore what feeds had drawn before the win; refused if a correction took this money since."""
    certain = queries.certain_of(row.pk) - taken
    for feed in JackpotFeed.objects.filter(pk__in=before):
        if feed.swept_minor is None:
            certain -= feed.drawn_minor - before[feed.pk]
        feed.drawn_minor = before[feed.pk]
        book.save(feed)
    if certain < 0:
        raise Refusal("jackpot_taken_since", name=row.name)


@reverses(JackpotWon, JackpotSplit)
def reverse_win(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    _take_back(book, _win_row(details["win"]), reason)
