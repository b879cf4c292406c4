"""Steps of hand for hand for other actions: its rows as rulebook values, and its busts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floor.models import HandForHand, HandStage
from floor.play.before_bust import hand_to_write
from floor.play.going_on import going_on
from floor.play.hands import open_row_of, row_open
from floor.scopes import BUSTS
from journal.book import OpenBook
from journal.reading import prime
from rulebook import knockouts
from rulebook.bubble import Pace, ties_busts
from rulebook.handforhand import HandForHand as Play
from rulebook.handforhand import Stage, rank_hand
from rulebook.knockouts import Placing, TieRules, tie_rules
from rulebook.refusals import Refusal
from seating.buttons.verbs import carry_buttons_on
from seating.rules import FRESH_FOR
from tournaments import queries
from tournaments.entries import verbs as entries_verbs
from tournaments.entries.verbs import Finish, rank_again
from tournaments.lifecycle.verbs import set_play_state
from tournaments.queries import EntryView, EventView


def open_row(event_id: int) -> HandForHand | None:
    """The current hand for hand; none in normal play."""
    return hand_to_write(event_id)


def goes_by_hand(event_id: int) -> bool:
    """Whether players who leave now leave together with others of a hand that is not closed."""
    row = row_open(event_id) if going_on(event_id).is_hand_for_hand else None
    return row is not None and not row.is_closed and ties_busts(Pace(row.pace))


def hand_of(event_id: int, *, is_disqualified: bool = False) -> HandForHand | None:
    """The hand whose busts rank together with a player leaving now; none in normal play, nor at a soft pace.

    None either once the floor has gone on from the hand to a break.

    A player disqualified between two hands was in none and is ranked alone, above those of the previous hand.
    """
    row = open_row(event_id)
    if row is None or row.is_closed or not ties_busts(Pace(row.pace)):
        return None
    return None if is_disqualified and row.stage == HandStage.BARRIER else row


def require_row(book: OpenBook, event_id: int) -> HandForHand:
    """The same; raises ``Refusal("no_hand_for_hand")``."""
    book.require("tournament", event_id)
    row = open_row(event_id)
    if row is None:
        raise Refusal("no_hand_for_hand", event=event_id)
    return row


def out_in_hand(row: HandForHand) -> tuple[EntryView, ...]:
    """The players out in the current hand so far."""
    if row.finish_group is None:
        return ()
    return queries.left_together(row.event_id, row.finish_group)


def rank_in_hand(
    row: HandForHand, left: int, new: Sequence[knockouts.Bust], rules: TieRules
) -> dict[int, Placing]:
    """The places of all who went out in the current hand, including ``new`` ones; ``left`` are in play now.

    Players who left since its end played in it; who won a seat early is ahead of them all.
    """
    since, earlier = _left_since(row), out_in_hand(row)
    removed = queries.disqualified(row.event_id) if earlier else frozenset()
    busts = [*(bust_of(entry, is_disqualified=entry.id in removed) for entry in earlier), *new]
    play: Play[int] = Play(Stage(row.stage), row.goal, row.hand, pace=Pace(row.pace))
    listed = rank_hand(play, left + since + len(earlier), busts, rules)
    ahead = queries.seats_won_early(row.event_id)
    return {int(one.key): Placing(one.key, one.first + ahead, one.last + ahead) for one in listed}


def _left_since(row: HandForHand) -> int:
    """How many have left since the current hand."""
    if row.finish_group is None or row.finish_group == queries.last_finish_group(row.event_id):
        return 0
    return queries.left_after(row.event_id, row.finish_group)


def shift_goal(book: OpenBook, event_id: int, *, by: int) -> None:
    """Step: a seat was won early, or given back: hand for hand ends with one player less, or more, left."""
    row = open_row(event_id)
    if row is not None:
        row.goal = max(0, row.goal + by)
        book.save(row)


def bust_of(entry: EntryView, *, is_disqualified: bool) -> knockouts.Bust:
    """An entry that is out, as a rulebook value, to rank it among those of one hand."""
    return knockouts.Bust(entry.id, entry.out_table, 1, entry.out_at, entry.out_stack, is_disqualified)


def write_ranks(
    book: OpenBook,
    row: HandForHand,
    placings: Mapping[int, Placing],
    stacks: Mapping[int, int] | None = None,
) -> None:
    """Rank again those already out in the hand; ``stacks`` at its start where they are recorded now."""
    told = stacks or {}
    earlier = {entry.id: entry for entry in out_in_hand(row) if entry.id in placings}
    if earlier:
        rank_again(
            book,
            event_id=row.event_id,
            group=row.finish_group or 0,
            ranks={key: rank_of(placings, key) for key in earlier},
            stacks={key: told.get(key, entry.out_stack) for key, entry in earlier.items()},
        )


def mark_out(
    book: OpenBook,
    event_id: int,
    row: HandForHand | None,
    finishes: tuple[Finish, ...],
    placings: Mapping[int, Placing],
) -> None:
    """Record who left; in hand for hand in the group of the hand, whose earlier ones are ranked again."""
    if row is None:
        group = _group_behind_the_hand(book, event_id)
        entries_verbs.mark_out(book, event_id=event_id, finishes=finishes, group=group)
        return
    known = queries.leaving(frozenset(one.entry_id for one in finishes))
    write_ranks(book, row, placings)
    row.finish_group = entries_verbs.mark_out(
        book, event_id=event_id, finishes=finishes, group=row.finish_group, known=known
    )
    on = going_on(event_id)
    book.save(row)
    # It is on as before, and its row is known.
    prime(going_on, on, event_id)
    prime(row_open, open_row_of(row), event_id)
    book.rests_on(BUSTS.of(row.pk, row.hand))
    book.touches(BUSTS.of(row.pk, row.hand))


def _group_behind_the_hand(book: OpenBook, event_id: int) -> int | None:
    """The group of a player who leaves between two hands: later than all of the previous hand.

    That hand's own group is left free for busts of it that are recorded only now.
    """
    row = open_row(event_id)
    if row is None or not ties_busts(Pace(row.pace)):
        return None
    book.rests_on(BUSTS.of(row.pk, row.hand))
    book.touches(BUSTS.of(row.pk, row.hand))
    if row.is_closed:
        return None
    last = queries.last_finish_group(event_id)
    if row.finish_group is None:
        row.finish_group = last = last + 1
        book.save(row)
    return last + 1


def carry_buttons(book: OpenBook, row: HandForHand, *, is_dealt: bool) -> None:
    """Button and blinds go on with the hand that all tables play; not with an orbit, which is many hands."""
    if Pace(row.pace) is not Pace.ORBIT:
        since = row.announced_at - FRESH_FOR
        carry_buttons_on(book, day_id=row.day_id, since=since, is_dealt=is_dealt)


def rank_the_others(book: OpenBook, event: EventView) -> None:
    """A player out in the current hand is reinstated: the others of the hand are ranked again."""
    row = open_row(event.id)
    if row is not None:
        left = queries.players_left(event.id)
        write_ranks(book, row, rank_in_hand(row, left, (), tie_rules(event.profile)))
        book.touches(BUSTS.of(row.pk, row.hand))


def rank_of(placings: Mapping[int, Placing], entry_id: int) -> int:
    """The rank inside the group of a hand: higher for a better place."""
    return max(one.first for one in placings.values()) - placings[entry_id].first


def close_row(book: OpenBook, *, event_id: int) -> None:
    """Step: end hand for hand together with a day or an event."""
    row = open_row(event_id)
    if row is not None:
        row.stage, row.ended_at = HandStage.OFF, book.now
        book.save(row)
        if queries.event(event_id).state == "running":
            set_play_state(book, event_id=event_id, play_state="normal")
