"""Bags: sealed at the end of a day, then held, reported missing, removed or recounted before the next day."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Protocol

from access.fields import DayId, EntryId, Id, Length, Limits, Note, Reason, RequiredReason
from access.reads import read
from access.roles import DIRECTORS, FLOOR, READERS
from access.verbs import action
from floor.bags import rows, words
from floor.busts.out import Busted, BustOut, bust_set, follow_up, take_out
from floor.counts.verbs import CountedChips, record_counted
from floor.models import Bag, BagState, Signature
from floor.play.rows import next_day, require_running
from floor.scopes import BAGS
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from payouts.bounties.verbs import bring_in_line
from rulebook.bags import BagCount, recounted
from rulebook.refusals import Refusal
from rulebook.surrender import SurrenderAt, surrender
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.entries.chips import post_chips
from tournaments.entries.verbs import mark_surrendered
from tournaments.queries import BulletState, ChipKind, EntryView

BagId = Annotated[Id, Note("The bag.")]
SEAL_LENGTH = 30
PlayerChips = Annotated[int | None, Limits(0, 2_000_000_000), Note("In chips, as the player counted.")]
Seal = Annotated[str, Length(SEAL_LENGTH), Note("The number on the seal.")]
SignedByPlayer = Annotated[bool, Note("The label carries the player's signature.")]
SignedByFloor = Annotated[bool, Note("The label carries the signature of the floor.")]
CountedAgain = Annotated[
    int | None,
    Limits(0, 2_000_000_000),
    Note("In chips, as counted again; as bagged unless given, where the seal is intact."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedBag:
    """A bag, from the seal to the recount."""

    id: int
    day: int
    entry: int
    number: int
    seal: str
    table: Annotated[int | None, Note("The number of the table where it was filled.")]
    seat: int | None
    chips: Annotated[int, Note("As the floor counted.")]
    player_chips: Annotated[int | None, Note("As the player counted.")]
    signed_by_player: Annotated[bool, Note("On the label, or drawn.")]
    signed_by_floor: Annotated[bool, Note("On the label, or drawn.")]
    state: BagState
    reason: str
    is_seal_intact: Annotated[bool | None, Note("Known once it was opened.")]
    recount: Annotated[int | None, Note("In chips, as counted when it was opened.")]
    raced: Annotated[int, Note("What a colour-up overnight added; below zero if it took away.")]
    difference: Annotated[int, Note("Of the recount; below zero chips were missing.")]


class NamesBag(Protocol):
    """A command about a bag."""

    @property
    def bag(self) -> int:
        """The bag."""


def of_bag(command: NamesBag) -> list[BookRef]:
    """The book of the event that the bag belongs to."""
    return [tournament_book(rows.bag(command.bag).event_id)]


@read("days/<int:day>/bags/", admits=READERS)
def bags(day: DayId) -> Sequence[SealedBag]:
    """The bags of a day by number, without those of players who went out afterwards."""
    return [result(row) for row in rows.bags_of(tournaments.day(day).id)]


@action("entries/<int:entry>/bag/", admits=FLOOR, opens=of_entry)
def bag_stack(
    book: OpenBook,
    *,
    entry: EntryId,
    chips: CountedChips,
    player_chips: PlayerChips = None,
    seal: Seal = "",
    signed_by_player: SignedByPlayer = False,
    signed_by_floor: SignedByFloor = False,
) -> SealedBag:
    """Bag a stack at the end of a day that has a next one; a second call corrects the bag.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``day_closed``, ``no_next_day`` or
    ``seal_used``.
    """
    owner, seal = tournaments.entry(entry), seal.strip()
    _require_to_bag(owner, seal)
    at = seats.seat_of(entry)
    content = {
        "seal": seal,
        "table": at.table if at else None,
        "seat": at.seat if at else None,
        "by_floor": chips,
        "by_player": player_chips,
        "signed_by_player": signed_by_player,
        "signed_by_floor": signed_by_floor,
    }
    row = _filled(book, owner, content)
    record_counted(book, owner.event_id, {entry: chips})
    book.record(words.StackBagged(entry=entry, bag=row.number, chips=chips))
    return result(row)


def _require_to_bag(owner: EntryView, seal: str) -> None:
    day_id = owner.day_id
    require_running(owner.event_id)
    if not owner.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=owner.id)
    if tournaments.day(day_id).is_closed:
        raise Refusal("day_closed", day=day_id)
    if next_day(day_id) is None:
        raise Refusal("no_next_day", day=day_id)
    if seal and rows.is_seal_used(day_id, seal, but=owner.id):
        raise Refusal("seal_used", field="seal", seal=seal)


def _filled(book: OpenBook, owner: EntryView, content: Mapping[str, Any]) -> Bag:
    """The bag of an entry: a new one with the next number, or its existing one with new content."""
    day_id, row = owner.day_id, rows.bag_of(owner.id, owner.day_id)
    content = {**content, "bagged_at": book.now, "state": BagState.SEALED, "reason": "", "held_at": None}
    if row is None:
        number = book.next_number(f"bag {day_id}")
        return book.create(Bag, day_id=day_id, entry_id=owner.id, number=number, **content)
    if row.by_floor != content["by_floor"]:
        row.player_signature_id, row.floor_signature_id = None, None
    for name, value in content.items():
        setattr(row, name, value)
    # A drawn signature that still covers the chips counts as one on the label.
    row.signed_by_player = row.signed_by_player or row.player_signature_id is not None
    row.signed_by_floor = row.signed_by_floor or row.floor_signature_id is not None
    book.save(row)
    return row


@action("bags/<int:bag>/hold/", admits=FLOOR, opens=of_bag)
def hold_bag(book: OpenBook, *, bag: BagId, reason: RequiredReason) -> SealedBag:
    """Close a bag that was opened by mistake; no player plays from it until it is counted again.

    Raises ``Refusal`` ``event_<state>``, ``bag_held``, ``bag_recounted``, ``bag_removed`` or ``reason_missing``.
    """
    if (bag_row := rows.bag(bag)).is_held:
        raise Refusal("bag_held", bag=bag_row.number)
    row = _set_aside(book, bag, reason, BagState.HELD)
    book.record(words.BagHeld(entry=row.entry_id, bag=row.number, cause=row.reason))
    return result(row)


@action("bags/<int:bag>/not-found/", admits=FLOOR, opens=of_bag)
def report_bag_not_found(book: OpenBook, *, bag: BagId, reason: RequiredReason) -> SealedBag:
    """Report a bag that is not there when its player comes for it.

    Raises ``Refusal`` ``event_<state>``, ``bag_recounted``, ``bag_removed`` or ``reason_missing``.
    """
    row = _set_aside(book, bag, reason, BagState.NOT_FOUND)
    book.record(words.BagNotFound(entry=row.entry_id, bag=row.number, cause=row.reason))
    return result(row)


def _set_aside(book: OpenBook, bag: int, reason: str, state: BagState) -> Bag:
    row, reason = waiting_row(book, bag), stated_reason(reason)
    row.state, row.reason, book.reason = state, reason, reason
    row.held_at = book.now if state is BagState.HELD else None
    book.save(row)
    return row


@action("bags/<int:bag>/recount/", admits=FLOOR, opens=of_bag)
def recount_bag(
    book: OpenBook,
    *,
    bag: BagId,
    is_seal_intact: Annotated[bool, Note("Whether the seal was whole.")] = True,
    chips: CountedAgain = None,
) -> SealedBag:
    """Open a bag for the next day: record seal and recount; a difference is reported, not corrected.

    If the seal is intact and nobody counts, the bagged chips are valid. This cannot be undone.

    Raises ``Refusal`` ``event_<state>``, ``bag_recounted``, ``bag_removed``, ``day_not_over`` or
    ``recount_needed``.
    """
    row = waiting_row(book, bag)
    if not tournaments.day(row.day_id).is_closed:
        raise Refusal("day_not_over", day=row.day_id)
    stack = recounted(
        BagCount(row.chips_now), is_seal_intact=is_seal_intact, counted=chips, is_held=row.is_held
    )
    row.state, row.is_seal_intact = BagState.RECOUNTED, is_seal_intact
    row.recount, row.recounted_at, row.held_at = stack, book.now, None
    book.save(row)
    record_counted(book, row.event_id, {row.entry_id: stack})
    fact = words.BagRecounted if is_seal_intact else words.BagOpenedBroken
    book.record(fact(entry=row.entry_id, bag=row.number, bagged=row.by_floor + row.raced, counted=stack))
    return result(row)


WhyRemoved = Annotated[Reason, Note("Required unless the player surrenders it.")]
IsSurrendered = Annotated[bool, Note("The player gives it up as the day ends, and signed the bag.")]


@action("bags/<int:bag>/remove/", admits=DIRECTORS, opens=of_bag)
def remove_bag(
    book: OpenBook, *, bag: BagId, is_surrendered: IsSurrendered = False, reason: WhyRemoved = ""
) -> Busted:
    """Take a bag out of play, and its player with it: surrendered at the end of the day, or for a reason.

    A player who surrenders signs the bag and may enter any day that still sells (Prestige, opzione
    surrender). This wins no prize and cannot be undone.

    Raises ``Refusal`` ``bag_recounted``, ``bag_removed``, ``surrender_unsigned``, ``day_closed``,
    ``reason_missing`` or a refusal of a bust.
    """
    row = waiting_row(book, bag)
    if is_surrendered:
        _require_signed(row)
    reason = reason.strip() if is_surrendered else stated_reason(reason)
    bust = BustOut(entry=row.entry_id, stack_at_start=row.chips_now)
    busts = bust_set(book, [row.entry_id], event_id=row.event_id)
    gone = replace(take_out(book, busts, [bust], is_disqualified=True), plays_on=is_surrendered)
    if is_surrendered:
        _give_up(book, row)
    placing, at = gone.placings[row.entry_id], busts.seats.get(row.entry_id)
    post_chips(
        book,
        event_id=row.event_id,
        kind=ChipKind.BAG_REMOVED,
        amount=-row.chips_now,
        entry_id=row.entry_id,
        table=at.table if at else None,
        note=reason,
    )
    row.state, row.reason, row.held_at, book.reason = BagState.REMOVED, reason, None, reason
    book.save(row)
    book.rests_on(BAGS.of(row.day_id))
    places = (placing.first, placing.last)
    removal = (words.BagSurrendered if is_surrendered else words.BagRemoved)(
        entry=row.entry_id, bag=row.number, chips=row.chips_now, place_range=places, cause=reason
    )
    return follow_up(book, entry_id=row.entry_id, fact=removal, gone=gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class BulletDetails:
    """One bullet of a player: its day, and what it has."""

    entry: int
    number: int
    bullet: Annotated[int, Note("Its number among those of the player.")]
    day: int
    state: BulletState
    chips: Annotated[int | None, Note("As last counted; null without a count.")]
    bag: Annotated[int | None, Note("The number of its bag, null without one.")]
    is_chosen: Annotated[bool, Note("Whether the player chose it.")]
    is_played: Annotated[
        bool | None,
        Note("Whether the rule of the event takes this bag to the next day; null if it is in none."),
    ]


@read("events/<int:event>/players/<int:player>/bullets/", admits=READERS)
def player_bullets(event: int, player: int) -> Sequence[BulletDetails]:
    """List the bullets of a player in an event, oldest first: in play, bagged, out."""
    tournaments.event(event)
    own = tournaments.bullets(event, player)
    numbers = rows.numbers_of([one.entry.id for one in own if one.state is BulletState.BAGGED])
    return [
        BulletDetails(
            entry=one.entry.id,
            number=one.entry.number,
            bullet=one.entry.bullet,
            day=one.entry.day_id,
            state=one.state,
            chips=one.entry.stack,
            bag=numbers.get((one.entry.id, one.entry.day_id)),
            is_chosen=one.is_chosen,
            is_played=one.is_played,
        )
        for one in own
    ]


def _give_up(book: OpenBook, bag: Bag) -> None:
    """The entry left because its player surrendered the bag: it wins nothing, and its head follows."""
    mark_surrendered(book, entry_id=bag.entry_id)
    bring_in_line(book, event_id=bag.event_id, entry_ids=[bag.entry_id], nobody=[bag.entry_id])


def _require_signed(bag: Bag) -> None:
    """Refuse a surrender unless it is the end of the day and the player signed the bag."""
    if tournaments.day(bag.day_id).is_closed:
        raise Refusal("day_closed", day=bag.day_id)
    if surrender(bag.by_floor, SurrenderAt.BAGGING, has_signed=bag.signed_by_player).is_revocable:
        raise Refusal("surrender_unsigned", bag=bag.number)


def waiting_row(book: OpenBook, bag_id: int) -> Bag:
    """The row of a bag that is neither recounted nor removed; its event is running."""
    row = rows.bag(bag_id)
    book.require("tournament", row.event_id)
    require_running(row.event_id)
    if not row.is_waiting:
        raise Refusal(f"bag_{row.state}", bag=row.number)
    return row


def result(row: Bag) -> SealedBag:
    """The bag as commands and reads return it."""
    return SealedBag(
        id=row.id,
        day=row.day_id,
        entry=row.entry_id,
        number=row.number,
        seal=row.seal,
        table=row.table,
        seat=row.seat,
        chips=row.by_floor,
        player_chips=row.by_player,
        signed_by_player=row.signed_by_player,
        signed_by_floor=row.signed_by_floor,
        state=BagState(row.state),
        reason=row.reason,
        is_seal_intact=row.is_seal_intact,
        recount=row.recount,
        raced=row.raced,
        difference=row.difference,
    )


WIDE, TALL = 600, 200
"""The box in which a signature is drawn."""
LONGEST = 8_000
DRAWN = re.compile(r"(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+")
POINT = re.compile(r"([ML])(\d{1,3}) (\d{1,3})")
Stroke = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BagSignatures:
    """The signatures drawn for a bag."""

    bag: int
    player: Annotated[str, Note("The path of its lines; empty where nobody drew one.")]
    floor: Annotated[str, Note("As `player`.")]


@action("bags/<int:bag>/sign/", admits=FLOOR, opens=of_bag)
def sign_bag(
    book: OpenBook,
    *,
    bag: BagId,
    signs: Annotated[
        Literal["player", "floor"], Note("Whose signature it is: the player’s, or that of the floor.")
    ],
    path: Annotated[
        str,
        Length(LONGEST, may_be_empty=False),
        Note(f"Its lines in a box of {WIDE} by {TALL}, as `M12 30L14 33L20 41M…`."),
    ],
) -> SealedBag:
    """Sign the label of a bag on a screen; the signature covers the chips bagged, a new count removes it.

    Raises ``Refusal`` ``event_<state>``, ``bag_recounted``, ``bag_removed`` or ``signature_unreadable``.
    """
    row = waiting_row(book, bag)
    if not DRAWN.fullmatch(path):
        raise Refusal("signature_unreadable", field="path")
    is_player = signs == "player"
    signature = book.append(Signature, entry=row.entry_id, is_player=is_player, path=path, drawn_at=book.now)
    if is_player:
        row.player_signature_id, row.signed_by_player = signature.pk, True
    else:
        row.floor_signature_id, row.signed_by_floor = signature.pk, True
    book.save(row)
    fact = words.BagSignedByPlayer if is_player else words.BagSignedByFloor
    book.record(fact(entry=row.entry_id, bag=row.number, chips=row.by_floor))
    return result(row)


@read("bags/<int:bag>/signatures/", admits=READERS)
def bag_signatures(bag: BagId) -> BagSignatures:
    """The signatures drawn for a bag."""
    row = rows.bag(bag)
    signatures = signatures_of([row])
    return BagSignatures(
        bag=row.id,
        player=signatures.get(row.player_signature_id or 0, ""),
        floor=signatures.get(row.floor_signature_id or 0, ""),
    )


def signatures_of(bags: list[Bag]) -> dict[int, str]:
    """The signature paths of these bags, by signature; those of erased players are left out."""
    ids = [key for bag in bags for key in (bag.player_signature_id, bag.floor_signature_id) if key]
    return dict(Signature.objects.filter(pk__in=ids).exclude(path="").values_list("pk", "path"))


def strokes(path: str) -> tuple[Stroke, ...]:
    """The strokes of a signature, each as a list of points."""
    lines: list[list[tuple[int, int]]] = []
    for begins, x, y in POINT.findall(path):
        if begins == "M":
            lines.append([])
        lines[-1].append((int(x), int(y)))
    return tuple(tuple(line) for line in lines)


def forget_signatures(_book: OpenBook, player_id: int) -> None:
    """Erase the drawn signatures of a player, in every event; the fact that the bags were signed is kept."""
    ids = tournaments.entry_ids_of(player_id)
    Signature.objects.filter(entry__in=ids, is_player=True).update(path="")
