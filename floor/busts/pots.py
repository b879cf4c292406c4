"""Winners of the chips of players who are out: recorded with the bust, or recorded and corrected later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import EntryId, EventId, Length, Limits, Note
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from floor.busts import words
from floor.models import HandForHand
from journal.book import OpenBook
from payouts.bounties.verbs import bring_in_line
from rulebook.potslost import MOST_POTS, Lost, require_hand, took_chips
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import SeatRef, TableView
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.entries import verbs as entries_verbs
from tournaments.queries import EntryView, Pots

MOST_WINNERS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """A pot and its winners; several share it. They are named by entry or by a card as read."""

    winners: Annotated[tuple[EntryId, ...], Limits(None, MOST_WINNERS), Note("The entries that won it.")] = ()
    cards: Annotated[
        tuple[Annotated[str, Length(200)], ...],
        Limits(None, MOST_WINNERS),
        Note("Seat cards or players' cards of further winners, as read."),
    ] = ()


By = Annotated[
    tuple[Pot, ...],
    Limits(None, MOST_POTS),
    Note("The pots that the player was in for, main pot first; the winners of the last took the chips."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A player who is out, and the pots lost; without pots they are not recorded."""

    entry: EntryId
    by: By = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PotsOf:
    """A player who is out: the winners of each pot, and of the last pot with chips."""

    entry: int
    pots: Annotated[tuple[tuple[int, ...], ...], Note("The winners of each pot, main pot first.")]
    takers: Annotated[tuple[int, ...], Note("Who won the highest of these pots.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PotsRecorded:
    """The winners of the chips, as now recorded."""

    losses: tuple[PotsOf, ...]


@read("events/<int:event>/pots-lost/", admits=READERS)
def pots_lost(event: EventId) -> Sequence[PotsOf]:
    """The winners of the chips of players who are out, if recorded; by entry."""
    pots_by_entry = tournaments.pots_lost(tournaments.event(event).id)
    return [_result(entry, pots_by_entry[entry]) for entry in sorted(pots_by_entry)]


@action("events/<int:event>/pots-lost/", admits=FLOOR, opens=of_event)
def record_pots(
    book: OpenBook, *, event: EventId, losses: Annotated[tuple[Loss, ...], Limits(1, MOST_POTS)]
) -> PotsRecorded:
    """Record or correct who won the pots in which players lost their last chips, side pots in their order.

    Raises ``Refusal`` ``not_found``, ``entry_not_out``, ``not_one_hand``, ``pot_without_winner``,
    ``too_many_pots``, ``out_won_a_pot``, ``pots_differ`` or ``not_in_that_hand``.
    """
    book.require("tournament", event)
    entries = [tournaments.entry(loss.entry) for loss in losses]
    for entry in entries:
        if entry.event_id != event:
            raise Refusal("not_found", what="entry", id=entry.id)
        if entry.finish_group is None:
            raise Refusal("entry_not_out", entry=entry.id)
    if len({entry.finish_group for entry in entries}) > 1:
        raise Refusal("not_one_hand", field="losses")
    pots_by_entry = say_pots(book, event, {loss.entry: loss.by for loss in losses})
    bring_in_line(book, event_id=event, entry_ids=pots_by_entry)
    takers = tuple(dict.fromkeys(winner for pots in pots_by_entry.values() for winner in took_chips(pots)))
    fact = words.PotsRecorded(entries=tuple(pots_by_entry), takers=takers)
    book.record(fact if takers else words.PotsForgotten(entries=tuple(pots_by_entry)))
    return PotsRecorded(losses=tuple(_result(entry, pots) for entry, pots in pots_by_entry.items()))


def say_pots(book: OpenBook, event_id: int, by: Mapping[int, Sequence[Pot]]) -> dict[int, Pots]:
    """Step: write the pots of players who are out, all in one hand; returns them by player.

    Raises as ``record_pots``.
    """
    result = {entry: tuple(_winners(event_id, pot) for pot in pots) for entry, pots in by.items()}
    entries = {entry: tournaments.entry(entry) for entry in result}
    require_hand([Lost(entry, entries[entry].out_table, pots) for entry, pots in result.items()])
    for entry, pots in result.items():
        for winner in {key for pot in pots for key in pot}:
            _require_played_on(tournaments.entry(winner), entries[entry])
    entries_verbs.say_pots(book, event_id=event_id, pots=result)
    return result


@dataclass(frozen=True, slots=True)
class ToldAtOnce:
    """The pots of players going out, by player, and the current state of all winners."""

    pots: Mapping[int, Pots]
    winners: Sequence[EntryView] = ()


def winners_in(pots: Iterable[Pot]) -> frozenset[int]:
    """The winners of these pots who are named by entry."""
    return frozenset(winner for pot in pots for winner in pot.winners)


def told_at_once(
    event_id: int, by: Mapping[int, Sequence[Pot]], refs: Mapping[int, SeatRef], hand: HandForHand | None
) -> ToldAtOnce:
    """The pots of players about to go out, seated at ``refs``: the winners sit at the same table and stay in.

    Players who left later than the ``hand`` of hand for hand were in it, too. Raises as ``record_pots``, and
    ``not_at_this_table``.
    """
    winners_of_pots = {
        entry: tuple(_winners(event_id, pot) for pot in pots) for entry, pots in by.items() if pots
    }
    if not winners_of_pots:
        return ToldAtOnce({})
    tables = {entry: refs[entry].table if entry in refs else None for entry in winners_of_pots}
    require_hand([Lost(entry, tables[entry], pots) for entry, pots in winners_of_pots.items()])
    at = seats.seats_with_entries({key for pots in winners_of_pots.values() for pot in pots for key in pot})
    winners = {
        key: tournaments.entry(key) for pots in winners_of_pots.values() for pot in pots for key in pot
    }
    group = hand.finish_group if hand else None
    for winner in winners.values():
        _require_stays(winner, event_id, by, group)
    for entry, pots in winners_of_pots.items():
        table, winners_here = tables[entry], [at[key] for pot in pots for key in pot if key in at]
        if table is not None and any(ref.table != table for ref in winners_here):
            raise Refusal("not_at_this_table", table=table)
    return ToldAtOnce(winners_of_pots, tuple(winners.values()))


def _require_stays(
    winner: EntryView, event_id: int, leaving: Mapping[int, object], group: int | None
) -> None:
    """The winner must have been in that hand without going out in it: still in play, or out since."""
    stays = winner.is_alive and winner.id not in leaving
    is_later = group is not None and (winner.finish_group or 0) > group
    if winner.event_id != event_id or not (stays or is_later):
        raise Refusal("not_in_that_hand", field="by", entry=winner.id)


def pots_at_table(table: TableView, entry: int, by: Sequence[Pot]) -> Pots:
    """The winners of pots by a table's report, if the player still sits there; raises as ``record_pots``."""
    pots = tuple(_winners(table.event_id, pot) for pot in by)
    require_hand([Lost(entry, table.number, pots)])
    if not {key for pot in pots for key in pot} <= set(table.entries.values()):
        raise Refusal("not_at_this_table", table=table.number)
    return pots


def _winners(event_id: int, pot: Pot) -> tuple[int, ...]:
    cards = (word for word in pot.cards if word.strip())
    return tuple(dict.fromkeys((*pot.winners, *(seats.entry_of_card(event_id, card) for card in cards))))


def _require_played_on(winner: EntryView, out: EntryView) -> None:
    """The winner must have had chips after that hand: still in play, or out in a later one."""
    is_later = winner.finish_group is not None and winner.finish_group > (out.finish_group or 0)
    if winner.event_id != out.event_id or not (winner.is_alive or is_later):
        raise Refusal("not_in_that_hand", field="by", entry=winner.id)


def _result(entry: int, pots: Pots) -> PotsOf:
    return PotsOf(entry=entry, pots=pots, takers=took_chips(pots))
