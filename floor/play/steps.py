"""Steps of hand for hand within other actions, and the end of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from clock import rows as clock
from clock.steps import RowsOfDay, halt_clock
from displays.announcements.verbs import withdraw_announcement
from floor.models import HandForHand, HandStage, HeadCount, LastHands
from floor.play.going_on import GoingOn, going_on, hand_to_write
from floor.play.last_bags import keep_one_bag
from floor.play.words import EventFinished
from floor.scopes import AWARDS, BUSTS, LAST_HANDS, PLAY
from journal.book import OpenBook
from payouts.bounties.verbs import close_heads
from payouts.publishing.awarding import award_places
from payouts.structure.rows import at_stake, is_published, seat_worths
from rulebook import event_end as rule
from rulebook import knockouts
from rulebook.advance import AdvanceKind
from rulebook.bubble import Pace, ties_busts
from rulebook.handforhand import HandForHand as Play
from rulebook.handforhand import Stage, rank_hand
from rulebook.knockouts import Placing, TieRules, tie_rules
from rulebook.refusals import Refusal
from seating.buttons.verbs import carry_buttons_on
from seating.rules import FRESH_FOR
from seating.tables.verbs import clear_tables
from tournaments import queries
from tournaments.entries import verbs as entries_verbs
from tournaments.entries.verbs import Finish, rank_again
from tournaments.lifecycle.verbs import close_day, finish_event
from tournaments.queries import DayView, EntryView, EventView
from tournaments.values import PayoutKind


def open_row(day: DayView) -> HandForHand | None:
    """The current hand for hand of a day; None in normal play."""
    return hand_to_write(day.event_id, day.id)


def _open_rows(event_id: int) -> tuple[HandForHand, ...]:
    """The current hand for hand of each day of an event that plays it."""
    rows = (hand_to_write(event_id, day_id) for day_id in queries.played_days(event_id))
    return tuple(row for row in rows if row is not None)


def turn_play(book: OpenBook, day_id: int) -> None:
    """Step: tables of a day begin to wait for each other, or cease: the earlier such line is undone only with it."""
    book.rests_on(PLAY.of(day_id))
    book.touches(PLAY.of(day_id))


def hand_of(day: DayView) -> HandForHand | None:
    """The hand whose busts rank together with a player leaving now, as ``ranks_together``."""
    return ranks_together(open_row(day))


def ranks_together(row: HandForHand | None, *, is_disqualified: bool = False) -> HandForHand | None:
    """The hand whose busts rank together with a player leaving now; None in normal play or at a soft pace.

    Also None once the floor has started a break after the hand.

    A player disqualified between two hands is ranked alone, above the busts of the previous hand.
    """
    if row is None or row.is_closed or not ties_busts(Pace(row.pace)):
        return None
    return None if is_disqualified and row.stage == HandStage.BARRIER else row


def require_row(book: OpenBook, day: DayView) -> HandForHand:
    """The current row of a day; raises ``Refusal("no_hand_for_hand")``."""
    book.require("tournament", day.event_id)
    row = open_row(day)
    if row is None:
        raise Refusal("no_hand_for_hand", event=day.event_id)
    return row


def out_in_hand(row: HandForHand) -> tuple[EntryView, ...]:
    """The players out in the current hand so far."""
    if row.finish_group is None:
        return ()
    return queries.left_together(row.event_id, row.finish_group)


def rank_in_hand(
    row: HandForHand, left: int, new: Sequence[knockouts.Bust], rules: TieRules
) -> dict[int, Placing]:
    """The places of all players out in the current hand, including ``new`` ones; ``left`` are in play now.

    Players who left since its end played in it; players who won a seat early are ahead of all of them.
    """
    since, earlier = _left_since(row), out_in_hand(row)
    disqualified = queries.disqualified(row.event_id) if earlier else frozenset()
    busts = [*(bust_of(entry, is_disqualified=entry.id in disqualified) for entry in earlier), *new]
    play: Play[int] = Play(Stage(row.stage), row.goal, row.hand, pace=Pace(row.pace))
    day = queries.day(row.day_id)
    # The goal of a flight that pays places of its own counts its own players.
    elsewhere = 0 if day.pays is None else at_stake(row.event_id, row.day_id).elsewhere
    elsewhere += 0 if day.pays is None else since - _left_since(row, row.day_id)
    placings = rank_hand(play, left + since - elsewhere + len(earlier), busts, rules)
    ahead = queries.seats_won_early(row.event_id) + elsewhere
    return {
        int(placing.key): Placing(placing.key, placing.first + ahead, placing.last + ahead)
        for placing in placings
    }


def _left_since(row: HandForHand, day_id: int | None = None) -> int:
    """How many players have left since the current hand, in the event or on one day."""
    if row.finish_group is None or row.finish_group == queries.last_finish_group(row.event_id):
        return 0
    return queries.left_after(row.event_id, row.finish_group, day_id=day_id)


def shift_goal(book: OpenBook, entry: EntryView, *, by: int) -> None:
    """Step: a seat was won early, or returned: hand for hand ends with one player less, or more.

    Not that of another flight that counts its own players.
    """
    for row in _open_rows(entry.event_id):
        if row.day_id == entry.day_id or queries.day(row.day_id).pays is None:
            row.goal = max(0, row.goal + by)
            book.save(row)


def bust_of(entry: EntryView, *, is_disqualified: bool) -> knockouts.Bust:
    """An entry that is out, as a rulebook value, to rank within its hand."""
    return knockouts.Bust(entry.id, entry.out_table, 1, entry.out_at, entry.out_stack, is_disqualified)


def write_ranks(
    book: OpenBook,
    row: HandForHand,
    placings: Mapping[int, Placing],
    stacks: Mapping[int, int] | None = None,
) -> None:
    """Rank again the players already out in the hand; ``stacks`` at its start, if recorded now."""
    known_stacks = stacks or {}
    earlier = {entry.id: entry for entry in out_in_hand(row) if entry.id in placings}
    if earlier:
        rank_again(
            book,
            event_id=row.event_id,
            group=row.finish_group or 0,
            ranks={key: rank_of(placings, key) for key in earlier},
            stacks={key: known_stacks.get(key, entry.out_stack) for key, entry in earlier.items()},
        )


def mark_out(
    book: OpenBook,
    event_id: int,
    hand: tuple[HandForHand | None, HandForHand | None],
    finishes: tuple[Finish, ...],
    placings: Mapping[int, Placing],
    *,
    leaving: queries.Leaving,
    staying: Sequence[EntryView] = (),
) -> None:
    """Record the players out; in hand for hand in the group of the hand, which is ranked again.

    ``hand`` is the open row, and the same if its busts rank together; ``leaving`` and ``staying`` are read already.
    """
    hand_row, row = hand
    group = _group_behind_the_hand(book, hand_row, leaving.last_group) if row is None else row.finish_group
    if row is not None:
        write_ranks(book, row, placings)
    group = entries_verbs.mark_out(
        book, event_id=event_id, finishes=finishes, group=group, rows_read=leaving, staying=staying
    )
    if row is None:
        return
    row.finish_group = group
    book.save(row)
    book.rests_on(BUSTS.of(row.pk, row.hand))
    book.touches(BUSTS.of(row.pk, row.hand))


def _group_behind_the_hand(book: OpenBook, row: HandForHand | None, last: int) -> int | None:
    """The group of a player who leaves between two hands: after all groups of the previous hand.

    The group of that hand stays free for its busts that are recorded later.
    """
    if row is None or not ties_busts(Pace(row.pace)):
        return None
    book.rests_on(BUSTS.of(row.pk, row.hand))
    book.touches(BUSTS.of(row.pk, row.hand))
    if row.is_closed:
        return None
    if row.finish_group is None:
        row.finish_group = last = last + 1
        book.save(row)
    return last + 1


def carry_buttons(book: OpenBook, row: HandForHand, *, is_dealt: bool) -> None:
    """Move button and blinds with the hand that all tables play; not with an orbit, which is many hands."""
    if Pace(row.pace) is not Pace.ORBIT:
        since = row.announced_at - FRESH_FOR
        carry_buttons_on(book, day_id=row.day_id, since=since, is_dealt=is_dealt)


def rank_the_others(book: OpenBook, event: EventView) -> None:
    """Rank the other players out in the current hand again after a reinstatement."""
    for row in _open_rows(event.id):
        players = queries.players_left(event.id)
        write_ranks(book, row, rank_in_hand(row, players, (), tie_rules(event.profile)))
        book.touches(BUSTS.of(row.pk, row.hand))


def rank_of(placings: Mapping[int, Placing], entry_id: int) -> int:
    """The rank inside the group of a hand: higher for a better place."""
    return max(placing.first for placing in placings.values()) - placings[entry_id].first


def _close_row(book: OpenBook, day: DayView, on: GoingOn | None) -> None:
    """Step: end hand for hand together with its day; ``on`` if it is already read."""
    row = hand_to_write(day.event_id, day.id, on)
    if row is not None:
        row.stage, row.ended_at = HandStage.OFF, book.now
        book.save(row)
        turn_play(book, day.id)


def finish_if_decided(
    book: OpenBook, *, event_id: int, day_id: int, on: GoingOn | None = None
) -> tuple[int, ...]:
    """Step: finish the event if it is decided and no day follows; returns the winners, else none."""
    if not is_decided(event_id, day_id, book.now):
        return ()
    return finish(book, event_id=event_id, day_id=day_id, on=on)


def finish(
    book: OpenBook,
    *,
    event_id: int,
    day_id: int,
    is_held: bool = False,
    on: GoingOn | None = None,
) -> tuple[int, ...]:
    """Step: end the event; the players left tie for the best places. Returns these players."""
    unsay_money(book, event_id, on)
    keep_one_bag(book, event_id)
    _leave_others(book, event_id, day_id)
    entries, rows = queries.entries_in_play(event_id), RowsOfDay.read(day_id)
    event = rows.clock.day.event if rows else None
    finish_event(book, event_id=event_id, leaves_alive=len(entries), row_read=event)
    close_heads(book, event_id=event_id, left=entries)
    # A player who is out between two days was still in the one that is over.
    if not (rows.clock.day.closed_at if rows else queries.day(day_id).closed_at):
        end(book, day_id, rows, is_held=is_held, on=on)
    book.record(EventFinished(event=event_id, entries=entries))
    return entries


def _leave_others(book: OpenBook, event_id: int, day_id: int) -> None:
    """Days that nobody plays any more: those begun end too, and those still planned have no tables."""
    for day in queries.days(event_id):
        if day.id == day_id or day.is_closed:
            continue
        if clock.is_started(day):
            end(book, day.id)
        else:
            halt_clock(book, day_id=day.id)
            clear_tables(book, day_id=day.id)


def end(
    book: OpenBook,
    day_id: int,
    rows: RowsOfDay | None = None,
    *,
    is_held: bool = False,
    on: GoingOn | None = None,
) -> None:
    """Step: stop the clock of a day, close it; its tables return to the room, or are held until the end is confirmed.

    ``rows`` and ``on`` if they are already read.
    """
    _close_row(book, queries.day(day_id), on)
    close_last_hands(book, day_id=day_id, on=on)
    halt_clock(book, day_id=day_id, clock=rows.clock if rows else None)
    clear_tables(book, day_id=day_id, is_held=is_held)
    close_day(book, day_id=day_id, row_read=rows.clock.day if rows else None)


def award(
    book: OpenBook,
    event_id: int,
    *,
    last: int | None = None,
    latest: tuple[queries.Finisher, ...] | None = None,
) -> None:
    """Step: update the awards, or only down to place ``last``; undo starts with the later places."""
    if award_places(book, event_id=event_id, last=last, latest=latest):
        book.touches(AWARDS.of(event_id))


def unsay_money(
    book: OpenBook, event_id: int, on: GoingOn | None = None, *, day_id: int | None = None
) -> None:
    """Step: remove ``In the money: 5 players left`` from screens once the number changes.

    A player of day ``day_id`` changes nothing for another flight that counts its own players.
    """
    if not (on or going_on(event_id)).is_money_announced:
        return
    counts = HeadCount.objects.filter(event_id=event_id, announcement__expires_at__gt=book.now)
    for counted, announcement_id in counts.values_list("day_id", "announcement_id"):
        if None in (day_id, counted) or counted == day_id or queries.day(counted).pays is None:
            withdraw_announcement(book, announcement_id=announcement_id)


def is_decided(event_id: int, day_id: int, at: datetime) -> bool:
    """Whether no player left can lose anything, and no other day follows.

    One player who is left has won, with one bag or several, although later days were planned, unless entries
    are still to be sold or the best of a heat advance.
    """
    players = queries.players_in(event_id)
    worths = _tickets(event_id) if players > 1 else None
    is_closed = worths is not None and _is_closed(event_id, at)
    won_early = queries.seats_won_early(event_id) if worths else 0
    if not rule.is_decided(players, worths, is_field_closed=is_closed, won_early=won_early):
        return False
    others = [day for day in queries.days(event_id) if day.id != day_id and not day.is_closed]
    is_heat = queries.event(event_id).advance.kind is not AdvanceKind.ALL_LEFT
    if not others or players > 1 or is_heat:
        return not others
    return _is_closed(event_id, at) and not any(_may_still_enter(day) for day in others)


def _may_still_enter(day: DayView) -> bool:
    """Whether a day has or may have players of its own, besides those who come from earlier ones."""
    return not queries.feeders(day) or clock.sells(day.id)


def all_receive_tickets(event_id: int, left: int) -> bool:
    """Whether this many players of a satellite now win the same ticket; False in other events."""
    return rule.win_alike(left, _tickets(event_id), won_early=queries.seats_won_early(event_id))


def _tickets(event_id: int) -> tuple[int, ...] | None:
    """The worth of each place with its ticket, as published or from the sales; None unless a satellite.

    Cash beside a ticket is decided by play: to the last seat, or by place.
    """
    if queries.event(event_id).payout.kind is not PayoutKind.SATELLITE:
        return None
    return seat_worths(event_id)


def _is_closed(event_id: int, at: datetime) -> bool:
    return is_published(event_id) or not clock.is_registration_open(event_id, at)


def close_last_hands(book: OpenBook, *, day_id: int, on: GoingOn | None = None) -> int:
    """Step: end the last hands of a day, when cancelled or when it ends; returns how many were drawn, or 0."""
    played = on.played if on else queries.played_days(queries.day(day_id).event_id)
    if day_id not in played or not played[day_id].are_last_hands:
        return 0
    row = LastHands.objects.get(day_id=day_id, ended_at=None)
    row.ended_at = book.now
    book.save(row)
    book.touches(LAST_HANDS.of(row.pk))
    turn_play(book, day_id)
    return row.hands
