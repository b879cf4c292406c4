"""Disqualify players: out like a bust, chips out of play, prize kept or forfeited; expel from the club."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Annotated

from django.utils.translation import gettext as _

from access.fields import SPREAD, EntryId, Limits, Note
from access.roles import DIRECTORS
from access.verbs import action, of_house
from floor.busts.out import Busted, BustOut, bust_set, follow_up, take_out
from floor.penalties.verbs import PenaltyNote
from floor.penalties.words import PlayerDisqualified
from journal.book import OpenBook
from payouts.structure.rows import structure
from people.bans.verbs import ban_player
from people.players import rows as people
from rulebook.penalties import Step, chips_removed, loses_prize, lost_prize_goes
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import DqPrize, GravestPenalty
from rulebook.refusals import Refusal
from seating.commands import SeenAt
from tournaments import queries
from tournaments.books import of_entry
from tournaments.entries.penalties import add_penalty
from tournaments.queries import EventView, Offence, PenaltyKind, offence_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualify:
    """The reason, the player's chips, and what becomes of the prize of the place."""

    entry: EntryId
    offence: Annotated[Offence, Note("What for.")] = Offence.OTHER
    note: PenaltyNote = ""
    stack: Annotated[
        int | None, Limits(0, 2_000_000_000), Note("In chips; as last counted unless given.")
    ] = None
    loses_prize: Annotated[bool | None, Note("As the profile says unless given.")] = None
    prize_goes: Annotated[
        DqPrize | None, Note("Where a prize that is lost goes; as the profile says unless given.")
    ] = None
    seen: SeenAt = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualified(Busted):
    """The place taken, the chips out of play, and the state of the event."""

    chips: Annotated[int, Note("Out of play.")]
    in_play: Annotated[int, Note("Chips left in play.")]


@action("entries/<int:entry>/disqualify/", admits=DIRECTORS, opens=of_entry)
def disqualify(book: OpenBook, *, command: Annotated[Disqualify, SPREAD]) -> Disqualified:
    """Disqualify a player: out at once, no refund, the chips leave play, the place is that of this moment.

    TDA 2024 rule 71-D; Sanremo art. 4.2.33, nota bene. In hand for hand the player is placed below all
    players who go out in the current hand, without ties.

    Raises ``Refusal`` ``prize_undecided`` if the director must decide about the prize, or as a bust.
    """
    entry_id, busts = command.entry, bust_set(book, [command.entry])
    entry, rules = busts.entries[entry_id], busts.event.profile.penalties
    goes = _prize_goes(entry.event_id, command, rules)
    stack = entry.stack if command.stack is None else command.stack
    bust, offence = BustOut(entry=entry_id, stack_at_start=stack, seen=command.seen), command.offence.value
    in_play = chips_removed(queries.chips_in_play(entry.event_id), stack or 0).in_play
    gone = take_out(book, busts, [bust], is_disqualified=True)
    ref, placing = busts.seats.get(entry_id), gone.placings[entry_id]
    table, seat = (ref.table, ref.seat) if ref else (None, None)
    add_penalty(
        book,
        entry_id=entry_id,
        kind=Step.DISQUALIFICATION.value,
        offence=offence,
        note=command.note.strip(),
        table=table,
        seat=seat,
        chips=stack or 0,
        prize_goes=goes,
    )
    player_disqualified = PlayerDisqualified(
        entry=entry_id,
        table=table,
        seat=seat,
        place_range=(placing.first, placing.last),
        chips=stack or 0,
        offence=offence,
    )
    placings = {entry_id: placing}
    fact = follow_up(book, entry_id=entry_id, fact=player_disqualified, gone=gone, placings=placings)
    values = {field.name: getattr(fact, field.name) for field in fields(fact)}
    return Disqualified(**values, chips=stack or 0, in_play=in_play)


def _prize_goes(event_id: int, command: Disqualify, rules: PenaltyRules) -> str:
    """What becomes of the player's prize; empty if it is kept."""
    loss = loses_prize(rules, decision=command.loses_prize)
    if loss is None and queries.next_place(event_id) <= structure(event_id).places:
        raise Refusal("prize_undecided", field="loses_prize")
    # Below the paid places no prize is forfeited; a prize that moves up from other places does not count.
    if loss is False:
        return ""
    return lost_prize_goes(rules, command.prize_goes or None).value


@dataclass(frozen=True, slots=True, kw_only=True)
class Expelled:
    """The banned player, and the reason."""

    player: int
    reason: Annotated[str, Note("The reason of the ban.")]


@action("entries/<int:entry>/expel/", admits=DIRECTORS, opens=of_house)
def expel_player(book: OpenBook, *, entry: EntryId) -> Expelled:
    """Expel a disqualified player from the club: a permanent ban, with the reason of the disqualification.

    Prestige Sanremo, heads-up rules. It is lifted like any ban.

    Raises ``Refusal`` ``no_expulsion`` if the most severe penalty is disqualification, or
    ``not_disqualified``.
    """
    entry_view = queries.entry(entry)
    event = queries.event(entry_view.event_id)
    if not expels(event):
        raise Refusal("no_expulsion", field="entry", entry=entry_view.id)
    penalties = queries.penalties_of_player(event.id, entry_view.player_id)
    disqualifications = [
        penalty for penalty in penalties if penalty.kind == PenaltyKind.DISQUALIFICATION and penalty.stands
    ]
    if not disqualifications:
        raise Refusal("not_disqualified", field="entry", entry=entry_view.id)
    values = {"event": event.name, "offence": offence_label(disqualifications[-1].offence)}
    reason = _("Expelled, %(event)s: %(offence)s") % values
    ban_player(book, player=entry_view.player_id, reason=reason)
    return Expelled(player=entry_view.player_id, reason=reason)


def expels(event: EventView) -> bool:
    """Whether the most severe penalty of an event is expulsion from the club."""
    return event.profile.penalties.gravest is GravestPenalty.EXPULSION


def to_expel(event: EventView, today: date) -> frozenset[int]:
    """The disqualified entries of an event with players who are not banned yet and may be expelled."""
    entry_ids = queries.disqualified(event.id) if expels(event) else frozenset()
    players = {queries.entry(entry_id).player_id: entry_id for entry_id in entry_ids}
    return frozenset(
        players[player.id] for player in people.players(players) if not player.is_banned_on(today)
    )
