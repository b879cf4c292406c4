"""Mystery bounties: envelopes put into the box as their phase begins, and opened after a knock-out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from access.fields import LARGEST_AMOUNT, EntryId, EventId, Limits, Minor, Note
from access.roles import DIRECTORS, FLOOR
from access.verbs import verb
from cashier.queries.bounties import bounty_pool
from journal.book import OpenBook
from payouts import queries
from payouts.actions.bounties import divide_envelope, takers_of
from payouts.bounty_facts import BoxFilledAgain, EnvelopeOpened, MysteryBegun
from payouts.models import MysteryBox
from payouts.queries.bounties import require_rules
from payouts.queries.mystery import box, drawn_by_victim, played_day, require_box_right, to_hold, waiting
from payouts.scopes import BOX
from rulebook.bounties import Envelope, MysteryPool, envelopes_checked, has_mystery_begun, rest_of_envelopes
from rulebook.proof.lots import OneOf
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelopes:
    """Envelopes of one amount."""

    amount_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In each of them.")]
    count: Annotated[int, Limits(1, 100_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginMystery:
    """What is in the box: as many envelopes as players left, together all bounties that were bought."""

    event: EventId
    envelopes: Annotated[tuple[Envelopes, ...], Limits(1, 100)]
    minimum_minor: Annotated[Minor, Note("No envelope holds less.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MysteryOn:
    """The envelopes in the box."""

    event: int
    envelopes: int
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEnvelope:
    """The player who is out, or who won the event."""

    entry: EntryId


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeSeen:
    """What was in the envelope, and what is left in the box."""

    entry: int
    amount_minor: int
    left: Annotated[int, Note("Envelopes left.")]
    left_minor: int


@verb(BeginMystery, "events/<int:event>/begin-mystery/", admits=DIRECTORS, opens=of_event)
def begin_mystery(book: OpenBook, command: BeginMystery) -> MysteryOn:
    """Put the envelopes into the box: from now on each knock-out opens one.

    As many as players are left, together all bounties that were bought. Raises ``Refusal`` ``no_bounties``,
    ``mystery_begun``, ``payouts_missing``, ``mystery_too_early`` or ``envelopes_wrong``, which names the
    first problem and what is missing.
    """
    event = tournaments.event(command.event)
    if not require_rules(event.id).is_mystery or event.state != "running":
        raise Refusal("no_bounties", event=event.id)
    if box(event.id) is not None:
        raise Refusal("mystery_begun", event=event.id)
    if not queries.is_published(event.id):
        raise Refusal("payouts_missing", event=event.id)
    left = tournaments.players_left(event.id)
    start = event.profile.bounties.start
    last = tournaments.next_place(event.id)
    paid = queries.structure(event.id).in_the_money
    if not has_mystery_begun(start, paid, last, played_day(event.id)):
        raise Refusal("mystery_too_early", left=left)
    made = [Envelope(one.amount_minor, one.count) for one in command.envelopes]
    pool = MysteryPool(1, bounty_pool(event.id), left, command.minimum_minor)
    _require_right(pool, made, event.currency)
    book.create(MysteryBox, event_id=event.id, players=left, envelopes=_plain(made), began_at=book.now)
    told = MysteryOn(event=event.id, envelopes=left, amount_minor=pool.amount)
    fact = MysteryBegun(envelopes=left, amount_minor=pool.amount, currency=event.currency)
    book.record(fact, relied=[BOX.of(event.id)])
    return told


@verb(BeginMystery, "events/<int:event>/fill-box-again/", admits=DIRECTORS, opens=of_event)
def fill_box_again(book: OpenBook, command: BeginMystery) -> MysteryOn:
    """Put other envelopes into the box after bounties were sold or voided; those that were opened stay opened.

    One for each player for whom none was opened yet, together all that was bought less what was opened. Until
    then none is opened. Raises ``Refusal`` ``no_bounties``, ``mystery_not_begun``, ``box_right`` or
    ``envelopes_wrong``.
    """
    event = tournaments.event(command.event)
    if not require_rules(event.id).is_mystery or event.state not in ("running", "finished"):
        raise Refusal("no_bounties", event=event.id)
    row = MysteryBox.objects.filter(event=event.id).first()
    if row is None:
        raise Refusal("mystery_not_begun", event=event.id)
    wanted = to_hold(event.id)
    if wanted is None:
        raise Refusal("box_right", event=event.id)
    made = [Envelope(one.amount_minor, one.count) for one in command.envelopes]
    pool = MysteryPool(1, wanted.amount_minor, wanted.envelopes, command.minimum_minor)
    _require_right(pool, made, event.currency)
    opened = [Envelope(minor) for minor in drawn_by_victim(event.id).values()]
    row.players, row.envelopes = len(opened) + wanted.envelopes, _plain([*opened, *made])
    book.save(row)
    fact = BoxFilledAgain(envelopes=pool.players, amount_minor=pool.amount, currency=event.currency)
    book.record(fact, relied=[BOX.of(event.id)])
    return MysteryOn(event=event.id, envelopes=pool.players, amount_minor=pool.amount)


def _plain(envelopes: Iterable[Envelope]) -> list[list[int]]:
    """As they are kept: a row for each amount, the largest first."""
    put = Counter[int]()
    for one in envelopes:
        put[one.amount] += one.count
    return [[amount, count] for amount, count in sorted(put.items(), reverse=True)]


def _require_right(pool: MysteryPool, made: list[Envelope], currency: str) -> None:
    found = envelopes_checked(pool, made)
    if found.problems:
        rest = rest_of_envelopes(pool, made)
        raise Refusal(
            "envelopes_wrong",
            field="envelopes",
            problem=found.problems[0].value,
            missing=rest.count,
            missing_minor=rest.total,
            currency=currency,
        )


@verb(OpenEnvelope, "entries/<int:entry>/open-envelope/", admits=FLOOR, opens=of_entry)
def open_envelope(book: OpenBook, command: OpenEnvelope) -> EnvelopeSeen:
    """Open the envelope for a player who is out: drawn from those left, for who took the chips.

    The draw is kept with its seed like every other; several who took the chips share the envelope. The winner of
    the event opens the last one. Raises ``Refusal`` ``mystery_not_begun``, ``no_envelope``, ``box_differs`` or
    ``takers_unsaid``.
    """
    entry = tournaments.entry(command.entry)
    rules = require_rules(entry.event_id)
    found = box(entry.event_id)
    if found is None:
        raise Refusal("mystery_not_begun", event=entry.event_id)
    if entry.id not in waiting(entry.event_id) or not found.board.count:
        raise Refusal("no_envelope", entry=entry.id)
    require_box_right(entry.event_id)
    if not entry.is_alive and not takers_of(rules, entry):
        raise Refusal("takers_unsaid", entry=entry.id)
    minor = book.draw(OneOf(tuple(found.amounts)))
    divide_envelope(book, rules, entry, minor)
    currency = tournaments.event(entry.event_id).currency
    fact = EnvelopeOpened(entry=entry.id, amount_minor=minor, currency=currency)
    book.record(fact, wrote=[BOX.of(entry.event_id)])
    left = box(entry.event_id) or found
    return EnvelopeSeen(
        entry=entry.id, amount_minor=minor, left=left.board.count, left_minor=left.board.total
    )
